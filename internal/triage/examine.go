package triage

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"os/exec"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// examination finds out what is wrong with the answers to a script.
type examination struct {
	*reduction
	checks int              // number of checks in the script
	status []smtlib.SetInfo // the script's statuses of its checks

	// Where there is no fault:
	knowledge                        // knowledge about the check that is examined
	judged    []string               // results for each check so far, for people
	rights    []instance.Expectation // the right answers to the checks, as far as they are known
	unjudged  string                 // replies to other commands that are not judged; "" if all are
	disorder  string                 // why the solver may reject the script
	disagrees *Disagreement          // the first contradiction between opinions
}

// knowledge is what is known of the right answer to a check.
type knowledge struct {
	proved    instance.Expectation // the right answer
	by        proof                // proof of it
	satisfied *reduce.Case         // with a witness, if that is the proof
	why       string               // proof in words
	remark    string               // remark about solvers whose answer was ignored
	optima    string               // facts about the optima; "" if there are no objectives
	unused    string               // why the solver's model is not judged
	foreign   string               // values that the solver prints, and no standard has
	beside    *panel.Solver        // solver that says unsat, if a model is wrong; nil for none
}

// examine finds out what is wrong with the solver's answer, how that is known, and the fastest form that shows it.
func (s *reduction) examine(ctx context.Context) (form, error) {
	c, err := instance.Read(s.bug.Path, s.bug.Script, s.bug.Witness)
	if err != nil {
		return nil, &repro.BadInput{Err: err}
	}
	if s.bug.Witness != nil {
		if err := c.Problem(); err != nil {
			return nil, &repro.BadInput{Err: err}
		}
	}
	s.openWrong()
	s.warnOfLeftOut()
	if s.bug.Witness != nil && s.bug.Expect == instance.Unsat {
		return nil, &repro.BadInput{Err: fmt.Errorf("%s: %s says unsat, but every assertion is true under the witness",
			s.bug.Path, expectFlag)}
	}
	if s.Baseline != nil {
		p, err := s.compareNeeds(ctx, c)
		if err != nil {
			return nil, err
		}
		return s.findForm(ctx, c.Unproved(), p)
	}
	for range s.perCandidate().Runs {
		e := &examination{
			reduction: s, checks: len(c.Checks()), status: c.Seed.Script.Statuses(),
		}
		var found form
		if found, err = e.runWritten(ctx, c); !is[*NotReproduced](err) && !is[*Disagreement](err) {
			return found, err
		}
	}
	return nil, err
}

// runWritten runs the script as it is written, and finds out whether the answer is wrong.
func (s *examination) runWritten(ctx context.Context, c *reduce.Case) (form, error) {
	asWritten, err := s.wrong.AskFresh(ctx, panel.Query{
		Script: s.bug.Script, Logic: c.Logic, Checks: len(c.Checks()), Several: c.Incremental(),
	})
	if err != nil {
		return nil, err
	}
	s.noteRun(asWritten)
	s.rights = slices.Repeat([]instance.Expectation{instance.None}, len(c.Checks()))
	if s.bug.NoCheck && asWritten.Verdict.Answered() {
		return s.examineReplies(ctx, c, asWritten)
	}
	cuts := c.Cuts(len(asWritten.Checks))
	verdicts := slices.Clip(asWritten.Checks[:len(cuts)])
	if v := asWritten.Verdict; v == solvers.Crash || v.Rejects() { // before any check
		cuts, verdicts = append(cuts, c), append(verdicts, v)
	}
	var lesser struct { // the first fault that a wrong answer to a later check is preferred to
		of    *reduce.Case
		fault oracle.Fault
		keeps proof
	}
	for i, cut := range cuts {
		if s.bug.Check > i+1 {
			s.judged = append(s.judged, notExamined)
			continue
		}
		if cut.Proved && cut.Check() != nil { // the witness is for the last check
			cut = cut.Unproved()
		}
		s.knowledge = knowledge{}
		found, err := s.classify(ctx, cut, verdicts[i], asWritten)
		switch {
		case err != nil:
			return nil, err
		case found != nil && !s.fault.IsLesser():
			s.judged = append(s.judged, s.wrongness())
			s.list(c, asWritten)
			return s.findForm(ctx, found, nil)
		case found != nil && lesser.of == nil:
			lesser.of, lesser.fault, lesser.keeps = found, s.fault, s.keeps
		}
		if found != nil {
			s.judged = append(s.judged, s.wrongness())
			continue
		}
		run := s.asked(cut, asWritten)
		s.noteForeign(&run, len(cut.Checks())-1)
		if r := asWritten.Rejected; r != nil && i >= r.Check {
			s.judged = append(s.judged, ", not judged: "+r.String())
			continue
		}
		s.judged = append(s.judged, s.rightness(cut))
		if i < len(s.rights) {
			s.rights[i] = cmp.Or(s.proved, instance.None)
		}
	}
	if lesser.of != nil {
		s.fault, s.keeps = lesser.fault, lesser.keeps
		s.list(c, asWritten)
		return s.findForm(ctx, lesser.of, nil)
	}
	if s.judgeReplies(ctx, asWritten) {
		s.list(c, asWritten)
		return s.findForm(ctx, c.Unproved(), nil)
	}
	if s.disagrees != nil {
		return nil, s.disagrees
	}
	if s.disorder != "" {
		return nil, s.inDisorder(c, asWritten)
	}
	if err := s.contradict(ctx, c); err != nil {
		return nil, err
	}
	return nil, &NotReproduced{s.notWrong(c, asWritten)}
}

// noteRun tells the user what the solver does on the script as it is written.
func (s *examination) noteRun(r *solvers.Result) {
	if s.bug.NoCheck && r.Verdict.Answered() {
		s.Logger.Info(fmt.Sprintf("%s executes %s, which has no check", s.Solver.Name, s.bug.Path))
	} else {
		s.Logger.Info(fmt.Sprintf("%s answers %s to %s", s.Solver.Name, describe(r), s.bug.Path))
	}
	for _, remark := range slices.Concat(r.Remarks, r.Infos) {
		said, _, _ := strings.Cut(remark, "\n")
		s.Logger.Warn(fmt.Sprintf("%s rejects an option or an attribute, and answers all the same: %s", s.Solver.Name, said))
	}
}

// examineReplies finds out whether a reply to a command of a script without checks is wrong.
func (s *examination) examineReplies(ctx context.Context, c *reduce.Case, r *solvers.Result) (form, error) {
	if s.judgeReplies(ctx, r) {
		return s.findForm(ctx, c.Unproved(), nil)
	}
	known := "; no reply is wrong, as far as they are judged"
	if s.unjudged == "" {
		known = "; its replies are right, or claim nothing"
	}
	return nil, &NotReproduced{fmt.Sprintf("the script has no check%s%s%s", known, s.unjudged, complaints(r))}
}

// judgeReplies looks for a wrong reply to a command of the script that is no check, and enters the fault. Otherwise it
// notes which replies are not judged.
func (s *examination) judgeReplies(ctx context.Context, r *solvers.Result) (isWrong bool) {
	replies := Replies(ctx, s.bug.Path, s.bug.Script, s.rights, s.Solver, r)
	for _, reply := range replies {
		if reply.Wrong != nil {
			s.fault, s.keeps = reply.Wrong.Fault, noProof{fault: reply.Wrong.Fault}
			return true
		}
	}
	if unjudged := oracle.ListUnjudged(replies); unjudged != "" {
		s.unjudged = "; not judged: " + unjudged
	}
	return false
}

// notWrong says what the solver answers, and what is known of each answer, for people.
func (s *examination) notWrong(c *reduce.Case, r *solvers.Result) string {
	checks := c.Checks()
	if len(checks) == 1 && len(s.judged) == 1 {
		return fmt.Sprintf("%s answers %s%s%s%s%s", s.Solver.Name, describe(r), s.judged[0], s.differs(0, r), s.unjudged,
			complaints(r))
	}
	return fmt.Sprintf("%s answers %s%s%s%s", s.Solver.Name, describe(r), s.unjudged, complaints(r), s.ofEach(c, r))
}

// ofEach says in a line for each check, if there are several, what the solver answers and what is known of that.
func (s *examination) ofEach(c *reduce.Case, r *solvers.Result) (text string) {
	checks := c.Checks()
	if len(checks) == 1 {
		return ""
	}
	for i, at := range checks {
		answer, known := "no answer", notExamined
		if i < len(r.Checks) {
			answer = string(r.Checks[i])
		}
		if i < len(s.judged) {
			known = s.judged[i]
		}
		text += fmt.Sprintf("\n  check %d (line %d): %s%s%s", i+1, c.Steps[at].Pos().Line, answer, known, s.differs(i, r))
	}
	return text
}

// notExamined says that nothing was found out about an answer.
const notExamined = ", not examined"

// wrongness says what was found to be wrong with an answer, for people.
func (s *examination) wrongness() string {
	return fmt.Sprintf(", wrong (%s): %s", s.fault.Class, s.keeps)
}

// differs says that a log has another answer to a check, for people; "" if it does not.
func (s *examination) differs(check int, r *solvers.Result) string {
	if check >= len(s.bug.Logged) || s.bug.Logged[check] == "" {
		return ""
	}
	if logged := s.bug.Logged[check]; check >= len(r.Checks) || string(r.Checks[check]) != logged {
		return "; the log says " + logged
	}
	return ""
}

// list shows the checks of a script with several, with what is known of their answers.
func (s *examination) list(c *reduce.Case, r *solvers.Result) {
	if text := s.ofEach(c, r); text != "" {
		for line := range strings.Lines(strings.TrimSpace(text)) {
			s.Logger.Info(strings.TrimSpace(line))
		}
	} else if text := s.differs(0, r); text != "" {
		s.Logger.Info(strings.TrimPrefix(text, "; "))
	}
}

// noteForeign notes that a solver prints values of no standard after a check.
func (s *examination) noteForeign(run *oracle.Run, check int) {
	if text := run.ForeignValues(check); text != "" {
		s.foreign = "; but " + text
	}
}

// complaints are the errors that a solver printed behind its answers, for people: the first line of each.
func complaints(r *solvers.Result) string {
	var all []string
	for _, aside := range r.Asides {
		for _, complaint := range aside.Errors {
			first, _, _ := strings.Cut(complaint, "\n")
			all = append(all, solvers.WithoutDirectory(first))
		}
	}
	if len(all) == 0 {
		return ""
	}
	return "; it also prints: " + strings.Join(all, "; ")
}

// rightness says what is known of the right answer to the last check of a case, for people.
func (s *examination) rightness(c *reduce.Case) string {
	given := s.given(c)
	says := given.answer == instance.Sat || given.answer == instance.Unsat
	unclear := c.Unclear(len(c.Checks()) - 1)
	var text string
	switch {
	case unclear != "" && s.proved != instance.Unsat:
		return ", not judged: " + unclear
	case c.Proved:
		text = ", and the witness shows that sat is right"
	case s.why != "" && says && given.answer != s.proved:
		text = fmt.Sprintf("%s; %s says %s, which is wrong", s.why, given.who, given.answer)
	case s.why != "":
		text = s.why
	case says:
		text = fmt.Sprintf(", not judged: nothing proves or disproves it; expected %s according to %s",
			given.answer, given.who)
	default:
		text = ", not judged: nothing proves or disproves it"
		if s.remark != "" {
			text += "; " + s.remark
		}
	}
	return text + s.unused + s.foreign
}

// classify finds the fault in an answer to the last check of a case, and how the right answer is known. It returns the
// case to reduce, or nil if it finds no fault.
func (s *examination) classify(
	ctx context.Context, c *reduce.Case, verdict solvers.Verdict, r *solvers.Result,
) (*reduce.Case, error) {
	if verdict.Rejects() {
		return s.classifyRefusal(ctx, c, verdict, r)
	}
	cut := *r
	cut.Verdict = verdict
	if n := len(c.Checks()); n < len(cut.Checks) {
		cut.Checks = cut.Checks[:n]
	}
	j, isWrong := oracle.Suppose(ctx, s.asked(c, &cut), instance.None)
	if !isWrong {
		var err error
		if j, isWrong, err = s.judgeOptima(ctx, c, &cut); err != nil {
			return nil, err
		}
	}
	if !isWrong || j.IsLesser() || j.Class.OfCores() { // perhaps a right answer can be proved
		found, err := s.proveOther(ctx, c, verdict, &cut)
		if err == nil && found == nil && verdict == solvers.Unsat {
			found, err = s.proveBlamed(ctx, c, &cut)
		}
		if found != nil || err != nil || !isWrong {
			return found, err
		}
	}
	s.fault, s.keeps, s.bug.Said = j.Fault, noProof{fault: j.Fault}, j.Quoting(r).Mark
	if all := j.Reason(ctx); j.Class.OfOptima() && all != j.Why {
		s.Logger.Info(all)
		s.Logger.Info("the one that is reduced: " + j.Why)
	}
	if better := withValues(c, j); better != nil {
		s.keeps = inAnyCase{j.Fault, byWitness{from: "the values of the objectives"}}
		return better, nil
	}
	if s.satisfied != nil && len(s.satisfied.Checks()) == len(c.Checks()) {
		s.keeps = inAnyCase{j.Fault, s.by}
		return s.satisfied, nil
	}
	return c.Unproved(), nil
}

// proveOther tries to prove that the answer to the last check of a case is wrong, by proving another one.
func (s *examination) proveOther(
	ctx context.Context, c *reduce.Case, verdict solvers.Verdict, r *solvers.Result,
) (*reduce.Case, error) {
	for _, right := range []instance.Expectation{instance.Sat, instance.Unsat} {
		j, found := oracle.Suppose(ctx, s.asked(c, r), right)
		if !found || j.IsLesser() || !s.mayBe(c, right, verdict) {
			continue
		}
		s.fault = j.Fault
		if right == instance.Sat {
			return s.proveSat(ctx, c)
		}
		return s.proveUnsat(ctx, c)
	}
	return nil, nil
}

// mayBe reports whether to look for a proof that right is the right answer to the last check of a case, to which the
// solver gave answer. A solver that did not decide is reduced only if the user states the answer: what a script says of
// itself is no claim that the solver should decide it.
func (s *examination) mayBe(c *reduce.Case, right instance.Expectation, answer solvers.Verdict) bool {
	given := s.given(c)
	switch {
	case c.Proved:
		return right == instance.Sat
	case answer.Definite(): // unless the user says that this answer is right
		return !given.isStated || given.answer != instance.Expectation(answer)
	}
	return given.isStated && given.answer == right
}

// others yields the solvers that were named, and then the installed ones whose program is not that of the solver that
// is wrong, nor of one that was named.
func (s *reduction) others(ctx context.Context, logic string) iter.Seq2[*panel.Solver, error] {
	programOf := func(of *solvers.Solver) string {
		program, _ := exec.LookPath(of.Command[0])
		return program
	}
	programs := []string{programOf(s.Solver)}
	return func(yield func(*panel.Solver, error) bool) {
		for _, named := range s.Further {
			if !named.Supports(logic) {
				continue
			}
			programs = append(programs, programOf(named))
			other, err := s.panel.Solver(ctx, named)
			if (err != nil || other.Probe.File) && !yield(other, err) {
				return
			}
		}
		for other, err := range s.panel.Installed(ctx, logic) {
			if err == nil && slices.Contains(programs, programOf(other.Solver)) {
				continue
			}
			if !yield(other, err) {
				return
			}
		}
	}
}

// describe says what a solver answered.
func describe(r *solvers.Result) string {
	text := cmp.Or(string(r.Verdict), "nothing")
	if r.Reason != "" {
		text += fmt.Sprintf(" (%s)", r.Reason)
	}
	return text
}
