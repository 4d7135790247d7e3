// Package regex decides SMT-LIB's regular languages of strings: membership, emptiness, equality, the search for
// a match, and samples of members. It implements the RegLan part of the theory UnicodeStrings (version 2.6) by
// Brzozowski derivatives over symbolic character classes.
//
// It is for ground questions: an expression without variables and, for membership, a given string. It is not a
// string solver, knows no terms, no escapes and no literals (strings are slices of code points, because an
// SMT-LIB string may hold surrogates, which a Go string cannot spell), and is not meant for searching big texts.
// It imports the standard library only.
//
// Every question takes a [Budget]. An answer is exact or [Undecided]; time and memory stay within the budget.
// Whether a question is decided, and how many steps it costs, depends on the expression and the string alone,
// never on what the Builder was asked before: results kept from earlier questions save time, not steps. So
// campaigns that ask in another order still get the same answers.
//
// Derivatives: J. Brzozowski, "Derivatives of regular expressions", JACM 11(4), 1964. Character classes and
// similarity: S. Owens, J. Reppy, A. Turon, "Regular-expression derivatives re-examined", JFP 19(2), 2009.
package regex

import "math"

// MaxChar is the greatest code point of the alphabet; the least is 0 (UnicodeStrings, "Characters").
const MaxChar = 0x2FFFF

// Unbounded as the upper count of a loop means that there is none.
const Unbounded uint64 = math.MaxUint64

// Regex is an expression of one [Builder], which alone can use it. Equal values are equal expressions; the
// converse holds up to the similarity rules of the constructors, see [Builder.Equal] for language equality.
// The zero value is [None].
type Regex int32

// The expressions that every Builder has.
const (
	None    Regex = iota // re.none: no string
	Epsilon              // (str.to_re ""): the empty string alone
	AllChar              // re.allchar: every string of length 1
	All                  // re.all: every string
)

// Answer is the answer to a question. The zero value is Undecided.
type Answer uint8

// The answers.
const (
	Undecided Answer = iota // the budget was spent first
	No
	Yes
)

// String returns the answer in lower case.
func (a Answer) String() string {
	switch a {
	case No:
		return "no"
	case Yes:
		return "yes"
	}
	return "undecided"
}

func answer(yes bool) Answer {
	if yes {
		return Yes
	}
	return No
}

// Budget counts steps down. A step is a bounded amount of work (10 to 250 ns) and of memory (at most 300 bytes);
// several questions may share a Budget. The zero value is spent.
type Budget struct{ left int }

// NewBudget returns a budget of the given number of steps.
func NewBudget(steps int) *Budget { return &Budget{left: max(steps, 0)} }

// Left returns the number of steps that remain. It is 0 after an undecided question.
func (b *Budget) Left() int { return b.left }

// take charges n steps, or empties the budget and reports false.
func (b *Budget) take(n int) bool {
	if n > b.left {
		b.left = 0
		return false
	}
	b.left -= n
	return true
}

// Builder owns expressions and the automata that answer questions about them. It must be used by one goroutine. Create
// it with [NewBuilder]. Expressions live as long as their Builder; automata are dropped when they grow too big.
type Builder struct {
	exprs    arena
	mark     []uint32 // index: expression; the epoch of the last export that visited it
	place    []Regex  // index: expression; its number in the machine it is exported to
	epoch    uint32
	machines map[machineKey]*machine
	cells    int // memory of all machines
}

// flattenLimit bounds the length of an operand's list that the public constructors merge into the expression above it,
// so that a tower of n binary unions costs n, not n², steps and cells. Derivatives merge lists of any length, since
// their work is charged.
const flattenLimit = 16

// spineLimit is flattenLimit for concatenations inside derivatives: a tower of stars would otherwise cost n².
const spineLimit = 64

// NewBuilder returns a Builder that holds the constants only.
func NewBuilder() *Builder {
	return &Builder{
		exprs:    newArena(flattenLimit, flattenLimit),
		machines: map[machineKey]*machine{},
	}
}

// Literal is (str.to_re s). It is None if s holds a code point outside the alphabet, since no string is s.
func (b *Builder) Literal(s []rune) Regex {
	for _, c := range s {
		if c < 0 || c > MaxChar {
			return None
		}
	}
	r := Epsilon
	for i := len(s) - 1; i >= 0; i-- {
		r = b.exprs.cat(b.exprs.class([]int32{s[i], s[i]}), r)
	}
	return r
}

// Range is (re.range lo hi) for two strings of one character each: the characters lo..hi, None if hi < lo or if
// a bound is outside the alphabet. The operator's other case, a bound that is no single character, is None too.
func (b *Builder) Range(lo, hi rune) Regex {
	if lo < 0 || hi > MaxChar || hi < lo {
		return None
	}
	return b.exprs.class([]int32{lo, hi})
}

// Concat is re.++, Epsilon without operands.
func (b *Builder) Concat(rs ...Regex) Regex {
	r := Epsilon
	for i := len(rs) - 1; i >= 0; i-- {
		r = b.exprs.cat(rs[i], r)
	}
	return r
}

// Union is re.union, None without operands.
func (b *Builder) Union(rs ...Regex) Regex { return b.exprs.union(rs) }

// Inter is re.inter, All without operands.
func (b *Builder) Inter(rs ...Regex) Regex { return b.exprs.inter(rs) }

// Complement is re.comp.
func (b *Builder) Complement(r Regex) Regex { return b.exprs.comp(r) }

// Diff is re.diff, left associative: the members of r that are in none of the others.
func (b *Builder) Diff(r Regex, others ...Regex) Regex {
	rs := []Regex{r}
	for _, o := range others {
		rs = append(rs, b.exprs.comp(o))
	}
	return b.exprs.inter(rs)
}

// Star is re.*.
func (b *Builder) Star(r Regex) Regex { return b.exprs.loop(r, 0, Unbounded) }

// Plus is re.+.
func (b *Builder) Plus(r Regex) Regex { return b.exprs.loop(r, 1, Unbounded) }

// Opt is re.opt.
func (b *Builder) Opt(r Regex) Regex { return b.exprs.loop(r, 0, 1) }

// Power is (_ re.^ n), for n < Unbounded.
func (b *Builder) Power(r Regex, n uint64) Regex { return b.exprs.loop(r, n, n) }

// Loop is (_ re.loop lo hi): the union of the powers lo..hi, None if lo > hi. A hi of Unbounded means all powers
// from lo on. Counts are kept as numbers: a loop of a million costs what a loop of two costs.
func (b *Builder) Loop(r Regex, lo, hi uint64) Regex { return b.exprs.loop(r, lo, hi) }
