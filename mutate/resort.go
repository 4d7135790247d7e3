package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// resort makes instances of the seed with other sorts: bit-vectors of other widths, floats of other formats, Int for
// Real and the reverse, interpreted sorts for free ones, enumerations for Bool, strings of another alphabet.
var resort = Strategy{Name: "resort", Weight: 1, Prepare: prepareResort}

// The odds of the strategy, and its bounds.
const (
	bitWidened    kit.Odds = 8   // a bit-vector of one bit gets another width; mostly such vectors are truth values
	sortKept      kit.Odds = 4   // a free sort stays free when others do not
	symbolKept    kit.Odds = 3   // a Boolean symbol stays Boolean when others do not
	edgeConverted kit.Odds = 4   // an edge of a sort becomes the nearest value of the new sort, else an edge of that
	widest                 = 130 // bits, unless the seed has wider vectors; circuits grow with the square
	narrowWidths           = 8   // free sorts become vectors of the first kit.OddWidths, 1 to 4 bits
	convertedWays          = 4   // number of ways to convert a value, among which theory.Convert draws
)

// scales are factors of all widths of a seed, as fractions.
var scales = [][2]int64{{1, 2}, {1, 4}, {1, 8}, {3, 8}, {3, 4}, {3, 2}, {2, 1}}

// knownSorts replace free sorts. Bit-vectors are most frequent, since they have several widths.
var knownSorts = kit.Table[string]{{1, "Int"}, {1, "Bool"}, {1, "Real"}, {1, "an enumeration"}, {2, "BitVec"}}

// colors are the constructors of an enumeration, which has at least two of them.
var colors = []string{"red", "green", "blue", "cyan"}

func prepareResort(m *kit.Material) (kit.Maker, error) {
	return m.Variants("resort", resorted)
}

func resorted(m *kit.Material, rng *rand.Rand) (kit.Maker, error) {
	d := fragment.NewDerivation()
	r := &resorting{m: m, rng: rng, d: d, seed: m.Seed, sorts: map[smtlib.Sort]smtlib.Sort{}}
	if !r.choose(m.Parameters().Stay) {
		return nil, fmt.Errorf("%w: no sort of the seed can be another", kit.ErrCannotAct)
	}
	if err := d.Add(m.Seed, r.adjust); err != nil {
		return nil, fmt.Errorf("%w: %w", kit.ErrCannotAct, err)
	}
	how := strings.Join(r.how, ", ")
	derived, err := m.EndDerivation(d, "resort", rng)
	if err != nil {
		return nil, err
	}
	var formulas []smtlib.Term
	for _, f := range derived.Initial {
		formulas = append(formulas, f.Formula)
	}
	return derived.MakerOfParts(rng, how, formulas)
}

// resorting derives a seed with other sorts. Terms whose sorts no longer fit are converted: bit-vectors by extension or
// extraction, numbers by to_real or to_int.
type resorting struct {
	m    *kit.Material
	rng  *rand.Rand
	d    *fragment.Derivation
	seed *fragment.Seed
	how  []string // descriptions of the drawn changes

	t        *smtlib.Transfer
	sorts    map[smtlib.Sort]smtlib.Sort // from sorts of the seed that change to the derived seed's
	truth    *smtlib.Decl                // the element that stands for true, where an enumeration replaces Bool
	letters  map[rune]rune               // replaced characters; nil if strings stay
	alphabet []rune
}

func (r *resorting) adjust(t *smtlib.Transfer) {
	r.t = t
	t.Sort = func(s smtlib.Sort) smtlib.Sort { return r.sorts[s] }
	t.Symbol, t.Term = r.symbol, r.term
}

// change is a way to choose other sorts. choose returns a description, or "" if there is nothing to choose.
type change struct {
	stays  bool // the seed stays in its logic
	choose func(r *resorting) string
}

var changes = []change{
	{true, (*resorting).widths},
	{true, (*resorting).formats},
	{false, (*resorting).numbers},
	{false, (*resorting).freeSorts},
	{false, (*resorting).truths},
	{true, (*resorting).strings},
}

// choose draws which sorts change, and reports whether any does. If stay is set, the logic must not change.
func (r *resorting) choose(stay bool) bool {
	for _, i := range r.rng.Perm(len(changes)) {
		if c := changes[i]; (c.stays || !stay) && (len(r.how) == 0 || kit.Even(r.rng)) {
			if how := c.choose(r); how != "" {
				r.how = append(r.how, how)
			}
		}
	}
	return len(r.how) > 0
}

// sortsNamed returns the seed's sorts with a name, such as all BitVec sorts.
func (r *resorting) sortsNamed(name string) (all []smtlib.Sort) {
	for _, s := range r.seed.Arena.Sorts() {
		if r.seed.Arena.SortIs(s, name) {
			all = append(all, s)
		}
	}
	return all
}

func (r *resorting) make(name string, indices ...int64) smtlib.Sort {
	return r.d.Arena.IndexedSort(name, indices...)
}

// widths draws a function of widths, or a new width for each bit-vector sort.
func (r *resorting) widths() string {
	vectors := r.sortsNamed("BitVec")
	scale := kit.OneOf(r.rng, scales...)
	shift := kit.OneOf[int64](r.rng, 1, -1)
	all := kit.OneOf(r.rng, kit.OddWidths...)
	kind := kit.OneOf(r.rng, "scaled", "shifted", "one for all", "one for each")
	changed := false
	for _, s := range vectors {
		w := r.seed.Arena.SortInfo(s).Indices[0].N
		to := w
		switch {
		case w == 1 && !bitWidened.Hit(r.rng):
		case kind == "scaled":
			to = (w*scale[0] + scale[1] - 1) / scale[1]
		case kind == "shifted":
			to = w + shift
		case kind == "one for all":
			to = all
		default:
			to = kit.OneOf(r.rng, kit.OddWidths...)
		}
		to = max(1, min(to, max(w, widest)))
		r.sorts[s] = r.make("BitVec", to)
		changed = changed || w != to
	}
	if !changed {
		return ""
	}
	return "bit-vectors of other widths"
}

// formats draws a new format for each floating-point sort.
func (r *resorting) formats() string {
	floats := r.sortsNamed("FloatingPoint")
	changed := false
	for _, s := range floats {
		to := r.m.DrawFormat(r.rng, false)
		r.sorts[s] = r.make("FloatingPoint", to[0], to[1])
		indices := r.seed.Arena.SortInfo(s).Indices
		changed = changed || indices[0].N != to[0] || indices[1].N != to[1]
	}
	if !changed {
		return ""
	}
	return "floats of other formats"
}

func (r *resorting) numbers() string {
	var ways [][2]string
	if len(r.sortsNamed("Int")) > 0 {
		ways = append(ways, [2]string{"Int", "Real"})
	}
	if len(r.sortsNamed("Real")) > 0 {
		ways = append(ways, [2]string{"Real", "Int"})
	}
	if len(ways) == 0 {
		return ""
	}
	way := ways[r.rng.IntN(len(ways))]
	r.sorts[r.sortsNamed(way[0])[0]] = r.make(way[1])
	return way[1] + " for " + way[0]
}

// freeSorts replaces free sorts by sorts whose elements are known.
func (r *resorting) freeSorts() string {
	a := r.seed.Arena
	changed := 0
	for _, s := range a.Sorts() {
		d := a.SortInfo(s).Decl
		if d == nil || d.Datatype != nil || d.Parameter || a.SortInfo(s).Generic || sortKept.Hit(r.rng) {
			continue
		}
		changed++
		switch known := knownSorts.Draw(r.rng); known {
		case "an enumeration":
			r.sorts[s], _ = r.enumeration()
		case "BitVec":
			r.sorts[s] = r.make(known, kit.OneOf(r.rng, kit.OddWidths[:narrowWidths]...))
		default:
			r.sorts[s] = r.make(known)
		}
	}
	if changed == 0 {
		return ""
	}
	return "known sorts for free ones"
}

// enumeration declares a datatype whose constructors have no arguments.
func (r *resorting) enumeration() (smtlib.Sort, []*smtlib.Decl) {
	return r.d.DeclareEnumeration("Color", colors[:kit.Between(r.rng, 2, len(colors))]...)
}

// truths gives some Boolean constants and functions an enumeration as their sort.
func (r *resorting) truths() string {
	if !slices.ContainsFunc(r.seed.Functions, func(d *smtlib.Decl) bool {
		return d.Kind == smtlib.Declared && d.Result == r.seed.Arena.Bool()
	}) {
		return ""
	}
	_, constructors := r.enumeration()
	r.truth = kit.OneOf(r.rng, constructors...)
	return "enumerations for Booleans"
}

// alphabets are characters that replace all others.
var alphabets = [][]rune{
	{'a'}, {'a', 'b'}, {'0', '1', '9'}, {0, 1, 0x7f, 0x80, 0xff}, {'"', '\\', 'u', '{', '}'},
	{0xff, 0x100, 0xffff, 0x10000, 0x2ffff}, {' ', '\t', '\n'},
}

func (r *resorting) strings() string {
	strings := r.sortsNamed("String")
	if len(strings) == 0 || len(r.seed.Literals[strings[0]]) == 0 {
		return ""
	}
	r.letters, r.alphabet = map[rune]rune{}, alphabets[r.rng.IntN(len(alphabets))]
	return "strings of another alphabet"
}

// symbol gives some Boolean symbols the enumeration as their sort.
func (r *resorting) symbol(old *smtlib.Decl) *smtlib.Decl {
	if r.truth == nil || old.Result != r.seed.Arena.Bool() || len(old.SortParams) > 0 || symbolKept.Hit(r.rng) {
		return nil
	}
	d := &smtlib.Decl{Kind: smtlib.Declared, Result: r.truth.Result}
	for _, p := range old.Params {
		made, err := r.t.SortOf(p)
		if err != nil {
			return nil
		}
		d.Params = append(d.Params, made)
	}
	d.Name = r.t.Name(old.Name)
	r.t.To.Declare(d)
	r.t.Functions = append(r.t.Functions, d)
	return d
}
