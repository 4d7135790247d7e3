package programs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Suspect implements engine.Test.
//
// A program is reduced before it is stored: unreduced programs would all have different signatures, and each fault
// would be stored as often as it is found. If the process is killed in between, the same command finds it again.
func (x *test) Suspect(ctx context.Context, s *engine.Suspect) (isOne bool, err error) {
	of, name, f := x.about(&s.Wrong.Run), s.Wrong.Target.Name, s.Judgement
	x.note(&s.Wrong.Run, of)
	s.Settings, s.Run.Question, s.Wrong.Run.Question = map[string]any{"rules": true}, "", ""
	var found []string
	if len(f.With) > 0 {
		whole := &pair{of.in.Base, &s.Beside[0].Run, &s.Wrong.Run}
		found = []string{headlineOf(name, whole)}
		wrong, j := whole.blame(ctx, of.in.Before)
		if wrong == nil {
			x.suspectPair(s, of.in)
			return true, nil
		}
		if wrong.Program.Program == whole.before.Program.Program {
			s.Wrong = s.Beside[0]
			s.Wrong.Run.Question = ""
		}
		s.Wrong.Run.Program, s.Judgement, s.Beside = wrong.Program, j, nil
		of, f = &about{in: x.about(wrong).in, subject: *wrong.Program}, j
	}
	s.Headline = fmt.Sprintf("%s (program %d)", f.Headline(name, ""), x.in.Index)
	s.Signature = signatureOf(name, f)
	s.Program = &accused{test: x, about: of, solver: s.Wrong.Target.Solver, fault: f, found: found}
	return true, nil
}

// accused is a program with a wrong answer: the [engine.Program] of a suspect.
type accused struct {
	*test
	*about
	solver *solvers.Solver
	fault  oracle.Judgement
	found  []string // how the fault was found out, for people
}

// File implements engine.Program.
func (a *accused) File() (text []byte, extension string) {
	return script(a.about.in.Program, a.fault.Right), extensionOf(a.about.in.Program.Format)
}

// extensionOf is the extension of a finding's instances; "" for that of scripts.
func extensionOf(format rules.Format) string {
	if format.ListsTuples() {
		return format.Extension()
	}
	return ""
}

// In implements engine.Program.
func (a *accused) In(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error) {
	o, err := a.execute(ctx, base, a.subject)
	if err != nil {
		return oracle.Unlike, err
	}
	_, like := a.fault.In(ctx, evidence(o))
	return like, nil
}

// Complete implements engine.Program.
func (a *accused) Complete(ctx context.Context, _ []oracle.Run, k *finding.Finding, files *finding.Files) error {
	a.complete(a.about.in, k, files)
	words, err := a.aloneOrTogether(ctx, a.solver, a.about.in)
	k.Shows = slices.Concat(k.Shows, a.found, words)
	return err
}

// Reduce implements engine.Program.
func (a *accused) Reduce(ctx context.Context, k *finding.Finding, files *finding.Files) error {
	return a.reduce(ctx, a.solver, &a.subject, a.fault, k, files)
}

// signatureOf is the signature of a fault that is identified by the engine's own message, and so is known before the
// program is reduced. It is "" for other faults, and for crashes without a position.
func signatureOf(solver string, f oracle.Judgement) string {
	if !f.Class.Marked() {
		return ""
	}
	k := finding.Finding{Fault: f.Fault, Solver: solver}
	if k.IsPlaceless() {
		return ""
	}
	k.SetSignature()
	return k.Signature
}

// complete adds how a finding's program was made, and counts it for the transformations that led to the program.
func (x *test) complete(in *instance.Instance, k *finding.Finding, files *finding.Files) {
	x.stats.Do(func(s *tally.Stats) { s.OfRules().Found(transformations(in)) })
	k.Steps, k.Configuration.Options = in.Steps, in.Program.Arguments()
	if in.Seed != nil {
		files.Seeds[0] = in.Seed.Source
		return
	}
	hash := sha256.Sum256(rules.Print(in.Program))
	k.SeedHash = hex.EncodeToString(hash[:])
}

// script is a program as it is stored, with the right answer in a comment.
func script(p *rules.Program, right string) []byte { return commented(p, []string{"expect: " + right}) }

// reduce reduces the program of a finding while the engine is wrong in the same way and the right answer is known.
func (m *maker) reduce(
	ctx context.Context, s *solvers.Solver, whole *oracle.Program, f oracle.Judgement, k *finding.Finding,
	files *finding.Files,
) error {
	begun := time.Now()
	smaller := &reduction{of: m, solver: s, whole: whole, fault: f, deadline: begun.Add(m.MinimizeTime)}
	small, err := smaller.run(ctx, whole.Program)
	if err != nil {
		return err
	}
	if small.again.Shown == 0 {
		k.NotReduced = "the reduced program does not reproduce it reliably, or its expected result is unknown"
		return nil
	}
	run := forProgram(s, small.program)
	text, file := script(small.program, small.fault.Right), k.FileName(finding.ReducedName)
	k.Reduced = &finding.Reduction{
		Before: sizeOf(whole.Program), After: sizeOf(small.program), Tests: smaller.tests, Runs: smaller.tests,
		Seconds: time.Since(begun).Seconds(), Minimal: small.minimal,
		Confirmation: finding.ConfirmationOf(len(small.again.Seconds), small.again.Shown, small.again.Threads()),
		File:         file, Command: run.FileCommand(logic, file),
		Configuration: finding.Configuration{Options: small.program.Arguments()},
		Headline:      small.fault.Headline(solvers.Versioned(s.Name, k.Version), ""),
		Established:   small.fault.Grounds(),
		Operators:     marks(small), Sorts: []string{string(small.program.Format)},
		Rules: finding.ProofOf(small.fault, small.run),
	}
	if !small.program.Format.ListsTuples() {
		k.Reduced.Configuration.InScript = finding.SetByScript(text, s.Entry, small.minimal)
	}
	if !small.fault.Class.Marked() {
		k.Reduced.Established = "the program was evaluated exactly, stratum by stratum"
		k.Reduced.Certificate = finding.LeastModel
	}
	files.Reduced, files.ReducedOutput = text, []byte(small.run.Result.Stdout+small.run.Result.Stderr)
	return nil
}

// marks identifies a fault: by the way in which the answer is wrong, and by the features and the options of the
// program. A wrong verdict that needs options is identified by these alone, since its clauses are seldom minimal. The
// rarely used engines tab and clp count as options, so that their faults are distinguished from those of other engines.
func marks(small *reduced) []string {
	all := slices.Clone(small.program.Features())
	isOption := func(o rules.Option) bool { return o.Name != "fp.engine" || o.Value == "tab" || o.Value == "clp" }
	if !small.fault.Class.InRelation() && slices.ContainsFunc(small.program.Options, isOption) {
		all = nil
	}
	for _, o := range small.program.Options {
		if isOption(o) {
			all = append(all, o.Argument())
		}
	}
	if len(all) == 0 {
		all = []string{"facts"}
	}
	if way := small.fault.Tuples(); way != "" {
		all = append([]string{way}, all...)
	}
	return all
}

// sizeOf is the length of a program, and the number of its rules and facts.
func sizeOf(p *rules.Program) finding.Size {
	return finding.Size{Bytes: len(rules.Shown(rules.Print(p))), Asserts: len(p.Rules)}
}

// transformations are the names of the transformations that have changed the program.
func transformations(in *instance.Instance) []string {
	var names []string
	for _, n := range in.Counts {
		if n.Applied && !slices.Contains(names, n.Step) {
			names = append(names, n.Step)
		}
	}
	return names
}
