package layout

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// structs gives the struct types of a package by name, as its code has them.
func structs(t *testing.T, dir string) map[string]*ast.StructType {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*ast.StructType{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, is := n.(*ast.TypeSpec); is {
				if s, is := spec.Type.(*ast.StructType); is {
					all[spec.Name.Name] = s
				}
			}
			return true
		})
	}
	return all
}

// TestNoFunctionsInSuspects says that a test of scripts hands the engine data and no functions: how a fault is shown
// again is written once, and not by each source.
func TestNoFunctionsInSuspects(t *testing.T) {
	for _, c := range []struct {
		dir   string
		types []string
	}{
		{"internal/engine", []string{"Suspect", "Reduction"}},
		{"internal/repro", []string{"Repro", "Subject"}},
		{"internal/finding", []string{"Background", "WrongScript"}},
	} {
		all := structs(t, c.dir)
		for _, name := range c.types {
			if all[name] == nil {
				t.Errorf("%s has no type %s", c.dir, name)
				continue
			}
			for _, field := range all[name].Fields.List {
				if _, isFunction := field.Type.(*ast.FuncType); isFunction {
					t.Errorf("%s.%s: the field %v is a function", c.dir, name, field.Names)
				}
			}
		}
	}
}

// asking are the types that say how a fault is shown again, by package: Repro and Subject, and what is still to be
// written in their terms: how a bug is handed to a reduction, and how a case of replay is run repeatedly.
var asking = map[string][]string{
	"internal/repro":  {"Repro", "Subject"},
	"internal/triage": {"Bug"},
	"internal/replay": {"Case", "attempt", "shown", "tries"},
}

// TestTypesThatShowFaults counts the types between an oracle's word and a finding's files that say how to ask again.
func TestTypesThatShowFaults(t *testing.T) {
	total := 0
	for _, dir := range slices.Sorted(maps.Keys(asking)) {
		all := structs(t, dir)
		for _, name := range asking[dir] {
			if all[name] == nil {
				t.Errorf("%s.%s does not say any more how a fault is shown: it can leave the list", dir, name)
			}
			total++
		}
	}
	if most := 7; total > most {
		t.Errorf("%d types say how a fault is shown again; at most %d", total, most)
	}
	for name, s := range structs(t, "internal/engine") {
		for _, field := range s.Fields.List {
			if of, is := field.Type.(*ast.SelectorExpr); is && of.Sel.Name == "Question" {
				t.Errorf("internal/engine.%s has a question of ask: what is asked for a fault to show is a repro.Subject", name)
			}
		}
	}
}
