package model_test

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Writing an element without a constant, also inside another value, is an error of the caller.
func TestElementsWithoutConstants(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte(`(declare-sort U 0) (declare-datatypes ((B 0)) (((box (in U)))))
		(declare-const u U) (declare-const b B) (declare-fun f (U) Bool) (assert (and (= (in b) u) (f u)))`))
	if err != nil {
		t.Fatal(err)
	}
	elem := value.Elem{Sort: "U", Index: 3}
	for i, in := range []*model.Interpretation{
		{Default: elem},
		{Default: value.NewDatatype("box", 0, []value.Value{elem})},
		{Default: value.Bool(false), Entries: []model.Entry{{Args: []value.Value{elem}, Result: value.Bool(true)}}},
	} {
		m := model.New("given")
		in.Fun = seed.Functions[i]
		m.Set(in)
		_, err := m.Definitions(seed.Arena.Child(), []*smtlib.Decl{in.Fun}, nil)
		if err == nil || !strings.Contains(err.Error(), "no constant stands for U!3") {
			t.Errorf("%s: %v", in.Fun.Name, err)
		}
	}
}
