package instance

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Word is an author's status: the right answer to a check of a seed according to (set-info :status …) in front of the
// check. It is no proof.
type Word struct {
	Answer   Expectation // Sat or Unsat
	Path     string      // path of the seed
	Line     int
	Formulas []smtlib.Term // the active formulas of the check: terms of the seed's arena
}

// String is the position of the status in the seed.
func (w *Word) String() string { return fmt.Sprintf("%s:%d", w.Path, w.Line) }

// WordsOf returns the author's statuses of a seed's checks, as far as they can be believed: see [fragment.Seed.Doubt].
func WordsOf(seed *fragment.Seed) []*Word {
	if seed.Script == nil { // it was derived from other seeds
		return nil
	}
	script := Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	var words []*Word
	for check, said := range seed.Script.Statuses() {
		if said.Value != string(Sat) && said.Value != string(Unsat) {
			continue
		}
		if script.Obscured(check) != "" || script.Narrowed(check) != nil {
			continue // it is also about what a solver's own commands do
		}
		w := &Word{
			Answer: Expectation(said.Value), Path: seed.Path, Line: int(said.Pos().Line), Formulas: script.Active(check),
		}
		if len(w.Formulas) > 0 && seed.Doubt(w.Formulas) == "" {
			words = append(words, w)
		}
	}
	return words
}

// Covers returns nil if the status implies its answer for formulas, too, else an error that explains why not: a
// satisfiable set stays so with fewer assertions, and an unsatisfiable one with more.
func (w *Word) Covers(a *smtlib.Arena, formulas []smtlib.Term) error {
	if w.Answer == Sat {
		for i, t := range formulas {
			if !slices.Contains(w.Formulas, t) {
				return fmt.Errorf("assertion %d is none of those that %s speaks of", i+1, w)
			}
		}
		return nil
	}
	stated := literals{arena: a, met: map[literalOf]bool{}}
	for _, t := range formulas {
		stated.add(t, true)
	}
	for _, t := range w.Formulas {
		if !stated.has(t) {
			return fmt.Errorf("an assertion that %s speaks of is not there", w)
		}
	}
	return nil
}

// literalOf is a formula, or its negation.
type literalOf struct {
	formula smtlib.Term
	holds   bool
}

// literals are formulas that follow from others by the meaning of connectives and definitions.
type literals struct {
	arena *smtlib.Arena
	met   map[literalOf]bool
}

// has reports whether a formula follows.
func (l *literals) has(t smtlib.Term) bool { return l.met[l.plain(literalOf{t, true})] }

// plain strips negations, definitions of constants and annotations.
func (l *literals) plain(of literalOf) literalOf {
	for {
		switch d := l.arena.Declaration(of.formula); {
		case l.arena.OperatorName(of.formula) == "not":
			of = literalOf{l.arena.Args(of.formula)[0], !of.holds}
		case l.arena.Kind(of.formula) == smtlib.KindAnnotated:
			of.formula = l.arena.Args(of.formula)[0]
		case d != nil && d.Kind == smtlib.Defined && len(d.Params) == 0:
			of.formula = d.Body
		default:
			return of
		}
	}
}

// add adds what follows from a formula (or its negation, unless holds).
func (l *literals) add(t smtlib.Term, holds bool) {
	stack := []literalOf{{t, holds}}
	for len(stack) > 0 {
		of := l.plain(stack[len(stack)-1])
		stack = stack[:len(stack)-1]
		if l.met[of] {
			continue
		}
		l.met[of] = true
		args := l.arena.Args(of.formula)
		switch name := l.arena.OperatorName(of.formula); {
		case name == "and" && of.holds, name == "or" && !of.holds:
			for _, arg := range args {
				stack = append(stack, literalOf{arg, of.holds})
			}
		case name == "=>" && !of.holds:
			last := len(args) - 1
			for _, arg := range args[:last] {
				stack = append(stack, literalOf{arg, true})
			}
			stack = append(stack, literalOf{args[last], false})
		}
	}
}

// Stated returns formulas, and those that follow from them by the meaning of connectives and definitions, each printed
// as a script that declares its functions in the order of their names. Such texts show whether two scripts, read into
// different arenas, assert the same. If whole is set, only the formulas themselves are printed.
func (w *Writer) Stated(a *smtlib.Arena, sorts []smtlib.Command, formulas []smtlib.Term, whole bool) map[string]bool {
	w.byName = true
	defer func() { w.byName = false }()
	stated := literals{arena: a, met: map[literalOf]bool{}}
	for _, t := range formulas {
		if whole {
			stated.met[stated.plain(literalOf{t, true})] = true
		} else {
			stated.add(t, true)
		}
	}
	texts := map[string]bool{}
	for of := range stated.met {
		flat := Flat(a, sorts, "", []smtlib.Term{of.formula})
		texts[fmt.Sprintf("%v\n%s", of.holds, w.AppendScript(nil, &flat, Dialect{}))] = true
	}
	return texts
}

// statusScript is the check that an author's status is about, as a script: the certificate of claims that depend on it.
func (w *Writer) statusScript(c *Claim) []byte {
	out := fmt.Appendf(nil, "; certificate: %s\n; expect: %s\n; according to the seed's author: (set-info :status %s) "+
		"in %s\n; the assertions that it speaks of are:\n", Reference, c.Word.Answer, c.Word.Answer, c.Word)
	flat := Flat(c.Arena, c.Sorts, "ALL", c.Word.Formulas)
	return w.append(out, &flat, nil, Dialect{}, nil)
}
