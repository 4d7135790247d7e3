package fragment

import (
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// sampler draws values of sorts. With literals, it prefers the edges of a sort, and the literals of the seed with
// their neighbours.
type sampler struct {
	arena     *smtlib.Arena
	model     *Model
	rng       *rand.Rand
	literals  map[smtlib.Sort][]value.Value // nil: uniform draws
	used      map[smtlib.Sort][]value.Value
	height    map[smtlib.Sort]int // see heights
	reuseOnly bool                // leave used as it is: the draw must not depend on the order of draws
}

// reuse is how often a value is taken again on purpose: equal values make equalities true.
const reuse = 0.25

// value draws a value of a sort, or gives Open for a sort without values here.
func (s *sampler) value(sort smtlib.Sort) value.Value {
	if used := s.used[sort]; len(used) > 0 && s.rng.Float64() < reuse {
		return used[s.rng.IntN(len(used))]
	}
	v := s.fresh(sort)
	if !s.reuseOnly && !value.IsOpen(v) {
		s.used[sort] = append(s.used[sort], v)
	}
	return v
}

func (s *sampler) fresh(sort smtlib.Sort) value.Value {
	info := s.arena.SortInfo(sort)
	switch {
	case info.Generic:
		return value.Open{Reason: "sort parameter"}
	case info.Decl != nil && info.Decl.Datatype != nil:
		return s.datatype(sort, maxTermDepth)
	case info.Decl != nil && s.model.universes[sort] == 0: // a model that names no element
		return value.Open{Reason: "universe of unknown size"}
	case info.Decl != nil:
		return Element(s.arena, sort, s.rng.IntN(s.model.universes[sort]))
	}
	switch info.Name {
	case "Bool":
		return value.Bool(s.rng.IntN(2) == 1)
	case "Int":
		return value.BigInt(s.integer(sort))
	case "Real":
		return s.real(sort)
	case "BitVec":
		return s.bits(sort, int(info.Indices[0].N))
	case "FloatingPoint":
		return s.float(sort)
	case "RoundingMode":
		return s.roundingMode()
	case "String":
		return s.str(sort)
	case "Seq":
		return s.sequence(sort, info)
	case "Set":
		return s.set(info)
	case "Array":
		return s.array(sort, info)
	case "Tuple", "UnitTuple":
		return s.tuple(info)
	case "FiniteField":
		return value.BigInt(s.fieldElement(sort, info)).Value()
	}
	return value.Open{Reason: "sort " + info.Name}
}

// near draws a literal of the seed or an edge, and perhaps a neighbour of it; ok is false where the draw should be
// uniform.
func (s *sampler) near(sort smtlib.Sort, edges []int64) (*big.Int, bool) {
	if s.literals == nil || s.rng.IntN(8) == 0 {
		return nil, false
	}
	base := new(big.Int)
	if literals := s.literals[sort]; len(literals) > 0 && s.rng.IntN(3) > 0 {
		switch v := literals[s.rng.IntN(len(literals))].(type) {
		case value.Int:
			base.Set(v.Big())
		case value.Real:
			base.Set(v.Floor().Big())
		case value.BitVec:
			base.Set(v.Unsigned())
		}
	} else {
		base.SetInt64(edges[s.rng.IntN(len(edges))])
	}
	base.Add(base, big.NewInt([]int64{0, 0, 0, 1, -1}[s.rng.IntN(5)]))
	if s.rng.IntN(6) == 0 {
		base.Neg(base)
	}
	return base, true
}

var integerEdges = []int64{0, 0, 1, -1, 2, 10, 1<<31 - 1, -1 << 31, 1 << 32, 1<<63 - 1, -1 << 63}

// integer draws small numbers often and large ones sometimes.
func (s *sampler) integer(sort smtlib.Sort) *big.Int {
	if i, ok := s.near(sort, integerEdges); ok {
		return i
	}
	size := []int{3, 5, 8, 8, 16, 33, 64, 100}[s.rng.IntN(8)]
	i := s.magnitude(size)
	if s.rng.IntN(2) == 0 {
		i.Neg(i)
	}
	return i
}

// magnitude draws a number of at most size bits.
func (s *sampler) magnitude(size int) *big.Int {
	i := new(big.Int)
	for left := size; left > 0; left -= 64 {
		word := s.rng.Uint64()
		if left < 64 {
			word &= 1<<left - 1
		}
		i.Lsh(i, uint(min(left, 64)))
		i.Or(i, new(big.Int).SetUint64(word))
	}
	return i
}

func (s *sampler) real(sort smtlib.Sort) value.Value {
	if r, ok := s.floatReal(); ok {
		return r
	}
	if literals := s.literals[sort]; len(literals) > 0 && s.rng.IntN(3) == 0 { // as it is, or off by a half
		r := literals[s.rng.IntN(len(literals))].(value.Real).Rat()
		switch s.rng.IntN(4) {
		case 0:
			return value.BigReal(new(big.Rat).Add(r, big.NewRat(1, 2)))
		case 1:
			return value.BigReal(new(big.Rat).Neg(r))
		}
		return value.BigReal(r)
	}
	num := s.integer(sort)
	if s.rng.IntN(2) == 0 {
		return value.BigReal(new(big.Rat).SetInt(num))
	}
	den := s.magnitude([]int{2, 3, 4, 10, 40}[s.rng.IntN(5)])
	den.Add(den, big.NewInt(1))
	return value.BigReal(new(big.Rat).SetFrac(num, den))
}

func (s *sampler) bits(sort smtlib.Sort, width int) value.Value {
	if b, ok := s.pattern(width); ok {
		return b
	}
	if s.literals != nil && s.rng.IntN(3) == 0 { // the edges of signed and unsigned comparison
		half := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
		edge := []*big.Int{new(big.Int), big.NewInt(1), half, new(big.Int).Sub(half, big.NewInt(1)), big.NewInt(-1)}
		return value.BigBitVec(width, edge[s.rng.IntN(len(edge))])
	}
	if i, ok := s.near(sort, []int64{0, 1, -1, 2}); ok {
		return value.BigBitVec(width, i)
	}
	switch s.rng.IntN(4) {
	case 0:
		return value.BigBitVec(width, s.magnitude(min(width, 4)))
	case 1:
		return value.BigBitVec(width, new(big.Int).Lsh(big.NewInt(1), uint(s.rng.IntN(width))))
	}
	return value.BigBitVec(width, s.magnitude(width))
}

// collectLiterals evaluates the literals of a seed, and what operators make of literals alone, like (- 1) and
// (fp #b0 #b01 #b10), and remembers the different values of each sort.
func (seed *Seed) collectLiterals() {
	a := seed.Arena
	e := NewEvaluator(a, NewModel("literals"))
	e.reserve()
	seed.literals = map[smtlib.Sort][]value.Value{}
	seen := map[smtlib.Sort]map[string]bool{}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if !e.constant(t) {
			continue
		}
		e.env.Steps = operator.DefaultSteps
		v := e.node(t)
		e.memo[t] = v
		sort := a.Sort(t)
		if value.IsOpen(v) || sort == a.Bool() || len(seed.literals[sort]) >= maxLiterals {
			continue
		}
		if seen[sort] == nil {
			seen[sort] = map[string]bool{}
		}
		if key := value.Key(v); !seen[sort][key] {
			seen[sort][key] = true
			seed.literals[sort] = append(seed.literals[sort], v)
		}
	}
	seed.values = e.memo
	seed.sampleLanguages()
}

// constant tells whether a term has the same value under every model, being made of literals and operators on numbers,
// strings and sequences. Other sorts' operators may ask the model for the size of a domain. Regular expressions belong
// to one evaluation, so that they are no literals.
func (e *Evaluator) constant(t smtlib.Term) bool {
	kind := e.arena.Kind(t)
	if kind.IsLiteral() {
		return true
	}
	if kind != smtlib.KindApp {
		return false
	}
	row := e.fun(e.arena.Fun(t)).row
	if row == nil || !slices.Contains(constantTheories, row.Theory) || e.arena.SortIs(e.arena.Sort(t), "RegLan") {
		return false
	}
	for _, arg := range e.arena.Args(t) {
		if e.memo[arg] == nil {
			return false
		}
	}
	return true
}

var constantTheories = []string{"arith", "bv", "fp", "unicodestrings", "seq", "finitefields"}

// maxLiterals bounds the literals of one sort that are remembered.
const maxLiterals = 256
