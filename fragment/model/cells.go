package model

import (
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/algebraic"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A formula over one variable of the sort Int or Real, whose atoms compare polynomials in it, can only change its truth
// value at roots of their differences. The roots divide the line into cells, and one value of each cell represents all
// of it. This is cylindrical algebraic decomposition (G. E. Collins, 1975) in one dimension. Remainders of integers are
// periodic, so that each residue class of the variable has cells of its own.

// Limits of a division into cells; beyond them, there is none.
const (
	maxForms    = 16  // polynomials that a term may equal, by the conditions in it
	maxSigns    = 200 // polynomials whose signs matter
	maxCellSize = 16  // degree of a polynomial
	maxPeriod   = 64  // classes of remainders
	stepsACell  = 16  // cost of a cell, in steps of the budget
)

// cells gives values of the only variable in a frame's body, at least one of each cell, for the model and the present
// values of outer variables. ok is false if the body is no combination of signs of polynomials. The body must have been
// evaluated for some binding.
func (e *Evaluator) cells(f frame, v smtlib.Term) (values []value.Value, ok bool) {
	c := cellFinder{e: e, variable: v, integer: e.arena.SortIs(e.arena.Sort(v), "Int"), period: 1}
	if e.near || !c.integer && !e.arena.SortIs(e.arena.Sort(v), "Real") || !c.formula(f.body) {
		return nil, false
	}
	period := c.period
	for r := range period {
		if period > 1 {
			c.forget()
			if c.remainder = r; !c.formula(f.body) {
				return nil, false
			}
		}
		found, ok := c.samples()
		if !ok {
			return nil, false
		}
		if values = append(values, found...); len(values) > maxBindings {
			return nil, false
		}
	}
	return values, true
}

// hasCells reports whether the form of a formula permits a division of the variable's values into cells; evaluation may
// still fail to find it.
func (e *Evaluator) hasCells(body, v smtlib.Term) bool {
	c := cellFinder{e: e, variable: v, integer: e.arena.SortIs(e.arena.Sort(v), "Int"), period: 1, form: true}
	return (c.integer || e.arena.SortIs(e.arena.Sort(v), "Real")) && c.formula(body)
}

// cellFinder collects the polynomials whose signs a formula depends on.
type cellFinder struct {
	e        *Evaluator
	variable smtlib.Term
	integer  bool
	form     bool // whether only the form is examined, not values

	period, remainder int64 // residue class of the variable

	signs   []polynomial
	seen    map[smtlib.Term]bool // formulas that were visited
	formsOf map[smtlib.Term][]polynomial
}

type polynomial = algebraic.Polynomial

// operations are the operators that make polynomials of polynomials.
var operations = map[string]func(p, q polynomial) polynomial{"+": plus, "-": minus, "*": polynomial.Times}

func plus(p, q polynomial) polynomial  { return p.Plus(q, 1) }
func minus(p, q polynomial) polynomial { return p.Plus(q, -1) }

func (c *cellFinder) forget() { c.signs, c.seen, c.formsOf = nil, nil, nil }

// depends reports whether the variable occurs in a term.
func (c *cellFinder) depends(t smtlib.Term) bool {
	return !c.e.arena.Closed(t) && slices.Contains(c.e.arena.FreeVars(t), c.variable)
}

// formula collects the signs that the truth value of a formula depends on.
func (c *cellFinder) formula(t smtlib.Term) bool {
	if c.seen[t] || !c.depends(t) {
		return true
	}
	if c.seen == nil {
		c.seen = map[smtlib.Term]bool{}
	}
	c.seen[t] = true
	a := c.e.arena
	args := a.Args(t)
	switch a.Kind(t) {
	case smtlib.KindAnnotated:
		return c.formula(args[0])
	case smtlib.KindApp:
	default:
		return false
	}
	switch name := a.OperatorName(t); name {
	case "not", "and", "or", "=>", "xor":
		return c.formulas(args)
	case "ite":
		return a.Sort(t) == a.Bool() && c.formulas(args)
	case "=", "distinct", "<", "<=", ">", ">=":
		if a.Sort(args[0]) == a.Bool() {
			return c.formulas(args)
		}
		for i, x := range args {
			for _, y := range args[i+1:] { // for chains, too, though neighbours would suffice
				if !c.compared(x, y) {
					return false
				}
			}
		}
		return true
	}
	return a.Sort(t) == a.Bool() && c.table(t) != nil
}

func (c *cellFinder) formulas(all []smtlib.Term) bool {
	return !slices.ContainsFunc(all, func(t smtlib.Term) bool { return !c.formula(t) })
}

// compared collects the signs of the difference of two numbers.
func (c *cellFinder) compared(x, y smtlib.Term) bool {
	p, q := c.number(x), c.number(y)
	for _, p := range p {
		for _, q := range q {
			if !c.sign(p.Plus(q, -1)) {
				return false
			}
		}
	}
	return len(p) > 0 && len(q) > 0
}

// sign adds a polynomial whose sign matters.
func (c *cellFinder) sign(p polynomial) bool {
	if len(p) > 1 && !slices.ContainsFunc(c.signs, p.Equal) {
		c.signs = append(c.signs, p)
	}
	return len(c.signs) <= maxSigns && len(p) <= maxCellSize+1 && c.e.env.Spend(stepsACell*(1+len(p)))
}

// number gives polynomials such that, in each cell, the term equals one of them; none if there are no such polynomials.
func (c *cellFinder) number(t smtlib.Term) []polynomial {
	if forms, known := c.formsOf[t]; known {
		return forms
	}
	forms := c.forms(t)
	if len(forms) > maxForms || slices.ContainsFunc(forms, func(p polynomial) bool { return len(p) > maxCellSize+1 }) {
		forms = nil
	}
	if c.formsOf == nil {
		c.formsOf = map[smtlib.Term][]polynomial{}
	}
	c.formsOf[t] = forms
	return forms
}

func (c *cellFinder) forms(t smtlib.Term) []polynomial {
	a := c.e.arena
	switch {
	case t == c.variable:
		return []polynomial{algebraic.X()}
	case !c.depends(t):
		return c.constant(t)
	case a.Kind(t) == smtlib.KindAnnotated:
		return c.number(a.Args(t)[0])
	case a.Kind(t) != smtlib.KindApp:
		return nil
	}
	args := a.Args(t)
	switch name := a.OperatorName(t); name {
	case "+", "-", "*":
		all := c.number(args[0])
		if name == "-" && len(args) == 1 {
			return combined([]polynomial{nil}, all, minus)
		}
		for _, arg := range args[1:] {
			all = combined(all, c.number(arg), operations[name])
		}
		return all
	case "to_real":
		return c.number(args[0])
	case "ite":
		if !c.formula(args[0]) {
			return nil
		}
		then, otherwise := c.number(args[1]), c.number(args[2])
		if len(then) == 0 || len(otherwise) == 0 {
			return nil
		}
		return slices.Concat(then, otherwise)
	case "abs":
		of := c.number(args[0])
		if slices.ContainsFunc(of, func(p polynomial) bool { return !c.sign(p) }) {
			return nil
		}
		return slices.Concat(of, combined([]polynomial{nil}, of, minus))
	case "/":
		return c.quotients(args)
	case "div", "mod":
		if len(args) != 2 {
			return nil
		}
		return c.divided(args[0], args[1], name)
	}
	return c.table(t)
}

// constant gives the value of a term without the variable, as a polynomial.
func (c *cellFinder) constant(t smtlib.Term) []polynomial {
	if c.form {
		return []polynomial{nil}
	}
	v := c.e.memo[t]
	if v == nil {
		return nil
	}
	if r := value.Rational(v); r != nil {
		return []polynomial{algebraic.Constant(r)}
	}
	return nil
}

// quotients divides by constants that are not zero.
func (c *cellFinder) quotients(args []smtlib.Term) []polynomial {
	all := c.number(args[0])
	for _, arg := range args[1:] {
		by := c.constantOf(arg)
		if by == nil {
			return nil
		}
		by = new(big.Rat).Inv(by)
		all = combined(all, []polynomial{{by}}, polynomial.Times)
	}
	return all
}

// constantOf gives the value of a term without the variable if it is a number other than zero, otherwise nil.
func (c *cellFinder) constantOf(t smtlib.Term) *big.Rat {
	if c.depends(t) {
		return nil
	}
	if c.form {
		return big.NewRat(1, 1)
	}
	if p := c.constant(t); len(p) == 1 && len(p[0]) == 1 {
		return p[0][0]
	}
	return nil
}

// divided gives quotients or remainders of polynomials with integer coefficients by an integer. The residue class of
// the variable determines the remainder (theory Ints: it is not negative).
func (c *cellFinder) divided(t, by smtlib.Term, name string) []polynomial {
	k := c.constantOf(by)
	if k == nil || !c.integer || !k.IsInt() || k.Num().CmpAbs(big.NewInt(maxPeriod)) > 0 {
		return nil
	}
	modulus := new(big.Int).Abs(k.Num()).Int64()
	if c.period = lcm(c.period, modulus); c.period > maxPeriod {
		return nil
	}
	var all []polynomial
	for _, p := range c.number(t) {
		if slices.ContainsFunc(p, func(r *big.Rat) bool { return !r.IsInt() }) {
			return nil
		}
		rest := new(big.Int).Mod(p.At(big.NewRat(c.remainder, 1)).Num(), big.NewInt(modulus))
		m := algebraic.Constant(new(big.Rat).SetInt(rest))
		if name == "div" {
			m = p.Plus(m, -1).Times(algebraic.Constant(new(big.Rat).Inv(k)))
		}
		all = append(all, m)
	}
	return all
}

// table gives the values of a function whose arguments are numbers, or do not contain the variable. Signs of the
// differences between arguments and entries determine which entry applies. For a predicate, the result only reports
// that this is possible.
func (c *cellFinder) table(t smtlib.Term) []polynomial {
	a := c.e.arena
	d := a.Declaration(t)
	if d == nil || d.Kind != smtlib.Declared {
		return nil
	}
	if c.form {
		for _, arg := range a.Args(t) {
			if c.depends(arg) && c.number(arg) == nil {
				return nil
			}
		}
		return []polynomial{nil}
	}
	in := c.e.model.Interpretation(d)
	if in == nil || in.Definition != nil || in.Draw != nil || len(in.Entries) > maxForms {
		return nil
	}
	var all []polynomial
	result := func(v value.Value) bool {
		r := value.Rational(v)
		_, isBool := v.(value.Bool)
		if r == nil && !isBool {
			return false
		}
		if r != nil {
			all = append(all, algebraic.Constant(r))
		} else {
			all = []polynomial{nil}
		}
		return true
	}
	for _, entry := range in.Entries {
		for i, arg := range a.Args(t) {
			if !c.depends(arg) {
				continue
			}
			at, of := value.Rational(entry.Args[i]), c.number(arg)
			if at == nil || len(of) == 0 || slices.ContainsFunc(of, func(p polynomial) bool {
				return !c.sign(p.Plus(algebraic.Constant(at), -1))
			}) {
				return nil
			}
		}
		if !result(entry.Result) {
			return nil
		}
	}
	for _, arg := range a.Args(t) {
		if c.depends(arg) && len(c.number(arg)) == 0 {
			return nil
		}
	}
	if in.Default == nil || !result(in.Default) {
		return nil
	}
	return all
}

// samples gives values of the variable's residue class, at least one of each cell of the collected signs.
func (c *cellFinder) samples() ([]value.Value, bool) {
	roots, err := c.roots()
	if err != nil {
		return nil, false
	}
	var values []value.Value
	if c.integer {
		values, err = c.integers(roots)
	} else {
		values, err = c.reals(roots)
	}
	return values, err == nil
}

// roots gives the roots of all collected polynomials, in ascending order.
func (c *cellFinder) roots() ([]algebraic.Number, error) {
	var all []algebraic.Number
	for _, p := range c.signs {
		if len(p) == 2 {
			root := new(big.Rat).Quo(p[0], p[1])
			all = append(all, algebraic.Rational(root.Neg(root)))
			continue
		}
		roots, err := algebraic.Roots(c.e.env, p.Integers())
		if err != nil {
			return nil, err
		}
		all = append(all, roots...)
	}
	var failed error
	compare := func(x, y algebraic.Number) int {
		order, err := x.Cmp(c.e.env, y)
		if failed == nil {
			failed = err
		}
		return order
	}
	slices.SortFunc(all, compare)
	all = slices.CompactFunc(all, func(x, y algebraic.Number) bool { return compare(x, y) == 0 })
	return all, failed
}

// reals gives the roots, a number between any two neighbours, one below all and one above all.
func (c *cellFinder) reals(roots []algebraic.Number) ([]value.Value, error) {
	if len(roots) == 0 {
		return []value.Value{value.NewReal(0).Value()}, nil
	}
	const bits = 4
	one := big.NewRat(1, 1)
	low, _, err := roots[0].Between(c.e.env, bits)
	if err != nil {
		return nil, err
	}
	values := []value.Value{value.BigReal(new(big.Rat).Sub(low, one)).Value()}
	for i, root := range roots {
		values = append(values, value.AlgebraicReal(root))
		if i+1 == len(roots) {
			break
		}
		between, err := c.between(root, roots[i+1])
		if err != nil {
			return nil, err
		}
		values = append(values, value.BigReal(between).Value())
	}
	_, high, err := roots[len(roots)-1].Between(c.e.env, bits)
	if err != nil {
		return nil, err
	}
	return append(values, value.BigReal(new(big.Rat).Add(high, one)).Value()), nil
}

// between gives a rational number between two numbers.
func (c *cellFinder) between(x, y algebraic.Number) (*big.Rat, error) {
	for bits := uint(4); ; bits *= 2 {
		_, above, err := x.Between(c.e.env, bits)
		if err != nil {
			return nil, err
		}
		below, _, err := y.Between(c.e.env, bits)
		if err != nil {
			return nil, err
		}
		if above.Cmp(below) < 0 {
			middle := new(big.Rat).Add(above, below)
			return middle.Quo(middle, big.NewRat(2, 1)), nil
		}
	}
}

// integers gives the integers of the residue class: roots, one between any two neighbouring roots (if there is any),
// one below all and one above all.
func (c *cellFinder) integers(roots []algebraic.Number) ([]value.Value, error) {
	one := big.NewInt(1)
	from := func(n *big.Int) *big.Int { // the least one of the class from n on
		off := new(big.Int).Sub(big.NewInt(c.remainder), n)
		return off.Add(n, off.Mod(off, big.NewInt(c.period)))
	}
	if len(roots) == 0 {
		return []value.Value{value.NewInt(c.remainder).Value()}, nil
	}
	var values []value.Value
	var first *big.Int // the least candidate above the previous root
	for _, root := range roots {
		floor, err := root.Floor(c.e.env)
		if err != nil {
			return nil, err
		}
		order, err := root.Cmp(c.e.env, algebraic.Rational(new(big.Rat).SetInt(floor)))
		if err != nil {
			return nil, err
		}
		last := floor // the greatest candidate below the root
		if order == 0 {
			last = new(big.Int).Sub(floor, one)
		}
		if first == nil {
			first = new(big.Int).Sub(last, big.NewInt(c.period-1))
		}
		if n := from(first); n.Cmp(last) <= 0 {
			values = append(values, value.BigInt(n).Value())
		}
		if order == 0 && from(floor).Cmp(floor) == 0 {
			values = append(values, value.BigInt(floor).Value())
		}
		first = new(big.Int).Add(floor, one)
	}
	return append(values, value.BigInt(from(first)).Value()), nil
}

// combined applies an operation to each pair.
func combined(all, others []polynomial, op func(p, q polynomial) polynomial) []polynomial {
	var made []polynomial
	for _, p := range all {
		for _, q := range others {
			if len(made) <= maxForms {
				made = append(made, op(p, q))
			}
		}
	}
	return made
}

func lcm(x, y int64) int64 {
	a, b := x, y
	for b != 0 {
		a, b = b, a%b
	}
	return x / a * y
}
