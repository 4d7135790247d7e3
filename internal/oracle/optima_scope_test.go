package oracle

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Of members of the built-in scopes with objectives, the right optima are found right, and all others wrong.
func TestOptimaOfScopes(t *testing.T) {
	judged := map[string]int{}
	for _, name := range smallscope.Builtins() {
		if !strings.HasPrefix(name, "optimum-") {
			continue
		}
		sc, err := smallscope.Builtin(name)
		if err != nil {
			t.Fatal(err)
		}
		f := smallscope.NewFamily(sc, nil)
		for i := 0; i < 2000; i += 37 {
			in, err := f.Make(i)
			if err != nil || in == nil {
				t.Fatal(in, err)
			}
			order := in.Optimized(0).Order
			if in.Checks[0].Expect == instance.Unsat || order == smtlib.Pareto {
				continue
			}
			right := rightOptima(t, in.How()[0])
			for k := -1; k < 2*len(right); k++ {
				printed := slices.Clone(right)
				if k >= 0 {
					printed[k/2] = new(big.Rat).Add(right[k/2], big.NewRat(int64(2*(k%2)-1), 1))
				}
				// Under lex, what comes behind a wrong optimum is not judged, and the model of a scope's instance is its witness.
				r := printedRun(in, printed)
				j, found := Judge(t.Context(), []Oracle{optimum, objectiveForm}, &Evidence{Instance: r.Asked, Runs: []Run{r}})
				switch {
				case k < 0 && found:
					t.Errorf("%s:%d: right optima are said to be wrong: %s", name, i, j.Why)
				case k >= 0 && !found:
					t.Errorf("%s:%d: %v is printed, right is %v, and nothing is wrong", name, i, printed, right)
				}
				judged[name]++
			}
		}
	}
	if len(judged) < 3 {
		t.Errorf("judged are %v", judged)
	}
}

// rightOptima are those that the description of a scope's instance has.
func rightOptima(t *testing.T, how string) (all []*big.Rat) {
	t.Helper()
	_, text, _ := strings.Cut(how, "right optima: ")
	for _, word := range strings.Split(text, ", ") {
		v, ok := new(big.Rat).SetString(word)
		if !ok {
			t.Fatalf("%s: there are no optima", how)
		}
		all = append(all, v)
	}
	return all
}

// printedRun is a run on an instance with one check that prints optima; no model or witness helps to judge them.
func printedRun(in *instance.Instance, values []*big.Rat) Run {
	request := AskOptima(in)
	asked := request.Own(in)
	asked.Checks = instance.Unknown(1)
	item := "(objectives"
	for _, v := range values {
		sign := new(big.Rat).Abs(v)
		text := sign.RatString()
		if !v.IsInt() {
			text = fmt.Sprintf("(/ %s.0 %s.0)", sign.Num(), sign.Denom())
		}
		if v.Sign() < 0 {
			text = "(- " + text + ")"
		}
		item += " (x " + text + ")"
	}
	return Run{Solver: "z3", Asked: asked, Result: &solvers.Result{
		Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}, Items: [][]string{{item + ")"}},
	}}
}
