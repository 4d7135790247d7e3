package triage

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// textMode is a mode in which texts are reduced.
type textMode interface {
	mode
	// read makes a candidate of a text, nil if the text cannot be one.
	read(script []byte) *reduce.Candidate
}

// text is the mode of crashes that are reduced without parsing the script: it cannot be parsed, or its normalized
// script does not crash. That is possible because a crash needs no right answer. Other faults that the normalized
// script does not show are reduced as texts, too, but each candidate is parsed; see [written].
type text struct {
	*reduction
	logic string
	how   reduce.Reading // extent to which the script can be parsed
	heads []string       // names of its commands; if it can be parsed, candidates have no others
	loose bool           // it asks about the answer to a check where there is none, as no candidate does otherwise

	// pieces are the readings of the scripts of a session, by text: of two candidates of a session, nearly all scripts are
	// the same, and most candidates cannot be parsed. Nil: the session as it came can be parsed only as a whole.
	pieces *sync.Map
}

// readAs notes how far the script of the bug can be parsed.
func (m *text) readAs(script []byte) {
	m.how, m.heads = reduce.HowRead(m.bug.Path, script), syntax.Heads(script)
	m.loose = lint.AsksBehindNoCheck(script)
	if m.pieces = new(sync.Map); m.how == reduce.NotRead || !m.piecesRead(script) {
		m.pieces = nil
	}
}

// piecesRead reports whether each script of a session can be parsed by itself as far as the session of the bug.
func (m *text) piecesRead(script []byte) bool {
	return !slices.ContainsFunc(syntax.Pieces(script, "reset"), func(piece []byte) bool {
		key := sha256.Sum256(piece)
		how, known := m.pieces.Load(key)
		if !known {
			how = reduce.HowRead(m.bug.Path, piece)
			m.pieces.Store(key, how)
		}
		return how.(reduce.Reading) < m.how
	})
}

// read rejects texts that can be parsed less far than the bug, or ask where the bug does not: a crash after an error
// might be another fault.
func (m *text) read(script []byte) *reduce.Candidate {
	if !m.loose && lint.AsksBehindNoCheck(script) {
		return nil
	}
	if m.how > reduce.NotRead && !hasOnly(script, m.heads) || m.pieces != nil && !m.piecesRead(script) {
		return nil
	}
	c, how := reduce.ReadText(m.bug.Path, script, m.logic)
	if how < m.how {
		return nil
	}
	return c
}

func (m *text) question(c *reduce.Candidate, _, _ *instance.Instance) panel.Query {
	return m.asText(c.Text, c.Logic)
}

func (m *text) gather(ctx context.Context, c *reduce.Candidate, run running) (*oracle.Evidence, error) {
	r, err := run(ctx, m.question(c, nil, nil))
	return evidenceOfText(r), err
}

func (m *text) reduce(soft, hard context.Context) (*Reduced, error) {
	return m.reduceByText(soft, hard, m, m.bug.Script)
}

// evidenceOfText is the evidence of a text that is not parsed: nothing is expected of its checks.
func evidenceOfText(r *solvers.Result) *oracle.Evidence {
	if r == nil {
		return nil
	}
	in := repro.TextInstance(r)
	return &oracle.Evidence{Instance: in, Runs: []oracle.Run{{Asked: in, Result: r}}}
}

// canBeText reports whether the bug, as far as it is known, may be a crash that is reduced as a text.
func (s *reduction) canBeText() bool {
	switch {
	case s.Baseline != nil:
		return false
	case s.bug.Fault != nil:
		return s.bug.Fault.Observed == solvers.Crash
	}
	return s.bug.Witness == nil
}

// crash runs the bug as a text in a fresh process. It returns nil if that does not show the crash.
func (s *reduction) crash(ctx context.Context) (*text, error) {
	m := &text{reduction: s, logic: repro.LogicOf(s.bug.Script)}
	s.openWrong()
	s.wrong.Fresh = true
	begun := time.Now()
	r, err := s.wrong.AskFresh(ctx, s.asText(s.bug.Script, m.logic))
	if err != nil || r.Verdict != solvers.Crash {
		return nil, err
	}
	e := evidenceOfText(r)
	j, found := oracle.Suppose(ctx, *e.Last(), instance.None)
	if found && s.bug.Fault != nil {
		j, found = s.bug.Fault.Shown(ctx, e)
	}
	if !found {
		return nil, nil
	}
	s.fault, s.keeps = j.Fault, noProof{fault: j.Fault}
	s.wrong.Limits.Wall = repro.WallOf(time.Since(begun), s.Limits.Wall)
	return m, nil
}

// textCrash prepares a bug to be reduced as a text because it cannot be reduced otherwise (why); nil if the text does
// not crash the solver.
func (s *reduction) textCrash(ctx context.Context, why error) (*text, error) {
	if !s.canBeText() || !is[*repro.BadInput](why) && !is[*NotReproduced](why) {
		return nil, nil
	}
	s.says("the script as it is", s.bug.Script)
	m, err := s.crash(ctx)
	if err != nil || m == nil {
		return nil, err
	}
	s.Logger.Info("it crashes the solver, and is reduced as text: "+why.Error(), "script", s.bug.Path)
	m.readAs(s.bug.Script)
	return m, nil
}

// hasOnly reports whether a script has only commands of these names. Dropping the first word of a definition, for
// example, gives a command that does not exist.
func hasOnly(text []byte, names []string) bool {
	return !slices.ContainsFunc(syntax.Heads(text), func(head string) bool { return !slices.Contains(names, head) })
}

// reduceByText reduces a text, and the options of the solver.
func (s *reduction) reduceByText(soft, hard context.Context, m textMode, script []byte) (*Reduced, error) {
	if err := s.openRecord(); err != nil {
		return nil, err
	}
	if err := s.dropTextOptions(soft, m, script); err != nil {
		return nil, errors.Join(err, s.endRecord(false))
	}
	r, err := s.reduceText(soft, m, script, false)
	if s.tried = nil; err == nil {
		err = s.dropTextOptions(soft, m, r.Script)
	}
	if err != nil && !lost(err) {
		return nil, errors.Join(err, s.endRecord(false))
	}
	if err := s.endRecord(err == nil); err != nil {
		return nil, err
	}
	return s.textResult(hard, m, r, err)
}

// textResult makes and confirms the result of a text's reduction. err is what ended the reduction.
func (s *reduction) textResult(ctx context.Context, m textMode, left syntax.Result, err error) (*Reduced, error) {
	best := m.read(left.Script)
	r := s.result(m, reduce.Unread(s.bug.Path, s.came.Script, best.Logic), best)
	r.Minimal, r.Tests, r.Text = left.Minimal, r.Tests+left.Tests, true
	r.last = s.lastOf(best)
	return s.finish(ctx, m, r, nil, err)
}

// reduceText reduces a text: by leaving out scripts of a session only, or by whatever makes it shorter.
func (s *reduction) reduceText(
	ctx context.Context, m textMode, script []byte, scripts bool,
) (syntax.Result, error) {
	test := func(ctx context.Context, script []byte) (bool, error) {
		return s.tests.shows(fmt.Appendf(nil, "text, scripts %v\n%s", scripts, script), "", func() (bool, error) {
			return s.textShows(ctx, m, script)
		})
	}
	return syntax.Reduce(ctx, solvers.WithoutStatus(script), test, syntax.Config{
		Jobs: s.Jobs, MaxTests: s.MaxTests, Scripts: scripts, Report: s.reportText,
	})
}

// reportText reports the state of a reduction of a text.
func (s *reduction) reportText(p syntax.Progress) {
	s.report(reduce.Progress{
		Best: reduce.Sized(p.Script), Changed: p.Changed, Tests: p.Tests, Round: 1, Pass: p.Pass,
	})
}

// textShows reports whether a text shows the fault.
func (s *reduction) textShows(ctx context.Context, m textMode, script []byte) (bool, error) {
	c := m.read(script)
	if c == nil {
		return false, nil
	}
	return s.shows(ctx, m, c, s.wrong.AskFresh, nil)
}

// says reports the progress with a text before the first test.
func (s *reduction) says(what string, text []byte) {
	s.report(reduce.Progress{Best: reduce.Sized(smtlib.WithoutComments(text)), Pass: what})
}

// asText is the question for a text.
func (s *reduction) asText(script []byte, logic string) panel.Query {
	q := repro.QuestionOfText(script, logic)
	q.Several = q.Several || s.bug.Session != nil
	return q
}
