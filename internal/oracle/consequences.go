package oracle

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// Consequences for which a script asks itself, in the form of z3: behind its answer, an implication for each of the
// terms that has one value only, of some of the assumptions and the term with this value, or its equation.

// consequenceReplies judges them.
var consequenceReplies = map[string]replyJudge{
	smtlib.GetConsequences: {"lemma", "consequences", judgeConsequences},
}

// noConsequence is the mark of one that does not follow.
const noConsequence = "a consequence that does not follow"

// areConsequences reports whether units of output are implications.
func areConsequences(units []string) bool {
	return !slices.ContainsFunc(units, func(unit string) bool {
		parts, isList := sexpr.Elements(unit)
		return !isList || len(parts) != 3 || parts[0] != "=>"
	})
}

// judgeConsequences looks for values that contradict an implication. If each follows, the other terms must have several
// values.
func judgeConsequences(t *transcript, c *scriptCommand, r *Reply) {
	if t.answerBefore(c) != solvers.Sat {
		r.Standing = NoClaim
		return
	}
	var claims []claim
	printed, _ := sexpr.Elements("(" + c.printed + ")")
	for _, f := range printed {
		claims = append(claims, claim{
			mark: noConsequence, follows: true, denial: fmt.Sprintf("(assert (not %s))", f),
			why:  fmt.Sprintf("the consequence %s does not follow, by exact evaluation", solvers.OneLine(f, mostShown)),
			said: "The assertions are true, and this consequence is false:\n" + f + "\nThis model shows it",
		})
	}
	if !t.judgeClaims(c, r, nil, claims...) {
		return
	}
	if r.Why = "they follow, but one may be missing"; t.areFree(c, printed) {
		r.Standing, r.Why = Right, ""
	}
}

// areFree reports whether values are found that show of each term of which nothing is printed that it has several.
func (t *transcript) areFree(c *scriptCommand, printed []string) bool {
	arguments := c.Arguments(t.script)
	if len(arguments) != 2 {
		return false
	}
	assumed, _ := sexpr.Elements(arguments[0].Text)
	terms, _ := sexpr.Elements(arguments[1].Text)
	assumptions := ""
	for _, f := range assumed {
		assumptions += fmt.Sprintf("(assert %s)\n", f)
	}
	return !slices.ContainsFunc(terms, func(term string) bool {
		isAbout := func(f string) bool { return slices.Contains(fixedBy(f), plainName(term)) }
		return !slices.ContainsFunc(printed, isAbout) && !t.isFree(c, assumptions, term)
	})
}

// fixedBy are the terms whose value an implication may tell: its conclusion, or the arguments of that.
func fixedBy(implication string) []string {
	parts, _ := words(implication)
	conclusion := parts[len(parts)-1]
	sides, _ := words(conclusion)
	return append(sides, conclusion)
}

// isFree reports whether two values of a term are found under assumptions, which are given as commands.
func (t *transcript) isFree(c *scriptCommand, assumptions, term string) bool {
	at, added := t.caseAt(c, plainCheck, assumptions+fmt.Sprintf("(assert (= %s %s))", term, term))
	if at == nil {
		return false
	}
	one := t.decide(at, slices.Concat(at.Assertions(), added)).model
	if one == nil {
		return false
	}
	of, a := at.Arena.Args(added[len(added)-1])[0], at.Arena.Child()
	is, err := theory.Term(a, model.NewEvaluator(a, one).Value(of), a.Sort(of), nil)
	if err != nil {
		return false
	}
	other, added := t.caseAt(c, plainCheck, assumptions+fmt.Sprintf("(assert (not (= %s %s)))", term, a.TermString(is)))
	return other != nil && t.decide(other, slices.Concat(other.Assertions(), added)).model != nil
}
