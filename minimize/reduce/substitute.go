package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// substitute replaces free variables of a term of the candidate. It refuses where a variable free in the replacements
// would be captured.
func (b *builder) substitute(t smtlib.Term, vars, by []smtlib.Term) (smtlib.Term, error) {
	a := b.arena
	var free []smtlib.Term
	for _, r := range by {
		free = append(free, a.FreeVars(r)...)
	}
	now := map[smtlib.Term]smtlib.Term{}
	for i, v := range vars {
		now[v] = by[i]
	}
	for _, s := range b.below(t, vars) {
		if slices.ContainsFunc(boundBy(a, s), func(v smtlib.Term) bool {
			return slices.Contains(free, v) || slices.Contains(vars, v)
		}) {
			return smtlib.NoTerm, errDrop
		}
		if err := b.update(s, now); err != nil {
			return smtlib.NoTerm, err
		}
	}
	if r, ok := now[t]; ok {
		return r, nil
	}
	return t, nil
}

// update notes in now what becomes of a term when its arguments become what is noted.
func (b *builder) update(t smtlib.Term, now map[smtlib.Term]smtlib.Term) error {
	old := b.arena.Args(t)
	args := make([]smtlib.Term, len(old))
	changed := false
	for i, arg := range old {
		args[i] = arg
		if r, ok := now[arg]; ok {
			args[i], changed = r, true
		}
	}
	if !changed {
		return nil
	}
	made, err := b.remake(t, args)
	now[t] = made
	return err
}

// replace puts a term in the place of another one in t, wherever that is. Neither has a free variable.
func (b *builder) replace(t, old, by smtlib.Term) (smtlib.Term, error) {
	now := map[smtlib.Term]smtlib.Term{old: by}
	for _, s := range smtlib.Reachable([]smtlib.Term{t}, b.arena.Args) {
		if s == old {
			continue
		}
		if err := b.update(s, now); err != nil {
			return smtlib.NoTerm, err
		}
	}
	if r, ok := now[t]; ok {
		return r, nil
	}
	return t, nil
}

// below gives the terms from t downwards in which one of the variables is free, but for variables, in ascending order.
func (b *builder) below(t smtlib.Term, vars []smtlib.Term) []smtlib.Term {
	a := b.arena
	seen := map[smtlib.Term]bool{}
	var met []smtlib.Term
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		touched := slices.ContainsFunc(a.FreeVars(s), func(v smtlib.Term) bool { return slices.Contains(vars, v) })
		if seen[s] || !touched || a.Kind(s) == smtlib.KindVar {
			continue
		}
		seen[s] = true
		met = append(met, s)
		stack = append(stack, a.Args(s)...)
	}
	slices.Sort(met)
	return met
}

// boundBy gives the variables that a term binds.
func boundBy(a *smtlib.Arena, t smtlib.Term) []smtlib.Term {
	switch a.Kind(t) {
	case smtlib.KindQuant:
		args := a.Args(t)
		return args[:len(args)-1]
	case smtlib.KindMatch:
		var vars []smtlib.Term
		for _, c := range a.MatchInfo(t).Cases {
			vars = append(vars, c.Vars...)
		}
		return vars
	}
	return nil
}

// remake makes a term of the candidate with other arguments.
func (b *builder) remake(t smtlib.Term, args []smtlib.Term) (smtlib.Term, error) {
	return remake(b.arena, t, args)
}
