package operators

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
)

// program is bytes read as instructions that build terms: each applies an operator to earlier terms, once or to its own
// results, writes a number or binds a variable, so that values may grow as fast as terms can make them.
type program struct {
	*universe
	arena *smtlib.Arena
	code  []byte
	pools map[smtlib.Sort][]smtlib.Term
	vars  []smtlib.Term
	terms []smtlib.Term // closed, in the order in which they were built
	last  *application
}

// bound are the sorts of variables.
var bound = []string{"Bool", "Int", "String"}

// maxInstructions bounds a program: each term has a budget of its own.
const maxInstructions = 60

// build runs a program, which builds its terms.
func build(u *universe, code []byte) *program {
	p := &program{universe: u, arena: u.arena.Child(), code: code, pools: map[smtlib.Sort][]smtlib.Term{}}
	for s, decls := range u.consts {
		for _, d := range decls[:2] {
			if t, err := p.arena.App(d.Fun); err == nil && u.drawable[s] {
				p.pools[s] = append(p.pools[s], t)
			}
		}
	}
	for range maxInstructions {
		if len(p.code) == 0 {
			break
		}
		p.instruction()
	}
	return p
}

func (p *program) next() int {
	if len(p.code) == 0 {
		return 0
	}
	b := p.code[0]
	p.code = p.code[1:]
	return int(b)
}

func (p *program) instruction() {
	op := p.next()
	switch {
	case op >= 245:
		p.variable(bound[op%len(bound)])
		return
	case op >= 230:
		p.number(uint64(p.next()))
		return
	case op >= 200 && p.last != nil:
		for range 1 + p.next()%24 {
			p.apply(p.last, func(int) int { return 0 })
		}
		return
	}
	g := p.groups[(op<<8|p.next())%len(p.groups)]
	if len(g.apps) == 0 {
		return
	}
	p.last = g.apps[p.next()%len(g.apps)]
	p.apply(p.last, func(n int) int { return p.next() % n })
}

// apply applies an operator to terms of its sorts, of the newest of which one is chosen.
func (p *program) apply(app *application, choose func(of int) int) {
	args := make([]smtlib.Term, len(app.args))
	for i, s := range app.args {
		pool := p.pools[s]
		if len(pool) == 0 {
			return
		}
		args[i] = pool[len(pool)-1-choose(min(len(pool), 6))]
	}
	if t, err := p.arena.App(app.fun, args...); err == nil {
		p.keep(t)
	}
}

// number makes a small number or a power of two the newest integer.
func (p *program) number(n uint64) {
	if n >= 128 {
		n = 1 << (n % 64)
	}
	if t, err := p.arena.Literal(smtlib.KindNumeral, strconv.FormatUint(n, 10)); err == nil {
		p.pools[p.arena.Sort(t)] = append(p.pools[p.arena.Sort(t)], t)
	}
}

// keep makes a term available to later ones. It also closes formulas with variables.
func (p *program) keep(t smtlib.Term) {
	s := p.arena.Sort(t)
	p.pools[s] = append(p.pools[s], t)
	if s == p.arena.Bool() && !p.arena.Closed(t) {
		q, err := p.arena.Quant([]smtlib.Quantifier{smtlib.Forall, smtlib.Exists}[len(p.pools[s])%2], p.arena.FreeVars(t), t)
		if err != nil {
			return
		}
		t = q
		p.pools[s] = append(p.pools[s], t)
	}
	if p.arena.Closed(t) {
		p.terms = append(p.terms, t)
	}
}

// variable makes a new variable the newest term of a sort.
func (p *program) variable(sort string) {
	s := p.arena.IndexedSort(sort)
	v := p.arena.Var(string(rune('u'+len(p.vars)%6))+"!", s)
	p.vars = append(p.vars, v)
	p.pools[s] = append(p.pools[s], v)
}

// worst is the highest cost of evaluating a program's terms.
type worst struct {
	took     time.Duration // processor time of one term
	term     string
	unit     time.Duration // highest time for a thousand steps, among terms with many steps
	unitTerm string
}

// universeOf10 has ten applications of each operator.
var universeOf10 = sync.OnceValues(func() (*universe, error) {
	return newUniverse(largeWorld, 10, rand.New(rand.NewPCG(1, 1)))
})

// evaluate evaluates all closed terms of a program under a model of each source.
func (p *program) evaluate(w *worst) {
	for i, source := range model.Sources {
		m := model.Draw(p.seed, source, rand.New(rand.NewPCG(2, uint64(i))))
		e := model.NewEvaluator(p.arena, m)
		for _, t := range p.terms {
			begun := threadTime()
			e.Value(t)
			took := threadTime() - begun
			left := e.Left()
			if took > w.took {
				w.took, w.term = took, p.arena.TermString(t)
			}
			const many = operator.DefaultSteps / 10
			if steps := operator.DefaultSteps - left; steps >= many && took*1000/time.Duration(steps) > w.unit {
				w.unit, w.unitTerm = took*1000/time.Duration(steps), p.arena.TermString(t)
			}
		}
	}
}

// threadTime is the processor time of the calling thread, to which the goroutine must be locked.
func threadTime() time.Duration {
	const thread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thread, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// unpaid is ten times the time that a budget of steps should take.
const unpaid = 400 * time.Millisecond

// FuzzBudget searches for terms whose evaluation does work that costs no steps.
func FuzzBudget(f *testing.F) {
	u, err := universeOf10()
	if err != nil {
		f.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 3))
	for range 40 {
		f.Add(randomCode(rng))
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		var w worst
		build(u, code).evaluate(&w)
		if fuzzing := flag.Lookup("test.fuzz").Value.String() != ""; fuzzing && w.took > unpaid {
			t.Errorf("%v for %.2000s", w.took, w.term)
		}
	})
}

func randomCode(rng *rand.Rand) []byte {
	code := make([]byte, 100+rng.IntN(300))
	for i := range code {
		code[i] = byte(rng.Uint32())
	}
	return code
}

// BenchmarkBudget evaluates random programs, and reports the time of the most expensive term, and of the most expensive
// steps.
func BenchmarkBudget(b *testing.B) {
	u, err := universeOf10()
	if err != nil {
		b.Fatal(err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var w worst
	rng := rand.New(rand.NewPCG(5, 5))
	for b.Loop() {
		build(u, randomCode(rng)).evaluate(&w)
	}
	b.ReportMetric(float64(w.took.Microseconds())/1000, "worst-cpu-ms")
	b.ReportMetric(float64(w.unit.Nanoseconds())/1000, "worst-ns/step")
	b.Logf("dearest: %.600s\ndearest steps: %.600s", w.term, w.unitTerm)
}
