package engine

import (
	"context"
	"sync"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// documentedRuns is how many scripts of docs/findings a campaign runs at most to recognise its own findings.
const documentedRuns = 20

// documented recognises faults of docs/findings, by running their scripts on the solver under test.
type documented struct {
	mu   sync.Mutex
	runs int
	of   map[string][]*shownFault // key: the solver's name
}

// shownFault is a fault, and whether the solver shows it; nil: its script was not run.
type shownFault struct {
	*cause.Documented
	shown *bool
}

// recognise notes in a reduced finding which fault of docs/findings it probably is. What cannot be run says nothing.
func (c *Campaign) recognise(ctx context.Context, t *ask.Target, f *finding.Finding, files finding.Files) {
	if f.Reduced == nil || c.host == nil || t == nil || t.Probe == nil || t.Solver.Family() == "" {
		return
	}
	d := &c.documented
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.of == nil {
		d.of = map[string][]*shownFault{}
	}
	if _, known := d.of[t.Name]; !known {
		var all []*shownFault
		for _, fault := range cause.AllDocumented(t.Solver.Family()) {
			all = append(all, &shownFault{Documented: fault})
		}
		d.of[t.Name] = all
	}
	e := cause.EvidenceOf(f, files)
	for _, fault := range d.of[t.Name] {
		if !fault.MayBe(e) {
			continue
		}
		if fault.shown == nil && d.runs < documentedRuns {
			d.runs++
			fault.shown = new(c.show(ctx, t, fault.Documented))
		}
		if fault.shown == nil || !*fault.shown {
			continue
		}
		if f.Documented = fault.Match(e); f.Documented != nil {
			return
		}
	}
}

// show runs the script of a fault, and reports whether the solver shows it.
func (c *Campaign) show(ctx context.Context, t *ask.Target, d *cause.Documented) bool {
	s := t.Solver.With(d.Needed()...)
	logic := smtlib.LogicOf(d.Script)
	q := solvers.Query{Script: d.Script, Logic: logic, Checks: len(d.Expect)}
	r, err := c.host.Fresh(ctx, s, q, c.cfg.Limits)
	if err != nil {
		return false
	}
	stack := s.Entry.OwnStack(solvers.Stack(r.Stdout + r.Stderr))
	if r.Verdict == solvers.Crash && len(stack) == 0 && solvers.IsPlaceless(r.Signature) && c.cfg.Debugger != nil {
		crash := solvers.Crashing{Command: s.FileCommand(logic, "instance.smt2"), Script: d.Script}
		if stack, err = c.host.Stack(ctx, c.cfg.Debugger, s, crash, c.cfg.Limits); err != nil {
			return false
		}
	}
	var right []instance.Expectation
	for _, answer := range d.Expect {
		right = append(right, instance.Expectation(answer))
	}
	mark := ""
	for _, reply := range triage.Replies(ctx, d.Path, d.Script, right, s, r) {
		if reply.Wrong != nil {
			mark = reply.Wrong.Mark
			break
		}
	}
	return d.Shown(r, solvers.VersionNumber(t.Probe.Version), stack, mark)
}
