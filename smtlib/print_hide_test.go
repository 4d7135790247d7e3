package smtlib_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// hiddenNames are so few that variables often hide each other. One of them names a constant.
var hiddenNames = []string{"a", "b", "c"}

// Formulas whose variables are printed with few names, whatever is hidden, keep their meaning: they are true under the
// same number of assignments before printing and after reading.
func TestHiding(t *testing.T) {
	const declarations = "(set-logic ALL)\n(declare-fun a () Bool)\n"
	hides := 0
	rapid.Check(t, func(t *rapid.T) {
		read := func(text string) *smtlib.Script {
			s, errs := smtlib.Parse(theory.Signature("ALL"), "test", []byte(text))
			if len(errs) > 0 {
				t.Fatalf("%v\n%s", errs, text)
			}
			return s
		}
		s := read(declarations)
		a := s.Arena
		formula := drawHiding(t, a, s.Commands[1].(smtlib.DeclareFun).Fun, nil, 4)
		printer := smtlib.Printer{Sharing: rapid.SampledFrom([]smtlib.Sharing{smtlib.ShareLet, smtlib.ShareNone}).Draw(t, "sharing")}
		printed := string(printer.AppendTerm(nil, a, formula))
		text := declarations + "(assert " + printed + ")\n"
		again := read(text)
		if strings.Contains(printed, " Bool)") && !strings.Contains(printed, "!") {
			hides++
		}
		for _, value := range []bool{false, true} {
			want := holds(a, formula, map[string]bool{"a": value})
			if got := holds(again.Arena, again.Commands[2].(smtlib.Assert).Formula, map[string]bool{"a": value}); got != want {
				t.Fatalf("with a = %v it is %v, read again %v\n%s", value, want, got, text)
			}
		}
	})
	if hides == 0 {
		t.Error("no variable was printed under the name that it hides")
	}
}

// A name that hides another is never one that a shared term gets.
func TestHidingNames(t *testing.T) {
	s, errs := smtlib.Parse(theory.Signature("ALL"), "test", []byte("(declare-fun f (Bool Bool) Bool)"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	a := s.Arena
	f, v := s.Commands[0].(smtlib.DeclareFun).Fun.Fun, a.HidingVar("v", "?1", a.Bool())
	pair, _ := a.App(f, v, v)
	for range 3 {
		pair, _ = a.App(f, pair, pair)
	}
	formula, err := a.Quant(smtlib.Exists, []smtlib.Term{v}, pair)
	if err != nil {
		t.Fatal(err)
	}
	var p smtlib.Printer
	const want = "(exists ((?1 Bool)) (let ((??1 (f (f ?1 ?1) (f ?1 ?1)))) (let ((??2 (f ??1 ??1))) (f ??2 ??2))))"
	if got := string(p.AppendTerm(nil, a, formula)); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// drawHiding draws a formula over a constant and variables, in which each binder has a variable of its own.
func drawHiding(t *rapid.T, a *smtlib.Arena, constant *smtlib.Decl, vars []smtlib.Term, depth int) smtlib.Term {
	must := func(made smtlib.Term, err error) smtlib.Term {
		if err != nil {
			t.Fatal(err)
		}
		return made
	}
	apply := func(name string, args ...smtlib.Term) smtlib.Term {
		f, err := a.Operator(name)
		if err != nil {
			t.Fatal(err)
		}
		return must(a.App(f, args...))
	}
	shape := 0
	if depth > 0 {
		shape = rapid.IntRange(0, 5).Draw(t, "shape")
	}
	part := func() smtlib.Term { return drawHiding(t, a, constant, vars, depth-1) }
	switch shape {
	case 0:
		i := rapid.IntRange(0, len(vars)).Draw(t, "leaf")
		if i == len(vars) {
			return must(a.App(constant.Fun))
		}
		return vars[i]
	case 1:
		return apply("not", part())
	case 2:
		return apply(rapid.SampledFrom([]string{"and", "or", "xor", "="}).Draw(t, "connective"), part(), part())
	}
	var own []smtlib.Term
	for i := range rapid.IntRange(1, 2).Draw(t, "variables") {
		name := rapid.SampledFrom(hiddenNames).Draw(t, "name")
		own = append(own, a.HidingVar(fmt.Sprintf("%s!%d%d", name, depth, i), name, a.Bool()))
	}
	vars = append(vars[:len(vars):len(vars)], own...)
	q := rapid.SampledFrom([]smtlib.Quantifier{smtlib.Forall, smtlib.Exists}).Draw(t, "quantifier")
	return must(a.Quant(q, own, part()))
}

// holds evaluates a formula of such a kind, under the values of a constant and of variables by their own names.
func holds(a *smtlib.Arena, t smtlib.Term, env map[string]bool) bool {
	args := a.Args(t)
	switch a.Kind(t) {
	case smtlib.KindVar:
		return env[a.Text(t)]
	case smtlib.KindQuant:
		return holdsFor(a, args[:len(args)-1], args[len(args)-1], a.Quantifier(t) == smtlib.Exists, env)
	}
	value := func(i int) bool { return holds(a, args[i], env) }
	switch name := a.FunInfo(a.Fun(t)).Name; name {
	case "a":
		return env["a"]
	case "not":
		return !value(0)
	case "and":
		return value(0) && value(1)
	case "or":
		return value(0) || value(1)
	case "xor":
		return value(0) != value(1)
	case "=":
		return value(0) == value(1)
	default:
		panic(name)
	}
}

// holdsFor reports whether a body is true for some values of variables, or for all.
func holdsFor(a *smtlib.Arena, vars []smtlib.Term, body smtlib.Term, some bool, env map[string]bool) bool {
	if len(vars) == 0 {
		return holds(a, body, env)
	}
	old, had := env[a.Text(vars[0])]
	defer func() {
		if env[a.Text(vars[0])] = old; !had {
			delete(env, a.Text(vars[0]))
		}
	}()
	for _, v := range []bool{false, true} {
		env[a.Text(vars[0])] = v
		if holdsFor(a, vars[1:], body, some, env) == some {
			return some
		}
	}
	return !some
}
