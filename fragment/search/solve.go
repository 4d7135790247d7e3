package search

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// maxRounds bounds how often all goals are examined for constants to solve for.
const maxRounds = 12

// maxSolving bounds the terms visited while solving. Solving is for small scripts; large ones are searched without it.
const maxSolving = 3_000_000

// solve eliminates constants that a goal determines, until there are none or a bound is reached. It gives the remaining
// goals.
func (r *rewriter) solve(goals []smtlib.Term, determined bool) []smtlib.Term {
	goals = r.conjuncts(goals)
	work := 0
	for range maxRounds {
		solvedBefore := len(r.order)
		var rest []smtlib.Term
		for _, g := range goals {
			for _, part := range r.conjuncts([]smtlib.Term{g}) {
				part = r.fold(r.rewrite(part))
				size := len(reach(r.a, []smtlib.Term{part}))
				work += size
				if !determined || work > maxSolving || !r.determine(part) {
					rest = append(rest, part)
				} else if r.partial(part) {
					rest = append(rest, r.defined(r.solved[r.order[len(r.order)-1]]))
				}
			}
		}
		goals = rest
		if len(r.order) == solvedBefore {
			break
		}
	}
	seen := map[smtlib.Term]bool{}
	return slices.DeleteFunc(r.conjuncts(goals), func(t smtlib.Term) bool {
		again := seen[t]
		seen[t] = true
		b, known := r.truth(t)
		return again || known && b
	})
}

// conjuncts rewrites formulas and splits those that are conjunctions.
func (r *rewriter) conjuncts(goals []smtlib.Term) []smtlib.Term {
	var parts []smtlib.Term
	stack := slices.Clone(goals)
	slices.Reverse(stack)
	for i, t := range stack {
		stack[i] = r.rewrite(t)
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		args := r.a.Args(t)
		switch {
		case r.is(t, "and"):
			for _, arg := range slices.Backward(args) {
				stack = append(stack, arg)
			}
		case r.is(t, "not") && r.is(args[0], "or"):
			for _, arg := range slices.Backward(r.a.Args(args[0])) {
				stack = append(stack, r.negated(arg))
			}
		case r.is(t, "=") && len(args) > 2:
			for i := len(args) - 1; i > 0; i-- {
				stack = append(stack, r.apply("=", args[i-1], args[i]))
			}
		default:
			parts = append(parts, t)
		}
	}
	return parts
}

// determine solves a goal for one constant, if possible.
func (r *rewriter) determine(goal smtlib.Term) bool {
	args := r.a.Args(goal)
	switch {
	case r.unsolved(goal):
		return r.set(goal, r.constant(true))
	case r.is(goal, "not") && r.unsolved(args[0]):
		return r.set(args[0], r.constant(false))
	case r.is(goal, "not") && r.is(args[0], "=") && r.a.Sort(r.a.Args(args[0])[0]) == r.a.Bool():
		if sides := r.a.Args(args[0]); len(sides) == 2 {
			return r.equate(sides[0], r.negated(sides[1])) || r.equate(sides[1], r.negated(sides[0]))
		}
	case r.is(goal, "=") && len(args) == 2:
		return r.equate(args[0], args[1]) || r.equate(args[1], args[0])
	case r.is(goal, "xor") && len(args) == 2:
		return r.equate(args[0], r.negated(args[1])) || r.equate(args[1], r.negated(args[0]))
	}
	return false
}

// unsolved reports whether t is a declared constant that has not been eliminated.
func (r *rewriter) unsolved(t smtlib.Term) bool {
	d := declared(r.a, t)
	return d != nil && len(d.Params) == 0 && len(r.a.Args(t)) == 0
}

func (r *rewriter) set(x, by smtlib.Term) bool {
	d := declared(r.a, x)
	r.solved[d] = by
	r.order = append(r.order, d)
	clear(r.memo)
	return true
}

// equate solves left = right for a constant in left that is below operators with inverses.
func (r *rewriter) equate(left, right smtlib.Term) bool {
	for _, x := range r.undoable(left) {
		if by, ok := r.undo(x, left, right); ok {
			return r.set(x, by)
		}
	}
	return false
}

// termInverse is the inverse for terms of the operator that t applies, or nil.
func (r *rewriter) termInverse(t smtlib.Term) operator.InvertTerm {
	if r.a.Kind(t) != smtlib.KindApp {
		return nil
	}
	if op := r.a.FunInfo(r.a.Fun(t)).Op; op != nil {
		return theory.RowOf(op).InvertTerm
	}
	return nil
}

// maxUndoable bounds the constants for which an equation is tried to be solved.
const maxUndoable = 6

// undoable gives constants in t that are below operators with inverses, outermost first.
func (r *rewriter) undoable(t smtlib.Term) []smtlib.Term {
	queue := []smtlib.Term{t}
	var found []smtlib.Term
	for len(queue) > 0 && len(queue) < 100 && len(found) < maxUndoable {
		u := queue[0]
		queue = queue[1:]
		if r.unsolved(u) {
			found = append(found, u)
			continue
		}
		if r.termInverse(u) != nil {
			queue = append(queue, r.a.Args(u)...)
		}
	}
	return found
}

// undo turns left = right into x = by, where x occurs exactly once in left and not in right.
func (r *rewriter) undo(x, left, right smtlib.Term) (by smtlib.Term, ok bool) {
	if r.contains(right, x) {
		return smtlib.NoTerm, false
	}
	for left != x {
		args := r.a.Args(left)
		at := -1
		for i, arg := range args {
			if r.contains(arg, x) {
				if at >= 0 {
					return smtlib.NoTerm, false
				}
				at = i
			}
		}
		if at < 0 {
			return smtlib.NoTerm, false
		}
		invert := r.termInverse(left)
		if invert == nil {
			return smtlib.NoTerm, false
		}
		right = invert(&operator.Equation{
			Application: operator.Application{Arena: r.a, Fun: r.a.FunInfo(r.a.Fun(left)), Args: args},
			At:          at, Result: right, ValueOf: r.literal,
		})
		if right == smtlib.NoTerm {
			return smtlib.NoTerm, false
		}
		left = args[at]
	}
	return right, true
}

// literal gives the value of a term without symbols and variables; it is open for other terms.
func (r *rewriter) literal(t smtlib.Term) value.Value {
	for _, u := range reach(r.a, []smtlib.Term{t}) {
		if declared(r.a, u) != nil || r.a.Kind(u) == smtlib.KindVar {
			return value.Open{Reason: "not a literal"}
		}
	}
	return r.ground.Value(t)
}

func (r *rewriter) contains(t, x smtlib.Term) bool {
	return slices.Contains(reach(r.a, []smtlib.Term{t}), x)
}

// partial reports whether a term may be open even if all symbols have values.
func (r *rewriter) partial(t smtlib.Term) bool {
	return slices.ContainsFunc(reach(r.a, []smtlib.Term{t}), func(u smtlib.Term) bool {
		if r.a.Kind(u) == smtlib.KindQuant {
			return true
		}
		if r.a.Kind(u) != smtlib.KindApp {
			return false
		}
		info := r.a.FunInfo(r.a.Fun(u))
		if info.Op != nil {
			row := theory.RowOf(info.Op)
			return row.Partial || row.Eval == nil
		}
		return info.Decl.Kind != smtlib.Declared && info.Decl.Kind != smtlib.Constructor
	})
}

// defined is a formula that is true if t has a value, and open otherwise.
func (r *rewriter) defined(t smtlib.Term) smtlib.Term { return r.apply("=", t, t) }
