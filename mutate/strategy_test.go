package mutate

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func TestFamilies(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{Prefix, 1}} })
	shared, all := 0, 0
	var before *instance.Instance
	of := byIndex(g)
	for i := range 800 {
		in := of(i)
		if err := in.Verify(); err != nil {
			t.Fatalf("instance %d: %v", i, err)
		}
		if n := len(in.Asserted()); n == 0 || n > g.Settings.MaxAsserts || !in.Family || in.Strategy != Prefix {
			t.Fatalf("instance %d: %d assertions, %s", i, n, in.Strategy)
		}
		if before != nil && in.Index%BlockSize != 0 {
			for k := 0; k < min(len(before.Asserted()), len(in.Asserted())) &&
				before.Asserted()[k] == in.Asserted()[k]; k++ {
				shared++
			}
			all += len(in.Asserted())
		}
		before = in
	}
	if 3*shared < all {
		t.Errorf("%d of %d assertions are shared with the neighbour", shared, all)
	}
}

// Families lie in groups of neighbours among other instances, as many as the weights say, in every part of a seed's
// instances. Where all strategies make families, whole blocks are families.
func TestWeights(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) {
		s.Strategies, s.MaxAsserts = []Weight{{Boolean, 4}, {Prefix, 1}}, 2
	})
	const trials = 2400
	n, firsts := 0, map[string]int{}
	of := byIndex(g)
	for i := range trials {
		in := of(i)
		from, to := g.Block(i)
		if in.Block != from || i < from || i >= to {
			t.Fatalf("instance %d says it is in block %d, the generator %d to %d", i, in.Block, from, to)
		}
		if in.Family != (in.Strategy == Prefix) {
			t.Fatalf("instance %d of %s is in a family: %v", i, in.Strategy, in.Family)
		}
		if first := of(i - (i-from)%FamilySize); in.Strategy != first.Strategy {
			t.Fatalf("instances %d and %d are of %s and of %s", first.Index, i, first.Strategy, in.Strategy)
		}
		if in.Family {
			n++
		}
		if want := float64(i+1) / 5; math.Abs(float64(n)-want) > 2*FamilySize {
			t.Fatalf("%d of the first %d instances are in families", n, i+1)
		}
	}
	for master := range uint64(60) {
		g := NewGenerator(g.Seed, g.Settings, "test", master)
		firsts[g.Round(0).Instance(0).Strategy]++
	}
	if firsts[Prefix] == 0 || firsts[Boolean] == 0 {
		t.Errorf("the first instance of a seed is %v", firsts)
	}
}

// By default, over a tenth of the instances is in families, of a few instances of many seeds, too: a solver that leaves
// something on its stack is asked often enough.
func TestFamiliesOfDefaults(t *testing.T) {
	const seeds, each = 40, BlockSize
	all := 0
	for master := range uint64(seeds) {
		g := generator(t, seedText, func(s *Settings) { s.Strategies, s.MaxAsserts = AllStrategies(), 8 })
		g = NewGenerator(g.Seed, g.Settings, "test", master)
		n := 0
		for i, of := 0, byIndex(g); i < each; i++ {
			if of(i).Family {
				n++
			}
		}
		if n > 2*FamilySize {
			t.Errorf("%d of %d instances are in families", n, each)
		}
		all += n
	}
	if 10*all < seeds*each {
		t.Errorf("%d of %d instances are in families", all, seeds*each)
	}
}

// A block has instances of few strategies, so that the others need not prepare anything; over all blocks each has its
// share.
func TestBlocksHaveFewStrategies(t *testing.T) {
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	g := generator(t, seedText, nil)
	r := g.Round(0)
	r.shares, r.makers = nil, nil
	prepared := map[string]bool{}
	for _, name := range names {
		takingPart(r, 1, Strategy{Name: name, Prepare: func(m *kit.Material) (kit.Maker, error) {
			prepared[name] = true
			return makes(func(d kit.Draw) *instance.Instance { return &instance.Instance{Strategy: name} }), nil
		}})
	}
	const trials = 1000 * BlockSize
	counts, inBlock := map[string]int{}, map[string]bool{}
	for i := range trials {
		if from, _ := g.Block(i); from == i {
			clear(inBlock)
		}
		in := r.Instance(i)
		counts[in.Strategy]++
		inBlock[in.Strategy] = true
		if len(inBlock) > fewStrategies || i < BlockSize && len(prepared) != len(inBlock) {
			t.Fatalf("instance %d: the block has instances of %v, and %v have prepared", i, inBlock, prepared)
		}
	}
	for _, name := range names {
		within(t, name, counts[name]/eachOfFew, trials/eachOfFew, 1/float64(len(names)))
	}
}

// takingPart adds strategies to a round.
func takingPart(r *Round, weight float64, strategies ...Strategy) *Round {
	for _, s := range strategies {
		r.shares = append(r.shares, share{s, weight})
		s.Once = true
		r.makers = append(r.makers, makers(s, []*kit.Material{r.Material}, 1))
	}
	return r
}

// makes is a maker that is a function.
type makes func(d kit.Draw) *instance.Instance

func (m makes) Make(d kit.Draw) *instance.Instance { return m(d) }

// Instances that a strategy cannot make are made by others, and Declined lists it.
func TestDeclined(t *testing.T) {
	idle := Strategy{Name: "idle", Prepare: func(*kit.Material) (kit.Maker, error) { return nil, kit.ErrCannotAct }}
	clumsy := Strategy{Name: "clumsy", Prepare: func(*kit.Material) (kit.Maker, error) {
		return makes(func(d kit.Draw) *instance.Instance { return nil }), nil
	}}
	g := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{Boolean, 4}, {Prefix, 1}} })
	r := takingPart(g.Round(0), 5, idle, clumsy)
	declined := map[string]int{}
	for i := range g.PerRound() {
		in := r.Instance(i)
		if in.Strategy != Boolean && in.Strategy != Prefix {
			t.Fatalf("instance %d is made by %s", i, in.Strategy)
		}
		for _, name := range in.Declined {
			declined[name]++
		}
	}
	if declined["idle"] == 0 || declined["clumsy"] == 0 || len(declined) != 2 {
		t.Errorf("declined: %v", declined)
	}
	r.shares, r.makers = r.shares[2:], r.makers[2:]
	if in := r.Instance(0); in != nil {
		t.Errorf("made by %s", in.Strategy)
	}
	r.shares, r.makers = r.shares[:1], r.makers[:1]
	if err := r.Acts(); !errors.Is(err, kit.ErrCannotAct) {
		t.Errorf("the round acts: %v", err)
	}
}

// squares asserts the value of the square of an integer of the seed, with terms in an arena of its own.
var squares = Strategy{Name: "squares", Prepare: prepareSquares}

func prepareSquares(m *kit.Material) (kit.Maker, error) {
	integer, err := m.Arena.Child().MakeSort("Int", nil)
	if err != nil || len(m.Terms(integer)) == 0 {
		return nil, kit.ErrCannotAct
	}
	pool := m.Terms(integer)
	return makes(func(d kit.Draw) *instance.Instance {
		a := m.Arena.Child()
		of := pool[d.Rand().IntN(len(pool))].Term
		app := func(name string, args ...smtlib.Term) smtlib.Term {
			t, err := a.Apply(name, args...)
			if err != nil {
				panic(err)
			}
			return t
		}
		square := app("*", of, of)
		value, ok := m.Evaluator(a).Value(square).(value.Int)
		if !ok {
			return nil
		}
		literal, err := theory.Term(a, value, a.Sort(of), nil)
		if err != nil {
			return nil
		}
		return m.Instance(d, kit.Draft{
			Arena: a, Group: m.Group, Formulas: []smtlib.Term{app("=", square, literal)},
			How: func() string { return "a square" },
		})
	}), nil
}

// Instances with terms of their own are true under their witness, are printed the same with and without a Writer's
// cache, and can share a process with others of their material.
func TestTermsOfItsOwn(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{Boolean, 1}} })
	r := takingPart(g.Round(0), 1, squares)
	var w instance.Writer
	var own []*instance.Instance
	for i := range 200 {
		in := r.Instance(i)
		if err := in.Verify(); err != nil {
			t.Fatalf("instance %d: %v", i, err)
		}
		var fresh instance.Writer
		got := w.AppendInstance(nil, in, instance.Dialect{})
		if want := fresh.AppendInstance(nil, in, instance.Dialect{}); !bytes.Equal(got, want) {
			t.Fatalf("by a Writer that has printed others:\n%s\nby a new one:\n%s", got, want)
		}
		if in.Strategy == squares.Name {
			own = append(own, in)
			if _, err := w.Witness(in.Claim(0)); err != nil {
				t.Fatal(err)
			}
			if _, err := w.CertificateScript(in.Claim(0)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(own) < 50 || !own[0].WalksWith(own[1]) || own[0].Arena == own[1].Arena {
		t.Fatalf("%d instances of %s", len(own), squares.Name)
	}
	head := w.AppendHead(nil, own, instance.Dialect{})
	for _, name := range []string{"x", "y"} {
		if !bytes.Contains(head, []byte("(declare-fun "+name+" () Int)\n")) {
			t.Errorf("%s is not declared in\n%s", name, head)
		}
	}
}

// fixedPartners are the seeds of a campaign, with a hash that a test chooses.
type fixedPartners struct {
	Seeds
	hash string
}

func (p fixedPartners) Hash() string { return p.hash }

// A strategy's draws depend on the other seeds only if it declares that (Strategy.Partners).
func TestPartners(t *testing.T) {
	alone := generator(t, seedText, nil)
	other, err := fragment.ReadSeed("other.smt2", []byte("(declare-const q Bool)(assert q)"))
	if err != nil {
		t.Fatal(err)
	}
	with := func(hash string) *Generator {
		return alone.WithPartners(fixedPartners{Seeds{alone.Seed, other}, hash})
	}
	if a, b := scripts(alone, 9), scripts(with("x"), 9); !slices.Equal(a, b) {
		t.Error("partners change instances of a strategy that does not use them")
	}
	draws := map[uint64]bool{}
	met := Strategy{Name: "met", Partners: true, Prepare: func(m *kit.Material) (kit.Maker, error) {
		last, err := m.Partner(m.Partners() - 1)
		if err != nil || m.Partners() == 1 && last != m.Seed || m.Partners() == 2 && last != other {
			return nil, fmt.Errorf("the last of %d is %s: %w", m.Partners(), last.Path, err)
		}
		return makes(func(d kit.Draw) *instance.Instance {
			draws[d.Rand().Uint64()] = true
			return nil
		}), nil
	}}
	for _, g := range []*Generator{alone, with("x"), with("y"), with("x")} {
		r := takingPart(g.Round(0), 1, met)
		r.shares, r.makers = r.shares[1:], r.makers[1:]
		if err := r.Acts(); err != nil {
			t.Fatal(err)
		}
		r.Instance(0)
	}
	if len(draws) != 3 {
		t.Errorf("%d different draws for no partners, two lists, and one of them again", len(draws))
	}
}

func TestParseStrategies(t *testing.T) {
	got, err := ParseStrategies([]string{"prefix=0.5", "boolean"})
	if want := []Weight{{Prefix, 0.5}, {Boolean, 1}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"chess", "prefix=x", "prefix=-1", "prefix=NaN", "prefix=0"} {
		if _, err := ParseStrategies([]string{bad}); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// Strategies that work on two seeds name both, and assert formulas with symbols of both.
func TestTwoSeeds(t *testing.T) {
	other, err := fragment.ReadSeed("other.smt2", []byte(`(set-logic QF_LIA)
(declare-const x Int)(declare-const other Int)(declare-fun f () Bool)
(assert (< (* 3 x) other))(assert (or f (> other 7)))(assert (and f (distinct x other)))`))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"mix", "skeleton"} {
		alone := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{name, 1}} })
		g := alone.WithPartners(fixedPartners{Seeds{alone.Seed, other}, "hash"})
		both, r := 0, g.Round(0)
		for i := range 200 {
			in := r.Instance(i)
			if in == nil {
				continue
			}
			if err := in.Verify(); err != nil {
				t.Fatalf("%s, instance %d: %v", name, i, err)
			}
			if in.Seed() != g.Seed || in.Logic != "QF_LIA" {
				t.Fatalf("%s, instance %d is of seed %s, and of logic %s", name, i, in.Seed().Path, in.Logic)
			}
			if len(in.Seeds) == 1 { // joined with a copy of itself
				continue
			}
			text := string(new(instance.Writer).AppendInstance(nil, in, instance.Dialect{}))
			if strings.Contains(text, "other") && strings.Contains(text, "y") && strings.Contains(text, "mod") {
				both++
			}
		}
		if both < 20 {
			t.Errorf("%s: %d of 200 instances have symbols of both seeds", name, both)
		}
	}
}

// No strategy makes instances with literals that SMT-LIB does not have, whatever their value: solvers may refuse them,
// and read them differently.
func TestOnlyLiteralsOfSMTLIB(t *testing.T) {
	const text = `(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(define-fun odd ((x String)) Bool (str.prefixof "ä" x))
(assert (or (= s "à") (> (str.len s) n)))
(assert (str.in_re s (re.range "a" "ü")))
(assert (or (odd s) (odd "b") (< n 3)))
(assert (= (str.++ s "b") "x
b"))
(assert (str.contains "abc" s))
(assert (=> (> n 0) (distinct s "abc")))
(check-sat)
`
	const each = 30
	made := map[string]bool{}
	for _, s := range Strategies() {
		g := generator(t, text, func(settings *Settings) { settings.Strategies = []Weight{{s.Name, 1}} })
		of := byIndex(g)
		for i := range each {
			in := of(i)
			if in == nil { // it cannot act
				continue
			}
			var w instance.Writer
			script := string(w.AppendInstance(nil, in, instance.Dialect{}))
			made[s.Name] = true
			if strings.ContainsFunc(script, func(c rune) bool { return c > '~' }) || strings.Contains(script, "\"x\n") {
				t.Errorf("%s, instance %d:\n%s", s.Name, i, script)
				break
			}
		}
	}
	if len(made) < len(Strategies())/2 {
		t.Errorf("only %v can act", made)
	}
}
