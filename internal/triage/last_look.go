package triage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// lastLookTime bounds the last look at a finding, but for the runs of the base, which decide whether it is new.
const lastLookTime = 30 * time.Second

// lastLook runs the reduced script of a finding again, as it is stored and as its repro.sh runs it: on the solver, on
// the solver with less, and on the base. What it finds out is entered into the result: how often the fault shows, which
// options it needs, whether a file is enough, and what can be proved of the script.
type lastLook struct {
	Config // without the options of the finding
	panel  *panel.Panel
	result *Reduced
	f      *finding.Finding
	files  *finding.Files
	on     *repro.Version // the solver
	shown  ask.Tally      // runs of the stored script that showed the fault
}

// Enter enters the result of a reduction into a finding and its files, and what a last look at it shows. cfg is what
// it was reduced with. An error leaves them as they are; it is *NotReproduced if the stored script does not show the
// fault.
func Enter(ctx context.Context, cfg Config, r *Reduced, f *finding.Finding, files *finding.Files) error {
	before, filesBefore, resultBefore := *f, *files, *r
	err := enter(r, f, files)
	if err != nil || !repro.IsFamily(f, cfg.Solver, cfg.Catalog) {
		return err
	}
	cfg.Solver = cfg.Solver.With().Omitting()
	l := &lastLook{
		Config: cfg, panel: panel.PanelOver(cfg.Ask, cfg.Host, cfg.Catalog, solvers.Probing{Limits: cfg.Limits}),
		result: r, f: f, files: files,
	}
	defer l.panel.Close()
	l.on = &repro.Version{Solver: cfg.Solver, Panel: l.panel, Strict: true}
	err = l.confirm(ctx)
	if lost(err) || is[*repro.BadInput](err) { // what is known by then counts
		err = nil
	}
	if err == nil {
		err = enter(r, f, files)
	}
	if err != nil {
		*f, *files, *r = before, filesBefore, resultBefore
	}
	return err
}

func (l *lastLook) confirm(ctx context.Context) error {
	if l.f.Class.Timed() { // only a comparison shows it, of runs with fixed options
		return l.compare(ctx)
	}
	if err := l.showAgain(ctx); err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, lastLookTime)
	defer cancel()
	for _, step := range []func(context.Context) error{l.prove, l.chooseWay, l.dropCommands, l.dropOptions} {
		if err := step(within); err != nil && !(lost(err) && ctx.Err() == nil) {
			return err
		}
		if err := enter(l.result, l.f, l.files); err != nil {
			return err
		}
	}
	return l.compare(ctx)
}

// variant is the reproduction of the stored script, run in another way, under another configuration, or with another
// text; nil for none.
func (l *lastLook) variant(
	ctx context.Context, input bool, c finding.Configuration, text []byte,
) (*repro.Repro, error) {
	f, reduced, files := *l.f, *l.f.Reduced, *l.files
	if reduced.Input, reduced.Configuration = input, c; text != nil {
		files.Reduced = text
	}
	f.Reduced, reduced.Certificate = &reduced, "" // what is right is proved already
	all, err := repro.Read(ctx, &f, files, l.Catalog)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// stored is the reproduction of the script as it is stored.
func (l *lastLook) stored(ctx context.Context) (*repro.Repro, error) {
	return l.variant(ctx, l.result.Input, l.result.Configuration, nil)
}

// repeat runs a script as often as a fault has to show; a crash that some of these runs miss, as often as [ask.Ever]
// says.
func (l *lastLook) repeat(ctx context.Context, r *repro.Repro) (ask.Tally, error) {
	t := ask.Tally{Threshold: l.on.Threshold(r)}
	crashes := l.f.Class.Crashes()
	err := r.Repeat(ctx, l.on, ask.Rule{IfMissed: !crashes}, &t)
	if err == nil && crashes && t.Shown < len(t.Seconds) {
		t.Threshold = ask.Ever
		err = r.Repeat(ctx, l.on, ask.Rule{}, &t)
	}
	return t, err
}

// stays reports whether a variant shows the fault as well as the script that is stored: a crash that comes and goes at
// least half as often.
func (l *lastLook) stays(t ask.Tally) bool {
	if t.Threshold == ask.Ever {
		return t.Shown > 0 && 2*t.Shown*len(l.shown.Seconds) >= l.shown.Shown*len(t.Seconds)
	}
	return t.IsConfirmed()
}

// showAgain runs the script as it is stored: some faults depend on where a line ends, and then the lines stay as they
// were reduced.
func (l *lastLook) showAgain(ctx context.Context) error {
	for {
		r, err := l.stored(ctx)
		if err != nil {
			return err
		}
		if l.shown, err = l.repeat(ctx, r); err != nil {
			return err
		}
		if n := len(l.shown.Seconds); l.shown.Shown > 0 {
			l.result.Rate, l.result.Confirmed, l.result.Threads = float64(l.shown.Shown)/float64(n), n, l.shown.Threads()
			l.on.Wall = repro.WallOf(time.Duration(slices.Max(l.shown.Seconds)*float64(time.Second)), l.Limits.Wall)
			return l.quote(ctx)
		}
		if l.result.Text {
			return &NotReproduced{"the reduced script does not show the fault as it is stored"}
		}
		l.result.Text = true
		if err := enter(l.result, l.f, l.files); err != nil {
			return err
		}
	}
}

// quote notes what the solver prints on the script as people read it, without the comment in front: messages have
// numbers of lines.
func (l *lastLook) quote(ctx context.Context) error {
	r, err := l.variant(ctx, l.result.Input, l.result.Configuration, l.result.written())
	if err != nil {
		return err
	}
	e, err := r.Show(ctx, l.on)
	if err != nil {
		return err
	}
	if _, shows := r.Shown(ctx, e); shows {
		last := e.Last().Result
		l.result.Output = last.Stdout + last.Stderr
	}
	return nil
}

// prove looks for a proof that an answer sat is wrong, where only the model that comes with it was known to be.
func (l *lastLook) prove(ctx context.Context) error {
	r := l.result
	if !r.Fault.Class.InModel() || r.Fault.Observed != solvers.Sat || r.Incremental || r.last != nil {
		return nil
	}
	found := repro.Refutation(ctx, r.Best.Case)
	if found == nil {
		return ctx.Err()
	}
	in := r.Best.Case.Unproved().Instance("")
	in.FromSource = true
	sat := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
	j, wrong := oracle.Suppose(ctx, oracle.Run{Solver: r.Solver, Entry: l.Solver.Entry, Asked: in, Result: sat}, "unsat")
	if !wrong {
		return nil
	}
	now := *r
	now.Fault, now.Asked, now.elsewhere, now.under = j.Fault, nil, false, nil
	now.Shows, now.Blame, now.Beside = nil, nil, nil
	now.grounds = groundsOf(byRefutation{found: found})
	before, filesBefore := *l.f, *l.files
	for _, text := range [][]byte{withoutModel(r.Best.Text), r.Best.Text} { // a script may ask for the model itself
		now.Best = reduce.WrittenAs(r.Best.Case.Unproved(), text)
		if err := enter(&now, l.f, l.files); err != nil {
			return err
		}
		again, err := l.stored(ctx)
		var t ask.Tally
		if err == nil {
			t, err = l.repeat(ctx, again)
		}
		if err == nil && t.IsConfirmed() {
			last := again.Seen[len(again.Seen)-1].Result
			now.Output, now.Rate, now.Confirmed = last.Stdout+last.Stderr, 1, len(t.Seconds)
			*r, l.shown = now, t
			return nil
		}
		*l.f, *l.files = before, filesBefore
		if err != nil {
			return err
		}
	}
	return nil // without what asks for the model, the answer is another one
}

// withoutModel is a script without what asks for a model.
func withoutModel(script []byte) []byte {
	less, from := []byte{}, 0
	for _, c := range smtlib.NamedCommands(script) {
		arguments := c.Arguments(script)
		asks := c.Name == "get-model" || c.Name == "get-value" ||
			c.Name == "set-option" && len(arguments) > 0 && arguments[0].Text == ":produce-models"
		if !asks {
			continue
		}
		less = append(less, script[from:c.Offset]...)
		if from = c.End; from < len(script) && script[from] == '\n' {
			from++
		}
	}
	return append(less, script[from:]...)
}

// chooseWay has the solver read a file if that shows the fault as well as a session, and notes whether the other way
// shows it.
func (l *lastLook) chooseWay(ctx context.Context) error {
	r := l.result
	if l.Solver.ReadsInput() || !r.Input && (l.Probe == nil || !l.Probe.Reset) { // there is one way only
		return nil
	}
	other, err := l.variant(ctx, !r.Input, r.Configuration, nil)
	if err != nil {
		return err
	}
	t, err := l.repeat(ctx, other)
	if err != nil {
		return err
	}
	if r.OtherWay = finding.ConfirmationOf(len(t.Seconds), t.Shown, t.Threads()); r.Input && l.stays(t) {
		n := len(l.shown.Seconds)
		r.Input, r.OtherWay = false, finding.ConfirmationOf(n, l.shown.Shown, t.Threads())
		r.Incremental, r.Configuration.Needed = repro.Sequential(r.script()), nil
		r.Rate, r.Confirmed, l.shown = float64(t.Shown)/float64(len(t.Seconds)), len(t.Seconds), t
		r.Command = l.command()
	}
	return nil
}

// running is the solver as it reads the script.
func (l *lastLook) running() (*solvers.Solver, solvers.Use) {
	s := l.Solver.With(l.result.Configuration.Options...).Omitting(l.result.Configuration.Omitted...)
	switch {
	case l.result.Input && l.f.Mode == repro.Pushing:
		return s.ForIncremental(), solvers.SessionUse
	case l.result.Input:
		return s, solvers.SessionUse
	case l.result.Incremental:
		return s.ForIncremental(), solvers.FileUse
	}
	return s, solvers.FileUse
}

func (l *lastLook) command() []string {
	s, use := l.running()
	if use == solvers.SessionUse {
		return s.SessionCommand(l.result.Best.Logic)
	}
	return s.FileCommand(l.result.Best.Logic, "instance.smt2")
}

// isTried reports whether the reduction has tried to leave out whatever it could. Of a crash that comes and goes, one
// run without an option says nothing.
func (l *lastLook) isTried() bool {
	return l.result.Minimal && l.result.Configuration.Needed != nil && !l.f.Class.Crashes() && !l.shown.Threads()
}

// dropCommands leaves out options that the script sets, and tactics that it names, which the fault does not need.
func (l *lastLook) dropCommands(ctx context.Context) error {
	for at := 0; !l.isTried(); {
		script := l.result.script()
		var less []byte
		if at, less = nextWithout(script, at); less == nil {
			return nil
		}
		head, _, _ := bytes.Cut(l.files.Reduced, []byte("(")) // which says what is right
		r, err := l.variant(ctx, l.result.Input, l.result.Configuration, slices.Concat(head, less))
		if err != nil {
			return err
		}
		t, err := l.repeat(ctx, r)
		if err != nil {
			return err
		}
		if !l.stays(t) {
			at++
			continue
		}
		if l.shown = t; l.result.Asked != nil {
			l.result.Asked = less
		} else {
			l.result.Best = reduce.WrittenAs(l.result.Best.Case, less)
		}
		l.result.Configuration.Tactic = tacticIn(less)
	}
	return nil
}

// nextWithout is a script without the next command, from the one of a number on, that sets an option of the solver's
// own, or without the tactic of the next check that names one; at is the command's number. It is nil if there is none.
func nextWithout(script []byte, from int) (at int, less []byte) {
	for i, c := range smtlib.NamedCommands(script) {
		arguments := c.Arguments(script)
		switch {
		case i < from || len(arguments) == 0:
		case c.Name == "set-option" && !oracle.IsStandardOption(strings.TrimPrefix(arguments[0].Text, ":")):
			return i, slices.Concat(script[:c.Offset], bytes.TrimLeft(script[c.End:], " \n"))
		case c.Name == "check-sat-using":
			return i, slices.Concat(script[:c.Offset], []byte("(check-sat)"), script[c.End:])
		}
	}
	return 0, nil
}

// dropOptions leaves out arguments of the command that the fault does not need, and notes which it needs.
func (l *lastLook) dropOptions(ctx context.Context) error {
	r := l.result
	defer func() { r.Configuration.InScript, r.Command = l.inScript(), l.command() }()
	if l.isTried() {
		return nil
	}
	without := map[string]ask.Tally{} // how often it shows without an option
	for {
		solver, use := l.running()
		now := finding.Configuration{Options: solver.Options, Omitted: solver.Omitted}
		less, t, err := l.less(ctx, now, solver.Omissible(r.Best.Logic, use), without)
		if err != nil {
			return err
		}
		if less == nil {
			break
		}
		r.Configuration.Options, r.Configuration.Omitted, l.shown = less.Options, less.Omitted, t
		r.Rate, r.Confirmed = float64(t.Shown)/float64(len(t.Seconds)), len(t.Seconds)
	}
	solver, use := l.running()
	r.Configuration.Needed = []finding.Argument{}
	for _, option := range solver.Given(r.Best.Logic, use) {
		a := finding.Argument{
			Text: option, Plain: solver.Entry.IsPlain(option), Experimental: solver.Entry.IsExperimental(option),
		}
		if t := without[option]; t.Shown > 0 {
			a.Without = fmt.Sprintf("%d of %d", t.Shown, len(t.Seconds))
		}
		r.Configuration.Needed = append(r.Configuration.Needed, a)
	}
	return nil
}

// less is a smaller configuration that shows the fault as well; nil if there is none.
func (l *lastLook) less(
	ctx context.Context, now finding.Configuration, omissible []string, without map[string]ask.Tally,
) (*finding.Configuration, ask.Tally, error) {
	for _, less := range simpler(now, omissible) {
		r, err := l.variant(ctx, l.result.Input, less, nil)
		if err != nil {
			return nil, ask.Tally{}, err
		}
		t, err := l.repeat(ctx, r)
		if err != nil {
			return nil, t, err
		}
		if l.stays(t) {
			return &less, t, nil
		}
		for _, option := range now.Options {
			if len(less.Options) == len(now.Options)-1 && !slices.Contains(less.Options, option) {
				without[option] = t
			}
		}
	}
	return nil, ask.Tally{}, nil
}

// inScript are the options that the script sets; all of them were tried, unless the time was up.
func (l *lastLook) inScript() []finding.Argument {
	return finding.SetByScript(l.result.script(), l.Solver.Entry, l.result.Minimal || l.f.Class.Crashes())
}

// compare runs the script on the base. What was compared before, on the instance, is not compared again.
func (l *lastLook) compare(ctx context.Context) error {
	if l.Base == nil {
		return nil
	}
	if l.f.Base == nil {
		probed, err := l.panel.Solver(ctx, l.Base)
		if err != nil {
			return err
		}
		l.f.Base = &finding.BaseRun{Version: probed.Probe.Version, Command: l.Base.Command}
	}
	if l.f.Base.Shows {
		return nil
	}
	r, err := l.stored(ctx)
	if err != nil {
		return err
	}
	base := &repro.Version{Solver: l.Base, Panel: l.panel}
	if l.f.Class.Crashes() {
		base.Wall = l.on.Wall
	}
	like, err := base.Has(ctx, r)
	if err != nil {
		return errors.Join(err, ctx.Err())
	}
	of := *l.f.Base
	of.Shows, of.Elsewhere = like == oracle.Alike, like != oracle.Alike && (of.Elsewhere || like == oracle.Elsewhere)
	if l.f.Base = &of; l.f.InBase() && !l.f.Known.Silences() {
		l.f.KnownFrom(nil)
	}
	return nil
}
