package throughput

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/internal/ask"
)

// pairRuns is how often mode auto is compared with the best one, in runs right after each other: within a minute, the
// speed of a machine changes by more than the difference.
const pairRuns = 5

// modes prints, for families of instances of some seeds, the rate of campaigns in each mode, and how near mode auto
// comes to the best. All modes have the same instances, except that modes which are several times slower are cut off.
// Mode auto runs a share of its instances in other modes, on purpose.
func modes(dir string) error {
	fmt.Printf("\n%-28s %-6s %9s", "families, instances/s", "solver", "instances")
	for _, m := range ask.Modes() {
		fmt.Printf(" %8s", m)
	}
	fmt.Printf(" %9s\n", "auto/best")
	for _, seed := range []string{
		"QF_LIA/bank-transfer-overdraft.smt2", "QF_LIA/gcd-by-subtraction.smt2", "QF_BV", "QF_LRA", "QF_UF",
	} {
		for _, solver := range []string{"z3", "cvc5"} {
			if !strings.Contains(seed+" "+solver, *modeRow) {
				continue
			}
			if err := compareModes(dir, seed, solver); err != nil {
				return fmt.Errorf("%s, %s: %w", seed, solver, err)
			}
		}
	}
	return nil
}

func compareModes(dir, seed, solver string) error {
	begin := func(mode ask.Mode, budget ...string) (stats, error) {
		return run(dir, append(budget, "--solver", solver, "--mode", string(mode), "--jobs", "1", "--strategy", "prefix",
			"--no-minimize", "--timeout", "2s", filepath.Join(*seeds, seed))...)
	}
	first, err := begin(ask.Auto, "--duration", perMode.String())
	if err != nil {
		return err
	}
	rate := func(m ask.Mode) (float64, error) {
		st, err := begin(m, "--instances", fmt.Sprint(first.Instances), "--duration", (4 * *perMode).String())
		if err != nil {
			return 0, fmt.Errorf("%s: %w", m, err)
		}
		return st.Rate, nil
	}
	rates := map[ask.Mode]float64{}
	best := ask.Reset
	for _, m := range ask.Modes()[1:] {
		if rates[m], err = rate(m); err != nil {
			return err
		}
		if rates[m] > rates[best] {
			best = m
		}
	}
	var auto, ratios []float64
	for range pairRuns {
		chosen, err := rate(ask.Auto)
		if err != nil {
			return err
		}
		other, err := rate(best)
		if err != nil {
			return err
		}
		auto, ratios = append(auto, chosen), append(ratios, chosen/other)
	}
	rates[ask.Auto] = bench.Median(auto)
	fmt.Printf("%-28.28s %-6s %9d", seed, solver, first.Instances)
	for _, m := range ask.Modes() {
		fmt.Printf(" %8.0f", rates[m])
	}
	fmt.Printf(" %8.2fx\n", bench.Median(ratios))
	return nil
}
