package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// skeleton puts atoms of one seed into the Boolean skeletons of another's formulas, or of its own. A skeleton is a
// formula without its atoms: connectives and quantifiers. The skeleton of a formula that made a solver fail once may do
// so again with other atoms, so formulas of bug reports are good seeds here.
var skeleton = Strategy{Name: "skeleton", Weight: 1, Partners: true, Prepare: prepareSkeleton}

// keptShares are the shares of a skeleton's own atoms that stay. With 0, all atoms are from the other seed.
var keptShares = []float64{0, 0.25, 0.5}

// skeletonTries bounds the formulas that are made per claim that is wanted, mostSkeletons the claims that an instance
// asserts.
const skeletonTries, mostSkeletons = 3, 6

func prepareSkeleton(m *kit.Material) (kit.Maker, error) {
	return m.Variants(m.Origin.AmongPartners("skeleton"), skeletons)
}

func skeletons(m *kit.Material, rng *rand.Rand) (kit.Maker, error) {
	both, err := m.Join("skeleton", m.DrawPartner(rng), rng)
	if err != nil {
		return nil, err
	}
	f := filler{c: kit.NewClaims(both.Material), rng: rng}
	f.c.Structural = true
	for side, formulas := range both.Sides {
		for _, t := range formulas {
			if isConnective(both.Arena, t) {
				if both.Seed.Depth(t) <= maxSkeleton {
					f.skeletons[side] = append(f.skeletons[side], t)
				}
			} else {
				f.atoms[side] = append(f.atoms[side], t)
			}
		}
	}
	for range f.c.Attempts(skeletonTries) {
		from, with := kit.OneOf(rng, 0, 1), kit.OneOf(rng, 0, 1)
		if len(f.skeletons[from]) == 0 || len(f.atoms[with]) == 0 {
			continue
		}
		t := f.skeletons[from][rng.IntN(len(f.skeletons[from]))]
		f.with, f.filled, f.left = f.atoms[with], map[smtlib.Term]smtlib.Term{}, maxFilled
		f.keep, f.anew = kit.OneOf(rng, keptShares...), kit.Even(rng)
		if made := f.fill(t); made != smtlib.NoTerm && made != t {
			f.c.Add(made, fmt.Sprintf("the skeleton of a formula of seed %d with atoms of seed %d", from+1, with+1))
		}
	}
	return f.c.Maker(mostSkeletons)
}

// Bounds of the depth of a skeleton, and of the number of its connectives and atoms.
const maxSkeleton, maxFilled = 40, 300

// filler puts atoms into skeletons.
type filler struct {
	c                *kit.Claims
	rng              *rand.Rand
	skeletons, atoms [2][]smtlib.Term // index: seed; formulas with a connective at the root, and others

	with   []smtlib.Term // atoms that are put in
	keep   float64       // the share of the skeleton's own atoms that stay
	anew   bool          // each occurrence of an atom is replaced by another one
	filled map[smtlib.Term]smtlib.Term
	left   int // remaining connectives and atoms; the formula is given up at 0
}

// skeletonOperators are the connectives. = and distinct only count if they join formulas.
var skeletonOperators = []string{"not", "and", "or", "=>", "xor", "ite", "=", "distinct"}

// isConnective reports whether a term belongs to a skeleton: a connective with its formulas, or a quantifier.
func isConnective(a *smtlib.Arena, t smtlib.Term) bool {
	switch a.Kind(t) {
	case smtlib.KindQuant:
		return a.Quantifier(t) != smtlib.Lambda
	case smtlib.KindApp:
		info := a.FunInfo(a.Fun(t))
		args := a.Args(t)
		return info.Op != nil && slices.Contains(skeletonOperators, info.Name) && a.Sort(t) == a.Bool() &&
			a.Sort(args[len(args)-1]) == a.Bool()
	}
	return false
}

// fill replaces atoms of a formula. It returns NoTerm if the formula is too large.
func (f *filler) fill(t smtlib.Term) smtlib.Term {
	if made, known := f.filled[t]; known {
		return made
	}
	a := f.c.Arena
	if f.left--; f.left < 0 {
		return smtlib.NoTerm
	}
	made := t
	switch {
	case isConnective(a, t):
		old := a.Args(t)
		args := slices.Clone(old)
		for i, arg := range old {
			if a.Kind(arg) == smtlib.KindVar && a.Kind(t) == smtlib.KindQuant && i < len(old)-1 {
				continue
			}
			if args[i] = f.fill(arg); args[i] == smtlib.NoTerm {
				return smtlib.NoTerm
			}
		}
		if slices.Equal(args, old) {
			break
		}
		var err error
		if made, err = a.Remake(t, args); err != nil {
			panic(fmt.Sprintf("mutate: %v", err)) // formulas replace formulas
		}
	case a.Closed(t) && a.Kind(t) != smtlib.KindAnnotated && f.rng.Float64() >= f.keep:
		made = f.with[f.rng.IntN(len(f.with))]
		if f.anew {
			return made
		}
	}
	f.filled[t] = made
	return made
}
