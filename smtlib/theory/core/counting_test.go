package core_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Constraints compare the sum of the weights of true formulas with a bound. With open arguments, they have a value if
// all completions agree. (They are also open where only an impossible sum between the least and the greatest would
// disagree.)
func TestCounting(t *testing.T) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"at-most", "at-least", "pble", "pbge", "pbeq"}).Draw(t, "name")
		bound := rapid.IntRange(0, 8).Draw(t, "bound")
		n := rapid.IntRange(1, 4).Draw(t, "n")
		indices := []smtlib.Index{smtlib.NumeralIndex(int64(bound))}
		weights, args := make([]int, n), make([]value.Value, n)
		for i := range n {
			weights[i] = 1
			if name[0] == 'p' {
				weights[i] = rapid.IntRange(0, 3).Draw(t, "weight")
				indices = append(indices, smtlib.NumeralIndex(int64(weights[i])))
			}
			args[i] = rapid.SampledFrom([]value.Value{
				value.Bool(true), value.Bool(false), value.Open{Reason: "test"},
			}).Draw(t, "argument")
		}
		holds := map[bool]int{}
		completions(args, nil, func(closed []bool) {
			sum := 0
			for i, b := range closed {
				if b {
					sum += weights[i]
				}
			}
			holds[map[string]bool{
				"at-most": sum <= bound, "at-least": sum >= bound, "pble": sum <= bound, "pbge": sum >= bound, "pbeq": sum == bound,
			}[name]]++
		})
		fun, err := a.Operator(name, indices...)
		if err != nil {
			t.Fatal(err)
		}
		info := a.FunInfo(fun)
		c := &operator.Call{Arena: a, Fun: info, Sort: a.Bool(), Args: args}
		switch got := theory.RowOf(info.Op).Eval(operator.NewEnv(), c); {
		case value.IsTrue(got) && holds[false] > 0,
			value.IsFalse(got) && holds[true] > 0:
			t.Errorf("%s of %v: %s", info, args, got)
		case value.IsOpen(got) && (holds[false] == 0 || holds[true] == 0) && name != "pbeq":
			t.Errorf("%s of %v is open", info, args)
		}
	})
}

// Invalid constraints are rejected with a reason; numbers of any size are read.
func TestCountingRules(t *testing.T) {
	huge := new(big.Int).Lsh(big.NewInt(1), 100).String()
	for text, want := range map[string]string{
		"((_ at-most 1) true false)":                        "",
		"((_ pble " + huge + " " + huge + " 1) true false)": "",
		"((_ pbeq 1 1) true false)":                         "pbeq takes a bound and a weight for each argument as indices, 3 in all, not 2",
		"((_ pbeq 1 x) true)":                               "the bound and the weights of pbeq are numerals, not x",
		"((_ pbge -1 1) true)":                              "the bound and the weights of pbge are numerals, not |-1|",
		"((_ at-least 1) 5)":                                "argument 1 of at-least has sort Int, expected Bool",
		"((_ at-least 1 2) true)":                           "at-least takes one index, not 2",
	} {
		script, errs := smtlib.Parse(theory.Signature("ALL"), "", []byte("(assert "+text+")"))
		switch {
		case want == "" && len(errs) > 0, want != "" && (len(errs) != 1 || errs[0].Msg != want):
			t.Errorf("%s: %v, want %q", text, errs, want)
		case want == "":
			if printed := script.Arena.TermString(script.Commands[0].(smtlib.Assert).Formula); printed != text {
				t.Errorf("%s is printed as %s", text, printed)
			}
		}
	}
}
