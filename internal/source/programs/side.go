package programs

import (
	"context"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/solvers"
)

// side says which of the two answers is wrong, if the rules on which the tuple depends tell.
func (p *pair) side(clash rules.Clash) string {
	switch afterIsWrong, _, known := p.after.Program.Side(p.before.Program, clash); {
	case !known:
		return "one of the two is wrong"
	case afterIsWrong:
		return "the second is wrong"
	}
	return "the first is wrong"
}

// whichIsWrong says why one of the two answers of an engine is wrong, in paragraphs: by evaluation, or else by what the
// other engines of the campaign answer to both programs, if they do not contradict themselves. These are opinions.
func (m *maker) whichIsWrong(ctx context.Context, s *solvers.Solver, p *pair) (words []string, err error) {
	clash, _ := p.Contradicts(p.before.Program.Answer, p.after.Program.Answer)
	if clash.Relation == rules.False {
		return nil, nil
	}
	if _, why, known := p.after.Program.Side(p.before.Program, clash); known {
		return []string{strings.Join(why, "\n")}, nil
	}
	for _, other := range m.Targets {
		if other.Name == s.Name || !reads(other.Solver, p.Program.Dialect) {
			continue
		}
		says, err := m.askBoth(ctx, other.Solver, p.Base)
		if err != nil {
			return nil, err
		}
		if says == nil || says.after.Program.Answer == nil {
			continue
		}
		if _, contradicts := p.Contradicts(says.before.Program.Answer, says.after.Program.Answer); contradicts {
			continue
		}
		first := says.before.Program.Answer.Tuples[clash.Relation][clash.Tuple]
		second := says.after.Program.Answer.Tuples[clash.Relation][clash.Tuple]
		switch wrong := [2]bool{first != clash.Lost, second == clash.Lost}; wrong {
		case [2]bool{true, false}:
			words = append(words, fmt.Sprintf("According to %s the answer to the first program is wrong.", other.Name))
		case [2]bool{false, true}:
			words = append(words, fmt.Sprintf("According to %s the answer to the second program is wrong.", other.Name))
		}
	}
	return words, nil
}
