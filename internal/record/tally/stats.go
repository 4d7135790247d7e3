// Package tally counts what a campaign does: what stats.json holds, and what people are shown of it.
//
// It knows no campaign and starts nothing. It may import instances, modes, atomic files, panics, warnings, and
// the words of solvers and oracles.
package tally

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Verdicts counts verdicts; every verdict is a key.
type Verdicts map[solvers.Verdict]int

// Stats is what stats.json holds; every key is always there.
type Stats struct {
	Version       string                                          `json:"version" add:"-"`
	MasterSeed    uint64                                          `json:"seed" add:"-"`
	Started       time.Time                                       `json:"started" add:"-"`
	Seeds         SeedStats                                       `json:"seeds"`
	Ledger        LedgerStats                                     `json:"ledger" add:"-"`
	Instances     int                                             `json:"instances"`
	Verdicts      Verdicts                                        `json:"verdicts"`
	Solvers       map[string]map[string]map[string]*StrategyStats `json:"solvers"` // keys: solver, logic, strategy
	Rate          float64                                         `json:"instances_per_second" add:"-"`
	AtWork        float64                                         `json:"seconds_at_work"` // first query to last verdict
	SolverCPU     float64                                         `json:"solver_cpu_seconds"`
	OwnCPU        float64                                         `json:"own_cpu_seconds"`
	SolverParts   SolverParts                                     `json:"solver_cpu_parts"`
	OwnParts      OwnParts                                        `json:"own_cpu_parts"`
	Answered      map[string]*AnswerStats                         `json:"answered"` // key: solver; all configurations
	MinAnswered   float64                                         `json:"min_answered" add:"-"`
	Findings      map[oracle.Class]int                            `json:"findings"`    // classes of oracles
	Known         int                                             `json:"known"`       // silenced; yields have them, too
	Reductions    ReductionStats                                  `json:"reductions"`  // for kept findings
	Incremental   int                                             `json:"incremental"` // findings in sessions only
	Signatures    int                                             `json:"signatures" add:"-"`
	Modes         map[string]map[ask.Mode]*ModeStats              `json:"modes"` // key: solver
	Tree          TreeStats                                       `json:"tree"`
	SessionFaults int                                             `json:"session_faults"` // not so in a fresh process
	// Refusals counts the instances that a solver rejected, as unsupported or as errors; keys: solver, reason.
	Refusals map[string]map[string]*RefusalStats `json:"refusals"`
	// Configurations counts the instances run with an option or tactic, perhaps with others; keys: solver, that item.
	Configurations map[string]map[string]*ItemStats `json:"configurations"`
	// Draws counts the formulas that a strategy made for rounds, and its rejected draws; key: strategy.
	Draws map[string]*DrawStats `json:"draws"`
	// Reached counts the instances that apply an operator; keys: logic, operator.
	Reached map[string]map[string]int `json:"reached"`
	// Times has the times of a solver's runs, in all configurations; key: solver.
	Times map[string]*TimeStats `json:"times"`
	// Oracles counts questions and findings; key: oracle.
	Oracles map[string]*OracleStats `json:"oracles"`
	// Unknown counts the seeds with a command that neither SMT-LIB nor a solver of the catalog has.
	Unknown int `json:"seeds_with_unknown_commands"`
	// Panics counts panics of smtstorm; key: cost, as LostSeed.
	Panics map[string]*PanicStats `json:"panics"`
	// Warnings has the warnings that people were given; key: kind.
	Warnings map[warning.Kind]*WarningStats `json:"warnings"`
	// Skips has the first of the seed files that were not used.
	Skips        []Skip                          `json:"skips"`
	Programs     map[string]*Program             `json:"programs"` // key: solver
	Unconfirmed  int                             `json:"unconfirmed"`
	Declined     map[string]int                  `json:"declined"`    // key: strategy; instances that it could not make
	Questions    int                             `json:"questions"`   // further runs for oracles
	PassedOver   int                             `json:"passed_over"` // no instance, or one that no solver gets
	Asked        map[string]map[string]*AskStats `json:"asked"`       // keys: solver; form and mode, as "smt2, fresh"
	Passed       map[Passed]int                  `json:"passed_over_reasons"`
	Pools        PoolStats                       `json:"pools"`
	Certificates map[instance.Certificate]int    `json:"certificates"` // instances
	Reference    ReferenceStats                  `json:"reference"`
	RulePrograms *RuleStats                      `json:"rules"`             // null: it was no campaign on rule programs
	Operators    map[string]*OperatorStats       `json:"operators" add:"-"` // key: solver; empty: no comparison
	Aborted      *Abort                          `json:"aborted" add:"-"`   // null: it was not cut short
	Running      bool                            `json:"running" add:"-"`   // it had not ended when this was written
	Elapsed      float64                         `json:"elapsed_seconds"`
	Expected     int                             `json:"instances_expected" add:"-"` // 0 if not known
	Settled      int                             `json:"-" add:"-"`                  // causes, for Until
	Until        int                             `json:"-" add:"-"`                  // 0: as many as there are
	ETA          time.Duration                   `json:"-" add:"-"`
	Loading      Loading                         `json:"-" add:"-"`
	Comparing    Loading                         `json:"-" add:"-"`               // parts of the comparison of operators
	Reducing     bool                            `json:"-" add:"-"`               // nothing else is done any more
	Fleet        *FleetStats                     `json:"fleet,omitempty" add:"-"` // nil: nobody can join
}

// Passed is why an index is passed over.
type Passed string

// The reasons.
const (
	NotMade       Passed = "not-made"       // no strategy can make an instance, or making it failed
	NoSolver      Passed = "no-solver"      // no solver is given the instance
	SeedUndecided Passed = "seed-undecided" // the answer would be compared with one to the seed, and there is none
	LostWorkers   Passed = "lost-workers"   // workers of a fleet died over it
)

// Text says it to people.
func (p Passed) Text() string {
	return map[Passed]string{
		NotMade: "no strategy can make one there", NoSolver: "no solver reads it",
		SeedUndecided: "the solver does not decide the seed, with which its answer would be compared",
		LostWorkers:   "workers died over it",
	}[p]
}

// Abort says why a campaign ended before its time.
type Abort struct {
	Reason string    `json:"reason"`
	Time   time.Time `json:"time"`
}

// Loading is how many seed files of all were read.
type Loading struct {
	Done, All int
}

// OperatorCounts counts cases of the comparison of single operators: an operator with values, asked in one way.
type OperatorCounts struct {
	Cases      int `json:"cases"`
	Right      int `json:"right"`
	Wrong      int `json:"wrong"`
	Crashed    int `json:"crashed"`
	Rejected   int `json:"rejected"` // not read by the solver, which is a fault
	Silent     int `json:"no_answer"`
	Unread     int `json:"unsupported"`
	Unasked    int `json:"unasked"`
	Lines      int `json:"operators"`       // with answers
	WrongLines int `json:"wrong_operators"` // with wrong ones, crashes, or rejected ones
}

// OperatorStats is what a campaign without seeds found out about single operators.
type OperatorStats struct {
	OperatorCounts
	Whole bool `json:"whole"` // nothing was left out for lack of time
}

// SeedStats counts seeds: read and usable, or skipped.
type SeedStats struct {
	Read    int `json:"read"`
	Skipped int `json:"skipped"`
	Done    int `json:"done"` // with at least one instance
}

// LedgerStats counts instances: those that were given to workers, and those of them that are done, that is, answered by
// every solver, with every finding stored.
type LedgerStats struct {
	Handed int `json:"handed"`
	Done   int `json:"done"`
}

// StrategyStats is the yield of one strategy on one solver and logic.
type StrategyStats struct {
	Instances int      `json:"instances"`
	Verdicts  Verdicts `json:"verdicts"`
	// CPU is the solver's processor time, if the system reports it; Wall is the time that passed, including waits for a
	// core. Both are in seconds.
	CPU        float64        `json:"cpu_seconds"`
	Wall       float64        `json:"wall_seconds"`
	Findings   int            `json:"findings"`
	Known      int            `json:"known"`      // silenced findings among these
	Signatures map[string]int `json:"signatures"` // findings by the signature that they had when they were found
}

// DrawStats counts what a strategy drew when it prepared rounds. Strategies that prepare nothing have none.
type DrawStats struct {
	Claims   int     `json:"claims"`         // formulas that its instances may assert
	Rejected int     `json:"rejected"`       // draws that are open, repeated, or of an unwanted logic
	Share    float64 `json:"rejected_share"` // Rejected divided by all draws
}

// OracleStats has the questions and findings of one oracle.
type OracleStats struct {
	Questions  int            `json:"questions"` // further runs
	Findings   int            `json:"findings"`
	Known      int            `json:"known"`      // silenced findings among these
	Signatures map[string]int `json:"signatures"` // findings by the signature that they had when they were found
}

// Skip is a seed file that was not used.
type Skip struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// Program is what a solver's name stands for.
type Program struct {
	Version string   `json:"version"` // version as the solver prints it
	Command []string `json:"command"` // command line without the parts that depend on logic and file
}

// ItemStats counts the runs with an option or a tactic.
type ItemStats struct {
	Instances int     `json:"instances"`
	Decided   int     `json:"decided"` // with sat or unsat
	CPU       float64 `json:"cpu_seconds"`
	Findings  int     `json:"findings"`
	Refused   int     `json:"refused"` // logics for which the solver rejected it, alone or with others
}

// ModeStats is what one solver did in one mode.
type ModeStats struct {
	Instances int     `json:"instances"`
	Wall      float64 `json:"wall_seconds"`
}

// AskStats counts what a solver was asked in one form and mode: instances, scripts of oracles, rule programs.
type AskStats struct {
	Asked    int     `json:"asked"`
	Answered int     `json:"answered"` // with sat, unsat or unknown
	Decided  int     `json:"decided"`  // with sat or unsat
	Wall     float64 `json:"wall_seconds"`
}

// asked counts an answer by how it was asked for.
func (s *Stats) asked(run Run, r *solvers.Result) {
	forms := table(&s.Asked, run.Solver)
	a := entry(&forms, fmt.Sprintf("%s, %s", cmp.Or(run.Form, "instance"), cmp.Or(run.Mode, ask.Fresh)))
	a.Asked++
	a.Wall += r.Wall.Seconds()
	if r.Verdict.Answered() {
		a.Answered++
	}
	if r.Verdict.Definite() {
		a.Decided++
	}
}

// RefusalStats counts the instances that a solver rejected for one reason.
type RefusalStats struct {
	Symbol string `json:"symbol"` // an operator or a sort that it does not know, or ""
	Errors int    `json:"errors"` // instances with the verdict error
	// Unsupported counts the instances with that verdict. NotRun counts those of them that were not run, because the
	// solver had refused others of their seeds.
	Unsupported int    `json:"unsupported"`
	NotRun      int    `json:"not_run"`
	Seeds       int    `json:"seeds"`
	Example     string `json:"example"` // the first seed
	Said        string `json:"said"`    // message for its first instance
}

// TreeStats sums what mode tree did.
type TreeStats struct {
	Walks    int64 `json:"walks"`
	Asserted int64 `json:"asserted"`
	Saved    int64 `json:"saved"` // assertions that were on the stack already
	Again    int64 `json:"asked_again"`
}

// RunsInTree counts the instances' own runs in mode tree, and all.
func (s *Stats) RunsInTree() (walked, all int) {
	for _, of := range s.Modes {
		for mode, m := range of {
			all += m.Instances
			if mode == ask.Tree {
				walked += m.Instances
			}
		}
	}
	return walked, all
}

// ReferenceStats counts formulas that evaluation leaves open under a model.
type ReferenceStats struct {
	Asked   int `json:"asked"`
	Decided int `json:"told"` // with agreeing answers to the formula and to its negation
}

// ReductionStats counts reductions of findings.
type ReductionStats struct {
	Pending int `json:"pending"`
	Done    int `json:"done"`
	Failed  int `json:"failed"` // their finding.json says why
	// Current is the finding that is being reduced, since when; "" for none.
	Current string    `json:"-" add:"-"`
	Since   time.Time `json:"-" add:"-"`
}

// PoolStats counts formulas of the initial pools by truth value.
type PoolStats struct {
	True  int `json:"true"`
	False int `json:"false"`
	Open  int `json:"open"`
	// Reference is how many are true or false according to a reference solver.
	Reference int `json:"reference"`
}

// NewStats are empty statistics: zero counts, no nil tables.
func NewStats() Stats {
	s := Stats{
		Verdicts: newVerdicts(),
		Solvers:  map[string]map[string]map[string]*StrategyStats{}, Answered: map[string]*AnswerStats{},
		Findings: map[oracle.Class]int{},
		Modes:    map[string]map[ask.Mode]*ModeStats{}, Certificates: map[instance.Certificate]int{},
		Declined: map[string]int{}, Passed: map[Passed]int{}, Draws: map[string]*DrawStats{},
		Asked:    map[string]map[string]*AskStats{},
		Refusals: map[string]map[string]*RefusalStats{}, Configurations: map[string]map[string]*ItemStats{},
		Reached: map[string]map[string]int{}, Times: map[string]*TimeStats{}, Oracles: map[string]*OracleStats{},
		Skips: []Skip{}, Programs: map[string]*Program{}, Operators: map[string]*OperatorStats{},
		Panics: map[string]*PanicStats{}, Warnings: map[warning.Kind]*WarningStats{},
	}
	for _, kind := range instance.Certificates() {
		s.Certificates[kind] = 0
	}
	for _, class := range oracle.Found() {
		s.Findings[class] = 0
	}
	return s
}

func newVerdicts() Verdicts {
	v := Verdicts{}
	for _, verdict := range solvers.Verdicts() {
		v[verdict] = 0
	}
	return v
}

// clone copies all that changes while the campaign runs. Tables of the copy are never nil.
func (s Stats) clone() Stats { return copyOf(reflect.ValueOf(s)).Interface().(Stats) }

// copyOf copies a value, with all that it points to.
func copyOf(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.Set(reflect.New(v.Type().Elem()))
			c.Elem().Set(copyOf(v.Elem()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.Field(i).Set(copyOf(v.Field(i)))
			}
		}
	case reflect.Slice:
		c.Set(reflect.AppendSlice(reflect.Zero(v.Type()), v))
		for i := range v.Len() {
			c.Index(i).Set(copyOf(v.Index(i)))
		}
	case reflect.Map:
		c.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
		for key, value := range v.Seq2() {
			c.SetMapIndex(key, copyOf(value))
		}
	}
	return c
}

// Yield is what a strategy did on a solver, or a variant of it, and a logic.
type Yield struct {
	Solver, Logic, Strategy string
	*StrategyStats
}

// Yields are the entries of Solvers, in the order of their keys.
func (s *Stats) Yields() iter.Seq[Yield] {
	return func(yield func(Yield) bool) {
		for _, solver := range slices.Sorted(maps.Keys(s.Solvers)) {
			for _, logic := range slices.Sorted(maps.Keys(s.Solvers[solver])) {
				for _, strategy := range slices.Sorted(maps.Keys(s.Solvers[solver][logic])) {
					if !yield(Yield{solver, logic, strategy, s.Solvers[solver][logic][strategy]}) {
						return
					}
				}
			}
		}
	}
}

// SolverVerdicts sums verdicts over logics and strategies, by solver: with its variants apart, or together.
func (s *Stats) SolverVerdicts(apart bool) map[string]Verdicts {
	sums := map[string]Verdicts{}
	for y := range s.Yields() {
		name := y.Solver
		if !apart {
			name, _, _ = strings.Cut(name, "+")
		}
		sum := table(&sums, name)
		for verdict, n := range y.Verdicts {
			sum[verdict] += n
		}
	}
	return sums
}

// Total is the number of verdicts.
func (v Verdicts) Total() (n int) {
	for _, k := range v {
		n += k
	}
	return n
}

// Total is the number of findings.
func (s Stats) Total() int {
	n := 0
	for _, k := range s.Findings {
		n += k
	}
	return n
}

// FoundBy returns the number of findings that are not known for each strategy that has some.
func (s Stats) FoundBy() map[string]int {
	found := map[string]int{}
	for y := range s.Yields() {
		if n := y.Findings - y.Known; n > 0 {
			found[y.Strategy] += n
		}
	}
	return found
}

// NothingTested reports whether no instance was answered at all, or none in the way that was asked for.
func (s Stats) NothingTested() bool {
	return s.Verdicts.Total() == 0 || s.MinAnswered > 0 && s.Verdicts[solvers.Sat]+s.Verdicts[solvers.Unsat] == 0
}
