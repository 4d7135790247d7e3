// Package testenv is for tests that need programs of the machine they run on: without one they are skipped, but in
// continuous integration they fail.
//
// It imports nothing of the project, and only tests import it.
package testenv

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// Installed tells whether a program is installed. In continuous integration it is an error if not.
func Installed(program string) (bool, error) {
	_, err := exec.LookPath(program)
	if err != nil && os.Getenv("CI") == "true" {
		return false, fmt.Errorf("%s is not installed, and continuous integration needs it", program)
	}
	return err == nil, nil
}

// Need skips a test, or lets it fail, where one of the programs is not installed.
func Need(t testing.TB, programs ...string) {
	t.Helper()
	for _, program := range programs {
		found, err := Installed(program)
		if err != nil {
			t.Fatal(err)
		}
		if !found {
			t.Skipf("SKIPPED: %s is not installed", program)
		}
	}
}
