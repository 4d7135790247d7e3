package search

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
)

// rewriter makes goals easier to search: it expands definitions, replaces constants that an equation determines, and
// simplifies Boolean structure without symbols. It adds terms to a child of the seed's arena. The result only guides
// the search: models are judged by the original goals.
type rewriter struct {
	a       *smtlib.Arena
	solved  map[*smtlib.Decl]smtlib.Term // key: constant; a term for it over constants that were not solved before
	order   []*smtlib.Decl               // keys of solved, in the order in which they were found
	memo    map[smtlib.Term]smtlib.Term
	ground  *model.Evaluator // evaluates terms without symbols
	inlined int
}

// maxInlined bounds the expanded applications of definitions: each has a body of its own, though its subterms are
// shared.
const maxInlined = 20_000

func newRewriter(a *smtlib.Arena) *rewriter {
	return &rewriter{
		a: a, solved: map[*smtlib.Decl]smtlib.Term{}, memo: map[smtlib.Term]smtlib.Term{},
		ground: model.NewEvaluator(a, model.New("ground")),
	}
}

// children gives the terms that the value of t may directly depend on.
func children(a *smtlib.Arena, t smtlib.Term) []smtlib.Term {
	args := a.Args(t)
	switch a.Kind(t) {
	case smtlib.KindAnnotated:
		return args[:1]
	case smtlib.KindApp:
		d := a.Declaration(t)
		if d != nil && (d.Kind == smtlib.Defined || d.Kind == smtlib.Recursive) && d.Body != smtlib.NoTerm {
			return append(args[:len(args):len(args)], d.Body)
		}
	}
	return args
}

// reach gives all terms that the values of the roots may depend on, in ascending order.
func reach(a *smtlib.Arena, roots []smtlib.Term) []smtlib.Term {
	return smtlib.Reachable(roots, func(t smtlib.Term) []smtlib.Term { return children(a, t) })
}

// rewrite gives the simpler form of a closed term.
func (r *rewriter) rewrite(t smtlib.Term) smtlib.Term { return r.under(t, nil, r.memo) }

// under rewrites a term; variables in bind are replaced.
func (r *rewriter) under(root smtlib.Term, bind, memo map[smtlib.Term]smtlib.Term) smtlib.Term {
	stack := []smtlib.Term{root}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		if _, done := memo[t]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		ready := true
		for _, arg := range r.needed(t) {
			if _, done := memo[arg]; !done {
				stack = append(stack, arg)
				ready = false
			}
		}
		if ready {
			memo[t] = r.node(t, bind, memo)
			stack = stack[:len(stack)-1]
		}
	}
	return memo[root]
}

// needed gives the terms that must be rewritten before t.
func (r *rewriter) needed(t smtlib.Term) []smtlib.Term {
	if r.a.Kind(t) == smtlib.KindAnnotated {
		return r.a.Args(t)[:1]
	}
	if by, ok := r.solvedTerm(t); ok && r.a.Closed(by) {
		return []smtlib.Term{by}
	}
	return r.a.Args(t)
}

// solvedTerm gives the term that replaces a solved constant.
func (r *rewriter) solvedTerm(t smtlib.Term) (smtlib.Term, bool) {
	if r.a.Kind(t) != smtlib.KindApp || len(r.a.Args(t)) > 0 {
		return smtlib.NoTerm, false
	}
	by, ok := r.solved[r.a.FunInfo(r.a.Fun(t)).Decl]
	return by, ok
}

func (r *rewriter) node(t smtlib.Term, bind, memo map[smtlib.Term]smtlib.Term) smtlib.Term {
	args := r.a.Args(t)
	switch r.a.Kind(t) {
	case smtlib.KindVar:
		if by, ok := bind[t]; ok {
			return by
		}
		return t
	case smtlib.KindAnnotated:
		return memo[args[0]]
	case smtlib.KindApp:
		if by, ok := r.solvedTerm(t); ok {
			return memo[by]
		}
		return r.application(t, mapped(args, memo))
	case smtlib.KindQuant:
		return r.binder(t, memo[args[len(args)-1]])
	case smtlib.KindMatch:
		now := mapped(args, memo)
		made, err := r.a.MatchTerm(now[0], r.a.MatchInfo(t).Cases, now[1:])
		return orElse(made, err, t)
	}
	return t
}

func mapped(args []smtlib.Term, memo map[smtlib.Term]smtlib.Term) []smtlib.Term {
	now := make([]smtlib.Term, len(args))
	for i, arg := range args {
		now[i] = memo[arg]
	}
	return now
}

func orElse(made smtlib.Term, err error, t smtlib.Term) smtlib.Term {
	if err != nil {
		return t
	}
	return made
}

func (r *rewriter) binder(t, body smtlib.Term) smtlib.Term {
	args := r.a.Args(t)
	vars := args[:len(args)-1]
	switch q := r.a.Quantifier(t); {
	case body == args[len(args)-1]:
		return t
	case q == smtlib.Lambda && r.a.SortIs(r.a.Sort(t), "Array"):
		made, err := r.a.ArrayLambda(vars[0], body)
		return orElse(made, err, t)
	default:
		made, err := r.a.Quant(q, slices.Clone(vars), body)
		return orElse(made, err, t)
	}
}

// application rebuilds an application with other arguments.
func (r *rewriter) application(t smtlib.Term, args []smtlib.Term) smtlib.Term {
	info := r.a.FunInfo(r.a.Fun(t))
	if d := info.Decl; d != nil {
		if d.Kind == smtlib.Defined && len(args) == len(d.Vars) && r.expandable(d, args) {
			r.inlined++
			bind := map[smtlib.Term]smtlib.Term{}
			for i, v := range d.Vars {
				bind[v] = args[i]
			}
			if len(bind) == 0 {
				return r.under(d.Body, nil, r.memo)
			}
			return r.under(d.Body, bind, map[smtlib.Term]smtlib.Term{})
		}
	} else if short, ok := r.boolean(info.Name, args); ok {
		return short
	}
	if slices.Equal(args, r.a.Args(t)) {
		return t
	}
	made, err := r.a.App(r.a.Fun(t), args...)
	return orElse(made, err, t)
}

// expandable reports whether the arguments can replace the parameters in the body: none of their variables may be bound
// there.
func (r *rewriter) expandable(d *smtlib.Decl, args []smtlib.Term) bool {
	if d.Body == smtlib.NoTerm || r.inlined >= maxInlined {
		return false
	}
	if !slices.ContainsFunc(args, func(t smtlib.Term) bool { return !r.a.Closed(t) }) {
		return true
	}
	return !slices.ContainsFunc(reach(r.a, []smtlib.Term{d.Body}), func(t smtlib.Term) bool {
		return r.a.Kind(t) == smtlib.KindQuant || r.a.Kind(t) == smtlib.KindMatch
	})
}

// boolean simplifies connectives with arguments that are true or false.
func (r *rewriter) boolean(name string, args []smtlib.Term) (smtlib.Term, bool) {
	switch name {
	case "not":
		if b, known := r.truth(args[0]); known {
			return r.constant(!b), true
		}
		if inner := r.a.Args(args[0]); r.is(args[0], "not") {
			return inner[0], true
		}
	case "and", "or":
		return r.junction(name, args)
	case "=>":
		last := len(args) - 1
		var parts []smtlib.Term
		for _, arg := range args[:last] {
			parts = append(parts, r.negated(arg))
		}
		return r.junction("or", append(parts, args[last]))
	case "ite":
		if b, known := r.truth(args[0]); known && b {
			return args[1], true
		} else if known {
			return args[2], true
		}
		if args[1] == args[2] {
			return args[1], true
		}
	case "=":
		if len(args) != 2 || r.a.Sort(args[0]) != r.a.Bool() {
			return smtlib.NoTerm, false
		}
		for i, arg := range args {
			if b, known := r.truth(arg); known && b {
				return args[1-i], true
			} else if known {
				return r.negated(args[1-i]), true
			}
		}
	}
	return smtlib.NoTerm, false
}

// junction makes a conjunction or disjunction without constants and nesting.
func (r *rewriter) junction(name string, args []smtlib.Term) (smtlib.Term, bool) {
	absorbing := name == "or"
	var kept []smtlib.Term
	seen := map[smtlib.Term]bool{}
	for _, arg := range args {
		parts := []smtlib.Term{arg}
		if r.is(arg, name) {
			parts = r.a.Args(arg)
		}
		for _, part := range parts {
			b, known := r.truth(part)
			switch {
			case known && b == absorbing:
				return part, true
			case !known && !seen[part]:
				seen[part] = true
				kept = append(kept, part)
			}
		}
	}
	switch len(kept) {
	case 0:
		return r.constant(!absorbing), true
	case 1:
		return kept[0], true
	}
	return r.apply(name, kept...), true
}

// truth gives the value of the constants true and false.
func (r *rewriter) truth(t smtlib.Term) (b, known bool) {
	if len(r.a.Args(t)) > 0 {
		return false, false
	}
	return r.is(t, "true"), r.is(t, "true") || r.is(t, "false")
}

// is reports whether t applies a theory's operator.
func (r *rewriter) is(t smtlib.Term, name string) bool { return r.a.OperatorName(t) == name }

func (r *rewriter) constant(b bool) smtlib.Term {
	if b {
		return r.apply("true")
	}
	return r.apply("false")
}

func (r *rewriter) negated(t smtlib.Term) smtlib.Term {
	if short, ok := r.boolean("not", []smtlib.Term{t}); ok {
		return short
	}
	return r.apply("not", t)
}

// apply applies an operator to terms that should sort-check; NoTerm if they do not.
func (r *rewriter) apply(name string, args ...smtlib.Term) smtlib.Term {
	t, err := r.a.Apply(name, args...)
	return orElse(t, err, smtlib.NoTerm)
}

// fold replaces a formula without symbols by its value, if it has one.
func (r *rewriter) fold(t smtlib.Term) smtlib.Term {
	for _, u := range reach(r.a, []smtlib.Term{t}) {
		if declared(r.a, u) != nil {
			return t
		}
	}
	if b, ok := r.ground.Holds(t); ok {
		return r.constant(bool(b))
	}
	return t
}

// declared gives the declaration of the symbol that t applies, or nil.
func declared(a *smtlib.Arena, t smtlib.Term) *smtlib.Decl {
	if d := a.Declaration(t); d != nil && d.Kind == smtlib.Declared {
		return d
	}
	return nil
}
