package fragment_test

import (
	"errors"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Opened assertions are those of the script without quantifiers, twice: the second time with negated bodies.
func TestReadOpened(t *testing.T) {
	for _, c := range []struct{ caption, script, want string }{
		{
			"two variables", `(assert (forall ((x Int) (y Int)) (< (* 2 x) y)))`,
			`(< (* 2 x) y) / (not (< (* 2 x!1) y!1))`,
		},
		{
			"one in the other", `(assert (forall ((x Int)) (exists ((y Int)) (= x (* 2 y)))))`,
			`(= x (* 2 y)) / (not (= x!1 (* 2 y!1)))`,
		},
		{
			"below connectives, beside a formula without", `(declare-const p Bool)
			(assert (=> p (not (exists ((x Real)) (! (= (* x x) 2.0) :pattern ((* x x))))))) (assert (not p))`,
			`(=> p (not (= (* x x) 2.0))) / (=> p (not (not (= (* x!1 x!1) 2.0)))) / (not p)`,
		},
		{
			"a name that is taken, of a function that comes later", `(assert (exists ((c Int)) (> c 3)))
			(declare-const c Int) (assert (< c 7))`,
			`(> c!1 3) / (not (> c!2 3)) / (< c 7)`,
		},
		{
			"the same quantified formula twice", `(declare-const p Bool)
			(assert (let ((q (forall ((x Int)) (> x 3)))) (or (and p q) (not q))))`,
			`(or (and p (> x 3)) (not (> x 3))) / (let ((?1 (not (> x!1 3)))) (or (and p ?1) (not ?1)))`,
		},
		{
			"levels, assumptions, and what the author says", `(set-info :status sat) (push 1)
			(assert (exists ((x Int)) (> x 3))) (check-sat) (pop 1) (declare-const q Bool) (check-sat-assuming (q))`,
			`(> x 3) / (not (> x!1 3)) / q`,
		},
	} {
		seed, err := fragment.ReadOpened("seed.smt2", []byte(c.script))
		if err != nil {
			t.Errorf("%s: %v", c.caption, err)
			continue
		}
		var got []string
		for _, f := range seed.Assertions {
			var p smtlib.Printer
			got = append(got, string(p.AppendTerm(nil, seed.Arena, f)))
		}
		if joined := strings.Join(got, " / "); joined != c.want {
			t.Errorf("%s:\n%s\nwanted:\n%s", c.caption, joined, c.want)
		}
		if seed.Status != "" || seed.Hash != fragment.HashOf([]byte(c.script)) || !seed.Quantified() {
			t.Errorf("%s: status %q, hash %s, quantified %v", c.caption, seed.Status, seed.Hash, seed.Quantified())
		}
		kinds := slices.ContainsFunc(seed.Script.Commands, func(c smtlib.Command) bool {
			_, is := c.(smtlib.Push)
			return is
		})
		if kinds {
			t.Errorf("%s: there is a level", c.caption)
		}
	}
	for _, script := range []string{
		"(declare-const x Int)(assert (< x 3))",
		"(declare-const f (-> Int Int))(assert (= f (lambda ((x Int)) (+ x 1))))",
	} {
		if _, err := fragment.ReadOpened("seed.smt2", []byte(script)); !errors.Is(err, fragment.ErrNotOpened) {
			t.Errorf("%s: the error is %v", script, err)
		}
	}
}

// If a script without its quantifiers has a model as ReadOpened makes it, the quantified formula is neither valid nor
// unsatisfiable, and a solver agrees.
func TestOpenedAgainstSolver(t *testing.T) {
	testenv.Need(t, "z3")
	ask := func(script string) string {
		cmd := exec.Command("z3", "-in", "-T:300")
		cmd.Stdin = strings.NewReader(script)
		out, _ := cmd.Output()
		return strings.TrimSpace(string(out))
	}
	for body, both := range map[string]bool{
		"(< x (* 2 y))": true, "(= (* 4 x) (+ 1 (* 2 y)))": false, "(>= (+ (abs x) (abs y)) 0)": false,
		"(exists ((z Int)) (and (< x z) (< z y)))": true,
	} {
		quantified := "(assert (forall ((x Int) (y Int)) " + body + "))"
		seed, err := fragment.ReadOpened("seed.smt2", []byte(quantified))
		if err != nil {
			t.Fatal(err)
		}
		var p smtlib.Printer
		opened := p.AppendScript(nil, seed.Script)
		some, all := "(assert (exists ((x Int) (y Int)) "+body+"))", quantified
		want := ask(some+"(check-sat)") == "sat" && ask(all+"(check-sat)") == "unsat"
		if got := ask(string(opened)) == "sat"; got != want || got != both {
			t.Errorf("%s: %v without quantifiers, %v with them", body, got, want)
		}
	}
}
