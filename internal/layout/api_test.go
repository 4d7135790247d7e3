package layout

import (
	"go/types"
	"iter"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// libraries are the packages that other programs may import, with those below them.
var libraries = []string{"./smtlib/...", "./fragment/...", "./mutate/...", "./minimize/...", "./solvers/..."}

// What libraries export can be used from outside: nothing of it is of a type that only this project can name.
func TestLibrariesExportNoInternalTypes(t *testing.T) {
	for obj := range exported(t, libraries...) {
		for _, use := range internalUses(obj) {
			t.Errorf("%s.%s: %s", obj.Pkg().Path(), obj.Name(), use)
		}
	}
}

// mostMethods is how many methods an interface of internal may have, with those of interfaces in it: with more of them
// the cut between two packages is in the wrong place.
const mostMethods = 8

func TestInterfacesAreSmall(t *testing.T) {
	for obj := range exported(t, "./internal/...") {
		if i, is := obj.Type().Underlying().(*types.Interface); is && i.NumMethods() > mostMethods {
			t.Errorf("%s.%s has %d methods; at most %d", obj.Pkg().Path(), obj.Name(), i.NumMethods(), mostMethods)
		}
	}
}

// exported are the exported objects of packages.
func exported(t *testing.T, patterns ...string) iter.Seq[types.Object] {
	cfg := &packages.Config{
		Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile, Dir: root,
	}
	loaded, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if len(loaded) < 10 {
		t.Fatalf("only %d packages", len(loaded))
	}
	return func(yield func(types.Object) bool) {
		for _, p := range loaded {
			scope := p.Types.Scope()
			for _, name := range scope.Names() {
				if obj := scope.Lookup(name); obj.Exported() && !yield(obj) {
					return
				}
			}
		}
	}
}

// internalUses describes where an exported object shows a type of a package below internal.
func internalUses(obj types.Object) []string {
	var uses []string
	look := func(where string, t types.Type) {
		if name := internalType(t, nil); name != "" {
			uses = append(uses, where+" has type "+name)
		}
	}
	named, isType := obj.Type().(*types.Named)
	if _, declares := obj.(*types.TypeName); !declares || !isType {
		look("it", obj.Type())
		return uses
	}
	for m := range named.Methods() {
		if m.Exported() {
			look("method "+m.Name(), m.Type())
		}
	}
	if s, ok := named.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Exported() {
				look("field "+f.Name(), f.Type())
			}
		}
		return uses
	}
	look("it", named.Underlying())
	return uses
}

// internalType names a type of a package below internal that a type is made of, or gives "".
func internalType(t types.Type, seen []types.Type) string {
	if slices.Contains(seen, t) {
		return ""
	}
	seen = append(seen, t)
	switch t := t.(type) {
	case *types.Named:
		if pkg := t.Obj().Pkg(); pkg != nil && strings.Contains(pkg.Path(), "/smtstorm/internal/") {
			return t.String()
		}
	case *types.Alias:
		return internalType(types.Unalias(t), seen)
	case interface{ Elem() types.Type }: // pointers, slices, arrays, maps, channels
		if m, ok := t.(*types.Map); ok {
			if name := internalType(m.Key(), seen); name != "" {
				return name
			}
		}
		return internalType(t.Elem(), seen)
	case *types.Signature:
		for _, tuple := range []*types.Tuple{t.Params(), t.Results()} {
			for v := range tuple.Variables() {
				if name := internalType(v.Type(), seen); name != "" {
					return name
				}
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			if name := internalType(f.Type(), seen); f.Exported() && name != "" {
				return name
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if name := internalType(m.Type(), seen); m.Exported() && name != "" {
				return name
			}
		}
	}
	return ""
}
