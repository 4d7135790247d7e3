package operators

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/vocabulary"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// world has the families of sorts on which operators are tried, with the datatypes that they need.
type world struct {
	prelude   string
	parameter string // the argument of parametric datatypes
	families  []family
	tiny      []string // the sorts between which function symbols are tried
	// highest is the greatest index: all indices up to it are tried. If it is 0, sorts and indices are drawn.
	highest int64
}

// family is a kind of sorts. An operator that takes one of them is tried on all.
type family struct {
	sorts []string
	reps  int // the number of sorts, from the first on, that are tried to find the ranks of an operator
}

// smallWorld has sorts with so few values that all can be tried, and others of which values around 0 are tried. The
// last sorts of a family are the largest.
var smallWorld = world{
	highest: 4, parameter: "Bool", tiny: []string{"Bool", "(_ BitVec 1)", "Color"},
	prelude: `(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-datatypes ((Point 0)) (((point (px (_ BitVec 1)) (py Bool)))))
(declare-datatypes ((Chain 0)) (((empty) (link (first Bool) (rest Chain)) (mark (tag (_ BitVec 1))))))
(declare-datatypes ((Maybe 1)) ((par (T) ((none) (some (thing T))))))
`,
	families: []family{
		{sorts: []string{"Bool"}, reps: 1},
		{sorts: []string{"Int"}, reps: 1},
		{sorts: []string{"Real"}, reps: 1},
		{reps: 4, sorts: []string{"(_ BitVec 1)", "(_ BitVec 2)", "(_ BitVec 3)", "(_ BitVec 4)"}},
		{reps: 1, sorts: []string{
			"(_ FloatingPoint 2 2)", "(_ FloatingPoint 2 3)", "(_ FloatingPoint 3 2)", "(_ FloatingPoint 2 4)",
			"(_ FloatingPoint 3 3)", "(_ FloatingPoint 4 2)",
		}},
		{sorts: []string{"RoundingMode"}, reps: 1},
		{sorts: []string{"String"}, reps: 1},
		{sorts: []string{"RegLan"}, reps: 1},
		{sorts: []string{"Unicode"}, reps: 1},
		{sorts: []string{"(Array (_ BitVec 1) (_ BitVec 1))", "(Array (_ BitVec 2) Bool)"}, reps: 1},
		{sorts: []string{"(Array Bool Bool)"}, reps: 1},
		{sorts: []string{"(Array (_ BitVec 1) (Array (_ BitVec 1) (_ BitVec 1)))"}, reps: 1},
		{sorts: []string{"(Seq (_ BitVec 1))"}, reps: 1},
		{sorts: []string{"(Seq Int)"}, reps: 1},
		{sorts: []string{"(Set (_ BitVec 1))"}, reps: 1},
		{sorts: []string{"(Set Int)"}, reps: 1},
		{sorts: []string{"(Set (Tuple Bool Bool))"}, reps: 1},
		{sorts: []string{"(Set (Tuple Bool))"}, reps: 1},
		{sorts: []string{"(Bag Bool)"}, reps: 1},
		{sorts: []string{"(Tuple (_ BitVec 1) Bool)"}, reps: 1},
		{sorts: []string{"(Nullable Bool)"}, reps: 1},
		{sorts: []string{"(_ FiniteField 3)"}, reps: 1},
		{sorts: []string{"Color"}, reps: 1},
		{sorts: []string{"Point"}, reps: 1},
		{sorts: []string{"Chain"}, reps: 1},
		{sorts: []string{"(Maybe Bool)"}, reps: 1},
	},
}

// largeWorld has the sorts that programs use, and those around the limits of machine words.
var largeWorld = world{
	parameter: "Int",
	prelude: `(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-datatypes ((Point 0)) (((point (px Int) (py Bool)))))
(declare-datatypes ((Chain 0)) (((empty) (link (first Int) (rest Chain)) (mark (tag (_ BitVec 3))))))
(declare-datatypes ((Maybe 1)) ((par (T) ((none) (some (thing T))))))
`,
	families: []family{
		{sorts: []string{"Bool"}, reps: 1},
		{sorts: []string{"Int"}, reps: 1},
		{sorts: []string{"Real"}, reps: 1},
		{reps: 3, sorts: []string{
			"(_ BitVec 8)", "(_ BitVec 1)", "(_ BitVec 16)", "(_ BitVec 2)", "(_ BitVec 3)", "(_ BitVec 5)", "(_ BitVec 32)",
			"(_ BitVec 63)", "(_ BitVec 64)", "(_ BitVec 65)", "(_ BitVec 128)",
		}},
		{reps: 1, sorts: []string{
			"(_ FloatingPoint 5 11)", "(_ FloatingPoint 3 5)", "(_ FloatingPoint 2 3)", "(_ FloatingPoint 4 4)",
			"(_ FloatingPoint 8 24)", "(_ FloatingPoint 11 53)", "(_ FloatingPoint 15 113)",
			"(_ FloatingPoint 3 8)", "(_ FloatingPoint 2 17)", // with a long significand for their exponent
			"(_ FloatingPoint 33 34)", // with an exponent that is longer than a machine word
		}},
		{sorts: []string{"RoundingMode"}, reps: 1},
		{sorts: []string{"String"}, reps: 1},
		{sorts: []string{"RegLan"}, reps: 1},
		{sorts: []string{"Unicode"}, reps: 1},
		{sorts: []string{"(Array Int Int)"}, reps: 1},
		{sorts: []string{"(Array (_ BitVec 8) Bool)"}, reps: 1},
		{sorts: []string{"(Array Bool Real)"}, reps: 1},
		{sorts: []string{"(Array Int (Array Int Int))"}, reps: 1},
		{sorts: []string{"(Seq Int)"}, reps: 1},
		{sorts: []string{"(Seq (_ BitVec 8))"}, reps: 1},
		{sorts: []string{"(Set Int)"}, reps: 1},
		{sorts: []string{"(Set (_ BitVec 8))"}, reps: 1},
		{sorts: []string{"(Set (Tuple Int Int))"}, reps: 1},
		{sorts: []string{"(Set (Tuple Int))"}, reps: 1},
		{sorts: []string{"(Bag Int)"}, reps: 1},
		{sorts: []string{"(Tuple Int Bool)"}, reps: 1},
		{sorts: []string{"(Nullable Int)"}, reps: 1},
		{sorts: []string{"(_ FiniteField 5)"}, reps: 1},
		{sorts: []string{"Color"}, reps: 1},
		{sorts: []string{"Point"}, reps: 1},
		{sorts: []string{"Chain"}, reps: 1},
		{sorts: []string{"(Maybe Int)"}, reps: 1},
	},
}

// constructed are the sorts whose terms are made by operators, since values of them cannot be drawn and written.
var constructed = map[string]bool{"RegLan": true}

// literals are literals near which values are drawn.
const literals = `(assert (distinct 7 255 1000000007 123456789012345678901234567890))
(assert (distinct 0.5 3.25 1000000.001 98765432109876543210.0625))
`

// constsPerSort is the number of values of a sort in a drawn model.
const constsPerSort = 8

// universe has the sorts and applications that claims are made of. It does not change after newUniverse.
type universe struct {
	world
	seed     *fragment.Seed
	arena    *smtlib.Arena   // frozen; it has the applications' function symbols
	members  [][]smtlib.Sort // sorts of a family whose terms can be made; index: family
	reps     []vocabulary.Representative
	consts   map[smtlib.Sort][]*smtlib.Decl
	drawable map[smtlib.Sort]bool // values of it can be drawn and written
	declared []*smtlib.Decl       // constructors and selectors of the prelude

	functions []*model.Interpretation // the function symbols

	groups   []*group
	byResult map[smtlib.Sort][]*application
}

// newUniverse makes the universe of a world, with up to perRow applications of each row.
func newUniverse(w world, perRow int, rng *rand.Rand) (*universe, error) {
	seed, sorts, err := w.declareSorts()
	if err != nil {
		return nil, err
	}
	u := &universe{
		world: w, seed: seed, arena: seed.Arena.Child(),
		consts: map[smtlib.Sort][]*smtlib.Decl{}, drawable: map[smtlib.Sort]bool{},
		byResult: map[smtlib.Sort][]*application{},
	}
	for i, d := range seed.Functions {
		u.consts[sorts[i]] = append(u.consts[sorts[i]], d)
	}
	for _, c := range seed.Sorts {
		for _, dt := range c.(smtlib.DeclareDatatypes).Datatypes {
			u.declared = append(u.declared, dt.Symbols()...)
		}
	}
	u.tryDrawing(rng)
	u.addFamilies(sorts)
	u.findApplications(perRow, rng)
	u.arena.Freeze()
	return u, nil
}

// declareSorts makes a seed with constants of all sorts of the families; sorts has the sort of each constant.
func (w world) declareSorts() (seed *fragment.Seed, sorts []smtlib.Sort, err error) {
	var text strings.Builder
	text.WriteString("(set-logic ALL)\n" + w.prelude)
	for i, f := range w.families {
		for j, s := range f.sorts {
			for k := range constsPerSort {
				fmt.Fprintf(&text, "(declare-const c_%d_%d_%d %s)\n", i, j, k, s)
			}
		}
	}
	text.WriteString(literals)
	if seed, err = fragment.ReadSeed("universe", []byte(text.String())); err != nil {
		return nil, nil, fmt.Errorf("operators: the sorts cannot be declared: %w", err)
	}
	for _, d := range seed.Functions {
		sorts = append(sorts, d.Result)
	}
	return seed, sorts, nil
}

// tryDrawing finds the sorts whose values can be drawn and written.
func (u *universe) tryDrawing(rng *rand.Rand) {
	m := model.Draw(u.seed, "random", rng)
	for s, decls := range u.consts {
		v := m.Interpretation(decls[0]).Default
		if value.IsOpen(v) {
			continue
		}
		_, err := theory.Term(u.arena, v, s, noElement)
		u.drawable[s] = err == nil
	}
}

// noElement finds no term for elements of uninterpreted sorts, since the universe has no such sorts.
func noElement(value.Value) smtlib.Term { return smtlib.NoTerm }

// addFamilies keeps the sorts of which terms can be made. sorts is in the order of their constants.
func (u *universe) addFamilies(sorts []smtlib.Sort) {
	for i, f := range u.families {
		var members []smtlib.Sort
		for j, name := range f.sorts {
			s := sorts[0]
			sorts = sorts[constsPerSort:]
			if !u.drawable[s] && !constructed[name] {
				continue
			}
			members = append(members, s)
			if j < f.reps {
				u.reps = append(u.reps, vocabulary.Representative{Sort: s, Family: i})
			}
		}
		u.members = append(u.members, members)
	}
}
