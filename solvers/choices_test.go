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
options = ["deep=1|2", "--no-flat", "--flat"]
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

// Choices has what suits the scripts, and more often what has to do with them.
func TestChoices(t *testing.T) {
	c, err := (&Catalog{}).With("test", []byte(varied))
	if err != nil {
		t.Fatal(err)
	}
	e, _ := c.Entry("x")
	general := []Choice{
		{Name: "deep", Texts: []string{"deep=1", "deep=2"}, Weight: 1}, {Name: "--flat", Texts: []string{"--no-flat"}, Weight: 1},
		{Name: "--flat", Texts: []string{"--flat"}, Weight: 1},
	}
	blast := Choice{Name: "--blast", Texts: []string{"--blast"}, Weight: 6}
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
			Tactics: []Choice{{Name: "split", Texts: []string{"split"}, Weight: 6}},
			Alone:   []Choice{{Name: "sat", Texts: []string{"sat"}, Weight: 6}},
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

// Options of a configuration stand behind the command's own, and those of another take their place.
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

// What cannot be meant is refused, with the place.
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
