package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// judge is a command that takes a script, FILE, and judges what SOLVER says of it, with its exit status if the solver
// is wrong.
type judge struct {
	name, command string
	wrong         int
}

var judges = []judge{
	{"replay", "replay --timeout 5s --solver SOLVER FILE", 1},
	{"bisect", "bisect --as-script --timeout 5s --solver SOLVER FILE", 1},
	{"minimize", "minimize --max-tests 1 --timeout 5s --solver SOLVER FILE", 0},
	{"fuzz", "fuzz --instances 4 --jobs 1 --no-minimize --timeout 5s --out fuzz --solver SOLVER FILE", 1},
	{"split", "split run --timeout 5s --out split --solver SOLVER FILE", 1},
}

// judged runs commands on a script in a directory, and gives their exit statuses and the names of those that call the
// solver wrong.
func judged(t *testing.T, dir, solver, script string, judges []judge) (statuses map[string]int, wrong []string) {
	t.Helper()
	statuses = map[string]int{}
	for _, j := range judges {
		line := strings.NewReplacer("SOLVER", "'"+solver+"'", "FILE", script).Replace(j.command)
		c := exec.Command("sh", "-c", "smtstorm "+line)
		c.Dir = dir
		if text, err := c.CombinedOutput(); c.ProcessState == nil {
			t.Fatal(err, text)
		}
		statuses[j.name] = c.ProcessState.ExitCode()
		if statuses[j.name] == j.wrong {
			wrong = append(wrong, j.name)
		}
	}
	return statuses, wrong
}

// Commands agree about each report: all that judge the script itself call the solver wrong, or none does, and fuzz,
// which may not see it, accuses nobody else. What split finds on its parts, it would reduce for minutes.
func TestCommandsAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are run")
	}
	testenv.Need(t, "z3")
	const folder = "../../../shared/reports"
	files, err := filepath.Glob(folder + "/*.smt2")
	if err != nil || len(files) == 0 {
		t.Skipf("SKIPPED: there are no reports in %s", folder)
	}
	for _, file := range files {
		name := filepath.Base(file)
		t.Run(strings.TrimSuffix(name, ".smt2"), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			report, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), report, 0o644); err != nil {
				t.Fatal(err)
			}
			_, wrong := judged(t, dir, "z3", name, judges[:len(judges)-1])
			if all := strings.Join(wrong, " "); all != "" && !strings.HasPrefix(all, "replay bisect minimize") {
				t.Errorf("z3 is wrong by %s, and not by the others", all)
			}
		})
	}
}

// What a solver needs, or cannot do, is known to all commands: none calls it wrong, and each gets its answer. A solver
// that answers nothing is started by none of them.
func TestNeedsOfSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are run")
	}
	testenv.Need(t, "z3")
	right := map[string]int{"minimize": 4}
	for _, x := range []struct {
		caption, solver, program string
		statuses                 map[string]int // 0 if it is not named
	}{
		{"it knows no logic's name but ALL", "own=sh solver.sh {}",
			`grep -q probe "$1" || ! grep -q 'set-logic [^A]' "$1" || { echo '(error "unknown logic")'; exit; }` +
				"\nz3 $1\n", right},
		{"it rejects all options that are varied", "z3=sh solver.sh",
			`for a; do case $a in *=*) echo '(error "unknown parameter")'; exit 1; esac; done` + "\nz3 \"$@\"\n", right},
		{"it rejects scripts in a session", "z3=sh solver.sh",
			`case "$*" in *-in*) z3 "$@" | sed 's/^sat$/(error "not now")/' ;; *) z3 "$@" ;; esac` + "\n", right},
		{"it answers nothing", "own=sh solver.sh", "exit 1\n",
			map[string]int{"replay": 3, "bisect": 125, "minimize": 3, "split": 3, "fuzz": 3}},
	} {
		t.Run(x.caption, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			for name, text := range map[string]string{"solver.sh": x.program, "sat.smt2": askedAbout["sat.smt2"]} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			statuses, _ := judged(t, dir, x.solver, "sat.smt2", judges)
			for name, got := range statuses {
				if want := x.statuses[name]; got != want {
					t.Errorf("%s ends with status %d, want %d", name, got, want)
				}
			}
		})
	}
}
