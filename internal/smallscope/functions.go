package smallscope

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
)

// functionTexts prints declarations of the functions that instances leave open. It records their errors.
func (sc *Scope) functionTexts(sorts []Word) string {
	var text strings.Builder
	var names []string
	for _, w := range sc.Functions {
		name, of := functionParts(w.Text)
		switch {
		case name == "" || len(of) < 2:
			sc.in.fail(w.pos, "a function has a name, the sorts of its arguments and that of its result, as (f Bool Bool)")
			continue
		case slices.Contains(names, name):
			sc.in.fail(w.pos, "there is another function %s", name)
			continue
		case len(of) > maxArity+1:
			sc.in.fail(w.pos, "a function takes %d arguments at most", maxArity)
			continue
		}
		names = append(names, name)
		fits := true
		for i, s := range of {
			resolved := sc.sortWords([]Word{{s, w.pos}})
			if len(resolved) != 1 || !slices.ContainsFunc(sorts, func(o Word) bool { return o.Text == resolved[0].Text }) {
				sc.in.fail(w.pos, "%s, of which function %s is, is not one of the scope's sorts", s, name)
				fits = false
				break
			}
			of[i] = resolved[0].Text
		}
		if fits {
			last := len(of) - 1
			fmt.Fprintf(&text, "(declare-fun %s (%s) %s)\n", name, strings.Join(of[:last], " "), of[last])
		}
	}
	return text.String()
}

// functionParts splits the text of a function into its name and sorts, the sort of its result last.
func functionParts(text string) (name string, sorts []string) {
	inner, isList := strings.CutPrefix(text, "(")
	if !isList {
		return "", nil
	}
	s := newSource("", []byte(strings.TrimSuffix(inner, ")")))
	if name = s.name(); name != "" && '0' <= name[0] && name[0] <= '9' {
		return "", nil
	}
	for !s.ended() {
		sorts = append(sorts, s.word())
	}
	return name, sorts
}

// addFunctions adds the functions to the operators of the grammar, and enumerates the values that their places may
// have: all their sorts have to be finite.
func (sc *Scope) addFunctions(g *grammar) {
	for i := range g.funs {
		f := &g.funs[i]
		r := rank{fun: f.decl.Fun, result: slices.Index(g.sorts, f.decl.Result), commutes: -1, uses: 1 << (len(g.vars) + i)}
		for _, s := range f.decl.Params {
			r.args = append(r.args, slices.Index(g.sorts, s))
		}
		g.ranks = append(g.ranks, r)
		cells, _, ok := model.Cells(g.root, []*smtlib.Decl{f.decl}, MaxAssignments)
		if !ok {
			sc.in.fail(sc.at["functions"], "function %s can be too many things to go through all of them: its sorts have to be "+
				"finite, and small", f.decl.Name)
			return
		}
		f.cells = cells
	}
}
