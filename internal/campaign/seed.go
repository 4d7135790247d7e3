package campaign

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/solvers"
)

// seed is one file of a campaign. It is read when its first turn comes. What can be made again from the file is dropped
// when memory is short.
type seed struct {
	path string
	c    *Campaign
	pace atomic.Int64 // nanoseconds that an instance takes, 0 if unknown

	mu      sync.Mutex
	past    map[string]*oracle.History // by solver
	model   []byte                     // text of the reference model, nil if none was asked for
	size    int                        // of the source
	src     []byte                     // kept for standard input, and for the seed.smt2 of findings
	gen     *mutate.Generator
	rounds  []*mutate.Round // recently used, newest last
	logic   string
	symbols []string // of theories, sorted
}

// keptRounds is how many rounds of a seed stay in memory: workers may be at the border of two.
const keptRounds = 2

// round gives the round that an instance of the seed belongs to. The context is for the questions to a reference
// solver.
func (s *seed) round(ctx context.Context, index int) (*mutate.Round, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gen == nil {
		if err := s.load(); err != nil {
			return nil, err
		}
	}
	number := s.gen.RoundOf(index)
	for _, r := range s.rounds {
		if r.Number == number {
			return r, nil
		}
	}
	r, err := s.newRound(ctx, number)
	if err == nil && len(r.Initial) == 0 && number > 0 { // the model decides nothing: take the first round's
		if r, err = s.newRound(ctx, 0); err == nil {
			r.Number = number
		}
	}
	if err != nil {
		return nil, err
	}
	if len(s.rounds) == keptRounds {
		s.rounds = slices.Delete(s.rounds, 0, 1)
	}
	s.rounds = append(s.rounds, r)
	s.c.stats.Pool(tally.PoolStats{
		True: r.Stats.True, False: r.Stats.False, Open: r.Stats.Open, Reference: r.Stats.Reference,
	})
	return r, nil
}

// newRound makes a round, with a reference solver's answers if there is one.
func (s *seed) newRound(ctx context.Context, number int) (*mutate.Round, error) {
	ask, done := s.c.reference.Referee(ctx, s.gen.Seed)
	r := s.gen.WithReferee(ask).Round(number)
	if err := done(); err != nil {
		return nil, &InfrastructureError{referenceError(err)}
	}
	return r, nil
}

// before gives what a solver did with earlier instances of the seed, and enters another result, unless it is that of a
// question.
func (s *seed) before(solver, question string, r *solvers.Result) oracle.History {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.past[solver]
	if h == nil {
		if s.past == nil {
			s.past = map[string]*oracle.History{}
		}
		h = &oracle.History{}
		s.past[solver] = h
	}
	before := *h
	if question == "" {
		h.Runs++
		h.Wall += r.Wall
		h.Longest = max(h.Longest, r.Wall)
	}
	return before
}

// load reads and parses the file.
func (s *seed) load() error {
	src := s.src
	if src == nil {
		var err error
		if src, err = s.c.readSource(s.path); err != nil {
			return err
		}
	}
	read, err := fragment.ReadSeed(s.path, src)
	if err != nil {
		return err
	}
	s.src, s.size = src, len(src)
	s.gen = mutate.NewGenerator(read, s.c.cfg.Settings, s.c.cfg.Version, s.c.cfg.MasterSeed).WithPartners(s.c.partners)
	s.logic, s.symbols = read.Logic, read.Symbols
	s.useReference()
	return nil
}

// useReference gives the reference model, if there is one, to the generator.
func (s *seed) useReference() {
	if s.model == nil {
		return
	}
	if r := model.ReadReference(s.gen.Seed, s.model); r != nil {
		s.gen = s.gen.WithReference(r)
	}
}

// readSource reads a seed file; standard input is read once.
func (c *Campaign) readSource(path string) ([]byte, error) {
	if path == "-" {
		return c.stdin()
	}
	return seedfile.Read(path)
}

// unload drops what can be made again.
func (s *seed) unload() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gen, s.rounds = nil, nil
	if s.path != "-" {
		s.src = nil
	}
}

// Reasons for which a readable seed is not used.
var (
	errNoFragment = errors.New("none of its formulas can be evaluated exactly")
	errOtherLogic = errors.New("another logic")
)

// check loads the seed, asks for its reference model, and gives its first round, which has fragments.
func (s *seed) check(ctx context.Context) (*mutate.Round, error) {
	if err := s.readModel(ctx); err != nil {
		return nil, err
	}
	r, err := s.round(ctx, 0)
	if err != nil {
		return nil, err
	}
	if len(r.Initial) == 0 {
		return nil, fmt.Errorf("%w (%s)", errNoFragment, reasons(r.Stats))
	}
	if err := r.Acts(); err != nil {
		return nil, fmt.Errorf("no strategy can make instances of it: %w", err)
	}
	return r, nil
}

// readModel loads the seed, if it is one that was asked for, and its reference model.
func (s *seed) readModel(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.load(); err != nil {
		return err
	}
	if logics := s.c.cfg.Logics; len(logics) > 0 && !slices.Contains(logics, s.logic) {
		return errOtherLogic
	}
	supports := func(t *target.Target) bool { return t.Supports(s.logic) }
	if len(s.c.targets) > 0 && !slices.ContainsFunc(s.c.targets, supports) {
		return fmt.Errorf("none of the solvers takes logic %s", s.logic)
	}
	if err := s.c.usage().LearnTactics(ctx, s.c.targets, s.gen.Seed.Tactics); err != nil {
		return &InfrastructureError{err}
	}
	var err error
	if s.model, err = s.c.reference.Model(ctx, s.gen.Seed); err != nil {
		return &InfrastructureError{err}
	}
	s.useReference()
	return nil
}

// reasons names why fragments are open, the most frequent first.
func reasons(s fragment.Stats) string {
	var names []string
	for name := range s.Reasons {
		names = append(names, name)
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := s.Reasons[b] - s.Reasons[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return strings.Join(names[:min(3, len(names))], ", ")
}
