package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/suite"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Export is a case with the regression test that it becomes in a solver's project. The test fails on a solver that is
// wrong, and passes on one that is right.
type Export struct {
	Case *Case
	Test suite.Test

	needs []string // options of the finding's solver that the fault needs, besides those of the catalog
	isAll bool     // the fault needs no other options
	// extension is that of a rule program's file, which is the test as it stands; "" for scripts.
	extension string
	// printsOptima says that the format compares what solvers print, and the test is about optima.
	printsOptima bool
}

// SmallestExports keeps, of the findings of each signature, the one with the smallest script, and all scripts.
func SmallestExports(all []*Export) []*Export {
	best := map[string]*Export{}
	for _, e := range all {
		if f := e.Case.Finding; f != nil {
			if b := best[f.Signature]; b == nil || len(e.Test.Script) < len(b.Test.Script) {
				best[f.Signature] = e
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(all), func(e *Export) bool {
		return e.Case.Finding != nil && best[e.Case.Finding.Signature] != e
	})
}

// ExportOf makes a test of a case: for a finding, of the reduced script or else of the instance. The error says why the
// format cannot express it.
func ExportOf(c *Case, format suite.Format, catalog *solvers.Catalog) (*Export, error) {
	if c.isProgram {
		if e := exportOfProgram(c); e != nil && format.Name != plainTests {
			return nil, fmt.Errorf("%s: it is a rule program in a language of its own, which --format %s writes", c.Path,
				plainTests)
		} else if e != nil {
			return e, nil
		}
	}
	e := &Export{Case: c, Test: c.Test()}
	if c.Finding != nil {
		if err := e.fromFinding(); err != nil {
			return nil, err
		}
	}
	e.Test.Name = c.Name()
	if e.printsOptima = oracle.Class(e.Test.Class).OfOptima() && format.Solver != ""; e.printsOptima {
		e.Test.Script = withoutModels(e.Test.Script)
	}
	if len(e.Test.Expect) == 0 {
		e.Test.Expect = []instance.Expectation{instance.None}
	}
	if suite.Checks(e.Test.Script) == 0 && suite.Queries(e.Test.Script) != 1 {
		return nil, fmt.Errorf("%s: it has no check, and no single query", c.Path)
	}
	for _, expect := range e.Test.Expect {
		switch {
		case expect == instance.None && format.Name != plainTests && !e.printsOptima:
			return nil, fmt.Errorf("%s: the right answer to a check of %s is not known, and tests of format %s say it",
				c.Path, e.Test.Name, format.Name)
		case !slices.Contains([]instance.Expectation{instance.Sat, instance.Unsat, instance.None}, expect):
			return nil, fmt.Errorf("%s: what is right is no answer to a check: %s", c.Path, expect)
		}
	}
	if entry, known := catalog.Entry(format.Solver); known {
		if e.printsOptima && !entry.Has(solvers.Optimize, "") {
			return nil, fmt.Errorf("%s: it is about optima, and %s, of format %s, has no objectives", c.Path, format.Solver,
				format.Name)
		}
		s := catalog.Rebuild(format.Solver, entry.Command)
		if suite.Several(e.Test.Script) {
			s = s.ForIncremental()
		}
		options := suite.Options(s, smtlib.LogicOf(e.Test.Script))
		switch {
		case c.IsOf(s, catalog) && e.isAll:
			options = e.needs
		case c.IsOf(s, catalog):
			options = append(options, e.needs...)
		case e.Test.Family == format.Solver:
			options = append(options, e.Test.Options...)
		}
		e.Test.Options, e.Test.Family = options, format.Solver
	}
	return e, nil
}

// plainTests is the format of tests that is no project's.
const plainTests = "plain"

// exportOfProgram makes a test of a rule program whose engine answers by lists of tuples: the program, with its right
// answer in a comment, which is computed again when it is replayed. It is nil for programs in SMT-LIB.
func exportOfProgram(c *Case) *Export {
	e := &Export{Case: c, Test: suite.Test{Name: c.Name(), Script: c.test.Script}}
	var about []string
	if f := c.Finding; f != nil {
		under := f.Configuration
		e.Test.Script, e.Test.Class = c.files.Instance, string(f.Class)
		if f.Reduced != nil && len(c.files.Reduced) > 0 {
			e.Test.Script, under = c.files.Reduced, f.Reduced.Configuration
		}
		about = []string{"class: " + string(f.Class), f.Headline(f.Solver+f.Needs(), f.Words())}
		if len(under.Options) > 0 {
			about = append(about, rules.NoteArguments(under.Options))
		}
	}
	format := rules.Recognize(e.Test.Script)
	if !format.ListsTuples() {
		return nil
	}
	e.extension = format.Extension()
	var comments []byte
	for _, line := range about {
		comments = fmt.Appendf(comments, "%s %s\n", format.Comment(), line)
	}
	first, rest, _ := bytes.Cut(e.Test.Script, []byte("\n")) // what is expected stays in front
	if bytes.HasPrefix(first, []byte(format.Comment())) {
		e.Test.Script = slices.Concat(first, []byte("\n"), comments, rest)
	} else {
		e.Test.Script = append(comments, e.Test.Script...)
	}
	return e
}

// files are the files of the test, the script first.
func (e *Export) files(format suite.Format) []suite.File {
	if e.extension != "" {
		return []suite.File{{Name: e.Test.Name + e.extension, Data: e.Test.Script}}
	}
	return format.Write(e.Test)
}

// fromFinding takes script and right answers from a finding.
func (e *Export) fromFinding() error {
	f, files, err := finding.Load(e.Case.Path)
	if err != nil {
		return err
	}
	_, script := f.Script(files)
	e.Test = suite.Test{Script: []byte(script + "\n"), Class: string(f.Class), About: []string{
		"class: " + string(f.Class), f.Headline(f.Solver+f.Needs(), f.Words()),
	}}
	expect, configuration := f.Expect, f.Configuration
	if f.Reduced != nil {
		configuration = f.Reduced.Configuration
	}
	if e.needs, e.isAll = configuration.Takes(); !e.isAll {
		e.needs = configuration.Options
	}
	if expect == instance.None {
		expect = e.Case.Expected()
	}
	n := suite.Checks(e.Test.Script)
	if n > 1 { // nothing is known of the answers before the last one
		e.Test.Expect = make([]instance.Expectation, n-1)
		for i := range e.Test.Expect {
			e.Test.Expect[i] = instance.None
		}
	}
	e.Test.Expect = append(e.Test.Expect, expect)
	return nil
}

// Prove runs the test: old has to be wrong, and fixed right. Each may be nil. The error says which of them is not.
func (e *Export) Prove(ctx context.Context, cfg Config, old, fixed *solvers.Solver) error {
	for _, run := range []struct {
		solver *solvers.Solver
		is     func(*Result) bool
		want   string
	}{
		{old, func(r *Result) bool { return r.Status == Wrong }, "wrong"},
		{fixed, (*Result).IsRight, "right"},
	} {
		if run.solver == nil {
			continue
		}
		results, err := Run(ctx, cfg, run.solver, []*Case{e.caseFor(run.solver, cfg.Catalog)})
		if err != nil {
			return err
		}
		if got := &results[0]; !run.is(got) {
			return &Unproved{fmt.Sprintf("%s: %s should be %s, but is %s (%s, expected is %s)", e.Case.Path, run.solver.Name,
				run.want, got.Status, got.Observed, got.Expected)}
		}
	}
	if !e.printsOptima {
		return nil
	}
	if fixed == nil {
		return &Unproved{fmt.Sprintf("%s: it is about optima, and a test of this format has what a solver that is right "+
			"prints: name one with --new", e.Case.Path)}
	}
	return e.takeOptima(ctx, cfg, fixed)
}

// takeOptima makes what a solver prints for the test the expected output, if all of it is proved right.
func (e *Export) takeOptima(ctx context.Context, cfg Config, fixed *solvers.Solver) error {
	c := NewCase(e.Case.Path, e.Test)
	results, err := Run(ctx, cfg, fixed, []*Case{c})
	if err != nil {
		return err
	}
	r := &results[0]
	if r.Bad() || r.deciding == nil || !rightOptima(ctx, c, r.deciding) {
		return &Unproved{fmt.Sprintf("%s: what %s prints for the test is not proved right", e.Case.Path, fixed.Name)}
	}
	e.Test.Output = []byte(strings.TrimRight(r.deciding.Stdout, "\n") + "\n")
	return nil
}

// withoutModels is a script without commands that print a model or values, which differ between solvers that are right.
func withoutModels(script []byte) (kept []byte) {
	from := 0
	for _, c := range smtlib.NamedCommands(script) {
		if c.Name == "get-model" || c.Name == "get-value" {
			kept, from = append(kept, bytes.TrimRight(script[from:c.Offset], "\n")...), c.End
		}
	}
	return append(kept, script[from:]...)
}

// caseFor is the case that a solver is run on: the exported test or, if its answers do not show the fault, the finding
// itself.
func (e *Export) caseFor(s *solvers.Solver, catalog *solvers.Catalog) *Case {
	last := len(e.Test.Expect) - 1
	if f := e.Case.Finding; f != nil && (f.Class.InModel() || e.Case.isProgram || e.Test.Expect[last] == instance.None) {
		return e.Case
	}
	test := e.Test
	if e.Case.IsOf(s, catalog) && test.Family != s.Family() {
		test.Options, test.Family = e.needs, s.Family()
	}
	return NewCase(e.Case.Path, test)
}

// Unproved says which solver is not right, or not wrong, as it should be.
type Unproved struct{ Why string }

func (e *Unproved) Error() string { return e.Why }

// DistinctExports keeps the first of the exports with one name; doubles has an error for each of the others.
func DistinctExports(all []*Export) (distinct []*Export, doubles []error) {
	names := map[string]*Export{}
	for _, e := range all {
		if first := names[e.Test.Name]; first != nil {
			doubles = append(doubles, fmt.Errorf("%s: %s is written as %s", e.Case.Path, first.Case.Path, e.Test.Name))
			continue
		}
		names[e.Test.Name] = e
		distinct = append(distinct, e)
	}
	return distinct, doubles
}

// WriteExports writes tests into a directory, and returns the paths. If one of the files exists, nothing is written.
func WriteExports(dir string, format suite.Format, all []*Export) ([]string, error) {
	var files []suite.File
	isScript := map[string]bool{}
	for _, e := range all {
		written := e.files(format)
		isScript[written[0].Name] = true
		for _, f := range written {
			path := filepath.Join(dir, f.Name)
			if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
				return nil, fmt.Errorf("%s is there already; nothing is written", path)
			}
			files = append(files, f)
		}
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var paths []string
	for _, f := range files {
		path := filepath.Join(dir, f.Name)
		if err := atomicfile.Write(path, f.Data, 0o644); err != nil {
			return paths, err
		}
		if isScript[f.Name] {
			paths = append(paths, path)
		}
	}
	return paths, nil
}
