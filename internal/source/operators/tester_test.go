package operators

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// partsOf returns the parts of a campaign with two solvers, and its source.
func partsOf(t *testing.T) (*Source, []seeds.Preliminary) {
	t.Helper()
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	var all []*solvers.Solver
	for _, name := range []string{"z3", "cvc5"} {
		s, err := catalog.Resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	scope, err := ParseScope("50") // random cases, beside those of quick
	if err != nil {
		t.Fatal(err)
	}
	s := &Source{Scope: scope, Theories: []string{"core", "bv"}}
	parts, err := s.Preliminary(&engine.Config{Config: seeds.Config{MasterSeed: 1}}, all)
	if err != nil {
		t.Fatal(err)
	}
	return s, parts
}

// Each unit is in one part of its stage, with all others about its operator and solver, and the parts are the same on
// all machines.
func TestParts(t *testing.T) {
	s, parts := partsOf(t)
	_, again := partsOf(t)
	where, about, stages := map[string]string{}, map[string]string{}, map[int]int{}
	for i, p := range parts {
		stages[p.Stage]++
		var names []string
		for _, u := range p.Input.(*part).units {
			if other, twice := where[u.name]; twice {
				t.Errorf("%s is in %q and %q", u.name, other, p.Name)
			}
			where[u.name] = p.Name
			names = append(names, u.name)
			if u.group == nil {
				continue
			}
			key := fmt.Sprint(p.Stage, u.solver, u.theory, u.group.name)
			if other := about[key]; other != "" && other != p.Name {
				t.Errorf("%s is in %q, and others about its operator in %q", u.name, p.Name, other)
			}
			about[key] = p.Name
		}
		var same []string
		for _, u := range again[i].Input.(*part).units {
			same = append(same, u.name)
		}
		if again[i].Name != p.Name || !slices.Equal(same, names) {
			t.Errorf("%q is another part on another machine", p.Name)
		}
	}
	for stage, units := range s.runner.stages {
		for _, u := range units {
			if where[u.name] == "" {
				t.Errorf("%s is in no part", u.name)
			}
		}
		if n := stages[stage]; n == 0 || n > most {
			t.Errorf("stage %d has %d parts", stage, n)
		}
	}
}

// Results count once, however often they come, and what a part cannot have found out is rejected.
func TestEnter(t *testing.T) {
	s, parts := partsOf(t)
	s.runner.record = &record{units: map[string]recordLine{}}
	x := s.runner
	x.Environment = &engine.Environment{Campaign: &engine.Config{}}
	x.opening.Do(func() {})
	u, other := parts[0].Input.(*part).units[0], parts[1].Input.(*part).units[0]
	line := func(change func(*recordLine, *Cell)) []byte {
		c := Cell{
			CellKey: CellKey{u.theory, u.operator(), x.solvers[u.solver].Name, Ground}, Forms: 1, Cases: 3, Right: 2, Wrong: 1,
			Examples: []Example{{Claim: "(= a b)", Finding: "../../etc"}},
		}
		l := recordLine{Unit: u.name}
		change(&l, &c)
		l.Cells = []Cell{c}
		text, err := json.Marshal([]recordLine{l})
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	for _, of := range []struct {
		why    string
		change func(*recordLine, *Cell)
	}{
		{"results of", func(l *recordLine, _ *Cell) { l.Unit = other.name }},
		{"about", func(_ *recordLine, c *Cell) { c.Operator = "bvfoo" }},
		{"about", func(_ *recordLine, c *Cell) { c.Solver = "other" }},
		{"about", func(_ *recordLine, c *Cell) { c.Way = "sideways" }},
		{"4 of 3 cases", func(_ *recordLine, c *Cell) { c.Right = 3 }},
		{"3 of 3 cases", func(_ *recordLine, c *Cell) { c.Right, c.Wrong = 4, -1 }},
		{"control characters", func(_ *recordLine, c *Cell) { c.Reason = "\x1b[2J" }},
		{"control characters", func(_ *recordLine, c *Cell) { c.Examples[0].Claim = "\a" }},
	} {
		why, err := x.Enter(&parts[0], line(of.change))
		if err != nil || !strings.Contains(why, of.why) {
			t.Errorf("%q, %v; it should say %q", why, err, of.why)
		}
	}
	if why, err := x.Enter(&parts[0], []byte("{")); err != nil || why == "" {
		t.Errorf("a text that is no JSON: %q, %v", why, err)
	}
	if len(x.report.Cells) > 0 {
		t.Errorf("rejected results are in the report: %v", x.report.Cells)
	}
	for range 2 {
		if why, err := x.Enter(&parts[0], line(func(*recordLine, *Cell) {})); err != nil || why != "" {
			t.Errorf("%q, %v", why, err)
		}
	}
	sum := x.report.whole(Line{u.theory, u.operator()}, x.solvers[u.solver].Name)
	if sum.Cases != 3 || sum.Wrong != 1 || len(sum.Examples) != 1 || sum.Examples[0].Finding != "" {
		t.Errorf("after it came twice: %+v", sum)
	}
}
