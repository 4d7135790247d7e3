package datatypes

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sorts are cvc5's predeclared datatypes.
var Sorts = []sorts.Row{
	tuples(smtlib.SortSpec{Name: "Tuple", Args: smtlib.AnyArgs}),
	tuples(smtlib.SortSpec{Name: "UnitTuple"}),
	{
		SortSpec: smtlib.SortSpec{Name: "Nullable", Args: 1},
		Without:  "no operator on nullables is evaluated",
		Weight:   sorts.MaxWeight,
	},
}

// tuples is the row of a sort of tuples.
func tuples(spec smtlib.SortSpec) sorts.Row {
	return sorts.Row{
		SortSpec: spec,
		Sample: func(d *sorts.Draw, s smtlib.Sort) value.Value {
			fields, open := d.Values(d.Arena.SortInfo(s).Args)
			if open != nil {
				return open
			}
			return NewTuple(fields)
		},
		Edges: func(c *sorts.Context, s smtlib.Sort) []value.Value {
			fields, ok := edgeFields(c, s, c.Arena.SortInfo(s).Args, nil)
			if !ok {
				return nil
			}
			return []value.Value{NewTuple(fields)}
		},
		Size: func(c *sorts.Context, s smtlib.Sort) value.Domain { return c.Product(c.Arena.SortInfo(s).Args) },
		Enumerate: func(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
			tuples, ok := c.Tuples(c.Arena.SortInfo(s).Args)
			for _, fields := range tuples {
				all = append(all, NewTuple(fields))
			}
			return all, ok
		},
		Distance: func(c *sorts.Context, s smtlib.Sort, v value.Value) int {
			return fieldDistance(c, c.Arena.SortInfo(s).Args, v.(value.Datatype))
		},
		Simpler: func(c *sorts.Context, s smtlib.Sort, v value.Value) []value.Value {
			return simpler(c, c.Arena.SortInfo(s).Args, v.(value.Datatype))
		},
		Weight: sorts.MaxWeight,
	}
}

// edgeFields gives values for the fields of a value of s: the first of known for a field of sort s, the first edge of
// its sort for any other. ok is false if a field has none.
func edgeFields(
	c *sorts.Context, s smtlib.Sort, fields []smtlib.Sort, known []value.Value,
) (args []value.Value, ok bool) {
	for _, field := range fields {
		from := known
		if field != s {
			from = c.Edges(field)
		}
		if len(from) == 0 {
			return nil, false
		}
		args = append(args, from[0])
	}
	return args, true
}

// fieldDistance is the Distance of a value with fields of these sorts, see sorts.Row.
func fieldDistance(c *sorts.Context, fields []smtlib.Sort, v value.Datatype) int {
	n := v.Index + len(v.Args)
	for i, arg := range v.Args {
		n += c.Distance(fields[i], arg)
	}
	return n
}

// simpler gives the values in which one field is simpler.
func simpler(c *sorts.Context, fields []smtlib.Sort, v value.Datatype) (simpler []value.Value) {
	for i, arg := range v.Args {
		for _, other := range c.Simpler(fields[i], arg) {
			args := slices.Clone(v.Args)
			args[i] = other
			simpler = append(simpler, value.NewDatatype(v.Constructor, v.Index, args))
		}
	}
	return simpler
}

// Declared is the row of the datatypes that scripts declare.
var Declared = sorts.Row{
	Sample:    sample,
	Edges:     edges,
	Size:      size,
	Enumerate: enumerate,
	Few:       few,
	Literal:   true,
	Cases:     cases,
	Distance: func(c *sorts.Context, s smtlib.Sort, v value.Value) int {
		return fieldDistance(c, fieldsOfValue(c.Arena, s, v), v.(value.Datatype))
	},
	Simpler: func(c *sorts.Context, s smtlib.Sort, v value.Value) []value.Value {
		return simpler(c, fieldsOfValue(c.Arena, s, v), v.(value.Datatype))
	},
	Weight: sorts.MaxWeight,
}

// few gives the values of a recursive datatype up to depth 2.
func few(c *sorts.Context, s smtlib.Sort) (values []value.Value) {
	for range 2 {
		var deeper []value.Value
		for _, k := range c.Arena.SortInfo(s).Decl.Datatype.Constructors {
			tuples := [][]value.Value{nil}
			for _, field := range Fields(c.Arena, s, k) {
				if field == s {
					tuples = sorts.Longer(tuples, values)
				} else {
					tuples = sorts.Longer(tuples, c.Few(field))
				}
			}
			for _, args := range tuples {
				deeper = append(deeper, value.NewDatatype(k.Name, k.Index, args))
			}
		}
		values = deeper
	}
	return values
}

// cases gives the testers of all constructors, see sorts.Row.
func cases(a *smtlib.Arena, t, _ smtlib.Term) ([]smtlib.Term, error) {
	var testers []smtlib.Term
	for _, k := range constructors(a, a.Sort(t)) {
		is, err := a.Operator("is", smtlib.Index{Text: smtlib.Quote(k.Name), N: -1, Fun: k.Fun})
		if err != nil {
			return nil, err
		}
		tester, err := a.App(is, t)
		if err != nil {
			return nil, err
		}
		testers = append(testers, tester)
	}
	return testers, nil
}

// fieldsOfValue are the sorts of a value's fields.
func fieldsOfValue(a *smtlib.Arena, s smtlib.Sort, v value.Value) []smtlib.Sort {
	k := a.SortInfo(s).Decl.Datatype.Constructors[v.(value.Datatype).Index]
	return Fields(a, s, k)
}

// Fields are the sorts of the fields of a constructor of a datatype.
func Fields(a *smtlib.Arena, s smtlib.Sort, k *smtlib.Decl) []smtlib.Sort {
	fields := make([]smtlib.Sort, len(k.Params))
	for i, p := range k.Params {
		fields[i] = a.Substitute(p, k.SortParams, a.SortInfo(s).Args)
	}
	return fields
}

func constructors(a *smtlib.Arena, s smtlib.Sort) []*smtlib.Decl {
	return a.SortInfo(s).Decl.Datatype.Constructors
}

// isDeclared reports whether a sort is a datatype that a script declares.
func isDeclared(a *smtlib.Arena, s smtlib.Sort) bool {
	d := a.SortInfo(s).Decl
	return d != nil && d.Datatype != nil
}

// size adds up the numbers of values of all constructors.
func size(c *sorts.Context, s smtlib.Sort) value.Domain {
	sum := value.Domain(0)
	for _, k := range constructors(c.Arena, s) {
		n := c.Product(Fields(c.Arena, s, k))
		if n <= 0 {
			return n
		}
		if sum += n; sum >= sorts.MaxSize {
			return value.Infinite
		}
	}
	return sum
}

// enumerate gives the values of a datatype that is not recursive, constructor by constructor.
func enumerate(c *sorts.Context, s smtlib.Sort) (all []value.Value, ok bool) {
	if c.Arena.SortInfo(s).Decl.Datatype.Codatatype {
		return nil, false
	}
	for _, k := range constructors(c.Arena, s) {
		tuples, ok := c.Tuples(Fields(c.Arena, s, k))
		if !ok {
			return nil, false
		}
		for _, fields := range tuples {
			all = append(all, value.NewDatatype(k.Name, k.Index, fields))
		}
	}
	return all, true
}

// edges gives one value of each constructor whose fields have edges. Recursive constructors come last: their fields of
// the datatype itself are the first of the previous values.
func edges(c *sorts.Context, s smtlib.Sort) (edges []value.Value) {
	if c.Arena.SortInfo(s).Decl.Datatype.Codatatype {
		return nil
	}
	for _, recursive := range []bool{false, true} {
		for _, k := range constructors(c.Arena, s) {
			fields := Fields(c.Arena, s, k)
			if slices.Contains(fields, s) != recursive {
				continue
			}
			if args, ok := edgeFields(c, s, fields, edges); ok {
				edges = append(edges, value.NewDatatype(k.Name, k.Index, args))
			}
		}
	}
	return edges
}

// maxHeight bounds the height of datatypes' values, unless the least height is greater.
const maxHeight = 4

// sample draws a term of constructors.
func sample(d *sorts.Draw, s smtlib.Sort) value.Value {
	return sampleBelow(d, s, maxHeight, map[smtlib.Sort]int{})
}

// sampleBelow draws a term of constructors of about the given height.
func sampleBelow(d *sorts.Draw, s smtlib.Sort, height int, least map[smtlib.Sort]int) value.Value {
	if d.Arena.SortInfo(s).Decl.Datatype.Codatatype {
		return value.Open{Reason: "codatatype"}
	}
	if leastHeights(d.Arena, s, least); least[s] == 0 {
		return value.Open{Reason: "datatype without finite values"}
	}
	var fitting []*smtlib.Decl
	var lowest *smtlib.Decl
	lowestHeight := 0
	for _, k := range constructors(d.Arena, s) {
		h := leastHeight(d.Arena, s, k, least)
		if h > 0 && h <= height {
			fitting = append(fitting, k)
		}
		if h > 0 && (lowest == nil || h < lowestHeight) {
			lowest, lowestHeight = k, h
		}
	}
	k := lowest
	if len(fitting) > 0 {
		k = fitting[d.Rand.IntN(len(fitting))]
	}
	args := Fields(d.Arena, s, k)
	values := make([]value.Value, len(args))
	for i, field := range args {
		if isDeclared(d.Arena, field) {
			values[i] = sampleBelow(d, field, height-1, least)
		} else {
			values[i] = d.Value(field)
		}
		if value.IsOpen(values[i]) {
			return values[i]
		}
	}
	return value.NewDatatype(k.Name, k.Index, values)
}

// leastHeights enters the least height of a value for a datatype and those it refers to; a constant has height 1. A
// datatype without finite values gets no entry.
func leastHeights(a *smtlib.Arena, s smtlib.Sort, least map[smtlib.Sort]int) {
	if least[s] > 0 {
		return
	}
	group := reachable(a, s, map[smtlib.Sort]bool{})
	for changed := true; changed; {
		changed = false
		for _, d := range group {
			for _, k := range constructors(a, d) {
				if h := leastHeight(a, d, k, least); h > 0 && (least[d] == 0 || h < least[d]) {
					least[d] = h
					changed = true
				}
			}
		}
	}
}

// leastHeight is the least height of a value made by k, or 0 if that of a field is not (yet) known.
func leastHeight(a *smtlib.Arena, s smtlib.Sort, k *smtlib.Decl, least map[smtlib.Sort]int) int {
	h := 1
	for _, field := range Fields(a, s, k) {
		if !isDeclared(a, field) {
			continue
		}
		if least[field] == 0 {
			return 0
		}
		h = max(h, least[field]+1)
	}
	return h
}

// maxDatatypes bounds the number of datatypes that reachable gives: there may be infinitely many nested parametric
// ones.
const maxDatatypes = 100

// reachable gives the datatypes that a datatype refers to directly in fields, itself included.
func reachable(a *smtlib.Arena, s smtlib.Sort, seen map[smtlib.Sort]bool) []smtlib.Sort {
	if seen[s] || len(seen) >= maxDatatypes {
		return nil
	}
	seen[s] = true
	group := []smtlib.Sort{s}
	for _, k := range constructors(a, s) {
		for _, field := range Fields(a, s, k) {
			if isDeclared(a, field) {
				group = append(group, reachable(a, field, seen)...)
			}
		}
	}
	return group
}
