package repro

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Showing is a script that shows a finding, to be run again on any solver, byte for byte as it is stored, and judged by
// the oracle that found the fault.
type Showing struct {
	File     string // in the finding's directory
	Script   []byte
	Expected instance.Expectation // the right answer to the last check
	Options  []string             // of the solver's configuration
	Omitted  []string             // arguments of the solver's usual command that it is run without
	Input    bool                 // the solver reads it from standard input, piece by piece
	Pushing  bool                 // it was seen under push and pop

	finding *finding.Finding
	asked   *instance.Instance // the script, with its right answers; nil if it cannot be parsed
	beside  []besideScript
}

// besideScript is another script that the fault depends on.
type besideScript struct {
	finding.BesideRun
	script []byte
	asked  *instance.Instance
}

// Asked parses a script as an instance with the right answers to its checks, so that an oracle can judge what a solver
// prints besides its answers. It is nil if the script cannot be parsed, or has another number of checks.
func Asked(path string, script []byte, expect []instance.Expectation) *instance.Instance {
	c, err := instance.Read(path, script, nil)
	if err != nil || len(c.Script.Checks()) != len(expect) {
		return nil
	}
	in := c.Instance(instance.None)
	in.FromSource = true
	for i, e := range expect {
		in.Checks[i].Expect = e
	}
	return in
}

// Showings are the scripts that show a finding: the reduced one, if there is one, and the original one. Right answers
// that an evaluation proves are checked again; the error is *BadInput if one turns out to be wrong.
func Showings(ctx context.Context, f *finding.Finding, files finding.Files) ([]*Showing, error) {
	var all []*Showing
	if r := f.Reduced; r != nil && files.Reduced != nil {
		s := &Showing{
			File: finding.ReducedName, Script: files.Reduced, Expected: reducedExpectation(f, files.Reduced),
			Options: r.Configuration.Options, Omitted: r.Configuration.Omitted,
			Input: r.Input, Pushing: f.Mode == Pushing, finding: f,
		}
		var witness []byte
		if r.Witness != "" {
			witness = []byte(r.Witness)
		}
		if err := s.read(ctx, r.Certificate, witness, files.ReducedBeside); err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	s := &Showing{
		File: "instance.smt2", Script: files.Instance, Expected: instance.Expectation(f.Expected),
		Options: f.Configuration.Options, Pushing: f.Mode == Pushing, finding: f,
	}
	if input := f.Input(files); input != "" {
		s.File, s.Script, s.Input = input, files.Trace, true
		if files.ShortTrace != nil {
			s.Script = files.ShortTrace
		}
	}
	if err := s.read(ctx, f.Certificate, files.Witness, files.Beside); err != nil {
		return nil, err
	}
	return append(all, s), nil
}

var expectationLine = regexp.MustCompile(`(?m)^; expect: (sat|unsat)$`)

// reducedExpectation is the right answer to a reduced script: that of the fault, or that in the head of the script.
func reducedExpectation(f *finding.Finding, script []byte) instance.Expectation {
	if f.Expect != instance.None {
		return f.Expect
	}
	if m := expectationLine.FindSubmatch(script); m != nil {
		return instance.Expectation(m[1])
	}
	return instance.None
}

// read reads the scripts, and proves the right answer again: under the witness, or by a refutation, as its certificate
// says. What a certificate says of more than the answer, as of an optimum, is judged anew with the run. A script that
// cannot be parsed is run as a text: it crashes the solver, whatever it means.
func (s *Showing) read(ctx context.Context, certificate string, witness []byte, beside [][]byte) error {
	for i, script := range beside {
		if i < len(s.finding.Beside) {
			b := besideScript{BesideRun: s.finding.Beside[i], script: script}
			if c, err := instance.Read(b.File, script, nil); err == nil {
				b.asked = c.Instance(s.Expected)
				b.asked.FromSource = true
			}
			s.beside = append(s.beside, b)
		}
	}
	if s.Input { // the witness is for the last script
		witness = nil
	}
	var lent []byte // values that do not make it true
	if s.finding.BlamedTogether() || s.finding.Class.OfFormulas() {
		lent = witness
	}
	c, err := instance.Read(s.File, s.Script, lent)
	if err != nil {
		if s.finding.Class.Marked() {
			return nil
		}
		return &BadInput{err}
	}
	s.asked = c.Unproved().Instance(s.Expected)
	s.asked.FromSource = true
	switch {
	case witness != nil && certificate == string(instance.Evaluated) && s.Expected == instance.Sat:
		if c, err = instance.Read(s.File, s.Script, witness); err == nil {
			err = c.Problem()
		}
		if err != nil {
			return &BadInput{err}
		}
	case certificate == string(instance.Derived) && s.Expected == instance.Unsat && !s.Input && Refutation(ctx, c) == nil:
		return &BadInput{fmt.Errorf("%s: unsat cannot be proved by evaluation", s.File)}
	}
	return nil
}

// Run runs the script once on a solver, in a fresh process, and returns the evidence: the run that may show the fault
// comes last. Other solvers that the fault depends on are opened by others. Another version of the finding's solver may
// need what that was run without: if it rejects the script, it is run with all that the catalog gives it for the logic.
func (s *Showing) Run(
	ctx context.Context, others *panel.Panel, solver *solvers.Solver, catalog *solvers.Catalog,
) (*oracle.Evidence, error) {
	e, err := s.runWithout(ctx, others, solver, catalog, s.Omitted)
	if err != nil || len(s.Omitted) == 0 || !e.Last().Result.Refused() || !IsFamily(s.finding, solver, catalog) {
		return e, err
	}
	whole, err := s.runWithout(ctx, others, solver, catalog, nil)
	if err != nil || whole.Last().Result.Refused() {
		return e, err
	}
	return whole, nil
}

// runWithout is Run for a version of the finding's solver without some arguments of its command.
func (s *Showing) runWithout(
	ctx context.Context, others *panel.Panel, solver *solvers.Solver, catalog *solvers.Catalog, omitted []string,
) (*oracle.Evidence, error) {
	open := func(solver *solvers.Solver) *panel.Solver {
		opened := others.Open(solver, &solvers.Probe{})
		opened.Verbatim, opened.Limits.Measure = true, s.finding.Memory
		return opened
	}
	under := open(solver)
	if IsFamily(s.finding, solver, catalog) {
		under = open(s.configured(solver, catalog).Omitting(omitted...))
	}
	if s.Input {
		under.Session = under.Solver
		if s.Pushing {
			under.Session = under.ForIncremental()
		}
	}
	var runs []oracle.Run
	for _, b := range s.beside {
		other := under
		if b.Solver != s.finding.Solver || s.finding.Class.Timed() { // with the options with which it is quick
			other = open(catalog.Rebuild(b.Solver, b.Program))
		}
		r, err := s.ask(ctx, other, QuestionOfText(b.script, LogicOf(b.script)))
		if err != nil {
			return nil, err
		}
		runs = append(runs, oracle.Run{
			Solver: other.Name, Entry: other.Entry, Question: b.Question, Asked: askedOr(b.asked, r), Result: r,
		})
	}
	q := QuestionOfText(s.Script, LogicOf(s.Script))
	q.Several = q.Several || s.Input
	asked := s.asked
	for _, question := range s.finding.Again() {
		r, err := s.ask(ctx, under, q)
		if err != nil {
			return nil, err
		}
		asked = askedOr(asked, r)
		runs = append(runs, oracle.Run{
			Solver: solver.Name, Entry: solver.Entry, Question: question, Asked: asked, Result: r, Text: s.Script,
		})
	}
	r, err := s.ask(ctx, under, q)
	if err != nil {
		return nil, err
	}
	own := oracle.Run{
		Solver: solver.Name, Entry: solver.Entry, Question: s.finding.Question, Asked: askedOr(asked, r), Result: r,
		Text: s.Script,
	}
	if IsFamily(s.finding, solver, catalog) {
		own.Has = func(string) bool { return true } // it has what it was found to be wrong about
	}
	again := oracle.Slowness{
		Ratio: oracle.LeastRatio, Floor: oracle.LeastSlow, Memory: oracle.LeastMuch, Alone: true,
	}
	runs = append(runs, own)
	return &oracle.Evidence{
		Instance: own.Asked, Runs: runs, Slow: again.For(s.finding.Fault), Parts: s.finding.PartsAmong(runs),
	}, nil
}

// configured is a version of the finding's solver with the finding's options.
func (s *Showing) configured(solver *solvers.Solver, catalog *solvers.Catalog) *solvers.Solver {
	return solver.With(slices.Concat(addedOptions(s.finding, solver, catalog), s.Options)...)
}

// Threshold says in how many runs of the script on a solver the fault has to show.
func (s *Showing) Threshold(solver *solvers.Solver, catalog *solvers.Catalog) ask.Threshold {
	if IsFamily(s.finding, solver, catalog) {
		solver = s.configured(solver, catalog)
	}
	t := ask.ThresholdOf(solver, s.Script)
	for _, b := range s.beside {
		t = t.Stricter(ask.ThresholdOf(catalog.Rebuild(b.Solver, b.Program), b.script))
	}
	return t
}

// ask asks a question. For a fault of time, a slow run is repeated, and the quickest one counts; for a fault of memory,
// a run whose memory was not measured is repeated.
func (s *Showing) ask(
	ctx context.Context, solver *panel.Solver, q panel.Question,
) (*solvers.Result, error) {
	if s.finding.Memory {
		return Weigh(ctx, solver, q)
	}
	r, err := solver.AskFresh(ctx, q)
	for again := 0; again < Repeats && err == nil && s.isSlow(r); again++ {
		var next *solvers.Result
		if next, err = solver.AskFresh(ctx, q); err == nil && next.Wall < r.Wall {
			r = next
		}
	}
	return r, err
}

// isSlow reports whether a result may show that time is the fault.
func (s *Showing) isSlow(r *solvers.Result) bool {
	return s.finding.Class.Timed() && r.Verdict.Answered() && r.Wall >= oracle.LeastSlow
}

// askedOr is asked or, if that is nil, an instance that has only the checks of the result.
func askedOr(asked *instance.Instance, r *solvers.Result) *instance.Instance {
	if asked == nil {
		return TextInstance(r)
	}
	return asked
}
