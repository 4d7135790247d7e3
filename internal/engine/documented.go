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

// documentedRuns is how many scripts of docs/findings a campaign runs at most to recognise its own findings: three
// times as many as campaigns on z3 and cvc5 need. Most take a few milliseconds.
const documentedRuns = 60

// documented recognises faults of docs/findings, by running their scripts on the solver under test. Without a host, it
// recognises none.
type documented struct {
	host     *solvers.Host
	limits   solvers.Limits
	debugger *solvers.Debugger

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
func (d *documented) recognise(ctx context.Context, t *ask.Target, f *finding.Finding, files finding.Files) {
	if d == nil || d.host == nil || f.Reduced == nil || t == nil || t.Probe == nil || t.Solver.Family() == "" {
		return
	}
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
			fault.shown = new(d.show(ctx, t, fault.Documented))
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
func (d *documented) show(ctx context.Context, t *ask.Target, fault *cause.Documented) bool {
	s := t.Solver.With(fault.Needed()...)
	logic := smtlib.LogicOf(fault.Script)
	q := solvers.Query{Script: fault.Script, Logic: logic, Checks: len(fault.Expect)}
	r, err := d.host.Fresh(ctx, s, q, d.limits)
	if err != nil {
		return false
	}
	stack := s.Entry.OwnStack(solvers.Stack(r.Stdout + r.Stderr))
	if r.Verdict == solvers.Crash && len(stack) == 0 && solvers.IsPlaceless(r.Signature) && d.debugger != nil {
		crash := solvers.Crashing{Command: s.FileCommand(logic, "instance.smt2"), Script: fault.Script}
		if stack, err = d.host.Stack(ctx, d.debugger, s, crash, d.limits); err != nil {
			return false
		}
	}
	mark := func() string {
		var right []instance.Expectation
		for _, answer := range fault.Expect {
			right = append(right, instance.Expectation(answer))
		}
		for _, reply := range triage.Replies(ctx, fault.Path, fault.Script, right, s, r) {
			if reply.Wrong != nil {
				return reply.Wrong.Mark
			}
		}
		return ""
	}
	return fault.Shown(r, solvers.VersionNumber(t.Probe.Version), stack, mark)
}
