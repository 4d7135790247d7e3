package fragment

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
	"github.com/smtstorm/smtstorm/smtlib/theory/finitefields"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// domainLimit is the number of elements from which on a sort counts as infinite: no table names so many.
const domainLimit = 1 << 31

// Domain tells how many elements a sort has under the model.
func (m *Model) Domain(a *smtlib.Arena, s smtlib.Sort) value.Domain {
	return m.sizeOf(a, s, map[smtlib.Sort]bool{})
}

// sizeOf is Domain; a datatype that is met inside itself is infinite.
func (m *Model) sizeOf(a *smtlib.Arena, s smtlib.Sort, inside map[smtlib.Sort]bool) value.Domain {
	info := a.SortInfo(s)
	if info.Decl != nil {
		if info.Decl.Datatype != nil {
			return m.datatypeSize(a, s, inside)
		}
		if n := m.universes[s]; n > 0 {
			return value.Domain(n)
		}
		return value.UnknownDomain
	}
	switch info.Name {
	case "Bool":
		return 2
	case "RoundingMode":
		return 5
	case "BitVec":
		if info.Indices[0].N < 31 {
			return 1 << info.Indices[0].N
		}
	case "FloatingPoint": // all patterns, but one NaN for the 2·(2^(sb-1) - 1) of them
		if eb, sb := info.Indices[0].N, info.Indices[1].N; eb+sb < 31 {
			return 1<<(eb+sb) - 1<<sb + 3
		}
	case "FiniteField":
		if order := finitefields.Order(info); order.IsInt64() && order.Int64() < domainLimit {
			return value.Domain(order.Int64())
		}
	case "Tuple", "UnitTuple":
		return m.product(a, info.Args, inside)
	case "Set":
		return power(2, m.sizeOf(a, info.Args[0], inside))
	case "Array":
		return power(m.sizeOf(a, info.Args[1], inside), m.sizeOf(a, info.Args[0], inside))
	}
	return value.Infinite
}

// datatypeSize sums the products of the constructors' fields.
func (m *Model) datatypeSize(a *smtlib.Arena, s smtlib.Sort, inside map[smtlib.Sort]bool) value.Domain {
	if inside[s] {
		return value.Infinite
	}
	inside[s] = true
	defer delete(inside, s)
	sum := value.Domain(0)
	for _, k := range a.SortInfo(s).Decl.Datatype.Constructors {
		var fields []smtlib.Sort
		for _, p := range k.Params {
			fields = append(fields, a.Substitute(p, k.SortParams, a.SortInfo(s).Args))
		}
		n := m.product(a, fields, inside)
		if n <= 0 {
			return n
		}
		if sum += n; sum >= domainLimit {
			return value.Infinite
		}
	}
	return sum
}

// product multiplies the sizes of fields.
func (m *Model) product(a *smtlib.Arena, fields []smtlib.Sort, inside map[smtlib.Sort]bool) value.Domain {
	product := value.Domain(1)
	for _, field := range fields {
		n := m.sizeOf(a, field, inside)
		if n <= 0 {
			return n
		}
		if product *= n; product >= domainLimit {
			return value.Infinite
		}
	}
	return product
}

// power is base^exponent for sizes.
func power(base, exponent value.Domain) value.Domain {
	switch {
	case base == 1:
		return 1
	case base <= 0:
		return base
	case exponent <= 0:
		return exponent
	}
	size := value.Domain(1)
	for range exponent {
		if size *= base; size >= domainLimit {
			return value.Infinite
		}
	}
	return size
}

// Values gives all values of a sort if they are finitely many, at most limit, and of a sort whose values can be listed.
func (m *Model) Values(a *smtlib.Arena, s smtlib.Sort, limit int) (values []value.Value, ok bool) {
	if n := m.Domain(a, s); n <= 0 || n > value.Domain(limit) {
		return nil, false
	}
	return enumerate(m, a, s)
}

// enumerate gives all values of a sort with a small finite domain; ok is false for the sorts it does not know.
func enumerate(m *Model, a *smtlib.Arena, s smtlib.Sort) (values []value.Value, ok bool) {
	info := a.SortInfo(s)
	if info.Decl != nil {
		if info.Decl.Datatype != nil {
			return enumerateDatatype(m, a, s)
		}
		for i := range m.universes[s] {
			values = append(values, Element(a, s, i))
		}
		return values, len(values) > 0
	}
	switch info.Name {
	case "Bool":
		return []value.Value{value.Bool(false), value.Bool(true)}, true
	case "BitVec":
		width := int(info.Indices[0].N)
		for n := range uint64(1) << width {
			values = append(values, value.NewBitVec(width, n))
		}
		return values, true
	case "RoundingMode":
		for _, rm := range value.RoundingModes() {
			values = append(values, rm)
		}
		return values, true
	case "FloatingPoint":
		f, ok := fp.Format(a, s)
		if !ok {
			return nil, false
		}
		return enumerateFloats(f), true
	case "FiniteField":
		for n := range finitefields.Order(info).Int64() {
			values = append(values, value.NewInt(n))
		}
		return values, true
	case "Tuple", "UnitTuple":
		tuples, ok := enumerateProduct(m, a, info.Args)
		for _, fields := range tuples {
			values = append(values, datatypes.NewTuple(fields))
		}
		return values, ok
	}
	return nil, false
}

// enumerateDatatype gives the values of a datatype that is not recursive.
func enumerateDatatype(m *Model, a *smtlib.Arena, s smtlib.Sort) ([]value.Value, bool) {
	info := a.SortInfo(s)
	if info.Decl.Datatype.Codatatype {
		return nil, false
	}
	var values []value.Value
	for _, k := range info.Decl.Datatype.Constructors {
		var fields []smtlib.Sort
		for _, p := range k.Params {
			fields = append(fields, a.Substitute(p, k.SortParams, info.Args))
		}
		tuples, ok := enumerateProduct(m, a, fields)
		if !ok {
			return nil, false
		}
		for _, tuple := range tuples {
			values = append(values, value.NewDatatype(k.Name, k.Index, tuple))
		}
	}
	return values, true
}

// enumerateProduct gives all tuples of values of some sorts.
func enumerateProduct(m *Model, a *smtlib.Arena, fields []smtlib.Sort) ([][]value.Value, bool) {
	tuples := [][]value.Value{nil}
	for _, s := range fields {
		field, ok := enumerate(m, a, s)
		if !ok {
			return nil, false
		}
		var longer [][]value.Value
		for _, tuple := range tuples {
			for _, v := range field {
				longer = append(longer, append(tuple[:len(tuple):len(tuple)], v))
			}
		}
		tuples = longer
	}
	return tuples, true
}
