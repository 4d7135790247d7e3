package ask

import (
	"sync"
)

// MaxAlike is how often a solver may refuse instances of an origin for the same reason before the origin is given up,
// if it has accepted fewer meanwhile.
const MaxAlike = 3

// firstWait is how many instances of an origin that is given up are passed over before one is tried again. The refusals
// may have been chance: perhaps only some instances have what the solver cannot do. If that instance is refused, too,
// twice as many are passed over before the next.
const firstWait = 16

// Lessons are what is known from a solver's refusals. A solver and its variants share them.
//
// A refused instance is asked again under logic ALL; if that works, the solver gets ALL for the seed from then on (the
// catalog's as_all and hidden record what is known of that). A symbol that the solver says it does not know makes every
// seed with it unsupported. An origin that is refused MaxAlike times for the same reason is given up, except for one
// instance now and then (firstWait). The first refusals count as errors, further ones and instances that are not run as
// unsupported. stats.json has them under "refusals".
type Lessons struct {
	mu      sync.Mutex
	unknown map[Gap]bool           // symbols that the solver does not know
	seeds   map[string]*seedLesson // key: origin of instances
	said    map[string]bool        // warnings that the user got
	logics  map[string]bool        // logics of answered instances
	parts   map[string]bool        // optional parts of SMT-LIB in answered instances
}

// maxSaid is how many different warnings the user gets.
const maxSaid = 1000

// newLessons begins with the symbols that the solver lacks by the catalog.
func newLessons(lacks []string) *Lessons {
	l := &Lessons{}
	for _, symbol := range lacks {
		l.Note(Gap{"", symbol})
	}
	return l
}

// Gap is an operator or a sort that a solver does not know: under the name of a logic, or "", at all.
type Gap struct{ Logic, Symbol string }

// seedLesson is what is known from the refusals of instances of one origin.
type seedLesson struct {
	asked bool           // instances were asked under ALL
	all   bool           // whether the origin gets ALL: refused under its own logic, accepted under ALL
	alike map[string]int // refusals, by their signatures
	taken int            // instances that were not refused since the first refusal
	why   string         // why the origin is given up; "": it is not

	passed, wait int // instances passed over since one was tried, and after how many the next one is
}

// lessonOf returns the lesson of an origin; the caller holds the lock.
func (l *Lessons) lessonOf(origin string) *seedLesson {
	s := l.seeds[origin]
	if s == nil {
		if l.seeds == nil {
			l.seeds = map[string]*seedLesson{}
		}
		s = &seedLesson{alike: map[string]int{}}
		l.seeds[origin] = s
	}
	return s
}

// Refuses returns why the solver is not given an instance under a logic, "" if it is. It must be called once for each
// instance: it counts those of an origin that is given up.
func (l *Lessons) Refuses(origin, logic string, symbols []string) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := l.seeds[origin]; s != nil && s.why != "" {
		if s.passed++; s.passed <= s.wait {
			return s.why
		}
		s.passed, s.wait = 0, 2*s.wait
	}
	if len(l.unknown) > 0 {
		for _, symbol := range symbols {
			if l.unknown[Gap{"", symbol}] || l.unknown[Gap{logic, symbol}] {
				return UnknownSymbol(symbol)
			}
		}
	}
	return ""
}

// All reports whether the solver gets an instance under logic ALL, and whether ALL was tried with an instance of the
// same origin.
func (l *Lessons) All(origin string) (all, asked bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.seeds[origin]
	if s == nil {
		return false, false
	}
	return s.all, s.asked
}

// Tell notes that the solver was asked under ALL, and with all that it gets the instance's origin so from now on; it
// returns false if that was known.
func (l *Lessons) Tell(origin string, all bool) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.lessonOf(origin)
	news := all && !s.all
	s.asked, s.all = true, s.all || all
	return news
}

// Lacks reports whether it is known that the solver does not know a symbol.
func (l *Lessons) Lacks(g Gap) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.unknown[g] || l.unknown[Gap{"", g.Symbol}]
}

// Note notes what the solver does not know, and returns false if that was noted before.
func (l *Lessons) Note(g Gap) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.unknown[g] {
		return false
	}
	if l.unknown == nil {
		l.unknown = map[Gap]bool{}
	}
	l.unknown[g] = true
	return true
}

// forget takes back what was noted.
func (l *Lessons) forget(g Gap) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.unknown, g)
}

// UnknownSymbol is why a solver refuses what has a symbol that it does not know.
func UnknownSymbol(symbol string) string { return "unknown symbol " + symbol }

// Again counts a refusal of an instance. After MaxAlike with one signature its origin is given up, if fewer of its
// instances were accepted.
func (l *Lessons) Again(origin, signature string) (times int, givenUp bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.lessonOf(origin)
	s.alike[signature]++
	times = s.alike[signature]
	if givenUp = times >= MaxAlike && times > s.taken && s.why == ""; givenUp {
		s.why, s.passed, s.wait = signature, 0, firstWait
	}
	return times, givenUp
}

// Taken notes that the solver did not refuse an instance. An origin that was given up is tried again, until as many are
// refused again.
func (l *Lessons) Taken(origin string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.seeds) == 0 {
		return
	}
	s := l.seeds[origin]
	if s == nil {
		return
	}
	s.taken++
	if s.why != "" {
		s.taken = max(s.taken, s.alike[s.why]+MaxAlike-1)
		s.why = ""
	}
}

// Answered notes that the solver answered an instance of a logic, with parts that it was not known to have before.
func (l *Lessons) Answered(logic string, parts []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.logics == nil {
		l.logics, l.parts = map[string]bool{}, map[string]bool{}
	}
	l.logics[logic] = true
	for _, part := range parts {
		l.parts[part] = true
	}
}

// Has reports whether the solver answered an instance with an optional part of SMT-LIB; see [oracle.Run].
func (l *Lessons) Has(part string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.parts[part]
}

// HasAnswered reports whether the solver answered an instance of a logic.
func (l *Lessons) HasAnswered(logic string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.logics[logic]
}

// Say notes that the user is warned of something, and returns false if there was that warning before, or there were
// maxSaid.
func (l *Lessons) Say(what string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.said[what] || len(l.said) >= maxSaid {
		return false
	}
	if l.said == nil {
		l.said = map[string]bool{}
	}
	l.said[what] = true
	return true
}
