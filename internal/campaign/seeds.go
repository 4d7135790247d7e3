package campaign

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// FindSeeds lists the seed files below paths, in path order: files as they are, directories walked for *.smt2, "-" for
// standard input. What is there but cannot be looked at, like a link to nothing or a directory without permission, is
// listed, too: whoever reads it gets the reason. An error is about a path that is not there at all.
func FindSeeds(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		if path == "-" {
			files = append(files, path)
			continue
		}
		if _, err := os.Lstat(path); err != nil {
			return nil, usage("%v", plain(err))
		}
		if st, err := os.Stat(path); err != nil || !st.IsDir() {
			files = append(files, path)
			continue
		}
		root := path + string(filepath.Separator) // follows a symbolic link
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || strings.HasSuffix(p, ".smt2") && isFile(p, d) {
				files = append(files, p)
			}
			return nil
		})
		if err != nil {
			return nil, usage("%v", plain(err))
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

// isFile tells whether something in a directory is a file, or a link to one, or to nothing. To open anything else may
// take forever.
func isFile(path string, d fs.DirEntry) bool {
	if d.Type()&fs.ModeSymlink == 0 {
		return d.Type().IsRegular()
	}
	st, err := os.Stat(path)
	return err != nil || st.Mode().IsRegular()
}

// plain takes the name of the system call out of an error about a path.
func plain(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return fmt.Errorf("%s: %w", p.Path, p.Err)
	}
	return err
}

// ReadFile reads a seed file; "-" is standard input.
func ReadFile(path string) ([]byte, error) {
	var r io.Reader = os.Stdin
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, plain(err)
		}
		defer f.Close()
		r = f
	}
	src, err := smtlib.ReadSource(r)
	if err != nil {
		var p *fs.PathError
		if errors.As(err, &p) {
			err = p.Err
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return src, nil
}

// readSource reads a seed file; standard input is read once.
func (c *Campaign) readSource(path string) ([]byte, error) {
	if path == "-" {
		return c.stdin()
	}
	return ReadFile(path)
}

// material is one usable seed of a campaign. Its generator is dropped when memory is short, and made again from the
// file.
type material struct {
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
	next    int      // index of the next instance to schedule
	limit   int      // schedule indices below this
	per     int      // mutate.Generator.PerRound
}

// keptRounds is how many rounds of a seed stay in memory: workers may be at the border of two.
const keptRounds = 2

// round gives a round of the seed's instances. The context is for the questions to a reference solver.
func (m *material) round(ctx context.Context, number int) (*mutate.Round, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.rounds {
		if r.Number == number {
			return r, nil
		}
	}
	if m.gen == nil {
		if err := m.load(); err != nil {
			return nil, err
		}
	}
	r, err := m.newRound(ctx, number)
	if err == nil && len(r.Initial) == 0 { // the model decides nothing: take the first round's, whose pool is known
		r, err = m.newRound(ctx, 0)
		r.Number = number
	}
	if err != nil {
		return nil, err
	}
	if len(m.rounds) == keptRounds {
		m.rounds = slices.Delete(m.rounds, 0, 1)
	}
	m.rounds = append(m.rounds, r)
	m.c.stats.pool(r.Stats)
	return r, nil
}

// newRound makes a round, with a reference solver's answers if there is one.
func (m *material) newRound(ctx context.Context, number int) (*mutate.Round, error) {
	answers := m.c.answers
	if answers == nil {
		return m.gen.Round(number), nil
	}
	ask, failed := answers.referee(ctx, m.c, m.gen.Seed)
	r := m.gen.WithReferee(ask).Round(number)
	if err := failed(); err != nil {
		return nil, err
	}
	return r, answers.save(m.gen.Seed)
}

// before gives what a solver did with earlier instances of the seed, and enters another result, unless it is that of a
// question.
func (m *material) before(solver, question string, r *solvers.Result) oracle.History {
	m.mu.Lock()
	defer m.mu.Unlock()
	h := m.past[solver]
	if h == nil {
		if m.past == nil {
			m.past = map[string]*oracle.History{}
		}
		h = &oracle.History{}
		m.past[solver] = h
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
func (m *material) load() error {
	src := m.src
	if src == nil {
		var err error
		if src, err = m.c.readSource(m.path); err != nil {
			return err
		}
	}
	seed, err := fragment.ReadSeed(m.path, src)
	if err != nil {
		return err
	}
	m.src, m.size = src, len(src)
	m.gen = mutate.NewGenerator(seed, m.c.cfg.Settings, m.c.cfg.Version, m.c.cfg.MasterSeed).WithPartners(m.c.partners)
	m.logic, m.symbols, m.per = seed.Logic, seed.Symbols, m.gen.PerRound()
	m.useReference()
	return nil
}

// useReference gives the reference model, if there is one, to the generator.
func (m *material) useReference() {
	if m.model == nil {
		return
	}
	if r := fragment.ReadReference(m.gen.Seed, m.model); r != nil {
		m.gen = m.gen.WithReference(r)
	}
}

// unload drops what can be made again.
func (m *material) unload() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gen, m.rounds = nil, nil
	if m.path != "-" {
		m.src = nil
	}
}

// loadSeeds reads all seeds, and keeps those that instances can be made from. Each other one is named, counted and
// skipped.
func (c *Campaign) loadSeeds(ctx context.Context, files []string) error {
	c.partners = newPartners(files, c.readSource)
	c.stats.do(func(s *Stats) { s.Loading.All = len(files) })
	defer c.stats.do(func(s *Stats) { s.Loading = Loading{} })
	showing, stop := context.WithCancel(context.Background())
	defer stop()
	go c.show(showing)
	usable := make([]*material, len(files))
	refused := make([]error, len(files))
	var g errgroup.Group
	g.SetLimit(c.cfg.Jobs)
	for i, path := range files {
		g.Go(func() error {
			if ctx.Err() != nil {
				return nil
			}
			defer c.stats.do(func(s *Stats) { s.Loading.Done++ })
			m := &material{path: path, c: c}
			refused[i] = m.check(ctx, c.cfg.Logics)
			var own *InfrastructureError
			switch {
			case errors.As(refused[i], &own):
				return own
			case refused[i] != nil || ctx.Err() != nil:
				return nil
			}
			c.stats.seedRead()
			usable[i] = m
			c.warm.use(m)
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for i, m := range usable {
		switch {
		case m != nil:
			c.seeds = append(c.seeds, m)
		case refused[i] != nil:
			c.skip(files[i], refused[i])
		}
	}
	return nil
}

// Reasons for which a readable seed is not used.
var (
	errNoFragment = errors.New("none of its formulas can be evaluated exactly")
	errOtherLogic = errors.New("another logic")
)

// check loads the seed, asks for its reference model, and looks whether its first round has fragments.
func (m *material) check(ctx context.Context, logics []string) error {
	if err := m.load(); err != nil {
		return err
	}
	if len(logics) > 0 && !slices.Contains(logics, m.logic) {
		return errOtherLogic
	}
	if targets := m.c.targets; len(targets) > 0 && !slices.ContainsFunc(targets, func(t *target) bool {
		return t.Supports(m.logic)
	}) {
		return fmt.Errorf("none of the solvers takes logic %s", m.logic)
	}
	if err := m.c.learnTactics(ctx, m.gen.Seed.Tactics); err != nil {
		return err
	}
	var err error
	if m.model, err = m.c.modelText(ctx, m.gen.Seed); err != nil {
		return &InfrastructureError{err}
	}
	m.useReference()
	r, err := m.round(ctx, 0)
	if err != nil {
		return &InfrastructureError{err}
	}
	if len(r.Initial) == 0 {
		return fmt.Errorf("%w (%s)", errNoFragment, reasons(r.Stats))
	}
	if err := r.Acts(); err != nil {
		return fmt.Errorf("no strategy can make instances of it: %w", err)
	}
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
