package instance

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Objective is what a check optimizes: a term, or the sum of the weights of the formulas of a group that are false,
// which is to be minimal.
type Objective struct {
	Maximize bool
	Term     smtlib.Term             // NoTerm for a group
	Soft     []smtlib.SoftConstraint // formulas of a group
	Steps    []int                   // indices of its commands in the script: one, or one for each soft constraint
}

// Optimized has what a check optimizes.
type Optimized struct {
	Order      string // smtlib.Lexicographic, smtlib.Box or smtlib.Pareto
	Objectives []Objective
	// Unclear says why the right optima are not known: "" if they are defined.
	Unclear string
}

// Optimized gives the objectives that are active at a check, counted from 0.
func (s *Script) Optimized(check int) Optimized {
	at := s.Checks()[check]
	active, _ := s.stack(at, smtlib.IsOptimized)
	o := s.optimized(active)
	o.prioritize(s.Steps[:at])
	if begun, order := s.enumeration(check); begun < check &&
		(order == smtlib.Box || order != o.Order || s.assumesOtherwise(check, begun)) {
		o.Unclear = "solvers go on with what the check before began, whatever the order of objectives and the assumptions are"
	}
	return o
}

// enumeration gives the check that began what a check may go on with: one in the order box or pareto, behind which
// nothing was asserted, popped or optimized. Behind it, z3 gives the values of the next objective, or the next point of
// the front, with each check, and unsat in the end. It is the check itself, with order "" or its own, if there is none.
func (s *Script) enumeration(check int) (begun int, order string) {
	at := s.Checks()
	changes := func(step smtlib.Command) bool {
		switch step.(type) {
		case smtlib.Assert, smtlib.Pop, smtlib.Reset:
			return true
		}
		return smtlib.IsOptimized(step)
	}
	for begun = check; begun > 0 && !slices.ContainsFunc(s.Steps[at[begun-1]:at[begun]], changes); {
		begun--
	}
	active, _ := s.stack(at[check], smtlib.IsOptimized)
	for ; begun <= check && len(active) > 0; begun++ {
		o := Optimized{Order: smtlib.Lexicographic}
		if o.prioritize(s.Steps[:at[begun]]); o.Order != smtlib.Lexicographic {
			return begun, o.Order
		}
	}
	return check, ""
}

// assumesOtherwise reports whether checks have other assumptions than each other.
func (s *Script) assumesOtherwise(check, other int) bool {
	at := s.Checks()
	a, b := s.Steps[at[check]].(smtlib.CheckSat), s.Steps[at[other]].(smtlib.CheckSat)
	return !slices.Equal(a.Assuming, b.Assuming)
}

// IgnoresAssumptions reports whether a check may go on with what an earlier one with other assumptions began.
func (s *Script) IgnoresAssumptions(check int) bool {
	if !s.HasObjectives() {
		return false
	}
	begun, _ := s.enumeration(check)
	return s.assumesOtherwise(check, begun)
}

// Objectives are all objectives of the script, whatever their level.
func (s *Script) Objectives() []Objective {
	var all []int
	for i, step := range s.Steps {
		if smtlib.IsOptimized(step) {
			all = append(all, i)
		}
	}
	return s.optimized(all).Objectives
}

// optimized gives the objectives of some steps.
func (s *Script) optimized(steps []int) Optimized {
	o := Optimized{Order: smtlib.Lexicographic}
	unnamed, named := false, false
	for _, i := range steps {
		switch step := s.Steps[i].(type) {
		case smtlib.Objective:
			o.Objectives = append(o.Objectives, Objective{Maximize: step.Maximize, Term: step.Term, Steps: []int{i}})
			if step.Attributes != "" {
				o.Unclear = "an objective has the attributes " + step.Attributes
			}
		case smtlib.SoftConstraint:
			o.soften(i, step)
			unnamed, named = unnamed || step.Group == "", named || step.Group != ""
		}
	}
	if unnamed && named {
		o.Unclear = "solvers differ on which group a soft constraint without :id belongs to"
	}
	return o
}

// soften adds a soft constraint to its group, which stands where its first constraint does.
func (o *Optimized) soften(step int, c smtlib.SoftConstraint) {
	i := slices.IndexFunc(o.Objectives, func(other Objective) bool {
		return len(other.Soft) > 0 && other.Soft[0].Group == c.Group
	})
	if i < 0 {
		i = len(o.Objectives)
		o.Objectives = append(o.Objectives, Objective{})
	}
	group := &o.Objectives[i]
	group.Soft, group.Steps = append(group.Soft, c), append(group.Steps, step)
}

// prioritize finds the order that the steps before a check set.
func (o *Optimized) prioritize(steps []smtlib.Command) {
	isKept, met := false, false
	for _, step := range steps {
		switch step := step.(type) {
		case smtlib.Priority:
			o.Order, isKept = step.Order, false
		case smtlib.Objective, smtlib.SoftConstraint:
			met = true
		case smtlib.Reset:
			isKept = !step.OnlyAssertions && o.Order != smtlib.Lexicographic
			if step.OnlyAssertions && met {
				o.Unclear = "solvers differ on whether (reset-assertions) drops objectives"
			}
			met = false
		}
	}
	switch {
	case isKept:
		o.Unclear = "solvers differ on whether (reset) resets the order of objectives"
	case !slices.Contains(smtlib.Orders(), o.Order):
		o.Unclear = fmt.Sprintf("%s is no known order of objectives", o.Order)
	}
}

// optimizes reports whether a step has no meaning without objectives.
func optimizes(step smtlib.Command) bool {
	switch step := step.(type) {
	case smtlib.Priority:
		return true
	case smtlib.Other:
		return step.Command() == "get-objectives"
	}
	return smtlib.IsOptimized(step)
}

// HasObjectives reports whether a step of the script is an objective or a soft constraint.
func (s *Script) HasObjectives() bool { return slices.ContainsFunc(s.Steps, smtlib.IsOptimized) }

// firstPriority is the order that steps set before they have an objective or a check, and the place of that step. If
// they have objectives and set none, it is the default, and the place is -1; without objectives, the order is "".
func firstPriority(steps []smtlib.Command) (first smtlib.Priority, at int) {
	at = -1
	if !slices.ContainsFunc(steps, smtlib.IsOptimized) {
		return first, at
	}
	for i, step := range steps {
		switch step := step.(type) {
		case smtlib.Priority:
			return step, i
		case smtlib.Objective, smtlib.SoftConstraint, smtlib.CheckSat:
			return smtlib.Priority{Order: smtlib.Lexicographic}, at
		}
	}
	return first, at
}

// Alone is the script of a check, counted from 0, alone: the formulas that are active there as assertions, the
// objectives, and the check.
func (s *Script) Alone(check int) Script {
	alone := Flat(s.Arena, s.Sorts, s.Logic, s.Active(check))
	o := s.Optimized(check)
	if len(o.Objectives) == 0 {
		return alone
	}
	active, _ := s.stack(s.Checks()[check], smtlib.IsOptimized)
	var optimized []smtlib.Command
	for _, i := range active {
		optimized = append(optimized, s.Steps[i])
	}
	alone.Optimize(o.Order, optimized, 1)
	return alone
}

// Optimize adds objectives and soft constraints in front of the last step, which is a check, as many checks in the
// place of that, and the order of objectives in front of all.
func (s *Script) Optimize(order string, optimized []smtlib.Command, checks int) {
	last := len(s.Steps) - 1
	steps := append([]smtlib.Command{smtlib.Priority{Order: order}}, s.Steps[:last]...)
	s.Steps = append(append(steps, optimized...), slices.Repeat(s.Steps[last:], checks)...)
}

// Enumerates reports whether a check asks for a further answer to the one before, as another point of a Pareto front:
// the answer unsat says that there is none, and not that the assertions cannot be true.
func (s *Script) Enumerates(check int) bool {
	if check == 0 || !s.HasObjectives() {
		return false
	}
	if begun, _ := s.enumeration(check); begun < check {
		return true
	}
	o := s.Optimized(check)
	return o.Order != smtlib.Lexicographic && o.Order != smtlib.Box && len(o.Objectives) > 0
}

// Goal is the term that an objective optimizes, made in an arena that is not frozen. That of a group is a real number,
// or an integer if the weights are and the arena has no reals, which the logic may not have.
func (o Objective) Goal(a *smtlib.Arena) (smtlib.Term, error) {
	if o.Term != smtlib.NoTerm {
		return o.Term, nil
	}
	sort := "Int"
	if slices.ContainsFunc(o.Soft, func(c smtlib.SoftConstraint) bool { return !c.Cost().IsInt() }) ||
		slices.ContainsFunc(a.Sorts(), func(s smtlib.Sort) bool { return a.SortIs(s, "Real") }) {
		sort = "Real"
	}
	number, err := a.MakeSort(sort, nil)
	if err != nil {
		return smtlib.NoTerm, err
	}
	literal := func(r *big.Rat) (smtlib.Term, error) {
		if sort == "Int" {
			return theory.Term(a, value.BigInt(r.Num()).Value(), number, nil)
		}
		return theory.Term(a, value.BigReal(r).Value(), number, nil)
	}
	sum, err := literal(new(big.Rat))
	zero := sum
	for _, c := range o.Soft {
		var cost smtlib.Term
		if err == nil {
			cost, err = literal(c.Cost())
		}
		if err == nil {
			cost, err = a.Apply("ite", c.Formula, zero, cost)
		}
		if err == nil {
			sum, err = a.Apply("+", sum, cost)
		}
	}
	return sum, err
}

// Value is the value of the objective under a model, exactly; nil if it is open, or not rational. That of a bit-vector
// is its unsigned number.
func (o Objective) Value(e *model.Evaluator) *big.Rat {
	if o.Term != smtlib.NoTerm {
		return Number(e.Value(o.Term))
	}
	sum := new(big.Rat)
	for _, c := range o.Soft {
		switch e.Value(c.Formula) {
		case value.Value(value.Bool(true)):
		case value.Value(value.Bool(false)):
			sum.Add(sum, c.Cost())
		default:
			return nil
		}
	}
	return sum
}

// Number is the number that a value of an objective is: of a bit-vector, its unsigned number. It is nil for other
// values.
func Number(v value.Value) *big.Rat {
	if b, is := v.(value.BitVec); is {
		return new(big.Rat).SetInt(b.Unsigned())
	}
	return value.Rational(v)
}

// Toward is the sign of better values: 1 if the objective is maximized, else -1.
func (o Objective) Toward() int {
	if o.Maximize {
		return 1
	}
	return -1
}

// Beyond is the relation between better values and others.
func (o Objective) Beyond() string {
	if o.Maximize {
		return ">"
	}
	return "<"
}

// Compared is the formula that the objective's term is in a relation with a number: =, <, <=, > or >=.
func (o Objective) Compared(a *smtlib.Arena, relation string, with *big.Rat) (smtlib.Term, error) {
	goal, err := o.Goal(a)
	if err != nil {
		return smtlib.NoTerm, err
	}
	sort := a.Sort(goal)
	if a.SortIs(sort, "Real") {
		return compared(a, relation, goal, value.BigReal(with).Value())
	}
	whole := new(big.Int).Div(with.Num(), with.Denom()) // rounded down
	if !with.IsInt() {
		switch relation {
		case "=":
			return a.Apply("false")
		case "<": // t < 5/2 is t <= 2, and t >= 5/2 is t > 2
			relation = "<="
		case ">=":
			relation = ">"
		}
	}
	if a.SortIs(sort, "Int") {
		return compared(a, relation, goal, value.BigInt(whole).Value())
	}
	width := int(a.SortInfo(sort).Indices[0].N)
	switch least, most := whole.Sign() < 0, whole.BitLen() > width; {
	case least && relation[0] == '>', most && relation[0] == '<':
		return a.Apply("true")
	case least, most:
		return a.Apply("false")
	}
	operator := map[string]string{"=": "=", "<": "bvult", "<=": "bvule", ">": "bvugt", ">=": "bvuge"}[relation]
	return compared(a, operator, goal, value.BigBitVec(width, whole).Value())
}

func compared(a *smtlib.Arena, operator string, goal smtlib.Term, with value.Value) (smtlib.Term, error) {
	literal, err := theory.Term(a, with, a.Sort(goal), nil)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.Apply(operator, goal, literal)
}
