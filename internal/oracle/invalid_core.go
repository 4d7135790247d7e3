package oracle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
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
		r := e.Last()
		places := r.Asked.Script.Checks()
		for i := range r.Asked.Checks {
			if !refuted(r.Asked.Checks[i]) || r.Answer(i) != solvers.Unsat {
				continue
			}
			for _, item := range r.Result.Behind(i) {
				if mark, shows := judgeCore(r.Asked, i, places[i], item); mark != "" {
					fault := Fault{Expect: instance.Unsat, Observed: solvers.Unsat, Mark: mark}
					return Judgement{Fault: fault, Check: i, Shows: shows}, true
				}
			}
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string { return "answers unsat with a core that " + f.Mark },
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

// namedShare is the share of these that take a run of their own, because their assertions have no names.
const namedShare = 0.4

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
	return []Question{{Name: "named", Instance: asks, Needs: solvers.Cores}}
}

func refuted(c instance.Check) bool { return c.Expect == instance.Unsat }

func hasNames(s *instance.Script) bool {
	return slices.ContainsFunc(s.Steps, func(step smtlib.Command) bool {
		a, asserts := step.(smtlib.Assert)
		return asserts && a.Name != ""
	})
}

// judgeCore says what is wrong with an answer to a command that asks what is to blame, "" if nothing is.
func judgeCore(in *instance.Instance, check, at int, text string) (mark string, shows []string) {
	core, isList := words(text)
	reads := smtlib.Command(nil)
	if at+1 < len(in.Steps) {
		reads = in.Steps[at+1]
	}
	command, asked := reads.(smtlib.Other)
	if !isList || !asked || command.Text != unsatCore && command.Text != unsatAssumptions {
		return "", nil
	}
	shows = []string{"The core:\n" + text}
	var blamed []smtlib.Term
	known := map[string]bool{}
	for _, i := range in.ActiveSteps(at) {
		a := in.Steps[i].(smtlib.Assert)
		name := plainName(a.Name)
		known[name] = a.Name != ""
		if command.Text == unsatAssumptions || a.Name == "" || slices.Contains(core, name) {
			blamed = append(blamed, a.Formula)
		}
	}
	for _, t := range in.Steps[at].(smtlib.CheckSat).Assuming {
		name := plainName(in.Arena.TermString(t))
		known[name] = true
		if command.Text == unsatCore || slices.Contains(core, name) {
			blamed = append(blamed, t)
		}
	}
	lasting := lastingNames(in, at)
	for _, name := range core {
		switch {
		case known[name]:
		case lasting[name]:
			return "", nil // it may be the name of a formula that was asserted again
		default:
			return hasStranger, append(shows, name+" is neither the name of an assertion that holds there, nor assumed.")
		}
	}
	near := in.Checks[check].Near
	if near == nil {
		return "", nil
	}
	e := model.NewEvaluator(in.Arena, near)
	for _, t := range blamed {
		if e.Value(t) != value.Value(value.Bool(true)) {
			return "", nil
		}
	}
	said := "all that it names"
	if command.Text == unsatCore {
		said += " and each assertion without a name"
	}
	return canBeTrue, append(shows, fmt.Sprintf("Under the values of the witness, %s is true, by exact evaluation.", said))
}

// lastingNames are the names that were given before a step, if they outlive the level that they were given at.
func lastingNames(in *instance.Instance, at int) map[string]bool {
	if !slices.ContainsFunc(in.Options, func(o smtlib.SetOption) bool {
		return o.Keyword == "global-declarations" && o.Value == "true"
	}) {
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
	all, ok = parts(text)
	for i, part := range all {
		all[i] = plainName(part)
	}
	return all, ok
}

// parts gives the s-expressions in a list, as they are written.
func parts(text string) (all []string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) < 2 || text[0] != '(' || text[len(text)-1] != ')' {
		return nil, false
	}
	text = text[1:len(text)-1] + "\n"
	for depth, from, i := 0, -1, 0; i < len(text); i++ {
		c := text[i]
		isSpace := c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == ';'
		switch {
		case isSpace && depth == 0 && from >= 0:
			all = append(all, text[from:i])
			from = -1
		case !isSpace && from < 0:
			from = i
		}
		skip := 0
		switch c {
		case '|', '"':
			if skip = strings.IndexByte(text[i+1:], c) + 1; skip == 0 {
				return nil, false
			}
		case ';':
			skip = strings.IndexByte(text[i:], '\n') - 1
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return nil, false
			}
		}
		if i += skip; i == len(text)-1 && depth > 0 {
			return nil, false
		}
	}
	return all, true
}

// plainName is a name, or the negation of one, without bars, and with no more space than it takes.
func plainName(name string) string {
	name = strings.Join(strings.Fields(strings.ReplaceAll(name, "|", "")), " ")
	return strings.NewReplacer("( ", "(", " )", ")").Replace(name)
}
