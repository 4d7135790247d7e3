package triage

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// A wrong sat that only --expect contradicts is not reduced to a wrong model of a satisfiable script.
func TestWrongSatStays(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers prove what is hard")
	}
	const script = "(declare-fun x () Int)(assert (> x 5))(assert (= (* x x) 2))(check-sat)"
	wrong := `has ' x' || { echo unsat; exit; }; echo sat; has '(get-model)' && echo '((define-fun x () Int 0))'`
	for expect, slips := range map[instance.Expectation]bool{instance.Unsat: false, instance.None: true} {
		r, err := Run(t.Context(), t.Context(), shellConfig(t, wrong), Bug{
			Path: "bug.smt2", Script: []byte(script), Expect: expect,
		})
		if err != nil {
			t.Fatal(err)
		}
		left, err := instance.Read("left.smt2", r.Best.Text, nil)
		if err != nil {
			t.Fatal(err)
		}
		m := search.Search(t.Context(), left.Seed, left.Assertions(), search.DefaultBudget(), 1)
		if r.Fault.Class != oracle.InvalidModel || (m != nil) != slips || (len(r.Met) == 0) != slips {
			t.Errorf("expected %s: %s, values that make it true are found: %v, met %v\n%s", expect, r.Fault, m != nil, r.Met,
				r.Best.Text)
		}
	}
}

// Another fault that a smaller script shows is mentioned, and is not what is reduced to.
func TestOtherFaultsAreMet(t *testing.T) {
	solver := `has '(mod ' || kill -SEGV $$; echo unsat`
	r, err := Run(t.Context(), t.Context(), shellConfig(t, solver), Bug{
		Path: "bug.smt2", Script: []byte(knownScript), Witness: []byte(knownWitness),
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Fault != wrongUnsat || len(r.Met) != 1 || !strings.HasPrefix(r.Met[0].What, "crash") ||
		bytes.Contains(r.Met[0].Script, []byte("(mod ")) || !bytes.Contains(r.Best.Text, []byte("(mod ")) {
		t.Errorf("%s, and %q", r.Fault, r.Met)
	}
}

// A proof overrides --expect, whatever the solver answers.
func TestWrongExpectation(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers prove what is hard")
	}
	const canBe = "(declare-fun x () Int)(assert (> (* x x x) 100))(check-sat)"
	const cannot = "(declare-fun p () Bool)(assert (and p (not p)))(check-sat)"
	for _, behaviour := range []string{"always-sat", "always-unsat", "unknown"} {
		for script, wrong := range map[string]instance.Expectation{canBe: instance.Unsat, cannot: instance.Sat} {
			var bad *repro.BadInput
			_, err := Run(t.Context(), t.Context(), configOf(t, behaviour), Bug{
				Path: "bug.smt2", Script: []byte(script), Expect: wrong,
			})
			if !errors.As(err, &bad) || !strings.Contains(err.Error(), "--expect says "+string(wrong)+", which is wrong") ||
				(script == canBe) != strings.Contains(err.Error(), "(define-fun x () Int ") ||
				(script == cannot) != strings.Contains(err.Error(), "an assertion is false under the symbol values") {
				t.Errorf("%s, expected %s: %v", behaviour, wrong, err)
			}
		}
	}
}

// A solver that does not decide a script is not accused of that by the script's status; the user may claim it.
func TestUndecidedIsClaimed(t *testing.T) {
	const script = "(set-info :status sat)(declare-sort S 0)(declare-fun x () S)" +
		"(assert (forall ((y S)) (= x y)))(check-sat)"
	for _, c := range []struct {
		caption, behaviour string
		bug                Bug
		class              oracle.Class
	}{
		{"unknown", "unknown", Bug{}, ""},
		{"unknown, and sat is expected", "unknown", Bug{Expect: instance.Sat}, oracle.Incomplete},
		{"no answer in time", "hang-before", Bug{}, ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			cfg := configOf(t, c.behaviour)
			if c.behaviour == "hang-before" {
				cfg.Limits.Wall = 300 * time.Millisecond
			}
			c.bug.Path, c.bug.Script = "bug.smt2", []byte(script)
			r, err := Run(t.Context(), t.Context(), cfg, c.bug)
			switch {
			case c.class != "" && (err != nil || r.Fault.Class != c.class):
				t.Errorf("%+v, %v", r, err)
			case c.class == "" && (!is[*NotReproduced](err) || !strings.Contains(err.Error(), "not judged")):
				t.Errorf("%v, and a result: %t", err, r != nil)
			}
		})
	}
}

// Where there are objectives, an answer is not called right because sat is. Nor is one behind a command of which nobody
// knows what it does.
func TestObjectives(t *testing.T) {
	const script = "; (maximize y)\n(declare-fun x () Real)(assert (> 0.0 x))(maximize x)(minimize x)(check-sat)"
	for text, sets := range map[string]bool{script: true, strings.ReplaceAll(script, "imize x)", "imum x)"): false} {
		cfg := configOf(t, "honest")
		var log bytes.Buffer
		cfg.Logger = slog.New(slog.NewTextHandler(&log, nil))
		_, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "bug.smt2", Script: []byte(text)})
		var not *NotReproduced
		if !errors.As(err, &not) || strings.Contains(err.Error(), ", which is right: ") ||
			strings.Contains(err.Error(), "line 2: what (maximum …) does to the answers behind it is not known") == sets ||
			strings.Contains(err.Error(), smtlib.OptimaUnknown) != sets {
			t.Errorf("%v\n%s", err, log.String())
		}
	}
}

// Of an answer that is not wrong, each check has its line, with what is known of it and no other, and why a model was
// of no use.
func TestEachCheckIsJudged(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers prove what is hard")
	}
	const script = `(declare-fun x () Int)
(assert (> x 3))
(check-sat)
(assert (forall ((y Int)) (exists ((z Int)) (= (* z z z) (+ x y)))))
(check-sat)
(push 1)
(assert false)
(check-sat)
`
	const twice = "((define-fun x () Int 4) (define-fun x () Int 5))"
	for _, c := range []struct{ caption, solver, want string }{
		{"sat, unsat, unsat", "echo sat; echo unsat; echo unsat", `answers unsat
  check 1 (line 3): sat, which is right: every assertion evaluates to true under a witness from our own search
  check 2 (line 5): unsat, not judged: nothing proves or disproves it
  check 3 (line 8): unsat, which is right: an assertion evaluates to false`},
		{"no model that can be read", "echo sat; has get-model && echo '" + twice + "'; has '(= ' && echo unsat; " +
			"has false && echo unsat", `
  check 1 (line 3): sat, which is right: every assertion evaluates to true under a witness from our own search; ` +
			"its model is not judged: the model cannot be read: model:1:38: x has two"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			_, err := Run(t.Context(), t.Context(), shellConfig(t, c.solver), Bug{Path: "bug.smt2", Script: []byte(script)})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want%s", err, c.want)
			}
		})
	}
}

// What somebody says of the script that was given says nothing of a smaller one: there, no answer is called wrong
// because of it.
func TestWordsAreOfTheGivenScript(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers prove what is hard")
	}
	const undecided = "has '(< r (to_real x' && { echo unknown; exit; }; if has false; then echo unsat; else echo sat; fi"
	const never = "(declare-fun p () Bool)(declare-fun x () Int)(assert (> x 3))" +
		"(assert (forall ((r Real)) (= p (< r (to_real x)))))(check-sat)"
	const core = "(set-option :produce-unsat-cores true)(declare-fun x () Int)(declare-fun y () Int)" +
		"(assert (! (> y 3) :named a))(assert (! (= (* x x) 2) :named b))(check-sat)(get-unsat-core)"
	for _, c := range []struct {
		caption, script, solver string
		expect                  instance.Expectation
		class                   oracle.Class
	}{
		{"--expect", never, undecided, instance.Unsat, oracle.Incomplete},
		{"a core, where unsat is not proved", core, "has '(* ' || { echo sat; exit; }; echo unsat; has core && echo '(a)'",
			instance.None, oracle.InvalidCore},
	} {
		t.Run(c.caption, func(t *testing.T) {
			cfg := shellConfig(t, c.solver)
			cfg.Catalog = others(t, "if has '(< r (to_real x' || has '(not probe'; then echo unsat; else echo sat; fi")
			r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "bug.smt2", Script: []byte(c.script), Expect: c.expect})
			if err != nil {
				t.Fatal(err)
			}
			if r.Fault.Class != c.class {
				t.Errorf("%s\n%s", r.Fault, r.File())
			}
			for _, m := range r.Met {
				if left, err := instance.Read("met.smt2", m.Script, nil); err != nil || repro.Refutation(t.Context(), left) == nil {
					t.Errorf("%s is said of\n%s%v", m.What, m.Script, err)
				}
			}
		})
	}
}
