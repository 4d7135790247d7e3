package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/replay"
	"github.com/smtstorm/smtstorm/internal/show/draft"
	"github.com/smtstorm/smtstorm/internal/source/programs"
	"github.com/smtstorm/smtstorm/internal/triage"
)

// afterReduction runs a reduced script on the further solvers, and writes the draft of an issue, if the flags ask for
// these.
func afterReduction(c *cli.Context, cfg triage.Config, r *triage.Reduced, out string) error {
	f, files, err := r.AsFinding(filepath.Base(out), version)
	if err != nil {
		return err
	}
	others, err := onOthers(c, cfg, f, func(ctx context.Context) (*replay.Case, error) {
		return replay.FindingCase(ctx, out, f, files, cfg.Catalog)
	})
	if err != nil || !c.Bool("draft") {
		return err
	}
	issue, err := draft.Of(f, files, draft.Further{Rechecked: others.Text, WrongToo: others.WrongToo})
	if err != nil {
		return err
	}
	at := beside(out, ".draft.md")
	if err := atomicfile.Write(at, []byte(issue.Markdown()), 0o644); err != nil {
		return err
	}
	plan := draft.Plan{Written: []string{at}}
	if issue.Policy != "" {
		plan.Notes = []string{issue.Policy}
	}
	return showPlan(c)(plan, nil)
}

// afterFinding does the same for a finding that was reduced in its directory.
func afterFinding(c *cli.Context, cfg triage.Config, dir string) error {
	f, _, err := finding.Load(dir)
	if err != nil {
		return err
	}
	others, err := onOthers(c, cfg, f, func(ctx context.Context) (*replay.Case, error) {
		cases, err := replay.Find(ctx, []string{dir}, cfg.Catalog, nil, cfg.Logger)
		if err != nil {
			return nil, err
		}
		return cases[0], nil
	})
	if err != nil || !c.Bool("draft") {
		return err
	}
	planner := draft.Planner{Now: time.Now(), Checked: func(*finding.Finding) (draft.Check, bool) { return others, true }}
	return showPlan(c)(planner.WriteFinding(dir))
}

// othersAnswer looks whether the solvers that the result is run on answer trivial scripts, before the work begins.
func othersAnswer(ctx context.Context, c *cli.Context, cfg triage.Config) error {
	if cfg.Ask != nil || len(c.StringSlice("solver")) < 2 {
		return nil
	}
	all, err := solversGiven(c, "solver", cfg.Catalog)
	for i := 1; i < len(all) && err == nil; i++ {
		err = cfg.Host.Answers(ctx, all[i], cfg.Limits)
	}
	return err
}

// onOthers runs a reduced script on all --solver but the first, prints what each does, and returns that for a draft.
func onOthers(
	c *cli.Context, cfg triage.Config, f *finding.Finding, read func(context.Context) (*replay.Case, error),
) (draft.Check, error) {
	check := draft.Check{StillWrong: true}
	if len(c.StringSlice("solver")) < 2 {
		return check, nil
	}
	log := plainLog(c)
	if f.Class.Timed() || f.Class.Compared() && len(f.Beside) == 0 {
		log.Warn("the other solvers are not run: the fault shows only where answers are compared")
		return check, nil
	}
	all, err := solversGiven(c, "solver", cfg.Catalog)
	if err != nil {
		return check, err
	}
	host, end, err := hostOf(c, log, cfg.Jobs)
	if err != nil {
		return check, err
	}
	defer end()
	soft, _, done := interruptible(log)
	defer done()
	shown, err := read(soft)
	if err != nil {
		return check, err
	}
	again := replay.Config{
		Host: host, Ask: askerOf(c), Catalog: cfg.Catalog, Limits: cfg.Limits, Jobs: 1, Repeat: cfg.Repeat,
		Programs: programs.Recheck,
	}
	var texts []string
	for _, s := range all[1:] {
		results, err := replay.Run(soft, again, s, []*replay.Case{shown})
		if err != nil {
			return check, err
		}
		r := results[0]
		fmt.Fprintln(c.App.Writer, r.Sentence())
		if r.Bad() {
			check.WrongToo = append(check.WrongToo, r.Who())
		} else {
			texts = append(texts, r.Sentence())
		}
	}
	check.Text = strings.Join(texts, " ")
	return check, nil
}
