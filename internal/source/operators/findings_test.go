package operators

import (
	"bytes"
	"regexp"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/docfindings"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// checks is the number of checks in a sample's script.
func checks(script []byte) int { return bytes.Count(script, []byte("\n(check-sat")) }

// holding are the assertions that hold at the last check of a script.
func holding(seed *fragment.Seed) []smtlib.Term {
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	return script.Active(len(script.Checks()) - 1)
}

// values evaluates the assertions that hold at the last check of a script, under the model in a text; without a text,
// the assertions have no symbols.
func values(t *testing.T, path string, script []byte, witness string, text []byte) []string {
	t.Helper()
	seed, err := fragment.ReadSeed(path, script)
	if err != nil {
		t.Fatal(err)
	}
	m, arena := model.New("none"), seed.Arena
	if text != nil {
		if m, arena, err = model.Read(seed, witness, text); err != nil {
			t.Fatal(err)
		}
	}
	e := model.NewEvaluator(arena, m)
	var all []string
	for _, f := range holding(seed) {
		all = append(all, e.Value(f).String())
	}
	return all
}

// samples are the scripts of docs/findings.
func samples(t *testing.T) []docfindings.Finding {
	t.Helper()
	var scripts []docfindings.Finding
	for _, s := range docfindings.All() {
		if s.FoundBy != "rules" {
			scripts = append(scripts, s)
		}
	}
	return scripts
}

// sample returns the sample of a name.
func sample(t *testing.T, name string) docfindings.Finding {
	t.Helper()
	all := samples(t)
	at := slices.IndexFunc(all, func(s docfindings.Finding) bool { return s.Name == name })
	if at < 0 {
		t.Fatalf("docs/findings has no %s.smt2", name)
	}
	return all[at]
}

// The evaluator confirms the right answers of samples: a satisfiable instance is true under its witness; in an
// unsatisfiable one without symbols, an assertion is false.
func TestSamplesAreRight(t *testing.T) {
	for _, s := range samples(t) {
		if len(s.Expect) != checks(s.Script) {
			t.Errorf("%s: the head says %v", s.Path, s.Expect)
			continue
		}
		expected := s.Expect[len(s.Expect)-1] // to the last check, where the solver is wrong
		all := values(t, s.Path, s.Script, s.Path, model.Embedded(s.Script))
		right := !slices.ContainsFunc(all, func(v string) bool { return v != "true" })
		if expected == "unsat" {
			right = slices.Contains(all, "false") || regexp.MustCompile(`\(declare-(const|fun) `).Match(s.Script)
		}
		if !right {
			t.Errorf("%s: expect %s, but the assertions are %q", s.Path, expected, all)
		}
	}
}

// behind are descriptions of what is wrong after the right answer.
var behind = []string{"model", "levels", "assignment", "core", "interpolant", "optimum"}

// Solvers of the versions that a sample names as wrong are wrong, and those that it names as right are right.
func TestSamplesAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: samples are evaluated in all ways")
	}
	host, probes := newHost(t), map[string]*solvers.Probe{}
	for _, s := range samples(t) {
		t.Run(s.Name, func(t *testing.T) {
			asked := 0
			for _, who := range []string{"z3", "cvc5", "cvc4"} {
				if !slices.Contains(append(s.Solver.Solvers(), s.Right.Solvers()...), who) {
					continue
				}
				solver, probe := installed(t, who)[0], probes[who]
				if probe == nil {
					var err error
					if probe, err = host.Probe(t.Context(), solver, solvers.Limits{}); err != nil {
						t.Fatal(err)
					}
					probes[who] = probe
				}
				want, version := s.Expect[len(s.Expect)-1], release(probe)
				switch {
				case s.Solver.Have(who, version):
					if !slices.Contains(behind, s.Wrong) {
						want = s.Wrong
					}
				case !s.Right.Have(who, version):
					continue // the sample does not name this version
				}
				asked++
				if checks(s.Script) > 1 {
					solver = solver.ForIncremental()
				}
				q := solvers.Query{Script: s.Script, Logic: smtlib.LogicOf(s.Script), Checks: checks(s.Script)}
				r, err := host.Fresh(t.Context(), solver, q, solvers.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				if string(r.Verdict) != want {
					t.Errorf("%s answers %s, not %s: %s", probe.Version, r.Verdict, want, r.Reason)
				}
			}
			if asked == 0 {
				t.Skip("SKIPPED: none of the versions named is installed")
			}
		})
	}
}

// versionNumber is the first one in a text.
var versionNumber = regexp.MustCompile(`\d+(\.\d+)+`)

// release is the version that a solver prints.
func release(probe *solvers.Probe) string { return versionNumber.FindString(probe.Version) }

// isVersion reports whether a solver, by its name in the catalog, is the release that a text names, like "z3 4.8.12".
func isVersion(probe *solvers.Probe, who, text string) bool { return text == who+" "+release(probe) }

// If sat is wrong, the solver's model is wrong, too: an assertion is false under it.
func TestModelsOfSamples(t *testing.T) {
	s := sample(t, "cvc4-divisible")
	solver, host := installed(t, "cvc4")[0], newHost(t)
	probe, err := host.Probe(t.Context(), solver, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if !s.Solver.Have("cvc4", release(probe)) {
		t.Skipf("SKIPPED: %s is not installed", s.Solver)
	}
	text := "(set-option :produce-models true)\n" + string(s.Script) + "(get-model)\n"
	r, err := host.Fresh(t.Context(), solver, solvers.Query{Script: []byte(text), Logic: "QF_LIA"}, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if all := values(t, s.Path, s.Script, "model", []byte(r.Stdout)); !slices.Contains(all, "false") {
		t.Errorf("the assertions are %q under\n%s", all, r.Stdout)
	}
}
