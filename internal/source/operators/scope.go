package operators

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Scope says how many questions are asked.
type Scope struct {
	Name     string
	widest   int           // bits of the widest bit-vectors of which all values are tried
	longest  int           // bits of the longest floating-point formats of which all values are tried
	asks     [tasks]amount // number of claims of each kind of work
	forms    [4]int        // most applications of one operator, on each way; 0: no bound
	perPair  int           // most compositions of two operators, at different indices and sorts
	draws    int           // number of drawn claims
	wrong    int           // number of wrong claims of a kind, on one way, after which no more are asked
	patience time.Duration // for claims without an answer, for each operator on each way
	budget   time.Duration // processor time of a solver for all claims but drawn ones; 0 for no bound
	batch    time.Duration // time limit of a script about many claims
	single   time.Duration // time limit of a script about one claim
}

// exhaustive asks about all values of small sorts, or about covering arrays if their combinations are too many.
var exhaustive = Scope{
	Name: "exhaustive", widest: 4, longest: 6, asks: exhaustively, perPair: 20,
	wrong: 100, patience: 20 * time.Second, batch: 6 * time.Second, single: 2 * time.Second,
}

// quick is for daily use: it takes two minutes on two cores. It asks less about operators with which a solver is slow.
// Its patience is longer than the time limit of a script: otherwise it would depend on chance whether anything is asked
// about a slow operator.
var quick = Scope{
	Name: "quick", widest: 3, longest: 5, asks: quickly, forms: [4]int{0, 0, 320, 150}, perPair: 20,
	wrong: 12, patience: 1200 * time.Millisecond, budget: 200 * time.Second,
	batch: 1100 * time.Millisecond, single: 500 * time.Millisecond,
}

// ParseScope parses a scope: quick; exhaustive; exhaustive:B:F, for all values of bit-vectors of up to B bits and of
// floating-point numbers of up to F bits, and only small sorts; or a number of cases that are drawn in addition to
// those of quick.
func ParseScope(text string) (Scope, error) {
	if bounds, is := strings.CutPrefix(text, exhaustive.Name+":"); is {
		s := exhaustive
		s.Name, s.asks = text, withoutLarge(s.asks)
		bits, format, _ := strings.Cut(bounds, ":")
		var failed error
		if s.widest, failed = strconv.Atoi(bits); failed == nil {
			s.longest, failed = strconv.Atoi(format)
		}
		if failed != nil || s.widest < 1 || s.widest > exhaustive.widest || s.longest < 4 || s.longest > exhaustive.longest {
			return Scope{}, fmt.Errorf("%s: it takes two numbers of bits, of vectors from 1 to %d and of floats from 4 to %d, "+
				"as exhaustive:3:5", text, exhaustive.widest, exhaustive.longest)
		}
		return s, nil
	}
	switch text {
	case quick.Name:
		return quick, nil
	case exhaustive.Name:
		return exhaustive, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n <= 0 {
		return Scope{}, fmt.Errorf("unknown scope %q; it is quick, exhaustive, exhaustive:3:5 for vectors of up to 3 bits "+
			"and floats of up to 5, or how many cases are drawn beside those of quick", text)
	}
	s := quick
	s.Name, s.draws = text, n
	return s, nil
}

// within leaves out applications that none of the logics has; nil logics leave out none.
func (u *universe) within(logics []string) {
	if logics == nil {
		return
	}
	for _, g := range u.groups {
		g.apps = slices.DeleteFunc(g.apps, func(a *application) bool {
			needs := u.needs(a)
			return needs == nil || !slices.ContainsFunc(logics, needs.Within)
		})
	}
}

// needs is what an application needs of a logic; nil if that cannot be determined.
func (u *universe) needs(a *application) *theory.Needs {
	arena := u.arena.Child()
	args := make([]smtlib.Term, len(a.args))
	var err error
	for i, s := range a.args {
		if args[i], err = arena.App(u.consts[s][i%constsPerSort].Fun); err != nil {
			return nil
		}
	}
	t, err := arena.App(a.fun, args...)
	if err != nil {
		return nil
	}
	formula, err := arena.Apply("=", t, t)
	if err != nil {
		return nil
	}
	return theory.NeedsOf(arena, []smtlib.Term{formula})
}

// restrict leaves out applications whose sorts are wider than the scope.
func (u *universe) restrict(s Scope) {
	fits := func(sort smtlib.Sort) bool {
		bits := int64(0)
		for _, i := range u.arena.SortInfo(sort).Indices {
			bits += i.N
		}
		return u.arena.SortIs(sort, "FloatingPoint") && bits <= int64(s.longest) ||
			u.arena.SortIs(sort, "BitVec") && bits <= int64(s.widest) ||
			!u.arena.SortIs(sort, "FloatingPoint") && !u.arena.SortIs(sort, "BitVec")
	}
	for _, g := range u.groups {
		g.apps = slices.DeleteFunc(g.apps, func(a *application) bool {
			return slices.ContainsFunc(a.args, func(s smtlib.Sort) bool { return !fits(s) }) ||
				u.arena.SortIs(a.result, "FloatingPoint") && !fits(a.result)
		})
	}
}
