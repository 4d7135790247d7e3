package search

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/algebraic"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Polynomial equations over reals often have no rational solution, or none that a local search finds. They are solved
// as systems: a constant that occurs linearly in an equation is eliminated from the others. The remaining constants get
// numbers until an equation has only one constant left, which gets a root.

// Bounds of a search for solutions of systems.
const (
	systemShare = 4  // the search for solutions gets an extra budget, which is that of the search divided by systemShare
	atBoundary  = 4  // one in atBoundary of the wanted inequalities x ≤ y is replaced by x = y
	maxWidth    = 64 // most constants of a system
)

// systems solves the equations among the goals, for one choice of alternatives after the other. It gives nil if no
// equation over reals has a product, where this would be of no use.
func (c *climber) systems() *model.Model {
	if c.budget == (Budget{}) || !hasRealProducts(c.seed.Arena, c.given) {
		return nil
	}
	r := newRewriter(c.seed.Arena.Child())
	s := system{a: r.a, ground: r.ground, rng: c.rng}
	goals := r.conjuncts(c.given)
	if !s.find(goals) {
		return nil
	}
	c.budget.Steps = c.spent.Steps + c.budget.Steps/systemShare
	c.budget.Evaluations = c.spent.Evaluations + c.budget.Evaluations/systemShare
	size := len(reach(c.seed.Arena, c.given))
	for n := 0; !c.over(); n++ {
		c.spent.Steps++
		s.begin()
		for _, g := range goals {
			s.assume(g, true)
		}
		m := c.draw(n)
		solved := s.solve(m)
		c.spent.Evaluations += size + int(systemSteps-s.steps)/stepsPerTerm
		if solved && c.satisfied(model.NewSeedEvaluator(c.seed, m), size) {
			m.Complete()
			return m
		}
	}
	return nil
}

// hasRealProducts reports whether goals, or definitions that they use, contain a product or a quotient of reals.
func hasRealProducts(a *smtlib.Arena, goals []smtlib.Term) bool {
	return slices.ContainsFunc(reach(a, goals), func(t smtlib.Term) bool { return isRealProduct(a, t) })
}

// isRealProduct reports whether a term is a product or a quotient of reals.
func isRealProduct(a *smtlib.Arena, t smtlib.Term) bool {
	name := a.OperatorName(t)
	return (name == "*" || name == "/") && a.SortIs(a.Sort(t), "Real")
}

// system is a set of equations, each a polynomial that must be zero, over constants of the sort Real.
type system struct {
	a       *smtlib.Arena
	ground  *model.Evaluator // evaluates terms without symbols
	rng     *rand.Rand
	symbols []*smtlib.Decl       // the constants that are the variables of the polynomials
	number  map[*smtlib.Decl]int // numbers of the variables

	quotients map[smtlib.Term]quotient // key: term; cache of system.quotient

	equations []multivariate
	truth     map[*smtlib.Decl]bool // assumed values of Boolean constants
	solved    []solution
	known     []*algebraic.Number // index: variable; nil if it has no number yet
	steps     value.Steps         // remaining budget for calculation
}

// solution is the equation variable·by = -rest, where by and rest only have variables that are solved later, or never.
type solution struct {
	variable int
	by, rest multivariate
}

// find numbers the constants, and reports whether an equation or a comparison over them may contain a product.
func (s *system) find(goals []smtlib.Term) bool {
	s.number, s.quotients = map[*smtlib.Decl]int{}, map[smtlib.Term]quotient{}
	products := false
	for _, t := range reach(s.a, goals) {
		if !s.a.SortIs(s.a.Sort(t), "Real") {
			continue
		}
		if d := declared(s.a, t); d != nil && len(d.Params) == 0 {
			s.number[d] = len(s.symbols)
			s.symbols = append(s.symbols, d)
		}
		products = products || isRealProduct(s.a, t)
	}
	return products && len(s.symbols) <= maxWidth
}

// Budget for one choice of alternatives.
const (
	systemSteps  = 1 << 18 // most steps
	stepsPerTerm = 64      // steps that count as the evaluation of one term
)

func (s *system) begin() {
	s.equations, s.solved, s.truth = nil, nil, map[*smtlib.Decl]bool{}
	s.known = make([]*algebraic.Number, len(s.symbols))
	s.steps = systemSteps
}

// assume collects the equations that make a formula as wanted. Of several alternatives, it chooses one.
func (s *system) assume(t smtlib.Term, want bool) {
	if !s.steps.Spend(stepsEach) {
		return
	}
	args := s.a.Args(t)
	if d := declared(s.a, t); d != nil {
		if len(args) == 0 {
			s.truth[d] = want
		}
		return
	}
	switch name := s.a.OperatorName(t); name {
	case "not":
		s.assume(args[0], !want)
	case "and", "or":
		if want == (name == "and") {
			for _, arg := range args {
				s.assume(arg, want)
			}
			return
		}
		s.assume(args[s.rng.IntN(len(args))], want)
	case "=>":
		if i := s.rng.IntN(len(args)); want {
			s.assume(args[i], i == len(args)-1)
			return
		}
		for i, arg := range args {
			s.assume(arg, i < len(args)-1)
		}
	case "ite":
		first := s.rng.IntN(2) == 0
		s.assume(args[0], first)
		if first {
			s.assume(args[1], want)
		} else {
			s.assume(args[2], want)
		}
	case "=":
		if s.a.Sort(args[0]) == s.a.Bool() {
			all := s.rng.IntN(2) == 0
			for i, arg := range args {
				s.assume(arg, all == (want || i > 0))
			}
			return
		}
		if want {
			s.equate(args)
		}
	case "<=", ">=":
		if want && s.rng.IntN(atBoundary) == 0 {
			s.equate(args)
		}
	case "<", ">":
		if !want && len(args) == 2 && s.rng.IntN(atBoundary) == 0 {
			s.equate(args)
		}
	}
}

// equate adds the equations between neighbours, if they are polynomials or quotients of polynomials.
func (s *system) equate(args []smtlib.Term) {
	for i, y := range args[1:] {
		left, right := s.quotient(args[i]), s.quotient(y)
		p := left.num.times(&s.steps, right.den).plus(right.num.negated().times(&s.steps, left.den))
		if p != nil && len(s.equations) < maxWidth {
			s.equations = append(s.equations, p)
		}
	}
}

// quotient is a quotient of polynomials; num or den is nil if a term has no such form.
type quotient struct{ num, den multivariate }

// quotient gives a term as a quotient of polynomials.
func (s *system) quotient(t smtlib.Term) quotient {
	q, known := s.quotients[t]
	if !known && s.steps.Spend(stepsEach) {
		q = s.quotientOf(t)
		s.quotients[t] = q
	}
	return q
}

func (s *system) quotientOf(t smtlib.Term) quotient {
	if !s.a.SortIs(s.a.Sort(t), "Real") {
		return quotient{}
	}
	if d := declared(s.a, t); d != nil {
		if i, is := s.number[d]; is {
			return quotient{s.variable(i), s.constant(big.NewRat(1, 1))}
		}
		return quotient{}
	}
	args := s.a.Args(t)
	if len(args) == 0 {
		return s.literal(t)
	}
	name := s.a.OperatorName(t)
	if name == "to_real" && s.a.Kind(args[0]).IsLiteral() {
		return s.literal(args[0])
	}
	if !slices.Contains([]string{"+", "-", "*", "/"}, name) {
		return quotient{}
	}
	all := s.quotient(args[0])
	if len(args) == 1 && name == "-" {
		all.num = all.num.negated()
	}
	for _, arg := range args[1:] {
		next := s.quotient(arg)
		switch name {
		case "-":
			next.num = next.num.negated()
			fallthrough
		case "+":
			all.num = all.num.times(&s.steps, next.den).plus(next.num.times(&s.steps, all.den))
			all.den = all.den.times(&s.steps, next.den)
		case "*":
			all = quotient{all.num.times(&s.steps, next.num), all.den.times(&s.steps, next.den)}
		case "/":
			all = quotient{all.num.times(&s.steps, next.den), all.den.times(&s.steps, next.num)}
		}
	}
	return all
}

func (s *system) literal(t smtlib.Term) quotient {
	if r := value.Rational(s.ground.Value(t)); r != nil {
		return quotient{s.constant(r), s.constant(big.NewRat(1, 1))}
	}
	return quotient{}
}

// solve gives a model's constants numbers that solve the equations, and reports whether it succeeded.
func (s *system) solve(m *model.Model) bool {
	for d, is := range s.truth {
		if in := m.Interpretation(d); in != nil {
			in.Default = value.Bool(is)
		}
	}
	if !s.eliminate() || !s.assign(m) || !s.substitute(m) {
		return false
	}
	for i, x := range s.known {
		in := m.Interpretation(s.symbols[i])
		if x == nil || in == nil {
			continue
		}
		root, rational, err := x.AsRoot(&s.steps) // if this takes too long, the number could not be written anyway
		switch {
		case err != nil:
			return false
		case root != nil:
			in.Default = value.AlgebraicReal(algebraic.FromRoot(root))
		default:
			in.Default = value.BigReal(rational).Value()
		}
	}
	return true
}

// eliminate solves equations for variables that occur linearly, as long as there are such. It returns false if an
// equation becomes contradictory.
func (s *system) eliminate() bool {
	if s.rng.IntN(2) == 0 {
		s.reduce()
	}
	for {
		if slices.ContainsFunc(s.equations, multivariate.contradicts) {
			return false
		}
		s.equations = slices.DeleteFunc(s.equations, func(p multivariate) bool { return len(p) == 0 })
		if !s.eliminateOne() {
			return true
		}
	}
}

// reduce subtracts equations from each other so that their leading monomials differ. This may cancel powers of a
// variable, which then occurs linearly.
func (s *system) reduce() {
	for i, p := range s.equations {
		lead, c := p.lead()
		if c == nil {
			continue
		}
		for j, q := range s.equations {
			k := q[lead]
			if j == i || k == nil {
				continue
			}
			if without := q.minus(new(big.Rat).Quo(k, c), p); without != nil && s.steps.Spend(stepsEach*len(p)) {
				s.equations[j] = without
			}
		}
	}
}

// eliminateOne solves some equation for some variable, tried in random order.
func (s *system) eliminateOne() bool {
	for _, e := range s.rng.Perm(len(s.equations)) {
		for _, x := range s.rng.Perm(len(s.symbols)) {
			parts := s.equations[e].by(x)
			if len(parts) != 2 {
				continue
			}
			others := slices.Delete(slices.Clone(s.equations), e, e+1)
			fits := true
			for i, p := range others {
				others[i] = p.replaced(&s.steps, x, parts[0], parts[1])
				fits = fits && others[i] != nil
			}
			if fits {
				s.solved = append(s.solved, solution{x, parts[1], parts[0]})
				s.equations = others
				return true
			}
		}
	}
	return false
}

// assign gives numbers to the variables of the remaining equations.
func (s *system) assign(m *model.Model) bool {
	for len(s.equations) > 0 {
		next, fewest := 0, maxWidth+1
		for i, p := range s.equations {
			if n := len(s.unknown(p)); n < fewest {
				next, fewest = i, n
			}
		}
		p := s.equations[next]
		unknown := s.unknown(p)
		for len(unknown) > 1 {
			i := s.rng.IntN(len(unknown))
			s.guess(unknown[i], m)
			unknown = slices.Delete(unknown, i, i+1)
		}
		if len(unknown) == 1 && !s.root(p, unknown[0]) {
			return false
		}
		if len(unknown) == 0 {
			x, ok := s.at(p)
			if !ok {
				return false
			}
			if sign, err := x.Sign(&s.steps); err != nil || sign != 0 {
				return false
			}
		}
		s.equations = slices.Delete(s.equations, next, next+1)
	}
	return true
}

// unknown gives the variables of a polynomial that have no number yet.
func (s *system) unknown(p multivariate) (all []int) {
	for _, x := range p.variables() {
		if s.known[x] == nil {
			all = append(all, x)
		}
	}
	return all
}

// guess gives a variable a small number, or its number in the model.
func (s *system) guess(x int, m *model.Model) {
	r := big.NewRat(int64(s.rng.IntN(9)-4), int64(1+s.rng.IntN(3)))
	if in := m.Interpretation(s.symbols[x]); in != nil && s.rng.IntN(3) == 0 {
		if drawn := value.Rational(in.Default); drawn != nil {
			r = drawn
		}
	}
	s.set(x, algebraic.Rational(r))
}

func (s *system) set(x int, n algebraic.Number) { s.known[x] = &n }

// root gives variable x, the only one of p without a number, a random root.
func (s *system) root(p multivariate, x int) bool {
	parts := p.by(x)
	numbers := make([]algebraic.Number, len(parts))
	var univariate algebraic.Polynomial
	rational := true
	for i, part := range parts {
		n, ok := s.at(part)
		if !ok {
			return false
		}
		numbers[i] = n
		r, is := n.Rat()
		rational = rational && is
		univariate = append(univariate, r)
	}
	if !rational {
		if len(numbers) != 2 {
			return false
		}
		return s.divide(x, numbers[0], numbers[1])
	}
	for len(univariate) > 0 && univariate[len(univariate)-1].Sign() == 0 {
		univariate = univariate[:len(univariate)-1]
	}
	if len(univariate) < 2 {
		return false
	}
	roots, err := algebraic.Roots(&s.steps, univariate.Integers())
	if err != nil || len(roots) == 0 {
		return false
	}
	s.set(x, roots[s.rng.IntN(len(roots))])
	return true
}

// divide gives a variable the value -rest/by.
func (s *system) divide(x int, rest, by algebraic.Number) bool {
	if sign, err := by.Sign(&s.steps); err != nil || sign == 0 {
		return false
	}
	q, err := rest.Quo(&s.steps, by)
	if err != nil {
		return false
	}
	zero := algebraic.Rational(new(big.Rat))
	if q, err = zero.Sub(&s.steps, q); err != nil {
		return false
	}
	s.set(x, q)
	return true
}

// substitute computes the numbers of the eliminated variables, the last one first. Variables that these need get
// numbers from the model.
func (s *system) substitute(m *model.Model) bool {
	for _, sol := range slices.Backward(s.solved) {
		for _, p := range []multivariate{sol.by, sol.rest} {
			for _, x := range s.unknown(p) {
				s.guess(x, m)
			}
		}
		by, ok := s.at(sol.by)
		rest, ok2 := s.at(sol.rest)
		if !ok || !ok2 || !s.divide(sol.variable, rest, by) {
			return false
		}
	}
	return true
}

// at gives the value of a polynomial whose variables all have numbers.
func (s *system) at(p multivariate) (algebraic.Number, bool) {
	sum := algebraic.Rational(new(big.Rat))
	for _, exponents := range p.monomials() {
		product := algebraic.Rational(p[exponents])
		for x := range len(exponents) {
			if exponents[x] == 0 {
				continue
			}
			power, err := s.known[x].Power(&s.steps, uint(exponents[x]))
			if err != nil {
				return sum, false
			}
			if product, err = product.Mul(&s.steps, power); err != nil {
				return sum, false
			}
		}
		var err error
		if sum, err = sum.Add(&s.steps, product); err != nil {
			return sum, false
		}
	}
	return sum, true
}
