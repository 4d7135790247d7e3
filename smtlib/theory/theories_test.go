package theory

import (
	"maps"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
)

// TestTheories looks for the sorts of SMT-LIB's theories, and for the theories that rows of operators name.
func TestTheories(t *testing.T) {
	operators := map[string]int{}
	for _, row := range Rows() {
		for _, name := range row.Standard {
			operators[name]++
		}
		if row.Since27 && len(row.Standard) == 0 {
			t.Errorf("%s came with a version of SMT-LIB, and is of none of its theories", row.Name)
		}
	}
	for _, theory := range smtlibTheories {
		for name := range theory.sorts {
			if universe.sorts[name] == nil {
				t.Errorf("%s has the sort %s, which is unknown", theory.name, name)
			}
		}
		if operators[theory.name] == 0 {
			t.Errorf("%s has no operators", theory.name)
		}
		delete(operators, theory.name)
	}
	delete(operators, "Datatypes") // scripts declare the symbols of datatypes
	if len(operators) > 0 {
		t.Errorf("rows name theories that are none of SMT-LIB: %v", operators)
	}
}

// TestSortsHaveRows: the row of a sort is complete. A sort is finite if the row has a size.
func TestSortsHaveRows(t *testing.T) {
	rows := maps.Clone(universe.sorts)
	rows["a datatype"], rows["an uninterpreted sort"] = &datatypes.Declared, &core.Uninterpreted
	for name, row := range rows {
		complete := row.Sample != nil && row.Edges != nil && row.Distance != nil &&
			(row.Size == nil) == (row.Enumerate == nil)
		nothing := row.Sample == nil && row.Edges == nil && row.Distance == nil && row.Size == nil && row.Enumerate == nil
		switch {
		case row.Expand != nil || row.Without != "":
			if !nothing {
				t.Errorf("%s is an abbreviation, or without values, and its row has functions of values", name)
			}
		case !complete:
			t.Errorf("the row of %s lacks a function", name)
		}
	}
}
