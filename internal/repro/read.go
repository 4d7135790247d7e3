package repro

import (
	"context"
	"fmt"
	"regexp"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

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

// Read reads what shows a finding on a script: what it was reduced to, if it was, and then what it was found on. Right
// answers that an evaluation proves are checked again; the error is *BadInput if one turns out to be wrong.
func Read(
	ctx context.Context, f *finding.Finding, files finding.Files, catalog *solvers.Catalog,
) ([]*Repro, error) {
	var all []*Repro
	if r := f.Reduced; r != nil && files.Reduced != nil {
		s := stored{
			Finding: f, catalog: catalog, file: finding.ReducedName, script: files.Reduced, beside: files.ReducedBeside,
			expected: reducedExpectation(f, files.Reduced), of: r.Configuration, isSession: r.Input,
			certificate: r.Certificate, fault: f.Fault,
		}
		if r.Witness != "" {
			s.witness = []byte(r.Witness)
		}
		small, err := s.read(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, small)
	}
	s := stored{
		Finding: f, catalog: catalog, file: finding.InstanceName, script: files.Instance, beside: files.Beside,
		expected: instance.Expectation(f.Expected), of: finding.Configuration{Options: f.Configuration.Options},
		certificate: f.Certificate, witness: files.Witness, fault: f.OfInstance(),
	}
	if input := f.Input(files); input != "" {
		s.file, s.script, s.isSession = input, files.Trace, true
		if files.ShortTrace != nil {
			s.script = files.ShortTrace
		}
	}
	found, err := s.read(ctx)
	return append(all, found), err
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

// stored is one of the scripts that show a finding, as it is stored.
type stored struct {
	*finding.Finding
	catalog     *solvers.Catalog
	file        string
	script      []byte
	beside      [][]byte
	expected    instance.Expectation
	of          finding.Configuration
	isSession   bool // the solver reads it from standard input, piece by piece
	certificate string
	witness     []byte
	fault       oracle.Fault
}

// read reads the scripts. A script that cannot be parsed is a text: it crashes the solver, whatever it means.
func (s *stored) read(ctx context.Context) (*Repro, error) {
	r := &Repro{Judgement: oracle.Judgement{Fault: s.fault}, File: s.file, Expected: s.expected}
	r.Wrong = &Subject{Run: oracle.Run{Question: s.fault.Question, Text: s.script}}
	if own := solverOf(s.Finding, s.catalog); own != nil {
		r.Wrong.Target = ask.NewTarget(own.With(s.of.Options...).Omitting(s.of.Omitted...))
		if len(s.Program) > 0 {
			r.Wrong.Added = own.Added()
		}
	}
	r.Wrong.Question = question(r.Wrong.Target, s.script, s.isSession, s.Mode == Pushing)
	var err error
	if r.Wrong.Run.Asked, err = s.certified(ctx); err != nil {
		return nil, err
	}
	for i, script := range s.beside {
		if i < len(s.Finding.Beside) {
			r.Beside = append(r.Beside, s.besideOf(r, s.Finding.Beside[i], script))
		}
	}
	for _, question := range s.fault.Again() {
		again := *r.Wrong
		again.Run.Question = question
		r.Beside = append(r.Beside, &again)
	}
	return r.Apart(), nil
}

// besideOf is another script that the fault depends on.
func (s *stored) besideOf(r *Repro, run finding.BesideRun, script []byte) *Subject {
	b := &Subject{Run: oracle.Run{Question: run.Question}}
	if run.Solver == s.Solver && !s.fault.Class.Timed() {
		b.Target, b.Added = r.Wrong.Target, r.Wrong.Added
	} else {
		b.Target = ask.NewTarget(s.catalog.Rebuild(run.Solver, run.Program))
	}
	b.Question = question(b.Target, script, false, false)
	if c, err := instance.Read(run.File, script, nil); err == nil {
		b.Run.Asked = c.Instance(s.expected)
		b.Run.Asked.FromSource = true
	}
	return b
}

// question is a script that is run as it is, or a session that is replayed, perhaps under push and pop. The target is
// nil if the finding does not say which.
func question(t *ask.Target, script []byte, isSession, pushes bool) ask.Question {
	if t == nil {
		t = ask.NewTarget(&solvers.Solver{Entry: &solvers.Entry{}})
	}
	text := ask.Text{
		Script: script, Logic: LogicOf(script), Checks: syntax.Count(script, smtlib.CheckCommands()...), Verbatim: true,
	}
	how := ask.How{Solver: t.Solver}
	if isSession {
		text.Trace = Replayed(script)
	}
	if pushes {
		how.Solver = t.ForIncremental()
	}
	var p ask.Printer
	return p.Question(t, text, how)
}

// certified parses the script as an instance, and proves the right answer again: under the witness, or by a refutation,
// as its certificate says. What a certificate says of more than the answer, as of an optimum, is judged anew with the
// run. The instance is nil for a text.
func (s *stored) certified(ctx context.Context) (*instance.Instance, error) {
	witness := s.witness
	if s.isSession { // the witness is for the last script
		witness = nil
	}
	var lent []byte // values that do not make it true
	if s.fault.BlamedTogether() || s.fault.Class.OfFormulas() {
		lent = witness
	}
	c, err := instance.Read(s.file, s.script, lent)
	if err != nil {
		if s.fault.Class.Marked() {
			return nil, nil
		}
		return nil, &BadInput{err}
	}
	in := c.Unproved().Instance(s.expected)
	in.FromSource = true
	switch {
	case witness != nil && s.certificate == string(instance.Evaluated) && s.expected == instance.Sat:
		if c, err = instance.Read(s.file, s.script, witness); err == nil {
			err = c.Problem()
		}
		if err != nil {
			return nil, &BadInput{err}
		}
	case s.certificate == string(instance.Derived) && s.expected == instance.Unsat && !s.isSession &&
		Refutation(ctx, c) == nil:
		return nil, &BadInput{fmt.Errorf("%s: unsat cannot be proved by evaluation", s.file)}
	}
	return in, nil
}
