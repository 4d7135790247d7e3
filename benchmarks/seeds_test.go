package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

func seedFiles(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir("seeds", func(path string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".smt2") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) == 0 {
		t.Fatal("no seeds: ", err)
	}
	return files
}

// Every seed is standard SMT-LIB of the logic whose folder it is in, and says what it is.
func TestSeedsAreWellFormed(t *testing.T) {
	balance := map[string]map[string]int{}
	for _, path := range seedFiles(t) {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(src)), path, src)
		if len(errs) > 0 {
			t.Error(errs)
			continue
		}
		for what := range script.Leniencies {
			t.Errorf("%s: read leniently: %s", path, what)
		}
		logic := filepath.Base(filepath.Dir(path))
		if script.Logic() != logic {
			t.Errorf("%s is of logic %q", path, script.Logic())
		}
		status := script.Info("status")
		if status != "sat" && status != "unsat" {
			t.Errorf("%s has status %q", path, status)
		}
		if balance[logic] == nil {
			balance[logic] = map[string]int{}
		}
		balance[logic][status]++
		if !strings.HasPrefix(string(src), "; ") {
			t.Errorf("%s does not begin with what it is about", path)
		}
		if _, err := fragment.ReadSeed(path, src); err != nil {
			t.Error(err)
		}
	}
	for logic, n := range balance {
		if n["sat"] < 3 || n["unsat"] < 3 {
			t.Errorf("%s has %d sat and %d unsat seeds; at least three of each are wanted", logic, n["sat"], n["unsat"])
		}
	}
}

// No solver contradicts the status of a seed. That somebody answers each was checked when the seed was made.
func TestSeedsHaveTheRightStatus(t *testing.T) {
	if testing.Short() {
		t.Skip("runs a solver on every seed")
	}
	testenv.Need(t, "z3")
	answered := 0
	files := seedFiles(t)
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// No answer and an unknown logic are no contradiction.
		out, _ := exec.Command("z3", "rlimit=600000", "-T:300", path).Output()
		for _, answer := range []string{"sat", "unsat"} {
			if !strings.Contains("\n"+string(out), "\n"+answer+"\n") {
				continue
			}
			answered++
			if !strings.Contains(string(src), "(set-info :status "+answer+")") {
				t.Errorf("%s: z3 answers %s", path, answer)
			}
		}
	}
	if answered < len(files)*9/10 {
		t.Errorf("z3 answers only %d of %d seeds", answered, len(files))
	}
}
