package layout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ofCampaigns are the packages below internal that warn while a campaign runs.
var ofCampaigns = []string{
	"ask", "engine", "finding", "source/operators", "source/programs", "source/scripts", "seeds", "suite",
}

// What a campaign warns of has a kind, by which it is counted and shown once; and each kind in the table is used.
func TestWarningsOfCampaignsHaveKinds(t *testing.T) {
	unused := map[string]bool{}
	for _, name := range constants(t, filepath.Join(root, "internal", "warning", "warning.go"), "Kind") {
		unused[name] = true
	}
	if len(unused) < 10 {
		t.Fatalf("the kinds are %v", unused)
	}
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		below, err := filepath.Rel(filepath.Join(root, "internal"), filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		warns := slices.Contains(ofCampaigns, filepath.ToSlash(below))
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			delete(unused, ofPackage(s, "warning"))
			if warns && s.Sel.Name == "Warn" && isLogger(s.X) {
				t.Errorf("%s: the warning has no kind, see package warning", fset.Position(s.Pos()))
			}
			return true
		})
	}
	delete(unused, "Other") // is what has no kind
	if len(unused) > 0 {
		t.Errorf("nobody warns of %v", unused)
	}
}

// isLogger reports whether an expression has the name of a logger.
func isLogger(x ast.Expr) bool {
	name := ""
	switch x := x.(type) {
	case *ast.Ident:
		name = x.Name
	case *ast.SelectorExpr:
		name = x.Sel.Name
	}
	return strings.EqualFold(name, "logger") || name == "log" || name == "slog"
}
