package main

import (
	"context"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
)

// capabilities are what smtstorm can do, each with the directories of its packages. A directory stands for those below
// it, too, unless these have another row.
var capabilities = []struct {
	name string
	dirs []string
}{
	{"SMT-LIB: parser, printer, terms", []string{"smtlib"}},
	{"values and theories", []string{"smtlib/value", "smtlib/theory"}},
	{"calculation", []string{"smtlib/algebraic", "smtlib/elimination", "smtlib/regex", "smtlib/softfloat"}},
	{"seeds, pools and models", []string{"fragment"}},
	{"instances of seeds", []string{"mutate"}},
	{"instances of bounded families", []string{"internal/smallscope"}},
	{"rule programs", []string{"internal/rules", "internal/source/programs"}},
	{"operators, one by one", []string{"internal/source/operators"}},
	{"solvers: catalog and processes", []string{"solvers", "internal/embedded", "internal/learn"}},
	{"asking solvers", []string{"internal/ask"}},
	{"oracles", []string{"internal/oracle", "internal/lemma", "internal/objective", "internal/derive"}},
	{"campaigns", []string{
		"internal/engine", "internal/ledger", "internal/seeds", "internal/seedfile", "internal/source", "internal/outdir",
	}},
	{"records and statistics", []string{"internal/record"}},
	{"fleets", []string{"internal/fleet"}},
	{"findings and causes", []string{"internal/finding", "internal/repro", "internal/docfindings"}},
	{"reduction", []string{"minimize", "internal/triage"}},
	{"replay and bisection", []string{"internal/replay"}},
	{"reports, pages and drafts", []string{"internal/show", "internal/junit"}},
	{"regression suites and corpora", []string{"internal/suite", "internal/corpus"}},
	{"seeds in parts", []string{"internal/parts", "internal/split"}},
	{"tuning of solvers", []string{"internal/tune"}},
	{"reach of solvers", []string{"internal/reach"}},
	{"checks of scripts", []string{"internal/lint"}},
	{"commands", []string{"cmd/smtstorm"}},
	{"small helpers", []string{
		"internal/atomicfile", "internal/panics", "internal/tomlfile", "internal/usage", "internal/warning",
	}},
	{"tools: tests, benchmarks, releases", []string{"internal/testing", "internal/layout", "benchmarks", "cmd/release"}},
}

// capabilityOf is the number of a package's row, -1 if there is none.
func capabilityOf(dir string) int {
	for ; dir != "."; dir = path.Dir(dir) {
		for i, c := range capabilities {
			if slices.Contains(c.dirs, dir) {
				return i
			}
		}
	}
	return -1
}

// lineCount counts lines of Go: all, and those with code, which are neither blank nor only a comment.
type lineCount struct{ all, code int }

func (n *lineCount) add(of lineCount) { n.all, n.code = n.all+of.all, n.code+of.code }

// sizes prints a row for each capability, with the lines of its packages and of their tests.
func sizes(h *harness) func(context.Context) error {
	tree := h.String("tree", ".", "count the files of this working tree")
	return func(context.Context) error {
		packages, tests, err := countLines(*tree)
		if err != nil {
			return err
		}
		return printSizes(packages, tests)
	}
}

// printSizes prints the table, by the number of lines in each package.
func printSizes(packages, tests map[string]lineCount) error {
	rows := make([][2]lineCount, len(capabilities)+1) // the last is of packages without a row
	for dir := range packages {
		row := capabilityOf(dir)
		if row < 0 {
			row = len(capabilities)
		}
		rows[row][0].add(packages[dir])
		rows[row][1].add(tests[dir])
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "lines\twith code\tof tests\twith code\t  capability")
	var total [2]lineCount
	for i, row := range rows {
		name := "packages without a row"
		if i < len(capabilities) {
			name = capabilities[i].name
		} else if row[0].all+row[1].all == 0 {
			break
		}
		total[0].add(row[0])
		total[1].add(row[1])
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  %s\n", row[0].all, row[0].code, row[1].all, row[1].code, name)
	}
	fmt.Fprintf(w, "%d\t%d\t%d\t%d\t  together\n", total[0].all, total[0].code, total[1].all, total[1].code)
	return w.Flush()
}

// countLines counts the lines of a working tree, by the directory of the package.
func countLines(tree string) (packages, tests map[string]lineCount, err error) {
	packages, tests = map[string]lineCount{}, map[string]lineCount{}
	err = filepath.WalkDir(tree, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != tree && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(tree, filepath.Dir(path))
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(relative)
		n, of := packages[dir], tests[dir]
		if strings.HasSuffix(path, "_test.go") {
			of.add(linesOf(src))
		} else {
			n.add(linesOf(src))
		}
		packages[dir], tests[dir] = n, of
		return nil
	})
	return packages, tests, err
}

// linesOf counts the lines of a file.
func linesOf(src []byte) lineCount {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, nil, 0)
	code := map[int]bool{}
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return lineCount{all: file.LineCount(), code: len(code)}
		}
		if tok == token.SEMICOLON && text == "\n" { // which the scanner adds
			continue
		}
		first := file.Line(pos)
		for i := range strings.Count(text, "\n") + 1 {
			code[first+i] = true
		}
	}
}
