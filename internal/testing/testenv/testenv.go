// Package testenv is for tests that need installed programs: without them the tests are skipped, but in continuous
// integration they fail. Tests that need the sources of other projects are skipped without them everywhere.
//
// It imports nothing of the project, and only tests import it.
package testenv

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Installed reports whether a program is installed. In continuous integration, the error says that it is not.
func Installed(program string) (bool, error) {
	_, err := exec.LookPath(program)
	if err != nil && os.Getenv("CI") == "true" {
		return false, fmt.Errorf("%s is not installed, and continuous integration needs it", program)
	}
	return err == nil, nil
}

// Need skips a test if one of the programs is not installed; in continuous integration, it fails the test.
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

// Checkouts is the variable that names a directory with the source trees of other projects, each under its project's
// name.
const Checkouts = "CHECKOUTS"

// Checkout returns the absolute path of a project's source tree. Without one it skips the test, in continuous
// integration too.
func Checkout(t testing.TB, project string) string {
	t.Helper()
	dir := os.Getenv(Checkouts)
	if dir == "" {
		t.Skipf("SKIPPED: $%s names no directory with a checkout of %s", Checkouts, project)
	}
	path, err := filepath.Abs(filepath.Join(dir, project))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		t.Skipf("SKIPPED: no checkout of %s: %v", project, err)
	}
	return path
}

// CompareTruth asks a solver about closed formulas, and fails the test if its answers contradict ours, our truth values
// of the formulas. The solver reads SMT-LIB from standard input. It has to decide as many of the formulas as least
// says: it may give up on others, or end early.
func CompareTruth(t testing.TB, command, formulas []string, ours []bool, least int) {
	t.Helper()
	var script strings.Builder
	script.WriteString("(set-logic ALL)\n")
	for _, f := range formulas {
		fmt.Fprintf(&script, "(push 1)\n(assert %s)\n(check-sat)\n(pop 1)\n", f)
	}
	run := exec.Command(command[0], command[1:]...)
	run.Stdin = strings.NewReader(script.String())
	out, _ := run.Output() // an exit status says nothing about the answers
	decided := 0
	for i, answer := range strings.Fields(string(out)) {
		if i >= len(formulas) || answer != "sat" && answer != "unsat" {
			continue
		}
		if decided++; ours[i] != (answer == "sat") {
			t.Errorf("%s is %v, %s says %s", formulas[i], ours[i], command[0], answer)
		}
	}
	t.Logf("%s decides %d of %d formulas", command[0], decided, len(formulas))
	if decided < least {
		t.Errorf("%s decides only %d of %d formulas, want %d", command[0], decided, len(formulas), least)
	}
}
