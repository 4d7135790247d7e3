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

// Scope says how much is asked.
type Scope struct {
	Name     string
	widest   int // bits of the widest vectors and floating-point formats of which all values are tried
	longest  int
	asks     [tasks]amount // how many claims there are of each kind
	forms    [4]int        // on each way, at most so many applications of one operator; 0 for all
	perPair  int           // at most so many compositions of two operators, with other indices and sorts
	draws    int           // claims with drawn values
	wrong    int           // claims of a kind of applications that are wrong on one way, before no more are asked
	patience time.Duration // for what gets no answer, for each operator on each way
	budget   time.Duration // for all that a solver is asked, but what is drawn; 0 for no bound
	batch    time.Duration // for a script about many claims
	single   time.Duration // for a claim alone
}

// exhaustive asks about all values of small sorts, and about covering arrays where even these are too many together.
var exhaustive = Scope{
	Name: "exhaustive", widest: 4, longest: 6, asks: exhaustively, perPair: 20,
	wrong: 100, patience: 20 * time.Second, batch: 6 * time.Second, single: 2 * time.Second,
}

// quick is for every day: it takes two minutes on two cores. Of operators that a solver is slow at, less is asked. Its
// patience is more than a script may take: with less, it was chance whether anything was asked of a slow operator.
var quick = Scope{
	Name: "quick", widest: 3, longest: 5, asks: quickly, forms: [4]int{0, 0, 320, 150}, perPair: 20,
	wrong: 12, patience: 1200 * time.Millisecond, budget: 200 * time.Second,
	batch: 1100 * time.Millisecond, single: 500 * time.Millisecond,
}

// ParseScope reads a scope: quick, exhaustive, exhaustive:B:F for all values of bit-vectors of up to B bits and of
// floating-point numbers of up to F and nothing beyond small sorts, or how many cases are drawn beside those of quick.
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

// within leaves out applications that none of the logics has; there is no logic that has them all, or of no name.
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

// needs is what a logic has to have for an application, nil if that cannot be determined.
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
