package triage

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/reference"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// A crash needs no right answer, so a script that crashes a solver can be reduced as a text, without knowing what it
// means. That is how long sessions lose most of their commands, and how scripts are reduced that are not read, or whose
// crash is gone once they are printed our way. Other faults that are gone then are reduced as texts, too; but each of
// these is read, see written.go.

// setLogic finds the logic of a script that need not be readable.
var setLogic = regexp.MustCompile(`\(\s*set-logic\s+([^\s();|"]+)\s*\)`)

func logicOf(script []byte) string {
	if m := setLogic.FindSubmatch(script); m != nil {
		return string(m[1])
	}
	return ""
}

// sequential tells whether a text has more than one check, or scopes, or is reset.
func sequential(text []byte) bool {
	return syntax.Count(text, "push", "pop", "reset") > 0 || syntax.Count(text, smtlib.CheckCommands()...) > 1
}

// asText is what the solver is asked with a text.
func (s *state) asText(text []byte) reference.Question {
	return reference.Question{
		Script: text, Logic: s.logic, Checks: syntax.Count(text, smtlib.CheckCommands()...),
		Several: s.bug.Session != nil || sequential(text),
		Pieces:  func() [][]byte { return syntax.Pieces(text, smtlib.CheckCommands()...) },
	}
}

// canBeText tells whether the bug, as far as it is known, may be a crash that is reduced as a text.
func (s *state) canBeText() bool {
	switch {
	case s.Baseline != nil:
		return false
	case s.bug.Fault != nil:
		return s.bug.Fault.Observed == solvers.Crash
	}
	return s.bug.Witness == nil
}

// crashesAsText runs the bug as a text in a fresh process, and tells whether it crashes the solver as it should.
func (s *state) crashesAsText(ctx context.Context) (bool, error) {
	s.openWrong()
	s.logic = logicOf(s.bug.Script)
	s.wrong.Fresh = true
	begun := time.Now()
	r, err := s.wrong.AskFresh(ctx, s.asText(s.bug.Script))
	if err != nil || r.Verdict != solvers.Crash {
		return false, err
	}
	j, found := oracle.Suppose(textInstance(r), r, instance.None)
	if !found || s.bug.Fault != nil && j.Fault != *s.bug.Fault {
		return false, nil
	}
	s.fault, s.keeps = j.Fault, noProof{j.Fault}
	s.wrong.Limits.Wall = testTime(time.Since(begun), s.Limits.Wall)
	return true, nil
}

// dropScripts leaves out scripts of a session that crashes the solver: what is left is reduced much faster. The crash
// is the fault then: whether answers before it are right is not asked. The error is *NotReproduced if only the text
// as it is written crashes the solver, and not what is printed our way; *BadInput if it is not read.
func (s *state) dropScripts(ctx context.Context) error {
	if !s.canBeText() || !sequential(s.bug.Script) {
		return nil
	}
	s.says("the script as it is", s.bug.Script)
	if crashes, err := s.crashesAsText(ctx); err != nil || !crashes {
		return err
	}
	printed := func(ctx context.Context, text []byte) (bool, error) {
		c, err := instance.Read(s.bug.Path, text, nil)
		if err != nil {
			return false, nil
		}
		q := questionOf(reduce.NewCandidate(c))
		q.Several = q.Several || s.bug.Session != nil
		r, err := s.wrong.AskFresh(ctx, q)
		return err == nil && s.inText(r), err
	}
	s.says("the script printed anew", s.bug.Script)
	if _, err := instance.Read(s.bug.Path, s.bug.Script, nil); err != nil {
		return &BadInput{err}
	}
	shows, err := s.often(func() (bool, error) { return printed(ctx, s.bug.Script) })
	if err != nil {
		return err
	}
	if !shows {
		return &NotReproduced{fmt.Sprintf(
			"the script as written shows %s, but printed anew, with the same terms, it does not", s.fault)}
	}
	fault := s.fault
	s.bug.Fault = &fault
	if err := s.openRecord(); err != nil {
		return err
	}
	r, err := s.reduceText(ctx, s.bug.Script, printed, true)
	s.scripts = r.Tests
	if s.MaxTests > 0 {
		s.MaxTests = max(1, s.MaxTests-r.Tests)
	}
	if len(r.Script) < len(s.bug.Script) {
		if c, bad := instance.Read(s.bug.Path, r.Script, nil); bad == nil {
			s.bug.Script, s.bug.Instance, s.bug.Witness = reduce.NewCandidate(c).Text, nil, nil // which was tested
		}
	}
	return err
}

// reduceAsText reduces a bug as a text that cannot be reduced otherwise. It gives nil if that does not crash the
// solver. When the time was up before that, what is left of a session is the result.
func (s *state) reduceAsText(soft, hard context.Context, why error) (*Reduced, error) {
	if lost(why) && len(s.bug.Script) < len(s.came.Script) {
		return s.textResult(hard, syntax.Result{Script: s.bug.Script}, why)
	}
	var bad *BadInput
	var not *NotReproduced
	if !s.canBeText() || !errors.As(why, &bad) && !errors.As(why, &not) {
		return nil, nil
	}
	s.says("the script as it is", s.bug.Script)
	if crashes, err := s.crashesAsText(soft); err != nil || !crashes {
		return nil, err
	}
	s.Logger.Info("it crashes the solver, and is reduced as a text: "+why.Error(), "script", s.bug.Path)
	// What is well-sorted stays so: a crash after an error might be another one.
	read, heads := reduce.HowRead(s.bug.Path, s.bug.Script), syntax.Heads(s.bug.Script)
	return s.reduceByText(soft, hard, s.bug.Script, func(ctx context.Context, text []byte) (bool, error) {
		if reduce.HowRead(s.bug.Path, text) < read || read > reduce.NotRead && !hasOnly(text, heads) {
			return false, nil
		}
		r, err := s.wrong.AskFresh(ctx, s.asText(text))
		return err == nil && s.inText(r), err
	})
}

// hasOnly reports whether a script has no commands but those of these names: what a definition is without its first
// word is a command that nobody has.
func hasOnly(text []byte, names []string) bool {
	return !slices.ContainsFunc(syntax.Heads(text), func(head string) bool { return !slices.Contains(names, head) })
}

// reduceByText reduces the options of the solver and a text, by what one run of a text shows.
func (s *state) reduceByText(soft, hard context.Context, text []byte, once syntax.Test) (*Reduced, error) {
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	if err := s.dropTextOptions(soft, text, once); err != nil {
		return nil, errors.Join(err, s.endRecord(false))
	}
	r, err := s.reduceText(soft, text, once, false)
	if s.tried = nil; err == nil {
		err = s.dropTextOptions(soft, r.Script, once)
	}
	if err != nil && !lost(err) {
		return nil, errors.Join(err, s.endRecord(false))
	}
	if err := s.endRecord(err == nil); err != nil {
		return nil, err
	}
	return s.textResult(hard, r, err)
}

// textResult runs what is left of a text once more. The error is what ended its reduction.
func (s *state) textResult(ctx context.Context, r syntax.Result, err error) (*Reduced, error) {
	s.text = true
	many := s.asText(r.Script).Several
	best := reduce.Unread(s.bug.Path, r.Script, s.logic)
	if s.written != nil {
		best = s.readWritten(r.Script)
	}
	result := &Reduced{
		Fault: s.fault, Original: reduce.Unread(s.bug.Path, s.came.Script, s.logic), Given: s.came.Script, Best: best,
		Expect: s.keeps.expect(), Certificate: s.keeps.certificate(), Established: s.keeps.String(), Words: s.words(),
		Solver: s.Solver.Name, Version: s.probe.Version, Configuration: s.configuration(""),
		Minimal: r.Minimal, Tests: s.scripts + r.Tests, Incremental: many, Input: many && s.bug.Session != nil,
		Text: true,
	}
	confirmErr := s.confirm(ctx, result)
	s.sum(result)
	return result, errors.Join(err, confirmErr)
}

// textInstance is what is known of a script that is not followed: nothing is expected of its checks.
func textInstance(r *solvers.Result) *instance.Instance {
	return &instance.Instance{Checks: instance.Unknown(max(1, len(r.Checks)))}
}

// inText tells whether a result of a text shows the fault.
func (s *state) inText(r *solvers.Result) bool {
	_, shows := s.fault.Shown(evidenceOfText(r))
	return shows
}

func evidenceOfText(r *solvers.Result) *oracle.Evidence {
	in := textInstance(r)
	return &oracle.Evidence{Instance: in, Runs: []oracle.Run{{Asked: in, Result: r}}}
}

// reduceText reduces a text. The test is run as often as a bug that comes and goes has to be.
func (s *state) reduceText(ctx context.Context, text []byte, once syntax.Test, scripts bool) (syntax.Result, error) {
	test := func(ctx context.Context, text []byte) (bool, error) {
		return s.tests.of(fmt.Appendf(nil, "text, scripts %v\n%s", scripts, text), "", func() (bool, error) {
			return s.often(func() (bool, error) { return once(ctx, text) })
		})
	}
	return syntax.Reduce(ctx, solvers.WithoutStatus(text), test, syntax.Config{
		Jobs: s.Jobs, MaxTests: s.MaxTests, Scripts: scripts,
		Report: func(p syntax.Progress) {
			s.report(reduce.Progress{
				Best: reduce.Sized(p.Script), Changed: p.Changed, Tests: p.Tests, Round: 1, Pass: p.Pass,
			})
		},
	})
}

// says tells what is under way with a text before anything is tested.
func (s *state) says(what string, text []byte) {
	s.report(reduce.Progress{Best: reduce.Sized(text), Pass: what})
}
