package oracle

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// wrongLemma: a solver prints a lemma that is false, or a conflict that is true, under some values. It does not matter
// what it answers, and whether it answers at all: it has taken a formula for valid that is not. The other solvers are
// asked whether a lemma can be false, see [Evidence.denials].
var wrongLemma = Oracle{
	Name: "lemma", Class: WrongLemma, Default: true, Share: lemmaShare, ByItself: true,
	OwnReplies: true, OwnMark: noConsequence,
	Grounds: "exact evaluation finds values under which a lemma is false, or a conflict is true",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		if !lemma.Readable(in) {
			return Request{}
		}
		return Request{Runs: []FurtherRun{
			{Name: lemmasPrinted, Instance: withOutput(in, withTag("lemmas")), Needs: solvers.Lemmas},
		}}
	},
	Suspects: func(e *Evidence) (check int, suspicious bool) {
		return 0, e.printsLemmas() || e.lemmaRefuted() != nil
	},
	Follow: followLemmas,
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		if !r.asksForLemmas() {
			return judgeReplies(ctx, r, consequenceReplies)
		}
		steps := lemma.Printed(r.Result.Stdout)
		chosen := ChosenClaims(steps)
		if len(chosen) == 0 {
			return Judgement{}, false
		}
		w, wrong := lemma.Read(r.Asked, witnessOf(r.Asked), chosen).FirstWrong(ctx)
		if !wrong {
			return Judgement{}, false
		}
		return lemmaJudgement(r, w, len(steps)), true
	},
	Headline: func(f Fault) string {
		if f.Mark == noConsequence {
			return "prints " + noConsequence
		}
		return "prints a wrong lemma, " + cmp.Or(f.Mark, "of no name")
	},
	Right: func(f Fault) string {
		if f.Mark == noConsequence {
			return "A consequence follows from the assertions."
		}
		return "A theory lemma is true under all values, and a conflict, which is printed as it is refuted, under none."
	},
}

// lemmaShare is the share of instances whose lemmas are asked for, and mostLemmas bounds those that are judged.
const (
	lemmaShare = 0.005
	mostLemmas = 60
)

// outputTag is cvc5's option for what it prints on its way to an answer. It may be set several times: each value adds
// to what is printed.
const outputTag = "output"

// PrintSteps are commands in front of a script that have all printed that says where a wrong unsat went wrong.
const PrintSteps = "(set-option :output subs)\n(set-option :output post-asserts)\n" +
	"(set-option :output learned-lits)\n(set-option :output lemmas)\n"

// PrintClauses is a command in front of a script that has the clauses of a solver's search printed. The axioms that z3
// writes to files (solver.axioms2files) are not read: they lack equalities on which they depend.
const PrintClauses = "(set-option :solver.proof.log \"/dev/stdout\")\n"

// withTag is the option that has cvc5 print what a tag says.
func withTag(tag string) smtlib.SetOption { return smtlib.SetOption{Keyword: outputTag, Value: tag} }

// withOutput is a readable instance with options to print formulas. Nothing is expected of its answers: they are judged
// where they are asked for.
func withOutput(in *instance.Instance, set ...smtlib.SetOption) *instance.Instance {
	made := in.Script
	made.Options = set
	for _, o := range in.Options {
		if !slices.ContainsFunc(set, func(s smtlib.SetOption) bool { return s.Keyword == o.Keyword }) {
			made.Options = append(made.Options, o)
		}
	}
	with := derive.From(in, made, instance.Unknown(len(in.Checks)))
	with.Last().Near = witnessOf(in)
	return with
}

// ChosenClaims chooses lemmas, or steps of a proof, to be judged: first one of each rule, then a second one, and so on.
func ChosenClaims(steps []lemma.Step) []lemma.Step {
	seen := map[string]int{}
	var rounds [][]lemma.Step
	texts := map[string]bool{}
	for _, s := range steps {
		if !s.Kind.IsClaim() || texts[s.Text] {
			continue
		}
		texts[s.Text] = true
		rule := s.Source
		if rule == "" { // the operator in front says the most
			rule, _, _ = strings.Cut(s.Text, " ")
		}
		n := seen[rule]
		seen[rule]++
		if n == len(rounds) {
			rounds = append(rounds, nil)
		}
		rounds[n] = append(rounds[n], s)
	}
	var chosen []lemma.Step
	for _, round := range rounds {
		chosen = append(chosen, round...)
	}
	return chosen[:min(len(chosen), mostLemmas)]
}

// witnessOf is a model of the instance that is tried first; nil if there is none.
func witnessOf(in *instance.Instance) *model.Model {
	c := in.Last()
	return cmp.Or(c.Witness, c.Near)
}

// lemmaJudgement is the judgement of a formula that is wrong, among those that were printed.
func lemmaJudgement(r *Run, w lemma.Wrong, printed int) Judgement {
	check := min(w.Check, len(r.Asked.Checks)-1)
	what, value := "a lemma", "false"
	switch {
	case w.Conflict:
		what, value = "a conflict", "true"
	case w.Neither:
		what, value = "a lemma or a conflict", "false, and true under others: it is neither valid nor unsatisfiable"
	}
	rule := ""
	if w.Source != "" {
		rule = " of the rule " + w.Source
	}
	return Judgement{
		Fault: Fault{Mark: w.Source, Observed: r.Answer(check)}, Check: check, Under: w.Under,
		Shows: []string{
			fmt.Sprintf("It prints this formula, %s%s, one of %d that it prints:\n%s", what, rule, printed, w.Text),
			fmt.Sprintf("Under these values it is %s:\n%s", value, shownClaim(w.Under)),
		},
		Why: fmt.Sprintf("exact evaluation finds that %s%s, which the solver prints, is %s", what, rule, value),
	}
}

// shownClaim prints the values under which the formulas of a claim are true.
func shownClaim(c *instance.Claim) string {
	var w instance.Writer
	text, err := w.Witness(c)
	if err != nil {
		return err.Error()
	}
	if text = smtlib.WithoutComments(text); len(text) == 0 {
		return "(it has no symbols)"
	}
	return strings.TrimSpace(string(text))
}

// OfFormulas reports whether formulas that a solver prints on its way to an answer show faults of the class.
func (c Class) OfFormulas() bool { return c.kind().sign == byFormula }

// ByClaim reports whether the claim of a judgement is what proves faults of the class, and not the right answer.
func (c Class) ByClaim() bool { return c.OfOptima() || c.OfFormulas() }
