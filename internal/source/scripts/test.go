package scripts

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// test is an [engine.Test]: an instance, and what oracles ask about it.
type test struct {
	*Maker
	in      *instance.Instance
	stats   *tally.Counters
	request *oracle.Request // nil before the first solver is asked
	made    map[[2]bool]form
	waits   map[*ask.Target][]*engine.Question // for a decided answer of the solver; see oracle.Question
	probed  *probed                            // nil for an instance of a seed
}

// nameOf names an instance for people, by number and seed.
func nameOf(in *instance.Instance) string {
	return fmt.Sprintf("instance %d of %s", in.Index, in.Seed().Path)
}

// About implements engine.Test.
func (x *test) About() engine.About {
	in, seed := x.in, x.in.Seed()
	return engine.About{
		Run: tally.Run{
			Logic: in.Logic, Strategy: in.Strategy, Seed: seed.Path, SeedHash: seed.Hash, Index: in.Index,
		},
		Evidence: oracle.Evidence{Instance: in, Slow: x.Slow}, Oracles: x.Oracles, Name: nameOf(in),
		Alike: "instances of " + seed.Path, File: in.Name(),
	}
}

// Count implements engine.Test.
func (x *test) Count(isFirst bool) {
	operators := x.operators.Get().(*instance.Operators)
	defer x.operators.Put(operators)
	made := tally.Made{
		Logic: x.in.Logic, Operators: operators.Of(&x.in.Script), Declined: x.in.Declined, FirstOfSeed: isFirst,
	}
	for _, c := range x.in.Checks {
		made.Certificates = append(made.Certificates, c.Certificate)
	}
	x.stats.Instance(made)
	if isFirst {
		x.noteLeftOut()
	}
}

// noteLeftOut notes options that the seed sets, and with which no solver is run although one could be.
func (x *test) noteLeftOut() {
	seed := x.in.Seed()
	for _, set := range seed.Options {
		taken, could := false, false
		for _, t := range x.Targets {
			takes, can := t.TakesOption(seed, set)
			taken, could = taken || takes, could || can
		}
		if could && !taken {
			x.Seeds.LeaveOut(set.Keyword)
		}
	}
}

// Ask implements engine.Test.
func (x *test) Ask(t *ask.Target) (all []*engine.Question, declined string) {
	if x.probed != nil {
		return []*engine.Question{x.probed.question(t, x.in)}, ""
	}
	if !t.Takes(x.in) {
		return nil, ""
	}
	printer := ask.Printer{MasterSeed: x.MasterSeed, Draws: true}
	logic := printer.LogicOf(t, x.in)
	if why := x.skipReason(t, logic); why != "" {
		return nil, why
	}
	request := x.requested()
	hasCores := len(request.ReadRefuted) == 0 || t.Entry.HasCores(x.in.Logic)
	if !hasCores && t.Lessons.Say(noCores) {
		x.warn(warning.Ability, t.Name, "%s: %s, in logic %s and perhaps in others", t.Name, noCores, x.in.Logic)
	}
	made := x.form(hasCores, !t.Probe.LacksModels)
	v := t.Variant(x.MasterSeed, x.in)
	all = append(all, about(v, made.own, v.Mode(x.in, made.own), logic))
	for _, q := range made.further {
		if q.AsIs && !v.Varied() {
			continue
		}
		asked := v
		if q.AsIs {
			asked = t
		}
		if asked = under(asked, q); asked == nil || !asked.Has(q.Needs, x.in.Logic) {
			continue
		}
		mode := ask.Fresh
		if !q.Alone {
			mode = asked.OrdinaryMode(q.Instance)
		}
		further := about(asked, q.Instance, mode, logic)
		further.Run.Question, further.Within, further.Waits = q.Name, q.Within, q.OfDecided
		if q.OfDecided {
			if x.waits == nil {
				x.waits = map[*ask.Target][]*engine.Question{}
			}
			x.waits[t] = append(x.waits[t], further)
		} else {
			all = append(all, further)
		}
	}
	return all, ""
}

// about is a question about an instance.
func about(t *ask.Target, in *instance.Instance, mode ask.Mode, logic string) *engine.Question {
	return &engine.Question{
		Target: t, Text: ask.Text{Instance: in}, How: ask.How{Mode: mode, Logic: logic}, Run: oracle.Run{Asked: in},
	}
}

// under is the solver as it is asked an oracle's question, nil if it is not.
func under(t *ask.Target, q oracle.FurtherRun) *ask.Target {
	switch {
	case !q.Unoptimized:
		return t
	case t.Entry.Unoptimized == nil:
		return nil
	}
	return t.Base.Under(ask.Configuration{Options: t.Entry.Unoptimized})
}

// Follow implements engine.Test.
func (x *test) Follow(_ context.Context, a *engine.Question, e *oracle.Evidence) (all []*engine.Question) {
	last := e.Last()
	if last.Question == "" && last.Result.Verdict.Definite() {
		all = append(all, x.waits[a.Target.Base]...)
	}
	for _, q := range oracle.FollowUps(x.Oracles, e) {
		if q.Others != "" || q.Author != "" {
			all = append(all, x.askOthers(q)...)
			continue
		}
		asked := under(a.Target, q)
		if asked == nil || q.OfSession && !last.IsInSession() {
			continue
		}
		further := about(asked, q.Instance, ask.Fresh, a.How.Logic)
		further.Run.Question = q.Name
		all = append(all, further)
	}
	return all
}

// askOthers asks other solvers a question that follows up an answer.
func (x *test) askOthers(q oracle.FurtherRun) (all []*engine.Question) {
	for _, t := range x.Targets {
		if t.Name == q.Others || q.Author != "" && t.Name != q.Author || !t.Takes(q.Instance) {
			continue
		}
		if q.Author != "" {
			t = t.Variant(x.MasterSeed, x.in)
		}
		asked := q
		if t.Probe.LacksModels {
			asked = oracle.Request{Runs: []oracle.FurtherRun{q}}.WithoutModels().Runs[0]
		}
		printer := ask.Printer{MasterSeed: x.MasterSeed, Draws: true}
		logic := printer.LogicOf(t, asked.Instance)
		if t.Lessons.Refuses(asked.Instance.Origin(), logic, asked.Instance.Symbols) != "" {
			continue
		}
		further := about(t, asked.Instance, ask.Fresh, logic)
		further.Run.Question = q.Name
		all = append(all, further)
	}
	return all
}

// requested is what oracles ask about the instance.
func (x *test) requested() *oracle.Request {
	if x.request == nil {
		x.request = &oracle.Request{}
		if x.asks {
			asks := oracle.Ask
			if x.AllModels && x.in.Last().Expect == instance.Sat {
				asks = oracle.AskAll
			}
			*x.request = asks(x.Oracles, x.in, ask.Random("oracles", x.MasterSeed, x.in))
		}
	}
	return x.request
}

// form is the instance for a solver, with the commands that read answers after its checks, and the questions for
// further runs.
type form struct {
	own     *instance.Instance
	further []oracle.FurtherRun
}

// form returns the form for solvers that give cores, models, both or neither. Solvers with the same abilities share
// one, so that it is printed once.
func (x *test) form(cores, models bool) form {
	key := [2]bool{cores, models}
	made, known := x.made[key]
	if !known {
		request := *x.request
		if !cores {
			request = request.WithoutCores()
		}
		if !models {
			request = request.WithoutModels()
		}
		made = form{request.Own(x.in), request.Runs}
		if x.made == nil {
			x.made = map[[2]bool]form{}
		}
		x.made[key] = made
	}
	return made
}

// skipReason explains why an instance is not sent to a solver ("" if it is): a missing feature, or earlier rejections
// of the same kind.
func (x *test) skipReason(t *ask.Target, logic string) string {
	if !x.in.Incremental() || t.TakesSeveral() {
		return t.Lessons.Refuses(x.in.Origin(), logic, x.in.Symbols)
	}
	if t.Lessons.Say(noPushPop) {
		x.warn(warning.Ability, t.Name, "%s gets no incremental scripts: %s", t.Name, noPushPop)
	}
	return noPushPop
}

// noCores is the warning about a solver that has no cores according to the catalog.
const noCores = "it gets no questions for unsat cores: it is not known to have them"

// noPushPop is the reason why a solver gets no scripts with several checks.
const noPushPop = "push and pop do not work"
