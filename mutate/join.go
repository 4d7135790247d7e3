package mutate

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
)

// joiner makes formulas of formulas.
type joiner struct {
	c     *claims
	rng   *rand.Rand
	parts []smtlib.Term // the seed's
	atoms []smtlib.Term // of these
	made  []smtlib.Term // by this joiner

	equated []*equated // by sort
}

// newJoiner prepares to join formulas of the seed. There is nothing to do without any.
func newJoiner(c *claims, rng *rand.Rand, parts []smtlib.Term) (*joiner, error) {
	if len(parts) == 0 {
		return nil, fmt.Errorf("%w: no formula is small and has a value", ErrCannotAct)
	}
	return &joiner{c: c, rng: rng, parts: parts}, nil
}

// equateWith makes some formulas of equations between few terms, which hang on these formulas.
func (j *joiner) equateWith(atoms []smtlib.Term) {
	if j.atoms = atoms; len(atoms) > 0 {
		j.equated = newEquated(j.c)
	}
}

// fill makes formulas of all shapes until there are as many as are wanted. What they are is said first of each.
func (j *joiner) fill(what string) {
	wanted := j.c.wanted()
	for tries := joinTries * wanted; len(j.c.all) < wanted && tries > 0; tries-- {
		shape := shapes[j.rng.IntN(len(shapes))]
		j.c.structural = !shape.equates || j.c.logic.Difference
		if t := shape.join(j); t != smtlib.NoTerm {
			j.c.add(t, what+shape.name)
		}
	}
	j.c.structural = true // what is denied may be of any shape
}

// joinTries: so many formulas are made for each that is wanted, for some have no certain value, or are there already.
const joinTries = 3

// shapes are the forms of what is joined. One that stands here twice is drawn twice as often.
var shapes = []struct {
	name string
	join func(j *joiner) smtlib.Term
	// equates says that there are equations of terms, which may leave the seed's logic; of differences, they do not.
	equates bool
}{
	{"two formulas joined", func(j *joiner) smtlib.Term { return j.binary(j.part(), j.part()) }, false},
	{"three formulas joined by ite", func(j *joiner) smtlib.Term {
		return j.apply("ite", j.part(), j.part(), j.part())
	}, false},
	{"many formulas joined by one connective", func(j *joiner) smtlib.Term { return j.wide(3 + j.rng.IntN(12)) }, false},
	{"a deep chain", func(j *joiner) smtlib.Term { return j.deep(4 + j.rng.IntN(24)) }, false},
	{"a tree with shared parts", func(j *joiner) smtlib.Term { return j.shared(2 + j.rng.IntN(8)) }, false},
	{"equations between few terms", (*joiner).equations, true},
	{"equations between few terms", (*joiner).equations, true},
}

// part draws a formula: of the seed, or one that was made before.
func (j *joiner) part() smtlib.Term {
	if len(j.made) > 0 && j.rng.IntN(3) == 0 {
		return j.made[j.rng.IntN(len(j.made))]
	}
	return j.parts[j.rng.IntN(len(j.parts))]
}

// join applies an operator of Core.
func (j *joiner) join(name string, args ...smtlib.Term) smtlib.Term {
	t, err := j.c.arena.Apply(name, args...)
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // connectives take formulas, and equations terms of one sort
	}
	return t
}

// apply joins formulas to one that may be joined again.
func (j *joiner) apply(name string, args ...smtlib.Term) smtlib.Term {
	t := j.join(name, args...)
	if len(j.made) < 200 {
		j.made = append(j.made, t)
	}
	return t
}

// binary joins two formulas, one of which may be negated.
func (j *joiner) binary(f, g smtlib.Term) smtlib.Term {
	if j.rng.IntN(4) == 0 {
		f = j.apply("not", f)
	}
	return j.apply([]string{"and", "or", "=>", "xor", "=", "distinct"}[j.rng.IntN(6)], f, g)
}

// wide joins n formulas by one connective. Those that are chainable or associative take any number; distinct takes more
// than two formulas only to be false.
func (j *joiner) wide(n int) smtlib.Term {
	name := []string{"and", "or", "=>", "xor", "=", "and", "or", "distinct"}[j.rng.IntN(8)]
	args := make([]smtlib.Term, n)
	for i := range args {
		args[i] = j.part()
	}
	return j.apply(name, args...)
}

// deep nests n connectives, each with a formula beside.
func (j *joiner) deep(n int) smtlib.Term {
	t := j.part()
	for range n {
		switch j.rng.IntN(4) {
		case 0:
			t = j.apply("ite", j.part(), t, j.part())
		case 1:
			t = j.apply("not", t)
		default:
			if j.rng.IntN(2) == 0 {
				t = j.binary(t, j.part())
			} else {
				t = j.binary(j.part(), t)
			}
		}
	}
	return t
}

// shared joins a formula with itself, n times: a small term whose tree is large.
func (j *joiner) shared(n int) smtlib.Term {
	t := j.part()
	for range n {
		other := j.binary(t, j.part())
		t = j.apply([]string{"or", "=>", "xor", "ite"}[j.rng.IntN(4)], j.shareArgs(t, other)...)
	}
	return t
}

func (j *joiner) shareArgs(t, other smtlib.Term) []smtlib.Term {
	if j.rng.IntN(2) == 0 {
		return []smtlib.Term{t, other, j.binary(other, t)}
	}
	return []smtlib.Term{other, t, j.part()}
}
