package report

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

var update = flag.Bool("update", false, "rewrite golden files")

// examples are findings of every kind that blocks tell apart.
func examples() []finding.News {
	thrice := finding.Confirmation{Runs: 3, Wrong: 3, Rate: 1}
	example := func(change func(*finding.News)) finding.News {
		n := finding.News{Dir: "out/findings/ID", Settled: true, Finding: &finding.Finding{
			Fault: oracle.Fault{Oracle: "refutation-unsound", Class: "refutation-unsound", Expect: "sat", Observed: "unsat"},
			ID:    "ID", Expected: "sat", Certificate: "evaluated",
			Solver: "z3", Version: "Z3 version 4.8.12 - 64 bit", Command: []string{"/usr/bin/z3", "instance.smt2"},
			Confirmation: thrice, SeedPath: "seeds/a.smt2",
		}}
		n.Files.Instance = []byte("; expect: sat\n(declare-fun x () Int)\n(assert (> x 3))\n(check-sat)\n")
		change(&n)
		return n
	}
	reduced := func(n *finding.News) {
		n.Files.Reduced = []byte("; expect: sat\n; z3 answers unsat\n" +
			"(set-logic QF_LIA)\n(assert (= (mod 0 1) 0))\n(check-sat)\n")
		n.Finding.Reduced = &finding.Reduction{
			Before: finding.Size{Bytes: 444}, After: finding.Size{Bytes: 56}, Confirmation: thrice, File: "reduced.smt2",
			Command: []string{"/opt/my solver/z3", "--in=reduced.smt2"},
			Proof:   [][]string{{"(= (mod 0 1) 0)", "(= 0 0)", "true"}},
		}
	}
	return []finding.News{
		example(reduced),
		example(func(n *finding.News) { n.Settled = false }),
		example(func(n *finding.News) {
			n.Finding.NotReduced = "the time was up before a smaller script was found"
			var b bytes.Buffer
			for i := range 40 {
				fmt.Fprintf(&b, "(assert (> x %d))\n", i)
			}
			n.Files.Instance = b.Bytes()
		}),
		example(func(n *finding.News) {
			n.Files.Instance = []byte("(assert " + strings.Repeat("(not ", 1000) + "true" + strings.Repeat(")", 1001))
			n.Finding.Version = ""
		}),
		example(func(n *finding.News) {
			reduced(n)
			n.Finding.Fault = oracle.Fault{
				Oracle: "crash", Class: "crash", Expect: "none", Observed: "crash", Mark: "arith.cpp:117 x <= \x1b[2J0",
			}
			n.Finding.Reduced.Confirmation = finding.Confirmation{Runs: 3, Wrong: 2}
		}),
		example(func(n *finding.News) {
			n.Finding.Incremental, n.Finding.Certificate = 2, "reference"
			n.Finding.Reference = &finding.Reference{Solver: "cvc5 1.0.3"}
			n.Finding.Command = []string{"z3", "-in"}
			n.Files.Trace = []byte("(assert true)\n(check-sat)\n(reset)\n(assert false)\n(check-sat)\n")
		}),
		example(func(n *finding.News) {
			n.Finding.Incremental, n.Finding.Command = 1, []string{"yices-smt2", "--incremental"}
			n.Files.Trace = []byte("(assert false)\n(check-sat)\n")
		}),
	}
}

// golden compares a text with what a file says, which -update rewrites.
func golden(t *testing.T, path string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestNews(t *testing.T) {
	var b bytes.Buffer
	for _, terminal := range []Terminal{{Width: 60}, {Width: 0}, {Width: 200, Colour: true}} {
		terminal.Writer = &b
		fmt.Fprintf(&b, "==== %d columns, colour %t\n", terminal.Width, terminal.Colour)
		log := NewLog(terminal, nil)
		for _, n := range examples() {
			log.News(n)
		}
	}
	golden(t, "testdata/news.golden", b.Bytes())
}

// Rules and sentences fit, whatever the width; what is to be copied is in lines of its own, as it is.
func TestNewsWidths(t *testing.T) {
	for width := 60; width <= 200; width++ {
		var b bytes.Buffer
		log := NewLog(Terminal{Writer: &b, Width: width}, nil)
		for _, n := range examples() {
			log.News(n)
		}
		for line := range strings.Lines(b.String()) {
			mayBeLong := slices.ContainsFunc([]string{"(assert (not", "Command:", "  smtstorm "}, func(start string) bool {
				return strings.HasPrefix(line, start)
			})
			if n := utf8.RuneCountInString(line) - 1; n > width && !mayBeLong {
				t.Errorf("%d columns of %d: %s", n, width, line)
			}
		}
		const script = "\n(set-logic QF_LIA)\n(assert (= (mod 0 1) 0))\n(check-sat)\n── Next steps"
		const command = "\nCommand: '/opt/my solver/z3' --in=out/findings/ID/reduced.smt2\n"
		for _, part := range []string{script, command} {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%d columns: no %q in\n%s", width, part, b.String())
			}
		}
	}
}
