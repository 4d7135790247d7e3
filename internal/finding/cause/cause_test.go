package cause

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// crash is a crash with a stack.
func crash(id string, stack ...string) *Evidence {
	return &Evidence{ID: id, Family: "z3", Class: oracle.Crash, Place: finding.Place{Stack: stack}}
}

// wrong is a minimal script with operators that gets a wrong answer.
func wrong(id string, class oracle.Class, operators ...string) *Evidence {
	return &Evidence{ID: id, Family: "z3", Class: class, IsMinimal: true, Operators: operators, Needs: []string{}}
}

// with changes evidence.
func (e *Evidence) with(change func(e *Evidence)) *Evidence {
	change(e)
	return e
}

// Two findings are of one cause, by a rule, or of two.
func TestRules(t *testing.T) {
	const unsat, sat, model = oracle.RefutationUnsound, oracle.SolutionUnsound, oracle.InvalidModel
	needing := func(options ...string) func(*Evidence) { return func(e *Evidence) { e.Needs = options } }
	sorted := func(sorts ...string) func(*Evidence) { return func(e *Evidence) { e.Sorts = sorts } }
	ran := func(versions string) func(*Evidence) { // + shows the fault, - does not
		return func(e *Evidence) {
			e.Versions = map[string]bool{}
			for i, c := range versions {
				e.Versions[fmt.Sprint("1.", i)] = c == '+'
			}
		}
	}
	rejected := func(id, message string, symbols map[string]bool, commands ...string) *Evidence {
		return &Evidence{
			ID: id, Family: "z3", Class: oracle.Error, Message: Skeleton(message, symbols), Commands: commands, IsMinimal: true,
		}
	}
	session := func(e *Evidence) { e.Session, e.Theories = true, "BV" }
	placed := func(assertion, version string) *Evidence {
		return crash("", "").with(func(e *Evidence) { e.Place, e.Version = finding.Place{Assertion: assertion}, version })
	}
	for _, c := range []struct {
		name string
		a, b *Evidence
		want How
	}{
		{"two shared functions", crash("a", "f", "g", "h", "i", "main"), crash("b", "x", "g", "y", "i", "main"), ByPlace},
		{"functions for 64 bits and for more", crash("a", "f", "mk_arith64_poly", "apply", "i"),
			crash("b", "mk_arith_poly", "apply", "y", "z"), ByPlace},
		{"one shared function, and main", crash("a", "f", "g", "check", "main"), crash("b", "x", "y", "check", "main"), ""},
		{"one shared function", crash("a", "f", "g", "h", "i", "main"), crash("b", "x", "g", "y", "z", "main"), ""},
		{"the innermost function", crash("a", "f", "g", "h", "i", "main"), crash("b", "f", "w", "y", "z", "main"), ByPlace},
		{"containers", crash("a", "f", "…", "h", "i", "main"), crash("b", "x", "…", "h", "z", "main"), ""},
		{"no shared function among the innermost", crash("a", "f", "g", "h", "i", "main"),
			crash("b", "w", "x", "y", "z", "main"), ""},
		{"stacks that differ, with the same operators", crash("a", "f").with(func(e *Evidence) { e.IsMinimal = true }),
			crash("b", "g").with(func(e *Evidence) { e.IsMinimal = true }), ""},
		{"another solver", crash("a", "f"), crash("b", "f").with(func(e *Evidence) { e.Family = "cvc5" }), ""},
		{"one assertion", placed("a.cpp Line: 3 x", "1"), placed("a.cpp Line: 3 x", "1"), ByPlace},
		{"two assertions of a file", placed("a.cpp Line: 3 x", "1"), placed("a.cpp Line: 4 x", "1"), ""},
		{"an assertion that moved between versions", placed("a.cpp Line: 3 x", "1"), placed("a.cpp Line: 4 x", "2"), ByPlace},
		{"the same operators", wrong("a", unsat, "=", "bvadd"), wrong("b", unsat, "=", "bvadd"), ByEqual},
		{"div and mod, which the standard defines together", wrong("a", model, "=", "div"), wrong("b", model, "distinct", "mod"),
			ByEqual},
		{"wrong models and a wrong sat", wrong("a", sat, "=", "bvadd"), wrong("b", model, "=", "bvadd"), ByEqual},
		{"other classes", wrong("a", unsat, "=", "bvadd"), wrong("b", sat, "=", "bvadd"), ""},
		{"more operators, of unknown versions", wrong("a", unsat, "bvadd"), wrong("b", unsat, "bvadd", "bvmul"), ""},
		{"more operators, in the same versions", wrong("a", unsat, "bvadd").with(ran("+-")),
			wrong("b", unsat, "bvadd", "bvmul").with(ran("+-")), ByOperators},
		{"in other versions", wrong("a", unsat, "bvadd").with(ran("+-")), wrong("b", unsat, "bvadd").with(ran("++")), ""},
		{"only what all scripts have", wrong("a", unsat, "=").with(ran("+-")),
			wrong("b", unsat, "=", "bvmul").with(ran("+-")), ""},
		{"another option", wrong("a", unsat, "bvadd").with(needing("x")), wrong("b", unsat, "bvadd").with(needing("y")), ""},
		{"the same option", wrong("a", unsat, "bvadd").with(needing("x")), wrong("b", unsat, "bvadd").with(needing("x")), ByEqual},
		{"the same option on other sorts", wrong("a", model, "=").with(needing("x")).with(sorted("Int")),
			wrong("b", model, "=").with(needing("x")).with(sorted("Bool")), ByEqual},
		{"other sorts", wrong("a", model, "=").with(sorted("Int")), wrong("b", model, "=").with(sorted("Bool")), ""},
		{"not minimal", wrong("a", unsat, "bvadd").with(func(e *Evidence) { e.IsMinimal = false }),
			wrong("b", unsat, "bvadd"), ""},
		{"crashes without places", crash("a").with(func(e *Evidence) { e.IsMinimal, e.Operators = true, []string{"bvadd"} }),
			crash("b").with(func(e *Evidence) { e.IsMinimal, e.Operators = true, []string{"bvadd"} }), ByEqual},
		{"sessions that crash somewhere", crash("a").with(session), crash("b").with(session), BySession},
		{"sessions that crash at places", crash("a", "f").with(session), crash("b", "g").with(session), ""},
		{"sessions of other logics", crash("a").with(session),
			crash("b").with(session).with(func(e *Evidence) { e.Theories = "LIA" }), ""},
		{"a session and a script", crash("a").with(session), crash("b"), ""},
		{"messages with other operators and symbols",
			rejected("a", "unknown constant bvnego (declared as f1)", map[string]bool{"f1": true}, "assert"),
			rejected("b", "unknown constant bvuaddo (declared as g)", map[string]bool{"g": true}, "assert"), ByMessage},
		{"messages with other kinds of tokens", rejected("a", "expected a sort, got RPAREN_TOK", nil, "define-sort"),
			rejected("b", "expected a sort, got `7' (INTEGER_LITERAL)", nil, "define-sort"), ByMessage},
		{"other messages", rejected("a", "sort mismatch at argument 1", nil, "assert"),
			rejected("b", "stack overflow in simplifier", nil, "assert"), ""},
		{"other commands, not reduced", rejected("a", "bad bounds", nil, "assert"),
			rejected("b", "bad bounds", nil, "define-fun").with(func(e *Evidence) { e.IsMinimal = false }), ByMessage},
		{"messages that say nothing, with other commands", rejected("a", "Syntax Error", nil, "assert"),
			rejected("b", "Syntax Error", nil, "define-fun"), ""},
		{"messages that say nothing, with more operators",
			rejected("a", "expected ), got (", nil, "assert").with(func(e *Evidence) { e.Operators = []string{"=", "bvand"} }),
			rejected("b", "expected ), got (", nil, "assert").with(func(e *Evidence) {
				e.Operators = []string{"=", "bvand", "bvnot"}
			}), ByMessage},
		{"messages that say nothing, with more than connectives",
			rejected("a", "Syntax Error", nil, "assert").with(func(e *Evidence) { e.Operators = []string{"="} }),
			rejected("b", "Syntax Error", nil, "assert").with(func(e *Evidence) { e.Operators = []string{"=", "bvand"} }), ""},
		{"messages that say nothing, with other operators",
			rejected("a", "Syntax Error", nil, "assert").with(func(e *Evidence) { e.Operators = []string{"bvadd"} }),
			rejected("b", "Syntax Error", nil, "assert").with(func(e *Evidence) { e.Operators = []string{"fp.add"} }), ""},
	} {
		likeness, how := Likeness(c.a, c.b)
		_, back := Likeness(c.b, c.a)
		if how != c.want || back != c.want || (likeness > 0) != (how != "") {
			t.Errorf("%s: %q, and %q the other way round, not %q", c.name, how, back, c.want)
		}
	}
}

// A finding joins the leader that it is most like, never a member.
func TestBest(t *testing.T) {
	all := []*Evidence{
		crash("a", "f", "g"), crash("b", "f", "h"), crash("c", "h", "i"),
		crash("d", "h", "f", "i", "y").with(func(e *Evidence) { e.Bytes = 9 }),
	}
	var names []string
	for _, c := range Of(all, nil) {
		var members []string
		for _, m := range c.Members {
			members = append(members, m.ID)
		}
		names = append(names, fmt.Sprint(c.ID, members))
	}
	if want := []string{"a[a b]", "c[c d]"}; !slices.Equal(names, want) {
		t.Errorf("%q, want %q", names, want)
	}
	joined := Of(all, map[string]string{"d": "b"})
	if len(joined) != 1 || len(joined[0].Members) != 4 || joined[0].Members[2] != (Member{"c", ByHand}) {
		t.Errorf("joined by hand: %+v", joined)
	}
}

// drawn draws findings of few kinds, so that rules apply often.
func drawn(t *rapid.T) []*Evidence {
	some := func(label string, of ...string) []string {
		return rapid.SliceOfNDistinct(rapid.SampledFrom(of), 0, 3, rapid.ID[string]).Draw(t, label)
	}
	return rapid.Custom(func(t *rapid.T) []*Evidence {
		var all []*Evidence
		for i := range rapid.IntRange(0, 12).Draw(t, "findings") {
			e := &Evidence{
				ID: fmt.Sprint("id-", i), Family: rapid.SampledFrom([]string{"z3", "cvc5"}).Draw(t, "family"),
				Class:     rapid.SampledFrom([]oracle.Class{oracle.Crash, oracle.Error, oracle.InvalidModel}).Draw(t, "class"),
				IsMinimal: rapid.Bool().Draw(t, "minimal"), Session: rapid.Bool().Draw(t, "session"),
				Operators: some("operators", "bvadd", "=", "store"), Needs: some("needs", "o"),
				Commands: some("commands", "assert"),
				Message:  rapid.SampledFrom([]string{"_", "bad"}).Draw(t, "message"),
				Rank:     []int{rapid.IntRange(0, 1).Draw(t, "rank")}, Bytes: rapid.IntRange(0, 3).Draw(t, "bytes"),
			}
			slices.Sort(e.Operators)
			if e.Class == oracle.Crash {
				e.Place.Stack = some("stack", "f", "g", "h", "i")
			}
			all = append(all, e)
		}
		return all
	}).Draw(t, "all")
}

// Causes do not depend on the order in which findings come in, each finding has one cause, and one that leads has the
// first place in it.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := drawn(t)
		shuffled := rapid.Permutation(all).Draw(t, "order")
		causes := Of(all, nil)
		if again := Of(shuffled, nil); fmt.Sprint(values(again)) != fmt.Sprint(values(causes)) {
			t.Fatalf("%v\n%v", values(causes), values(again))
		}
		seen := map[string]bool{}
		for _, c := range causes {
			if c.Members[0].ID != c.ID {
				t.Fatalf("%+v is not led by %s", c.Members, c.ID)
			}
			for _, m := range c.Members {
				if seen[m.ID] {
					t.Fatalf("%s has two causes", m.ID)
				}
				seen[m.ID] = true
			}
		}
		if len(seen) != len(all) {
			t.Fatalf("%d of %d findings have a cause", len(seen), len(all))
		}
	})
}

func values(causes []*Cause) (all []Cause) {
	for _, c := range causes {
		all = append(all, *c)
	}
	return all
}
