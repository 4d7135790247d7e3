package oracle

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
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
			sides := shownSides(at.Arena, formulas[len(formulas)-1], d.model, of.sides)
			r.judged(Judgement{
				Fault: Fault{Mark: of.mark, Observed: t.answerBefore(c)},
				Shows: append(shows, of.said+", by exact evaluation:\n"+
					derive.ShownValues(at.Arena, formulas, d.model, sides...)),
				Why: cmp.Or(of.why, fmt.Sprintf("%s is %s, by exact evaluation", r.short(), of.mark)),
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

// shownSides prints the values under a model of the sides of an equation that is denied, which have names.
func shownSides(of *smtlib.Arena, denial smtlib.Term, m *model.Model, names []string) (lines []string) {
	a := of.Child()
	e := model.NewEvaluator(a, m)
	for i, name := range names {
		side := deniedSides(a, denial)[i]
		if is, err := theory.Term(a, e.Value(side), a.Sort(side), nil); err == nil {
			lines = append(lines, fmt.Sprintf("%s = %s", name, a.TermString(is)))
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
