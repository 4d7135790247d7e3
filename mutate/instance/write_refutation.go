package instance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxWrittenOut bounds the assignments that are written out.
const maxWrittenOut = 16

// appendRefuted appends the formulas of a refutation, with definitions of the constants whose values are given, and
// with the assignments of the other symbols written out, if there are few; an honest solver answers unsat. Symbols
// whose values have no literals stay declared, and then all formulas of the claim are appended. Of formulas that
// directly contradict each other, or have no common solution, only these are.
func (w *Writer) appendRefuted(out []byte, c *Claim) ([]byte, error) {
	r := c.Refutation()
	if r == nil {
		return nil, errors.New("nothing proves that the assertions cannot all be true")
	}
	for _, line := range w.Derivation(c, r) {
		out = append(append(append(out, "; "...), strings.ReplaceAll(line, "\n", "\n;   ")...), '\n')
	}
	a := c.Arena.Child()
	defs := definitions(a, r)
	formulas := make([]smtlib.Term, 0, len(c.Formulas))
	for _, i := range slices.Concat(r.False, r.Contradictory, r.Linear) {
		formulas = append(formulas, c.Formulas[i])
	}
	lets, written := assignments(a, r)
	w.findUsed(c.Arena, formulas)
	for _, d := range w.used {
		if d.Kind == smtlib.Declared && defs[d] == nil && lets[d] == nil {
			written = false
		}
	}
	if !written && r.Contradictory == nil && r.Linear == nil {
		lets, formulas = nil, c.Formulas
		w.findUsed(c.Arena, formulas)
	}
	out = append(out, "(set-logic ALL)\n"...)
	out = w.appendSorts(out, c.Arena, c.Sorts)
	for _, d := range w.used {
		switch def := defs[d]; {
		case lets[d] != nil:
		case def != nil:
			out = append(w.printer.AppendCommand(out, a, smtlib.DefineFun{Funs: []*smtlib.Decl{def}}), '\n')
		case d.Kind == smtlib.Declared:
			out = append(w.printer.AppendCommand(out, a, smtlib.DeclareFun{Fun: d}), '\n')
		default:
			out = w.appendDefinition(out, a, d)
		}
	}
	if len(lets) == 0 {
		out = w.printer.AppendAsserts(out, c.Arena, formulas)
	} else {
		out = w.appendWrittenOut(out, a, r, lets, formulas)
	}
	return append(out, "(check-sat)\n"...), nil
}

// definitions returns definitions of the constants whose values are given and can be written.
func definitions(a *smtlib.Arena, r *model.Refutation) map[*smtlib.Decl]*smtlib.Decl {
	defs := map[*smtlib.Decl]*smtlib.Decl{}
	for _, g := range r.Given {
		if g.Symbol == nil || len(g.Args) > 0 {
			continue
		}
		if body, ok := literal(a, g.Value, g.Symbol.Result); ok {
			defs[g.Symbol] = &smtlib.Decl{Kind: smtlib.Defined, Name: g.Symbol.Name, Result: g.Symbol.Result, Body: body}
		}
	}
	return defs
}

// literal writes a value as a term; ok is false if it has none.
func literal(a *smtlib.Arena, v value.Value, s smtlib.Sort) (smtlib.Term, bool) {
	t, err := theory.Term(a, v, s, nil)
	return t, err == nil
}

// assignments returns the values of the ranging symbols as terms. ok is false if a symbol is not a constant, a value
// has no literal, or there are too many assignments.
func assignments(a *smtlib.Arena, r *model.Refutation) (lets map[*smtlib.Decl][]smtlib.Term, ok bool) {
	lets = map[*smtlib.Decl][]smtlib.Term{}
	if r.Assignments > maxWrittenOut {
		return nil, false
	}
	for _, cell := range r.Ranging {
		for _, v := range cell.Values {
			t, ok := literal(a, v, cell.Symbol.Result)
			if !ok || len(cell.Args) > 0 {
				return nil, false
			}
			lets[cell.Symbol] = append(lets[cell.Symbol], t)
		}
	}
	return lets, true
}

// appendWrittenOut asserts a disjunction with one disjunct for each assignment: the conjunction of the formulas under
// it.
func (w *Writer) appendWrittenOut(
	out []byte, a *smtlib.Arena, r *model.Refutation, lets map[*smtlib.Decl][]smtlib.Term, formulas []smtlib.Term,
) []byte {
	out = append(out, "(assert (or false"...)
	for n := range r.Assignments {
		out = append(out, "\n  (let ("...)
		for _, cell := range r.Ranging {
			values := lets[cell.Symbol]
			out = fmt.Appendf(out, "(%s %s)", smtlib.Quote(cell.Symbol.Name), a.TermString(values[n%len(values)]))
			n /= len(values)
		}
		out = append(out, ") (and true"...)
		for _, t := range formulas {
			out = w.printer.AppendTerm(append(out, ' '), a, t)
		}
		out = append(out, "))"...)
	}
	return append(out, "))\n"...)
}

// maxDerivation bounds the steps of a derivation that are shown.
const maxDerivation = 40

// Derivation explains why the formulas cannot all be true, line by line.
func (w *Writer) Derivation(c *Claim, r *model.Refutation) []string {
	a := c.Arena.Child()
	var lines []string
	for i, g := range r.Given {
		if i == maxDerivation {
			lines = append(lines, fmt.Sprintf("and so on for %d more", len(r.Given)-i))
			break
		}
		if g.Symbol == nil {
			if pin, err := g.Point.Pin(a); err == nil {
				lines = append(lines, fmt.Sprintf("assertion %d says that %s, which SMT-LIB leaves open", g.By+1,
					a.TermString(pin)))
			}
			continue
		}
		what := smtlib.Quote(g.Symbol.Name)
		for _, v := range g.Args {
			what += " " + v.String()
		}
		if len(g.Args) > 0 {
			what = "(" + what + ")"
		}
		is := g.Value.String()
		if t, ok := literal(a, g.Value, g.Symbol.Result); ok {
			is = a.TermString(t)
		}
		lines = append(lines, fmt.Sprintf("assertion %d says that %s is %s", g.By+1, what, is))
	}
	if len(r.Ranging) > 0 {
		var names []string
		for i, cell := range r.Ranging {
			if i == 0 || r.Ranging[i-1].Symbol != cell.Symbol {
				names = append(names, smtlib.Quote(cell.Symbol.Name))
			}
		}
		lines = append(lines, fmt.Sprintf("%d assignments are left to %s; under each, one of the following is false",
			r.Assignments, strings.Join(names, ", ")))
	}
	if r.Contradictory != nil {
		lines = append(lines,
			"by what the connectives mean, these cannot be true together, whatever the formulas in them mean")
	}
	if r.Linear != nil {
		lines = append(lines, "by elimination of their constants, these linear formulas have no common solution")
	}
	for _, at := range append(slices.Clip(r.Contradictory), r.Linear...) {
		lines = append(lines, fmt.Sprintf("assertion %d: %s", at+1, c.Arena.TermString(c.Formulas[at])))
	}
	for i, at := range r.False {
		if i == maxDerivation {
			lines = append(lines, fmt.Sprintf("and so on for %d more", len(r.False)-i))
			break
		}
		text := fmt.Sprintf("assertion %d is false then", at+1)
		if len(r.Ranging) > 0 {
			text = fmt.Sprintf("assertion %d", at+1)
		}
		lines = append(lines, text+": "+c.Arena.TermString(c.Formulas[at]))
		if len(r.Ranging) == 0 {
			lines = append(lines, falseFor(c.Arena, r.Model(), c.Formulas[at])...)
		}
	}
	return lines
}

// falseFor evaluates a false formula in steps if it is false by values of variables of quantifiers, which a reader
// cannot see in it.
func falseFor(a *smtlib.Arena, m *model.Model, formula smtlib.Term) []string {
	shown, err := Steps(a, m, formula, false)
	if err != nil || len(shown.Bound) == 0 {
		return nil
	}
	lines := []string{"it is false for " + strings.Join(shown.Bound, ", ") + ":"}
	for _, line := range shown.Lines[1:] {
		lines = append(lines, "  "+line)
	}
	return lines
}
