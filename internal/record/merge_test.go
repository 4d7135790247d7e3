package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// left is what a shard leaves: two seeds, one of which it may have read, and crashes.
type left struct {
	shard   string
	read    string           // seed
	crashes map[string][]int // indices of the crashing instances; key: place of the crash
	further map[string]int   // number of crashes that are only counted; key: place of the crash
	change  func(*campaigndb.Record, *tally.Stats)
	instead func(t *testing.T, dir string) // replaces the directory's content
}

// leave makes the directory of a shard.
func leave(t *testing.T, x left) string {
	t.Helper()
	dir := t.TempDir()
	logger := slog.New(slog.DiscardHandler)
	r := &campaigndb.Record{
		Version: "1", Shard: x.shard, Settings: []campaigndb.Setting{{Name: "seed", Value: "1"}},
		Solvers: []campaigndb.Solver{{Name: "z3", Version: "4.8.12"}},
	}
	for i, path := range []string{"a.smt2", "b.smt2"} {
		seed := campaigndb.Seed{ID: int64(i + 1), Path: path}
		if path == x.read {
			seed.Hash, seed.State, seed.Instances, seed.PerRound = "hash of "+path, campaigndb.Usable, 5, 100
			r.Yields = append(r.Yields, campaigndb.Yield{
				Seed: seed.ID, Strategy: "boolean", Instances: 5, Verdicts: campaigndb.Verdicts{"sat": 5},
			})
		}
		r.Seeds = append(r.Seeds, seed)
	}
	stats := tally.NewStats()
	stats.Version, stats.MasterSeed, stats.Instances, stats.Verdicts[solvers.Sat] = "1", 1, 5, 5
	store, err := finding.Open(dir, logger)
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range []string{"a.cpp:1", "b.cpp:2"} {
		var last *finding.Finding
		for _, index := range x.crashes[place] {
			f := &finding.Finding{
				Fault:  oracle.Fault{Oracle: "crash", Class: oracle.Crash, Observed: solvers.Crash, Mark: place},
				Solver: "z3", SeedPath: x.read, SeedHash: "0123456789ab", Command: []string{"z3", "instance.smt2"}, Index: index,
			}
			files := finding.Files{Instance: fmt.Appendf(nil, "; %s %d\n(check-sat)\n", place, index), Seeds: [][]byte{nil}}
			f.SetID(files.Instance)
			f.SetSignature()
			if _, err := store.Add(f, files); err != nil {
				t.Fatal(err)
			}
			stats.Findings[oracle.Crash]++
			last = f
		}
		for range x.further[place] {
			store.Count(last.Signature)
			stats.Findings[oracle.Crash]++
		}
	}
	if err := store.Flush(); err != nil {
		t.Fatal(err)
	}
	if x.change != nil {
		x.change(r, &stats)
	}
	if r.Totals, err = json.Marshal(stats); err != nil {
		t.Fatal(err)
	}
	if err := writeDatabase(r, dir); err != nil {
		t.Fatal(err)
	}
	if x.instead != nil {
		x.instead(t, dir)
	}
	return dir
}

// Two halves are added up, in whichever order they are named: what was counted, seeds that one of them alone has read,
// and findings by signature. What was merged is no shard any more.
func TestMerge(t *testing.T) {
	t.Parallel()
	one := leave(t, left{
		shard: "1/2", read: "a.smt2", crashes: map[string][]int{"a.cpp:1": {1, 3}, "b.cpp:2": {5}},
		further: map[string]int{"b.cpp:2": 2},
		change:  func(_ *campaigndb.Record, s *tally.Stats) { s.Instances, s.PassedOver = s.Instances-1, 1 },
	})
	two := leave(t, left{shard: "2/2", read: "b.smt2", crashes: map[string][]int{"a.cpp:1": {2, 4}}})
	for _, dirs := range [][]string{{one, two}, {two, one}} {
		var log strings.Builder
		out := filepath.Join(t.TempDir(), "out")
		s, err := Merge(dirs, out, unplaced, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil || log.Len() > 0 {
			t.Fatalf("%v; it is said %q", err, log.String())
		}
		if s.Instances != 9 || s.PassedOver != 1 || s.Verdicts[solvers.Sat] != 10 ||
			s.Findings[oracle.Crash] != 7 || s.Signatures != 2 || s.Seeds.Read != 2 || s.Seeds.Done != 2 || s.Ledger.Done != 10 {
			t.Errorf("%d instances, %v, findings %v of %d signatures, seeds %+v, done %d", s.Instances, s.Verdicts,
				s.Findings, s.Signatures, s.Seeds, s.Ledger.Done)
		}
		groups, err := finding.Groups(out)
		if err != nil || len(groups) != 2 {
			t.Fatalf("%v, %v", groups, err)
		}
		for signature, want := range map[string]string{"crash z3 a.cpp:1": "3 kept of 4", "crash z3 b.cpp:2": "1 kept of 3"} {
			g := groups[signature]
			if got := fmt.Sprintf("%d kept of %d", len(g.IDs), g.Count); got != want {
				t.Errorf("%s: %s, want %s", signature, got, want)
			}
			for _, id := range g.IDs {
				if f, _, err := finding.Load(filepath.Join(finding.Dir(out), id)); err != nil || f.Signature != signature {
					t.Errorf("%s: %v", id, err)
				}
			}
		}
		r, err := campaigndb.Check(out)
		if err != nil || r.Merged == "" || len(r.Seeds) != 2 || len(r.Yields) != 2 {
			t.Fatalf("%+v, %v", r, err)
		}
		for _, seed := range r.Seeds {
			if seed.Hash != "hash of "+seed.Path || seed.Instances != 5 {
				t.Errorf("%+v", seed)
			}
		}
		var not *usage.Error
		if _, err := Merge([]string{out, one}, filepath.Join(t.TempDir(), "x"), unplaced, slog.New(slog.DiscardHandler)); !errors.As(
			err, &not) || !strings.Contains(err.Error(), "is itself a merged campaign") {
			t.Errorf("merged again: %v", err)
		}
	}
}

// Missing shards are reported.
func TestMissing(t *testing.T) {
	t.Parallel()
	for shards, want := range map[string]string{
		"1/2": "shard 2/2 is missing", "1/4 3/4": "shards 2/4, 4/4 are missing", "2/2 1/2": "",
	} {
		var dirs []string
		for _, shard := range strings.Fields(shards) {
			dirs = append(dirs, leave(t, left{shard: shard, read: "a.smt2"}))
		}
		var log strings.Builder
		_, err := Merge(dirs, filepath.Join(t.TempDir(), "out"), unplaced, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil || !strings.Contains(log.String(), want) || want == "" && log.Len() > 0 {
			t.Errorf("%s: %v, it is said %q", shards, err, log.String())
		}
	}
}

// Directories that do not belong together, or cannot be read, are a *usage.Error, and nothing is written.
func TestRefusals(t *testing.T) {
	t.Parallel()
	first := leave(t, left{shard: "1/2"})
	setting := func(name, value string) func(*campaigndb.Record, *tally.Stats) {
		return func(r *campaigndb.Record, _ *tally.Stats) {
			r.Settings = []campaigndb.Setting{{Name: name, Value: value}}
		}
	}
	for _, x := range []struct {
		caption    string
		one, other left
		want       string
	}{
		{"a whole campaign", left{}, left{}, "is a whole campaign, not a shard"},
		{"the same shard", left{}, left{shard: "1/2"}, "are both shard 1/2: they have the same instances"},
		{"other divisions", left{}, left{shard: "2/3"}, "they are parts of different divisions"},
		{"another setting", left{}, left{shard: "2/2", change: setting("seed", "2")},
			"--seed is 1 in one and 2 in the other"},
		{"a setting more", left{}, left{shard: "2/2", change: setting("tactic", "simplify")},
			"--seed is 1 in one and not set in the other; --tactic is not set in one and simplify in the other"},
		{"another version of ours", left{}, left{shard: "2/2", change: func(r *campaigndb.Record, _ *tally.Stats) {
			r.Version = "2"
		}}, "the version of smtstorm is 1 in one and 2 in the other"},
		{"another solver", left{}, left{shard: "2/2", change: func(r *campaigndb.Record, _ *tally.Stats) {
			r.Solvers[0].Version = "5.0"
		}}, "the list of solvers is z3 (4.8.12) in one and z3 (5.0) in the other"},
		{"another seed", left{}, left{shard: "2/2", change: func(r *campaigndb.Record, _ *tally.Stats) {
			r.Seeds[1].Path = "c.smt2"
		}}, "of 2 and 2 seeds, 1 differ"},
		{"a seed that has changed", left{shard: "1/2", read: "a.smt2"},
			left{shard: "2/2", read: "a.smt2", change: func(r *campaigndb.Record, _ *tally.Stats) {
				r.Seeds[0].Hash = "other"
			}}, "of 2 and 2 seeds, 1 differ"},
		{"no campaign", left{}, left{shard: "2/2", instead: func(t *testing.T, dir string) {
			if err := os.Remove(campaigndb.Path(dir)); err != nil {
				t.Fatal(err)
			}
		}}, "is not a campaign: it has no campaign.db"},
		{"a damaged database", left{}, left{shard: "2/2", instead: func(t *testing.T, dir string) {
			if err := os.WriteFile(campaigndb.Path(dir), []byte("SQLite format 3"), 0o600); err != nil {
				t.Fatal(err)
			}
		}}, "running the campaign's command again makes a new one"},
		{"a finding that is torn", left{}, left{
			shard: "2/2", read: "a.smt2", crashes: map[string][]int{"a.cpp:1": {1}},
			instead: func(t *testing.T, dir string) {
				paths, err := filepath.Glob(filepath.Join(finding.Dir(dir), "*", "finding.json"))
				if err != nil || len(paths) != 1 {
					t.Fatal(paths, err)
				}
				if err := os.WriteFile(paths[0], []byte("{"), 0o600); err != nil {
					t.Fatal(err)
				}
			},
		}, "is not complete"},
	} {
		var not *usage.Error
		one := first
		if x.one.read != "" {
			one = leave(t, x.one)
		}
		out := filepath.Join(t.TempDir(), "out")
		_, err := Merge([]string{one, leave(t, x.other)}, out, unplaced, slog.New(slog.DiscardHandler))
		if !errors.As(err, &not) || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v", x.caption, err)
		}
		if _, err := os.Stat(out); !os.IsNotExist(err) {
			t.Errorf("%s: %s is there: %v", x.caption, out, err)
		}
	}
}

// A directory that has something in it is not written into, and one where a campaign is at work is not read.
func TestDirectoriesInUse(t *testing.T) {
	t.Parallel()
	one, two := leave(t, left{shard: "1/2"}), leave(t, left{shard: "2/2"})
	var not *usage.Error
	if _, err := Merge([]string{one, two}, one, unplaced, slog.New(slog.DiscardHandler)); !errors.As(err, &not) ||
		!strings.Contains(err.Error(), "is not empty") {
		t.Errorf("into one of them: %v", err)
	}
	lock, err := outdir.Lock(two)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	if _, err := Merge([]string{one, two}, filepath.Join(t.TempDir(), "out"), unplaced, slog.New(slog.DiscardHandler)); !errors.As(
		err, &not) || !strings.Contains(err.Error(), "is in use by another campaign") {
		t.Errorf("a campaign that runs: %v", err)
	}
}

// For settings with long lists, the error names what only one shard has.
func TestDifferences(t *testing.T) {
	const names = "refutation-unsound, solution-unsound, invalid-model, partial-model, core, crash"
	record := func(oracles string) *campaigndb.Record {
		return &campaigndb.Record{Version: "1", Settings: []campaigndb.Setting{{Name: "oracle", Value: oracles}}}
	}
	for _, c := range []struct {
		one, other string
		want       []string
	}{
		{names, names, nil},
		{names, names + ", own-check", []string{"--oracle has own-check in the other only"}},
		{names + ", a", names + ", b, c", []string{"--oracle has a in one only", "--oracle has b, c in the other only"}},
		{"core, " + names, names + ", core", []string{
			"--oracle is core, " + names + " in one and " + names + ", core in the other"}},
		{"core", "crash", []string{"--oracle is core in one and crash in the other"}},
		{"", names, []string{"--oracle is not set in one and " + names + " in the other"}},
	} {
		if got := differences(&part{record: record(c.one)}, &part{record: record(c.other)}); !slices.Equal(got, c.want) {
			t.Errorf("%q, %q: %q", c.one, c.other, got)
		}
	}
}

// unplaced says of no seed that it is in a part of a set.
func unplaced(string, string) (string, int, int, error) { return "", 0, 0, nil }

// Campaigns over the parts of one set of seeds are added up, as shards are: of their seeds, none is the same.
func TestMergeParts(t *testing.T) {
	t.Parallel()
	ofPart := func(part string, crashes map[string][]int) string {
		return leave(t, left{crashes: crashes, change: func(r *campaigndb.Record, _ *tally.Stats) {
			for i := range r.Seeds {
				r.Seeds[i].Path = part + "/" + r.Seeds[i].Path
			}
		}})
	}
	place := func(path, _ string) (string, int, int, error) {
		for i, part := range []string{"set/001", "set/002", "set/003"} {
			if strings.HasPrefix(path, part) {
				return "set", i + 1, 3, nil
			}
		}
		return "", 0, 0, nil
	}
	one := ofPart("set/001", map[string][]int{"a.cpp:1": {1, 3}})
	three := ofPart("set/003", map[string][]int{"a.cpp:1": {2}, "b.cpp:2": {5}})
	var log strings.Builder
	out := filepath.Join(t.TempDir(), "out")
	s, err := Merge([]string{three, one}, out, place, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil || s.Instances != 10 || s.Signatures != 2 || s.Findings[oracle.Crash] != 4 {
		t.Errorf("%v: %d instances, %d signatures, %v", err, s.Instances, s.Signatures, s.Findings)
	}
	if !strings.Contains(log.String(), "not the whole campaign: part 2/3 is missing") {
		t.Errorf("the log says %s", log.String())
	}
	for _, x := range []struct{ other, want string }{
		{ofPart("set/001", nil), "are both over part 1/3 of set: they have the same instances"},
		{ofPart("elsewhere", nil), "is a whole campaign, not a shard"},
	} {
		if _, err := Merge([]string{one, x.other}, out, place, slog.New(slog.DiscardHandler)); err == nil ||
			!strings.Contains(err.Error(), x.want) {
			t.Errorf("%v, want %s", err, x.want)
		}
	}
}
