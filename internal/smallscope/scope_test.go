package smallscope

import (
	"testing"
)

const printed = `summary bvarr {
  scope  { asserts 1..2; vars 1..3; depth 1..2; width {2,4}; int -8..7; limit 1000; iso on }
  ops    { and or not = bvadd bvult select store }  sorts { Bool BitVec Array }
  @(defs=[shape] solver=enum)               #asserts >= 1  all a: asserts | some v: a.vars | v.sort = BitVec ;
  @(uses=[shape] defs=[model] solver=search) covers literals ;
  @(uses=[shape,model] defs=[polarity] solver=eval) all a: asserts | true(a) ;
  expect sat
}
`

func TestPrinted(t *testing.T) {
	scopes, errs, warnings := Parse("x.scope", []byte(printed))
	for _, e := range append(errs, warnings...) {
		t.Log(e.Detail())
	}
	if len(errs) > 0 {
		t.Fatal()
	}
	f := NewFamily(scopes[0], nil)
	n, err := f.Len()
	t.Log(n, err, f.Counts())
	for i := range 1000 {
		in, ok, _ := f.At(i)
		if !ok {
			break
		}
		if i%50 != 0 {
			continue
		}
		t.Log(in.ID, in.Expect)
		for _, x := range in.Formulas {
			t.Log(in.Arena.TermString(x))
		}
	}
}
