// Command benchmarks measures what the project claims, one thing a subcommand: go run ./benchmarks lists them. The Go
// benchmarks in its test files measure the speed of single parts: make bench.
package main

import (
	"github.com/smtstorm/smtstorm/benchmarks/abuse"
	"github.com/smtstorm/smtstorm/benchmarks/acceptance"
	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/benchmarks/durability"
	"github.com/smtstorm/smtstorm/benchmarks/endurance"
	"github.com/smtstorm/smtstorm/benchmarks/fleet"
	"github.com/smtstorm/smtstorm/benchmarks/innocents"
	"github.com/smtstorm/smtstorm/benchmarks/liars"
	"github.com/smtstorm/smtstorm/benchmarks/minimize"
	"github.com/smtstorm/smtstorm/benchmarks/models"
	"github.com/smtstorm/smtstorm/benchmarks/oracles"
	"github.com/smtstorm/smtstorm/benchmarks/own"
	"github.com/smtstorm/smtstorm/benchmarks/reach"
	"github.com/smtstorm/smtstorm/benchmarks/split"
	"github.com/smtstorm/smtstorm/benchmarks/suite"
	"github.com/smtstorm/smtstorm/benchmarks/throughput"
	"github.com/smtstorm/smtstorm/benchmarks/tree"
	"github.com/smtstorm/smtstorm/benchmarks/tune"
	"github.com/smtstorm/smtstorm/benchmarks/witness"
	"github.com/smtstorm/smtstorm/benchmarks/yield"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
)

func main() {
	fakesolver.Main(planted.Rewriter)
	durability.Child()
	bench.Main([]bench.Command{
		abuse.Command, acceptance.Command, durability.Command, endurance.Command, fleet.Command, innocents.Command,
		liars.Command, minimize.Command, models.Command, oracles.Command, own.Command, reach.Command, split.Command,
		suite.Command, throughput.Command, tree.Command, tune.Command, witness.Command, yield.Command,
	})
}
