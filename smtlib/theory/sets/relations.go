package sets

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// relation makes (Relation σ…), the sort of sets of tuples of these sorts.
func relation(a *smtlib.Arena, fields []smtlib.Sort) smtlib.Sort {
	s, err := relationOf(a, fields)
	if err != nil {
		panic(err) // tuples and sets belong to the same signature
	}
	return s
}

func relationOf(a *smtlib.Arena, fields []smtlib.Sort) (smtlib.Sort, error) {
	tuple, err := tupleOf(a, fields)
	if err != nil {
		return smtlib.NoSort, err
	}
	return a.MakeSort("Set", nil, tuple)
}

func tupleOf(a *smtlib.Arena, fields []smtlib.Sort) (smtlib.Sort, error) {
	if len(fields) == 0 {
		return a.MakeSort("UnitTuple", nil)
	}
	return a.MakeSort("Tuple", nil, fields...)
}

// fields gives the columns of argument i, which must be a relation. The number of arguments has been checked.
func fields(a *smtlib.Arena, app smtlib.Application, i int) ([]smtlib.Sort, error) {
	if s := app.Args[i]; a.SortIs(s, "Set") {
		switch element := a.SortInfo(s).Args[0]; {
		case a.SortIs(element, "Tuple"):
			return a.SortInfo(element).Args, nil
		case a.SortIs(element, "UnitTuple"):
			return nil, nil
		}
	}
	return nil, smtlib.ArgError(a, app, i, "a relation")
}

func columns(a *smtlib.Arena, app smtlib.Application, n int) ([][]smtlib.Sort, error) {
	if err := operator.Arity(app, n, n); err != nil {
		return nil, err
	}
	all := make([][]smtlib.Sort, n)
	for i := range all {
		var err error
		if all[i], err = fields(a, app, i); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func transposeRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	var turned []smtlib.Sort
	for i := range c[0] {
		turned = append(turned, c[0][len(c[0])-1-i])
	}
	return relationOf(a, turned)
}

func closureRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	if len(c[0]) != 2 || c[0][0] != c[0][1] {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "a binary relation on one sort")
	}
	return app.Args[0], nil
}

// joinRule is the sort rule of the relational composition: the last column of one relation and the first of the other
// have the same sort.
func joinRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 2)
	if err != nil {
		return smtlib.NoSort, err
	}
	last := len(c[0]) - 1
	if last < 0 || len(c[1]) == 0 || c[0][last] != c[1][0] || last+len(c[1]) < 2 {
		return smtlib.NoSort, fmt.Errorf("%s of %s and %s: the last column of one must match the first of the other",
			app.Name, a.SortString(app.Args[0]), a.SortString(app.Args[1]))
	}
	return relationOf(a, append(append([]smtlib.Sort(nil), c[0][:last]...), c[1][1:]...))
}

func productRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 2)
	if err != nil {
		return smtlib.NoSort, err
	}
	return relationOf(a, append(append([]smtlib.Sort(nil), c[0]...), c[1]...))
}

// joinImageRule is the sort rule of (rel.join_image R n): the values that R relates to at least n others.
func joinImageRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	if err := operator.Arity(app, 2, 2); err != nil {
		return smtlib.NoSort, err
	}
	c, err := fields(a, app, 0)
	if err != nil {
		return smtlib.NoSort, err
	}
	if len(c) != 2 || c[0] != c[1] {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "a binary relation on one sort")
	}
	if !a.SortIs(app.Args[1], "Int") {
		return smtlib.NoSort, smtlib.ArgError(a, app, 1, "Int")
	}
	return relationOf(a, c[:1])
}

func idenRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	if len(c[0]) != 1 {
		return smtlib.NoSort, smtlib.ArgError(a, app, 0, "a unary relation")
	}
	return relationOf(a, []smtlib.Sort{c[0][0], c[0][0]})
}

// picked gives the columns with the numbers of the indices, from 0.
func picked(app smtlib.Application, columns []smtlib.Sort) ([]smtlib.Sort, error) {
	var out []smtlib.Sort
	for _, index := range app.Indices {
		if index.N < 0 || index.N >= int64(len(columns)) {
			return nil, fmt.Errorf("index %s of %s, but there are %d columns", index.Text, app.Name, len(columns))
		}
		out = append(out, columns[index.N])
	}
	return out, nil
}

func projectRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	out, err := picked(app, c[0])
	if err != nil {
		return smtlib.NoSort, err
	}
	return relationOf(a, out)
}

// groupRule is the sort rule of ((_ rel.group i…) R), the partition of R by some columns.
func groupRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 1)
	if err != nil {
		return smtlib.NoSort, err
	}
	if _, err := picked(app, c[0]); err != nil {
		return smtlib.NoSort, err
	}
	return a.MakeSort("Set", nil, app.Args[0])
}

// tableJoinRule is the sort rule of ((_ rel.table_join i j…) R S): pairs of rows that agree in column i of R and j of
// S, ….
func tableJoinRule(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	c, err := columns(a, app, 2)
	if err != nil {
		return smtlib.NoSort, err
	}
	if len(app.Indices)%2 != 0 {
		return smtlib.NoSort, fmt.Errorf("%s takes an even number of indices", app.Name)
	}
	for i, index := range app.Indices {
		if n := int64(len(c[i%2])); index.N < 0 || index.N >= n {
			return smtlib.NoSort, fmt.Errorf("index %s of %s, but there are %d columns", index.Text, app.Name, n)
		}
	}
	return relationOf(a, append(append([]smtlib.Sort(nil), c[0]...), c[1]...))
}
