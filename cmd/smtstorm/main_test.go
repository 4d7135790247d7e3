package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
)

// TestMain makes the test binary the program smtstorm that the scripts run. Another one is fake, a solver with a
// behaviour of package fakesolver ("fake always-unsat").
func TestMain(m *testing.M) {
	testscript.Main(withFake{m}, map[string]func(){"smtstorm": metered})
}

// metered is main. Where a script names a directory in FAKESOLVER_METER, fake solvers are measured by what they say.
func metered() {
	if dir := os.Getenv(fakesolver.MeterVariable); dir != "" {
		m, err := fakesolver.NewMeter(dir)
		if err != nil {
			log.Fatal(err)
		}
		meter = m
	}
	main()
}

// withFake runs the tests with the program fake in the path.
type withFake struct{ *testing.M }

func (m withFake) Run() int {
	dir, err := os.MkdirTemp("", "smtstorm-fake-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := fakesolver.Build(dir); err != nil {
		log.Fatal(err)
	}
	// No real debugger runs here: this one prints the file that $GDB_SAYS names.
	const gdb = "#!/bin/sh\n[ -z \"$GDB_SAYS\" ] || cat \"$GDB_SAYS\"\n"
	if err := os.WriteFile(filepath.Join(dir, "gdb"), []byte(gdb), 0o755); err != nil {
		log.Fatal(err)
	}
	if err := os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		log.Fatal(err)
	}
	if err := os.Unsetenv("GOTMPDIR"); err != nil { // testscript would write there, see .ci/lightly
		log.Fatal(err)
	}
	return m.M.Run()
}

// TestScripts runs testdata/script/*.txtar. Beside testscript's own commands they have those of scriptCommands, and
// conditions:
//
//	[solver:NAME]  a real solver is installed; in CI its absence is an error
//	[mount]        the test may mount file systems
func TestScripts(t *testing.T) {
	seeds, err := filepath.Abs("../../benchmarks/seeds")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := filepath.Abs("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	recipes, err := filepath.Abs("../../docs/ci")
	if err != nil {
		t.Fatal(err)
	}
	said := &messages{books: map[string]map[string][]said{}}
	t.Cleanup(func() {
		if *update {
			if err := said.write(); err != nil {
				t.Error(err)
			}
		}
	})
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                scriptCommands,
		Condition:           condition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("SEEDS", seeds)
			env.Setenv("MAKEFILE", makefile)
			env.Setenv("RECIPES", recipes)
			lighten(env)
			// What most scripts are about depends neither on strategies nor on oracles, and should not change with
			// them.
			env.Setenv("SMTSTORM_STRATEGY", "boolean=4;prefix=1")
			env.Setenv("SMTSTORM_MODEL_SOURCE", "random;boundary")
			env.Setenv("SMTSTORM_ORACLE", "refutation-unsound;solution-unsound;crash")
			env.Setenv("SMTSTORM_AMONG", "1")
			env.Setenv("SMTSTORM_TIMEOUT", patient)
			said.listen(env)
			return nil
		},
	})
}

// lighten lets a script's solvers start as .ci/lightly has it.
func lighten(env *testscript.Env) {
	const settings = "GLIBC_TUNABLES"
	if value := os.Getenv(settings); value != "" {
		env.Setenv(settings, value)
	}
}

// patient is the default time for a run as if the user gave it, so that no campaign waits less: what a busy machine
// answers in time is another thing each time.
const patient = "10s"

func condition(name string) (bool, error) {
	if name == "mount" {
		return mayMount(), nil
	}
	solver, ok := strings.CutPrefix(name, "solver:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return testenv.Installed(solver)
}

var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){
	"exits":    exits,
	"message":  message,
	"await":    await,
	"json":     jsonHas,
	"lines":    lines,
	"mount":    mount,
	"database": database,
	"recipe":   recipe,
}

// exits STATUS PROGRAM ARGUMENT...: runs a program that must exit with that status. What smtstorm says with a status of
// saidInFull is compared.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits status program [argument...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		got = exit.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
	s, _ := ts.Value(speakerKey{}).(*speaker)
	s.last = commandLine(args[1:])
	if args[1] == "smtstorm" && slices.Contains(saidInFull, want) {
		s.compare(ts, s.last, ts.ReadFile("stdout")+ts.ReadFile("stderr"))
	}
}

// await FILE PATTERN: waits until a file has a line that matches.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await file pattern")
	}
	re, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	for end := time.Now().Add(5 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if data, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && re.Match(data) {
			return
		}
	}
	ts.Fatalf("%s never matched %s", args[0], args[1])
}

// json FILE KEY... or KEY=VALUE...: a JSON file (or "stdout") has keys, like verdicts.sat, and these values.
func jsonHas(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: json file key[=value]...")
	}
	var root any
	text := strings.TrimSpace(ts.ReadFile(args[0]))
	if args[0] == "stdout" { // may be lines of JSON: the last one counts
		text = text[strings.LastIndex(text, "\n")+1:]
	}
	ts.Check(json.Unmarshal([]byte(text), &root))
	for _, arg := range args[1:] {
		path, want, hasValue := strings.Cut(arg, "=")
		at := root
		for key := range strings.SplitSeq(path, ".") {
			object, _ := at.(map[string]any)
			var ok bool
			if at, ok = object[key]; !ok {
				ts.Fatalf("%s has no key %s", args[0], path)
			}
		}
		if got := fmt.Sprint(at); hasValue && got != want {
			ts.Fatalf("%s: %s is %s, want %s", args[0], path, got, want)
		}
	}
}

// lines N PATTERN: N paths match a glob pattern, or N lines of standard output if the pattern is "stdout".
func lines(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: lines count (pattern | stdout)")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := strings.Count(ts.ReadFile("stdout"), "\n")
	if args[1] != "stdout" {
		paths, err := filepath.Glob(ts.MkAbs(args[1]))
		ts.Check(err)
		got = len(paths)
	}
	if got != want {
		ts.Fatalf("%s: %d, want %d", args[1], got, want)
	}
}

// mount SIZE DIR: makes DIR a small file system of its own.
func mount(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mount size dir")
	}
	dir := ts.MkAbs(args[1])
	ts.Check(os.MkdirAll(dir, 0o755))
	ts.Check(exec.Command("mount", "-t", "tmpfs", "-o", "size="+args[0], "tmpfs", dir).Run())
	ts.Defer(func() { ts.Check(exec.Command("umount", dir).Run()) })
}

// mayMount tries.
func mayMount() bool {
	dir, err := os.MkdirTemp("", "smtstorm-mount-")
	if err != nil {
		return false
	}
	defer os.Remove(dir)
	if err := exec.Command("mount", "-t", "tmpfs", "tmpfs", dir).Run(); err != nil {
		return false
	}
	return exec.Command("umount", dir).Run() == nil
}

// database FILE.sql FILE.db: makes an SQLite database anew, by the statements of a file.
func database(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: database file.sql file.db")
	}
	path := ts.MkAbs(args[1])
	if err := os.Remove(path); !errors.Is(err, os.ErrNotExist) {
		ts.Check(err)
	}
	db, err := sql.Open("sqlite", path)
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec(ts.ReadFile(args[0]))
	ts.Check(err)
}
