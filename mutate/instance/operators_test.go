package instance_test

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Operators are those of assertions, assumptions and definitions, each once whatever its indices, without those of the
// script before.
func TestOperators(t *testing.T) {
	var o instance.Operators
	for _, c := range []struct {
		caption, script string
		want            []string
	}{
		{"nested terms", `(declare-const x Int) (assert (not (= (+ x 1) (* x x))))`, []string{"*", "+", "=", "not"}},
		{"another script", `(declare-const p Bool) (assert (or p (not p)))`, []string{"not", "or"}},
		{"a definition", `(declare-const x Int) (define-fun f ((y Int)) Int (mod y 3)) (assert (< (f x) 2))`,
			[]string{"<", "mod"}},
		{"a definition that is not used", `(declare-const p Bool) (define-fun f ((y Int)) Int (mod y 3)) (assert (not p))`,
			[]string{"not"}},
		{"indices", `(declare-const b (_ BitVec 8)) (assert (= ((_ extract 3 0) b) ((_ extract 7 4) b)))`,
			[]string{"=", "extract"}},
		{"a quantifier", `(assert (forall ((x Int)) (>= (abs x) 0)))`, []string{">=", "abs"}},
	} {
		seed, err := fragment.ReadSeed(c.caption, []byte(c.script))
		if err != nil {
			t.Fatal(err)
		}
		script := instance.Flat(seed.Arena, seed.Sorts, "ALL", seed.Assertions)
		if got := o.Of(&script); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.caption, got, c.want)
		}
		n := len(script.Steps)
		script.Steps[n-1] = smtlib.CheckSat{Assuming: seed.Assertions}
		script.Steps = script.Steps[n-1:]
		if got := o.Of(&script); !slices.Equal(got, c.want) {
			t.Errorf("%s, as an assumption: %v, want %v", c.caption, got, c.want)
		}
	}
}
