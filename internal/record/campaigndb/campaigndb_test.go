package campaigndb

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/smtstorm/smtstorm/solvers"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// begin makes the database of a campaign over files.
func begin(t testing.TB, out string, before func(string), paths ...string) (*DB, []*Seed) {
	t.Helper()
	d, err := Create(out, before)
	if err != nil {
		t.Fatal(err)
	}
	var seeds []*Seed
	for _, path := range paths {
		seeds = append(seeds, &Seed{Path: path, Modified: noon})
	}
	r := &Record{
		Version: "1", Settings: []Setting{{"seed", "1"}}, Solvers: []Solver{{"z3", "/usr/bin/z3", "4.8.12", "00"}},
	}
	if err := d.Begin(r, seeds, noon, ""); err != nil {
		t.Fatal(err)
	}
	return d, seeds
}

// works writes some of everything.
func works(d *DB, seeds []*Seed) error {
	s := seeds[1]
	s.State, s.Hash, s.Logic, s.PerRound, s.Size = Usable, "abc", "QF_LIA", 300, 17
	return errors.Join(
		d.Look([]*Seed{s}, nil),
		d.Acknowledge(s.ID, 24, []Span{{0, 24}}, []byte("a")),
		d.Happened([]Event{{At: noon, Kind: Confirmed, Finding: "x", Class: "crash", Instance: 3}}, []byte("b")),
		d.Save(Save{
			Totals: []byte("ab"), Seeds: []*Seed{{ID: s.ID, Instances: 24, Done: []Span{{0, 24}}}}, Yields: []Yield{{s.ID, "boolean", 24, Verdicts{"sat": 20, "crash": 4}}},
			Point: Point{At: noon, AtWork: 2 * time.Second, Instances: 24, Verdicts: map[string]Verdicts{"z3": {"sat": 20}}},
			Now:   noon.Add(time.Minute),
		}),
		d.Acknowledge(s.ID, 48, []Span{{0, 24}, {48, 72}}, []byte("c")),
	)
}

// Whoever reads while a campaign is at work, and whoever opens what it left, finds what was written.
func TestRoundTrip(t *testing.T) {
	out := t.TempDir()
	d, seeds := begin(t, out, nil, "a?#%.smt2", "b.smt2")
	if err := works(d, seeds); err != nil {
		t.Fatal(err)
	}
	want := &Record{
		Version: "1", Settings: []Setting{{"seed", "1"}}, Solvers: []Solver{{"z3", "/usr/bin/z3", "4.8.12", "00"}},
		Runs: []Run{{Begun: noon, Ended: noon.Add(time.Minute)}},
		Seeds: []Seed{
			{ID: 1, Path: "a?#%.smt2", Modified: noon},
			{ID: 2, Path: "b.smt2", Modified: noon, State: Usable, Hash: "abc", Logic: "QF_LIA", PerRound: 300, Size: 17,
				Instances: 48, Done: []Span{{0, 24}, {48, 72}}},
		},
		Yields: []Yield{{2, "boolean", 24, Verdicts{
			"sat": 20, "unsat": 0, "unknown": 0, "timeout": 0, "memout": 0, "crash": 4, "error": 0, "unsupported": 0,
		}}},
		Series: []Point{{At: noon, AtWork: 2 * time.Second, Instances: 24, Verdicts: map[string]Verdicts{"z3": {"sat": 20}}}},
		Events: []Event{{At: noon, Kind: Confirmed, Finding: "x", Class: "crash", Instance: 3}},
		Totals: []byte("ab"), Recent: [][]byte{[]byte("c")},
	}
	check := func(who string, got *Record, err error) {
		t.Helper()
		if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Point{})); err != nil || d != "" {
			t.Errorf("%s: %v (-want +got):\n%s", who, err, d)
		}
	}
	live, err := Read(out)
	check("a reader beside the campaign", live, err)
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(out, "*")); !slices.Equal(left, []string{Path(out)}) {
		t.Errorf("it leaves %v", left)
	}
	later, err := Read(out)
	check("a reader afterwards", later, err)
	checked, err := Check(out)
	check("who goes on", checked, err)
}

// A process that was killed while it changed the file itself, and not the log beside it, leaves a journal by which
// that is taken back: by whoever reads it next.
func TestJournalTakenBack(t *testing.T) {
	out, killed := t.TempDir(), t.TempDir()
	d, seeds := begin(t, out, nil, "a.smt2", "b.smt2")
	if err := errors.Join(works(d, seeds), d.Close()); err != nil {
		t.Fatal(err)
	}
	want, err := Check(out)
	if err != nil {
		t.Fatal(err)
	}
	db, err := connect(Path(out), "mode=rw&_pragma=cache_size(1)") // so that changes reach the file before their end
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	const insert = "INSERT INTO recent (seed, instances, done, counts) VALUES (1,1,'',zeroblob(1000))"
	for range 200 {
		if _, err := tx.Exec(insert); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(killed, os.DirFS(out)); err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	journal := Path(killed) + "-journal"
	if st, err := os.Stat(journal); err != nil || st.Size() == 0 {
		t.Fatalf("there is nothing to take back: %v", err)
	}
	got, err := Check(killed)
	if d := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Point{})); err != nil || d != "" {
		t.Errorf("%v (-want +got):\n%s", err, d)
	}
	if _, err := os.Stat(journal); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the journal is still there: %v", err)
	}
}

// The columns of yields are the verdicts that there are.
func TestVerdicts(t *testing.T) {
	var words []string
	for _, v := range solvers.Verdicts() {
		words = append(words, string(v))
	}
	if !slices.Equal(words, verdictWords) {
		t.Errorf("columns %v, verdicts %v", verdictWords, words)
	}
}

// A process that is killed ahead of any write leaves a sound database, with all writes before that one.
func TestKilledAheadOfEachWrite(t *testing.T) {
	out, writes := t.TempDir(), 0
	var copies []string
	before := func(what string) {
		to := filepath.Join(t.TempDir(), fmt.Sprintf("%d-%s", writes, what))
		if err := os.CopyFS(to, os.DirFS(out)); err != nil {
			t.Fatal(err)
		}
		copies = append(copies, to)
		writes++
	}
	d, seeds := begin(t, out, before, "a.smt2", "b.smt2")
	if err := errors.Join(works(d, seeds), d.Close()); err != nil {
		t.Fatal(err)
	}
	var steps []string
	for _, dir := range copies {
		if !Exists(dir) {
			continue // it had not begun
		}
		r, err := Check(dir)
		if err != nil {
			t.Fatalf("%s: %v", filepath.Base(dir), err)
		}
		done := 0
		if len(r.Seeds) > 0 {
			done = r.Seeds[1].Instances
		}
		steps = append(steps, fmt.Sprint(len(r.Runs), done, len(r.Events), len(r.Yields), len(r.Recent)))
	}
	want := []string{
		"0 0 0 0 0", "0 0 0 0 0", "1 0 0 0 0", "1 0 0 0 0", "1 24 0 0 1", "1 24 1 0 2", "1 24 1 1 0", "1 48 1 1 1",
	}
	if d := cmp.Diff(want, steps); d != "" {
		t.Errorf("runs, instances done, events, yields and recent counts (-want +got):\n%s", d)
	}
}

// What cannot be used is recognised, and left alone.
func TestUnusable(t *testing.T) {
	made := func(change func(path string) error) string {
		out := t.TempDir()
		d, seeds := begin(t, out, nil, make([]string, 0)...)
		for i := range 300 {
			seeds = append(seeds, &Seed{Path: fmt.Sprintf("%0100d.smt2", i), Modified: noon})
		}
		err := errors.Join(d.Begin(&Record{}, seeds, noon, ""), d.Close(), change(Path(out)))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	query := func(text string) func(string) error {
		return func(path string) error {
			db, err := sql.Open("sqlite", path)
			if err == nil {
				_, err = db.Exec(text)
				db.Close()
			}
			return err
		}
	}
	overwrite := func(at int64, n int) func(string) error {
		return func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err == nil {
				_, err = f.WriteAt(bytes.Repeat([]byte{0xa5}, n), at)
				f.Close()
			}
			return err
		}
	}
	damaged := map[string]func(path string) error{
		"empty":         func(path string) error { return os.Truncate(path, 0) },
		"cut off":       func(path string) error { return os.Truncate(path, 20_000) },
		"another file":  func(path string) error { return os.WriteFile(path, []byte("not a database, but a text\n"), 0o644) },
		"another table": query("DROP TABLE seeds"),
		"other indices": query("UPDATE seeds SET done = '7-3'"),
		"no campaign":   query("PRAGMA application_id = 1"),
		"header":        overwrite(0, 100),
		"pages":         overwrite(8192, 40_000),
	}
	for name, change := range damaged {
		out := made(change)
		content, _ := os.ReadFile(Path(out))
		var d *DamagedError
		if _, err := Check(out); !errors.As(err, &d) {
			t.Errorf("%s: %v", name, err)
		}
		if now, _ := os.ReadFile(Path(out)); !bytes.Equal(content, now) {
			t.Errorf("%s: it is changed", name)
		}
		if to, err := SetAside(out); err != nil || Exists(out) || to != Path(out)+".damaged-1" {
			t.Errorf("%s: %s, %v", name, to, err)
		}
	}
	newer := made(query("PRAGMA user_version = 7"))
	var n *NewerError
	if _, err := Check(newer); !errors.As(err, &n) || n.Schema != 7 {
		t.Errorf("newer: %v", err)
	}
	if _, err := Read(newer); !errors.As(err, &n) {
		t.Errorf("newer: %v", err)
	}
	if _, err := Read(t.TempDir()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("none: %v", err)
	}
}

// Days of work keep few rows, and lose nothing that was counted. How many rows there are follows from the time at work,
// whatever the clock is set to in between: by a second, an hour or a year, once or all the time.
func TestSeries(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: it writes days of work")
	}
	out := t.TempDir()
	d, _ := begin(t, out, nil)
	defer d.Close()
	now, n := noon, 0
	add := func() {
		t.Helper()
		n++
		p := Point{
			At: now, AtWork: 20 * time.Second, Instances: 1, Signatures: n, SolverCPU: 0.5,
			Verdicts: map[string]Verdicts{"z3": {"sat": 1}},
		}
		if err := d.Save(Save{Totals: []byte("t"), Point: p, Now: now}); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 * 24 * 60 * 3 { // two days
		add()
		now = now.Add(20 * time.Second)
	}
	r, err := Read(out)
	if err != nil {
		t.Fatal(err)
	}
	const close = 10*3 - 10 // rows beyond one a minute, for the last ten minutes
	if rows := len(r.Series); rows < 24*60+24*6+close || rows > 24*60+24*6+close+6 {
		t.Errorf("%d rows after two days", rows)
	}
	const year = 365 * 24 * time.Hour
	for i, jump := range []time.Duration{
		-3 * time.Hour, 12 * time.Hour, year, -2 * year, year, time.Hour, -time.Hour, time.Second, -time.Minute, -40 * year,
	} {
		now = now.Add(jump)
		for range 90 {
			add()
			now = now.Add(20 * time.Second)
		}
		if r, err = Read(out); err != nil {
			t.Fatal(err)
		}
		most := 24*60 + 24*6 + close + 6 + 3*(i+1)/2 // half an hour takes three rows when it is more than a day ago
		if rows := len(r.Series); rows < 24*60+24*6+close || rows > most+2*(i+1) {
			t.Errorf("%d rows after %d times at which the clock was set", rows, i+1)
		}
	}
	var sum Point
	for _, p := range r.Series {
		sum.Join(p)
	}
	if sum.Instances != n || sum.Signatures != n || sum.AtWork != time.Duration(n)*20*time.Second ||
		sum.SolverCPU != float64(n)/2 || sum.Verdicts["z3"]["sat"] != n {
		t.Errorf("the sum is %+v, of %d", sum, n)
	}
}

// Series of processes that worked side by side are one, whatever the age at which each of them came to its end. A
// process that has ended keeps its signatures, and together they have no more than they have at the end.
func TestTogether(t *testing.T) {
	point := func(after, atWork time.Duration, n int) Point {
		return Point{
			At: noon.Add(after), AtWork: atWork, Instances: n, Signatures: n, Verdicts: map[string]Verdicts{"z3": {"sat": n}},
		}
	}
	sum := func(after, atWork time.Duration, n, signatures int) Point {
		p := point(after, atWork, n)
		p.Signatures = signatures
		return p
	}
	got := Together(
		8,
		[]Point{point(0, time.Minute, 6), point(time.Hour, 10*time.Second, 1), point(time.Hour+10*time.Second, 10*time.Minute, 2)},
		[]Point{point(0, 10*time.Second, 1), point(10*time.Second, 10*time.Second, 2), point(time.Minute, 10*time.Second, 3)},
	)
	want := []Point{sum(0, time.Minute, 9, 8), sum(time.Minute, 10*time.Second, 3, 8), sum(time.Hour, 610*time.Second, 3, 5)}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(Point{})); diff != "" {
		t.Error(diff)
	}
}

// BenchmarkAcknowledge is what the database costs for each batch of instances.
func BenchmarkAcknowledge(b *testing.B) {
	d, seeds := begin(b, b.TempDir(), nil, "a", "b")
	defer d.Close()
	counts := bytes.Repeat([]byte("x"), 1500)
	for i := 0; b.Loop(); i++ {
		if err := d.Acknowledge(seeds[0].ID, i, []Span{{0, i}, {i + 24, i + 48}}, counts); err != nil {
			b.Fatal(err)
		}
		if i%200 == 0 {
			if err := d.Save(Save{Totals: counts, Now: noon}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
