package instance

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Bounds of an evaluation in steps, so that it stays readable.
const (
	stepsShown   = 12   // lines of a formula
	stepWidth    = 1000 // bytes of a line
	unfoldings   = 4    // lines in which definitions are put in, one inside of the other
	linesOmitted = "…"
)

// Evaluation shows why a formula has its value under a model.
type Evaluation struct {
	// Lines are the formula, then with the definitions of its functions put in, then with values in the place of the
	// variables of quantifiers that these values settle, then with the symbols' values, then with the innermost
	// applications replaced by their values, line by line, until true or false. Each line was evaluated exactly, and has
	// the value of the formula.
	Lines []string
	// Bound are the values of variables of quantifiers, for people, such as "x = 3".
	Bound []string
}

// Steps evaluates a formula in steps. It fails if the formula does not have the value is under the model. The arena
// must be frozen.
func Steps(a *smtlib.Arena, m *model.Model, formula smtlib.Term, is bool) (Evaluation, error) {
	s := newStepper(a, m, is)
	lines, err := s.lines(formula)
	return Evaluation{lines, s.bound}, err
}

// stepper evaluates a formula in steps.
type stepper struct {
	arena    *smtlib.Arena // arena of the lines: a child of the formula's
	values   *model.Evaluator
	is       value.Value                // value of the formula, which each line has
	elements map[value.Elem]smtlib.Term // elements of uninterpreted sorts
	literals map[smtlib.Term]smtlib.Term
	heights  map[smtlib.Term]int
	bound    []string // see Evaluation
}

func newStepper(a *smtlib.Arena, m *model.Model, is bool) *stepper {
	s := &stepper{
		arena: a.Child(), is: value.Bool(is), elements: map[value.Elem]smtlib.Term{},
		literals: map[smtlib.Term]smtlib.Term{}, heights: map[smtlib.Term]int{},
	}
	var named []*model.Interpretation
	for _, of := range m.Elements(s.arena) {
		for i, d := range of {
			e := core.Element(s.arena, d.Result, i)
			if t, err := s.arena.App(d.Fun); err == nil {
				s.elements[e] = t
			}
			named = append(named, model.NewInterpretation(d, nil, e))
		}
	}
	s.values = model.NewEvaluator(s.arena, m.With(named))
	return s
}

// lines returns the steps of a formula.
func (s *stepper) lines(t smtlib.Term) ([]string, error) {
	var lines []string
	for _, putIn := range []func(smtlib.Term) (smtlib.Term, error){s.unfold, s.replaceDecided} {
		for range unfoldings {
			known := len(s.bound)
			next, err := putIn(t)
			if err != nil || next == t || len(s.text(next)) > stepWidth || s.values.Value(next) != s.is {
				s.bound = s.bound[:known]
				break
			}
			if lines, err = s.line(lines, t); err != nil {
				return nil, err
			}
			t = next
		}
	}
	terms := smtlib.Reachable([]smtlib.Term{t}, s.arena.Args)
	for _, u := range terms {
		s.measure(u)
	}
	last := s.heights[t]
	for height := 0; height <= last; height++ {
		if last >= stepsShown && height > stepsShown-3 && height < last {
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
	if v := s.values.Value(now); v != s.is {
		return nil, fmt.Errorf("internal error: a step of a proof is %s: %s", v, s.arena.TermString(now))
	}
	text := s.text(now)
	if len(text) > stepWidth {
		text = text[:stepWidth] + linesOmitted
	}
	if len(lines) == 0 || lines[len(lines)-1] != text {
		lines = append(lines, text)
	}
	return lines, nil
}

// text is a term as it is written, as far as it is shown.
func (s *stepper) text(t smtlib.Term) string {
	return string(smtlib.AppendTerm(nil, s.arena, t, stepWidth))
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

// replaceDecided replaces quantifiers that values of their variables decide by their bodies with these values. What is
// below a binder stays.
func (s *stepper) replaceDecided(t smtlib.Term) (smtlib.Term, error) {
	terms := smtlib.Reachable([]smtlib.Term{t}, s.arena.Args)
	return s.rebuild(terms, func(u smtlib.Term, _ []smtlib.Term) (smtlib.Term, error) {
		if s.arena.Kind(u) != smtlib.KindQuant || !s.arena.Closed(u) {
			return smtlib.NoTerm, nil
		}
		var vars, by []smtlib.Term
		var bound []string
		body := s.arena.Args(u)[len(s.arena.Args(u))-1]
		for i, v := range s.values.Settling(u) {
			variable := s.arena.Args(u)[i]
			if !slices.Contains(s.arena.FreeVars(body), variable) {
				continue
			}
			literal := s.literal(v, s.arena.Sort(variable))
			if literal == smtlib.NoTerm {
				return smtlib.NoTerm, nil
			}
			vars, by = append(vars, variable), append(by, literal)
			bound = append(bound, smtlib.Quote(s.arena.Text(variable))+" = "+s.text(literal))
		}
		if len(vars) == 0 {
			return smtlib.NoTerm, nil
		}
		s.bound = append(s.bound, bound...)
		return s.arena.Instantiate(body, vars, by)
	})
}

// literal is a value as a term, NoTerm if none has it.
func (s *stepper) literal(v value.Value, sort smtlib.Sort) smtlib.Term {
	if value.IsOpen(v) {
		return smtlib.NoTerm
	}
	literal, err := theory.Term(s.arena, v, sort, func(v value.Value) smtlib.Term {
		if e, ok := v.(value.Elem); ok {
			return s.elements[e]
		}
		return smtlib.NoTerm
	})
	if err != nil {
		return smtlib.NoTerm
	}
	return literal
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
	literal := s.literal(s.values.Value(t), a.Sort(t))
	if literal == smtlib.NoTerm {
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
