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

// scriptName is the file of a finding's program.
const scriptName = "instance.smt2"

// confirm runs a program again, each time in a fresh process, reduces it, and stores what was found.
//
// It is reduced before it is stored: unreduced programs would all have different signatures, and each fault would be
// stored as often as it is found. If the process is killed in between, the same command finds it again.
func (r *run) confirm(
	ctx context.Context, s *solvers.Solver, in *instance.Instance, f oracle.Judgement,
) error {
	asked, last := subject(in), f.Run
	_, err := r.Confirm(ctx, engine.Suspect{
		Run: runOf(s, in), Fault: f.Fault, Headline: headline(f.Headline(s.Name, ""), in),
		Signature: r.signatureOf(s, f), Command: forProgram(s, in.Program).FileCommand(logic, scriptName),
		Instance: func() []byte { return script(in.Program, f.Right) },
		Again: func(ctx context.Context) (bool, time.Duration, error) {
			o, err := r.execute(ctx, s, asked)
			if err != nil {
				return false, 0, err
			}
			last = o
			_, shown := shows(f, *o)
			return shown, o.Result.Wall, nil
		},
		On: func(ctx context.Context, base *solvers.Solver) (oracle.Likeness, error) {
			o, err := r.execute(ctx, base, asked)
			if err != nil {
				return "", err
			}
			return inBase(f, *o), nil
		},
		Describe: func(_ context.Context, seconds []float64) (*finding.Finding, finding.Files, error) {
			files := finding.Files{
				Instance: script(in.Program, f.Right), Output: output(last),
				Seeds: [][]byte{nil},
			}
			if in.Seed != nil {
				files.Seeds[0] = in.Seed.Source
			}
			return r.finding(s, in, f, last, seconds), files, nil
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

// finding describes a fault, and counts it for the transformations that led to the program.
func (r *run) finding(
	s *solvers.Solver, in *instance.Instance, f oracle.Judgement, last *oracle.Run, timings []float64,
) *finding.Finding {
	r.stats.Do(func(s *tally.Stats) { s.OfRules().Found(transformations(in)) })
	p := in.Program
	run := forProgram(s, p)
	k := r.Finding(s, runOf(s, in), f.Fault, f.Run.Result.Wall, timings)
	k.Expected, k.Certificate, k.Rules = f.Right, finding.LeastModel, proof(f, last)
	k.Steps, k.Configuration.Options, k.Command = in.Steps, optionArguments(p), run.FileCommand(logic, scriptName)
	if in.Seed == nil {
		hash := sha256.Sum256(rules.Print(p))
		k.SeedHash = hex.EncodeToString(hash[:])
	}
	if f.Class.Marked() || f.Class.Timed() {
		k.Certificate = ""
	}
	return k
}

// proof is the right answer for a run's program, with the reason.
func proof(f oracle.Judgement, of *oracle.Run) *finding.RuleProof {
	return &finding.RuleProof{
		Dialect: string(of.Program.Dialect), Expected: f.Right, Given: f.Given, Proof: f.Proof, Output: of.Result.Stdout,
	}
}

// output is what an engine printed.
func output(r *oracle.Run) []byte { return []byte(r.Result.Stdout + r.Result.Stderr) }

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
		Rules: proof(small.fault, small.run),
	}
	files.Reduced, files.ReducedOutput = text, output(small.run)
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
