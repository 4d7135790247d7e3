// Package vocabulary finds out what operators can be applied to. It calls their sort rules, so that ranks need not be
// listed besides the rows: a new operator in a theory's table is found.
//
// It may import smtlib and the theories.
package vocabulary

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Application is a way to apply an operator: a function symbol with its indices, at certain sorts.
type Application struct {
	Fun    smtlib.Fun
	Args   []smtlib.Sort
	Result smtlib.Sort
}

// Finder finds applications at the sorts of families.
type Finder struct {
	// Arena gets the function symbols, and grows.
	Arena *smtlib.Arena
	// Families are sets of similar sorts: if an operator accepts one member, others are tried.
	Families [][]smtlib.Sort
	// Representatives are sorts that are tried, on behalf of their families, to find out what an operator accepts.
	Representatives []Representative
	// Declared are constructors and selectors that operators can have as an index.
	Declared []*smtlib.Decl
	Rand     *rand.Rand
	// MostShapes bounds the shapes of an operator: a tuple accepts any sorts.
	MostShapes int
	// Tries is the number of draws of indices and sorts per application: most draws do not sort-check.
	Tries int
	// Pairs are further pairs of indices to try in the search for shapes: those of the floating-point formats in the
	// families.
	Pairs [][2]int64
}

// Representative is a sort that is tried on behalf of its family, which is an index into Families.
type Representative struct {
	Sort   smtlib.Sort
	Family int
}

// rowFinder finds the applications of one row.
type rowFinder struct {
	*Finder
	row  *theory.Row
	apps []Application
}

// Draw draws up to most applications of a row, some of each shape.
func (f *Finder) Draw(row *theory.Row, most int) []Application {
	r := &rowFinder{Finder: f, row: row}
	r.find(most)
	return r.apps
}

// All gives every application of a row, up to most: at all sorts of the families, and with all numerals from 0 to
// highest as indices. It draws nothing.
func (f *Finder) All(row *theory.Row, highest int64, most int) []Application {
	r := &rowFinder{Finder: f, row: row}
	shapes := r.shapes()
	r.apps = nil
	for i, s := range shapes {
		r.addAll(s, highest, len(r.apps)+(most-len(r.apps))/(len(shapes)-i))
	}
	return r.apps
}

// maxResult bounds the width of results in bits: wider literals are slow to read and show nothing new.
const maxResult = 600

// add adds an application if it sort-checks and is new.
func (f *rowFinder) add(h head, args []smtlib.Sort) bool {
	result, err := f.sort(h, args)
	if err != nil || f.tooLarge(result) {
		return false
	}
	fun, err := f.Arena.Operator(h.name, h.indices...)
	if err != nil {
		return false
	}
	if h.as != smtlib.NoSort {
		fun = f.Arena.Qualify(fun, h.as)
	}
	if slices.ContainsFunc(f.apps, func(known Application) bool {
		return known.Fun == fun && slices.Equal(known.Args, args)
	}) {
		return false
	}
	f.apps = append(f.apps, Application{fun, slices.Clone(args), result})
	return true
}

// sort calls the row's sort rule. It interns only sorts.
func (f *rowFinder) sort(h head, args []smtlib.Sort) (smtlib.Sort, error) {
	app := smtlib.Application{Name: h.name, Indices: h.indices, Args: args, As: h.as}
	return f.row.Operator.Sort(f.Arena, app)
}

func (f *rowFinder) tooLarge(s smtlib.Sort) bool {
	return f.Arena.SortIs(s, "BitVec") && f.Arena.SortInfo(s).Indices[0].N > maxResult
}
