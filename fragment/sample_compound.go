package fragment

import (
	"math/big"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/theory/finitefields"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// universeSizes are those of uninterpreted sorts.
var universeSizes = []int{1, 2, 3, 5, 8}

// universes chooses the size of the universe of every uninterpreted sort.
func (s *sampler) universes() {
	for _, sort := range s.arena.Sorts() {
		info := s.arena.SortInfo(sort)
		if info.Decl != nil && info.Decl.Datatype == nil && !info.Generic {
			s.model.universes[sort] = universeSizes[s.rng.IntN(len(universeSizes))]
		}
	}
}

// array draws an array with few entries. Some agree with one that is in use but for one index.
func (s *sampler) array(sort smtlib.Sort, info *smtlib.SortInfo) value.Value {
	index, element := info.Args[0], info.Args[1]
	if used := s.used[sort]; len(used) > 0 && s.rng.IntN(3) == 0 {
		return s.store(used[s.rng.IntN(len(used))].(value.Array), index, element)
	}
	other := s.value(element)
	if value.IsOpen(other) {
		return other
	}
	var a value.Value = value.NewArray(s.model.Domain(s.arena, index), other)
	for range s.rng.IntN(4) {
		if array, ok := a.(value.Array); ok {
			a = s.store(array, index, element)
		}
	}
	return a
}

func (s *sampler) store(a value.Array, index, element smtlib.Sort) value.Value {
	i, e := s.value(index), s.value(element)
	switch {
	case value.IsOpen(i):
		return i
	case value.IsOpen(e):
		return e
	}
	return a.Store(i, e)
}

func (s *sampler) tuple(info *smtlib.SortInfo) value.Value {
	fields := make([]value.Value, len(info.Args))
	for i, sort := range info.Args {
		if fields[i] = s.value(sort); value.IsOpen(fields[i]) {
			return fields[i]
		}
	}
	return datatypes.NewTuple(fields)
}

// fieldElement draws an element of a finite field: the ends often.
func (s *sampler) fieldElement(sort smtlib.Sort, info *smtlib.SortInfo) *big.Int {
	order := finitefields.Order(info)
	if literals := s.literals[sort]; len(literals) > 0 && s.rng.IntN(3) == 0 {
		return literals[s.rng.IntN(len(literals))].(value.Int).Big()
	}
	i := s.magnitude([]int{2, order.BitLen()}[s.rng.IntN(2)])
	if s.rng.IntN(4) == 0 {
		i.Neg(i)
	}
	return i.Mod(i, order)
}

// maxTermDepth bounds the height of datatypes' values, where they have values as small as that.
const maxTermDepth = 4

// datatype draws a term of constructors of about that height.
func (s *sampler) datatype(sort smtlib.Sort, depth int) value.Value {
	info := s.arena.SortInfo(sort)
	dt := info.Decl.Datatype
	if dt.Codatatype {
		return value.Open{Reason: "codatatype"}
	}
	height := s.heights(sort)
	if height[sort] == 0 {
		return value.Open{Reason: "datatype without finite values"}
	}
	var fitting []*smtlib.Decl
	least := dt.Constructors[0]
	leastHeight := 1 << 30
	for _, k := range dt.Constructors {
		h := s.constructorHeight(k, info, height)
		if h > 0 && h <= depth {
			fitting = append(fitting, k)
		}
		if h > 0 && h < leastHeight {
			least, leastHeight = k, h
		}
	}
	k := least
	if len(fitting) > 0 {
		k = fitting[s.rng.IntN(len(fitting))]
	}
	args := make([]value.Value, len(k.Params))
	for i, p := range k.Params {
		param := s.arena.Substitute(p, k.SortParams, info.Args)
		if d := s.arena.SortInfo(param).Decl; d != nil && d.Datatype != nil {
			args[i] = s.datatype(param, depth-1)
		} else {
			args[i] = s.value(param)
		}
		if value.IsOpen(args[i]) {
			return args[i]
		}
	}
	return value.NewDatatype(k.Name, k.Index, args)
}

// heights gives the least height of a value for sort and the datatypes it refers to: 1 for a constant. A datatype that
// has no finite value has none.
func (s *sampler) heights(sort smtlib.Sort) map[smtlib.Sort]int {
	if s.height == nil {
		s.height = map[smtlib.Sort]int{}
	}
	if s.height[sort] > 0 {
		return s.height
	}
	group := s.reachable(sort, map[smtlib.Sort]bool{})
	for changed := true; changed; {
		changed = false
		for _, d := range group {
			info := s.arena.SortInfo(d)
			for _, k := range info.Decl.Datatype.Constructors {
				if h := s.constructorHeight(k, info, s.height); h > 0 && (s.height[d] == 0 || h < s.height[d]) {
					s.height[d] = h
					changed = true
				}
			}
		}
	}
	return s.height
}

// constructorHeight is the least height of a value made by k, or 0 if a field's is not known (yet).
func (s *sampler) constructorHeight(k *smtlib.Decl, info *smtlib.SortInfo, height map[smtlib.Sort]int) int {
	h := 1
	for _, p := range k.Params {
		param := s.arena.Substitute(p, k.SortParams, info.Args)
		if d := s.arena.SortInfo(param).Decl; d == nil || d.Datatype == nil {
			continue
		}
		if height[param] == 0 {
			return 0
		}
		h = max(h, height[param]+1)
	}
	return h
}

// maxDatatypes bounds the instances of datatypes that one refers to: nested parametric ones may be infinitely many.
const maxDatatypes = 100

// reachable gives the datatypes that a datatype refers to directly in fields, itself included.
func (s *sampler) reachable(sort smtlib.Sort, seen map[smtlib.Sort]bool) []smtlib.Sort {
	if seen[sort] || len(seen) >= maxDatatypes {
		return nil
	}
	seen[sort] = true
	group := []smtlib.Sort{sort}
	info := s.arena.SortInfo(sort)
	for _, k := range info.Decl.Datatype.Constructors {
		for _, p := range k.Params {
			param := s.arena.Substitute(p, k.SortParams, info.Args)
			if d := s.arena.SortInfo(param).Decl; d != nil && d.Datatype != nil {
				group = append(group, s.reachable(param, seen)...)
			}
		}
	}
	return group
}
