package oracle

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// state: a solver's report of its own state has a wrong form, or differs from what the script determines: the active
// assertions, the number of levels, the solver's name, and the truth values of named formulas (SMT-LIB 2.6, chapter 4).
// After sat, an asserted formula is true. Which assertions are listed is not judged: solvers list definitions among
// them, and leave out trivial ones.
var state = Oracle{
	Name: stateName, Class: Error, Default: true, Share: stateShare, OwnReplies: true,
	Grounds: "the script determines which assertions and levels exist, and with sat every assertion is true",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		named := withNames(in)
		if named == nil {
			return Request{}
		}
		return Request{Runs: []FurtherRun{
			{Name: "assertions", Needs: solvers.GetAssertions,
				Instance: behindEach(named, produceAssertions, []string{getAssertions, getLevels, getName})},
			{Name: "assignment", Needs: solvers.GetAssignment,
				Instance: behindEach(named, produceAssignments, []string{getAssignment})},
		}}
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		if !strings.HasPrefix(r.Question, "state/") {
			return judgeReplies(ctx, r, stateReplies)
		}
		for i := range r.Asked.Script.Checks() {
			if r.Result.Truncated || r.Varied || r.Answer(i) == "" {
				return Judgement{}, false
			}
			commands, kinds := askedOf(statements, r.Asked, i)
			if slices.Contains(commands, getAssignment) && r.Answer(i) != solvers.Sat {
				continue // the script has no commands there
			}
			mark, said := wrongBehind(r.Result, i, commands, kinds)
			if mark != "" {
				shows := []string{"Asked:\n" + strings.Join(commands, "\n"), "Answered:\n" + said}
				return Judgement{Fault: Fault{Observed: r.Answer(i), Mark: mark}, Check: i, Shows: shows}, true
			}
		}
		return judgeReplies(ctx, r, stateReplies)
	},
	Headline: func(f Fault) string { return "reports a wrong state: " + f.Mark },
	Right:    func(Fault) string { return "The state that a solver reports follows from the script." },
}

// stateShare is the share of instances for which the state is asked for.
const stateShare = 0.005

// The commands that ask for a solver's state, and options that two of them need.
const (
	getAssertions      = "(get-assertions)"
	getAssignment      = "(get-assignment)"
	getLevels          = "(get-info :assertion-stack-levels)"
	getName            = "(get-info :name)"
	produceAssertions  = "produce-assertions"
	produceAssignments = "produce-assignments"
)

// solverName matches the answer to (get-info :name) (SMT-LIB 2.6, section 4.1.7).
var solverName = regexp.MustCompile(`^\(:name "([^"]|"")*"\)$`)

// statements are the kinds of these commands.
var statements = []reader{
	{command: getAssertions, inForm: isWords},
	{command: getLevels, inForm: func(_, answer string) bool { return strings.HasPrefix(answer, "(:assertion-stack-levels ") }},
	{command: getName, inForm: func(_, answer string) bool { return solverName.MatchString(answer) }},
	{command: getAssignment, inForm: func(_, answer string) bool {
		_, are := pairsIn(answer)
		return are
	}},
}

// stateReplies judges what a script asks of the state itself.
var stateReplies = map[string]replyJudge{
	"get-assertions": {stateName, "list of assertions", func(_ *transcript, c *scriptCommand, r *Reply) {
		if !isWords("", c.printed) {
			r.judged(stateFault("", "answers "+c.Name+" out of form", r, ""))
			return
		}
		r.Why = "solvers list definitions, and leave out trivial assertions"
	}},
	"get-info": {stateName, "number of levels", func(t *transcript, c *scriptCommand, r *Reply) {
		r.Standing = Right
		levels := t.run.Asked.LevelsAt(c.step)
		if got := strings.Join(strings.Fields(c.printed), " "); got != fmt.Sprintf("(:assertion-stack-levels %d)", levels) {
			r.judged(stateFault(t.answerBefore(c), "a wrong number of levels", r, fmt.Sprintf("There are %d levels there.", levels)))
		}
	}},
	"get-assignment": {stateName, "assignment", func(t *transcript, c *scriptCommand, r *Reply) {
		if !t.behind(c, solvers.Sat, r) {
			return
		}
		if !inForm(getAssignment, c.printed) {
			r.judged(stateFault(solvers.Sat, "answers "+c.Name+" out of form", r, ""))
			return
		}
		if mark, why := judgeAssignment(t.run.Asked, c.step, c.printed); mark != "" {
			r.judged(stateFault(solvers.Sat, mark, r, why))
			return
		}
		if shows := t.judgeValues(c, r); shows != nil {
			r.judged(stateFault(solvers.Sat, contradicts, r, shows...))
		}
	}},
}

// stateName is the oracle's name, and contradicts the mark of truth values that contradict the assertions, a model or
// each other.
const (
	stateName   = "state"
	contradicts = "truth values that contradict the assertions, the model, or each other"
)

// stateFault is the fault of a reply to a command of a script.
func stateFault(observed solvers.Verdict, mark string, r *Reply, more ...string) Judgement {
	shows := []string{"Asked:\n" + r.command, "Answered:\n" + r.printed}
	return Judgement{
		Fault: Fault{Observed: observed, Mark: mark},
		Shows: slices.DeleteFunc(append(shows, more...), func(text string) bool { return text == "" }),
		Why:   fmt.Sprintf("%s is wrong: %s", r.short(), mark),
	}
}

// inForm reports whether an answer to a command about the state has the form that it has in the standard.
func inForm(command, answer string) bool {
	i := slices.IndexFunc(statements, func(k reader) bool { return k.command == command })
	return statements[i].inForm(command, answer)
}

// withNames returns the instance with a name for each assertion; nil if our names may clash with the script's symbols.
func withNames(in *instance.Instance) *instance.Instance {
	named := *in
	named.Steps, named.Group, named.Family = nil, nil, false
	for i, step := range in.Steps {
		if a, asserts := step.(smtlib.Assert); asserts && a.Name == "" {
			if derive.NamesBegin(in, []smtlib.Term{a.Formula}, assertionName) {
				return nil
			}
			a.Name = fmt.Sprint(assertionName, i)
			step = a
		}
		named.Steps = append(named.Steps, step)
	}
	return &named
}

// behindEach adds commands after each check of an instance, and sets the option that they need. The assignment is only
// asked for if the right answer is sat.
func behindEach(in *instance.Instance, option string, commands []string) *instance.Instance {
	made := *in
	made.Options = append(in.Options[:len(in.Options):len(in.Options)], smtlib.SetOption{Keyword: option, Value: "true"})
	made.Steps = nil
	check := 0
	for _, step := range in.Steps {
		if _, other := step.(smtlib.Other); other {
			continue // a command of the script itself
		}
		made.Steps = append(made.Steps, step)
		if _, asks := step.(smtlib.CheckSat); !asks {
			continue
		}
		sat := check < len(in.Checks) && in.Checks[check].Expect == instance.Sat
		check++
		for _, command := range commands {
			if sat || command != getAssignment {
				made.Steps = append(made.Steps, smtlib.Other{Text: command})
			}
		}
	}
	return &made
}

// judgeAssignment says what is wrong with the values of named formulas after sat, and why; "" if nothing is. Solvers
// need not evaluate quantifiers.
func judgeAssignment(in *instance.Instance, at int, item string) (mark, why string) {
	holds := map[string]bool{}
	for _, i := range in.ActiveSteps(at) {
		holds[plainName(in.Steps[i].(smtlib.Assert).Name)] = true
	}
	pairs, _ := pairsIn(item)
	listed := map[string]bool{}
	for _, pair := range pairs {
		name, v := pair.term, pair.value
		listed[plainName(name)] = true
		switch {
		case v != "true" && v != "false" && !hasQuantifier(in):
			return "a named formula that is neither true nor false", "The value of " + name + " is neither."
		case v == "false" && holds[plainName(name)]:
			return "an assertion that holds is false", name + " is asserted there, and the answer is sat."
		}
	}
	for _, name := range slices.Sorted(maps.Keys(holds)) {
		if name != "" && !listed[name] {
			return "an assignment without a named formula", name + " is not in it."
		}
	}
	return "", ""
}
