package instance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// references describes, for each reference of the queried relation, its facts and the tuples of its rule.
func references(t *testing.T, program string) []string {
	t.Helper()
	seed, errs := ReadSeed("test", []byte(program))
	if len(errs) > 0 {
		return []string{errs[0].Msg}
	}
	var all []string
	for _, r := range (&Source{}).ofSeed(nil, seed, 0).Questions()[1:] {
		var facts, gives []string
		for _, rule := range r.Program.Rules {
			if r.Program.IsFact(rule) {
				facts = append(facts, r.Program.TupleText(rule.Head.Relation, tupleOf(r.Program, rule)))
			}
		}
		rel := r.Program.Queries[0]
		for _, tuple := range r.Right.Relations[rel].Sorted() {
			gives = append(gives, r.Program.TupleText(rel, tuple))
		}
		all = append(all, strings.Join(facts, " ")+" give "+strings.Join(gives, " "))
	}
	return all
}

func tupleOf(p *rules.Program, fact *rules.Rule) rules.Tuple {
	var values []uint64
	for _, a := range fact.Head.Args {
		code, _ := p.Code(a)
		values = append(values, code)
	}
	return p.Relations[fact.Head.Relation].Pack(values)
}

// The references of programs that were written by hand, with the tuples of each. A program whose negation is not
// stratified is not read, and there are no references if the least model takes too long.
func TestReferences(t *testing.T) {
	const layers = `Z 8

a(A:Z) input
s(A:Z) input
n(A:Z,B:Z) input
d(A:Z)
b(A:Z)
c(A:Z) printtuples
a(2).
a(3).
s(3).
n(3,2).
b(A) :- s(A), !d(A).
b(B) :- n(A,B), d(A).
c(A) :- a(A), !b(A).
`
	for _, test := range []struct {
		name, program string
		want          []string
	}{
		{"recursion", `Z 8

e(A:Z,B:Z) input
p(A:Z,B:Z) printtuples
e(1,2).
e(2,3).
p(A,B) :- e(A,B).
p(A,C) :- p(A,B), e(B,C).
`, []string{"e(1, 2) e(2, 3) give p(1, 2) p(2, 3)", "pb(1, 2) pb(1, 3) pb(2, 3) e(1, 2) e(2, 3) give p(1, 3)"}},
		{"two relations that take from each other", `Z 8

next(A:Z,B:Z) input
zero(A:Z) input
even(A:Z) printtuples
odd(A:Z)
next(0,1).
next(1,2).
next(2,3).
zero(0).
even(A) :- zero(A).
odd(B) :- even(A), next(A,B).
even(B) :- odd(A), next(A,B).
`, []string{"zero(0) give even(0)", "even(0) even(2) next(0, 1) next(1, 2) next(2, 3) give odd(1) odd(3)",
			"odd(1) odd(3) next(0, 1) next(1, 2) next(2, 3) give even(2)"}},
		{"stratified negation", layers, []string{"s(3) give b(3)", "n(3, 2) give ", "a(2) a(3) b(3) give c(2)"}},
		{"stratified negation, and one rule more", layers + "d(A) :- s(A).\n", []string{
			"s(3) d(3) give ", "n(3, 2) d(3) give b(2)", "a(2) a(3) b(2) give c(3)", "s(3) give d(3)"}},
		{"negation inside a cycle", layers + "d(A) :- c(A).\n", []string{
			"negation is not stratified: relation b depends on its own negation"}},
		{"a cycle that does not settle within the budget", `(set-option :fp.engine datalog)
(declare-rel n ((_ BitVec 22)))
(declare-var x (_ BitVec 22))
(rule (n #b0000000000000000000000))
(rule (=> (n x) (n (bvadd x #b0000000000000000000001))))
(query n :print-answer true)
`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := references(t, test.program); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

// A growth asks about each round, and about each rule on which the new one's relation depends once, alone; its bounds
// are those that it was given.
func TestGrowth(t *testing.T) {
	for _, x := range []struct {
		caption string
		growth  Growth
	}{
		{"as published", Growth{}},
		{"seven rules, two columns, none empty, half of them for relations that are there", Growth{7, 2, 0, 0.5, 100, 0}},
		{"no rounds of cycles", Growth{20, 0, 0.1, 1, 1, 100}},
	} {
		bounds := x.growth
		if bounds == (Growth{}) {
			bounds = PublishedGrowth
		}
		s := &Source{MasterSeed: 1, Strategies: []Weighted{{incremental, 1}}, Growth: x.growth}
		rounds, alone, asked, whole := 0, 0, 0, 0
		for index := range 3 {
			in := s.Make(nil, index)
			if len(in.Earlier)+1 == bounds.Rules {
				whole++
			}
			for i, round := range append(in.Earlier, in) {
				rounds++
				ruleCount := 0
				for _, r := range round.Program.Rules {
					if !round.Program.IsFact(r) {
						ruleCount++
					}
				}
				if ruleCount != i+1 || len(round.References) == 0 {
					t.Fatalf("%s: round %d has %d rules and %d references", x.caption, i, ruleCount, len(round.References))
				}
				alone += len(round.References)
				if round.Right.Rounds > bounds.Iterations {
					t.Errorf("%s: a cycle takes %d rounds", x.caption, round.Right.Rounds)
				}
				rel := round.Program.Relations[round.Program.Queries[0]]
				if bounds.Attributes > 0 && !rel.Input && len(rel.Columns) > bounds.Attributes {
					t.Errorf("%s: %s has %d columns", x.caption, rel.Name, len(rel.Columns))
				}
				if got, err := rules.Evaluate(round.Program, budget); err != nil ||
					len(got.Relations[round.Program.Queries[0]].Tuples) !=
						len(round.Right.Relations[round.Program.Queries[0]].Tuples) {
					t.Fatalf("%s: the right result of round %d is another one: %v", x.caption, i, err)
				}
			}
			asked += len(in.Questions())
		}
		t.Logf("%s: %d rounds, %d programs with references, which were needed %d times", x.caption, rounds, asked, alone)
		if whole == 0 || asked-rounds > alone || x.growth == (Growth{}) && 3*(asked-rounds) > 2*alone {
			t.Errorf("%s: %d of 3 are whole; %d programs in %d rounds that need %d references", x.caption, whole, asked, rounds,
				alone)
		}
	}
}

// A growth ends after as many attempts in a row as it may have, or with its budget of evaluation, and says so; as
// published, nothing but that budget bounds the attempts. Its programs have options that their references lack.
func TestGrowthIsCut(t *testing.T) {
	of := func(master uint64, attempts, steps int) *Instance {
		growth := PublishedGrowth
		growth.Attempts, growth.Rules, growth.Empty = attempts, 30, 0
		g := generate.New(rand.New(rand.NewPCG(master, 1)), rules.SMT, growth.settings())
		g.Steps = steps
		return growth.from(g)
	}
	cut, options := 0, 0
	for master := range uint64(20) {
		once, unbounded := of(master, 1, 0), of(master, 0, 0)
		if unbounded == nil || len(unbounded.Earlier) != 29 || unbounded.Steps != nil {
			t.Fatalf("without a bound: %+v", unbounded)
		}
		if once != nil && len(once.Earlier) < 29 {
			want := fmt.Sprintf("the growth ends with %d of 30 rules: 1 attempt in a row gave none", len(once.Earlier)+1)
			if cut++; !slices.Equal(once.Steps, []string{want}) {
				t.Errorf("%v, want %s", once.Steps, want)
			}
		}
		if in := of(master, 0, mostGrowthSteps-200); in != nil && (len(in.Earlier) > 8 || len(in.Steps) != 1 ||
			!strings.Contains(in.Steps[0], "20000000 steps, the bound of a growth")) {
			t.Errorf("with a budget that is nearly used up: %d rules, %v", len(in.Earlier)+1, in.Steps)
		}
		if len(unbounded.Program.Options) > 1 {
			options++
		}
		for _, r := range unbounded.References {
			if len(r.Program.Options) != 1 {
				t.Errorf("a reference has the options %v", r.Program.Options)
			}
		}
	}
	if cut == 0 || options == 0 || options == 20 {
		t.Errorf("of 20 growths, %d are cut by attempts, and %d have options", cut, options)
	}
}
