package core_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// standard has the theory's definitions: of two arguments where the operator is left- or right-associative, chainable
// or pairwise.
var standard = map[string]struct {
	numbers []int // numbers of arguments
	value   func(args []bool) bool
	exact   bool // decided whenever all ways to close open arguments agree
}{
	"not": {[]int{1}, func(a []bool) bool { return !a[0] }, true},
	"and": {[]int{1, 2, 3, 4}, func(a []bool) bool { return left(a, func(p, q bool) bool { return p && q }) }, true},
	"or":  {[]int{1, 2, 3, 4}, func(a []bool) bool { return left(a, func(p, q bool) bool { return p || q }) }, true},
	"xor": {[]int{2, 3, 4}, func(a []bool) bool { return left(a, func(p, q bool) bool { return p != q }) }, true},
	"=>":  {[]int{2, 3, 4}, func(a []bool) bool { return right(a, func(p, q bool) bool { return !p || q }) }, true},
	"=": {[]int{2, 3, 4}, func(a []bool) bool {
		return !slices.ContainsFunc(a[1:], func(p bool) bool { return p != a[0] })
	}, false},
	"distinct": {[]int{2, 3, 4}, func(a []bool) bool { return len(a) == 2 && a[0] != a[1] }, false},
	"ite": {[]int{3}, func(a []bool) bool {
		if a[0] {
			return a[1]
		}
		return a[2]
	}, true},
}

func left(a []bool, op func(p, q bool) bool) bool {
	result := a[0]
	for _, b := range a[1:] {
		result = op(result, b)
	}
	return result
}

func right(a []bool, op func(p, q bool) bool) bool {
	result := a[len(a)-1]
	for _, b := range slices.Backward(a[:len(a)-1]) {
		result = op(b, result)
	}
	return result
}

// completions calls f for all ways to make true or false of the open arguments.
func completions(args []value.Value, done []bool, f func([]bool)) {
	if len(done) == len(args) {
		f(done)
		return
	}
	if b, ok := args[len(done)].(value.Bool); ok {
		completions(args, append(done, bool(b)), f)
		return
	}
	completions(args, append(done, false), f)
	completions(args, append(done, true), f)
}

// tuples calls f with all tuples of true, false and open.
func tuples(n int, f func([]value.Value)) {
	three := []value.Value{value.Bool(true), value.Bool(false), value.Open{Reason: "asked for"}}
	size := 1
	for range n {
		size *= 3
	}
	for code := range size {
		args := make([]value.Value, n)
		for i := range args {
			args[i], code = three[code%3], code/3
		}
		f(args)
	}
}

// Connectives have the standard's truth tables. With open arguments, they have a value if all completions agree.
func TestConnectives(t *testing.T) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	env := operator.NewEnv()
	for name, def := range standard {
		fun, err := a.Operator(name)
		if err != nil {
			t.Fatal(err)
		}
		row := theory.RowOf(a.FunInfo(fun).Op)
		for _, n := range def.numbers {
			tuples(n, func(args []value.Value) {
				env.Steps = operator.DefaultSteps
				got := row.Eval(env, &operator.Call{Arena: a, Fun: a.FunInfo(fun), Sort: a.Bool(), Args: args})
				var can [2]bool
				open := 0
				completions(args, nil, func(done []bool) {
					open++
					if def.value(done) {
						can[1] = true
					} else {
						can[0] = true
					}
				})
				b, decided := got.(value.Bool)
				switch {
				case decided && (can[0] && can[1] || can[1] != bool(b)):
					t.Errorf("(%s %v) = %v", name, args, got)
				case !decided && (open == 1 || def.exact && can[0] != can[1]):
					t.Errorf("(%s %v) is %v, but can only be one", name, args, got)
				}
			})
		}
	}
}

// Equality and distinctness of other sorts: chainable and pairwise, on every tuple of three numbers.
func TestEqualityOfNumbers(t *testing.T) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	env := operator.NewEnv()
	for _, name := range []string{"=", "distinct"} {
		fun, _ := a.Operator(name)
		row := theory.RowOf(a.FunInfo(fun).Op)
		for code := range 81 {
			n := []int{code % 3, code / 3 % 3, code / 9 % 3, code / 27}
			var args []value.Value
			same, different := true, true
			for i, k := range n {
				args = append(args, value.NewInt(int64(k)).Value())
				same = same && k == n[0]
				different = different && !slices.Contains(n[:i], k)
			}
			want := value.Bool(same)
			if name == "distinct" {
				want = value.Bool(different)
			}
			env.Steps = operator.DefaultSteps
			c := &operator.Call{Arena: a, Fun: a.FunInfo(fun), Sort: a.Bool(), Args: args}
			if got := row.Eval(env, c); got != value.Value(want) {
				t.Errorf("(%s %v) = %v", name, n, got)
			}
		}
	}
}

// An error names the argument that is wrong.
func TestSortRules(t *testing.T) {
	for term, want := range map[string]string{
		"(not p q)":                "not takes one argument, not 2",
		"(and)":                    "missing", // no term
		"(= p)":                    "= takes at least 2 arguments, not 1",
		"(=> p 1)":                 "argument 2 of => has sort Int, expected Bool",
		"(= 1 p)":                  "argument 2 of = has sort Bool, expected Int",
		"(distinct 1 2 p)":         "argument 3 of distinct has sort Bool, expected Int",
		"(ite 1 p q)":              "argument 1 of ite has sort Int, expected Bool",
		"(ite p 1 q)":              "argument 3 of ite has sort Bool, expected Int",
		"(ite p q)":                "ite takes 3 arguments, not 2",
		"(and p q p)":              "",
		"(or p)":                   "",
		"(= 1 2 3)":                "",
		"(ite p (ite q true p) q)": "",
	} {
		text := "(declare-const p Bool) (declare-const q Bool) (assert " + term + ")"
		_, errs := smtlib.Parse(theory.Signature("ALL"), "x", []byte(text))
		switch {
		case want == "" && len(errs) > 0:
			t.Errorf("%s: %v", term, errs)
		case want == "missing" && len(errs) == 0:
			t.Errorf("%s is read", term)
		case want != "" && want != "missing" && (len(errs) == 0 || !strings.Contains(errs[0].Error(), want)):
			t.Errorf("%s: %v, want %s", term, errs, want)
		}
	}
}

// SMT-LIB has and and or of two or more arguments. Applications to one argument are read as that argument, and never
// written.
func TestConnectivesOfOneArgument(t *testing.T) {
	for term, want := range map[string]string{
		"(and p)":                      "p",
		"(or (and (or q)))":            "q",
		"(not (and (= p q)))":          "(not (= p q))",
		"(let ((x (or p))) (and x x))": "(and p p)",
	} {
		text := "(declare-const p Bool) (declare-const q Bool) (assert " + term + ")"
		script, errs := smtlib.Parse(theory.Signature("ALL"), "x", []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		assert := script.Commands[len(script.Commands)-1].(smtlib.Assert)
		if got := script.Arena.TermString(assert.Formula); got != want {
			t.Errorf("%s is written as %s, want %s", term, got, want)
		}
		p, err := script.Arena.Apply("and", assert.Formula)
		if err != nil || p != assert.Formula {
			t.Errorf("and of %s is %s, %v", want, script.Arena.TermString(p), err)
		}
	}
}
