package vocabulary

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// head is an operator's name with indices and qualification.
type head struct {
	name    string
	indices []smtlib.Index
	as      smtlib.Sort
}

// shape is a choice of families for the arguments, and of an optional qualification, that an operator's sort rule
// accepts.
type shape struct {
	args []int
	as   bool
	head head
}

// find draws applications of the shapes in turns, so that each shape gets its share.
func (f *rowFinder) find(perRow int) {
	shapes := f.shapes()
	for _, s := range shapes {
		f.add(s.head, f.representatives(s))
	}
	for round := 0; len(f.apps) < perRow && round < perRow && len(shapes) > 0; round++ {
		found := false
		for _, s := range shapes {
			for try := 0; try < f.Tries && len(f.apps) < perRow; try++ {
				if f.instantiate(s) {
					found = true
					break
				}
			}
		}
		if !found {
			break
		}
	}
}

// shapes finds the shapes that the sort rule accepts, by trying the families' representatives. It assumes that the
// numbers of arguments have no gaps, and that an operator that needs a qualification has at most one argument.
func (f *rowFinder) shapes() []shape {
	var shapes []shape
	heads := f.heads(false)
	for n := 0; n <= 4; n++ {
		found := len(shapes)
		for _, h := range heads {
			shapes = f.shapesOf(h, n, shapes)
		}
		if found > 0 && (len(shapes) == found || n == 3) || len(shapes) >= f.MostShapes {
			return shapes
		}
	}
	for n := 0; n <= 1 && len(shapes) == 0; n++ {
		for _, h := range f.heads(true) {
			shapes = f.shapesOf(h, n, shapes)
		}
	}
	return shapes
}

// heads gives the heads that the search for shapes tries.
func (f *rowFinder) heads(qualified bool) []head {
	var heads []head
	if f.row.Heads != nil {
		for _, h := range f.row.Heads(f.Arena, f.Declared) {
			heads = append(heads, head{name: h.Name, indices: h.Indices})
		}
	} else {
		for _, indices := range f.indexTuples(f.row.Indices) {
			heads = append(heads, head{name: f.row.Name, indices: indices})
		}
	}
	if !qualified {
		return heads
	}
	var all []head
	for _, h := range heads {
		for _, r := range f.Representatives {
			h.as = r.Sort
			all = append(all, h)
		}
	}
	return all
}

// indexTuples gives tuples of n small indices, and f.Pairs.
func (f *Finder) indexTuples(n int) [][]smtlib.Index {
	tuple := func(numbers ...int64) []smtlib.Index {
		var indices []smtlib.Index
		for _, n := range numbers {
			indices = append(indices, smtlib.NumeralIndex(n))
		}
		return indices
	}
	switch n {
	case 0:
		return [][]smtlib.Index{nil}
	case 1:
		return [][]smtlib.Index{tuple(1), tuple(0), tuple(8)}
	case 2:
		tuples := [][]smtlib.Index{tuple(5, 11), tuple(3, 1), tuple(1, 3)}
		for _, p := range f.Pairs {
			tuples = append(tuples, tuple(p[0], p[1]))
		}
		return tuples
	case smtlib.AnyIndices:
		return [][]smtlib.Index{nil, tuple(1), tuple(1, 3)}
	}
	return nil
}

// shapesOf adds the shapes of a head with n arguments.
func (f *rowFinder) shapesOf(h head, n int, shapes []shape) []shape {
	choice, args := make([]int, n), make([]smtlib.Sort, n)
	for {
		for i, c := range choice {
			args[i] = f.Representatives[c].Sort
		}
		_, err := f.sort(h, args)
		if err == nil {
			s := shape{as: h.as != smtlib.NoSort, head: h}
			for _, c := range choice {
				s.args = append(s.args, f.Representatives[c].Family)
			}
			if !slices.ContainsFunc(shapes, s.like) {
				f.add(h, args)
				shapes = append(shapes, s)
			}
		}
		if len(shapes) >= f.MostShapes || !next(choice, refused(err, n), len(f.Representatives)) {
			return shapes
		}
	}
}

// like reports whether two shapes have the same applications.
func (s shape) like(t shape) bool {
	return slices.Equal(s.args, t.args) && s.head.name == t.head.name && len(s.head.indices) == len(t.head.indices) &&
		(len(s.head.indices) == 0 || s.head.indices[0].N >= 0 || s.head.indices[0].Text == t.head.indices[0].Text)
}

// refused is the position of the argument that a rule rejected; -1 if it rejected their number. With one or two
// arguments it is the last one, so that every choice is tried: rules with several ranks report an error of the first
// rank.
func refused(err error, n int) int {
	if n > 2 {
		switch err := err.(type) {
		case *smtlib.ArgumentError:
			return err.At
		case *operator.ArityError:
			return -1
		}
	}
	return n - 1
}

// next moves on to the next choice that differs at position at or before it; false if there is none.
func next(choice []int, at, base int) bool {
	for i := at + 1; i < len(choice); i++ {
		choice[i] = 0
	}
	for ; at >= 0; at-- {
		if choice[at]++; choice[at] < base {
			return true
		}
		choice[at] = 0
	}
	return false
}

// representatives gives the first sort of each family of a shape.
func (f *rowFinder) representatives(s shape) []smtlib.Sort {
	var args []smtlib.Sort
	for _, family := range s.args {
		args = append(args, f.Families[family][0])
	}
	return args
}

// instantiate draws sorts and indices for a shape. Sometimes it repeats an argument, for operators with any number of
// arguments.
func (f *rowFinder) instantiate(s shape) bool {
	choice := slices.Clone(s.args)
	for len(choice) > 0 && len(choice) < 6 && f.Rand.IntN(5) == 0 {
		i := f.Rand.IntN(len(choice))
		choice = slices.Insert(choice, i, choice[i])
	}
	same := f.Rand.IntN(4) > 0                    // most operators need one width for all arguments
	drawn := make([]smtlib.Sort, len(f.Families)) // NoSort for families without a draw
	args := make([]smtlib.Sort, 0, len(choice))
	for _, family := range choice {
		sort := drawn[family]
		if sort == smtlib.NoSort || !same {
			members := f.Families[family]
			sort = members[f.Rand.IntN(len(members))]
			drawn[family] = sort
		}
		args = append(args, sort)
	}
	h := s.head
	if f.row.Heads == nil && len(h.indices) > 0 {
		h.indices = f.indices(len(h.indices), args)
	}
	if s.as {
		h.as = f.Representatives[f.Rand.IntN(len(f.Representatives))].Sort
	}
	return f.add(h, args)
}

// indices draws indices: small ones, and ones close to the indices of the arguments' sorts.
func (f *rowFinder) indices(n int, args []smtlib.Sort) []smtlib.Index {
	formats := f.familyOf("FloatingPoint")
	if n == 2 && len(formats) > 0 && f.Rand.IntN(2) == 0 {
		return f.Arena.SortInfo(formats[f.Rand.IntN(len(formats))]).Indices
	}
	near := []int64{0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 100}
	if f.Rand.IntN(2) == 0 {
		near = near[:5] // the result of a large repetition is usually too wide
	}
	for _, s := range args {
		for _, i := range f.Arena.SortInfo(s).Indices {
			w := i.N
			near = append(near, w-1, w, w+1, 2*w, f.Rand.Int64N(w), f.Rand.Int64N(w))
		}
	}
	indices := make([]smtlib.Index, n)
	for i := range indices {
		indices[i] = smtlib.NumeralIndex(near[f.Rand.IntN(len(near))])
	}
	return indices
}

// familyOf gives the members of the family whose first sort has that name.
func (f *Finder) familyOf(name string) []smtlib.Sort {
	for _, members := range f.Families {
		if len(members) > 0 && f.Arena.SortIs(members[0], name) {
			return members
		}
	}
	return nil
}

// addAll adds the applications of a shape at all sorts of its families, with all indices up to highest, but at most
// most of them.
func (f *rowFinder) addAll(s shape, highest int64, most int) {
	choice, args := make([]int, len(s.args)), make([]smtlib.Sort, len(s.args))
	for {
		fits := true
		for i, family := range s.args {
			if fits = fits && choice[i] < len(f.Families[family]); fits {
				args[i] = f.Families[family][choice[i]]
			}
		}
		for _, h := range f.headsOf(s, highest) {
			if fits && len(f.apps) < most {
				f.add(h, args)
			}
		}
		if len(f.apps) >= most || !next(choice, len(choice)-1, f.mostMembers()) {
			return
		}
	}
}

// headsOf gives the heads of a shape with all indices, and with all qualifications.
func (f *rowFinder) headsOf(s shape, highest int64) []head {
	heads := []head{s.head}
	if f.row.Heads == nil {
		for i := range s.head.indices {
			var more []head
			for _, h := range heads {
				for n := range highest + 1 {
					h.indices = slices.Clone(h.indices)
					h.indices[i] = smtlib.NumeralIndex(n)
					more = append(more, h)
				}
			}
			heads = more
		}
	}
	if !s.as {
		return heads
	}
	var all []head
	for _, h := range heads {
		for _, members := range f.Families {
			for _, h.as = range members {
				all = append(all, h)
			}
		}
	}
	return all
}

func (f *Finder) mostMembers() int {
	most := 0
	for _, members := range f.Families {
		most = max(most, len(members))
	}
	return most
}
