package suite

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Test is a script with the expected results of its checks.
type Test struct {
	Name   string // common name of its files, up to the first dot
	Script []byte // without expected results
	Expect []instance.Expectation
	// NoCheck says that the file has no check: one was added at the end of Script, whose answer does not matter.
	NoCheck bool
	Logged  []string // the answers that the script has as a log, to each check; nil: it is none. They need not be right
	// Options are arguments that solvers of Family need for the test; other solvers do not know them.
	Options []string
	Family  string   // see [solvers.Solver.Family]
	About   []string // comment lines for readers
	// Output is the output of a right solver, if that has more than the expected results; else nil.
	Output []byte
	// Class is the class of the finding that the test was made of, "" if it is not known. It says what is wrong where no
	// right answer does: a rejection, for example.
	Class string
}

// File is one of the files of a test.
type File struct {
	Name string
	Data []byte
}

// Format is a format of tests.
type Format struct {
	Name  string
	About string // one line of help
	// Solver is the catalog's entry whose options and names of logics the tests use; "" for none.
	Solver string
	Write  func(t Test) []File // gives the script first
}

// Formats gives all formats.
func Formats() []Format {
	return []Format{
		{Name: "plain", About: "SMT-LIB, with the right answer in a comment", Write: plain},
		{Name: "cvc5", About: "comments COMMAND-LINE and EXPECT, as its run_regression.py reads them", Solver: "cvc5", Write: cvc5},
		{Name: "z3test", About: "the output in NAME.expected.out, as its test_benchmarks.py reads it", Solver: "z3", Write: z3test},
		{Name: "yices", About: "the output in NAME.smt2.gold and arguments in NAME.smt2.options, as its run_test.sh reads them",
			Solver: "yices2", Write: yices},
		{Name: "bitwuzla", About: "a :status for each check, as its run-test-case.py reads it", Solver: "bitwuzla", Write: bitwuzla},
	}
}

// Named gives a format; the error lists all names.
func Named(name string) (Format, error) {
	all := Formats()
	i := slices.IndexFunc(all, func(f Format) bool { return f.Name == name })
	if i < 0 {
		var names []string
		for _, f := range all {
			names = append(names, f.Name)
		}
		return Format{}, fmt.Errorf("unknown format %q; there are %s", name, strings.Join(names, ", "))
	}
	return all[i], nil
}

// For gives the format of a solver's own suite, by its entry in the catalog; plain SMT-LIB for solvers without one.
func For(entry string) Format {
	all := Formats()
	i := slices.IndexFunc(all, func(f Format) bool { return f.Solver == entry })
	return all[max(i, 0)]
}

// Checks is the number of commands of a script that ask the solver.
func Checks(script []byte) int { return syntax.Count(script, smtlib.CheckCommands()...) }

// Queries is the number of queries in a script: rule programs have them instead of checks.
func Queries(script []byte) int { return syntax.Count(script, "query") }

// Several reports whether a script has more than one check, has scopes, or is reset, which some solvers need an option
// for.
func Several(script []byte) bool {
	return syntax.Count(script, "push", "pop", "reset", "reset-assertions") > 0 || Checks(script) > 1
}

// Resets reports whether a script resets the solver itself, which a session could not distinguish from its own resets.
func Resets(script []byte) bool { return syntax.Count(script, "reset") > 0 }

// Options are the arguments that a solver of the catalog needs for a script of a logic, in addition to those it always
// gets.
func Options(s *solvers.Solver, logic string) []string {
	const file = "file"
	return slices.DeleteFunc(s.FileCommand(logic, file)[len(s.Command):], func(a string) bool {
		return a == file || slices.Contains(s.Entry.File, a)
	})
}

// plain writes the expected result of the only check at the beginning, of several in front of each check.
func plain(t Test) []File {
	script := t.Script
	if len(t.Expect) == 1 {
		script = slices.Concat(plainExpectation(t.Expect[0]), script)
	} else {
		script = inFront(script, t.Expect, plainExpectation)
	}
	return []File{{t.Name + ".smt2", slices.Concat(comments(t.About), script)}}
}

func plainExpectation(e instance.Expectation) []byte { return fmt.Appendf(nil, "; expect: %s\n", e) }

// cvc5's suite compares the output with all EXPECT lines, and takes the arguments from a COMMAND-LINE.
func cvc5(t Test) []File {
	var head []byte
	if len(t.Options) > 0 {
		head = fmt.Appendf(nil, "; COMMAND-LINE: %s\n", strings.Join(t.Options, " "))
	}
	for _, e := range t.Expect {
		head = fmt.Appendf(head, "; EXPECT: %s\n", e)
	}
	return []File{{t.Name + ".smt2", slices.Concat(head, comments(t.About), t.Script)}}
}

// z3test compares the output with a file, byte for byte.
func z3test(t Test) []File {
	return []File{script(t), {t.Name + ".expected.out", output(t)}}
}

// yices compares the output with a file, and has further arguments in another file.
func yices(t Test) []File {
	files := []File{script(t), {t.Name + ".smt2.gold", output(t)}}
	if len(t.Options) > 0 {
		files = append(files, File{t.Name + ".smt2.options", []byte(strings.Join(t.Options, " ") + "\n")})
	}
	return files
}

// bitwuzla needs a :status for each check. Its arguments are in its meson.build, next to the test's name.
func bitwuzla(t Test) []File {
	text := inFront(t.Script, t.Expect, func(e instance.Expectation) []byte {
		return fmt.Appendf(nil, "(set-info :status %s)\n", e)
	})
	if len(t.Options) > 0 {
		text = slices.Concat(comments([]string{"arguments: " + strings.Join(t.Options, " ")}), text)
	}
	return []File{{t.Name + ".smt2", slices.Concat(comments(t.About), text)}}
}

func script(t Test) File { return File{t.Name + ".smt2", slices.Concat(comments(t.About), t.Script)} }

// output is the expected output of a solver.
func output(t Test) []byte {
	if t.Output != nil {
		return t.Output
	}
	var b bytes.Buffer
	for _, e := range t.Expect {
		fmt.Fprintln(&b, e)
	}
	return b.Bytes()
}

func comments(lines []string) []byte {
	var b bytes.Buffer
	for _, l := range lines {
		fmt.Fprintf(&b, "; %s\n", l)
	}
	return b.Bytes()
}

// inFront puts a line in front of each check.
func inFront(script []byte, expect []instance.Expectation, line func(instance.Expectation) []byte) []byte {
	var out []byte
	for i, piece := range syntax.Pieces(script, smtlib.CheckCommands()...) {
		at := bytes.LastIndex(piece, []byte("(check-sat"))
		if at < 0 || i >= len(expect) {
			out = append(out, piece...)
			continue
		}
		out = append(append(out, piece[:at]...), line(expect[i])...)
		out = append(out, piece[at:]...)
	}
	return out
}
