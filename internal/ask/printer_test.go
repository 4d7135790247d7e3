package ask

import (
	"bytes"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// instancesOf are some of a seed.
func instancesOf(t *testing.T, n int) (all []*instance.Instance) {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))"))
	if err != nil {
		t.Fatal(err)
	}
	round := mutate.NewGenerator(seed, mutate.Defaults(), "test", 1).Round(0)
	for i := 0; len(all) < n; i++ {
		if in := round.Instance(i); in != nil {
			all = append(all, in)
		}
	}
	return all
}

func target(t *testing.T, name string) *Target {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	s, err := catalog.Resolve(name)
	if err != nil {
		t.Fatal(err)
	}
	return NewTarget(s)
}

// Scripts stay valid while their batch is run and the next one is printed; those of an instance that waits for longer
// stay valid until it is asked.
func TestTextsStay(t *testing.T) {
	ins := instancesOf(t, 3)
	var p Printer
	fake := target(t, "fake=/nowhere/fake")
	print := func(in *instance.Instance, lasting bool) []byte {
		return p.Question(fake, Text{Instance: in, Known: &Texts{Lasting: lasting}}, How{}).Script
	}
	p.Begin()
	batch, waiting := print(ins[0], false), print(ins[0], true)
	want := string(batch)
	p.Run()
	p.Begin()
	print(ins[1], false)
	if string(batch) != want || string(waiting) != want {
		t.Errorf("the script was\n%s\nand is\n%s", want, batch)
	}
	p.Run()
	p.Begin()
	print(ins[2], false)
	if string(waiting) != want {
		t.Errorf("the script was\n%s\nand is\n%s", want, waiting)
	}
}

// An instance is printed once for targets of the same dialect.
func TestPrintedOnce(t *testing.T) {
	in := instancesOf(t, 1)[0]
	var p Printer
	var known Texts
	one, other := target(t, "one=/nowhere/one"), target(t, "other=/nowhere/other")
	a := p.Question(one, Text{Instance: in, Known: &known}, How{}).Script
	b := p.Question(other, Text{Instance: in, Known: &known}, How{}).Script
	if &a[0] != &b[0] || known.Size() != len(a) {
		t.Errorf("printed twice: %d bytes of %d", known.Size(), len(a))
	}
}

// A solver's own name for a sort stands where the sort stands, and in no string, quoted symbol or comment.
func TestRenamedSorts(t *testing.T) {
	z3 := target(t, "z3=/nowhere/z3")
	says := func(v solvers.Verdict) Fake {
		return func(*Question) (*solvers.Result, error) { return &solvers.Result{Verdict: v}, nil }
	}
	const script = "; (Set Int)\n(set-logic ALL)\n(declare-fun |(Set s| () (Set (Set Int)))\n" +
		"(assert (= \"(Set \" \"\"\"(Set \"))\n"
	for v, want := range map[solvers.Verdict]string{
		solvers.Error: script, solvers.Sat: strings.Replace(script, "(Set (Set Int))", "(FiniteSet (FiniteSet Int))", 1),
	} {
		if err := z3.LearnSorts(t.Context(), says(v)); err != nil {
			t.Fatal(err)
		}
		var p Printer
		q := p.Question(z3, Text{Script: []byte(script), Logic: "ALL", Checks: 1}, How{})
		lacks := z3.Lessons.Lacks(Gap{"QF_ALL", "Set"})
		if string(q.Script) != want || lacks != (v != solvers.Sat) {
			t.Errorf("%s: %s", v, q.Script)
		}
		z3 = target(t, "z3=/nowhere/z3")
	}
}

// What a solver needs in front of a script is printed there, and the name of the logic that it knows; the solver itself
// is tested with a script as it is.
func TestHeads(t *testing.T) {
	of := target(t, "fake=/nowhere/fake")
	of.Entry = &solvers.Entry{Name: "fake", Options: []solvers.Option{{Script: []string{"(set-option :a b)"}}}}
	script := []byte("(set-logic QF_X)\n(check-sat)\n")
	var p Printer
	for _, x := range []struct {
		caption string
		of      Text
		how     How
		want    string
	}{
		{"as a text", Text{Script: script, Logic: "QF_X"}, How{}, "(set-option :a b)\n(set-logic QF_X)\n(check-sat)\n"},
		{"under another logic", Text{Script: script, Logic: "QF_X"}, How{Logic: EveryLogic},
			"(set-option :a b)\n(set-logic ALL)\n(check-sat)\n"},
		{"as it is", Text{Script: script, Logic: "QF_X", Verbatim: true}, How{}, string(script)},
	} {
		if q := p.Question(of, x.of, x.how); !bytes.Equal(q.Script, []byte(x.want)) {
			t.Errorf("%s: %s", x.caption, q.Script)
		}
	}
}
