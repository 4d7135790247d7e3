package bv_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib/theory/bv"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Terms that are rejected, and the errors for them.
func TestRefusals(t *testing.T) {
	b := ground.NewBench("ALL")
	nibble, octet, number := value.Value(small(4, 5)), value.Value(small(8, 5)), value.Value(value.NewInt(5))
	wide := value.Value(small(1<<23+1, 1))
	args := func(args ...value.Value) []value.Value { return args }
	for _, test := range []struct {
		head string
		args []value.Value
		want string
	}{
		{"bvadd", args(nibble, octet), "argument 2 of bvadd has sort (_ BitVec 8), expected (_ BitVec 4)"},
		{"bvadd", args(number, number), "argument 1 of bvadd has sort Int, expected (_ BitVec m)"},
		{"bvadd", nil, "bvadd takes at least 2 arguments, not 0"},
		{"bvsub", args(nibble, nibble, nibble), "bvsub takes 2 arguments, not 3"},
		{"bvult", args(nibble, octet), "argument 2 of bvult has sort (_ BitVec 8), expected (_ BitVec 4)"},
		{"bvcomp", args(nibble), "bvcomp takes 2 arguments, not 1"},
		{"concat", args(nibble), "concat takes 2 arguments, not 1"},
		{"concat", args(nibble, number), "argument 2 of concat has sort Int, expected (_ BitVec m)"},
		{"concat", args(wide, wide), "the result of concat has more than 16777216 bits"},
		{"extract 4 0", args(nibble), "extract takes bit 4 of a vector of 4 bits, the highest is 3"},
		{"extract 1 2", args(nibble), "extract from bit 1 down to 2: the first index must not be the smaller one"},
		{"extract a 2", args(nibble), "index 1 of extract must be a numeral of at least 0, not a"},
		{"extract 3", args(nibble), "extract takes 2 indices, not 1"},
		{"repeat 0", args(nibble), "index 1 of repeat must be a numeral of at least 1, not 0"},
		{"repeat 9999999", args(nibble), "the result of repeat has more than 16777216 bits"},
		{"zero_extend 99999999999999999999", args(nibble), "index 99999999999999999999 of zero_extend is too large"},
		{"zero_extend 9223372036854775807", args(nibble), "the result of zero_extend has more than 16777216 bits"},
		{"sign_extend #x1", args(nibble), "index 1 of sign_extend must be a numeral of at least 0, not #x1"},
		{"rotate_left 1", args(nibble, nibble), "rotate_left takes one argument, not 2"},
		{"ubv_to_int", args(number), "argument 1 of ubv_to_int has sort Int, expected (_ BitVec m)"},
		{"int_to_bv 0", args(number), "the width of a bit-vector must be a numeral from 1 to 16777216, not 0"},
		{"int_to_bv 4", args(nibble), "argument 1 of int_to_bv has sort (_ BitVec 4), expected Int"},
		{"bv16 4", nil, "bv16 does not fit in 4 bits"},
		{"bv99999999999999999999999 8", nil, "bv99999999999999999999999 does not fit in 8 bits"},
		{"bv1 0", nil, "the width of a bit-vector must be a numeral from 1 to 16777216, not 0"},
		{"bvite", args(nibble, octet, octet), "argument 1 of bvite has sort (_ BitVec 4), expected (_ BitVec 1)"},
		{"bit2bool 4", args(nibble), "bit2bool takes bit 4 of a vector of 4 bits, the highest is 3"},
	} {
		_, _, err := b.Call(test.head, test.args...)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v\nwant %s", test.head, err, test.want)
		}
	}
}

func TestSort(t *testing.T) {
	a := ground.NewBench("ALL").Arena
	for _, width := range []int64{-1, 0, bv.MaxWidth + 1} {
		if s, err := bv.Sort(a, width); err == nil {
			t.Errorf("a sort of %d bits: %s", width, a.SortString(s))
		}
	}
	for _, width := range []int64{1, 32, bv.MaxWidth} {
		s, err := bv.Sort(a, width)
		if err != nil || bv.Width(a, s) != int(width) {
			t.Errorf("sort of %d bits: %v", width, err)
		}
	}
}
