package ask

import (
	"sync"

	"github.com/smtstorm/smtstorm/solvers"
)

// experience is what runs with options and tactics have shown. A solver and its variants share it.
type experience struct {
	mu       sync.Mutex
	taken    map[string]bool // options and tactics that the solver has accepted for some logic
	refusals map[string]int  // key: option or tactic; number of logics for which the solver refused it
	outcomes map[use]*outcomes
	refused  map[use]bool // configurations, whose items do not go together
}

// use is an option, a tactic or a configuration, used for a logic.
type use struct{ what, logic string }

// outcomes are those of runs with an item.
type outcomes struct {
	decided   int
	undecided int // runs without an answer: unknown, timeout or memout
	refused   bool
}

// patience is after how many runs without an answer an item is not used any more for a logic. One run that takes all
// the time counts as that number of runs.
const patience = 3

// strange: an item that is refused in that number of logics is taken to be unknown to the solver.
const strange = 3

func newExperience() *experience {
	return &experience{
		taken: map[string]bool{}, refusals: map[string]int{}, outcomes: map[use]*outcomes{}, refused: map[use]bool{},
	}
}

// useless reports whether an item is not used any more for a logic; the caller holds the lock.
func (e *experience) useless(item, logic string) bool {
	if !e.taken[item] && e.refusals[item] >= strange {
		return true
	}
	o := e.outcomes[use{item, logic}]
	return o != nil && (o.refused || o.undecided >= patience && o.undecided > o.decided)
}

// without drops the useless items of a configuration for a logic; it returns an empty one if the solver rejects the
// rest together.
func (e *experience) without(c Configuration, logic string) Configuration {
	e.mu.Lock()
	defer e.mu.Unlock()
	c = c.without(func(item string) bool { return e.useless(item, logic) })
	if e.refused[use{c.String(), logic}] {
		return Configuration{}
	}
	return c
}

// outcomesOf returns the outcomes of an item; the caller holds the lock.
func (e *experience) outcomesOf(item, logic string) *outcomes {
	key := use{item, logic}
	if e.outcomes[key] == nil {
		e.outcomes[key] = &outcomes{}
	}
	return e.outcomes[key]
}

// Learn notes what a solver answered under a configuration that it does not reject.
func (t *Target) Learn(logic string, r *solvers.Result) {
	e := t.known
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, item := range t.Configuration.Items() {
		e.taken[item] = true
		o := e.outcomesOf(item, logic)
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

// Refuse notes that the solver rejects a configuration for instances of a logic. It returns false if that is no news.
func (t *Target) Refuse(logic string) (news bool) {
	e := t.known
	e.mu.Lock()
	defer e.mu.Unlock()
	items := t.Configuration.Items()
	if len(items) > 1 {
		key := use{t.Configuration.String(), logic}
		news = !e.refused[key]
		e.refused[key] = true
		return news
	}
	o := e.outcomesOf(items[0], logic)
	if news = !o.refused; news {
		o.refused = true
		e.refusals[items[0]]++
	}
	return news
}

// Refuses reports whether it is known that the configuration is of no use for instances of a logic.
func (t *Target) Refuses(logic string) bool {
	return len(t.known.without(t.Configuration, logic).Items()) < len(t.Configuration.Items())
}
