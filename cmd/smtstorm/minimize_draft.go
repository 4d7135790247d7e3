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
func (m *minimizing) afterReduction(c *cli.Context, r *triage.Reduced, out string) error {
	f, files, err := r.AsFinding(filepath.Base(out), version)
	if err != nil {
		return err
	}
	others, err := m.onOthers(c, f, func(ctx context.Context) (*replay.Case, error) {
		return replay.FindingCase(ctx, out, f, files, m.Catalog)
	})
	if err != nil || !m.draft {
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
func (m *minimizing) afterFinding(c *cli.Context, dir string) error {
	f, _, err := finding.Load(dir)
	if err != nil {
		return err
	}
	others, err := m.onOthers(c, f, func(ctx context.Context) (*replay.Case, error) {
		cases, err := replay.Find(ctx, []string{dir}, m.Catalog, nil, m.Logger)
		if err != nil {
			return nil, err
		}
		return cases[0], nil
	})
	if err != nil || !m.draft {
		return err
	}
	planner := draft.Planner{Now: time.Now(), Checked: func(*finding.Finding) (draft.Check, bool) { return others, true }}
	return showPlan(c)(planner.WriteFinding(dir))
}

// othersAnswer looks whether the solvers that the result is run on answer trivial scripts, before the work begins.
func (m *minimizing) othersAnswer(ctx context.Context, c *cli.Context) error {
	if m.Ask != nil || len(m.solvers) < 2 {
		return nil
	}
	all, err := solversNamed(c, "solver", m.solvers, m.Catalog)
	for i := 1; i < len(all) && err == nil; i++ {
		err = m.Host.Answers(ctx, all[i], m.Limits)
	}
	return err
}

// onOthers runs a reduced script on all --solver but the first, prints what each does, and returns that for a draft.
func (m *minimizing) onOthers(
	c *cli.Context, f *finding.Finding, read func(context.Context) (*replay.Case, error),
) (draft.Check, error) {
	check := draft.Check{StillWrong: true}
	if len(m.solvers) < 2 {
		return check, nil
	}
	log := plainLog(c)
	if f.Class.Timed() || f.Class.Compared() && len(f.Beside) == 0 {
		log.Warn("the other solvers are not run: the fault shows only where answers are compared")
		return check, nil
	}
	all, err := solversNamed(c, "solver", m.solvers, m.Catalog)
	if err != nil {
		return check, err
	}
	host, end, err := hostOf(c, log, m.Jobs)
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
		Host: host, Ask: askerOf(c), Catalog: m.Catalog, Limits: m.Limits, Jobs: 1, Repeat: m.Repeat,
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
