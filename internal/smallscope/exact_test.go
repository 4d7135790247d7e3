package smallscope

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// verify evaluates an instance in the way in which a finding's certificate is verified.
func verify(t *testing.T, f *Family, in *Instance) {
	t.Helper()
	c := instance.Claim{Arena: in.Arena, Formulas: in.Formulas, Witness: in.Witness, Expect: in.Expect}
	if err := c.Verify(); err != nil {
		t.Errorf("%s: %v", in.ID, err)
	}
}

// For instances of each built-in scope, and for each operator of these scopes, the tables agree with an evaluator that
// evaluates one assignment after the other.
func TestExactIsEvaluation(t *testing.T) {
	for _, name := range Builtins() {
		t.Run(name, func(t *testing.T) {
			sc, err := Builtin(name)
			if err != nil {
				t.Fatal(err)
			}
			sc.Limit = 2000
			f := NewFamily(sc, nil)
			n, err := f.Len()
			if err != nil || n != sc.Limit {
				t.Fatal(n, err)
			}
			for i := 0; i < n; i += 10 {
				in, _, _ := f.At(i)
				oneByOne(t, f, in, &f.items[i])
				verify(t, f, in)
			}
			for _, r := range f.g.ranks {
				operatorByItself(t, f, &r)
			}
		})
	}
}

// operatorByItself compares the values of an application, to different variables if there are some.
func operatorByItself(t *testing.T, f *Family, r *rank) {
	t.Helper()
	args := make([]smtlib.Term, len(r.args))
	var vars uint32
	for i, sort := range r.args {
		for _, l := range f.g.leaves {
			if l.sort == sort {
				args[i] = l.term
			}
		}
		for k, v := range f.g.vars {
			if v.sort == sort && vars>>k&1 == 0 && (args[i] == smtlib.NoTerm || f.terms.arena.Declaration(args[i]) == nil) {
				args[i], vars = v.term, vars|1<<k
			}
		}
		if args[i] == smtlib.NoTerm { // Boolean, or of a sort that only other terms are of
			for size := 2; size < len(f.terms.by[sort]) && args[i] == smtlib.NoTerm; size++ {
				for _, id := range f.terms.by[sort][size] {
					args[i], vars = f.terms.all[id].term, vars|f.terms.all[id].vars
				}
			}
		}
	}
	app, err := f.terms.arena.App(r.fun, args...)
	if err != nil {
		t.Fatalf("%s: %v", f.g.root.FunInfo(r.fun), err)
	}
	table := f.table(vars)
	m := model.New("test")
	for i := range m.Assignments(t.Context(), table.cells) {
		if i == min(500, table.Tabulated()) {
			break
		}
		v := table.Value(app, i)
		if _, isLanguage := v.(value.Regex); isLanguage {
			continue // compared by its parts, in instances
		}
		if w := model.NewEvaluator(f.terms.arena, m).Value(app); v.String() != w.String() {
			t.Errorf("%s is %s, and %s by evaluation", f.terms.arena.TermString(app), v, w)
		}
	}
}

// oneByOne counts the models of an instance without tables.
func oneByOne(t *testing.T, f *Family, in *Instance, it *item) {
	t.Helper()
	cells, _ := f.cells(it.vars)
	models, of, whole := 0, 0, true
	m := model.New("test")
	for range m.Assignments(t.Context(), cells) {
		e := model.NewEvaluator(in.Arena, m)
		holds, fails := true, false
		for _, formula := range in.Formulas {
			b, known := e.Holds(formula)
			holds = holds && known && b
			fails = fails || known && !b
		}
		if holds {
			models++
		}
		whole = whole && (holds || fails)
		of++
	}
	if models != in.Models || of != in.Assignments || whole != in.Whole || (models > 0) != (in.Expect == instance.Sat) {
		t.Errorf("%s: %d models of %d assignments, whole %v, by evaluation; tables say %+v", in.ID, models, of, whole,
			it.verdict)
	}
}

// Operators whose arguments are said to commute have the same value for both orders, for all values of small sorts.
func TestCommutativeOperators(t *testing.T) {
	checked := map[string]bool{}
	for _, name := range Builtins() {
		sc, err := Builtin(name)
		if err != nil {
			t.Fatal(err)
		}
		f := NewFamily(sc, nil)
		for _, r := range f.g.ranks {
			if r.commutes < 0 {
				continue
			}
			var args []smtlib.Term
			var vars uint32
			for i, sort := range r.args {
				for k, v := range f.g.vars {
					if v.sort == sort && (i == r.commutes || vars>>k&1 == 0) && len(args) == i {
						args, vars = append(args, v.term), vars|1<<k
					}
				}
			}
			if len(args) != len(r.args) {
				continue // the sort has no variables here
			}
			a := f.terms.arena
			there, err := a.App(r.fun, args...)
			args[r.commutes], args[r.commutes+1] = args[r.commutes+1], args[r.commutes]
			back, failed := a.App(r.fun, args...)
			if err != nil || failed != nil {
				t.Fatal(err, failed)
			}
			table := f.table(vars)
			for i := range table.assignments {
				if v, w := table.Value(there, i), table.Value(back, i); v.String() != w.String() {
					t.Errorf("%s is %s, and %s", a.TermString(there), v, w)
				}
			}
			checked[f.g.root.FunInfo(r.fun).Name] = true
		}
	}
	if len(checked) < 12 {
		t.Errorf("only %d operators are checked", len(checked))
	}
}

// BenchmarkExact evaluates formulas over three bit-vectors of four bits: 4,096 assignments each.
func BenchmarkExact(b *testing.B) {
	scopes, errs, _ := Parse("bench", []byte(`summary bench {
		scope { vars 3; variables { BitVec }; nodes 7; width 4; literals off; limit 2000 }
		ops { bvadd bvmul bvudiv bvshl bvult = and not } sorts { BitVec Bool }
		@(defs=[shape]) ;
		expect exact
	}`))
	if len(errs) > 0 {
		b.Fatal(errs)
	}
	var assignments uint64
	for b.Loop() {
		f := NewFamily(scopes[0], nil)
		if _, err := f.Len(); err != nil {
			b.Fatal(err)
		}
		assignments += f.Counts().Assignments
	}
	b.ReportMetric(float64(assignments)/b.Elapsed().Seconds(), "assignments/s")
}
