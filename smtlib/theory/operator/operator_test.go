package operator_test

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// sort makes a sort of a text like "(Array Int (_ BitVec 4))": that of a declared constant.
func sort(t *testing.T, a *smtlib.Arena, text string) smtlib.Sort {
	t.Helper()
	make := map[string]func() (smtlib.Sort, error){
		"Bool": func() (smtlib.Sort, error) { return a.Bool(), nil },
		"Int":  func() (smtlib.Sort, error) { return a.IndexedSort("Int"), nil },
		"BV4":  func() (smtlib.Sort, error) { return a.IndexedSort("BitVec", 4), nil },
		"BV8":  func() (smtlib.Sort, error) { return a.IndexedSort("BitVec", 8), nil },
		"Set": func() (smtlib.Sort, error) {
			return a.MakeSort("Set", nil, a.IndexedSort("Int"))
		},
		"Array": func() (smtlib.Sort, error) { return a.MakeSort("Array", nil, a.IndexedSort("Int"), a.Bool()) },
	}[text]
	s, err := make()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Ranks accept the sorts that they state, and errors name the argument that does not fit.
func TestRanks(t *testing.T) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	for _, c := range []struct {
		rank    []string
		indices []int64
		args    []string
		as      string
		want    string
	}{
		{rank: []string{"(Array X Y)", "X", "Y"}, args: []string{"Array", "Int"}, want: "Bool"},
		{rank: []string{"(Array X Y)", "X", "Y"}, args: []string{"Array", "Bool"},
			want: "argument 2 of f has sort Bool, expected Int"},
		{rank: []string{"(Array X Y)", "X", "Y"}, args: []string{"Int", "Int"},
			want: "argument 1 of f has sort Int, expected (Array X Y)"},
		{rank: []string{"(Array X Y)", "X", "Y"}, args: []string{"Array"}, want: "f takes 2 arguments, not 1"},
		{rank: []string{"X...", "(Set X)", "(Set X)"}, args: []string{"Int", "Int", "Int", "Set"}, want: "(Set Int)"},
		{rank: []string{"X...", "(Set X)", "(Set X)"}, args: []string{"Int", "Bool", "Set"},
			want: "argument 2 of f has sort Bool, expected Int"},
		{rank: []string{"X...", "(Set X)", "(Set X)"}, args: []string{"Set"}, want: "f takes at least 2 arguments, not 1"},
		{rank: []string{"(_ BitVec n)", "(_ BitVec n)", "Bool"}, args: []string{"BV4", "BV4"}, want: "Bool"},
		{rank: []string{"(_ BitVec n)", "(_ BitVec n)", "Bool"}, args: []string{"BV4", "BV8"},
			want: "argument 2 of f has sort (_ BitVec 8), expected (_ BitVec 4)"},
		{rank: []string{"(_ BitVec n)", "(_ BitVec n)"}, indices: []int64{8}, args: []string{"BV8"}, want: "(_ BitVec 8)"},
		{rank: []string{"(_ BitVec n)", "(_ BitVec n)"}, indices: []int64{8}, args: []string{"BV4"},
			want: "argument 1 of f has sort (_ BitVec 4), expected (_ BitVec 8)"},
		{rank: []string{"(Set X)"}, as: "Set", want: "(Set Int)"},
		{rank: []string{"(Set X)"}, want: "the sort of f is ambiguous here; write (as f σ)"},
		{rank: []string{"(Set X)"}, as: "Int", want: "f cannot have sort Int"},
	} {
		rule := operator.Rank(c.rank...)
		app := smtlib.Application{Name: "f"}
		if len(c.indices) > 0 {
			rule = operator.RankIndexed("n", c.rank...)
			app.Indices = []smtlib.Index{smtlib.NumeralIndex(c.indices[0])}
		}
		for _, arg := range c.args {
			app.Args = append(app.Args, sort(t, a, arg))
		}
		if c.as != "" {
			app.As = sort(t, a, c.as)
		}
		s, err := rule(a, app)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = a.SortString(s)
		}
		if got != c.want {
			t.Errorf("%q of %q: %s, want %s", c.rank, c.args, got, c.want)
		}
	}
}

// Either uses the first rank that fits; if none does, the error is that of the first.
func TestEither(t *testing.T) {
	a := smtlib.NewArena(theory.Signature("ALL"))
	rule := operator.Either(operator.Named("Int", "Int"), operator.Named("Bool", "Bool"))
	for arg, want := range map[string]string{
		"Int": "Int", "Bool": "Bool", "BV4": "argument 1 of f has sort (_ BitVec 4), expected Int",
	} {
		s, err := rule(a, smtlib.Application{Name: "f", Args: []smtlib.Sort{sort(t, a, arg)}})
		if err != nil && err.Error() != want || err == nil && a.SortString(s) != want {
			t.Errorf("%s: %v, %v, want %s", arg, s, err, want)
		}
	}
}

// A point is open with its reason, unless the model has a value for these arguments.
func TestPoints(t *testing.T) {
	env := operator.NewEnv()
	c := &operator.Call{}
	one, two := value.NewInt(1).Value(), value.NewInt(2).Value()
	if v := env.Point(c, "why", one); v != value.Value(value.Open{Reason: "why"}) {
		t.Errorf("without a model the point is %v", v)
	}
	env.Fixed = func(got *operator.Call, args []value.Value) value.Value {
		if got == c && len(args) == 1 && args[0] == one {
			return two
		}
		return nil
	}
	if v := env.Point(c, "why", one); v != two {
		t.Errorf("the point that the model fixes is %v", v)
	}
	if v := env.Point(c, "why", two); !value.IsOpen(v) {
		t.Errorf("the point that the model does not fix is %v", v)
	}
}

// Budgets are observed: steps, sizes, and the steps of questions about regular expressions.
func TestBudgets(t *testing.T) {
	env := &operator.Env{Steps: 10, Bits: 100}
	if !env.Spend(10) || env.Spend(1) {
		t.Error("10 units of work are not what can be spent")
	}
	if v := env.OutOfBudget(); v != value.Value(value.Open{Reason: "budget"}) {
		t.Errorf("%v", v)
	}
	large := value.NewSeq(slices.Repeat([]value.Value{value.Bool(true)}, 5000))
	if v := env.Bounded(large); !value.IsOpen(v) {
		t.Error("a sequence of 5000 elements is within 100")
	}
	if v := operator.NewEnv().Bounded(large); value.IsOpen(v) {
		t.Error("a sequence of 5000 elements is beyond the default")
	}
	env.Steps = 600
	r := env.Regexes()
	letters, with := r.Range('a', 'b'), func(c string) regex.Regex { // c is the 15th letter from the end
		return r.Concat(r.Star(r.Range('a', 'b')), r.Literal([]rune(c)), r.Power(r.Range('a', 'b'), 14))
	}
	hard := r.Inter(with("a"), with("b"))
	if v := env.Answer(func(b *regex.Budget) regex.Answer { return r.Empty(hard, b) }); !value.IsOpen(v) {
		t.Errorf("a hard question is decided as %v in 600 units", v)
	}
	if env.Steps < 0 || env.Steps > 6 {
		t.Errorf("%d of 600 units are left after a question that took all it could", env.Steps)
	}
	env.Steps = operator.DefaultSteps
	easy := env.Answer(func(b *regex.Budget) regex.Answer { return r.Match(letters, []rune("c"), b) })
	if !value.IsFalse(easy) || env.Steps >= operator.DefaultSteps {
		t.Errorf("c is one of a and b: %v, %d units left", easy, env.Steps)
	}
}
