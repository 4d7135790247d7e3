package learn

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/solvers"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// mostAsked is enough for some logics.
const mostAsked = 40

// learned is the entry of a command, as it is written.
func learned(t *testing.T, command string, seeds ...Seed) string {
	t.Helper()
	host, err := solvers.NewHost(solvers.HostConfig{Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	s, err := (&solvers.Catalog{}).Resolve("mine=" + command)
	if err != nil {
		t.Fatal(err)
	}
	entry, err := Learn(context.Background(), Config{Host: host, Solver: s, Seeds: seeds, Most: mostAsked})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := entry.Write(&b, "mine"); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func fake(behaviour ...string) string {
	return "'" + strings.Join(fakesolver.Command(behaviour[0], behaviour[1:]...), "' '") + "'"
}

// shell is the command of a solver in front of the honest one: it reads files alone.
func shell(t *testing.T, script string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "solver")
	text := "#!/bin/sh\n" + script + "\ncase \"$1\" in -*|'') exit 2 ;; esac\nexec " + fake("honest") + " \"$1\"\n"
	if err := os.WriteFile(file, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return file
}

// What is learned of a solver is an entry of a catalog, which has what the solver does.
func TestLearn(t *testing.T) {
	const cut = `grep -q 'FloatingPoint\|String' "$1" && { echo "mine: there is no such theory" >&2; exit 3; }`
	const own = `grep -q 'zork\|qux' "$1" && { echo "Cannot read the script: what is that?"; exit 1; }`
	for _, x := range []struct {
		caption, command string
		has, hasNot      []string
	}{
		{"honest", fake("honest"),
			[]string{"reset = true", "push_pop = true", "models = true", `about = "fake solver 1.0"`}, []string{"logics", "lacks", "patterns", "session"}},
		{"without models", fake("honest", "modelless"), []string{"reset = true"}, []string{"models = true", "cores"}},
		{"a bare error", fake("bare-error", "--terse", "on=zork"), []string{"# it rejects scripts without a reason"}, nil},
		{"theories are cut off", shell(t, cut), []string{
			"push_pop = true", `unsupported = ["^mine: there is no such theory"]`, `"!ABVFP"`,
		}, []string{`"!ABV"`, "reset = true"}},
		{"it prints more than answers", shell(t, "echo c mine"), []string{`ignore = ["^c mine$"]`}, nil},
		{"an argument makes it quiet", shell(t, `[ "$1" = --quiet ] && shift || echo c mine`), []string{`"--quiet"]`},
			[]string{"ignore"}},
		{"sessions need an argument", shell(t, `[ "$1" = -in ] && exec `+fake("honest")+``),
			[]string{`session = ["-in"]`, "reset = true"}, nil},
		{"errors of its own", shell(t, own),
			[]string{`error = ["^Cannot read the script: what is that\\?"]`}, nil},
	} {
		t.Run(x.caption, func(t *testing.T) {
			t.Parallel()
			got := learned(t, x.command)
			for _, text := range x.has {
				if !strings.Contains(got, text) {
					t.Errorf("it has not %s", text)
				}
			}
			for _, text := range x.hasNot {
				if strings.Contains(got, text) {
					t.Errorf("it has %s", text)
				}
			}
			catalog, err := (&solvers.Catalog{}).With("learned", []byte(got))
			if err == nil {
				err = ask.CheckLacks("learned", catalog)
			}
			if err != nil {
				t.Error(err)
			}
			if t.Failed() {
				t.Log(got)
			}
		})
	}
}

// Seeds are asked if there is time; nothing is said of what was not asked.
func TestLearnOfSeeds(t *testing.T) {
	const bad = `grep -q zork "$1" && { echo '(error "line 2 column 9: strange")'; exit 1; }`
	got := learned(t, shell(t, bad), Seed{"a.smt2", []byte("(set-logic QF_UF)\n(assert zork)\n(check-sat)\n")})
	if !strings.Contains(got, "# the time was up after 41 questions") || strings.Contains(got, "a.smt2") {
		t.Error(got)
	}
}
