package theory

import (
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// features are what a logic must offer for a set of terms.
type features struct {
	theories    map[string]bool
	sorts       map[string]bool
	quantifiers bool
	functions   bool
	datatypes   bool
	nonlinear   bool
	maps        bool
	recursion   bool // no logic names it; solvers want quantifiers and functions for it, and z3 no other logic
}

// LeastLogic names the least logic of SMT-LIB that the formulas belong to, or ALL where there is none.
func LeastLogic(a *smtlib.Arena, formulas []smtlib.Term) string {
	return featuresOf(a, formulas).logic()
}

func featuresOf(a *smtlib.Arena, formulas []smtlib.Term) *features {
	f := &features{theories: map[string]bool{}, sorts: map[string]bool{}}
	seen := make([]bool, a.Len())
	stack := slices.Clone(formulas)
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		stack = append(stack, a.Args(t)...)
		if d := f.term(a, t); d != nil && d.Body != smtlib.NoTerm {
			stack = append(stack, d.Body)
		}
	}
	return f
}

// term notes what t needs, and gives its declaration if it applies a declared symbol.
func (f *features) term(a *smtlib.Arena, t smtlib.Term) *smtlib.Decl {
	f.sort(a, a.Sort(t))
	switch a.Kind(t) {
	case smtlib.KindQuant:
		f.quantifiers = true
	case smtlib.KindApp:
		info := a.FunInfo(a.Fun(t))
		if info.Decl != nil {
			f.functions = f.functions || info.Decl.Kind == smtlib.Declared && len(info.Decl.Params) > 0
			f.recursion = f.recursion || info.Decl.Kind == smtlib.Recursive
			return info.Decl
		}
		f.theories[RowOf(info.Op).Theory] = true
		f.nonlinear = f.nonlinear || nonlinear(a, t, info.Name)
	}
	return nil
}

func (f *features) sort(a *smtlib.Arena, s smtlib.Sort) {
	info := a.SortInfo(s)
	switch {
	case info.Name == "->":
		f.maps = true
	case info.Decl != nil && info.Decl.Datatype != nil:
		f.datatypes = true
	case info.Decl != nil:
		f.functions = true
	default:
		f.sorts[info.Name] = true
	}
	for _, arg := range info.Args {
		f.sort(a, arg)
	}
}

// nonlinear tells whether an arithmetic operation has more than one argument with symbols in it, or a divisor
// with some.
func nonlinear(a *smtlib.Arena, t smtlib.Term, name string) bool {
	args := a.Args(t)
	switch name {
	case "*":
		symbolic := 0
		for _, arg := range args {
			if !isNumber(a, arg) {
				symbolic++
			}
		}
		return symbolic > 1
	case "/", "div", "mod":
		return slices.ContainsFunc(args[1:], func(arg smtlib.Term) bool { return !isNumber(a, arg) })
	}
	return name == "^"
}

// isNumber tells whether a term is a literal, perhaps negated, or a quotient of two.
func isNumber(a *smtlib.Arena, t smtlib.Term) bool {
	if a.Kind(t) == smtlib.KindApp {
		args := a.Args(t)
		switch name := a.FunInfo(a.Fun(t)).Name; {
		case (name == "-" || name == "to_real") && len(args) == 1:
			return isNumber(a, args[0])
		case name == "/" && len(args) == 2:
			return isNumber(a, args[0]) && isNumber(a, args[1])
		}
		return false
	}
	return a.Kind(t).IsLiteral()
}

// strange are the theories without a logic of the benchmark library.
var strange = []string{"seq", "sets", "bags", "finitefields"}

func (f *features) logic() string {
	if f.maps || f.recursion || slices.ContainsFunc(strange, func(t string) bool { return f.theories[t] }) {
		return "ALL"
	}
	var b strings.Builder
	add := func(needed bool, part string) {
		if needed {
			b.WriteString(part)
		}
	}
	add(!f.quantifiers, "QF_")
	start := b.Len()
	add(f.sorts["Array"], "A")
	add(f.functions, "UF")
	add(f.sorts["BitVec"], "BV")
	add(f.sorts["FloatingPoint"] || f.sorts["RoundingMode"], "FP")
	add(f.datatypes, "DT")
	add(f.sorts["String"] || f.sorts["RegLan"], "S")
	if f.sorts["Int"] || f.sorts["Real"] {
		add(f.nonlinear, "N")
		add(!f.nonlinear, "L")
		add(f.sorts["Int"], "I")
		add(f.sorts["Real"], "R")
		b.WriteString("A")
	}
	add(b.Len() == start, "UF")
	name := b.String()
	switch {
	case slices.Contains(logics, name):
		return name
	case strings.HasSuffix(name, "AUF"), strings.HasSuffix(name, "QF_A"):
		return "QF_AX"
	}
	return "ALL"
}

// Used gives the names of the theories whose operators occur in the formulas, sorted.
func Used(a *smtlib.Arena, formulas []smtlib.Term) []string {
	return slices.Sorted(maps.Keys(featuresOf(a, formulas).theories))
}
