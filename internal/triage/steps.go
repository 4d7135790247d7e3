package triage

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of a proof, so that it stays readable.
const (
	proofLines   = 12   // of an assertion
	proofWidth   = 1000 // bytes of a line
	proofShown   = 20   // assertions
	unfoldings   = 4    // lines in which definitions are put in, one inside of the other
	linesOmitted = "…"
)

// Proof shows by evaluation why each assertion is true under the witness: the assertion, then with the definitions of
// its functions put in, then with the symbols' values, then with the innermost applications replaced by their values,
// line by line, until true. Each line has been evaluated exactly, and is true. It is empty if the result is not proved
// by a witness.
func (r *Reduced) Proof() ([][]string, error) {
	if c := r.under; c != nil && r.Fault.Class.OfFormulas() {
		flat := instance.Flat(c.Arena, c.Sorts, "ALL", c.Formulas)
		return steps(&reduce.Case{Script: flat, Witness: c.Witness, Proved: true})
	}
	if !r.Best.Proved || r.elsewhere {
		return nil, nil
	}
	return steps(r.proved())
}

// Derivation says why the assertions cannot all be true, line by line, if that is proved.
func (r *Reduced) Derivation(ctx context.Context) []string {
	if r.Certificate != instance.Derived {
		return nil
	}
	c := r.proved()
	found := repro.Refutation(ctx, c)
	if found == nil {
		return nil
	}
	var w instance.Writer
	return w.Derivation(&instance.Claim{Arena: c.Arena, Formulas: c.Assertions()}, found)
}

func steps(c *reduce.Case) ([][]string, error) {
	var all [][]string
	assertions := c.Assertions()
	for _, t := range assertions[:min(len(assertions), proofShown)] {
		lines, err := newStepper(c).lines(t)
		if err != nil {
			return nil, err
		}
		all = append(all, lines)
	}
	if n := len(assertions) - proofShown; n > 0 {
		all = append(all, []string{fmt.Sprintf("%s and so on for %d more", linesOmitted, n)})
	}
	return all, nil
}

// stepper evaluates an assertion in steps.
type stepper struct {
	arena    *smtlib.Arena // of the lines: a child of the case's
	values   *model.Evaluator
	elements map[value.Elem]smtlib.Term // of uninterpreted sorts
	literals map[smtlib.Term]smtlib.Term
	heights  map[smtlib.Term]int
}

func newStepper(c *reduce.Case) *stepper {
	s := &stepper{
		arena: c.Arena.Child(), elements: map[value.Elem]smtlib.Term{},
		literals: map[smtlib.Term]smtlib.Term{}, heights: map[smtlib.Term]int{},
	}
	var named []*model.Interpretation
	for _, of := range c.Witness.Elements(s.arena) {
		for i, d := range of {
			e := core.Element(s.arena, d.Result, i)
			if t, err := s.arena.App(d.Fun); err == nil {
				s.elements[e] = t
			}
			named = append(named, model.NewInterpretation(d, nil, e))
		}
	}
	s.values = model.NewEvaluator(s.arena, c.Witness.With(named))
	return s
}

// lines returns the steps of an assertion.
func (s *stepper) lines(t smtlib.Term) ([]string, error) {
	var lines []string
	for range unfoldings {
		next, err := s.unfold(t)
		if err != nil || next == t || len(s.text(next)) > proofWidth {
			break
		}
		if lines, err = s.line(lines, t); err != nil {
			return nil, err
		}
		t = next
	}
	terms := smtlib.Reachable([]smtlib.Term{t}, s.arena.Args)
	for _, u := range terms {
		s.measure(u)
	}
	last := s.heights[t]
	for height := 0; height <= last; height++ {
		if last >= proofLines && height > proofLines-3 && height < last {
			if height == last-1 {
				lines = append(lines, linesOmitted)
			}
			continue
		}
		now, err := s.replace(terms, height)
		if err != nil {
			return nil, err
		}
		if lines, err = s.line(lines, now); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// line appends a line to those of a proof, unless it says the same as the one before.
func (s *stepper) line(lines []string, now smtlib.Term) ([]string, error) {
	if v := s.values.Value(now); !value.IsTrue(v) {
		return nil, fmt.Errorf("internal error: a step of a proof is %s: %s", v, s.arena.TermString(now))
	}
	text := s.text(now)
	if len(text) > proofWidth {
		text = text[:proofWidth] + linesOmitted
	}
	if len(lines) == 0 || lines[len(lines)-1] != text {
		lines = append(lines, text)
	}
	return lines, nil
}

// text is a term as it is written, as far as it is shown.
func (s *stepper) text(t smtlib.Term) string {
	return string(smtlib.AppendTerm(nil, s.arena, t, proofWidth))
}

// unfold replaces applications of defined functions that are not recursive by what they are defined as. What is below a
// binder stays.
func (s *stepper) unfold(t smtlib.Term) (smtlib.Term, error) {
	terms := smtlib.Reachable([]smtlib.Term{t}, s.arena.Args)
	return s.rebuild(terms, func(u smtlib.Term, args []smtlib.Term) (smtlib.Term, error) {
		d := s.arena.Declaration(u)
		if d == nil || !s.arena.Closed(u) || d.Kind != smtlib.Defined || len(d.Vars) == 0 || len(args) != len(d.Vars) {
			return smtlib.NoTerm, nil
		}
		return s.arena.Instantiate(d.Body, d.Vars, args)
	})
}

// measure computes the line in which a term is replaced by its value: 0 for a value, 1 for a symbol, and for an
// application one more than the largest of its arguments. A term without a value that can be written is not replaced.
func (s *stepper) measure(t smtlib.Term) {
	a := s.arena
	height := 0
	for _, arg := range a.Args(t) {
		height = max(height, s.heights[arg])
	}
	s.heights[t] = height
	if !a.Closed(t) {
		s.heights[t] = 0 // below a binder, which is replaced as a whole
		return
	}
	v := s.values.Value(t)
	if value.IsOpen(v) {
		return
	}
	literal, err := theory.Term(a, v, a.Sort(t), func(v value.Value) smtlib.Term {
		if e, ok := v.(value.Elem); ok {
			return s.elements[e]
		}
		return smtlib.NoTerm
	})
	if err != nil || literal == smtlib.NoTerm {
		return
	}
	s.literals[t] = literal
	switch {
	case literal == t:
		s.heights[t] = 0
	case len(a.Args(t)) == 0:
		s.heights[t] = 1
	default:
		s.heights[t] = max(height, 1) + 1
	}
}

// replace returns the last of the terms, with those of its subterms replaced by their values that are due in a line of
// this number.
func (s *stepper) replace(terms []smtlib.Term, height int) (smtlib.Term, error) {
	return s.rebuild(terms, func(t smtlib.Term, _ []smtlib.Term) (smtlib.Term, error) {
		if literal, ok := s.literals[t]; ok && s.heights[t] <= height {
			return literal, nil
		}
		return smtlib.NoTerm, nil
	})
}

// rebuild returns the last of the terms, with those of its subterms replaced for which instead gives another one: args
// are the arguments as they are then. What is below a binder stays.
func (s *stepper) rebuild(
	terms []smtlib.Term, instead func(t smtlib.Term, args []smtlib.Term) (smtlib.Term, error),
) (smtlib.Term, error) {
	now := map[smtlib.Term]smtlib.Term{}
	for _, t := range terms {
		now[t] = t
		old := s.arena.Args(t)
		args := make([]smtlib.Term, len(old))
		for i, arg := range old {
			args[i] = arg
			if s.arena.Closed(arg) {
				args[i] = now[arg]
			}
		}
		made, err := instead(t, args)
		if err == nil && made == smtlib.NoTerm && s.arena.Kind(t) == smtlib.KindApp && !slices.Equal(args, old) {
			made, err = s.arena.App(s.arena.Fun(t), args...)
		}
		if err != nil {
			return smtlib.NoTerm, err
		}
		if made != smtlib.NoTerm {
			now[t] = made
		}
	}
	return now[terms[len(terms)-1]], nil
}
