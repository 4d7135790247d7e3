// Package layout has the tests of what the compiler does not check: how long lines, functions and files may be, which
// packages there are, and that the links in the documentation lead somewhere.
//
// It imports nothing of the project.
package layout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The limits, without the rows of tables: elements of slice and map literals.
const (
	maxColumns       = 120 // a tab counts as one
	maxFunctionLines = 80
	maxFileLines     = 600
)

const root = "../.."

// topLevel are the directories that may hold packages.
var topLevel = []string{"benchmarks", "cmd", "fragment", "internal", "minimize", "mutate", "smtlib", "solvers"}

// files lists the files of the project whose name ends in suffix, without those of tools and of test data.
func files(t *testing.T, suffix string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return filepath.SkipDir
		case !d.IsDir() && strings.HasSuffix(path, suffix):
			found = append(found, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatalf("no *%s below %s", suffix, root)
	}
	return found
}

func TestLengths(t *testing.T) {
	for _, path := range files(t, ".go") {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		rows := tableRows(fset, file)
		lines := 0
		for i, line := range strings.Split(string(src), "\n") {
			if rows[i+1] {
				continue
			}
			lines++
			if n := utf8.RuneCountInString(line); n > maxColumns {
				t.Errorf("%s:%d: %d columns; at most %d", path, i+1, n, maxColumns)
			}
		}
		if lines > maxFileLines {
			t.Errorf("%s: %d lines; at most %d", path, lines, maxFileLines)
		}
		functions(t, fset, file, rows)
	}
}

// functions checks the functions of a file.
func functions(t *testing.T, fset *token.FileSet, file *ast.File, rows map[int]bool) {
	t.Helper()
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		at := fset.Position(f.Pos())
		lines := 0
		for line := at.Line; line <= fset.Position(f.End()).Line; line++ {
			if !rows[line] {
				lines++
			}
		}
		if lines > maxFunctionLines {
			t.Errorf("%s: %s has %d lines; at most %d", at, f.Name.Name, lines, maxFunctionLines)
		}
		if f.Name.Name == "init" && f.Recv == nil {
			t.Errorf("%s: no init functions: what is needed is passed", at)
		}
	}
}

// tableRows are the lines that belong to elements of slice and map literals.
func tableRows(fset *token.FileSet, file *ast.File) map[int]bool {
	rows := map[int]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		table, ok := n.(*ast.CompositeLit)
		if !ok {
			return true
		}
		switch table.Type.(type) {
		case *ast.ArrayType, *ast.MapType:
		default:
			return true
		}
		for _, e := range table.Elts {
			if _, isCode := e.(*ast.FuncLit); isCode {
				continue
			}
			for line := fset.Position(e.Pos()).Line; line <= fset.Position(e.End()).Line; line++ {
				rows[line] = true
			}
		}
		return true
	})
	return rows
}

func TestPackages(t *testing.T) {
	documented := map[string]bool{} // key: directory; whether it has a package comment
	for _, path := range files(t, ".go") {
		relative, err := filepath.Rel(root, path)
		if err != nil {
			t.Fatal(err)
		}
		if top, _, _ := strings.Cut(filepath.ToSlash(relative), "/"); !slices.Contains(topLevel, top) {
			t.Errorf("%s: packages stand in %s", relative, strings.Join(topLevel, ", "))
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		if name := file.Name.Name; name == "utils" || name == "util" || name == "common" {
			t.Errorf("%s: package %s says nothing of what it is for", relative, name)
		}
		dir := filepath.Dir(relative)
		if slices.Contains([]string{"bin", "build", "dist", "out", "target", "tmp"}, filepath.Base(dir)) {
			t.Errorf("%s: tools take a folder of this name for what was built", dir)
		}
		documented[dir] = documented[dir] || file.Doc != nil
	}
	for dir, ok := range documented {
		if !ok {
			t.Errorf("%s: no package comment", dir)
		}
	}
}

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

func TestLinks(t *testing.T) {
	for _, path := range files(t, ".md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(m[1], "#")
			target := path
			if file != "" {
				target = filepath.Join(filepath.Dir(path), file)
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s links to %s: %v", path, m[1], err)
			} else if anchor != "" && !slices.Contains(anchors(t, target), anchor) {
				t.Errorf("%s links to %s: no such heading", path, m[1])
			}
		}
	}
}

// anchors are the names that a Markdown file's headings can be linked by.
func anchors(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
		names = append(names, strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || 'a' <= r && r <= 'z' || '0' <= r && r <= '9':
				return r
			}
			return -1
		}, strings.ToLower(m[1])))
	}
	return names
}
