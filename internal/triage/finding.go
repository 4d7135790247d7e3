package triage

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Reduce reduces a finding, and enters the result into it and its files. When soft ends, the best so far is the result,
// if it is smaller at all. An error leaves the finding as it is; a panic is one, a *panics.Error.
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
	case lost(err) && !r.Best.Size.Less(r.Original.Size):
		return nil, err
	case r.Confirmed == 0 && err != nil:
		return nil, err
	}
	return r, Enter(hard, cfg, r, f, files)
}

// For is the configuration for a finding: with the finding's options, if the solver is of the same family, and for time
// and memory with the baseline of the finding.
func (cfg Config) For(f *finding.Finding) Config {
	if repro.IsFamily(f, cfg.Solver, cfg.Catalog) {
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

// BugOf makes a bug of a finding, with its fault and, if that is enough for a proof, its witness. If its certificate is
// a reference solver's opinion, the right answer of smaller scripts has to be found out as for any report. solver is
// the one that is wrong, with its options; the other solvers are made from the catalog.
func BugOf(f *finding.Finding, files finding.Files, solver *solvers.Solver, catalog *solvers.Catalog) Bug {
	fault := f.OfInstance()
	bug := Bug{
		Path: "instance.smt2", Script: files.Instance, Witness: files.Witness, Expect: instance.Expectation(f.Expected),
		Who:     "the finding's certificate",
		Session: sessionOf(f, solver), Beside: besideOf(f, catalog), Said: f.Said,
	}
	for i, beside := range f.Beside { // smaller scripts are made from the instance itself
		switch {
		case fault.Question == "" || beside.Solver != f.Solver || i >= len(files.Beside):
		case beside.Question == "":
			bug.Path, bug.Script, bug.Asked = beside.File, files.Beside[i], files.Instance
		default:
			bug.Questions = append(bug.Questions, beside.Question)
		}
	}
	if bug.Asked != nil && bug.Questions == nil {
		bug.Questions = []string{}
	}
	if f.Incremental > 0 {
		bug.Path, bug.Instance, bug.Script = f.Input(files), files.Instance, files.Trace
		if files.ShortTrace != nil {
			bug.Script = files.ShortTrace
		}
	}
	_, asks := f.Settings["reference"] // another solver may be asked about smaller scripts
	switch {
	case fault.Oracle != "" && f.IsByAuthor() && !asks && len(files.Seeds) > 0:
		bug.Fault, bug.Word = &fault, Word{Place: f.Reference.Author, Seed: files.Seeds[0]}
	case fault.Class.Timed() && len(f.Beside) > 0: // found again by a comparison
		bug.Witness, bug.Expect, bug.Beside = nil, instance.None, nil
	case fault.Oracle == "": // a finding of an older version: the fault has to be looked for
		bug.Witness = nil
	case fault.Expect == instance.None, f.Certificate == string(instance.Evaluated),
		f.Certificate == string(instance.Derived):
		bug.Fault = &fault
	default: // opinions have to be asked for again
		bug.Witness = nil
	}
	return bug
}

// besideOf are the other solvers whose answers a finding depends on.
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

// sessionOf is the solver whose session shows an incremental finding, nil for others.
func sessionOf(f *finding.Finding, s *solvers.Solver) *solvers.Solver {
	switch {
	case f.Incremental == 0:
		return nil
	case f.Mode == repro.Pushing:
		return s.ForIncremental()
	}
	return s
}

// enter enters the result of a reduction into a finding and its files. An error leaves them as they are.
func enter(r *Reduced, f *finding.Finding, files *finding.Files) error {
	switch {
	case r.Confirmed == 0:
		return &NotReproduced{Observed: "the time was up before the reduced script was run in a fresh process"}
	case r.Fault.Class != f.Class && !f.OfInstance().Class.MayProve(r.Fault.Class):
		// It was looked for again, because the certificate was not enough.
		return &NotReproduced{Observed: fmt.Sprintf("the solver now shows %s, not %s", r.Fault, f.Class)}
	}
	summary, err := Summarize(r, finding.ReducedName)
	if err != nil {
		return err
	}
	f.SetReduced(summary)
	files.Reduced, files.ReducedBeside, files.ReducedOutput = r.File(), r.Beside, []byte(r.Output)
	f.Say(files.ReducedOutput)
	if f.SeenHere(); summary.Minimal {
		summary.Signature = f.Signature
	}
	return nil
}

// WhyNot says in one line why there is no smaller script; isOurs says that smtstorm itself failed.
func WhyNot(err error) (why string, isOurs bool) {
	if errors.Is(err, context.DeadlineExceeded) {
		return "the time was up before a smaller script was found", false
	}
	isOurs = !is[*NotReproduced](err) && !is[*Disagreement](err) && !is[*repro.BadInput](err)
	return strings.Join(strings.Fields(err.Error()), " "), isOurs
}

// Summarize says what a reduction did, for finding.json and reports. The file has the result.
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
	sizes := r.Sizes()
	s := &finding.Reduction{
		Before: sizeOf(sizes.Before), After: sizeOf(sizes.After),
		Tests: r.Tests, Runs: r.Runs, Seconds: r.Elapsed.Seconds(), Minimal: r.Minimal,
		Confirmation: r.confirmation(),
		File:         file, Command: command, Input: r.Input, Configuration: r.Configuration,
		Headline: r.Headline(), Established: r.Established, Words: r.Words,
		Certificate: string(r.Certificate), Derivation: r.Derivation(),
		Witness: strings.TrimSpace(string(smtlib.WithoutComments(witness))), Proof: proof,
		Shows: r.Shows, Blame: r.Blame, Beside: len(r.Beside), Stack: r.Stack, Fault: &r.Fault, Several: r.Incremental,
		OtherWay: r.OtherWay,
	}
	s.Operators, s.Sorts = r.Signature()
	if c := r.Best.Case; len(c.Terms()) > 0 {
		s.Usual = finding.UsualOf(&c.Script)
	}
	if r.Fault.Class.OfOptima() {
		s.Objectives = objective.Describe(&r.Best.Script, len(r.Best.Checks())-1)
	}
	return s, nil
}

func sizeOf(s reduce.Shape) finding.Size {
	return finding.Size{Bytes: s.Bytes, Asserts: s.Asserts, Nodes: s.Nodes, Depth: s.Depth}
}
