package theory_test

import (
	"testing"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// TestSimpler: operators that are simpler than another have a lower rank, so that simplifying ends.
func TestSimpler(t *testing.T) {
	rows := map[string]*theory.Row{}
	for _, row := range theory.Rows() {
		rows[row.Name] = row
	}
	some := 0
	for name, row := range rows {
		for _, simpler := range row.Simpler {
			some++
			switch {
			case rows[simpler] == nil:
				t.Errorf("%s is simpler as %s, which is no operator", name, simpler)
			case rows[simpler].Rank >= row.Rank:
				t.Errorf("%s, of rank %d, is simpler as %s, of rank %d", name, row.Rank, simpler, rows[simpler].Rank)
			}
		}
	}
	if some < 100 {
		t.Errorf("only %d simpler operators", some)
	}
}
