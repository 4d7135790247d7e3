package reduce

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/minimize/walk"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Test reports whether a candidate still shows the fault. It is called from several goroutines, and the result must
// depend only on the candidate's script (see Config.Witnesses).
type Test func(ctx context.Context, c *Candidate) (bool, error)

// Candidate is a case with its text.
type Candidate struct {
	*Case
	Text []byte // the script
	Size Size

	shape func() Shape
}

// NewCandidate prints and measures a case.
func NewCandidate(c *Case) *Candidate {
	text := c.Print()
	return &Candidate{
		Case: c, Text: text, Size: sizeOf(c, text), shape: sync.OnceValue(func() Shape { return shapeOf(c, text) }),
	}
}

// Shape measures the script, for users.
func (c *Candidate) Shape() Shape { return c.shape() }

// Config configures a reduction.
type Config struct {
	Jobs     int            // tests at a time; 0 means 1
	MaxTests int            // 0 means no bound
	Report   func(Progress) // called after each test that is counted; may be nil
	// Witnesses is set if the result of a test also depends on the witness. Otherwise a case with the same text as the
	// best and another witness is accepted without a test.
	Witnesses bool
}

// Progress is the state of a reduction.
type Progress struct {
	Best    *Candidate
	Tested  *Candidate // candidate of the last test
	Changed bool       // the last test's candidate shows the fault
	Tests   int        // number of tests on the path that was taken
	Round   int        // from 1
	Pass    string     // name of the current pass
}

// Result is the end of a reduction.
type Result struct {
	Best  *Candidate
	Tests int
	// Minimal reports that the reduction was not cut short: no single edit of any pass gives a smaller case that shows the
	// fault.
	Minimal bool
}

type reducer struct {
	cfg    Config
	test   Test
	passes []pass
	tests  int
	chance *estimator
	failed error // an internal inconsistency

	searched map[string]*Candidate // key: text; cases for which another witness was searched
}

// Reduce reduces a case as long as the test reports that it shows the fault. The case itself is assumed to show it. The
// result is the same for any number of jobs. When ctx ends, it is the best so far, with the context's error.
func Reduce(ctx context.Context, c *Case, test Test, cfg Config) (Result, error) {
	r := &reducer{cfg: cfg, test: test, passes: passes(), chance: newEstimator(c),
		searched: map[string]*Candidate{}}
	first := NewCandidate(c)
	start := &position{best: first, pass: -1, begun: first, shortest: first}
	end, err := walk.Run(ctx, course{r}, start, cfg.Jobs)
	if err == nil {
		err = r.failed
	}
	if err == nil && !end.done {
		err = ctx.Err()
	}
	best := end.result()
	if again, bad := reread(best.Case); bad == nil {
		best = NewCandidate(again)
	}
	return Result{Best: best, Tests: r.tests, Minimal: err == nil && end.done}, err
}

// position is the state of a reduction. It is immutable.
type position struct {
	best          *Candidate
	round         int
	pass          int
	changed       bool       // in this round
	before        *Candidate // best and changed at the beginning of the pass
	changedBefore bool
	done          bool

	order    order
	begun    *Candidate // best at the beginning of the order
	shortest *Candidate // best at the end of an order by bytes, or the original case
	settled  bool       // shortest is the result of an order by bytes

	base  *Case     // the case that edits belong to
	edits []*Edit   // edits of the pass
	runs  walk.Runs // runs of these edits
}

// order determines which of two cases is smaller. First a case is made simpler, then shorter, and so on as long as that
// makes it shorter: making it simpler may permit edits that a short case does not.
type order int

const (
	byNodes order = iota
	byBytes
)

// smaller compares sizes in the order of the position.
func (p *position) smaller(s, t Size) bool {
	if p.order == byBytes {
		return s.Less(t)
	}
	return s.simpler(t)
}

// after gives the position after a test of the next run's candidate.
func (p *position) after(c *Candidate, shows bool) *position {
	next := *p
	if !shows {
		next.runs = p.runs.Split()
		return &next
	}
	next.best, next.changed, next.runs = c, true, p.runs.Take()
	return &next
}

// next gives the next position whose candidate must be tested.
func (r *reducer) next(ctx context.Context, at *position) (*position, attempt, bool) {
	p := *at
	for !p.done && r.failed == nil && ctx.Err() == nil {
		if p.runs.AreTried() {
			r.advance(&p)
			continue
		}
		c := r.candidate(&p)
		if c != nil && !r.cfg.Witnesses && bytes.Equal(c.Text, p.best.Text) { // only the witness differs
			p = *p.after(c, true)
			continue
		}
		if c != nil {
			return &p, attempt{c, r.clue(&p, c)}, true
		}
		p.runs = p.runs.Split()
	}
	return &p, attempt{}, false
}

// advance goes on to the next pass, or to the next round if this one has changed something.
func (r *reducer) advance(p *position) {
	kept := len(p.runs.Taken) > 0
	if kept || p.base == nil {
		base, err := reread(p.best.Case)
		switch {
		case errors.Is(err, errOpen) && p.base != nil: // undo the pass
			p.best, p.changed, kept = p.before, p.changedBefore, false
		case err != nil:
			r.failed = err
			return
		default:
			p.base = base
		}
	}
	if !kept || !r.passes[p.pass].repeat {
		p.pass++
	}
	if p.pass == len(r.passes) {
		if !p.changed && r.reorder(p) {
			return
		}
		p.round, p.pass, p.changed = p.round+1, 0, false
	}
	p.before, p.changedBefore = p.best, p.changed
	p.edits = r.passes[p.pass].edits(p.base)
	p.runs = walk.NewRuns(len(p.edits), r.passes[p.pass].single)
}

// reorder changes the order after a round without changes. It reports whether the reduction ends: neither order changes
// anything, or making the case simpler did not lead to a shorter one.
func (r *reducer) reorder(p *position) (done bool) {
	if p.order == byNodes {
		p.order, p.begun = byBytes, p.best
		return false
	}
	idle := bytes.Equal(p.best.Text, p.begun.Text)
	switch {
	case p.best.Size.Less(p.shortest.Size):
		p.shortest, p.settled = p.best, true
		p.order = byNodes
		p.done = idle
	case p.settled || bytes.Equal(p.best.Text, p.shortest.Text):
		p.best, p.done = p.shortest, true
	default: // the original case may get shorter without becoming simpler
		p.best, p.settled = p.shortest, true
		if p.base, r.failed = reread(p.best.Case); r.failed != nil {
			return true
		}
	}
	p.begun = p.best
	return p.done
}

// result is the best so far.
func (p *position) result() *Candidate {
	if p.shortest.Size.Less(p.best.Size) {
		return p.shortest
	}
	return p.best
}

// candidate makes the case with the next run's edits. It gives nil if that need not be tested.
func (r *reducer) candidate(p *position) *Candidate {
	var edits []*Edit
	for _, taken := range p.runs.Taken {
		edits = append(edits, p.edits[taken.From:taken.To]...)
	}
	next := p.runs.Next()
	edits = append(edits, p.edits[next.From:next.To]...)
	made := apply(p.base, edits)
	if made == nil {
		return nil
	}
	single := next.Len() == 1
	c := r.holding(made, single)
	if c == nil && single {
		if c = r.another(made, p); c == nil {
			if made = apply(p.base, append(edits, recomputed(p.base)...)); made != nil {
				c = r.holding(made, false)
			}
		}
	}
	if c == nil || !p.smaller(c.Size, p.best.Size) {
		return nil
	}
	return c
}

// holding gives a candidate for a case whose assertions are true, perhaps with a repaired witness; otherwise nil.
func (r *reducer) holding(c *Case, repair bool) *Candidate {
	switch {
	case !c.Proved:
	case repair:
		c = repaired(c)
	case c.Check() != nil:
		c = nil
	}
	if c == nil {
		return nil
	}
	if c.Proved && quantified(c) {
		if _, err := reread(c); err != nil {
			return nil
		}
	}
	return NewCandidate(c)
}

// another searches for another witness of a case that is small, and smaller than the best.
func (r *reducer) another(c *Case, p *position) *Candidate {
	hopeful := NewCandidate(c)
	least := hopeful.Size
	least.Witness = 0
	if !c.Proved || least.Parts > maxSearched || !p.smaller(least, p.best.Size) {
		return nil
	}
	key := string(hopeful.Text)
	if found, known := r.searched[key]; known {
		return found
	}
	r.searched[key] = nil
	again, err := instance.Read(c.Seed.Path, hopeful.Text, nil)
	if err != nil {
		return nil
	}
	m := search.Search(context.Background(), again.Seed, again.Assertions(), searchBudget, 1)
	if m == nil {
		return nil
	}
	again.Witness, again.Logic, again.Proved = m, c.Logic, true
	r.searched[key] = r.holding(again, false)
	return r.searched[key]
}

// maxSearched is the largest size of a case, in Size.Parts, for which another witness is searched.
const maxSearched = 64

// searchBudget bounds the search for another witness to a few milliseconds.
var searchBudget = search.Budget{Steps: 300, Evaluations: 10_000}

// clue gives the clue for a candidate.
func (r *reducer) clue(p *position, c *Candidate) clue {
	first := clue{kind: r.passes[p.pass].name, hope: cmp.Or(r.passes[p.pass].hope, even)}
	if p.runs.Next().Len() > 1 {
		first.kind += ", many"
	}
	if r.cfg.Jobs < 2 {
		return first // nothing is tested ahead
	}
	has := features(c.Case)
	for f := range features(p.best.Case) {
		if !has[f] {
			first.lost = append(first.lost, f)
		}
	}
	return first
}

// report counts a result and calls Config.Report.
func (r *reducer) report(tested *Candidate, shows bool, p *position) {
	r.tests++
	if r.cfg.Report == nil {
		return
	}
	pass := min(max(0, p.pass), len(r.passes)-1)
	r.cfg.Report(Progress{
		Best: p.result(), Tested: tested, Changed: shows, Tests: r.tests, Round: p.round + 1, Pass: r.passes[pass].name,
	})
}

// reread prints and parses a case, to drop what is no longer used, and to ensure that the result is what was tested.
func reread(c *Case) (*Case, error) {
	text := c.Print()
	var w instance.Writer
	witness, err := w.Witness(c.ClaimOf(c.Roots()))
	if err != nil {
		return c, nil // values without a term: continue with the terms as they are
	}
	again, err := instance.Read(c.Seed.Path, text, witness)
	if err != nil {
		return nil, fmt.Errorf("internal error: a reduced script is not read: %w\n%s", err, text)
	}
	again.Logic, again.Proved = c.Logic, c.Proved
	if !again.Proved {
		return again, nil
	}
	e := model.NewEvaluator(again.Arena, again.Witness)
	for _, t := range again.Assertions() {
		switch v := e.Value(t); {
		case value.IsOpen(v):
			return nil, errOpen
		case !value.IsTrue(v):
			return nil, fmt.Errorf("internal error: a reduced script reads otherwise: an assertion is %s\n%s", v, text)
		}
	}
	return again, nil
}

// errOpen means that a script is no longer known to be true after parsing it again: values that settle a quantifier may
// come from terms that were dropped.
var errOpen = errors.New("open under the witness")

// quantified reports whether a case has a quantifier.
func quantified(c *Case) bool {
	return slices.ContainsFunc(c.Terms(), func(t smtlib.Term) bool { return c.Arena.Kind(t) == smtlib.KindQuant })
}
