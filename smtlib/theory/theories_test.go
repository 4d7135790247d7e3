package theory

import "testing"

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
