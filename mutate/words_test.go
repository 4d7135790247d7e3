package mutate

import (
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// cubes has no integer solution, which our evaluation cannot show.
const cubes = `(set-logic QF_NIA)
(set-info :status unsat)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (> x 0))
(assert (> y 0))
(assert (> z 0))
(assert (= (+ (* x x x) (* y y y)) (* z z z)))
(check-sat)
`

// The assertions of a status are asserted alone, or all of them with other formulas, and no other instance depends on
// it.
func TestAuthorsWord(t *testing.T) {
	for _, strategy := range []string{"original", "structure", "connectives", "terms"} {
		g := generator(t, cubes, func(s *Settings) { s.Strategies = []Weight{{strategy, 1}} })
		r := g.Round(0)
		met, forms := 0, map[string]bool{}
		for i := range 300 {
			in := r.Instance(i)
			if in == nil {
				continue
			}
			if err := in.Verify(); err != nil {
				t.Fatalf("%s, instance %d: %v", strategy, i, err)
			}
			check := in.Last()
			if check.Word == nil {
				continue
			}
			met++
			if check.Expect != instance.Unsat || check.Certificate != instance.Reference || check.Witness != nil ||
				check.Word.String() != g.Seed.Path+":2" {
				t.Fatalf("%s, instance %d: %+v", strategy, i, check)
			}
			var w instance.Writer
			text := string(w.AppendInstance(nil, in, instance.Dialect{}))
			forms["defined"] = forms["defined"] || strings.Contains(text, "(define-fun said")
			forms["as one"] = forms["as one"] || len(in.Asserted()) == 1
			if lacking := lackingOne(in); lacking.Verify() == nil {
				t.Fatalf("%s, instance %d: nothing is missed without its last assertion and those like it", strategy, i)
			}
		}
		if met == 0 {
			t.Errorf("%s: no instance stands on the author's word", strategy)
		}
		if strategy == "structure" && (!forms["defined"] || !forms["as one"]) {
			t.Errorf("structure: there are only %v", forms)
		}
	}
}

// lackingOne is an instance without the assertions that contain a product.
func lackingOne(in *instance.Instance) *instance.Instance {
	without := *in
	without.Steps = nil
	var w instance.Writer
	for _, step := range in.Steps {
		formulas := instance.FormulasOf(step)
		if len(formulas) == 1 {
			flat := instance.Flat(in.Arena, in.Sorts, "", formulas)
			if text := string(w.AppendScript(nil, &flat, instance.Dialect{})); strings.Contains(text, "(* z z z)") {
				continue
			}
		}
		without.Steps = append(without.Steps, step)
	}
	return &without
}

// A status is not believed if the script uses what SMT-LIB leaves unspecified or does not have, or if evaluation
// contradicts it. Each check has its own.
func TestWordsOf(t *testing.T) {
	for _, c := range []struct{ caption, text, want string }{
		{"nonlinear", cubes, "unsat:2"},
		{"division by a symbol", strings.Replace(cubes, "(> x 0)", "(> (div y x) 0)", 1), ""},
		{"division by a literal", strings.Replace(cubes, "(> x 0)", "(> (* x (div 7 3)) 0)", 1), "unsat:2"},
		{"an operator of solvers", strings.Replace(cubes, "(> x 0)", "(> ((_ iand 4) x y) 0)", 1), ""},
		{"not as the standard has it", strings.Replace(cubes, "(> x 0)", "(> x -4)", 1), ""},
		{"unknown", strings.Replace(cubes, "status unsat", "status unknown", 1), ""},
		{"a recursive function that may have no value",
			strings.Replace(cubes, "(assert (> x 0))", "(define-fun-rec f ((n Int)) Int (+ 1 (f n)))(assert (> (f x) 0))", 1), ""},
		{"a selector of two constructors", `(set-logic QF_DT)
			(declare-datatypes ((L 0)) (((nil) (cons (tail L)))))(declare-const l L)
			(set-info :status unsat)(assert (= (tail l) l))(check-sat)`, ""},
		{"two checks", `(set-logic QF_NIA)(declare-const x Int)
			(push 1)(set-info :status sat)(assert (= (* x x) x))(check-sat)(pop 1)
			(assert (= (* x x) 1009))
			(set-info :status unsat)(check-sat)(check-sat)`, "sat:2 unsat:4"},
		{"evaluation says otherwise", `(set-logic QF_LIA)(set-info :status unsat)(declare-const x Int)(assert (> x 3))(check-sat)`,
			"unsat:1 wrong"},
		{"a refutation says otherwise", `(set-logic QF_LIA)(set-info :status sat)(declare-const x Int)
			(assert (= x 3))(assert (> x 4))(check-sat)`, "sat:1 wrong"},
	} {
		var words []string
		for _, w := range generator(t, c.text, nil).origin.Words() {
			_, line, _ := strings.Cut(w.String(), ":")
			words = append(words, string(w.Answer)+":"+line)
			if w.Wrong() != "" {
				words = append(words, "wrong")
			}
		}
		if got := strings.Join(words, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.caption, got, c.want)
		}
	}
}

// A status sat covers subsets of its assertions, a status unsat supersets, and nothing else.
func TestWordCovers(t *testing.T) {
	text := strings.Replace(cubes, "status unsat", "status sat", 1)
	seed := generator(t, text, nil).Seed
	words := instance.WordsOf(seed)
	if len(words) != 1 {
		t.Fatal(words)
	}
	w := words[0]
	if err := w.Covers(seed.Arena, w.Formulas[1:]); err != nil {
		t.Error(err)
	}
	a := seed.Arena.Child()
	other, err := a.Apply("not", w.Formulas[0])
	if err != nil {
		t.Fatal(err)
	}
	if w.Covers(a, append(w.Formulas[1:2:2], other)) == nil {
		t.Error("another assertion is covered")
	}
	w.Answer = instance.Unsat
	if w.Covers(a, w.Formulas[1:]) == nil {
		t.Error("fewer assertions are covered, of what cannot be true")
	}
	if err := w.Covers(a, append(w.Formulas[:4:4], other)); err != nil {
		t.Error(err)
	}
}

// The seed's own assertions are asserted whatever model a round has: the search finds a model of them.
func TestOriginalSearches(t *testing.T) {
	for master := range uint64(20) {
		g := generator(t, "(set-logic QF_LIA)(declare-const x Int)(assert (= (mod x 2) 1))(assert (> x 5))(assert (< x 8))",
			func(s *Settings) {
				s.Strategies, s.ModelSources = []Weight{{"original", 1}}, []string{model.Random}
			})
		g = NewGenerator(g.Seed, g.Settings, "test", master)
		in := g.Round(0).Instance(0)
		if in == nil {
			t.Fatalf("seed %d: there is no instance", master)
		}
		if err := in.Verify(); err != nil || in.Last().Expect != instance.Sat {
			t.Errorf("seed %d: %s, %v", master, in.Last().Expect, err)
		}
	}
}
