package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// A test of kills starts this test binary again, as a process that writes and is killed on the way.
const (
	envTask = "ATOMICFILE_TEST_TASK"
	envStep = "ATOMICFILE_TEST_STEP"
	envDir  = "ATOMICFILE_TEST_DIR"
)

func TestMain(m *testing.M) {
	if name := os.Getenv(envTask); name != "" {
		step, err := strconv.Atoi(os.Getenv(envStep))
		if err != nil {
			panic(err)
		}
		if err := tasks[name](killedAt(step), os.Getenv(envDir)); err != nil {
			panic(err)
		}
		return
	}
	os.Exit(m.Run())
}

// killedAt is a writer whose process is killed ahead of its n-th step.
func killedAt(n int) writer {
	return writer{before: func() {
		if n--; n == 0 {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {}
		}
	}}
}

var (
	oldText = bytes.Repeat([]byte("old "), 5000)
	newText = bytes.Repeat([]byte("new "), 5000)
	parts   = []File{{"a", newText, 0o644}, {"b.sh", []byte("b"), 0o755}}
)

var tasks = map[string]func(w writer, dir string) error{
	"synced":   func(w writer, dir string) error { return w.write(filepath.Join(dir, "x"), newText, 0o640, true) },
	"unsynced": func(w writer, dir string) error { return w.write(filepath.Join(dir, "x"), newText, 0o640, false) },
	"dir":      func(w writer, dir string) error { return w.writeDir(filepath.Join(dir, "d"), parts) },
}

// state tells what is in the directory that a task writes in: "old", "new", or what is wrong.
func state(dir string) string {
	file, err := os.ReadFile(filepath.Join(dir, "x"))
	switch {
	case err != nil:
		return err.Error()
	case !bytes.Equal(file, oldText) && !bytes.Equal(file, newText):
		return fmt.Sprintf("a file of %d bytes", len(file))
	}
	names, err := os.ReadDir(filepath.Join(dir, "d"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return string(file[:3])
	case err != nil:
		return err.Error()
	case len(names) != len(parts):
		return fmt.Sprintf("%d of %d files", len(names), len(parts))
	}
	for _, part := range parts {
		path := filepath.Join(dir, "d", part.Name)
		st, statErr := os.Stat(path)
		data, err := os.ReadFile(path)
		if err := errors.Join(statErr, err); err != nil {
			return err.Error()
		}
		if !bytes.Equal(data, part.Data) || st.Mode() != part.Mode {
			return fmt.Sprintf("%s has %d bytes and mode %v", part.Name, len(data), st.Mode())
		}
	}
	return "new"
}

// However far a writer gets, there is the old state or the new one, and what it leaves besides can be removed.
func TestKilledAtEachStep(t *testing.T) {
	for name := range tasks {
		t.Run(name, func(t *testing.T) {
			seen := map[string]int{}
			for step, isDone := 1, false; !isDone; step++ {
				dir := t.TempDir()
				if err := os.WriteFile(filepath.Join(dir, "x"), oldText, 0o644); err != nil {
					t.Fatal(err)
				}
				cmd := exec.Command(os.Args[0])
				cmd.Env = append(os.Environ(), envTask+"="+name, envStep+"="+strconv.Itoa(step), envDir+"="+dir)
				out, err := cmd.CombinedOutput()
				isDone = err == nil
				status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
				if !isDone && (!ok || status.Signal() != syscall.SIGKILL) {
					t.Fatalf("step %d: %v\n%s", step, err, out)
				}
				found := state(dir)
				if seen[found]++; found != "old" && found != "new" || isDone && found != "new" {
					t.Errorf("killed at step %d: %s", step, found)
				}
				if err := RemoveLeftovers(dir); err != nil {
					t.Error(err)
				}
				entries, err := os.ReadDir(dir)
				if err != nil || len(entries) > 2 || state(dir) != found {
					t.Errorf("left in the end: %v, %v", entries, err)
				}
			}
			if seen["old"] < 3 || seen["new"] < 2 {
				t.Errorf("killed at too few places: %v", seen)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	if err := Write(filepath.Join(dir, "missing", "x"), newText, 0o644); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("into a directory that is not there: %v", err)
	}
	if err := WriteDir(filepath.Join(dir, "d"), parts); err != nil {
		t.Fatal(err)
	}
	if err := Write(filepath.Join(dir, "d"), newText, 0o644); err == nil {
		t.Error("a file has replaced a directory")
	}
	other := []File{{"other", oldText, 0o644}}
	if err := WriteDir(filepath.Join(dir, "d"), other); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a directory in the place of another: %v", err)
	}
	if err := WriteDir(filepath.Join(dir, "e"), append(other, other...)); err == nil {
		t.Error("two files of one name")
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("left over: %v, %v", entries, err)
	}
	if err := os.WriteFile(filepath.Join(dir, "x"), oldText, 0o644); err != nil || state(dir) != "new" {
		t.Errorf("%s, %v", state(dir), err)
	}
}
