package operators

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// worker does units one after the other.
type worker struct {
	*runner
	stats  *tally.Counters
	part   string   // of a campaign; see tally.Run
	askers []*asker // by solver
}

func (r *runner) newWorker(stats *tally.Counters) *worker {
	w := &worker{runner: r, stats: stats}
	for i := range r.solvers {
		w.askers = append(w.askers, r.newAsker(i))
	}
	w.learn()
	return w
}

func (r *runner) newAsker(solver int) *asker {
	return newAsker(r.targets[solver], r.probes[solver], r.asks, r.cfg.Scope)
}

// spared does a unit. If we panic, only this unit is lost: there are no results then.
func (w *worker) spared(ctx context.Context, u *unit) (results *recordLine, err error) {
	err = w.stats.Sparing(w.keeper.Logger, tally.LostOperator, func() string { return u.name + " is skipped" },
		func() error {
			l, err := w.unit(ctx, u)
			results = &l
			return err
		})
	if results == nil { // the state of the askers is not known
		learned := w.askers[u.solver].knowledge
		w.askers[u.solver] = w.newAsker(u.solver)
		w.askers[u.solver].learn(learned)
	}
	return results, err
}

// learn adds the knowledge of all workers so far.
func (w *worker) learn() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, k := range w.askers {
		k.learn(w.known[i])
	}
}

// close adds the knowledge to that of all workers.
func (w *worker) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, k := range w.askers {
		w.known[i].learn(k.knowledge)
	}
}

// unit does a unit. After an error, it returns the results so far.
func (w *worker) unit(ctx context.Context, u *unit) (l recordLine, err error) {
	l.Unit = u.name
	h := fnv.New64a()
	h.Write([]byte(u.name))
	m := newMaker(u.u, u.theory, rand.New(rand.NewPCG(w.cfg.MasterSeed, h.Sum64())))
	k := w.askers[u.solver]
	if u.narrow {
		defer k.forget(k.knowledge)
		k.knowledge = k.knowledge.clone()
	}
	var forms []*form
	var drawn []*claim
	if u.single != nil {
		drawn = u.single(m, k)
	} else {
		forms = u.forms(m, k)
	}
	for _, way := range u.ways {
		if w.cfg.Ways != nil && !slices.Contains(w.cfg.Ways, way) {
			continue
		}
		c, err := w.cell(ctx, u, way, m, forms, drawn)
		if c.Cases > 0 || len(c.Open) > 0 {
			l.Cells = append(l.Cells, c)
		}
		if err != nil { // the unit is done again when the run is resumed
			return l, err
		}
	}
	if u.group != nil && !u.narrow {
		l.Learned = k.learned(u.group)
	}
	return l, nil
}

// cell asks about the forms of a unit, or its drawn claims, on a way.
func (w *worker) cell(
	ctx context.Context, u *unit, way Way, m *maker, forms []*form, drawn []*claim,
) (c Cell, err error) {
	c = Cell{
		CellKey: CellKey{Theory: u.theory, Operator: u.operator(), Solver: w.solvers[u.solver].Name, Way: way},
		Forms:   len(forms),
	}
	k := w.askers[u.solver]
	k.begin(way, len(drawn)/drawnShare, w.share(u, way))
	a := &asked{worker: w, unit: u, k: k, m: m, cell: &c, open: opens{}}
	begun := time.Now()
	if u.single != nil {
		err = a.claims(ctx, way, slices.Values(drawn))
	} else {
		err = a.forms(ctx, way, forms)
	}
	c.Seconds, c.SolverCPU = time.Since(begun).Seconds(), k.taken.Seconds()
	w.spend(u.solver, k.taken)
	if err == nil {
		err = a.keep(ctx)
	}
	return c, err
}
