package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
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
		r, plain := e.Last(), plainRules(e)
		var rules []string // what is printed without a parameter
		if plain != nil {
			rules = plain.Result.Printed()
		}
		isPlain := func(n int, printed string) bool { return n < len(rules) && rules[n] == printed }
		for n, reply := range r.replies(ctx, simplifyReplies, isPlain) {
			if reply.Wrong == nil {
				continue
			}
			isOther := func(k int, _ string) bool { return k != n }
			if plain != nil && plain.replies(ctx, simplifyReplies, isOther)[n].Wrong != nil {
				continue // the parameter is not the reason
			}
			return e.beside(*reply.Wrong, nil), true
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
	simplifyShare  = 0.005 // share of the instances
	mostSimplified = 6     // terms that are simplified
	largestTerm    = 300   // terms inside one of them
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
		q := FurtherRun{Name: strings.TrimSpace(rulesQuestion + " " + p), Needs: solvers.Simplify}
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

// plainRules is the run without parameters of the last run's solver, if that answers a question with one.
func plainRules(e *Evidence) *Run {
	last := e.Last()
	for i := range e.Runs {
		if r := &e.Runs[i]; last.Question != "" && r != last && r.Solver == last.Solver &&
			r.Question == "simplify/"+rulesQuestion {
			return r
		}
	}
	return nil
}

// simplifying makes the script that simplifies terms of an instance; nil if there are none. Its assertions are valid.
func simplifying(in *instance.Instance, parameter string) *instance.Instance {
	in.Arena.Freeze()
	a := in.Arena.Child()
	made := instance.Script{Arena: a, Sorts: in.Sorts, Logic: in.Logic}
	var asks []smtlib.Command
	for i, t := range simplifiable(in) {
		d := &smtlib.Decl{Kind: smtlib.Defined, Name: fmt.Sprint(derive.TermName, i), Result: a.Sort(t), Body: t}
		is, err := a.App(a.Declare(d))
		if err != nil {
			return nil
		}
		itself, err := a.Apply("=", is, is)
		if err != nil {
			return nil
		}
		made.Steps = append(made.Steps, smtlib.DefineFun{Funs: []*smtlib.Decl{d}}, derive.Assert(itself))
		asks = append(asks, smtlib.Other{Text: fmt.Sprintf("(simplify %s)", strings.TrimSpace(d.Name+" "+parameter))})
	}
	a.Freeze()
	if len(asks) == 0 {
		return nil
	}
	made.Steps = append(append(made.Steps, smtlib.CheckSat{}), asks...)
	return derive.From(in, made, instance.Unknown(1))
}

// simplifiable chooses among the closed terms of an instance's assertions: whole assertions, and others by their texts,
// so that a smaller script has the same ones as long as it has them.
func simplifiable(in *instance.Instance) []smtlib.Term {
	a := in.Arena
	assertions := in.Script.Asserted()
	if derive.NamesBegin(in, assertions, derive.TermName) {
		return nil
	}
	var wholes, others []smtlib.Term
	for _, t := range derive.InOrder(a, assertions) {
		switch {
		case a.Kind(t) != smtlib.KindApp || len(a.Args(t)) == 0 || !a.Closed(t) || derive.IsLanguage(a, t) ||
			theory.SortRowOf(a, a.Sort(t)) == nil || len(derive.InOrder(a, []smtlib.Term{t})) > largestTerm:
		case slices.Contains(assertions, t):
			wholes = append(wholes, t)
		default:
			others = append(others, t)
		}
	}
	wholes, others = derive.ByHash(a, wholes), derive.ByHash(a, others)
	wholes = wholes[:min(len(wholes), max(mostSimplified/2, mostSimplified-len(others)))]
	return append(wholes, others[:min(len(others), mostSimplified-len(wholes))]...)
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
	e := t.run.Entry
	shows := []string{"The term:\n" + t.bodyOf(term), "Simplified to:\n" + c.printed}
	if t.judgeClaims(c, r, shows, claim{
		mark: with, denial: fmt.Sprintf("(assert (not (= %s\n%s)))", term, c.printed),
		said: "They differ under this model", sides: []string{"the term", "simplified"},
		why:     fmt.Sprintf("%s has another value than the term under some values, by exact evaluation", r.short()),
		follows: c.Name != "simplify" || e == nil || !e.Has(solvers.SimplifyParameters, ""),
	}) {
		r.Standing = Right
	}
}

// bodyOf is the definition of a term, if it is a name that the script defines; else the term.
func (t *transcript) bodyOf(term string) string {
	for _, step := range t.run.Asked.Steps {
		if def, is := step.(smtlib.DefineFun); is && def.Funs[0].Name == term && len(def.Funs[0].Params) == 0 {
			return t.run.Asked.Arena.TermString(def.Funs[0].Body)
		}
	}
	return term
}
