package finding

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// limitFiles lets files grow to a number of bytes only, until the function that it gives is called.
func limitFiles(t *testing.T, size uint64) (end func()) {
	t.Helper()
	var old syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: old.Max}); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &old); err != nil {
			t.Fatal(err)
		}
	}
}

// alone is set in the environment of the process that a test has to itself.
const alone = "SMTSTORM_TEST_ALONE"

// inOwnProcess runs the test in a process of its own, and reports whether this is that one: go test writes a log of
// what tests open, and must not meet limits on files.
func inOwnProcess(t *testing.T) bool {
	t.Helper()
	if os.Getenv(alone) != "" {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), alone+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return false
}

// Where there is no room for an event, a part of the line may be written: nothing of it stays, the finding counts
// nevertheless, and the event follows when there is room.
func TestNoRoomForEvents(t *testing.T) {
	if !inOwnProcess(t) {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	out := t.TempDir()
	end := func() {}
	isFull := false
	s, err := OpenHooked(out, quiet, func(what string) {
		switch {
		case what == "append" && isFull:
			st, err := os.Stat(filepath.Join(Dir(out), eventsName))
			if err != nil {
				t.Fatal(err)
			}
			end = limitFiles(t, uint64(st.Size())+10)
		case what == "index":
			end()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	size := func() int64 {
		st, err := os.Stat(s.log.path)
		if err != nil {
			t.Fatal(err)
		}
		return st.Size()
	}
	f, files := doubtful(1, 1)
	if _, err := s.Add(f, files); err != nil {
		t.Fatal(err)
	}
	before := size()
	s.Count(f.Signature)
	isFull = true
	other, files := doubtful(1, 2)
	added, err := s.Add(other, files)
	if added != (Added{Kept: true, First: true}) || !errors.Is(err, ErrIndex) || !errors.Is(err, syscall.EFBIG) {
		t.Errorf("%+v, %v", added, err)
	}
	if size() != before || s.Signatures() != 2 {
		t.Errorf("%d bytes, before that %d; %d signatures", size(), before, s.Signatures())
	}
	isFull = false
	if err := s.Flush(); err != nil {
		t.Fatal(err)
	}
	if sum(s.index) != 3 || s.Signatures() != 2 || len(s.Settled()) != 0 {
		t.Errorf("when there is room: %+v", s.index)
	}
	if _, warned := reopen(t, out, s.index); warned != "" {
		t.Error(warned)
	}
}

// Where there is no room for a finding, nothing of it is left.
func TestNoRoomForAFinding(t *testing.T) {
	if !inOwnProcess(t) {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	out := t.TempDir()
	end := func() {}
	s, err := OpenHooked(out, quiet, func(what string) {
		if what == "directory" {
			end = limitFiles(t, 100)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	added, err := s.Add(doubtful(1, 1))
	end()
	if added.Kept || !errors.Is(err, syscall.EFBIG) || errors.Is(err, ErrIndex) {
		t.Errorf("%+v, %v", added, err)
	}
	expectWhole(t, s)
	reopen(t, out, newIndex())
}
