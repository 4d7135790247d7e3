package fleet

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// readFinding reads a finding that a worker has sent up. What follows from the campaign or from the finding's own files
// is computed here, and not taken from the worker: name, signature, settings, and the commands, which people may run.
func (c *fixed) readFinding(m wire.FoundMessage) (*finding.Finding, finding.Files, tally.Run, error) {
	var run tally.Run
	f, files := &finding.Finding{}, finding.Files{}
	err := errors.Join(json.Unmarshal(m.Finding, f), json.Unmarshal(m.Files, &files), json.Unmarshal(m.Run, &run))
	if err != nil {
		return nil, files, run, fmt.Errorf("a finding that cannot be read: %w", err)
	}
	if err := c.checkRun(f, run); err != nil {
		return nil, files, run, err
	}
	if len(files.Instance) == 0 || len(f.Beside) != len(files.Beside) {
		return nil, files, run, fmt.Errorf("a finding without its files")
	}
	if !f.HasOwnExtension() {
		return nil, files, run, fmt.Errorf("a finding with files named *%q", f.Extension)
	}
	if f.Command, err = c.command(f.Solver, f.Command); err != nil {
		return nil, files, run, err
	}
	f.Program = c.target(f.Solver).Command
	for i := range f.Beside {
		b := &f.Beside[i]
		if b.Command, err = c.command(b.Solver, b.Command); err != nil {
			return nil, files, run, err
		}
		b.Program, b.File = c.target(b.Solver).Command, f.FileName(finding.BesideName(i))
	}
	if err := c.checkConfiguration(f.Solver, f.Configuration); err != nil {
		return nil, files, run, err
	}
	if f.Reduced != nil {
		if err := c.checkReduced(f, f.Reduced); err != nil {
			return nil, files, run, err
		}
	}
	o := c.o.Origin
	f.MasterSeed, f.Tool, f.Commit, f.Settings = o.MasterSeed, o.Tool, o.Commit, c.settingsOf(f, run)
	f.Known, f.Doubtful, f.Versions, f.Documented, f.WorkerOnly = nil, false, nil, nil, nil
	f.Digests = slices.DeleteFunc(f.Digests, func(digest string) bool { return !c.accepts(f.Solver, digest) })
	f.SetID(files.Instance)
	f.SetSignature()
	return f, files, run, nil
}

// checkReduced replaces the command of a reduction by this machine's, or returns an error for a part of it that is
// impossible.
func (c *fixed) checkReduced(f *finding.Finding, r *finding.Reduction) (err error) {
	if r.Command, err = c.command(f.Solver, r.Command); err != nil {
		return err
	}
	if r.File != f.FileName(finding.ReducedName) {
		return fmt.Errorf("a reduced script in the file %q", r.File)
	}
	return c.checkConfiguration(f.Solver, r.Configuration)
}

// settingsOf are the settings of findings of the same source.
func (c *fixed) settingsOf(f *finding.Finding, run tally.Run) map[string]any {
	if c.partOf(run) >= 0 {
		return c.o.Recorder.Settings()
	}
	if !f.IsOfScripts() || c.o.Config.Scripts == nil {
		return map[string]any{"rules": true}
	}
	return c.o.Origin.Settings
}

// checkRun returns an error for a part of a finding that is impossible.
func (c *fixed) checkRun(f *finding.Finding, run tally.Run) error {
	switch {
	case !slices.Contains(oracle.Classes(), f.Class):
		return fmt.Errorf("a finding of class %q", f.Class)
	case c.target(f.Solver) == nil || run.Solver != f.Solver:
		return fmt.Errorf("a finding of solver %q", f.Solver)
	case f.Index < 0 || run.Index != f.Index || run.Seed != f.SeedPath:
		return fmt.Errorf("a finding of instance %d of %q", f.Index, f.SeedPath)
	case run.Part != "":
		if c.partOf(run) < 0 {
			return fmt.Errorf("a finding of %q", run.Part)
		}
	case f.SeedPath == "" && c.hasNothing(): // rule programs are made from nothing beside others
	case !slices.ContainsFunc(c.manifest, func(of wire.File) bool { return of.Path == f.SeedPath }):
		return fmt.Errorf("a finding of seed %q", f.SeedPath)
	}
	return nil
}

// hasNothing reports whether a source makes tests without seeds.
func (c *fixed) hasNothing() bool {
	return slices.ContainsFunc(c.o.Config.Sources, func(s engine.SeedSource) bool { return s.Nothing() != nil })
}

// partOf is the place of the preliminary test in which a run was, -1 if there is none.
func (c *fixed) partOf(run tally.Run) int {
	return slices.IndexFunc(c.manifest, func(of wire.File) bool { return of.IsPart && of.Path == run.Part })
}

func (c *fixed) target(name string) *ask.Target {
	if i := slices.IndexFunc(c.o.Targets, func(t *ask.Target) bool { return t.Name == name }); i >= 0 {
		return c.o.Targets[i]
	}
	return nil
}

// command is a command of a finding with this machine's program for the solver: the worker's path is not run. The error
// is about arguments that the solver is never given.
func (c *fixed) command(solver string, command []string) ([]string, error) {
	t := c.target(solver)
	if t == nil || len(command) == 0 {
		return nil, fmt.Errorf("a finding with the command %q of solver %q", command, solver)
	}
	for _, word := range command[1:] {
		if !t.MayBeGiven(word) && !isScript.MatchString(word) {
			return nil, fmt.Errorf("a finding with the argument %q", word)
		}
	}
	return append([]string{t.Command[0]}, command[1:]...), nil
}

// isScript matches the names of scripts in a finding's directory.
var isScript = regexp.MustCompile(`^(instance|reduced|(reduced-)?beside)(-[0-9]+)?\.[a-z0-9]+$`)

// checkConfiguration returns an error for options or a tactic with which a solver cannot have been run.
func (c *fixed) checkConfiguration(solver string, of finding.Configuration) error {
	t := c.target(solver)
	for _, o := range of.Options {
		if !t.MayBeGiven(o) {
			return fmt.Errorf("a finding with the option %q", o)
		}
	}
	if of.Tactic != "" && !sexpr.IsTactic(of.Tactic) {
		return fmt.Errorf("a finding with the tactic %q", of.Tactic)
	}
	return nil
}
