package main

import (
	"bytes"
	"context"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// someCases are the cases of the ordinary test run: each way to make one.
var someCases = []string{
	"lia-product-with-negative", "bv-extract-crash", "uf-alternation", "z3-constant-arrays", "z3-roundToIntegral",
	"z3-fma-variable-mode",
}

func newTestMaker(t *testing.T) *maker {
	t.Helper()
	testenv.Need(t, "z3", "cvc5")
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Close() })
	m, err := newMaker(host, "..", 1, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Cases are the same every time, as large as promised, true under their witness, and no honest solver says otherwise.
func TestCases(t *testing.T) {
	m := newTestMaker(t)
	cases, err := m.cases(context.Background(), "^("+strings.Join(someCases, "|")+")$")
	if err != nil {
		t.Fatal(err)
	}
	again, err := m.cases(context.Background(), "^("+strings.Join(someCases, "|")+")$")
	if err != nil {
		t.Fatal(err)
	}
	if want := len(someCases); len(cases) != want || len(again) != want {
		t.Fatalf("%d and %d cases were made, want %d", len(cases), len(again), want)
	}
	for i, c := range cases {
		if !bytes.Equal(c.Script, again[i].Script) || !bytes.Equal(c.Witness, again[i].Witness) {
			t.Errorf("%s is another one when made again", c.Name)
		}
		s, err := sizeOf(c.Script)
		if err != nil {
			t.Fatal(err)
		}
		least := map[string]int{kindPlanted: minPlanted, kindFound: minBlown}[c.Kind]
		if s.Bytes < least*9/10 || s.Asserts < 30 || s.Nodes < 100 {
			t.Errorf("%s is small: %+v", c.Name, s)
		}
		if c.Expect == instance.Sat {
			checkWitness(t, c)
		}
		if c.Kind == kindPlanted || c.Expect == instance.Unsat {
			checkHonest(t, c)
		}
	}
}

// checkHonest asks a solver without the fault. The short formats of the faults in floating point are beyond cvc5.
func checkHonest(t *testing.T, c *testcase) {
	t.Helper()
	honest, opposite := []string{"z3", "-in", "-T:300"}, "unsat"
	if c.Expect == instance.Unsat {
		honest, opposite = []string{"cvc5", "--lang=smt2", "--tlimit=300000"}, "sat"
	}
	ask := exec.Command(honest[0], honest[1:]...)
	ask.Stdin = bytes.NewReader(c.Script)
	out, _ := ask.Output() // a timeout is no contradiction
	if strings.TrimSpace(string(out)) == opposite || strings.Contains(string(out), "error") {
		t.Errorf("%s: %s answers %s", c.Name, honest[0], out)
	}
}

func checkWitness(t *testing.T, c *testcase) {
	t.Helper()
	seed, err := fragment.ReadSeed(c.Name, c.Script)
	if err != nil {
		t.Fatal(err)
	}
	m, a, err := model.Read(seed, "witness.smt2", c.Witness)
	if err != nil {
		t.Fatal(err)
	}
	e := model.NewEvaluator(a, m)
	for _, f := range seed.Assertions {
		if v := e.Value(f); v.String() != "true" {
			t.Errorf("%s: %s is %s under the witness", c.Name, a.TermString(f), v)
		}
	}
}

// Planted faults become as small as promised, and no smaller by a second reduction.
func TestReduction(t *testing.T) {
	m := newTestMaker(t)
	cases, err := m.cases(context.Background(), "^(idl-both-orders|bv-extract-crash|ax-select-from-store|s-union)")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 4 {
		t.Fatalf("%d cases were made", len(cases))
	}
	var out strings.Builder
	all := &reductions{out: &out}
	all.head()
	for _, c := range cases {
		r, err := m.measure(context.Background(), c, false)
		if err != nil {
			t.Fatal(err)
		}
		all.row(r)
		if r.Failed != "" || r.After.Asserts > maxAsserts || r.After.Nodes > maxNodes || !r.Minimal {
			t.Errorf("%s became %+v\n%s", c.Name, r.After, r.Script)
		}
		if c.Class != oracle.Crash {
			left := &testcase{Name: c.Name + ", reduced", Expect: c.Expect, Script: r.Script, Witness: r.Witness}
			checkWitness(t, left)
			checkHonest(t, left)
		}
	}
	all.sums()
	t.Log("\n" + out.String())
}
