package arrays_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// numbers are those from 0 to n-1.
func numbers(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// table is an array over few indices, as its elements.
type table [4]int

// small draws a term of sort (Array (_ BitVec 2) (_ BitVec 2)): a constant array with stores, in which indices repeat;
// and its table.
func small(t *rapid.T) (string, table) {
	element := rapid.IntRange(0, 3).Draw(t, "default")
	term := fmt.Sprintf("((as const (Array (_ BitVec 2) (_ BitVec 2))) #b%02b)", element)
	tab := table{element, element, element, element}
	for range rapid.IntRange(0, 7).Draw(t, "stores") {
		i, e := rapid.IntRange(0, 3).Draw(t, "index"), rapid.IntRange(0, 3).Draw(t, "element")
		term = fmt.Sprintf("(store %s #b%02b #b%02b)", term, i, e)
		tab[i] = e
	}
	return term, tab
}

// Arrays over finite indices behave like tables: they are equal exactly if their tables are, however they were made;
// select gives an element; and the same holds for arrays that are indices of other arrays.
func TestFiniteIndices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, tab := small(t)
		b, other := small(t)
		if rapid.Bool().Draw(t, "the same") { // another way to make it: all elements are stored, in any order
			other = tab
			for _, i := range rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order") {
				b = fmt.Sprintf("(store %s #b%02b #b%02b)", b, i, tab[i])
			}
		}
		same := tab == other
		ground.Hold(t, "", fmt.Sprintf("(= %v (= %s %s))", same, a, b), fmt.Sprintf("(= %v (distinct %s %s))", !same, a, b))
		for i, e := range tab {
			ground.Hold(t, "", fmt.Sprintf("(= #b%02b (select %s #b%02b))", e, a, i))
		}
		sort := "(Array (Array (_ BitVec 2) (_ BitVec 2)) Bool)"
		ground.Hold(t, "", fmt.Sprintf("(= %v (select (store ((as const %s) false) %s true) %s))", same, sort, a, b),
			fmt.Sprintf("(= %v (= (store ((as const %s) false) %s true) (store ((as const %[2]s) false) %[4]s true)))",
				same, sort, a, b))
	})
}

// finite are sorts of few values; the values of the last are not known to an array over them.
var finite = []struct {
	sort   string
	values []string
}{
	{"Bool", []string{"true", "false"}},
	{"(_ BitVec 1)", []string{"#b0", "#b1"}},
	{"RoundingMode", []string{"RNE", "RNA", "RTP", "RTN", "RTZ"}},
	{"(_ FloatingPoint 2 2)", []string{"(_ NaN 2 2)", "(_ +oo 2 2)", "(_ -oo 2 2)", "(_ +zero 2 2)", "(_ -zero 2 2)",
		"(fp #b0 #b00 #b1)", "(fp #b1 #b00 #b1)", "(fp #b0 #b01 #b0)", "(fp #b1 #b01 #b0)", "(fp #b0 #b01 #b1)",
		"(fp #b1 #b01 #b1)", "(fp #b0 #b10 #b0)", "(fp #b1 #b10 #b0)", "(fp #b0 #b10 #b1)", "(fp #b1 #b10 #b1)"}},
	{"E", []string{"red", "green", "blue", "black"}},
}

// The key of an array identifies it among others, whatever its default is and however many indices were stored to.
// Equality is open at most over a datatype.
func TestArraysAsIndices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(finite).Draw(t, "sort")
		sort := fmt.Sprintf("(Array %s (_ BitVec 2))", c.sort)
		elements := rapid.SliceOfN(rapid.IntRange(0, 2), len(c.values), len(c.values)).Draw(t, "elements")
		write := func(elements []int) string { // one of the ways to write it
			other := rapid.IntRange(0, 2).Draw(t, "default")
			term := fmt.Sprintf("((as const %s) #b%02b)", sort, other)
			for _, i := range rapid.Permutation(numbers(len(c.values))).Draw(t, "order") {
				if elements[i] != other || rapid.Bool().Draw(t, "stored") {
					term = fmt.Sprintf("(store %s %s #b%02b)", term, c.values[i], elements[i])
				}
			}
			return term
		}
		another := slices.Clone(elements)
		i := rapid.IntRange(0, len(another)-1).Draw(t, "i")
		another[i] = rapid.IntRange(0, 2).Draw(t, "element")
		f := fmt.Sprintf("(= %v (select (store ((as const (Array %s Bool)) false) %s true) %s))",
			slices.Equal(elements, another), sort, write(elements), write(another))
		v := ground.Eval(t, "(declare-datatypes ((E 0)) (((red) (green) (blue) (black))))", f)
		if !value.IsTrue(v) && (c.sort != "E" || !value.IsOpen(v)) {
			t.Errorf("%s is %v", f, v)
		}
	})
}

// Arrays over the integers are equal exactly if their defaults are, and their elements at all indices that were stored
// to.
func TestInfiniteIndices(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func() (string, int, map[int]int) {
			other := rapid.IntRange(0, 2).Draw(t, "default")
			term, stored := fmt.Sprintf("((as const (Array Int Int)) %d)", other), map[int]int{}
			for range rapid.IntRange(0, 4).Draw(t, "stores") {
				i, e := rapid.IntRange(0, 3).Draw(t, "index"), rapid.IntRange(0, 2).Draw(t, "element")
				term, stored[i] = fmt.Sprintf("(store %s %d %d)", term, i, e), e
			}
			return term, other, stored
		}
		a, otherA, storedA := draw()
		b, otherB, storedB := draw()
		at := func(other int, stored map[int]int, i int) int {
			if e, ok := stored[i]; ok {
				return e
			}
			return other
		}
		same := true
		indices := slices.Concat(slices.Collect(maps.Keys(storedA)), slices.Collect(maps.Keys(storedB)), []int{100})
		for _, i := range indices {
			same = same && at(otherA, storedA, i) == at(otherB, storedB, i)
			ground.Hold(t, "", fmt.Sprintf("(= (select %s %d) %d)", a, i, at(otherA, storedA, i)))
		}
		ground.Hold(t, "", fmt.Sprintf("(= %v (= %s %s))", same, a, b))
	})
}

// The theory's axioms, with arrays of arrays.
func TestAxioms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		row := func() string { a, _ := small(t); return a }
		bit := func() string { return fmt.Sprintf("#b%02b", rapid.IntRange(0, 3).Draw(t, "i")) }
		sort := "(Array (_ BitVec 2) (Array (_ BitVec 2) (_ BitVec 2)))"
		a := fmt.Sprintf("(store (store ((as const %s) %s) %s %s) %s %s)", sort, row(), bit(), row(), bit(), row())
		i, j, e := bit(), bit(), row()
		stored := fmt.Sprintf("(store %s %s %s)", a, i, e)
		ground.Hold(t, "",
			fmt.Sprintf("(= (select %s %s) %s)", stored, i, e),
			fmt.Sprintf("(=> (distinct %s %s) (= (select %s %[2]s) (select %[4]s %[2]s)))", i, j, stored, a),
			fmt.Sprintf("(= (store %s %s (select %[1]s %[2]s)) %[1]s)", a, i),
			fmt.Sprintf("(= (= %s %s) (forall ((k (_ BitVec 2))) (= (select %[1]s k) (select %[2]s k))))", a, stored))
	})
}

// If an element or an index determines a result, it is not open although others are.
func TestOpenElements(t *testing.T) {
	const zero = "((as const (Array Int Int)) 0)"
	open := "(store " + zero + " 1 (div 1 0))"
	for term, want := range map[string]string{
		"(select " + open + " 2)":                               "open",
		"(= (store " + zero + " 1 5) (store " + zero + " 1 6))": "false",
		"(= " + open + " " + open + ")":                         "open",
	} {
		if got := ground.Eval(t, "", term).String(); !strings.HasPrefix(got, want) {
			t.Errorf("%s is %s, want %s", term, got, want)
		}
	}
}

// Rules accept what ArraysEx says and refuse the rest with the position of the argument.
func TestSortRules(t *testing.T) {
	for term, want := range map[string]string{
		"(select a 1)":                             "Bool",
		"(store a 1 true)":                         "(Array Int Bool)",
		"((as const (Array Int Bool)) true)":       "(Array Int Bool)",
		"(select (store c 1 a) 2)":                 "(Array Int Bool)",
		"(select a true)":                          "error: argument 2 of select has sort Bool, expected Int",
		"(store a 1 2)":                            "error: argument 3 of store has sort Int, expected Bool",
		"(store a 1)":                              "error: store takes 3 arguments, not 2",
		"(select 1 1)":                             "error: argument 1 of select has sort Int, expected (Array X Y)",
		"((as const (Array Int Bool)) 1)":          "error: argument 1 of const has sort Int, expected Bool",
		"((as const Int) 1)":                       "error: const cannot have sort Int",
		"((_ map not) a)":                          "(Array Int Bool)",
		"((_ map and) a (store a 2 false))":        "(Array Int Bool)",
		"((_ map not) c)":                          "error: under map: argument 1 of not has sort (Array Int Bool), expected Bool",
		"((_ map and) a b)":                        "error: argument 2 of map has sort (Array Bool Bool), expected an array over the same indices",
		"(_ as-array f)":                           "(Array Int Bool)",
		"(= a b)":                                  "error: argument 2 of = has sort (Array Bool Bool), expected (Array Int Bool)",
		"(select (store a 1 (select b true)) 1 2)": "error: select takes 2 arguments, not 3",
	} {
		script, errs := smtlib.Parse(theory.Signature("ALL"), "x", []byte(`(declare-const a (Array Int Bool))
			(declare-const b (Array Bool Bool)) (declare-const c (Array Int (Array Int Bool))) (declare-fun f (Int) Bool)
			(define-const it Int (let ((x `+term+`)) 1)) (assert (let ((x `+term+`)) (= x x)))`))
		got := ""
		if len(errs) > 0 {
			got = "error: " + errs[0].Msg
		} else {
			last := script.Commands[len(script.Commands)-1].(smtlib.Assert)
			got = script.Arena.SortString(script.Arena.Sort(script.Arena.Args(last.Formula)[0]))
		}
		if got != want {
			t.Errorf("%s: %s, want %s", term, got, want)
		}
	}
}
