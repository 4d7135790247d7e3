package instance_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// irrational returns a script, and the claim that it is true under a model.
func irrational(t *testing.T, script, given string) (instance.Script, *instance.Claim) {
	t.Helper()
	seed, err := fragment.ReadSeed("seed.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	m, a, err := model.Read(seed, "model", []byte(given))
	if err != nil {
		t.Fatal(err)
	}
	a.Freeze()
	claim := &instance.Claim{
		Arena: a, Sorts: seed.Sorts, Formulas: seed.Assertions, Witness: m, Expect: instance.Sat,
		Certificate: instance.Evaluated,
	}
	if err := claim.Verify(); err != nil {
		t.Fatal(err)
	}
	return instance.Flat(a, seed.Sorts, seed.Logic, seed.Assertions), claim
}

const irrationalScript = `(declare-const x Real) (declare-const a (Array Int Real)) (declare-fun f (Int) Real)
	(assert (= (* x x x) 2.0)) (assert (= (select a 1) (- x))) (assert (= (select a 0) 0.0))`

const irrationalModel = `(define-fun x () Real (root-obj (+ (^ x 3) (- 2)) 1))
	(define-fun a () (Array Int Real) (store ((as const (Array Int Real)) 0.0) 1 (root-obj (+ (^ x 3) 2) 1)))
	(define-fun f ((i Int)) Real (ite (= i 1) 0.0 (root-obj (+ (^ x 3) 2) 1)))`

// Irrational numbers have no literal: a certificate fixes them by equations, and z3 accepts that.
func TestIrrationalCertificate(t *testing.T) {
	_, claim := irrational(t, irrationalScript, irrationalModel)
	var w instance.Writer
	script, err := w.CertificateScript(claim)
	if err != nil {
		t.Fatal(err)
	}
	text := string(script)
	for _, want := range []string{
		"(declare-fun x () Real)", "(declare-fun a () (Array Int Real))", "(assert (= (+ (* (+ (* (+ (* 1.0 x) 0.0) x) 0.0) x) (- 2.0)) 0.0))",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	if strings.Contains(text, "root-obj") {
		t.Errorf("no solver but z3 reads\n%s", text)
	}
	testenv.Need(t, "z3")
	path := filepath.Join(t.TempDir(), "certificate.smt2")
	for answer, suffix := range map[string]string{"sat": "", "unsat": "(assert (not (< 1.259 x 1.26)))(check-sat)"} {
		asked := strings.Replace(text, "(check-sat)", suffix+"(check-sat)", 1)
		if err := os.WriteFile(path, []byte(asked), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("z3", path).CombinedOutput()
		if first, _, _ := strings.Cut(string(out), "\n"); err != nil || first != answer {
			t.Errorf("z3 answers %s (%v), want %s, to\n%s%s", out, err, answer, script, suffix)
		}
	}
}

// A witness has irrational numbers in z3's notation, and can be read back.
func TestIrrationalWitness(t *testing.T) {
	flat, claim := irrational(t, irrationalScript+"(assert (= (f 0) (- x)))", irrationalModel)
	var w instance.Writer
	witness, err := w.Witness(claim)
	if err != nil {
		t.Fatal(err)
	}
	irrational(t, string(w.AppendScript(nil, &flat, instance.Dialect{})), string(witness))
	const want = "f has irrational values, which no script can have"
	if _, err := w.CertificateScript(claim); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
}
