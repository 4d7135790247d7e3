package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// group is a line of the table: a row of a theory, or the functions of one kind that a datatype brings along.
type group struct {
	theory string
	name   string
	row    *theory.Row // nil for what is declared
	apps   []*application
}

// application is a way to apply an operator: a function symbol with its indices, at certain sorts.
type application struct {
	group  *group
	fun    smtlib.Fun
	args   []smtlib.Sort
	result smtlib.Sort
	leaf   bool // all arguments can be drawn
	// declared says that a sort in it is one of the prelude's.
	declared bool
	// defined says that the operator has a definition.
	defined bool
}

// head is an operator's name with indices and qualification.
type head struct {
	name    string
	indices []smtlib.Index
	as      smtlib.Sort
}

// shape is a choice of families for the arguments (and for the qualification) that an operator's sort rule accepts.
type shape struct {
	args []int
	as   bool
	head head
}

// finder finds the applications of one row.
type finder struct {
	*universe
	row   *theory.Row
	group *group
	rng   *rand.Rand
	seen  map[string]bool
}

// maxResult bounds the width of results, in bits: literals of more are slow to read and show nothing new.
const maxResult = 600

func (u *universe) findApplications(perRow int, rng *rand.Rand) {
	for _, row := range theory.Rows() {
		if row.Eval == nil {
			continue
		}
		g := &group{theory: row.Theory, name: row.Name, row: row}
		f := &finder{universe: u, row: row, group: g, rng: rng, seen: map[string]bool{}}
		f.find(perRow)
		rng.Shuffle(len(g.apps), func(i, j int) { g.apps[i], g.apps[j] = g.apps[j], g.apps[i] })
		u.groups = append(u.groups, g)
	}
	u.addDeclared()
	for _, g := range u.groups {
		for _, app := range g.apps {
			u.byResult[app.result] = append(u.byResult[app.result], app)
		}
	}
}

// find tries the shapes in turns, so that each gets its share.
func (f *finder) find(perRow int) {
	shapes := f.shapes()
	for _, s := range shapes {
		f.add(s.head, f.representatives(s))
	}
	const tries = 60 // for one application: most draws of indices and sorts do not fit together
	for round := 0; len(f.group.apps) < perRow && round < perRow && len(shapes) > 0; round++ {
		found := false
		for _, s := range shapes {
			for try := 0; try < tries && len(f.group.apps) < perRow; try++ {
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

// sort asks the row's rule. Nothing is interned but sorts.
func (f *finder) sort(h head, args []smtlib.Sort) (smtlib.Sort, error) {
	app := smtlib.Application{Name: h.name, Indices: h.indices, Args: args, As: h.as}
	return f.row.Operator.Sort(f.arena, app)
}

// add keeps an application if it is sorted and new.
func (f *finder) add(h head, args []smtlib.Sort) bool {
	result, err := f.sort(h, args)
	if err != nil || f.tooLarge(result) {
		return false
	}
	fun, err := f.arena.Operator(h.name, h.indices...)
	if err != nil {
		return false
	}
	if h.as != smtlib.NoSort {
		fun = f.arena.Qualify(fun, h.as)
	}
	key := fmt.Sprint(fun, args)
	if f.seen[key] {
		return false
	}
	f.seen[key] = true
	f.group.apps = append(f.group.apps, f.application(f.group, fun, slices.Clone(args), result))
	return true
}

func (u *universe) application(g *group, fun smtlib.Fun, args []smtlib.Sort, result smtlib.Sort) *application {
	app := &application{group: g, fun: fun, args: args, result: result, leaf: true, declared: u.isDeclared(result)}
	app.defined = g.row != nil && isDefined(g.row.Name)
	for _, s := range args {
		app.leaf = app.leaf && u.drawable[s]
		app.declared = app.declared || u.isDeclared(s)
	}
	return app
}

// isDeclared tells whether a sort is one of the prelude's, or contains one.
func (u *universe) isDeclared(s smtlib.Sort) bool {
	info := u.arena.SortInfo(s)
	return info.Decl != nil || slices.ContainsFunc(info.Args, u.isDeclared)
}

func (f *finder) tooLarge(s smtlib.Sort) bool {
	return f.arena.SortIs(s, "BitVec") && f.arena.SortInfo(s).Indices[0].N > maxResult
}

// shapes finds what the operator takes, by the representatives of families. The numbers of arguments that an operator
// takes have no gaps, and what needs a qualification has one argument at most.
func (f *finder) shapes() []shape {
	var shapes []shape
	for n := 0; n <= 4; n++ {
		found := len(shapes)
		for _, h := range f.heads(false) {
			shapes = f.shapesOf(h, n, shapes)
		}
		if found > 0 && (len(shapes) == found || n == 3) || len(shapes) >= maxShapes {
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

// maxShapes bounds the shapes of an operator: a tuple takes anything.
const maxShapes = 300

// heads are what the search for shapes tries.
func (f *finder) heads(qualified bool) []head {
	var heads []head
	if make := specialHeads[f.row.Name]; make != nil {
		heads = make(f.universe)
	} else {
		for _, indices := range indexTuples(f.row.Indices) {
			heads = append(heads, head{name: f.row.Name, indices: indices})
		}
	}
	if !qualified {
		return heads
	}
	var all []head
	for _, h := range heads {
		for _, r := range f.reps {
			h.as = r.sort
			all = append(all, h)
		}
	}
	return all
}

// indexTuples are small indices, and those of a common format of floating-point numbers.
func indexTuples(n int) [][]smtlib.Index {
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
		return [][]smtlib.Index{tuple(5, 11), tuple(3, 1), tuple(1, 3)}
	case smtlib.AnyIndices:
		return [][]smtlib.Index{nil, tuple(1), tuple(1, 3)}
	}
	return nil
}

// shapesOf adds the shapes of a head with n arguments.
func (f *finder) shapesOf(h head, n int, shapes []shape) []shape {
	choice, args := make([]int, n), make([]smtlib.Sort, n)
	for {
		s := shape{as: h.as != smtlib.NoSort, head: h}
		for i, c := range choice {
			args[i] = f.reps[c].sort
			s.args = append(s.args, f.reps[c].family)
		}
		_, err := f.sort(h, args)
		if err == nil && !slices.ContainsFunc(shapes, func(t shape) bool { return s.like(t) }) {
			f.add(h, args)
			shapes = append(shapes, s)
		}
		if len(shapes) >= maxShapes || !next(choice, refused(err, n), len(f.reps)) {
			return shapes
		}
	}
}

// like tells whether two shapes give the same applications.
func (s shape) like(t shape) bool {
	return slices.Equal(s.args, t.args) && s.head.name == t.head.name && len(s.head.indices) == len(t.head.indices) &&
		(len(s.head.indices) == 0 || s.head.indices[0].N >= 0 || s.head.indices[0].Text == t.head.indices[0].Text)
}

// refused is the position of the argument that a rule objected to, as its message says, or the last one; -1 if it
// objected to their number. With few arguments everything is tried: rules with several ranks report the first.
func refused(err error, n int) int {
	if err == nil || n <= 2 {
		return n - 1
	}
	text := err.Error()
	if rest, ok := strings.CutPrefix(text, "argument "); ok && rest[0] >= '1' && rest[0] <= '0'+byte(n) {
		return int(rest[0] - '1')
	}
	if strings.Contains(text, " takes ") && strings.Contains(text, " arguments, not ") {
		return -1
	}
	return n - 1
}

// next moves on to the next choice that differs at position at or before it.
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

// representatives are the sorts of a shape that were tried first.
func (f *finder) representatives(s shape) []smtlib.Sort {
	var args []smtlib.Sort
	for _, family := range s.args {
		args = append(args, f.families[family][0])
	}
	return args
}

// instantiate draws sorts and indices for a shape, and perhaps repeats an argument, for operators that take any
// number.
func (f *finder) instantiate(s shape) bool {
	choice := slices.Clone(s.args)
	for len(choice) > 0 && len(choice) < 6 && f.rng.IntN(5) == 0 {
		i := f.rng.IntN(len(choice))
		choice = slices.Insert(choice, i, choice[i])
	}
	same := f.rng.IntN(4) > 0 // most operators want one width
	drawn := map[int]smtlib.Sort{}
	var args []smtlib.Sort
	for _, family := range choice {
		sort, ok := drawn[family]
		if !ok || !same {
			members := f.families[family]
			sort = members[f.rng.IntN(len(members))]
			drawn[family] = sort
		}
		args = append(args, sort)
	}
	h := s.head
	if specialHeads[f.row.Name] == nil && len(h.indices) > 0 {
		h.indices = f.indices(len(h.indices), args)
	}
	if s.as {
		h.as = f.reps[f.rng.IntN(len(f.reps))].sort
	}
	return f.add(h, args)
}

// indices draws indices: small ones, and those that lie near the arguments' own.
func (f *finder) indices(n int, args []smtlib.Sort) []smtlib.Index {
	formats := f.familyOf("FloatingPoint")
	if n == 2 && len(formats) > 0 && f.rng.IntN(2) == 0 {
		return f.arena.SortInfo(formats[f.rng.IntN(len(formats))]).Indices
	}
	near := []int64{0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 100}
	for _, s := range args {
		for _, i := range f.arena.SortInfo(s).Indices {
			w := i.N
			near = append(near, w-1, w, w+1, 2*w, f.rng.Int64N(w), f.rng.Int64N(w))
		}
	}
	indices := make([]smtlib.Index, n)
	for i := range indices {
		indices[i] = smtlib.NumeralIndex(near[f.rng.IntN(len(near))])
	}
	return indices
}

// familyOf gives the members of the family of a theory's sort.
func (u *universe) familyOf(name string) []smtlib.Sort {
	for _, members := range u.families {
		if len(members) > 0 && u.arena.SortIs(members[0], name) {
			return members
		}
	}
	return nil
}

// specialHeads are the rows whose indices are no numerals, or whose name has a number in it.
var specialHeads = map[string]func(u *universe) []head{
	"bv": func(*universe) []head {
		var heads []head
		for _, h := range []struct {
			name  string
			width int64
		}{{"bv0", 1}, {"bv1", 1}, {"bv5", 3}, {"bv0007", 3}, {"bv13", 32}, {"bv18446744073709551615", 64},
			{"bv18446744073709551616", 65}, {"bv340282366920938463463374607431768211455", 128}} {
			heads = append(heads, head{name: h.name, indices: []smtlib.Index{smtlib.NumeralIndex(h.width)}})
		}
		return heads
	},
	"char": characters("char", "#x0", "#x41", "#x7e", "#xe9", "#x20AC", "#x1F600", "#x2FFFF"),
	"Char": characters("Char", "0", "65", "126", "233", "8364", "128512"),
	"map": func(u *universe) []head {
		var heads []head
		for _, name := range []string{"not", "and", "or", "=>", "+", "-", "ite", "<"} {
			if fun, err := u.arena.Operator(name); err == nil {
				heads = append(heads, head{name: "map", indices: []smtlib.Index{{Text: name, N: -1, Fun: fun}}})
			}
		}
		return heads
	},
	"is":           declaredHeads("is", smtlib.Constructor),
	"update":       declaredHeads("update", smtlib.Selector),
	"update-field": declaredHeads("update-field", smtlib.Selector),
}

func characters(name string, codes ...string) func(*universe) []head {
	return func(*universe) []head {
		var heads []head
		for _, code := range codes {
			index := smtlib.Index{Text: code, N: -1}
			if !strings.HasPrefix(code, "#") {
				fmt.Sscan(code, &index.N)
			}
			heads = append(heads, head{name: name, indices: []smtlib.Index{index}})
		}
		return heads
	}
}

// declaredHeads indexes an operator by constructors or selectors.
func declaredHeads(name string, kind smtlib.DeclKind) func(*universe) []head {
	return func(u *universe) []head {
		var heads []head
		for _, d := range u.declared {
			if d.Kind == kind {
				index := smtlib.Index{Text: smtlib.Quote(d.Name), N: -1, Fun: d.Fun}
				heads = append(heads, head{name: name, indices: []smtlib.Index{index}})
			}
		}
		return heads
	}
}

// addDeclared makes the groups of the constructors and of the selectors.
func (u *universe) addDeclared() {
	groups := map[smtlib.DeclKind]*group{
		smtlib.Constructor: {theory: "datatypes", name: "a constructor"},
		smtlib.Selector:    {theory: "datatypes", name: "a selector"},
	}
	integer := u.arena.IndexedSort("Int")
	for _, d := range u.declared {
		args, fun := slices.Clone(d.Params), d.Fun
		result := d.Result
		if len(d.SortParams) > 0 { // the parametric datatype, at Int
			by := []smtlib.Sort{integer}
			for i := range args {
				args[i] = u.arena.Substitute(args[i], d.SortParams, by)
			}
			result = u.arena.Substitute(result, d.SortParams, by)
			if d.Kind == smtlib.Constructor && len(args) == 0 {
				fun = u.arena.Qualify(fun, result)
			}
		}
		g := groups[d.Kind]
		if u.drawable[result] || d.Kind == smtlib.Selector {
			g.apps = append(g.apps, u.application(g, fun, args, result))
		}
	}
	for _, kind := range []smtlib.DeclKind{smtlib.Constructor, smtlib.Selector} {
		if g := groups[kind]; len(g.apps) > 0 && u.drawable[g.apps[0].result] {
			u.groups = append(u.groups, g)
		}
	}
}
