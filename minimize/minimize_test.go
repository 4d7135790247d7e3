package minimize_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/minimize"
	"github.com/smtstorm/smtstorm/solvers"
)

// A solver that says unsat to everything with a remainder is asked about smaller and smaller scripts, all of which are
// true under the values that were given.
func Example() {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := catalog.Resolve("mine=sh -c 'grep -q mod $0 && echo unsat || echo sat'")
	if err != nil {
		fmt.Println(err)
		return
	}
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer host.Close()
	isWrong := func(ctx context.Context, script []byte) (bool, error) {
		query := solvers.Query{Script: script, Checks: 1}
		answer, err := host.Fresh(ctx, solver, query, solvers.Limits{Wall: time.Minute})
		return answer.Verdict == solvers.Unsat, err
	}
	script := []byte(`(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (or (= (mod x 7) 3) (< y x)))
(assert (distinct (+ x y) 12))
(check-sat)`)
	witness := []byte("(define-fun x () Int 10)\n(define-fun y () Int 4)")
	result, err := minimize.Script(context.Background(), script, witness, isWrong)
	fmt.Printf("%sminimal: %v, %v\n", result.Script, result.Minimal, err)
	// Output:
	// (set-logic QF_LIA)
	// (assert (= (mod 0 1) 0))
	// (check-sat)
	// minimal: true, <nil>
}

const script = "(declare-const x Int)\n(declare-const y Int)\n(assert (> (* x y) 0))\n(assert (< x 5))\n(check-sat)\n"

// What has no witness is reduced as well, to what the test asks for.
func TestWithoutWitness(t *testing.T) {
	result, err := minimize.Script(t.Context(), []byte(script), nil, func(_ context.Context, s []byte) (bool, error) {
		return bytes.Contains(s, []byte("(* ")), nil
	})
	if err != nil || !result.Minimal || result.Witness != nil || len(result.Script) >= len(script) {
		t.Errorf("%s%+v, %v", result.Script, result, err)
	}
}

// The witness of the result makes it true.
func TestWitness(t *testing.T) {
	witness := []byte("(define-fun x () Int 3)\n(define-fun y () Int 4)\n")
	asks := func(_ context.Context, s []byte) (bool, error) { return bytes.Contains(s, []byte("(* x")), nil }
	result, err := minimize.Script(t.Context(), []byte(script), witness, asks)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(result.Witness), "define-fun x") {
		t.Errorf("the witness of\n%s is\n%s", result.Script, result.Witness)
	}
	again, err := minimize.Script(t.Context(), result.Script, result.Witness, asks)
	if err != nil || !bytes.Equal(again.Script, result.Script) {
		t.Errorf("reduced again, %v:\n%s", err, again.Script)
	}
}

// When the context ends, the result is what was found until then.
func TestEnded(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	tests := 0
	result, err := minimize.Script(ctx, []byte(script), nil, func(_ context.Context, s []byte) (bool, error) {
		if tests++; tests == 3 {
			cancel()
		}
		return true, ctx.Err()
	})
	if !errors.Is(err, context.Canceled) || result.Minimal || len(result.Script) == 0 || len(result.Script) > len(script) {
		t.Errorf("%v, %q", err, result.Script)
	}
}

func TestErrors(t *testing.T) {
	always := func(context.Context, []byte) (bool, error) { return true, nil }
	never := func(context.Context, []byte) (bool, error) { return false, nil }
	broken := errors.New("the solver is gone")
	for _, c := range []struct {
		name, script, witness string
		test                  minimize.Test
		want                  string
	}{
		{"no script", "(assert", "", always, "the script:1:"},
		{"a sort", "(assert 1)(check-sat)", "", always, "expected Bool"},
		{"no check", "(assert true)", "", always, "no check-sat"},
		{"a false witness", script, "(define-fun x () Int 3)\n(define-fun y () Int 0)", always, "assertion 1 is false"},
		{"no property", script, "", never, minimize.ErrFails.Error()},
		{"a test that fails", script, "", func(context.Context, []byte) (bool, error) { return false, broken }, broken.Error()},
	} {
		t.Run(c.name, func(t *testing.T) {
			var witness []byte
			if c.witness != "" {
				witness = []byte(c.witness)
			}
			_, err := minimize.Script(t.Context(), []byte(c.script), witness, c.test)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}
