package regex_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/regex"
)

// expr is an expression as the standard writes it: the tests' own form, from which the Builder's form, the
// solvers' text, Go's text and the truth by definition are made independently.
type expr struct {
	op     string // SMT-LIB's name
	args   []*expr
	text   []rune // str.to_re; re.range: the two bounds
	lo, hi uint64 // re.^ (lo = hi), re.loop
}

// build makes the Builder's expression.
func (e *expr) build(b *regex.Builder) regex.Regex {
	var args []regex.Regex
	for _, a := range e.args {
		args = append(args, a.build(b))
	}
	switch e.op {
	case "re.none":
		return regex.None
	case "re.all":
		return regex.All
	case "re.allchar":
		return regex.AllChar
	case "str.to_re":
		return b.Literal(e.text)
	case "re.range":
		return b.Range(e.text[0], e.text[1])
	case "re.++":
		return b.Concat(args...)
	case "re.union":
		return b.Union(args...)
	case "re.inter":
		return b.Inter(args...)
	case "re.diff":
		return b.Diff(args[0], args[1:]...)
	case "re.comp":
		return b.Complement(args[0])
	case "re.*":
		return b.Star(args[0])
	case "re.+":
		return b.Plus(args[0])
	case "re.opt":
		return b.Opt(args[0])
	case "re.^":
		return b.Power(args[0], e.lo)
	case "re.loop":
		return b.Loop(args[0], e.lo, e.hi)
	}
	panic("operator " + e.op)
}

// quote writes a string literal of SMT-LIB 2.6.
func quote(s []rune) string {
	var w strings.Builder
	for _, c := range s {
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			w.WriteRune(c)
		} else {
			fmt.Fprintf(&w, `\u{%x}`, c)
		}
	}
	return `"` + w.String() + `"`
}

// String writes the expression in SMT-LIB.
func (e *expr) String() string {
	var w strings.Builder
	switch e.op {
	case "re.none", "re.all", "re.allchar":
		return e.op
	case "str.to_re":
		return "(str.to_re " + quote(e.text) + ")"
	case "re.range":
		return "(re.range " + quote(e.text[:1]) + " " + quote(e.text[1:]) + ")"
	case "re.^":
		fmt.Fprintf(&w, "((_ re.^ %d)", e.lo)
	case "re.loop":
		fmt.Fprintf(&w, "((_ re.loop %d %d)", e.lo, e.hi)
	default:
		w.WriteString("(" + e.op)
	}
	for _, a := range e.args {
		w.WriteString(" " + a.String())
	}
	return w.String() + ")"
}

// goText writes the expression for Go's regexp package, or reports false if it has no such form.
func (e *expr) goText() (string, bool) {
	var args []string
	for _, a := range e.args {
		t, ok := a.goText()
		if !ok {
			return "", false
		}
		args = append(args, "(?:"+t+")")
	}
	set := func(lo, hi rune) string { return fmt.Sprintf(`[\x{%x}-\x{%x}]`, lo, hi) }
	switch e.op {
	case "re.none":
		return `[^\x00-\x{10FFFF}]`, true
	case "re.all":
		return `.*`, true
	case "re.allchar":
		return `.`, true
	case "str.to_re":
		t := ""
		for _, c := range e.text {
			t += set(c, c)
		}
		return t, true
	case "re.range":
		if e.text[0] > e.text[1] {
			return `[^\x00-\x{10FFFF}]`, true
		}
		return set(e.text[0], e.text[1]), true
	case "re.++":
		return strings.Join(args, ""), true
	case "re.union":
		return strings.Join(args, "|"), true
	case "re.*", "re.+":
		return args[0] + e.op[3:], true
	case "re.opt":
		return args[0] + "?", true
	case "re.^":
		return fmt.Sprintf("%s{%d}", args[0], e.lo), e.lo < 10
	case "re.loop":
		return fmt.Sprintf("%s{%d,%d}", args[0], e.lo, e.hi), e.lo <= e.hi && e.hi < 10
	}
	return "", false
}

// relation says of a string s which of its substrings s[i:j] are members: bit j of element i.
type relation [8]uint8

// relate computes the members among the substrings of s, at most 7 characters, from the definition of each
// operator in the theory UnicodeStrings.
func (e *expr) relate(s []rune) relation {
	var r relation
	n := len(s)
	for i := 0; i <= n; i++ {
		for j := i; j <= n; j++ {
			member := false
			switch sub := s[i:j]; e.op {
			case "re.all":
				member = true
			case "re.allchar":
				member = len(sub) == 1
			case "str.to_re":
				member = string(sub) == string(e.text)
			case "re.range":
				member = len(sub) == 1 && e.text[0] <= sub[0] && sub[0] <= e.text[1]
			}
			if member {
				r[i] |= 1 << j
			}
		}
	}
	if len(e.args) == 0 {
		return r
	}
	var args []relation
	for _, a := range e.args {
		args = append(args, a.relate(s))
	}
	r = args[0]
	every, same := (&expr{op: "re.all"}).relate(s), (&expr{op: "str.to_re"}).relate(s)
	switch e.op {
	case "re.comp":
		return every.without(r)
	case "re.*":
		return r.or(same).power(8)
	case "re.+":
		return r.then(r.or(same).power(8))
	case "re.opt":
		return r.or(same)
	case "re.^":
		return r.powerFrom(same, e.lo)
	case "re.loop":
		if e.lo > e.hi {
			return relation{}
		}
		return r.powerFrom(same, e.lo).then(r.or(same).powerFrom(same, e.hi-e.lo)) // L^lo (L^0 ∪ … ∪ L^(hi-lo))
	}
	for _, a := range args[1:] {
		switch e.op {
		case "re.++":
			r = r.then(a)
		case "re.union":
			r = r.or(a)
		case "re.inter":
			r = r.without(every.without(a))
		case "re.diff":
			r = r.without(a)
		}
	}
	return r
}

func (r relation) or(s relation) relation {
	for i := range r {
		r[i] |= s[i]
	}
	return r
}

func (r relation) without(s relation) relation {
	for i := range r {
		r[i] &^= s[i]
	}
	return r
}

// then is concatenation: some k has r[i:k] and s[k:j].
func (r relation) then(s relation) relation {
	var t relation
	for i := range r {
		for k := range s {
			if r[i]&(1<<k) != 0 {
				t[i] |= s[k]
			}
		}
	}
	return t
}

func (r relation) power(n uint64) relation {
	t := r
	for ; n > 1; n-- {
		t = t.then(r)
	}
	return t
}

// powerFrom returns the n-th power by squaring, the 0-th being same.
func (r relation) powerFrom(same relation, n uint64) relation {
	t := same
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			t = t.then(r)
		}
		r = r.then(r)
	}
	return t
}

func (r relation) has(i, j int) bool { return r[i]&(1<<j) != 0 }

// dice is a source of decisions: a generator for tests with fixed seeds, bytes of a fuzzer, or rapid's draws.
type dice func(n int) int

func seeded(seed uint64) dice {
	rng := rand.New(rand.NewPCG(seed, 1))
	return rng.IntN
}

var operators = []struct {
	name     string
	operands int // 0: two or three
}{
	{"re.++", 0}, {"re.++", 0}, {"re.union", 0}, {"re.union", 0}, {"re.inter", 0}, {"re.diff", 0}, {"re.comp", 1},
	{"re.*", 1}, {"re.*", 1}, {"re.+", 1}, {"re.opt", 1}, {"re.^", 1}, {"re.loop", 1}, {"re.loop", 1},
}

// classical is the number of operators, and of constants, that are not made for SMT-LIB alone.
func isClassical(name string) bool {
	return name != "re.inter" && name != "re.diff" && name != "re.comp"
}

// draw makes an expression of about the given size over the characters; classical leaves out the operators that
// Go's regexp lacks.
func draw(d dice, chars []rune, size int, classical bool) *expr {
	char := func() rune { return chars[d(len(chars))] }
	if size <= 1 {
		switch d(10) {
		case 0:
			return &expr{op: "re.allchar"}
		case 1:
			return &expr{op: []string{"re.all", "re.none"}[d(2)]}
		case 2, 3:
			return &expr{op: "re.range", text: []rune{char(), char()}}
		}
		e := &expr{op: "str.to_re"}
		for range d(6) / 2 { // 0, 1 or 2 characters
			e.text = append(e.text, char())
		}
		return e
	}
	o := operators[d(len(operators))]
	for classical && !isClassical(o.name) {
		o = operators[d(len(operators))]
	}
	e := &expr{op: o.name}
	n := o.operands
	if n == 0 {
		n = 2 + d(2)
	}
	for range n {
		e.args = append(e.args, draw(d, chars, min(size-1, 1+d(2*size/n+1)), classical))
	}
	switch o.name {
	case "re.^":
		e.lo = uint64(d(4))
		e.hi = e.lo
	case "re.loop":
		e.lo, e.hi = uint64(d(4)), uint64(d(5))
	}
	return e
}

// words returns all strings over the characters up to the given length.
func words(chars []rune, length int) [][]rune {
	all := [][]rune{{}}
	for from := 0; length > 0; length-- {
		to := len(all)
		for _, w := range all[from:to] {
			for _, c := range chars {
				all = append(all, append(append([]rune{}, w...), c))
			}
		}
		from = to
	}
	return all
}
