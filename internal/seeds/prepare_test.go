package seeds

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

const lia, bv = "(set-logic QF_LIA)(declare-const x Int)(assert (or (< x 3) (= (mod x 2) 0)))",
	"(set-logic QF_BV)(declare-const x (_ BitVec 8))(assert (= x #x01))"

// setOf makes a set of files with these texts, and a ledger of one instance for each.
func setOf(t *testing.T, log *bytes.Buffer, texts []string, change func(*Config)) (*Set, *ledger.Ledger) {
	t.Helper()
	dir := t.TempDir()
	for i, text := range texts {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%d.smt2", i)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cfg := Config{
		Paths: []string{dir}, Settings: mutate.Defaults(), MasterSeed: 1, Jobs: 1, Out: filepath.Join(dir, "out"),
		Logger: slog.New(slog.NewTextHandler(log, nil)),
	}
	if change != nil {
		change(&cfg)
	}
	s, err := Open(cfg, tally.New("", 1))
	if err != nil {
		t.Fatal(err)
	}
	return s, ledger.New(s.Files(), ledger.Budget{PerSeed: 1}, mutate.Block)
}

// Each file that can be used gets a turn, with its round. The others are skipped with a reason, unless their logic is
// not wanted, and do not stay parsed.
func TestPrepare(t *testing.T) {
	var log bytes.Buffer
	texts := []string{
		"(assert (frob))", lia, bv, "(set-logic LIA)(assert true)",
		"(set-logic QF_LRA)(declare-const x Real)(assert (< x 1.0))",
	}
	s, from := setOf(t, &log, texts, func(cfg *Config) { cfg.Logics = []string{"QF_LIA", "QF_LRA", "LIA"} })
	s.Takes = func(logic string) bool { return logic != "QF_LRA" }
	var met []string
	s.Meet = func(_ context.Context, read *fragment.Seed) error {
		met = append(met, filepath.Base(read.Path))
		return nil
	}
	p := s.Prepare(t.Context(), from, func() { t.Error("stopped") })
	if err := p.Begun(t.Context()); err != nil {
		t.Fatal(err)
	}
	var places []int
	for turn := range p.Turns {
		places = append(places, turn.Seed)
		if turn.From != 0 || turn.To != 1 || turn.Round.Instance(0) == nil {
			t.Errorf("%+v", turn)
		}
	}
	if err := p.Wait(); err != nil || !slices.Equal(places, []int{1, 3}) {
		t.Errorf("%v, %v", places, err)
	}
	if !slices.Equal(met, []string{"1.smt2", "3.smt2"}) {
		t.Errorf("met %v", met)
	}
	said := log.String()
	if !strings.Contains(said, "0.smt2:1:") || !strings.Contains(said, "no solver supports logic QF_LRA") ||
		strings.Contains(said, "2.smt2") {
		t.Error(said)
	}
	for _, i := range []int{0, 2, 4} {
		if s.seeds[i].gen != nil {
			t.Errorf("seed %d is kept", i)
		}
	}
}

// A failure that is not the seed's fault ends the preparation, and Wait gives it.
func TestOwnFailure(t *testing.T) {
	var log bytes.Buffer
	s, from := setOf(t, &log, []string{lia, lia}, nil)
	failure := errors.New("the disk is full")
	s.Meet = func(context.Context, *fragment.Seed) error { return failure }
	soft, stop := context.WithCancel(t.Context())
	p := s.Prepare(soft, from, stop)
	for turn := range p.Turns {
		t.Errorf("%+v", turn)
	}
	if err := p.Wait(); !errors.Is(err, failure) || soft.Err() == nil || log.Len() > 0 {
		t.Errorf("%v\n%s", err, log.String())
	}
}

// While reading a file takes long, there is work of seeds that are known. In the end all work has come, once.
func TestMeanwhile(t *testing.T) {
	var log bytes.Buffer
	s, _ := setOf(t, &log, []string{lia, bv}, nil)
	from := ledger.New(s.Files(), ledger.Budget{PerSeed: 20}, mutate.Block)
	enough := make(chan struct{})
	s.Meet = func(_ context.Context, read *fragment.Seed) error {
		if read.Logic == "QF_BV" {
			<-enough // for ever, if there is nothing meanwhile
		}
		return nil
	}
	p := s.Prepare(t.Context(), from, func() { t.Error("stopped") })
	made := make([][]int, 2)
	for turn := range p.Turns {
		for i := turn.From; i < turn.To; i++ {
			made[turn.Seed] = append(made[turn.Seed], i)
		}
		if len(made[0]) == 20 && len(made[1]) == 0 {
			close(enough)
		}
	}
	if err := p.Wait(); err != nil || len(made[0]) != 20 || len(made[1]) != 20 {
		t.Errorf("%v, %v", made, err)
	}
	for i, indices := range made {
		if slices.Sort(indices); !slices.Equal(slices.Compact(indices), made[i]) {
			t.Errorf("%v", indices)
		}
	}
}

// When the time is over, nobody waits for questions about a seed, and that is not a failure.
func TestEndOfTime(t *testing.T) {
	var log bytes.Buffer
	s, from := setOf(t, &log, []string{lia, lia}, nil)
	ctx, end := context.WithCancel(t.Context())
	s.Meet = func(asking context.Context, _ *fragment.Seed) error {
		end()
		<-asking.Done()
		return asking.Err()
	}
	p := s.Prepare(ctx, from, func() { t.Error("stopped") })
	for turn := range p.Turns {
		t.Errorf("%+v", turn)
	}
	if err := errors.Join(p.Begun(ctx), p.Wait()); err != nil || log.Len() > 0 {
		t.Errorf("%v\n%s", err, log.String())
	}
}

// Seeds are dropped when all together take too much memory, and parsed again unchanged.
func TestWarm(t *testing.T) {
	var log bytes.Buffer
	s, _ := setOf(t, &log, []string{lia, bv}, nil)
	collection := uint64(0)
	s.warm.live = func() (uint64, uint64) { return 2 * maxLive, collection }
	var texts []string
	for range 2 {
		for _, of := range s.seeds {
			r, err := of.round(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, fmt.Sprint(r.Initial, r.Stats))
			s.warm.use(of)
			s.warm.use(of) // a second use, which drops no seed: their number stays
			collection++
		}
		if s.seeds[0].gen != nil || s.seeds[1].gen == nil || len(s.warm.seeds) != 1 {
			t.Errorf("%d seeds are kept", len(s.warm.seeds))
		}
	}
	if texts[0] != texts[2] || texts[1] != texts[3] {
		t.Errorf("%q", texts)
	}
	src, err := s.Source(&fragment.Seed{Path: s.seeds[0].path})
	if err != nil || string(src) != lia {
		t.Errorf("%s, %v", src, err)
	}
}

// Turns are round robin: if there are more seeds than fit into memory, those that stay are the next ones, and those at
// work.
func TestWarmSeedsAreTheNextOnes(t *testing.T) {
	const files, fit = 3 * atWork, 2 * atWork
	var s Set
	w := warm{live: func() (uint64, uint64) { return maxLive * files / fit, 1 }}
	var all []*seed
	for range files {
		all = append(all, &seed{set: &s})
	}
	w.most, w.measured = files, 1
	for _, of := range all {
		w.use(of)
	}
	w.measured = 0 // a garbage collection
	w.use(all[files-1])
	want := slices.Concat(all[:atWork], all[files-atWork:])
	if !slices.Equal(w.seeds, want) {
		t.Errorf("%d seeds are kept, want the first %d and the last %d", len(w.seeds), atWork, atWork)
	}
}

// If nothing in a seed can be evaluated with its quantifiers, its rounds are made without them, whichever round comes
// first; other seeds keep theirs.
func TestOpened(t *testing.T) {
	var log bytes.Buffer
	texts := []string{
		"(assert (forall ((u Int) (v Int)) (not (= (* 3 u) (+ 1 (* 3 u v v))))))",
		"(set-logic BV)(assert (exists ((x (_ BitVec 2))) (= (bvmul x x) #b01)))",
	}
	first := map[int]string{}
	for _, order := range [][]int{{0, 3000, 9000}, {9000, 3000, 0}} {
		s, _ := setOf(t, &log, texts, nil)
		for _, index := range order {
			r, err := s.seeds[0].round(t.Context(), index)
			if err != nil {
				t.Fatal(err)
			}
			if len(r.Initial) == 0 || r.Seed.Opened == nil {
				t.Errorf("the round of %d has %d formulas; opened: %v", index, len(r.Initial), r.Seed.Opened)
			}
			var w instance.Writer
			text := string(w.AppendInstance(nil, r.Instance(index), instance.Dialect{}))
			if first[index] == "" {
				first[index] = text
			} else if first[index] != text {
				t.Errorf("instance %d depends on the order:\n%s\n%s", index, first[index], text)
			}
		}
		if r, err := s.seeds[1].round(t.Context(), 0); err != nil || r.Seed.Opened != nil {
			t.Errorf("a seed whose quantifiers are evaluated: %v", err)
		}
	}
}

// A file may have any name, also that which is used for tests without a seed.
func TestFileNamedLikeNothing(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile(noPath, []byte(lia), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := Open(Config{Paths: []string{noPath}, Settings: mutate.Defaults()}, tally.New("", 1))
	if err != nil || s.IsNothing(0) {
		t.Fatalf("it is taken for nothing: %v", err)
	}
	if s.Unchanged(0, File{Hash: "another"}) {
		t.Error("it is not looked at")
	}
}

// Commands that no solver has are counted before others can have a turn of the seed, which would not count them.
func TestUnknownCommandsAreCountedFirst(t *testing.T) {
	var log bytes.Buffer
	s, from := setOf(t, &log, []string{lia + "(asert true)"}, func(cfg *Config) {
		cfg.Commands = func(string) []string { return nil }
	})
	looked := false
	s.Looked = func(Look) {
		looked = true
		if n := s.stats.Snapshot().Unknown; n != 1 {
			t.Errorf("%d seeds with unknown commands", n)
		}
	}
	for range s.Prepare(t.Context(), from, func() {}).Turns {
	}
	if !looked {
		t.Error("nobody has looked at the seed")
	}
}
