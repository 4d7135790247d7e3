package stock

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Turn is work whose seed is read and whose round is made. That of a source has a supply, and no round.
type Turn struct {
	ledger.Work
	Round  *mutate.Round
	Source Source
	Supply Supply

	of *Stock
}

// Work is what there is to do, as package ledger says.
type Work interface {
	Next(ctx context.Context) (w ledger.Work, ok bool)
	Meanwhile(ctx context.Context) (w ledger.Work, ok bool)
	Usable(place int, known ledger.Seed) (isNew bool)
	Fail(w ledger.Work) (isNew bool)
	Progress() ledger.Progress
}

// Preparation is the reading of seeds and the making of rounds, ahead of those who run instances.
type Preparation struct {
	Turns <-chan *Turn // closed when there is no work any more, or the preparation was ended

	of    *Stock
	from  Work
	stop  func()
	first chan struct{} // closed when there is a usable seed
	found func()        // closes it
	done  chan struct{}
	err   error // when done is closed: the first failure of ours
}

// patience is how long whoever looks at files may take for the next turn before other work of known seeds comes first.
const patience = 20 * time.Millisecond

// Prepare prepares the work of a ledger until ctx ends; so do questions to solvers. It calls stop after a failure of
// ours.
func (s *Stock) Prepare(ctx context.Context, from Work, stop func()) *Preparation {
	to, first := make(chan *Turn), make(chan struct{})
	p := &Preparation{
		Turns: to, of: s, from: from, stop: stop, done: make(chan struct{}),
		first: first, found: sync.OnceFunc(func() { close(first) }),
	}
	next, meanwhile := make(chan *Turn), make(chan *Turn)
	var readers, g errgroup.Group
	for range max(1, s.cfg.Jobs) {
		readers.Go(func() error { return p.prepareAll(ctx, from.Next, next) })
	}
	g.Go(func() error {
		defer close(next)
		return readers.Wait()
	})
	g.Go(func() error {
		defer close(meanwhile)
		if s.cfg.InOrder {
			return nil
		}
		return p.prepareAll(ctx, from.Meanwhile, meanwhile)
	})
	go func() {
		merge(ctx, next, meanwhile, to)
		p.err = g.Wait()
		close(to)
		close(p.done)
	}()
	return p
}

// merge sends turns on until there are none: those of meanwhile when there has been none of next for a while.
func merge(ctx context.Context, next, meanwhile <-chan *Turn, to chan<- *Turn) {
	send := func(t *Turn) {
		select {
		case to <- t:
		case <-ctx.Done():
		}
	}
	other, more := meanwhile, true
	for more {
		var t *Turn
		select {
		case t, more = <-next:
		case <-time.After(patience):
			select {
			case t, more = <-next:
			case t = <-other:
				if t == nil { // closed
					other = nil
				}
			}
		}
		if t != nil {
			send(t)
		}
	}
	for t := range meanwhile {
		send(t)
	}
}

// ErrNoSeed is a *usage.Error. Why none can be used stands in the warnings on skipped seeds.
var ErrNoSeed = usage.Errorf("no seed can be used; the reasons are given above")

// Begun waits for the first work, or until it is known that all is done. That there is no usable seed is ErrNoSeed,
// unless ctx has ended before all files were read.
func (p *Preparation) Begun(ctx context.Context) error {
	select {
	case <-p.first:
	case <-p.done:
		if ctx.Err() == nil && p.from.Progress().Usable == 0 {
			return cmp.Or(p.err, ErrNoSeed)
		}
	}
	return nil
}

// Wait waits for the end, and gives the first failure of ours.
func (p *Preparation) Wait() error {
	<-p.done
	return p.err
}

// prepareAll prepares one piece of work after the other.
func (p *Preparation) prepareAll(
	ctx context.Context, from func(context.Context) (ledger.Work, bool), to chan<- *Turn,
) error {
	for {
		w, ok := from(ctx)
		if !ok {
			return nil
		}
		var t *Turn
		err := panics.Guard(func() (err error) {
			t, err = p.turn(ctx, w)
			return err
		})
		if _, ok := errors.AsType[*panics.Error](err); ok { // skip tells of it
			p.of.stats.Lost(nil, tally.LostSeed, "", err)
		}
		switch own := (ownError{}); {
		case ctx.Err() != nil:
			return nil
		case errors.As(err, &own):
			p.stop()
			return own.error
		case err != nil:
			p.from.Fail(w)
			p.of.seeds[w.Seed].unload()
			p.of.skip(p.of.seeds[w.Seed].path, err)
			p.of.tell(w.Seed, 0, err)
			continue
		case w.From == w.To: // another shard has what it would be
			continue
		}
		select {
		case to <- t:
		case <-ctx.Done():
			return nil
		}
	}
}

// turn reads the seed of some work, and makes the round. An error that is not an ownError says why the file cannot be
// used.
func (p *Preparation) turn(ctx context.Context, w ledger.Work) (*Turn, error) {
	s := p.of.seeds[w.Seed]
	t := &Turn{Work: w, of: p.of}
	hash, perRound, err := s.prepare(ctx, t)
	if err == nil { // ahead of what lets others have turns of the seed
		p.of.noteCommands(s, t.Source, w.First)
	}
	if err == nil && w.First {
		p.of.tell(w.Seed, perRound, nil)
		if !s.fromNothing {
			p.of.stats.SeedRead()
		}
		p.from.Usable(w.Seed, ledger.Seed{PerRound: perRound, Hash: hash})
	}
	if err == nil {
		p.found()
		p.of.warm.use(s)
	}
	return t, err
}

// prepare gives a turn what its tests are made from, and tells the hash of the seed, and how many there are in a round.
func (s *seed) prepare(ctx context.Context, t *Turn) (hash string, perRound int, err error) {
	if err := s.meet(ctx); err != nil {
		return "", 0, err
	}
	if t.Source, t.Supply, err = s.supplied(); err != nil || t.Supply != nil {
		if err != nil {
			return "", 0, err
		}
		return t.Supply.Hash(), t.Supply.PerRound(), nil
	}
	if t.First {
		t.Round, err = s.check(ctx)
	} else {
		t.Round, err = s.round(ctx, t.From)
	}
	if err != nil {
		return "", 0, err
	}
	return t.Round.Seed.Hash, t.Round.PerRound(), nil
}

// skip names and counts a file that is not used.
func (s *Stock) skip(path string, why error) {
	if errors.Is(why, errNotWanted) {
		return // not what was asked for: neither read nor skipped
	}
	var lines []string
	for line := range strings.Lines(why.Error()) {
		lines = append(lines, strings.TrimSpace(line))
	}
	text := strings.Join(lines, "; ")
	s.stats.SeedSkipped(path, strings.TrimSpace(strings.TrimPrefix(text, path+":")))
	if !strings.HasPrefix(text, path) {
		text = path + ": " + text
	}
	warning.Log(s.cfg.Logger, kindOf(why), warning.Warning{Text: "seed skipped: " + text, Seed: path})
}

// Instance makes the instance of that index, or gives nil if no strategy can make it, or a fault of ours prevents it.
func (t *Turn) Instance(index int) (in *instance.Instance) {
	err := panics.Guard(func() error {
		in = t.Round.Instance(index)
		return nil
	})
	if err != nil {
		leftOut := fmt.Sprintf("instance %d of %s is skipped", index, t.of.seeds[t.Seed].path)
		t.of.stats.Lost(t.of.cfg.Logger, tally.LostInstance, leftOut, err)
	}
	return in
}
