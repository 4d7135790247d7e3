package instance

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/internal/rules"
)

func itoa(n int) string { return strconv.Itoa(n) }

var integers = rules.Sort{Name: "Int"}

// numeral writes an integer as a term.
func numeral(n int64) rules.Term {
	if n < 0 {
		return rules.App("-", rules.Sym(strconv.FormatInt(-n, 10)))
	}
	return rules.Sym(strconv.FormatInt(n, 10))
}

// invariant is what is chosen to hold of a relation over two integers x and y, with values that satisfy it, and steps
// that keep it whatever x and y are.
type invariant struct {
	text string
	// holds is the invariant of two terms.
	holds func(x, y rules.Term) rules.Term
	// start draws values that satisfy it, step terms that do if x and y do.
	start func(rng *rand.Rand) (x, y int64)
	step  func(rng *rand.Rand, x, y rules.Term) (nx, ny rules.Term)
}

func plus(t rules.Term, n int64) rules.Term { return rules.App("+", t, numeral(n)) }

// drawInvariant draws an invariant with its parameters.
func drawInvariant(rng *rand.Rand) invariant {
	a, m, k := int64(rng.IntN(21)-10), int64(2+rng.IntN(4)), int64(1+rng.IntN(3))
	switch rng.IntN(5) {
	case 0:
		return invariant{"x >= a",
			func(x, _ rules.Term) rules.Term { return rules.App(">=", x, numeral(a)) },
			func(rng *rand.Rand) (int64, int64) { return a + int64(rng.IntN(3)), int64(rng.IntN(9) - 4) },
			func(rng *rand.Rand, x, y rules.Term) (rules.Term, rules.Term) {
				return plus(x, int64(rng.IntN(4))), rules.App("-", y, x)
			}}
	case 1:
		return invariant{"x = r modulo m",
			func(x, _ rules.Term) rules.Term {
				return rules.App("=", rules.App("mod", x, numeral(m)), numeral(((a%m)+m)%m))
			},
			func(rng *rand.Rand) (int64, int64) { return a + m*int64(rng.IntN(5)-2), int64(rng.IntN(9) - 4) },
			func(rng *rand.Rand, x, y rules.Term) (rules.Term, rules.Term) {
				return rules.App("+", x, rules.App("*", numeral(m), y)), plus(y, int64(rng.IntN(5)-2))
			}}
	case 2:
		return invariant{"x <= y",
			func(x, y rules.Term) rules.Term { return rules.App("<=", x, y) },
			func(rng *rand.Rand) (int64, int64) { return a, a + int64(rng.IntN(4)) },
			func(rng *rand.Rand, x, y rules.Term) (rules.Term, rules.Term) {
				c := int64(rng.IntN(7) - 3)
				return plus(x, c), plus(y, c+int64(rng.IntN(3)))
			}}
	case 3:
		return invariant{"x = k*y + a",
			func(x, y rules.Term) rules.Term {
				return rules.App("=", x, plus(rules.App("*", numeral(k), y), a))
			},
			func(rng *rand.Rand) (int64, int64) { y := int64(rng.IntN(9) - 4); return k*y + a, y },
			func(rng *rand.Rand, x, y rules.Term) (rules.Term, rules.Term) {
				c := int64(rng.IntN(7) - 3)
				return plus(x, k*c), plus(y, c)
			}}
	}
	return invariant{"x + y >= a",
		func(x, y rules.Term) rules.Term { return rules.App(">=", rules.App("+", x, y), numeral(a)) },
		func(rng *rand.Rand) (int64, int64) { x := int64(rng.IntN(9) - 4); return x, a - x + int64(rng.IntN(3)) },
		func(rng *rand.Rand, x, y rules.Term) (rules.Term, rules.Term) {
			c := int64(rng.IntN(9) - 4)
			return plus(x, c), plus(y, int64(rng.IntN(3))-c)
		}}
}

// integerProgram declares relations over two integers.
func integerProgram(rng *rand.Rand) *rules.Program {
	p := &rules.Program{Dialect: rules.Horn}
	for i := range 1 + rng.IntN(3) {
		p.Relations = append(p.Relations, rules.Relation{
			Name: "p" + itoa(i), Columns: []rules.Column{{Sort: integers}, {Sort: integers}},
		})
	}
	return p
}

func twoVars() []rules.Variable {
	return []rules.Variable{{Name: "x", Sort: integers}, {Name: "y", Sort: integers}}
}

func atomOf(rel int, x, y rules.Term) rules.Atom {
	return rules.Atom{Relation: rel, Args: []rules.Term{x, y}}
}

// add gives a rule an id and adds it; half of the time its head gets variables, with equations for what they are.
func add(rng *rand.Rand, p *rules.Program, r *rules.Rule) {
	if r.Head.Relation != rules.False && len(r.Body) > 0 && rng.IntN(2) == 0 {
		for i, t := range r.Head.Args {
			v := rules.Var(len(r.Vars))
			r.Vars = append(r.Vars, rules.Variable{Name: "z" + itoa(i), Sort: integers})
			r.Constraints = append(r.Constraints, rules.App("=", v, t))
			r.Head.Args[i] = v
		}
	}
	r.ID = p.NextID()
	p.Rules = append(p.Rules, r.Compact())
}

// guard draws a constraint on x and y, which only makes a clause weaker.
func guard(rng *rand.Rand) rules.Term {
	ops := []string{"<", "<=", ">", ">=", "distinct"}
	t := rules.Var(rng.IntN(2))
	u := numeral(int64(rng.IntN(21) - 10))
	if rng.IntN(3) == 0 {
		u = rules.Var(rng.IntN(2))
	}
	return rules.App(ops[rng.IntN(len(ops))], t, u)
}

// byInvariant chooses an invariant for each relation, and clauses that keep them: they have a model.
func byInvariant(rng *rand.Rand) *Instance {
	p := integerProgram(rng)
	inv := make([]invariant, len(p.Relations))
	steps := []string{"clauses that keep an invariant of each relation, which are a model"}
	for i := range inv {
		inv[i] = drawInvariant(rng)
		names := []string{"x", "y"}
		steps = append(steps, p.Relations[i].Name+"(x, y): "+inv[i].text+", "+
			rules.TermText(names, inv[i].holds(rules.Var(0), rules.Var(1))))
	}
	x, y := rules.Var(0), rules.Var(1)
	for i := range inv {
		a, b := inv[i].start(rng)
		add(rng, p, &rules.Rule{Head: atomOf(i, numeral(a), numeral(b))})
		for range 1 + rng.IntN(2) {
			nx, ny := inv[i].step(rng, x, y)
			r := &rules.Rule{Vars: twoVars(), Head: atomOf(i, nx, ny), Body: []rules.Literal{{Atom: atomOf(i, x, y)}}}
			if rng.IntN(2) == 0 {
				r.Constraints = append(r.Constraints, guard(rng))
			}
			add(rng, p, r)
		}
		if from := rng.IntN(len(inv)); from != i { // whatever comes from there is asked to fit
			r := &rules.Rule{Vars: twoVars(), Head: atomOf(i, x, y), Body: []rules.Literal{{Atom: atomOf(from, x, y)}},
				Constraints: []rules.Term{inv[i].holds(x, y)}}
			add(rng, p, r)
		}
		goal := &rules.Rule{Vars: twoVars(), Head: rules.Atom{Relation: rules.False},
			Body: []rules.Literal{{Atom: atomOf(i, x, y)}}, Constraints: []rules.Term{rules.App("not", inv[i].holds(x, y))}}
		if rng.IntN(3) == 0 {
			goal.Constraints = append(goal.Constraints, guard(rng))
		}
		add(rng, p, goal)
	}
	if rng.IntN(8) == 0 {
		rel := rng.IntN(len(inv))
		inlineInvariant(p, rel, inv[rel])
		steps = append(steps, "the clauses of "+p.Relations[rel].Name+" are replaced by its invariant")
	}
	rng.Shuffle(len(p.Rules), func(i, j int) { p.Rules[i], p.Rules[j] = p.Rules[j], p.Rules[i] })
	p.Options, p.Models = HornOptions(rng), rng.IntN(3) == 0
	return &Instance{Strategy: "horn", Program: p, Expect: "sat", Steps: steps}
}

// inlineInvariant replaces the clauses of a relation by one: that it has whatever its invariant allows. The invariants
// are still a model.
func inlineInvariant(p *rules.Program, rel int, inv invariant) {
	p.Rules = slices.DeleteFunc(p.Rules, func(r *rules.Rule) bool { return r.Head.Relation == rel })
	x, y := rules.Var(0), rules.Var(1)
	p.Rules = append(p.Rules, &rules.Rule{
		ID: p.NextID(), Vars: twoVars(), Head: atomOf(rel, x, y), Constraints: []rules.Term{inv.holds(x, y)},
	})
}

// byDerivation chooses a run: values that clauses lead to, one after the other, and a clause that says that the last
// ones must not be. Other clauses only add to what is derived.
func byDerivation(rng *rand.Rand) *Instance {
	p := integerProgram(rng)
	x, y := rules.Var(0), rules.Var(1)
	at := rng.IntN(len(p.Relations))
	a, b := int64(rng.IntN(11)-5), int64(rng.IntN(11)-5)
	steps := []string{"a derivation of false that was chosen"}
	note := func() {
		steps = append(steps, p.Relations[at].Name+"("+strconv.FormatInt(a, 10)+", "+strconv.FormatInt(b, 10)+")")
	}
	add(rng, p, &rules.Rule{Head: atomOf(at, numeral(a), numeral(b))})
	note()
	for range 1 + rng.IntN(5) {
		to, c, d := rng.IntN(len(p.Relations)), int64(rng.IntN(9)-4), int64(rng.IntN(5)-2)
		r := &rules.Rule{Vars: twoVars(), Body: []rules.Literal{{Atom: atomOf(at, x, y)}},
			Head: atomOf(to, rules.App("+", x, rules.App("*", numeral(d), y)), plus(y, c))}
		if rng.IntN(2) == 0 { // a guard that holds here
			r.Constraints = []rules.Term{rules.App(">=", x, numeral(a-int64(rng.IntN(3)))), rules.App("<", y, numeral(b+1))}
		}
		add(rng, p, r)
		at, a, b = to, a+d*b, b+c
		note()
	}
	for range rng.IntN(3) { // any other clauses
		add(rng, p, &rules.Rule{Vars: twoVars(), Body: []rules.Literal{{Atom: atomOf(rng.IntN(len(p.Relations)), x, y)}},
			Constraints: []rules.Term{guard(rng)},
			Head:        atomOf(rng.IntN(len(p.Relations)), rules.App("-", y, x), plus(x, int64(rng.IntN(5)-2)))})
	}
	goal := &rules.Rule{Vars: twoVars(), Head: rules.Atom{Relation: rules.False},
		Body:        []rules.Literal{{Atom: atomOf(at, x, y)}},
		Constraints: []rules.Term{rules.App("=", x, numeral(a)), rules.App("<=", numeral(b), y)}}
	add(rng, p, goal)
	steps = append(steps, "false")
	rng.Shuffle(len(p.Rules), func(i, j int) { p.Rules[i], p.Rules[j] = p.Rules[j], p.Rules[i] })
	p.Options = HornOptions(rng)
	return &Instance{Strategy: "horn", Program: p, Expect: "unsat", Steps: steps}
}
