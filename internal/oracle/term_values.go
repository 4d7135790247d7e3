package oracle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// Values that a script asks for, of any terms. All that a solver prints between sat and the next change of the
// assertions is about one model: values contradict each other, the model or the assertions if they cannot all be right.

// valueReplies judges the values for which a script asks itself.
var valueReplies = map[string]replyJudge{
	"get-value": {"model-values", "values", judgeTermValues},
	"eval":      {"model-values", "value", judgeTermValues},
}

// ofTerms is the mark of values for which a script asks itself.
const ofTerms = "values of terms"

func judgeTermValues(t *transcript, c *scriptCommand, r *Reply) {
	if !t.behind(c, solvers.Sat, r) {
		return
	}
	if shows := t.judgeValues(c, r); shows != nil {
		r.judged(Judgement{
			Fault: Fault{Observed: solvers.Sat, Mark: ofTerms}, Shows: shows,
			Why: fmt.Sprintf("%s cannot be right: see the assertions, the model, and the other values", r.short()),
		})
	}
}

// notContradicted says why values are not judged that nothing is found against.
const notContradicted = "no values were found with which all is true"

// valuePair is a term with the value that a solver prints for it.
type valuePair struct{ term, value string }

// cutDecimal finds the beginning of a number that Yices cannot print: it prints six digits, and fractions where they
// are exact.
var cutDecimal = regexp.MustCompile(`[0-9]\.[0-9]{6}`)

// mostPairs bounds the values of one check that are judged.
const mostPairs = 200

// pairsOf are the values that a reply gives; ok is false if it is not in the form of its command.
func (t *transcript) pairsOf(c *scriptCommand) (pairs []valuePair, ok bool) {
	arguments := c.Arguments(t.script)
	if c.Name == "eval" {
		return []valuePair{{arguments[0].Text, c.printed}}, true
	}
	pairs, ok = pairsIn(c.printed)
	if ok && c.Name == "get-value" && len(arguments) == 1 {
		terms, _ := sexpr.Elements(arguments[0].Text)
		if len(terms) != len(pairs) {
			return nil, false
		}
		for i, term := range terms { // solvers may print it otherwise than it was asked for
			pairs[i].term = term
		}
	}
	return pairs, ok
}

// aboutModel are the replies about the model behind the same check as a command, up to that: the model, "" if there is
// none, and the values of terms. fits is false if the last reply has another form.
func (t *transcript) aboutModel(c *scriptCommand) (text string, pairs []valuePair, fits bool) {
	for i := range t.commands {
		other := &t.commands[i]
		if other.check != c.check || other.changed != "" || !other.lined || solvers.IsRefusal(other.printed) {
			continue
		}
		switch isBefore := other.Offset <= c.Offset; other.Name {
		case "get-model":
			text = other.printed
		case "get-value", "eval", "get-assignment":
			if isBefore {
				more, ok := t.pairsOf(other)
				pairs, fits = append(pairs, more...), ok
			}
		}
	}
	return text, pairs, fits
}

// judgeValues judges the values up to a command. It shows a contradiction; otherwise it notes what is known of them.
func (t *transcript) judgeValues(c *scriptCommand, r *Reply) (shows []string) {
	text, pairs, fits := t.aboutModel(c)
	switch {
	case !fits:
		r.Why = "they are not in the form of the standard"
		return nil
	case len(pairs) > mostPairs:
		r.Why = "there are too many"
		return nil
	}
	v := t.readValues(c, pairs)
	if v == nil {
		r.Why = "they cannot be read"
		return nil
	}
	v.model = text
	if shows = v.contradiction(t); shows != nil {
		return shows
	}
	switch {
	case v.missing > 0:
		r.Why = "one of them cannot be read"
	case v.holds, search.Search(t.ctx, v.at.Seed, v.formulas, t.within, 1) != nil:
		r.Standing = Right
	default:
		r.Why = notContradicted
	}
	return nil
}

// printedValues are the values that a solver printed for terms, as equations, with the assertions.
type printedValues struct {
	at       *instance.Case
	pairs    []valuePair   // readable values
	equal    []smtlib.Term // equation of each pair
	formulas []smtlib.Term // the assertions, and the equations
	missing  int           // number of values that cannot be read, or judged
	model    string        // the solver's model; "" if there is none
	holds    bool          // all formulas are true under the model, or under the values of symbols
}

// readValues reads values; nil if none can be read.
func (t *transcript) readValues(c *scriptCommand, pairs []valuePair) *printedValues {
	check := t.checkOf(c)
	equations := func(pairs ...valuePair) (text string) {
		for _, p := range pairs {
			text += fmt.Sprintf("(assert (= %s\n%s))\n", p.term, p.value)
		}
		return text
	}
	all := len(pairs)
	pairs = slices.DeleteFunc(slices.Clone(pairs), func(p valuePair) bool { return cutDecimal.MatchString(p.value) })
	at, equal := t.caseAt(c, check, equations(pairs...))
	if at == nil { // some have a form that is not the standard's
		var readable []valuePair
		for _, p := range pairs {
			if alone, _ := t.caseAt(c, check, equations(p)); alone != nil {
				readable = append(readable, p)
			}
		}
		pairs = readable
		at, equal = t.caseAt(c, check, equations(pairs...))
	}
	if at == nil || len(equal) != len(pairs) || len(pairs) == 0 {
		return nil
	}
	v := &printedValues{at: at, missing: all - len(pairs)}
	for i, p := range pairs {
		if at.Seed.Excluded(equal[i]) != "" {
			v.missing++
			continue
		}
		v.pairs, v.equal = append(v.pairs, p), append(v.equal, equal[i])
	}
	for _, f := range at.Assertions() {
		if at.Seed.Excluded(f) != "" {
			v.missing++
			continue
		}
		v.formulas = append(v.formulas, f)
	}
	v.formulas = append(v.formulas, v.equal...)
	return v
}

// completed adds to the values of symbols those that the assertions determine.
func (v *printedValues) completed(m *model.Model) *model.Model {
	asserted := v.formulas[:len(v.formulas)-len(v.equal)]
	var implied *model.Model
	var more []*model.Interpretation
	for _, d := range derive.Declared(v.at.Arena, v.formulas) {
		if m.Interpretation(d) != nil {
			continue
		}
		if implied == nil {
			implied = model.Implied(v.at.Arena.Child(), asserted)
		}
		if is := implied.Interpretation(d); is != nil {
			more = append(more, is)
		}
	}
	return m.With(more)
}

// largestRefuted bounds the terms of scripts whose values are refuted.
const largestRefuted = 2000

// contradiction shows that not all values can be right: under the model or the values of symbols, another value is
// false, or an assertion; or all together are refuted, and the assertions alone are not.
func (v *printedValues) contradiction(t *transcript) []string {
	var symbols strings.Builder
	for _, p := range v.pairs {
		if p.term[0] != '(' {
			fmt.Fprintf(&symbols, "(%s %s)\n", p.term, p.value)
		}
	}
	for _, under := range []struct{ what, text string }{
		{"The solver's model", v.model}, {"The values of symbols", "(" + symbols.String() + ")"},
	} {
		m, arena, err := model.ReadCertain(v.at.Seed, "values", []byte(under.text))
		if under.text == "" || err != nil || m.Approximate {
			continue
		}
		if under.text != v.model {
			m = v.completed(m)
		}
		m.IgnoreChoices()
		e, holds := model.NewEvaluator(arena, m), true
		for i, f := range v.formulas {
			k := i - (len(v.formulas) - len(v.equal))
			switch is := e.Value(f); {
			case value.IsFalse(is) && k >= 0:
				return []string{under.what + ":\n" + strings.TrimSpace(under.text), fmt.Sprintf(
					"Under it, the value of %s is not %s, by exact evaluation.", v.pairs[k].term, v.pairs[k].value)}
			case value.IsFalse(is) && under.text != v.model:
				return []string{under.what + ":\n" + strings.TrimSpace(under.text),
					shownFalse("Under them", v.at.Arena, f)}
			case !value.IsTrue(is):
				holds = false
			}
		}
		v.holds = v.holds || holds
	}
	if v.holds || v.at.Arena.Len() > largestRefuted {
		return nil
	}
	refute := func(formulas []smtlib.Term) *model.Refutation {
		return model.RefuteLinear(t.ctx, v.at.Arena, formulas, instance.MaxAssignments)
	}
	found := refute(v.formulas)
	if found == nil || refute(v.formulas[:len(v.formulas)-len(v.equal)]) != nil {
		return nil
	}
	var lines []string
	for _, p := range v.pairs {
		lines = append(lines, p.term+" = "+p.value)
	}
	return []string{"The values that the solver prints:\n" + strings.Join(lines, "\n"),
		"With the assertions, they contradict each other: " + found.String() + "."}
}
