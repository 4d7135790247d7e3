package elimination_test

import (
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib/elimination"
)

// work is a budget in units of elimination.Budget.
type work int

func (w *work) Spend(units int) bool {
	*w -= work(units)
	return *w >= 0
}

// drawn is a quantified formula, as it is drawn.
type drawn struct {
	vars   []variable // outermost first
	matrix node
}

type variable struct {
	name    string
	integer bool
	exists  bool
	bound   int // if > 0, the largest absolute value of the values considered
}

// node is a formula: a connective with parts, or a literal.
type node struct {
	op       string // and, or, not, <=, <, =, divisible
	parts    []node
	factors  []int
	constant int
	modulus  int
}

type drawer struct{ *rand.Rand }

func (d drawer) formula(vars []variable, depth int) node {
	if depth > 0 && d.IntN(4) > 0 {
		switch op := []string{"and", "or", "not"}[d.IntN(3)]; op {
		case "not":
			return node{op: op, parts: []node{d.formula(vars, depth-1)}}
		default:
			n := node{op: op}
			for range 2 + d.IntN(2) {
				n.parts = append(n.parts, d.formula(vars, depth-1))
			}
			return n
		}
	}
	n := node{op: []string{"<=", "<", "=", "<=", "divisible"}[d.IntN(5)], constant: d.IntN(21) - 10, modulus: 2 + d.IntN(5)}
	integer := true
	for _, v := range vars {
		k := 0
		if d.IntN(3) > 0 {
			k = d.IntN(9) - 4
		}
		n.factors = append(n.factors, k)
		integer = integer && (v.integer || k == 0)
	}
	if n.op == "divisible" && !integer {
		n.op = "<="
	}
	return n
}

// smt writes a formula.
func (f drawn) smt() string {
	var b strings.Builder
	for _, v := range f.vars {
		sort, quantifier := "Real", "forall"
		if v.integer {
			sort = "Int"
		}
		if v.exists {
			quantifier = "exists"
		}
		fmt.Fprintf(&b, "(%s ((%s %s)) ", quantifier, v.name, sort)
		if v.bound > 0 {
			op := "=>"
			if v.exists {
				op = "and"
			}
			fmt.Fprintf(&b, "(%s (and (<= (- %d) %s) (<= %[3]s %[2]d)) ", op, v.bound, v.name)
		}
	}
	f.write(&b, f.matrix)
	for _, v := range f.vars {
		b.WriteString(")")
		if v.bound > 0 {
			b.WriteString(")")
		}
	}
	return b.String()
}

func (f drawn) write(b *strings.Builder, n node) {
	if n.parts != nil {
		b.WriteString("(" + n.op)
		for _, part := range n.parts {
			b.WriteString(" ")
			f.write(b, part)
		}
		b.WriteString(")")
		return
	}
	sum := fmt.Sprintf("(+ (- %d) 0", -n.constant)
	if n.constant >= 0 {
		sum = fmt.Sprintf("(+ %d 0", n.constant)
	}
	for i, k := range n.factors {
		factor := fmt.Sprint(k)
		if k < 0 {
			factor = fmt.Sprintf("(- %d)", -k)
		}
		if k != 0 {
			sum += fmt.Sprintf(" (* %s %s)", factor, f.vars[i].name)
		}
	}
	if sum += ")"; n.op == "divisible" {
		fmt.Fprintf(b, "(= (mod %s %d) 0)", sum, n.modulus)
	} else {
		fmt.Fprintf(b, "(%s %s 0)", n.op, sum)
	}
}

// decide eliminates the variables, the innermost first; neighbours of one kind together if joined is set and
// nothing bounds them.
func (f drawn) decide(s *elimination.Solver, joined bool) (v, ok bool, err error) {
	vars := make([]elimination.Variable, len(f.vars))
	for i, v := range f.vars {
		if vars[i] = s.Rational(); v.integer {
			vars[i] = s.Integer()
		}
	}
	made := f.build(s, f.matrix, vars)
	for i := len(vars) - 1; i >= 0; i-- {
		first := i
		for joined && first > 0 && f.vars[first-1].exists == f.vars[i].exists {
			first--
		}
		v := f.vars[i]
		if !v.exists {
			made = s.Not(made)
		}
		if v.bound > 0 {
			b := elimination.Constant(big.NewRat(int64(-v.bound), 1))
			made = elimination.And(made,
				elimination.AtMostZero(vars[i].Sum().Plus(b, big.NewRat(1, 1))),
				elimination.AtMostZero(b.Plus(vars[i].Sum(), big.NewRat(-1, 1))))
		}
		if made, err = s.Exists(vars[first:i+1], made); err != nil {
			return false, false, err
		}
		if !v.exists {
			made = s.Not(made)
		}
		i = first
	}
	v, ok = made.Value()
	return v, ok, nil
}

func (f drawn) build(s *elimination.Solver, n node, vars []elimination.Variable) *elimination.Formula {
	var parts []*elimination.Formula
	for _, part := range n.parts {
		parts = append(parts, f.build(s, part, vars))
	}
	sum := elimination.Constant(big.NewRat(int64(n.constant), 1))
	for i, k := range n.factors {
		sum = sum.Plus(vars[i].Sum(), big.NewRat(int64(k), 1))
	}
	switch n.op {
	case "and":
		return elimination.And(parts...)
	case "or":
		return elimination.Or(parts...)
	case "not":
		return s.Not(parts[0])
	case "<=":
		return elimination.AtMostZero(sum)
	case "<":
		return elimination.Negative(sum)
	case "=":
		return elimination.Zero(sum)
	}
	return elimination.Whole(sum.Times(big.NewRat(1, int64(n.modulus))))
}

// holds evaluates a formula over bounded integers by all their values.
func (f drawn) holds(values []int) bool {
	if i := len(values); i < len(f.vars) {
		v := f.vars[i]
		for n := -v.bound; n <= v.bound; n++ {
			if f.holds(append(values[:i:i], n)) == v.exists {
				return v.exists
			}
		}
		return !v.exists
	}
	return f.matrix.holds(values)
}

func (n node) holds(values []int) bool {
	sum := n.constant
	for i, k := range n.factors {
		sum += k * values[i]
	}
	switch n.op {
	case "and":
		for _, part := range n.parts {
			if !part.holds(values) {
				return false
			}
		}
		return true
	case "or":
		for _, part := range n.parts {
			if part.holds(values) {
				return true
			}
		}
		return false
	case "not":
		return !n.parts[0].holds(values)
	case "<=":
		return sum <= 0
	case "<":
		return sum < 0
	case "=":
		return sum == 0
	}
	return sum%n.modulus == 0
}

func (d drawer) quantified(vars, depth int, integer func() bool, bound int) drawn {
	var f drawn
	exists := d.IntN(2) == 0
	for i := range vars {
		if d.IntN(2) == 0 {
			exists = !exists
		}
		v := variable{name: fmt.Sprintf("x%d", i), integer: integer(), exists: exists}
		if bound > 0 {
			v.bound = 1 + d.IntN(bound)
		}
		f.vars = append(f.vars, v)
	}
	f.matrix = d.formula(f.vars, depth)
	return f
}

// Formulas over integers from a small range have the same value as by enumeration.
func TestBoundedIntegers(t *testing.T) {
	d := drawer{rand.New(rand.NewPCG(1, 2))}
	decided, count := 0, 800
	if testing.Short() {
		count = 200
	}
	for range count {
		f := d.quantified(1+d.IntN(3), 2, func() bool { return true }, 4)
		w := work(20_000_000)
		v, ok, err := f.decide(elimination.NewSolver(&w), false)
		if errors.Is(err, elimination.ErrBudget) {
			continue
		}
		if err != nil || !ok {
			t.Fatalf("%s: %v %v", f.smt(), ok, err)
		}
		if decided++; v != f.holds(nil) {
			t.Fatalf("%s is %v, and evaluates to %v", f.smt(), v, f.holds(nil))
		}
	}
	t.Logf("%d of %d formulas are decided", decided, count)
	if decided < count*9/10 {
		t.Errorf("only %d of %d formulas are decided", decided, count)
	}
}

// z3 agrees with the results for formulas drawn at random.
func TestAgreesWithSolver(t *testing.T) {
	testenv.Need(t, "z3")
	d := drawer{rand.New(rand.NewPCG(5, 9))}
	sorts := map[string]func() bool{
		"integers":  func() bool { return true },
		"rationals": func() bool { return false },
		"both":      func() bool { return d.IntN(2) == 0 },
	}
	for _, name := range []string{"integers", "rationals", "both"} {
		t.Run(name, func(t *testing.T) {
			count := 250
			if testing.Short() {
				count = 60
			}
			var formulas []string
			var ours []bool
			left := map[string]int{}
			for len(formulas) < count {
				f := d.quantified(1+d.IntN(4), 1+d.IntN(2), sorts[name], 0)
				w := work(20_000_000)
				v, ok, err := f.decide(elimination.NewSolver(&w), d.IntN(2) == 0)
				if err != nil {
					left[err.Error()]++
					continue
				}
				if !ok {
					t.Fatalf("%s is not decided", f.smt())
				}
				formulas, ours = append(formulas, f.smt()), append(ours, v)
			}
			t.Logf("not decided: %v", left)
			testenv.CompareTruth(t, []string{"z3", "-in", "rlimit=60000", "-T:600"}, formulas, ours, count/2)
		})
	}
}

// A part of many formulas is looked at once: a chain of equivalences has as many paths as there are assignments.
func TestSharedParts(t *testing.T) {
	budget := work(1 << 16)
	s := elimination.NewSolver(&budget)
	var all []elimination.Variable
	chain := elimination.True
	for range 60 {
		x := s.Integer()
		isLow := elimination.AtMostZero(x.Sum())
		chain = elimination.Or(elimination.And(chain, isLow), elimination.And(s.Not(chain), s.Not(isLow)))
		all = append(all, x)
	}
	got, err := s.Exists(all, chain)
	if errors.Is(err, elimination.ErrBudget) {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if v, known := got.Value(); !v || !known {
		t.Error("the chain has no solution")
	}
}
