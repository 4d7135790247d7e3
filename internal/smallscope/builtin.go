package smallscope

import (
	"embed"
	"fmt"
	"strings"
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
