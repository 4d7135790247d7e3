package triage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Reduce makes a finding small, and enters the result into it and its files. When soft ends, the best so far is
// the result, if it is smaller at all. An error leaves the finding as it is; a panic is one, a *panics.Error.
func Reduce(
	soft, hard context.Context, cfg Config, f *finding.Finding, files *finding.Files,
) (*Reduced, error) {
	var r *Reduced
	f0, files0 := *f, *files
	err := panics.Guard(func() (err error) {
		r, err = reduceFinding(soft, hard, cfg, f, files)
		return err
	})
	if is[*panics.Error](err) {
		*f, *files, r = f0, files0, nil
	}
	return r, err
}

func reduceFinding(
	soft, hard context.Context, cfg Config, f *finding.Finding, files *finding.Files,
) (*Reduced, error) {
	cfg = cfg.For(f)
	r, err := Run(soft, hard, cfg, BugOf(f, *files, cfg.Solver, cfg.Catalog))
	switch {
	case r == nil:
		return nil, err
	case soft.Err() != nil && !r.Best.Size.Less(r.Original.Size):
		return nil, soft.Err()
	case r.Confirmed == 0 && err != nil:
		return nil, err
	}
	return r, Enter(r, f, files)
}

// For is how a finding is reduced: with its options, if the solver is of the family that has them. Of a finding of time
// or memory it says what that is compared with.
func (cfg Config) For(f *finding.Finding) Config {
	if IsFamily(f, cfg.Solver, cfg.Catalog) {
		cfg.Solver = cfg.Solver.With(f.Configuration.Options...)
	}
	if f.Class.Timed() && len(f.Beside) > 0 {
		quick := f.Beside[0]
		cfg.Memory, cfg.Limits.Measure = f.Memory, f.Memory
		cfg.Baseline = cfg.Catalog.Rebuild(quick.Solver, quick.Program)
		cfg.Otherway = otherwayOf(f, quick.Question)
	}
	return cfg
}

// BugOf is a finding as a bug: its fault is known, and its witness where that is enough for a proof. A reference
// solver's word is none: the right answer of smaller scripts has to be found out as for any report. The solver is the
// one that is wrong, with its options, and the catalog knows what is special about the others.
func BugOf(f *finding.Finding, files finding.Files, solver *solvers.Solver, catalog *solvers.Catalog) Bug {
	bug := Bug{
		Path: "instance.smt2", Script: files.Instance, Witness: files.Witness, Expect: instance.Expectation(f.Expected),
		Session: sessionOf(f, solver), Beside: besideOf(f, catalog),
	}
	for i, beside := range f.Beside { // smaller scripts are made of what the instance itself asks
		if f.Question != "" && beside.Question == "" && beside.Solver == f.Solver && i < len(files.Beside) {
			bug.Path, bug.Script = beside.File, files.Beside[i]
		}
	}
	if f.Incremental > 0 {
		bug.Path, bug.Instance, bug.Script = f.Input(files), files.Instance, files.Trace
		if files.ShortTrace != nil {
			bug.Script = files.ShortTrace
		}
	}
	_, asks := f.Settings["reference"] // another solver may tell of smaller scripts
	switch {
	case f.Oracle != "" && f.Words() != "" && !asks && len(files.Seeds) > 0:
		bug.Fault, bug.Word = &f.Fault, Word{Place: f.Reference.Author, Seed: files.Seeds[0]}
	case f.Class.Timed() && len(f.Beside) > 0: // it is found again by comparing times
		bug.Witness, bug.Expect, bug.Beside = nil, instance.None, nil
	case f.Oracle == "": // of an older version: it has to be looked for
		bug.Witness = nil
	case f.Expect == instance.None, f.Certificate == string(instance.Evaluated), f.Certificate == string(instance.Derived):
		bug.Fault = &f.Fault
	default: // words have to be found again
		bug.Witness = nil
	}
	return bug
}

// besideOf are the other solvers whose answers a finding stands on.
func besideOf(f *finding.Finding, catalog *solvers.Catalog) []*solvers.Solver {
	var others []*solvers.Solver
	for _, beside := range f.Beside {
		isKnown := func(s *solvers.Solver) bool { return s.Name == beside.Solver }
		if beside.Solver != f.Solver && !slices.ContainsFunc(others, isKnown) {
			others = append(others, catalog.Rebuild(beside.Solver, beside.Program))
		}
	}
	return others
}

// pushing is the mode of findings that were seen under push and pop.
const pushing = "tree"

// sessionOf is the solver whose session shows an incremental finding, nil for others.
func sessionOf(f *finding.Finding, s *solvers.Solver) *solvers.Solver {
	switch {
	case f.Incremental == 0:
		return nil
	case f.Mode == pushing:
		return s.ForIncremental()
	}
	return s
}

// Enter enters the result of a reduction into a finding and its files. An error leaves them as they are.
func Enter(r *Reduced, f *finding.Finding, files *finding.Files) error {
	switch {
	case r.Rate == 0:
		return &NotReproduced{Observed: "the reduced script does not reproduce the fault in a fresh process"}
	case r.Fault.Class != f.Class: // looked for again, since the certificate alone does not do
		return &NotReproduced{Observed: fmt.Sprintf("the solver now shows %s, not %s", r.Fault, f.Class)}
	}
	summary, err := Summarize(r, finding.ReducedName)
	if err != nil {
		return err
	}
	f.Reduced, f.NotReduced = summary, ""
	files.Reduced, files.ReducedBeside, files.ReducedOutput = r.File(), r.Beside, []byte(r.Output)
	if f.SeenHere(); summary.Minimal {
		summary.Signature = f.Signature
	}
	return nil
}

// WhyNot says in one line why there is no smaller script; isOurs tells that something of our own failed.
func WhyNot(err error) (why string, isOurs bool) {
	if errors.Is(err, context.DeadlineExceeded) {
		return "the time was up before a smaller script was found", false
	}
	isOurs = !is[*NotReproduced](err) && !is[*Disagreement](err) && !is[*BadInput](err)
	return strings.Join(strings.Fields(err.Error()), " "), isOurs
}

// IsFamily reports whether a solver is a version of the one that a finding is of. Only such a solver knows the
// finding's options, and can have its fault mended.
func IsFamily(f *finding.Finding, solver *solvers.Solver, catalog *solvers.Catalog) bool {
	own := solverOf(f, catalog)
	return own != nil && solver.SameFamily(own)
}

// solverOf is the solver that a finding is of, nil if it does not say which.
func solverOf(f *finding.Finding, catalog *solvers.Catalog) *solvers.Solver {
	command := f.Program
	if len(command) == 0 { // of an older version
		command = f.Command
	}
	if len(command) == 0 {
		return nil
	}
	return catalog.Rebuild(f.Solver, command)
}

// addedOptions are the options that the user called the solver of a finding with, for another version of it. One that
// is called with options of its own is not given them.
func addedOptions(f *finding.Finding, solver *solvers.Solver, catalog *solvers.Catalog) []string {
	if len(f.Program) == 0 || len(solver.Added()) > 0 {
		return nil
	}
	return solverOf(f, catalog).Added()
}

// Summarize says what a reduction did, for finding.json and reports. The file is the result's.
func Summarize(r *Reduced, file string) (*finding.Reduction, error) {
	proof, err := r.Proof()
	if err != nil {
		return nil, err
	}
	witness, err := r.Witness()
	if err != nil {
		return nil, err
	}
	command := make([]string, len(r.Command))
	for i, word := range r.Command {
		command[i] = strings.ReplaceAll(word, "instance.smt2", file)
	}
	wrong := int(r.Rate*float64(r.Confirmed) + 0.5)
	before, after := r.Sizes()
	s := &finding.Reduction{
		Before: sizeOf(before), After: sizeOf(after),
		Tests: r.Tests, Runs: r.Runs, Seconds: r.Elapsed.Seconds(), Minimal: r.Minimal,
		Confirmation: finding.Confirmation{Runs: r.Confirmed, Wrong: wrong, Rate: r.Rate},
		File:         file, Command: command, Input: r.Input, Configuration: r.Configuration,
		Headline: r.Headline(), Established: r.Established,
		Certificate: string(r.Certificate), Derivation: r.Derivation(context.Background()),
		Witness: strings.TrimSpace(string(smtlib.WithoutComments(witness))), Proof: proof,
		Shows: r.Shows, Beside: len(r.Beside),
	}
	s.Operators, s.Sorts = r.Signature()
	return s, nil
}

func sizeOf(s reduce.Shape) finding.Size {
	return finding.Size{Bytes: s.Bytes, Asserts: s.Asserts, Nodes: s.Nodes, Depth: s.Depth}
}
