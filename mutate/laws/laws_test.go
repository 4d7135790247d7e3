package laws

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// universe has the sorts at which rows are checked, with all their values, or with some if a sort is infinite.
type universe struct {
	a      *smtlib.Arena
	scope  Scope
	values map[smtlib.Sort][]smtlib.Term
}

// samples are terms for the values of infinite sorts.
var samples = map[string][]string{
	"Int":    {"0", "1", "2", "3", "7", "(- 1)", "(- 2)", "(- 3)"},
	"Real":   {"0.0", "1.0", "2.0", "0.5", "(- 1.0)", "(- 2.5)", "(/ 1.0 3.0)"},
	"String": {`""`, `"a"`, `"b"`, `"ab"`, `"aa"`, `"7"`, `"bab"`},
	"RegLan": {
		"re.none", "re.all", "re.allchar", `(str.to_re "")`, `(str.to_re "a")`, `(re.* (str.to_re "ab"))`,
		`(re.union (str.to_re "a") (str.to_re "bab"))`, `(re.range "a" "b")`,
	},
	"Seq": {
		"(as seq.empty (Seq Bool))", "(seq.unit true)", "(seq.unit false)",
		"(seq.++ (seq.unit true) (seq.unit false))", "(seq.++ (seq.unit true) (seq.unit true))",
	},
	"Color": {"red", "green", "blue"},
	"Pair":  {"(pair true red)", "(pair false red)", "(pair false green)"},
	"Chain": {"end", "(link true end)", "(link false end)", "(link true (link true end))"},
	"Maybe": {"(as nothing (Maybe Color))", "(just red)", "(just blue)"},
}

// newUniverse reads the samples.
func newUniverse(t *testing.T) *universe {
	t.Helper()
	text := `(set-logic ALL)
(declare-datatypes ((Color 0) (Pair 0) (Chain 0) (Maybe 1)) (((red) (green) (blue)) ((pair (first Bool) (second Color)))
  ((end) (link (head Bool) (tail Chain))) (par (X) ((nothing) (just (it X))))))`
	var names []string
	for _, name := range []string{"Int", "Real", "String", "RegLan", "Seq", "Color", "Pair", "Chain", "Maybe"} {
		for _, sample := range samples[name] {
			text += "(assert (= " + sample + " " + sample + "))"
			names = append(names, name)
		}
	}
	script, errs := smtlib.Parse(theory.Signature("ALL"), "samples", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	u := &universe{a: script.Arena, values: map[smtlib.Sort][]smtlib.Term{}}
	n := 0
	for _, c := range script.Commands {
		if assert, ok := c.(smtlib.Assert); ok {
			sample := u.a.Args(assert.Formula)[0]
			s := u.a.Sort(sample)
			if u.a.SortInfo(s).Name != names[n] {
				t.Fatalf("%s is no %s", u.a.TermString(sample), names[n])
			}
			u.values[s] = append(u.values[s], sample)
			n++
		}
	}
	u.scope = Scope{Index: 3, Sorts: []smtlib.Sort{u.a.Bool(), u.a.IndexedSort("BitVec", 2)}}
	return u
}

// of returns terms for the values of a sort: all of a finite one.
func (u *universe) of(t *testing.T, s smtlib.Sort) []smtlib.Term {
	t.Helper()
	if all, ok := u.values[s]; ok {
		return all
	}
	values, ok := theory.Sorts(u.a, nil).Values(s, 300)
	if !ok {
		return nil
	}
	for _, v := range values {
		l, err := theory.Term(u.a, v, s, nil)
		if err != nil {
			t.Fatal(err)
		}
		u.values[s] = append(u.values[s], l)
	}
	return u.values[s]
}

// maxTuples bounds the assignments that are tried for an instance. An instance with more is skipped: the row is checked
// at smaller sorts.
const maxTuples = 17_000

// Each row evaluates to true for all values of small sorts, and for some values this is not only because its condition
// is false or the value open.
func TestRowsHold(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: thousands of rows are drawn")
	}
	for _, row := range Rows() {
		holds(t, newUniverse(t), row)
	}
}

// The rows that are made for datatypes hold as well.
func TestDatatypeRowsHold(t *testing.T) {
	u := newUniverse(t)
	for _, s := range slices.Sorted(maps.Keys(u.values)) {
		rows := OfDatatype(u.a, s)
		if isDatatype := u.a.SortInfo(s).Decl != nil; isDatatype != (len(rows) > 0) {
			t.Errorf("%s has %d rows", u.a.SortString(s), len(rows))
		}
		for _, row := range rows {
			holds(t, u, row)
		}
	}
}

// holds evaluates a row at all sorts and for all values of the universe.
func holds(t *testing.T, u *universe, row *Row) {
	t.Helper()
	decided, tried := 0, 0
	for _, in := range row.Instances(u.a, u.scope) {
		domains := make([][]smtlib.Term, len(in.Symbols))
		tuples := 1
		for i, s := range in.Symbols {
			domains[i] = u.of(t, s.Sort)
			tuples *= len(domains[i])
		}
		if tuples == 0 || tuples > maxTuples {
			continue
		}
		tried++
		decided += check(t, u, in, domains, tuples)
	}
	if decided == 0 {
		t.Errorf("%s: %s: decided nowhere, at %d choices of sorts", row.Theory, row, tried)
	}
}

// check evaluates an instance for all tuples, and returns for how many the equation is decided.
func check(t *testing.T, u *universe, in *Instance, domains [][]smtlib.Term, tuples int) (decided int) {
	t.Helper()
	terms := make([]smtlib.Term, len(domains))
	formulas := make([]smtlib.Term, 0, tuples)
	for n := range tuples {
		for i, domain := range domains {
			terms[i] = domain[n%len(domain)]
			n /= len(domain)
		}
		formula, err := in.Formula(u.a, terms)
		if err != nil {
			t.Fatalf("%s: %v", in.Row, err)
		}
		formulas = append(formulas, formula)
	}
	e := model.NewEvaluator(u.a, model.New("none"))
	for _, formula := range formulas {
		v, ok := e.Holds(formula)
		if ok && !v {
			t.Errorf("%s: %s at %s: false: %s", in.Theory, in.Row, in.At(u.a), u.a.TermString(formula))
			return decided
		}
		if ok && (in.when == nil || value.IsTrue(e.Value(u.a.Args(formula)[0]))) {
			decided++
		}
	}
	return decided
}

// Mistakes in rows are errors.
func TestReadErrors(t *testing.T) {
	for _, test := range []struct {
		variables string
		law       law
	}{
		{"((x Int))", law{"(+ x", "x"}},
		{"((x Int))", law{"x", "x", "", "i ~ j"}},
		{"((x (_ BitVec w)))", law{"((_ extract w/2 0) x)", "x"}},
		{"((x))", law{"x", "x"}},
	} {
		s := section{"core", test.variables, []law{test.law}}
		if _, err := s.read(script{}); err == nil {
			t.Errorf("%s %v is read", test.variables, test.law)
		}
	}
}

// chooser always chooses the same term of a sort, and the middle of a range of numbers.
type chooser struct{ terms map[smtlib.Sort]smtlib.Term }

func (c chooser) Term(s smtlib.Sort) smtlib.Term { return c.terms[s] }
func (c chooser) Sort() smtlib.Sort              { return smtlib.NoSort }
func (c chooser) Below(n int64) int64            { return n / 2 }

// A rule rewrites terms that match its left side, and no others.
func TestRewrite(t *testing.T) {
	const text = `(set-logic ALL)
(declare-const x (_ BitVec 8)) (declare-const y (_ BitVec 8)) (declare-const i Int)
(assert (= (bvadd x x) (bvadd x y) ((_ extract 7 0) (concat x y))))
(assert (< i (+ i 0)))`
	script, errs := smtlib.Parse(theory.Signature("ALL"), "test", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	a := script.Arena
	c := chooser{map[smtlib.Sort]smtlib.Term{}}
	for term := smtlib.Term(1); term < a.Len(); term++ {
		if a.Kind(term) == smtlib.KindApp && len(a.Args(term)) == 0 {
			c.terms[a.Sort(term)] = term
		}
	}
	got := map[string]bool{}
	end := a.Len()
	for term := smtlib.Term(1); term < end; term++ {
		for _, rules := range TableRules().Of(a, term) {
			for _, rule := range rules {
				if to, when, ok := rule.Rewrite(a, term, c); ok && when == smtlib.NoTerm {
					got[fmt.Sprintf("%s → %s", a.TermString(term), a.TermString(to))] = true
				}
			}
		}
	}
	for _, want := range []string{
		"(bvadd x x) → (bvshl x #x01)",
		"(bvadd x y) → (bvadd y x)",
		"((_ extract 7 0) (concat x y)) → y",
		"x → (bvsub (bvadd x y) y)",
		"(+ i 0) → i",
		"(< i (+ i 0)) → (<= (+ i 1) (+ i 0))",
		"x → (concat ((_ extract 7 4) x) ((_ extract 3 0) x))",
	} {
		if !got[want] {
			t.Errorf("missing: %s", want)
		}
	}
	if got["(bvadd x y) → (bvshl x #x01)"] {
		t.Error("x + y is rewritten as if it were x + x")
	}
}
