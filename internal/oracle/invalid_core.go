package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// invalidCore: a solver rightly answers unsat, but the assertions or assumptions of its core can be true together, or
// are not in the script.
var invalidCore = Oracle{
	Name: "core", Class: InvalidCore, Default: true,
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		if rng != nil && rng.Float64() >= coreShare || !slices.ContainsFunc(in.Checks, refuted) {
			return Request{}
		}
		keyword, command := produceCores, unsatCore
		if in.Assumes() { // yices cannot give both
			keyword, command = produceAssumptions, unsatAssumptions
		} else if !hasNames(&in.Script) {
			if rng != nil && rng.Float64() >= namedShare {
				return Request{}
			}
			return Request{Runs: allNamed(in)}
		}
		return Request{
			Options: []smtlib.SetOption{{Keyword: keyword, Value: "true"}}, ReadRefuted: []string{command},
		}
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		for _, b := range blames(e.Last()) {
			if mark, why := b.wrong(); mark != "" {
				return Judgement{
					Fault: blaming(mark), Check: b.check, ByScript: true, Shows: []string{b.shown()}, Why: why,
				}, true
			}
		}
		if j, found := judgeReplies(ctx, e.Last(), coreReplies); found {
			return j, true
		}
		return judgeAlone(e)
	},
	Suspects: func(e *Evidence) (check int, suspicious bool) {
		b, found := aloneOf(e.Last())
		return b.check, found
	},
	Follow: askAlone, FollowsOneIn: 4, // most cores are right, and each question takes a process
}

// The commands that ask for cores, and the options that they need; produceModels is the option for models and values.
const (
	unsatCore          = "(get-unsat-core)"
	unsatAssumptions   = "(get-unsat-assumptions)"
	produceModels      = "produce-models"
	produceCores       = "produce-unsat-cores"
	produceAssumptions = "produce-unsat-assumptions"
)

// assertionName begins the names that we give to assertions without a name.
const assertionName = "assertion"

// coreShare is the share of instances whose cores are asked for: solvers preprocess less if they have to give a core.
const coreShare = 0.5

// namedShare is the share of these in which a further run asks for the core, because the assertions have no names. If
// this run takes longer than coreTime, there is no core to judge.
const (
	namedShare = 0.3
	coreTime   = 100 * time.Millisecond
)

// Marks: what may be wrong with a core.
const (
	hasStranger = "names what the script does not have there"
	canBeTrue   = "can be true"
)

// allNamed asks for a core of an instance whose assertions are given names.
func allNamed(in *instance.Instance) []FurtherRun {
	if in.Incremental() || len(in.Checks) != 1 {
		return nil
	}
	asks := AskCore(in)
	if asks == nil {
		return nil
	}
	return []FurtherRun{{Name: "named", Instance: asks, Needs: solvers.Cores, Within: coreTime}}
}

// AskCore gives names to the assertions of an instance and asks for cores; nil if they have names.
func AskCore(in *instance.Instance) *instance.Instance {
	named := withNames(in)
	if named == nil {
		return nil
	}
	return behindEach(named, produceCores, []string{unsatCore})
}

func refuted(c instance.Check) bool { return c.Expect == instance.Unsat }

func hasNames(s *instance.Script) bool {
	return slices.ContainsFunc(s.Steps, func(step smtlib.Command) bool {
		a, asserts := step.(smtlib.Assert)
		return asserts && a.Name != ""
	})
}

func blaming(mark string) Fault {
	return Fault{Expect: instance.Unsat, Observed: solvers.Unsat, Mark: mark}
}

// blame is a core that a solver gives: assertions or assumptions.
type blame struct {
	in       *instance.Instance
	check    int
	command  string        // command that asks for the core
	text     string        // the answer
	formulas []smtlib.Term // the named formulas, and the assertions that cannot be named, which belong to every core
	left     []string      // the names of assertions, and the assumptions, that are not in the core
	stranger string        // a name in the core that is not active there
	vague    bool          // a name may be that of a popped assertion asserted again, or an assumption's definition
}

// blames returns the cores that a run gives after refuted checks.
func blames(r *Run) []blame {
	var all []blame
	for i := range r.Asked.Checks {
		if !refuted(r.Asked.Checks[i]) || r.Answer(i) != solvers.Unsat {
			continue
		}
		command, text := coreDirectly(r, i)
		if command == "" {
			continue
		}
		if b, ok := readBlame(r.Asked, i, command, text); ok {
			all = append(all, b)
		}
	}
	return all
}

// coreDirectly is the command directly behind a check, if it asks for a core, and the reply to it; "" if there is none.
func coreDirectly(r *Run, check int) (command, text string) {
	items, at := r.Result.Behind(check), r.Asked.Script.Checks()[check]+1
	asked, _ := behind(r.Asked, check)
	if len(items) == 0 || len(r.Result.Aside(check).Errors) > 0 || at == len(r.Asked.Steps) || len(items) > len(asked) {
		return "", "" // the first item may be another command's, or nobody's
	}
	reads, asks := r.Asked.Steps[at].(smtlib.Other)
	if !asks || !isCoreCommand(reads.Text) {
		return "", ""
	}
	return reads.Text, items[0]
}

// AsksForCore reports whether a script has a command that asks for a core.
func AsksForCore(script []byte) bool {
	return slices.ContainsFunc(smtlib.NamedCommands(script), func(c smtlib.NamedCommand) bool {
		return coreReplies[c.Name].judge != nil
	})
}

func isCoreCommand(text string) bool { return text == unsatCore || text == unsatAssumptions }

// readBlame reads a reply to a command that asks for a core behind a check; ok is false if the reply is no list. A core
// that names an assumption, as those of z3 do, has no other assumptions than those that it names. By the standard, one
// that names none may need all of them.
func readBlame(in *instance.Instance, check int, command, text string) (b blame, ok bool) {
	core, isList := words(text)
	if !isList || slices.ContainsFunc(core, isNoName) {
		return b, false
	}
	at := in.Script.Checks()[check]
	b = blame{in: in, check: check, command: command, text: text}
	known := map[string]bool{}
	add := func(name string, t smtlib.Term, blamed bool) {
		if blamed {
			b.formulas = append(b.formulas, t)
		} else {
			b.left = append(b.left, name)
		}
	}
	for _, i := range in.ActiveSteps(at) {
		a := in.Steps[i].(smtlib.Assert)
		name := plainName(a.Name)
		known[name] = a.Name != "" && command == unsatCore
		add(name, a.Formula, command == unsatAssumptions || a.Name == "" || slices.Contains(core, name))
	}
	defined := false
	assumed := in.Steps[at].(smtlib.CheckSat).Assuming
	nameOf := func(t smtlib.Term) string { return plainName(in.Arena.TermString(t)) }
	namesSome := slices.ContainsFunc(assumed, func(t smtlib.Term) bool {
		return !known[nameOf(t)] && slices.Contains(core, nameOf(t))
	})
	for _, t := range assumed {
		defined = defined || isDefined(in.Arena, t)
		isNamed := slices.Contains(core, nameOf(t))
		add(nameOf(t), t, command == unsatCore && !namesSome || isNamed)
	}
	for _, t := range assumed {
		known[nameOf(t)] = true
	}
	lasting := lastingNames(in, at)
	for _, name := range core {
		switch {
		case known[name]:
		case lasting[name] && command == unsatCore, defined && strings.HasPrefix(name, "("):
			b.vague = true // z3 prints the definition of an assumption instead of its name
		case strings.HasPrefix(name, "(") && !strings.HasPrefix(name, "(not "):
			return b, false // a list of lists
		case b.stranger == "":
			b.stranger = name
		}
	}
	return b, true
}

// wrong says what is wrong with the core, as far as the script and the model near it show that, and why; "" if nothing.
func (b *blame) wrong() (mark, why string) {
	near := b.in.Checks[b.check].Near
	switch {
	case b.stranger != "":
		what := "neither an active assertion nor an assumption"
		if b.command == unsatAssumptions {
			what = "none of the assumptions"
		}
		return hasStranger, fmt.Sprintf("the core names %s, which is %s", b.stranger, what)
	case b.vague, near == nil:
		return "", ""
	}
	e := model.NewEvaluator(b.in.Arena, near)
	for _, t := range b.formulas {
		if !value.IsTrue(e.Value(t)) {
			return "", ""
		}
	}
	b.in.Arena.Freeze()
	return canBeTrue, b.holdsUnder(b.in.Arena, near)
}

// holdsUnder is holds with the values of a model of an arena that has the core's formulas.
func (b *blame) holdsUnder(of *smtlib.Arena, m *model.Model) string {
	values := derive.Values(of, b.formulas, m)
	if n := len(values) - shownValuesOfCore; n > 0 {
		values = append(values[:shownValuesOfCore], fmt.Sprintf("%d more values", n))
	}
	if len(values) == 0 {
		return b.holds("some values")
	}
	return b.holds(strings.Join(values, ", "))
}

// holds says in a clause that the core is true under something, and what it leaves out.
func (b *blame) holds(under string) string {
	left := strings.Join(b.left[:min(len(b.left), shownLeft)], ", ")
	if n := len(b.left) - shownLeft; n > 0 {
		left += fmt.Sprintf(" and %d more", n)
	}
	names := "the core " + solvers.OneLine(b.text, mostShown)
	if b.command == unsatCore {
		names += ", together with all unnamed assertions,"
	}
	switch {
	case len(b.formulas) == 0:
		return "the core is empty: without the omitted assertions (" + left + "), nothing is asserted or assumed"
	case len(b.left) > 0:
		return fmt.Sprintf("%s evaluates to true under %s; it omits %s", names, under, left)
	}
	return fmt.Sprintf("%s evaluates to true under %s", names, under)
}

// coreReplies judges the cores for which a script asks itself.
var coreReplies = map[string]replyJudge{
	"get-unsat-core":        {"core", "unsat core", judgeCore},
	"get-unsat-assumptions": {"core", "list of unsat assumptions", judgeCore},
}

// judgeCore looks for values under which all of a core is true, or a refutation of it.
func judgeCore(t *transcript, c *scriptCommand, r *Reply) {
	if !t.behind(c, solvers.Unsat, r) {
		return
	}
	b, ok := readBlame(t.run.Asked, c.check, "("+c.Name+")", c.printed)
	if !ok {
		r.Why = "it is no list"
		return
	}
	mark, why := b.wrong()
	switch {
	case mark != "":
	case b.vague:
		r.Why = "it may name what is not asserted any more, or a definition"
		return
	case model.RefuteLinear(t.ctx, b.in.Arena, b.formulas, instance.MaxAssignments) != nil,
		len(b.left) == 0 && refuted(b.in.Checks[c.check]):
		r.Standing = Right
		return
	default:
		m := search.Search(t.ctx, b.in.Seed(), b.formulas, t.within, 1)
		if m == nil {
			r.Why = "nothing proves it, and no values were found under which it is true"
			return
		}
		mark, why = canBeTrue, b.holdsUnder(b.in.Seed().Arena, m)
	}
	r.judged(Judgement{Fault: blaming(mark), ByScript: true, Shows: []string{b.shown()}, Why: why})
}

// shownLeft bounds the names in the sentence, and shownValuesOfCore the values.
const (
	shownLeft         = 5
	shownValuesOfCore = 6
)

func (b *blame) shown() string { return "The core:\n" + b.text }

// isDefined reports whether an assumption is the name of a defined function, or the negation of one.
func isDefined(a *smtlib.Arena, t smtlib.Term) bool {
	if a.OperatorName(t) == "not" {
		t = a.Args(t)[0]
	}
	d := a.Declaration(t)
	return d != nil && d.Kind == smtlib.Defined
}

// lastingNames returns the names that were given before a step, if names outlive the level at which they are given.
func lastingNames(in *instance.Instance, at int) map[string]bool {
	if !in.GlobalDeclarations() {
		return nil
	}
	names := map[string]bool{}
	for _, step := range in.Steps[:at] {
		if a, asserts := step.(smtlib.Assert); asserts && a.Name != "" {
			names[plainName(a.Name)] = true
		}
	}
	return names
}

// words splits a list into its elements: symbols, and negations such as (not x), without bars.
func words(text string) (all []string, ok bool) {
	all, ok = sexpr.Elements(text)
	for i, part := range all {
		all[i] = plainName(part)
	}
	return all, ok
}

// isNoName reports whether an element of a list is neither a name nor the negation of one, nor a definition of a name
// as z3 prints it: a keyword, a literal, or a list in a list.
func isNoName(element string) bool {
	if inner, isList := sexpr.Elements(element); isList {
		return len(inner) == 0 || isNoName(inner[0]) || strings.HasPrefix(inner[0], "(")
	}
	return element == "" || strings.ContainsRune(`:"#0123456789`, rune(element[0]))
}

// plainName returns a name, or the negation of one, without bars and superfluous space.
func plainName(name string) string {
	name = strings.Join(strings.Fields(strings.ReplaceAll(name, "|", "")), " ")
	return strings.NewReplacer("( ", "(", " )", ")").Replace(name)
}
