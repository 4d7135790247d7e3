package solvers

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const varied = `
[x]
command = ["x"]
check_using = "(check-sat-using {})"
own_tactic = "smt"
[[x.vary]]
options = ["deep=1|2", "--no-flat", "--flat", "--other|--one=1"]
[[x.vary]]
logics = ["QF_*"]
symbols = ["BitVec", "bvadd"]
weight = 2
options = ["--blast"]
tactics = ["split"]
alone = ["sat"]
[[x.vary]]
grade = "any"
options = ["--wild"]
`

// Choices that a solver does not list are removed; if it lists nothing of a kind, all of that kind stay.
func TestListed(t *testing.T) {
	choices := func(names ...string) []Choice {
		var all []Choice
		for _, name := range names {
			all = append(all, Choice{Name: name})
		}
		return all
	}
	all := Choices{
		Options: choices("auto", "smt.arith.solver", "smt.arith.new"), Tactics: choices("simplify", "split2"),
		Alone: choices("(then simplify bit-blast sat)", "(then simplify (then bit-blast sat2))", "sat"),
	}
	options := map[string]bool{"auto": true, "arith.solver": true, "(bool)": true}
	tactics := map[string]bool{"simplify": true, "bit-blast": true, "sat": true}
	for _, test := range []struct {
		name  string
		lists []map[string]bool
		want  Choices
	}{
		{"none", nil, all},
		{"an error", []map[string]bool{{"Error:": true}}, all},
		{"options", []map[string]bool{options}, Choices{
			Options: choices("auto", "smt.arith.solver"), Tactics: all.Tactics, Alone: all.Alone,
		}},
		{"both", []map[string]bool{options, tactics}, Choices{
			Options: choices("auto", "smt.arith.solver"), Tactics: choices("simplify"),
			Alone: choices("(then simplify bit-blast sat)", "sat"),
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			have := Choices{slices.Clone(all.Options), slices.Clone(all.Tactics), slices.Clone(all.Alone)}
			if diff := cmp.Diff(test.want, have.Listed(test.lists)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Choices has options and tactics that suit the scripts; those that are specific to them have a larger weight.
func TestChoices(t *testing.T) {
	c, err := (&Catalog{}).With("test", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	e, _ := c.Entry("x")
	general := []Choice{
		{Name: "deep", Texts: []string{"deep=1", "deep=2"}, Weight: 1}, {Name: "--flat", Texts: []string{"--no-flat"}, Weight: 1},
		{Name: "--flat", Texts: []string{"--flat"}, Weight: 1},
		{Name: "--other|--one=1", Texts: []string{"--other", "--one=1"}, Weight: 1},
	}
	blast := Choice{Name: "--blast", Texts: []string{"--blast"}, Weight: 18}
	for _, test := range []struct {
		name, logic string
		grade       Grade
		symbols     []string
		want        Choices
	}{
		{"nothing special", "QF_LIA", Supported, []string{"Int"}, Choices{Options: general}},
		{"a symbol, but not the logic", "BV", Supported, []string{"BitVec"}, Choices{Options: general}},
		{"the logic, but no symbol", "QF_BV", Supported, nil, Choices{Options: general}},
		{"both", "QF_BV", Supported, []string{"=", "bvadd"}, Choices{
			Options: append(slices.Clone(general), blast),
			Tactics: []Choice{{Name: "split", Texts: []string{"split"}, Weight: 18}},
			Alone:   []Choice{{Name: "sat", Texts: []string{"sat"}, Weight: 18}},
		}},
		{"any", "QF_LIA", Any, nil, Choices{
			Options: append(slices.Clone(general), Choice{Name: "--wild", Texts: []string{"--wild"}, Weight: 1}),
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, e.Choices(test.grade, test.logic, test.symbols)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Options of a configuration follow the command's own; another With replaces them.
func TestWith(t *testing.T) {
	c, err := (&Catalog{}).With("test", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.Resolve("x=x -q")
	if err != nil {
		t.Fatal(err)
	}
	v := s.With("--wild").With("--blast")
	if got := v.FileCommand("QF_BV", "f"); !slices.Equal(got[1:], []string{"-q", "--blast", "f"}) {
		t.Errorf("its command is %q", got)
	}
	if got := s.FileCommand("QF_BV", "f"); len(got) != 3 {
		t.Errorf("the solver itself has become %q", got)
	}
}

// Groups that make no sense are rejected.
func TestVaryMistakes(t *testing.T) {
	for _, bad := range []string{
		`grade = "good"`, `logics = [""]`, `options = ["=2"]`, `options = [""]`, `tactics = ["split"]`, `alone = ["sat"]`,
		`weight = -1`, `option = ["--x"]`,
	} {
		if _, err := (&Catalog{}).With("test", []byte("[x]\ncommand = [\"x\"]\n[[x.vary]]\n"+bad+"\n")); err == nil {
			t.Errorf("taken: %s", bad)
		}
	}
}
