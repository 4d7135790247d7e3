package finding

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// What is new comes before what is known, and that before what the base shows; what defaults show before what takes
// options or a tactic, and experimental ones last; then the severest fault, whatever its formats and operators are;
// then what is about standard formats and common operators, and the worst class.
func TestRank(t *testing.T) {
	finding := func(class oracle.Class, needs Configuration) *Finding {
		return &Finding{Fault: oracle.Fault{Class: class}, Reduced: &Reduction{Configuration: needs}}
	}
	experimental := Configuration{Needed: []Argument{{Text: "--arrays-exp", Experimental: true}}}
	usual := Configuration{Needed: []Argument{{Text: "--incremental", Plain: true}}}
	unreduced := &Finding{
		Fault: oracle.Fault{Class: oracle.RefutationUnsound}, Configuration: Configuration{Options: []string{"sat.x=1"}},
	}
	about := func(class oracle.Class, u Usual) *Finding {
		f := finding(class, Configuration{})
		f.Reduced.Usual = &u
		return f
	}
	ranks := [][]int{
		finding(oracle.RefutationUnsound, usual).Rank(nil),
		about(oracle.RefutationUnsound, Usual{Rarest: "fp.rem", Seeds: 14}).Rank(nil),
		about(oracle.RefutationUnsound, Usual{Rarest: "seq.last_indexof"}).Rank(nil),
		about(oracle.RefutationUnsound, Usual{Formats: []string{"(_ FloatingPoint 3 12)"}, Rarest: "fp.leq", Seeds: 100}).Rank(nil),
		finding(oracle.Crash, Configuration{}).Rank(nil),
		about(oracle.InvalidModel, Usual{Rarest: "fp.rem", Seeds: 14}).Rank(nil),
		finding(oracle.Error, Configuration{}).Rank(nil),
		about(oracle.ProofHole, Usual{Rarest: "fp.rem", Seeds: 14}).Rank(nil),
		unreduced.Rank(nil),
		finding(oracle.RefutationUnsound, experimental).Rank(nil),
		finding(oracle.Crash, Configuration{Tactic: "horn"}).Rank(&KnownAs{State: Regressed}),
		finding(oracle.RefutationUnsound, Configuration{}).Rank(&KnownAs{}),
		finding(oracle.RefutationUnsound, Configuration{}).Rank(&KnownAs{State: InBase}),
		finding(oracle.RefutationUnsound, Configuration{Tactic: "horn"}).Rank(&KnownAs{State: InBase}),
	}
	for i := range ranks[1:] {
		if slices.Compare(ranks[i], ranks[i+1]) >= 0 {
			t.Errorf("%d: %v does not come before %v", i, ranks[i], ranks[i+1])
		}
	}
}

// Formats are unusual that are none of IEEE 754's, inside of other sorts, too, and the rarest operator counts. A fault
// of an instance in a standard format stays one of that, whatever format the reduced script has.
func TestUsual(t *testing.T) {
	for _, c := range []struct{ name, instance, reduced, takes, text string }{
		{
			"a common operator", "(declare-fun x () Int) (assert (<= x 1))", "", "",
			"by defaults; its rarest operator, <=, is in 617 of 2,892 public seeds",
		},
		{
			"a standard format and an operator that few seeds have",
			"(declare-fun x () Float32) (assert (fp.leq x (fp.rem x x)))", "", "uncommon operator",
			"by defaults; its rarest operator, fp.rem, is in 14 of 2,892 public seeds",
		},
		{
			"elements of an array",
			"(declare-fun a () (Array Int (_ FloatingPoint 3 12))) (assert (= (select a 0) (select a 1)))", "",
			"unusual format", "by defaults, with (_ FloatingPoint 3 12); its rarest operator, select, is in 363 of 2,892 public seeds",
		},
		{
			"no seed has the operator", "(declare-fun x () (_ BitVec 4)) (assert (bvnego x))", "", "rare operator",
			"by defaults; its rarest operator, bvnego, is in 0 of 2,892 public seeds",
		},
		{
			"reduced to a small format", "(declare-fun x () Float32) (assert (fp.isZero x))",
			"(declare-fun x () (_ FloatingPoint 2 2)) (assert (fp.isZero x))", "uncommon operator",
			"by defaults; its rarest operator, fp.isZero, is in 10 of 2,892 public seeds",
		},
	} {
		f := &Finding{Usual: usualOf(t, c.instance)}
		if c.reduced != "" {
			f.Reduced = &Reduction{Usual: usualOf(t, c.reduced)}
		}
		if takes := strings.Join(f.Takes(), ", "); takes != c.takes {
			t.Errorf("%s: takes %q, not %q", c.name, takes, c.takes)
		}
		if text := f.RankText(); text != c.text {
			t.Errorf("%s: %q, not %q", c.name, text, c.text)
		}
	}
}

func usualOf(t *testing.T, script string) *Usual {
	t.Helper()
	seed, err := fragment.ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	return UsualOf(&instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands})
}
