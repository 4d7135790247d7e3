package tally

import (
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/pace"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Run is an instance that a solver is given.
type Run struct {
	Solver   string
	Items    []string // options and tactics of its configuration
	Asked    *instance.Instance
	Mode     pace.Mode
	Question string // of an oracle; "" for the instance's own run
}

// Counters collects Stats from all workers.
type Counters struct {
	mu    sync.Mutex
	s     Stats
	begun time.Time // first query
	last  time.Time // last verdict
	start time.Time
	end   time.Time // when the campaign's time is over; zero if it is not bounded
	cpu0  float64
}

// New begins to count.
func New(version string, masterSeed uint64) *Counters {
	c := &Counters{start: time.Now(), cpu0: ownCPU()}
	c.s = Stats{
		Version: version, MasterSeed: masterSeed, Started: c.start.UTC().Truncate(time.Second), Verdicts: newVerdicts(),
		Solvers: map[string]map[string]map[string]*StrategyStats{}, Answered: map[string]*AnswerStats{},
		Findings: map[oracle.Class]int{},
		Modes:    map[string]map[pace.Mode]*ModeStats{}, Certificates: map[instance.Certificate]int{},
		Declined: map[string]int{}, Draws: map[string]*DrawStats{},
		Refusals: map[string]map[string]*RefusalStats{}, Configurations: map[string]map[string]*ItemStats{},
		Reached: map[string]map[string]int{}, Times: map[string]*TimeStats{}, Oracles: map[string]*OracleStats{},
		Skips: []Skip{}, Programs: map[string]*Program{},
	}
	for _, kind := range instance.Certificates() {
		c.s.Certificates[kind] = 0
	}
	for _, class := range oracle.Found() {
		c.s.Findings[class] = 0
	}
	return c
}

// Do changes the statistics.
func (c *Counters) Do(f func(*Stats)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	f(&c.s)
}

// SeedRead counts a seed that can be used.
func (c *Counters) SeedRead() { c.Do(func(s *Stats) { s.Seeds.Read++ }) }

// maxSkips is how many seeds that are skipped are named.
const maxSkips = 1000

// SeedSkipped counts a seed that cannot, and notes why.
func (c *Counters) SeedSkipped(path, reason string) {
	c.Do(func(s *Stats) {
		s.Seeds.Skipped++
		if len(s.Skips) < maxSkips {
			s.Skips = append(s.Skips, Skip{path, reason})
		}
	})
}

// Program notes what a solver's name stands for.
func (c *Counters) Program(solver, version string, command []string) {
	c.Do(func(s *Stats) { s.Programs[solver] = &Program{version, command} })
}

// Pool counts an initial pool.
func (c *Counters) Pool(p PoolStats) {
	c.Do(func(s *Stats) {
		s.Pools.True += p.True
		s.Pools.False += p.False
		s.Pools.Open += p.Open
		s.Pools.Reference += p.Reference
	})
}

// EndAt says when the campaign's time is over.
func (c *Counters) EndAt(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.end = t
}

// Query marks the begin of the first query.
func (c *Counters) Query() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.begun.IsZero() {
		c.begun = time.Now()
	}
}

// Instance counts an instance that was generated, with the operators that it applies.
func (c *Counters) Instance(in *instance.Instance, operators []string, firstOfSeed bool) {
	c.Do(func(s *Stats) {
		s.Instances++
		reached := s.Reached[in.Logic]
		if reached == nil {
			reached = map[string]int{}
			s.Reached[in.Logic] = reached
		}
		for _, name := range operators {
			reached[name]++
		}
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

// Drawn counts the formulas that a strategy has prepared, and the draws that came to nothing.
func (c *Counters) Drawn(strategy string, claims, rejected int) {
	c.Do(func(s *Stats) {
		d := s.Draws[strategy]
		if d == nil {
			d = &DrawStats{}
			s.Draws[strategy] = d
		}
		d.Claims += claims
		d.Rejected += rejected
		if all := d.Claims + d.Rejected; all > 0 {
			d.Share = float64(d.Rejected) / float64(all)
		}
	})
}

// Reference counts a formula that a reference solver was asked about.
func (c *Counters) Reference(told bool) {
	c.Do(func(s *Stats) {
		s.Reference.Asked++
		if told {
			s.Reference.Told++
		}
	})
}

// Result counts a verdict. Mode tree makes a solver another program: it has its own entry.
func (c *Counters) Result(run Run, r *solvers.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if run.Question != "" { // an oracle's: its verdict is not the instance's
		c.s.Questions++
		asker, _, _ := strings.Cut(run.Question, "/")
		c.oracle(asker).Questions++
		c.s.SolverCPU += r.CPU.Seconds()
		return
	}
	c.last = time.Now()
	c.s.Verdicts[r.Verdict]++
	c.s.Answered[run.Solver].count(r)
	c.s.SolverCPU += r.CPU.Seconds()
	times := c.s.Times[run.Solver]
	if times == nil {
		times = &TimeStats{}
		c.s.Times[run.Solver] = times
	}
	times.count(run, r)

	y := c.yield(run.variant(), run.Asked)
	y.Instances++
	y.Verdicts[r.Verdict]++
	y.CPU += r.CPU.Seconds()
	y.Wall += r.Wall.Seconds()
	for _, s := range c.items(run.Solver, run.Items) {
		s.Instances++
		if r.Verdict.Definite() {
			s.Decided++
		}
		s.CPU += r.CPU.Seconds()
	}
	name := run.varied()
	modes := c.s.Modes[name]
	if modes == nil {
		modes = map[pace.Mode]*ModeStats{}
		c.s.Modes[name] = modes
	}
	m := modes[run.Mode]
	if m == nil {
		m = &ModeStats{}
		modes[run.Mode] = m
	}
	m.Instances++
	m.Wall += r.Wall.Seconds()
}

// Recount counts another verdict in the place of one that was counted.
func (c *Counters) Recount(run Run, before, now *solvers.Result) {
	c.mu.Lock()
	defer c.mu.Unlock()
	y := c.yield(run.variant(), run.Asked)
	for _, verdicts := range []Verdicts{c.s.Verdicts, y.Verdicts} {
		verdicts[before.Verdict]--
		verdicts[now.Verdict]++
	}
	c.s.Answered[run.Solver].discount(before)
	c.s.Answered[run.Solver].count(now)
}

// variant is the solver's name in the statistics: under a configuration, and in mode tree, it is another program.
func (r Run) variant() string {
	if r.Mode == pace.Tree {
		return r.varied() + "+tree"
	}
	return r.varied()
}

// varied is the solver's name, with a mark if it was run under a configuration.
func (r Run) varied() string {
	if len(r.Items) > 0 {
		return r.Solver + "+varied"
	}
	return r.Solver
}

// items gives the entries of the options and tactics of a run; the caller holds the lock.
func (c *Counters) items(solver string, items []string) []*ItemStats {
	var all []*ItemStats
	for _, name := range items {
		byItem := c.s.Configurations[solver]
		if byItem == nil {
			byItem = map[string]*ItemStats{}
			c.s.Configurations[solver] = byItem
		}
		if byItem[name] == nil {
			byItem[name] = &ItemStats{}
		}
		all = append(all, byItem[name])
	}
	return all
}

// RefusedItems counts that a solver does not take options and tactics, for the instances of one logic.
func (c *Counters) RefusedItems(solver string, items []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.items(solver, items) {
		s.Refused++
	}
}

// Tree adds what a session in mode tree did.
func (c *Counters) Tree(t solvers.TreeStats) {
	c.Do(func(s *Stats) {
		s.Tree.Walks += t.Walks
		s.Tree.Asserted += t.Asserted
		s.Tree.Saved += t.Saved
		s.Tree.Again += t.Again
	})
}

// Refused counts an instance that a solver refused, and why; symbol is what it does not know, or "".
func (c *Counters) Refused(run Run, r *solvers.Result, why, symbol string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.refusal(run, why)
	if s.Said == "" {
		s.Symbol, s.Said = symbol, r.Reason
	}
	if r.Verdict == solvers.Error {
		s.Errors++
	} else {
		s.Unsupported++
	}
}

// Declined counts an instance that a solver was not given, for what it said of others: as one that it does not support.
func (c *Counters) Declined(run Run, why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.refusal(run, why)
	s.Unsupported++
	s.NotRun++
	c.s.Answered[run.Solver].count(&solvers.Result{Verdict: solvers.Unsupported, Reason: why})
	c.s.Verdicts[solvers.Unsupported]++
	y := c.yield(run.Solver, run.Asked)
	y.Instances++
	y.Verdicts[solvers.Unsupported]++
}

// maxRefusalKinds bounds what is counted apart for one solver.
const maxRefusalKinds = 500

// refusal gives the entry of what a solver said, of a seed; the caller holds the lock.
func (c *Counters) refusal(run Run, why string) *RefusalStats {
	bySolver := c.s.Refusals[run.Solver]
	if bySolver == nil {
		bySolver = map[string]*RefusalStats{}
		c.s.Refusals[run.Solver] = bySolver
	}
	if bySolver[why] == nil && len(bySolver) >= maxRefusalKinds {
		why = "other"
	}
	s := bySolver[why]
	if s == nil {
		s = &RefusalStats{Example: run.Asked.Seed().Path, seeds: map[string]bool{}}
		bySolver[why] = s
	}
	if !s.seeds[run.Asked.Seed().Hash] {
		s.seeds[run.Asked.Seed().Hash] = true
		s.Seeds++
	}
	return s
}

// yield gives the entry of a strategy; the caller holds the lock.
func (c *Counters) yield(solver string, in *instance.Instance) *StrategyStats {
	return c.yieldOf(solver, in.Logic, in.Strategy)
}

func (c *Counters) yieldOf(solver, logic, strategy string) *StrategyStats {
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
		y = &StrategyStats{Verdicts: newVerdicts(), Signatures: map[string]int{}}
		byStrategy[strategy] = y
	}
	return y
}

// Finding counts a confirmed finding of a signature, and says how many signatures there are now.
func (c *Counters) Finding(run Run, fault oracle.Fault, signature string, incremental, silenced bool, signatures int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if silenced {
		c.s.Known++
	} else {
		c.s.Findings[fault.Class]++
	}
	if incremental && !silenced {
		c.s.Incremental++
	}
	c.s.Signatures = signatures
	y := c.yield(run.variant(), run.Asked)
	y.Findings++
	if silenced {
		y.Known++
	}
	y.Signatures[signature]++
	o := c.oracle(fault.Oracle)
	o.Findings++
	if silenced {
		o.Known++
	}
	o.Signatures[signature]++
	for _, s := range c.items(run.Solver, run.Items) {
		s.Findings++
	}
}

// oracle gives the entry of an oracle; the caller holds the lock.
func (c *Counters) oracle(name string) *OracleStats {
	o := c.s.Oracles[name]
	if o == nil {
		o = &OracleStats{Signatures: map[string]int{}}
		c.s.Oracles[name] = o
	}
	return o
}

// Abort says why the campaign is cut short; the first reason stays.
func (c *Counters) Abort(reason string) {
	c.Do(func(s *Stats) {
		if s.Aborted == nil {
			s.Aborted = &Abort{Reason: reason, Time: time.Now().UTC().Truncate(time.Second)}
		}
	})
}

// SessionFault counts what a session did, and no fresh process.
func (c *Counters) SessionFault() { c.Do(func(s *Stats) { s.SessionFaults++ }) }

// PassedOver counts an index that no strategy can make an instance for.
func (c *Counters) PassedOver() { c.Do(func(s *Stats) { s.PassedOver++ }) }

// Unconfirmed counts what was wrong once, and is not shown again.
func (c *Counters) Unconfirmed() { c.Do(func(s *Stats) { s.Unconfirmed++ }) }

// Snapshot gives a copy that does not change any more.
func (c *Counters) Snapshot() Stats {
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
