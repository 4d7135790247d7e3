package operators

import (
	"cmp"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// perRow bounds the applications of an operator at different sorts and indices.
const perRow = 400

// unit is a piece of work: one solver is asked about one operator, or about compositions of a theory's operators.
type unit struct {
	name   string // seeds the draws, and identifies the unit in the record
	solver int
	theory string
	group  *group // nil for compositions
	u      *universe
	forms  func(m *maker, k *asker) []*form
	ways   []Way
	modes  bool // on the way Inverse, the free argument is a rounding mode; if false, another one
	narrow bool // forms are asked about under the smallest logics
	task   task
	single func(m *maker, k *asker) []*claim // drawn claims, instead of forms
}

// config is what a run depends on.
type config struct {
	*Source
	*engine.Config // the campaign's configuration
}

// runner is the state of a run, and an [engine.Recorder]. The record of a campaign is in its directory, wherever the
// questions are asked; workers on other machines get what was learned in the stages before from there.
type runner struct {
	*engine.Environment
	cfg     config
	solvers []*solvers.Solver
	stages  [][]*unit       // in the order in which they are done
	oracles []oracle.Oracle // oracles for wrong answers and crashes
	errors  []oracle.Oracle // oracles for rejections
	report  *Report
	begun   time.Time
	ownCPU  float64 // this program's processor time before the run, in seconds
	opening sync.Once
	failed  error // error when the record was opened

	mu     sync.Mutex // guards the calls of Cell, the record, the report, and the following
	record *record
	known  []knowledge // what all workers know so far; index: solver
	budget []budget    // index: solver

	recalling sync.Mutex // guards the following
	recalled  int        // the results of stages below this one are known
}

// newRunner makes the work of a run.
func newRunner(cfg config, all []*solvers.Solver) (*runner, error) {
	r := &runner{cfg: cfg, solvers: all, report: &Report{Cells: map[CellKey]*Cell{}}}
	for range all {
		r.known = append(r.known, newKnowledge())
	}
	var err error
	if r.stages, err = r.makeStages(); err != nil {
		return nil, err
	}
	r.divide(r.stages)
	return r, nil
}

// open opens the record, takes over what is in it, and prepares for findings.
func (r *runner) open() (err error) {
	r.begun, r.ownCPU = time.Now(), tally.OwnCPU()
	for _, t := range r.Targets {
		r.report.Solvers = append(r.report.Solvers, SolverInfo{Name: t.Name, Version: t.Probe.Version})
	}
	r.oracles = oracle.MustSelect("refutation-unsound", "solution-unsound", "invalid-model", "model-values", "crash")
	r.errors = oracle.MustSelect("error")
	if r.record, err = openRecord(r.cfg, r.report.Solvers); err != nil {
		return err
	}
	for _, u := range slices.Concat(r.stages...) {
		if done, ok := r.record.done(u.name); ok {
			r.show(done)
			r.recall(u, done.Learned)
			r.pay(u, done.Cells)
		}
	}
	return nil
}

// recall adds what was learned in a unit to what is known.
func (r *runner) recall(u *unit, l *learned) {
	if l != nil && u.group != nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.known[u.solver].recall(u.group, *l)
	}
}

// makeStages returns the units in the order in which they are done: small sorts, edges of large sorts, and last
// compositions and drawn terms. When compositions are made, it is known what a solver does not read.
func (r *runner) makeStages() ([][]*unit, error) {
	small, err := newUniverse(smallWorld, perRow, rand.New(rand.NewPCG(r.cfg.MasterSeed, 0)))
	if err != nil {
		return nil, err
	}
	large, err := newUniverse(largeWorld, edgesPerRow, rand.New(rand.NewPCG(r.cfg.MasterSeed, 1)))
	if err != nil {
		return nil, err
	}
	small.restrict(r.cfg.Scope)
	small.within(r.cfg.Logics)
	large.within(r.cfg.Logics)
	near := r.operatorUnits(small, "small", smallSorts)
	far := r.operatorUnits(large, "edges", largeSorts)
	return [][]*unit{
		r.withVariants(0, near, func(*variant) []*unit { return near }),
		r.withVariants(1, far, func(*variant) []*unit { return far }),
		r.pairUnits(small), r.drawnUnits(large),
	}, nil
}

// edgesPerRow bounds the applications of an operator that are tried at the edges of large sorts.
const edgesPerRow = 12

// wanted reports whether the configuration selects an operator.
func (r *runner) wanted(theory, operator string) bool {
	return (r.cfg.Theories == nil || slices.Contains(r.cfg.Theories, theory)) &&
		(r.cfg.Operators == nil || slices.Contains(r.cfg.Operators, operator))
}

// operatorUnits makes the units that ask each solver about each operator.
func (r *runner) operatorUnits(u *universe, name string, t task) []*unit {
	var units []*unit
	shard := r.cfg.Shard
	for n, g := range u.groups {
		if !r.wanted(g.theory, g.name) || len(g.apps) == 0 || shard.Of > 0 && n%shard.Of != shard.Number-1 {
			continue
		}
		for i, s := range r.solvers {
			units = append(units, &unit{
				name: s.Name + " " + name + " " + g.theory + " " + g.name, solver: i, theory: g.theory, group: g, u: u,
				ways: Ways(), task: t,
				forms: func(m *maker, _ *asker) []*form {
					var forms []*form
					for _, app := range g.apps {
						if f := m.formOf(app); f != nil {
							forms = append(forms, f)
						}
					}
					return forms
				},
			})
		}
	}
	return units
}

// operator is the name of the unit's line in the table.
func (u *unit) operator() string {
	if u.group != nil {
		return u.group.name
	}
	return compositions
}

// isRecorded reports whether a unit was done before.
func (r *runner) isRecorded(unit string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	_, done := r.record.done(unit)
	return done
}

// show adds the results of a unit to the report.
func (r *runner) show(l recordLine) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, c := range l.Cells {
		r.report.add(c)
		if r.cfg.Cell != nil {
			r.cfg.Cell(c)
		}
	}
}

// write adds the results of a unit that is done to the record.
func (r *runner) write(l recordLine) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if err := r.record.add(l); err != nil {
		return fmt.Errorf("writing down what is done: %w", err)
	}
	return nil
}

// asked is a cell that is being filled.
type asked struct {
	*worker
	unit  *unit
	m     *maker
	cell  *Cell
	open  opens
	wrong []*claim // the first wrong cases and crashes, in the order of cases, and last those that must be read
	// rejected are the cases with a rejection, which may be a fault.
	rejected []*claim
	logic    string // logic of the claims in wait
	wait     []*claim

	answered, made, formsMade int     // numbers of claims asked about, of claims made, and of their forms
	owed                      float64 // number of claims to ask about before others are left out
}

// forms asks about all claims of forms on a way.
func (a *asked) forms(way Way, forms []*form) error {
	limit := a.cfg.Scope.asks[a.unit.task].each(way, len(forms))
	if limit == 0 {
		return nil
	}
	paired := a.unit.group == nil
	if paired {
		if !a.unit.modes {
			forms = meetingsFirst(forms, a.cfg.Scope.asks[composed].claims[slices.Index(Ways(), way)])
		}
		a.k.begin(way, len(forms)/pairShare, a.k.share)
	} else {
		if most := a.cfg.Scope.forms[slices.Index(Ways(), way)]; most > 0 {
			forms = spread(forms, most, 0)
		}
		forms = eachShapeFirst(a.m.shortFirst(forms))
	}
	forms = a.m.languagesLast(forms)
	samples := map[[2]*group]int{} // number of the next sample of two operators; pairs start differently
	for n, f := range forms {
		var claims iter.Seq[*claim]
		sample := 0
		if paired {
			of := [2]*group{f.apps[0].group, f.apps[1].group}
			if _, begun := samples[of]; !begun {
				samples[of] = len(samples)
			}
			sample = samples[of]
			samples[of]++
		}
		switch {
		case a.unit.modes:
			claims = slices.Values(a.m.freeModes(f, limit, n))
		case way == Inverse:
			claims = a.m.inverses(f, limit, a.open)
			if a.cfg.Scope.asks[smallSorts].claims[3] > 0 || paired {
				claims = slices.Values(spread(slices.Collect(claims), limit, n))
			}
		case paired && way == Ground && f.indexed():
			claims = a.m.sample(f, max(limit, mostRows[0]), sample, a.open)
		case paired:
			claims = a.m.sample(f, limit, sample, a.open)
		case f.compares:
			claims = a.m.comparisons(f, limit, n, a.open)
		case way == Ground && slices.ContainsFunc(f.sorts, a.m.isLanguage):
			claims = a.m.cases(f, max(limit, mostWords), true, a.open)
		default:
			claims = a.m.cases(f, limit, way == Ground, a.open) // filled up on the way Ground, which takes little time
		}
		if a.k.share > 0 {
			claims = slices.Values(a.thinned(slices.Collect(claims), len(forms)-n, n))
		}
		if err := a.claims(way, claims); err != nil {
			return err
		}
	}
	return a.flush(way)
}

// mostWords is a lower bound for the claims of a form with languages, which take little time as they are without
// symbols: all words are tried in each language, because few words show what is wrong with one.
const mostWords = 250

// claims asks about claims on a way, several at once. If a solver does not read a form, all its claims count as
// unsupported.
func (a *asked) claims(way Way, claims func(func(*claim) bool)) error {
	for c := range claims {
		if a.cfg.only != nil && !a.cfg.only(way, c) {
			continue
		}
		c.state, c.reason, c.rejection = pending, "", nil // drawn claims are asked about on several ways
		logic := a.k.logicOf(a.m, c.form)
		if logic == "" {
			c.state, c.reason = unsupported, "a logic that the solver does not have"
			a.count(c)
			continue
		}
		if reason, no := a.k.unread(a.m, c); no {
			c.state, c.reason = unsupported, reason
			a.count(c)
			if _, wholly := a.k.refused(c.form); wholly && a.unit.single == nil {
				return nil
			}
			continue
		}
		apart := len(a.wait) > 0 && (logic != a.logic || c.form.compares || a.wait[0].form.compares ||
			way == Assumptions && !a.wait[0].sharesTerm(a.m, c))
		if apart || len(a.wait) >= a.k.batch {
			if err := a.flush(way); err != nil {
				return err
			}
		}
		a.wait, a.logic = append(a.wait, c), logic
	}
	if a.unit.single != nil {
		return a.flush(way)
	}
	return nil
}

// sharesTerm reports whether claims are about the same application to symbols. Languages are no symbols, so they have
// to be equal.
func (c *claim) sharesTerm(m *maker, o *claim) bool {
	if c.form != o.form {
		return false
	}
	for hole, s := range c.form.sorts {
		if m.arena.SortIs(s, "RegLan") && c.args[hole] != o.args[hole] {
			return false
		}
	}
	return true
}

// flush asks about the claims in wait.
func (a *asked) flush(way Way) error {
	claims := a.wait
	a.wait = nil
	if len(claims) == 0 {
		return nil
	}
	q := question{way: way, logic: a.logic, prelude: a.unit.u.prelude}
	before := a.k.taken
	switch way {
	case Assumptions:
		if !a.k.target.Probe.PushPop {
			for _, c := range claims {
				c.state, c.reason = unsupported, "no push and pop"
			}
			break
		}
		if err := a.k.assumed(a.m, q, claims); err != nil {
			return err
		}
	default:
		if err := a.bothFacings(q, claims); err != nil {
			return err
		}
	}
	switch took := a.k.taken - before; {
	case took < shortScript && len(claims) >= a.k.batch:
		a.k.batch = min(mostBatch, a.k.batch*2)
	case took > longScript:
		a.k.batch = max(1, a.k.batch/2)
	}
	a.answered += len(claims)
	for _, c := range claims {
		a.count(c)
	}
	return nil
}

// bothFacings asks both questions: whether all claims can be true together, and whether one can be false.
func (a *asked) bothFacings(q question, claims []*claim) error {
	possible := claims
	certain := claims
	if q.way == Inverse {
		possible = slices.DeleteFunc(slices.Clone(claims), func(c *claim) bool { return len(c.members) == 0 })
		certain = slices.DeleteFunc(slices.Clone(claims), func(c *claim) bool {
			return len(c.rest) == 0 && !c.domains[c.free].whole
		})
	}
	if q.way == Ground && len(claims) > 1 && a.k.target.Probe.PushPop && !a.k.apart {
		if whole, err := a.k.atOnce(a.m, q, claims); whole || err != nil {
			return err
		}
	}
	if err := a.k.decide(a.m, q, possible); err != nil {
		return err
	}
	q.facing = against
	certain = slices.DeleteFunc(slices.Clone(certain), func(c *claim) bool {
		return c.state != right && c.state != pending
	})
	return a.k.decide(a.m, q, certain)
}

// count counts the outcome of a claim in the cell.
func (a *asked) count(c *claim) {
	a.cell.Cases++
	*a.cell.counter(c.state)++
	if c.state == unsupported {
		a.cell.Reason = cmp.Or(a.cell.Reason, c.reason)
	}
	if c.rejection != nil {
		a.rejected = append(a.rejected, c)
	}
	if (c.state == unknown || c.state == late || c.state == unasked) && a.cell.Silence == "" {
		a.cell.Silence = fmt.Sprintf("%s: %s", c.reason, c.text())
	}
	if c.state == wrong || c.state == crashed {
		a.wrong = append(a.wrong, c)
		a.cell.WrongClaims = append(a.cell.WrongClaims, c.text())
	}
}

// text is the claim without symbols.
func (c *claim) text() string { return c.written(c.value) }

func (c *claim) written(fill func(hole int) string) string {
	equation := string(c.form.text.append([]byte("(= "), fill)) + " " + c.result + ")"
	if c.given != "" {
		equation = "(=> " + c.given + " " + equation + ")"
	}
	return equation + c.form.where
}

// description is the claim for people. On the way Inverse, it has a symbol, and says which values this can have.
func (c *claim) description() string {
	if !c.inverse {
		return c.text()
	}
	text := c.written(func(hole int) string {
		if hole == c.free {
			return "x"
		}
		return c.value(hole)
	})
	list := func(values []int) string {
		var texts []string
		for _, i := range values {
			texts = append(texts, c.freeText(i))
		}
		return strings.Join(texts, ", ")
	}
	switch whole := c.domains[c.free].whole; {
	case whole && len(c.members) == 0:
		return text + " for no x"
	case whole:
		return text + " for these x: " + list(c.members)
	case c.facing == against:
		return text + " for none of these x: " + list(c.rest)
	}
	return text + " for x = " + c.freeText(c.members[0])
}
