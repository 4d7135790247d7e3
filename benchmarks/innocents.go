package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/solvers"
)

// innocents looks for false accusations. It runs minimize and replay on scripts that others wrote, and lists whatever
// they accuse a solver of, with what each build answers to the script and to the reduced one, so that a person can
// judge. What was judged to be a real fault stands in innocentsknown.go with its reason; all else is our fault.
//
//	go run ./benchmarks innocents -solver z3 -solver cvc5 -out innocents.jsonl ../shared/seeds/*
func innocents(h *harness) func(context.Context) error {
	smtstorm := h.smtstorm()
	accused := h.names("solver", "run this `SOLVER`, as NAME or NAME=COMMAND (z3 and cvc5 by default)")
	asked := h.names("also", "ask this `SOLVER` about what another is accused of")
	duration := h.Duration("duration", 3*time.Second, "of each reduction")
	timeout := h.Duration("timeout", 2*time.Second, "of a solver, for a script")
	tests := h.Int("max-tests", 0, "of each reduction: with 1, scripts are judged, and hardly reduced; 0: no bound")
	each := h.Int("each", 0, "take this many scripts of each path, always the same ones; 0: all")
	match := h.String("match", "", "take only scripts whose path matches this regular expression")
	logs := h.Bool("logs", false, "put in front of each script what logs have there, and name its assertions")
	jobs := h.Int("jobs", 2, "scripts at the same time")
	record := h.String("out", "", "`FILE` of results: those that it has are not run again")
	return func(ctx context.Context) error {
		paths := h.Args()
		if len(paths) == 0 {
			var err error
			if paths, err = filepath.Glob("../shared/seeds/*"); err != nil {
				return err
			}
		}
		scripts, err := choose(paths, *match, *each)
		if err != nil {
			return err
		}
		if len(*accused) == 0 {
			*accused = []string{"z3", "cvc5"}
		}
		t := &trial{
			smtstorm: *smtstorm, dir: h.dir, duration: *duration, timeout: *timeout, tests: *tests, logs: *logs, jobs: *jobs,
			names: *accused,
		}
		for _, name := range slices.Concat(*accused, *asked) {
			s, err := resolve(name)
			if err != nil {
				return err
			}
			t.builds = append(t.builds, s)
		}
		return t.measure(ctx, scripts, *record)
	}
}

// measure runs the scripts, and records the results in a file if one is named.
func (t *trial) measure(ctx context.Context, scripts []string, record string) error {
	results := &results{report: os.Stdout}
	if record != "" {
		f, err := os.OpenFile(record, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
		if err != nil {
			return err
		}
		defer f.Close()
		if err := results.read(f); err != nil {
			return fmt.Errorf("%s: %w", record, err)
		}
		results.record = f
	}
	err := t.run(ctx, scripts, results)
	results.table(os.Stdout)
	return err
}

// choose lists the scripts of the paths that match: of each path n, or all if n is 0. A smaller n chooses some of those
// that a larger one does.
func choose(paths []string, match string, n int) ([]string, error) {
	pattern, err := regexp.Compile(match)
	if err != nil {
		return nil, err
	}
	var chosen []string
	for _, path := range paths {
		files, err := seedfile.Find([]string{path})
		if err != nil {
			return nil, err
		}
		files = slices.DeleteFunc(files, func(f string) bool {
			return filepath.Ext(f) != ".smt2" || !pattern.MatchString(f)
		})
		slices.SortStableFunc(files, func(f, g string) int { return cmp.Compare(digest(f), digest(g)) })
		if n > 0 {
			files = files[:min(n, len(files))]
		}
		chosen = append(chosen, files...)
	}
	return chosen, nil
}

func digest(path string) uint32 {
	h := fnv.New32a()
	_, _ = io.WriteString(h, filepath.Base(path))
	return h.Sum32()
}

// trial runs scripts as a user would.
type trial struct {
	smtstorm, dir     string
	duration, timeout time.Duration
	tests             int // bound on the tests of a reduction; 0: none
	logs              bool
	jobs              int
	names             []string          // solvers that may be accused, as on the command line
	builds            []*solvers.Solver // the same solvers, and others that are asked
}

// result is what minimize and replay make of a script and a solver.
type result struct {
	Script, Solver string
	Logs           bool // whether the script was made to look like a log, see asLog

	Minimize int    // minimize's exit status
	Message  string // minimize's message, with the reason
	Reduced  string
	Replay   string            // replay's status
	Why      string            // replay's reason for it
	Whole    map[string]string // what each build prints, if the solver is accused
	Small    map[string]string // the same for the reduced script
}

func (r *result) isAccused() bool {
	return r.Minimize == 0 || r.Replay == "wrong" || r.Replay == "flaky"
}

// results are printed as they come, and recorded.
type results struct {
	report, record io.Writer
	mu             sync.Mutex
	all            []*result
	done           map[string]bool
}

func key(script, solver string, logs bool) string {
	return fmt.Sprint(script, "\n", solver, "\n", logs)
}

// read reads the results of an earlier run; a line that a kill cut short is the last one, and is left out.
func (r *results) read(file io.Reader) error {
	lines := bufio.NewReader(file)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return nil
		}
		var one result
		if err == nil {
			err = json.Unmarshal(line, &one)
		}
		if err != nil {
			return err
		}
		r.keep(&one)
	}
}

func (r *results) keep(one *result) {
	if r.done == nil {
		r.done = map[string]bool{}
	}
	r.done[key(one.Script, one.Solver, one.Logs)] = true
	r.all = append(r.all, one)
	if one.isAccused() {
		one.print(r.report)
	}
}

// add keeps a new result and records it.
func (r *results) add(one *result) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.keep(one)
	if r.record == nil {
		return nil
	}
	return json.NewEncoder(r.record).Encode(one)
}

func (r *result) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s", r.Solver, r.Script)
	if r.Logs {
		fmt.Fprint(w, " (as a log)")
	}
	if why := r.known(); why != "" {
		fmt.Fprintf(w, "\n  a real fault: %s\n", why)
		return
	}
	fmt.Fprintf(w, "\n  minimize %d: %s\n  replay: %s %s\n", r.Minimize, r.Message, r.Replay, r.Why)
	if r.Minimize == 0 {
		fmt.Fprintf(w, "    %s\n", bytes.ReplaceAll(bytes.TrimSpace([]byte(r.Reduced)), []byte("\n"), []byte("\n    ")))
	}
	for _, name := range slices.Sorted(maps.Keys(r.Whole)) {
		fmt.Fprintf(w, "  %-12s whole: %s", name, r.Whole[name])
		if r.Minimize == 0 {
			fmt.Fprintf(w, "; reduced: %s", r.Small[name])
		}
		fmt.Fprintln(w)
	}
}

// unknown lists the accusations that nobody judged to be right.
func (r *results) unknown() []*result {
	return slices.DeleteFunc(slices.Clone(r.all), func(one *result) bool { return !one.isAccused() || one.known() != "" })
}

// table counts the results of each solver.
func (r *results) table(w io.Writer) {
	counts := map[string]*[4]int{}
	for _, one := range r.all {
		n := counts[one.Solver]
		if n == nil {
			n = new([4]int)
			counts[one.Solver] = n
		}
		n[0]++
		switch {
		case one.isAccused() && one.known() != "":
			n[1]++
		case one.isAccused():
			n[2]++
		case one.Minimize == statusEnded:
			n[3]++
		}
	}
	fmt.Fprintf(w, "%-12s %8s %11s %11s %10s\n", "solver", "scripts", "real faults", "not judged", "cut short")
	for _, solver := range slices.Sorted(maps.Keys(counts)) {
		n := counts[solver]
		fmt.Fprintf(w, "%-12s %8d %11d %11d %10d\n", solver, n[0], n[1], n[2], n[3])
	}
}
