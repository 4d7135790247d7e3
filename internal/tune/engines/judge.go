package engines

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// answer is a judged answer of a configuration to a check: sat, unsat or a crash.
type answer struct {
	of      configuration
	verdict solvers.Verdict
}

// judge judges an answer, once. If a proof contradicts it, its configuration is barred. The check does not count any
// more if that configuration is the solver as it is, or if two answers contradict each other and it is not known which
// is right. An answer that no fresh process repeats is void.
func (t *tuning) judge(ctx context.Context, c *check, of configuration, v solvers.Verdict) error {
	isSame := func(a answer) bool { return a.of.String() == of.String() }
	if !v.Definite() && v != solvers.Crash || slices.ContainsFunc(c.answers, isSame) {
		return nil
	}
	this := answer{of, v}
	c.answers = append(c.answers, this)
	leftOut := func() string { return "what is said of " + c.name + " is skipped" }
	find := func() error { return t.findContradictions(ctx, c, this) }
	return t.stats.Sparing(t.Logger, tally.LostJudgement, leftOut, find)
}

// findContradictions looks for contradictions: with a proof, and with the answers of other configurations.
func (t *tuning) findContradictions(ctx context.Context, c *check, a answer) error {
	certain := c.in.Checks[0]
	wrong := certain.Expect != instance.None && a.verdict.Definite() && a.verdict != solvers.Verdict(certain.Expect)
	isProved := certain.Expect != instance.None && certain.Word == nil
	switch {
	case a.verdict == solvers.Crash, isProved && wrong:
		return t.try(ctx, &trial{tuning: t, check: c, runs: []configuration{a.of}, in: c.in})
	case isProved:
		return nil
	}
	contradicts := func(b answer) bool { return b.verdict.Definite() && a.verdict.Definite() && b.verdict != a.verdict }
	if i := slices.IndexFunc(c.answers, contradicts); i >= 0 {
		runs := []configuration{c.answers[i].of, a.of} // sat is last: its model is judged
		if a.verdict == solvers.Unsat {
			slices.Reverse(runs)
		}
		return t.try(ctx, &trial{tuning: t, check: c, runs: runs, in: open(c.in)})
	}
	if certain.Expect == instance.None && a.verdict == solvers.Sat {
		return t.judgeModel(ctx, c, a)
	}
	if !wrong {
		return nil
	}
	believed, err := t.statuses.Believed(ctx, c.in, 0, a.verdict, t.panel.Open(t.under(a.of, t.bound), t.probe))
	if err != nil || !believed {
		return err
	}
	return t.try(ctx, &trial{tuning: t, check: c, runs: []configuration{a.of}, in: c.in})
}

// mostModels is how many configurations are asked for a model of a check whose right answer is not known. Models with
// functions can seldom be judged, so that more of them would be of no use.
const mostModels = 3

// judgeModel asks for the model of an answer sat to a check whose right answer is not known. A model that makes an
// assertion false is a finding.
func (t *tuning) judgeModel(ctx context.Context, c *check, a answer) error {
	if !t.probe.Models || c.models >= mostModels {
		return nil
	}
	c.models++
	return t.try(ctx, &trial{tuning: t, check: c, runs: []configuration{a.of}, in: open(c.in), asksModel: true})
}

// open is a check without a known right answer that asks for a model: the model may show who is wrong.
func open(in *instance.Instance) *instance.Instance {
	open := *in
	open.Script.Options = []smtlib.SetOption{{Keyword: "produce-models", Value: "true"}}
	open.Steps = append(slices.Clone(in.Steps), smtlib.Other{Text: "(get-model)"})
	open.Checks = instance.Unknown(1)
	open.Checks[0].Near = in.Checks[0].Near
	return &open
}

// trial is an [engine.Test]: an answer that may be wrong, or two answers one of which is.
type trial struct {
	oracle.Judgement
	*tuning
	check     *check
	runs      []configuration
	in        *instance.Instance // script that is asked, perhaps without its expectation
	asksModel bool               // only a model can show that the answer is wrong
	wrong     *configuration     // nil: no answer is wrong
}

// About implements engine.Test.
func (s *trial) About() engine.About {
	in := s.check.in
	about := engine.About{
		Run: tally.Run{
			Logic: in.Logic, Strategy: strategyName, Seed: in.Seed().Path, SeedHash: in.Seed().Hash, Index: in.Index,
		},
		Evidence: oracle.Evidence{Instance: s.in}, Oracles: s.oracles, Name: s.check.name, Alike: s.check.name,
	}
	if s.in != in { // it asks for models
		about.Oracles = s.modelOracles
	}
	return about
}

// Ask implements engine.Test. There is no bound in steps, since a person who repeats a question has none either.
func (s *trial) Ask(*ask.Target) (all []*engine.Question, declined string) {
	for _, of := range s.runs {
		how := s.how(s.in, of, s.bound)
		target := ask.NewTarget(s.with(of).Named(s.solver.Name + "-" + of.engine.Name))
		target.Probe, target.Broken, how.Solver = s.probe, s.tested.Broken, nil
		all = append(all, &engine.Question{
			Target: target, Text: ask.Text{Instance: s.in}, How: how,
			Run: oracle.Run{Solver: s.nameOf(of), Varied: !of.isDefault(), Asked: s.in},
		})
	}
	return all, ""
}

// Follow implements engine.Test.
func (s *trial) Follow(context.Context, *engine.Question, *oracle.Evidence) []*engine.Question {
	return nil
}

// Count implements engine.Test.
func (s *trial) Count(bool) {}

// Suspect implements engine.Test.
func (s *trial) Suspect(_ context.Context, suspect *engine.Suspect) (isOne bool, err error) {
	at := slices.IndexFunc(s.runs, func(of configuration) bool { return s.nameOf(of) == suspect.Wrong.Run.Solver })
	of := s.runs[at]
	s.Judgement, s.wrong = suspect.Judgement, &of
	suspect.Run.Solver, suspect.Run.Items = s.solver.Name, of.options
	suspect.Headline = fmt.Sprintf("%s (%s)", s.Headline(s.nameOf(of), ""), s.check.name)
	suspect.Origin = finding.Background{
		Seeds: [][]byte{s.check.src}, Shows: []string{"The answer is that of the engine " + of.String() + "."},
	}
	suspect.Tactic = of.engine.Tactic
	suspect.Reduction = &engine.Reduction{
		Ask: s.tuning.Ask, Solver: s.solver, Probe: s.probe, Seed: s.Seed,
		Limits: solvers.Limits{Wall: wallGuard * s.Timeout, Memory: s.tuning.Memory},
	}
	return true, nil
}

// nameOf names the solver under a configuration.
func (t *tuning) nameOf(of configuration) string {
	if of.isDefault() {
		return t.solver.Name
	}
	return t.solver.Name + " with " + of.String()
}

// try has the engine repeat and confirm what may be wrong, and draws the consequences.
func (t *tuning) try(ctx context.Context, s *trial) error {
	kept, err := t.loop.Run(ctx, t.tested, s)
	switch {
	case err != nil:
		return err
	case len(kept) > 0:
		t.consequences(s)
	case s.wrong != nil || !s.asksModel:
		t.unrepeated(s)
	}
	return nil
}

// unrepeated makes the answers of a trial void: no fresh process repeats them, so that it is not known which counts.
func (t *tuning) unrepeated(s *trial) {
	for _, of := range s.runs {
		s.check.void[of.String()] = true
	}
}

// consequences draws them from a confirmed finding.
func (t *tuning) consequences(s *trial) {
	of := *s.wrong
	byWord := len(s.runs) == 1 && s.check.in.Checks[0].Word != nil
	switch {
	case s.Class.Marked(), byWord: // a crash, or contradicted by the author's status only
	case s.Class.Compared():
		t.leave(s.check, "two answers contradict each other, and nothing says which is right")
	case of.isDefault():
		t.leave(s.check, "the solver as it is answers it wrongly")
	case len(s.runs) == 1 && s.Class.InModel(): // sat may be right although the model is wrong
		s.check.void[of.String()] = true
	default:
		t.bar(of, s.check)
		if len(s.runs) > 1 {
			removeAnswer(s.check, of)
		}
	}
}

// removeAnswer removes the wrong answer from those of a check, so that it contradicts no others.
func removeAnswer(c *check, wrong configuration) {
	c.answers = slices.DeleteFunc(c.answers, func(a answer) bool { return a.of.String() == wrong.String() })
	c.answers = append(c.answers, answer{wrong, solvers.Unknown}) // it is judged
}

func (t *tuning) leave(c *check, why string) {
	c.left = why
	t.Logger.Warn(fmt.Sprintf("%s does not count any more: %s", c.name, why))
}

// Barred is a configuration that has given a wrong answer.
type Barred struct {
	Engine  string   `json:"engine"`
	Options []string `json:"options"`
	Check   string   `json:"check"`
}

// bar excludes a configuration, and all with further options.
func (t *tuning) bar(of configuration, c *check) {
	t.barred = append(t.barred, Barred{of.engine.Name, append([]string{}, of.options...), c.name})
	t.Logger.Warn(fmt.Sprintf("%s is barred: it answers %s wrongly", of.String(), c.name))
}

// isBarred reports whether a configuration has given a wrong answer, or has further options than one that has.
func (t *tuning) isBarred(of configuration) bool {
	return slices.ContainsFunc(t.barred, func(b Barred) bool {
		return b.Engine == of.engine.Name &&
			!slices.ContainsFunc(b.Options, func(o string) bool { return !slices.Contains(of.options, o) })
	})
}

// isVoid reports whether the answer of a configuration to a check is void: no fresh process repeats it.
func (t *tuning) isVoid(c *check, of configuration) bool { return c.void[of.String()] }

// reduceTime is how long a finding is reduced. It is short because the search waits.
const reduceTime = 20 * time.Second
