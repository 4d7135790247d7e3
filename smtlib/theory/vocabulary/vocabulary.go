// Package vocabulary finds out what operators can be applied to. It asks their sort rules, so that no list of ranks
// stands beside the rows: an operator that is added to a theory's table is found.
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
	// Families are kinds of sorts: where an operator takes one of them, it is tried on others.
	Families [][]smtlib.Sort
	// Representatives are tried, on behalf of their families, to find out what an operator takes.
	Representatives []Representative
	// Declared are constructors and selectors that operators can have for an index.
	Declared []*smtlib.Decl
	Rand     *rand.Rand
	// MostShapes bounds the choices of families for an operator's arguments. A tuple takes anything.
	MostShapes int
	// Tries is how many draws of indices and sorts are made for one application: most do not fit together.
	Tries int
	// Pairs are pairs of indices that are tried beside the usual ones to find out what an operator takes: those of a
	// format that one of the families has.
	Pairs [][2]int64
}

// Representative is a sort that is tried on behalf of its family, given by its place.
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

// Of finds up to most applications of a row, of each shape some.
func (f *Finder) Of(row *theory.Row, most int) []Application {
	r := &rowFinder{Finder: f, row: row}
	r.find(most)
	return r.apps
}

// All gives every application of a row, up to most: at all sorts of the families, and with all numerals from 0 to
// highest for indices. It draws nothing.
func (f *Finder) All(row *theory.Row, highest int64, most int) []Application {
	r := &rowFinder{Finder: f, row: row}
	shapes := r.shapes()
	r.apps = nil
	for i, s := range shapes {
		r.addAll(s, highest, len(r.apps)+(most-len(r.apps))/(len(shapes)-i))
	}
	return r.apps
}

// maxResult bounds the width of results, in bits: literals of more are slow to read and show nothing new.
const maxResult = 600

// add keeps an application if it is sorted and new.
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

// sort asks the row's rule. Nothing is interned but sorts.
func (f *rowFinder) sort(h head, args []smtlib.Sort) (smtlib.Sort, error) {
	app := smtlib.Application{Name: h.name, Indices: h.indices, Args: args, As: h.as}
	return f.row.Operator.Sort(f.Arena, app)
}

func (f *rowFinder) tooLarge(s smtlib.Sort) bool {
	return f.Arena.SortIs(s, "BitVec") && f.Arena.SortInfo(s).Indices[0].N > maxResult
}
