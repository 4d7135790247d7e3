package laws

import (
	"fmt"
	"math/big"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// binding maps a row's variables to terms, sorts and indices of an arena.
type binding struct {
	a       *smtlib.Arena
	terms   []smtlib.Term   // index: variable
	rests   [][]smtlib.Term // index: variable; the terms of one that stands for several
	sorts   []smtlib.Sort   // index: sort variable
	indices []int64         // index: index variable; the value unbound if there is none yet
}

func (b *binding) reset(r *Row) {
	*b = binding{
		a: b.a, terms: resized(b.terms, len(r.Variables)), rests: resized(b.rests, len(r.Variables)),
		sorts: resized(b.sorts, len(r.sorts)), indices: resized(b.indices, len(r.indices)),
	}
	for i := range b.indices {
		b.indices[i] = unbound
	}
}

// resized returns n zeros, in the memory of s if it is large enough.
func resized[T any](s []T, n int) []T {
	s = slices.Grow(s[:0], n)[:n]
	clear(s)
	return s
}

// sort matches a sort.
func (b *binding) sort(p *sortPattern, s smtlib.Sort) bool {
	if p.variable >= 0 {
		if b.sorts[p.variable] == smtlib.NoSort {
			b.sorts[p.variable] = s
		}
		return b.sorts[p.variable] == s
	}
	if p.fixed != smtlib.NoSort {
		return p.fixed == s
	}
	info := b.a.SortInfo(s)
	if info.Decl != nil || info.Name != p.name || len(info.Indices) != len(p.indices) || len(info.Args) != len(p.args) {
		return false
	}
	for i, index := range p.indices {
		if !index.match(info.Indices[i].N, b.indices) {
			return false
		}
	}
	for i, arg := range p.args {
		if !b.sort(arg, info.Args[i]) {
			return false
		}
	}
	return true
}

// match matches a term.
func (b *binding) match(p *pattern, variables []Variable, t smtlib.Term) bool {
	if p.variable >= 0 {
		if b.terms[p.variable] != smtlib.NoTerm {
			return b.terms[p.variable] == t
		}
		b.terms[p.variable] = t
		return b.sort(variables[p.variable].sort, b.a.Sort(t))
	}
	if p.literal != smtlib.KindNone {
		made, err := b.a.Literal(p.literal, p.text)
		return err == nil && made == t
	}
	if number, ok := p.constant(); ok {
		return b.constant(p, number, t)
	}
	if b.a.Kind(t) != smtlib.KindApp {
		return false
	}
	info := b.a.FunInfo(b.a.Fun(t))
	if info.Name != p.text || info.Decl != p.decl || len(info.Indices) != len(p.indices) ||
		(info.As != smtlib.NoSort) != (p.as != nil) || p.as != nil && !b.sort(p.as, info.As) {
		return false
	}
	for i, index := range p.indices {
		have := info.Indices[i]
		if index.name != "" {
			if index.name != have.Text {
				return false
			}
		} else if have.N < 0 || !index.sum.match(have.N, b.indices) {
			return false
		}
	}
	return b.args(p, variables, b.a.Args(t))
}

// args matches arguments. The last variable may stand for several.
func (b *binding) args(p *pattern, variables []Variable, args []smtlib.Term) bool {
	n := len(p.args)
	if n > 0 && p.args[n-1].rest {
		v := p.args[n-1].variable
		if len(args) <= n || b.rests[v] != nil {
			return false
		}
		for _, t := range args[n-1:] {
			if !b.sort(variables[v].sort, b.a.Sort(t)) {
				return false
			}
		}
		b.rests[v] = args[n-1:]
		n, args = n-1, args[:n-1]
	}
	if len(args) != n {
		return false
	}
	for i, t := range args {
		if !b.match(p.args[i], variables, t) {
			return false
		}
	}
	return true
}

// constant matches a bit-vector literal, binary or hexadecimal.
func (b *binding) constant(p *pattern, number string, t smtlib.Term) bool {
	if k := b.a.Kind(t); k != smtlib.KindBinary && k != smtlib.KindHexadecimal {
		return false
	}
	v := theory.LiteralValue(b.a, t).(value.BitVec)
	if !p.indices[0].sum.match(int64(v.Width()), b.indices) {
		return false
	}
	n, ok := new(big.Int).SetString(number, 10)
	return ok && v.Unsigned().Cmp(n) == 0
}

// madeSort makes a sort. The error is that a variable or an index is not bound, or that there is no such sort.
func (b *binding) madeSort(p *sortPattern) (smtlib.Sort, error) {
	if p.variable >= 0 {
		if b.sorts[p.variable] == smtlib.NoSort {
			return smtlib.NoSort, fmt.Errorf("a sort is not bound")
		}
		return b.sorts[p.variable], nil
	}
	if p.fixed != smtlib.NoSort {
		return p.fixed, nil
	}
	indices := make([]smtlib.Index, len(p.indices))
	for i, index := range p.indices {
		n, ok := index.at(b.indices)
		if !ok || n < 0 {
			return smtlib.NoSort, fmt.Errorf("index %d of %s is not bound, or negative", i+1, p.name)
		}
		indices[i] = smtlib.NumeralIndex(n)
	}
	args := make([]smtlib.Sort, len(p.args))
	for i, arg := range p.args {
		var err error
		if args[i], err = b.madeSort(arg); err != nil {
			return smtlib.NoSort, err
		}
	}
	return b.a.MakeSort(p.name, indices, args...)
}

// made makes a term. The error is that a variable or an index is not bound, or that the sorts do not fit.
func (b *binding) made(p *pattern) (smtlib.Term, error) {
	if p.variable >= 0 {
		if b.terms[p.variable] == smtlib.NoTerm {
			return smtlib.NoTerm, fmt.Errorf("a variable is not bound")
		}
		return b.terms[p.variable], nil
	}
	if p.literal != smtlib.KindNone {
		return b.a.Literal(p.literal, p.text)
	}
	var indices []smtlib.Index
	for _, index := range p.indices {
		if index.name != "" {
			indices = append(indices, smtlib.Index{Text: index.name, N: -1, Fun: index.fun})
			continue
		}
		n, ok := index.sum.at(b.indices)
		if !ok || n < 0 {
			return smtlib.NoTerm, fmt.Errorf("an index of %s is not bound, or negative", p.text)
		}
		indices = append(indices, smtlib.NumeralIndex(n))
	}
	if number, ok := p.constant(); ok {
		return b.bits(number, indices[0].N)
	}
	var args []smtlib.Term
	for _, arg := range p.args {
		if arg.rest {
			args = append(args, b.rests[arg.variable]...)
			continue
		}
		t, err := b.made(arg)
		if err != nil {
			return smtlib.NoTerm, err
		}
		args = append(args, t)
	}
	var f smtlib.Fun
	if p.decl != nil {
		f = p.decl.Fun
	} else {
		var err error
		if f, err = b.a.Operator(p.text, indices...); err != nil {
			return smtlib.NoTerm, err
		}
	}
	if p.as != nil {
		s, err := b.madeSort(p.as)
		if err != nil {
			return smtlib.NoTerm, err
		}
		f = b.a.Qualify(f, s)
	}
	return b.a.App(f, args...)
}

// bits makes a bit-vector literal. The error is that the number does not fit, or that the width is out of range.
func (b *binding) bits(number string, width int64) (smtlib.Term, error) {
	n, ok := new(big.Int).SetString(number, 10)
	if !ok || width < 1 || width > maxWidth || n.BitLen() > int(width) {
		return smtlib.NoTerm, fmt.Errorf("%s does not fit %d bits", number, width)
	}
	v := value.BigBitVec(int(width), n)
	return theory.Term(b.a, v, b.a.IndexedSort("BitVec", width), nil)
}

// maxWidth bounds the bit-vector constants that are made.
const maxWidth = 4096
