package instance

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers/options"
)

// Script is the form of everything that is sent, reduced, replayed and printed: steps, with scopes and checks, over one
// arena. Sorts and functions that its terms refer to, and that no step declares, are declared at the beginning, and
// again after each (reset).
type Script struct {
	Arena   *smtlib.Arena
	Sorts   []smtlib.Command   // declarations of sorts and datatypes that terms may refer to, and definitions, in order
	Logic   string             // "" sets none
	Options []smtlib.SetOption // printed before everything else
	Steps   []smtlib.Command
	// FromSource says that solvers get the text which the script was read from, so that symbols have the names that they
	// have there ([smtlib.Decl.Written]).
	FromSource bool
	// Layout is a random number that determines further white space and comments in the printed script; 0 means none.
	Layout uint64
}

// Flat is the script of formulas and one check.
func Flat(arena *smtlib.Arena, sorts []smtlib.Command, logic string, formulas []smtlib.Term) Script {
	return Script{Arena: arena, Sorts: sorts, Logic: logic, Steps: Asking(formulas)}
}

// Asking returns steps that assert formulas, and a check.
func Asking(formulas []smtlib.Term) []smtlib.Command {
	steps := make([]smtlib.Command, 0, len(formulas)+1)
	for _, t := range formulas {
		steps = append(steps, smtlib.Assert{Formula: t})
	}
	return append(steps, smtlib.CheckSat{})
}

// Checks returns the indices of the checks among the steps.
func (s *Script) Checks() []int {
	var at []int
	for i, step := range s.Steps {
		if _, ok := step.(smtlib.CheckSat); ok {
			at = append(at, i)
		}
	}
	return at
}

// Pushed is the script with a push in front of its steps: many solvers use other algorithms then.
func (s *Script) Pushed() Script {
	pushed := *s
	pushed.Steps = append([]smtlib.Command{smtlib.Push{Levels: 1}}, s.Steps...)
	return pushed
}

// AfterReset is the part of the script after the last (reset), or all of it if there is none. (A reset drops
// declarations as well.)
func (s *Script) AfterReset() Script {
	after := *s
	for i := len(s.Steps) - 1; i >= 0; i-- {
		if resets(s.Steps[i]) {
			after.Steps = s.Steps[i+1:]
			break
		}
	}
	return after
}

// Incremental reports whether the script has more than one check, has scopes, or is reset.
func (s *Script) Incremental() bool {
	checks := 0
	for _, step := range s.Steps {
		switch step.(type) {
		case smtlib.Push, smtlib.Pop, smtlib.Reset:
			return true
		case smtlib.CheckSat:
			checks++
		}
	}
	return checks > 1
}

// flat reports whether the script consists of assertions without names and one check at the end, without options,
// layout or names of sorts.
func (s *Script) flat() bool {
	n := len(s.Steps) - 1
	if n < 0 || len(s.Options) > 0 || s.Layout != 0 || len(s.SortDefinitions()) > 0 {
		return false
	}
	for _, step := range s.Steps[:n] {
		if _, plain := isPlain(step); !plain {
			return false
		}
	}
	check, asks := s.Steps[n].(smtlib.CheckSat)
	return asks && check.IsPlain()
}

// GlobalDeclarations reports whether declarations and names outlive the level on which they are made (SMT-LIB 2.6,
// option :global-declarations).
func (s *Script) GlobalDeclarations() bool {
	return slices.ContainsFunc(s.Options, func(o smtlib.SetOption) bool {
		return o.Keyword == "global-declarations" && o.Value == "true"
	})
}

// Active are the formulas that are active at a check, counted from 0: the assertions on the stack, and the check's
// assumptions.
func (s *Script) Active(check int) []smtlib.Term {
	at := s.Checks()[check]
	holds := s.ActiveSteps(at)
	formulas := make([]smtlib.Term, 0, len(holds))
	for _, i := range holds {
		formulas = append(formulas, s.Steps[i].(smtlib.Assert).Formula)
	}
	return append(formulas, s.Steps[at].(smtlib.CheckSat).Assuming...)
}

// ActiveSteps are the indices of the assertions that are on the stack at a step.
func (s *Script) ActiveSteps(at int) []int {
	active, _ := s.stack(at, isAssert)
	return active
}

// LevelsAt is the number of levels at a step, not counting the first one.
func (s *Script) LevelsAt(at int) int {
	_, levels := s.stack(at, isAssert)
	return len(levels)
}

// Obscured says why nothing is known of the right answer to a check, counted from 0: an option changes what symbols
// mean, or since the last (reset) there was a command whose effect is not known, such as one of a solver's own that may
// assert or retract something. It is "" if there is neither.
func (s *Script) Obscured(check int) string {
	at := s.Checks()[check]
	if o := s.meaningOption(at); o != "" {
		return o + " changes what symbols of a theory mean"
	}
	from := 0
	for i, step := range s.Steps[:at] {
		if resets(step) {
			from = i + 1
		}
	}
	if s.Enumerates(check) {
		return fmt.Sprintf("line %d: each further check asks for another point of the Pareto front, or for the values of "+
			"another objective", s.Steps[at].Pos().Line)
	}
	o := firstOther(s.Steps[from:at], smtlib.UnknownEffect)
	if o == nil {
		return ""
	}
	return fmt.Sprintf("line %d: what (%s …) does to the answers behind it is not known", o.Pos().Line, o.Command())
}

// meaningOption is an option of the script, or of the tactic of a check, that changes what symbols of a theory mean.
func (s *Script) meaningOption(at int) string {
	for _, o := range s.Options {
		if options.ChangesMeaning(o.Keyword, o.Value) {
			return fmt.Sprintf("(set-option :%s %s)", o.Keyword, o.Value)
		}
	}
	return options.Set(s.Steps[at].(smtlib.CheckSat).Using, options.ChangesMeaning)
}

// Unclear is Obscured, or says that a command has asserted something that depends on the solver; "" if neither is so.
func (s *Script) Unclear(check int) string {
	if why := s.Obscured(check); why != "" {
		return why
	}
	if o := s.Narrowed(check); o != nil {
		return fmt.Sprintf("line %d: which values %s excludes is up to the solver", o.Pos().Line, o.Text)
	}
	return ""
}

// Narrowed is the first command that has asserted, for a check, something that depends on the solver's model: see
// [smtlib.Narrows]. It is nil if there is none. The right answer is known only if it is unsat.
func (s *Script) Narrowed(check int) *smtlib.Other {
	var active []smtlib.Command
	others, _ := s.stack(s.Checks()[check], isOther)
	for _, i := range others {
		active = append(active, s.Steps[i])
	}
	return firstOther(active, smtlib.Narrows)
}

// firstOther is the first of some steps with an effect, nil if there is none.
func firstOther(steps []smtlib.Command, effect smtlib.Effect) *smtlib.Other {
	for _, step := range steps {
		if other, is := step.(smtlib.Other); is && other.Effect() == effect {
			return &other
		}
	}
	return nil
}

// stack returns the indices of the steps of a kind that are on the stack at a step, and for each level how many there
// were when it began.
func (s *Script) stack(at int, isOfKind func(step smtlib.Command) bool) (active, levels []int) {
	for i, step := range s.Steps[:at] {
		switch step := step.(type) {
		case smtlib.Push:
			for range step.Levels {
				levels = append(levels, len(active))
			}
		case smtlib.Pop:
			if step.Levels > 0 && step.Levels <= len(levels) {
				active = active[:levels[len(levels)-step.Levels]]
				levels = levels[:len(levels)-step.Levels]
			}
		case smtlib.Reset:
			active, levels = nil, nil
		default:
			if isOfKind(step) {
				active = append(active, i)
			}
		}
	}
	return active, levels
}

// Asserted are the formulas of all assertions, in order.
func (s *Script) Asserted() []smtlib.Term {
	var all []smtlib.Term
	for _, step := range s.Steps {
		if a, ok := step.(smtlib.Assert); ok {
			all = append(all, a.Formula)
		}
	}
	return all
}

// Formulas are all formulas of the steps: assertions and assumptions.
func (s *Script) Formulas() []smtlib.Term { return FormulasOf(s.Steps...) }

// FormulasOf are the formulas of steps: assertions and assumptions.
func FormulasOf(steps ...smtlib.Command) []smtlib.Term {
	var all []smtlib.Term
	for _, step := range steps {
		switch step := step.(type) {
		case smtlib.Assert:
			all = append(all, step.Formula)
		case smtlib.CheckSat:
			all = append(all, step.Assuming...)
		}
	}
	return all
}

// Roots are all terms of the steps: their formulas, and those of objectives and soft constraints.
func (s *Script) Roots() []smtlib.Term { return RootsOf(s.Steps...) }

// RootsOf are the terms of steps: their formulas, those of objectives and soft constraints, and those whose fixed
// values checks ask for.
func RootsOf(steps ...smtlib.Command) []smtlib.Term {
	all := FormulasOf(steps...)
	for _, step := range steps {
		switch step := step.(type) {
		case smtlib.Objective:
			all = append(all, step.Term)
		case smtlib.SoftConstraint:
			all = append(all, step.Formula)
		case smtlib.CheckSat:
			all = append(all, step.Fixed...)
		}
	}
	return all
}

// resets reports whether a step drops everything, declarations included.
func resets(s smtlib.Command) bool {
	r, ok := s.(smtlib.Reset)
	return ok && !r.OnlyAssertions
}
