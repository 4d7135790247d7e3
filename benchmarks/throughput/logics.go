package throughput

import (
	"fmt"
	"os"
	"path/filepath"
)

// logics prints, for each folder of seeds, the processor time of our own work and of the solver, including reading
// seeds, probing, making and judging instances.
func logics(dir string) error {
	folders, err := os.ReadDir(*seeds)
	if err != nil {
		return err
	}
	fmt.Printf("%-10s %-6s %9s %12s %12s %8s\n", "logic", "solver", "instances", "own ms", "solver ms", "own CPU")
	for _, name := range []string{"z3", "cvc5"} {
		var own, theirs float64
		for _, folder := range folders {
			if !folder.IsDir() {
				continue
			}
			st, err := run(dir, "--solver", name, "--mode", "auto", "--jobs", "1", "--duration", perLogic.String(),
				"--no-minimize", "--timeout", "2s", filepath.Join(*seeds, folder.Name()))
			if err != nil {
				return fmt.Errorf("%s, %s: %w", folder.Name(), name, err)
			}
			own, theirs = own+st.Own, theirs+st.Solver
			each := 1000 / float64(max(1, st.Instances))
			fmt.Printf("%-10s %-6s %9d %12.3f %12.3f %7.1f%%\n",
				folder.Name(), name, st.Instances, each*st.Own, each*st.Solver, 100*st.Own/st.Solver)
		}
		fmt.Printf("%-10s %-6s %9s %12s %12s %7.1f%%\n", "all", name, "", "", "", 100*own/theirs)
	}
	return nil
}
