package oracle

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// derivedScript is a script whose optimum follows from that of an objective of another one.
type derivedScript struct {
	kind      derivation
	name      string // name of the question
	script    *instance.Instance
	objective int      // in the other script, counted from 0; it is the only one of this script, but of sameWhole
	scale     *big.Rat // factor for the printed optimum, after which shift is added; nil: neither
	shift     *big.Rat
	fixed     []*big.Rat // the values that the script asserts for the objectives before it
	says      string     // sentence about the script, for people
}

// derivation is how a script is derived.
type derivation string

// The derivations.
const (
	asOnly    derivation = "alone"   // the objective alone
	asDual    derivation = "dual"    // the negated term, in the other direction
	asShifted derivation = "shifted" // the term plus a number
	asScaled  derivation = "scaled"  // a multiple of the term
	asSymbol  derivation = "symbol"  // a new symbol that equals the term
	asSum     derivation = "sum"     // the sum of the weights, in place of soft constraints
	asDetour  derivation = "detour"  // the objective behind another check, whose level is popped
	inCase    derivation = "case"    // the objective with a further assertion
	sameWhole derivation = "whole"   // the check of an incremental script alone
)

// objectiveSymbol is the name of the symbol of asSymbol.
const objectiveSymbol = "objective value"

// checkWithObjectives is the last check of a script that optimizes something, and not with a tactic or for a Pareto
// front; -1 if there is none.
func checkWithObjectives(in *instance.Instance) int {
	at := in.Script.Checks()
	for check := len(at) - 1; check >= 0; check-- {
		if o := in.Optimized(check); len(o.Objectives) > 0 {
			if o.Unclear != "" || o.Order == smtlib.Pareto || in.Steps[at[check]].(smtlib.CheckSat).Using != "" {
				return -1
			}
			return check
		}
	}
	return -1
}

// derivedScripts makes scripts from the last check that optimizes something.
type derivedScripts struct {
	in    *instance.Instance
	check int
	of    instance.Optimized
	a     *smtlib.Arena
	all   []derivedScript
}

// relatedObjectives derives scripts from an instance; none if no optimum of it is compared.
func relatedObjectives(in *instance.Instance) []derivedScript {
	if in.Arena == nil || !in.HasObjectives() || len(in.Points) > 0 || len(in.Checks) == 0 {
		return nil
	}
	check := checkWithObjectives(in)
	if check < 0 || in.Optimized(check).Order != smtlib.Lexicographic && in.Optimized(check).Order != smtlib.Box {
		return nil
	}
	in.Arena.Freeze()
	d := &derivedScripts{in: in, check: check, of: in.Optimized(check), a: in.Arena.Child()}
	for i := range d.of.Objectives {
		if d.of.Order == smtlib.Box || i == 0 {
			d.derive(i)
		} else {
			d.only(i)
		}
	}
	if in.Incremental() {
		alone := in.Alone(check)
		r := derivedScript{kind: sameWhole, says: "It is optimized in a script that has this check alone"}
		d.add(r, alone.Steps, true)
	}
	d.a.Freeze()
	return d.all
}

// derive adds all that is derived from an objective that does not depend on others.
func (d *derivedScripts) derive(i int) {
	of := d.of.Objectives[i]
	d.only(i)
	goal, err := of.Goal(d.a)
	if err != nil {
		return
	}
	if of.Term == smtlib.NoTerm {
		d.objective(derivedScript{kind: asSum, objective: i,
			says: "The sum of the weights of its false formulas is optimized"}, false, goal)
		return
	}
	d.forms(i, of, goal)
	d.detour(i)
	d.cases(i)
	if !strings.Contains(d.declares(), objectiveSymbol) {
		symbol := &smtlib.Decl{Kind: smtlib.Declared, Name: objectiveSymbol, Result: d.a.Sort(goal)}
		if c, err := d.a.App(d.a.Declare(symbol)); err == nil {
			if same, err := d.a.Apply("=", c, goal); err == nil {
				d.objective(derivedScript{kind: asSymbol, objective: i, says: "A new symbol that equals the term is optimized"},
					of.Maximize, c, same)
			}
		}
	}
}

// declares joins the names of the symbols of the script.
func (d *derivedScripts) declares() (names string) {
	for s := range symbolsOf(d.in.Arena, append(d.in.Script.Roots(), d.in.Active(d.check)...)) {
		names += s.Name + "\n"
	}
	return names
}

// forms adds scripts with the term of an objective in other forms.
func (d *derivedScripts) forms(i int, of instance.Objective, goal smtlib.Term) {
	sort := d.a.Sort(goal)
	minus := big.NewRat(-1, 1)
	if d.a.SortIs(sort, "BitVec") {
		width := uint(d.a.SortInfo(sort).Indices[0].N)
		most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), width), big.NewInt(1))
		if t, err := d.a.Apply("bvnot", goal); err == nil {
			d.objective(derivedScript{kind: asDual, objective: i, scale: minus, shift: new(big.Rat).SetInt(most),
				says: "Its bits are inverted, and the direction"}, !of.Maximize, t)
		}
		return
	}
	literal := func(n int64) (smtlib.Term, error) {
		if d.a.SortIs(sort, "Real") {
			return theory.Term(d.a, value.BigReal(big.NewRat(n, 1)).Value(), sort, nil)
		}
		return theory.Term(d.a, value.NewInt(n), sort, nil)
	}
	const summand, factor = 7, 3
	if t, err := d.a.Apply("-", goal); err == nil {
		d.objective(derivedScript{kind: asDual, objective: i, scale: minus, says: "Its sign is changed, and the direction"},
			!of.Maximize, t)
	}
	if n, err := literal(summand); err == nil {
		if t, err := d.a.Apply("+", goal, n); err == nil {
			d.objective(derivedScript{kind: asShifted, objective: i, shift: big.NewRat(-summand, 1),
				says: fmt.Sprintf("%d is added to it", summand)}, of.Maximize, t)
		}
	}
	if n, err := literal(factor); err == nil {
		if t, err := d.a.Apply("*", n, goal); err == nil {
			d.objective(derivedScript{kind: asScaled, objective: i, scale: big.NewRat(1, factor),
				says: fmt.Sprintf("It is multiplied by %d", factor)}, of.Maximize, t)
		}
	}
}

// only adds the script that optimizes one objective alone. Those before it in lexicographic order are asserted to have
// the values that they have under the witness.
func (d *derivedScripts) only(i int) {
	r := derivedScript{kind: asOnly, objective: i, says: "It is optimized alone"}
	var further []smtlib.Term
	if d.of.Order == smtlib.Lexicographic && i > 0 {
		w := d.in.Checks[min(d.check, len(d.in.Checks)-1)].Witness
		if w == nil {
			return
		}
		r.says = "It is optimized alone, with assertions that those before it are as printed"
		e := model.NewEvaluator(d.in.Arena, w)
		for _, before := range d.of.Objectives[:i] {
			v := before.Value(e)
			if v == nil {
				return
			}
			t, err := before.Compared(d.a, "=", v)
			if err != nil {
				return
			}
			further, r.fixed = append(further, t), append(r.fixed, v)
		}
	} else if len(d.of.Objectives) == 1 {
		return // it is the script itself
	}
	steps := d.steps(further)
	for _, at := range d.of.Objectives[i].Steps {
		steps = append(steps, d.in.Steps[at])
	}
	d.add(r, append(steps, smtlib.CheckSat{}), true)
}

// detour adds a script that checks something else first, in a level that is popped.
func (d *derivedScripts) detour(i int) {
	formulas := d.in.Active(d.check)
	if len(formulas) == 0 || d.in.Incremental() {
		return
	}
	steps := d.steps(nil)
	last := len(steps) - 1
	of := d.of.Objectives[i]
	steps = append(steps[:last:last], smtlib.Push{Levels: 1}, steps[last],
		smtlib.Objective{Maximize: !of.Maximize, Term: of.Term}, smtlib.CheckSat{}, smtlib.Pop{Levels: 1}, steps[last],
		smtlib.Objective{Maximize: of.Maximize, Term: of.Term}, smtlib.CheckSat{})
	d.add(derivedScript{kind: asDetour, objective: i,
		says: "It is optimized alone behind another check, whose level is popped"}, steps, true)
}

// cases adds scripts with a part of the assertions, and with its negation, as a further assertion.
func (d *derivedScripts) cases(i int) {
	formulas := d.in.Active(d.check)
	var atoms []smtlib.Term
	for _, t := range smtlib.Reachable(formulas, d.a.Args) {
		if d.a.Sort(t) == d.a.Bool() && len(d.a.Args(t)) > 0 && len(d.a.FreeVars(t)) == 0 && !slices.Contains(formulas, t) &&
			d.a.Kind(t) == smtlib.KindApp {
			atoms = append(atoms, t)
		}
	}
	if len(atoms) == 0 || d.in.Incremental() {
		return
	}
	least := slices.MinFunc(atoms, func(t, u smtlib.Term) int {
		return strings.Compare(fmt.Sprint(hashOf(d.a.TermString(t))), fmt.Sprint(hashOf(d.a.TermString(u))))
	})
	negated, err := d.a.Apply("not", least)
	if err != nil {
		return
	}
	of := d.of.Objectives[i]
	for n, t := range []smtlib.Term{least, negated} {
		steps := append(d.steps([]smtlib.Term{t}), smtlib.Objective{Maximize: of.Maximize, Term: of.Term}, smtlib.CheckSat{})
		d.add(derivedScript{kind: inCase, objective: i, name: fmt.Sprintf("%s %d of %d", inCase, n+1, i+1)}, steps, false)
	}
}

// steps asserts what is active at the check, and more, for objectives in the default order.
func (d *derivedScripts) steps(further []smtlib.Term) []smtlib.Command {
	steps := []smtlib.Command{smtlib.Priority{Order: smtlib.Lexicographic}}
	for _, t := range append(d.in.Active(d.check), further...) {
		steps = append(steps, smtlib.Assert{Formula: t})
	}
	return steps
}

// objective adds a script that optimizes a term, with further assertions that only define symbols.
func (d *derivedScripts) objective(r derivedScript, maximize bool, t smtlib.Term, further ...smtlib.Term) {
	if !d.in.Seed().Offers(theory.NeedsOf(d.a, append(further, t))) {
		return
	}
	steps := append(d.steps(further), smtlib.Objective{Maximize: maximize, Term: t}, smtlib.CheckSat{})
	d.add(r, steps, len(further) == 0)
}

// add adds a script. isSatAlike says that it is satisfiable as the check is.
func (d *derivedScripts) add(r derivedScript, steps []smtlib.Command, isSatAlike bool) {
	script := instance.Script{Arena: d.a, Sorts: d.in.Sorts, Logic: d.in.Logic, Steps: steps}
	made := derived(d.in, script, instance.Unknown(len(script.Checks())))
	if c := d.in.Checks[min(d.check, len(d.in.Checks)-1)]; isSatAlike && c.Expect == instance.Sat {
		*made.Last() = c
	}
	if r.name == "" {
		r.name = fmt.Sprintf("%s %d", r.kind, r.objective+1)
	}
	request := AskOptima(made)
	r.script = request.Own(made)
	d.all = append(d.all, r)
}
