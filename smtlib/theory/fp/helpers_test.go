package fp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ground parses ground terms, each with its sort, and gives their values, and the terms that denote these.
func ground(t testing.TB, terms []string, sorts []string) (values []value.Value, literals []string) {
	t.Helper()
	var script strings.Builder
	script.WriteString("(set-logic ALL)\n")
	for i, term := range terms {
		fmt.Fprintf(&script, "(define-fun t%d () %s %s)\n", i, sorts[i], term)
	}
	parsed, errs := smtlib.Parse(theory.Signature("ALL"), "test.smt2", []byte(script.String()))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	a := parsed.Arena
	for _, command := range parsed.Commands {
		def, ok := command.(smtlib.DefineFun)
		if !ok {
			continue
		}
		v := evaluate(a, def.Funs[0].Body)
		values = append(values, v)
		literals = append(literals, spelled(t, a, v, def.Funs[0].Result))
	}
	return values, literals
}

// evaluate goes through the rows.
func evaluate(a *smtlib.Arena, t smtlib.Term) value.Value {
	if a.Kind(t).IsLiteral() {
		return theory.LiteralValue(a, t)
	}
	info := a.FunInfo(a.Fun(t))
	call := &operator.Call{Arena: a, Fun: info, Sort: a.Sort(t)}
	for _, arg := range a.Args(t) {
		v := evaluate(a, arg)
		if value.IsOpen(v) {
			return v
		}
		call.Args = append(call.Args, v)
	}
	return theory.RowOf(info.Op).Eval(operator.NewEnv(), call)
}

// spelled gives the term of a value, having seen to it that the term has this value.
func spelled(t testing.TB, a *smtlib.Arena, v value.Value, s smtlib.Sort) string {
	t.Helper()
	if value.IsOpen(v) {
		return v.String()
	}
	term, err := theory.Term(a, v, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.Sort(term) != s || !value.Same(evaluate(a, term), v) {
		t.Errorf("%v of sort %s is written as %s", v, a.SortString(s), a.TermString(term))
	}
	return string(smtlib.AppendTerm(nil, a, term, 1<<20))
}
