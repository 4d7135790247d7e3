package suite

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// written writes instances of seeds, and gives the files.
func written(t *testing.T, count, among int, texts map[string]string) (files map[string]string, err error) {
	t.Helper()
	return writtenBy(t, 1, count, among, texts)
}

// writtenBy is written with a number of jobs.
func writtenBy(t *testing.T, jobs, count, among int, texts map[string]string) (files map[string]string, err error) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	settings := mutate.Defaults()
	settings.Strategies = mutate.AllStrategies()
	w, err := Write(t.Context(), Config{
		Count: count, Among: among, MaxBytes: 4096, Format: plainFormat(t),
		Config: seeds.Config{
			Paths: []string{dir}, Settings: settings, MasterSeed: 1, Jobs: jobs, Out: out,
			Logger: slog.New(slog.DiscardHandler),
		},
	})
	paths, globErr := filepath.Glob(filepath.Join(out, "*.smt2"))
	if n := w.Instances; globErr != nil || len(paths) != n {
		t.Fatalf("%d instances, %d files", n, len(paths))
	}
	files = map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Base(path)] = string(text)
	}
	return files, err
}

// However many turns of instances are made at the same time, and whatever the scheduler does, the files are the same.
func TestJobs(t *testing.T) {
	texts := map[string]string{
		"a.smt2": "(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))",
		"b.smt2": "(assert (frob))",
		"c.smt2": "(declare-const p Bool)(declare-const q Bool)(assert (=> p q))",
		"d.smt2": "(declare-fun f (Int) Int)(assert (forall ((x Int)) (> (f x) 0)))",
		"e.smt2": "(declare-const v (_ BitVec 4))(assert (bvult (bvmul v v) v))",
	}
	for _, among := range []int{1, 6} {
		want, err := writtenBy(t, 1, 12, among, texts)
		if err != nil || len(want) != 12 {
			t.Fatalf("%d files, %v", len(want), err)
		}
		for _, processors := range []int{1, 4} {
			before := runtime.GOMAXPROCS(processors)
			for _, jobs := range []int{2, 3, 16} {
				if got, err := writtenBy(t, jobs, 12, among, texts); err != nil || !maps.Equal(want, got) {
					t.Errorf("%d jobs on %d processors, among %d: other files, or %v", jobs, processors, among, err)
				}
			}
			runtime.GOMAXPROCS(before)
		}
	}
}

// The wanted number of instances is written, each with its expected result, and the same seeds give the same files.
func TestWrite(t *testing.T) {
	seeds := map[string]string{
		"a.smt2": "(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))",
		"b.smt2": "(assert (frob))",
		"c.smt2": "(declare-const p Bool)(declare-const q Bool)(assert (=> p q))",
	}
	files, err := written(t, 15, 1, seeds)
	if err != nil || len(files) != 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for name, text := range files {
		if !strings.HasPrefix(text, "; expect: sat\n") && !strings.HasPrefix(text, "; expect: unsat\n") {
			t.Errorf("%s: %s", name, text)
		}
	}
	if again, err := written(t, 15, 1, seeds); err != nil || !maps.Equal(files, again) {
		t.Errorf("another time: %v", err)
	}
}

// If no seed can be used, nothing is written, not even the directory.
func TestNoSeed(t *testing.T) {
	var log bytes.Buffer
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.smt2"), []byte("(assert (frob))"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	w, err := Write(t.Context(), Config{Count: 3, Format: plainFormat(t), Config: seeds.Config{
		Paths: []string{dir}, Settings: mutate.Defaults(), Out: out, Logger: slog.New(slog.NewTextHandler(&log, nil)),
	}})
	var mistake *usage.Error
	if _, statErr := os.Stat(out); w.Instances != 0 || !errors.As(err, &mistake) || !os.IsNotExist(statErr) ||
		!strings.Contains(log.String(), "seed skipped: ") {
		t.Errorf("%d, %v, %v\n%s", w.Instances, err, statErr, log.String())
	}
}

func plainFormat(t *testing.T) Format {
	t.Helper()
	f, err := Named("plain")
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A choice covers more pairs than the first instances, has no duplicates and no negations of negations, is small, and
// is the same every time.
func TestChoice(t *testing.T) {
	seeds := map[string]string{
		"a.smt2": "(declare-const x Int)(declare-const y Int)(assert (or (< x 3) (= (mod x 2) (div y 3))))" +
			"(assert (> (* 2 x) (abs y)))",
		"c.smt2": "(declare-const p Bool)(declare-const q Bool)(assert (=> p q))(assert (xor p (not q)))",
	}
	chosen, err := written(t, 20, 10, seeds)
	if err != nil || len(chosen) != 20 {
		t.Fatalf("%d files, %v", len(chosen), err)
	}
	first, err := written(t, 20, 1, seeds)
	if err != nil {
		t.Fatal(err)
	}
	wider, look := pairsOf(t, chosen), func(files map[string]string) map[uint64]bool {
		all := map[uint64]bool{}
		for name, text := range files {
			l := corpus.NewLooker().Look(&read(t, name, text).Script, nil, "")
			if l.Tower || all[l.Hash] || len(text) > 4096 {
				t.Errorf("%s: a negation of a negation %v, there already %v, %d bytes", name, l.Tower, all[l.Hash], len(text))
			}
			all[l.Hash] = true
		}
		return all
	}
	if narrow := pairsOf(t, first); wider <= narrow {
		t.Errorf("%d pairs of operators in a choice, %d without one", wider, narrow)
	}
	look(chosen)
	if again, err := written(t, 20, 10, seeds); err != nil || !maps.Equal(again, chosen) {
		t.Errorf("another time: %v", err)
	}
}

// Scripts are recognised as duplicates if and only if they differ in the names of symbols and variables only.
func TestDuplicates(t *testing.T) {
	hash := func(script string) uint64 {
		return corpus.NewLooker().Look(&read(t, "script", script).Script, nil, "").Hash
	}
	const script = "(declare-fun f (Int) Int)(declare-const x Int)(assert (forall ((i Int)) (> (f i) (+ x 1))))(check-sat)"
	const renamed = "(declare-fun g (Int) Int)(declare-const z Int)(assert (forall ((k Int)) (> (g k) (+ z 1))))" +
		"(check-sat)"
	if hash(renamed) != hash(script) {
		t.Errorf("renamed: %s", renamed)
	}
	for _, other := range []string{
		strings.Replace(script, "1", "2", 1), strings.Replace(script, ">", ">=", 1),
		strings.Replace(script, "f i", "f x", 1),
		strings.Replace(script, "(check-sat)", "(push 1)(check-sat)", 1),
	} {
		if hash(other) == hash(script) {
			t.Errorf("taken to be the same: %s", other)
		}
	}
}

// pairsOf counts the pairs of operators in scripts.
func pairsOf(t *testing.T, files map[string]string) int {
	t.Helper()
	l := corpus.NewLooker()
	for name, text := range files {
		l.Look(&read(t, name, text).Script, nil, "")
	}
	n := 0
	for f := range corpus.Feature(l.Len()) {
		if l.IsPair(f) {
			n++
		}
	}
	return n
}

func read(t *testing.T, name, text string) *instance.Case {
	t.Helper()
	c, err := instance.Read(name, []byte(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Parts of instances that are too large, and parts of parts, have names of their own. The manifest states what was cut
// out.
func TestHalves(t *testing.T) {
	var texts []string
	seed := "(set-logic QF_LIA)\n"
	for i := range 40 {
		texts = append(texts, fmt.Sprintf("(assert (or (< x%d 3) (= (mod x%d 2) (+ 1 (* 2 x%d)))))\n", i, i, i))
		seed += fmt.Sprintf("(declare-const x%d Int)\n", i)
	}
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	if err := os.WriteFile(filepath.Join(dir, "a.smt2"), []byte(seed+strings.Join(texts, "")), 0o644); err != nil {
		t.Fatal(err)
	}
	settings := mutate.Defaults()
	settings.Strategies = []mutate.Weight{{Strategy: mutate.Boolean, Weight: 1}}
	w, err := Write(t.Context(), Config{Count: 20, Among: 4, MaxBytes: 900, Format: plainFormat(t), Config: seeds.Config{
		Paths: []string{dir}, Settings: settings, MasterSeed: 1, Jobs: 1, Out: out,
		Logger: slog.New(slog.DiscardHandler),
	}})
	if err != nil {
		t.Fatal(err)
	}
	files, _ := filepath.Glob(filepath.Join(out, "*.smt2"))
	parts, _ := filepath.Glob(filepath.Join(out, "*-half-*.smt2"))
	if len(files) != w.Instances || len(parts) == 0 {
		t.Errorf("%d instances, %d files, %d of them parts of an instance", w.Instances, len(files), len(parts))
	}
	m, err := ReadManifest(out)
	if err != nil {
		t.Fatal(err)
	}
	flattened := false
	for _, e := range m.Instances {
		name := ""
		for _, half := range e.Halves {
			name += fmt.Sprintf("-half-%d", half)
		}
		if whole := strings.TrimSuffix(e.File, name+".smt2"); whole == e.File || strings.Contains(whole, "-half-") {
			t.Errorf("%s has halves %v", e.File, e.Halves)
		}
		flattened = flattened || e.Flattened
	}
	if !flattened {
		t.Error("no negations of negations were taken out of any")
	}
}

// A full pool only accepts candidates with a feature that few candidates have.
func TestCommonCandidatesAreLeftOut(t *testing.T) {
	c := newChooser(0)
	texts := 0
	compose := func(*instance.Instance, Cut) composed {
		texts++
		return composed{}
	}
	consider := func(name, text string) {
		c.consider(read(t, name, text+"(check-sat)").Instance(instance.None), Cut{}, 0, compose)
	}
	consider("a.smt2", "(declare-const x Int)(assert (< x (+ x 1)))")
	for range fullPool - 1 {
		c.pool = append(c.pool, c.pool[0])
	}
	for f := range c.offered {
		c.offered[f] = oftenHad
	}
	consider("b.smt2", "(declare-const x Int)(assert (< x (+ x 2)))")
	if texts != 1 || c.common != 1 || len(c.pool) != fullPool {
		t.Errorf("%d texts, %d candidates, %d are common", texts, len(c.pool), c.common)
	}
	consider("c.smt2", "(declare-const x Int)(assert (< x (+ (abs x) 2)))")
	if texts != 2 || len(c.pool) != fullPool+1 {
		t.Errorf("%d texts, %d candidates: what is new is not taken", texts, len(c.pool))
	}
	c.drop()
	consider("d.smt2", "(declare-const x Int)(assert (< x (+ x 3)))")
	if texts != 3 || len(c.pool) != 1 {
		t.Errorf("%d texts, %d candidates: an empty pool takes everything", texts, len(c.pool))
	}
}
