package build

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Joiner makes formulas of formulas.
type Joiner struct {
	Claims *Claims
	Rand   *rand.Rand
	parts  []smtlib.Term // the seed's
	atoms  []smtlib.Term // of these
	made   []smtlib.Term // by this joiner

	equated []*equated // by sort
}

// NewJoiner prepares to join formulas of the seed. There is nothing to do without any.
func NewJoiner(c *Claims, rng *rand.Rand, parts []smtlib.Term) (*Joiner, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("%w: no formula is small and has a value", ErrCannotAct)
	}
	return &Joiner{Claims: c, Rand: rng, parts: parts}, nil
}

// EquateWith makes some formulas of equations between few terms, which hang on these formulas.
func (j *Joiner) EquateWith(atoms []smtlib.Term) {
	if j.atoms = atoms; len(atoms) > 0 {
		j.equated = newEquated(j.Claims)
	}
}

// Fill makes formulas of all shapes until there are as many as are wanted. What they are is said first of each.
func (j *Joiner) Fill(what string) {
	wanted := j.Claims.Wanted()
	for tries := joinTries * wanted; len(j.Claims.All) < wanted && tries > 0; tries-- {
		shape := shapes[j.Rand.IntN(len(shapes))]
		j.Claims.Structural = !shape.equates || j.Claims.logic.Difference
		if t := shape.join(j); t != smtlib.NoTerm {
			j.Claims.Add(t, what+shape.name)
		}
	}
	j.Claims.Structural = true // what is denied may be of any shape
}

// joinTries: so many formulas are made for each that is wanted, for some have no certain value, or are there already.
const joinTries = 3

// shapes are the forms of what is joined. One that stands here twice is drawn twice as often.
var shapes = []struct {
	name string
	join func(j *Joiner) smtlib.Term
	// equates says that there are equations of terms, which may leave the seed's logic; of differences, they do not.
	equates bool
}{
	{"two formulas joined", func(j *Joiner) smtlib.Term { return j.JoinTwo(j.Part(), j.Part()) }, false},
	{"three formulas joined by ite", func(j *Joiner) smtlib.Term {
		return j.apply("ite", j.Part(), j.Part(), j.Part())
	}, false},
	{"many formulas joined by one connective", func(j *Joiner) smtlib.Term { return j.wide(3 + j.Rand.IntN(12)) }, false},
	{"a deep chain", func(j *Joiner) smtlib.Term { return j.deep(4 + j.Rand.IntN(24)) }, false},
	{"a tree with shared parts", func(j *Joiner) smtlib.Term { return j.shared(2 + j.Rand.IntN(8)) }, false},
	{"equations between few terms", (*Joiner).equations, true},
	{"equations between few terms", (*Joiner).equations, true},
}

// Part draws a formula: of the seed, or one that was made before.
func (j *Joiner) Part() smtlib.Term {
	if len(j.made) > 0 && j.Rand.IntN(3) == 0 {
		return j.made[j.Rand.IntN(len(j.made))]
	}
	return j.parts[j.Rand.IntN(len(j.parts))]
}

// join applies an operator of Core.
func (j *Joiner) join(name string, args ...smtlib.Term) smtlib.Term {
	t, err := j.Claims.Arena.Apply(name, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // connectives take formulas, and equations terms of one sort
	}
	return t
}

// apply joins formulas to one that may be joined again.
func (j *Joiner) apply(name string, args ...smtlib.Term) smtlib.Term {
	t := j.join(name, args...)
	if len(j.made) < 200 {
		j.made = append(j.made, t)
	}
	return t
}

// JoinTwo joins two formulas, one of which may be negated.
func (j *Joiner) JoinTwo(f, g smtlib.Term) smtlib.Term {
	if j.Rand.IntN(4) == 0 {
		f = j.apply("not", f)
	}
	return j.apply([]string{"and", "or", "=>", "xor", "=", "distinct"}[j.Rand.IntN(6)], f, g)
}

// wide joins n formulas by one connective. Those that are chainable or associative take any number; distinct takes more
// than two formulas only to be false.
func (j *Joiner) wide(n int) smtlib.Term {
	name := []string{"and", "or", "=>", "xor", "=", "and", "or", "distinct"}[j.Rand.IntN(8)]
	args := make([]smtlib.Term, n)
	for i := range args {
		args[i] = j.Part()
	}
	return j.apply(name, args...)
}

// deep nests n connectives, each with a formula beside.
func (j *Joiner) deep(n int) smtlib.Term {
	t := j.Part()
	for range n {
		switch j.Rand.IntN(4) {
		case 0:
			t = j.apply("ite", j.Part(), t, j.Part())
		case 1:
			t = j.apply("not", t)
		default:
			if j.Rand.IntN(2) == 0 {
				t = j.JoinTwo(t, j.Part())
			} else {
				t = j.JoinTwo(j.Part(), t)
			}
		}
	}
	return t
}

// shared joins a formula with itself, n times: a small term whose tree is large.
func (j *Joiner) shared(n int) smtlib.Term {
	t := j.Part()
	for range n {
		other := j.JoinTwo(t, j.Part())
		t = j.apply([]string{"or", "=>", "xor", "ite"}[j.Rand.IntN(4)], j.shareArgs(t, other)...)
	}
	return t
}

func (j *Joiner) shareArgs(t, other smtlib.Term) []smtlib.Term {
	if j.Rand.IntN(2) == 0 {
		return []smtlib.Term{t, other, j.JoinTwo(other, t)}
	}
	return []smtlib.Term{other, t, j.Part()}
}
