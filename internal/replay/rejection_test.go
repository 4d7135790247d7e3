package replay

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A rejection is judged alike on each path: in a campaign, by replay, bisect and minimize. A row is what a solver
// rejects, and the theories that it has: a campaign knows them by answers, the others by a trial.
func TestRejectionsOnEachPath(t *testing.T) {
	const ofThree = "(set-logic QF_BV)\n(declare-fun x () (_ BitVec 4))\n(assert (= x (bvand x x x)))\n(check-sat)\n"
	const matching = "(set-logic ALL)\n(declare-datatypes ((D 0)) (((a) (b))))\n(declare-fun x () D)\n" +
		"(assert (match x ((a true) (b false))))\n(check-sat)\n"
	const recursive = "(set-logic ALL)\n(declare-fun x () Int)\n" +
		"(define-fun-rec f ((n Int)) Int (ite (<= n 0) 0 (f (- n 1))))\n(assert (= (f x) 0))\n(check-sat)\n"
	says := solvers.Result{Verdict: solvers.Error, Signature: "it is lost", Reason: "line 3: it is lost"}
	unknown, unsupported := says, says
	unknown.Unknown, unknown.Reason = "bvand", "unknown constant bvand"
	unsupported.Verdict = solvers.Unsupported
	for _, x := range []struct {
		caption, script string
		rejected        string // part of the script
		has             string // names of the theories that the solver has
		answer          solvers.Result
		known, generic  bool // whether it is a fault of z3, and of a solver that the catalog does not know
	}{
		{"a further argument", ofThree, "bvand", "BitVec", says, true, true},
		{"a further argument, without the theory", ofThree, "BitVec", "", says, true, false}, // z3 has it, by the catalog
		{"an operator that it says it does not know", ofThree, "bvand", "BitVec", unknown, false, false},
		{"what it says it does not support", ofThree, "bvand", "BitVec", unsupported, false, false},
		{"concat of three", strings.Replace(ofThree, "x (bvand x x x)", "#x000 (concat x x x)", 1), "(concat x x x)", "BitVec",
			says, false, false},
		{"an operator that SMT-LIB does not have",
			"(set-logic ALL)\n(declare-fun x () Real)\n(assert (= (sin x) 0.0))\n(check-sat)\n", "sin", "Real", says, false, false},
		{"a sort that SMT-LIB does not have",
			"(set-logic ALL)\n(declare-fun x () (Seq Int))\n(assert (= (seq.len x) 1))\n(check-sat)\n", "Seq", "Int", says,
			false, false},
		{"match", matching, "match", "datatypes", says, true, false},
		{"a recursive function", recursive, "define-fun-rec", "Int functions quantifiers", says, true, false},
	} {
		for name, isFault := range map[string]bool{"z3": x.known, "fake=/nowhere/fake": x.generic} {
			t.Run(x.caption+", "+name, func(t *testing.T) {
				for path, status := range rejectedBy(t, name, x.script, x.rejected, x.has, x.answer) {
					if path != "campaign" && name == "z3" && x.has == "" {
						continue // a trial would show that the catalog is wrong
					}
					if want := map[bool]Status{true: Wrong, false: Unsupported}[isFault]; status != want {
						t.Errorf("%s: %s, want %s", path, status, want)
					}
				}
			})
		}
	}
}

// rejectedBy is how a rejection of a part of a script is judged on each path.
func rejectedBy(t *testing.T, name, script, rejected, has string, answer solvers.Result) map[string]Status {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	solver, err := catalog.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	fake := ask.Fake(func(q *ask.Question) (*solvers.Result, error) {
		r := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Stdout: "sat\n"}
		if bytes.Contains(q.Script, []byte(rejected)) {
			*r = answer
			r.Complaint, r.Checks = true, []solvers.Verdict{answer.Verdict}
		}
		r.Wall = time.Millisecond
		return r, nil
	})
	statusOf := map[bool]Status{true: Wrong, false: Unsupported}
	paths := map[string]Status{}

	in := repro.Asked("a.smt2", []byte(script), []instance.Expectation{instance.None})
	result := answer
	result.Complaint, result.Checks = true, []solvers.Verdict{answer.Verdict}
	_, found := oracle.Judge(t.Context(), oracle.MustSelect("error"), &oracle.Evidence{Instance: in, Runs: []oracle.Run{{
		Solver: solver.Name, Entry: solver.Entry, Asked: in, Text: []byte(script), Result: &result,
		Has: func(part string) bool { return slices.Contains(strings.Fields(has), part) },
	}}})
	paths["campaign"] = statusOf[found]

	cfg := Config{Catalog: catalog, Repeat: 1, Ask: fake}
	c := NewCase("a.smt2", suite.Test{Script: []byte(script), Expect: []instance.Expectation{instance.None}})
	all, err := Run(t.Context(), cfg, solver, []*Case{c})
	if err != nil {
		t.Fatal(err)
	}
	paths["replay"] = all[0].Status
	h, err := Bisect(t.Context(), cfg, c, []Version{{Solver: solver}}, true)
	if err != nil {
		t.Fatal(err)
	}
	paths["bisect"] = h.Status[0]

	_, err = triage.Run(t.Context(), t.Context(), triage.Config{
		Catalog: catalog, Solver: solver, Probe: &solvers.Probe{File: true, Reset: true}, Jobs: 1, Ask: fake,
		Limits: solvers.Limits{Wall: time.Minute}, Logger: slog.New(slog.DiscardHandler),
	}, triage.Bug{Path: "a.smt2", Script: []byte(script)})
	_, isNone := errors.AsType[*triage.NotReproduced](err)
	if err != nil && !isNone {
		t.Fatal(err)
	}
	paths["minimize"] = statusOf[!isNone]
	return paths
}
