package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

func TestMain(m *testing.M) {
	childProcesses()
	status := m.Run()
	if built != "" {
		_ = os.RemoveAll(filepath.Dir(built))
	}
	os.Exit(status)
}

// built is the path of smtstorm's program, once a test has needed it.
var built string

var build = sync.OnceValue(func() error {
	dir, err := os.MkdirTemp("", "smtstorm-")
	if err != nil {
		return err
	}
	built = filepath.Join(dir, "smtstorm")
	command := exec.Command("go", "build", "-ldflags=-s -w", "-o", built, "github.com/smtstorm/smtstorm/cmd/smtstorm")
	if text, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, text)
	}
	return nil
})

// program builds smtstorm at most once for all tests, and returns its path.
func program(t *testing.T) string {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	return built
}
