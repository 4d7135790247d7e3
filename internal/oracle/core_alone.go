package oracle

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// An unsat core is asked about alone. A model of it, whichever solver gives it, shows that the core is too small.

// The name of the question, without and with the oracle's name.
const (
	blamedAlone = "alone"
	askBlamed   = "core/" + blamedAlone
)

// aloneOf returns the first core of a run that is to be asked about alone.
func aloneOf(r *Run) (b blame, found bool) {
	for _, b := range blames(r) {
		if b.suspicious() {
			return b, true
		}
	}
	return blame{}, false
}

// suspicious reports whether the core leaves a name out, and is not known to be wrong or unclear.
func (b *blame) suspicious() bool { return len(b.left) > 0 && !b.vague && b.stranger == "" }

// Blamed gives what a result says is to blame for unsat at a check whose right answer is unsat, or is not known. ok is
// false where it does not say, or not clearly, or leaves nothing out. If it names what is not in the script, wrong says
// so.
func Blamed(asked *instance.Instance, r *solvers.Result, check int) (formulas []smtlib.Term, wrong string, ok bool) {
	if asked.Obscured(check) != "" || asked.Narrowed(check) != nil {
		return nil, "", false
	}
	in := *asked
	in.Checks = slices.Clone(in.Checks)
	if in.Checks[check].Expect == instance.None {
		in.Checks[check].Expect = instance.Unsat
	}
	for _, b := range blames(&Run{Asked: &in, Result: r}) {
		if b.check != check {
			continue
		}
		switch mark, why := b.wrong(); {
		case mark == hasStranger:
			return nil, why, true
		case b.suspicious():
			return b.formulas, "", true
		}
	}
	return nil, "", false
}

// askAlone asks whether the last run's core is satisfiable by itself, and for a model.
func askAlone(_ *instance.Instance, e *Evidence) []FurtherRun {
	if e == nil {
		return nil
	}
	b, found := aloneOf(e.Last())
	if !found {
		return nil
	}
	return []FurtherRun{{Name: blamedAlone, Instance: asking(b.in, b.in.Arena, b.formulas)}}
}

// judgeAlone looks for a core and a model of it, one of which the last run gave.
func judgeAlone(e *Evidence) (Judgement, bool) {
	last := len(e.Runs) - 1
	for i := range last {
		for _, pair := range [][2]int{{last, i}, {i, last}} {
			r, alone := &e.Runs[pair[0]], &e.Runs[pair[1]]
			if alone.Question != askBlamed || r.Question == askBlamed || r.Solver != alone.Solver ||
				r.Asked.Arena != alone.Asked.Arena {
				continue
			}
			model, given := alone.Model(0)
			if !given {
				continue
			}
			for _, b := range blames(r) {
				if b.vague || !slices.Equal(b.formulas, alone.Asked.Active(0)) {
					continue
				}
				if judged := UnderModel(&alone.Asked.Script, 0, model); judged.Holds == True {
					judged.Claim.Expect = instance.Unsat
					return Judgement{
						Fault: blaming(canBeTrue), Run: r, Check: b.check, ByScript: true,
						With: []int{pair[1]}, Under: judged.Claim, Shows: []string{b.shown(), shownModel(model)},
						Why: b.holds(fmt.Sprintf("the solver's model where it answers %s to the core alone", solvers.Sat)),
					}, true
				}
			}
		}
	}
	return Judgement{}, false
}
