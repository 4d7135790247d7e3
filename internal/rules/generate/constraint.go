package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

// operators are those of the terms and comparisons that rules have besides relations, by sort. Engines for rules and
// Horn clauses read all of them; Datalog files have comparisons alone.
type operators struct {
	plain    []string // comparisons that are drawn mostly
	compare  []string // all comparisons
	unary    []string
	binary   []string
	byNumber []string // a term and a literal
}

var (
	ofBitVec = operators{
		plain: []string{"=", "distinct", "bvult", "bvugt", "bvule", "bvuge"},
		compare: []string{
			"=", "distinct", "bvult", "bvugt", "bvule", "bvuge", "bvslt", "bvsgt", "bvsle", "bvsge", "bvslt", "bvsle",
		},
		unary:    []string{"bvnot", "bvneg"},
		binary:   []string{"bvadd", "bvsub", "bvmul", "bvand", "bvor", "bvxor"},
		byNumber: []string{"bvshl", "bvlshr", "bvashr", "bvudiv", "bvurem", "bvadd"},
	}
	ofBool = operators{
		plain: []string{"=", "distinct"}, compare: []string{"=", "distinct", "or", "xor", "=>"},
		unary: []string{"not"}, binary: []string{"and", "or", "xor", "=>"},
	}
	ofNumbers = operators{
		plain: []string{"=", "distinct", "<", ">", "<=", ">="}, compare: []string{"=", "distinct", "<", ">", "<=", ">="},
		unary: []string{"-"}, binary: []string{"+", "-"}, byNumber: []string{"+", "-", "*"},
	}
	ofDomain = operators{plain: []string{"=", "distinct", "<", ">"}}
	ofOthers = operators{plain: []string{"=", "distinct"}}
)

// operatorsOf are the operators on a sort that the program's format has.
func operatorsOf(p *rules.Program, s rules.Sort) operators {
	o := operatorsOn(p, s)
	if !p.Format.IsDialect() {
		return o
	}
	for _, list := range []*[]string{&o.plain, &o.compare, &o.unary, &o.binary, &o.byNumber} {
		*list = slices.DeleteFunc(slices.Clone(*list), func(op string) bool { return !p.Format.Has(op) })
	}
	return o
}

func operatorsOn(p *rules.Program, s rules.Sort) operators {
	switch {
	case s.Domain != "":
		return ofDomain
	case p.Arena.SortIs(s.Sort, "BitVec"):
		return ofBitVec
	case s.Sort == p.Arena.Bool():
		return ofBool
	case p.Arena.SortIs(s.Sort, "Int"):
		return ofNumbers
	}
	return ofOthers
}

// Comparison draws a comparison of a variable with another one of its sort, or with a value. With the probability
// terms, it has operators of the sort, cases, or several comparisons, if the format has them.
func Comparison(
	rng *rand.Rand, p *rules.Program, r *rules.Rule, v int, value smtlib.Term, terms float64,
) smtlib.Term {
	if p.Format != rules.Datalog && terms > 0 && rng.Float64() < terms {
		d := drawer{rng: rng, p: p, r: r}
		for w := range r.Vars {
			d.vars = append(d.vars, w)
		}
		return d.formula(v)
	}
	known := operatorsOf(p, r.Vars[v].Sort).plain
	other := value
	if fitting := sameSort(r, v); len(fitting) > 0 && rng.IntN(2) == 0 {
		other = r.Vars[fitting[rng.IntN(len(fitting))]].Term
	}
	c := p.Apply(known[rng.IntN(len(known))], r.Vars[v].Term, other)
	if p.Format == rules.SMT && rng.IntN(6) == 0 {
		c = p.Apply("not", c)
	}
	return c
}

// drawer draws terms over the variables of a rule.
type drawer struct {
	rng *rand.Rand
	p   *rules.Program
	r   *rules.Rule

	vars []int // the variables that terms may have
}

// deepest bounds the nesting of operators in a term that is drawn.
const deepest = 2

// formula draws a comparison of a term over a variable with another term, and perhaps another such formula beside it.
func (d *drawer) formula(v int) smtlib.Term {
	s := d.r.Vars[v].Sort
	t := d.term(v, deepest)
	if d.p.Format.Has("extract") && d.p.Arena.SortIs(s.Sort, "BitVec") && d.rng.IntN(4) == 0 {
		t, s = d.part(t, s)
	}
	known := operatorsOf(d.p, s)
	compare := known.compare
	if len(compare) == 0 {
		compare = known.plain
	}
	f := d.p.Apply(compare[d.rng.IntN(len(compare))], t, d.other(s, v))
	if !d.p.Format.Has("or") {
		return f
	}
	switch w := d.vars[d.rng.IntN(len(d.vars))]; d.rng.IntN(6) {
	case 0:
		f = d.p.Apply("or", f, d.formula(w))
	case 1:
		f = d.p.Apply("not", f)
	case 2:
		f = d.p.Apply("=>", d.formula(w), f)
	}
	return f
}

// part draws some of the bits of a bit-vector, or the vector with more bits.
func (d *drawer) part(t smtlib.Term, s rules.Sort) (smtlib.Term, rules.Sort) {
	width := int64(d.p.Arena.SortInfo(s.Sort).Indices[0].N)
	if d.rng.IntN(3) == 0 {
		more := 1 + d.rng.Int64N(2)
		extended := []string{"zero_extend", "sign_extend"}[d.rng.IntN(2)]
		return d.p.ApplyIndexed(extended, []int64{more}, t), d.p.BitVec(int(width + more))
	}
	low := d.rng.Int64N(width)
	high := low + d.rng.Int64N(width-low)
	return d.p.ApplyIndexed("extract", []int64{high, low}, t), d.p.BitVec(int(high - low + 1))
}

// term draws a term over a variable, of its sort.
func (d *drawer) term(v, depth int) smtlib.Term {
	s := d.r.Vars[v].Sort
	known, t := operatorsOf(d.p, s), d.r.Vars[v].Term
	if depth == 0 || d.rng.IntN(4) == 0 {
		return t
	}
	switch d.rng.IntN(5) {
	case 0:
		if len(known.unary) > 0 {
			return d.p.Apply(known.unary[d.rng.IntN(len(known.unary))], d.term(v, depth-1))
		}
	case 1:
		if c, ok := d.literal(s); ok && len(known.byNumber) > 0 {
			return d.p.Apply(known.byNumber[d.rng.IntN(len(known.byNumber))], d.term(v, depth-1), c)
		}
	case 2:
		if !d.p.Format.Has("ite") {
			break
		}
		w := d.vars[d.rng.IntN(len(d.vars))]
		condition := d.p.Apply("=", d.r.Vars[w].Term, d.other(d.r.Vars[w].Sort, w))
		return d.p.Apply("ite", condition, d.term(v, depth-1), d.other(s, v))
	default:
		if len(known.binary) > 0 {
			return d.p.Apply(known.binary[d.rng.IntN(len(known.binary))], d.term(v, depth-1), d.other(s, v))
		}
	}
	return t
}

// other draws another variable of a sort, or a literal; the variable v itself only if there is none of both.
func (d *drawer) other(s rules.Sort, v int) smtlib.Term {
	var fitting []int
	for _, w := range d.vars {
		if w != v && d.r.Vars[w].Sort == s {
			fitting = append(fitting, w)
		}
	}
	if len(fitting) > 0 && d.rng.IntN(2) == 0 {
		return d.r.Vars[fitting[d.rng.IntN(len(fitting))]].Term
	}
	if c, ok := d.literal(s); ok {
		return c
	}
	if len(fitting) > 0 {
		return d.r.Vars[fitting[0]].Term
	}
	return d.r.Vars[v].Term
}

// smallNumbers bounds the numbers that are drawn of sorts with too many values.
const smallNumbers = 8

// literal draws a literal of a sort; ok is false if none is known.
func (d *drawer) literal(s rules.Sort) (smtlib.Term, bool) {
	switch {
	case s.Size > 0:
		return d.p.Const(s, d.rng.Uint64N(s.Size)), true
	case d.p.Arena.SortIs(s.Sort, "BitVec"): // bit-vectors with too many values for Size
		return d.p.Const(s, d.rng.Uint64N(smallNumbers)), true
	case d.p.Arena.SortIs(s.Sort, "Int"):
		return d.p.Number(d.rng.IntN(smallNumbers)), true
	}
	return smtlib.NoTerm, false
}
