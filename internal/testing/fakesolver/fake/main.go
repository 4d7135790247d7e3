// Fake is a program that is only a fake solver: "fake always-unsat". It starts ten times as fast as a test binary,
// which matters for tests that start many.
package main

import (
	"os"

	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

func main() {
	fakesolver.Run(os.Args[1:])
}
