package reduce

import (
	"iter"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// steps drops assertions and other steps. A push is dropped together with its pop.
func steps(c *Case) []*Edit {
	var edits []*Edit
	var open []int // open levels, each as the number of its push
	last := c.LastCheck()
	for i, s := range c.Steps {
		switch s := s.(type) {
		case smtlib.Push:
			for range s.Levels {
				open = append(open, i)
			}
			if s.Levels == 0 {
				edits = append(edits, &Edit{Steps: []int{i}})
			}
		case smtlib.Pop:
			n := len(open) - min(s.Levels, len(open))
			edits = append(edits, withoutPop(c, open[n:], i)...)
			open = open[:n]
		default:
			if i != last {
				edits = append(edits, &Edit{Steps: []int{i}})
			}
		}
	}
	for i, n := range counted(open) {
		edits = append(edits, levels(i, smtlib.Push{Levels: c.Steps[i].(smtlib.Push).Levels - n}))
	}
	return append(edits, assumptions(c)...)
}

// withoutPop gives edits that drop a pop with its pushes, if these have no other levels, or that subtract from the pop
// and from one of its pushes their common levels. pushes has the number of a push for each common level.
func withoutPop(c *Case, pushes []int, pop int) []*Edit {
	var edits []*Edit
	var all []int
	whole := true
	for i, n := range counted(pushes) {
		pushed, popped := c.Steps[i].(smtlib.Push).Levels-n, c.Steps[pop].(smtlib.Pop).Levels-n
		if pushed > 0 || popped > 0 {
			edits = append(edits, &Edit{Parts: []*Edit{
				levels(i, smtlib.Push{Levels: pushed}), levels(pop, smtlib.Pop{Levels: popped}),
			}})
		}
		all, whole = append(all, i), whole && pushed == 0
	}
	if whole {
		edits = append(edits, &Edit{Steps: append(all, pop)})
	}
	return edits
}

// levels gives the edit that replaces a push or pop by one of fewer levels, or drops it if none are left.
func levels(step int, left smtlib.Command) *Edit {
	switch left {
	case smtlib.Push{}, smtlib.Pop{}:
		return &Edit{Steps: []int{step}}
	}
	return become(step, nil, func([]smtlib.Term) []smtlib.Command { return []smtlib.Command{left} })
}

// counted yields each number of an ascending list with the number of its occurrences.
func counted(all []int) iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		for len(all) > 0 {
			n := 1
			for n < len(all) && all[n] == all[0] {
				n++
			}
			if !yield(all[0], n) {
				return
			}
			all = all[n:]
		}
	}
}

// assumptions replaces a check with assumptions or a tactic by an ordinary one, or drops one of several assumptions, or
// of several terms whose fixed values it asks for. It also drops names of assertions.
func assumptions(c *Case) []*Edit {
	var edits []*Edit
	for i, s := range c.Steps {
		switch s := s.(type) {
		case smtlib.CheckSat:
			if len(s.Assuming) > 0 || s.Using != "" || s.Fixed != nil {
				edits = append(edits, become(i, s.Assuming, func(terms []smtlib.Term) []smtlib.Command {
					return append(asserts(terms), smtlib.CheckSat{})
				}))
			}
			edits = append(edits, fewerOfCheck(i, s)...)
		case smtlib.Assert:
			if s.Name != "" {
				edits = append(edits, become(i, []smtlib.Term{s.Formula}, asserts))
			}
		}
	}
	return edits
}

// fewerOfCheck drops single assumptions of a check that has several, and single terms whose fixed values it asks for.
func fewerOfCheck(step int, check smtlib.CheckSat) []*Edit {
	var edits []*Edit
	keep := func(assumed, fixed []smtlib.Term) {
		edits = append(edits, become(step, slices.Concat(assumed, fixed), func(terms []smtlib.Term) []smtlib.Command {
			made := smtlib.CheckSat{Assuming: terms[:len(assumed):len(assumed)], Using: check.Using}
			if check.Fixed != nil {
				made.Fixed = terms[len(assumed):]
			}
			return []smtlib.Command{made}
		}))
	}
	for at := range check.Assuming {
		if len(check.Assuming) > 1 {
			keep(slices.Delete(slices.Clone(check.Assuming), at, at+1), check.Fixed)
		}
	}
	for at := range check.Fixed {
		if len(check.Fixed) > 1 {
			keep(check.Assuming, slices.Delete(slices.Clone(check.Fixed), at, at+1))
		}
	}
	return edits
}

// become replaces a step by steps that into makes from terms.
func become(step int, uses []smtlib.Term, into func([]smtlib.Term) []smtlib.Command) *Edit {
	return &Edit{Steps: []int{step}, Uses: uses, Into: func(b *builder) ([]smtlib.Command, error) {
		return into(b.all(uses)), nil
	}}
}

func asserts(formulas []smtlib.Term) []smtlib.Command {
	var steps []smtlib.Command
	for _, t := range formulas {
		steps = append(steps, smtlib.Assert{Formula: t})
	}
	return steps
}

// options drops options, and replaces the logic by the least that fits, by ALL, or by none.
func options(c *Case) []*Edit {
	var edits []*Edit
	for _, o := range c.Options {
		edits = append(edits, &Edit{Case: func(c *Case) {
			c.Options = slices.DeleteFunc(slices.Clone(c.Options), func(other smtlib.SetOption) bool { return other == o })
		}})
	}
	if least := theory.LeastLogic(c.Arena, c.Roots()); least != c.Logic && c.Logic != "" {
		edits = append(edits, &Edit{Case: func(c *Case) { c.Logic = least }})
	}
	return edits
}

// conjuncts replaces an asserted conjunction by its parts, and a disjunction by a true part.
func conjuncts(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for i, formula := range c.AssertSteps() {
		for _, parts := range v.split(formula, true) {
			edits = append(edits, intoLiterals(i, parts))
		}
	}
	return edits
}

// intoLiterals replaces a step by assertions of formulas, or of their negations.
func intoLiterals(step int, parts []literal) *Edit {
	uses := make([]smtlib.Term, len(parts))
	for i, p := range parts {
		uses[i] = p.formula
	}
	return &Edit{Steps: []int{step}, Uses: uses, Into: func(b *builder) ([]smtlib.Command, error) {
		var made []smtlib.Command
		for _, p := range parts {
			t, err := b.signed(b.now[p.formula], p.holds)
			if err != nil {
				return nil, err
			}
			made = append(made, smtlib.Assert{Formula: t})
		}
		return made, nil
	}}
}

// connectives are the operators whose arguments are formulas.
var connectives = []string{"not", "and", "or", "=>", "xor", "=", "distinct", "ite"}

// signs asserts the arguments of a connective instead of its application: each as it is or negated, such that it is
// true. Arguments that are constants are dropped.
func signs(c *Case) []*Edit {
	v := viewOf(c)
	a := v.Arena
	var edits []*Edit
	for i, t := range c.AssertSteps() {
		for applies(a, t, "not") {
			t = a.Args(t)[0]
		}
		if !applies(a, t, connectives...) {
			continue
		}
		var parts []literal
		known := true
		for _, arg := range a.Args(t) {
			is, decided := v.truth(arg)
			known = known && decided
			if !applies(a, arg, "true", "false") {
				parts = append(parts, literal{arg, is})
			}
		}
		if known && len(parts) > 0 {
			edits = append(edits, intoLiterals(i, parts))
		}
	}
	return edits
}

// literal is a formula or its negation.
type literal struct {
	formula smtlib.Term
	holds   bool
}

// signed gives the formula, or its negation if holds is false.
func (b *builder) signed(t smtlib.Term, holds bool) (smtlib.Term, error) {
	if holds {
		return t, nil
	}
	if applies(b.arena, t, "not") {
		return b.arena.Args(t)[0], nil
	}
	return b.arena.Apply("not", t)
}

// split gives sets of formulas each of which implies that t is true (or false, if holds is not set): all its conjuncts,
// or one disjunct. Disjuncts that are known to be false are left out.
func (v *view) split(t smtlib.Term, holds bool) [][]literal {
	a, args := v.Arena, v.Arena.Args(t)
	all := func(holds bool, from []smtlib.Term) []literal {
		var parts []literal
		for _, arg := range from {
			parts = append(parts, literal{arg, holds})
		}
		return parts
	}
	any := func(parts []literal) [][]literal {
		var ways [][]literal
		for _, p := range parts {
			if is, known := v.truth(p.formula); !known || is == p.holds || !v.Proved {
				ways = append(ways, []literal{p})
			}
		}
		return ways
	}
	switch {
	case a.Kind(t) == smtlib.KindAnnotated:
		return [][]literal{{{args[0], holds}}}
	case applies(a, t, "not"):
		if ways := v.split(args[0], !holds); ways != nil {
			return ways
		}
		if applies(a, args[0], "not") && holds {
			return [][]literal{{{a.Args(args[0])[0], true}}}
		}
	case applies(a, t, "and") && holds, applies(a, t, "or") && !holds:
		return [][]literal{all(holds, args)}
	case applies(a, t, "and"), applies(a, t, "or"):
		return any(all(holds, args))
	case applies(a, t, "=>"):
		parts := append(all(!holds, args[:len(args)-1]), literal{args[len(args)-1], holds})
		if holds {
			return any(parts)
		}
		for i := range parts[:len(parts)-1] {
			parts[i].holds = true
		}
		return [][]literal{parts}
	case applies(a, t, "ite"):
		var ways [][]literal
		for i, branch := range args[1:] {
			if is, known := v.truth(branch); !known || is == holds {
				ways = append(ways, []literal{{branch, holds}}, []literal{{args[0], i == 0}, {branch, holds}})
			}
		}
		return ways
	}
	return nil
}

// negations replaces the assertion of a negation by that of its argument. This may become true under another witness,
// or if one of its own arguments is replaced by a constant.
func negations(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for i, formula := range c.AssertSteps() {
		if !applies(c.Arena, formula, "not") {
			continue
		}
		negated := c.Arena.Args(formula)
		edits = append(edits, become(i, negated, asserts))
		for _, arg := range c.Arena.Args(negated[0]) {
			sort := c.Arena.Sort(arg)
			for _, of := range v.SortContext().Constants(sort) {
				edits = append(edits, &Edit{Parts: []*Edit{become(i, negated, asserts), {Term: arg,
					With: func(b *builder) (smtlib.Term, error) { return b.literal(of, sort) }}}})
			}
		}
	}
	return edits
}

// maxEquations bounds the parts of an assertion that equations tries.
const maxEquations = 48

// equations replaces an assertion by the equation between one of its parts and that part's value.
func equations(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for i, formula := range c.AssertSteps() {
		part := v.below(formula)
		candidates := v.bySize(func(t smtlib.Term) bool {
			return part.has(t) && t != formula && len(v.Arena.Args(t)) > 0 && !v.isValue(t)
		})
		for _, t := range candidates[:min(len(candidates), maxEquations)] {
			if e := v.equation(i, t); e != nil {
				edits = append(edits, e)
			}
		}
	}
	return edits
}

// termSet is a list of terms in ascending order.
type termSet []smtlib.Term

func (s termSet) has(t smtlib.Term) bool {
	_, found := slices.BinarySearch(s, t)
	return found
}

// below gives t and all terms in it.
func (v *view) below(t smtlib.Term) termSet { return smtlib.Reachable([]smtlib.Term{t}, v.Arena.Args) }

// equation gives the edit that replaces step i by an assertion that t has its value, or nil.
func (v *view) equation(i int, t smtlib.Term) *Edit {
	of, sort := v.value(t), v.Arena.Sort(t)
	if of == nil || !v.writable(sort) {
		return nil
	}
	return &Edit{Steps: []int{i}, Uses: []smtlib.Term{t}, Into: func(b *builder) ([]smtlib.Command, error) {
		if is, known := v.truth(t); known {
			formula, err := b.signed(b.now[t], is)
			return []smtlib.Command{smtlib.Assert{Formula: formula}}, err
		}
		literal, err := b.literal(of, sort)
		if err != nil {
			return nil, err
		}
		formula, err := b.arena.Apply("=", b.now[t], literal)
		return []smtlib.Command{smtlib.Assert{Formula: formula}}, err
	}}
}
