// Package oracle judges: it says what else to ask of an instance, compares what solvers answered with what the instance
// certifies, and says what is wrong so that it can be recognised again. It is pure, and knows no process and no file.
//
// Oracles that read a model, a core or values ask for a share of the instances only: the options that this needs change
// what a solver does. rows.go and the files named after it compare optimized with unoptimized solvers; related.go
// compares scripts whose answer nobody knows with scripts made from them.
//
// It may import mutate/instance and what that stands on, internal/rules (programs are evaluated there, and compared),
// and solvers (for the words of verdicts).
package oracle

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Oracle looks for one kind of contradiction.
type Oracle struct {
	Name    string
	Class   Class // of its faults, unless a judgement says otherwise
	Default bool  // it is used unless the user names others
	// Share is the share of instances that it asks something of, unless the user names it: then it asks of all. 0 says
	// that it draws that itself, unless it is Named.
	Share float64
	Named bool // by the user: it asks for all that it would otherwise draw itself
	// ByFirst says that each of its further runs is judged by itself and in the light of the first of them: to see a
	// fault again no others are needed.
	ByFirst bool

	// Ask says what else has to be run or read for the instance. It may draw whether it wants that at all; with no
	// random numbers (nil) it asks for all that it ever would. Nil stands for nothing.
	Ask func(in *instance.Instance, rng *rand.Rand) Request
	// Follow says what further has to be run for an instance once a run has come in that Suspects tells is perhaps wrong:
	// at which check. That is the instance's own run, or one that the oracle has asked for. Follow is called with the
	// instance up to that check, and with no run (nil) for all that it would ask of an instance whatever the run was. Nil
	// stands for nothing.
	Follow   func(in *instance.Instance, r *Run) []Question
	Suspects func(e *Evidence) (check int, suspicious bool)
	// FollowsOneIn is of how many such runs one is followed, unless the oracle is Named; 0: all are.
	FollowsOneIn uint64
	// Judge judges the last run of the evidence in the light of the others, or another one now that the last has come
	// in. It returns false if it has nothing against them. JudgeProgram does so where the run is of a rule program. Nil:
	// the oracle judges no scripts, or no rule programs.
	Judge, JudgeProgram func(e *Evidence) (Judgement, bool)
	// Headline says what the solver does that is wrong, as the predicate of a sentence; nil: what the class says.
	Headline func(f Fault) string
	// Right says in a sentence what would be right; nil, or "" for a fault: what the class says.
	Right func(f Fault) string
	// Grounds says why the answer is wrong although it is not known which one is right, if that can be.
	Grounds string
}

// All are the oracles, in the order in which they are asked: the worst first, behind rows, which says more of what it
// asks itself.
func All() []Oracle {
	return []Oracle{
		rows,
		refutationUnsound,
		solutionUnsound,
		invalidModel,
		partialModel,
		modelValues,
		ownCheck,
		invalidCore,
		relation,
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
		slow,
	}
}

// Select gives the oracles of these names, those that are used by default for none. A source whose tests none of them
// judges is left out of the campaign, or refused if nothing else was asked for.
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
			return nil, fmt.Errorf("unknown oracle %q; there are %s", name, strings.Join(Names(All()), ", "))
		}
	}
	return chosen, nil
}

// OfScripts gives those oracles of some that judge scripts.
func OfScripts(some []Oracle) []Oracle {
	return slices.DeleteFunc(slices.Clone(some), func(o Oracle) bool { return o.Judge == nil })
}

// OfPrograms gives those oracles of some that judge rule programs.
func OfPrograms(some []Oracle) []Oracle {
	return slices.DeleteFunc(slices.Clone(some), func(o Oracle) bool { return o.JudgeProgram == nil })
}

// Names gives the names of oracles.
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

// Ask gives what all oracles together want to have asked of an instance beside what it asks itself.
func Ask(oracles []Oracle, in *instance.Instance, rng *rand.Rand) Request {
	return ask(oracles, in, rng, rng)
}

// AskAll is Ask for an instance that is asked about more closely than others: whatever oracles draw themselves, they
// ask. Those that are seldom asked are drawn.
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
	for _, o := range oracles { // they are seldom asked: what others draw does not depend on them
		if o.Ask != nil && o.Share > 0 && (rng == nil || rng.Float64() < o.Share) {
			all.add(o.Name, o.Ask(in, rng))
		}
	}
	return all
}

// FollowUps gives what oracles want to have run now that the last run of the evidence has come in.
func FollowUps(oracles []Oracle, e *Evidence) []Question {
	var all Request
	for _, o := range oracles {
		r := e.Last()
		if o.Follow == nil || r.Question != "" && !r.isAskedBy(o) {
			continue
		}
		check, suspicious := o.Suspects(e)
		if suspicious && (o.Named || o.FollowsOneIn == 0 ||
			hashOf(fmt.Sprint(e.Instance.Index, r.Result.Items))>>32%o.FollowsOneIn == 0) {
			all.add(o.Name, Request{Runs: o.Follow(e.Instance.Until(check), r)})
		}
	}
	return all.Runs
}

// Judge asks the oracles in turn about the last run of the evidence; the first contradiction counts.
func Judge(oracles []Oracle, e *Evidence) (Judgement, bool) {
	for _, o := range oracles {
		if j, found := o.judge(e); found {
			return j, true
		}
	}
	return Judgement{}, false
}

// judge fills in what follows from the evidence.
func (o Oracle) judge(e *Evidence) (Judgement, bool) {
	judge := o.Judge
	if e.Last().Program != nil {
		judge = o.JudgeProgram
	}
	if judge == nil {
		return Judgement{}, false
	}
	j, found := judge(e)
	if !found {
		return j, false
	}
	if j.Run == nil {
		j.Run = e.Last()
	}
	j.Oracle, j.Question = o.Name, ""
	if j.Run.isAskedBy(o) && !j.ByScript { // else the script alone shows it, whoever asked
		j.Question = j.Run.Question
	}
	j.Class = cmp.Or(j.Class, o.Class)
	if j.Observed == "" {
		j.Observed = j.Run.Result.Verdict
	}
	j.Expect = cmp.Or(j.Expect, instance.None)
	return j, true
}
