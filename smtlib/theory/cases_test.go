package theory_test

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// TestCases: every value of a small sort, and edges and neighbours of large ones, make exactly one case true.
func TestCases(t *testing.T) {
	literals := map[string][]value.Value{
		"Int": {value.NewInt(0), value.NewInt(7)}, "Real": {value.NewReal(0), value.NewReal(3)},
		"(_ BitVec 3)": {value.NewBitVec(3, 0), value.NewBitVec(3, 4), value.NewBitVec(3, 7)},
		"(_ BitVec 8)": {value.NewBitVec(8, 255), value.NewBitVec(8, 16)},
	}
	divided := map[string]bool{}
	of := func(sort string) {
		c, s := context(t, sort)
		row := theory.SortRowOf(c.Arena, s)
		if row.Cases == nil {
			return
		}
		values, small := c.Values(s, 5000)
		if !small {
			for _, v := range c.Edges(s) {
				values = append(values, c.Near(s, v)...)
			}
		}
		at := []smtlib.Term{smtlib.NoTerm}
		for _, v := range literals[sort] {
			literal, err := theory.Term(c.Arena, v, s, nil)
			if err != nil {
				t.Fatal(err)
			}
			at = append(at, literal)
			values = append(values, v)
		}
		for _, literal := range at {
			divided[row.Name] = tellsApart(t, c.Arena, s, literal, values) || divided[row.Name]
		}
	}
	for _, s := range small {
		of(s.sort)
	}
	for _, sort := range large {
		of(sort)
	}
	for _, name := range []string{"Bool", "Int", "Real", "BitVec", "FloatingPoint", "String", "Seq", ""} { // "": datatypes
		if !divided[name] {
			t.Errorf("nothing divides sort %q", name)
		}
	}
}

// tellsApart looks whether each value makes exactly one of the cases of a term true, and reports whether there are any.
func tellsApart(t *testing.T, a *smtlib.Arena, s smtlib.Sort, at smtlib.Term, values []value.Value) bool {
	t.Helper()
	d := &smtlib.Decl{Kind: smtlib.Declared, Name: "case!x", Result: s}
	if slices.ContainsFunc([]string{"case!x"}, a.IsDeclared) {
		d.Name = "case!y"
	}
	x, err := a.App(a.Declare(d))
	if err != nil {
		t.Fatal(err)
	}
	cases, err := theory.SortRowOf(a, s).Cases(a, x, at)
	if err != nil {
		t.Fatalf("%s: %v", a.SortString(s), err)
	}
	for _, v := range values {
		m := model.New("test")
		m.Set(&model.Interpretation{Fun: d, Default: v})
		e := model.NewEvaluator(a, m)
		holds := 0
		for _, f := range cases {
			b, known := e.Holds(f)
			if !known {
				t.Errorf("%s of %s is open", a.TermString(f), v)
			}
			if b {
				holds++
			}
		}
		if holds != 1 && len(cases) > 0 {
			t.Errorf("%s: %d of %d cases hold of %s", a.SortString(s), holds, len(cases), v)
		}
	}
	return len(cases) > 0
}
