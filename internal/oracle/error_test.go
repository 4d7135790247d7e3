package oracle

import (
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// A command after a check that is rejected or answered in a wrong form is a fault if an answer is due.
func TestRefusedBehind(t *testing.T) {
	catalog := loadCatalog(t)
	const models, cores = "(set-option :produce-models true)", "(set-option :produce-unsat-cores true)"
	const script = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (! (> x y) :named a))(check-sat)"
	lost := solvers.Aside{Errors: []string{"line 3 column 7: it is lost"}}
	for _, c := range []struct {
		caption, script, solver string
		verdict                 solvers.Verdict
		items                   []string
		aside                   solvers.Aside
		mark                    string
	}{
		{"a model", models + script + "(get-model)", "z3", solvers.Sat, []string{"()"}, solvers.Aside{}, ""},
		{"no model", models + script + "(get-model)", "z3", solvers.Sat, nil, lost, "says it is lost"},
		{"no equation", models + script + "(get-model)", "yices2", solvers.Sat, nil, solvers.Aside{}, ""},
		{"nothing", models + script + "(get-model)(get-value (x))", "z3", solvers.Sat, nil, solvers.Aside{},
			"does not answer each command"},
		{"a line", models + script + "(get-model)", "z3", solvers.Sat, []string{"()"},
			solvers.Aside{Lines: []string{"well"}}, "prints what is no answer"},
		{"not asked to keep a model", script + "(get-model)", "z3", solvers.Sat, nil, lost, ""},
		{"no model, of unsat", models + script + "(get-model)", "z3", solvers.Unsat, nil, lost, ""},
		{"no model, of unknown", models + script + "(get-model)", "z3", solvers.Unknown, nil, lost, ""},
		{"a solver without models", models + script + "(get-model)", "stp", solvers.Sat, nil, lost, ""},
		{"a solver that nobody knows", models + script + "(get-model)", "", solvers.Sat, nil, lost, ""},
		{"not supported", models + script + "(get-model)", "z3", solvers.Sat, nil, solvers.Aside{Declined: true}, ""},
		{"values", models + script + "(get-value (x |y|))", "z3", solvers.Sat, []string{"((x 1) (y (- 2)))"},
			solvers.Aside{}, ""},
		{"no values of what is not there", models + script + "(get-value (z))", "z3", solvers.Sat, nil, lost, ""},
		{"fewer values", models + script + "(get-value (x y))", "z3", solvers.Sat, []string{"((x 1))"},
			solvers.Aside{}, "answers get-value out of form"},
		{"no pairs", models + script + "(get-value (x y))", "z3", solvers.Sat, []string{"(x 1)"},
			solvers.Aside{}, "answers get-value out of form"},
		{"a comment and quotes", models + script + `(get-value ((distinct "(;" "|") x))`, "z3", solvers.Sat,
			[]string{"(((distinct \"(;\" ; (\n \"|\") true) (x 7))"}, solvers.Aside{}, ""},
		{"a value that a quantifier has", models + script + "(get-value ((exists ((z Int)) (> z x))))", "z3", solvers.Sat,
			nil, lost, ""},
		{"the value of a regular expression", models + script + `(get-value ((str.to_re "a")))`, "z3", solvers.Sat, nil,
			solvers.Aside{Errors: []string{"cannot get value of a term that is not first class."}}, ""},
		{"the value of a term whose theory is not in the logic", models + "(set-logic QF_UF)(assert true)(check-sat)" +
			"(get-value ((+ 1 1)))", "z3", solvers.Sat, nil, lost, ""},
		{"the value of a term whose theory the solver lacks", models + "(set-logic ALL)(assert true)(check-sat)" +
			"(get-value ((+ 1 1)))", "bitwuzla", solvers.Sat, nil, lost, ""},
		{"the value of a term", models + "(set-logic ALL)(assert true)(check-sat)(get-value ((+ 1 1)))", "z3", solvers.Sat,
			nil, lost, "says it is lost"},
		{"an operator that the solver lacks", models + script + "(get-value ((- x)))", "z3", solvers.Sat, nil,
			solvers.Aside{Errors: []string{"Symbol '-' not declared"}, Unknown: "-"}, ""},
		{"a symbol that the solver has lost", models + script + "(get-value (x))", "z3", solvers.Sat, nil,
			solvers.Aside{Errors: []string{"Symbol 'x' not declared"}, Unknown: "x"}, "says Symbol _ not declared"},
		{"the value of an operator that SMT-LIB does not have", models + "(set-logic QF_BV)(assert true)(check-sat)" +
			"(get-value ((bvredxor #x1)))", "dv-solve", solvers.Sat, nil, lost, ""},
		{"another command", models + script + "(get-model)(simplify x)", "z3", solvers.Sat, []string{"()"}, lost, ""},
		{"a core", cores + script + "(get-unsat-core)", "z3", solvers.Unsat, []string{"(a)"}, solvers.Aside{}, ""},
		{"no core", cores + script + "(get-unsat-core)", "z3", solvers.Unsat, nil, lost, "says it is lost"},
		{"a core out of form", cores + script + "(get-unsat-core)", "z3", solvers.Unsat, []string{"(a"}, solvers.Aside{},
			"answers get-unsat-core out of form"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			e := run(asked(t, c.script, instance.None), solvers.Result{
				Verdict: c.verdict, Checks: []solvers.Verdict{c.verdict}, Items: [][]string{c.items},
				Asides: []solvers.Aside{c.aside},
			})
			e.Runs[0].Entry, _ = catalog.Entry(c.solver)
			j, found := refused.judge(t.Context(), e)
			if j.Mark != c.mark || found != (c.mark != "") || found && (j.Class != Error || j.Observed != c.verdict) {
				t.Errorf("%+v, want %q", j, c.mark)
			}
			if e.Runs[0].Varied = true; found {
				if _, found := refused.judge(t.Context(), e); found {
					t.Error("found under a configuration")
				}
			}
		})
	}
}

// If a solver ends at the first error, an error at a command to which no answer is due is no fault, although checks get
// no answer.
func TestEndedByCommand(t *testing.T) {
	catalog := loadCatalog(t)
	const (
		head  = "(set-option :produce-models true)(set-logic QF_LIA)(declare-const x Int)(assert (> x 1))"
		check = "(check-sat)"
		model = "(get-model)"
	)
	for _, c := range []struct {
		caption, script string
		answers         []solvers.Verdict
		fault           bool
	}{
		{"a model of unsat", head + check + model + check, []solvers.Verdict{solvers.Unsat, solvers.Error}, false},
		{"a model of unknown", head + check + model + check, []solvers.Verdict{solvers.Unknown, solvers.Error}, false},
		{"a model of sat", head + check + model + check, []solvers.Verdict{solvers.Sat, solvers.Error}, true},
		{"a model that it answered", head + check + model + check + check,
			[]solvers.Verdict{solvers.Unsat, solvers.Unsat, solvers.Error}, true},
		{"no command", head + check + check, []solvers.Verdict{solvers.Unsat, solvers.Error}, true},
		{"a model before the first check", head + model + check, []solvers.Verdict{solvers.Error}, false},
		{"a model behind the last one", head + check + model, []solvers.Verdict{solvers.Error}, true},
		{"another command", head + check + "(get-assignment)" + check, []solvers.Verdict{solvers.Sat, solvers.Error}, false},
	} {
		t.Run(c.caption, func(t *testing.T) {
			result := solvers.Result{Verdict: solvers.Error, Checks: c.answers, Signature: "it is lost"}
			e := run(asked(t, c.script, instance.None), result)
			e.Runs[0].Entry, _ = catalog.Entry("cvc5")
			if j, found := refused.judge(t.Context(), e); found != c.fault {
				t.Errorf("%v: %+v", found, j)
			}
		})
	}
}
