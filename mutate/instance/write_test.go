package instance_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// seeds are scripts whose certificates need each form of a witness's values.
var seeds = map[string]string{
	"numbers": `(declare-const x Int) (declare-const r Real) (declare-const b (_ BitVec 9)) (declare-const p Bool)
		(assert (> (* x x) 3)) (assert (< r (/ 1 3))) (assert (bvult b #b000000111)) (assert (=> p (= (to_int r) x)))`,
	"real numerals": `(set-logic QF_LRA) (declare-const r Real) (assert (< (* 2 r) 7)) (assert (= r (/ 1 3)))`,
	"functions": `(declare-fun f (Int Bool) Int) (declare-fun p (Int) Bool) (declare-const x Int)
		(define-fun g ((y Int)) Int (f (+ y 1) (p y)))
		(assert (= (f x true) 3)) (assert (p (g 2))) (assert (< (g x) (f 0 false)))`,
	"uninterpreted sorts": `(declare-sort U 0) (declare-fun f (U U) U) (declare-const a U) (declare-const b U)
		(assert (distinct a b)) (assert (= (f a b) (f b a))) (assert (not (= (f a a) b)))`,
	"arrays": `(declare-const a (Array Int (Array Int Bool))) (declare-const b (Array (_ BitVec 2) Real))
		(assert (select (select a 1) 2)) (assert (= (store a 1 (select a 2)) a)) (assert (< (select b #b01) (select b #b10)))`,
	"arrays over uninterpreted sorts": `(declare-sort U 0) (declare-const a (Array U Int)) (declare-const u U)
		(declare-const b (Array Int U)) (declare-const c (Array U (Array U U)))
		(assert (= (select a u) 3)) (assert (= (select b 0) u)) (assert (= (select (select c u) u) (select b 1)))
		(assert (= (store a u 4) a))`,
	"datatypes": `(declare-datatypes ((T 0) (F 0)) (((leaf (n Int)) (node (kids F))) ((none) (some (first T) (rest F)))))
		(declare-datatypes ((P 2)) ((par (X Y) ((pair (fst X) (snd Y))))))
		(declare-const t T) (declare-const p (P Bool (P Int T)))
		(assert ((_ is node) t)) (assert (= (kids t) (some (leaf 3) none))) (assert (fst p)) (assert (= (snd (snd p)) t))`,
	"quoted names": `(declare-fun |a b| () Int) (declare-fun |let| () Int) (assert (= |a b| |let|)) (assert (< |let| 3))`,
	"names of other theories": `(set-logic QF_UFLIA) (declare-fun select (Int) Int) (declare-fun |let| () Int) (declare-sort Real 0)
		(declare-fun |-6| (Int) Real) (declare-fun bvadd (Real Int) Real) (declare-const true! Bool) (declare-const @a Real)
		(assert (= (select 1) |let|)) (assert (= (bvadd (|-6| 1) |let|) @a)) (assert (or true! (= (|-6| (- 6)) @a)))`,
	"names of elements": `(declare-sort U 0) (declare-sort V 1) (declare-const U!val!0 U) (declare-const U!val!1 U)
		(declare-const V!val!0 (V U)) (declare-const v (V Bool)) (declare-const w (V Bool)) (declare-fun f (U) U)
		(declare-datatypes ((D 0)) (((x!0) (x!1 (|a b| Int))))) (declare-const d D) (declare-fun g (D U) D)
		(assert (distinct U!val!0 U!val!1 (f U!val!0))) (assert (distinct v w)) (assert (= (g x!0 U!val!0) d))
		(assert (not (= d (g d U!val!1)))) (assert (= V!val!0 V!val!0)) (assert (=> ((_ is x!1) d) (= (|a b| d) 1)))`,
	"names of bound variables": `(declare-fun f (Int) Int) (define-fun g ((late Bool) (y Int)) Bool (=> late (= (f y) y)))
		(assert (exists ((late Bool) (not Bool)) (and late (= late not)))) (declare-const late Bool) (declare-const y Int)
		(assert (or (g late y) (g false (f y)))) (assert (forall ((x Bool)) (=> (and x late) (g x 0))))`,
	"names like ours": `(declare-const ?1 Int) (declare-const x!0 Int) (declare-fun f (Int) Int)
		(assert (let ((a (+ (* 2 ?1) (f x!0)))) (or (= a (+ a a)) (< a 3)))) (assert (= (f 1) (f ?1)))`,
}

// pointSeeds have formulas that depend on what SMT-LIB leaves unspecified.
var pointSeeds = map[string]string{
	"points of arithmetic": `(declare-const x Int) (declare-const y Real) (assert (= (div x 0) (mod 3 0) (div (mod x 0) 0)))
		(assert (< (/ y 0.0) (/ (/ 3.0 2.0) 0.0) (/ y 2.0 0.0))) (assert (= (div x (- x x)) (to_int (/ y (- y y)))))`,
	"points of datatypes": `(declare-datatypes ((C 0) (L 0)) (((red) (green)) ((nil) (cons (head Int) (tail L)) (snoc (last C)))))
		(declare-datatypes ((E 2)) ((par (X Y) ((left (l X)) (right (r Y))))))
		(declare-const a L) (declare-const b L) (declare-const e (E Int Bool)) (assert (= (head a) (head b) (head (tail a))))
		(assert (= (last a) (last nil) (last (tail b)))) (assert (or (r e) (= (l e) (head a)))) (assert (= (tail nil) b))`,
	"points of conversions": `(declare-const x Float32) (declare-const m RoundingMode)
		(assert (bvult ((_ fp.to_ubv 4) m x) ((_ fp.to_sbv 4) m x))) (assert (= ((_ fp.to_ubv 2) m x) ((_ fp.to_ubv 2) RTZ x)))
		(assert (< (fp.to_real x) (fp.to_real (_ -oo 8 24)))) (assert (= ((_ fp.to_sbv 9) RNE (_ NaN 8 24)) #b101010101))`,
	"points of sequences": `(declare-const s (Seq Int)) (declare-const i Int) (assert (< (seq.nth s i) (seq.nth s 7)))
		(assert (= (seq.nth (seq.++ s (seq.unit i)) (- i)) (seq.nth s (seq.len s))))`,
}

// solvers are honest solvers that are asked about the certificates, with the options that they need.
var solvers = map[string][]string{"z3": nil, "cvc5": {"--strings-exp"}}

// allSeeds returns the seeds of both kinds.
func allSeeds() map[string]string {
	all := maps.Clone(seeds)
	maps.Copy(all, pointSeeds)
	return all
}

func instances(t *testing.T, text string, n int) []*instance.Instance {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	settings.MaxAsserts, settings.Instances, settings.Open = 6, 1, model.OpenModel
	g := mutate.NewGenerator(seed, settings, "test", 1)
	var out []*instance.Instance
	for i := range n {
		out = append(out, g.Round(i).Instance(i))
	}
	return out
}

// The certificate of every instance is answered as expected by honest solvers, without an error.
func TestCertificatesAreAccepted(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked about each certificate")
	}
	for name, text := range allSeeds() {
		t.Run(name, func(t *testing.T) {
			var w instance.Writer
			for i, in := range instances(t, text, 8) {
				script, err := w.CertificateScript(in.Claim(0))
				if err != nil {
					t.Fatal(err)
				}
				path := filepath.Join(t.TempDir(), fmt.Sprintf("certificate-%d.smt2", i))
				if err := os.WriteFile(path, script, 0o644); err != nil {
					t.Fatal(err)
				}
				for solver, options := range solvers {
					testenv.Need(t, solver)
					out, err := exec.Command(solver, append(options, path)...).CombinedOutput()
					if got := strings.TrimSpace(string(out)); err != nil || got != string(in.Last().Expect) {
						t.Errorf("%s answers %s (%v) to\n%s", solver, got, err, script)
					}
				}
			}
		})
	}
}

// A witness file that is read back makes every assertion of the instance true, which is read back as well.
func TestWitnessesCanBeRead(t *testing.T) {
	for name, text := range allSeeds() {
		t.Run(name, func(t *testing.T) {
			var w instance.Writer
			for _, in := range instances(t, text, 10) {
				if in.Last().Expect != instance.Sat {
					continue
				}
				script := w.AppendInstance(nil, in, instance.Dialect{})
				witness, err := w.Witness(in.Claim(0))
				if err != nil {
					t.Fatal(err)
				}
				seed, err := fragment.ReadSeed("instance.smt2", script)
				if err != nil {
					t.Fatalf("%v in\n%s", err, script)
				}
				m, a, err := model.Read(seed, "witness.smt2", witness)
				if err != nil {
					t.Fatalf("%v in\n%s", err, witness)
				}
				e := model.NewEvaluator(a, m)
				for _, f := range seed.Assertions {
					if v := e.Value(f); v.String() != "true" {
						t.Fatalf("%s is %s under\n%s", a.TermString(f), v, witness)
					}
				}
			}
		})
	}
}

// Integers of an instance whose seed's logic has none are written as integers, also in arrays.
func TestIntegersWhereNumeralsAreReals(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(set-logic QF_LRA)(declare-const x Real)(assert (> x 1))"))
	if err != nil {
		t.Fatal(err)
	}
	a := seed.Arena.Child()
	integer, err := a.MakeSort("Int", nil)
	if err != nil {
		t.Fatal(err)
	}
	g := &smtlib.Decl{Kind: smtlib.Declared, Name: "g", Result: integer}
	is, err := a.App(a.Declare(g))
	if err != nil {
		t.Fatal(err)
	}
	bounded, err := a.Apply("<=", is, is)
	if err != nil {
		t.Fatal(err)
	}
	a.Freeze()
	m := model.New("test")
	m.Set(model.NewInterpretation(g, nil, value.NewInt(-7)))
	claim := &instance.Claim{
		Arena: a, Sorts: seed.Sorts, Formulas: []smtlib.Term{bounded}, Witness: m, Expect: instance.Sat,
		Certificate: instance.Evaluated,
	}
	if err := claim.Verify(); err != nil {
		t.Fatal(err)
	}
	var w instance.Writer
	for _, write := range []func(*instance.Claim) ([]byte, error){w.Witness, w.CertificateScript} {
		text, err := write(claim)
		if want := "(define-fun g () Int (- 7))"; err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s is missing in\n%s%v", want, text, err)
		}
	}
}

// A script that is sent to a solver has its expectation as a comment only.
func TestScript(t *testing.T) {
	var w instance.Writer
	script := w.AppendInstance(nil, instances(t, seeds["functions"], 1)[0], instance.Dialect{})
	if !bytes.HasPrefix(script, []byte("; expect: sat\n(set-logic ")) || bytes.Contains(script, []byte(":status")) {
		t.Errorf("unexpected form:\n%s", script)
	}
	if !bytes.HasSuffix(script, []byte("(check-sat)\n")) {
		t.Errorf("no check at the end:\n%s", script)
	}
}

// If one of several datatypes that are declared together is used, the sorts of all their fields are declared.
func TestSortsOfDatatypesDeclaredTogether(t *testing.T) {
	seed, err := fragment.ReadSeed("together.smt2", []byte(`(set-logic ALL)(declare-sort D 0)(declare-sort E 0)
		(declare-datatypes ((box 0)) (((boxed (content D)))))
		(declare-datatypes ((T 0) (list 0)) (((r (of box))) ((nil) (cons (tail list)))))
		(declare-const l list)(declare-const e E)(assert (not (= l nil)))(assert (= e e))(check-sat)`))
	if err != nil {
		t.Fatal(err)
	}
	script := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions[:1])
	var w instance.Writer
	text := w.AppendScript(nil, &script, instance.Dialect{})
	if _, err := fragment.ReadSeed("printed.smt2", text); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	if bytes.Contains(text, []byte("declare-sort E")) {
		t.Errorf("a sort is declared that nothing uses:\n%s", text)
	}
}

// A constructor without arguments may occur alone: then the arguments of its sort are declared, too.
func TestSortsOfConstructorsAlone(t *testing.T) {
	seed, err := fragment.ReadSeed("alone.smt2", []byte(`(set-logic ALL)(declare-sort Key 0)
		(declare-datatypes ((Option 1)) ((par (T) ((none) (some (the T))))))
		(assert (= (as none (Option Key)) (as none (Option Key))))
		(assert (match (as none (Option Key)) ((none true) ((some k) false))))(check-sat)`))
	if err != nil {
		t.Fatal(err)
	}
	for i := range seed.Assertions {
		script := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions[i:i+1])
		var w instance.Writer
		text := w.AppendScript(nil, &script, instance.Dialect{})
		if _, err := fragment.ReadSeed("printed.smt2", text); err != nil {
			t.Errorf("%v\n%s", err, text)
		}
	}
}

// TestFunctionsNamedByIndices: a function that occurs only as the index of an operator is declared or defined, with all
// that its definition needs.
func TestFunctionsNamedByIndices(t *testing.T) {
	for name, text := range map[string]string{
		"map": `(declare-sort U 0)(declare-fun f (Int) U)(declare-const a (Array Bool Int))
			(assert (= ((_ map f) a) ((_ map f) a)))`,
		"as-array":      `(declare-fun f (Int) Bool)(assert (select (_ as-array f) 1))`,
		"nullable.lift": `(declare-fun f (Int Int) Int)(declare-const n (Nullable Int))(assert (= n ((_ nullable.lift f) n n)))`,
		"a definition": `(declare-fun f (Int) Int)(define-fun g ((x Int)) Int (f (f x)))(declare-const a (Array Int Int))
			(assert (= a ((_ map g) a)))`,
		"a recursive definition": `(define-fun-rec f ((x Int)) Int (ite (= x 0) 0 (f (- x 1))))
			(assert (= (select (_ as-array f) 1) 1))`,
		"inside of a definition": `(declare-fun f (Int) Int)(define-fun g ((a (Array Int Int))) Bool (= a ((_ map f) a)))
			(declare-const a (Array Int Int))(assert (g a))`,
	} {
		t.Run(name, func(t *testing.T) {
			seed, err := fragment.ReadSeed("indices.smt2", []byte(text+"(check-sat)"))
			if err != nil {
				t.Fatal(err)
			}
			script := instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions)
			var w instance.Writer
			printed := w.AppendScript(nil, &script, instance.Dialect{})
			if _, err := fragment.ReadSeed("printed.smt2", printed); err != nil {
				t.Errorf("%v in\n%s", err, printed)
			}
		})
	}
}
