package unicodestrings_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ground parses ground terms, each with its sort, and gives their values, and the terms that denote these, or what is
// open about them.
func ground(t testing.TB, terms, sorts []string) (values []value.Value, literals []string) {
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
	e := model.NewEvaluator(a, model.New("none"))
	for _, command := range parsed.Commands {
		def, ok := command.(smtlib.DefineFun)
		if !ok {
			continue
		}
		v := e.Value(def.Funs[0].Body)
		values = append(values, v)
		literals = append(literals, spelled(t, a, e, v, def.Funs[0].Result))
	}
	return values, literals
}

// spelled gives the term of a value, having seen to it that the term has this value.
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

// sortOf is the sort of an operator's result, as far as the tests here need it.
func sortOf(term string) string {
	name := strings.TrimLeft(term, "(")
	name, _, _ = strings.Cut(strings.TrimPrefix(name, "_ "), " ")
	switch name {
	case "str.len", "str.indexof", "str.to_code", "str.to_int", "str.indexof_re", "str.last_indexof",
		"seq.last_indexof", "str.to.int":
		return "Int"
	case "str.<", "str.<=", "str.prefixof", "str.suffixof", "str.contains", "str.is_digit", "str.in_re", "=", "distinct",
		"not", "str.in.re":
		return "Bool"
	}
	return "String"
}
