package operators

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// There is a sample of every operator that is evaluated, and each is a script of its logic.
func TestSamples(t *testing.T) {
	all, err := Samples()
	if err != nil {
		t.Fatal(err)
	}
	sampled := map[string]bool{}
	for i, s := range all {
		sampled[s.Operator] = true
		seed, err := fragment.ReadSeed(s.Operator, s.Script)
		if err != nil {
			t.Errorf("%v\n%s", err, s.Script)
			continue
		}
		if seed.Logic != s.Logic {
			t.Errorf("%s: logic %s, not %s", s.Operator, seed.Logic, s.Logic)
		}
		if i > 0 && s.Standard && !all[i-1].Standard {
			t.Errorf("%s stands behind %s", s.Operator, all[i-1].Operator)
		}
	}
	for _, row := range theory.Rows() {
		if row.Eval != nil && len(row.Standard) > 0 && !sampled[row.Name] {
			t.Errorf("no sample of %s", row.Name)
		}
	}
	t.Logf("%d samples", len(all))
}
