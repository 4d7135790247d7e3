package report

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/warning"
)

// warn says what a campaign with several seeds and two solvers has to say.
func warn(log *slog.Logger) {
	for i := range 3 {
		path := fmt.Sprintf("seeds/%d.smt2", i)
		warning.Log(log, warning.SeedEmpty, warning.Warning{
			Text: "seed skipped: " + path + ": the script asserts nothing", Seed: path,
		})
	}
	for _, w := range []string{"z3 a", "cvc5 b", "z3 c"} {
		solver, name, _ := strings.Cut(w, " ")
		warning.Log(log, warning.UnknownSymbol, warning.Warning{Text: solver + " does not know " + name, Solver: solver})
	}
	warning.Log(log, warning.LogicName, warning.Warning{Text: "z3 takes QF_S as ALL", Solver: "z3"})
	warning.Log(log, warning.Ability, warning.Warning{Text: "z3 has no sessions", Solver: "z3"})
	warning.Log(log, warning.Ability, warning.Warning{Text: "cvc5 has no sessions", Solver: "cvc5"})
	log.Warn("the campaign goes on", "settings", 2)
	log.Warn("another warning that has no kind")
	log.Info("http://127.0.0.1")
	log.Error("a report is missing")
	log.Error("a report is missing")
}

// Of a kind, the first warning is shown, and the number at the end; errors, and what is about the whole, always.
func TestWarningsOfAKindAreOneLine(t *testing.T) {
	var b bytes.Buffer
	for _, verbose := range []bool{false, true} {
		for _, terminal := range []Terminal{{Width: 60}, {Width: 0}, {Width: 200, Colour: true}} {
			terminal.Writer = &b
			fmt.Fprintf(&b, "==== %d columns, colour %t, verbose %t\n", terminal.Width, terminal.Colour, verbose)
			log := NewLog(terminal, nil)
			if verbose {
				log.Verbose()
			}
			warn(slog.New(log).With())
			log.SumUp("out/stats.json")
		}
	}
	fmt.Fprintln(&b, "==== one of a kind")
	log := NewLog(Terminal{Writer: &b}, nil)
	warning.Log(slog.New(log), warning.SeedEmpty, warning.Warning{Text: "seed skipped: a.smt2"})
	log.SumUp("")
	golden(t, "testdata/warnings.golden", b.Bytes())
}
