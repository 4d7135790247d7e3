package operators

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/solvers"
)

// dialect is a solver's own name for a sort that takes one argument. The zero value changes nothing.
type dialect struct {
	sort, name string // the name in other solvers, and in this one
}

// dialectOf asks a solver whether it has one of the other names for sorts in its catalog entry.
func dialectOf(ctx context.Context, asks ask.Asker, s *solvers.Solver) (dialect, error) {
	for _, sort := range slices.Sorted(maps.Keys(s.Entry.Renamed)) {
		name := s.Entry.Renamed[sort]
		script := "(set-logic ALL)\n(declare-fun s () (" + name + " Int))\n(assert (= s s))\n(check-sat)\n"
		a, err := ask.One(ctx, asks, ask.Question{Solver: s, Script: []byte(script), Logic: universal, Checks: 1})
		if err != nil {
			return dialect{}, err
		}
		if a.Result.Verdict == solvers.Sat {
			return dialect{sort, name}, nil
		}
	}
	return dialect{}, nil
}

// write replaces the sort's name in a script.
func (d dialect) write(script []byte) []byte {
	if d.sort == "" {
		return script
	}
	return bytes.ReplaceAll(script, []byte("("+d.sort+" "), []byte("("+d.name+" "))
}
