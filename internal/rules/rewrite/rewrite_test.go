package rewrite

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// answer evaluates the answer: the tuples of the queries, or whether false is derived.
func answer(t *testing.T, p *rules.Program) map[rules.Tuple]bool {
	t.Helper()
	r, err := rules.Evaluate(p, rules.DefaultBudget)
	if err != nil {
		t.Fatalf("%v\n%s", err, rules.Print(p))
	}
	all := map[rules.Tuple]bool{}
	for _, q := range p.Queries {
		for _, tuple := range r.Relations[q].Tuples {
			all[tuple] = true
		}
	}
	if p.Format == rules.Horn && r.False {
		all[0] = true
	}
	return all
}

func contains(a, b map[rules.Tuple]bool) bool {
	for t := range b {
		if !a[t] {
			return false
		}
	}
	return true
}

// base draws a program; Horn clauses get a clause which says that a relation is empty.
func base(rng *rand.Rand, i int) *rules.Program {
	format := []rules.Format{rules.SMT, rules.Datalog, rules.Horn}[i%3]
	set := generate.Defaults()
	if format == rules.Horn {
		set = generate.Positive()
	}
	p, _ := generate.Program(rng, format, set)
	if format == rules.Horn {
		goal := p.Queries[0]
		r := &rules.Rule{ID: p.NextID(), Head: rules.Atom{Relation: rules.False}}
		l := rules.Literal{Atom: rules.Atom{Relation: goal}}
		for _, c := range p.Relations[goal].Columns {
			if rng.IntN(2) == 0 {
				l.Args = append(l.Args, fresh(p, r, c.Sort))
			} else {
				l.Args = append(l.Args, p.Const(c.Sort, rng.Uint64N(c.Sort.Size)))
			}
		}
		r.Body = []rules.Literal{l}
		p.Rules, p.Queries = append(p.Rules, r), nil
	}
	return p
}

// Each step in sequences of up to twenty changes the answer as the law says, and a replayed sequence gives the same
// program.
func TestStepsKeepTheirLaw(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: programs are evaluated on all inputs")
	}
	const sequences = 3000
	applied, changed := map[string]int{}, map[string]int{}
	directed, directedChanged, total := 0, 0, 0
	for i := range sequences {
		rng := rand.New(rand.NewPCG(11, uint64(i)))
		first := base(rng, i)
		p, before := first, answer(t, first)
		want := []Relation{Equal, Expands, Contracts}[rng.IntN(3)]
		var steps []Step
		for n := range 30 {
			step, next, relation := Draw(rng, p, All(), want, n)
			if next == nil || len(next.Rules) > 60 {
				continue
			}
			after := answer(t, next)
			up, down := contains(after, before), contains(before, after)
			if relation != Contracts && !up || relation != Expands && !down {
				t.Fatalf("%s of rule %d is said to be %s:\n%s\n%v\nbecomes\n%s\n%v", step.Name, step.Rule, relation,
					rules.Print(p), before, rules.Print(next), after)
			}
			total++
			applied[step.Name]++
			if relation != Equal {
				directed++
			}
			if !up || !down {
				changed[step.Name]++
				directedChanged++
			}
			steps = append(steps, step)
			p, before = next, after
		}
		if again := Replay(first, steps); !bytes.Equal(rules.Print(again), rules.Print(p)) {
			t.Fatalf("a sequence that is replayed gives another program:\n%s\n%s", rules.Print(p), rules.Print(again))
		}
		read, errs := rules.Parse("p", rules.Print(p))
		if len(errs) > 0 {
			t.Fatalf("%s\n%s", errs[0].Detail(), rules.Print(p))
		}
		if got := answer(t, read); !contains(got, before) || !contains(before, got) {
			t.Fatalf("what is read is not what was printed:\n%s", rules.Print(p))
		}
	}
	for _, name := range Names() {
		t.Logf("%-22s applied %5d, changed the answer %4d times", name, applied[name], changed[name])
		if applied[name] < 50 {
			t.Errorf("%s was applied %d times only", name, applied[name])
		}
	}
	t.Logf("%d sequences, %d steps, %d that may change the answer, %d that did", sequences, total, directed,
		directedChanged)
	if total < 20_000 {
		t.Errorf("only %d steps", total)
	}
}

// If a step is left out of a sequence, the other steps still apply to the same rules.
func TestStepsAreLeftOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	p := base(rng, 0)
	var steps []Step
	at := p
	for n := 0; len(steps) < 6; n++ {
		if step, next, _ := Draw(rng, at, All(), Equal, n); next != nil {
			steps, at = append(steps, step), next
		}
	}
	for i := range steps {
		short := append(append([]Step(nil), steps[:i]...), steps[i+1:]...)
		if q := Replay(p, short); len(answer(t, q)) != len(answer(t, p)) {
			t.Errorf("without step %d (%s) the answer is another one", i, steps[i])
		}
	}
}

func program(t *testing.T, text string) *rules.Program {
	t.Helper()
	p, errs := rules.Parse("test", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	return p
}

// Ancestry is the set of parities of the negations on paths to the query.
func TestAncestry(t *testing.T) {
	p := program(t, `Z 8

a(A:Z) input
b(A:Z)
c(A:Z)
d(A:Z)
o(A:Z) printtuples
e(A:Z)
o(A) :- a(A), !b(A).
b(A) :- c(A), !d(A).
d(A) :- a(A).
e(A) :- o(A).
`)
	want := map[string]Ancestry{"o": Even, "b": Odd, "c": Odd, "d": Even, "a": Even, "e": Unused}
	for i, a := range Ancestries(p) {
		if name := p.Relations[i].Name; a != want[name] {
			t.Errorf("ancestry of %s is %d, want %d", name, a, want[name])
		}
	}
}

// An example of the double negation: g becomes the negation of a relation with the tuples of the rest of the body that
// are not in g.
func TestNegateTwice(t *testing.T) {
	p := program(t, "Z 8\n\nr(A:Z,B:Z) input\ng(A:Z) input\no(A:Z) printtuples\nr(1,2).\ng(1).\no(A) :- r(A,B), g(A).\n")
	for draw := range uint64(50) {
		q := Apply(p, Step{Name: "negate-twice", Rule: p.Rules[2].ID, Draw: draw, ID: 100})
		if q == nil {
			continue
		}
		got := string(rules.Print(q))
		want := "Z 8\n\nr(A:Z, B:Z) input\ng(A:Z) input\no(A:Z) printtuples\nn100(A:Z)\nr(1,2).\ng(1).\n" +
			"o(A) :- r(A,B), !n100(A).\nn100(A) :- r(A,B), !g(A).\n"
		if got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		return
	}
	t.Error("it was never applied")
}

// Results of the transformations of queries for a rule: the first is among those that are drawn, and the second never
// is.
func TestTransformationsOfQueries(t *testing.T) {
	for _, test := range []struct{ name, rule, makes, never string }{
		{"add-equivalent", "o(A) :- r(A,B).", "o(A) :- r(A,B), r(A,C).", "o(A) :- r(A,B), r(B,A)."},
		{"add-literal", "o(A) :- r(A,B).", "o(A) :- r(A,B), g(B).", "o(A) :- r(A,B), g(C)."},
		{"split-variable", "o(A) :- r(A,B), g(A).", "o(A) :- r(A,B), g(C).", "o(A) :- r(A,C), g(A)."},
		{"split-variable", "o(A) :- r(A,A).", "o(A) :- r(A,B).", "o(A) :- r(B,B)."},
		{"rename-variable", "o(A) :- r(A,B).", "o(C) :- r(C,B).", "o(A) :- r(C,B)."},
		{"merge-variables", "o(A) :- r(A,B).", "o(B) :- r(B,B).", "o(A) :- r(B,B)."},
		{"remove-literal", "o(A) :- r(A,B), g(B).", "o(A) :- r(A,B).", "o(A) :- g(B)."},
		{"remove-contained", "o(A) :- r(A,A), r(A,B).", "o(A) :- r(A,A).", "o(A) :- r(A,B)."},
		{"negate-twice", "o(A) :- r(A,B), g(B).", "o(A) :- r(A,B), !n100(B).", "o(A) :- !n100(A), g(B)."},
	} {
		p := program(t, "Z 8\n\nr(A:Z,B:Z) input\ng(A:Z) input\no(A:Z) printtuples\nr(1,2).\ng(1).\n"+test.rule+"\n")
		drawn := map[string]bool{}
		for draw := range uint64(300) {
			if q := Apply(p, Step{Name: test.name, Rule: p.Rules[2].ID, Draw: draw, ID: 100}); q != nil {
				drawn[q.Text(q.Rules[q.Rule(p.Rules[2].ID)])] = true
			}
		}
		if !drawn[test.makes] || drawn[test.never] {
			t.Errorf("%s of %s makes %v", test.name, test.rule, slices.Sorted(maps.Keys(drawn)))
		}
	}
}

func BenchmarkStep(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	p := base(rng, 0)
	applied := 0
	at, all := p, All()
	for i := 0; b.Loop(); i++ {
		if i%30 == 0 {
			at = p
		}
		if _, next, _ := Draw(rng, at, all, Equal, i%30); next != nil {
			at = next
			applied++
		}
	}
	b.ReportMetric(float64(applied)/b.Elapsed().Seconds(), "rewrites/s")
}
