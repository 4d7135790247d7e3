package sets_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// prelude names what the cases are about.
const prelude = `(set-logic ALL)
(define-fun e () (Set Int) (as set.empty (Set Int)))
(define-fun a () (Set Int) (set.singleton 1))
(define-fun ab () (Set Int) (set.union (set.singleton 2) (set.singleton 1)))
(define-fun bc () (Set Int) (set.insert 3 (set.singleton 2)))
(define-fun r () (Relation Int Int) (set.insert (tuple 1 2) (tuple 2 3) (set.singleton (tuple 3 3))))
(define-fun s () (Relation Int Bool) (set.insert (tuple 2 true) (set.singleton (tuple 3 false))))
(define-fun nested () (Set (Set Int)) (set.insert a ab (set.singleton e)))
`

// cases are formulas with their value. The texts are those of cvc5's kinds. cvc5 is asked about what it decides.
var cases = []struct {
	text, formula, want string
	asked               bool
}{
	{"order and repetition do not count", `(= (set.insert 1 2 1 e) ab)`, "true", true},
	{"union", `(= (set.union ab bc) (set.insert 3 ab))`, "true", true},
	{"intersection", `(= (set.inter ab bc) (set.singleton 2))`, "true", true},
	{"difference", `(= (set.minus ab bc) a)`, "true", true},
	{"difference to itself", `(= (set.minus ab ab) e)`, "true", true},
	{"membership", `(and (set.member 1 ab) (not (set.member 3 ab)) (not (set.member 1 e)))`, "true", true},
	{"subset, not proper", `(and (set.subset ab ab) (set.subset e a) (set.subset a ab))`, "true", true},
	{"no subset", `(set.subset ab bc)`, "false", true},
	{"cardinality", `(= (+ (set.card ab) (set.card e)) 2)`, "true", true},
	{"the element of a singleton", `(= (set.choose a) 1)`, "true", true},
	{"an arbitrary one", `(= (set.choose ab) 1)`, "open: set.choose", false},
	{"an arbitrary one", `(= (set.choose e) 1)`, "open: set.choose", false},
	{"integers from one to another", `(= (set.range 1 2) ab)`, "true", false},
	{"of one integer", `(= (set.range 1 1) a)`, "true", false},
	{"of no integer", `(= (set.range 2 1) (set.range 9 (- 9)) e)`, "true", false},
	{"too many integers", `(= (set.range 0 9999999999999999999) e)`, "open: budget", false},
	{"far from 0", `(= (set.card (set.range 9999999999999999999 10000000000000000001)) 3)`, "true", false},
	{"tester", `(and (set.is_singleton a) (not (set.is_singleton ab)) (not (set.is_singleton e)))`, "true", true},
	{"tester", `(and (set.is_empty e) (not (set.is_empty a)))`, "true", false},
	{"sets of sets", `(and (set.member (set.inter ab a) nested) (not (set.member bc nested)))`, "true", true},
	{"sets of sets", `(= (set.card nested) 3)`, "true", true},
	{"the universe is the model's", `(set.member 1 (as set.universe (Set Int)))`, "open: operator set.universe", false},
	{"the universe is the model's", `(set.member 1 (set.complement ab))`, "open: operator set.complement", false},
	{"tuples", `(= ((_ tuple.select 1) (tuple 1 true)) (= ((_ tuple.update 0) (tuple 1 2) 5) (tuple 5 2)))`, "true", true},
	{"projection", `(= ((_ tuple.project 2 0 0) (tuple 1 true "a")) (tuple "a" 1 1))`, "true", true},
	{"transposition", `(= (rel.transpose s) (set.insert (tuple true 2) (set.singleton (tuple false 3))))`, "true", true},
	{"composition", `(= (rel.join r s) (set.insert (tuple 1 true) (tuple 2 false) (set.singleton (tuple 3 false))))`, "true",
		true},
	{"composition of nothing", `(set.member (tuple 1 false) (rel.join r s))`, "false", true},
	{"product", `(and (= (set.card (rel.product r s)) 6) (set.member (tuple 1 2 3 false) (rel.product r s)))`, "true", false},
	{"product", `(set.member (tuple 1 2 3 false) (rel.product r s))`, "true", true},
	{"transitive closure", `(= (rel.tclosure r) (set.insert (tuple 1 3) r))`, "true", true},
	{"transitive closure", `(set.member (tuple 3 1) (rel.tclosure r))`, "false", true},
	{"identity", `(= (rel.iden (set.singleton (tuple 7))) (set.singleton (tuple 7 7)))`, "true", true},
	{"image", `(= (rel.join_image (set.insert (tuple 1 4) r) 2) (set.singleton (tuple 1)))`, "true", true},
	{"image", `(= (rel.join_image r 0) (set.singleton (tuple 1)))`,
		"open: rel.join_image of a number that is not positive", false},
	{"older names", `(and (member 1 (union (singleton 1) ab)) (subset (setminus ab bc) (intersection ab ab)))`, "true", false},
}

func TestCases(t *testing.T) {
	script := prelude
	for _, c := range cases {
		script += "(assert " + c.formula + ")\n"
	}
	seed, err := fragment.ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	e := model.NewSeedEvaluator(seed, model.New("none"))
	for i, f := range seed.Assertions {
		if got := e.Value(f).String(); got != cases[i].want {
			t.Errorf("%s: %s is %s, want %s", cases[i].text, cases[i].formula, got, cases[i].want)
		}
	}
}

func TestCasesWithCVC5(t *testing.T) {
	testenv.Need(t, "cvc5")
	script := prelude
	var asked []int
	for i, c := range cases {
		if c.asked {
			asked = append(asked, i)
			script += fmt.Sprintf("(push 1)\n(assert (distinct %s %s))\n(check-sat)\n(pop 1)\n", c.formula, c.want)
		}
	}
	file := filepath.Join(t.TempDir(), "cases.smt2")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "cvc5", "--incremental", "--tlimit=600000", file).CombinedOutput()
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(answers) != len(asked) {
		t.Fatalf("%v\n%s", err, out)
	}
	for k, i := range asked {
		if answers[k] != "unsat" {
			t.Errorf("%s: %s can differ from %s: %s", cases[i].text, cases[i].formula, cases[i].want, answers[k])
		}
	}
}

// TestTerms: values are written as terms of their sorts, which have these values.
func TestTerms(t *testing.T) {
	text := prelude + "(assert (= nested nested))(assert (= e e))(assert (= a ab))(assert (= r r))(assert (= s s))"
	seed, err := fragment.ReadSeed("test.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	a := seed.Arena.Child()
	e := model.NewEvaluator(a, model.New("none"))
	for _, f := range seed.Assertions {
		side := a.Args(f)[0]
		v := e.Value(side)
		term, err := theory.Term(a, v, a.Sort(side), nil)
		if err != nil {
			t.Fatal(err)
		}
		if back := e.Value(term); a.Sort(term) != a.Sort(side) || !value.Same(back, v) {
			t.Errorf("%s is %v, want %v", a.TermString(term), back, v)
		}
	}
}
