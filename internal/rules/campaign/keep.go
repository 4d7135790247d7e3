package campaign

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/memory"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// scriptName is the file of a finding's program.
const scriptName = "instance.smt2"

// version is what a solver says that it is.
func (c *Campaign) version(s *solvers.Solver) string {
	for _, t := range c.targets {
		if t.Name == s.Name {
			return t.Probe.Version
		}
	}
	return ""
}

// confirm runs a program again, each time in a fresh process, makes it small, and stores what was found. What does not
// show every time is counted only.
func (c *Campaign) confirm(
	ctx context.Context, s *solvers.Solver, in *instance.Instance, f *fault, first *outcome,
) error {
	last := first
	see := func() (bool, time.Duration, error) {
		o, err := c.execute(ctx, s, in.Program)
		if err != nil || !f.same(judge(in.Program, c.of(in), o)) {
			return false, 0, err
		}
		last = o
		return true, o.result.Wall, nil
	}
	if c.hasEnough(s, f) {
		shows, _, err := see()
		if err == nil && shows {
			return c.countOne(s, in, f)
		} else if err == nil {
			c.unconfirmed(s.Name, in, f.Headline(s.Name, ""))
		}
		return err
	}
	again, err := ask.Repeat(true, see)
	if err != nil {
		return err
	}
	if !again.IsConfirmed() {
		c.unconfirmed(s.Name, in, f.Headline(s.Name, ""))
		return nil
	}
	k := c.finding(s, in, f, first, last, again.Seconds)
	files := finding.Files{
		Instance: script(in.Program, f.Expected), Output: []byte(last.result.Stdout + last.result.Stderr),
		Seeds: [][]byte{nil},
	}
	if in.Seed != nil {
		files.Seeds[0] = in.Seed.Source
	}
	k.SetID(files.Instance)
	if c.cfg.MinimizeTime > 0 {
		err := c.reducing(k, func() error { return c.reduce(ctx, s, in, f, k, &files) })
		if err != nil {
			return err
		}
	}
	k.SetSignature()
	return c.keep(in, k, files)
}

// unconfirmed counts what a fresh process did not show again.
func (c *Campaign) unconfirmed(solver string, in *instance.Instance, headline string) {
	c.stats.Unconfirmed()
	c.warn(warning.Unconfirmed, solver, in.SeedPath(), "%s (program %d), but a fresh process did not show it again; it "+
		"is counted as not confirmed", headline, in.Index)
}

// reducing reduces a finding. A panic of ours costs the finding its reduction.
func (c *Campaign) reducing(k *finding.Finding, do func() error) error {
	err := panics.Guard(func() error {
		c.step("reduce")
		return do()
	})
	if _, panicked := errors.AsType[*panics.Error](err); !panicked {
		return err
	}
	c.stats.Lost(c.cfg.Logger, tally.LostReduction, k.ID+" is not reduced", err)
	k.NotReduced = err.Error()
	return nil
}

// signatureOf is the signature of a fault that is told from others by what the engine itself says: it is known before
// the program is reduced. It is "" for others, and for crashes that say no place.
func (c *Campaign) signatureOf(s *solvers.Solver, f *fault) string {
	if !f.Class.Marked() {
		return ""
	}
	k := finding.Finding{Fault: f.Fault, Solver: s.Name}
	if k.IsPlaceless() {
		return ""
	}
	k.SetSignature()
	return k.Signature
}

// hasEnough tells whether a fault is one of which all findings that are kept are there.
func (c *Campaign) hasEnough(s *solvers.Solver, f *fault) bool {
	signature := c.signatureOf(s, f)
	return signature != "" && c.keeper.Store.Full(signature)
}

// countOne counts one more finding of a signature that has enough.
func (c *Campaign) countOne(s *solvers.Solver, in *instance.Instance, f *fault) error {
	signature := c.signatureOf(s, f)
	silenced := c.keeper.Store.Count(signature)
	c.stats.Finding(runOf(s, in), f.Fault, signature, false, silenced, c.keeper.Store.Signatures())
	return nil
}

// finding describes what was found.
func (c *Campaign) finding(
	s *solvers.Solver, in *instance.Instance, f *fault, first, last *outcome, timings []float64,
) *finding.Finding {
	p := in.Program
	run := forProgram(s, p)
	hash := sha256.Sum256(rules.Print(p))
	k := c.origin.New(f.Fault, first.result.Wall, timings)
	k.Expected, k.Certificate, k.Rules = f.Expected, finding.LeastModel, proof(p, f, last)
	k.Logic, k.Theories, k.Strategy, k.Index, k.Steps = string(p.Dialect), []string{}, in.Strategy, in.Index, in.Steps
	k.SeedHash = hex.EncodeToString(hash[:])
	k.Solver, k.Version, k.Program, k.Configuration.Options = s.Name, c.version(s), s.Command, optionArguments(p)
	k.Command, k.Mode = run.FileCommand(logic, scriptName), string(pace.Fresh)
	if in.Seed != nil {
		k.SeedPath, k.SeedHash = in.Seed.Path, in.Seed.Hash
	}
	if f.Class.Marked() || f.Class.Timed() {
		k.Certificate = ""
	}
	return k
}

func proof(p *rules.Program, f *fault, o *outcome) *finding.RuleProof {
	return &finding.RuleProof{
		Dialect: string(p.Dialect), Expected: f.Expected, Given: f.Given, Proof: f.Proof, Output: o.result.Stdout,
	}
}

// script is a program as it is stored, with what is right in a comment.
func script(p *rules.Program, right string) []byte {
	mark := ";"
	if p.Dialect == rules.Datalog {
		mark = "#"
	}
	return append(fmt.Appendf(nil, "%s expect: %s\n", mark, right), rules.Print(p)...)
}

// reduce makes the program of a finding small, as long as the engine is wrong in the same way and the right answer of
// each smaller one is known.
func (c *Campaign) reduce(
	ctx context.Context, s *solvers.Solver, in *instance.Instance, f *fault, k *finding.Finding, files *finding.Files,
) error {
	begun := time.Now()
	r := &reduction{c: c, solver: s, in: in, fault: f, deadline: begun.Add(c.cfg.MinimizeTime)}
	small, err := r.run(ctx, in.Program)
	if err != nil {
		return err
	}
	if small.wrong == 0 {
		k.NotReduced = "what was made smaller does not show it reliably, or has no right answer that is known"
		return nil
	}
	run := forProgram(s, small.program)
	text := script(small.program, small.fault.Expected)
	k.Reduced = &finding.Reduction{
		Before: sizeOf(in.Program), After: sizeOf(small.program), Tests: r.tests, Runs: r.tests,
		Seconds: time.Since(begun).Seconds(), Minimal: small.minimal,
		Confirmation: finding.ConfirmationOf(ask.Confirmations, small.wrong),
		File:         finding.ReducedName, Command: run.FileCommand(logic, finding.ReducedName),
		Configuration: finding.Configuration{Options: optionArguments(small.program)},
		Headline:      small.fault.Headline(s.Name+" ("+c.version(s)+")", ""),
		Established:   "exact evaluation of the program, stratum by stratum", Certificate: finding.LeastModel,
		Operators: marks(small), Sorts: []string{string(small.program.Dialect)},
		Rules: proof(small.program, small.fault, small.outcome),
	}
	files.Reduced, files.ReducedOutput = text, []byte(small.outcome.result.Stdout+small.outcome.result.Stderr)
	return nil
}

// marks tells faults apart: how the answer is wrong, what the program uses, and which options it takes. A wrong verdict
// that takes options is told by these: its clauses are seldom as few as they could be. Engines that hardly anyone uses
// count as options, so that what they are wrong about is not taken for what others are.
func marks(small *reduced) []string {
	all := slices.Clone(small.program.Features())
	isOption := func(o rules.Option) bool { return o.Name != "fp.engine" || o.Value == "tab" || o.Value == "clp" }
	if !small.fault.Class.InRelation() && slices.ContainsFunc(small.program.Options, isOption) {
		all = nil
	}
	for _, o := range small.program.Options {
		if isOption(o) {
			all = append(all, o.Name+"="+o.Value)
		}
	}
	if len(all) == 0 {
		all = []string{"facts"}
	}
	if kind := small.fault.kind(); kind != "" {
		all = append([]string{kind}, all...)
	}
	return all
}

// sizeOf gives the length of a program, and how many rules and facts it has.
func sizeOf(p *rules.Program) finding.Size {
	return finding.Size{Bytes: len(rules.Print(p)), Asserts: len(p.Rules)}
}

// keep stores a finding, or counts it if its signature has enough.
func (c *Campaign) keep(in *instance.Instance, k *finding.Finding, files finding.Files) error {
	c.keeper.Match(k)
	_, err := c.keeper.Keep(k, files, memory.RunOf(k), c.stats)
	c.stats.Do(func(s *tally.Stats) { s.OfRules().Found(transformations(in)) })
	return err
}

// transformations are the different ones that changed the program on its way.
func transformations(in *instance.Instance) []string {
	var names []string
	for _, n := range in.Counts {
		if n.Applied && !slices.Contains(names, n.Step) {
			names = append(names, n.Step)
		}
	}
	return names
}
