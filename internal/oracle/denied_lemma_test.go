package oracle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// hidden is a wrong lemma: it is false where x is 271828 and y is 2, which our search for values does not find.
const hidden = "(or (not (= (mod (* x x x) 1000003) 147147)) (not (= y 2)))"

// The other solvers are asked about lemmas of one. What is right is only known by a proof or by a model that evaluation
// confirms: then the lemma is found to be wrong, and who says unsat errs. Nobody is accused by words.
func TestDeniedLemma(t *testing.T) {
	const script = "(set-logic QF_NIA)(declare-const x Int)(declare-const y Int)(assert (> x y))(check-sat)"
	const values = "sat\n((define-fun x () Int 271828)(define-fun y () Int 2))\n"
	for _, c := range []struct {
		caption, lemma string
		asks           string // right answer to the negation: sat, unsat, none; "" if nobody is asked
		answer         string // another solver's answer
		finds          Class  // class of the fault that its answer shows at once
		shown          bool   // the lemma is asked for once more, and found to be wrong
	}{
		{"proved, and unsat", "(or (not (>= x 2)) (>= x 1))", "unsat", "unsat\n", "", false},
		{"proved, and sat", "(or (not (>= x 2)) (>= x 1))", "unsat", "sat\n", SolutionUnsound, false},
		{"not proved, and unsat", hidden, "none", "unsat\n", "", false},
		{"not proved, and a word alone", hidden, "none", "sat\n", "", false},
		{"not proved, and no model", hidden, "none", "sat\n(error \"no model\")\n", "", false},
		{"not proved, and a model of it", hidden, "none",
			"sat\n((define-fun x () Int 271829)(define-fun y () Int 2))\n", InvalidModel, false},
		{"refuted by a model", hidden, "none", values, "", true},
		{"division by zero", "(or (not (= (div x 0) 7)) (not (= y 2)))", "none", values, "", false},
		{"lemma or conflict", "(= (+ x y) (+ y x))", "", "", "", false},
		{"rules that keep satisfiability", hidden + " :source SYGUS_X", "", "", "", false},
		{"an unknown symbol", "(or (= x @y) (= x 2))", "", "", "", false},
	} {
		t.Run(c.caption, func(t *testing.T) {
			in := asked(t, script, instance.Sat)
			own := Ask([]Oracle{wrongLemma}, in, nil).Runs[0]
			text, source, found := strings.Cut(c.lemma, " :source ")
			if !found {
				source = "RULE"
			}
			prints := func(q FurtherRun, solver string) Run {
				r := answerOf(q, solver, "sat\n")
				r.Result.Stdout = "(lemma " + text + " :source " + source + ")\nsat\n"
				return r
			}
			e := &Evidence{Instance: in, Runs: []Run{prints(own, "author")}}
			if j, wrong := Judge(t.Context(), All(), e); wrong {
				t.Fatalf("without others: %+v", j)
			}
			more := FollowUps([]Oracle{wrongLemma}, e)
			if c.asks == "" {
				if len(more) > 0 {
					t.Fatalf("asks %+v", more)
				}
				return
			}
			if len(more) != 1 || more[0].Name != "lemma/denied 1 of author" || more[0].Others != "author" ||
				string(more[0].Instance.Checks[0].Expect) != c.asks {
				t.Fatalf("asks %+v", more)
			}
			if err := more[0].Instance.Verify(); err != nil {
				t.Fatal(err)
			}
			answers := func(q FurtherRun, solver, output string) { e.Runs = append(e.Runs, answerOf(q, solver, output)) }
			answers(more[0], "other", c.answer)
			j, wrong := Judge(t.Context(), All(), e)
			if wrong != (c.finds != "") || j.Class != c.finds || wrong && j.Question != "" {
				t.Fatalf("other: %t %+v", wrong, j.Fault)
			}
			if wrong {
				return
			}
			more = FollowUps([]Oracle{wrongLemma}, e)
			if c.shown != (len(more) == 2) {
				t.Fatalf("asks further %+v", more)
			}
			if !c.shown {
				return
			}
			if again := FollowUps([]Oracle{wrongLemma}, e); len(again) != 2 {
				t.Fatalf("asks %+v", again)
			}
			satisfied, again := more[0], more[1]
			if again.Author != "author" || again.Name != own.Name || satisfied.Others != "other" ||
				satisfied.Instance.Verify() != nil || satisfied.Instance.Last().Expect != instance.Sat {
				t.Fatalf("asks %+v", more)
			}
			answers(satisfied, "third", "unsat\n")
			if j, _ := Judge(t.Context(), All(), e); j.Class != RefutationUnsound || j.Question != "" || j.Run != e.Last() {
				t.Errorf("a third one says unsat: %+v", j.Fault)
			}
			e.Runs = append(e.Runs, prints(again, "author"))
			j, wrong = Judge(t.Context(), All(), e)
			if !wrong || j.Class != WrongLemma || j.Mark != "RULE" || j.Question != own.Name || len(j.With) > 0 ||
				j.Under.Verify() != nil {
				t.Errorf("the author: %+v", j.Fault)
			}
			if again := FollowUps([]Oracle{wrongLemma}, e); len(again) > 0 {
				t.Errorf("the author's answer is followed up again: %+v", again)
			}
			answers(FurtherRun{Name: e.Runs[1].Question, Instance: e.Runs[1].Asked}, "fourth", values)
			if again := FollowUps([]Oracle{wrongLemma}, e); len(again) > 0 {
				t.Errorf("a second model is followed up: %+v", again)
			}
		})
	}
}

// answerOf is the run of a question that gets a word, and perhaps a model in the lines behind it.
func answerOf(q FurtherRun, solver, output string) Run {
	word, model, _ := strings.Cut(output, "\n")
	v := solvers.Verdict(word)
	r := &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}, Items: make([][]string, 1), Stdout: output}
	if model != "" {
		r.Items[0] = []string{model}
	}
	return Run{Solver: solver, Question: q.Name, Asked: q.Instance, Result: r}
}

// The others are asked about a few lemmas, each of another rule.
func TestDeniedLemmas(t *testing.T) {
	in := asked(t, oneCheck, instance.Sat)
	q := Ask([]Oracle{wrongLemma}, in, nil).Runs[0]
	output := ""
	for i := range 21 {
		output += fmt.Sprintf("(lemma (or (not (>= x %d)) (>= x 1)) :source %c)\n", i+2, 'A'+i%7)
	}
	e := &Evidence{Instance: in, Runs: []Run{{Solver: "author", Question: q.Name, Asked: q.Instance, Result: &solvers.Result{
		Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Stdout: output + "sat\n",
	}}}}
	var how []string
	for _, q := range FollowUps([]Oracle{wrongLemma}, e) {
		how = append(how, q.Instance.How()...)
	}
	slices.Sort(how)
	if len(slices.Compact(how)) != mostDenied {
		t.Errorf("asks about %q", how)
	}
}
