package target

import (
	"sync"

	"github.com/smtstorm/smtstorm/solvers"
)

// experience is what has come of options and tactics, by logic. A solver and its variants share it.
type experience struct {
	mu      sync.Mutex
	items   map[experienced]*outcomes
	refused map[experienced]bool // configurations, whose items do not go together
}

// experienced is an option, a tactic or a configuration, with a logic.
type experienced struct{ what, logic string }

// outcomes are those of runs with an item.
type outcomes struct {
	decided   int
	undecided int  // answers that are none: unknown, or no time or memory left
	refused   bool // it is not taken, or not for this logic
}

// patience is how many answers that are none an item has before it is asked for, for a logic: those that took all the
// time count all of it.
const patience = 3

// useless tells whether the item is not asked for any more.
func (o *outcomes) useless() bool {
	return o != nil && (o.refused || o.undecided >= patience && o.undecided > o.decided)
}

// without leaves out of a configuration what is of no use for instances of a logic; it gives an empty one if the rest
// does not go together.
func (e *experience) without(c Configuration, logic string) Configuration {
	e.mu.Lock()
	defer e.mu.Unlock()
	c = c.without(func(item string) bool { return e.items[experienced{item, logic}].useless() })
	if e.refused[experienced{c.String(), logic}] {
		return Configuration{}
	}
	return c
}

// Learn notes what a solver under a configuration answered.
func (t *Target) Learn(logic string, r *solvers.Result) {
	e := t.known
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, item := range t.Configuration.Items() {
		o := e.of(item, logic)
		switch r.Verdict {
		case solvers.Sat, solvers.Unsat:
			o.decided++
		case solvers.Unknown:
			o.undecided++
		case solvers.Timeout, solvers.Memout:
			o.undecided += patience
		}
	}
}

// Refuse notes that the solver does not take a configuration for instances of a logic. It returns false if that is no
// news.
func (t *Target) Refuse(logic string) bool {
	e := t.known
	e.mu.Lock()
	defer e.mu.Unlock()
	if items := t.Configuration.Items(); len(items) == 1 {
		o := e.of(items[0], logic)
		news := !o.refused
		o.refused = true
		return news
	}
	if e.refused == nil {
		e.refused = map[experienced]bool{}
	}
	key := experienced{t.Configuration.String(), logic}
	news := !e.refused[key]
	e.refused[key] = true
	return news
}

// Refuses tells whether it is known that the solver does not take the configuration for instances of a logic.
func (t *Target) Refuses(logic string) bool {
	return len(t.known.without(t.Configuration, logic).Items()) < len(t.Configuration.Items())
}

// of gives the outcomes of an item; the caller holds the lock.
func (e *experience) of(item, logic string) *outcomes {
	key := experienced{item, logic}
	o := e.items[key]
	if o == nil {
		if e.items == nil {
			e.items = map[experienced]*outcomes{}
		}
		o = &outcomes{}
		e.items[key] = o
	}
	return o
}
