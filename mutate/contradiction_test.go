package mutate

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Instances without a model are proved to have none, cannot be proved so without the denied formula, and honest solvers
// find no model of them or of their certificates.
func TestContradiction(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: instances are made by the hundred")
	}
	testenv.Need(t, "z3")
	for name, text := range map[string]string{
		"integers": seedText,
		"functions": `(set-logic QF_UFLIA) (declare-fun f (Int Int) Int) (declare-const x Int) (declare-const y Int)
			(assert (< (f x y) (f y x))) (assert (or (= x (f 1 2)) (= (+ x y) (f y y))))`,
		"bit-vectors": `(set-logic QF_BV) (declare-const a (_ BitVec 8)) (declare-const b (_ BitVec 8))
			(assert (bvult (bvmul a b) (bvadd a #x0f))) (assert (= (bvudiv a b) (bvurem b a)))`,
		"strings": `(set-logic QF_SLIA) (declare-const s String) (declare-const i Int)
			(assert (= (str.at s i) "b")) (assert (str.prefixof "a" (str.substr s 1 i)))`,
		"floating-point numbers": `(set-logic QF_FP) (declare-const x (_ FloatingPoint 3 5))
			(assert (fp.lt x (fp.add RNE x x))) (assert (not (fp.isNaN (fp.sqrt RTZ x))))`,
	} {
		t.Run(name, func(t *testing.T) {
			g := generator(t, text, func(s *Settings) { s.Strategies = []Weight{{"terms", 1}}; s.MaxAsserts = 6 })
			r := g.Round(0)
			made := 0
			for i := 0; i < 150 && made < 10; i++ {
				if in := r.Instance(i); in != nil && in.Last().Expect == instance.Unsat {
					made++
					hasNoModel(t, in)
				}
			}
			if made < 10 {
				t.Errorf("%d of 150 instances have no model", made)
			}
		})
	}
}

// Formulas with quantifiers over all numbers are denied, too, and the script alone suffices for the refutation.
func TestContradictionOfQuantifiers(t *testing.T) {
	quantified := 0
	for _, strategy := range []string{"connectives", "identities", "quantify"} {
		g := generator(t, "(set-logic NIA) (assert (forall ((x Int) (y Int)) (distinct (* 7 x) (+ 1000 (* y y y)))))",
			func(s *Settings) { s.Strategies = []Weight{{strategy, 1}}; s.MaxAsserts = 6 })
		var w instance.Writer
		r := g.Round(0)
		for i := range 150 {
			in := r.Instance(i)
			if in == nil || in.Last().Expect != instance.Unsat {
				continue
			}
			printed := w.AppendInstance(nil, in, instance.Dialect{Logic: "ALL"})
			read, err := fragment.ReadSeed("instance.smt2", printed)
			if err != nil {
				t.Fatal(err)
			}
			if model.Refute(t.Context(), read.Arena, read.Assertions, instance.MaxAssignments) == nil {
				t.Fatalf("not proved to have no model:\n%s", printed)
			}
			left := slices.DeleteFunc(read.Assertions, kit.NewUnboundedQuantifiers(read.Arena).In)
			stands := model.Refute(t.Context(), read.Arena, left, instance.MaxAssignments) == nil
			if stands && strings.Contains(strings.Join(in.How(), " "), "one by one") {
				quantified++
			}
		}
	}
	if quantified < 5 {
		t.Errorf("%d instances stand on a quantifier", quantified)
	}
}

// The assertions of a seed without a model occur unchanged in instances, together with other formulas.
func TestContradictionOfSeed(t *testing.T) {
	for name, text := range map[string]string{
		"a quantifier": "(set-logic NIA) (assert (forall ((x Int) (y Int)) (distinct (* 7 x) (+ 1000 (* y y y)))))",
		"given values": `(set-logic QF_BV) (declare-const a (_ BitVec 2)) (declare-const b Bool) (assert (= a #b10))
			(assert (= b (= (bvadd a #b01) #b00))) (assert (or b (= a #b11)))`,
	} {
		t.Run(name, func(t *testing.T) {
			ofSeed := regexp.MustCompile(`\bassertions? of the seed, `)
			g := generator(t, text, func(s *Settings) { s.Strategies = []Weight{{"connectives", 1}, {"literals", 1}} })
			r := g.Round(0)
			whole := 0
			for i := range 150 {
				in := r.Instance(i)
				if in == nil || !ofSeed.MatchString(strings.Join(in.How(), " ")) {
					continue
				}
				whole++
				if err := in.Verify(); err != nil || in.Last().Expect != instance.Unsat {
					t.Errorf("%s: %v", in.Last().Expect, err)
				}
				if n := len(in.Claim(0).Formulas); n > len(g.Seed.Assertions)+kit.MostBeside {
					t.Errorf("%d formulas", n)
				}
			}
			if whole < 5 {
				t.Errorf("%d instances assert what the seed does", whole)
			}
		})
	}
}

// hasNoModel checks an instance that should have no model.
func hasNoModel(t *testing.T, in *instance.Instance) {
	t.Helper()
	if err := in.Verify(); err != nil {
		t.Error(err)
	}
	if in.Last().Certificate != instance.Derived || in.Last().Witness != nil {
		t.Errorf("%+v", in.Last())
	}
	claim := in.Claim(0)
	r := claim.Refutation()
	var left []smtlib.Term
	for i, f := range claim.Formulas {
		if i != r.False[0] {
			left = append(left, f)
		}
	}
	without := *claim
	without.Formulas = left
	if without.Verify() == nil {
		t.Errorf("%d formulas are refuted without the one that is false", len(left))
	}
	var w instance.Writer
	certificate, err := w.CertificateScript(claim)
	if err != nil {
		t.Fatal(err)
	}
	for name, script := range map[string][]byte{
		"instance": w.AppendInstance(nil, in, instance.Dialect{Logic: "ALL"}), "certificate": certificate,
	} {
		path := filepath.Join(t.TempDir(), name+".smt2")
		if err := os.WriteFile(path, script, 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("z3", "-T:300", path).CombinedOutput()
		got := strings.TrimSpace(string(out))
		if strings.Contains(got, "unknown constant") { // an operator that this z3 does not have
			return
		}
		if got != "unsat" && got != "unknown" && got != "timeout" {
			t.Errorf("z3 answers %s (%v) to the %s:\n%s", got, err, name, script)
		}
	}
}
