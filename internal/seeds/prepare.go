package seeds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/dustin/go-humanize/english"
	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Turn is work whose seed has been read and whose round has been made. The turn of a source has an input, and no round.
type Turn struct {
	ledger.Work
	Round  *mutate.Round
	Source Source
	Input  Input

	of *Set
}

// Work hands out work, see package ledger.
type Work interface {
	Next(ctx context.Context) (w ledger.Work, ok bool)
	Meanwhile(ctx context.Context) (w ledger.Work, ok bool)
	Usable(place int, known ledger.Seed) (isNew bool)
	Fail(w ledger.Work) (isNew bool)
	Progress() ledger.Progress
}

// Preparation reads seeds and makes rounds, ahead of the workers that run instances.
type Preparation struct {
	Turns <-chan *Turn // closed when there is no more work, or the preparation has ended

	of    *Set
	from  Work
	stop  func()
	first chan struct{} // closed when there is a usable seed
	found func()        // closes it
	done  chan struct{}
	err   error // valid when done is closed: the first failure of ours
}

// patience is how long to wait for the next turn while files are being examined, before other work of known seeds comes
// first.
const patience = 20 * time.Millisecond

// Prepare prepares the work of a ledger, with questions to solvers about seeds, until ctx ends. It calls stop after a
// failure of ours.
func (s *Set) Prepare(ctx context.Context, from Work, stop func()) *Preparation {
	to, first := make(chan *Turn), make(chan struct{})
	p := &Preparation{
		Turns: to, of: s, from: from, stop: stop, done: make(chan struct{}),
		first: first, found: sync.OnceFunc(func() { close(first) }),
	}
	next, meanwhile := make(chan *Turn), make(chan *Turn)
	var readers, g errgroup.Group
	jobs := max(1, s.cfg.Jobs)
	if s.cfg.InOrder {
		jobs = 1
	}
	for range jobs {
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

// merge forwards the turns of next until both channels are closed. If there is none for a while, it forwards one of
// meanwhile.
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

// NoSeed is the error that no seed can be used: ErrNoSeed if warnings say why, or that no seed has the logic that the
// user wants.
func (s *Set) NoSeed() error {
	s.others.Lock()
	defer s.others.Unlock()
	wanted := strings.Join(s.cfg.Logics, " or ")
	n := 0
	var has []string
	for _, logic := range slices.Sorted(maps.Keys(s.others.logics)) {
		n += s.others.logics[logic]
		has = append(has, fmt.Sprintf("%s %d", logic, s.others.logics[logic]))
	}
	switch {
	case wanted == "":
		return ErrNoSeed
	case n == 0:
		return usage.Errorf("no seed can be used: warnings above say why, or none has logic %s", wanted)
	}
	return usage.Errorf("none of %s has logic %s; they have %s", english.Plural(n, "seed", ""), wanted,
		strings.Join(has, ", "))
}

// countOther counts a seed of a logic that is not wanted.
func (s *Set) countOther(logic string) {
	s.others.Lock()
	defer s.others.Unlock()
	if s.others.logics == nil {
		s.others.logics = map[string]int{}
	}
	s.others.logics[logic]++
}

// ErrNoSeed is a *usage.Error. The reasons are in earlier warnings about skipped seeds.
var ErrNoSeed = usage.Errorf("no seed can be used; the reasons are given above")

// Begun waits for the first work, or until all work is known to be done. If there is no usable seed, the error is
// ErrNoSeed, unless ctx ended before all files were read.
func (p *Preparation) Begun(ctx context.Context) error {
	select {
	case <-p.first:
	case <-p.done:
		if ctx.Err() == nil && !p.from.Progress().HasWork() {
			return cmp.Or(p.err, p.of.NoSeed())
		}
	}
	return nil
}

// Wait waits for the end, and gives the first failure of ours.
func (p *Preparation) Wait() error {
	<-p.done
	return p.err
}

// prepareAll prepares all work, one piece after the other.
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
		if _, ok := errors.AsType[*panics.Error](err); ok { // skip reports it
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
			p.of.reportLook(w.Seed, 0, err)
			continue
		case w.From == w.To: // another shard has its instances
			continue
		}
		select {
		case to <- t:
		case <-ctx.Done():
			return nil
		}
	}
}

// turn reads the seed of some work, and makes the round. Unless the error is an ownError, it says why the file cannot
// be used.
func (p *Preparation) turn(ctx context.Context, w ledger.Work) (*Turn, error) {
	s := p.of.seeds[w.Seed]
	t := &Turn{Work: w, of: p.of}
	hash, perRound, err := s.prepare(ctx, t)
	if err == nil { // before others can get turns of the seed
		p.of.noteCommands(s, t.Source, w.First)
	}
	if err == nil && w.First {
		p.of.reportLook(w.Seed, perRound, nil)
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

// prepare adds to a turn what its tests are made from. It gives the hash of the seed, and the number of its tests in a
// round.
func (s *seed) prepare(ctx context.Context, t *Turn) (hash string, perRound int, err error) {
	if err := s.readModelOnce(ctx); err != nil {
		return "", 0, err
	}
	if t.Source, t.Input, err = s.supplied(); err != nil || t.Input != nil {
		if err != nil {
			return "", 0, err
		}
		return t.Input.Hash(), t.Input.PerRound(), nil
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

// skip is Skip, unless the file was not wanted.
func (s *Set) skip(path string, why error) {
	if errors.Is(why, errNotWanted) {
		return // it is not wanted, and counts neither as read nor as skipped
	}
	Skip(s.cfg.Logger, s.stats, kindOf(why), path, why.Error())
}

// Skip warns about and counts a file that is not used. why may begin with its path.
func Skip(log *slog.Logger, stats *tally.Counters, kind warning.Kind, path, why string) {
	var lines []string
	for line := range strings.Lines(why) {
		lines = append(lines, strings.TrimSpace(line))
	}
	why = strings.Join(lines, "; ")
	stats.SeedSkipped(path, strings.TrimSpace(strings.TrimPrefix(why, path+":")))
	warning.Skipped(log, kind, path, why)
}

// Instance makes the instance with an index. It gives nil if no strategy can make it, or after an error of ours.
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
