package instance

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

func itoa(n int) string { return strconv.Itoa(n) }

// maker makes the terms of a program over integers.
type maker struct{ *rules.Program }

// numeral writes an integer as a term.
func (m maker) numeral(n int64) smtlib.Term {
	t, err := theory.Term(m.Arena, value.NewInt(n), m.Int().Sort, nil)
	if err != nil {
		panic(err)
	}
	return t
}

func (m maker) plus(t smtlib.Term, n int64) smtlib.Term { return m.Apply("+", t, m.numeral(n)) }

// x and y are the variables of most rules.
func (m maker) x() smtlib.Term { return m.Var("x", m.Int()).Term }
func (m maker) y() smtlib.Term { return m.Var("y", m.Int()).Term }

// invariant is a chosen invariant of a relation over two integers x and y, with initial values that satisfy it, and
// steps that preserve it.
type invariant struct {
	text string
	// holds is the invariant as a formula about two terms.
	holds func(x, y smtlib.Term) smtlib.Term
	// start draws values that satisfy it, and step draws terms that satisfy it if x and y do.
	start func(rng *rand.Rand) (x, y int64)
	step  func(rng *rand.Rand, x, y smtlib.Term) (nx, ny smtlib.Term)
}

// drawInvariant draws an invariant with its parameters.
func (m maker) drawInvariant(rng *rand.Rand) invariant {

	a, modulus, k := int64(rng.IntN(21)-10), int64(2+rng.IntN(4)), int64(1+rng.IntN(3))
	switch rng.IntN(5) {
	case 0:
		return invariant{"x >= a",
			func(x, _ smtlib.Term) smtlib.Term { return m.Apply(">=", x, m.numeral(a)) },
			func(rng *rand.Rand) (int64, int64) { return a + int64(rng.IntN(3)), int64(rng.IntN(9) - 4) },
			func(rng *rand.Rand, x, y smtlib.Term) (smtlib.Term, smtlib.Term) {
				return m.plus(x, int64(rng.IntN(4))), m.Apply("-", y, x)
			}}
	case 1:
		return invariant{"x = r modulo m",
			func(x, _ smtlib.Term) smtlib.Term {
				return m.Apply("=", m.Apply("mod", x, m.numeral(modulus)), m.numeral(((a%modulus)+modulus)%modulus))
			},
			func(rng *rand.Rand) (int64, int64) { return a + modulus*int64(rng.IntN(5)-2), int64(rng.IntN(9) - 4) },
			func(rng *rand.Rand, x, y smtlib.Term) (smtlib.Term, smtlib.Term) {
				return m.Apply("+", x, m.Apply("*", m.numeral(modulus), y)), m.plus(y, int64(rng.IntN(5)-2))
			}}
	case 2:
		return invariant{"x <= y",
			func(x, y smtlib.Term) smtlib.Term { return m.Apply("<=", x, y) },
			func(rng *rand.Rand) (int64, int64) { return a, a + int64(rng.IntN(4)) },
			func(rng *rand.Rand, x, y smtlib.Term) (smtlib.Term, smtlib.Term) {
				c := int64(rng.IntN(7) - 3)
				return m.plus(x, c), m.plus(y, c+int64(rng.IntN(3)))
			}}
	case 3:
		return invariant{"x = k*y + a",
			func(x, y smtlib.Term) smtlib.Term {
				return m.Apply("=", x, m.plus(m.Apply("*", m.numeral(k), y), a))
			},
			func(rng *rand.Rand) (int64, int64) { y := int64(rng.IntN(9) - 4); return k*y + a, y },
			func(rng *rand.Rand, x, y smtlib.Term) (smtlib.Term, smtlib.Term) {
				c := int64(rng.IntN(7) - 3)
				return m.plus(x, k*c), m.plus(y, c)
			}}
	}
	return invariant{"x + y >= a",
		func(x, y smtlib.Term) smtlib.Term { return m.Apply(">=", m.Apply("+", x, y), m.numeral(a)) },
		func(rng *rand.Rand) (int64, int64) { x := int64(rng.IntN(9) - 4); return x, a - x + int64(rng.IntN(3)) },
		func(rng *rand.Rand, x, y smtlib.Term) (smtlib.Term, smtlib.Term) {
			c := int64(rng.IntN(9) - 4)
			return m.plus(x, c), m.plus(y, int64(rng.IntN(3))-c)
		}}
}

// integerProgram declares relations over two integers.
func integerProgram(rng *rand.Rand) maker {
	p := rules.New(rules.Horn)
	for i := range 1 + rng.IntN(3) {
		p.Relations = append(p.Relations, rules.Relation{
			Name: "p" + itoa(i), Columns: []rules.Column{{Sort: p.Int()}, {Sort: p.Int()}},
		})
	}
	return maker{p}
}

func (m maker) twoVars() []rules.Variable {
	return []rules.Variable{m.Var("x", m.Int()), m.Var("y", m.Int())}
}

func atomOf(rel int, x, y smtlib.Term) rules.Atom {
	return rules.Atom{Relation: rel, Args: []smtlib.Term{x, y}}
}

// add gives a rule an id and adds it. Half of the time, the head's arguments are replaced by variables, with equations
// for their values.
func (m maker) add(rng *rand.Rand, r *rules.Rule) {
	if r.Head.Relation != rules.False && len(r.Body) > 0 && rng.IntN(2) == 0 {
		for i, t := range r.Head.Args {
			v := m.Var("z"+itoa(i), m.Int())
			r.Vars = append(r.Vars, v)
			r.Constraints = append(r.Constraints, m.Apply("=", v.Term, t))
			r.Head.Args[i] = v.Term
		}
	}
	r.ID = m.NextID()
	m.Rules = append(m.Rules, m.Compact(r))
}

// guard draws a constraint on x and y. With it in the body, a clause is weaker.
func (m maker) guard(rng *rand.Rand) smtlib.Term {
	ops := []string{"<", "<=", ">", ">=", "distinct"}
	t := m.twoVars()[rng.IntN(2)].Term
	u := m.numeral(int64(rng.IntN(21) - 10))
	if rng.IntN(3) == 0 {
		u = m.twoVars()[rng.IntN(2)].Term
	}
	return m.Apply(ops[rng.IntN(len(ops))], t, u)
}

// byInvariant chooses an invariant for each relation, and clauses that preserve the invariants, which so are a model.
func byInvariant(rng *rand.Rand) *Instance {
	m := integerProgram(rng)
	p := m.Program
	inv := make([]invariant, len(p.Relations))
	steps := []string{"clauses that keep an invariant of each relation, which are a model"}
	for i := range inv {
		inv[i] = m.drawInvariant(rng)
		steps = append(steps, p.Relations[i].Name+"(x, y): "+inv[i].text+", "+
			p.TermText(inv[i].holds(m.x(), m.y())))
	}
	x, y := m.x(), m.y()
	for i := range inv {
		a, b := inv[i].start(rng)
		m.add(rng, &rules.Rule{Head: atomOf(i, m.numeral(a), m.numeral(b))})
		for range 1 + rng.IntN(2) {
			nx, ny := inv[i].step(rng, x, y)
			r := &rules.Rule{Vars: m.twoVars(), Head: atomOf(i, nx, ny), Body: []rules.Literal{{Atom: atomOf(i, x, y)}}}
			if rng.IntN(2) == 0 {
				r.Constraints = append(r.Constraints, m.guard(rng))
			}
			m.add(rng, r)
		}
		if from := rng.IntN(len(inv)); from != i { // require the other relation's tuples to satisfy the invariant
			r := &rules.Rule{Vars: m.twoVars(), Head: atomOf(i, x, y), Body: []rules.Literal{{Atom: atomOf(from, x, y)}},
				Constraints: []smtlib.Term{inv[i].holds(x, y)}}
			m.add(rng, r)
		}
		goal := &rules.Rule{Vars: m.twoVars(), Head: rules.Atom{Relation: rules.False},
			Body: []rules.Literal{{Atom: atomOf(i, x, y)}}, Constraints: []smtlib.Term{m.Apply("not", inv[i].holds(x, y))}}
		if rng.IntN(3) == 0 {
			goal.Constraints = append(goal.Constraints, m.guard(rng))
		}
		m.add(rng, goal)
	}
	if rng.IntN(8) == 0 {
		rel := rng.IntN(len(inv))
		m.inlineInvariant(rel, inv[rel])
		steps = append(steps, "the clauses of "+p.Relations[rel].Name+" are replaced by its invariant")
	}
	rng.Shuffle(len(p.Rules), func(i, j int) { p.Rules[i], p.Rules[j] = p.Rules[j], p.Rules[i] })
	p.Options, p.Models = HornOptions(rng), rng.IntN(3) == 0
	return &Instance{Strategy: "horn", Program: p, Expect: "sat", Way: "invariants", Steps: steps}
}

// inlineInvariant replaces the clauses of a relation by one that derives every tuple that satisfies its invariant. The
// invariants are still a model.
func (m maker) inlineInvariant(rel int, inv invariant) {
	m.Rules = slices.DeleteFunc(m.Rules, func(r *rules.Rule) bool { return r.Head.Relation == rel })
	x, y := m.x(), m.y()
	m.Rules = append(m.Rules, &rules.Rule{
		ID: m.NextID(), Vars: m.twoVars(), Head: atomOf(rel, x, y), Constraints: []smtlib.Term{inv.holds(x, y)},
	})
}

// byDerivation chooses a derivation: clauses that derive one tuple after the other, and a clause that forbids the last
// one. Other clauses can only derive more.
func byDerivation(rng *rand.Rand) *Instance {
	m := integerProgram(rng)
	p := m.Program
	x, y := m.x(), m.y()
	at := rng.IntN(len(p.Relations))
	a, b := int64(rng.IntN(11)-5), int64(rng.IntN(11)-5)
	steps := []string{"a derivation of false that was chosen"}
	note := func() {
		steps = append(steps, p.Relations[at].Name+"("+strconv.FormatInt(a, 10)+", "+strconv.FormatInt(b, 10)+")")
	}
	m.add(rng, &rules.Rule{Head: atomOf(at, m.numeral(a), m.numeral(b))})
	note()
	for range 1 + rng.IntN(5) {
		to, c, d := rng.IntN(len(p.Relations)), int64(rng.IntN(9)-4), int64(rng.IntN(5)-2)
		r := &rules.Rule{Vars: m.twoVars(), Body: []rules.Literal{{Atom: atomOf(at, x, y)}},
			Head: atomOf(to, m.Apply("+", x, m.Apply("*", m.numeral(d), y)), m.plus(y, c))}
		if rng.IntN(2) == 0 { // a guard that holds here
			r.Constraints = []smtlib.Term{m.Apply(">=", x, m.numeral(a-int64(rng.IntN(3)))), m.Apply("<", y, m.numeral(b+1))}
		}
		m.add(rng, r)
		at, a, b = to, a+d*b, b+c
		note()
	}
	for range rng.IntN(3) { // any other clauses
		m.add(rng, &rules.Rule{Vars: m.twoVars(), Body: []rules.Literal{{Atom: atomOf(rng.IntN(len(p.Relations)), x, y)}},
			Constraints: []smtlib.Term{m.guard(rng)},
			Head:        atomOf(rng.IntN(len(p.Relations)), m.Apply("-", y, x), m.plus(x, int64(rng.IntN(5)-2)))})
	}
	goal := &rules.Rule{Vars: m.twoVars(), Head: rules.Atom{Relation: rules.False},
		Body:        []rules.Literal{{Atom: atomOf(at, x, y)}},
		Constraints: []smtlib.Term{m.Apply("=", x, m.numeral(a)), m.Apply("<=", m.numeral(b), y)}}
	m.add(rng, goal)
	steps = append(steps, "false")
	rng.Shuffle(len(p.Rules), func(i, j int) { p.Rules[i], p.Rules[j] = p.Rules[j], p.Rules[i] })
	p.Options = HornOptions(rng)
	return &Instance{Strategy: "horn", Program: p, Expect: "unsat", Way: "derivation", Steps: steps}
}
