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

// floors are the files of internal/oracle on which its oracles stand, the lowest first: what all of them need, what
// several need, and oracles that others need. All other oracles are above them.
var floors = []string{
	"class evidence fault oracle likeness suppose model_answer programs",
	"transcript claims invalid_model partial_model consequences term_values",
	"optima",
	"clash rows_judge rows",
	"state invalid_core core_alone wrong_lemma goal",
}

// mostUpwards bounds the calls from a file of internal/oracle to functions of one above it.
const mostUpwards = 50

func TestOraclesCallDownwards(t *testing.T) {
	order := strings.Fields(strings.Join(floors, " "))
	places := map[string]int{} // places of declarations; the lower one of methods with one name
	parsed := map[*ast.File]int{}
	for _, path := range files(t, ".go") {
		name, isOurs := strings.CutSuffix(filepath.Base(path), ".go")
		if filepath.Dir(path) != filepath.Join(root, "internal/oracle") || !isOurs || strings.HasSuffix(name, "_test") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		place := slices.Index(order, name)
		if place < 0 {
			place = len(order) + len(parsed)
		}
		parsed[file] = place
		for _, d := range file.Decls {
			if f, is := d.(*ast.FuncDecl); is {
				if other, isTwice := places[f.Name.Name]; !isTwice || other > place {
					places[f.Name.Name] = place
				}
			}
		}
	}
	upwards := 0
	for file, place := range parsed {
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			if places[name] > place {
				upwards++
			}
			return true
		})
	}
	if len(parsed) < len(order) || upwards > mostUpwards {
		t.Errorf("%d calls go upwards between %d files; at most %d", upwards, len(parsed), mostUpwards)
	}
}
