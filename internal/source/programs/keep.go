package programs

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// confirm runs a program again, each time in a fresh process, reduces it, and stores what was found.
//
// It is reduced before it is stored: unreduced programs would all have different signatures, and each fault would be
// stored as often as it is found. If the process is killed in between, the same command finds it again.
func (r *run) confirm(
	ctx context.Context, s *solvers.Solver, in *instance.Instance, f oracle.Judgement,
) error {
	r.wrong = true
	asked := subject(in)
	wrong := r.asked(s, asked, &r.Limits)
	wrong.Run = *f.Run
	_, err := r.Confirm(ctx, engine.Suspect{
		Judgement: f, Wrong: wrong, Run: runOf(s, in), Headline: headline(f.Headline(s.Name, ""), in),
		Signature: r.signatureOf(s, f), Instance: script(in.Program, f.Right),
		On: func(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error) {
			o, err := r.execute(ctx, base, asked)
			if err != nil {
				return "", err
			}
			_, like := f.In(evidence(o))
			return like, nil
		},
		Complete: func(_ []oracle.Run, k *finding.Finding, files *finding.Files) error {
			r.complete(in, k, files)
			words, err := r.aloneOrTogether(ctx, s, in)
			k.Shows = append(k.Shows, words...)
			return err
		},
		Reduce: func(ctx context.Context, k *finding.Finding, files *finding.Files) error {
			return r.reduce(ctx, s, in, f, k, files)
		},
	}, r.stats)
	return err
}

// headline appends the program's number to a description of the fault.
func headline(text string, in *instance.Instance) string {
	return fmt.Sprintf("%s (program %d)", text, in.Index)
}

// signatureOf is the signature of a fault that is identified by the engine's own message, and so is known before the
// program is reduced. It is "" for other faults, and for crashes without a position.
func (r *run) signatureOf(s *solvers.Solver, f oracle.Judgement) string {
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

// complete adds how a finding's program was made, and counts it for the transformations that led to the program.
func (r *run) complete(in *instance.Instance, k *finding.Finding, files *finding.Files) {
	r.stats.Do(func(s *tally.Stats) { s.OfRules().Found(transformations(in)) })
	k.Steps, k.Configuration.Options = in.Steps, optionArguments(in.Program)
	if in.Seed != nil {
		files.Seeds[0] = in.Seed.Source
		return
	}
	hash := sha256.Sum256(rules.Print(in.Program))
	k.SeedHash = hex.EncodeToString(hash[:])
}

// script is a program as it is stored, with the right answer in a comment.
func script(p *rules.Program, right string) []byte {
	mark := ";"
	if p.Dialect == rules.Datalog {
		mark = "#"
	}
	return append(fmt.Appendf(nil, "%s expect: %s\n", mark, right), rules.Print(p)...)
}

// reduce reduces the program of a finding while the engine is wrong in the same way and the right answer is known.
func (r *run) reduce(
	ctx context.Context, s *solvers.Solver, in *instance.Instance, f oracle.Judgement, k *finding.Finding,
	files *finding.Files,
) error {
	r.step("reduce")
	begun := time.Now()
	smaller := &reduction{of: r.tester, solver: s, in: in, fault: f, deadline: begun.Add(r.MinimizeTime)}
	small, err := smaller.run(ctx, in.Program)
	if err != nil {
		return err
	}
	if small.wrong == 0 {
		k.NotReduced = "the reduced program does not reproduce it reliably, or its expected result is unknown"
		return nil
	}
	run := forProgram(s, small.program)
	text := script(small.program, small.fault.Right)
	k.Reduced = &finding.Reduction{
		Before: sizeOf(in.Program), After: sizeOf(small.program), Tests: smaller.tests, Runs: smaller.tests,
		Seconds: time.Since(begun).Seconds(), Minimal: small.minimal,
		Confirmation: finding.ConfirmationOf(ask.Confirmations, small.wrong),
		File:         finding.ReducedName, Command: run.FileCommand(logic, finding.ReducedName),
		Configuration: finding.Configuration{Options: optionArguments(small.program)},
		Headline:      small.fault.Headline(solvers.Versioned(s.Name, k.Version), ""),
		Established:   "the program was evaluated exactly, stratum by stratum", Certificate: finding.LeastModel,
		Operators: marks(small), Sorts: []string{string(small.program.Dialect)},
		Rules: finding.ProofOf(small.fault, small.run),
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
			all = append(all, o.Name+"="+o.Value)
		}
	}
	if len(all) == 0 {
		all = []string{"facts"}
	}
	if small.fault.Way != "" {
		all = append([]string{small.fault.Way}, all...)
	}
	return all
}

// sizeOf is the length of a program, and the number of its rules and facts.
func sizeOf(p *rules.Program) finding.Size {
	return finding.Size{Bytes: len(rules.Print(p)), Asserts: len(p.Rules)}
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
