package embedded

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// TestLibraryAgrees evaluates formulas of our seeds under random and boundary models, and has z3's library
// simplify them under the same definitions.
func TestLibraryAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked thousands of questions")
	}
	if !isBuilt {
		t.Skip("SKIPPED: built without z3's library")
	}
	var checked, undecided int
	err := filepath.WalkDir("../../benchmarks/seeds", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".smt2") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		seed, err := fragment.ReadSeed(path, src)
		if err != nil {
			return nil // another test's business
		}
		for n, source := range model.Sources {
			c, u := agree(t, seed, source, uint64(n))
			checked, undecided = checked+c, undecided+u
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d formulas agree, of %d the library does not decide the value", checked, undecided)
	if checked < 1000 {
		t.Errorf("only %d formulas were compared", checked)
	}
}

// perModel bounds the formulas that are compared under one model.
const perModel = 30

func agree(t *testing.T, seed *fragment.Seed, source string, salt uint64) (checked, undecided int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(salt, 7))
	m := model.Draw(seed, source, rng)
	pool, _ := fragment.InitialPool(seed, model.NewSeedEvaluator(seed, m), 1000)
	m.Complete()
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	pool = pool[:min(perModel, len(pool))]
	script, err := simplifications(seed, m, pool)
	if err != nil { // an irrational value
		return 0, len(pool)
	}
	var out strings.Builder
	Run([]string{"-in"}, strings.NewReader(script), &out)
	said := strings.Split(out.String(), mark+"\n")
	if len(said) != len(pool)+1 || strings.TrimSpace(said[0]) != "" {
		t.Errorf("%s: the library says %.300q", seed.Path, said)
		return 0, 0
	}
	for i, f := range pool {
		switch v := strings.TrimSpace(said[i+1]); v {
		case strconv.FormatBool(f.Value):
			checked++
		case "true", "false":
			t.Errorf("%s: %s is %v, the library says %s", seed.Path, seed.Arena.TermString(f.Formula), f.Value, v)
		default:
			undecided++
		}
	}
	return checked, undecided
}

// mark stands in front of each answer.
const mark = "next"

// simplifications is a script that has formulas simplified where a model's values are defined.
func simplifications(seed *fragment.Seed, m *model.Model, pool []fragment.Fragment) (string, error) {
	var p smtlib.Printer
	var script []byte
	for _, c := range seed.Sorts {
		script = append(p.AppendCommand(script, seed.Arena, c), '\n')
	}
	var w instance.Writer
	claim := &instance.Claim{Arena: seed.Arena, Sorts: seed.Sorts, Witness: m}
	for _, f := range pool {
		claim.Formulas = append(claim.Formulas, f.Formula)
	}
	witness, err := w.Witness(claim)
	if err != nil {
		return "", err
	}
	script = append(script, witness...)
	for _, d := range seed.Functions {
		if d.Kind != smtlib.Declared {
			script = append(p.AppendCommand(script, seed.Arena, smtlib.DefineFun{Funs: []*smtlib.Decl{d}}), '\n')
		}
	}
	for _, f := range pool {
		script = append(script, "(echo \""+mark+"\")\n(simplify "...)
		script = append(p.AppendTerm(script, seed.Arena, f.Formula), ")\n"...)
	}
	return string(script), nil
}
