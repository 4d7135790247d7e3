//go:build libz3

package reference

import (
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/aclements/go-z3/z3"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/draw"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
)

// TestLibraryAgrees evaluates formulas of our seeds under random and boundary models, and lets z3's library simplify
// them with the same values put in.
func TestLibraryAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked thousands of questions")
	}
	var checked, beyond int
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
		for n, source := range draw.Sources {
			c, b := agree(t, seed, source, uint64(n))
			checked, beyond = checked+c, beyond+b
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d formulas agree, %d are beyond the library's binding", checked, beyond)
	if checked < 1000 {
		t.Errorf("only %d formulas were compared", checked)
	}
}

// perModel bounds the formulas that are compared under one model.
const perModel = 30

func agree(t *testing.T, seed *fragment.Seed, source string, salt uint64) (checked, beyond int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(salt, 7))
	m := draw.Model(seed, source, rng)
	pool, _ := fragment.InitialPool(seed, model.NewSeedEvaluator(seed, m), 1000)
	m.Complete()
	rng.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	ctx := z3.NewContext(nil)
	tr := newTranslator(ctx, seed.Arena)
	tr.interpret = func(d *smtlib.Decl, args []any) any { return interpreted(tr, m, d, args) }
	for _, f := range pool[:min(perModel, len(pool))] {
		v, err := simplified(tr, f.Formula)
		var not unsupported
		var kind *runtime.TypeAssertionError
		switch {
		case errors.As(err, &not), errors.As(err, &kind):
			beyond++
		case err != nil:
			t.Errorf("%s: %s: %v", seed.Path, seed.Arena.TermString(f.Formula), err)
		case v != f.Value:
			t.Errorf("%s: %s is %v, the library says %v", seed.Path, seed.Arena.TermString(f.Formula), f.Value, v)
		default:
			checked++
		}
	}
	return checked, beyond
}

// simplified gives the truth value of a formula whose functions are interpreted.
func simplified(tr *translator, f smtlib.Term) (v bool, err error) {
	defer func() {
		if r := recover(); r != nil {
			var ok bool
			if err, ok = r.(error); !ok {
				panic(r)
			}
		}
	}()
	b := tr.ctx.Simplify(tr.term(f, nil).(z3.Value), nil).(z3.Bool)
	v, known := b.AsBool()
	if !known {
		cannot("the simplifier does not decide it")
	}
	return v, nil
}

// interpreted applies a function of a model: a chain of ite over its table.
func interpreted(tr *translator, m *model.Model, d *smtlib.Decl, args []any) any {
	in := m.Interpretation(d)
	v := tr.lift(in.Default, d.Result)
	for _, entry := range in.Entries {
		fits := tr.ctx.FromBool(true)
		for i, arg := range entry.Args {
			fits = fits.And(tr.equal(args[i], tr.lift(arg, d.Params[i])))
		}
		v = fits.IfThenElse(tr.lift(entry.Result, d.Result).(z3.Value), v.(z3.Value))
	}
	return v
}
