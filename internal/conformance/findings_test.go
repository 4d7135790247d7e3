package conformance

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// facts reads the head of a sample: what its lines say, by their first words.
func facts(t *testing.T, file string) (script []byte, says map[string][]string) {
	t.Helper()
	script, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	says = map[string][]string{}
	for _, m := range header.FindAllStringSubmatch(string(script), -1) {
		says[m[1]] = append(says[m[1]], m[2])
	}
	return script, says
}

// checks is how many answers a sample's script asks for.
func checks(script []byte) int { return bytes.Count(script, []byte("\n(check-sat")) }

// holding are the assertions that hold at the last check of a script.
func holding(seed *fragment.Seed) []smtlib.Term {
	script := instance.Script{Arena: seed.Arena, Steps: seed.Script.Commands}
	return script.Active(len(script.Checks()) - 1)
}

// values evaluates the assertions that hold at the last check, under a witness file if there is one.
func values(t *testing.T, file string, script []byte, witness string) []string {
	t.Helper()
	seed, err := fragment.ReadSeed(file, script)
	if err != nil {
		t.Fatal(err)
	}
	m, arena := model.New("none"), seed.Arena
	text, err := os.ReadFile(witness)
	switch {
	case err == nil:
		if m, arena, err = model.Read(seed, witness, text); err != nil {
			t.Fatal(err)
		}
	case !errors.Is(err, os.ErrNotExist):
		t.Fatal(err)
	}
	e := model.NewEvaluator(arena, m)
	var all []string
	for _, f := range holding(seed) {
		all = append(all, e.Value(f).String())
	}
	return all
}

// declaration is that of a function: in a witness, and in its certificate, of an element of a declared sort.
var declaration = regexp.MustCompile(`\(declare-(fun|const) .*`)

// mistakes says why a certificate proves nothing: an assertion is not true, or a symbol has no definition. It takes two
// things from the witness, which no definition can say: the values of points that SMT-LIB leaves unspecified, and which
// elements a declared sort has. These the certificate declares as the witness does.
func mistakes(t *testing.T, certificate, witness string) (all []string) {
	t.Helper()
	script, err := os.ReadFile(certificate)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(witness)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	elements := declaration.FindAllString(string(text), -1)
	for _, d := range declaration.FindAllString(string(script), -1) {
		if !slices.Contains(elements, d) {
			all = append(all, "no element of the witness: "+d)
		}
	}
	if len(elements) == 0 && !strings.Contains(string(text), "\n(= ") {
		witness = ""
	}
	for i, v := range values(t, certificate, script, witness) {
		if v != "true" {
			all = append(all, fmt.Sprintf("assertion %d is %s", i+1, v))
		}
	}
	return all
}

// assertions are those that hold at the last check of a script, as they are printed.
func assertions(t *testing.T, file string) (all []string) {
	t.Helper()
	script, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	seed, err := fragment.ReadSeed(file, script)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range holding(seed) {
		all = append(all, seed.Arena.TermString(f))
	}
	return all
}

// samples are the instances of docs/findings and the faults of single operators.
func samples(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, pattern := range []string{"../../docs/findings/*/instance.smt2", "../../testdata/solver-faults/*.smt2"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		all = append(all, files...)
	}
	return all
}

// The evaluator stands by what a sample says: a satisfiable instance is true under its witness, and so is its
// certificate, which asserts the same; of an unsatisfiable one without symbols an assertion is false.
func TestSamplesAreRight(t *testing.T) {
	for _, file := range samples(t) {
		script, says := facts(t, file)
		if len(says["solver"]) == 0 || len(says["expect"]) != checks(script) || len(says["wrong"]) != 1 {
			t.Errorf("%s: the head says %v", file, says)
			continue
		}
		dir := filepath.Dir(file)
		witness, certificate := filepath.Join(dir, "witness.smt2"), filepath.Join(dir, "certificate.smt2")
		expected := says["expect"][len(says["expect"])-1] // of the last check, about which it is wrong
		all := values(t, file, script, witness)
		right := !slices.ContainsFunc(all, func(v string) bool { return v != "true" })
		if expected == "unsat" {
			right = slices.Contains(all, "false") || strings.Contains(string(script), "(declare-const")
		}
		if !right {
			t.Errorf("%s: expect %s, but the assertions are %q", file, expected, all)
		}
		if filepath.Base(file) != "instance.smt2" || expected == "unsat" {
			continue
		}
		if all := mistakes(t, certificate, witness); len(all) > 0 {
			t.Errorf("%s: %q", certificate, all)
		}
		certified := assertions(t, certificate)
		for _, f := range assertions(t, file) {
			if !slices.Contains(certified, f) {
				t.Errorf("%s does not assert %s", certificate, f)
			}
		}
	}
}

// A certificate that is wrong about a declared sort, or that leaves something open, is seen.
func TestWrongCertificates(t *testing.T) {
	const (
		witness = "(declare-fun U!val!0 () U)\n(declare-fun U!val!1 () U)\n" +
			"(define-fun x () U U!val!0)\n(define-fun n () Int 1)\n"
		head = "(set-logic ALL)\n(declare-sort U 0)\n(declare-fun U!val!0 () U)\n(declare-fun U!val!1 () U)\n" +
			"(assert (distinct U!val!0 U!val!1))\n"
	)
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	with := write("witness.smt2", witness)
	const none = "no element of the witness: "
	for text, want := range map[string]string{
		"(define-fun x () U U!val!0)\n(assert (exists ((y U)) (distinct x y)))": "",
		"(define-fun x () U U!val!1)\n(assert (distinct x U!val!0))":            "",
		"(define-fun x () U U!val!0)\n(assert (distinct x U!val!0))":            "assertion 2 is false",
		"(define-fun x () U U!val!0)\n(assert (forall ((y U)) (= x y)))":        "assertion 2 is false",
		"(declare-fun x () U)\n(assert (= x U!val!0))":                          none + "(declare-fun x () U)",
		"(declare-const n Int)\n(assert (= n 1))":                               none + "(declare-const n Int)",
	} {
		all := mistakes(t, write("certificate.smt2", head+text+"\n(check-sat)\n"), with)
		if got := strings.Join(all, "; "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// behind are words for what is wrong behind the right answer.
var behind = []string{"model", "levels", "assignment", "core", "interpolant"}

// Solvers of the versions that a sample names are wrong, and those that it says are right are.
func TestSamplesAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: samples are evaluated in all ways")
	}
	host, probes := newHost(t), map[string]*solvers.Probe{}
	for _, file := range samples(t) {
		script, says := facts(t, file)
		name := strings.TrimSuffix(strings.TrimPrefix(file, "../../"), ".smt2")
		t.Run(name, func(t *testing.T) {
			asked := 0
			wrong, right := versions(says["solver"]), versions(says["right"])
			for _, who := range []string{"z3", "cvc5", "cvc4"} {
				listed := func(lists ...string) bool {
					return slices.ContainsFunc(lists, func(l string) bool { return strings.Contains(l, who+" ") })
				}
				if !listed(says["solver"]...) && !listed(says["right"]...) {
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
				want := says["expect"][len(says["expect"])-1]
				switch {
				case slices.ContainsFunc(wrong, func(s string) bool { return isVersion(probe, who, s) }):
					if wrong := says["wrong"][0]; !slices.Contains(behind, wrong) {
						want = wrong
					}
				case !slices.ContainsFunc(right, func(s string) bool { return isVersion(probe, who, s) }):
					continue // nothing is known of this version
				}
				asked++
				if checks(script) > 1 {
					solver = solver.ForIncremental()
				}
				q := solvers.Query{Script: script, Logic: smtlib.LogicOf(script), Checks: checks(script)}
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

// versions are those that the lines of a head name, one or several in a line.
func versions(lines []string) []string { return strings.Split(strings.Join(lines, ", "), ", ") }

func isVersion(probe *solvers.Probe, who, text string) bool {
	name, version, _ := strings.Cut(text, " ")
	return name == who && strings.Contains(probe.Version, version)
}

// A solver that is wrong with sat has a model that is none: an assertion is false under it.
func TestModelsOfSamples(t *testing.T) {
	const file = "../../docs/findings/cvc4-divisible/instance.smt2"
	script, says := facts(t, file)
	solver, host := installed(t, "cvc4")[0], newHost(t)
	probe, err := host.Probe(t.Context(), solver, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if !isVersion(probe, "cvc4", says["solver"][0]) {
		t.Skipf("SKIPPED: %s is not installed", says["solver"][0])
	}
	text := "(set-option :produce-models true)\n" + string(script) + "(get-model)\n"
	r, err := host.Fresh(t.Context(), solver, solvers.Query{Script: []byte(text), Logic: "QF_LIA"}, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	answer := filepath.Join(t.TempDir(), "model")
	if err := os.WriteFile(answer, []byte(r.Stdout), 0o644); err != nil {
		t.Fatal(err)
	}
	if all := values(t, file, script, answer); !slices.Contains(all, "false") {
		t.Errorf("the assertions are %q under\n%s", all, r.Stdout)
	}
}

// The index of docs/findings has every sample.
func TestIndexOfFindings(t *testing.T) {
	index, err := os.ReadFile("../../docs/findings/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range samples(t) {
		link := strings.TrimPrefix(filepath.Dir(file), "../../docs/findings/")
		if filepath.Base(file) != "instance.smt2" {
			link = strings.TrimPrefix(file, "../../")
		}
		if !strings.Contains(string(index), link+")") {
			t.Errorf("docs/findings/README.md does not link %s", link)
		}
	}
	if strings.Contains(string(index), "/tmp/") {
		t.Error("docs/findings/README.md names a path of one machine")
	}
}
