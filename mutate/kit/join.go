package kit

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Joiner joins formulas to larger ones.
type Joiner struct {
	Claims *Claims
	Rand   *rand.Rand
	parts  []smtlib.Term // formulas of the seed
	atoms  []smtlib.Term // formulas that several clauses of equations share; see equations
	made   []smtlib.Term // formulas made by this joiner

	equated []*equated // one for each sort
}

// NewJoiner prepares to join formulas of the seed. The error wraps ErrCannotAct if there are none.
func NewJoiner(c *Claims, rng *rand.Rand, parts []smtlib.Term) (*Joiner, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("%w: no formula is small and has a value", ErrCannotAct)
	}
	return &Joiner{Claims: c, Rand: rng, parts: parts}, nil
}

// EquateWith makes Fill include conjunctions of clauses of equations between few terms. Some of these clauses share a
// formula of atoms.
func (j *Joiner) EquateWith(atoms []smtlib.Term) {
	if j.atoms = atoms; len(atoms) > 0 {
		j.equated = newEquated(j.Claims)
	}
}

// Fill makes formulas of all shapes until there are as many as are wanted. The description of each begins with what.
func (j *Joiner) Fill(what string) {
	for range j.Claims.Attempts(joinTries) {
		shape := shapes[j.Rand.IntN(len(shapes))]
		j.Claims.Structural = !shape.equates || j.Claims.logic.Difference
		if t := shape.join(j); t != smtlib.NoTerm {
			j.Claims.Add(t, what+shape.name)
		}
	}
	j.Claims.Structural = true // denials add only Boolean connectives
}

// joinTries bounds the formulas that are made per claim that is wanted: some are not evaluable, or known already.
const joinTries = 3

// The odds of joined formulas.
const (
	madeReused   Odds = 3 // a part is one that was made before, so that parts occur several times; else one of the seed's
	firstNegated Odds = 4 // the first of two formulas that are joined is negated
)

// Bounds of joined formulas. A tree with shared parts is as large as a chain of several times its depth.
const (
	leastWide, mostWide     = 3, 14
	leastDeep, mostDeep     = 4, 27
	leastShared, mostShared = 2, 9
	mostMade                = 200 // formulas that are joined again
)

var (
	connectivesOfTwo = []string{"and", "or", "=>", "xor", "=", "distinct"}
	// wideConnectives take any number of formulas; "and" and "or" are there twice, since solvers have most rules for them.
	wideConnectives = Table[string]{
		{1, "and"}, {1, "or"}, {1, "=>"}, {1, "xor"}, {1, "="}, {1, "and"}, {1, "or"}, {1, "distinct"},
	}
	deepConnectives = Table[string]{{1, "ite"}, {1, "not"}, {2, "of two"}}
)

// shapes are the forms of what is joined. Equations are there twice: they are the only ones that are about terms, too.
var shapes = []struct {
	name string
	join func(j *Joiner) smtlib.Term
	// equates says that there are equations of terms, which may leave the seed's logic (unless it is difference logic).
	equates bool
}{
	{"two formulas joined", func(j *Joiner) smtlib.Term { return j.JoinTwo(j.Part(), j.Part()) }, false},
	{"three formulas joined by ite", func(j *Joiner) smtlib.Term {
		return j.apply("ite", j.Part(), j.Part(), j.Part())
	}, false},
	{"many formulas joined by one connective", (*Joiner).wide, false},
	{"a deep chain", (*Joiner).deep, false},
	{"a tree with shared parts", (*Joiner).shared, false},
	{"equations between few terms", (*Joiner).equations, true},
	{"equations between few terms", (*Joiner).equations, true},
}

// Part draws a formula: of the seed, or one that was made before.
func (j *Joiner) Part() smtlib.Term {
	if len(j.made) > 0 && madeReused.Hit(j.Rand) {
		return j.made[j.Rand.IntN(len(j.made))]
	}
	return j.parts[j.Rand.IntN(len(j.parts))]
}

// join applies an operator of Core.
func (j *Joiner) join(name string, args ...smtlib.Term) smtlib.Term {
	return Apply(j.Claims.Arena, name, args...) // connectives take formulas, and equations terms of one sort
}

// apply joins formulas, and keeps the result as a part of further ones.
func (j *Joiner) apply(name string, args ...smtlib.Term) smtlib.Term {
	t := j.join(name, args...)
	if len(j.made) < mostMade {
		j.made = append(j.made, t)
	}
	return t
}

// JoinTwo joins two formulas, one of which may be negated.
func (j *Joiner) JoinTwo(f, g smtlib.Term) smtlib.Term {
	if firstNegated.Hit(j.Rand) {
		f = j.apply("not", f)
	}
	return j.apply(OneOf(j.Rand, connectivesOfTwo...), f, g)
}

// wide joins many formulas by one connective. Those that are chainable or associative take any number; distinct takes
// more than two formulas only to be false.
func (j *Joiner) wide() smtlib.Term {
	n := Between(j.Rand, leastWide, mostWide)
	name := wideConnectives.Draw(j.Rand)
	args := make([]smtlib.Term, n)
	for i := range args {
		args[i] = j.Part()
	}
	return j.apply(name, args...)
}

// deep nests many connectives, each with a further formula as an argument.
func (j *Joiner) deep() smtlib.Term {
	n := Between(j.Rand, leastDeep, mostDeep)
	t := j.Part()
	for range n {
		switch deepConnectives.Draw(j.Rand) {
		case "ite":
			t = j.apply("ite", j.Part(), t, j.Part())
		case "not":
			t = j.apply("not", t)
		default:
			if Even(j.Rand) {
				t = j.JoinTwo(t, j.Part())
			} else {
				t = j.JoinTwo(j.Part(), t)
			}
		}
	}
	return t
}

// shared joins a formula with itself several times: a small term whose tree is large.
func (j *Joiner) shared() smtlib.Term {
	n := Between(j.Rand, leastShared, mostShared)
	t := j.Part()
	for range n {
		other := j.JoinTwo(t, j.Part())
		t = j.apply(OneOf(j.Rand, "or", "=>", "xor", "ite"), j.shareArgs(t, other)...)
	}
	return t
}

func (j *Joiner) shareArgs(t, other smtlib.Term) []smtlib.Term {
	if Even(j.Rand) {
		return []smtlib.Term{t, other, j.JoinTwo(other, t)}
	}
	return []smtlib.Term{other, t, j.Part()}
}
