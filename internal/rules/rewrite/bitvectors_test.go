package rewrite

import (
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
)

// evaluated computes a term under values of a rule's variables. Bit-vectors are numbers, and truth values 0 and 1. It
// follows SMT-LIB's theory of fixed-size bit-vectors, and shares nothing with the evaluator.
func (n *naive) evaluated(r *rules.Rule, t smtlib.Term, values []uint64) uint64 {
	for v := range r.Vars {
		if r.Vars[v].Term == t {
			return values[v]
		}
	}
	a := n.p.Arena
	args := a.Args(t)
	if len(args) == 0 {
		return literal(a.TermString(t))
	}
	var x []uint64
	for _, arg := range args {
		x = append(x, n.evaluated(r, arg, values))
	}
	var indices []int64
	for _, i := range a.FunInfo(a.Fun(t)).Indices {
		indices = append(indices, i.N)
	}
	return applied(a.OperatorName(t), indices, n.width(args[len(args)-1]), x)
}

// width is the number of bits of a term's sort; one for truth values and numbers of a domain.
func (n *naive) width(t smtlib.Term) int {
	if s := n.p.Arena.Sort(t); n.p.Arena.SortIs(s, "BitVec") {
		return int(n.p.Arena.SortInfo(s).Indices[0].N)
	}
	return 1
}

// literal reads a literal or a truth value.
func literal(text string) uint64 {
	switch text {
	case "false":
		return 0
	case "true":
		return 1
	}
	base := 10
	if digits, binary := strings.CutPrefix(text, "#b"); binary {
		text, base = digits, 2
	} else if digits, hexadecimal := strings.CutPrefix(text, "#x"); hexadecimal {
		text, base = digits, 16
	}
	x, err := strconv.ParseUint(text, base, 64)
	if err != nil {
		panic("no literal: " + text)
	}
	return x
}

// applied computes an operator whose last argument has a width.
func applied(op string, indices []int64, width int, x []uint64) uint64 {
	mask := uint64(1)<<width - 1
	switch op {
	case "ite":
		return x[2-x[0]]
	case "extract":
		return x[0] >> indices[1] & (1<<(indices[0]-indices[1]+1) - 1)
	case "zero_extend":
		return x[0]
	case "sign_extend":
		return uint64(signed(x[0], width)) & (1<<(width+int(indices[0])) - 1)
	case "not":
		return 1 - x[0]
	case "bvnot":
		return ^x[0] & mask
	case "bvneg":
		return -x[0] & mask
	}
	y := x[0]
	if associative := op == "and" || op == "or" || vectors[op] != nil; len(x) > 2 && !associative {
		panic(op + " of more than two arguments")
	}
	for _, z := range x[1:] {
		if f, is := formulas[op]; is && f(y, z, width) {
			y = 1
		} else if is {
			y = 0
		} else {
			y = vectors[op](y, z, width) & mask
		}
	}
	return y
}

// formulas are operators with two arguments that give a truth value.
var formulas = map[string]func(x, y uint64, width int) bool{
	"=":        func(x, y uint64, _ int) bool { return x == y },
	"distinct": func(x, y uint64, _ int) bool { return x != y },
	"and":      func(x, y uint64, _ int) bool { return x&y == 1 },
	"or":       func(x, y uint64, _ int) bool { return x|y == 1 },
	"xor":      func(x, y uint64, _ int) bool { return x != y },
	"=>":       func(x, y uint64, _ int) bool { return x <= y },
	"<":        func(x, y uint64, _ int) bool { return x < y },
	">":        func(x, y uint64, _ int) bool { return x > y },
	"bvult":    func(x, y uint64, _ int) bool { return x < y },
	"bvugt":    func(x, y uint64, _ int) bool { return x > y },
	"bvule":    func(x, y uint64, _ int) bool { return x <= y },
	"bvuge":    func(x, y uint64, _ int) bool { return x >= y },
	"bvslt":    func(x, y uint64, width int) bool { return signed(x, width) < signed(y, width) },
	"bvsgt":    func(x, y uint64, width int) bool { return signed(x, width) > signed(y, width) },
	"bvsle":    func(x, y uint64, width int) bool { return signed(x, width) <= signed(y, width) },
	"bvsge":    func(x, y uint64, width int) bool { return signed(x, width) >= signed(y, width) },
}

// vectors are operators with two arguments that give a bit-vector; its bits above the width are cut off.
var vectors = map[string]func(x, y uint64, width int) uint64{
	"bvadd":  func(x, y uint64, _ int) uint64 { return x + y },
	"bvsub":  func(x, y uint64, _ int) uint64 { return x - y },
	"bvmul":  func(x, y uint64, _ int) uint64 { return x * y },
	"bvand":  func(x, y uint64, _ int) uint64 { return x & y },
	"bvor":   func(x, y uint64, _ int) uint64 { return x | y },
	"bvxor":  func(x, y uint64, _ int) uint64 { return x ^ y },
	"bvshl":  func(x, y uint64, _ int) uint64 { return x << y },
	"bvlshr": func(x, y uint64, _ int) uint64 { return x >> y },
	"bvashr": func(x, y uint64, width int) uint64 { return uint64(signed(x, width) >> y) },
	"bvudiv": func(x, y uint64, _ int) uint64 {
		if y == 0 {
			return ^uint64(0)
		}
		return x / y
	},
	"bvurem": func(x, y uint64, _ int) uint64 {
		if y == 0 {
			return x
		}
		return x % y
	},
}

// signed is the number that a bit-vector stands for in two's complement.
func signed(x uint64, width int) int64 { return int64(x<<(64-width)) >> (64 - width) }
