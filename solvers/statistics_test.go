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
	for _, c := range []struct{ solver, stdout, want string }{
		{"z3", "sat\n(:arith-lower 1\n :max-memory   17.36\n :mk bool var 4\n :num-allocs   47063\n :rlimit-count 563\n :time         0.00)\n",
			"arith-lower mk-bool-var"},
		{"z3", "timeout\n", "nothing is said"},
		{"cvc5", `sat
(:all-statistics (("arith::ee::mergesCount" 5) ("resource::resourceUnitsUsed" 116) ` +
			`("resource::steps::inference-id" { ARITH_ROW_IMPL: 1, STRINGS_EQ: 0 }) ("resource::steps::resource" { CnfStep: 8 }) ` +
			`("theory::strings::rewrites" { CON_LEN: 2 })))` + "\n", "ARITH_ROW_IMPL CON_LEN"},
		{"cvc5", "sat\n(:all-statistics ((\"resource::resourceUnitsUsed\" 7)))\n", ""},
		{"cvc5", "", "nothing is said"},
		{"yices2", "sat\n((x 1))\n(\n :num-terms 7\n :num-types 5\n :total-run-time 0.001\n :mem-usage 4.660\n :clauses 370\n" +
			" :restarts 0\n :decisions 9\n)\n", "clauses decisions"},
		{"yices2", "sat\n", "nothing is said"},
	} {
		entry, known := catalog.Entry(c.solver)
		if !known {
			t.Fatal(c.solver)
		}
		counts, said := entry.Statistics.Take(&solvers.Result{Verdict: solvers.Sat, Stdout: c.stdout})
		got := strings.Join(slices.Sorted(maps.Keys(counts)), " ")
		if !said {
			got = "nothing is said"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.solver, got, c.want)
		}
	}
}

// Statistics are taken out of the items behind the last check, and of a run that was stopped there are none.
func TestStatisticsAreTaken(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	entry, _ := catalog.Entry("z3")
	const model, printed = "(model)", "(:conflicts 3\n :rlimit-count 5)"
	r := &solvers.Result{Verdict: solvers.Sat, Stdout: "sat\n" + model + "\n" + printed, Items: [][]string{{model, printed}}}
	if counts, said := entry.Statistics.Take(r); !said || counts["conflicts"] != 3 || len(counts) != 1 {
		t.Errorf("%v, %v", counts, said)
	}
	if got := r.Behind(0); !slices.Equal(got, []string{model}) {
		t.Errorf("%q is left", got)
	}
	r.Verdict = solvers.Timeout
	if _, said := entry.Statistics.Take(r); said || !slices.Equal(r.Behind(0), []string{model}) {
		t.Errorf("of a run that was stopped: %v, %q is left", said, r.Behind(0))
	}
	script := append(make([]byte, 0, 100), "(check-sat)\n"...)
	if got := string(entry.Statistics.Ask(script)); got != "(check-sat)\n(get-info :all-statistics)\n" {
		t.Errorf("asked is %q", got)
	}
	if tail := string(script[:cap(script)][len(script):]); strings.Contains(tail, "get-info") {
		t.Error("the script that was given is changed")
	}
}
