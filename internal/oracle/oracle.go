// Package oracle judges answers of solvers. It says what else to ask about an instance, compares the answers with what
// the instance certifies, and describes a fault such that it can be recognised again. It starts no process and reads no
// file.
//
// Oracles that read a model, a core or values ask only about a share of the instances: the options for this change what
// a solver does. rows*.go compare optimized with unoptimized solvers; clash.go judges two answers that cannot both be
// right, of scripts whose right answer is not known; transcript.go lines replies up with the commands of a script, and
// claims.go judges those that claim something by a formula.
//
// It may import mutate/instance and the packages below that, internal/derive (for scripts made from instances),
// internal/lemma (for what solvers print on their way), internal/objective (for what they print about objectives),
// internal/lint, internal/rules (to evaluate and compare programs), internal/split (to divide scripts), and solvers
// (for verdicts and results).
package oracle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Oracle finds faults of one kind.
type Oracle struct {
	Name  string
	Class Class // class of its faults, unless a judgement has another one
	// Formerly is the class that earlier versions gave to its faults; "" if it was the same.
	Formerly Class
	Others   []Class // further classes of its judgements that no other oracle has
	Default  bool    // used if the user names no oracles
	// Share is the share of instances about which it asks; if the user names the oracle, it asks about all. If Share is 0,
	// Ask draws the instances itself, unless the oracle is Named.
	Share float64
	Named bool // the user has named it: Ask gets no random numbers
	// ByFirst says that each of its further runs is judged by itself and by comparison with the first of them: no others
	// are needed to see a fault again.
	ByFirst bool
	// ByItself says that each of its further runs is judged by itself: no others are needed to see a fault again.
	ByItself bool
	// ByPairs says that each of its further runs is judged by itself and by comparison with another one: no others are
	// needed to see a fault again.
	ByPairs bool
	// OwnReplies says that a fault in the instance's own run is a reply to a command of the script: nothing else is
	// asked to see it again. If OwnMark is not "", that is so of faults with this mark.
	OwnReplies bool
	OwnMark    string
	// Omissible are parts of its questions that a fault may not need, and AskWithout is Ask for everything but some parts.
	Omissible  []string
	AskWithout func(in *instance.Instance, without []string) Request

	// Ask returns what else has to be run or read for the instance. It may draw whether it asks at all; if rng is nil, it
	// asks for everything. A nil function asks for nothing.
	Ask func(in *instance.Instance, rng *rand.Rand) Request
	// Suspects reports whether the last run may be wrong, and at which check; it is called for the instance's own run and
	// for those that the oracle has asked for. If so, Follow returns what has to be run in addition, for the instance up
	// to that check. With nil evidence, Follow returns all questions that do not depend on runs. A nil Follow asks for
	// nothing.
	Follow   func(in *instance.Instance, e *Evidence) []FurtherRun
	Suspects func(e *Evidence) (check int, suspicious bool)
	// FollowsOneIn is the number of suspicious runs of which one is followed, unless the oracle is Named; 0: all are.
	FollowsOneIn uint64
	// Judge judges the last run of the evidence by comparison with the others, or another run by comparison with the last.
	// It returns false if it finds no fault. JudgeProgram does so for runs of rule programs. If one is nil, the oracle
	// judges no scripts, or no rule programs.
	Judge        func(ctx context.Context, e *Evidence) (Judgement, bool)
	JudgeProgram func(e *Evidence) (Judgement, bool)
	// Headline says what the solver does wrong, as the predicate of a sentence; if nil, the class's text is used.
	Headline func(f Fault) string
	// Right says in a sentence what would be right; if it is nil or returns "", the class's text is used.
	Right func(f Fault) string
	// Grounds says why an answer is wrong if the right one is not known; "" if the oracle has no such faults.
	Grounds string
}

// All returns the oracles, in the order in which they are asked: first rows, which says more about its own questions
// than others would, and then the worst first.
func All() []Oracle {
	return []Oracle{
		rows,
		refutationUnsound,
		solutionUnsound,
		optimum,
		objectiveForm,
		front,
		objectiveRelation,
		invalidModel,
		objectiveModel,
		partialModel,
		modelValues,
		ownCheck,
		invalidCore,
		relation,
		wrongLemma,
		wrongProof,
		wrongGoal,
		crash,
		incremental,
		disagreement,
		simplify,
		interpolant,
		incomplete,
		related,
		contradictory,
		refused,
		state,
		partition,
		label,
		slow,
		repeated,
	}
}

// Select returns the oracles of these names; without names, those that are used by default. The error says that a name
// is unknown.
func Select(names []string) ([]Oracle, error) {
	var chosen []Oracle
	for _, o := range All() {
		if slices.Contains(names, o.Name) {
			o.Named, o.Share = o.Share == 0, 0
			chosen = append(chosen, o)
		} else if len(names) == 0 && o.Default {
			chosen = append(chosen, o)
		}
	}
	for _, name := range names {
		if _, known := named(name); !known {
			return nil, errors.New(usage.Unknown("oracle", name, Names(All())))
		}
	}
	return chosen, nil
}

// MustSelect is Select for names that the program has, and not its user.
func MustSelect(names ...string) []Oracle {
	chosen, err := Select(names)
	if err != nil {
		panic(err)
	}
	return chosen
}

// OfScripts returns those oracles of some that judge scripts.
func OfScripts(some []Oracle) []Oracle {
	return slices.DeleteFunc(slices.Clone(some), func(o Oracle) bool { return o.Judge == nil })
}

// OfPrograms returns those oracles of some that judge rule programs.
func OfPrograms(some []Oracle) []Oracle {
	return slices.DeleteFunc(slices.Clone(some), func(o Oracle) bool { return o.JudgeProgram == nil })
}

// Names returns the names of oracles.
func Names(oracles []Oracle) []string {
	names := make([]string, len(oracles))
	for i, o := range oracles {
		names[i] = o.Name
	}
	return names
}

func named(name string) (Oracle, bool) {
	all := All()
	i := slices.IndexFunc(all, func(o Oracle) bool { return o.Name == name })
	if i < 0 {
		return Oracle{}, false
	}
	return all[i], true
}

// Ask returns what oracles together ask about an instance, in addition to its own run. If rng is nil, they ask for
// everything.
func Ask(oracles []Oracle, in *instance.Instance, rng *rand.Rand) Request {
	return ask(oracles, in, rng, rng)
}

// AskAll is Ask for an instance that is examined more closely: oracles without a Share ask for everything, those with a
// Share are drawn as usual.
func AskAll(oracles []Oracle, in *instance.Instance, rng *rand.Rand) Request {
	return ask(oracles, in, nil, rng)
}

func ask(oracles []Oracle, in *instance.Instance, often, rng *rand.Rand) Request {
	var all Request
	for _, o := range oracles {
		switch {
		case o.Ask == nil || o.Share > 0:
		case o.Named:
			all.add(o.Name, o.Ask(in, nil))
		default:
			all.add(o.Name, o.Ask(in, often))
		}
	}
	for _, o := range oracles { // after the others, whose random numbers must not depend on them
		if o.Ask != nil && o.Share > 0 && (rng == nil || rng.Float64() < o.Share) {
			all.add(o.Name, o.Ask(in, rng))
		}
	}
	return all
}

// FollowUps returns what oracles want to be run because of the last run of the evidence.
func FollowUps(oracles []Oracle, e *Evidence) []FurtherRun {
	var all Request
	for _, o := range oracles {
		r := e.Last()
		if o.Follow == nil || r.Question != "" && !r.isAskedBy(o) {
			continue
		}
		check, suspicious := o.Suspects(e)
		if suspicious && (o.Named || o.FollowsOneIn == 0 ||
			derive.HashOf(fmt.Sprint(e.Instance.Index, r.Result.Items))>>32%o.FollowsOneIn == 0) {
			all.add(o.Name, Request{Runs: o.Follow(e.Instance.Until(check), e)})
		}
	}
	return all.Runs
}

// Judge asks the oracles in turn to judge the evidence, and returns the first fault. When the context ends,
// searches for a proof end, too: then a fault may not be found, or not be proved.
func Judge(ctx context.Context, oracles []Oracle, e *Evidence) (Judgement, bool) {
	for _, o := range oracles {
		if j, found := o.judge(ctx, e); found {
			return j, true
		}
	}
	return Judgement{}, false
}

// judge calls Judge or JudgeProgram, and sets the fields that it has left empty.
func (o Oracle) judge(ctx context.Context, e *Evidence) (j Judgement, found bool) {
	switch isProgram := e.Last().Program != nil; {
	case isProgram && o.JudgeProgram != nil:
		j, found = o.JudgeProgram(e)
	case !isProgram && o.Judge != nil:
		j, found = o.Judge(ctx, e)
	}
	if !found {
		return j, false
	}
	if j.Run == nil {
		j.Run = e.Last()
	}
	return o.completed(j)
}

// completed sets the fields of a judgement that are empty. It returns false if a command of the solver's own may be the
// reason of what looks like a fault.
func (o Oracle) completed(j Judgement) (Judgement, bool) {
	if j.Run.hides(cmp.Or(j.Class, o.Class), j.Check) {
		return Judgement{}, false
	}
	j.Oracle, j.Question = o.Name, ""
	if j.Run.isAskedBy(o) && !j.ByScript { // otherwise the script alone shows it
		j.Question = j.Run.Question
	}
	j.Class = cmp.Or(j.Class, o.Class)
	if j.Observed == "" {
		j.Observed = j.Run.Result.Verdict
	}
	j.Expect = cmp.Or(j.Expect, instance.None)
	if of := j.Optimized(j.Run.Asked); of != nil {
		j.Way.Priority = of.Priority
	}
	return j, true
}
