package oracle

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/objective"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestLikeness has pairs of faults that are alike, and pairs that are not: in a smaller script on the same solver, and
// in another version of it.
func TestLikeness(t *testing.T) {
	crash := func(place string) Fault {
		return Fault{Class: Crash, Observed: solvers.Crash, Mark: place}
	}
	refuses := func(words string) Fault {
		return Fault{Class: Error, Observed: solvers.Error, Mark: words}
	}
	optimum := func(mark, kind, objective, priority string) Fault {
		return Fault{Class: WrongOptimum, Mark: mark, Way: Way{kind, objective, priority}}
	}
	core := func(mark string) Fault { return Fault{Class: InvalidCore, Mark: mark} }
	relation := func(kind string) Fault { return Fault{Class: WrongRelation, Way: Way{Kind: kind}} }
	asked := func(question string) Fault { return Fault{Class: InvalidCore, Question: question, Mark: canBeTrue} }
	for _, c := range []struct {
		caption         string
		fault, seen     Fault
		smaller, others Likeness
	}{
		{"the same answer", Fault{Class: RefutationUnsound}, Fault{Class: RefutationUnsound}, Alike, Alike},
		{"other numbers in what an engine prints", Fault{Class: WrongRelation, Observed: "a = {1}", Way: Way{Kind: extra}},
			Fault{Class: WrongRelation, Observed: "b = {2}", Way: Way{Kind: extra}}, Alike, Alike},
		{"another class", Fault{Class: RefutationUnsound}, Fault{Class: SolutionUnsound}, Unlike, Unlike},
		{"a crash at the same place", crash("a.cpp:12"), crash("a.cpp:12"), Alike, Alike},
		{"a crash at another line", crash("a.cpp:12"), crash("a.cpp:14"), Otherwise, Alike},
		{"a crash at another place", crash("a.cpp:12"), crash("b.cpp:12"), Otherwise, Elsewhere},
		{"the same words", refuses("unknown sort X"), refuses("unknown sort X"), Alike, Alike},
		{"words with another number", refuses("line 3: no"), refuses("line 4: no"), Otherwise, Alike},
		{"other words", refuses("unknown sort X"), refuses("unknown constant f"), Otherwise, Otherwise},
		{"a core that can be true, and one with a stranger", core(canBeTrue), core(hasStranger), Otherwise, Otherwise},
		{"another question of the oracle", asked("core/named"), asked(""), Unlike, Unlike},
		{"missing tuples, and further ones", relation(missing), relation(extra), Otherwise, Otherwise},
		{"the same optimum", optimum(objective.BetterExists, objective.Finite, "minimize Real", "box"),
			optimum(objective.BetterExists, objective.Finite, "minimize Real", "box"), Alike, Alike},
		{"a number in place of an infinite optimum, and of a bound that is only approached",
			optimum(objective.BetterExists, objective.FiniteUnbounded, "minimize Real", "box"),
			optimum(objective.BetterExists, objective.Finite, "minimize Real", "box"), Otherwise, Otherwise},
		{"printed as only approached", optimum(objective.BetterExists, objective.Approached, "minimize Real", "lex"),
			optimum(objective.BetterExists, objective.Finite, "minimize Real", "lex"), Otherwise, Otherwise},
		{"too good, and not good enough", optimum(objective.TooGood, objective.Finite, "minimize Int", "lex"),
			optimum(objective.BetterExists, objective.Finite, "minimize Int", "lex"), Otherwise, Otherwise},
		{"infinite, though there is a bound", optimum(objective.Bounded, objective.Infinite, "minimize Int", "lex"),
			optimum(objective.TooGood, objective.Finite, "minimize Int", "lex"), Otherwise, Otherwise},
		{"another objective", optimum(objective.BetterExists, objective.Finite, "minimize Int", "box"),
			optimum(objective.BetterExists, objective.Finite, "maximize Int", "box"), Otherwise, Otherwise},
		{"another priority", optimum(objective.BetterExists, objective.Finite, "minimize Real", "box"),
			optimum(objective.BetterExists, objective.Finite, "minimize Real", "lex"), Otherwise, Otherwise},
		{"a finding of an earlier version", optimum(objective.BetterExists, "", "", ""),
			optimum(objective.BetterExists, objective.Finite, "minimize Real", "lex"), Alike, Alike},
		{"values that contradict the model, and the answer", Fault{Class: InvalidModel, Way: Way{Kind: valuesAndModel}},
			Fault{Class: InvalidModel, Way: Way{Kind: valueOfAssertion}}, Otherwise, Otherwise},
	} {
		t.Run(c.caption, func(t *testing.T) {
			if got := c.fault.compared(c.seen, false); got != c.smaller {
				t.Errorf("in a smaller script: %q; want %q", got, c.smaller)
			}
			if got := c.fault.compared(c.seen, true); got != c.others {
				t.Errorf("in another version: %q; want %q", got, c.others)
			}
		})
	}
}

// TestWayOfOptima reads from what is printed how an optimum is wrong.
func TestWayOfOptima(t *testing.T) {
	const asks = "(check-sat)(get-objectives)"
	for _, c := range []struct {
		script, answer string
		want           Way
	}{
		{"(set-option :opt.priority box)(declare-const a Real)(declare-const b Real)(assert (> a (- b 1.0)))" +
			"(minimize b)" + asks, "sat\n(objectives (b 0))", Way{objective.FiniteUnbounded, "minimize Real", "box"}},
		{"(declare-const a Real)(assert (> a 0.0))(minimize a)" + asks,
			"sat\n(objectives (a 1))", Way{objective.Finite, "minimize Real", "lex"}},
		{"(declare-const a Int)(assert (<= 0 a 9))(maximize a)" + asks,
			"sat\n(objectives (a oo))", Way{objective.Infinite, "maximize Int", "lex"}},
		{"(declare-const a Real)(assert (>= a 2.0))(maximize (- a))" + asks,
			"sat\n(objectives ((- a) (+ (- 3.0) (* (- 1.0) epsilon))))", Way{objective.Approached, "maximize Real", "lex"}},
	} {
		j, found := Judge(t.Context(), []Oracle{optimum}, printing(t, c.script, c.answer))
		if !found || j.Way != c.want {
			t.Errorf("%s\n%s\nis wrong (%v) as %+v; want %+v", c.script, c.answer, found, j.Way, c.want)
		}
	}
}

// People read what the solver printed, and not the placeholders of marks, where the mark is of an output.
func TestQuoting(t *testing.T) {
	for _, x := range []struct{ mark, reason, output, want string }{
		{solvers.ErrorSignature("no answer: ./z3: libz3.so.4.16: cannot open"), "", "./z3: libz3.so.4.16: cannot open\n",
			"no answer: ./z3: libz3.so.4.16: cannot open"},
		{solvers.ErrorSignature("unknown constant 'a1'"), "unknown constant 'a1'", "", "unknown constant 'a1'"},
		{says + solvers.ErrorSignature(`bad term "(f x)" of 17`), "", `(error "bad term ""(f x)"" of 17")`,
			says + `bad term "(f x)" of 17`},
		{ofOption + solvers.ErrorSignature("option :opt needs 3 values"), "", "option :opt needs 3 values",
			ofOption + "option :opt needs 3 values"},
		{"sum.cpp:12 signed integer overflow: N + N cannot be represented", "",
			"/tmp/src/sum.cpp:12:5: runtime error: signed integer overflow: 2147483647 + 1 cannot be represented\n",
			"sum.cpp:12 signed integer overflow: 2147483647 + 1 cannot be represented"},
		{"the core is empty", "", "unsat\n()\n", "the core is empty"},
	} {
		got := Fault{Mark: x.mark}.Quoting(&solvers.Result{Reason: x.reason, Stdout: x.output}).Mark
		if got != x.want {
			t.Errorf("%s: %s, want %s", x.mark, got, x.want)
		}
	}
}
