package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// invalidCore: a solver rightly answers unsat, and says that assertions or assumptions are to blame which can be true
// together, or that the script does not have.
var invalidCore = Oracle{
	Name: "core", Class: InvalidCore, Default: true,
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		if rng != nil && rng.Float64() >= coreShare || !slices.ContainsFunc(in.Checks, refuted) {
			return Request{}
		}
		keyword, command := produceCores, unsatCore
		if in.Assumes() { // yices cannot do both
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
	Judge: func(e *Evidence) (Judgement, bool) {
		for _, b := range blames(e.Last()) {
			if mark, why := b.wrong(); mark != "" {
				return Judgement{
					Fault: blaming(mark), Check: b.check, ByScript: true, Shows: []string{b.shown()}, Why: why,
				}, true
			}
		}
		return judgeAlone(e)
	},
	Suspects: func(e *Evidence) (check int, suspicious bool) {
		b, found := aloneOf(e.Last())
		return b.check, found
	},
	Follow: askAlone, FollowsOneIn: 4, // most are right, and each takes a process
}

// The commands that say what is to blame, and the options that they need; produceModels is that of models and values.
const (
	unsatCore          = "(get-unsat-core)"
	unsatAssumptions   = "(get-unsat-assumptions)"
	produceModels      = "produce-models"
	produceCores       = "produce-unsat-cores"
	produceAssumptions = "produce-unsat-assumptions"
)

// assertionName begins the names of assertions that have none themselves.
const assertionName = "assertion"

// coreShare is the share of instances whose cores are asked for: solvers preprocess less when they have to give one.
const coreShare = 0.5

// namedShare is the share of these that take a run of their own, because their assertions have no names. Where that
// takes longer than coreTime, there is no core to judge.
const (
	namedShare = 0.3
	coreTime   = 100 * time.Millisecond
)

// What may be wrong with a core.
const (
	hasStranger = "names what the script does not have there"
	canBeTrue   = "can be true"
)

// allNamed is the question that names the assertions of an instance, and asks for a core.
func allNamed(in *instance.Instance) []Question {
	if in.Incremental() || len(in.Checks) != 1 {
		return nil
	}
	named := withNames(in)
	if named == nil {
		return nil
	}
	asks := behindEach(named, produceCores, []string{unsatCore})
	return []Question{{Name: "named", Instance: asks, Needs: solvers.Cores, Within: coreTime}}
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

// blame is what a solver says is to blame for unsat.
type blame struct {
	in       *instance.Instance
	check    int
	command  string        // that asks for it
	text     string        // the answer
	formulas []smtlib.Term // what it names, and what is to blame without being named
	left     []string      // what it leaves out: names of assertions, and assumptions
	stranger string        // a name in it that the script does not have there
	vague    bool          // a name may be that of a formula that was asserted again
}

// blames are the answers of a run that say what is to blame for what is unsat.
func blames(r *Run) []blame {
	var all []blame
	places := r.Asked.Script.Checks()
	for i := range r.Asked.Checks {
		if !refuted(r.Asked.Checks[i]) || r.Answer(i) != solvers.Unsat {
			continue
		}
		for _, item := range r.Result.Behind(i) {
			if b, ok := readBlame(r.Asked, i, places[i], item); ok {
				all = append(all, b)
			}
		}
	}
	return all
}

// readBlame reads an answer to the command behind a check, which stands at a step; ok is false if that does not ask
// what is to blame, or the answer is no list.
func readBlame(in *instance.Instance, check, at int, text string) (b blame, ok bool) {
	core, isList := words(text)
	reads := smtlib.Command(nil)
	if at+1 < len(in.Steps) {
		reads = in.Steps[at+1]
	}
	command, asked := reads.(smtlib.Other)
	if !isList || !asked || command.Text != unsatCore && command.Text != unsatAssumptions {
		return b, false
	}
	b = blame{in: in, check: check, command: command.Text, text: text}
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
		known[name] = a.Name != ""
		add(name, a.Formula, command.Text == unsatAssumptions || a.Name == "" || slices.Contains(core, name))
	}
	for _, t := range in.Steps[at].(smtlib.CheckSat).Assuming {
		name := plainName(in.Arena.TermString(t))
		known[name] = true
		add(name, t, command.Text == unsatCore || slices.Contains(core, name))
	}
	lasting := lastingNames(in, at)
	for _, name := range core {
		switch {
		case known[name]:
		case lasting[name]:
			b.vague = true
		case b.stranger == "":
			b.stranger = name
		}
	}
	return b, true
}

// wrong says what is wrong with it by the script and what is known of it, "" if nothing is, and why.
func (b *blame) wrong() (mark, why string) {
	near := b.in.Checks[b.check].Near
	switch {
	case b.vague:
		return "", ""
	case b.stranger != "":
		return hasStranger, fmt.Sprintf(
			"the core names %s, which is neither an active assertion nor an assumption", b.stranger)
	case near == nil:
		return "", ""
	}
	e := model.NewEvaluator(b.in.Arena, near)
	for _, t := range b.formulas {
		if e.Value(t) != value.Value(value.Bool(true)) {
			return "", ""
		}
	}
	return canBeTrue, b.holds("the values of the witness")
}

// holds says in a clause that all of it is true under something, and what it leaves out.
func (b *blame) holds(under string) string {
	left := strings.Join(b.left[:min(len(b.left), shownLeft)], ", ")
	if n := len(b.left) - shownLeft; n > 0 {
		left += fmt.Sprintf(" and %d more", n)
	}
	names := "the core"
	if b.command == unsatCore {
		names += " together with all unnamed assertions"
	}
	switch {
	case len(b.formulas) == 0:
		return "the core is empty: without the omitted assertions (" + left + "), nothing is asserted or assumed"
	case len(b.left) > 0:
		return fmt.Sprintf("%s evaluates to true under %s; it omits %s", names, under, left)
	}
	return fmt.Sprintf("%s evaluates to true under %s", names, under)
}

// shownLeft is how many names there are in a sentence.
const shownLeft = 5

func (b *blame) shown() string { return "The core:\n" + b.text }

// lastingNames are the names that were given before a step, if they outlive the level that they were given at.
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

// words gives the parts of a list: symbols, and negations as (not x), without bars.
func words(text string) (all []string, ok bool) {
	all, ok = sexpr.Elements(text)
	for i, part := range all {
		all[i] = plainName(part)
	}
	return all, ok
}

// plainName is a name, or the negation of one, without bars, and with no more space than it takes.
func plainName(name string) string {
	name = strings.Join(strings.Fields(strings.ReplaceAll(name, "|", "")), " ")
	return strings.NewReplacer("( ", "(", " )", ")").Replace(name)
}
