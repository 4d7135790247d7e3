package smallscope

import (
	"embed"
	"fmt"
	"slices"
	"strings"
	"sync"
)

//go:embed builtin/*.scope
var builtins embed.FS

// BuiltinPrefix begins the File of built-in scopes; that of other scopes is a path.
const BuiltinPrefix = "builtin:"

// Builtins returns the names of the built-in scopes, sorted.
func Builtins() []string {
	entries, err := builtins.ReadDir("builtin")
	if err != nil {
		panic(err) // it is embedded
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".scope"))
	}
	return names
}

// Builtin parses a built-in scope. The error says that there is none of this name.
func Builtin(name string) (*Scope, error) {
	src, err := builtins.ReadFile("builtin/" + name + ".scope")
	if err != nil {
		return nil, fmt.Errorf("there is no built-in scope %q; there are %s", name, listed(Builtins()))
	}
	scopes, errs, _ := Parse(BuiltinPrefix+name, src)
	if len(errs) > 0 {
		return nil, errs
	}
	return scopes[0], nil
}

// Library keeps the families of built-in scopes, so that users of the same scope share its instances. The zero value is
// ready to use, by several goroutines.
type Library struct {
	mu       sync.Mutex
	families map[string]*Family
}

// Family returns the family of a built-in scope. It panics if there is no scope of this name.
func (l *Library) Family(name string) *Family {
	l.mu.Lock()
	defer l.mu.Unlock()
	if f := l.families[name]; f != nil {
		return f
	}
	sc, err := Builtin(name)
	if err != nil {
		panic(err)
	}
	if l.families == nil {
		l.families = map[string]*Family{}
	}
	l.families[name] = NewFamily(sc, nil)
	return l.families[name]
}

// Fitting returns the families of the built-in scopes that have no functions and no objectives, and whose variables are
// Boolean or of sorts with these names.
func (l *Library) Fitting(sorts []string) []*Family {
	var all []*Family
	for _, name := range Builtins() {
		f := l.Family(name)
		fits := len(f.g.funs) == 0 && !f.Scope.asksOptima()
		for _, v := range f.g.vars {
			sort := f.g.root.SortInfo(v.decl.Result).Name
			fits = fits && (sort == "Bool" || slices.Contains(sorts, sort))
		}
		if fits {
			all = append(all, f)
		}
	}
	return all
}
