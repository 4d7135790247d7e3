// Command benchmarks measures anew, at each release, what the project's documents say in figures, one thing a
// subcommand: go run ./benchmarks lists them, make bench runs them. What they share is in harness.go. The Go benchmarks
// in its test files measure the speed of single parts.
package main

import (
	"fmt"
	"os"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
)

var commands = []command{
	{"causes", "what the rules of causes merge and part: planted faults, or the bugs of docs/findings (-truth)", causes},
	{"durability", "what kills of a campaign lose", durability},
	{"fleet", "what a coordinator costs, campaigns of workers beside shards, what kills of both lose", fleetFigures},
	{"innocents", "whom minimize and replay accuse, in scripts of others: PATH...", innocents},
	{"liars", "how soon solvers are found out that are wrong in one way each", liars},
	{"minimize", "what reduction makes of planted and of known faults", minimizing},
	{"own", "what our own process costs beside a solver, time and memory: SEED...", own},
	{"sizes", "lines of each capability: all, those with code, and of tests", sizes},
	{"throughput", "campaigns beside bare solvers", throughput},
	{"yield", "what strategies find, in planted faults", yield},
}

func main() {
	childProcesses()
	if len(os.Args) > 1 {
		for _, c := range commands {
			if c.name == os.Args[1] {
				if err := c.run(os.Args[2:]); err != nil {
					fmt.Fprintf(os.Stderr, "%s: %v\n", c.name, err)
					os.Exit(1)
				}
				return
			}
		}
	}
	fmt.Fprintln(os.Stderr, "usage: go run ./benchmarks COMMAND [-help]")
	for _, c := range commands {
		fmt.Fprintf(os.Stderr, "  %-12s %s\n", c.name, c.usage)
	}
	os.Exit(2)
}

// childProcesses is what this program is in processes that it starts: a fake solver, or a campaign that is killed.
func childProcesses() {
	fakesolver.Main(planted.Rewriter)
	killedCampaign()
}
