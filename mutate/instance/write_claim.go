package instance

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Claim says that formulas are true under a model; or, if unsat is expected, that they cannot all be true.
type Claim struct {
	Arena       *smtlib.Arena
	Sorts       []smtlib.Command // declarations of sorts and datatypes that the formulas may refer to, in order
	Formulas    []smtlib.Term
	Of          string // the text that has the formulas, for people; "": an instance
	Witness     *model.Model
	Answers     model.Answers // answers that it depends on, besides evaluation
	Word        *Word         // the author's status that it depends on, instead of evaluation; may be nil
	Expect      Expectation
	Certificate Certificate
}

// Verify returns nil if the claim holds. It evaluates the formulas anew under the witness, with the answers that the
// certificate depends on; if unsat is expected, it searches for a refutation. An author's status must cover the
// formulas.
func (c *Claim) Verify() error {
	if c.Word != nil {
		return c.Word.Covers(c.Arena, c.Formulas)
	}
	if c.Expect == Unsat {
		if c.Refutation() == nil {
			return errors.New("it is not proved that the assertions cannot all be true")
		}
		return nil
	}
	e := model.NewEvaluator(c.Arena, c.Witness)
	e.Assume(c.Answers)
	for i, t := range c.Formulas {
		if v := e.Value(t); !value.IsTrue(v) {
			return fmt.Errorf("assertion %d is %s under the witness", i+1, v)
		}
	}
	return nil
}

// MaxAssignments bounds the assignments that are tried to prove that formulas cannot all be true.
const MaxAssignments = 1 << 10

// Refutation is a proof that the formulas cannot all be true, nil if none is found.
func (c *Claim) Refutation() *model.Refutation {
	return model.RefuteLinear(context.Background(), c.Arena, c.Formulas, MaxAssignments)
}

// Witness prints the witness as a file for model.Read: the elements of uninterpreted sorts, a define-fun for each
// declared function, and an equation for each unspecified point that it fixes.
func (w *Writer) Witness(c *Claim) ([]byte, error) {
	w.findUsed(c.Arena, c.Formulas)
	m, err := w.model(c)
	if err != nil {
		return nil, err
	}
	head := "; witness: under these values every assertion of the instance is true\n"
	switch {
	case c.Of != "":
		head = "; witness: under these values " + c.Of + " is true\n"
	case c.Expect == Unsat:
		head = "; under these values all that is said to be to blame is true\n"
	}
	out := w.appendElements([]byte(head), m)
	for _, d := range m.defs {
		out = append(w.printer.AppendCommand(out, m.arena, smtlib.DefineFun{Funs: []*smtlib.Decl{d}}), '\n')
	}
	points, whole := c.Witness.Points(), smtlib.Printer{Sharing: smtlib.ShareNone}
	for _, i := range c.Witness.PointsOf(c.Arena, c.Formulas) {
		pin, err := points[i].Pin(m.arena)
		if err != nil {
			return nil, err
		}
		out = append(whole.AppendTerm(out, m.arena, pin), '\n')
	}
	return out, nil
}

// CertificateScript gives the certificate as a script that runs anywhere: the instance with each declared function
// replaced by its definition from the witness; an honest solver answers sat. If unsat is expected, it has the formulas
// of the refutation, and an honest solver answers unsat. If the claim depends on an author's status, it has the
// formulas of that status.
func (w *Writer) CertificateScript(c *Claim) ([]byte, error) {
	if c.Word != nil {
		return w.statusScript(c), nil
	}
	head := fmt.Appendf(nil, "; certificate: %s\n; expect: %s\n", c.Certificate, c.Expect)
	if c.Expect == Unsat {
		return w.appendRefuted(head, c)
	}
	return w.appendPinned(head, c, false)
}

// Question prints the script that asks whether the assertions hold under the witness: the right answer is sat if all
// do, else unsat. Uninterpreted sorts are restricted to the elements of the witness.
func (w *Writer) Question(c *Claim) ([]byte, error) { return w.appendPinned(nil, c, true) }

// appendPinned appends the formulas with the witness's definitions. If closed is set, uninterpreted sorts are
// restricted to the elements of the witness.
func (w *Writer) appendPinned(out []byte, c *Claim, closed bool) ([]byte, error) {
	w.findUsed(c.Arena, c.Formulas)
	m, err := w.model(c)
	if err != nil {
		return nil, err
	}
	out = append(out, "(set-logic ALL)\n"...)
	out = w.appendElements(w.appendSorts(out, c.Arena, c.Sorts), m)
	out = appendDistinct(out, m.elements)
	if closed {
		out = appendClosed(out, m)
	}
	var pins []smtlib.Term
	for i, d := range m.funs {
		var command smtlib.Command = smtlib.DefineFun{Funs: []*smtlib.Decl{m.defs[i]}}
		if c.Witness.Pinned(m.arena, d) {
			command = smtlib.DeclareFun{Fun: d}
			more, err := c.Witness.Pins(m.arena, d, m.elements)
			if err != nil {
				return nil, err
			}
			pins = append(pins, more...)
		} else if model.Irrational(m.arena, m.defs[i]) {
			return nil, fmt.Errorf("%s has irrational values, which no script can have", smtlib.Quote(d.Name))
		}
		out = append(w.printer.AppendCommand(out, m.arena, command), '\n')
	}
	for _, d := range w.used {
		if d.Kind != smtlib.Declared {
			out = w.appendDefinition(out, m.arena, d)
		}
	}
	out = w.printer.AppendAsserts(out, m.arena, pins)
	out = w.printer.AppendAsserts(out, c.Arena, c.Formulas)
	return append(out, "(check-sat)\n"...), nil
}

// writtenModel is a witness as definitions over an arena of its own.
type writtenModel struct {
	arena    *smtlib.Arena
	elements [][]*smtlib.Decl // index: sort; the elements of its universe
	funs     []*smtlib.Decl   // declared functions that the instance uses
	defs     []*smtlib.Decl   // their values
}

// model writes the witness for the functions that the last walk visited.
func (w *Writer) model(c *Claim) (*writtenModel, error) {
	m := &writtenModel{arena: c.Arena.Child()}
	m.arena.KeepNumerals() // solvers reject integers under a logic without them
	for _, d := range w.used {
		if d.Kind == smtlib.Declared {
			m.funs = append(m.funs, d)
		}
	}
	m.elements = c.Witness.Elements(m.arena)
	var err error
	m.defs, err = c.Witness.Definitions(m.arena, m.funs, m.elements)
	return m, err
}

// appendElements declares the elements of the sorts that are used.
func (w *Writer) appendElements(dst []byte, m *writtenModel) []byte {
	for i, of := range m.elements {
		if w.sorts[m.arena.SortInfo(of[0].Result).Decl] != w.walk {
			m.elements[i] = nil
			continue
		}
		for _, d := range of {
			dst = append(w.printer.AppendCommand(dst, m.arena, smtlib.DeclareFun{Fun: d}), '\n')
		}
	}
	return dst
}

// appendDistinct asserts that the elements of each sort differ.
func appendDistinct(dst []byte, elements [][]*smtlib.Decl) []byte {
	for _, of := range elements {
		if len(of) < 2 {
			continue
		}
		dst = append(dst, "(assert (distinct"...)
		for _, d := range of {
			dst = append(append(dst, ' '), smtlib.Quote(d.Name)...)
		}
		dst = append(dst, "))\n"...)
	}
	return dst
}

// appendClosed asserts that the used sorts have no other elements.
func appendClosed(dst []byte, m *writtenModel) []byte {
	for _, of := range m.elements {
		if len(of) == 0 {
			continue
		}
		dst = fmt.Appendf(dst, "(assert (forall ((x %s)) (or", m.arena.SortString(of[0].Result))
		for _, d := range of {
			dst = fmt.Appendf(dst, " (= x %s)", smtlib.Quote(d.Name))
		}
		dst = append(dst, ")))\n"...)
	}
	return dst
}

// Answered prints the formulas whose values the certificate takes from answers, each negated if it is false.
func (w *Writer) Answered(c *Claim) []string {
	w.findUsed(c.Arena, c.Formulas)
	var formulas []string
	for _, t := range slices.Sorted(maps.Keys(c.Answers)) {
		if w.seen[t] != w.walk {
			continue
		}
		text := string(w.printer.AppendTerm(nil, c.Arena, t))
		if !c.Answers[t] {
			text = "(not " + text + ")"
		}
		formulas = append(formulas, text)
	}
	return formulas
}
