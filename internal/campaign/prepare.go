package campaign

import (
	"context"
	"errors"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/mutate"
)

// turn is work whose seed is read and whose round is made.
type turn struct {
	ledger.Work
	seed  *seed
	round *mutate.Round

	jobs  []*job // its instances
	news  bool   // a finding among them was the first of its signature
	known bool   // a finding among them was of a known fault, or of a signature that was found before
}

// preparing is the reading of seeds. When done is closed, err has the first error of ours.
type preparing struct {
	done chan struct{}
	err  error
}

// prepare reads seeds and makes rounds ahead of the workers, as many at a time as there are workers. turns is closed
// when there is no work any more or soft has ended. As long as hard lasts, solvers may be asked.
func (c *Campaign) prepare(soft, hard context.Context) (turns <-chan *turn, p *preparing) {
	to := make(chan *turn)
	p = &preparing{done: make(chan struct{})}
	var g errgroup.Group
	for range max(1, c.cfg.Jobs) {
		g.Go(func() error { return c.prepareSome(soft, hard, to) })
	}
	go func() {
		p.err = g.Wait()
		close(to)
		close(p.done)
	}()
	return to, p
}

// prepareSome prepares one piece of work after the other.
func (c *Campaign) prepareSome(soft, hard context.Context, to chan<- *turn) error {
	for {
		w, ok := c.ledger.Next(soft)
		if !ok {
			return nil
		}
		t, err := c.turn(hard, w)
		switch own := (*InfrastructureError)(nil); {
		case soft.Err() != nil:
			return nil
		case errors.As(err, &own):
			c.stop()
			return err
		case err != nil:
			c.ledger.Fail(w)
			c.skip(c.seeds[w.Seed].path, err)
			continue
		}
		select {
		case to <- t:
		case <-soft.Done():
			return nil
		}
	}
}

// turn reads the seed of some work, and makes the round. An error that is not an *InfrastructureError says why the file
// cannot be used.
func (c *Campaign) turn(ctx context.Context, w ledger.Work) (*turn, error) {
	s := c.seeds[w.Seed]
	t := &turn{Work: w, seed: s}
	var err error
	if w.From > 0 {
		t.round, err = s.round(ctx, w.From)
	} else if t.round, err = s.check(ctx); err == nil {
		c.stats.SeedRead()
		c.ledger.Usable(w.Seed, t.round.PerRound())
		c.foundSeed()
	}
	if err == nil {
		c.warm.use(s)
	}
	return t, err
}

// skip names and counts a file that is not used.
func (c *Campaign) skip(path string, why error) {
	if errors.Is(why, errOtherLogic) {
		return // not what was asked for: neither read nor skipped
	}
	c.stats.SeedSkipped()
	var lines []string
	for line := range strings.Lines(why.Error()) {
		lines = append(lines, strings.TrimSpace(line))
	}
	text := strings.Join(lines, "; ")
	if !strings.HasPrefix(text, path) {
		text = path + ": " + text
	}
	c.cfg.Logger.Warn("seed skipped: " + text)
}
