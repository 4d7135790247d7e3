package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Goals for which a script asks itself, in the form of z3. They are printed without the definitions of eliminated
// symbols, so that less is known of them than of those for which the oracle asks.

// goalReplies judges them.
var goalReplies = map[string]replyJudge{"apply": {goalName, "goals", judgeGoals}}

// judgeGoals looks for a model of the assertions that is none of the goals, where the tactic loses none, and for one of
// the goals that is none of the assertions, where the two are equivalent.
func judgeGoals(t *transcript, c *scriptCommand, r *Reply) {
	arguments, list := c.Arguments(t.script), lemma.ReadGoalList(c.printed)
	switch {
	case len(arguments) != 1 || list == nil || !lemma.Readable(t.run.Asked):
		r.Why = "they have another form"
		return
	case lemma.HasFresh(c.printed):
		r.Why = "they have symbols that the script does not have"
		return
	}
	tactic := strings.Join(strings.Fields(arguments[0].Text), " ")
	promise, isKnown := promiseOf(tactic)
	if !isKnown || promise == extends || list.Under {
		r.Why = "which models the tactic keeps is not known"
		return
	}
	kept := func(mark, denial string, follows bool) claim {
		return claim{
			mark: mark, why: "exact evaluation finds that the solver " + mark, follows: follows, denial: denial,
			said: "Either they or the assertions are true under this model, and the others are not",
		}
	}
	claims := []claim{kept(losesModel+"the tactic "+tactic, "(assert (not "+list.Formula+"))", true)}
	formulas, isFlat := t.flatAssertions(c)
	isAlike := promise == alike && !list.Over && isFlat
	if isAlike {
		claims = append(claims, kept(addsModel+"the tactic "+tactic, fmt.Sprintf(
			"(assert %s)\n(assert (not (and true %s)))", list.Formula, strings.Join(formulas, "\n")), false))
	}
	switch proved := t.judgeClaims(c, r, []string{"The goals:\n" + c.printed}, claims...); {
	case proved && isAlike:
		r.Standing, r.Why = Right, ""
	case r.Wrong == nil:
		r.Why = "whether they have other models than the assertions was not found out"
	}
}

// promiseOf says which models a tactic keeps, one of the table or several of these one after the other.
func promiseOf(name string) (all models, isKnown bool) {
	if i := slices.IndexFunc(tactics, func(known tactic) bool { return known.name == name }); i >= 0 {
		return tactics[i].models, true
	}
	parts, isList := sexpr.Elements(name)
	if !isList || len(parts) < 2 || parts[0] != "then" {
		return 0, false
	}
	for _, part := range parts[1:] {
		promise, isKnown := promiseOf(part)
		if !isKnown || promise != alike && all != alike && promise != all {
			return 0, false
		}
		all = max(all, promise)
	}
	return all, true
}

// flatAssertions are the formulas that a script asserts in front of a command; isFlat is false if it asserts some on a
// level of their own, or in another way.
func (t *transcript) flatAssertions(c *scriptCommand) (formulas []string, isFlat bool) {
	for i := range t.commands {
		switch other := &t.commands[i]; {
		case other.Offset == c.Offset:
			return formulas, true
		case other.Name == "assert":
			formulas = append(formulas, other.Arguments(t.script)[0].Text)
		case smtlib.IsCheck(other.Name):
		case slices.Contains(changing, other.Name):
			return nil, false
		}
	}
	return nil, false
}
