package layout

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// A strategy is a variable of type Strategy in a file of its name, NAME.go, and has further files NAME_*.go if it is
// long. Strategies do not know each other: none of their files uses what another one's declare. They meet in the table.
func TestStrategiesKnowEachOtherByTheTableOnly(t *testing.T) {
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: root}
	loaded, err := packages.Load(cfg, "./mutate")
	if err != nil || len(loaded) != 1 || len(loaded[0].Errors) > 0 {
		t.Fatalf("package mutate is not loaded: %v", err)
	}
	p := loaded[0]
	fileOf := func(o types.Object) string { return filepath.Base(p.Fset.Position(o.Pos()).Filename) }
	strategies := map[string]bool{}
	for _, name := range p.Types.Scope().Names() {
		v, ok := p.Types.Scope().Lookup(name).(*types.Var)
		if !ok || types.TypeString(v.Type(), types.RelativeTo(p.Types)) != "Strategy" {
			continue
		}
		strategies[name] = true
		if file := fileOf(v); file != name+".go" {
			t.Errorf("the strategy %s is declared in %s; its file is %s.go", name, file, name)
		}
	}
	if len(strategies) < 10 {
		t.Fatalf("only %d strategies", len(strategies))
	}
	strategyOf := func(file string) string {
		name, _, _ := strings.Cut(strings.TrimSuffix(file, ".go"), "_")
		if strategies[name] {
			return name
		}
		return ""
	}
	for _, file := range p.Syntax {
		at := filepath.Base(p.Fset.Position(file.Pos()).Filename)
		own := strategyOf(at)
		if own == "" {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			o := p.TypesInfo.Uses[id]
			if o == nil || o.Pkg() != p.Types {
				return true
			}
			if other := strategyOf(fileOf(o)); other != "" && other != own {
				t.Errorf("%s uses %s, which is of the strategy %s; what strategies share is in mutate/kit",
					p.Fset.Position(id.Pos()), o.Name(), other)
			}
			return true
		})
	}
}

// What strategies draw by has a name and a reason where a file begins, or is uniform: no number is drawn below a
// literal.
func TestStrategiesNameTheirOdds(t *testing.T) {
	cfg := &packages.Config{Mode: packages.LoadSyntax, Dir: root}
	loaded, err := packages.Load(cfg, "./mutate", "./mutate/kit")
	if err != nil || len(loaded) != 2 {
		t.Fatalf("the packages are not loaded: %v", err)
	}
	drawn := 0
	for _, p := range loaded {
		for _, file := range p.Syntax {
			if filepath.Base(p.Fset.Position(file.Pos()).Filename) == "odds.go" {
				continue
			}
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || len(call.Args) != 1 {
					return true
				}
				fun, ok := call.Fun.(*ast.SelectorExpr)
				if !ok || fun.Sel.Name != "IntN" && fun.Sel.Name != "Int64N" {
					return true
				}
				drawn++
				if number, ok := call.Args[0].(*ast.BasicLit); ok {
					t.Errorf("%s: %s(%s): use build.Odds, Table, Even, OneOf or Between, with a name",
						p.Fset.Position(call.Pos()), fun.Sel.Name, number.Value)
				}
				return true
			})
		}
	}
	if drawn == 0 {
		t.Error("no number is drawn")
	}
}
