package finding

import (
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Contents returns the operators and sorts of a script's terms, sorted. Operators are those of the theories, binders,
// and "apply" for functions that the script declares; sorts have no widths. Faults that agree in both probably have one
// cause. Values count by their sort only. Negation does not count: it only decides whether an atom is true or false.
func Contents(a *smtlib.Arena, terms []smtlib.Term) (operators, sorts []string) {
	ops, of := map[string]bool{}, map[string]bool{}
	values := map[smtlib.Term]bool{} // literals, and what is written as one
	for _, t := range terms {
		if values[t] = isValue(a, t, values); values[t] {
			continue
		}
		of[sortName(a, a.Sort(t))] = true
		for _, arg := range a.Args(t) {
			of[sortName(a, a.Sort(arg))] = true
		}
		if name := operatorName(a, t); name != "" {
			ops[name] = true
		}
	}
	delete(ops, "not")
	if delete(of, "Bool"); len(of) == 0 {
		of["Bool"] = true
	}
	return slices.Sorted(maps.Keys(ops)), slices.Sorted(maps.Keys(of))
}

// isValue reports whether a term is a literal, a constant of a theory, or one of these with a sign or as a fraction.
func isValue(a *smtlib.Arena, t smtlib.Term, values map[smtlib.Term]bool) bool {
	if a.Kind(t).IsLiteral() {
		return true
	}
	if a.Kind(t) != smtlib.KindApp || a.FunInfo(a.Fun(t)).Op == nil {
		return false
	}
	args := a.Args(t)
	switch a.FunInfo(a.Fun(t)).Name {
	case "-":
		return len(args) == 1 && values[args[0]]
	case "/", "fp", "const":
		return !slices.ContainsFunc(args, func(arg smtlib.Term) bool { return !values[arg] })
	}
	return len(args) == 0
}

// operatorName is what a term applies, "" for a symbol or a variable.
func operatorName(a *smtlib.Arena, t smtlib.Term) string {
	switch a.Kind(t) {
	case smtlib.KindQuant:
		return a.Quantifier(t).String()
	case smtlib.KindMatch:
		return "match"
	case smtlib.KindApp:
		f := a.FunInfo(a.Fun(t))
		switch {
		case f.Op != nil:
			return f.Name
		case f.Decl.Kind == smtlib.Constructor:
			return "constructor"
		case f.Decl.Kind == smtlib.Selector:
			return "selector"
		case len(a.Args(t)) > 0:
			return "apply"
		}
	}
	return ""
}

// sortName is the name of a sort: a theory's own, or what kind of declared sort it is.
func sortName(a *smtlib.Arena, s smtlib.Sort) string {
	info := a.SortInfo(s)
	switch {
	case info.Decl == nil:
		return info.Name
	case info.Decl.Datatype != nil:
		return "datatype"
	}
	return "uninterpreted"
}
