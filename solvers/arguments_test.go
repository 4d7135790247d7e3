package solvers

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// What may be left out of a command: options from the catalog or the user, each alone and with the word after it. For a
// program that the catalog does not know, options before the first other word are not listed.
func TestOmissible(t *testing.T) {
	for _, c := range []struct {
		solver, logic string
		several       bool
		use           Use
		options       []string
		want          []string
	}{
		{solver: "cvc5", logic: "QF_FP", want: []string{"--lang=smt2", "--fp-exp"}},
		{solver: "cvc5", logic: "QF_LIA", want: []string{"--lang=smt2"}},
		{solver: "cvc5", logic: "QF_S", several: true, want: []string{"--lang=smt2", "--strings-exp", "--incremental"}},
		{solver: "cvc5", logic: "QF_LIA", use: SessionUse, want: []string{"--lang=smt2", "--no-incremental"}},
		{solver: "mine=/opt/cvc5-1.2 --seed 7 --mbqi {}", logic: "QF_LIA", want: []string{"--seed", "--seed 7", "--mbqi"}},
		{solver: "z3", logic: "QF_LIA", options: []string{"smt.relevancy=0"}, want: []string{"-smt2"}},
		{solver: "z3=z3 smt.random_seed=7 -T:9", logic: "QF_LIA", want: []string{"smt.random_seed=7", "-T:9", "-smt2"}},
		{solver: "z3", logic: "QF_LIA", use: SessionUse, want: []string{"-smt2", "-in"}},
		{solver: "mine=./mine --deep {}", want: []string{"--deep"}},
		{solver: "mine=java -Xss1g -jar mine.jar -d seed=7 {}", want: []string{"-d", "-d seed=7"}},
		{solver: "z3=sh -c 'z3 $0'", logic: "QF_LIA", want: []string{"-smt2"}},
	} {
		t.Run(c.solver+" "+c.logic, func(t *testing.T) {
			s, err := builtinCatalog(t).Resolve(c.solver)
			if err != nil {
				t.Fatal(err)
			}
			if s = s.With(c.options...); c.several {
				s = s.ForIncremental()
			}
			use := FileUse
			if c.use != "" {
				use = c.use
			}
			if diff := cmp.Diff(c.want, s.Omissible(c.logic, use)); diff != "" {
				t.Error(diff)
			}
			left := s.Omitting(c.want...)
			if diff := cmp.Diff(c.options, left.Given(c.logic, use)); diff != "" {
				t.Errorf("left: %s", diff)
			}
			if got := left.FileCommand(c.logic, "x.smt2"); use == FileUse && got[len(got)-1] != "x.smt2" {
				t.Errorf("the script has gone: %s", strings.Join(got, " "))
			}
		})
	}
}

// What makes a solver quiet is not left out: without it, progress and banners would stand between its answers.
func TestQuietStays(t *testing.T) {
	for command, want := range map[string][]string{
		"smtinterpol=java -jar smtinterpol.jar -q -t 9 {}": {"-t", "-t 9"},
		"mine=./mine --quiet --deep {}":                    {"--deep"},
		"princess":                                         {"-inputFormat=smtlib", "+incremental"},
		"new=/opt/princess +quiet +assert {}":              {"+assert", "+incremental"},
		"cvc5=cvc5 -q {}":                                  nil,
	} {
		s, err := builtinCatalog(t).Resolve(command)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, s.Omissible("QF_LIA", FileUse)); d != "" {
			t.Errorf("%s: %s", command, d)
		}
	}
}

// Added lists neither arguments of the catalog, nor those of a program that the catalog does not know.
func TestAdded(t *testing.T) {
	for solver, want := range map[string][]string{
		"z3": nil, "new=/opt/z3 -smt2 {}": nil, "new=/opt/z3 smt.random_seed=7 -smt2": {"smt.random_seed=7"},
		"cvc5=cvc5 --seed 7 --mbqi {}": {"--seed", "7", "--mbqi"}, "z3=sh -c 'z3 $0'": nil, "mine=./mine --deep": nil,
	} {
		s, err := builtinCatalog(t).Resolve(solver)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, s.Added(), cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: %s", solver, diff)
		}
	}
}

// Given lists the options of the user, the catalog and With, each with its value.
func TestGiven(t *testing.T) {
	s, err := builtinCatalog(t).Resolve("mine=/opt/cvc5 --fp-exp --seed 7 --lang=smt2 {}")
	if err != nil {
		t.Fatal(err)
	}
	given := s.With("--ackermann").Given("QF_FP", FileUse)
	if diff := cmp.Diff([]string{"--fp-exp", "--seed 7", "--lang=smt2", "--ackermann"}, given); diff != "" {
		t.Error(diff)
	}
	for option, want := range map[string][2]bool{
		"--fp-exp": {true, false}, "--lang=smt2": {false, true}, "--ackermann": {false, false},
		"--bvand-integer-granularity=2": {true, false}, "--solve-int-as-bv 3": {true, false},
	} {
		if got := [2]bool{s.Entry.IsExperimental(option), s.Entry.IsPlain(option)}; got != want {
			t.Errorf("%s: experimental %v, plain %v", option, got[0], got[1])
		}
	}
}
