package laws

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Scope says at which sorts and indices rows are instantiated.
type Scope struct {
	Sorts []smtlib.Sort // sorts that sort variables may stand for
	Index int64         // the largest number that index variables stand for
}

// Instance is a row at chosen sorts and indices.
type Instance struct {
	*Row
	Symbols []Symbol // for each variable that occurs: one, or two if it stands for several terms

	sorts   []smtlib.Sort
	indices []int64
	of      []int // index: symbol; its variable
}

// Symbol replaces a variable in the formula of an instance.
type Symbol struct {
	Name string
	Sort smtlib.Sort
}

// Instances returns the row at all sorts and indices of a scope at which both sides are well-sorted. The arena must
// have the scope's sorts.
func (r *Row) Instances(a *smtlib.Arena, scope Scope) []*Instance {
	var all []*Instance
	b := binding{a: a}
	b.reset(r)
	bases := make([]int64, 0, len(b.sorts)+len(b.indices))
	for range b.sorts {
		bases = append(bases, int64(len(scope.Sorts)))
	}
	for range b.indices {
		bases = append(bases, scope.Index+1)
	}
	choice := make([]int64, len(bases))
	for {
		for i := range b.sorts {
			b.sorts[i] = scope.Sorts[choice[i]]
		}
		copy(b.indices, choice[len(b.sorts):])
		if in := r.instance(&b); in != nil {
			all = append(all, in)
		}
		at := len(choice) - 1
		for ; at >= 0; at-- {
			if choice[at]++; choice[at] < bases[at] {
				break
			}
			choice[at] = 0
		}
		if at < 0 {
			return all
		}
	}
}

// instance returns the row at the sorts and indices of a binding, or nil if it does not hold or is not well-sorted
// there.
func (r *Row) instance(b *binding) *Instance {
	if !r.holdsAt(b.indices) {
		return nil
	}
	in := &Instance{Row: r, sorts: slices.Clone(b.sorts), indices: slices.Clone(b.indices)}
	for i, v := range r.Variables {
		if !r.uses(i) {
			continue
		}
		s, err := b.madeSort(v.sort)
		if err != nil {
			return nil
		}
		in.Symbols = append(in.Symbols, Symbol{v.Name, s})
		in.of = append(in.of, i)
		if v.rest {
			in.Symbols = append(in.Symbols, Symbol{v.Name + "2", s})
			in.of = append(in.of, i)
		}
	}
	terms := make([]smtlib.Term, len(in.Symbols))
	for i, s := range in.Symbols {
		terms[i] = b.a.Var(s.Name, s.Sort)
	}
	if _, err := in.Formula(b.a, terms); err != nil {
		return nil
	}
	return in
}

// Formula makes the formula that the row holds for these terms, one for each symbol.
func (in *Instance) Formula(a *smtlib.Arena, terms []smtlib.Term) (smtlib.Term, error) {
	b := binding{
		a: a, terms: make([]smtlib.Term, len(in.Variables)), rests: make([][]smtlib.Term, len(in.Variables)),
		sorts: in.sorts, indices: in.indices,
	}
	for i, t := range terms {
		v := in.of[i]
		b.terms[v] = t
		b.rests[v] = append(b.rests[v], t)
	}
	left, err := b.made(in.left)
	if err != nil {
		return smtlib.NoTerm, err
	}
	right, err := b.made(in.right)
	if err != nil {
		return smtlib.NoTerm, err
	}
	formula, err := a.Apply("=", left, right)
	if err != nil || in.when == nil {
		return formula, err
	}
	when, err := b.made(in.when)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.Apply("=>", when, formula)
}

// At describes the sorts and indices of the instance.
func (in *Instance) At(a *smtlib.Arena) string {
	var words []string
	for i, name := range in.Row.sorts {
		words = append(words, name+" = "+a.SortString(in.sorts[i]))
	}
	for i, name := range in.Row.indices {
		words = append(words, fmt.Sprintf("%s = %d", name, in.indices[i]))
	}
	return strings.Join(words, ", ")
}
