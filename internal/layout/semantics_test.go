package layout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// TestOpenPoints looks for every reason for which a value may be open in docs/semantics.md, in quotes.
func TestOpenPoints(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "semantics.md"))
	if err != nil {
		t.Fatal(err)
	}
	constants := map[string]map[string]string{} // key: directory; its named texts
	type place struct {
		at   token.Position
		expr ast.Expr
		dir  string
	}
	var reasons []place
	search := filepath.Join(root, "fragment", "search") // open values of a search are its steps, which nobody sees
	fset := token.NewFileSet()
	for _, path := range files(t, ".go") {
		if strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == search {
			continue
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		dir := filepath.Dir(path)
		if constants[dir] == nil {
			constants[dir] = map[string]string{}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						constants[dir][name.Name] = literalText(n.Values[i], nil)
					}
				}
			case *ast.CallExpr:
				if arg := reasonOf(n); arg != nil {
					reasons = append(reasons, place{fset.Position(n.Pos()), arg, dir})
				}
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Reason" && strings.Contains(path, "smtlib") ||
					ok && key.Name == "Reason" && strings.Contains(path, "fragment") {
					reasons = append(reasons, place{fset.Position(n.Pos()), n.Value, dir})
				}
			}
			return true
		})
	}
	if len(reasons) < 20 {
		t.Fatalf("only %d reasons found", len(reasons))
	}
	for _, r := range reasons {
		if reason := literalText(r.expr, constants[r.dir]); reason != "" && !strings.Contains(string(text), `"`+reason) {
			t.Errorf("%s: docs/semantics.md does not have %q", r.at, reason)
		}
	}
}

// TestPartialOperators compares the operators of the first table of docs/semantics.md with the rows that are marked as
// partial.
func TestPartialOperators(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "semantics.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## Points that are not specified\n")
	table, _, _ = strings.Cut(table, "\n## ")
	listed := map[string]bool{}
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for i, name := range strings.Split(cells[1], "`") {
				if i%2 == 1 {
					listed[name] = true
				}
			}
		}
	}
	older := map[string]string{"to_ieee_bv": "fp.to_ieee_bv", "choose": "set.choose", "seq.nth_i": "seq.nth"}
	known := map[string]bool{}
	for _, row := range theory.Rows() {
		name := row.Name
		if older[name] != "" {
			name = older[name]
		}
		if row.Partial != listed[name] {
			t.Errorf("%s: marked as partial: %v, listed in docs/semantics.md: %v", row.Name, row.Partial, listed[name])
		}
		known[row.Name] = true
	}
	for name := range listed {
		if !known[name] {
			t.Errorf("docs/semantics.md lists %s, which is no operator", name)
		}
	}
}

// reasonOf gives the reason in a call of the door for open points: env.Open(reason), env.Point(call, reason, ...).
func reasonOf(n *ast.CallExpr) ast.Expr {
	f, ok := n.Fun.(*ast.SelectorExpr)
	switch {
	case !ok || !isEnv(f.X):
	case f.Sel.Name == "Open" && len(n.Args) == 1:
		return n.Args[0]
	case f.Sel.Name == "Point" && len(n.Args) > 2:
		return n.Args[1]
	}
	return nil
}

// isEnv reports whether an expression is the door for open points, by its name.
func isEnv(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name == "env"
	case *ast.SelectorExpr:
		return x.Sel.Name == "env"
	}
	return false
}

// literalText gives the text of a literal, of a constant, or the beginning of a sum of texts; "" of anything else.
func literalText(x ast.Expr, constants map[string]string) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		if s, err := strconv.Unquote(x.Value); err == nil && x.Kind == token.STRING {
			return s
		}
	case *ast.Ident:
		return constants[x.Name]
	case *ast.BinaryExpr:
		return literalText(x.X, constants)
	}
	return ""
}
