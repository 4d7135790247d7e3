package mutate

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Scripts are balanced and declare what they use, the expectation of each check is proved, and all features of the
// strategy occur.
func TestIncremental(t *testing.T) {
	g := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{Incremental, 1}} })
	r := g.Round(0)
	var w instance.Writer
	expected := map[instance.Expectation]int{}
	texts := ""
	for i := range 300 {
		in := r.Instance(i)
		if err := in.Verify(); err != nil {
			t.Fatalf("instance %d: %v", i, err)
		}
		text := string(w.AppendInstance(nil, in, instance.Dialect{}))
		again, err := fragment.ReadSeed("again", []byte(text))
		if err != nil {
			t.Fatalf("instance %d is not read: %v\n%s", i, err, text)
		}
		if len(again.Script.Leniencies) > 0 {
			t.Fatalf("instance %d is not as the standard has it: %v\n%s", i, again.Script.Leniencies, text)
		}
		if n := len(in.Asserted()); n == 0 || n > g.Settings.MaxAsserts || len(in.Checks) != len(in.Script.Checks()) {
			t.Fatalf("instance %d: %d assertions, %d checks of %d", i, n, len(in.Checks), len(in.Script.Checks()))
		}
		for k, c := range in.Checks {
			expected[c.Expect]++
			if c.Expect == instance.Unsat && in.Claim(k).Refutation() == nil {
				t.Fatalf("instance %d: nothing shows that check %d is unsat\n%s", i, k+1, text)
			}
			cut := in.Until(k)
			if !slices.Equal(cut.Active(k), in.Active(k)) || len(cut.Checks) != k+1 || cut.Last().Expect != c.Expect {
				t.Fatalf("instance %d is another one until check %d", i, k+1)
			}
			if alone := in.OneShot(k); alone.Incremental() || !slices.Equal(alone.Active(0), in.Active(k)) {
				t.Fatalf("instance %d: check %d alone asks for something else", i, k+1)
			}
		}
		if in.Last().Expect != instance.Sat {
			t.Fatalf("instance %d ends with %s", i, in.Last().Expect)
		}
		texts += text
	}
	total := expected[instance.Sat] + expected[instance.Unsat] + expected[instance.None]
	if 10*expected[instance.Unsat] < total || 2*expected[instance.Sat] < total {
		t.Errorf("%v", expected)
	}
	for _, want := range []string{
		"(push 2)", "(pop 2)", "(check-sat-assuming (s", "(check-sat-assuming ((not ", "(reset-assertions)", ":named a1",
		":global-declarations true", "(pop 1)\n(declare-fun ",
	} {
		if !strings.Contains(texts, want) {
			t.Errorf("no instance has %q", want)
		}
	}
	same := generator(t, seedText, func(s *Settings) { s.Strategies = []Weight{{Incremental, 1}} })
	if !slices.Equal(scripts(same, 50), scripts(g, 50)) {
		t.Error("the same seed gives other instances")
	}
}

// A symbol that a definition uses is declared at the beginning, where the definition is.
func TestIncrementalDefinitions(t *testing.T) {
	g := generator(t, `(set-logic QF_LIA)(declare-const x Int)(define-fun f ((n Int)) Bool (< n x))
		(assert (or (f 3) (f 4)))(assert (> x 5))`, func(s *Settings) { s.Strategies = []Weight{{Incremental, 1}} })
	r := g.Round(0)
	for i := range 100 {
		in := r.Instance(i)
		for _, step := range in.Steps {
			if d, declares := step.(smtlib.DeclareFun); declares && d.Fun.Name == "x" {
				if slices.ContainsFunc(in.Formulas(), func(t smtlib.Term) bool {
					return strings.Contains(in.Arena.TermString(t), "(f ")
				}) {
					t.Fatalf("instance %d declares what a definition in front of it needs", i)
				}
			}
		}
	}
}
