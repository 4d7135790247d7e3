package fragment_test

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
)

// A seed's tactics are run, and nobody knows who wrote the seed: one that could have a solver write a file is left out.
func TestTacticsOfSeeds(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte(`(declare-const p Bool) (assert p)
		(check-sat-using (then simplify smt))
		(check-sat-using (using-params sat :drat.file |/tmp/proof|))
		(check-sat-using (using-params sat :drat.file proof))
		(check-sat-using (using-params smt :random_seed 7))`))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"(then simplify smt)", "(using-params smt :random_seed 7)"}; !slices.Equal(seed.Tactics, want) {
		t.Errorf("%q, want %q", seed.Tactics, want)
	}
}
