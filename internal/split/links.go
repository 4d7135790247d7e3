package split

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// link is something that several units may share, so that they are not independent.
type link struct {
	symbol   *smtlib.Decl     // declared by the script; nil for none
	sort     *smtlib.SortDecl // uninterpreted: all units that use it share its size; nil for none
	operator string           // has unspecified points, where it is the same unknown function for all units; "" for none
}

// String describes for users what units share.
func (l link) String() string {
	switch {
	case l.symbol != nil && l.symbol.Kind == smtlib.Selector:
		return fmt.Sprintf("`%s` at points that SMT-LIB leaves open", smtlib.Quote(l.symbol.Name))
	case l.symbol != nil:
		return "the symbol " + smtlib.Quote(l.symbol.Name)
	case l.sort != nil:
		return "the sort " + smtlib.Quote(l.sort.Name) + ", whose size is one for all"
	}
	return fmt.Sprintf("`%s` at points that SMT-LIB leaves open", l.operator)
}

// isSymbol reports whether the link is a declared constant or function.
func (l link) isSymbol() bool { return l.symbol != nil && l.symbol.Kind != smtlib.Selector }

// linker finds what units have in common.
type linker struct {
	arena  *smtlib.Arena
	values *model.Evaluator // evaluates literals
	seen   *marks           // terms visited in the unit
	noted  map[link]bool    // links of the unit
	found  []link
	sorts  map[smtlib.Sort][]*smtlib.SortDecl // uninterpreted sorts inside a sort
	whole  string                             // the reason why nothing can be divided; "" if there is none
}

func newLinker(a *smtlib.Arena) *linker {
	return &linker{
		arena: a, values: model.NewEvaluator(a, model.New("literals")), seen: newMarks(int(a.Len())),
		noted: map[link]bool{}, sorts: map[smtlib.Sort][]*smtlib.SortDecl{},
	}
}

// linksOf gives the links of a unit, with definitions expanded, in order of first occurrence.
func (l *linker) linksOf(unit smtlib.Term) []link {
	l.seen.next()
	clear(l.noted)
	l.found = nil
	stack := []smtlib.Term{unit}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !l.seen.mark(int32(t)) {
			continue
		}
		for _, s := range l.uninterpreted(l.arena.Sort(t)) {
			l.note(link{sort: s})
		}
		stack = append(stack, l.arena.Below(t)...)
		for d := range l.arena.Declarations(t) {
			l.declared(d)
		}
		if l.arena.Kind(t) == smtlib.KindApp && l.arena.Declaration(t) == nil {
			l.operator(t)
		}
	}
	return l.found
}

func (l *linker) note(of link) {
	if !l.noted[of] {
		l.noted[of] = true
		l.found = append(l.found, of)
	}
}

// declared adds the links of a declared symbol.
func (l *linker) declared(d *smtlib.Decl) {
	if d.Kind == smtlib.Declared || d.Kind == smtlib.Selector && len(d.Datatype.Constructors) > 1 {
		l.note(link{symbol: d})
	}
	if len(d.SortParams) > 0 && d.Kind == smtlib.Declared {
		l.whole = cmp.Or(l.whole, "a function is polymorphic")
	}
}

// operator adds the links of an application of an operator.
func (l *linker) operator(t smtlib.Term) {
	row := theory.RowOf(l.arena.FunInfo(l.arena.Fun(t)).Op)
	switch {
	case row.Theory == "separation":
		l.whole = cmp.Or(l.whole, "the assertions speak of one heap")
		return
	case row.Eval == nil: // the meaning may depend on the solver
	case !row.Partial || row.Specified != nil && row.Specified(l.literals(l.arena.Args(t))):
		return
	}
	l.note(link{operator: cmp.Or(row.OpenAs, row.Name)})
	for _, name := range row.Chosen { // z3 has one function for mod and rem
		l.note(link{operator: name})
	}
}

// literals gives the values of arguments that are literals, perhaps with a sign; nil for others.
func (l *linker) literals(args []smtlib.Term) []value.Value {
	values := make([]value.Value, len(args))
	for i, arg := range args {
		isLiteral := func(t smtlib.Term) bool { return l.arena.Kind(t).IsLiteral() }
		if isLiteral(arg) || l.arena.OperatorName(arg) == "-" && isLiteral(l.arena.Args(arg)[0]) &&
			len(l.arena.Args(arg)) == 1 {
			values[i] = l.values.Value(arg)
		}
	}
	return values
}

// uninterpreted gives the uninterpreted sorts inside a sort: in its arguments, and in the fields of datatypes.
func (l *linker) uninterpreted(s smtlib.Sort) []*smtlib.SortDecl {
	if known, ok := l.sorts[s]; ok {
		return known
	}
	var found []*smtlib.SortDecl
	seen := map[smtlib.Sort]bool{}
	for stack := []smtlib.Sort{s}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[s] {
			continue
		}
		seen[s] = true
		info := l.arena.SortInfo(s)
		stack = append(stack, info.Args...)
		switch d := info.Decl; {
		case d == nil || d.Parameter:
		case d.Datatype == nil:
			if !slices.Contains(found, d) {
				found = append(found, d)
			}
		default: // fields of a parametric datatype have the sorts of its arguments, or sorts that it names
			for _, k := range d.Datatype.Constructors {
				stack = append(stack, k.Params...)
			}
		}
	}
	l.sorts[s] = found
	return found
}

// shared gives the wanted links, in order of first occurrence, and for each the units that have it.
func (l *linker) shared(units []smtlib.Term, wanted func(link) bool) (links []link, having [][]int32) {
	at := map[link]int{}
	for i, u := range units {
		for _, found := range l.linksOf(u) {
			if !wanted(found) {
				continue
			}
			n, known := at[found]
			if !known {
				n = len(links)
				at[found] = n
				links, having = append(links, found), append(having, nil)
			}
			having[n] = append(having[n], int32(i))
		}
	}
	return links, having
}

// Dependencies gives the graph of units that share a constant or a function, directly or through definitions.
func Dependencies(a *smtlib.Arena, units []smtlib.Term) *Graph {
	_, having := newLinker(a).shared(units, link.isSymbol)
	return FromShared(len(units), having)
}

// Components divides units such that parts are independent: no two share a symbol, an uninterpreted sort (whose size
// both would determine), or an operator at points that SMT-LIB leaves open. So all units can be true together if and
// only if those of each part can. If there is only one part, undivided is the reason.
func Components(a *smtlib.Arena, units []smtlib.Term) (parts [][]int32, undivided string) {
	l := newLinker(a)
	links, having := l.shared(units, func(link) bool { return true })
	if l.whole != "" {
		return BySize(len(units), len(units)), l.whole
	}
	if parts = FromShared(len(units), having).Components(); len(parts) > 1 {
		return parts, ""
	}
	return parts, whyWhole(len(units), links, having)
}

// whyWhole gives the reason why units are one component.
func whyWhole(n int, links []link, having [][]int32) string {
	if n < 2 {
		return "there is one assertion"
	}
	var symbols [][]int32
	most := -1
	for i, l := range links {
		switch {
		case l.isSymbol():
			symbols = append(symbols, having[i])
		case most < 0 || len(having[i]) > len(having[most]):
			most = i
		}
	}
	if most < 0 || len(FromShared(n, symbols).Components()) == 1 {
		return "all assertions depend on each other by the symbols in them"
	}
	if len(having[most]) == n {
		return fmt.Sprintf("all assertions share %s", links[most])
	}
	return fmt.Sprintf("assertions without a common symbol share %s", links[most])
}
