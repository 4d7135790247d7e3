package operators

import (
	"context"
	"errors"
	"hash/fnv"
	"iter"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// worker asks a solver about units, one after the other.
type worker struct {
	*runner
	stats  *tally.Counters
	part   string // part of the campaign; see tally.Run
	solver int
	k      *asker

	// Questions are asked through a test of the campaign; next yields the next one, after the answer to the last.
	ctx    context.Context // for what is asked beside, until the next question
	answer *solvers.Result // result of the last question
	next   func() (*engine.Question, bool)
	stop   func()
	lines  []recordLine // results of finished units
	partly []recordLine // results of the unit that was cut off
	err    error
}

// errCutOff says that no more is asked.
var errCutOff = errors.New("cut off")

// newWorker makes a worker that asks a solver about units. It knows what was learned by those before.
func (r *runner) newWorker(solver int, units []*unit, part string, stats *tally.Counters) *worker {
	w := &worker{runner: r, stats: stats, part: part, solver: solver}
	w.k = w.newAsker()
	r.mu.Lock()
	w.k.learn(r.known[solver])
	r.mu.Unlock()
	w.next, w.stop = iter.Pull(func(yield func(*engine.Question) bool) {
		w.k.asks = func(q *engine.Question) (*solvers.Result, error) {
			if !yield(q) {
				return nil, errCutOff
			}
			return w.answer, nil
		}
		for _, u := range units {
			if w.err == nil && !w.isRecorded(u.name) {
				w.err = w.spared(u)
			}
		}
	})
	return w
}

func (w *worker) newAsker() *asker { return newAsker(w.Targets[w.solver], nil, w.cfg.Scope) }

// spared does a unit. If we panic, only this unit is lost: there are no results then.
func (w *worker) spared(u *unit) error {
	lost := true
	err := w.stats.Sparing(w.Logger, tally.LostOperator, func() string { return u.name + " is skipped" },
		func() error {
			l, err := w.unit(u)
			if lost = false; err != nil {
				w.partly = append(w.partly, l)
				return err
			}
			w.lines = append(w.lines, l)
			return nil
		})
	if lost { // the state of the asker is not known
		k := w.newAsker()
		k.asks = w.k.asks
		k.learn(w.k.knowledge)
		w.k = k
	}
	return err
}

// end ends the questions. What was learned is known to others then, if all was asked. A solver that cannot be asked any
// more is cut off.
func (w *worker) end() error {
	w.stop()
	switch w.err {
	case errCutOff:
		return nil
	case nil:
		w.mu.Lock()
		defer w.mu.Unlock()
		w.known[w.solver].learn(w.k.knowledge)
	}
	return w.err
}

// unit does a unit. After an error, it returns the results so far.
func (w *worker) unit(u *unit) (l recordLine, err error) {
	l.Unit = u.name
	h := fnv.New64a()
	h.Write([]byte(u.name))
	m := newMaker(u.u, u.theory, rand.New(rand.NewPCG(w.cfg.MasterSeed, h.Sum64())))
	k := w.k
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
		c, err := w.cell(u, way, m, forms, drawn)
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
func (w *worker) cell(u *unit, way Way, m *maker, forms []*form, drawn []*claim) (c Cell, err error) {
	c = Cell{
		CellKey: CellKey{Theory: u.theory, Operator: u.operator(), Solver: w.solvers[u.solver].Name, Way: way},
		Forms:   len(forms),
	}
	k := w.k
	k.begin(way, len(drawn)/drawnShare, w.share(u, way))
	a := &asked{worker: w, unit: u, m: m, cell: &c, open: opens{}}
	begun := time.Now()
	if u.single != nil {
		err = a.claims(way, slices.Values(drawn))
	} else {
		err = a.forms(way, forms)
	}
	c.Seconds, c.SolverCPU = time.Since(begun).Seconds(), k.taken.Seconds()
	w.spend(u.solver, k.taken)
	if err == nil {
		err = a.judgeRejections()
	}
	if err == nil {
		err = a.keep(w.ctx)
	}
	return c, err
}
