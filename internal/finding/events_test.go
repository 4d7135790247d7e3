package finding

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// A test of kills starts this test binary again, as a process that keeps findings and is killed on the way.
const (
	envDir  = "FINDING_TEST_DIR"
	envStep = "FINDING_TEST_STEP"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(envDir); dir != "" {
		if err := runKilled(dir, os.Getenv(envStep)); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

// doubtful is a finding that is to be reduced: the n-th of a seed.
func doubtful(n, seed int) (*Finding, Files) {
	f, files := example(100*seed+n, "")
	f.Logic, f.SeedHash, f.Doubtful = "QF_LIA", fmt.Sprintf("%012d", seed), true
	f.SetSignature()
	return f, files
}

// reduce gives a finding the result of a reduction, to a script with one operator.
func reduce(f *Finding, operator string, bytes int) Files {
	f.Reduced = &Reduction{
		Minimal: true, Operators: []string{operator}, Sorts: []string{"Int"}, File: ReducedName, After: Size{Bytes: bytes},
	}
	f.SetSignature()
	return Files{Instance: []byte("(check-sat)\n"), Reduced: []byte("; expect: sat\n(assert " + operator + ")\n")}
}

// warnings is a logger, and what it got.
func warnings() (*slog.Logger, *bytes.Buffer) {
	var text bytes.Buffer
	return slog.New(slog.NewTextHandler(&text, nil)), &text
}

// reopen opens a directory, and expects the index, and index.json, to be as given.
func reopen(t *testing.T, out string, want index) (s *Store, warned string) {
	t.Helper()
	logger, text := warnings()
	s, err := Open(out, logger)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, s.index, cmp.AllowUnexported(index{})); d != "" {
		t.Errorf("opened again (-want +got):\n%s", d)
	}
	expectFile(t, out, s)
	return s, text.String()
}

// expectFile expects index.json to say what the store does.
func expectFile(t *testing.T, out string, s *Store) {
	t.Helper()
	want := map[string]Group{}
	for signature, g := range s.index.groups {
		want[signature] = *g
	}
	groups, err := Groups(out)
	if d := cmp.Diff(want, groups, cmpopts.EquateEmpty()); err != nil || d != "" {
		t.Errorf("index.json: %v (-want +got):\n%s", err, d)
	}
}

// operations are what a store goes through, and the events that each leaves.
var operations = []struct {
	do     func(s *Store) error
	events func() []event
}{
	{add(1, 1), addedEvent(1, 1)},
	{count(1, 2), countedEvent(1, 2)},
	{add(2, 1), addedEvent(2, 1)},
	{add(1, 2), addedEvent(1, 2)},
	{settle(1, 1, "mod"), settledEvent(1, 1, "mod")},
	{count(1, 3), countedEvent(1, 3)},
	{settle(1, 2, "mod"), settledEvent(1, 2, "mod")},
	{settle(2, 1, "div"), settledEvent(2, 1, "div")},
	{settle(1, 1, "abs"), settledEvent(1, 1, "abs")},
	{count(1, 1), countedEvent(1, 1)},
}

func add(n, seed int) func(*Store) error {
	return func(s *Store) error {
		_, err := s.Add(doubtful(n, seed))
		return err
	}
}

func addedEvent(n, seed int) func() []event {
	return func() []event {
		f, _ := doubtful(n, seed)
		return []event{f.event(stored)}
	}
}

func count(seed, n int) func(*Store) error {
	return func(s *Store) error {
		f, _ := doubtful(0, seed)
		for range n {
			s.Count(f.Signature)
		}
		return s.Flush()
	}
}

func countedEvent(seed, n int) func() []event {
	return func() []event {
		f, _ := doubtful(0, seed)
		return []event{{Kind: counted, Counts: map[string]int{f.Signature: n}}}
	}
}

// settle ends a reduction; what is known is a matter of the operator.
func settle(n, seed int, operator string) func(*Store) error {
	return func(s *Store) error {
		f, _ := doubtful(n, seed)
		_, err := s.Settle(f, settledAs(f, operator))
		return err
	}
}

func settledAs(f *Finding, operator string) Files {
	files := reduce(f, operator, 10)
	if operator == "div" {
		f.Known = &KnownAs{Issue: "https://example.org/div"}
	}
	return files
}

func settledEvent(n, seed int, operator string) func() []event {
	return func() []event {
		f, _ := doubtful(n, seed)
		settledAs(f, operator)
		f.Doubtful = false
		return []event{f.event(settled)}
	}
}

// after is the index after the first operations.
func after(n int) index {
	x := newIndex()
	for _, o := range operations[:n] {
		for _, e := range o.events() {
			x.apply(e)
		}
	}
	return x
}

// runKilled does the operations, and says so after each, until it is killed ahead of a step.
func runKilled(dir, step string) error {
	n, err := strconv.Atoi(step)
	if err != nil {
		return err
	}
	s, err := OpenHooked(dir, slog.New(slog.DiscardHandler), func(string) {
		if n--; n == 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	})
	if err != nil {
		return err
	}
	for _, o := range operations {
		if err := o.do(s); err != nil {
			return err
		}
		fmt.Println("done")
	}
	return nil
}

// Whenever a process is killed, the next one finds all finished operations, and the interrupted one completely or not
// at all. The remaining operations can be done then, and no finding is incomplete.
func TestKilledAtEachStep(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: a process is killed again and again")
	}
	recovered := 0
	for step, isDone := 1, false; !isDone; step++ {
		out := t.TempDir()
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), envDir+"="+out, envStep+"="+strconv.Itoa(step))
		text, err := cmd.Output()
		isDone = err == nil
		status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
		if !isDone && (!ok || status.Signal() != syscall.SIGKILL) {
			t.Fatalf("step %d: %v", step, err)
		}
		done := bytes.Count(text, []byte("done\n"))
		logger, warned := warnings()
		s, err := Open(out, logger)
		if err != nil {
			t.Fatal(err)
		}
		if warned.Len() > 0 {
			recovered++
		}
		same := func(n int) bool {
			return n <= len(operations) && cmp.Equal(s.index, after(n), cmp.AllowUnexported(index{}))
		}
		switch {
		case same(done):
		case same(done + 1):
			done++
		default:
			t.Errorf("killed ahead of step %d, %d operations done: (-want +got)\n%s", step, done,
				cmp.Diff(after(done), s.index, cmp.AllowUnexported(index{})))
		}
		expectFile(t, out, s)
		for _, o := range operations[done:] {
			if err := o.do(s); err != nil {
				t.Errorf("killed ahead of step %d: %v", step, err)
			}
		}
		s, text2 := reopen(t, out, after(len(operations)))
		expectWhole(t, s)
		if text2 != "" {
			t.Errorf("the second one that opens the directory is warned: %s", text2)
		}
	}
	if recovered < 3+4 { // three Adds and four Settles, each killed between the directory and its event
		t.Errorf("%d times something had to be recovered", recovered)
	}
}

// expectWhole expects nothing but whole findings, and the files of the store.
func expectWhole(t *testing.T, s *Store) {
	t.Helper()
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if names = append(names, e.Name()); !e.IsDir() {
			continue
		}
		f, files, err := Load(s.Path(e.Name()))
		if err != nil || files.Output == nil || files.Seeds[0] == nil || f.Signature != s.index.listed[f.ID] {
			t.Errorf("%s: %v, %+v", e.Name(), err, f)
		}
	}
	want := append(slices.Collect(maps.Keys(s.index.listed)), eventsName, IndexName)
	slices.Sort(want)
	if !slices.Equal(want, names) {
		t.Errorf("there is %q, want %q", names, want)
	}
}

// complete is a directory after all operations.
func complete(t *testing.T) (out string, s *Store) {
	t.Helper()
	out = t.TempDir()
	s, err := Open(out, quiet)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range operations {
		if err := o.do(s); err != nil {
			t.Fatal(err)
		}
	}
	return out, s
}

// Wherever events.jsonl is cut off, also within a line, all findings are there by their directories, and counts are
// those of the complete lines. Missing events are reported once.
func TestEventsCutOff(t *testing.T) {
	out, s := complete(t)
	all, err := os.ReadFile(s.log.path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(all, []byte("\n"))
	if lines = lines[:len(lines)-1]; len(lines) != len(operations) {
		t.Fatalf("%d lines for %d operations", len(lines), len(operations))
	}
	for i, line := range lines {
		for _, cut := range []int{0, 1, len(line) / 2, len(line) - 1} {
			text := append(bytes.Join(lines[:i], nil), line[:cut]...)
			if err := os.WriteFile(s.log.path, text, 0o644); err != nil {
				t.Fatal(err)
			}
			logger, warned := warnings()
			again, err := Open(out, logger)
			if err != nil {
				t.Fatal(err)
			}
			got, want := again.index, s.index
			if !maps.Equal(got.listed, want.listed) || len(got.doubtful) > 0 || got.silenced(nil) == 0 ||
				!maps.Equal(got.kept, want.kept) {
				t.Errorf("line %d, %d bytes: %+v, want %+v", i+1, cut, got, want)
			}
			total := len(want.listed)
			for _, o := range operations[:i] {
				for _, n := range o.events()[0].Counts {
					total += n
				}
			}
			if i == 0 { // there is no event: the index has the counts
				total = sum(want)
			}
			if sum(got) != total {
				t.Errorf("line %d, %d bytes: %d are counted, want %d", i+1, cut, sum(got), total)
			}
			isLast := i >= len(lines)-1 // a count: nothing says that it is missing
			if strings.Contains(warned.String(), "truncated") != (cut > 0) ||
				strings.Contains(warned.String(), "lacks entries for") == isLast {
				t.Errorf("line %d, %d bytes: %s", i+1, cut, warned)
			}
			if _, warned := reopen(t, out, got); warned != "" {
				t.Errorf("line %d, %d bytes: said again: %s", i+1, cut, warned)
			}
			s.changed = true
			if err := s.writeIndex(); err != nil { // as it was before
				t.Fatal(err)
			}
		}
	}
}

func sum(x index) int {
	n := 0
	for _, g := range x.groups {
		n += g.Count
	}
	return n
}

// Malformed lines are skipped and reported; findings are recovered from their directories.
func TestDamagedEvents(t *testing.T) {
	for _, c := range []struct{ caption, line, says string }{
		{"a hole, as a machine leaves that lost its power", strings.Repeat("\x00", 40), "invalid character"},
		{"of a later version", `{"v":2,"event":"stored","id":"x","signature":"s"}`, "version 2, not 1"},
		{"unknown", `{"v":1,"event":"forgotten","id":"x"}`, "unknown event"},
		{"without a signature", `{"v":1,"event":"settled","id":"x"}`, "settled without what it is about"},
		{"without counts", `{"v":1,"event":"counted"}`, "counted without what it is about"},
	} {
		out, s := complete(t)
		all, err := os.ReadFile(s.log.path)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(all), "\n")
		lines[0] = c.line + "\n" // the first of all findings, which has settled since
		if err := os.WriteFile(s.log.path, []byte(strings.Join(lines, "")), 0o644); err != nil {
			t.Fatal(err)
		}
		logger, warned := warnings()
		again, err := Open(out, logger)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(warned.String(), "events.jsonl:1: not an event, skipped") ||
			!strings.Contains(warned.String(), c.says) ||
			!strings.Contains(warned.String(), "lacks entries for 1 of the findings") {
			t.Errorf("%s: %s", c.caption, warned)
		}
		if !maps.Equal(again.index.listed, s.index.listed) || sum(again.index) != sum(s.index) {
			t.Errorf("%s: %+v, want %+v", c.caption, again.index, s.index)
		}
	}
}

// What a killed process was writing is removed by the next one.
func TestLeftovers(t *testing.T) {
	out, s := complete(t)
	for id := range s.index.listed {
		if err := os.CopyFS(filepath.Join(s.dir, ".tmp-"+id), os.DirFS(s.Path(id))); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(s.dir, ".tmp-1"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	s, warned := reopen(t, out, s.index)
	if expectWhole(t, s); warned != "" {
		t.Error(warned)
	}
}

// The file of events can be deleted while a store is open, together with events that the store has not read yet.
func TestEventsGone(t *testing.T) {
	out, s := complete(t)
	before := sum(s.index)
	if err := os.Remove(s.log.path); err != nil {
		t.Fatal(err)
	}
	f, _ := doubtful(0, 1)
	s.Count(f.Signature)
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if len(s.index.listed) != 3 || sum(s.index) != before+1 {
		t.Errorf("%d listed, %d counted, want 3 and %d", len(s.index.listed), sum(s.index), before+1)
	}
	reopen(t, out, s.index)

	// Without the index, too, there are the findings themselves.
	path := filepath.Join(s.dir, IndexName)
	if err := errors.Join(os.Remove(s.log.path), os.WriteFile(path, []byte("{"), 0o644)); err != nil {
		t.Fatal(err)
	}
	logger, warned := warnings()
	again, err := Open(out, logger)
	if err != nil || !maps.Equal(again.index.listed, s.index.listed) || sum(again.index) != 3 {
		t.Errorf("%v, %+v", err, again.index)
	}
	if !strings.Contains(warned.String(), "only counted are lost") {
		t.Error(warned)
	}
}
