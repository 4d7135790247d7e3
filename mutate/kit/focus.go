package kit

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/vocabulary"
)

// focusSorts returns the sorts that the operators in focus need beyond all, the seed's sorts and those related to them.
func focusSorts(m *Material, a *smtlib.Arena, all []smtlib.Sort, rng *rand.Rand) []smtlib.Sort {
	var further []smtlib.Sort
	for _, row := range theory.Rows() {
		if !slices.Contains(m.Parameters().Focus, row.Name) {
			continue
		}
		have := slices.Concat(all, further)
		for _, sorts := range append([][]smtlib.Sort{nil}, focusSortSets(m, a, rng)...) {
			with := slices.Clone(have)
			for _, s := range sorts {
				if !slices.Contains(with, s) {
					with = append(with, s)
				}
			}
			if result := applied(m, a, row, with, rng); result != smtlib.NoSort {
				if !slices.Contains(with, result) {
					with = append(with, result)
				}
				further = with[len(all):]
				break
			}
		}
	}
	return further
}

// applied returns the result sort of an operator applied to arguments of sorts among all, or smtlib.NoSort if that is
// impossible, or if no sort among them is of the operator's theory.
func applied(m *Material, a *smtlib.Arena, row *theory.Row, all []smtlib.Sort, rng *rand.Rand) smtlib.Sort {
	if !slices.ContainsFunc(all, func(s smtlib.Sort) bool { return theory.OfSort(a, s) == row.Theory }) {
		return smtlib.NoSort
	}
	among := func(s smtlib.Sort) bool { return slices.Contains(all, s) }
	f := newFinder(m, a, all, rng)
	f.MostShapes = 2
	for _, app := range f.Draw(row, 1) {
		if !slices.ContainsFunc(app.Args, func(s smtlib.Sort) bool { return !among(s) }) && m.allows(a, app.Result) {
			return app.Result
		}
	}
	return smtlib.NoSort
}

// focusSortSets are sets of sorts, the simplest first. There is one for every operator that needs no declared sort.
func focusSortSets(m *Material, a *smtlib.Arena, rng *rand.Rand) [][]smtlib.Sort {
	vector := func(width int64) smtlib.Sort { return a.IndexedSort("BitVec", width) }
	odd := vector(OddWidths[rng.IntN(len(OddWidths))])
	format := m.DrawFormat(rng, false)
	float, half := a.IndexedSort("FloatingPoint", format[0], format[1]), a.IndexedSort("FloatingPoint", 5, 11)
	mode := a.IndexedSort("RoundingMode")
	text, language := a.IndexedSort("String"), a.IndexedSort("RegLan")
	integer, real := a.IndexedSort("Int"), a.IndexedSort("Real")
	sets := [][]smtlib.Sort{
		{integer}, {real}, {integer, real}, {odd, vector(8)}, {odd, vector(1)}, {odd, integer},
		{text, integer, language}, {text, integer, language, odd},
		{float, half, mode, odd}, {float, mode, real}, {half, vector(1), vector(5), vector(10)}, {half, vector(16)},
	}
	for _, of := range []struct {
		name string
		args []smtlib.Sort
	}{
		{"Array", []smtlib.Sort{integer, integer}}, {"Array", []smtlib.Sort{integer, a.Bool()}},
		{"Seq", []smtlib.Sort{integer}}, {"Set", []smtlib.Sort{integer}}, {"Bag", []smtlib.Sort{integer}},
	} {
		if s, err := a.MakeSort(of.name, nil, of.args...); err == nil {
			sets = append(sets, []smtlib.Sort{s, integer})
		}
	}
	if pair, err := a.MakeSort("Tuple", nil, integer, integer); err == nil {
		sets = append(sets, []smtlib.Sort{pair, integer})
		if relation, err := a.MakeSort("Set", nil, pair); err == nil {
			sets = append(sets, []smtlib.Sort{relation, pair, integer})
		}
	}
	if field, err := a.MakeSort("FiniteField", []smtlib.Index{smtlib.NumeralIndex(7)}); err == nil {
		sets = append(sets, []smtlib.Sort{field})
	}
	return sets
}

// newFinder returns a finder of the applications of operators at the given sorts.
func newFinder(m *Material, a *smtlib.Arena, all []smtlib.Sort, rng *rand.Rand) *vocabulary.Finder {
	f := &vocabulary.Finder{Arena: a, Rand: rng, MostShapes: shapesPerRow, Tries: triesPerUse}
	byName := map[string]int{}
	for _, s := range all {
		name := a.SortInfo(s).Name
		at, known := byName[name]
		if known && (name == "BitVec" || name == "FloatingPoint") {
			f.Families[at] = append(f.Families[at], s)
			if len(f.Families[at]) > 2 {
				continue
			}
		} else {
			at = len(f.Families)
			byName[name] = at
			f.Families = append(f.Families, []smtlib.Sort{s})
		}
		f.Representatives = append(f.Representatives, vocabulary.Representative{Sort: s, Family: at})
	}
	for _, d := range constructorsOf(m.Seed) {
		if len(d.SortParams) == 0 {
			f.Declared = append(f.Declared, d)
		}
	}
	return f
}
