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

// What is done about a class of findings stands in its row in internal/oracle: nobody else compares classes by name.
func TestClassesAreToldApartInOneRoom(t *testing.T) {
	room := filepath.Join(root, "internal", "oracle")
	names := constants(t, filepath.Join(room, "class.go"), "Class")
	if !slices.Contains(names, "Crash") {
		t.Fatalf("the classes are %q", names)
	}
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == room ||
			strings.HasPrefix(path, filepath.Join(root, "benchmarks")) {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		check := func(all ...ast.Expr) {
			for _, x := range all {
				if name := ofPackage(x, "oracle"); slices.Contains(names, name) {
					t.Errorf("%s: oracle.%s is compared with; give classes a property instead", fset.Position(x.Pos()), name)
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				check(n.X, n.Y)
			case *ast.CaseClause:
				check(n.List...)
			case *ast.CompositeLit: // a map from classes
				for _, e := range n.Elts {
					if pair, ok := e.(*ast.KeyValueExpr); ok {
						check(pair.Key)
					}
				}
			}
			return true
		})
	}
}

// ofPackage gives the name that an expression takes from a package, "" if it does not.
func ofPackage(x ast.Expr, pkg string) string {
	if s, ok := x.(*ast.SelectorExpr); ok {
		if from, ok := s.X.(*ast.Ident); ok && from.Name == pkg {
			return s.Sel.Name
		}
	}
	return ""
}

// constants gives the names of a file's constants of a type.
func constants(t *testing.T, path, of string) []string {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	ast.Inspect(file, func(n ast.Node) bool {
		if v, ok := n.(*ast.ValueSpec); ok {
			if typ, ok := v.Type.(*ast.Ident); ok && typ.Name == of {
				names = append(names, v.Names[0].Name)
			}
		}
		return true
	})
	return names
}
