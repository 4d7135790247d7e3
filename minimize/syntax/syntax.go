package syntax

import (
	"bytes"
	"context"
	"crypto/sha256"
	"sync"

	"github.com/smtstorm/smtstorm/minimize/walk"
)

// Test reports whether a script still has the property to preserve. It is called from several goroutines, and the
// result must depend only on the script. It must not change the script.
type Test func(ctx context.Context, script []byte) (bool, error)

// Config configures a reduction.
type Config struct {
	Jobs     int            // tests at a time; 0 means 1
	MaxTests int            // 0 means no bound
	Scripts  bool           // only drop whole scripts between resets, and scopes
	Report   func(Progress) // called after each test that is counted; may be nil
}

// Progress is the state of a reduction.
type Progress struct {
	Script  []byte // the best so far
	Changed bool   // the last tested script shows the fault
	Tests   int    // number of tests on the path that was taken
	Pass    string // name of the current pass
}

// Result is the end of a reduction.
type Result struct {
	Script []byte
	Tests  int // number of tested scripts, without repetitions
	// Minimal reports that no single edit of any pass gives a smaller script that passes the test: no command and no
	// s-expression can be dropped, and none can be replaced by one of its parts.
	Minimal bool
}

// Reduce reduces a script as long as the test holds. The script itself is assumed to pass it. The result is never
// longer, and the same for any number of jobs. When ctx ends, it is the best so far, with the context's error.
func Reduce(ctx context.Context, script []byte, test Test, cfg Config) (Result, error) {
	r := &reducer{
		cfg: cfg, test: test, passes: passes(cfg.Scripts), rates: map[kindOfTest]walk.Rate{},
		known: map[[sha256.Size]byte]bool{}, counted: map[[sha256.Size]byte]bool{},
	}
	start := &position{best: script, grain: coarsest, pass: -1}
	end, err := walk.Run(ctx, r, start, cfg.Jobs)
	if err == nil && !end.done {
		err = ctx.Err()
	}
	return Result{Script: end.best, Tests: len(r.counted), Minimal: err == nil && end.done}, err
}

// reducer is the state of a reduction.
type reducer struct {
	cfg    Config
	test   Test
	passes []pass
	rates  map[kindOfTest]walk.Rate

	mu      sync.Mutex
	known   map[[sha256.Size]byte]bool // results of tests, by content
	counted map[[sha256.Size]byte]bool // contents tested on the path that was taken
}

// kindOfTest is what the estimate for a candidate depends on.
type kindOfTest struct {
	pass int
	many bool // whether it has several edits
}

// candidate is a text that may be smaller.
type candidate struct {
	text []byte
	key  [sha256.Size]byte
	kind kindOfTest
}

// coarsest is the number of runs into which the edits of a coarse pass are divided at first, finer the factor by which
// that number grows.
const (
	coarsest = 16
	finer    = 16
)

// position is the state of a reduction. It is immutable.
type position struct {
	best      []byte
	pass      int
	idle      int  // consecutive passes without a change
	grain     int  // number of runs into which the edits of coarse passes are divided
	unrefined bool // one of the idle passes could be divided into finer runs
	done      bool

	edits *edits    // edits of the pass, for the text at its beginning
	runs  walk.Runs // runs of these edits
}

// Next implements walk.Course.
func (r *reducer) Next(ctx context.Context, at *position) (*position, candidate, bool) {
	p := *at
	for !p.done && ctx.Err() == nil {
		if p.runs.AreTried() {
			r.advance(&p)
			continue
		}
		text := p.edits.apply(p.runs)
		switch {
		case bytes.Equal(text, p.best): // the edits have no effect any more
			p.accept(text)
		case r.smaller(&p, text):
			kind := kindOfTest{p.pass, p.runs.Next().Len() > 1}
			return &p, candidate{text, sha256.Sum256(text), kind}, true
		default:
			r.split(&p)
		}
	}
	return &p, candidate{}, false
}

// After implements walk.Course.
func (r *reducer) After(at *position, c candidate, shows bool) *position {
	p := *at
	if shows {
		p.accept(c.text)
	} else {
		r.split(&p)
	}
	return &p
}

// Test implements walk.Course. It stores results by content.
func (r *reducer) Test(ctx context.Context, c candidate) (bool, error) {
	r.mu.Lock()
	shows, known := r.known[c.key]
	r.mu.Unlock()
	if known {
		return shows, nil
	}
	shows, err := r.test(ctx, c.text)
	if err != nil {
		return false, err
	}
	r.mu.Lock()
	r.known[c.key] = shows
	r.mu.Unlock()
	return shows, nil
}

// Likely implements walk.Course.
func (r *reducer) Likely(c candidate) float64 {
	return r.rates[c.kind].Likely(r.passes[c.kind.pass].hope)
}

// Taken implements walk.Course.
func (r *reducer) Taken(c candidate, shows bool, to *position) {
	r.rates[c.kind] = r.rates[c.kind].With(shows)
	if r.counted[c.key] {
		return
	}
	r.counted[c.key] = true
	if r.cfg.Report != nil {
		r.cfg.Report(Progress{to.best, shows, len(r.counted), r.passes[c.kind.pass].name})
	}
}

// Enough implements walk.Course.
func (r *reducer) Enough() bool { return r.cfg.MaxTests > 0 && len(r.counted) >= r.cfg.MaxTests }

// smaller reports whether a text is smaller than the best: shorter, or equally long and before it in the order of
// bytes. This is a well-order, so that any passes come to an end.
func (r *reducer) smaller(p *position, text []byte) bool {
	if len(text) != len(p.best) {
		return len(text) < len(p.best)
	}
	return r.passes[p.pass].sameLength || bytes.Compare(text, p.best) < 0
}

// accept accepts the first run of edits.
func (p *position) accept(text []byte) {
	p.runs = p.runs.Take()
	if !bytes.Equal(text, p.best) {
		p.best, p.idle, p.unrefined = text, -1, false // -1: the pass itself will be counted at its end
	}
}

// split divides the first run of edits, which failed, unless it is short enough for now.
func (r *reducer) split(p *position) {
	size := p.runs.Next().Len()
	if size > 1 && r.passes[p.pass].coarse && size <= len(p.edits.starts)/p.grain {
		p.runs, p.unrefined = p.runs.Drop(), true
		return
	}
	p.runs = p.runs.Split()
}

// advance goes on to the next pass. The reduction ends when all passes in a row have changed nothing.
func (r *reducer) advance(p *position) {
	if p.pass >= 0 {
		p.idle++
	}
	if p.idle == len(r.passes) {
		if !p.unrefined {
			p.done = true
			return
		}
		p.grain, p.idle, p.unrefined = p.grain*finer, 0, false
	}
	p.pass = (p.pass + 1) % len(r.passes)
	var t *tree
	if p.edits != nil && p.idle > 0 && p.edits.source != nil {
		t = p.edits.source
	} else {
		t = parse(p.best)
	}
	e := r.passes[p.pass].edits(p.best, t)
	if e == nil {
		e = &edits{tree: t}
	}
	e.source = t
	p.edits, p.runs = e, walk.NewRuns(len(e.starts), false)
}
