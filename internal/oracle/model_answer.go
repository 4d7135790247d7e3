package oracle

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// How the answers of solvers about their models are read.

// askModel asks for a model of a share of the instances.
func askModel(rng *rand.Rand, share float64) Request {
	if rng != nil && rng.Float64() >= share {
		return Request{}
	}
	return Request{
		Options: []smtlib.SetOption{{Keyword: produceModels, Value: "true"}}, Read: []string{getModel},
	}
}

// modelAnswer is what a solver printed about its model after a check.
type modelAnswer struct {
	model    string   // the answer to get-model
	values   string   // the answer to get-value of constants; "" if there is none
	formulas []string // the answers to get-value of one assertion each
}

// Model returns the text of the model that a solver gave after a check that it answered sat; given is false if there is
// none.
func (r *Run) Model(check int) (text string, given bool) {
	a, ok := answersOf(r, check)
	return a.model, ok && a.model != ""
}

var (
	ofFormula   = regexp.MustCompile(`^\(\s*\(\s*\(`)      // the first pair begins with a term in parentheses
	ofConstants = regexp.MustCompile(`^\(\s*\([^()\s]+\s`) // the first pair begins with a symbol
)

// answersOf splits the output of a solver after a check that it answered sat; ok is false if there is none, or the
// first command there asks for neither the model nor values.
func answersOf(r *Run, check int) (a modelAnswer, ok bool) {
	items := r.Result.Behind(check)
	if r.Answer(check) != solvers.Sat || len(items) == 0 || r.Result.Truncated {
		return a, false
	}
	asked, between := behind(r.Asked, check)
	isValues := func(command string) bool { return strings.HasPrefix(command, "(get-value") }
	isModel := func(command string) bool { return strings.HasPrefix(command, "(get-model") }
	asksModel := func(command string) bool { return isValues(command) || isModel(command) }
	first := slices.DeleteFunc(slices.Clone(asked), func(command string) bool { return command == getObjectives })
	if between || len(asked) > 0 && (len(first) == 0 || !asksModel(first[0])) {
		return a, false
	}
	var text []string
	for i, item := range items {
		if len(items) == len(asked) && !isValues(asked[i]) && !isModel(asked[i]) || solvers.IsObjectives(item) {
			continue
		}
		switch mayBeValues := i > 0 || len(first) > 0 && isValues(first[0]); {
		case mayBeValues && ofFormula.MatchString(item):
			a.formulas = append(a.formulas, item)
		case mayBeValues && ofConstants.MatchString(item) && !definesSymbols(item):
			a.values = item
		default:
			text = append(text, item)
		}
	}
	a.model = strings.Join(text, "\n")
	return a, true
}

// behind returns the commands directly after a check that ask for more than its answer. between says that there are
// none, but another command, which may change what is asked about later, or that the check prints more itself.
func behind(in *instance.Instance, check int) (asked []string, between bool) {
	at := in.Script.Checks()
	if check >= len(at) {
		return nil, false
	}
	if in.Steps[at[check]].(smtlib.CheckSat).Fixed != nil {
		return nil, true
	}
	for _, step := range in.Steps[at[check]+1:] {
		other, reads := step.(smtlib.Other)
		if !reads {
			return asked, len(asked) == 0
		}
		asked = append(asked, other.Text)
	}
	return asked, false
}

// ForeignValues is a sentence that says that values which a solver printed after a check are not in the form of the
// standard, although they are read; "" if there are none.
func (r *Run) ForeignValues(check int) string {
	a, ok := answersOf(r, check)
	if !ok {
		return ""
	}
	again := derive.Reread(&r.Asked.Script, check)
	if again == nil {
		return ""
	}
	for _, text := range []string{a.model, a.values} {
		if m, _, err := model.Read(again, "model", []byte(text)); err == nil && len(m.Foreign) > 0 {
			return fmt.Sprintf("its values apply %s to sequences, which no standard allows: cvc5 accepts that, z3 does not",
				strings.Join(m.Foreign, ", "))
		}
	}
	return ""
}

func definesSymbols(item string) bool {
	return strings.Contains(item, "(define-fun") || strings.Contains(item, "(declare-")
}

// shownModel presents a solver's model in a report.
func shownModel(text string) string { return "The solver's model:\n" + text }

// shownFalse presents a false assertion in a report.
func shownFalse(how string, a *smtlib.Arena, t smtlib.Term) string {
	return fmt.Sprintf("%s, this assertion is false:\n%s", how, a.TermString(t))
}
