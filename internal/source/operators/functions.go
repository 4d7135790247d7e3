package operators

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// functionTheory and functionName are the line of the table for function symbols, which belong to no theory. "uf" is
// their name in logics.
const functionTheory, functionName = "uf", "function"

// mostFunctions bounds the functions of a rank that is tried, all of which are tried.
const mostFunctions = 64

// addFunctions adds a group of function symbols with one and two arguments of tiny sorts: one symbol for each function.
func (u *universe) addFunctions() {
	g := &group{theory: functionTheory, name: functionName}
	var tiny []smtlib.Sort
	for _, name := range u.tiny {
		for i, family := range u.families {
			if family.sorts[0] == name {
				tiny = append(tiny, u.members[i][0])
			}
		}
	}
	for _, result := range tiny {
		for _, a := range tiny {
			u.addRank(g, result, a)
		}
	}
	for _, result := range tiny {
		for _, a := range tiny {
			for _, b := range tiny {
				u.addRank(g, result, a, b)
			}
		}
	}
	if len(g.apps) > 0 {
		u.groups = append(u.groups, g)
	}
}

// addRank adds a symbol for each function of a rank, unless these are too many.
func (u *universe) addRank(g *group, result smtlib.Sort, params ...smtlib.Sort) {
	context := theory.Sorts(u.arena, nil)
	values := func(s smtlib.Sort) []value.Value {
		all, _ := context.Values(s, mostFunctions)
		return all
	}
	of, sizes := make([][]value.Value, len(params)), make([]int, len(params))
	for i, s := range params {
		of[i] = values(s)
		sizes[i] = len(of[i])
	}
	var points [][]value.Value
	for row := range combinations(sizes).all() {
		point := make([]value.Value, len(row))
		for i, n := range row {
			point[i] = of[i][n]
		}
		points = append(points, point)
	}
	results := values(result)
	choices := make([]int, len(points))
	for i := range choices {
		choices[i] = len(results)
	}
	functions := combinations(choices)
	if functions.rows > mostFunctions {
		return
	}
	for row := range functions.all() {
		d := &smtlib.Decl{Name: fmt.Sprintf("f%d", len(g.apps)), Params: params, Result: result}
		fun := u.arena.Declare(d)
		entries := make([]model.Entry, len(points))
		for i, n := range row {
			entries[i] = model.Entry{Args: points[i], Result: results[n]}
		}
		app := u.application(g, fun, params, result)
		app.function = model.NewInterpretation(d, entries, results[0])
		u.functions = append(u.functions, app.function)
		g.apps = append(g.apps, app)
	}
}

// functionsOf returns the function symbols of claims, each once.
func functionsOf(claims []*claim) (all []*model.Interpretation) {
	seen := map[*model.Interpretation]bool{}
	for _, c := range claims {
		for _, app := range c.form.apps {
			if app.function != nil && !seen[app.function] {
				seen[app.function] = true
				all = append(all, app.function)
			}
		}
	}
	return all
}

// definition prints the definition of a function symbol by its values.
func (m *maker) definition(f *model.Interpretation) string {
	var params []string
	for i, s := range f.Fun.Params {
		params = append(params, fmt.Sprintf("(p%d %s)", i, m.arena.SortString(s)))
	}
	body := m.constant(f.Entries[len(f.Entries)-1].Result, f.Fun.Result)
	for _, e := range f.Entries[:len(f.Entries)-1] {
		var at []string
		for i, v := range e.Args {
			at = append(at, fmt.Sprintf("(= p%d %s)", i, m.constant(v, f.Fun.Params[i])))
		}
		where := at[0]
		if len(at) > 1 {
			where = "(and " + strings.Join(at, " ") + ")"
		}
		body = "(ite " + where + " " + m.constant(e.Result, f.Fun.Result) + " " + body + ")"
	}
	return fmt.Sprintf("(define-fun %s (%s) %s %s)", f.Fun.Name, strings.Join(params, " "),
		m.arena.SortString(f.Fun.Result), body)
}

// declaration prints the declaration of a function symbol.
func (m *maker) declaration(f *model.Interpretation) string {
	var params []string
	for _, s := range f.Fun.Params {
		params = append(params, m.arena.SortString(s))
	}
	result := m.arena.SortString(f.Fun.Result)
	return fmt.Sprintf("(declare-fun %s (%s) %s)", f.Fun.Name, strings.Join(params, " "), result)
}

// points prints equations that fix the values of a function symbol.
func (m *maker) points(f *model.Interpretation) (equations []string) {
	for _, e := range f.Entries {
		var args []string
		for i, v := range e.Args {
			args = append(args, m.constant(v, f.Fun.Params[i]))
		}
		equations = append(equations, fmt.Sprintf("(= (%s %s) %s)", f.Fun.Name, strings.Join(args, " "),
			m.constant(e.Result, f.Fun.Result)))
	}
	return equations
}

// constant returns the text of a value of a tiny sort.
func (m *maker) constant(v value.Value, s smtlib.Sort) string {
	text, ok := m.literal(v, s)
	if !ok {
		panic(fmt.Sprintf("operators: %v has no literal", v)) // all values of tiny sorts have one
	}
	return text
}
