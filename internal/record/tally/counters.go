package tally

import (
	"cmp"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Run is a script or a rule program that a solver is given.
type Run struct {
	Solver   string
	Items    []string // options and tactics of its configuration
	Logic    string   // logic of a script, format of a rule program
	Strategy string
	Seed     string // the path of its file
	Part     string // the part that goes ahead of all tests in which it is run; "" for a test of a seed
	SeedHash string
	Index    int
	Mode     ask.Mode
	Question string // name of an oracle's question; "" for the instance's own run
	Form     string // form in which the solver gets it
}

// Counters collects Stats from all workers.
type Counters struct {
	of *Counters // the Counters of which these count a part, or nil

	mu      sync.Mutex
	s       Stats
	begun   time.Time // first query
	last    time.Time // last verdict
	start   time.Time
	end     time.Time // when the campaign's time is over; zero if it is not bounded
	cpu0    float64
	spent   func() time.Duration // solvers' processor time for tests; may be nil
	reduced func() time.Duration // solvers' processor time for reductions
	seeds   map[refusedSeed]bool
	// panics has the panics that were logged; key: cost and place in the code.
	panics map[string]bool
}

// refusedSeed identifies a seed whose instances a solver refused, with the reason.
type refusedSeed struct{ solver, why, seed string }

// New begins to count from zero. A campaign that goes on adds its earlier counts.
func New(version string, masterSeed uint64) *Counters {
	c := &Counters{start: time.Now(), cpu0: OwnCPU(), s: NewStats(), seeds: map[refusedSeed]bool{}}
	c.s.Version, c.s.MasterSeed, c.s.Started = version, masterSeed, c.start.UTC().Truncate(time.Second)
	return c
}

// SpentBy sets the functions that return the processor time of solvers so far: that of tests, with probes and
// confirmations, and that of reductions.
func (c *Counters) SpentBy(tests, reductions func() time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.spent, c.reduced = tests, reductions
}

// Part returns Counters for a part: whatever they count is counted in c, too.
func (c *Counters) Part() *Counters { return &Counters{of: c} }

// Take returns what a part has counted since its last call.
func (c *Counters) Take() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.s
	c.s = Stats{}
	return s
}

// Restate takes counts for those that were counted. What is measured stays, and what is of this process: solvers and
// their programs, pending reductions, and panics, which are never taken back.
func (c *Counters) Restate(counts Stats) {
	counts = counts.clone()
	c.Do(func(s *Stats) {
		counts.AtWork, counts.SolverCPU, counts.OwnCPU, counts.Elapsed = s.AtWork, s.SolverCPU, s.OwnCPU, s.Elapsed
		counts.OwnParts, counts.SolverParts = s.OwnParts, s.SolverParts
		counts.Programs, counts.Panics, counts.Reductions = s.Programs, s.Panics, s.Reductions
		for name := range s.Answered {
			counts.answered(name)
		}
		counts.RulePrograms = cmp.Or(counts.RulePrograms, s.RulePrograms.begun())
		to, from := reflect.ValueOf(s).Elem(), reflect.ValueOf(counts)
		for i := range to.NumField() {
			if to.Type().Field(i).Tag.Get("add") != "-" {
				to.Field(i).Set(from.Field(i))
			}
		}
	})
}

// whole is the Counters that c is a part of, or c.
func (c *Counters) whole() *Counters {
	if c.of != nil {
		return c.of
	}
	return c
}

// Do changes the statistics, those of the whole first.
func (c *Counters) Do(f func(*Stats)) {
	if c.of != nil {
		c.of.Do(f)
	}
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
	c.Do(func(s *Stats) { *entry(&s.Programs, solver) = Program{version, command} })
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

// Left is how much time the campaign has until its end; 0 if no end was set.
func (c *Counters) Left() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.end.IsZero() {
		return 0
	}
	return max(1, time.Until(c.end))
}

// Idle excludes time in which no worker ran a test: it does not count as elapsed, and the campaign ends later by as
// much.
func (c *Counters) Idle(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.start = c.start.Add(d); !c.end.IsZero() {
		c.end = c.end.Add(d)
	}
}

// EndAt says when the campaign's time is over.
func (c *Counters) EndAt(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.end = t
}

// Query marks the beginning of the first query.
func (c *Counters) Query() {
	c = c.whole()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.begun.IsZero() {
		c.begun = time.Now()
	}
}

// Made is an instance that was generated.
type Made struct {
	Logic        string
	Operators    []string               // operators that it applies
	Certificates []instance.Certificate // certificates of its checks; "" for one without
	Declined     []string               // strategies that could not make it
	FirstOfSeed  bool
}

// Instance counts an instance.
func (c *Counters) Instance(made Made) {
	c.Do(func(s *Stats) {
		s.Instances++
		reached := table(&s.Reached, made.Logic)
		for _, name := range made.Operators {
			reached[name]++
		}
		for _, certificate := range made.Certificates {
			if certificate != "" {
				count(&s.Certificates, certificate, 1)
			}
		}
		for _, name := range made.Declined {
			count(&s.Declined, name, 1)
		}
		if made.FirstOfSeed {
			s.Seeds.Done++
		}
	})
}

// Drawn counts the formulas that a strategy has prepared, and the draws that it rejected.
func (c *Counters) Drawn(strategy string, claims, rejected int) {
	c.Do(func(s *Stats) {
		d := entry(&s.Draws, strategy)
		d.Claims += claims
		d.Rejected += rejected
	})
}

// Reference counts a formula that a reference solver was asked about.
func (c *Counters) Reference(decided bool) {
	c.Do(func(s *Stats) {
		s.Reference.Asked++
		if decided {
			s.Reference.Decided++
		}
	})
}

// Result counts a verdict. A solver in mode tree has its own entry, for it behaves like another program.
func (c *Counters) Result(run Run, r *solvers.Result) {
	c.Do(func(s *Stats) { s.asked(run, r) })
	if run.Question != "" { // an oracle's: its verdict is not the instance's
		c.Do(func(s *Stats) {
			s.Questions++
			asker, _, _ := strings.Cut(run.Question, "/")
			entry(&s.Oracles, asker).Questions++
		})
		return
	}
	c.answered()
	slow := true // among the slowest that are known
	c.Do(func(s *Stats) {
		s.result(run, r)
		slow = entry(&s.Times, run.Solver).count(run, r, slow)
	})
}

// answered notes when the last verdict came.
func (c *Counters) answered() {
	c = c.whole()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last = time.Now()
}

func (s *Stats) result(run Run, r *solvers.Result) {
	count(&s.Verdicts, r.Verdict, 1)
	s.answered(run.Solver).count(r)
	y := s.yield(run.variant(), run)
	y.Instances++
	count(&y.Verdicts, r.Verdict, 1)
	y.CPU += r.CPU.Seconds()
	y.Wall += r.Wall.Seconds()
	for _, item := range s.items(run.Solver, run.Items) {
		item.Instances++
		if r.Verdict.Definite() {
			item.Decided++
		}
		item.CPU += r.CPU.Seconds()
	}
	modes := table(&s.Modes, run.varied())
	m := entry(&modes, run.Mode)
	m.Instances++
	m.Wall += r.Wall.Seconds()
}

// Recount replaces a verdict that was counted by another one.
func (c *Counters) Recount(run Run, before, now *solvers.Result) {
	c.Do(func(s *Stats) {
		y := s.yield(run.variant(), run)
		for _, verdicts := range []*Verdicts{&s.Verdicts, &y.Verdicts} {
			count(verdicts, before.Verdict, -1)
			count(verdicts, now.Verdict, 1)
		}
		s.answered(run.Solver).discount(before)
		s.answered(run.Solver).count(now)
	})
}

// variant is the solver's name in the statistics. Configurations and mode tree have names of their own.
func (r Run) variant() string {
	if r.Mode == ask.Tree {
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

// answered gives the entry of a solver.
func (s *Stats) answered(solver string) *AnswerStats { return entry(&s.Answered, solver) }

// Tests notes that a solver is tested: it has an entry even if it gets no instance.
func (c *Counters) Tests(solver string) { c.Do(func(s *Stats) { s.answered(solver) }) }

// items gives the entries of the options and tactics of a run.
func (s *Stats) items(solver string, items []string) []*ItemStats {
	var all []*ItemStats
	for _, name := range items {
		byItem := table(&s.Configurations, solver)
		all = append(all, entry(&byItem, name))
	}
	return all
}

// RefusedItems counts that a solver rejects options and tactics, for the instances of one logic.
func (c *Counters) RefusedItems(solver string, items []string) {
	c.Do(func(s *Stats) {
		for _, item := range s.items(solver, items) {
			item.Refused++
		}
	})
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
	isNew := c.isNewSeed(run, why)
	c.Do(func(s *Stats) {
		refusal := s.refusal(run, why, isNew)
		if refusal.Said == "" {
			refusal.Symbol, refusal.Said = symbol, r.Reason
		}
		if r.Verdict == solvers.Error {
			refusal.Errors++
		} else {
			refusal.Unsupported++
		}
	})
}

// Declined counts an instance that a solver was not given because it refused others. It counts as unsupported.
func (c *Counters) Declined(run Run, why string) {
	isNew := c.isNewSeed(run, why)
	c.Do(func(s *Stats) {
		refusal := s.refusal(run, why, isNew)
		refusal.Unsupported++
		refusal.NotRun++
		s.answered(run.Solver).count(&solvers.Result{Verdict: solvers.Unsupported, Reason: why})
		count(&s.Verdicts, solvers.Unsupported, 1)
		y := s.yield(run.Solver, run)
		y.Instances++
		count(&y.Verdicts, solvers.Unsupported, 1)
	})
}

// isNewSeed reports whether it is the first time that a solver refuses an instance of the seed for that reason.
func (c *Counters) isNewSeed(run Run, why string) bool {
	c = c.whole()
	c.mu.Lock()
	defer c.mu.Unlock()
	of := refusedSeed{run.Solver, why, run.SeedHash}
	before := c.seeds[of]
	c.seeds[of] = true
	return !before
}

// maxRefusalKinds bounds the reasons that are counted separately for one solver.
const maxRefusalKinds = 500

// refusal returns the entry of a reason for which a solver refused an instance.
func (s *Stats) refusal(run Run, why string, isNewSeed bool) *RefusalStats {
	bySolver := table(&s.Refusals, run.Solver)
	if bySolver[why] == nil && len(bySolver) >= maxRefusalKinds {
		why = "other"
	}
	r := bySolver[why]
	if r == nil {
		r = &RefusalStats{Example: run.Seed}
		bySolver[why] = r
	}
	if isNewSeed {
		r.Seeds++
	}
	return r
}

// yield gives the entry of a strategy.
func (s *Stats) yield(solver string, run Run) *StrategyStats {
	byLogic := table(&s.Solvers, solver)
	byStrategy := table(&byLogic, run.Logic)
	return entry(&byStrategy, run.Strategy)
}

// Finding counts a confirmed finding. silenced is how many findings became known with it, itself included; signatures
// is how many signatures there are now.
func (c *Counters) Finding(run Run, fault oracle.Fault, signature string, incremental bool, silenced, signatures int) {
	c.Do(func(s *Stats) {
		count(&s.Findings, fault.Class, 1-silenced)
		s.Known += silenced
		if incremental && silenced <= 0 {
			s.Incremental++
		}
		s.Signatures = signatures
		y := s.yield(run.variant(), run)
		o := entry(&s.Oracles, fault.Oracle)
		y.Findings++
		o.Findings++
		if silenced > 0 {
			y.Known++
			o.Known++
		}
		count(&y.Signatures, signature, 1)
		count(&o.Signatures, signature, 1)
		for _, item := range s.items(run.Solver, run.Items) {
			item.Findings++
		}
	})
}

// Settled counts a finding that will not be reduced further. reduced reports whether it was reduced; silenced is how
// many findings turn out to be known by that.
func (c *Counters) Settled(class oracle.Class, reduced bool, silenced, signatures int) {
	c.Do(func(s *Stats) {
		if reduced {
			s.Reductions.Done++
		} else {
			s.Reductions.Failed++
		}
	})
	c.Silenced(class, silenced, signatures)
}

// Moved counts a finding of one class under another one, which its reduction proves.
func (c *Counters) Moved(from, to oracle.Class) {
	if from == to {
		return
	}
	c.Do(func(s *Stats) {
		count(&s.Findings, from, -1)
		count(&s.Findings, to, 1)
	})
}

// Silenced counts that n findings of a class turn out to be known, or -n to be new again if n is negative. signatures
// is how many signatures there are now.
func (c *Counters) Silenced(class oracle.Class, n, signatures int) {
	c.Do(func(s *Stats) {
		count(&s.Findings, class, -n)
		s.Known += n
		s.Signatures = signatures
	})
}

// Abort says why the campaign is cut short; the first reason stays.
func (c *Counters) Abort(reason string) {
	c.Do(func(s *Stats) {
		if s.Aborted == nil {
			s.Aborted = &Abort{Reason: reason, Time: time.Now().UTC().Truncate(time.Second)}
		}
	})
}

// SessionFault counts a fault that a session showed and no fresh process.
func (c *Counters) SessionFault() { c.Do(func(s *Stats) { s.SessionFaults++ }) }

// PassedOver counts an index for which there is no instance, or whose instance no solver is given.
func (c *Counters) PassedOver(why Passed) {
	c.Do(func(s *Stats) {
		s.PassedOver++
		count(&s.Passed, why, 1)
	})
}

// Unconfirmed counts a wrong answer that could not be repeated.
func (c *Counters) Unconfirmed() { c.Do(func(s *Stats) { s.Unconfirmed++ }) }

// Snapshot gives a copy that does not change any more.
func (c *Counters) Snapshot() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.s
	if d := c.last.Sub(c.begun); d > 0 {
		s.AtWork += d.Seconds()
	}
	if s.Rate = 0; s.AtWork > 0 {
		s.Rate = float64(s.Instances) / s.AtWork
	}
	s.OwnCPU += OwnCPU() - c.cpu0
	own := &s.OwnParts
	own.Tests = max(0, s.OwnCPU-own.Reductions-own.Record)
	if c.spent != nil {
		tests, reductions := c.spent().Seconds(), c.reduced().Seconds()
		s.SolverCPU += tests + reductions
		s.SolverParts.Tests += tests
		s.SolverParts.Reductions += reductions
	}
	s.Elapsed += time.Since(c.start).Seconds()
	if s.Expected > 0 && s.Rate > 0 {
		s.ETA = time.Duration(float64(s.Expected-s.Instances) / s.Rate * float64(time.Second))
	}
	if left := time.Until(c.end); !c.end.IsZero() && (s.ETA == 0 || left < s.ETA) {
		s.ETA = max(0, left)
	}
	s = s.clone()
	s.Complete()
	return s
}

// Received adds counts from another machine, and takes the present for the time of the last verdict.
func (c *Counters) Received(s Stats) {
	c.Query()
	c.Do(func(all *Stats) { all.Add(s) })
	c.answered()
}
