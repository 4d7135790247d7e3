package smallscope

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Where models are enumerated, there is an instance for each model of each shape, with both polarities if these are
// enumerated, too.
func TestModelsAreEnumerated(t *testing.T) {
	for _, c := range []struct {
		caption, sets string
		want          int
	}{
		{"all models of p and of (not p)", `@(defs=[shape]) ; @(uses=[shape] defs=[model]) all a: asserts | true(a) ;`, 2},
		{"one of them by search", `@(defs=[shape]) ; @(uses=[shape] defs=[model] solver=search) all a: asserts | true(a) ;`, 2},
		{
			"any model, with the polarity that makes it a witness",
			`@(defs=[shape]) ; @(uses=[shape] defs=[model]) ; @(uses=[shape,model] defs=[polarity] solver=eval) ;`, 4,
		},
		{
			"any model and polarity, where that makes a witness",
			`@(defs=[shape]) ; @(uses=[shape] defs=[model,polarity]) all a: asserts | true(a) ;`, 4,
		},
		{"a single shape by search", `@(defs=[shape] solver=search) ; @(uses=[shape] defs=[model]) all a: asserts | true(a) ;`, 1},
		{"no model that is wanted", `@(defs=[shape]) ; @(uses=[shape] defs=[model]) no vars ;`, 0},
	} {
		f := parsed(t, "summary x { scope { vars 1; nodes 1..2 } ops { not } sorts { Bool } "+c.sets+" expect sat }")
		n, err := f.Len()
		if err != nil || n != c.want {
			t.Errorf("%s: %d instances, %v; want %d", c.caption, n, err, c.want)
		}
		for i := range n {
			in, _, _ := f.At(i)
			verify(t, f, in)
		}
	}
}

// An instance in which a later set breaks the constraints of an earlier one is counted as broken.
func TestBrokenConstraints(t *testing.T) {
	f := parsed(t, `summary x { scope { vars 1; nodes 1 } ops { not } sorts { Bool }
		@(defs=[shape]) ;
		@(uses=[shape] defs=[model]) all a: asserts | true(a) ;
		@(uses=[shape,model] defs=[polarity]) ;
		expect sat }`)
	n, err := f.Len()
	if counts := f.Counts(); err != nil || n != 1 || counts.Broken != 1 {
		t.Errorf("%d instances, %v, %+v", n, err, counts)
	}
}

// With covers literals, values are those around the literals, and atoms are both true and false if they can be.
func TestCoversLiterals(t *testing.T) {
	f := parsed(t, `summary x { scope { vars 1; variables { Int }; nodes 3; literals off } ops { < > 7 } sorts { Int Bool }
		@(defs=[shape]) some t: terms | t.op = ">" ;
		@(uses=[shape] defs=[model] solver=search) covers literals ;
		@(uses=[shape,model] defs=[polarity] solver=eval) all a: asserts | true(a) ;
		expect sat }`)
	n, err := f.Len()
	if err != nil {
		t.Fatal(err)
	}
	near := map[string]bool{"0": true, "1": true, "6": true, "7": true, "8": true, "-1": true, "2": true}
	for i := range n {
		in, _, _ := f.At(i)
		for _, s := range smtlib.Reachable(in.Formulas, in.Arena.Args) {
			d := in.Arena.Declaration(s)
			if d == nil {
				continue
			}
			if v := in.Witness.Interpretation(d).Default; !near[v.String()] {
				t.Errorf("%s: %s is %s", in.ID, in.Arena.TermString(in.Formulas[0]), v)
			}
		}
	}
	// (> x x) is always false; (> x 7) and (> 7 x) are seen both ways.
	if counts := f.Counts(); n != 5 || counts.Atoms != 3 || counts.Both != 2 {
		t.Errorf("%d instances, %+v", n, counts)
	}
}

// A solver's model is used only if the formulas are true under it.
func TestAskedSolvers(t *testing.T) {
	scopes, errs, _ := Parse("test", []byte(`summary x { scope { vars 1; variables { Int }; nodes 3; literals off }
		ops { > 7 } sorts { Int Bool }
		@(defs=[shape]) ; @(uses=[shape] defs=[model] solver=smt:some) ; expect sat }`))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	f := NewFamily(scopes[0], func(command string, script instance.Script) (string, error) {
		if command != "some" || len(script.Asserted()) != 1 {
			t.Errorf("%s is asked about %d assertions", command, len(script.Asserted()))
		}
		return "((define-fun x0 () Int 8))", nil
	})
	n, err := f.Len()
	if err != nil || n != 1 { // (> x 7), and neither (> 7 x) nor (> x x)
		t.Fatalf("%d instances, %v", n, err)
	}
	in, _, _ := f.At(0)
	if v := in.Witness.Interpretation(f.g.vars[0].decl); v == nil || v.Default.String() != value.NewInt(8).String() {
		t.Errorf("the witness is %v", v)
	}
	if _, err := NewFamily(scopes[0], nil).Len(); err == nil {
		t.Error("nobody is asked, and there is no error")
	}
}

// If unsat is expected, only instances that no assignment satisfies are kept.
func TestExpectUnsat(t *testing.T) {
	f := parsed(t, `summary x { scope { vars 1..2; variables { Int }; nodes 3; int 0..2; literals off }
		ops { < + } sorts { Int Bool } @(defs=[shape]) ; expect unsat }`)
	n, err := f.Len()
	if err != nil || n != 1 {
		t.Fatalf("%d instances, %v", n, err)
	}
	in, _, _ := f.At(0)
	if text := in.Arena.TermString(in.Formulas[in.Bounds]); text != "(< x0 x0)" {
		t.Error(text)
	}
	verify(t, f, in)
}

// Relations are those of the formulas.
func TestRelations(t *testing.T) {
	f := parsed(t, `summary x { scope { vars 1..2; nodes 1..5; width 2; int 0..1 }
		ops { bvult bvadd not and } sorts { BitVec Int Bool } @(defs=[shape]) ; expect exact }`)
	in, _, err := f.At(0)
	if err != nil {
		t.Fatal(err)
	}
	a := in.Arena.Child()
	var x, p smtlib.Term
	for _, v := range f.g.vars {
		switch v.decl.Name {
		case "x0":
			x = v.term
		case "p0":
			p = v.term
		}
	}
	must := func(s smtlib.Term, err error) smtlib.Term {
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	sum := must(a.Apply("bvadd", x, x))
	less := must(a.Apply("bvult", sum, x))
	formulas := []smtlib.Term{must(a.Apply("not", less)), must(a.Apply("and", p, less))}
	values := map[smtlib.Term]value.Value{p: value.Bool(true), less: value.Bool(false), formulas[0]: value.Bool(true),
		formulas[1]: value.Bool(false), x: value.NewBitVec(2, 1), sum: value.NewBitVec(2, 2)}
	w := &world{
		arena: a, formulas: formulas, negated: []bool{false, true},
		value: func(s smtlib.Term) value.Value { return values[s] },
	}
	for text, want := range map[string]bool{
		"#asserts = 2": true, "#vars = 2": true, "#terms = 6": true, "all a: asserts | some a.vars": true,
		"one v: vars | v.sort = BitVec": true, "lone v: vars | v.sort = Bool": true, "no v: vars | v.sort = Int": true,
		"some t: terms | t.op = bvadd and t.args.sort = BitVec": true, "all a: asserts | some a.root.^args & vars": true,
		"all v: vars | v in asserts.root.*args": true, "asserts.root in vars": false, "vars !in asserts.root": true,
		"all a: asserts | true(a)": true, "some t: terms | t.op = and and false(t)": true,
		"asserts.polarity = positive + negative": true, "some v: vars | v.value = 1": true,
		"some v: vars | v.width > 2": false, "some v: vars | v.width >= 2 and v.width != 3": true,
		"some v: vars | some v.~args => v.width = 2": true, "not (no terms) or false": true, "#(terms - vars) = 4": true,
		"all terms": true, "all vars": false, "no (vars & asserts.root)": true, `some t: terms | t.op = "not"`: true,
		"#asserts > 2 => false": true, "vars(asserts) = vars": true,
	} {
		s := newSource("", []byte(text))
		formula := s.formula(nil)
		if len(s.errors) > 0 || !s.ended() {
			t.Errorf("%s: %v", text, s.errors)
			continue
		}
		w.known = nil
		if formula.holds(w) != want {
			t.Errorf("%s is not %v", text, want)
		}
	}
	if !slices.Equal(binaryNames(), []string{"args", "op", "polarity", "root", "sort", "terms", "value", "vars", "width"}) {
		t.Error("there is a relation that is not tested")
	}
}

// A scope that turns out to be too large says so with line and column, and with what to do.
func TestTooLarge(t *testing.T) {
	for text, want := range map[string]string{
		"summary x { scope { vars 3; variables { BitVec }; nodes 5; width 8; literals off } ops { bvadd = }\n" +
			"sorts { BitVec Bool } @(defs=[shape]) ;\n @(uses=[shape] defs=[model]) ; expect sat }": "test:3:2: there are more " +
			"than 1048576 models of one instance to enumerate; solver=search finds some of them",
		"summary x { scope { vars 1;\n nodes 1..9 } ops { and or not } sorts { Bool } @(defs=[shape]) ; expect exact }": "" +
			"test:2:2: these are too many terms to go on; give the scope a limit, or fewer nodes, operators or variables",
	} {
		f := parsed(t, text)
		f.terms.most = 100
		if !strings.Contains(text, "BitVec") {
			f.terms.most = 10
		}
		if _, err := f.Len(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
