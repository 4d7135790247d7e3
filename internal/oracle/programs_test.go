package oracle

import (
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Programs that are asked about.
const (
	chain = `(declare-rel e ((_ BitVec 2) (_ BitVec 2))) (declare-rel p ((_ BitVec 2)))
(declare-var x (_ BitVec 2)) (declare-var y (_ BitVec 2))
(rule (e #b00 #b01)) (rule (p #b00)) (rule (=> (and (p x) (e x y)) (p y)))
`
	tuples   = chain + "(query p :print-answer true)"
	anything = chain + "(query p)"
	nothing  = "(declare-rel p (Bool)) (declare-rel q (Bool)) (declare-var x Bool) (rule (p true)) " +
		"(rule (=> (q x) (p x))) (query q)"
	domain    = "Z 8\n\np(A:Z) printtuples\nq(A:Z) printtuples\np(0).\nq(A) :- p(A), A != 7.\n"
	clauses   = "(set-logic HORN) (declare-fun p (Bool) Bool) (assert (p true)) (assert (=> (p false) false)) (check-sat)"
	falsified = "(set-logic HORN) (declare-fun p (Bool) Bool) (assert (p true)) (assert (=> (p true) false)) (check-sat)"
	invariant = "(set-logic HORN) (declare-fun p (Int) Bool) (assert (p 0)) (assert (forall ((x Int)) " +
		"(=> (and (p x) (< x 0)) false))) (check-sat) (get-model)"
)

// programRun is a run on a program, with the right answer if it can be computed.
func programRun(t *testing.T, text, output string) Run {
	t.Helper()
	p := &Program{}
	var errs error
	if p.Program, errs = parsed(text); errs != nil {
		t.Fatal(errs)
	}
	if right, err := rules.Evaluate(p.Program, rules.DefaultBudget); err == nil {
		p.Right = right
	}
	r := Run{Solver: "s", Program: p, Result: &solvers.Result{Verdict: solvers.Unknown, Stdout: output}}
	p.Answer, p.Refused = rules.ReadAnswer(p.Program, output)
	switch {
	case p.Answer != nil:
		r.Result.Verdict = solvers.Verdict(p.Answer.Verdicts[len(p.Answer.Verdicts)-1])
	case p.Refused != nil:
		r.Result.Verdict = solvers.Error
	}
	return r
}

func parsed(text string) (*rules.Program, error) {
	p, errs := rules.Parse("program", []byte(text))
	if len(errs) > 0 {
		return nil, errs
	}
	return p, nil
}

// Each fault of an engine is found by its oracle, by no other, and is seen again; right answers are no faults.
func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		caption, program, output string
		change                   func(r *Run)
		oracle                   string // "": nothing is wrong
		class                    Class
		fault                    string // expect, observed, way
		proof                    string // has this
	}{
		{"all tuples", tuples, "sat\n(or (= (:var 0) #b00) (= (:var 0) #b01))", nil, "", "", "", ""},
		{"a tuple is missing", tuples, "sat\n(= (:var 0) #b00)", nil, "relation", WrongRelation,
			"p = {#b00, #b01} p = {#b00} missing", "p(#b01) is missing:"},
		{"all tuples are missing", tuples, "unsat", nil, "relation", WrongRelation, "p = {#b00, #b01} p = {} missing",
			"p(#b00) is missing:"},
		{"a tuple does not follow", tuples, "sat\n(or (= (:var 0) #b00) (= (:var 0) #b01) (= (:var 0) #b11))", nil,
			"relation", WrongRelation, "p = {#b00, #b01} p = {#b00, #b01, #b11} extra",
			"p(#b11) is not in the least model, under which all rules hold:"},
		{"not decided", tuples, "unknown", nil, "", "", "", ""},
		{"values of a domain", domain, "Tuples in p:\n(A=0(0))\nTuples in q:\n(A=0(0))\n", nil, "", "", "", ""},
		{"numbers in the order of occurrence", domain, "Tuples in p:\n(A=0(1))\nTuples in q:\n(A=0(1))\n", nil, "", "", "", ""},
		{"wrong labels", domain, "Tuples in p:\n(A=7(0))\nTuples in q:\n(A=7(0))\n", nil, "label", WrongLabel,
			"p = {0} p = {7} labels", "p(0) is printed by the numbers of its values, but not by their labels:\np(0), a fact"},
		{"wrong labels, and a tuple is missing", domain, "Tuples in p:\n(A=7(0))\nTuples in q:\n", nil, "relation",
			WrongRelation, "q = {0} q = {} missing", "q(0) is missing:"},
		{"numbers in the order of occurrence, and a tuple is missing", domain, "Tuples in p:\n(A=0(1))\nTuples in q:\n", nil,
			"relation", WrongRelation, "q = {0} q = {} missing", "q(0) is missing:"},
		{"right by number in one relation, by label in the other", domain,
			"Tuples in p:\n(A=7(0))\nTuples in q:\n(A=0(7))\n", nil,
			"relation", WrongRelation, "q = {0} q = {7} missing", "q(0) is missing:"},
		{"some tuple", anything, "sat", nil, "", "", "", ""},
		{"no tuple", anything, "unsat", nil, "refutation-unsound", RefutationUnsound, "sat unsat ", "p(#b00), a fact"},
		{"a relation that is empty", nothing, "unsat", nil, "", "", "", ""},
		{"not empty", nothing, "sat", nil, "solution-unsound", SolutionUnsound, "unsat sat ",
			"it is empty in the least model"},
		{"clauses", clauses, "sat", nil, "", "", "", ""},
		{"clauses that have a model", clauses, "unsat", nil, "refutation-unsound", RefutationUnsound, "sat unsat ",
			"false is not derived: the least model satisfies all clauses"},
		{"false is derived", falsified, "sat", nil, "solution-unsound", SolutionUnsound, "unsat sat ", "false is derived:"},
		{"clauses, not decided", falsified, "unknown", nil, "", "", "", ""},
		{"nothing is known", invariant, "unsat", nil, "", "", "", ""},
		{"the verdict is known", invariant, "unsat",
			func(r *Run) { r.Program.Expect, r.Program.Proof = solvers.Sat, []string{"by its seed"} },
			"refutation-unsound", RefutationUnsound, "sat unsat ", "by its seed"},
		{"an invariant", invariant, "sat\n((define-fun p ((x Int)) Bool (>= x 0)))", nil, "", "", "", ""},
		{"a clause does not hold", invariant, "sat\n((define-fun p ((x Int)) Bool (>= x (- 1))))", nil, "invalid-model",
			InvalidModel, "none sat ", "this clause does not hold under them: "},
		{"no model", invariant, "sat\n(error \"there is none\")", nil, "", "", "", ""},
		{"a model that breaks off", invariant, "sat\n((define-fun p ((x Int)) Bool (>= x", nil, "", "", "", ""},
		{"a refusal", clauses, "(error \"out of order\")", nil, "error", Error, "none error ", ""},
		{"what the engine does not do", clauses, "(error \"infinite sorts are disabled\")", nil, "", "", "", ""},
		{"a refusal of what nobody knows", invariant, "(error \"out of order\")", nil, "", "", "", ""},
		{"a refusal of another engine's commands", "(set-logic HORN) (define-const k Int 4) (declare-fun p (Bool) Bool) " +
			"(assert (p true))", "(error \"out of order\")", nil, "", "", "", ""},
		{"an output that is not understood", tuples, "sat\n(= (:var 0)", nil, "", "", "", ""},
		{"a crash", invariant, "", func(r *Run) { r.Result.Verdict, r.Program.Refused = solvers.Crash, nil }, "crash", Crash,
			"none crash ", ""},
		{"no answer in time", tuples, "", func(r *Run) { r.Result.Verdict, r.Program.Refused = solvers.Timeout, nil },
			"performance", Performance, "none timeout ", ""},
		{"no answer in time, of what cannot be computed", invariant, "",
			func(r *Run) { r.Result.Verdict, r.Program.Refused = solvers.Timeout, nil }, "", "", "", ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			r := programRun(t, c.program, c.output)
			if c.change != nil {
				c.change(&r)
			}
			e := &Evidence{Runs: []Run{r}}
			j, found := Judge(t.Context(), All(), e)
			if got := fmt.Sprint(j.Expect, " ", j.Observed, " ", j.Way.Kind); found != (c.oracle != "") ||
				found && (j.Oracle != c.oracle || j.Class != c.class || got != c.fault) {
				t.Fatalf("%v: %s, %s, %q", found, j.Oracle, j.Class, got)
			}
			if !found {
				return
			}
			if again, shown := j.Shown(t.Context(), e); !shown || again.Right != j.Right || j.Right == "" {
				t.Errorf("not recognised: %+v", again)
			}
			if c.proof != "" && !strings.Contains(strings.Join(j.Proof, "\n"), c.proof) {
				t.Errorf("proof: %q", j.Proof)
			}
			for _, o := range All() {
				if k, found := Judge(t.Context(), []Oracle{o}, e); found && k.Oracle != c.oracle {
					t.Errorf("%s as well: %+v", o.Name, k.Fault)
				}
			}
		})
	}
}

// Two answers contradict each other only if the relation between the programs says so, and both are answers.
func TestContradictoryPrograms(t *testing.T) {
	differ := func(before, after *rules.Answer) (rules.Clash, bool) {
		v, w := before.Verdicts[0], after.Verdicts[0]
		return rules.Clash{Relation: rules.False}, v != w && v != "unknown" && w != "unknown"
	}
	for _, c := range []struct {
		before, after string
		contradicts   func(before, after *rules.Answer) (rules.Clash, bool)
		want          bool
	}{
		{"sat", "unsat", differ, true},
		{"unsat", "sat", differ, true},
		{"sat", "sat", differ, false},
		{"sat", "unknown", differ, false},
		{"sat", "(error \"no\")", differ, false},
		{"(error \"no\")", "sat", differ, false},
		{"sat", "unsat", nil, false},
	} {
		before, after := programRun(t, invariant, c.before), programRun(t, invariant, c.after)
		after.Program.Contradicts = c.contradicts
		e := &Evidence{Runs: []Run{before, after}}
		j, found := Judge(t.Context(), All(), e)
		if found != c.want || found && (j.Oracle != "rules" || j.Class != Disagreement || j.Expect != instance.None ||
			j.Observed != solvers.Verdict(c.after) || len(j.With) != 1) {
			t.Errorf("%s, then %s: %v, %+v", c.before, c.after, found, j.Fault)
		}
		if _, shown := j.Shown(t.Context(), e); shown != c.want {
			t.Errorf("%s, then %s: seen again: %v", c.before, c.after, shown)
		}
		if _, alone := Judge(t.Context(), All(), &Evidence{Runs: []Run{after}}); alone {
			t.Errorf("%s alone", c.after)
		}
	}
}
