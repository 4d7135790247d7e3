package campaign

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/solvers"
)

// maxAlike is how often a solver may refuse instances of a seed for the same reason before it gets no more of them.
const maxAlike = 3

// lessons are what a solver's refusals have taught. A solver and its variants share them.
type lessons struct {
	mu      sync.Mutex
	unknown map[gap]bool           // what it does not know
	seeds   map[string]*seedLesson // by hash
}

// newLessons begins with what the catalog knows.
func newLessons(lacks []string) *lessons {
	l := &lessons{}
	for _, symbol := range lacks {
		l.note(gap{"", symbol})
	}
	return l
}

// gap is an operator or a sort that a solver does not know: under the name of a logic, or "", at all.
type gap struct{ logic, symbol string }

// seedLesson is what one seed's refusals have taught.
type seedLesson struct {
	asked bool           // under ALL
	all   bool           // to be told ALL: it is refused by its own logic's name, and read so
	alike map[string]int // refusals, by their signatures
	why   string         // it is not run any more, if not ""
}

// of gives the lesson of a seed; the caller holds the lock.
func (l *lessons) of(seed *fragment.Seed) *seedLesson {
	s := l.seeds[seed.Hash]
	if s == nil {
		if l.seeds == nil {
			l.seeds = map[string]*seedLesson{}
		}
		s = &seedLesson{alike: map[string]int{}}
		l.seeds[seed.Hash] = s
	}
	return s
}

// refuses tells why the solver is not given instances of a seed, which it is told are of a logic; "" if it is.
func (l *lessons) refuses(seed *fragment.Seed, logic string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := l.seeds[seed.Hash]; s != nil && s.why != "" {
		return s.why
	}
	if len(l.unknown) > 0 {
		for _, symbol := range seed.Symbols {
			if l.unknown[gap{"", symbol}] || l.unknown[gap{logic, symbol}] {
				return unknownSymbol(symbol)
			}
		}
	}
	return ""
}

// all tells whether the solver is to be told ALL for a seed, and whether that was tried.
func (l *lessons) all(seed *fragment.Seed) (told, asked bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.seeds[seed.Hash]
	if s == nil {
		return false, false
	}
	return s.all, s.asked
}

// tell notes that the solver was asked under ALL, and whether that is what it wants; it returns false if that is no
// news.
func (l *lessons) tell(seed *fragment.Seed, all bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.of(seed)
	news := all && !s.all
	s.asked, s.all = true, s.all || all
	return news
}

// lacks tells whether it is known that the solver does not know a symbol.
func (l *lessons) lacks(g gap) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.unknown[g] || l.unknown[gap{"", g.symbol}]
}

// note notes what the solver does not know, and returns false if that is no news.
func (l *lessons) note(g gap) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.unknown[g] {
		return false
	}
	if l.unknown == nil {
		l.unknown = map[gap]bool{}
	}
	l.unknown[g] = true
	return true
}

// unknownSymbol is why a solver refuses what has a symbol that it does not know.
func unknownSymbol(symbol string) string { return "unknown symbol " + symbol }

// again counts a refusal of a seed. After maxAlike of them the seed is given up.
func (l *lessons) again(seed *fragment.Seed, signature string) (times int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.of(seed)
	s.alike[signature]++
	if s.alike[signature] == maxAlike && s.why == "" {
		s.why = signature
	}
	return s.alike[signature]
}

// refused looks into why a solver did not take an instance. Where only the name of the logic was in the way, it gives
// the answer that the solver has under ALL. A symbol that the solver does not know makes the instance unsupported, and
// no seed with it is run on the solver any more; so it is with a seed that is refused again and again.
func (w *worker) refused(ctx context.Context, a *answer) error {
	seed := a.in.Seed()
	everywhere, err := w.underAll(ctx, a)
	if err != nil || !a.result.Refused() {
		return err
	}
	_, lacks := slices.BinarySearch(seed.Symbols, a.result.Unknown)
	g := gap{a.logic, a.result.Unknown}
	if everywhere {
		g.logic = ""
	}
	if lacks && !a.t.lessons.lacks(g) && a.inSession() && !a.alone {
		if err := w.refusedAlone(ctx, a); err != nil || !a.result.Refused() {
			return err
		}
		lacks = a.result.Unknown == g.symbol
	}
	r := a.result
	if lacks {
		a.result = declinedResult(r)
		if a.t.lessons.note(g) {
			w.c.cfg.Logger.Warn(fmt.Sprintf("%s does not know %s (%s; in %s); it gets no more instances of the %d seeds with it",
				a.t.Name, r.Unknown, r.Reason, cmp.Or(g.logic, "any logic"), w.c.seedsWith(g, a.t)))
		}
		return nil
	}
	switch times := a.t.lessons.again(seed, r.Signature); {
	case times < maxAlike:
		w.c.explain(a.t, a.in, r)
	case times == maxAlike:
		w.c.cfg.Logger.Warn(fmt.Sprintf("%s refuses instances of %s again and again (%s); it gets no more of them", a.t.Name,
			seed.Path, r.Reason))
	default: // it was on its way when the seed was given up
		a.result = declinedResult(r)
	}
	return nil
}

// declinedResult is a refusal as that of something that the solver does not support.
func declinedResult(r *solvers.Result) *solvers.Result {
	declined := *r
	declined.Verdict = solvers.Unsupported
	return &declined
}

// refusedAlone asks again alone what a session refused.
func (w *worker) refusedAlone(ctx context.Context, a *answer) error {
	r, err := w.fresh(ctx, a)
	if err != nil {
		return err
	}
	if !r.Refused() {
		w.sessionFault(a, a.result)
	}
	a.result, a.alone = r, true
	return nil
}

// underAll asks again without the name of the seed's logic, unless it is known that this is no help. It tells whether
// the solver says the same of a symbol then.
func (w *worker) underAll(ctx context.Context, a *answer) (everywhere bool, err error) {
	told, asked := a.t.lessons.all(a.in.Seed())
	if a.logic == everyLogic || asked && !told || !a.t.Entry.KnowsAll() {
		return a.logic == everyLogic, nil
	}
	again := *a
	again.logic = everyLogic
	again.script = w.writer.AppendInstance(nil, a.in, again.dialect())
	r, err := w.fresh(ctx, &again)
	if err != nil {
		return false, err
	}
	if r.Refused() && r.Signature == a.result.Signature && r.Unknown == a.result.Unknown {
		a.t.lessons.tell(a.in.Seed(), false)
		return true, nil
	}
	// If it is refused under ALL, too, the name of the logic was in the way of the real reason.
	if a.t.lessons.tell(a.in.Seed(), true) && !r.Refused() {
		w.c.cfg.Logger.Info(fmt.Sprintf("%s refuses instances of %s as %s (%s), and takes them as ALL", a.t.Name,
			a.in.Seed().Path, a.logic, a.result.Reason))
	}
	again.result, again.alone, again.trace = r, true, nil
	*a = again
	return true, nil
}

// seedsWith is how many of the seeds that were read have a symbol, and are told to be of its logic.
func (c *Campaign) seedsWith(g gap, t *target) int {
	n := 0
	for _, s := range c.seeds {
		s.mu.Lock()
		logic, symbols := s.logic, s.symbols
		s.mu.Unlock()
		_, found := slices.BinarySearch(symbols, g.symbol)
		if found && (g.logic == "" || g.logic == t.Entry.LogicName(logic, symbols)) {
			n++
		}
	}
	return n
}
