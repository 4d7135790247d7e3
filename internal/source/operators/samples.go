package operators

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Sample is a small script that needs an operator, under the least logic of its contents. Its answer is not known.
type Sample struct {
	Operator string
	Theory   string // table of the operator
	Standard bool   // SMT-LIB has the operator
	Logic    string
	Script   []byte
}

// applicationsPerSample is how many applications of an operator are tried as samples: enough for each of its shapes.
const applicationsPerSample = 8

// Samples gives samples of each operator: one for each of the least logics that its applications need, those of
// SMT-LIB's theories first.
func Samples() ([]Sample, error) {
	u, err := newUniverse(largeWorld, applicationsPerSample, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		return nil, err
	}
	var all []Sample
	for _, g := range u.groups {
		if g.row == nil {
			continue
		}
		seen, apps := map[string]bool{}, slices.Clone(g.apps)
		slices.SortStableFunc(apps, func(a, b *application) int { return len(a.args) - len(b.args) })
		for _, app := range apps {
			if e, ok := u.sample(app); ok && !seen[e.Logic] {
				seen[e.Logic] = true
				all = append(all, e)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Sample) int {
		switch {
		case a.Standard == b.Standard:
			return 0
		case a.Standard:
			return -1
		}
		return 1
	})
	return all, nil
}

// sample equates an application to constants with another constant. There are no constants of RegLan: a language
// contains a string.
func (u *universe) sample(app *application) (Sample, bool) {
	a := u.arena.Child()
	declared := ""
	constant := func(s smtlib.Sort) smtlib.Term {
		name := fmt.Sprintf("x%d", len(declared))
		declared += "(declare-const " + name + " " + a.SortString(s) + ")\n"
		t, err := a.App(a.Declare(&smtlib.Decl{Name: name, Result: s}))
		if err != nil {
			return smtlib.NoTerm
		}
		return t
	}
	var args []smtlib.Term
	for _, s := range app.args {
		if a.SortIs(s, "RegLan") {
			letter, err := a.Apply("re.allchar")
			if err != nil {
				return Sample{}, false
			}
			args = append(args, letter)
			continue
		}
		args = append(args, constant(s))
	}
	formula, err := a.App(app.fun, args...)
	switch {
	case err != nil:
		return Sample{}, false
	case a.SortIs(app.result, "RegLan"):
		formula, err = a.Apply("str.in_re", constant(u.sortNamed("String")), formula)
	case !a.SortIs(app.result, "Bool"):
		formula, err = a.Apply("=", constant(app.result), formula)
	}
	if err != nil {
		return Sample{}, false
	}
	row := app.group.row
	e := Sample{
		Operator: row.Name, Theory: row.Theory, Standard: len(row.Standard) > 0,
		Logic: theory.LeastLogic(a, []smtlib.Term{formula}),
	}
	text := "(set-logic " + e.Logic + ")\n"
	if app.declared {
		text += u.prelude
	}
	p := smtlib.Printer{Sharing: smtlib.ShareNone}
	e.Script = append(p.AppendAsserts([]byte(text+declared), a, []smtlib.Term{formula}), "(check-sat)\n"...)
	return e, true
}

// sortNamed is the sort of constants whose family begins with a name.
func (u *universe) sortNamed(name string) smtlib.Sort {
	for i, f := range u.families {
		if f.sorts[0] == name && len(u.members[i]) > 0 {
			return u.members[i][0]
		}
	}
	return smtlib.NoSort
}
