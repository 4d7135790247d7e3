package campaign

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Verdicts counts verdicts; every verdict is a key.
type Verdicts map[solvers.Verdict]int

// Stats is what stats.json holds; every key is always there.
type Stats struct {
	Version       string                                          `json:"version"`
	MasterSeed    uint64                                          `json:"seed"`
	Seeds         SeedStats                                       `json:"seeds"`
	Ledger        LedgerStats                                     `json:"ledger"`
	Instances     int                                             `json:"instances"`
	Verdicts      Verdicts                                        `json:"verdicts"`
	Solvers       map[string]map[string]map[string]*StrategyStats `json:"solvers"` // by solver, logic, strategy
	Rate          float64                                         `json:"instances_per_second"`
	SolverCPU     float64                                         `json:"solver_cpu_seconds"`
	OwnCPU        float64                                         `json:"own_cpu_seconds"`
	Answered      map[string]*AnswerStats                         `json:"answered"` // by solver, without its variants
	MinAnswered   float64                                         `json:"min_answered"`
	Findings      map[oracle.Class]int                            `json:"findings"`    // classes of oracles
	Known         int                                             `json:"known"`       // silenced; yields have them, too
	Reductions    ReductionStats                                  `json:"reductions"`  // of findings that are kept
	Incremental   int                                             `json:"incremental"` // findings in sessions only
	Signatures    int                                             `json:"signatures"`
	Modes         map[string]map[pace.Mode]*ModeStats             `json:"modes"` // by solver
	Tree          TreeStats                                       `json:"tree"`
	SessionFaults int                                             `json:"session_faults"` // not so in a fresh process
	// Refusals are, by solver and by what it said, what it did not take: as unsupported, or as errors.
	Refusals     map[string]map[string]*RefusalStats `json:"refusals"`
	Unconfirmed  int                                 `json:"unconfirmed"`
	Declined     map[string]int                      `json:"declined"`    // by strategy: it cannot act
	Questions    int                                 `json:"questions"`   // further runs for oracles
	PassedOver   int                                 `json:"passed_over"` // indices that no strategy can make
	Pools        PoolStats                           `json:"pools"`
	Certificates map[instance.Certificate]int        `json:"certificates"` // instances
	Reference    ReferenceStats                      `json:"reference"`
	Aborted      *Abort                              `json:"aborted"` // null: it was not cut short
	Elapsed      float64                             `json:"elapsed_seconds"`
	Expected     int                                 `json:"instances_expected"` // 0 if not known
	Settled      int                                 `json:"-"`                  // signatures, for Until
	Until        int                                 `json:"-"`                  // 0: as many as there are
	ETA          time.Duration                       `json:"-"`
	Loading      Loading                             `json:"-"`
	Reducing     bool                                `json:"-"` // nothing else is done any more
}

// Abort says why a campaign ended before its time.
type Abort struct {
	Reason string    `json:"reason"`
	Time   time.Time `json:"time"`
}

// Loading is how many seed files were looked at, of how many.
type Loading struct {
	Done, All int
}

// SeedStats counts seeds: read and usable, or skipped.
type SeedStats struct {
	Read    int `json:"read"`
	Skipped int `json:"skipped"`
	Done    int `json:"done"` // with at least one instance
}

// LedgerStats counts instances: what was given to workers, and what of it is done, that is, answered by every solver,
// with every finding stored.
type LedgerStats struct {
	Handed int `json:"handed"`
	Done   int `json:"done"`
}

// StrategyStats is the yield of one strategy on one solver and logic.
type StrategyStats struct {
	Instances int      `json:"instances"`
	Verdicts  Verdicts `json:"verdicts"`
	CPU       float64  `json:"cpu_seconds"`
	Findings  int      `json:"findings"`
}

// ModeStats is what one solver did in one mode.
type ModeStats struct {
	Instances int     `json:"instances"`
	Wall      float64 `json:"wall_seconds"`
}

// RefusalStats counts the instances that a solver did not take for one reason.
type RefusalStats struct {
	Symbol string `json:"symbol"` // an operator or a sort that it does not know, or ""
	Errors int    `json:"errors"` // instances with the verdict error
	// Unsupported are the instances with that verdict, NotRun those of them that were not run any more, since others of
	// their seeds had been refused.
	Unsupported int    `json:"unsupported"`
	NotRun      int    `json:"not_run"`
	Seeds       int    `json:"seeds"`
	Example     string `json:"example"` // the first seed
	Said        string `json:"said"`    // of its first instance

	seeds map[string]bool // by hash
}

// TreeStats sums what mode tree did.
type TreeStats struct {
	Walks    int64 `json:"walks"`
	Asserted int64 `json:"asserted"`
	Saved    int64 `json:"saved"` // assertions that were on the stack already
	Again    int64 `json:"asked_again"`
}

// ReferenceStats counts formulas that evaluation leaves open under a model.
type ReferenceStats struct {
	Asked int `json:"asked"`
	Told  int `json:"told"` // with agreeing answers to the formula and to its negation
}

// ReductionStats counts findings that were to be made small.
type ReductionStats struct {
	Pending int `json:"pending"`
	Done    int `json:"done"`
	Failed  int `json:"failed"` // their finding.json says why
}

// PoolStats sums the initial pools.
type PoolStats struct {
	True  int `json:"true"`
	False int `json:"false"`
	Open  int `json:"open"`
	// Reference is how many are true or false by the word of a reference solver.
	Reference int `json:"reference"`
}

func newVerdicts() Verdicts {
	v := Verdicts{}
	for _, verdict := range solvers.Verdicts() {
		v[verdict] = 0
	}
	return v
}

// counters collects Stats from all workers.
type counters struct {
	mu    sync.Mutex
	s     Stats
	begun time.Time // first query
	last  time.Time // last verdict
	start time.Time
	end   time.Time // when the campaign's time is over; zero if it is not bounded
	cpu0  float64
}

func newCounters(version string, masterSeed uint64) *counters {
	c := &counters{start: time.Now(), cpu0: ownCPU()}
	c.s = Stats{
		Version: version, MasterSeed: masterSeed, Verdicts: newVerdicts(),
		Solvers: map[string]map[string]map[string]*StrategyStats{}, Answered: map[string]*AnswerStats{},
		Findings: map[oracle.Class]int{},
		Modes:    map[string]map[pace.Mode]*ModeStats{}, Certificates: map[instance.Certificate]int{},
		Declined: map[string]int{},
		Refusals: map[string]map[string]*RefusalStats{},
	}
	for _, kind := range instance.Certificates() {
		c.s.Certificates[kind] = 0
	}
	for _, class := range oracle.Found() {
		c.s.Findings[class] = 0
	}
	return c
}

func (c *counters) do(f func(*Stats)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(&c.s)
}

func (c *counters) seedRead()    { c.do(func(s *Stats) { s.Seeds.Read++ }) }
func (c *counters) seedSkipped() { c.do(func(s *Stats) { s.Seeds.Skipped++ }) }

func (c *counters) pool(p fragment.Stats) {
	c.do(func(s *Stats) {
		s.Pools.True += p.True
		s.Pools.False += p.False
		s.Pools.Open += p.Open
		s.Pools.Reference += p.Reference
	})
}

// endAt says when the campaign's time is over.
func (c *counters) endAt(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.end = t
}

// query marks the begin of the first query.
func (c *counters) query() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.begun.IsZero() {
		c.begun = time.Now()
	}
}

// instance counts an instance that was generated.
func (c *counters) instance(in *instance.Instance, firstOfSeed bool) {
	c.do(func(s *Stats) {
		s.Instances++
		for _, c := range in.Checks {
			if c.Certificate != "" {
				s.Certificates[c.Certificate]++
			}
		}
		for _, name := range in.Declined {
			s.Declined[name]++
		}
		if firstOfSeed {
			s.Seeds.Done++
		}
	})
}

// reference counts a formula that a reference solver was asked about.
func (c *counters) reference(told bool) {
	c.do(func(s *Stats) {
		s.Reference.Asked++
		if told {
			s.Reference.Told++
		}
	})
}

// result counts a verdict. Mode tree makes a solver another program: it has its own entry.
func (c *counters) result(a *answer, r *solvers.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if a.question != "" { // an oracle's: its verdict is not the instance's
		c.s.Questions++
		c.s.SolverCPU += r.CPU.Seconds()
		return
	}
	solver, logic, strategy, mode := a.t.Name, a.in.Logic, a.in.Strategy, a.mode
	c.last = time.Now()
	c.s.Verdicts[r.Verdict]++
	c.s.Answered[a.t.Given].count(r)
	c.s.SolverCPU += r.CPU.Seconds()
	y := c.yield(variantName(solver, mode), logic, strategy)
	y.Instances++
	y.Verdicts[r.Verdict]++
	y.CPU += r.CPU.Seconds()
	modes := c.s.Modes[solver]
	if modes == nil {
		modes = map[pace.Mode]*ModeStats{}
		c.s.Modes[solver] = modes
	}
	m := modes[mode]
	if m == nil {
		m = &ModeStats{}
		modes[mode] = m
	}
	m.Instances++
	m.Wall += r.Wall.Seconds()
}

// recount counts another verdict in the place of one that was counted.
func (c *counters) recount(a *answer, before, now *solvers.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	y := c.yield(variantName(a.t.Name, a.mode), a.in.Logic, a.in.Strategy)
	for _, verdicts := range []Verdicts{c.s.Verdicts, y.Verdicts} {
		verdicts[before.Verdict]--
		verdicts[now.Verdict]++
	}
	c.s.Answered[a.t.Given].discount(before)
	c.s.Answered[a.t.Given].count(now)
}

// variantName is a solver's name in the statistics.
func variantName(solver string, mode pace.Mode) string {
	if mode == pace.Tree {
		return solver + "+tree"
	}
	return solver
}

func (c *counters) tree(t solvers.TreeStats) {
	c.do(func(s *Stats) {
		s.Tree.Walks += t.Walks
		s.Tree.Asserted += t.Asserted
		s.Tree.Saved += t.Saved
		s.Tree.Again += t.Again
	})
}

// refused counts an instance that a solver refused.
func (c *counters) refused(solver string, in *instance.Instance, r *solvers.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	why, symbol := r.Signature, ""
	if _, found := slices.BinarySearch(in.Seed().Symbols, r.Unknown); found {
		why, symbol = target.UnknownSymbol(r.Unknown), r.Unknown
	}
	s := c.refusal(solver, in, why)
	if s.Said == "" {
		s.Symbol, s.Said = symbol, r.Reason
	}
	if r.Verdict == solvers.Error {
		s.Errors++
	} else {
		s.Unsupported++
	}
}

// declined counts an instance that a solver was not given, for what it said of others: as one that it does not support.
func (c *counters) declined(t *target.Target, in *instance.Instance, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.refusal(t.Name, in, why)
	s.Unsupported++
	s.NotRun++
	c.s.Answered[t.Given].count(&solvers.Result{Verdict: solvers.Unsupported, Reason: why})
	c.s.Verdicts[solvers.Unsupported]++
	y := c.yield(t.Name, in.Logic, in.Strategy)
	y.Instances++
	y.Verdicts[solvers.Unsupported]++
}

// maxRefusalKinds bounds what is counted apart for one solver.
const maxRefusalKinds = 500

// refusal gives the entry of what a solver said, of a seed; the caller holds the lock.
func (c *counters) refusal(solver string, in *instance.Instance, why string) *RefusalStats {
	bySolver := c.s.Refusals[solver]
	if bySolver == nil {
		bySolver = map[string]*RefusalStats{}
		c.s.Refusals[solver] = bySolver
	}
	if bySolver[why] == nil && len(bySolver) >= maxRefusalKinds {
		why = "other"
	}
	s := bySolver[why]
	if s == nil {
		s = &RefusalStats{Example: in.Seed().Path, seeds: map[string]bool{}}
		bySolver[why] = s
	}
	if !s.seeds[in.Seed().Hash] {
		s.seeds[in.Seed().Hash] = true
		s.Seeds++
	}
	return s
}

// yield gives the entry of a strategy; the caller holds the lock.
func (c *counters) yield(solver, logic, strategy string) *StrategyStats {
	byLogic := c.s.Solvers[solver]
	if byLogic == nil {
		byLogic = map[string]map[string]*StrategyStats{}
		c.s.Solvers[solver] = byLogic
	}
	byStrategy := byLogic[logic]
	if byStrategy == nil {
		byStrategy = map[string]*StrategyStats{}
		byLogic[logic] = byStrategy
	}
	y := byStrategy[strategy]
	if y == nil {
		y = &StrategyStats{Verdicts: newVerdicts()}
		byStrategy[strategy] = y
	}
	return y
}

// finding counts a confirmed finding.
func (c *counters) finding(
	class oracle.Class, solver, logic, strategy string, incremental, silenced bool, signatures int,
) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if silenced {
		c.s.Known++
	} else {
		c.s.Findings[class]++
	}
	if incremental && !silenced {
		c.s.Incremental++
	}
	c.s.Signatures = signatures
	c.yield(solver, logic, strategy).Findings++
}

// abort says why the campaign is cut short; the first reason stays.
func (c *counters) abort(reason string) {
	c.do(func(s *Stats) {
		if s.Aborted == nil {
			s.Aborted = &Abort{Reason: reason, Time: time.Now().UTC().Truncate(time.Second)}
		}
	})
}

func (c *counters) sessionFault() { c.do(func(s *Stats) { s.SessionFaults++ }) }

func (c *counters) passedOver()  { c.do(func(s *Stats) { s.PassedOver++ }) }
func (c *counters) unconfirmed() { c.do(func(s *Stats) { s.Unconfirmed++ }) }

// snapshot gives a copy that does not change any more.
func (c *counters) snapshot() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.s
	if d := c.last.Sub(c.begun); d > 0 {
		s.Rate = float64(s.Instances) / d.Seconds()
	}
	s.OwnCPU = ownCPU() - c.cpu0
	s.Elapsed = time.Since(c.start).Seconds()
	if s.Expected > 0 && s.Rate > 0 {
		s.ETA = time.Duration(float64(s.Expected-s.Instances) / s.Rate * float64(time.Second))
	}
	if left := time.Until(c.end); !c.end.IsZero() && (s.ETA == 0 || left < s.ETA) {
		s.ETA = max(0, left)
	}
	return s.clone()
}

// clone copies what changes as long as the campaign runs.
func (s Stats) clone() Stats {
	s.Verdicts, s.Findings = maps.Clone(s.Verdicts), maps.Clone(s.Findings)
	s.Declined, s.Certificates = maps.Clone(s.Declined), maps.Clone(s.Certificates)
	s.Solvers = mapped(s.Solvers, func(byLogic map[string]map[string]*StrategyStats) map[string]map[string]*StrategyStats {
		return mapped(byLogic, func(byStrategy map[string]*StrategyStats) map[string]*StrategyStats {
			return mapped(byStrategy, func(y *StrategyStats) *StrategyStats {
				c := *y
				c.Verdicts = maps.Clone(y.Verdicts)
				return &c
			})
		})
	})
	s.Answered = mapped(s.Answered, copied)
	s.Modes = mapped(s.Modes, func(m map[pace.Mode]*ModeStats) map[pace.Mode]*ModeStats { return mapped(m, copied) })
	s.Refusals = mapped(s.Refusals, func(m map[string]*RefusalStats) map[string]*RefusalStats { return mapped(m, copied) })
	return s
}

// mapped gives a map with what a function makes of each value.
func mapped[K comparable, V any](m map[K]V, f func(V) V) map[K]V {
	c := make(map[K]V, len(m))
	for k, v := range m {
		c[k] = f(v)
	}
	return c
}

func copied[T any](p *T) *T {
	c := *p
	return &c
}

// Total is the number of findings.
func (s Stats) Total() int {
	n := 0
	for _, k := range s.Findings {
		n += k
	}
	return n
}
