package ask

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/solvers"
)

// renaming is a solver's own name for a sort that takes one argument. The zero value changes nothing.
type renaming struct {
	of, name string // the name in other solvers, and in this one
}

// LearnSorts asks a solver whether it has one of the other names for sorts in its catalog entry. If so, it gets scripts
// with this name, and does not lack the sort.
func (t *Target) LearnSorts(ctx context.Context, asks Asker) error {
	for _, sort := range slices.Sorted(maps.Keys(t.Entry.Renamed)) {
		name := t.Entry.Renamed[sort]
		script := "(set-logic ALL)\n(declare-fun s () (" + name + " Int))\n(assert (= s s))\n(check-sat)\n"
		a, err := One(ctx, asks, Question{Solver: t.Solver, Script: []byte(script), Logic: EveryLogic, Checks: 1})
		if err != nil {
			return err
		}
		if a.Result.Verdict == solvers.Sat {
			t.Base.sort = renaming{sort, name}
			t.Lessons.forget(Gap{Symbol: sort})
			return nil
		}
	}
	return nil
}

// MayRename reports whether a script has a sort that the solver may have another name for: then [Target.LearnSorts]
// may change what the solver is sent.
func (t *Target) MayRename(script []byte) bool {
	for sort := range t.Entry.Renamed {
		if bytes.Contains(script, []byte("("+sort+" ")) {
			return true
		}
	}
	return false
}

// Rename gives a script with the solver's name for a sort.
func (t *Target) Rename(script []byte) []byte { return t.Base.sort.renamed(script) }

// renamed gives a script with the solver's name for the sort. Strings, quoted symbols and comments stay as they are.
func (r renaming) renamed(script []byte) []byte {
	old := []byte("(" + r.of + " ")
	if r == (renaming{}) || !bytes.Contains(script, old) {
		return script
	}
	var out []byte
	for len(script) > 0 {
		n := bytes.IndexAny(script, "(\"|;")
		if n < 0 {
			break
		}
		end := n + 1
		switch script[n] {
		case '(':
			if bytes.HasPrefix(script[n:], old) {
				out = append(append(out, script[:n+1]...), r.name...)
				script = script[n+len(old)-1:]
				continue
			}
		case ';':
			end = past(script, n, '\n')
		default:
			end = past(script, n, script[n])
		}
		out, script = append(out, script[:end]...), script[end:]
	}
	return append(out, script...)
}

// past is the place behind the next end byte after the byte at n.
func past(script []byte, n int, end byte) int {
	if i := bytes.IndexByte(script[n+1:], end); i >= 0 {
		return n + 1 + i + 1
	}
	return len(script)
}
