// Package reduce makes a rule program small: options, rules and facts, literals, columns and values. What is left after
// each edit is a program whose right relations are known, or the edit is not made.
//
// It runs no engine: whoever reduces says which program is still wrong. It may import internal/rules and
// minimize/walk.
package reduce

import (
	"context"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/minimize/walk"
)

// Pass lists edits of what is reduced, in the order in which they are tried. An edit fails where it cannot be made.
type Pass[P any] func(of P) []Edit[P]

// Edit makes a candidate.
type Edit[P any] func() (candidate P, ok bool)

// Program makes edits of a program as long as it shows the fault. minimal says that no single edit is left after which
// it would show it. When ctx ends, it is the best so far. The error is the test's.
func Program(
	ctx context.Context, p *rules.Program, test func(p *rules.Program) (bool, error),
) (smallest *rules.Program, minimal bool, err error) {
	text := func(p *rules.Program) string { return string(rules.Print(p)) + optionsText(p) }
	return Reduce(ctx, p.Own(), passes, text, test)
}

// Reduce makes edits of something, pass by pass, until a round of all passes changes nothing. Texts tell candidates
// apart: none is tested twice, or taken twice. See [Program].
func Reduce[P any](
	ctx context.Context, from P, passes []Pass[P], text func(P) string, test func(P) (bool, error),
) (smallest P, minimal bool, err error) {
	c := &course[P]{passes: passes, text: text, test: test, tested: map[string]bool{}}
	end, err := walk.Run(ctx, c, &position[P]{best: from}, 1) // candidates may share what they are made of
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

// position is where a reduction stands. It is not changed once it is made.
type position[P any] struct {
	best    P
	pass    int
	edits   []Edit[P] // of the pass; nil: not listed yet
	at      int       // the next of them
	changed bool      // in this round
	done    bool
	taken   *taken
}

// taken is the texts of what was best so far.
type taken struct {
	text   string
	before *taken
}

func (t *taken) has(text string) bool { return t != nil && (t.text == text || t.before.has(text)) }

// candidate is what may take the place of the best.
type candidate[P any] struct {
	is   P
	text string
}

// Next is for the walk.
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

// After is for the walk. What follows a part that was left out takes its place among the edits.
func (c *course[P]) After(at *position[P], next candidate[P], shows bool) *position[P] {
	p := *at
	if shows {
		p.best, p.edits, p.changed, p.taken = next.is, nil, true, &taken{next.text, p.taken}
	} else {
		p.at++
	}
	return &p
}

// Test is for the walk.
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

// Likely is for the walk.
func (c *course[P]) Likely(candidate[P]) float64 { return c.rate.Likely(0.5) }

// Taken is for the walk.
func (c *course[P]) Taken(_ candidate[P], shows bool, _ *position[P]) { c.rate = c.rate.With(shows) }

// Enough is for the walk: the context bounds a reduction.
func (c *course[P]) Enough() bool { return false }

func optionsText(p *rules.Program) (text string) {
	for _, o := range p.Options {
		text += o.Name + "=" + o.Value + " "
	}
	return text
}
