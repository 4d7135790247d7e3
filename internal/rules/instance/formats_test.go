package instance

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Each index gives a program, in one of the chosen formats; each strategy makes all formats that it has.
func TestFormats(t *testing.T) {
	for _, x := range []struct {
		strategy string
		formats  []string
		want     Formats // formats that are made; nil: refused
	}{
		{"random", []string{"datalog"}, Formats{rules.Datalog}},
		{"queryfuzz", []string{"smt2"}, Formats{rules.SMT}},
		{"dlsmith", []string{"horn", "datalog"}, Formats{rules.Datalog}},
		{"dlsmith", []string{"horn"}, nil},
		{"ire", []string{"datalog"}, Formats{rules.Datalog}},
		{"horn", []string{"horn"}, Formats{rules.Horn}},
		{"horn", []string{"smt2"}, Formats{rules.SMT}},
		{"horn", nil, Formats{rules.SMT, rules.Horn}},
		{"horn", []string{"datalog"}, nil},
		{"", []string{"horn"}, Formats{rules.Horn}},
		{"", nil, Formats{rules.SMT, rules.Datalog, rules.Horn}},
	} {
		var names []string
		if x.strategy != "" {
			names = []string{x.strategy}
		}
		strategies, err := ParseStrategies(names)
		if err != nil {
			t.Fatal(err)
		}
		formats, err := ParseFormats(x.formats)
		if err != nil {
			t.Fatal(err)
		}
		if err := formats.Check(strategies); x.strategy != "" && (err == nil) != (x.want != nil) {
			t.Errorf("%s, %v: %v", x.strategy, x.formats, err)
		}
		if x.want == nil {
			continue
		}
		s := &Source{MasterSeed: 1, Strategies: strategies, Formats: formats, Growth: Growth{Rules: 4, Iterations: 100}}
		made := map[rules.Format]bool{}
		for i := range 80 {
			in := s.Make(nil, i)
			if in == nil {
				t.Errorf("%s, %v: no program %d", x.strategy, x.formats, i)
				continue
			}
			made[in.Program.Format] = true
		}
		for _, d := range rules.Formats() {
			if made[d] != slices.Contains(x.want, d) {
				t.Errorf("%s, %v: programs in the format %s: %v", x.strategy, x.formats, d, made[d])
			}
		}
	}
	if _, err := ParseFormats([]string{"prolog"}); err == nil {
		t.Error("an unknown format is taken")
	}
}
