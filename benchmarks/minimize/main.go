// Package minimize measures the reduction of findings. It makes cases, each an instance with a known answer and a
// solver that answers wrongly: faults planted in a fake solver, reported bugs and findings of real solvers, hidden
// among generated formulas. It reduces each, and prints the size of the result and the effort.
package minimize

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
)

var (
	root   = flags.String("root", ".", "directory of the repository, with the seeds and the solvers' known faults")
	bugs   = flags.String("bugs", "../shared/bugs", "directory of reported bugs; without it there are fewer cases")
	only   = flags.String("cases", "", "regular expression; only cases whose names match")
	jobs   = flags.String("jobs", "1", "numbers of tests at a time, as in 1,2; with several, the speed-up is printed")
	bisect = flags.Bool("bounds", false, "reduce the cases as the published procedure does, too")
	save   = flags.String("save", "", "directory to write the cases and what is left of them to")
	delay  = flags.Duration("delay", 0, "time that the fake solvers take for each check")
	list   = flags.Bool("list", false, "only make the cases")
	ddsmt  = flags.String("ddsmt", "", "command of ddSMT: reduce the cases with it, too")
	golden = flags.String("golden", "cvc5 --lang=smt2 --strings-exp;z3;cvc4 --lang=smt2.6 --strings-exp",
		"commands of second solvers for ddSMT, between semicolons; the first one that is right is taken")
	limit  = flags.Duration("limit", 5*time.Minute, "limit of time for a case")
	number = flags.Uint64("seed", 1, "master seed of the instances")
)

// Command is the subcommand minimize.
var Command = bench.Command{
	Name: "minimize", Usage: "what reduction makes of planted and of known faults",
	Flags: flags, Run: func(ctx context.Context, _ string) error { return run(ctx) },
}

var flags = bench.NewFlags("minimize")

func run(ctx context.Context) error {
	numbers, err := parseJobs(*jobs)
	if err != nil {
		return err
	}
	host, err := bench.NewHost(slices.Max(numbers))
	if err != nil {
		return err
	}
	defer host.Close()
	m, err := newMaker(host, *root, *bugs, *number)
	if err != nil {
		return err
	}
	m.limit, m.delay = *limit, *delay
	cases, err := m.cases(ctx, *only)
	if err != nil {
		return err
	}
	t := &table{out: os.Stdout, jobs: numbers, bisected: *bisect, compared: *ddsmt != ""}
	t.head()
	for _, c := range cases {
		r, err := m.measure(ctx, c, numbers)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Name, err)
		}
		t.row(r)
		if *save != "" {
			if err := r.save(filepath.Join(*save, c.Name)); err != nil {
				return err
			}
		}
	}
	if !*list {
		t.sums()
	}
	return nil
}

// measure reduces a case in all ways that the flags ask for.
func (m *maker) measure(ctx context.Context, c *testcase, jobs []int) (*reduced, error) {
	before, err := measure(c.Script)
	if err != nil || *list {
		return &reduced{Case: c, Before: before}, err
	}
	r, err := m.reduce(ctx, c, m.config(jobs[0]))
	if err != nil {
		return nil, err
	}
	r.Before = before
	if r.Failed == "" {
		for _, n := range jobs[1:] {
			other, err := m.reduce(ctx, c, m.config(n))
			if err != nil {
				return nil, err
			}
			r.Others = append(r.Others, other)
		}
		if err := m.checkMinimal(ctx, r); err != nil {
			return nil, err
		}
	}
	if *bisect {
		if r.Bisected, err = m.bisect(ctx, c); err != nil {
			return nil, err
		}
	}
	if *ddsmt != "" {
		r.Compared, err = m.compare(ctx, c, *ddsmt, strings.Split(*golden, ";"))
	}
	return r, err
}

func parseJobs(text string) ([]int, error) {
	var numbers []int
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("-jobs %s: %q is no number from 1 on", text, word)
		}
		numbers = append(numbers, n)
	}
	return numbers, nil
}
