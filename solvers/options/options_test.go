package options_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/solvers/options"
)

// One table says what an option is about, and each that asks takes what concerns it.
func TestTable(t *testing.T) {
	for _, c := range []struct {
		caption, name, value    string
		out                     options.About
		isMeaning, isAboutLemma bool
	}{
		{"characters", "encoding", "ascii", options.Theory, true, true},
		{"characters, as they are", ":encoding", `"unicode"`, options.Theory, false, false},
		{"another encoding", "sat.cardinality.encoding", "sorting", options.Reading, false, false},
		{"a module", "smt.arith.ignore_int", "true", options.Theory, true, true},
		{"a tactic's parameter", "arith.ignore_int", "true", options.Theory, true, true},
		{"with -", "REWRITER.hi-div0", "false", options.Theory, true, true},
		{"of cvc5", "strings-alpha-card", "128", options.Theory, true, true},
		{"finite models", "fmf-bound", "true", "", false, true},
		{"functions by finite models", "fmf-fun", "true", options.Theory, true, true},
		{"not by them", "fmf-fun", "false", options.Theory, false, false},
		{"of another theory", "solve-bv-as-int", "sum", "", false, true},
		{"models", "model.compact", "false", options.Print, false, false},
		{"a file", "proof.log", "f", options.Files, false, false},
		{"the order of objectives", "opt.priority", "box", options.Goals, false, false},
		{"files of models", "opt.solution_prefix", "f", options.Files, false, false},
		{"an engine that optimizes", "opt.maxsat_engine", "rc2", "", false, false},
		{"a search", "smt.random_seed", "7", "", false, false},
		{"threads", "smt.threads", "4", "", false, true},
		{"a single thread", "smt.threads", "1", "", false, false},
		{"a bound of threads", "parallel.threads.max", "4", options.Limits, false, false},
	} {
		if out := options.StaysOut(c.name); out != c.out {
			t.Errorf("%s: stays out: %q", c.caption, out)
		}
		if is := options.ChangesMeaning(c.name, c.value); is != c.isMeaning {
			t.Errorf("%s: changes meaning: %t", c.caption, is)
		}
		if is := options.ChangesLemmas(c.name, c.value); is != c.isAboutLemma {
			t.Errorf("%s: changes lemmas: %t", c.caption, is)
		}
	}
}

// Options are found in all forms that solvers take them in.
func TestSet(t *testing.T) {
	for text, set := range map[string]string{
		"z3 smt.random_seed=7 {}":                                "",
		"z3 encoding=ascii {}":                                   "encoding=ascii",
		"z3 encoding=unicode {}":                                 "",
		"z3 :ENCODING=bmp -in":                                   ":ENCODING=bmp",
		"z3 sat.cardinality.encoding=sorting {}":                 "",
		"z3 rewriter.hi-div0=false {}":                           "rewriter.hi-div0=false",
		"z3 smt.array.extensional=false":                         "smt.array.extensional=false",
		"sh -c 'z3 smt.bv.enable_int2bv=false $1' x {}":          "smt.bv.enable_int2bv=false",
		"cvc5 --strings-alpha-card=128 {}":                       "--strings-alpha-card=128",
		"cvc5 --strings-alpha-card 128 {}":                       "--strings-alpha-card",
		"cvc5 --strings-alpha-card 196608 {}":                    "",
		"cvc5 --strings-al 128 {}":                               "--strings-al",
		"cvc5 --strings-exp --fmf-bound {}":                      "",
		"cvc5 --solve-int-as-bv=4":                               "--solve-int-as-bv=4",
		"cvc5 --arith-no-partial-fun {}":                         "--arith-no-partial-fun",
		"cvc5 --no-arith-no-partial-fun {}":                      "",
		"cvc4 --no-bv-div-zero-const {}":                         "--no-bv-div-zero-const",
		"cvc4 --bv-div-zero-const {}":                            "",
		"(using-params smt :array.weak true)":                    ":array.weak true",
		"(then (with simplify :hi_div0 false) smt)":              ":hi_div0 false",
		"(then (using-params simplify :hi_div0 true) smt)":       "",
		"z3 tactic.default_tactic=\"(with smt :hi-div0 false)\"": ":hi-div0 false",
	} {
		if found := options.Set(text, options.ChangesMeaning); found != set {
			t.Errorf("%s: %q, want %q", text, found, set)
		}
	}
	if found := options.Set("z3 opt.priority=lex", options.ChangesGoals); found != "" {
		t.Errorf("the default order of objectives: %q", found)
	}
	if found := options.Set("z3 opt.priority=box {}", options.ChangesGoals); found != "opt.priority=box" {
		t.Errorf("another order: %q", found)
	}
	if found := options.Set("cvc5 --fmf-bound {}", options.ChangesLemmas); found != "--fmf-bound" {
		t.Errorf("lemmas: %q", found)
	}
}

// Whether a solver runs several threads is said by options, on a command line or in a script, or by tactics.
func TestIsThreaded(t *testing.T) {
	for text, want := range map[string]bool{
		"z3 smt.random_seed=7 {}":                                  false,
		"z3 smt.threads=2 {}":                                      true,
		"z3 smt.threads=1 {}":                                      false,
		"z3 smt.threads.max_conflicts=7 {}":                        false,
		"z3 sat.threads=4":                                         true,
		"z3 parallel.enable=true -in":                              true,
		"z3 parallel.enable=false parallel.threads.max=2 -in":      false,
		"z3 smt.sls.enable=true":                                   true, // it runs beside the other search
		"bitwuzla --nthreads=4 {}":                                 true,
		"bitwuzla --nthreads 0 {}":                                 false,
		"cvc5 --use-portfolio {}":                                  true,
		"cvc5 --no-use-portfolio --portfolio-jobs 1 {}":            false,
		"(then simplify psmt)":                                     true,
		"(par-or smt sat)":                                         true,
		"(then simplify smt)":                                      false,
		"(set-option :smt.threads 4)\n(check-sat)":                 true,
		"(set-option :parallel.enable true)\n(check-sat)":          true,
		"(set-option :parallel.enable false)\n(check-sat)":         false,
		"(declare-const threads Int)\n(assert (= threads 4))":      false,
		"(check-sat-using (par-then simplify smt))\n(get-model)\n": true,
	} {
		if is := options.IsThreaded(text); is != want {
			t.Errorf("%s: %t", text, is)
		}
	}
}
