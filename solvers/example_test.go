package solvers_test

import (
	"context"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// A script is run in a process of its own, with a limit on its time. The command need not be in the catalog.
func Example() {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		fmt.Println(err)
		return
	}
	solver, err := catalog.Resolve("mine=sh -c 'echo unsat'")
	if err != nil {
		fmt.Println(err)
		return
	}
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer host.Close()
	query := solvers.Query{Script: []byte("(assert false)\n(check-sat)\n"), Checks: 1}
	result, err := host.Fresh(context.Background(), solver, query, solvers.Limits{Wall: time.Minute})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(solver.Name, result.Verdict, result.Wall < time.Minute)
	// Output:
	// mine unsat true
}
