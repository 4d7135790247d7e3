package reduce

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// elements is the list of numbers within a list of numbers.
var elements = List[[]int]{
	Length: func(of []int) int { return len(of) },
	Without: func(of []int, from, to int) []int {
		return slices.Delete(slices.Clone(of), from, to)
	},
}

func text(of []int) string { return fmt.Sprint(of) }

// What is needed is what is left: of a list, all numbers of one of several groups, whose groups a brute force knows.
// Nothing is tested twice.
func TestReduce(t *testing.T) {
	passes := []Pass[[]int]{Parts(2, elements), Parts(4, elements), Parts(0, elements)}
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(1, seed))
		var from []int
		for n := range 1 + rng.IntN(12) {
			from = append(from, n)
		}
		var groups [][]int
		for range 1 + rng.IntN(3) {
			groups = append(groups, from[rng.IntN(len(from)):][:1], from[:rng.IntN(len(from))])
		}
		shows := func(of []int) bool {
			return slices.ContainsFunc(groups, func(group []int) bool {
				return !slices.ContainsFunc(group, func(n int) bool { return !slices.Contains(of, n) })
			})
		}
		tested := map[string]bool{}
		got, minimal, err := Reduce(t.Context(), from, passes, text, func(of []int) (bool, error) {
			if tested[text(of)] {
				t.Errorf("%v is tested twice", of)
			}
			tested[text(of)] = true
			return shows(of), nil
		})
		if err != nil || !minimal || !shows(got) {
			t.Errorf("%v, needed %v: %v, minimal %t, %v", from, groups, got, minimal, err)
		}
		for i := range got {
			if without := elements.Without(got, i, i+1); shows(without) {
				t.Errorf("%v, needed %v: %v is left, and %v is enough", from, groups, got, without)
			}
		}
	}
}

// A reduction that is ended has what it has reached, and one whose test fails has the failure. Neither is minimal.
func TestEnds(t *testing.T) {
	from := []int{1, 2, 3, 4, 5, 6, 7, 8}
	passes := []Pass[[]int]{Parts(0, elements)}
	ctx, end := context.WithCancel(t.Context())
	n := 0
	got, minimal, err := Reduce(ctx, from, passes, text, func([]int) (bool, error) {
		if n++; n == 3 {
			end()
		}
		return true, nil
	})
	if err != nil || minimal || len(got) > 6 || len(got) < 4 {
		t.Errorf("ended: %v, minimal %t, %v", got, minimal, err)
	}
	planted := errors.New("planted")
	got, minimal, err = Reduce(t.Context(), from, passes, text, func(of []int) (bool, error) {
		if len(of) < 6 {
			return false, planted
		}
		return true, nil
	})
	if !errors.Is(err, planted) || minimal || len(got) != 6 {
		t.Errorf("failed: %v, minimal %t, %v", got, minimal, err)
	}
}

func parsed(t *testing.T, text string) *rules.Program {
	t.Helper()
	p, errs := rules.Parse("test", []byte(text))
	if len(errs) > 0 {
		t.Fatalf("%s\n%s", errs[0].Detail(), text)
	}
	return p
}

const paths = `(define-sort Z () (_ BitVec 8))
(declare-rel e (Z Z)) (declare-rel p (Z Z)) (declare-rel q (Z)) (declare-rel unused (Z))
(declare-var x Z) (declare-var y Z) (declare-var z Z)
(rule (e #x10 #x11)) (rule (e #x11 #x12)) (rule (unused #x33))
(rule (=> (e x y) (p x y)))
(rule (=> (and (p x y) (e y z)) (p x z)))
(rule (=> (p #x10 x) (q x)))
(query q :print-answer true)
`

// What a person would make of a program is made of it: where an engine loses what a rule derives from another relation,
// a fact and the rule are left, without a value.
func TestProgram(t *testing.T) {
	tests := 0
	smallest, minimal, err := Program(t.Context(), parsed(t, paths), func(p *rules.Program) (bool, error) {
		tests++
		again, errs := rules.Parse("candidate", rules.Print(p))
		if len(errs) > 0 { // a rule may have lost what bounds its variables
			return false, nil
		}
		result, err := rules.Evaluate(again, rules.DefaultBudget)
		if err != nil {
			return false, nil
		}
		derived := slices.ContainsFunc(p.Rules, func(r *rules.Rule) bool {
			return !p.IsFact(r) && len(r.Body) == 1 && r.Body[0].Relation != r.Head.Relation &&
				slices.Contains(p.Queries, r.Head.Relation)
		})
		return derived && len(result.Relations[again.Queries[0]].Sorted()) > 0, nil
	})
	if err != nil || !minimal {
		t.Fatalf("minimal %t, %v", minimal, err)
	}
	got := string(rules.Print(smallest))
	if len(smallest.Rules) != 2 || len(smallest.Relations) != 2 || strings.Contains(got, "unused") ||
		strings.Contains(got, "BitVec") || strings.Contains(got, "#") {
		t.Errorf("after %d tests is left:\n%s", tests, got)
	}
}

// Facts in the place of rules say what the rules say: of the paths 10-11-12, p has three pairs and q their ends.
func TestInline(t *testing.T) {
	p := parsed(t, paths)
	inlined := 0
	for _, edit := range inline(p.Own()) {
		c, ok := edit()
		if !ok {
			continue
		}
		inlined++
		text := string(rules.Print(c))
		result, err := rules.Evaluate(parsed(t, text), rules.DefaultBudget)
		if err != nil {
			t.Fatal(err)
		}
		if q := result.Relations[2].Sorted(); len(q) != 2 {
			t.Errorf("q has %d values in\n%s", len(q), text)
		}
		for _, fact := range []string{"#b00010000 #b00010001", "#b00010000 #b00010010", "#b00010001 #b00010010"} {
			if !strings.Contains(text, "(p "+fact+")") {
				t.Errorf("p has no %s in\n%s", fact, text)
			}
		}
	}
	if inlined != 1 { // q is asked for, and the others have facts alone
		t.Errorf("%d relations are facts now", inlined)
	}
}

// Every edit of every pass makes a program that is read as it is printed, and leaves the one that it is made of alone;
// each pass has edits of some program, in every format that it is for.
func TestEdits(t *testing.T) {
	made := make([]int, len(passes))
	many := "(declare-rel nowhere (Z))\n"
	for n := range 40 {
		many += fmt.Sprintf("(rule (e #x%02x #x00))\n", n)
	}
	programs := []*rules.Program{
		parsed(t, "(define-fun low ((a (_ BitVec 8))) Bool (bvult a #x10))\n"+strings.Replace(paths, "(rule", many+"(rule", 1)),
	}
	for i := range 30 {
		format := rules.Formats()[i%3]
		set := generate.Defaults()
		if format == rules.Horn {
			set = generate.Positive()
		}
		p, _ := generate.Program(rand.New(rand.NewPCG(7, uint64(i))), format, set)
		programs = append(programs, p)
	}
	for _, p := range programs {
		p = p.Own()
		before := string(rules.Print(p)) + optionsText(p)
		for n, pass := range passes {
			for k, edit := range pass(p) {
				if k%5 > 0 { // they are many, and alike
					continue
				}
				c, ok := edit()
				if !ok {
					continue
				}
				made[n]++
				text := string(rules.Print(c))
				q, errs := rules.Parse("edited", []byte(text))
				if len(errs) > 0 { // not every edit fits: the test of a reduction rejects it
					continue
				}
				if again := string(rules.Print(q)); again != text {
					t.Fatalf("pass %d makes\n%s\nwhich is read as\n%s", n, text, again)
				}
			}
			if after := string(rules.Print(p)) + optionsText(p); after != before {
				t.Fatalf("pass %d changes\n%s\nto\n%s", n, before, after)
			}
		}
	}
	for n, edits := range made {
		if edits == 0 {
			t.Errorf("pass %d makes nothing", n)
		}
	}
}
