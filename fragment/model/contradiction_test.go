package model_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// contradiction gives the places of formulas over Booleans p, q, r and integers x, y, z that contradict each other.
func contradiction(t interface{ Fatal(...any) }, formulas ...string) ([]int, *fragment.Seed) {
	src := "(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(declare-const x Int)(declare-const y Int)" +
		"(declare-const z Int)"
	for _, f := range formulas {
		src += "(assert " + f + ")"
	}
	seed, err := fragment.ReadSeed("formulas", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	if r := model.Refute(context.Background(), seed.Arena, seed.Assertions, 0); r != nil {
		return r.Contradictory, seed
	}
	return nil, seed
}

func TestContradiction(t *testing.T) {
	for _, c := range []struct {
		caption  string
		formulas []string
		want     []int
	}{
		{"a formula and its negation", []string{"q", "(< x 3)", "(not (< x 3))"}, []int{1, 2}},
		{"the parts of a conjunction", []string{"(and p (< x 3))", "(or (not (< x 3)) (not p))"}, []int{0, 1}},
		{"an assumption", []string{"(< x 3)", "(=> p (not (< x 3)))", "r", "p"}, []int{0, 1, 3}},
		{"a chain", []string{"(=> p q)", "(=> q r)", "(not r)", "p"}, []int{0, 1, 2, 3}},
		{"several premises", []string{"(=> p q r)", "(not (=> p q (not (< x 3))))", "(=> q (not (< x 3)))"}, []int{1, 2}},
		{"a name", []string{"(! (< x 3) :named a)", "(not (< x 3))"}, []int{0, 1}},
		{"what only arithmetic knows", []string{"(< x 3)", "(> x 3)"}, nil},
		{"a guard that is not assumed", []string{"(< x 3)", "(=> p (not (< x 3)))"}, nil},
		{"what takes cases", []string{"(or p q)", "(or p (not q))", "(or (not p) q)", "(or (not p) (not q))"}, nil},
	} {
		t.Run(c.caption, func(t *testing.T) {
			if got, _ := contradiction(t, c.formulas...); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// Formulas that contradict each other are not all true under any assignment; all are tried.
func TestContradictionsAreFalse(t *testing.T) {
	found := 0
	rapid.Check(t, func(t *rapid.T) {
		var formula func(depth int) string
		formula = func(depth int) string {
			if n := rapid.IntRange(0, 8).Draw(t, "kind"); depth > 0 && n > 2 {
				op := []string{"and", "or", "=>", "not", "and", "or"}[n-3]
				if op == "not" {
					return "(not " + formula(depth-1) + ")"
				}
				return fmt.Sprintf("(%s %s %s)", op, formula(depth-1), formula(depth-1))
			}
			return rapid.SampledFrom([]string{"(< x 1)", "(< y 1)", "(< z 1)", "(not (< x 1))", "(not (< y 1))"}).Draw(t, "atom")
		}
		var formulas []string
		for range rapid.IntRange(1, 5).Draw(t, "formulas") {
			formulas = append(formulas, formula(2))
		}
		places, seed := contradiction(t, formulas...)
		if places == nil {
			return
		}
		found++
		for n := range 8 {
			const values = "(define-fun x () Int %d)(define-fun y () Int %d)(define-fun z () Int %d)"
			m, arena, err := model.Read(seed, "m", fmt.Appendf(nil, values, n&1, n>>1&1, n>>2&1))
			if err != nil {
				t.Fatal(err)
			}
			e := model.NewEvaluator(arena, m)
			if !slices.ContainsFunc(places, func(i int) bool {
				return value.IsFalse(e.Value(seed.Assertions[i]))
			}) {
				t.Fatalf("%v of %s are true under assignment %d", places, strings.Join(formulas, " "), n)
			}
		}
	})
	if found == 0 {
		t.Error("nothing contradicts")
	}
}
