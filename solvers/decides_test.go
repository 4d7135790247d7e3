package solvers

import (
	"strings"
	"testing"
)

// Scripts that solvers decide according to the built-in catalog, and others.
func TestDecides(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct {
		solver  string
		script  Contents
		decides bool
	}{
		{"z3", Contents{Declared: "QF_LIA", Least: "QF_LIA"}, true},
		{"z3", Contents{Declared: "ALL", Least: "QF_LIA"}, true},
		{"z3", Contents{Declared: "", Least: "QF_BV"}, true},
		{"z3", Contents{Declared: "QF_LIA", Least: "QF_NIA"}, false},
		{"z3", Contents{Declared: "QF_NIA", Least: "QF_LIA"}, false},
		{"z3", Contents{Declared: "QF_NIA", Least: "QF_NIA"}, false},
		{"z3", Contents{Declared: "QF_RDL", Least: "QF_LRA"}, false}, // it says that it is not in its logic
		{"z3", Contents{Declared: "ALL", Least: "ALL"}, false},
		{"z3", Contents{Declared: "ALL", Least: ""}, false},
		{"z3", Contents{Declared: "QF_SLIA", Least: "QF_S"}, false},
		{"z3", Contents{Declared: "LRA", Least: "LRA"}, true},
		{"z3", Contents{Declared: "LRA", Least: "LRA", Several: true}, false},
		{"cvc5", Contents{Declared: "QF_UFDT", Least: "QF_UFDT", Several: true}, true},
		{"cvc5", Contents{Declared: "UF", Least: "UF"}, false},
		{"cvc5", Contents{Declared: "LIA", Least: "LIA", Symbols: []string{"+", "Int"}}, true},
		{"cvc5", Contents{Declared: "LIA", Least: "LIA", Symbols: []string{"Int", "abs"}}, false},
		{"z3", Contents{Declared: "LIA", Least: "LIA", Symbols: []string{"Int", "mod"}}, false},
		{"yices2", Contents{Declared: "QF_NRA", Least: "QF_NRA"}, true},
		{"boolector", Contents{Declared: "QF_BV", Least: "QF_BV"}, true},
		{"stp", Contents{Declared: "QF_BV", Least: "QF_BV"}, false},
	} {
		e, _ := c.Entry(s.solver)
		if got := e.Decides(s.script); got != s.decides {
			t.Errorf("%s, %+v: %v", s.solver, s.script, got)
		}
	}
	for _, bad := range []struct{ text, want string }{
		{"[[z3.decides]]\nlogics = []", "has no logics"},
		{"[[z3.decides]]\nlogics = [\"QF_BV\"]\nchecks = \"two\"", `checks is "two"`},
		{"[[z3.decides]]\nlogics = [\"[\"]", `pattern "["`},
		{"[[z3.decides]]\nlogic = [\"QF_BV\"]", "unknown key"},
	} {
		if _, err := c.With("user", []byte(bad.text)); err == nil || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("%s: %v, want %s", bad.text, err, bad.want)
		}
	}
}
