package datatypes_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

const declarations = `(declare-datatypes ((Color 0)) (((red) (green) (|dark blue|))))
(declare-datatypes ((Tree 0) (Row 0))
	(((leaf (n Int) (c Color)) (node (kids Row))) ((none) (some (first Tree) (rest Row)))))
(declare-datatypes ((Pair 2)) ((par (X Y) ((pair (fst X) (snd Y)) (only (it X))))))
`

// constructors have their fields' sorts and selectors.
var constructors = map[string][]struct {
	name      string
	selectors []string
	sorts     []string
}{
	"Color": {{"red", nil, nil}, {"green", nil, nil}, {"|dark blue|", nil, nil}},
	"Tree":  {{"leaf", []string{"n", "c"}, []string{"Int", "Color"}}, {"node", []string{"kids"}, []string{"Row"}}},
	"Row":   {{"none", nil, nil}, {"some", []string{"first", "rest"}, []string{"Tree", "Row"}}},
	"(Pair Int Bool)": {{"(as pair (Pair Int Bool))", []string{"fst", "snd"}, []string{"Int", "Bool"}},
		{"(as only (Pair Int Bool))", []string{"it"}, []string{"Int"}}},
}

var sorts = []string{"Color", "Tree", "Row", "(Pair Int Bool)"}

// drawn is a value of a sort as it was made.
type drawn struct {
	constructor int
	fields      []string
	text        string
}

func draw(t *rapid.T, sort string, depth int) drawn {
	all := constructors[sort]
	if depth <= 0 {
		all = all[:1]
	}
	d := drawn{constructor: rapid.IntRange(0, len(all)-1).Draw(t, sort)}
	k := all[d.constructor]
	for _, s := range k.sorts {
		d.fields = append(d.fields, field(t, s, depth-1))
	}
	d.text = k.name
	if len(d.fields) > 0 {
		d.text = "(" + k.name + " " + strings.Join(d.fields, " ") + ")"
	}
	return d
}

func field(t *rapid.T, sort string, depth int) string {
	switch sort {
	case "Int":
		return fmt.Sprint(rapid.IntRange(0, 3).Draw(t, "n"))
	case "Bool":
		return fmt.Sprint(rapid.Bool().Draw(t, "b"))
	}
	return draw(t, sort, depth).text
}

func holds(t rapid.TB, format string, args ...any) {
	t.Helper()
	ground.Hold(t, declarations, fmt.Sprintf(format, args...))
}

// bare is the name of a constructor without its qualification.
func bare(name string) string {
	name = strings.TrimPrefix(name, "(as ")
	if i := strings.Index(name, " ("); i > 0 {
		return name[:i]
	}
	return name
}

// A value has the constructor that made it, its selectors give its fields, and selectors of other constructors are
// open. Two values are equal exactly if they were made in the same way.
func TestValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sort := rapid.SampledFrom(sorts).Draw(t, "sort")
		d, e := draw(t, sort, 3), draw(t, sort, 3)
		holds(t, "(= %v (= %s %s))", d.text == e.text, d.text, e.text)
		for i, k := range constructors[sort] {
			holds(t, "(= %v ((_ is %s) %s))", i == d.constructor, bare(k.name), d.text)
			for j, sel := range k.selectors {
				if i == d.constructor {
					holds(t, "(= (%s %s) %s)", sel, d.text, d.fields[j])
				} else if v := ground.Eval(t, declarations, "("+sel+" "+d.text+")"); !value.IsOpen(v) {
					t.Errorf("(%s %s) is %v", sel, d.text, v)
				}
			}
		}
	})
}

// An update replaces one field, and leaves values of other constructors as they are.
func TestUpdates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sort := rapid.SampledFrom(sorts[1:]).Draw(t, "sort")
		d := draw(t, sort, 3)
		name := rapid.SampledFrom([]string{"update", "update-field"}).Draw(t, "operator")
		for i, k := range constructors[sort] {
			for j, sel := range k.selectors {
				v := field(t, k.sorts[j], 2)
				want := d.text
				if i == d.constructor {
					fields := slices.Clone(d.fields)
					fields[j] = v
					want = "(" + k.name + " " + strings.Join(fields, " ") + ")"
				}
				holds(t, "(= ((_ %s %s) %s %s) %s)", name, sel, d.text, v, want)
			}
		}
	})
}

// A match takes the case of the value's constructor, with the fields for its variables.
func TestMatches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := draw(t, "Tree", 3)
		want := "(- 1)"
		if d.constructor == 0 {
			want = d.fields[0]
		}
		holds(t, "(= %s (match %s (((leaf a b) a) ((node r) (- 1)))))", want, d.text)
		holds(t, "(= %s (match %s (((leaf a b) a) (other (- 1)))))", want, d.text)
		holds(t, "(match %s ((whole (= whole %[1]s))))", d.text)
	})
}

// The sorts that testers, updaters and cvc5's tuples accept and give.
func TestSortRules(t *testing.T) {
	for term, want := range map[string]string{
		"((_ is leaf) t)":                           "Bool",
		"(is-leaf t)":                               "Bool",
		"((_ is |dark blue|) c0)":                   "Bool",
		"((_ is some) t)":                           "error: some is not a constructor of sort Tree",
		"((_ is leaf) t t)":                         "error: is takes one argument, not 2",
		"((_ is leaf) 1)":                           "error: leaf is not a constructor of sort Int",
		"((_ update n) t 1)":                        "Tree",
		"((_ update n) t true)":                     "error: argument 2 of update has sort Bool, expected Int",
		"((_ update first) t t)":                    "error: first is not a selector of sort Tree",
		"((_ update fst) p 2)":                      "(Pair Int Bool)",
		"((_ update snd) p 2)":                      "error: argument 2 of update has sort Int, expected Bool",
		"(tuple 1 true)":                            "(Tuple Int Bool)",
		"((_ tuple.select 1) (tuple 1 true))":       "Bool",
		"((_ tuple.select 2) (tuple 1 true))":       "error: index 2 of tuple.select, but the tuple has 2 fields",
		"((_ tuple.select 0) t)":                    "error: argument 1 of tuple.select has sort Tree, expected a tuple",
		"((_ tuple.update 0) (tuple 1 true) 5)":     "(Tuple Int Bool)",
		"((_ tuple.update 0) (tuple 1 true) false)": "error: argument 2 of tuple.update has sort Bool, expected Int",
		"((_ tuple.project 1 1 0) (tuple 1 true))":  "(Tuple Bool Bool Int)",
		"(nullable.some 1)":                         "(Nullable Int)",
		"(nullable.val (nullable.some t))":          "Tree",
		"(nullable.is_null 1)":                      "error: argument 1 of nullable.is_null has sort Int, expected (Nullable X)",
	} {
		script, errs := smtlib.Parse(theory.Signature("ALL"), "x", []byte(declarations+`(declare-const t Tree)
			(declare-const c0 Color) (declare-const p (Pair Int Bool)) (assert (= `+term+" "+term+"))"))
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
