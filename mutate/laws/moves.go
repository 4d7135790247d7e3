package laws

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Move is a law that cannot be written as a pair of patterns: it holds for every operator, or it is about binders.
type Move struct {
	Name string
	// Rewrite rewrites a term at its root, or gives NoTerm.
	Rewrite func(a *smtlib.Arena, t smtlib.Term, c Chooser) smtlib.Term
}

// Moves returns all moves.
func Moves() []Move {
	return []Move{
		{"ite lifted out of an argument", lift},
		{"ite pushed into an argument", push},
		{"quantifier by the other one", dual},
		{"quantifier over the parts of a connective", distribute},
		{"quantifiers joined to one over a connective", collect},
		{"quantifier split in two", split},
		{"bound variables in another order", reorder},
	}
}

// lift makes (ite c (f x) (f y)) of (f (ite c x y)), for any f.
func lift(a *smtlib.Arena, t smtlib.Term, c Chooser) smtlib.Term {
	if a.Kind(t) != smtlib.KindApp {
		return smtlib.NoTerm
	}
	args := a.Args(t)
	var at []int
	for i, arg := range args {
		if operator(a, arg) == "ite" {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return smtlib.NoTerm
	}
	i := at[c.Below(int64(len(at)))]
	choice := a.Args(args[i])
	with := func(arg smtlib.Term) smtlib.Term {
		other := slices.Clone(args)
		other[i] = arg
		return made(a.Remake(t, other))
	}
	return apply(a, "ite", choice[0], with(choice[1]), with(choice[2]))
}

// push makes (f (ite c x y)) of (ite c (f x) (f y)), for any f.
func push(a *smtlib.Arena, t smtlib.Term, _ Chooser) smtlib.Term {
	if operator(a, t) != "ite" {
		return smtlib.NoTerm
	}
	choice := a.Args(t)
	x, y := choice[1], choice[2]
	if a.Kind(x) != smtlib.KindApp || a.Kind(y) != smtlib.KindApp || a.Fun(x) != a.Fun(y) {
		return smtlib.NoTerm
	}
	args, others := slices.Clone(a.Args(x)), a.Args(y)
	if len(args) != len(others) {
		return smtlib.NoTerm
	}
	for i := range args {
		if args[i] == others[i] {
			continue
		}
		if a.Sort(args[i]) != a.Sort(others[i]) {
			return smtlib.NoTerm
		}
		if args[i] = apply(a, "ite", choice[0], args[i], others[i]); args[i] == smtlib.NoTerm {
			return smtlib.NoTerm
		}
	}
	return made(a.Remake(x, args))
}

// quantified takes a quantified formula apart. ok is false for other terms, and for a formula with patterns, which must
// stay at the body.
func quantified(a *smtlib.Arena, t smtlib.Term) (q smtlib.Quantifier, vars []smtlib.Term, body smtlib.Term, ok bool) {
	if a.Kind(t) != smtlib.KindQuant || a.Quantifier(t) == smtlib.Lambda {
		return 0, nil, smtlib.NoTerm, false
	}
	args := a.Args(t)
	body = args[len(args)-1]
	return a.Quantifier(t), args[:len(args)-1], body, a.Kind(body) != smtlib.KindAnnotated
}

// dual makes (not (exists V (not p))) of (forall V p), and the same with exists and forall swapped. A double negation
// that would result is left out.
func dual(a *smtlib.Arena, t smtlib.Term, _ Chooser) smtlib.Term {
	negated := operator(a, t) == "not"
	if negated {
		t = a.Args(t)[0]
	}
	q, vars, body, ok := quantified(a, t)
	if !ok {
		return smtlib.NoTerm
	}
	other := smtlib.Exists
	if q == smtlib.Exists {
		other = smtlib.Forall
	}
	not := apply(a, "not", body)
	if not == smtlib.NoTerm {
		return smtlib.NoTerm
	}
	t = made(a.Quant(other, vars, not))
	if negated {
		return t
	}
	return apply(a, "not", t)
}

// over is the connective that a quantifier is distributed over.
func over(q smtlib.Quantifier) string {
	if q == smtlib.Forall {
		return "and"
	}
	return "or"
}

// distribute makes (and (forall V p) (forall V q)) of (forall V (and p q)), and the same of exists and or. A part
// without these variables gets no quantifier.
func distribute(a *smtlib.Arena, t smtlib.Term, _ Chooser) smtlib.Term {
	q, vars, body, ok := quantified(a, t)
	if !ok || operator(a, body) != over(q) {
		return smtlib.NoTerm
	}
	parts := slices.Clone(a.Args(body))
	for i, part := range parts {
		if a.Closed(part) {
			continue
		}
		if parts[i] = made(a.Quant(q, vars, part)); parts[i] == smtlib.NoTerm {
			return smtlib.NoTerm
		}
	}
	return apply(a, over(q), parts...)
}

// collect makes (forall V (and p q)) of (and (forall V p) q), where q is closed, and the same of exists and or.
func collect(a *smtlib.Arena, t smtlib.Term, _ Chooser) smtlib.Term {
	args := a.Args(t)
	for i, arg := range args {
		q, vars, body, ok := quantified(a, arg)
		if !ok || operator(a, t) != over(q) {
			continue
		}
		parts := slices.Clone(args)
		parts[i] = body
		for j, part := range args {
			if j != i && (!a.Closed(part) || binds(a, part)) {
				return smtlib.NoTerm // it might have variables of the same names
			}
		}
		joined := apply(a, over(q), parts...)
		if joined == smtlib.NoTerm {
			return smtlib.NoTerm
		}
		return made(a.Quant(q, vars, joined))
	}
	return smtlib.NoTerm
}

// binds reports whether there is a binder in a term.
func binds(a *smtlib.Arena, t smtlib.Term) bool {
	return slices.ContainsFunc(smtlib.Reachable([]smtlib.Term{t}, a.Args), func(t smtlib.Term) bool {
		return a.Kind(t) == smtlib.KindQuant || a.Kind(t) == smtlib.KindMatch
	})
}

// split makes (forall (x) (forall (y) p)) of (forall (x y) p).
func split(a *smtlib.Arena, t smtlib.Term, c Chooser) smtlib.Term {
	q, vars, body, ok := quantified(a, t)
	if !ok || len(vars) < 2 {
		return smtlib.NoTerm
	}
	at := 1 + c.Below(int64(len(vars)-1))
	inner := made(a.Quant(q, vars[at:], body))
	if inner == smtlib.NoTerm {
		return smtlib.NoTerm
	}
	return made(a.Quant(q, vars[:at], inner))
}

// reorder makes (forall (y x) p) of (forall (x y) p).
func reorder(a *smtlib.Arena, t smtlib.Term, _ Chooser) smtlib.Term {
	q, vars, body, ok := quantified(a, t)
	if !ok || len(vars) < 2 {
		return smtlib.NoTerm
	}
	return made(a.Quant(q, append(slices.Clone(vars[1:]), vars[0]), body))
}

// operator is the name of a theory's operator at a term's root, or "".
func operator(a *smtlib.Arena, t smtlib.Term) string {
	if a.Kind(t) != smtlib.KindApp {
		return ""
	}
	info := a.FunInfo(a.Fun(t))
	if info.Op == nil {
		return ""
	}
	return info.Name
}

// apply applies an operator. It returns NoTerm if that is not possible, or if an argument is NoTerm.
func apply(a *smtlib.Arena, name string, args ...smtlib.Term) smtlib.Term {
	if slices.Contains(args, smtlib.NoTerm) {
		return smtlib.NoTerm
	}
	return made(a.Apply(name, args...))
}

// made gives NoTerm for a term that could not be made.
func made(t smtlib.Term, err error) smtlib.Term {
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}
