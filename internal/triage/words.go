package triage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// word is an opinion on the right answer: a statement without a proof.
type word struct {
	who      string
	answer   instance.Expectation // Sat or Unsat; another value: there is no opinion
	isStated bool                 // [Bug.Expect] states it
}

// given is the opinion that was given with the script for the last check of a case: --expect, which is about the
// script's last check, or a :status, which is about the check after it.
func (s *examination) given(c *reduce.Case) word {
	n := len(c.Checks())
	if n == s.checks && (s.bug.Expect == instance.Sat || s.bug.Expect == instance.Unsat) {
		return word{cmp.Or(s.bug.Who, expectFlag), s.bug.Expect, true}
	}
	if n <= len(s.status) {
		return word{who: "the script's :status", answer: instance.Expectation(s.status[n-1].Value)}
	}
	return word{}
}

// Disagreement says that only opinions contradict a solver's answer: nothing proves which is right.
type Disagreement struct {
	solver        string // with its version
	answer        solvers.Verdict
	against, for_ []word
	undecided     []string // solvers without a definite answer
	disproved     []string // opinions that were believed until they were disproved
	unprovable    string   // the place of an assertion that no evaluation can make true; "" if there is none
}

func (e *Disagreement) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nothing to reduce: the right answer is not proved, and the claims about it contradict each other:\n")
	fmt.Fprintf(&b, "  %s answers %s\n", e.solver, e.answer)
	for _, w := range append(e.for_[:len(e.for_):len(e.for_)], e.against...) {
		fmt.Fprintf(&b, "  %s says %s\n", w.who, w.answer)
	}
	for _, who := range e.undecided {
		fmt.Fprintf(&b, "  %s\n", who)
	}
	for _, text := range e.disproved {
		fmt.Fprintf(&b, "  %s\n", text)
	}
	b.WriteString("No search found values that make every assertion true, no solver's model could be\n" +
		"evaluated to that end, and the assignments are too many, or not decidable, to enumerate.\n")
	if e.unprovable == "" {
		b.WriteString("To go on, give --witness FILE with values that make the script true (a proof), or\n")
	} else {
		fmt.Fprintf(&b, "A witness cannot prove it: no values let evaluation decide the assertion at %s.\n"+
			"To go on, give ", e.unprovable)
	}
	if len(e.against) > 0 && e.against[0].isStated {
		fmt.Fprintf(&b, "another solver that agrees with %s; it is asked about smaller scripts, too.", e.against[0].who)
	} else {
		fmt.Fprintf(&b, "--expect %s if you know that; the result is then marked as not proved.",
			opposite(e.answer))
	}
	return b.String()
}

// unprovable returns the place of an assertion or assumption of the last check that evaluates to true under no model,
// "" if there is none. The place of an assumption is that of the check.
func unprovable(c *reduce.Case) string {
	i := search.Unprovable(c.Seed, c.Assertions())
	if i < 0 {
		return ""
	}
	at := c.LastCheck()
	if asserts := c.ActiveSteps(at); i < len(asserts) {
		at = asserts[i]
	}
	return fmt.Sprintf("%s:%s", c.Seed.Path, c.Steps[at].Pos())
}

// expectFlag names the origin of [Bug.Expect], for people.
const expectFlag = "--expect"

func opposite(v solvers.Verdict) instance.Expectation {
	if v == solvers.Sat {
		return instance.Unsat
	}
	return instance.Sat
}

// byWords: the user or the seed's author states the right answer to the script that was given, and another solver than
// the one that is wrong agrees. That solver alone is asked about each smaller script, and its answer must not be
// disproved there.
type byWords struct {
	unchecked
	s     *reduction
	given word
	judge *panel.Solver
}

func (p byWords) after(ctx context.Context, c *reduce.Candidate) (bool, error) {
	r, err := p.judge.Ask(ctx, questionOf(asOpinion(p.judge, c)))
	if err != nil || r.Verdict != solvers.Verdict(p.given.answer) {
		return false, err
	}
	if p.given.answer == instance.Sat {
		if judged, err := judgeModel(ctx, p.judge, asOpinion(p.judge, c)); err != nil || judged == oracle.False {
			return false, err
		}
	}
	return true, p.s.disprove(ctx, c, p.judge, p.given.answer)
}

func (p byWords) expect() instance.Expectation    { return p.given.answer }
func (byWords) certificate() instance.Certificate { return instance.Reference }
func (p byWords) String() string {
	return fmt.Sprintf("%s answers %s, as %s does for the script that was given; not proved",
		p.judge.Versioned(), p.given.answer, p.given.who)
}

// who says so of a smaller script.
func (p byWords) who() string { return p.judge.Versioned() }

// words names whose opinions the right answer depends on, "" if it is proved, or there is none.
func (s *reduction) words() string {
	switch keeps := s.keeps.(type) {
	case byAuthor:
		return keeps.who()
	case byWords:
		return keeps.who()
	}
	return ""
}

// disproved says that a solver's answer to a script is wrong: it is not believed any more.
type disproved struct {
	judge  *panel.Solver
	answer instance.Expectation
	by     string
}

func (e *disproved) Error() string {
	return fmt.Sprintf("%s is no longer trusted: it answers %s to a smaller script, which is wrong: %s",
		e.judge.Versioned(), e.answer, e.by)
}

// littleSearch is the budget of the search for a witness against an opinion, for each smaller script.
var littleSearch = search.Budget{Steps: 300, Evaluations: 20_000}

// disprove looks for a proof that a solver's answer to a candidate is wrong, by what takes little time. The error is
// *disproved if there is one.
func (s *reduction) disprove(
	ctx context.Context, c *reduce.Candidate, judge *panel.Solver, answer instance.Expectation,
) error {
	again := reread(c)
	if again == nil {
		return nil // Reduce parses what it keeps, and so will reject it
	}
	if answer == instance.Sat {
		if contradictory(ctx, again) {
			return &disproved{judge, answer, "the assertions are unsatisfiable by exact evaluation"}
		}
		return nil
	}
	if again.Unjudged() != "" {
		return nil
	}
	if s.search(ctx, again, littleSearch) != nil {
		return &disproved{judge, answer, "every assertion evaluates to true under values from our own search"}
	}
	if s.fault.Observed != solvers.Sat {
		return nil
	}
	if judged, err := judgeModel(ctx, s.wrong, c); err != nil || judged != oracle.True {
		return err
	}
	return &disproved{judge, answer, "every assertion evaluates to true under a model of " + s.Solver.Name}
}

// believe looks for a solver that agrees with the given opinion: then the case can be reduced by these two opinions. If
// there is none, but opinions contradict the solver's answer, s.disagrees is set.
func (s *examination) believe(ctx context.Context, c *reduce.Case, expect instance.Expectation) (*reduce.Case, error) {
	given := s.given(c)
	d := &Disagreement{solver: s.wrong.Versioned(), answer: s.fault.Observed}
	d.enter(given, expect)
	candidate := reduce.NewCandidate(c)
	for r, err := range s.others(ctx, c.Logic) {
		if err != nil {
			return nil, err
		}
		if text, ok := s.distrusted[r.Name]; ok {
			d.disproved = append(d.disproved, text)
			continue
		}
		asked := asOpinion(r, candidate)
		result, err := r.AskFresh(ctx, questionOf(asked))
		if err != nil {
			return nil, err
		}
		if !result.Verdict.Answered() {
			d.undecided = append(d.undecided, fmt.Sprintf("%s answers %s", r.Versioned(), describe(result)))
			continue
		}
		if result.Verdict == solvers.Sat {
			judged, err := judgeModel(ctx, r, asked)
			if err != nil {
				return nil, err
			}
			if judged == oracle.False { // its answer is ignored
				d.undecided = append(d.undecided, fmt.Sprintf("%s answers sat, but its model falsifies an assertion",
					r.Versioned()))
				continue
			}
		}
		if given.answer == expect && result.Verdict == solvers.Verdict(expect) {
			err := s.disprove(ctx, candidate, r, expect)
			if wrong, is := errors.AsType[*disproved](err); is {
				s.distrust(wrong)
				d.disproved = append(d.disproved, wrong.Error())
				continue
			}
			if err != nil {
				return nil, err
			}
			s.keeps = byWords{s: s.reduction, given: given, judge: r}
			s.Logger.Info(string(expect) + " is assumed to be right: " + s.keeps.String())
			return c, nil
		}
		if expect == instance.Unsat && result.Verdict == solvers.Unsat && s.beside == nil {
			s.beside = r
		}
		d.enter(word{who: r.Versioned(), answer: instance.Expectation(result.Verdict)}, expect)
	}
	if len(d.undecided) > 0 && len(d.against) == 0 {
		s.remark = strings.Join(d.undecided, "; ")
	}
	if len(d.against) > 0 && s.fault.Observed.Definite() {
		d.unprovable = unprovable(c)
		s.disagrees = d
	}
	return nil, nil
}

// enter notes an opinion for or against the solver's answer.
func (e *Disagreement) enter(w word, expect instance.Expectation) {
	switch w.answer {
	case expect:
		e.against = append(e.against, w)
	case instance.Sat, instance.Unsat:
		e.for_ = append(e.for_, w)
	}
}

// distrust notes that a solver is wrong about one of the scripts: its opinion is not used any more.
func (s *reduction) distrust(wrong *disproved) {
	s.distrusted[wrong.judge.Name] = wrong.Error()
	s.Logger.Warn(wrong.Error())
}
