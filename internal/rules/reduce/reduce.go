// Package reduce reduces a rule program: its options, rules and facts, literals, columns and values.
//
// It runs no engine: the caller's test reports whether a candidate still shows the fault, and must reject candidates
// whose right answer is not known. It may import smtlib, internal/rules and minimize/walk.
package reduce

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/minimize/walk"
)

// Pass lists edits of what is reduced, in the order in which they are tried.
type Pass[P any] func(of P) []Edit[P]

// Edit makes a candidate. ok is false if that is not possible.
type Edit[P any] func() (candidate P, ok bool)

// Program applies edits to a program while it shows the fault. minimal says that no single further edit keeps the
// fault. If ctx ends, the result is the best so far. The error is that of test.
func Program(
	ctx context.Context, p *rules.Program, test func(p *rules.Program) (bool, error),
) (smallest *rules.Program, minimal bool, err error) {
	text := func(p *rules.Program) string { return string(rules.Print(p)) + optionsText(p) }
	return Reduce(ctx, p.Own(), passes, text, test)
}

// Reduce applies edits pass by pass, until a round of all passes changes nothing. Candidates with the same text are the
// same: none is tested twice, or taken twice. See [Program].
func Reduce[P any](
	ctx context.Context, from P, passes []Pass[P], text func(P) string, test func(P) (bool, error),
) (smallest P, minimal bool, err error) {
	c := &course[P]{passes: passes, text: text, test: test, tested: map[string]bool{}}
	end, err := walk.Run(ctx, c, &position[P]{best: from}, 1) // one at a time, since candidates may share memory
	if ctx.Err() != nil {
		err = nil
	}
	return end.best, err == nil && end.done, err
}

// course is a reduction under way.
type course[P any] struct {
	passes []Pass[P]
	text   func(P) string
	test   func(P) (bool, error)
	tested map[string]bool // results by text
	rate   walk.Rate
}

// position is the state of a reduction. It is immutable.
type position[P any] struct {
	best    P
	pass    int
	edits   []Edit[P] // edits of the pass; nil if not listed yet
	at      int       // index of the next edit
	changed bool      // something was taken in this round
	done    bool
	taken   *taken
}

// taken is a linked list of the texts of all earlier bests.
type taken struct {
	text   string
	before *taken
}

func (t *taken) has(text string) bool { return t != nil && (t.text == text || t.before.has(text)) }

// candidate is what may replace the best, with its text.
type candidate[P any] struct {
	is   P
	text string
}

// Next implements walk's course: it returns the next candidate.
func (c *course[P]) Next(ctx context.Context, at *position[P]) (*position[P], candidate[P], bool) {
	p := *at
	for !p.done && ctx.Err() == nil {
		if p.edits == nil {
			p.edits = c.passes[p.pass](p.best)
		}
		for ; p.at < len(p.edits); p.at++ {
			if is, ok := p.edits[p.at](); ok {
				if text := c.text(is); !p.taken.has(text) {
					return &p, candidate[P]{is, text}, true
				}
			}
		}
		p.pass, p.edits, p.at = p.pass+1, nil, 0
		if p.pass == len(c.passes) {
			p.pass, p.done, p.changed = 0, !p.changed, false
		}
	}
	return &p, candidate[P]{}, false
}

// After implements walk's course. After a success the pass is listed anew, and continues at the same index.
func (c *course[P]) After(at *position[P], next candidate[P], shows bool) *position[P] {
	p := *at
	if shows {
		p.best, p.edits, p.changed, p.taken = next.is, nil, true, &taken{next.text, p.taken}
	} else {
		p.at++
	}
	return &p
}

// Test implements walk's course.
func (c *course[P]) Test(_ context.Context, next candidate[P]) (bool, error) {
	if shows, known := c.tested[next.text]; known {
		return shows, nil
	}
	shows, err := c.test(next.is)
	if err == nil {
		c.tested[next.text] = shows
	}
	return shows, err
}

// Likely implements walk's course.
func (c *course[P]) Likely(candidate[P]) float64 { return c.rate.Likely(0.5) }

// Taken implements walk's course.
func (c *course[P]) Taken(_ candidate[P], shows bool, _ *position[P]) { c.rate = c.rate.With(shows) }

// Enough implements walk's course. Only the context bounds a reduction.
func (c *course[P]) Enough() bool { return false }

func optionsText(p *rules.Program) (text string) {
	for _, o := range p.Options {
		text += o.Name + "=" + o.Value + " "
	}
	return text
}
