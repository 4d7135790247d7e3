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
	asItIs := func() *instance.Instance {
		for index := 1; ; index++ {
			if in := s.Make(seed, index); in.Before.Program == seed.Program {
				return in
			}
		}
	}
	files := filesOf(seed, asItIs())
	if len(files) != 2 || !strings.Contains(string(files[0].Data), "; how: all steps together: the answer ") ||
		!strings.Contains(string(files[0].Data), "; the right answer is not known\n") ||
		!strings.HasSuffix(string(files[1].Data), string(rules.Print(seed.Program))) {
		t.Errorf("%s", files)
	}
}

// A program and what it was rewritten from ask for the same relations, and their answers, evaluated from the files, are
// to each other as the rewritten one says: of seeds, of extended seeds, and of programs from nothing, in all formats.
func TestPairsOfFiles(t *testing.T) {
	const rulesSeed = `(declare-rel e ((_ BitVec 3) (_ BitVec 3)))(declare-rel p ((_ BitVec 3) (_ BitVec 3)))
(declare-var x (_ BitVec 3))(declare-var y (_ BitVec 3))(declare-var z (_ BitVec 3))
(rule (e #b000 #b001))(rule (e #b001 #b010))(rule (e #b110 #b000))(rule (=> (e x y) (p x y)))
(rule (=> (and (p x y) (e y z)) (p x z)))(query p :print-answer true)`
	const datalogSeed = "Z 8\n\ne(A:Z,B:Z) input\np(A:Z,B:Z) printtuples\ne(1,2).\ne(2,3).\np(A,B) :- e(A,B).\n" +
		"p(A,C) :- p(A,B), e(B,C).\n"
	const hornSeed = `(set-logic HORN)(declare-fun p ((_ BitVec 3)) Bool)(assert (p #b001))
(assert (forall ((x (_ BitVec 3))) (=> (p x) (p (bvadd x #b010)))))(assert (forall ((x (_ BitVec 3)))
(=> (and (p x) (= x #b000)) false)))(check-sat)`
	seeds := []*instance.Seed{nil}
	for name, text := range map[string]string{"e.smt2": rulesSeed, "e.datalog": datalogSeed, "h.smt2": hornSeed} {
		seed, errs := instance.ReadSeed(name, []byte(text))
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		seeds = append(seeds, seed)
	}
	chosen, err := instance.ParseStrategies([]string{"queryfuzz", "dlsmith", "horn"})
	if err != nil {
		t.Fatal(err)
	}
	s := &instance.Source{MasterSeed: 3, Strategies: chosen}
	pairs, extended := 0, 0
	for _, seed := range seeds {
		for index := 1; index < 60; index++ {
			in := s.Make(seed, index)
			if in == nil || in.Before == nil {
				continue
			}
			files := filesOf(seed, in)
			pairs++
			if strings.Contains(string(files[1].Data), "the seed is extended") {
				extended++
			}
			after, before := answersIn(t, files[0].Data), answersIn(t, files[1].Data)
			_, how, _ := strings.Cut(string(files[0].Data), "; what is derived ")
			if how == "" {
				_, how, _ = strings.Cut(string(files[0].Data), "all steps together: the answer ")
			}
			how, _, _ = strings.Cut(how, "\n")
			grows, shrinks := how == "may get more tuples, and loses none", how == "may lose tuples, and gets none"
			if !grows && !shrinks && how != "stays" {
				t.Fatalf("%q", how)
			}
			for name := range before {
				if _, isAsked := after[name]; !isAsked {
					t.Errorf("only the second program asks for %s:\n%s", name, files[0].Data)
				}
			}
			for name := range after {
				if !grows && !areAmong(after[name], before[name]) || !shrinks && !areAmong(before[name], after[name]) {
					t.Errorf("%q, but %s is %v before and %v after:\n%s%s", how, name, before[name], after[name],
						files[0].Data, files[1].Data)
				}
			}
		}
	}
	if pairs < 150 || extended < 40 {
		t.Errorf("%d pairs, of which %d are of extended seeds", pairs, extended)
	}
}

// answersIn are the tuples of the queried relations of a program, by name; of clauses, "false" if that is derived.
func answersIn(t *testing.T, text []byte) map[string][]string {
	t.Helper()
	p, errs := rules.Parse("p", text)
	if len(errs) > 0 {
		t.Fatalf("%v\n%s", errs, text)
	}
	r, err := rules.Evaluate(p, rules.DefaultBudget)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	all := map[string][]string{}
	if p.Format == rules.Horn {
		if all["false"] = nil; r.False {
			all["false"] = []string{"false"}
		}
	}
	for _, rel := range p.Queries {
		all[p.Relations[rel].Name] = nil
		for _, tuple := range r.Relations[rel].Sorted() {
			all[p.Relations[rel].Name] = append(all[p.Relations[rel].Name], p.TupleText(rel, tuple))
		}
	}
	return all
}

func areAmong(part, whole []string) bool {
	return !slices.ContainsFunc(part, func(t string) bool { return !slices.Contains(whole, t) })
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
