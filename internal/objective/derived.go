package objective

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// Derived is an optimum that follows from that of an objective of another script.
type Derived struct {
	Name             string // two in a row may have one script
	Script           *instance.Instance
	objective, place int      // places of the objective in the other script, and in this one
	scale, shift     *big.Rat // factor for the printed optimum, and what is added behind that; nil: none
	isBound          bool     // the script asserts more: the optimum is not better
	says             string   // sentence about the script, for people
}

// otherForms are forms of a term from whose optimum that of the term follows.
var otherForms = []struct {
	name, operator string
	literal        int64 // first argument; 0: none
	scale, shift   *big.Rat
	isOpposite     bool
	says           string
}{
	{"dual", "-", 0, big.NewRat(-1, 1), nil, true, "Its sign is changed, and the direction"},
	{"shifted", "+", 7, nil, big.NewRat(-7, 1), false, "7 is added to it"},
	{"scaled", "*", 3, big.NewRat(1, 3), nil, false, "It is multiplied by 3"},
}

// LastOptimized is the last check of a script that optimizes something; -1 if there is none, or it does so with a
// tactic, or for a Pareto front.
func LastOptimized(in *instance.Instance) int {
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

// Derive derives scripts from the last check of an instance that optimizes something.
func Derive(in *instance.Instance) (all []Derived) {
	if in.Arena == nil || !in.HasObjectives() || len(in.Points) > 0 || len(in.Checks) == 0 || LastOptimized(in) < 0 {
		return nil
	}
	check := LastOptimized(in)
	of, formulas := in.Optimized(check), in.Active(check)
	in.Arena.Freeze()
	a := in.Arena.Child()
	defer a.Freeze()
	add := func(d Derived, kind string, steps []smtlib.Command) {
		script := instance.Script{Arena: a, Sorts: in.Sorts, Logic: in.Logic, Steps: steps}
		made := derive.From(in, script, instance.Unknown(len(script.Checks())))
		if c := in.Checks[min(check, len(in.Checks)-1)]; !d.isBound && c.Expect == instance.Sat {
			*made.Last() = c
		}
		d.Name, d.Script = fmt.Sprintf("%s %d", kind, d.objective+1), made
		all = append(all, d)
	}
	optimizes := func(d Derived, kind string, further []smtlib.Term, goals ...smtlib.Command) {
		steps := []smtlib.Command{smtlib.Priority{Order: smtlib.Lexicographic}}
		for _, t := range append(slices.Clip(formulas), further...) {
			steps = append(steps, derive.Assert(t))
		}
		add(d, kind, append(append(steps, goals...), smtlib.CheckSat{}))
	}
	for i, objective := range of.Objectives {
		if i > 0 && of.Order == smtlib.Lexicographic {
			break
		}
		if len(of.Objectives) > 1 {
			var goals []smtlib.Command
			for _, at := range objective.Steps {
				goals = append(goals, in.Steps[at])
			}
			optimizes(Derived{objective: i, says: "It is optimized alone"}, "alone", nil, goals...)
		}
		if objective.Term == smtlib.NoTerm {
			continue
		}
		for _, form := range otherForms {
			d := Derived{objective: i, scale: form.scale, shift: form.shift, says: form.says}
			t, ok := formOf(a, form.operator, form.literal, objective.Term)
			if width := bitsOf(a, objective.Term); width > 0 && form.isOpposite {
				t, ok = formOf(a, "bvnot", 0, objective.Term)
				all := new(big.Int).Lsh(big.NewInt(1), width)
				d.shift, d.says = new(big.Rat).SetInt(all.Sub(all, big.NewInt(1))), "Its bits are inverted, and the direction"
			}
			if ok && in.Seed().Offers(theory.NeedsOf(a, []smtlib.Term{t})) {
				optimizes(d, form.name, nil, smtlib.Objective{Maximize: objective.Maximize != form.isOpposite, Term: t})
			}
		}
		if part := leastAtom(a, formulas); part != smtlib.NoTerm && !in.Incremental() {
			d := Derived{objective: i, isBound: true, says: "A further assertion does not make it better"}
			optimizes(d, "case", []smtlib.Term{part}, smtlib.Objective{Maximize: objective.Maximize, Term: objective.Term})
		}
	}
	for i := range of.Objectives {
		if in.Incremental() {
			d := Derived{objective: i, place: i, says: "It is optimized in a script that has this check alone"}
			add(d, "whole", in.Alone(check).Steps)
			all[len(all)-1].Name = "whole"
		}
	}
	return all
}

// formOf applies an operator to a literal, if that is not 0, and a term of its sort. ok is false if that is not
// possible.
func formOf(a *smtlib.Arena, operator string, n int64, t smtlib.Term) (made smtlib.Term, ok bool) {
	args := []smtlib.Term{t}
	if n != 0 {
		v := value.NewInt(n).Value()
		if a.SortIs(a.Sort(t), "Real") {
			v = value.BigReal(big.NewRat(n, 1)).Value()
		}
		is, err := theory.Term(a, v, a.Sort(t), nil)
		if err != nil || bitsOf(a, t) > 0 {
			return smtlib.NoTerm, false
		}
		args = []smtlib.Term{is, t}
	}
	made, err := a.Apply(operator, args...)
	return made, err == nil
}

// bitsOf is the width of a bit-vector; 0 for a term of another sort.
func bitsOf(a *smtlib.Arena, t smtlib.Term) uint {
	if !a.SortIs(a.Sort(t), "BitVec") {
		return 0
	}
	return uint(a.SortInfo(a.Sort(t)).Indices[0].N)
}

// leastAtom is a closed formula inside of others, the same in smaller scripts as long as they have it; NoTerm if there
// is none.
func leastAtom(a *smtlib.Arena, formulas []smtlib.Term) smtlib.Term {
	atoms := slices.DeleteFunc(smtlib.Reachable(formulas, a.Args), func(t smtlib.Term) bool {
		return a.Sort(t) != a.Bool() || len(a.Args(t)) == 0 || !a.Closed(t) || slices.Contains(formulas, t) ||
			a.Kind(t) != smtlib.KindApp
	})
	if len(atoms) == 0 {
		return smtlib.NoTerm
	}
	return derive.ByHash(a, atoms)[0]
}

// Clash says in two sentences that the optimum of the objective contradicts the one of the derived script; "" if they
// agree, or cannot be compared.
func (d Derived) Clash(of, made *Optima) string {
	whole, isWhole := of.comparable(d.objective)
	v, is := made.comparable(d.place)
	if !isWhole || !is {
		return ""
	}
	if d.scale != nil {
		v = v.Times(d.scale)
	}
	if d.shift != nil {
		v = v.Plus(solvers.Rational(d.shift))
	}
	sign := compare(of.Objectives[d.objective], v, whole)
	if sign == 0 || d.isBound && sign < 0 {
		return ""
	}
	return fmt.Sprintf("%s is printed as %s. %s: by that, it is %s.",
		of.name(d.objective), of.shown(d.objective), d.says, v)
}
