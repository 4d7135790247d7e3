package triage

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// How the right answer is found out: by proofs of our own, which are evaluations. Only if there is none, by opinions;
// see words.go.

// proveSat looks for a witness against an answer that is not sat. It returns nil if it finds none; s.why says what is
// known then.
func (s *examination) proveSat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if c.Proved {
		s.keeps = byWitness{from: "a file"}
		return c, nil
	}
	if unprovable(c) == "" {
		found, from, err := s.findWitness(ctx, c, true)
		if err != nil {
			return nil, err
		}
		if found != nil {
			s.keeps = byWitness{from: from}
			s.Logger.Info("sat is right: " + s.keeps.String())
			return found, nil
		}
	}
	if found := repro.Refutation(ctx, c); found != nil {
		return nil, s.isRight(c, instance.Unsat, byRefutation{found: found})
	}
	if found, isRight, err := s.proveOfCore(ctx, c); found != nil || isRight || err != nil {
		return found, err
	}
	return s.believe(ctx, c, instance.Sat)
}

// proveOfCore asks the solver for an unsat core of the last check of a case, and looks for a proof for its assertions
// alone: what evaluation cannot decide may be outside of it. It returns the case with these alone and a witness, if the
// solver answers unsat to them, too; isRight says that they are refuted.
func (s *examination) proveOfCore(ctx context.Context, c *reduce.Case) (found *reduce.Case, isRight bool, err error) {
	core, err := s.coreOf(ctx, c)
	if core == nil || err != nil {
		return nil, false, err
	}
	if refuted := repro.Refutation(ctx, core); refuted != nil {
		return nil, true, s.isRight(c, instance.Unsat, byRefutation{found: refuted})
	}
	found, from, err := s.findWitness(ctx, core, true)
	if found == nil || err != nil {
		return nil, false, err
	}
	r, err := s.wrong.AskFresh(ctx, questionOf(reduce.NewCandidate(found)))
	if err != nil || r.Verdict != solvers.Unsat {
		return nil, false, err
	}
	s.keeps = byWitness{from: from}
	s.Logger.Info("sat is right for the assertions of the solver's unsat core: " + s.keeps.String())
	return found, false, nil
}

// coreOf is the last check of a case with the assertions of the solver's unsat core alone; nil if the solver gives
// none, or all of them.
func (s *examination) coreOf(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if last := len(c.Checks()) - 1; c.Obscured(last) != "" || c.Narrowed(last) != nil {
		return nil, nil
	}
	flat := c.Flat().Unproved()
	flat.Steps = instance.Asking(c.Assertions())
	asks := oracle.AskCore(flat.Instance(instance.Unsat))
	if asks == nil {
		return nil, nil
	}
	r, err := s.wrong.AskFresh(ctx, panel.QueryOf(&asks.Script, ""))
	if err != nil {
		return nil, err
	}
	formulas, strange, ok := oracle.Blamed(asks, r, 0)
	if !ok || strange != "" || len(formulas) == 0 { // a script that asserts nothing shows nothing
		return nil, nil
	}
	core := *flat
	core.Steps = instance.Asking(formulas)
	return &core, nil
}

// proveUnsat looks for a reason why the assertions cannot hold, against an answer that is not unsat: a refutation by
// evaluation. It returns nil if a witness shows that they can, and says so in s.why. Without a refutation, the solver's
// model may be wrong, which is another fault; and opinions are asked for.
func (s *examination) proveUnsat(ctx context.Context, c *reduce.Case) (*reduce.Case, error) {
	if found := repro.Refutation(ctx, c); found != nil {
		s.keeps = byRefutation{found: found}
		s.Logger.Info("unsat is right: " + s.keeps.String())
		return c, nil
	}
	judged := oracle.Unjudged
	if s.fault.Observed == solvers.Sat {
		var err error
		if judged, err = s.judgeOwnModel(ctx, c); err != nil {
			return nil, err
		}
	}
	if judged == oracle.True {
		return nil, s.isRight(c, instance.Sat, byWitness{from: "the solver's own model"})
	}
	found, from, err := s.findWitness(ctx, c, false)
	s.beside = nil
	switch {
	case err != nil:
		return nil, err
	case found != nil: // sat is right, but the model may be wrong
		if err := s.isRight(found, instance.Sat, byWitness{from: from}); err != nil || judged != oracle.False {
			return nil, err
		}
		s.fault = oracle.WrongModel()
		s.keeps = inAnyCase{s.fault, byWitness{from: from}}
		s.Logger.Info("the model is wrong: " + s.keeps.String())
		return found, nil
	}
	believed, err := s.believe(ctx, c, instance.Unsat)
	if err != nil || believed != nil || judged != oracle.False {
		return believed, err
	}
	s.disagrees = nil
	s.fault = oracle.WrongModel()
	s.keeps = byModel{s: s.reduction, fault: s.fault, beside: s.beside, given: s.given(c)}
	s.Logger.Info("the model is wrong: " + s.keeps.String())
	return c, nil
}

// isRight notes that the solver's answer to the last check of a case is proved right. The error says that --expect is
// wrong, then.
func (s *examination) isRight(c *reduce.Case, answer instance.Expectation, by proof) error {
	if answer == instance.Sat && c.Unjudged() != "" {
		return nil // the assertions may be true, but more may be asserted
	}
	if given := s.given(c); given.isStated && given.answer != answer {
		text := fmt.Sprintf("%s: %s says %s, which is wrong: %s", s.bug.Path, given.who, given.answer, by)
		if c.Proved {
			var w instance.Writer
			if values, err := w.Witness(c.Claim()); err == nil {
				text += "\n" + strings.TrimSpace(string(smtlib.WithoutComments(values)))
			}
		}
		return &repro.BadInput{Err: errors.New(text)}
	}
	if s.proved, s.by = answer, by; c.Proved {
		s.satisfied = c
	}
	switch {
	case s.fault.Observed != solvers.Verdict(answer):
		s.why = fmt.Sprintf("; %s is right: %s", answer, by)
	case answer == instance.Sat && s.optima != "":
		s.why = fmt.Sprintf(", and %s is right (%s); %s", answer, by, s.optima)
	default:
		s.why = fmt.Sprintf(", which is right: %s", by)
	}
	return nil
}

// contradict looks for a proof against --expect for the last check, if the solver's answer agrees with it.
func (s *examination) contradict(ctx context.Context, c *reduce.Case) error {
	switch given := s.given(c); {
	case !given.isStated:
	case given.answer == instance.Sat:
		if found := repro.Refutation(ctx, c); found != nil {
			return s.isRight(c, instance.Unsat, byRefutation{found: found})
		}
	case given.answer == instance.Unsat:
		found, err := s.searched(ctx, c, search.DefaultBudget())
		if err != nil || found == nil {
			return err
		}
		return s.isRight(found, instance.Sat, byWitness{from: ownSearch})
	}
	return nil
}

// judgeOwnModel judges the model that the solver which may be wrong gives for the last check of a case: for the script
// as it is written, and if that decides nothing, for the normalized script.
func (s *examination) judgeOwnModel(ctx context.Context, c *reduce.Case) (oracle.Holds, error) {
	candidate, err := reduce.Written(s.bug.Path, s.textOf(c), nil)
	if err == nil {
		in := candidate.Unproved().Instance(instance.None)
		in.FromSource = true
		request := oracle.WrongModel().Request(in, oracle.Needs{})
		own := request.Own(in)
		text := askedWritten(candidate.Text, in, own)
		r, err := s.wrong.AskFresh(ctx, s.asText(text, c.Logic))
		if err != nil {
			return oracle.Unjudged, err
		}
		run, last := oracle.Run{Asked: own, Result: r}, len(in.Checks)-1
		s.noteForeign(&run, last)
		if model, given := run.Model(last); given {
			judged := oracle.UnderModel(&in.Script, last, model)
			if judged.Holds != oracle.Unjudged {
				return judged.Holds, nil
			}
			s.unused = "; its model is not judged: " + judged.Why
		}
		s.notice(ctx, &oracle.Evidence{Instance: own, Runs: []oracle.Run{run}}, text)
	}
	judged, err := judgeModel(ctx, s.wrong, reduce.NewCandidate(c))
	if judged != oracle.Unjudged {
		s.unused = ""
	}
	return judged, err
}

// judgeModel judges the model that a solver gives for the last check of a candidate.
func judgeModel(ctx context.Context, of *panel.Solver, c *reduce.Candidate) (oracle.Holds, error) {
	model, r, err := of.Model(ctx, c.Script, 0)
	last := len(c.Checks()) - 1
	if err != nil || len(r.Checks) != last+1 || r.Checks[last] != solvers.Sat {
		return oracle.Unjudged, err
	}
	return oracle.UnderModel(&c.Script, last, model).Holds, nil
}

// byModel: the solver's model makes an assertion false, by our evaluator. That is proved, but not whether sat is right.
// If another solver says unsat, it must say so for smaller scripts, too, so that these show the same fault. If unsat
// was expected without such a solver, a smaller script that turns out to be satisfiable shows another fault than was
// reported.
type byModel struct {
	unchecked
	s      *reduction
	fault  oracle.Fault
	beside *panel.Solver // the other solver; nil if there is none
	given  word
}

func (p byModel) after(ctx context.Context, c *reduce.Candidate) (bool, error) {
	if p.beside != nil {
		r, err := p.beside.Ask(ctx, questionOf(asOpinion(p.beside, c)))
		return err == nil && r.Verdict == solvers.Unsat, err
	}
	if p.given.answer != instance.Unsat {
		return true, nil
	}
	satisfiable, err := p.s.satisfiable(ctx, c)
	if satisfiable {
		const what = "a wrong model of a satisfiable script"
		p.s.met.add(what, what, c.Text)
	}
	return err == nil && !satisfiable, err
}

// satisfiable reports whether values are found under which all assertions of a candidate are true: by a short search of
// our own, or in the model of another solver.
func (s *reduction) satisfiable(ctx context.Context, c *reduce.Candidate) (bool, error) {
	again := reread(c)
	if again == nil || again.Unjudged() != "" {
		return false, nil
	}
	if s.search(ctx, again, littleSearch) != nil {
		return true, nil
	}
	for other, err := range s.others(ctx, c.Logic) {
		if err != nil {
			return false, err
		}
		if judged, err := judgeModel(ctx, other, asOpinion(other, c)); err != nil || judged == oracle.True {
			return err == nil, err
		}
	}
	return false, nil
}

func (byModel) expect() instance.Expectation      { return instance.None }
func (byModel) certificate() instance.Certificate { return instance.Evaluated }
func (p byModel) String() string {
	text := p.fault.Grounds()
	if p.beside != nil {
		text += fmt.Sprintf("; %s answers unsat, which is not a proof", p.beside.Versioned())
	} else if p.given.answer == instance.Unsat {
		text += fmt.Sprintf("; %s says unsat for the original script, and no values were found that make it "+
			"true", p.given.who)
	}
	return text
}

// sharpen tries to find out more about the result: a proof in place of opinions, and the right answer where a model is
// wrong. It returns a case to go on with if it has found something. The error says that an opinion is wrong: *disproved
// for a solver's, *NotReproduced for the author's status.
func (s *reduction) sharpen(ctx context.Context, c *reduce.Candidate) (*reduce.Case, error) {
	again := reread(c)
	if again == nil {
		return nil, nil
	}
	var wrong func(by proof) error
	switch keeps := s.keeps.(type) {
	case byAuthor:
		wrong = func(by proof) error {
			return &NotReproduced{fmt.Sprintf("%s says %s, which is wrong: %s", keeps.who(), keeps.answer, by)}
		}
	case byWords:
		wrong = func(by proof) error { return &disproved{keeps.judge, keeps.given.answer, by.String()} }
	case byModel:
		return s.sharpenModel(ctx, again), nil
	default:
		return nil, nil
	}
	found, by, err := s.prove(ctx, again)
	switch {
	case err != nil || by == nil:
		return nil, err
	case by.expect() != s.keeps.expect():
		return nil, wrong(by)
	}
	s.keeps = by
	return found, nil
}

// prove looks for a proof of the right answer to the last check of a case, without other solvers. It returns the case
// with the proof, nil if it finds none.
func (s *reduction) prove(ctx context.Context, c *reduce.Case) (*reduce.Case, proof, error) {
	if found := repro.Refutation(ctx, c); found != nil {
		return c, byRefutation{found: found}, nil
	}
	found, err := s.searched(ctx, c, search.DefaultBudget())
	if err != nil || found == nil {
		return nil, nil, err
	}
	return found, byWitness{from: ownSearch}, nil
}

// sharpenModel tries to prove unsat where a model is wrong: then the answer sat is wrong, too.
func (s *reduction) sharpenModel(ctx context.Context, c *reduce.Case) *reduce.Case {
	if s.bug.Fault != nil {
		return nil
	}
	found := repro.Refutation(ctx, c)
	if found == nil {
		return nil
	}
	sat := &solvers.Result{Verdict: solvers.Sat, Checks: []solvers.Verdict{solvers.Sat}}
	if j, found := oracle.Suppose(ctx, s.asked(c.Flat(), sat), instance.Unsat); found {
		s.fault = j.Fault
	}
	s.keeps = byRefutation{found: found}
	return c
}
