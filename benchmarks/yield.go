package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// yields is how it is measured what strategies find.
type yields struct {
	seeds  string
	seed   uint64
	honest string
	faults []*planted.Fault
}

// yield measures what strategies find, in planted faults: the instances that it takes until each fault is found. Its
// document is yield.md.
func yield(h *harness) func(context.Context) error {
	smtstorm, seeds, seed := h.smtstorm(), h.seeds(), h.seed()
	instances := h.Int("instances", 10_000, "at most, with all strategies")
	aloneInstances := h.Int("alone", 5_000, "at most, with a strategy alone; 0 leaves them out")
	booleanInstances := h.Int("boolean", 50_000, "at most, with boolean alone; 0 leaves it out")
	honest := h.String("honest", "z3=z3 rlimit=500000",
		"the solver that says what is unsatisfiable of what planted faults make of instances; with a limit of its own")
	confirmed := h.Int("confirm", 0, "instances of a campaign with a solver for each fault; 0 for none")
	faultSeeds := h.names("fault-seed", "of the faults, 1 if none is given")
	only := h.names("only", "all, a strategy, or none: no others")
	return func(ctx context.Context) error {
		for _, name := range *only {
			if name != "all" && name != "none" && !slices.Contains(mutate.Names(mutate.Strategies()), name) {
				return fmt.Errorf("-only %s: there is no such strategy", name)
			}
		}
		y := &yields{seeds: *seeds, seed: *seed, honest: *honest}
		if len(*faultSeeds) == 0 {
			*faultSeeds = []string{"1"}
		}
		if err := y.drawFaults(*faultSeeds); err != nil {
			return err
		}
		list := contests(*instances, *booleanInstances, *aloneInstances)
		list = slices.DeleteFunc(list, func(c contest) bool {
			return c.instances == 0 || len(*only) > 0 && !slices.Contains(*only, c.name)
		})
		if err := y.measure(ctx, list); err != nil || *confirmed == 0 {
			return err
		}
		return y.confirm(ctx, *smtstorm, h.dir, *confirmed)
	}
}

// drawFaults draws the planted faults of fault seeds.
func (y *yields) drawFaults(seeds []string) error {
	for _, text := range seeds {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return fmt.Errorf("-fault-seed %s: it takes a number that is not negative", text)
		}
		faults, err := planted.Faults(seed)
		if err != nil {
			return err
		}
		y.faults = append(y.faults, faults...)
	}
	return nil
}

// readSeeds reads all seeds below some paths.
func readSeeds(paths []string) (mutate.Seeds, error) {
	return corpus.ReadSeeds(paths, nil, func(path string, why error) error {
		if errors.Is(why, fragment.ErrEmpty) {
			return nil
		}
		return fmt.Errorf("%s: %w", path, why)
	})
}

// newStream makes the instances of all seeds, with some strategies.
func newStream(seeds mutate.Seeds, strategies []mutate.Weight, masterSeed uint64) *mutate.Stream {
	settings := mutate.Defaults()
	settings.Strategies = strategies
	return mutate.NewStream(seeds, settings, "benchmark", masterSeed)
}

// honestTime is the time limit of the honest solver for an instance that a fault has changed: if it takes longer, the
// instance does not count as showing the fault. A limit in the solver's own steps would not depend on the load of the
// machine.
const honestTime = time.Second

// sessionConfig is how the honest solver is run, for all logics.
var sessionConfig = solvers.SessionConfig{Logic: "ALL"}

// faultSearch is a search for planted faults with some strategies, and its results.
type faultSearch struct {
	faults    []*planted.Fault
	found     []int                                 // index: fault; the number of the instance that shows it, or 0
	by        []string                              // index: fault; the strategy of that instance
	touched   []int                                 // index: fault; instances that it changed, up to that one
	asked     int                                   // questions to the honest solver
	without   int                                   // questions without an answer
	instances int                                   // instances made
	wrong     map[string]int                        // key: strategy; instances that the honest solver refutes
	session   *solvers.Session                      // the honest solver's session
	answers   map[[sha256.Size]byte]solvers.Verdict // the honest solver's answers; key: hash of the script
	writer    instance.Writer
}

func newSearch(faults []*planted.Fault, session *solvers.Session) *faultSearch {
	return &faultSearch{
		faults: faults, found: make([]int, len(faults)), by: make([]string, len(faults)),
		touched: make([]int, len(faults)), wrong: map[string]int{}, session: session,
		answers: map[[sha256.Size]byte]solvers.Verdict{},
	}
}

// run makes up to the given number of instances, and finds out which of the faults would change their answer.
func (s *faultSearch) run(ctx context.Context, from *mutate.Stream, instances int) error {
	for s.instances < instances && slices.Contains(s.found, 0) {
		in := from.Next()
		if in == nil {
			return nil
		}
		s.instances++
		if len(in.Checks) != 1 || in.Last().Expect != instance.Sat {
			continue // the faults are sought by a wrong unsat
		}
		if err := s.tryFaults(ctx, in); err != nil {
			return err
		}
	}
	return nil
}

// tryFaults tries the faults that were not found yet on an instance.
func (s *faultSearch) tryFaults(ctx context.Context, in *instance.Instance) error {
	in.Arena.Freeze()
	for i, f := range s.faults {
		// Symbols need not have the connectives.
		if _, uses := slices.BinarySearch(in.Symbols, f.Operator); s.found[i] > 0 || !uses && f.Theory != "core" {
			continue
		}
		damaged, changed := damage(f, in)
		if !changed {
			continue
		}
		s.touched[i]++
		if stillTrue(in, damaged) {
			continue
		}
		verdict, err := s.ask(ctx, damaged)
		if err != nil {
			return err
		}
		if verdict != solvers.Unsat {
			continue
		}
		if verdict, err = s.ask(ctx, &in.Script); err != nil {
			return err
		}
		if verdict == solvers.Unsat {
			s.wrong[in.Strategy]++
			return nil
		}
		s.found[i], s.by[i] = s.instances, in.Strategy
	}
	return nil
}

// damage returns the instance as a solver with the fault understands it, and reports whether that differs from the
// instance.
func damage(f *planted.Fault, in *instance.Instance) (*instance.Script, bool) {
	a := in.Arena.Child()
	formulas, changed := f.Damage(a, in.Asserted())
	if !changed {
		return nil, false
	}
	script := in.Script
	script.Arena, script.Steps = a, slices.Clone(in.Steps)
	for i, step := range script.Steps {
		if assert, ok := step.(smtlib.Assert); ok {
			assert.Formula, formulas = formulas[0], formulas[1:]
			script.Steps[i] = assert
		}
	}
	return &script, true
}

// stillTrue reports whether the witness of an instance also makes the damaged one true, which is satisfiable then.
func stillTrue(in *instance.Instance, damaged *instance.Script) bool {
	claim := in.Claim(0)
	claim.Arena, claim.Formulas = damaged.Arena, damaged.Active(0)
	return claim.Verify() == nil
}

// ask has the honest solver decide a script.
func (s *faultSearch) ask(ctx context.Context, script *instance.Script) (solvers.Verdict, error) {
	text := s.writer.AppendScript(nil, script, instance.Dialect{})
	hash := sha256.Sum256(text)
	if known, asked := s.answers[hash]; asked {
		return known, nil
	}
	s.asked++
	result, err := s.session.Run(ctx, solvers.Query{Script: text, Timeout: honestTime})
	if err != nil {
		return "", err
	}
	if !result.Verdict.Answered() {
		s.without++
	}
	s.answers[hash] = result.Verdict
	return result.Verdict, nil
}

// share returns the share of the faults that were found, and the number of instances until half of all faults were
// found; 0 if fewer were.
func (s *faultSearch) share() (share float64, median int) {
	took := slices.DeleteFunc(slices.Clone(s.found), func(at int) bool { return at == 0 })
	slices.Sort(took)
	if half := (len(s.found) + 1) / 2; len(took) >= half {
		median = took[half-1]
	}
	return float64(len(took)) / float64(len(s.found)), median
}

// measure looks for the faults, and prints the tables.
func (y *yields) measure(ctx context.Context, contests []contest) error {
	if len(contests) == 0 {
		return nil
	}
	seeds, err := readSeeds([]string{y.seeds})
	if err != nil {
		return err
	}
	honest, err := resolve(y.honest)
	if err != nil {
		return err
	}
	host, err := newHost()
	if err != nil {
		return err
	}
	defer host.Close()
	fmt.Printf("%d faults, %d seeds of instances\n", len(y.faults), len(seeds))
	var all []*faultSearch
	for _, c := range contests {
		session := host.Session(honest, sessionConfig)
		s := newSearch(y.faults, session)
		err := s.run(ctx, newStream(seeds, c.strategies, y.seed), c.instances)
		if err := errors.Join(err, session.Close()); err != nil {
			return err
		}
		all = append(all, s)
		fmt.Println(s.line(c))
	}
	printFaults(contests, all)
	return nil
}

// contest is a choice of strategies that looks for planted faults.
type contest struct {
	name       string
	strategies []mutate.Weight
	instances  int // bound on its instances
}

// contests are all strategies together, boolean alone, and each other one alone.
func contests(all, boolean, others int) []contest {
	list := []contest{{"all", mutate.AllStrategies(), all}, {"boolean", alone("boolean"), boolean}}
	for _, name := range mutate.Names(mutate.Strategies()) {
		if name != "boolean" {
			list = append(list, contest{name, alone(name), others})
		}
	}
	return list
}

func alone(strategy string) []mutate.Weight { return []mutate.Weight{{Strategy: strategy, Weight: 1}} }

// line is the row of a contest. Unmet are the faults that were not found and changed no instance.
func (s *faultSearch) line(c contest) string {
	share, median := s.share()
	unmet := 0
	for _, n := range s.touched {
		if n == 0 {
			unmet++
		}
	}
	return fmt.Sprintf("%-13s %6d instances: %5.1f %% found, median %d; %d unmet; "+
		"%d questions, %d without answer; wrong without a fault: %v",
		c.name, s.instances, 100*share, median, unmet, s.asked, s.without, s.wrong)
}

// printFaults prints a line a fault: the instance that shows it, by contest.
func printFaults(contests []contest, all []*faultSearch) {
	fmt.Printf("\n| fault | theory | changed |")
	for _, c := range contests {
		fmt.Printf(" %s |", c.name)
	}
	fmt.Printf("\n|---|---|---:|")
	for range contests {
		fmt.Printf("---:|")
	}
	fmt.Println()
	for i, f := range all[0].faults {
		fmt.Printf("| %s | %s | %d |", f.Name, f.Theory, all[0].touched[i])
		for k, s := range all {
			switch {
			case s.found[i] == 0:
				fmt.Printf(" – |")
			case contests[k].name == "all":
				fmt.Printf(" %d (%s) |", s.found[i], s.by[i])
			default:
				fmt.Printf(" %d |", s.found[i])
			}
		}
		fmt.Println()
	}
}
