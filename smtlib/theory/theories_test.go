package theory

import (
	"maps"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/theory/datatypes"
)

// TestTheories looks for the symbols of SMT-LIB's theories among the operators and sorts.
func TestTheories(t *testing.T) {
	for _, theory := range theories {
		for name := range theory.functions {
			if op := universe.operators[name]; op == nil || op.Indices != 0 || op.Family {
				t.Errorf("%s has %s, which is no operator without indices", theory.name, name)
			}
		}
		for name := range theory.sorts {
			if universe.sorts[name] == nil {
				t.Errorf("%s has the sort %s, which is unknown", theory.name, name)
			}
		}
	}
	for name := range known {
		if universe.operators[name] != nil && !universe.operators[name].Family || universe.sorts[name] != nil ||
			spellings[name] != "" {
			t.Errorf("%s is known by its table", name)
		}
	}
}

// TestSortsHaveRows: the row of a sort lacks nothing. A sort is finite if the row can tell its size.
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
