package triage

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// What does not show the finding itself is no reduction of it.
func TestEnterRefuses(t *testing.T) {
	for _, r := range []*Reduced{
		{Fault: oracle.Fault{Class: oracle.RefutationUnsound}},
		{Fault: oracle.Fault{Class: oracle.Crash}, lastRuns: lastRuns{Rate: 1}},
	} {
		f := &finding.Finding{Fault: oracle.Fault{Class: oracle.RefutationUnsound}}
		var files finding.Files
		var not *NotReproduced
		if err := enter(r, f, &files); !errors.As(err, &not) || f.Reduced != nil || files.Reduced != nil {
			t.Errorf("%s at rate %v: %v", r.Fault, r.Rate, err)
		}
	}
}

// A witness is enough for a wrong unsat whose certificate was evaluated; a solver's word has to be found again. A trace
// is the script of an incremental finding, the shorter one if there are two.
func TestBugs(t *testing.T) {
	files := finding.Files{Instance: []byte("i"), Witness: []byte("w"), Trace: []byte("long"), ShortTrace: []byte("short")}
	f := finding.Finding{Fault: oracle.Fault{Oracle: "refutation-unsound", Class: oracle.RefutationUnsound, Expect: "sat"},
		Expected: "sat", Certificate: "evaluated"}
	b := BugOf(&f, files, nil, nil)
	if b.Fault == nil || string(b.Script) != "i" || string(b.Witness) != "w" || b.Instance != nil {
		t.Errorf("evaluated: %+v", b)
	}
	f.Certificate = "reference"
	if b = BugOf(&f, files, nil, nil); b.Fault != nil || b.Witness != nil || b.Expect != "sat" {
		t.Errorf("by reference: %+v", b)
	}
	f.Class, f.Mark, f.Expect, f.Incremental = oracle.Crash, "mark", "none", 3
	solver := &solvers.Solver{}
	b = BugOf(&f, files, solver, nil)
	if b.Fault == nil || b.Fault.Mark != "mark" || string(b.Script) != "short" || string(b.Instance) != "i" {
		t.Errorf("a crash of a session: %+v", b)
	}
	if b.Session == nil || b.Session.Incremental {
		t.Errorf("a session that is not pushed: %+v", b.Session)
	}
	f.Mode = "tree"
	if b = BugOf(&f, files, solver, nil); b.Session == nil || !b.Session.Incremental {
		t.Errorf("a session that is pushed: %+v", b.Session)
	}
}

// Questions about a script with a tactic are asked with it, as when the fault was found.
func TestQuestionsHaveTheTactic(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (> x 0))(check-sat-using (then simplify smt))"
	c, err := instance.Read("x.smt2", []byte(script), nil)
	if err != nil {
		t.Fatal(err)
	}
	plain := *c.Instance(instance.None)
	plain.Steps = append(slices.Clone(plain.Steps[:len(plain.Steps)-1]), smtlib.CheckSat{})
	q := scripts{&reduction{}}.question(reduce.NewCandidate(c), nil, &plain)
	if !bytes.HasSuffix(q.Script, []byte("(check-sat-using (then simplify smt))\n")) {
		t.Errorf("%s", q.Script)
	}
}

// Smaller scripts of a fault that a question shows are made of what the instance itself asks.
func TestBugOfAQuestion(t *testing.T) {
	f := finding.Finding{
		Fault:  oracle.Fault{Oracle: "order", Class: oracle.Disagreement, Expect: "sat", Question: "order/reversed"},
		Solver: "s", Certificate: "evaluated",
		Beside: []finding.BesideRun{
			{Solver: "other", File: "beside.smt2", Program: []string{"other", "-x"}}, {Solver: "s", File: "beside-2.smt2"},
			{Solver: "s", File: "beside-3.smt2", Question: "order/twice"},
		},
	}
	files := finding.Files{Instance: []byte("question"), Beside: [][]byte{[]byte("theirs"), []byte("own"), []byte("2")}}
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	b := BugOf(&f, files, nil, catalog)
	if string(b.Script) != "own" || b.Path != "beside-2.smt2" || b.Fault.Question != f.Question ||
		string(b.Asked) != "question" || !slices.Equal(b.Questions, []string{"order/twice"}) {
		t.Errorf("%+v", b)
	}
	others := b.Beside
	if len(others) != 1 || others[0].Name != "other" || !slices.Equal(others[0].Command, []string{"other", "-x"}) {
		t.Errorf("%+v", others)
	}
}

// How a fault is known is said in the one way that it is: of a wrong core, what is wrong with the core. Sizes are those
// of the scripts as they came and as they are written, without comments and line breaks.
func TestEstablished(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: faults are reduced with z3")
	}
	const core = `; a comment
(set-option :produce-unsat-cores true)
(declare-const p Bool)
(assert (! p :named a)) ; another one
(assert (! (not p) :named b))
(check-sat)
(get-unsat-core)
`
	testenv.Need(t, "z3")
	for _, x := range []struct{ name, behaviour, option, script, want string }{
		{"a core that is too small", "small-core", "honest=z3 -in", core,
			"the core is empty: without the omitted assertions (a), nothing is asserted or assumed"},
		{"a core with a strange name", "strange-core", "honest=z3 -in", core,
			"the core names stranger, which is neither an active assertion nor an assumption"},
		{"what is false", "always-sat", "but=nothing", "(assert false)\n(check-sat)\n",
			"an assertion evaluates to false"},
		{"what is true", "always-unsat", "on=mod", "(assert (= (mod 0 1) 0))\n(check-sat)\n",
			"every assertion evaluates to true"},
		{"what has a witness", "always-unsat", "on=x", "(declare-const x Int)\n(assert (> x 1))\n(check-sat)\n",
			"every assertion evaluates to true under a witness from our own search"},
	} {
		t.Run(x.name, func(t *testing.T) {
			cfg := configOf(t, "honest")
			cfg.Solver = cfg.Catalog.Rebuild("fake", fakesolver.Command(x.behaviour, x.option))
			r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "test.smt2", Script: []byte(x.script)})
			if err != nil {
				t.Fatal(err)
			}
			if r.Established != x.want {
				t.Errorf("known by: %s", r.Established)
			}
			sizes := r.Sizes()
			before, after := sizes.Before, sizes.After
			given, written := smtlib.WithoutComments([]byte(x.script)), smtlib.WithoutComments(r.File())
			if before.Bytes != len(given) || after.Bytes != len(written) {
				t.Errorf("%d → %d bytes, want %d → %d\n%s", before.Bytes, after.Bytes, len(given), len(written), r.File())
			}
			if shape := reduce.Unread("test.smt2", written, "").Shape(); shape != after {
				t.Errorf("it is written as %+v, and said to be %+v", shape, after)
			}
		})
	}
}

// A finding is reduced with the options that the solver was run with; another solver does not know them.
func TestAFindingIsReducedWithItsOptions(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	f := &finding.Finding{Solver: "z3", Program: []string{"z3"}}
	f.Configuration.Options = []string{"smt.arith.solver=2"}
	for name, want := range map[string][]string{"z3-4.8": f.Configuration.Options, "cvc5": nil} {
		cfg := Config{Solver: catalog.Rebuild(name, []string{name}), Catalog: catalog}
		if got := cfg.For(f).Solver.Options; !slices.Equal(got, want) {
			t.Errorf("%s is run with %q, want %q", name, got, want)
		}
	}
}
