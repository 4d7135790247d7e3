package yield

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/testing/planted"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// honestTime is how long the honest solver may take for an instance that a fault has changed: one that takes longer
// counts as not showing the fault. A limit in the solver's own steps would not depend on the load of the machine.
const honestTime = time.Second

// sessionConfig is how the honest solver is run, for all logics.
var sessionConfig = solvers.SessionConfig{Logic: "ALL"}

// search is a search for planted faults with some strategies, and its results.
type search struct {
	faults    []*planted.Fault
	found     []int                                 // by fault: the number of the instance that shows it, or 0
	by        []string                              // the strategies that made these
	touched   []int                                 // by fault: instances that it changed, up to that one
	asked     int                                   // questions to the honest solver
	without   int                                   // of these, without an answer
	instances int                                   // that were made
	wrong     map[string]int                        // by strategy: instances that the honest solver refutes
	session   *solvers.Session                      // of the honest solver
	answers   map[[sha256.Size]byte]solvers.Verdict // its, by script
	writer    instance.Writer
}

func newSearch(faults []*planted.Fault, session *solvers.Session) *search {
	return &search{
		faults: faults, found: make([]int, len(faults)), by: make([]string, len(faults)),
		touched: make([]int, len(faults)), wrong: map[string]int{}, session: session,
		answers: map[[sha256.Size]byte]solvers.Verdict{},
	}
}

// Finds is how many faults an honest solver has confirmed.
type Finds struct {
	Share  float64 // of all faults
	Found  int
	Median int // instances until half of all faults are found; 0: they are not
	Made   int // instances
}

// Honest finds out with an honest solver which faults the first instances of seeds show under some settings.
func Honest(
	ctx context.Context, host *solvers.Host, faults []*planted.Fault, paths []string, settings mutate.Settings,
	number uint64, n int,
) (f Finds, err error) {
	seeds, err := readSeeds(paths)
	if err != nil {
		return f, err
	}
	honest, err := resolve(*honestSolver)
	if err != nil {
		return f, err
	}
	session := host.Session(honest, sessionConfig)
	s := newSearch(faults, session)
	err = s.run(ctx, mutate.NewStream(seeds, settings, "yield", number), n)
	f.Share, f.Median = s.share()
	f.Made = s.instances
	for _, at := range s.found {
		if at > 0 {
			f.Found++
		}
	}
	return f, errors.Join(err, session.Close())
}

// run makes up to so many instances, and finds out which of the faults would change their answer.
func (s *search) run(ctx context.Context, from *mutate.Stream, instances int) error {
	for s.instances < instances && slices.Contains(s.found, 0) {
		in := from.Next()
		if in == nil {
			return nil
		}
		s.instances++
		if len(in.Checks) != 1 || in.Last().Expect != instance.Sat {
			continue // the faults are sought by a wrong unsat
		}
		if err := s.look(ctx, in); err != nil {
			return err
		}
	}
	return nil
}

// look tries the faults that were not found yet on an instance.
func (s *search) look(ctx context.Context, in *instance.Instance) error {
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
func (s *search) ask(ctx context.Context, script *instance.Script) (solvers.Verdict, error) {
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
func (s *search) share() (share float64, median int) {
	took := slices.DeleteFunc(slices.Clone(s.found), func(at int) bool { return at == 0 })
	slices.Sort(took)
	if half := (len(s.found) + 1) / 2; len(took) >= half {
		median = took[half-1]
	}
	return float64(len(took)) / float64(len(s.found)), median
}

// drawFaults draws the planted faults of all fault seeds.
func drawFaults() ([]*planted.Fault, error) {
	if len(*faultSeeds) == 0 {
		*faultSeeds = []string{"1"}
	}
	var all []*planted.Fault
	for _, text := range *faultSeeds {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("-fault-seed %s: it takes a number that is not negative", text)
		}
		if seed == 0 {
			continue
		}
		faults, err := planted.Faults(seed)
		if err != nil {
			return nil, err
		}
		all = append(all, faults...)
	}
	return all, nil
}

// plantedFaults is the part of the program that looks for planted faults.
func plantedFaults(ctx context.Context, host *solvers.Host, faults []*planted.Fault) error {
	seeds, err := readSeeds([]string{*seedFolder})
	if err != nil {
		return err
	}
	honest, err := resolve(*honestSolver)
	if err != nil {
		return err
	}
	fmt.Printf("%d faults of seed %s, %d seeds of instances\n", len(faults), strings.Join(*faultSeeds, ", "), len(seeds))
	var all []*search
	contests := contests()
	if len(contests) == 0 {
		return nil
	}
	for _, c := range contests {
		session := host.Session(honest, sessionConfig)
		s := newSearch(faults, session)
		err := s.run(ctx, newStream(seeds, c.strategies, *masterSeed), c.instances)
		if err := session.Close(); err != nil {
			return err
		}
		if err != nil {
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
	instances  int // at most
}

// contests are all strategies together, boolean alone, and each other one alone.
func contests() []contest {
	list := []contest{
		{"all", mutate.AllStrategies(), *instances},
		{"boolean", alone("boolean"), *booleanInstances},
	}
	for _, name := range mutate.Names(mutate.Strategies()) {
		if name != "boolean" && *aloneInstances > 0 {
			list = append(list, contest{name, alone(name), *aloneInstances})
		}
	}
	return slices.DeleteFunc(list, func(c contest) bool {
		return c.instances == 0 || len(*only) > 0 && !slices.Contains(*only, c.name)
	})
}

func alone(strategy string) []mutate.Weight { return []mutate.Weight{{Strategy: strategy, Weight: 1}} }

// line is the row of a contest. Unmet are the faults that were not found and changed no instance.
func (s *search) line(c contest) string {
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
func printFaults(contests []contest, all []*search) {
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
