package solvers

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func builtinCatalog(t *testing.T) *Catalog {
	t.Helper()
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestBuiltinCatalog(t *testing.T) {
	c := builtinCatalog(t)
	for _, name := range strings.Fields("z3 cvc5 cvc4 yices2 mathsat bitwuzla boolector opensmt stp smtinterpol " +
		"princess alt-ergo dreal") {
		e, ok := c.Entry(name)
		if !ok {
			t.Errorf("no %s", name)
			continue
		}
		if e.About == "" || len(e.Version) == 0 || len(e.Logics) == 0 {
			t.Errorf("%s lacks something: %+v", name, e)
		}
	}
}

func TestSupports(t *testing.T) {
	c := builtinCatalog(t)
	for _, x := range []struct {
		solver string
		yes    string
		no     string
	}{
		{"z3", "QF_LIA ALL QF_FP HORN QF_SLIA UFDTLIA", "QF_FF QF_UFLIAFS"},
		{"cvc4", "QF_LIA QF_S AUFLIRA", "QF_FP QF_BVFP"},
		{"boolector", "QF_BV QF_AUFBV", "QF_LIA ALL QF_BVFP"},
		{"bitwuzla", "QF_BV QF_FP QF_ABVFP BV", "QF_LIA QF_UFLRA QF_SLIA"},
		{"yices2", "QF_LIA QF_BV QF_AUFLIA QF_NRA QF_BVLIA QF_AUFBVLIA", "QF_S QF_FP LIA QF_SLIA ALL QF_FF QF_UFNRAT QF_ALL"},
		{"opensmt", "QF_LRA QF_UF", "QF_BV QF_NRA"},
		{"dreal", "QF_NRA", "QF_BV"},
		{"smtinterpol", "QF_BV UFLIRA ALL", "QF_FP HO_ALL HO_QF_UFLIA"},
	} {
		e, _ := c.Entry(x.solver)
		for _, l := range strings.Fields(x.yes) {
			if !e.Supports(l) {
				t.Errorf("%s should support %s", x.solver, l)
			}
		}
		for _, l := range strings.Fields(x.no) {
			if e.Supports(l) {
				t.Errorf("%s should not support %s", x.solver, l)
			}
		}
	}
}

func TestExtendCatalog(t *testing.T) {
	c := builtinCatalog(t)
	next, err := c.With("mine.toml", []byte(`
[mine]
command = ["mine", "--fast"]
memory = "rss"
[z3]
logics = ["QF_BV"]
[cvc5.patterns]
ignore = ['^c ']
`))
	if err != nil {
		t.Fatal(err)
	}
	if e, _ := next.Entry("mine"); e == nil || e.Memory != WatchRSS || !e.Supports("QF_LIA") {
		t.Errorf("%+v", e)
	}
	z3, _ := next.Entry("z3")
	if !slices.Equal(z3.Logics, []string{"QF_BV"}) || !slices.Equal(z3.Session, []string{"-smt2", "-in"}) || !z3.Reset {
		t.Errorf("%+v", z3)
	}
	cvc5, _ := next.Entry("cvc5")
	old, _ := c.Entry("cvc5")
	if len(cvc5.Patterns.Ignore) != 1 || len(cvc5.Patterns.Unsupported) == 0 || len(cvc5.Options) != len(old.Options) {
		t.Errorf("%+v", cvc5)
	}
	if e, _ := c.Entry("z3"); !e.Supports("QF_LIA") {
		t.Error("the catalog that was extended changed")
	}
}

func TestCatalogErrors(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"[z3]\nlogic = [\"QF_BV\"]\n", "mine.toml:2:1: unknown key"},
		{"[z3\n", "mine.toml:1:"},
		{"[mine]\nabout = \"x\"\n", "solver mine: it has no command"},
		{"[mine]\ncommand = [\"x\"]\nmemory = \"lots\"\n", `memory is "lots"`},
		{"[z3.patterns]\ncrash = ['(']\n", "solver z3: error parsing regexp"},
		{"[z3]\nlogics = ['[']\n", "pattern \"[\""},
		{"[z3]\nlogics = ['']\n", "a pattern is empty"},
		{"[\"a b\"]\ncommand = ['x']\n", "a solver's name is made of"},
		{"z3 = 3\n", "mine.toml:1:"},
	} {
		_, err := builtinCatalog(t).With("mine.toml", []byte(x.text))
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v, want %q", x.text, err, x.want)
		}
	}
	if _, err := LoadCatalog(filepath.Join(t.TempDir(), "none.toml")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestResolve(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"z3", "mine", "z3-4.8.5", "yices-smt2", "yices-smt2-2.6.5", "buggy.sh", "tool.jar", "my solver",
		"dlinear-2", "smtinterpol"} {
		if err := os.WriteFile(name, []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	in := func(name string) string { return filepath.Join(dir, name) }
	c := builtinCatalog(t)
	for _, x := range []struct {
		arg, name, entry string // entry "" is generic
		file, session    string
	}{
		{"z3", "z3", "z3", in("z3") + " -smt2 F", in("z3") + " -smt2 -in"},
		{"./z3", "z3", "z3", in("z3") + " -smt2 F", in("z3") + " -smt2 -in"},
		{"./z3-4.8.5", "z3-4.8.5", "z3", in("z3-4.8.5") + " -smt2 F", in("z3-4.8.5") + " -smt2 -in"},
		{"z3-4.8.5", "z3-4.8.5", "z3", in("z3-4.8.5") + " -smt2 F", in("z3-4.8.5") + " -smt2 -in"},
		{"z3-seq=z3 smt.string_solver=seq", "z3-seq", "z3", in("z3") + " smt.string_solver=seq -smt2 F",
			in("z3") + " smt.string_solver=seq -smt2 -in"},
		{"z3-mine=./buggy.sh", "z3-mine", "z3", in("buggy.sh") + " -smt2 F", in("buggy.sh") + " -smt2 -in"},
		{"new=./z3", "new", "z3", in("z3") + " -smt2 F", in("z3") + " -smt2 -in"},
		{"new=./z3-4.8.5", "new", "z3", in("z3-4.8.5") + " -smt2 F", in("z3-4.8.5") + " -smt2 -in"},
		{"new=./yices-smt2", "new", "yices2", in("yices-smt2") + " F", in("yices-smt2")},
		{"new=./yices-smt2-2.6.5", "new", "yices2", in("yices-smt2-2.6.5") + " F", in("yices-smt2-2.6.5")},
		{"./yices-smt2-2.6.5", "yices-smt2-2.6.5", "yices2", in("yices-smt2-2.6.5") + " F",
			in("yices-smt2-2.6.5")},
		{"./smtinterpol", "smtinterpol", "smtinterpol", in("smtinterpol") + " -q F", in("smtinterpol") + " -q"},
		{"new=./smtinterpol", "new", "smtinterpol", in("smtinterpol") + " -q F", in("smtinterpol") + " -q"},
		{"new=./smtinterpol -w", "new", "smtinterpol", in("smtinterpol") + " -w F", in("smtinterpol") + " -w"},
		{"./dlinear-2", "dlinear-2", "dlinear", in("dlinear-2") + " --complete F", in("dlinear-2") + " --complete"},
		{"new=./dlinear-2 --lp {}", "new", "dlinear", in("dlinear-2") + " --lp F --complete",
			in("dlinear-2") + " --lp --complete"},
		{"./mine", "mine", "", in("mine") + " F", in("mine")},
		{"mine", "mine", "", in("mine") + " F", in("mine")},
		{"mine=mine -q 'a b' --in={} -x", "mine", "", in("mine") + " -q a b --in=F -x", in("mine") + " -q a b --in={} -x"},
		{"m=mine {} -x", "m", "", in("mine") + " F -x", in("mine") + " -x"},
		{"m=mine -jar tool.jar mine", "m", "", in("mine") + " -jar " + in("tool.jar") + " mine F",
			in("mine") + " -jar " + in("tool.jar") + " mine"},
		{"./my solver", "my solver", "", in("my solver") + " F", in("my solver")},
		{"/no/such=thing", "such=thing", "", "/no/such=thing F", "/no/such=thing"},
		{"absent=absent-program", "absent", "", "absent-program F", "absent-program"},
	} {
		s, err := c.Resolve(x.arg)
		if err != nil {
			t.Errorf("%s: %v", x.arg, err)
			continue
		}
		entry := s.Entry.Name
		if s.Entry.Generic {
			entry = ""
		}
		file := strings.Join(s.FileCommand("QF_LIA", "F"), " ")
		session := strings.Join(s.SessionCommand("QF_LIA"), " ")
		if s.Name != x.name || entry != x.entry || file != x.file || session != x.session {
			t.Errorf("%s: name %s, entry %q\n file    %s\n session %s", x.arg, s.Name, entry, file, session)
		}
	}
}

// Versions of a solver are one family. Programs that the catalog does not know are one family if their names agree, or
// if they run the same files.
func TestSameFamily(t *testing.T) {
	c, err := LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		one, other string
		same       bool
	}{
		{"z3", "new=/opt/z3-5.4.1/z3", true},
		{"z3", "cvc5", false},
		{"cvc5", "cvc4", false},
		{"yices2", "/opt/yices-smt2", true},
		{"z3", "wrapper=./run-z3", false},
		{"/one/mine", "/other/mine", true},
		{"mine-old=/one/a", "mine-new=/other/b", true},
		{"/one/mine", "/one/yours", false},
		{"a=sh /one/mine.sh", "b=sh /other/mine.sh", true},
		{"a=sh /one/mine.sh", "b=sh /one/yours.sh", false},
	} {
		one, err := c.Resolve(x.one)
		if err != nil {
			t.Fatal(err)
		}
		other, err := c.Resolve(x.other)
		if err != nil {
			t.Fatal(err)
		}
		if one.SameFamily(other) != x.same || other.SameFamily(one) != x.same {
			t.Errorf("%s and %s: one family %v, want %v", x.one, x.other, !x.same, x.same)
		}
	}
}

// The script file is one argument of a command, wherever the user or the catalog puts it.
func TestTheFileIsGivenOnce(t *testing.T) {
	for command, want := range map[string]string{
		"z3=/bin/z3":                  "/bin/z3 -smt2 F",
		"z3=/bin/z3 a=1 {}":           "/bin/z3 a=1 F -smt2",
		"mine=/bin/z3 --file={} -v:1": "/bin/z3 --file=F -v:1 -smt2",
		"mine=/bin/mine {} -x":        "/bin/mine F -x",
		"mine=/bin/mine -x":           "/bin/mine -x F",
		"cvc5=/bin/cvc5 {} -v":        "/bin/cvc5 F -v",
	} {
		s, err := builtinCatalog(t).Resolve(command)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(s.FileCommand("QF_LIA", "F"), " "); got != want {
			t.Errorf("%s: %s, want %s", command, got, want)
		}
	}
}

func TestOptionsByLogic(t *testing.T) {
	s, err := builtinCatalog(t).Resolve("cvc5=cvc5")
	if err != nil {
		t.Fatal(err)
	}
	for logic, want := range map[string]string{
		"QF_LIA":  "",
		"QF_SLIA": "--strings-exp",
		"QF_FP":   "--fp-exp",
		"QF_ALIA": "--arrays-exp",
		"ALL":     "--strings-exp --fp-exp --arrays-exp",
		"":        "--strings-exp --fp-exp --arrays-exp",
	} {
		got := s.FileCommand(logic, "F")[1:]
		got = slices.DeleteFunc(got, func(a string) bool { return a == "F" || a == "--lang=smt2" })
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", logic, got, want)
		}
	}
}

// Sessions of yices have the same options as its other runs, except where that does not work.
func TestSessionOptionsByLogic(t *testing.T) {
	s, err := builtinCatalog(t).Resolve("yices=yices-smt2")
	if err != nil {
		t.Fatal(err)
	}
	for logic, want := range map[string][2]string{
		"QF_UF":    {"", "--incremental"},
		"QF_UFIDL": {"", "--incremental"},
		"QF_IDL":   {"--incremental", "--incremental"},
		"QF_RDL":   {"--incremental", "--incremental"},
	} {
		one, many := s.SessionCommand(logic)[1:], s.ForIncremental().SessionCommand(logic)[1:]
		if strings.Join(one, " ") != want[0] || strings.Join(many, " ") != want[1] {
			t.Errorf("%s: %v for one check and %v for many, want %v", logic, one, many, want)
		}
	}
}

func TestResolveErrors(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	c := builtinCatalog(t).Without("z3-embedded", "it was not built in")
	for _, x := range []struct{ arg, want string }{
		{"z3-embedded", "no solver z3-embedded: it was not built in"},
		{"zz3", `unknown solver "zz3"; did you mean z3?`},
		{"cvc6", "did you mean cvc4 or cvc5?"},
		{"yices", "did you mean yices2?"},
		{"z3-4.99", "did you mean z3?"},
		{"frobnicate", `unknown solver "frobnicate" (`},
		{"m=", "the command is empty"},
		{"m=a 'b", "EOF"},
		{"", "a solver is NAME"},
		{"a b", "a solver is NAME"},
	} {
		_, err := c.Resolve(x.arg)
		if err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%q: %v, want %q", x.arg, err, x.want)
		}
	}
	var unknown *UnknownSolverError
	if _, err := c.Resolve("cvc6"); !errors.As(err, &unknown) || len(unknown.Near) != 2 {
		t.Error(err)
	}
}

// TestLogicName wants ALL where the name of a logic is unknown or hides an operator.
func TestLogicName(t *testing.T) {
	c := builtinCatalog(t)
	for _, x := range []struct {
		solver, logic string
		symbols       []string
		want          string
	}{
		{"z3", "QF_NRA", []string{"*", "Real"}, "QF_NRA"},
		{"z3", "QF_NRA", []string{"*", "Real", "^"}, "ALL"},
		{"z3", "QF_BV", []string{"bvsmul_noovfl"}, "ALL"},
		{"z3", "HORN", []string{"^", "const"}, "HORN"},
		{"z3", "QF_AX", []string{"const"}, "ALL"},
		{"z3", "SLIA", nil, "ALL"},
		{"z3", "QF_BVLIA", nil, "ALL"},
		{"z3", "HO_ALL", nil, "ALL"},
		{"cvc5", "QF_FD", nil, "ALL"},
		{"cvc5", "HO_ALL", nil, "HO_ALL"},
		{"cvc5", "QF_NRA", []string{"^"}, "QF_NRA"},
		{"yices2", "QF_BVLIA", nil, "ALL"},
		{"boolector", "QF_BV", []string{"bvsmul_noovfl"}, "QF_BV"},
		{"smtinterpol", "UFLIRA", nil, "ALL"},
		{"smtinterpol", "AUFLIRA", nil, "AUFLIRA"},
	} {
		e, _ := c.Entry(x.solver)
		if got := e.LogicName(x.logic, x.symbols); got != x.want {
			t.Errorf("%s gets %s for %s with %q, want %s", x.solver, got, x.logic, x.symbols, x.want)
		}
	}
	for _, wrong := range []string{"[[x.hidden]]\noperators = [\"f\"]\nlogics = [\"[\"]", "[[x.hidden]]\noperator = [\"f\"]"} {
		if _, err := c.With("test", []byte("[x]\ncommand = [\"x\"]\n"+wrong)); err == nil {
			t.Errorf("accepted:\n%s", wrong)
		}
	}
}
