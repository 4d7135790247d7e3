// Package ground evaluates ground terms and applications of operators, for the tests of theories.
//
// It may import smtlib, its theories, and fragment/model.
package ground

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Eval gives the value of a closed term, which may need declarations.
func Eval(t rapid.TB, declarations, term string) value.Value {
	t.Helper()
	script, errs := smtlib.Parse(theory.Signature("ALL"), "term.smt2",
		[]byte("(set-logic ALL)"+declarations+"(assert (= "+term+" "+term+"))"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	formula := script.Commands[len(script.Commands)-1].(smtlib.Assert).Formula
	return model.NewEvaluator(script.Arena, model.New("none")).Value(script.Arena.Args(formula)[0])
}

// Hold checks that closed formulas are true.
func Hold(t rapid.TB, declarations string, formulas ...string) {
	t.Helper()
	for _, f := range formulas {
		if v := Eval(t, declarations, f); !value.IsTrue(v) {
			t.Errorf("%s is %v", f, v)
		}
	}
}

// Values gives the values of closed terms, each with its sort, and the terms that denote these values. A value that has
// no term, and one that is open, is given as it is printed.
func Values(t testing.TB, terms, sorts []string) (values []value.Value, literals []string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("(set-logic ALL)\n")
	for i, term := range terms {
		fmt.Fprintf(&text, "(define-fun t%d () %s %s)\n", i, sorts[i], term)
	}
	script, errs := smtlib.Parse(theory.Signature("ALL"), "test.smt2", []byte(text.String()))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	e := model.NewEvaluator(script.Arena, model.New("none"))
	for _, command := range script.Commands {
		if def, ok := command.(smtlib.DefineFun); ok {
			v := e.Value(def.Funs[0].Body)
			values = append(values, v)
			literals = append(literals, spelled(t, script.Arena, e, v, def.Funs[0].Result))
		}
	}
	return values, literals
}

// spelled gives the term of a value, and checks that the term has this value.
func spelled(t testing.TB, a *smtlib.Arena, e *model.Evaluator, v value.Value, s smtlib.Sort) string {
	t.Helper()
	if _, language := v.(value.Regex); language || value.IsOpen(v) {
		return v.String()
	}
	term, err := theory.Term(a, v, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Sort(term) != s || !value.Same(e.Value(term), v) {
		t.Errorf("%v of sort %s is written as %s", v, a.SortString(s), a.TermString(term))
	}
	return string(smtlib.AppendTerm(nil, a, term, 1<<20))
}

// Bench applies operators to values.
type Bench struct{ Arena *smtlib.Arena }

// NewBench makes a bench for the operators of a logic.
func NewBench(logic string) *Bench { return &Bench{smtlib.NewArena(theory.Signature(logic))} }

// sortOf is the sort of a Boolean, a number, or a bit-vector.
func (b *Bench) sortOf(v value.Value) smtlib.Sort {
	switch v := v.(type) {
	case value.Int:
		return b.Arena.IndexedSort("Int")
	case value.Real:
		return b.Arena.IndexedSort("Real")
	case value.BitVec:
		return b.Arena.IndexedSort("BitVec", int64(v.Width()))
	}
	return b.Arena.Bool()
}

// Call makes the application of an operator; head is its name, followed by indices. The error says why these
// arguments or indices are refused.
func (b *Bench) Call(head string, args ...value.Value) (*operator.Row, *operator.Call, error) {
	words := strings.Fields(head)
	app := smtlib.Application{Name: words[0]}
	for _, word := range words[1:] {
		n := int64(-1)
		if i, ok := new(big.Int).SetString(word, 10); ok && i.IsInt64() {
			n = i.Int64()
		}
		app.Indices = append(app.Indices, smtlib.Index{Text: word, N: n})
	}
	fun, err := b.Arena.Operator(app.Name, app.Indices...)
	if err != nil {
		return nil, nil, err
	}
	for _, arg := range args {
		app.Args = append(app.Args, b.sortOf(arg))
	}
	info := b.Arena.FunInfo(fun)
	sort, err := info.Op.Sort(b.Arena, app)
	if err != nil {
		return nil, nil, err
	}
	return theory.RowOf(info.Op).Row, &operator.Call{Arena: b.Arena, Fun: info, Sort: sort, Args: args}, nil
}

// Eval evaluates an application, and checks that the result has the sort that the rule gives, and that the arguments
// are left alone.
func (b *Bench) Eval(t rapid.TB, head string, args ...value.Value) value.Value {
	t.Helper()
	row, call, err := b.Call(head, args...)
	if err != nil {
		t.Fatalf("(%s %v): %v", head, args, err)
	}
	before := fmt.Sprint(args)
	v := row.Eval(operator.NewEnv(), call)
	if after := fmt.Sprint(args); before != after {
		t.Errorf("(%s %s) changed its arguments to %s", head, before, after)
	}
	if !value.IsOpen(v) && b.sortOf(v) != call.Sort {
		t.Errorf("(%s %s) is %v, but its sort is %s", head, before, v, b.Arena.SortString(call.Sort))
	}
	return v
}
