package oracle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// claim is what a solver claims by a formula that it prints: that one formula follows from others, that one implies
// another, or that two terms are equal. It is judged by what is true if it is wrong.
type claim struct {
	mark, why string   // the mark of the fault, and in a clause what is wrong; "": that the reply is what the mark says
	said      string   // what is true, and what is not, under the values that contradict it, in front of these
	follows   bool     // the assertions of the script are premises
	sides     []string // names of the sides of an equation that is denied, if their values are shown, too
	denial    string   // definitions, and assertions that are true together with the premises if it is wrong
}

// judgeClaims judges the claims that a reply makes. It notes the first one that values contradict, and shows them
// behind what is given; otherwise it reports whether all claims are proved.
func (t *transcript) judgeClaims(c *scriptCommand, r *Reply, shows []string, claims ...claim) (proved bool) {
	proved = true
	for _, of := range claims {
		without := "" // name of a command
		if !of.follows {
			without = "assert"
		}
		at, formulas := t.caseAt(c, plainCheck, of.denial, without)
		if len(formulas) == 0 {
			proved, r.Why = false, cmp.Or(r.Why, "it cannot be read")
			continue
		}
		isTrivial := isEqual(at.Arena, formulas[0])
		if of.follows {
			formulas = append(at.Assertions(), formulas...)
		}
		switch d := t.decide(at, formulas); {
		case d.why == "" && isTrivial, d.isRefuted:
		case d.model == nil:
			proved, r.Why = false, cmp.Or(r.Why, d.why, "no values were found that contradict it")
		default:
			r.judged(Judgement{
				Fault: Fault{Mark: of.mark, Observed: t.answerBefore(c)},
				Shows: append(shows, of.said+", by exact evaluation:\n"+shownUnder(at.Arena, formulas, d.model, of.sides...)),
				Why:   cmp.Or(of.why, fmt.Sprintf("%s is %s, by exact evaluation", r.short(), of.mark)),
			})
			return false
		}
	}
	return proved
}

// isEqual reports whether the sides of an equation that is denied only differ in writing, such as a let.
func isEqual(a *smtlib.Arena, denial smtlib.Term) bool {
	sides := deniedSides(a, denial)
	if len(sides) != 2 {
		return false
	}
	d := a.Declaration(sides[0])
	return sides[0] == sides[1] || d != nil && d.Body == sides[1]
}

// deniedSides are the sides of an equation that is denied; nil if a formula is something else.
func deniedSides(a *smtlib.Arena, denial smtlib.Term) []smtlib.Term {
	if a.OperatorName(denial) != "not" || a.OperatorName(a.Args(denial)[0]) != "=" {
		return nil
	}
	return a.Args(a.Args(denial)[0])
}

// decision is what is found out about formulas that may be true together.
type decision struct {
	model     *model.Model // under which they are; nil if none was found
	isRefuted bool
	why       string // why nothing is found out: one of them cannot be judged
}

// decide looks for values under which formulas of a case are true, or a refutation of them.
func (t *transcript) decide(at *instance.Case, formulas []smtlib.Term) (d decision) {
	for _, f := range formulas {
		if d.why = at.Seed.Excluded(f); d.why != "" {
			return d
		}
	}
	if d.isRefuted = model.RefuteLinear(t.ctx, at.Arena, formulas, instance.MaxAssignments) != nil; !d.isRefuted {
		d.model = search.Search(t.ctx, at.Seed, formulas, lemma.Budget(), 1)
	}
	return d
}

// longestAnswer bounds the bytes of a reply that is judged as a formula.
const longestAnswer = 4096

// shownUnder prints the values of the constants in formulas under a model, and those of the sides of the equation that
// the last formula denies, which have names.
func shownUnder(of *smtlib.Arena, formulas []smtlib.Term, m *model.Model, sides ...string) string {
	a := of.Child()
	e := model.NewEvaluator(a, m)
	lines := constantsOf(formulas, a, e)
	for i, name := range sides {
		side := deniedSides(a, formulas[len(formulas)-1])[i]
		is, err := theory.Term(a, e.Value(side), a.Sort(side), func(value.Value) smtlib.Term { return smtlib.NoTerm })
		if err == nil && is != smtlib.NoTerm {
			lines = append(lines, fmt.Sprintf("%s = %s", name, a.TermString(is)))
		}
	}
	if len(lines) == 0 {
		return "(there are no constants)"
	}
	return strings.Join(lines, "\n")
}

// shownConstants prints the values of constants under a model.
func shownConstants(seed *fragment.Seed, m *model.Model) string {
	return shownUnder(seed.Arena, seed.Assertions, m)
}

// constantsOf prints the values of the constants in formulas, line by line.
func constantsOf(formulas []smtlib.Term, a *smtlib.Arena, e *model.Evaluator) []string {
	var lines []string
	for _, d := range derive.Declared(a, formulas) {
		if len(d.Params) > 0 {
			continue
		}
		if _, text, known := valueOf(e, a, d); known {
			lines = append(lines, fmt.Sprintf("%s = %s", smtlib.Quote(d.Name), text))
		}
	}
	return lines
}

// foreignSymbol is a symbol of a formula that two sets of others do not share, although they share one of its sort; ""
// if there is none.
func foreignSymbol(a *smtlib.Arena, formula smtlib.Term, one, other []smtlib.Term) string {
	inOther := derive.Declared(a, other)
	shared := slices.DeleteFunc(derive.Declared(a, one), func(d *smtlib.Decl) bool { return !slices.Contains(inOther, d) })
	for _, d := range derive.Declared(a, []smtlib.Term{formula}) {
		isAlike := func(s *smtlib.Decl) bool { return len(s.Params) == len(d.Params) && s.Result == d.Result }
		if !slices.Contains(shared, d) && slices.ContainsFunc(shared, isAlike) {
			return smtlib.Quote(d.Name)
		}
	}
	return ""
}
