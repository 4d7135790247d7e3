package oracle

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// What solvers print about objectives, and how it is compared with values.

const getObjectives = "(get-objectives)"

// AskOptima asks for the optima, and for the model with them.
func AskOptima(in *instance.Instance) Request {
	if !in.HasObjectives() {
		return Request{}
	}
	r := askModel(nil, 1)
	r.Read = append(r.Read, getObjectives)
	return r
}

// optima are the objectives of a check, with what a solver printed about them.
type optima struct {
	instance.Optimized                            // over the arena of seed
	seed               *fragment.Seed             // the active assertions
	printed            []solvers.PrintedObjective // one for each objective; nil if the check is unsat
}

// optimaOf reads what a run printed about the objectives of a check. If nothing is known of the right optima, or they
// are not read, it gives nil, and says why.
func optimaOf(r *Run, check int) (o *optima, why string) {
	if r.Asked == nil || r.Asked.Arena == nil || !r.Asked.HasObjectives() {
		return nil, "there are no objectives"
	}
	items := slices.DeleteFunc(slices.Clone(r.Result.Behind(check)), func(item string) bool {
		return !solvers.IsObjectives(item)
	})
	asked, _ := behind(r.Asked, check)
	switch {
	case r.Result.Truncated || !r.Answer(check).Answered():
		return nil, "there is no answer"
	case len(items) != 1 || !slices.Contains(asked, getObjectives):
		return nil, "get-objectives is not answered right behind the check"
	}
	if o, why = objectivesOf(r, check); o == nil {
		return nil, why
	}
	printed, err := solvers.ReadObjectives(items[0])
	switch {
	case err != nil:
		return nil, err.Error()
	case len(printed) != len(o.Objectives):
		return nil, fmt.Sprintf("%d objectives are set, and %d printed", len(o.Objectives), len(printed))
	}
	o.printed = printed
	return o, ""
}

// objectivesOf reads the objectives of a check again, with the assertions that are active there.
func objectivesOf(r *Run, check int) (o *optima, why string) {
	if why := r.Asked.Optimized(check).Unclear; why != "" {
		return nil, why
	}
	if r.Asked.Steps[r.Asked.Script.Checks()[check]].(smtlib.CheckSat).Using != "" {
		return nil, "a tactic optimizes nothing"
	}
	seed := reread(&r.Asked.Script, check)
	if seed == nil {
		return nil, "the script cannot be read"
	}
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	o = &optima{Optimized: script.Optimized(0), seed: seed}
	for _, t := range append(script.Roots(), seed.Assertions...) {
		if why := seed.Excluded(t); why != "" {
			return nil, why
		}
	}
	if len(o.Objectives) == 0 {
		return nil, "there are no objectives"
	}
	if theory.NeedsOf(seed.Arena, script.Roots()).Quantifiers() {
		return nil, "solvers do not support optimization under quantifiers" // z3 warns of it, and goes on
	}
	return o, ""
}

// assignment is values under which all assertions are true, with those of the objectives.
type assignment struct {
	model  *model.Model
	arena  *smtlib.Arena // in which terms can be made, until it is frozen
	values []*big.Rat    // values of the objectives; nil if one is open
	text   string        // as a solver or a witness gives it
}

// assign evaluates assertions and objectives under values; nil if an assertion is not true, or depends on a point that
// SMT-LIB leaves unspecified.
func (o *optima) assign(text string) *assignment {
	m, arena, err := model.Read(o.seed, "model", []byte(text))
	if err != nil || m.Approximate {
		return nil
	}
	m.IgnoreChoices()
	return o.under(m, arena, text)
}

// under is assign for a model, with an arena that is not frozen.
func (o *optima) under(m *model.Model, arena *smtlib.Arena, text string) *assignment {
	if len(m.Points()) > 0 {
		return nil
	}
	e := model.NewEvaluator(arena, m)
	for _, t := range o.seed.Assertions {
		if !value.IsTrue(e.Value(t)) {
			return nil
		}
	}
	w := &assignment{model: m, arena: arena, text: text}
	for _, of := range o.Objectives {
		w.values = append(w.values, of.Value(e))
	}
	return w
}

// assignments gives the values that are known to make the assertions of a check true: those of the witness, and of
// models that solvers gave.
func (o *optima) assignments(e *Evidence, r *Run, check int) (all []*assignment) {
	add := func(text string) {
		if w := o.assign(text); w != nil {
			all = append(all, w)
		}
	}
	if check < len(r.Asked.Checks) {
		c := r.Asked.Checks[check]
		for _, m := range []*model.Model{c.Witness, c.Near} {
			if m == nil {
				continue
			}
			var w instance.Writer
			alone := r.Asked.Alone(check)
			text, err := w.Witness(&instance.Claim{
				Arena: r.Asked.Arena, Sorts: r.Asked.Sorts, Formulas: alone.Roots(), Witness: m,
			})
			if err == nil {
				add(string(smtlib.WithoutComments(text)))
			}
		}
	}
	for i := range e.Runs {
		other := &e.Runs[i]
		for check := range other.Result.Checks {
			if text, given := other.Model(check); given && other.Asked != nil && other.Asked.Arena != nil {
				add(text)
			}
		}
	}
	return all
}

// exact reports whether the optimum of an objective is printed as a number that is attained.
func (o *optima) exact(i int) bool {
	p := o.printed[i]
	return p.Open == "" && !p.Interval && p.Low.Finite()
}

// best is the value that no other is better than, by what is printed.
func (o *optima) best(i int) solvers.Optimum {
	if o.Objectives[i].Maximize {
		return o.printed[i].High
	}
	return o.printed[i].Low
}

// compare compares a value of an objective with its printed optimum: it is positive if the value is better, and by more
// than what is infinitesimal.
func (o *optima) compare(i int, v *big.Rat) int {
	best := o.best(i)
	sign := -best.Infinite.Sign()
	if sign == 0 {
		sign = v.Cmp(best.Standard)
	}
	return sign * o.Objectives[i].Toward()
}

// improved returns the objectives whose printed optima an assignment proves wrong: its value is better, and those
// of objectives that come first in lexicographic order are as printed.
func (o *optima) improved(w *assignment) (all []int) {
	if o.Order == smtlib.Pareto {
		return nil
	}
	for i, v := range w.values {
		if v == nil || o.printed[i].Open != "" {
			if o.Order == smtlib.Lexicographic {
				return all
			}
			continue
		}
		sign := o.compare(i, v)
		if sign > 0 {
			all = append(all, i)
		}
		if o.Order == smtlib.Lexicographic && (sign != 0 || !o.exact(i)) {
			return all
		}
	}
	return all
}

// judgeable reports whether the optimum of an objective is defined, if those before it are right.
func (o *optima) judgeable(i int) bool {
	if o.printed[i].Open != "" || o.Order == smtlib.Pareto {
		return false
	}
	for j := range i {
		if o.Order == smtlib.Lexicographic && !o.exact(j) {
			return false
		}
	}
	return true
}

// claim is a claim about the assertions, that those objectives that come first are as printed, and a relation between
// an objective and a number. If w is nil, it is that there are no such values.
func (o *optima) claim(i int, relation string, with *big.Rat, w *assignment) *instance.Claim {
	c := &instance.Claim{Sorts: o.seed.Sorts, Expect: instance.Unsat, Certificate: instance.Derived}
	if w != nil {
		c.Arena, c.Witness, c.Expect, c.Certificate = w.arena, w.model, instance.Sat, instance.Evaluated
	} else {
		c.Arena = o.seed.Arena.Child()
	}
	c.Formulas = slices.Clone(o.seed.Assertions)
	if !o.fixBefore(c, i) || !o.add(c, i, relation, with) {
		return nil
	}
	c.Arena.Freeze()
	return c
}

// add adds a relation between an objective and a number to a claim, and reports whether the logic has what it takes.
func (o *optima) add(c *instance.Claim, i int, relation string, with *big.Rat) bool {
	t, err := o.Objectives[i].Compared(c.Arena, relation, with)
	c.Formulas = append(c.Formulas, t)
	return err == nil
}

// fixBefore adds to a claim that objectives which come before one in lexicographic order are as printed.
func (o *optima) fixBefore(c *instance.Claim, i int) bool {
	for j := range i {
		if o.Order == smtlib.Lexicographic && !o.add(c, j, "=", o.printed[j].Low.Standard) {
			return false
		}
	}
	return true
}

// name is an objective for people.
func (o *optima) name(i int) string {
	of := o.Objectives[i]
	if of.Term == smtlib.NoTerm {
		if group := of.Soft[0].Group; group != "" {
			return fmt.Sprintf("the weight of the false soft constraints of %s", group)
		}
		return "the weight of the false soft constraints"
	}
	kind := "minimum"
	if of.Maximize {
		kind = "maximum"
	}
	return fmt.Sprintf("the %s of %s", kind, o.seed.Arena.TermString(of.Term))
}

// shown is what is printed of an objective, for people.
func (o *optima) shown(i int) string {
	p := o.printed[i]
	if p.Interval {
		return fmt.Sprintf("from %s to %s", p.Low, p.High)
	}
	return p.Low.String()
}

// behindOthers says for people under which condition an objective is optimized.
func (o *optima) behindOthers(i int) string {
	switch {
	case i == 0 || o.Order != smtlib.Lexicographic:
		return ""
	case i == 1:
		return " where the objective before it is as printed"
	}
	return " where the objectives before it are as printed"
}

// ofOptima are the oracles that judge what one run prints about objectives.
var ofOptima = []string{"optimum", "objective-form", "front", "objective-model"}

// WrongOptima judges what a run prints about objectives.
func WrongOptima(ctx context.Context, r Run) (Judgement, bool) {
	return Judge(ctx, MustSelect(ofOptima...), &Evidence{Instance: r.Asked, Runs: []Run{r}})
}

// objectiveReplies judges what a script asks of objectives itself.
var objectiveReplies = map[string]replyJudge{"get-objectives": {"optimum", "optima", judgeOptima}}

func judgeOptima(t *transcript, c *scriptCommand, r *Reply) {
	r.Optima = true
	if c.check < 0 || !t.run.Answer(c.check).Answered() || len(t.run.Asked.Optimized(c.check).Objectives) == 0 {
		r.Standing = NoClaim
		return
	}
	if t.run.RightOptima(t.ctx, c.check) {
		r.Standing = Right
		return
	}
	r.Why = smtlib.OptimaUnknown
}

// RightOptima reports whether all optima that a run prints for a check are proved right: none are better, and the
// values attain them, or come as near as one likes. It is true without objectives, and of a check that is right to be
// unsat.
func (r *Run) RightOptima(ctx context.Context, check int) bool {
	if r.Asked == nil || r.Asked.Arena == nil || len(r.Asked.Optimized(check).Objectives) == 0 {
		return true
	}
	if r.Answer(check) == solvers.Unsat && !r.Asked.Enumerates(check) {
		return check < len(r.Asked.Checks) && r.Asked.Checks[check].Expect == instance.Unsat
	}
	o, _ := optimaOf(r, check)
	if o == nil || r.Answer(check) != solvers.Sat {
		return false
	}
	for i := range o.Objectives {
		if !o.judgeable(i) || o.printed[i].Interval || !o.isRight(ctx, i) {
			return false
		}
	}
	return true
}

// isRight reports whether the printed optimum of an objective is proved right.
func (o *optima) isRight(ctx context.Context, i int) bool {
	p, toward, beyond := o.printed[i].Low, o.Objectives[i].Toward(), o.Objectives[i].Beyond()
	refuted := func(relation string) bool {
		c := o.claim(i, relation, p.Standard, nil)
		return c != nil && c.Refutation() != nil
	}
	switch {
	case p.Finite():
		c := o.claim(i, "=", p.Standard, nil)
		if c == nil || !refuted(beyond) {
			return false
		}
		w := o.found(ctx, c)
		return w != nil && w.values[i] != nil && w.values[i].Cmp(p.Standard) == 0
	case p.Infinite.Sign() == toward:
		return o.passes(i, beyond, nil)
	case p.Infinite.Sign() == 0 && p.Epsilon.Sign() == -toward:
		return refuted(beyond+"=") && o.passes(i, beyond, p.Standard)
	}
	return false
}

// passes reports whether an objective has better values than each number that is worse than a bound; nil: than each.
func (o *optima) passes(i int, beyond string, bound *big.Rat) bool {
	c := &instance.Claim{Arena: o.seed.Arena.Child(), Formulas: slices.Clone(o.seed.Assertions)}
	if !o.fixBefore(c, i) {
		return false
	}
	goal, err := o.Objectives[i].Goal(c.Arena)
	if err != nil || c.Arena.SortIs(c.Arena.Sort(goal), "BitVec") {
		return false
	}
	v := c.Arena.Var("passed", c.Arena.Sort(goal))
	premise, err := c.Arena.Apply("true")
	if bound != nil {
		var end smtlib.Term
		if end, err = theory.Term(c.Arena, value.BigReal(bound).Value(), c.Arena.Sort(goal), nil); err == nil {
			premise, err = c.Arena.Apply(beyond, end, v)
		}
	}
	if err != nil {
		return false
	}
	better, err := c.Arena.Apply(beyond, goal, v)
	if err != nil {
		return false
	}
	c.Arena.Freeze()
	return model.HoldsForAll(c.Arena, v, premise, append(c.Formulas, better))
}

// OfOptima reports whether optima, or the model that comes with them, show faults of the class.
func (c Class) OfOptima() bool {
	return c == WrongOptimum || c == InvalidObjectiveModel || c == IncompleteFront || c == OptimumDisagreement
}
