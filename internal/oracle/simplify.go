package oracle

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// simplify: a solver that can print simplified terms prints one with another value. Terms of the instance are
// simplified, with the solver's default parameters and with others; a search looks for a model under which a term and
// its simplification have different values. The solver does not solve the script.
var simplify = Oracle{
	Name: "simplify", Class: Disagreement, Default: true, Share: simplifyShare, ByFirst: true, OwnReplies: true,
	Grounds: "simplification changed the term's value, by exact evaluation",
	Ask:     askSimplify,
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		if !strings.HasPrefix(r.Question, "simplify/") || r.Result.Truncated || r.Answer(0) == "" {
			return ownReplies(ctx, r, simplifyReplies)
		}
		asked, items, plain := simplifications(r.Asked), r.Result.Printed(), plainRules(e)
		if len(asked) != len(items) {
			return Judgement{}, false
		}
		for i, item := range items {
			if i < len(plain) && plain[i] == item {
				continue
			}
			shows := changed(ctx, r.Asked, asked[i], item)
			if shows == nil || i < len(plain) && changed(ctx, r.Asked, asked[i], plain[i]) != nil {
				continue // otherwise the parameter is not the reason
			}
			return e.wrongRow(Disagreement, parameterOf(r.Question), r, 0, solvers.Sat, nil, shows...)
		}
		return Judgement{}, false
	},
	Headline: func(f Fault) string {
		if f.Mark == "" {
			return "simplifies a term to one with another value"
		}
		return fmt.Sprintf("simplifies a term to one with another value, with %s", f.Mark)
	},
	Right: func(Fault) string {
		return "Simplification keeps the value of a term under every model."
	},
}

// rulesQuestion is the name of the question without a parameter, and the beginning of the names of the others.
const rulesQuestion = "rules"

// Bounds of the questions.
const (
	simplifyShare     = 0.005 // share of the instances
	mostSimplified    = 6     // terms that are simplified
	largestTerm       = 300   // terms inside one of them
	differSteps       = 64    // steps of the search for a model under which a term and its simplification differ
	differEvaluations = 2000
	longestAnswer     = 4096 // bytes of a simplification
)

// parameters change what z3 simplifies, and how; version 4.8.7 already had them. Parameters that give up exactness, or
// specify what SMT-LIB leaves open, are not among them.
var parameters = []string{
	"", ":arith_ineq_lhs true", ":arith_lhs true", ":bit2bool false", ":blast_distinct true", ":blast_eq_value true",
	":bv_extract_prop true", ":bv_ineq_consistency_test_max 8", ":bv_ite2id true", ":bv_le_extra true",
	":bv_not_simpl true", ":elim_and true", ":elim_ite false", ":elim_rem true", ":elim_sign_ext false",
	":elim_to_real true", ":eq2ineq true", ":expand_nested_stores true", ":expand_power true",
	":expand_select_store true", ":expand_store_eq true", ":flat false", ":gcd_rounding true", ":hoist_ite true",
	":hoist_mul true", ":local_ctx true", ":mul2concat true", ":mul_to_power true", ":pull_cheap_ite true",
	":push_ite_arith true", ":push_ite_bv true", ":push_to_real false", ":som true", ":sort_store true",
	":sort_sums true", ":split_concat_eq true",
}

// askSimplify asks without a parameter, and with some parameters, which it draws.
func askSimplify(in *instance.Instance, rng *rand.Rand) Request {
	var r Request
	for i, p := range parameters {
		if i > 0 && rng != nil && rng.IntN(len(parameters)) >= 3 {
			continue
		}
		q := Question{Name: strings.TrimSpace(rulesQuestion + " " + p), Needs: solvers.Simplify}
		if p != "" {
			q.Needs = solvers.SimplifyParameters
		}
		if q.Instance = simplifying(in, p); q.Instance == nil {
			return Request{}
		}
		r.Runs = append(r.Runs, q)
	}
	return r
}

// plainRules returns the simplifications without parameters by the last run's solver, if it was asked before.
func plainRules(e *Evidence) []string {
	last := e.Last()
	for i := range e.Runs {
		if r := &e.Runs[i]; r != last && r.Solver == last.Solver && r.Question == "simplify/"+rulesQuestion {
			return r.Result.Printed()
		}
	}
	return nil
}

// parameterOf is the parameter of a question.
func parameterOf(question string) string {
	_, parameter, _ := strings.Cut(question, " ")
	return parameter
}

// simplifying makes the script that simplifies terms of an instance; nil if there are none. Its assertions are valid.
func simplifying(in *instance.Instance, parameter string) *instance.Instance {
	in.Arena.Freeze()
	a := in.Arena.Child()
	made := instance.Script{Arena: a, Sorts: in.Sorts, Logic: in.Logic}
	var asks []smtlib.Command
	for i, t := range simplifiable(in) {
		d := &smtlib.Decl{Kind: smtlib.Defined, Name: fmt.Sprint(termName, i), Result: a.Sort(t), Body: t}
		is, err := a.App(a.Declare(d))
		if err != nil {
			return nil
		}
		itself, err := a.Apply("=", is, is)
		if err != nil {
			return nil
		}
		made.Steps = append(made.Steps, smtlib.DefineFun{Funs: []*smtlib.Decl{d}}, assert(itself))
		asks = append(asks, smtlib.Other{Text: fmt.Sprintf("(simplify %s)", strings.TrimSpace(d.Name+" "+parameter))})
	}
	a.Freeze()
	if len(asks) == 0 {
		return nil
	}
	made.Steps = append(append(made.Steps, smtlib.CheckSat{}), asks...)
	return derived(in, made, instance.Unknown(1))
}

// simplifiable chooses among the closed terms of an instance's assertions: whole assertions, and others by their texts,
// so that a smaller script has the same ones as long as it has them.
func simplifiable(in *instance.Instance) []smtlib.Term {
	a := in.Arena
	assertions := in.Script.Asserted()
	if namesBegin(in, assertions, termName) {
		return nil
	}
	var wholes, others []smtlib.Term
	for _, t := range inOrder(a, assertions) {
		switch {
		case a.Kind(t) != smtlib.KindApp || len(a.Args(t)) == 0 || !a.Closed(t) || isLanguage(a, t) ||
			theory.SortRowOf(a, a.Sort(t)) == nil || len(inOrder(a, []smtlib.Term{t})) > largestTerm:
		case slices.Contains(assertions, t):
			wholes = append(wholes, t)
		default:
			others = append(others, t)
		}
	}
	wholes, others = byHash(a, wholes), byHash(a, others)
	wholes = wholes[:min(len(wholes), max(mostSimplified/2, mostSimplified-len(others)))]
	return append(wholes, others[:min(len(others), mostSimplified-len(wholes))]...)
}

// simplifications returns the definitions of the terms that a script simplifies, in order.
func simplifications(in *instance.Instance) []*smtlib.Decl {
	var terms []*smtlib.Decl
	for _, f := range in.Active(0) {
		args := in.Arena.Args(f)
		if len(args) != 2 || args[0] != args[1] {
			return nil
		}
		d := in.Arena.Declaration(args[0])
		if d == nil || d.Kind != smtlib.Defined || !strings.HasPrefix(d.Name, termName) {
			return nil
		}
		terms = append(terms, d)
	}
	return terms
}

// changed looks for a model under which a term and its simplification have different values, and shows it. It is nil if
// it finds none, or the answer cannot be read or evaluated exactly.
func changed(ctx context.Context, in *instance.Instance, term *smtlib.Decl, answer string) []string {
	answer = strings.TrimSpace(answer)
	if len(answer) > longestAnswer || strings.HasPrefix(answer, "(error") {
		return nil
	}
	script := instance.Script{
		Arena: in.Arena, Sorts: in.Sorts, Logic: in.Logic,
		Steps: []smtlib.Command{smtlib.DefineFun{Funs: []*smtlib.Decl{term}}},
	}
	var w instance.Writer
	text := w.AppendScript(nil, &script, instance.Dialect{})
	text = fmt.Appendf(text, "(assert (not (= %s\n%s)))\n", term.Name, answer)
	seed, err := fragment.ReadSeed("simplified", text)
	if err != nil || len(seed.Assertions) != 1 {
		return nil
	}
	sides := seed.Arena.Args(seed.Arena.Args(seed.Assertions[0])[0])
	if sides[1] == seed.Arena.Declaration(sides[0]).Body {
		return nil // they only differ in writing, such as a let
	}
	budget := search.Budget{Steps: differSteps, Evaluations: differEvaluations}
	m := search.Search(ctx, seed, seed.Assertions, budget, hashOf(answer))
	if m == nil {
		return nil
	}
	return []string{
		"The term:\n" + in.Arena.TermString(term.Body), "Simplified to:\n" + answer,
		"They differ under this model, by exact evaluation:\n" + shownValues(seed, m),
	}
}

// simplifyReplies judges what a script has simplified, or freed of quantifiers, itself.
var simplifyReplies = map[string]replyJudge{
	"simplify": {"simplify", "simplified term", judgeSimplification},
	"get-qe":   {"simplify", "formula without quantifiers", judgeSimplification},
}

// judgeSimplification looks for values under which a term of the script and its simplification differ: any values,
// where the solver is known to simplify as z3 does, without regard to the assertions; those that make these true,
// elsewhere.
func judgeSimplification(t *transcript, c *scriptCommand, r *Reply) {
	term, with := "", ""
	for i, a := range c.Arguments(t.script) {
		if i == 0 {
			term = a.Text
		} else {
			with = strings.TrimSpace(with + " " + a.Text)
		}
	}
	switch {
	case term == "" || len(c.printed) > longestAnswer:
		r.Why = "it is too long"
		return
	case c.Name == "simplify" && !slices.Contains(parameters, with):
		r.Why = "what " + with + " does is not known"
		return
	}
	at, added := t.caseAt(c, plainCheck, fmt.Sprintf("(assert (not (= %s\n%s)))", term, c.printed))
	if len(added) != 1 {
		r.Why = "it cannot be read"
		return
	}
	formulas := added
	if e := t.run.Entry; c.Name != "simplify" || e == nil || !e.Has(solvers.SimplifyParameters, "") {
		formulas = append(at.Assertions(), added...)
	}
	d := t.decide(at, formulas)
	sides := at.Arena.Args(at.Arena.Args(added[0])[0])
	switch {
	case d.why == "" && sides[0] == sides[1], d.isRefuted:
		r.Standing = Right
		return
	case d.model == nil:
		r.Why = cmp.Or(d.why, "no values were found under which it differs from the term")
		return
	}
	r.judged(Judgement{
		Fault: Fault{Mark: with, Observed: t.answerBefore(c)},
		Shows: []string{
			"The term:\n" + term, "Simplified to:\n" + c.printed,
			"They differ under this model, by exact evaluation:\n" + shownConstants(at.Seed, d.model),
		},
		Why: fmt.Sprintf("%s has another value than the term under some values, by exact evaluation", r.short()),
	})
}

// shownValues prints the values of constants under a model, and those of both sides of the disequation that is
// asserted.
func shownValues(seed *fragment.Seed, m *model.Model) string {
	a := seed.Arena.Child()
	e := model.NewEvaluator(a, m)
	lines := constantsOf(seed.Assertions, a, e)
	sides := a.Args(a.Args(seed.Assertions[0])[0])
	for i, side := range sides {
		is, err := theory.Term(a, e.Value(side), a.Sort(side), func(value.Value) smtlib.Term { return smtlib.NoTerm })
		if err == nil && is != smtlib.NoTerm {
			lines = append(lines, fmt.Sprintf("%s = %s", []string{"the term", "simplified"}[i], a.TermString(is)))
		}
	}
	return strings.Join(lines, "\n")
}

// constantsOf prints the values of the constants in formulas, line by line.
func constantsOf(formulas []smtlib.Term, a *smtlib.Arena, e *model.Evaluator) []string {
	var lines []string
	for _, d := range declared(a, formulas) {
		if len(d.Params) > 0 {
			continue
		}
		if _, text, known := valueOf(e, a, d); known {
			lines = append(lines, fmt.Sprintf("%s = %s", smtlib.Quote(d.Name), text))
		}
	}
	return lines
}

// shownConstants prints the values of constants under a model.
func shownConstants(seed *fragment.Seed, m *model.Model) string {
	a := seed.Arena.Child()
	if lines := constantsOf(seed.Assertions, a, model.NewEvaluator(a, m)); len(lines) > 0 {
		return strings.Join(lines, "\n")
	}
	return "(there are no constants)"
}
