package kit

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/theory/vocabulary"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// use is a function symbol at certain sorts.
type use struct {
	vocabulary.Application
	name string
}

// language is what terms are grown from: sorts, constants, and the applications of operators that are possible.
type language struct {
	m     *Material // extended by constants of sorts that have few
	sorts []smtlib.Sort
	uses  []use
}

// newLanguage finds the language of a material's sorts. Unless instances must stay in the seed's logic, it adds a few
// sorts that are related or foreign to them.
func newLanguage(m *Material) *language {
	a, rng := m.Arena.Child(), m.Rand("language")
	logic, _ := theory.ParseLogic(m.Seed.Logic)
	home := SeedSorts(m)
	l := &language{}
	l.sorts = append(slices.Clone(home), relatedSorts(m, a, home, logic, rng)...)
	if !m.Parameters().Stay {
		l.sorts = append(l.sorts, focusSorts(m, a, l.sorts, rng)...)
	}
	under, further := declareMore(m, a, l.sorts, rng)
	l.uses = applications(m, a, l.sorts, rng)
	a.Freeze()
	l.m = m.Extend(a, under, further...)
	return l
}

// maxHome bounds the sorts of a seed for which terms are grown.
const maxHome = 12

// SeedSorts returns Bool and up to maxHome further sorts of the seed's closed terms that have values, those with most
// terms first.
func SeedSorts(m *Material) []smtlib.Sort {
	a := m.Arena
	count := make([]int, len(a.Sorts())+1)
	for t := smtlib.Term(1); t < m.Seed.Arena.Len(); t++ {
		if m.Seed.Arena.Closed(t) {
			count[m.Seed.Arena.Sort(t)]++
		}
	}
	var all []smtlib.Sort
	for _, s := range a.Sorts() {
		row := theory.SortRowOf(a, s)
		if s != a.Bool() && int(s) < len(count) && count[s] > 0 && !a.SortInfo(s).Generic && row != nil &&
			(row.Sample != nil || a.SortIs(s, "RegLan")) {
			all = append(all, s)
		}
	}
	slices.SortStableFunc(all, func(s, t smtlib.Sort) int { return count[t] - count[s] })
	return append([]smtlib.Sort{a.Bool()}, all[:min(len(all), maxHome)]...)
}

// Sizes of bit-vectors and floating-point formats. Most are not the usual ones, at which solvers are tested best.
var (
	OddWidths = []int64{
		1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 7, 8, 8, 9, 11, 13, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128,
	}
	smallWidths = []int64{1, 1, 2, 3}
	wideWidths  = []int64{64, 65, 65, 66, 96, 127, 128, 129}
	// standardFormats are those of IEEE 754.
	standardFormats = [][2]int64{{5, 11}, {8, 24}, {11, 53}, {15, 113}}

	longFormats = [][2]int64{{6, 60}, {11, 54}, {4, 62}, {15, 113}}
	oddFormats  = [][2]int64{{2, 3}, {3, 3}, {2, 5}, {3, 5}, {4, 4}, {2, 4}, {3, 4}, {5, 11}, {8, 24}, {3, 12}, {6, 60}, {15, 113}}
)

// The odds of sorts beside those of a seed. A further sort admits operators that the seed's sorts do
// not have, but fewer terms are grown for the seed's own.
const (
	wideVector    Odds = 3 // a bit-vector wider than machine words are
	longFormat    Odds = 3 // a floating-point format of many bits
	noVectorArray Odds = 3 // no array over bit-vectors is added where the seed has arrays
	vectorArray   Odds = 6 // an array is added where the seed has bit-vectors and no arrays
	otherNumbers  Odds = 3 // the reals beside the integers, or the other way round
	foreignSort   Odds = 8 // a sort of a theory that the seed does not have
)

// relatedSorts are sorts that the operators of a seed's theories lead to, and at times a foreign one.
func relatedSorts(
	m *Material, a *smtlib.Arena, home []smtlib.Sort, logic theory.Logic, rng *rand.Rand,
) []smtlib.Sort {
	var all []smtlib.Sort
	stay := m.Parameters().Stay
	add := func(s smtlib.Sort) {
		if !slices.Contains(home, s) && !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	has := func(name string) bool {
		return slices.ContainsFunc(home, func(s smtlib.Sort) bool { return a.SortIs(s, name) })
	}
	vectors := func(n int) {
		for range n {
			add(a.IndexedSort("BitVec", OddWidths[rng.IntN(len(OddWidths))]))
		}
	}
	if has("BitVec") {
		add(a.IndexedSort("BitVec", smallWidths[rng.IntN(len(smallWidths))]))
		vectors(1)
		if wideVector.Hit(rng) {
			add(a.IndexedSort("BitVec", wideWidths[rng.IntN(len(wideWidths))]))
		}
	}
	if has("Array") && (!noVectorArray.Hit(rng) && (logic.BitVectors || !stay)) ||
		has("BitVec") && !stay && vectorArray.Hit(rng) {
		index := a.IndexedSort("BitVec", OddWidths[rng.IntN(len(OddWidths))])
		element := a.IndexedSort("BitVec", OddWidths[rng.IntN(len(OddWidths))])
		if array, err := a.MakeSort("Array", nil, index, element); err == nil {
			add(index)
			add(element)
			add(array)
		}
	}
	if has("FloatingPoint") || has("RoundingMode") {
		add(a.IndexedSort("RoundingMode"))
		format := m.DrawFormat(rng, false)
		add(a.IndexedSort("FloatingPoint", format[0], format[1]))
		if longFormat.Hit(rng) {
			format = m.DrawFormat(rng, true)
			add(a.IndexedSort("FloatingPoint", format[0], format[1]))
		}
		if logic.BitVectors || !stay {
			vectors(1)
		}
	}
	if has("String") {
		add(a.IndexedSort("Int"))
		add(a.IndexedSort("RegLan"))
	}
	if stay {
		return all
	}
	if has("Int") && otherNumbers.Hit(rng) {
		add(a.IndexedSort("Real"))
	}
	if has("Real") && otherNumbers.Hit(rng) {
		add(a.IndexedSort("Int"))
	}
	if foreignSort.Hit(rng) {
		addForeignSort(m, a, home, add, rng)
	}
	return all
}

// addForeignSort adds a sort of another theory, alone or in an array.
func addForeignSort(m *Material, a *smtlib.Arena, home []smtlib.Sort, add func(smtlib.Sort), rng *rand.Rand) {
	foreign := a.IndexedSort("Int")
	switch OneOf(rng, "BitVec", "String", "FloatingPoint", "Int") {
	case "BitVec":
		foreign = a.IndexedSort("BitVec", OddWidths[rng.IntN(len(OddWidths))])
	case "String":
		foreign = a.IndexedSort("String")
		add(a.IndexedSort("Int"))
	case "FloatingPoint":
		format := m.DrawFormat(rng, false)
		foreign = a.IndexedSort("FloatingPoint", format[0], format[1])
		add(a.IndexedSort("RoundingMode"))
	}
	add(foreign)
	element := home[rng.IntN(len(home))]
	if array, err := a.MakeSort("Array", nil, foreign, element); err == nil && !a.SortIs(element, "RegLan") {
		add(array)
	}
}

// fewSymbols is how many constants a sort should have.
const fewSymbols = 2

// declareMore declares constants of sorts that have few. It returns them, and the model extended by values for them.
func declareMore(
	m *Material, a *smtlib.Arena, all []smtlib.Sort, rng *rand.Rand,
) (with *model.Model, further []*smtlib.Decl) {
	d := &sorts.Draw{Context: m.Model.Sorts(a), Rand: rng, Literals: m.Seed.Literals}
	constants := map[smtlib.Sort]int{}
	for _, f := range m.Seed.Functions {
		if len(f.Params) == 0 {
			constants[f.Result]++
		}
	}
	var given []*model.Interpretation
	for _, s := range all {
		for range fewSymbols - constants[s] {
			v := d.Fresh(s)
			if value.IsOpen(v) {
				break
			}
			f := &smtlib.Decl{Kind: smtlib.Declared, Name: freshName(a), Result: s}
			a.Declare(f)
			given = append(given, &model.Interpretation{Fun: f, Default: v})
			further = append(further, f)
		}
	}
	return m.Model.With(given), further
}

// freshName is a name that no symbol has.
func freshName(a *smtlib.Arena) string {
	for n := 0; ; n++ {
		if name := "g" + string(rune('0'+n%10)) + strings.Repeat("_", n/10); !a.IsDeclared(name) {
			return name
		}
	}
}

// Bounds of the search for applications: it is made once for a round.
const (
	usesPerRow   = 8
	shapesPerRow = 24
	triesPerUse  = 6
)

// applications finds the possible applications of the sorts' operators, and of the seed's functions.
func applications(m *Material, a *smtlib.Arena, all []smtlib.Sort, rng *rand.Rand) []use {
	f := newFinder(m, a, all, rng)
	theories := map[string]bool{"core": true}
	for _, s := range all {
		theories[theory.OfSort(a, s)] = true
	}
	var found []use
	for _, d := range m.Seed.Functions {
		isUsable := d.Kind == smtlib.Declared || d.Kind == smtlib.Defined && m.Seed.Excluded(d.Body) == ""
		if len(d.Params) > 0 && len(d.SortParams) == 0 && isUsable {
			found = append(found, use{vocabulary.Application{Fun: d.Fun, Args: d.Params, Result: d.Result}, d.Name})
		}
	}
	for _, d := range f.Declared {
		found = append(found, use{vocabulary.Application{Fun: d.Fun, Args: d.Params, Result: d.Result}, d.Name})
	}
	for _, row := range theory.Rows() {
		if row.Eval == nil || !theories[row.Theory] {
			continue
		}
		_, inSeed := slices.BinarySearch(m.Seed.Symbols, row.Name)
		if !inSeed && !slices.Contains(m.Parameters().Focus, row.Name) && !theory.Standard(row.Name) {
			continue
		}
		for _, app := range f.Draw(row, usesPerRow) {
			if vocabulary.ReadByAll(a, app.Fun, app.Args) && m.allows(a, app.Result) {
				found = append(found, use{app, row.Name})
			}
		}
	}
	return found
}

// constructorsOf are the constructors and selectors of a seed's datatypes.
func constructorsOf(seed *fragment.Seed) []*smtlib.Decl {
	var all []*smtlib.Decl
	for _, c := range seed.Sorts {
		if data, ok := c.(smtlib.DeclareDatatypes); ok {
			for _, dt := range data.Datatypes {
				if dt.Codatatype {
					continue
				}
				all = append(all, dt.Symbols()...)
			}
		}
	}
	return all
}
