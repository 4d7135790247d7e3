package bv_test

import (
	"fmt"
	"math/big"
	"strings"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/arith"
	"github.com/smtstorm/smtstorm/smtlib/theory/bv"
	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// bench is an arena over the theory with its rows by name.
type bench struct {
	arena *smtlib.Arena
	rows  map[string]*operator.Row
}

func newBench() *bench {
	sig := &smtlib.Signature{Operators: map[string]*smtlib.Operator{}, Sorts: map[string]*smtlib.SortSpec{}}
	for _, rows := range [][]sorts.Row{core.Sorts, arith.Sorts, bv.Sorts} {
		for i := range rows {
			sig.Sorts[rows[i].Name] = &rows[i].SortSpec
		}
	}
	b := &bench{rows: map[string]*operator.Row{}}
	for i := range bv.Rows {
		b.rows[bv.Rows[i].Name] = &bv.Rows[i]
		sig.Operators[bv.Rows[i].Name] = &bv.Rows[i].Operator
	}
	b.arena = smtlib.NewArena(sig)
	return b
}

// sortOf gives the sort of a value.
func (b *bench) sortOf(v value.Value) smtlib.Sort {
	switch v := v.(type) {
	case value.BitVec:
		return b.arena.IndexedSort("BitVec", int64(v.Width()))
	case value.Int:
		return b.arena.IndexedSort("Int")
	}
	return b.arena.Bool()
}

// call makes the application of an operator; head is its name, followed by indices.
func (b *bench) call(head string, args ...value.Value) (*operator.Row, *operator.Call, error) {
	words := strings.Fields(head)
	var indices []smtlib.Index
	for _, word := range words[1:] {
		n := int64(-1)
		if i, ok := new(big.Int).SetString(word, 10); ok && i.IsInt64() {
			n = i.Int64()
		}
		indices = append(indices, smtlib.Index{Text: word, N: n})
	}
	fun, err := b.arena.Operator(words[0], indices...)
	if err != nil {
		return nil, nil, err
	}
	info := b.arena.FunInfo(fun)
	app := smtlib.Application{Name: words[0], Indices: indices}
	for _, arg := range args {
		app.Args = append(app.Args, b.sortOf(arg))
	}
	sort, err := info.Op.Sort(b.arena, app)
	if err != nil {
		return nil, nil, err
	}
	return b.rows[info.Op.Name], &operator.Call{Arena: b.arena, Fun: info, Sort: sort, Args: args}, nil
}

// eval evaluates an application, and checks that the result has the sort that the rule gives, and that the arguments
// are left alone.
func (b *bench) eval(t rapid.TB, head string, args ...value.Value) value.Value {
	t.Helper()
	row, call, err := b.call(head, args...)
	if err != nil {
		t.Fatalf("(%s %v): %v", head, args, err)
	}
	before := fmt.Sprint(args)
	v := row.Eval(operator.NewEnv(), call)
	if after := fmt.Sprint(args); before != after {
		t.Errorf("(%s %s) changed its arguments to %s", head, before, after)
	}
	if !value.IsOpen(v) && b.sortOf(v) != call.Sort {
		t.Errorf("(%s %s) is %v, but its sort is %s", head, before, v, b.arena.SortString(call.Sort))
	}
	return v
}

// vec gives n modulo 2^width.
func vec(width int, n *big.Int) value.BitVec { return value.BigBitVec(width, n) }

func small(width int, n int64) value.BitVec { return vec(width, big.NewInt(n)) }

// drawVec draws vectors: edges, few bits, many bits, anything.
func drawVec(t *rapid.T, width int, label string) value.BitVec {
	n := new(big.Int)
	switch rapid.IntRange(0, 3).Draw(t, label+" form") {
	case 0:
		n.SetInt64(int64(rapid.IntRange(-4, 4).Draw(t, label)))
	case 1:
		n.Lsh(big.NewInt(1), uint(rapid.IntRange(0, width).Draw(t, label+" bit")))
		n.Add(n, big.NewInt(int64(rapid.IntRange(-2, 2).Draw(t, label))))
	default:
		n.SetBytes(rapid.SliceOfN(rapid.Byte(), 0, width/8+1).Draw(t, label))
	}
	return vec(width, n)
}

// edges are the vectors of a width around which operators change what they do.
func edges(width int) []value.BitVec {
	var vs []value.BitVec
	seen := map[string]bool{}
	for _, bit := range []int{0, 1, 2, width / 2, 31, 32, 63, 64, width - 1} {
		for d := int64(-1); d <= 1; d++ {
			n := new(big.Int).Lsh(big.NewInt(1), uint(max(bit, 0)))
			v := vec(width, n.Add(n, big.NewInt(d)))
			if bit < width && !seen[v.String()] {
				seen[v.String()] = true
				vs = append(vs, v)
			}
		}
	}
	for n := int64(-4); n < 5; n++ {
		if v := small(width, n); !seen[v.String()] {
			seen[v.String()] = true
			vs = append(vs, v)
		}
	}
	return vs
}
