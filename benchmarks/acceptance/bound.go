package acceptance

import (
	"context"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// shortfall is a script whose initial pools had not both truth values.
type shortfall struct {
	*script
	pool  pool
	one   solvers.Verdict // whether some model makes a formula true and another one false; "" if it was not asked
	true  solvers.Verdict // whether some model makes a formula true
	false solvers.Verdict // whether some model makes a formula false
}

func (s *shortfall) String() string {
	text := fmt.Sprintf("%s (%s): %s", s.path, s.seed.Logic, s.pool)
	if s.one != "" {
		text += fmt.Sprintf("; both under one model: %s, some true: %s, some false: %s", s.one, s.true, s.false)
	}
	return text
}

// across reports whether a model that makes a formula true and one that makes a formula false exist.
func (s *shortfall) across() solvers.Verdict {
	switch {
	case s.true == solvers.Sat && s.false == solvers.Sat:
		return solvers.Sat
	case s.true == solvers.Unsat || s.false == solvers.Unsat:
		return solvers.Unsat
	}
	return solvers.Unknown
}

// bound asks, for each script without both truth values, whether any model would give them, and prints the numbers.
func (p *panel) bound(ctx context.Context, all share, short []*shortfall) error {
	one, across := map[solvers.Verdict]int{}, map[solvers.Verdict]int{}
	for _, s := range short {
		for _, q := range []struct {
			yes, no bool
			answer  *solvers.Verdict
		}{{true, true, &s.one}, {true, false, &s.true}, {false, true, &s.false}} {
			var err error
			if *q.answer, err = p.exists(ctx, s, q.yes, q.no); err != nil {
				return err
			}
		}
		one[s.one]++
		if s.pool.all.True == 0 || s.pool.all.False == 0 {
			across[s.across()]++
		}
	}
	fmt.Println()
	for _, reading := range []struct {
		name    string
		reached int
		others  map[solvers.Verdict]int
	}{{"under one model", all.one, one}, {"over several models", all.across, across}} {
		possible := all.of - reading.others[solvers.Unsat]
		fmt.Printf("both values %s: of the others no model can for %d, one can for %d, of %d it is not known: "+
			"reached %.1f %% of at most %d\n", reading.name, reading.others[solvers.Unsat], reading.others[solvers.Sat],
			reading.others[solvers.Unknown], 100*float64(reading.reached)/float64(max(possible, 1)), possible)
	}
	return nil
}

// exists asks whether a model makes some closed formula of a script true (yes), some false (no), or both. The first
// solver that decides is believed: only a figure depends on it.
func (p *panel) exists(ctx context.Context, s *shortfall, yes, no bool) (solvers.Verdict, error) {
	script, err := existence(s, yes, no)
	if err != nil {
		return "", err
	}
	for _, solver := range p.solvers {
		var text []byte
		for _, line := range solver.Prologue(s.seed.Logic) {
			text = append(append(text, line...), '\n')
		}
		r, err := p.host.Fresh(ctx, solver, solvers.Query{Script: append(text, script...), Logic: s.seed.Logic},
			solvers.Limits{Wall: 2 * time.Second, Memory: 2 << 30})
		if err != nil {
			return "", err
		}
		if r.Verdict.Definite() {
			return r.Verdict, nil
		}
	}
	return solvers.Unknown, nil
}

// existence is the script for exists.
func existence(s *shortfall, yes, no bool) ([]byte, error) {
	a := s.seed.Arena.Child()
	var formulas, negations []smtlib.Term
	for t := smtlib.Term(1); t < s.seed.Arena.Len(); t++ {
		if a.Sort(t) != a.Bool() || !a.Closed(t) || a.Kind(t) == smtlib.KindAnnotated {
			continue
		}
		negation, err := a.Apply("not", t)
		if err != nil {
			return nil, err
		}
		formulas, negations = append(formulas, t), append(negations, negation)
	}
	var asserted []smtlib.Term
	for _, part := range []struct {
		wanted bool
		of     []smtlib.Term
	}{{yes, formulas}, {no, negations}} {
		if !part.wanted {
			continue
		}
		t := part.of[0]
		if len(part.of) > 1 {
			var err error
			if t, err = a.Apply("or", part.of...); err != nil {
				return nil, err
			}
		}
		asserted = append(asserted, t)
	}
	a.Freeze()
	var w instance.Writer
	script := instance.Flat(a, s.seed.Sorts, s.seed.Logic, asserted)
	return w.AppendScript(nil, &script, instance.Dialect{}), nil
}
