package programs

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
)

// The files of an instance: what was rewritten is beside the result, each step with the rules that it has changed, and
// the rounds and references of a growth are there. All of them can be read, and have the answers that they state.
func TestFilesOfInstances(t *testing.T) {
	chosen, err := instance.ParseStrategies(nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range chosen {
		chosen[i].Weight = 1
	}
	s := &instance.Source{MasterSeed: 1, Strategies: chosen, Growth: instance.Growth{Rules: 4, Iterations: 100}}
	n := map[string]int{}
	for index := range 60 {
		in := s.Make(nil, index)
		name := nameOf(nil, in)
		for _, f := range filesOf(nil, in) {
			dir := filepath.Dir(f.Name)
			n[dir]++
			p, errs := rules.Parse(f.Name, f.Data)
			if len(errs) > 0 {
				t.Errorf("%v\n%s", errs, f.Data)
				continue
			}
			text := string(f.Data)
			if dir == "." && f.Name != name || dir == beforeDir && filepath.Base(f.Name) != name {
				t.Errorf("%s has a file %s", name, f.Name)
			}
			if right, err := rules.Evaluate(p, rules.DefaultBudget); err == nil {
				first, _, _ := strings.Cut(text, "\n")
				if _, said, _ := strings.Cut(first, " expect: "); said != strings.Join(Answers(p, right), "; ") {
					t.Errorf("%s: %q, but it is %v", f.Name, first, Answers(p, right))
				}
			} else if p.Format != rules.Horn {
				t.Errorf("%s: %v", f.Name, err)
			}
			if dir != "." {
				continue
			}
			for i, step := range in.Steps {
				if !strings.Contains(text, " how: "+step+"\n") {
					t.Errorf("step %d, %s, is not in %s", i, step, text)
				}
			}
			if in.Before != nil && !strings.Contains(text, "rewritten from before/"+name+"\n") {
				t.Errorf("it is not said what %s was rewritten from", name)
			}
			for _, c := range in.Changes {
				if lines := c.Text(); len(lines) > 0 && !strings.Contains(text, strings.Join(strings.Fields(lines[0]), " ")) {
					t.Errorf("%s is not in %s", lines[0], text)
				}
			}
		}
	}
	for _, dir := range []string{".", beforeDir, roundsDir, referencesDir} {
		if n[dir] == 0 {
			t.Errorf("no file is in %s", dir)
		}
	}
}

// What a seed is rewritten to stands beside the seed, with the direction in which the answer may change, also where the
// answer is not known. Statistics say how programs were asked about.
func TestFilesOfSeeds(t *testing.T) {
	seed, errs := instance.ReadSeed("seed.smt2", []byte("(set-logic HORN)(declare-fun p (Int) Bool)(assert (p 0))"+
		"(assert (forall ((x Int)) (=> (p x) (p (+ x 1)))))(assert (forall ((x Int)) (=> (p x) (>= x 0))))(check-sat)"))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	chosen, err := instance.ParseStrategies([]string{"dlsmith"})
	if err != nil {
		t.Fatal(err)
	}
	s := &instance.Source{MasterSeed: 1, Strategies: chosen}
	files := filesOf(seed, s.Make(seed, 1))
	if len(files) != 2 || !strings.Contains(string(files[0].Data), "; how: all steps together: the answer ") ||
		!strings.Contains(string(files[0].Data), "; the right answer is not known\n") ||
		!strings.HasSuffix(string(files[1].Data), string(rules.Print(seed.Program))) {
		t.Errorf("%s", files)
	}
}

func TestStatisticsOfForms(t *testing.T) {
	cfg, of := configOver(t, planted("honest"), "ire", "horn", "dlsmith")
	cfg.Budget.Instances, of.Growth = 60, instance.Growth{Rules: 3, Iterations: 100}
	for i := range of.Strategies {
		of.Strategies[i].Weight = 1
	}
	stats, _, _ := campaignOf(t, cfg)
	sum, decided := 0, 0
	var forms []string
	for form, n := range stats.Asked["engine"] {
		sum, decided, forms = sum+n.Asked, decided+n.Decided, append(forms, form)
	}
	answers := 0
	for _, n := range stats.Verdicts {
		answers += n
	}
	if sum != answers || decided != stats.Verdicts["sat"]+stats.Verdicts["unsat"] {
		t.Errorf("%d answers, %d by way of asking, %d decided: %v", answers, sum, decided, stats.Verdicts)
	}
	for _, want := range []string{"smt2, fresh", "smt2/growth, fresh", "smt2/one-rule, fresh", "horn, fresh",
		"horn/invariants, fresh", "horn/derivation, fresh", "smt2/as-rules, fresh"} {
		if !slices.Contains(forms, want) {
			t.Errorf("%s is missing among %v", want, forms)
		}
	}
}
