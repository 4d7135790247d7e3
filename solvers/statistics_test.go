package solvers_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// Statistics of solvers are read: names with counts, and nothing if a run was stopped.
func TestStatistics(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ solver, stdout, stderr, want string }{
		{"z3", "sat\n(:arith-lower 1\n :max-memory   17.36\n :mk bool var 4\n :num-allocs   47063\n :rlimit-count 563\n :time         0.00)\n", "",
			"arith-lower mk-bool-var"},
		{"z3", "timeout\n", "", "nothing is said"},
		{"cvc5", "sat\n", "resource::resourceUnitsUsed = 116\nresource::steps::inference-id = { ARITH_ROW_IMPL: 1, STRINGS_EQ: 0 }\n" +
			"resource::steps::resource = { CnfStep: 8 }\ntheory::strings::rewrites = { CON_LEN: 2 }\n", "ARITH_ROW_IMPL CON_LEN"},
		{"cvc5", "sat\n", "resource::resourceUnitsUsed = 7\n", ""},
		{"cvc5", "", "", "nothing is said"},
		{"yices2", "sat\n((x 1))\n(\n :num-terms 7\n :num-types 5\n :total-run-time 0.001\n :mem-usage 4.660\n :clauses 370\n" +
			" :restarts 0\n :decisions 9\n)\n", "", "clauses decisions"},
		{"yices2", "sat\n", "", "nothing is said"},
	} {
		entry, known := catalog.Entry(c.solver)
		if !known {
			t.Fatal(c.solver)
		}
		counts, said := entry.Statistics.Of(&solvers.Result{Stdout: c.stdout, Stderr: c.stderr})
		got := strings.Join(slices.Sorted(maps.Keys(counts)), " ")
		if !said {
			got = "nothing is said"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.solver, got, c.want)
		}
	}
}
