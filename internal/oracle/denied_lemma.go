package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// A lemma of one solver, negated, is asked of the others. Whoever says sat without a model that evaluation confirms
// accuses nobody: what is right is only known if we refute the negation, or if it is true under a model.

// The questions for lemmas, and the beginnings of the names of those that follow: what is true if a lemma is wrong, and
// the same once a model shows that it is.
const (
	lemmasPrinted  = "printed"
	lemmaDenied    = "denied"
	lemmaSatisfied = "satisfied"
)

// mostDenied bounds the lemmas of an answer that the other solvers are asked about.
const mostDenied = 5

// asksForLemmas reports whether a run was asked for lemmas.
func (r *Run) asksForLemmas() bool {
	name, isOurs := strings.CutPrefix(r.Question, "lemma/")
	return isOurs && name == lemmasPrinted && r.Asked.Arena != nil
}

// printsLemmas reports whether the last run is the first one of its solver that was asked so for lemmas.
func (e *Evidence) printsLemmas() bool {
	last := e.Last()
	return last.asksForLemmas() && !slices.ContainsFunc(e.Runs[:len(e.Runs)-1], func(r Run) bool {
		return r.Question == last.Question && r.Solver == last.Solver
	})
}

// followLemmas asks the other solvers about lemmas, and follows up their models.
func followLemmas(_ *instance.Instance, e *Evidence) []FurtherRun {
	switch {
	case e == nil:
		return nil
	case e.printsLemmas():
		return e.denials()
	}
	return e.refutations()
}

// denials asks the other solvers about what is true if a lemma of the last run is wrong, for one lemma of each rule.
// Where we refute it, unsat is right; else nothing is known.
func (e *Evidence) denials() (all []FurtherRun) {
	r := e.Last()
	reading := lemma.Read(r.Asked, nil, ChosenClaims(lemma.Printed(r.Result.Stdout)))
	slices.SortStableFunc(reading.Formulas, func(f, g lemma.Formula) int { // not always the rules that come first
		return int(derive.HashOf(f.Text)>>40) - int(derive.HashOf(g.Text)>>40)
	})
	asked := map[string]bool{}
	for i := range reading.Formulas {
		f := &reading.Formulas[i]
		claim := reading.Denied(f)
		if claim == nil || f.Source != "" && asked[f.Source] || len(all) == mostDenied {
			continue
		}
		asked[f.Source] = true
		claim.Expect = instance.None
		if claim.Refutation() != nil {
			claim.Expect, claim.Certificate = instance.Unsat, instance.Derived
		}
		what := "This"
		if f.Source != "" {
			what = "A formula of the rule " + f.Source
		}
		how := fmt.Sprintf(
			"%s is taken for unsatisfiable by %s, asked about the instance: a conflict, or a lemma's negation.",
			what, r.Solver)
		all = append(all, FurtherRun{
			Name: fmt.Sprintf("%s %d of %s", lemmaDenied, len(all)+1, r.Solver), Others: r.Solver,
			Instance: ofClaim(r.Asked, claim, how),
		})
	}
	return all
}

// ofClaim is an instance that asserts the formulas of a claim, and asks for a model. how says how it was made, from
// another instance.
func ofClaim(in *instance.Instance, c *instance.Claim, how string) *instance.Instance {
	needs := theory.NeedsOf(c.Arena, c.Formulas)
	check := instance.Check{Expect: c.Expect, Certificate: c.Certificate}
	if c.Expect == instance.Sat {
		check.Witness = c.Witness
	}
	script := instance.Flat(c.Arena, c.Sorts, needs.LeastLogic(), c.Formulas)
	made := derive.From(in, script, []instance.Check{check})
	made.Symbols, made.Points, made.AsSeed = needs.Symbols(), nil, false
	made.How = func() (steps []string) {
		if in.How != nil {
			steps = in.How()
		}
		return append(slices.Clip(steps), how)
	}
	reads := askModel(nil, 0)
	return reads.Own(made)
}

// lemmaRefuted is the claim that a lemma is wrong, if the model of the last run shows that, and no model before it has;
// else nil.
func (e *Evidence) lemmaRefuted() *instance.Claim {
	last := e.Last()
	claim := last.refutesLemma()
	if claim != nil && slices.ContainsFunc(e.Runs[:len(e.Runs)-1], func(r Run) bool {
		return r.Question == last.Question && r.refutesLemma() != nil
	}) {
		return nil
	}
	return claim
}

// refutesLemma is the claim that what a lemma denies is true under the run's model, by exact evaluation; nil if it is
// not, or that depends on what SMT-LIB leaves open.
func (r *Run) refutesLemma() *instance.Claim {
	if !strings.HasPrefix(r.Question, "lemma/"+lemmaDenied) {
		return nil
	}
	text, given := r.Model(0)
	if !given {
		return nil
	}
	c := UnderModel(&r.Asked.Script, 0, text).Claim
	if c == nil || len(c.Witness.PointsOf(c.Arena, c.Formulas)) > 0 {
		return nil
	}
	c.Expect, c.Certificate = instance.Sat, instance.Evaluated
	return c
}

// refutations asks the author of a lemma that is refuted once more, with the values that refute it, and all but the
// solver that has given these about the formula which they make true: sat is right.
func (e *Evidence) refutations() []FurtherRun {
	last, claim := e.Last(), e.lemmaRefuted()
	if claim == nil {
		return nil
	}
	which := strings.TrimPrefix(last.Question, "lemma/"+lemmaDenied)
	_, author, _ := strings.Cut(which, " of ")
	all := []FurtherRun{{
		Name: lemmaSatisfied + which, Others: last.Solver,
		Instance: ofClaim(last.Asked, claim, "It is true under a model of "+last.Solver+"."),
	}}
	var seen []string
	for i := range e.Runs {
		r := &e.Runs[i]
		if r.Solver != author || !r.asksForLemmas() || slices.Contains(seen, r.Question) {
			continue
		}
		seen = append(seen, r.Question)
		if again := withValues(r.Asked, claim); again != nil {
			all = append(all, FurtherRun{
				Name: strings.TrimPrefix(r.Question, "lemma/"), Instance: again, Author: author,
			})
		}
	}
	return all
}

// withValues is an instance near to which there are the values of a claim about its symbols; nil if these cannot be
// written or read.
func withValues(in *instance.Instance, of *instance.Claim) *instance.Instance {
	var w instance.Writer
	values, err := w.Witness(of)
	if err != nil {
		return nil
	}
	c, err := instance.Read(in.Seed().Path, w.AppendScript(nil, &in.Script, instance.Dialect{}), values)
	if err != nil {
		return nil
	}
	made := derive.From(in, c.Script, instance.Unknown(len(in.Checks)))
	made.Last().Near = c.Witness
	return made
}
