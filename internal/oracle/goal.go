package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// wrongGoal: a solver prints what it makes of the assertions, and evaluation finds a model of one that is none of the
// other. z3 prints the goals of a tactic, with definitions of the symbols that it has eliminated, and cvc5 the
// assertions after preprocessing.
var wrongGoal = Oracle{
	Name: goalName, Class: WrongGoal, Default: true, Share: goalShare, ByItself: true, OwnReplies: true,
	Grounds: "exact evaluation finds that the assertions and what was made of them have different models",
	Ask: func(in *instance.Instance, rng *rand.Rand) Request {
		var r Request
		if in.Incremental() || len(in.Checks) != 1 || len(in.Points) > 0 || in.Arena == nil || !lemma.Readable(in) {
			return r
		}
		for _, t := range drawnTactics(in, rng) {
			r.Runs = append(r.Runs, FurtherRun{
				Name: tacticBegin + t.name, Instance: applying(in, t), Needs: solvers.Goals, OfDecided: true, Within: tacticTime,
			})
		}
		asked := withOutput(in, withTag(preAsserts), withTag(postAsserts))
		r.Runs = append(r.Runs, FurtherRun{Name: assertsPrinted, Instance: asked, Needs: solvers.Lemmas})
		return r
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		name, isGoal := strings.CutPrefix(r.Question, goalName+"/")
		switch {
		case r.Question == "":
			return judgeReplies(ctx, r, goalReplies)
		case !isGoal || r.Asked.Arena == nil || r.Result.Truncated:
			return Judgement{}, false
		}
		claims := GoalClaims(name, r.Asked, r.Result)
		if len(claims) == 0 {
			return Judgement{}, false
		}
		w, wrong := lemma.Read(r.Asked, witnessOf(e.Instance), claims).FirstWrong(ctx)
		if !wrong {
			return Judgement{}, false
		}
		return goalJudgement(r, w), true
	},
	Headline: func(f Fault) string { return f.Mark },
	Right: func(Fault) string {
		return "What is made of the assertions keeps their models, apart from symbols that are eliminated by definitions."
	},
}

// goalName is the oracle's name.
const goalName = "goal"

// goalShare is the share of instances whose goals are asked for, tacticsAsked the number of tactics for each, and
// tacticTime the time for a tactic and the check in front of it.
const (
	goalShare    = 0.005
	tacticsAsked = 4
	tacticTime   = time.Second
)

// What cvc5 prints before and after preprocessing, and the names of the questions.
const (
	preAsserts     = "pre-asserts"
	postAsserts    = "post-asserts"
	assertsPrinted = "asserts"
	tacticBegin    = "apply "
)

// models says which models a tactic keeps, apart from what its goals say of their precision.
type models int

const (
	alike   models = iota // the goals are equivalent to the assertions, if they have the same symbols
	keeps                 // a model of the assertions is one of the goals, whose models need values for eliminated symbols
	extends               // a model of the goals is one of the assertions, with those values; others may be lost
)

// tactic is a tactic of z3 with what it promises. sorts are those of which there has to be a symbol; nil for all.
type tactic struct {
	name   string
	models models
	sorts  []string
}

var (
	arithmetic = []string{"Int", "Real"}
	vectors    = []string{"BitVec", "FloatingPoint"}
)

// tactics are those of version 4.8.7 that decide nothing. Those that unconstrain or fix symbols, or break symmetries,
// may lose models on purpose. What is under or over an approximation says so with its goals.
var tactics = []tactic{
	{"simplify", alike, nil}, {"propagate-values", alike, nil}, {"ctx-simplify", alike, nil},
	{"ctx-solver-simplify", alike, nil}, {"unit-subsume-simplify", alike, nil}, {"blast-term-ite", alike, nil},
	{"cofactor-term-ite", alike, nil}, {"elim-and", alike, nil}, {"aig", alike, nil}, {"nnf", alike, nil},
	{"split-clause", alike, nil}, {"distribute-forall", alike, nil}, {"der", alike, nil}, {"qe-light", alike, nil},
	{"dom-simplify", alike, nil},
	{"solve-eqs", keeps, nil}, {"elim-uncnstr", extends, nil}, {"elim-term-ite", keeps, nil}, {"tseitin-cnf", keeps, nil},
	{"occf", keeps, nil}, {"symmetry-reduce", extends, nil}, {"reduce-args", keeps, nil}, {"macro-finder", keeps, nil},
	{"quasi-macros", keeps, nil}, {"ufbv-rewriter", keeps, nil},
	{"propagate-ineqs", alike, arithmetic}, {"factor", alike, arithmetic}, {"fm", keeps, arithmetic},
	{"purify-arith", keeps, arithmetic}, {"normalize-bounds", keeps, arithmetic}, {"lia2pb", keeps, arithmetic},
	{"lia2card", keeps, arithmetic}, {"recover-01", keeps, arithmetic}, {"degree-shift", keeps, arithmetic},
	{"eq2bv", keeps, arithmetic}, {"fix-dl-var", extends, arithmetic}, {"pb-preprocess", extends, arithmetic},
	{"max-bv-sharing", alike, vectors}, {"propagate-bv-bounds", alike, vectors}, {"bv_bound_chk", alike, vectors},
	{"elim-small-bv", alike, vectors}, {"reduce-bv-size", keeps, vectors},
	{"(then simplify bit-blast)", keeps, vectors}, {"(then simplify propagate-values solve-eqs)", keeps, nil},
	{"(then simplify ctx-simplify solve-eqs)", keeps, nil}, {"(then simplify elim-uncnstr)", extends, nil},
	{"(then simplify purify-arith solve-eqs)", keeps, arithmetic}, {"(then simplify split-clause)", alike, nil},
	{"(then simplify propagate-bv-bounds solve-eqs)", keeps, vectors}, {"(then simplify max-bv-sharing)", alike, vectors},
	{"(using-params simplify :som true :arith_lhs true)", alike, arithmetic},
	{"(using-params simplify :elim_and true :local_ctx true)", alike, nil},
}

// drawnTactics are some of those that are meant for an instance; all of them without random numbers.
func drawnTactics(in *instance.Instance, rng *rand.Rand) []tactic {
	meant := slices.DeleteFunc(slices.Clone(tactics), func(t tactic) bool {
		return t.sorts != nil && !slices.ContainsFunc(t.sorts, func(s string) bool { return slices.Contains(in.Symbols, s) })
	})
	if rng == nil {
		return meant
	}
	rng.Shuffle(len(meant), func(i, j int) { meant[i], meant[j] = meant[j], meant[i] })
	return meant[:min(tacticsAsked, len(meant))]
}

// applying is the instance with a tactic behind its check, where it does not change the answer.
func applying(in *instance.Instance, t tactic) *instance.Instance {
	made := in.Script
	made.Steps = slices.DeleteFunc(slices.Clone(in.Steps), func(step smtlib.Command) bool {
		other, is := step.(smtlib.Other)
		return is && other.Command() == "apply"
	})
	made.Steps = append(made.Steps, smtlib.Other{
		Text: "(apply " + t.name + " :print_model_converter true :print_benchmark true)",
	})
	return derive.From(in, made, instance.Unknown(1))
}

// GoalClaims are the claims that a solver makes by printing goals, in answer to a question of this name.
func GoalClaims(question string, in *instance.Instance, result *solvers.Result) (claims []lemma.Step) {
	add := func(g *lemma.Goals, source string, m models) {
		if g == nil {
			return
		}
		if m != extends && !g.Under && !g.Adds() {
			claims = append(claims, g.Follows(source))
		}
		if s, ok := g.Suffices(in, source, m == alike); ok && !g.Over {
			claims = append(claims, s)
		}
	}
	if question == assertsPrinted {
		add(lemma.ReadBlock(in, preAsserts, result.Stdout), preAsserts, alike)
		add(lemma.ReadBlock(in, postAsserts, result.Stdout), postAsserts, extends)
		return claims
	}
	name := strings.TrimPrefix(question, tacticBegin)
	if i := slices.IndexFunc(tactics, func(t tactic) bool { return t.name == name }); i >= 0 && result.Verdict.Answered() {
		add(lemma.ReadGoals(in, result.Printed()), name, tactics[i].models)
	}
	return claims
}

// The beginnings of what solvers do with goals that are wrong.
const (
	losesModel = "loses a model by "
	addsModel  = "adds a model by "
)

// goalJudgement is the judgement of a claim on goals that is wrong.
func goalJudgement(r *Run, w lemma.Wrong) Judgement {
	by := "the tactic " + w.Source
	if w.Source == preAsserts || w.Source == postAsserts {
		by = w.Source
	}
	what, values := losesModel+by,
		"Under these values, the assertions are true, and this, which is made of them, is false"
	if w.Kind == lemma.Sufficient {
		what = addsModel + by
		values = "This is false under these values: what is made of the assertions, with definitions of eliminated " +
			"symbols, is true, and an assertion is not"
	}
	return Judgement{
		Fault: Fault{Mark: what, Observed: r.Answer(0)}, Under: w.Under,
		Shows: []string{fmt.Sprintf("%s:\n%s", values, w.Text), "The values:\n" + shownClaim(w.Under)},
		Why:   "exact evaluation finds that the solver " + what,
	}
}
