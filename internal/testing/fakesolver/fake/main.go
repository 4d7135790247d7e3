// Fake is a program that is a fake solver and nothing else: "fake always-unsat". It starts ten times as fast as a test
// binary does, which counts where a test starts many.
package main

import (
	"os"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

func main() {
	fakesolver.Run(os.Args[1:])
}
