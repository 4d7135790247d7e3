package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"
	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/show/draft"
	"github.com/smtstorm/smtstorm/internal/source/programs"
)

// What commands do with a file whose content is a rule program.

// areRules reports whether a file is a rule program with declare-rel, or in a format that is not SMT-LIB. Horn clauses
// in SMT-LIB count as scripts.
func areRules(src []byte) bool {
	d := rules.Recognize(src)
	return d == rules.SMT || d.ListsTuples()
}

// checkRules prints what is wrong with a rule program; it reports whether the program is accepted.
func checkRules(c *cli.Context, path string, src []byte, strict bool) bool {
	p, errs := rules.Parse(path, src)
	printErrors(c.App.Writer, errs)
	if len(errs) > 0 {
		return false
	}
	var remarks []lint.Remark
	for _, w := range p.Warnings {
		remarks = append(remarks, lint.Remark{Severity: lint.Warning, Error: w})
	}
	return printRemarks(c, remarks, strict)
}

// evalRules prints the relations of a rule program, or says why they are not known.
func evalRules(c *cli.Context, path string, src []byte) error {
	if rules.Recognize(src) == "" {
		return usagef("no model given: name a file with --model, or write the values below the script, in comments " +
			"below the line \"; witness:\"")
	}
	p, errs := rules.Parse(path, src)
	if len(errs) > 0 {
		return refused(c, path, errs)
	}
	for _, w := range p.Warnings {
		fmt.Fprintf(c.App.ErrWriter, "warning: %s\n", w)
	}
	noteObjectives(c, path, src)
	r, err := rules.Evaluate(p, 100*rules.DefaultBudget)
	if err != nil {
		evalOpen(c, p, err)
		return nil
	}
	for rel := range p.Relations {
		for _, t := range r.Relations[rel].Sorted() {
			fmt.Fprintln(c.App.Writer, p.TupleText(rel, t))
		}
	}
	if p.Format == rules.Horn {
		fmt.Fprintln(c.App.Writer, strings.Join(programs.Answers(p, r), " "))
	}
	return nil
}

// evalOpen prints why relations are not known. For clauses over integers, it may still find a derivation of false.
func evalOpen(c *cli.Context, p *rules.Program, why error) {
	if proof, found := rules.Derive(p, rules.DefaultBudget); found && p.Format == rules.Horn {
		fmt.Fprintf(c.App.Writer, "%s\nunsat\n", strings.Join(proof, "\n"))
		return
	}
	fmt.Fprintf(c.App.Writer, "open %s\n", why)
}

// programsAmong separates the seed files that are rule programs from the others.
func programsAmong(seeds []string) (programs, others []string) {
	files, err := seedfile.Find(seeds)
	if err != nil {
		return nil, seeds
	}
	for _, path := range files {
		if _, is := rulesFile(path, areRules); is {
			programs = append(programs, path)
		} else {
			others = append(others, path)
		}
	}
	return programs, others
}

// writePrograms writes rule programs with their right answers: from seeds, or from nothing.
func (g *generation) writePrograms(c *cli.Context, seeds []string) error {
	if err := checkOfRules(c); err != nil {
		return err
	}
	strategies, err := instance.ParseStrategies(g.settings.strategies)
	if err != nil {
		return badFlag(c, "strategy", err)
	}
	formats, err := g.formatsOf(c, len(seeds) == 0, strategies)
	if err != nil {
		return badFlag(c, "format", err)
	}
	rewrites, err := instance.ParseRewrites(g.programs.Rewrites)
	if err != nil {
		return badFlag(c, "rewrite", err)
	}
	if err := g.programs.check(c); err != nil {
		return err
	}
	_, log := console(c, g.verbose)
	logger := slog.New(log)
	soft, _, done := interruptible(logger)
	defer done()
	n, err := programs.WriteSuite(soft, programs.Suite{
		Seeds: seeds, MasterSeed: g.MasterSeed, Strategies: strategies, Rewrites: rewrites, Growth: g.programs.Growth,
		Steps: g.programs.Steps, Formats: formats, Layers: g.programs.Layers, Count: g.Count, Out: g.Out, Logger: logger,
	})
	log.SumUp("")
	if err == nil {
		fmt.Fprintf(c.App.Writer, "%s in %s\n", english.Plural(n, "rule program", ""), g.Out)
	}
	return err
}

// formatsOf are the formats of the programs that generate writes: all, unless the user names some.
func (g *generation) formatsOf(
	c *cli.Context, seedless bool, strategies []instance.Weighted,
) (instance.Formats, error) {
	if !c.IsSet("format") || os.Getenv(variable("format")) != "" {
		return nil, nil
	}
	formats, err := instance.ParseFormats([]string{g.format})
	if err == nil && seedless && len(g.settings.strategies) > 0 {
		err = formats.Check(strategies)
	}
	return formats, err
}

// rules reduces a rule program that an engine answers wrongly. f is the finding that it belongs to, or nil.
func (m *minimizing) rules(c *cli.Context, f *finding.Finding, path string, src []byte, out string, code *int) error {
	seed, errs := instance.ReadSeed(path, src)
	if len(errs) > 0 {
		return refused(c, path, errs)
	}
	if n := len(m.solvers); n > 1 {
		return usagef("a rule program is reduced for one solver, and not for %d; replay runs it on others", n)
	}
	if err := m.complete(c, noSolver); err != nil {
		return err
	}
	if f != nil { // for a Datalog program, options are arguments
		for _, o := range f.Configuration.Options {
			name, value, _ := strings.Cut(o, "=")
			seed.Program.Options = append(seed.Program.Options, rules.Option{Name: name, Value: value})
		}
	}
	noteObjectives(c, path, src)
	logger := plainLog(c)
	host, end, err := hostOf(c, logger, 1)
	if err != nil {
		return err
	}
	defer end()
	asks, _ := ask.Open(askerOf(c), host, m.Limits, nil)
	ctx, _, done := interruptible(logger)
	defer done()
	longest := cmp.Or(m.duration, time.Hour)
	r, err := programs.Minimize(ctx, asks, m.Solver, m.Limits, seed, f, longest)
	switch {
	case errors.Is(err, programs.ErrNotWrong):
		fmt.Fprintf(c.App.ErrWriter, "smtstorm: %s: %v\n", path, err)
		*code = exitNotReproduced
		return nil
	case errors.Is(err, context.Canceled):
		return errors.New("ended before the program was reduced")
	case err != nil:
		return err
	}
	out = cmp.Or(m.out, out)
	if err := atomicfile.Write(out, r.Text, 0o644); err != nil {
		return err
	}
	if r.Beside != nil {
		ext := filepath.Ext(out)
		before := strings.TrimSuffix(out, ext) + ".before" + ext
		if err := atomicfile.Write(before, r.Beside, 0o644); err != nil {
			return err
		}
		fmt.Fprintf(c.App.Writer, "the first program: %s\n", before)
	}
	fmt.Fprintf(c.App.Writer, "%s\nrules and facts: %d of %d, after %s: %s\n\n%s\n", r.Headline,
		len(r.After.Rules), len(r.Before.Rules), english.Plural(r.Tests, "test", ""), out, strings.Join(r.Proof, "\n"))
	return nil
}

// rulesFinding reduces the program of a finding, into a file in its directory.
func (m *minimizing) rulesFinding(
	c *cli.Context, dir string, f *finding.Finding, files finding.Files, code *int,
) error {
	if len(m.solvers) == 0 {
		m.solvers = []string{f.Solver + "=" + strings.Join(f.Program, " ")}
	}
	err := m.rules(c, f, filepath.Join(dir, f.FileName(finding.InstanceName)), files.Instance,
		filepath.Join(dir, f.FileName(finding.ReducedName)), code)
	if err != nil || *code != 0 || !m.draft {
		return err
	}
	return showPlan(c)(draft.Planner{Now: time.Now()}.WriteFinding(dir))
}

// rulesFile reads a file if it is a rule program by is, and reports whether it is.
func rulesFile(path string, is func(src []byte) bool) ([]byte, bool) {
	if st, err := os.Stat(path); err != nil || st.IsDir() {
		return nil, false
	}
	src, err := seedfile.Read(path)
	return src, err == nil && is(src)
}
