package conformance

import (
	"cmp"
	"context"
	"hash/fnv"
	"math/rand/v2"
	"regexp"
	"slices"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// Config says what to compare with whom.
type Config struct {
	Solvers  []*solvers.Solver
	Trials   int            // evaluations in all, about; 0 stands for one of each application
	Seed     uint64         // of all draws
	Operator *regexp.Regexp // only operators whose name matches; nil for all
	Theory   string         // only that theory; "" for all
	PerRow   int            // applications of an operator at most; 0 stands for 40
	Jobs     int            // how many run at a time, each with processes of its own; 0 stands for 1
	Progress func(done, units int)
}

const (
	defaultPerRow = 40
	batchSize     = 100
	nestedChunk   = 4000 // nested trials of one unit of work
	maxRepeats    = 60   // in a row: what there was to draw has been drawn
	maxWrong      = 20   // unexplained disagreements of one unit after which it ends
)

// nestedTerms stands for an operator in the table.
const nestedTerms = "(nested terms)"

// unit is a piece of work: trials on one operator, or nested terms of one theory.
type unit struct {
	theory string
	group  *group   // nil for nested terms
	roots  []*group // of nested terms
	trials int
	name   string // of the draws
	line   *Line
	avoid  []map[*application]bool // what nested terms avoid: one of these
}

// runner is the state of a comparison.
type runner struct {
	cfg    Config
	host   *solvers.Host
	u      *universe
	report *Report
	faults [][]*Fault // by solver
	units  int
	mu     sync.Mutex // guards done and the calls of Progress
	done   int
	known  []knowledge // by solver, of all workers so far
}

// Run compares. The error is our own failure; what solvers do stands in the report.
func Run(ctx context.Context, host *solvers.Host, cfg Config) (*Report, error) {
	cfg.PerRow, cfg.Jobs = cmp.Or(cfg.PerRow, defaultPerRow), max(cfg.Jobs, 1)
	u, err := newUniverse(cfg.PerRow, rand.New(rand.NewPCG(cfg.Seed, 0)))
	if err != nil {
		return nil, err
	}
	r := &runner{cfg: cfg, host: host, u: u, report: &Report{}}
	probes, err := host.ProbeAll(ctx, solvers.ProbeConfig{}, cfg.Solvers...)
	if err != nil {
		return nil, err
	}
	for i, s := range cfg.Solvers {
		version := probes[i].Version
		r.report.Solvers = append(r.report.Solvers, SolverInfo{Name: s.Name, Version: version})
		r.faults = append(r.faults, faultsOf(s.Entry.Name, version))
		r.known = append(r.known, newKnowledge())
	}
	single := r.singleUnits()
	nested := (cfg.Trials + 3) / 4
	r.units = len(single) + nested/nestedChunk + 1
	if err := r.work(ctx, single); err != nil {
		return nil, err
	}
	nested = max(nested, cfg.Trials-r.report.Total().Trials)
	if err := r.work(ctx, r.nestedUnits(nested)); err != nil {
		return nil, err
	}
	r.report.finish()
	return r.report, nil
}

// wanted are the groups that the configuration selects.
func (r *runner) wanted() []*group {
	return slices.DeleteFunc(slices.Clone(r.u.groups), func(g *group) bool {
		return r.cfg.Theory != "" && r.cfg.Theory != g.theory ||
			r.cfg.Operator != nil && !r.cfg.Operator.MatchString(g.name)
	})
}

func (r *runner) line(g, operator string) *Line {
	l := &Line{Theory: g, Operator: operator, Solvers: make([]Tally, len(r.cfg.Solvers))}
	r.report.Lines = append(r.report.Lines, l)
	return l
}

// singleUnits gives every operator the same number of trials.
func (r *runner) singleUnits() []*unit {
	var units []*unit
	groups := r.wanted()
	for _, g := range groups {
		units = append(units, &unit{
			theory: g.theory, group: g, name: g.name, line: r.line(g.theory, g.name),
			trials: max(len(g.apps), r.cfg.Trials*3/4/len(groups)),
		})
	}
	return units
}

// nestedUnits gives every theory nested terms by the number of its operators.
func (r *runner) nestedUnits(trials int) []*unit {
	avoid := r.avoid()
	roots := map[string][]*group{}
	var theories []string
	all := 0
	for _, g := range r.wanted() {
		if slices.ContainsFunc(g.apps, func(a *application) bool { return !avoid[0][a] }) {
			if roots[g.theory] == nil {
				theories = append(theories, g.theory)
			}
			roots[g.theory] = append(roots[g.theory], g)
			all++
		}
	}
	var units []*unit
	for _, t := range theories {
		line := r.line(t, nestedTerms)
		left := trials * len(roots[t]) / all
		for n := 0; left > 0; n++ {
			u := &unit{theory: t, roots: roots[t], trials: min(left, nestedChunk), line: line, avoid: avoid}
			u.name = t + " nested " + string(rune('a'+n%26)) + string(rune('a'+n/26))
			units = append(units, u)
			left -= u.trials
		}
	}
	return units
}

// avoid gives what nested terms must avoid to be read by all solvers, and what for each of them: both matter, as many
// operators are known to one only. An application that nobody reads is in all.
func (r *runner) avoid() []map[*application]bool {
	nobody, somebody := map[*application]int{}, map[*application]bool{}
	for _, known := range r.known {
		for app := range known.refusals {
			nobody[app]++
			somebody[app] = true
		}
	}
	sets := []map[*application]bool{{}, somebody, somebody, somebody}
	for app, n := range nobody {
		sets[0][app] = n == len(r.known)
	}
	for _, known := range r.known {
		one := map[*application]bool{}
		for app := range known.refusals {
			one[app] = true
		}
		sets = append(sets, one)
	}
	return sets
}

// work does the units, in any order: what they draw depends on their names alone.
func (r *runner) work(ctx context.Context, units []*unit) error {
	var wg sync.WaitGroup
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan *unit)
	workers := make([]*worker, min(r.cfg.Jobs, len(units)))
	for i := range workers {
		w := r.newWorker()
		workers[i] = w
		wg.Go(func() {
			defer w.close()
			for u := range next {
				if err := w.unit(ctx, u); err != nil {
					cancel(err)
				}
				r.progress()
			}
		})
	}
	for _, u := range units {
		next <- u
	}
	close(next)
	wg.Wait()
	for _, w := range workers {
		for i, k := range w.askers {
			for app, reason := range k.refusals {
				if _, known := r.known[i].refusals[app]; !known {
					r.report.refuse(i, app, reason)
				}
			}
			r.known[i].learn(k.knowledge)
		}
	}
	return context.Cause(ctx)
}

func (r *runner) progress() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.done++
	if r.cfg.Progress != nil {
		r.cfg.Progress(r.done, max(r.units, r.done))
	}
}

// worker does units one after the other, with solver processes of its own.
type worker struct {
	*runner
	askers []*asker
}

func (r *runner) newWorker() *worker {
	w := &worker{runner: r}
	for i, s := range r.cfg.Solvers {
		k := newAsker(r.host, s)
		k.learn(r.known[i])
		w.askers = append(w.askers, k)
	}
	return w
}

func (w *worker) close() {
	for _, k := range w.askers {
		k.close()
	}
}

// tally is what one unit found out. It is added to the unit's line in one step.
type tally struct {
	Line
	sorts     map[*application]bool
	findings  []Disagreement
	shown     map[*Fault]int
	confirmed int
	silent    []string // by solver, the first claim without an answer
}

func (w *worker) unit(ctx context.Context, u *unit) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	h := fnv.New64a()
	h.Write([]byte(u.name))
	src := newSource(w.u, u.theory, rand.New(rand.NewPCG(w.cfg.Seed, h.Sum64())))
	t := &tally{sorts: map[*application]bool{}, shown: map[*Fault]int{}, silent: make([]string, len(w.askers))}
	t.Solvers = make([]Tally, len(w.askers))
	begun := time.Now()
	for _, k := range w.askers {
		k.patience = patience(u.trials)
	}
	for batch := 0; t.Trials < u.trials; batch++ {
		claims, exhausted := w.draw(src, u, t)
		// The first batch has every application once: some may not be read, and those void a joint check.
		jointly := (batch > 0 || u.group == nil) && batch%2 == 0
		for i, k := range w.askers {
			replies, err := k.ask(ctx, claims, jointly)
			if err != nil {
				return err
			}
			if err := w.count(ctx, src, claims, replies, i, t); err != nil {
				return err
			}
		}
		if exhausted || t.confirmed >= maxWrong {
			break
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	t.Took = time.Since(begun)
	w.report.add(u.line, t)
	return nil
}

// draw makes the claims of a batch; exhausted says that there is nothing more to draw.
func (w *worker) draw(src *source, u *unit, t *tally) (claims []claim, exhausted bool) {
	var apps []*application
	if u.group != nil {
		apps = u.group.apps
	}
	repeats := 0
	const draws = 100 * batchSize // should every operator be one to avoid, the end is near all the same
	for n := 0; len(claims) < batchSize && t.Trials < u.trials; n++ {
		if n > draws {
			return claims, true
		}
		var app *application
		depth := 1
		switch {
		case len(apps) > 0:
			app = apps[t.Trials%len(apps)]
			if repeats > 0 { // others may have more to draw
				app = apps[src.rng.IntN(len(apps))]
			}
		case u.group != nil:
			return claims, true
		default:
			g := u.roots[src.rng.IntN(len(u.roots))]
			app, depth = g.apps[src.rng.IntN(len(g.apps))], 2+src.rng.IntN(3)
			src.avoid = u.avoid[1+src.rng.IntN(len(u.avoid)-1)]
			if src.avoid[app] {
				continue
			}
		}
		c, outcome := src.claim(app, depth)
		switch outcome {
		case repeated, failed, unwritten:
			if outcome != repeated {
				t.Skipped++
			}
			if repeats++; repeats > maxRepeats {
				return claims, true
			}
			continue
		case openTerm:
			t.Open++
		default:
			claims = append(claims, c)
		}
		repeats = 0
		t.Trials++
		t.sorts[app] = true
	}
	return claims, false
}

// count enters one solver's replies.
func (w *worker) count(ctx context.Context, src *source, claims []claim, replies []reply, solver int, t *tally) error {
	at := &t.Solvers[solver]
	for i, r := range replies {
		switch r.answer {
		case agreed:
			at.Agreed++
		case unsupported:
			at.Unsupported++
		case unanswered:
			at.Unanswered++
			if t.silent[solver] == "" {
				t.silent[solver] = w.cfg.Solvers[solver].Name + ", " + r.reason + ": " + claims[i].text
			}
		default:
			if f := src.faulty(claims[i].term, w.faults[solver]); f != nil {
				at.Faults++
				t.shown[f]++
				continue
			}
			at.Wrong++
			t.confirmed++
			if t.confirmed > maxWrong {
				continue
			}
			d := Disagreement{Solver: w.cfg.Solvers[solver].Name, Claim: claims[i].text, Unforced: r.answer == unforced}
			again, err := w.askers[solver].fresh(ctx, claims[i])
			if err != nil {
				return err
			}
			d.Fresh = again.Verdict
			t.findings = append(t.findings, d)
		}
	}
	return nil
}
