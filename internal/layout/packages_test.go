package layout

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestPackagePicture compares the picture of packages in docs/architecture.md with the imports of the code.
func TestPackagePicture(t *testing.T) {
	generated(t, "docs/architecture.md", "```\n"+picture(imports(t))+"```\n")
}

// TestSizesHaveAllPackages checks that each package is part of one capability of make sizes.
func TestSizesHaveAllPackages(t *testing.T) {
	const table = "benchmarks/sizes.go"
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, table), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{} // key: a text of the file, such as a directory
	ast.Inspect(file, func(n ast.Node) bool {
		if text, ok := n.(*ast.BasicLit); ok && text.Kind == token.STRING {
			rows[strings.Trim(text.Value, `"`)]++
		}
		return true
	})
	for dir := range imports(t) {
		at := dir
		for at != "." && rows[at] == 0 {
			at = path.Dir(at)
		}
		if at == "." || rows[at] > 1 {
			t.Errorf("%s is in no row of %s, or in several: say which capability it is part of", dir, table)
		}
	}
}

// imports gives the packages of the project, without benchmarks, each with those that its code imports: on all systems,
// under all build tags, tests excepted.
func imports(t *testing.T) map[string][]string {
	const module = "github.com/smtstorm/smtstorm/"
	all := map[string][]string{}
	for _, name := range files(t, ".go") {
		relative, err := filepath.Rel(root, name)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.ToSlash(filepath.Dir(relative))
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(dir, "benchmarks") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		if all[dir] == nil {
			all[dir] = []string{} // a package without imports is one, too
		}
		for _, spec := range file.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if own, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(all[dir], own) {
				all[dir] = append(all[dir], own)
			}
		}
	}
	return all
}

// picture writes a line for each layer, the highest first. A package is one layer above the highest that it imports.
func picture(imports map[string][]string) string {
	layers := map[string]int{}
	var layer func(name string) int
	layer = func(name string) int {
		if _, known := layers[name]; !known {
			height := 0
			for _, imported := range imports[name] {
				height = max(height, layer(imported)+1)
			}
			layers[name] = height
		}
		return layers[name]
	}
	var lines [][]string
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		for len(lines) <= layer(name) {
			lines = append(lines, nil)
		}
		lines[layer(name)] = append(lines[layer(name)], name)
	}
	var text strings.Builder
	for i, names := range slices.Backward(lines) {
		column := 2
		fmt.Fprintf(&text, "%2d ", i)
		for _, word := range strings.Fields(together(names)) {
			if column += 1 + len(word); column > maxColumns {
				text.WriteString("\n   ")
				column = 3 + len(word)
			}
			text.WriteString(" " + word)
		}
		text.WriteString("\n")
	}
	return text.String()
}

// together writes packages of one directory together: internal/{ask, pace}.
func together(names []string) string {
	byDir := map[string][]string{}
	for _, name := range names {
		dir, base := path.Split(name)
		byDir[dir] = append(byDir[dir], base)
	}
	var short []string
	for _, dir := range slices.Sorted(maps.Keys(byDir)) {
		bases := byDir[dir]
		if len(bases) > 1 && dir != "" {
			short = append(short, dir+"{"+strings.Join(bases, ", ")+"}")
			continue
		}
		for _, base := range bases {
			short = append(short, dir+base)
		}
	}
	return strings.Join(short, "  ")
}
