package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// structure asserts the seed's formulas in scripts of another form: with terms replaced by definitions, some of them
// recursive, other names of functions and sorts, named assertions, assertions joined to one, declarations and
// assertions in another order, white space and comments.
var structure = Strategy{Name: "structure", Weight: 3, Prepare: prepareStructure}

// The odds of the strategy.
const (
	oddName      kit.Odds = 4 // a definition has an odd name; not more often, since faults with such names mask others
	copyLeftOut  kit.Odds = 3 // a function keeps its name when others get new ones
	laidOut      kit.Odds = 3 // white space and comments are added to a script
	sortsDefined kit.Odds = 4 // sorts are written with defined names, which some solvers do not support
	declaredLate kit.Odds = 3 // declarations are between assertions, not before all of them
)

// How a formula of the seed is written, and how assertions are arranged. Mostly terms are defined; recursive functions
// are rare, since with them the instance leaves its logic.
var (
	formulaShapes = kit.Table[string]{{3, "as it is"}, {3, "defined"}, {1, "recursive"}, {13, "terms defined"}}
	assertForms   = kit.Table[string]{{1, "one assertion"}, {1, "named"}, {2, "in another order"}}
)

// Bounds of a formula in another form, and of what the strategy makes.
const (
	mostDefined    = 4 // terms of a formula that are defined; mostWithin if the formula itself is defined
	mostWithin     = 2
	mostParameters = 3 // parameters of a definition
	deepestCall    = 3 // the largest number from which a recursive function counts down
	structureTries = 2 // attempts for each claim that is wanted: few fail
	mostStructured = 8 // claims that an instance asserts
)

func prepareStructure(m *kit.Material) (kit.Maker, error) {
	rng := m.Rand("structure")
	if kit.Even(rng) {
		m = renamed(m, rng)
	}
	s := structurer{c: kit.NewClaims(m), rng: rng}
	s.c.Structural = true
	for f := range m.Shuffled(rng) {
		if len(s.bodies) == kit.MaxBodies {
			break
		}
		if body := s.c.Replaceable(f.Formula); body.Formula != smtlib.NoTerm {
			s.bodies = append(s.bodies, body)
		}
	}
	if len(s.bodies) == 0 {
		return nil, fmt.Errorf("%w: no formula is small and has a value", kit.ErrCannotAct)
	}
	for range s.c.Attempts(structureTries) {
		s.claim()
	}
	inner, err := s.c.Maker(mostStructured)
	if err != nil {
		return nil, err
	}
	return structureMaker{inner}, nil
}

// structurer writes formulas with definitions.
type structurer struct {
	c      *kit.Claims
	rng    *rand.Rand
	bodies []kit.Replaceable
	names  int
}

// claim adds a claim: a formula of the seed in another form.
func (s *structurer) claim() {
	body := s.bodies[s.rng.IntN(len(s.bodies))]
	switch formulaShapes.Draw(s.rng) {
	case "as it is":
		s.add(body.Formula, "a formula of the seed")
	case "defined":
		s.add(s.defined(body.Formula, s.replaced(body, mostWithin)), "a formula that is defined")
	case "recursive":
		s.recursive(body)
	default:
		s.add(s.replaced(body, kit.Between(s.rng, 1, mostDefined)), "a formula with terms that are defined")
	}
}

func (s *structurer) add(formula smtlib.Term, how string) {
	if formula != smtlib.NoTerm {
		s.c.Add(formula, how)
	}
}

// replaced replaces n terms of a formula by definitions, one after the other, so that later definitions may use earlier
// ones.
func (s *structurer) replaced(body kit.Replaceable, n int) smtlib.Term {
	formula := body.Formula
	for range n {
		if len(body.Terms) == 0 {
			break
		}
		t := body.Terms[s.rng.IntN(len(body.Terms))]
		macro := s.macro(t, body)
		made, err := s.c.Arena.Replace(formula, map[smtlib.Term]smtlib.Term{t: macro})
		if err != nil {
			return smtlib.NoTerm
		}
		formula = made
		if body = s.c.Replaceable(formula); body.Formula == smtlib.NoTerm {
			break
		}
	}
	return formula
}

// macro defines a function with a term as its body, in which parameters replace some subterms, and applies it to these.
func (s *structurer) macro(t smtlib.Term, body kit.Replaceable) smtlib.Term {
	a := s.c.Arena
	by := map[smtlib.Term]smtlib.Term{}
	var vars, args []smtlib.Term
	within := smtlib.Reachable([]smtlib.Term{t}, a.Args)
	for range kit.Between(s.rng, 0, mostParameters) {
		p := body.Terms[s.rng.IntN(len(body.Terms))]
		if _, in := slices.BinarySearch(within, p); !in || by[p] != smtlib.NoTerm || p == t {
			continue
		}
		v := a.Var(s.variable(body, vars), a.Sort(p))
		by[p] = v
		vars, args = append(vars, v), append(args, p)
	}
	with, err := a.Replace(t, by)
	if err != nil {
		return t
	}
	return s.define(vars, with, args)
}

// variable returns a name for a further parameter that is not bound in a formula.
func (s *structurer) variable(body kit.Replaceable, others []smtlib.Term) string {
	a := s.c.Arena
	for n := len(others); ; n++ {
		name := fmt.Sprintf("%s%d", []string{"p", "x", "p q"}[n%3], n)
		taken := slices.ContainsFunc(others, func(v smtlib.Term) bool { return a.Text(v) == name })
		if !taken && !slices.Contains(body.Bound, name) && !a.IsDeclared(name) {
			return name
		}
	}
}

// define defines a function with a body and applies it.
func (s *structurer) define(vars []smtlib.Term, body smtlib.Term, args []smtlib.Term) smtlib.Term {
	a := s.c.Arena
	d := &smtlib.Decl{Kind: smtlib.Defined, Name: s.name(), Result: a.Sort(body), Vars: vars, Body: body}
	for _, v := range vars {
		d.Params = append(d.Params, a.Sort(v))
	}
	a.Declare(d)
	return s.apply(d, args...)
}

// name returns the name of a definition.
func (s *structurer) name() string {
	a := s.c.Arena
	if oddName.Hit(s.rng) {
		return kit.NewOddName(a, s.rng)
	}
	for {
		s.names++
		if name := fmt.Sprintf("d%d", s.names); !a.IsDeclared(name) {
			return name
		}
	}
}

// defined defines a Boolean constant as same, an equivalent of a formula, and returns the constant, or its equation
// with the formula.
func (s *structurer) defined(formula, same smtlib.Term) smtlib.Term {
	if same == smtlib.NoTerm {
		same = formula
	}
	f := s.define(nil, same, nil)
	if kit.Even(s.rng) {
		return f
	}
	return s.core("=", f, formula)
}

// recursive replaces a term by a call of a recursive function, which counts an integer down to 0 and then returns the
// term. Such a definition leaves the seed's logic.
func (s *structurer) recursive(body kit.Replaceable) {
	a := s.c.Arena
	integer, err := a.MakeSort("Int", nil)
	if err != nil || len(body.Terms) == 0 {
		return
	}
	t := body.Terms[s.rng.IntN(len(body.Terms))]
	n := a.Var(s.variable(body, nil), integer)
	last := a.Var(s.variable(body, []smtlib.Term{n}), a.Sort(t))
	number := func(n int) smtlib.Term {
		l, err := a.Literal(smtlib.KindNumeral, fmt.Sprint(n))
		if err != nil {
			panic(fmt.Sprintf("mutate: %v", err))
		}
		return l
	}
	if a.Sort(number(0)) != integer { // numerals are reals in this logic
		return
	}
	d := &smtlib.Decl{
		Kind: smtlib.Recursive, Name: s.name(), Params: []smtlib.Sort{integer, a.Sort(t)}, Result: a.Sort(t),
		Vars: []smtlib.Term{n, last},
	}
	a.Declare(d)
	d.Body = s.core("ite", s.core("<=", n, number(0)), last, s.apply(d, s.core("-", n, number(1)), last))
	called := s.apply(d, number(kit.Between(s.rng, 0, deepestCall)), t)
	formula, err := a.Replace(body.Formula, map[smtlib.Term]smtlib.Term{t: called})
	if err != nil {
		return
	}
	s.c.Structural, s.c.Leaving = false, true
	s.add(formula, "a formula with a term that a recursive function gives")
	s.c.Structural, s.c.Leaving = true, false
}

func (s *structurer) apply(d *smtlib.Decl, args ...smtlib.Term) smtlib.Term {
	t, err := s.c.Arena.App(d.Fun, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // the arguments are of the sorts of the parameters
	}
	return t
}

// core applies an operator to arguments that fit it.
func (s *structurer) core(name string, args ...smtlib.Term) smtlib.Term {
	return kit.Apply(s.c.Arena, name, args...)
}

// structureMaker makes instances of claims, and gives their scripts another form.
type structureMaker struct{ kit.ClaimsMaker }

// Make changes the form of an instance's script, but not what it asserts.
func (k structureMaker) Make(d kit.Draw) *instance.Instance {
	in := k.ClaimsMaker.Make(d)
	if in == nil {
		return nil
	}
	rng := d.RandFor("form")
	if at, has := slices.BinarySearch(in.Symbols, kit.DefineFun); in.Logic == k.Material.Seed.Logic && !has {
		in.Symbols = slices.Insert(slices.Clone(in.Symbols), at, kit.DefineFun)
	}
	if len(in.Points) == 0 { // the equations of points must stay last
		reorder(in, rng)
	}
	if laidOut.Hit(rng) {
		in.Layout = rng.Uint64() | 1
	}
	if sortsDefined.Hit(rng) {
		defineSorts(in, rng)
	}
	return in
}

// reorder joins assertions of an instance or changes their order, names some, and declares functions between them.
func reorder(in *instance.Instance, rng *rand.Rand) {
	n := len(in.Steps) - 1
	asserts, check := slices.Clone(in.Steps[:n]), in.Steps[n]
	rng.Shuffle(n, func(i, j int) { asserts[i], asserts[j] = asserts[j], asserts[i] })
	switch assertForms.Draw(rng) {
	case "one assertion":
		if n > 1 {
			asserts = joined(in, asserts)
		}
	case "named":
		for i, step := range asserts {
			if a := step.(smtlib.Assert); kit.Even(rng) {
				name := fmt.Sprintf("a!%d", i)
				if !in.Arena.IsDeclared(name) {
					asserts[i] = smtlib.Assert{Formula: a.Formula, Name: name}
				}
			}
		}
	}
	if declaredLate.Hit(rng) {
		asserts = declaring(in, asserts, rng)
	}
	in.Steps = append(asserts, check)
}

// joined joins several assertions to one.
func joined(in *instance.Instance, asserts []smtlib.Command) []smtlib.Command {
	a := in.Arena.Child()
	t, err := a.Apply("and", instance.FormulasOf(asserts...)...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // they are formulas
	}
	a.Freeze()
	in.Arena = a
	return []smtlib.Command{smtlib.Assert{Formula: t}}
}

// declaring puts the declarations and definitions of the assertions' functions between the assertions: each before its
// first use, in a random order.
func declaring(in *instance.Instance, asserts []smtlib.Command, rng *rand.Rand) []smtlib.Command {
	known := map[*smtlib.Decl]bool{}
	var steps []smtlib.Command
	var declare func(t smtlib.Term)
	declare = func(t smtlib.Term) {
		within := smtlib.Reachable([]smtlib.Term{t}, in.Arena.Args)
		rng.Shuffle(len(within), func(i, j int) { within[i], within[j] = within[j], within[i] })
		for _, s := range within {
			if in.Arena.Kind(s) != smtlib.KindApp {
				continue
			}
			d := in.Arena.FunInfo(in.Arena.Fun(s)).Decl
			if d == nil || known[d] {
				continue
			}
			known[d] = true
			switch d.Kind {
			case smtlib.Declared:
				steps = append(steps, smtlib.DeclareFun{Fun: d})
			case smtlib.Defined:
				declare(d.Body)
				steps = append(steps, smtlib.DefineFun{Funs: []*smtlib.Decl{d}})
			case smtlib.Recursive:
				funs := d.Together
				if len(funs) == 0 {
					funs = []*smtlib.Decl{d}
				}
				for _, other := range funs {
					known[other] = true
				}
				for _, other := range funs {
					declare(other.Body)
				}
				steps = append(steps, smtlib.DefineFun{Funs: funs})
			}
		}
	}
	for _, step := range asserts {
		declare(step.(smtlib.Assert).Formula)
		steps = append(steps, step)
	}
	return steps
}
