package solvers

import "testing"

// An option that a script sets becomes an argument in the solver's form, unless it stays out; and such an argument, and
// no other one, may be given to the solver again.
func TestOptionArgument(t *testing.T) {
	for _, c := range []struct{ caption, solver, name, value, argument string }{
		{"as z3 has it", "z3", "sat.smt", "true", "sat.smt=true"},
		{"a number", "z3", "smt.random_seed", "7", "smt.random_seed=7"},
		{"a name of another solver", "z3", "nl-ext", "full", ""},
		{"a flag", "cvc5", "nl-cov", "true", "--nl-cov"},
		{"a flag that is off", "cvc5", "nl-cov", "false", "--no-nl-cov"},
		{"a value", "cvc5", "sygus-out-mode", "x", ""},
		{"a value of a mode", "cvc5", "nl-ext", "full", "--nl-ext=full"},
		{"a name of z3", "cvc5", "sat.smt", "true", ""},
		{"a file", "z3", "sat.drat.file", "f", ""},
		{"a path", "z3", "smt.string_solver", "/tmp/f", ""},
		{"a text", "z3", "smt.string_solver", `"seq"`, ""},
		{"what is printed", "cvc5", "print-success", "true", ""},
		{"a limit", "cvc5", "tlimit-per", "100", ""},
		{"a limit of z3", "z3", "smt.max_conflicts", "100", ""},
		{"what literals mean", "z3", "encoding", "bmp", ""},
		{"what division means", "z3", "rewriter.hi_div0", "false", ""},
		{"another theory", "z3", "smt.arith.ignore_int", "true", ""},
		{"an unknown form", "opensmt", "minimal", "true", ""},
	} {
		s, err := builtinCatalog(t).Resolve(c.solver + "=/opt/" + c.solver)
		if err != nil {
			t.Fatal(err)
		}
		argument, ok := s.Entry.OptionArgument(c.name, c.value)
		if argument != c.argument || ok != (c.argument != "") {
			t.Errorf("%s: %q, %t", c.caption, argument, ok)
		}
		for _, text := range []string{argument, c.name + "=" + c.value, "--" + c.name + "=" + c.value} {
			if text != "" && text != argument && s.MayBeGiven(text) || ok && !s.MayBeGiven(argument) {
				t.Errorf("%s: may %q be given?", c.caption, text)
			}
		}
	}
}
