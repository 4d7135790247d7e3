package conformance

import (
	"bytes"
	"context"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// dialect is how a solver writes what others write in another way. The zero value changes nothing.
type dialect struct {
	sets string // the name of the sort of finite sets
}

// finiteSets is the name that z3 has since version 5, where (Set X) is a sort of arrays.
const finiteSets = "FiniteSet"

// dialectOf finds out how a solver writes things.
func dialectOf(ctx context.Context, asks ask.Asker, s *solvers.Solver) (dialect, error) {
	script := "(set-logic ALL)\n(declare-fun s () (" + finiteSets + " Int))\n(assert (= s s))\n(check-sat)\n"
	a, err := ask.One(ctx, asks, ask.Question{Solver: s, Script: []byte(script), Logic: universal, Checks: 1})
	if err != nil || a.Result.Verdict != solvers.Sat {
		return dialect{}, err
	}
	return dialect{sets: finiteSets}, nil
}

// write rewrites a script.
func (d dialect) write(script []byte) []byte {
	if d.sets == "" {
		return script
	}
	return bytes.ReplaceAll(script, []byte("(Set "), []byte("("+d.sets+" "))
}
