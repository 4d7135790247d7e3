// Package suite measures how suites are chosen: how many instances smtstorm looks at in a second of processor time, how
// much memory that takes, and what share of the pairs of operators that it met is in the files.
package suite

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
)

var (
	binary     = flags.String("smtstorm", "bin/smtstorm", "the binary under test")
	seedFolder = flags.String("seeds", "benchmarks/seeds", "folder of seeds")
	masterSeed = flags.Int("seed", 1, "of the instances")
	count      = flags.Int("count", 500, "files of the suite")
	among      = flags.Int("among", 100, "each is chosen among so many instances")
)

// Command is the subcommand suite.
var Command = bench.Command{
	Name: "suite", Usage: "how suites are chosen: speed, memory, pairs of operators",
	Flags: flags, Run: func(_ context.Context, dir string) error { return measure(dir) },
}

var flags = bench.NewFlags("suite")

// pairs matches smtstorm's line about pairs of operators.
var pairs = regexp.MustCompile(`they have (\d+) of the (\d+) pairs`)

func measure(dir string) error {
	c := exec.Command(*binary, "generate", "--count", strconv.Itoa(*count), "--among", strconv.Itoa(*among),
		"--seed", strconv.Itoa(*masterSeed), "--out", filepath.Join(dir, "suite"), *seedFolder)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return err
	}
	fmt.Printf("%s", out)
	m := pairs.FindSubmatch(out)
	if m == nil {
		return fmt.Errorf("nothing is said of the pairs of operators")
	}
	has, err1 := strconv.ParseFloat(string(m[1]), 64)
	met, err2 := strconv.ParseFloat(string(m[2]), 64)
	if err := cmp.Or(err1, err2); err != nil {
		return err
	}
	took := (c.ProcessState.UserTime() + c.ProcessState.SystemTime()).Seconds()
	fmt.Printf("%.1f %% of the pairs; %.1f s of processor time, %.0f instances/s", 100*has/met, took,
		float64(*count**among)/took)
	if use, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		fmt.Printf(", %d MB at most", use.Maxrss>>10)
	}
	fmt.Println()
	return nil
}
