package programs

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// blame finds the answer that is wrong, and judges it by itself. of is the instance of the first program, or nil.
// wrong is nil if it is not known which answer is wrong.
func (p *pair) blame(ctx context.Context, of *instance.Instance) (wrong *oracle.Run, j oracle.Judgement) {
	clash, _ := p.Contradicts(p.before.Program.Answer, p.after.Program.Answer)
	before, known := *p.before, *p.before.Program
	if before.Program = &known; of != nil {
		known.Right = of.Right
	}
	if wrong = oracle.Blame(&before, p.after, clash); wrong == nil {
		return nil, j
	}
	j, shows := judge(ctx, oracle.All(), wrong)
	if !shows {
		return nil, j
	}
	return wrong, j
}

// opinions says which of two answers is wrong according to the other engines of the campaign, by what these answer to
// both programs, if they do not contradict themselves.
func (m *maker) opinions(ctx context.Context, s *solvers.Solver, p *pair) (words []string, err error) {
	clash, _ := p.Contradicts(p.before.Program.Answer, p.after.Program.Answer)
	for _, other := range m.Targets {
		if other.Name == s.Name || !reads(other.Solver, p.Program.Format) {
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
		first, isFirst := follows(says.before, clash)
		second, isSecond := follows(says.after, clash)
		switch { // in the first program, something follows if it is lost in the second
		case !isFirst || !isSecond:
		case first != clash.Lost && second != clash.Lost:
			words = append(words, fmt.Sprintf("According to %s the answer to the first program is wrong.", other.Name))
		case first == clash.Lost && second == clash.Lost:
			words = append(words, fmt.Sprintf("According to %s the answer to the second program is wrong.", other.Name))
		}
	}
	return words, nil
}

// follows reports whether an answer says that the tuple follows in which others differ, or anything if these differ in
// their verdicts; known is false if it does not say.
func follows(r *oracle.Run, clash rules.Clash) (is, known bool) {
	if clash.Relation != rules.False {
		tuples, known := r.Program.Answer.Tuples[clash.Relation]
		return tuples[clash.Tuple], known
	}
	v := r.Result.Verdict
	return r.Program.IsDerivable(v), v.Definite()
}
