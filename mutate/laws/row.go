package laws

import (
	"fmt"
	"slices"
	"sync"
)

// Row is a law: where the condition holds, left and right have the same value, whatever the variables stand for.
type Row struct {
	Theory      string
	Left, Right string
	If          string // a condition over the variables, or ""
	Where       string // comparisons of indices, or ""
	Variables   []Variable

	sorts, indices    []string // names of variables for sorts and indices
	left, right, when *pattern // sides of the row, and its condition or nil
	where             []comparison
}

// Variable stands for any term of a sort.
type Variable struct {
	Name string
	sort *sortPattern
	rest bool // it stands for two or more terms
}

func (r *Row) String() string {
	text := r.Left + " = " + r.Right
	if r.If != "" {
		text += " if " + r.If
	}
	if r.Where != "" {
		text += " where " + r.Where
	}
	return text
}

// section is a list of rows over the same variables.
type section struct {
	theory    string
	variables string // with their sorts, in the syntax of a quantifier
	laws      []law
}

// law is the text of a row: left, right, the condition, and the condition on indices. The last two may be "".
type law [4]string

// Rows returns the table, theory by theory.
var Rows = sync.OnceValue(func() []*Row {
	var all []*Row
	for _, s := range slices.Concat(coreSections, bitVectorSections, arithmeticSections, stringSections,
		arraySections, floatSections, sequenceSections) {
		rows, err := s.read(script{})
		if err != nil {
			panic(fmt.Sprintf("laws: %v", err))
		}
		all = append(all, rows...)
	}
	return all
})

// read reads the rows of a section.
func (s section) read(over script) ([]*Row, error) {
	rows := make([]*Row, 0, len(s.laws))
	for _, l := range s.laws {
		row, err := s.row(l, reader{script: over})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", l[0], err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (s section) row(l law, r reader) (*Row, error) {
	row := &Row{Theory: s.theory, Left: l[0], Right: l[1], If: l[2], Where: l[3]}
	if err := r.readVariables(s.variables); err != nil {
		return nil, err
	}
	for _, side := range []struct {
		text string
		to   **pattern
	}{{row.Left, &row.left}, {row.Right, &row.right}, {row.If, &row.when}} {
		if side.text == "" {
			continue
		}
		e, err := parse(side.text)
		if err != nil {
			return nil, err
		}
		if *side.to, err = r.readTerm(e); err != nil {
			return nil, err
		}
	}
	where, err := r.readWhere(row.Where)
	if err != nil {
		return nil, err
	}
	row.where, row.sorts, row.indices = where, r.sorts, r.indices
	row.Variables = r.variables
	return row, nil
}

// uses reports whether a variable occurs in the row. A section declares the variables of all its rows.
func (r *Row) uses(variable int) bool {
	return r.left.has(variable) || r.right.has(variable) || r.when != nil && r.when.has(variable)
}

// holdsAt reports whether indices satisfy the row's condition on them.
func (r *Row) holdsAt(indices []int64) bool {
	return !slices.ContainsFunc(r.where, func(c comparison) bool { return !c.holds(indices) })
}
