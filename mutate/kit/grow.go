package kit

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Grower makes terms: it fills a hole of a sort with a term of the seed, a literal, or an operator whose arguments are
// holes again.
type Grower struct {
	Material     *Material // extended by symbols of sorts that have few
	Arena        *smtlib.Arena
	Rand         *rand.Rand
	Draws        *sorts.Draw
	Sorts        []smtlib.Sort // sorts that a hole may have
	terms        map[smtlib.Sort][]smtlib.Term
	uses         map[smtlib.Sort]*uses // key: result sort
	focused      map[smtlib.Sort][]use // key: result sort; operators in focus
	FocusResults []smtlib.Sort         // keys of focused
	linear       bool                  // products with more than one symbol leave the seed's logic
	edges        map[smtlib.Sort][]value.Value
	openings     int  // holes that are left to fill, of one term
	Common       bool // no operators that some solvers lack
	// operators are all by their names; see operatorsByName.
	operators *operators
	// If Extremes is set, half of the leaves are literals, most of them extreme, and Writer draws how each is written.
	Extremes *Extremes
	Writer   *ValueWriter
}

// uses are the ways to make a term of a sort, with the sums of their weights up to each.
type uses struct {
	all      []use
	sums     []float64
	ends     []use // see Grower.ends
	searched bool  // ends is computed
}

// NewGrower prepares to make terms of a material's language. It also returns the claims that the terms are for: their
// arena is that of the grower, and their material is the one extended by symbols.
func NewGrower(m *Material, rng *rand.Rand) (*Grower, *Claims) {
	l := m.language()
	extended := *l.m
	extended.Expected, extended.strategy = m.Expected, m.strategy
	logic, _ := theory.ParseLogic(m.Seed.Logic)
	g := &Grower{
		Material: &extended, Rand: rng, Sorts: l.sorts, linear: !logic.Nonlinear,
		Common: !RareClaims.Hit(rng),
		uses:   map[smtlib.Sort]*uses{}, focused: map[smtlib.Sort][]use{}, terms: map[smtlib.Sort][]smtlib.Term{},
		edges: map[smtlib.Sort][]value.Value{},
	}
	c := NewClaims(g.Material)
	g.Arena = c.Arena
	g.Draws = &sorts.Draw{Context: g.Material.Model.Sorts(c.Arena), Rand: rng, Literals: m.Seed.Literals}
	g.collect()
	for _, u := range l.uses {
		g.enter(u)
	}
	return g, c
}

// WriteExtremes makes half of the leaves literals from now on, most of them extreme, and draws how each is written.
func (g *Grower) WriteExtremes() {
	g.Extremes = NewExtremes(g.Draws, g.edges)
	g.Writer = &ValueWriter{arena: g.Arena, Rand: g.Rand, sorts: g.Sorts}
}

// RareClaims are the odds that a claim may have operators that some solvers lack: three times those of instances
// (rareInstances), which need several such claims.
const RareClaims Odds = 4

// maxPart bounds the size (nodes of the tree) of the seed's terms that are leaves of grown terms.
const maxPart = 80

// collect finds the seed's terms by sort. Symbols are entered twice, to be drawn more often.
func (g *Grower) collect() {
	a := g.Material.Seed.Arena
	size := make([]int, a.Len())
	for t := smtlib.Term(1); t < a.Len(); t++ {
		size[t] = 1
		for _, arg := range a.Args(t) {
			size[t] = min(size[t]+size[arg], maxPart+1)
		}
	}
	for _, s := range g.Sorts {
		for _, v := range g.Material.Terms(s) {
			if size[v.Term] <= maxPart {
				g.terms[s] = append(g.terms[s], v.Term)
			}
		}
	}
	for _, s := range g.Sorts {
		for _, d := range g.Material.Symbols(s) {
			if t, err := g.Arena.App(d.Fun); err == nil {
				g.terms[s] = append(g.terms[s], t)
			}
		}
	}
}

// The odds of what terms are grown of.
const (
	anySort      Odds = 4 // a term has any sort, or any operator at the root, though operators are in focus
	leafEarly    Odds = 6 // a hole is filled with a leaf above the largest depth
	emptySpan    Odds = 4 // the characters of a range may be out of order, so that it is empty
	limitChar    Odds = 3 // a character is at a limit, else from a string near the seed's
	leafLiteral  Odds = 4 // a leaf is a literal, else a term of the seed; extremeLeaf where literals are extreme
	extremeLeaf  Odds = 2
	usualLiteral Odds = 3 // a literal is not extreme, where they are
	farNeighbour Odds = 4 // a neighbour of a value is any value, else one that is as near as the sort allows
)

// literalKinds are where literals come from: half are drawn near the seed's literals.
var literalKinds = Table[string]{{1, "edge"}, {1, "neighbour"}, {2, "drawn"}}

// Weights of uses that are drawn less or more often than others (1).
const (
	coreUse    = 0.4
	productUse = 0.15 // products that make a linear seed's terms nonlinear
	focusUse   = 10
)

// enter adds a way to make a term.
func (g *Grower) enter(u use) {
	weight := 1.0
	switch {
	case slices.Contains(g.Material.Parameters().Focus, u.name):
		weight = focusUse
		if len(g.focused[u.Result]) == 0 {
			g.FocusResults = append(g.FocusResults, u.Result)
		}
		g.focused[u.Result] = append(g.focused[u.Result], u)
	case u.name == "=" || u.name == "distinct" || u.name == "ite":
		weight = coreUse
	case g.linear && len(u.Args) > 1 && slices.Contains([]string{"*", "/", "div", "mod"}, u.name):
		weight = productUse
	}
	weight *= g.ease(u)
	ways := g.uses[u.Result]
	if ways == nil {
		ways = &uses{}
		g.uses[u.Result] = ways
	}
	sum := weight
	if n := len(ways.sums); n > 0 {
		sum += ways.sums[n-1]
	}
	ways.all, ways.sums = append(ways.all, u), append(ways.sums, sum)
}

// hard are operators that solvers bit-blast to large circuits, with the size in bits up to which that is easy.
var hard = map[string]float64{
	"bvmul": 24, "bvudiv": 12, "bvurem": 12, "bvsdiv": 12, "bvsrem": 12, "bvsmod": 12, "bvumulo": 16, "bvsmulo": 16,
	"fp.mul": 20, "fp.div": 14, "fp.fma": 12, "fp.sqrt": 14, "fp.rem": 8, "fp.add": 36, "fp.sub": 36,
	"fp.roundToIntegral": 36, "to_fp": 48, "to_fp_unsigned": 48, "fp.to_ubv": 36, "fp.to_sbv": 36, "fp.to_real": 36,
}

// ease is a factor of a use's weight: 1 if it is easy for solvers, else the smaller the larger the sorts are
// (quadratically).
func (g *Grower) ease(u use) float64 {
	fits, known := hard[u.name]
	if !known {
		return 1
	}
	bits := 0.0
	for _, s := range append(u.Args[:len(u.Args):len(u.Args)], u.Result) {
		if info := g.Arena.SortInfo(s); info.Name == "BitVec" || info.Name == "FloatingPoint" {
			sum := 0.0
			for _, i := range info.Indices {
				sum += float64(i.N)
			}
			if info.Name == "FloatingPoint" && u.name == "fp.rem" {
				sum = float64(int64(1) << min(info.Indices[0].N, 20)) // the circuit grows with the largest difference of exponents
			}
			bits = max(bits, sum)
		}
	}
	if bits <= fits {
		return 1
	}
	return fits * fits / (bits * bits)
}

// pick draws a way to make a term of a sort, or gives nil if there is none.
func (g *Grower) pick(s smtlib.Sort) *use {
	ways := g.uses[s]
	if ways == nil {
		return nil
	}
	for range commonTries {
		x := g.Rand.Float64() * ways.sums[len(ways.sums)-1]
		i, _ := slices.BinarySearch(ways.sums, x)
		if u := &ways.all[min(i, len(ways.all)-1)]; !g.Common || !theory.RarelySupported(u.name) {
			return u
		}
	}
	return nil
}

// commonTries bounds the draws of an operator that all solvers have.
const commonTries = 8

// Bounds of a grown term.
const (
	maxOpenings = 40
	deepest     = -3 // below depth 0, for sorts that have no leaves
)

// DrawSort draws a sort to make a term of: mostly a result sort of operators in focus, if there are such.
func (g *Grower) DrawSort() smtlib.Sort {
	if len(g.FocusResults) > 0 && !anySort.Hit(g.Rand) {
		return g.FocusResults[g.Rand.IntN(len(g.FocusResults))]
	}
	return g.Sorts[g.Rand.IntN(len(g.Sorts))]
}

// Grow makes a term of a sort; ok is false if that is not possible. If operators in focus have that result sort, most
// terms have one of them at the root.
func (g *Grower) Grow(s smtlib.Sort, depth int) (smtlib.Term, bool) {
	g.openings = maxOpenings
	if focused := g.focused[s]; len(focused) > 0 && depth > 0 && !anySort.Hit(g.Rand) {
		return g.use(&focused[g.Rand.IntN(len(focused))], depth)
	}
	return g.hole(s, depth)
}

func (g *Grower) hole(s smtlib.Sort, depth int) (smtlib.Term, bool) {
	g.openings--
	if g.openings < 0 || depth < deepest {
		return smtlib.NoTerm, false
	}
	if depth <= 0 || leafEarly.Hit(g.Rand) {
		if t, ok := g.leaf(s); ok {
			return t, true
		}
	}
	u := g.pick(s)
	if ends := g.ends(s); depth <= 0 && len(ends) > 0 {
		u = &ends[g.Rand.IntN(len(ends))]
	}
	if u == nil {
		return g.leaf(s)
	}
	return g.use(u, depth)
}

// ends returns the uses whose arguments can all be leaves: seed terms or literals.
func (g *Grower) ends(s smtlib.Sort) []use {
	ways := g.uses[s]
	if ways == nil {
		return nil
	}
	if !ways.searched {
		ways.searched = true
		for _, u := range ways.all {
			if !theory.RarelySupported(u.name) &&
				!slices.ContainsFunc(u.Args, func(s smtlib.Sort) bool { return !g.hasLeaf(s) }) {
				ways.ends = append(ways.ends, u)
			}
		}
	}
	return ways.ends
}

// hasLeaf reports whether the seed has terms of a sort, or the sort has literals.
func (g *Grower) hasLeaf(s smtlib.Sort) bool {
	row := theory.SortRowOf(g.Arena, s)
	return len(g.terms[s]) > 0 || row != nil && row.Literal
}

// WantsCharacters is the operator whose arguments solvers read only as literals of one character.
const WantsCharacters = "re.range"

// use applies a function to arguments that it grows.
func (g *Grower) use(u *use, depth int) (smtlib.Term, bool) {
	if u.name == WantsCharacters {
		return g.span(u)
	}
	args := make([]smtlib.Term, len(u.Args))
	for i, s := range u.Args {
		ok := false
		if args[i], ok = g.hole(s, depth-1); !ok {
			return smtlib.NoTerm, false
		}
	}
	t, err := g.Arena.App(u.Fun, args...)
	return t, err == nil
}

// span makes a (re.range c d). Mostly c ≤ d, since the language is empty otherwise.
func (g *Grower) span(u *use) (smtlib.Term, bool) {
	from, to := g.character(), g.character()
	if from > to && !emptySpan.Hit(g.Rand) {
		from, to = to, from
	}
	args := make([]smtlib.Term, 2)
	for i, c := range []rune{from, to} {
		var err error
		if args[i], err = g.Arena.Literal(smtlib.KindString, value.NewString([]rune{c}).Literal()); err != nil {
			return smtlib.NoTerm, false
		}
	}
	t, err := g.Arena.App(u.Fun, args...)
	return t, err == nil
}

// character draws a character from a string near the seed's, or one at a limit.
func (g *Grower) character() rune {
	if s, ok := g.Draws.Fresh(g.Arena.IndexedSort("String")).(value.String); ok && s.Len() > 0 && !limitChar.Hit(g.Rand) {
		return s.Chars()[g.Rand.IntN(s.Len())]
	}
	return extremeChars[g.Rand.IntN(len(extremeChars))]
}

// leaf gives a term of the seed, or a literal.
func (g *Grower) leaf(s smtlib.Sort) (smtlib.Term, bool) {
	literal := leafLiteral
	if g.Extremes != nil {
		literal = extremeLeaf
	}
	if terms := g.terms[s]; len(terms) > 0 && !literal.Hit(g.Rand) {
		return terms[g.Rand.IntN(len(terms))], true
	}
	if t, ok := g.literal(s); ok {
		return t, true
	}
	if terms := g.terms[s]; len(terms) > 0 {
		return terms[g.Rand.IntN(len(terms))], true
	}
	return smtlib.NoTerm, false
}

// literal draws a value: near the seed's literals, at an edge of the sort, or near the value of a term.
func (g *Grower) literal(s smtlib.Sort) (smtlib.Term, bool) {
	if row := theory.SortRowOf(g.Arena, s); row == nil || !row.Literal {
		return smtlib.NoTerm, false
	}
	if g.Extremes != nil && !usualLiteral.Hit(g.Rand) {
		return g.Writer.Write(g.Extremes.Draw(g.Arena, s), s)
	}
	v := g.Draws.Fresh(s)
	switch values := g.Material.Terms(s); literalKinds.Draw(g.Rand) {
	case "edge":
		edges, known := g.edges[s]
		if !known {
			edges = g.Draws.Edges(s)
			g.edges[s] = edges
		}
		if len(edges) > 0 {
			v = edges[g.Rand.IntN(len(edges))]
		}
	case "neighbour":
		if len(values) > 0 {
			v = g.Neighbour(values[g.Rand.IntN(len(values))].Value, s)
		}
	}
	return g.Write(v, s)
}

// Write writes a value as a term of literals and constructors; ok is false if it has none.
func (g *Grower) Write(v value.Value, s smtlib.Sort) (smtlib.Term, bool) {
	if g.Writer != nil {
		return g.Writer.Write(v, s)
	}
	return ValueTerm(g.Arena, v, s)
}

// Neighbour draws a value near another one, if the sort has such; at times, and otherwise, any value.
func (g *Grower) Neighbour(v value.Value, s smtlib.Sort) value.Value {
	if near := g.Draws.Near(s, v); len(near) > 0 && !farNeighbour.Hit(g.Rand) {
		return near[g.Rand.IntN(len(near))]
	}
	return g.Draws.Fresh(s)
}

// ValueTerm writes a value as a term of literals and constructors; ok is false if it has none.
func ValueTerm(a *smtlib.Arena, v value.Value, s smtlib.Sort) (smtlib.Term, bool) {
	if value.IsOpen(v) {
		return smtlib.NoTerm, false
	}
	t, err := theory.Term(a, v, s, nil)
	return t, err == nil
}
