package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// renamer copies formulas, with other names for some of the declared and defined functions.
type renamer struct {
	arena *smtlib.Arena
	by    map[*smtlib.Decl]*smtlib.Decl
	made  map[smtlib.Term]smtlib.Term
}

// renamed returns a material that has copies of some functions, under other names, and whose pool has the small
// formulas of the original's pool, written with the copies.
func renamed(m *kit.Material, rng *rand.Rand) *kit.Material {
	a := m.Arena.Child()
	r := &renamer{arena: a, by: map[*smtlib.Decl]*smtlib.Decl{}, made: map[smtlib.Term]smtlib.Term{}}
	var meanings []*model.Interpretation
	for _, d := range m.Seed.Functions {
		if len(d.SortParams) > 0 || copyLeftOut.Hit(rng) {
			continue
		}
		switch d.Kind {
		case smtlib.Declared:
			in := m.Model.Interpretation(d)
			if in == nil {
				continue
			}
			meanings = append(meanings, in.For(r.copy(d, smtlib.NoTerm, rng)))
		case smtlib.Defined:
			if m.Seed.Excluded(d.Body) != "" {
				continue
			}
			if body := r.term(d.Body); body != smtlib.NoTerm {
				r.copy(d, body, rng)
			}
		}
	}
	var pool fragment.Pool
	for f := range m.SmallFormulas() {
		if f.Formula = r.term(f.Formula); f.Formula != smtlib.NoTerm {
			pool = append(pool, f)
		}
	}
	a.Freeze()
	extended := m.Extend(a, m.Model.With(meanings))
	extended.Initial = pool
	return extended
}

// copy declares a function again under another name, with the body of a definition.
func (r *renamer) copy(d *smtlib.Decl, body smtlib.Term, rng *rand.Rand) *smtlib.Decl {
	other := &smtlib.Decl{
		Kind: d.Kind, Name: kit.NewOddName(r.arena, rng), Params: d.Params, Result: d.Result, Vars: d.Vars, Body: body,
	}
	r.arena.Declare(other)
	r.by[d] = other
	return other
}

// term writes a term with the copies of functions. It is NoTerm if the term is large.
func (r *renamer) term(t smtlib.Term) smtlib.Term {
	a := r.arena
	if made, ok := r.made[t]; ok {
		return made
	}
	within := smtlib.Reachable([]smtlib.Term{t}, a.Args)
	if len(within) > kit.MaxWalked {
		r.made[t] = smtlib.NoTerm
		return smtlib.NoTerm
	}
	for _, s := range within {
		if r.made[s] != smtlib.NoTerm {
			continue
		}
		args := slices.Clone(a.Args(s))
		for i := range args {
			args[i] = r.made[args[i]]
		}
		made := s
		var err error
		if other := r.other(s); other != nil {
			made, err = a.App(other.Fun, args...)
		} else if !slices.Equal(args, a.Args(s)) {
			made, err = a.Remake(s, args)
		}
		if err != nil {
			panic(fmt.Sprintf("mutate: %v", err)) // a copy has the rank of the original
		}
		r.made[s] = made
	}
	return r.made[t]
}

// other returns the copy of the function that a term applies, or nil. A function that is not applied, in a pattern or
// as an argument, keeps its name.
func (r *renamer) other(t smtlib.Term) *smtlib.Decl {
	if r.arena.Kind(t) != smtlib.KindApp {
		return nil
	}
	d := r.arena.FunInfo(r.arena.Fun(t)).Decl
	if d == nil || len(r.arena.Args(t)) < len(d.Params) {
		return nil
	}
	return r.by[d]
}
