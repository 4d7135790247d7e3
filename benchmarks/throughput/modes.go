package main

import (
	"fmt"
	"path/filepath"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/campaign"
)

// modeRuns is how many runs of each mode there are, one after the other; medians are printed.
const modeRuns = 3

// modes prints, for families of instances of some seeds, the rate of campaigns in each mode, and how near the one that
// chooses comes to the best. A share of its instances runs in another mode than the chosen one, on purpose.
func modes(dir string) error {
	fmt.Printf("\n%-28s %-6s", "families, instances/s", "solver")
	for _, m := range campaign.Modes() {
		fmt.Printf(" %8s", m)
	}
	fmt.Printf(" %9s\n", "auto/best")
	for _, seed := range []string{
		"QF_LIA/bank-transfer-overdraft.smt2", "QF_LIA/gcd-by-subtraction.smt2", "QF_BV", "QF_LRA", "QF_UF",
	} {
		for _, solver := range []string{"z3", "cvc5"} {
			rates := map[campaign.Mode][]float64{}
			var ratios []float64
			for range modeRuns {
				best := 0.0
				for _, m := range campaign.Modes() {
					st, err := run(dir, "--solver", solver, "--mode", string(m), "--jobs", "1", "--strategy", "prefix",
						"--duration", perMode.String(), "--no-minimize", "--timeout", "2s", filepath.Join(*seeds, seed))
					if err != nil {
						return fmt.Errorf("%s, %s, %s: %w", seed, solver, m, err)
					}
					rates[m] = append(rates[m], st.Rate)
					if m != campaign.Auto {
						best = max(best, st.Rate)
					}
				}
				ratios = append(ratios, rates[campaign.Auto][len(ratios)]/best)
			}
			fmt.Printf("%-28.28s %-6s", seed, solver)
			for _, m := range campaign.Modes() {
				fmt.Printf(" %8.0f", bench.Median(rates[m]))
			}
			fmt.Printf(" %8.2fx\n", bench.Median(ratios))
		}
	}
	return nil
}
