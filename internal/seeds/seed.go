package seeds

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// seed is one file. It is read at its first turn. Data that can be made again is dropped when memory is short.
type seed struct {
	path  string
	set   *Set
	scope *smallscope.Scope // the scope instead of a file, or nil
	noted atomic.Bool       // see noteCommands
	// For a seed of a source; nil for a script.
	from        Source
	input       Input
	fromNothing bool // there is no file

	mu     sync.Mutex
	asked  bool // its reference model has been requested
	opened opening
	file   File   // the file's state when it was read
	model  []byte // text of the reference model, nil if none was requested
	// learned are the rounds of which it is known what solvers say, where another process asks them.
	learned map[int]bool
	src     []byte // for the seed.smt2 of findings
	// memory has what was found out about the seed that has the key memoryOf.
	memory   *kit.Memory
	memoryOf string
	gen      *mutate.Generator
	rounds   []*mutate.Round // recently used, the latest last
	logic    string
}

// keptRounds is how many rounds of a seed stay in memory: workers may be in two successive ones.
const keptRounds = 2

// round gives the round that an instance of the seed belongs to. ctx limits questions to a reference solver.
func (s *seed) round(ctx context.Context, index int) (*mutate.Round, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.gen == nil {
		if err := s.load(); err != nil {
			return nil, err
		}
	}
	first, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	number := s.gen.RoundOf(index)
	for _, r := range s.rounds {
		if r.Number == number {
			return r, nil
		}
	}
	r := first
	if r == nil || number > 0 {
		r, err = s.newRound(ctx, number)
	}
	if err == nil && len(r.Initial) == 0 && number > 0 { // nothing has a value under the model: use the first round's
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
	if s.scope != nil {
		return r, nil // its instances do not depend on values under a model
	}
	s.set.stats.Pool(tally.PoolStats{
		True: r.Stats.True, False: r.Stats.False, Open: r.Stats.Open, Reference: r.Stats.Reference,
	})
	return r, nil
}

// opening is whether a seed is used without its quantifiers: see fragment.ReadOpened.
type opening int

const (
	mayOpen opening = iota // not decided yet
	staysAsItIs
	isOpened
)

// open removes the quantifiers of a seed if nothing can be evaluated with them. To make this independent of the round
// that is requested, it looks at the first round, whether that has fragments. If it made that round and leaves the seed
// as it is, it gives the round.
func (s *seed) open(ctx context.Context) (*mutate.Round, error) {
	if s.opened != mayOpen || s.scope != nil {
		return nil, nil
	}
	if !s.gen.Seed.Quantified() {
		s.opened = staysAsItIs
		return nil, nil
	}
	first, err := s.newRound(ctx, 0)
	if err != nil {
		return nil, err
	}
	s.opened = staysAsItIs
	if len(first.Initial) > 0 {
		return first, nil
	}
	read, err := fragment.ReadOpened(s.path, s.src)
	if err != nil {
		return first, nil
	}
	s.opened = isOpened
	s.use(read, s.src)
	s.useReference()
	return nil, nil
}

// newRound makes a round, with a reference solver's answers if there is one.
func (s *seed) newRound(ctx context.Context, number int) (*mutate.Round, error) {
	if err := s.learn(ctx, number); err != nil {
		return nil, err
	}
	ask, done := s.set.Reference.Referee(ctx, s.gen.Seed)
	r := s.gen.WithReferee(ask).Round(number)
	if err := done(); err != nil {
		return nil, ownError{referenceError(err)}
	}
	return r, nil
}

// load reads and parses the file.
func (s *seed) load() error {
	switch {
	case s.scope != nil:
		return s.loadScope()
	case s.fromNothing:
		s.file.Hash, s.logic = s.input.Hash(), s.input.Logic()
		return nil
	}
	file := s.set.stat(s.path)
	src, err := s.set.readFile(s.path)
	if err != nil {
		return err
	}
	file.Hash = fragment.HashOf(src)
	s.file = file
	if s.from = s.set.sourceOf(src); s.from != nil {
		return s.loadOf(s.from, src)
	} else if s.set.cfg.Only {
		return Unusable(warning.SeedUnsuitable, "tests are made only of %s", s.set.names())
	}
	read := fragment.ReadSeed
	if s.opened == isOpened {
		read = fragment.ReadOpened
	}
	made, err := read(s.path, src)
	if err != nil {
		return err
	}
	s.use(made, src)
	s.useReference()
	return nil
}

// loadOf opens the file by means of a source.
func (s *seed) loadOf(from Source, src []byte) error {
	takes := s.set.TakesOf
	if takes != nil && !takes(from, "") {
		s.set.warnOnce(warning.Campaign, "", "no solver supports "+from.Name()+": these seeds are skipped")
		return errNotWanted
	}
	input, err := from.Open(s.path, src, func(kind warning.Kind, text string) { s.set.warnOnce(kind, s.path, text) })
	if err != nil {
		return err
	}
	if takes != nil && !takes(from, input.Logic()) {
		return Unusable(warning.SeedLogic, "no solver supports %s of the form %s", from.Name(), input.Logic())
	}
	s.input, s.logic, s.src = input, input.Logic(), src
	return nil
}

// use makes the generator of a seed.
func (s *seed) use(read *fragment.Seed, src []byte) {
	s.src = src
	s.gen = mutate.NewGenerator(read, s.set.cfg.Settings, mutate.Draws, s.set.cfg.MasterSeed).
		WithMemory(s.remember(read)).WithPartners(s.set.partners).WithWatcher(s.set.stats.Drawn).
		WithWarnings(func(text string) { s.set.warnOnce(warning.SeedStatus, s.path, text) })
	s.logic = read.Logic
}

// remember gives the memory of the seed: a new one if the file has changed, or quantifiers were removed.
func (s *seed) remember(read *fragment.Seed) *kit.Memory {
	if key := fmt.Sprint(read.Hash, read.Opened != nil); key != s.memoryOf {
		s.memoryOf, s.memory = key, new(kit.Memory)
	}
	return s.memory
}

// loadScope prepares the family of the scope. As a seed, it is represented by its first instance, with the scope in a
// comment.
func (s *seed) loadScope() error {
	stride := smallscope.Stride{
		Family: smallscope.NewFamily(s.scope, s.set.ask), From: s.set.cfg.From, Step: max(1, s.set.cfg.Step),
	}
	src, err := stride.Family.Script()
	if err != nil {
		return err
	}
	n, err := stride.Len()
	switch {
	case err != nil:
		return err
	case n == 0:
		return Unusable(warning.SeedUnsuitable, "the scope has no instance from %d on", stride.From)
	}
	read, err := fragment.ReadSeed(s.path, src)
	if err != nil {
		return ownError{err}
	}
	s.use(read, src)
	s.file = File{Hash: fragment.HashOf(s.scope.Source)}
	s.logic = stride.Family.Logic()
	s.gen = s.gen.WithMembers(n, func(place int) *instance.Instance {
		in, err := stride.Make(place)
		if err != nil {
			text := fmt.Sprintf("%s: %v", s.path, err)
			warning.Log(s.set.cfg.Logger, warning.ScopeInstance, warning.Warning{Text: text, Seed: s.path})
		}
		if in != nil {
			in.Scope = s.scope.Name
		}
		return in
	})
	return nil
}

// source gives the content of the file, or the representation of a scope.
func (s *seed) source() ([]byte, error) {
	s.mu.Lock()
	src := s.src
	s.mu.Unlock()
	switch {
	case src != nil:
		return src, nil
	case s.scope != nil:
		return smallscope.NewFamily(s.scope, s.set.ask).Script()
	}
	return s.set.readFile(s.path)
}

// useReference passes the reference model, if there is one, to the generator.
func (s *seed) useReference() {
	if s.model == nil {
		return
	}
	if r := model.ReadReference(s.gen.Seed, s.model); r != nil {
		s.gen = s.gen.WithReference(r)
	}
}

// unload drops data that can be made again.
func (s *seed) unload() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gen, s.rounds, s.src = nil, nil, nil
	if !s.fromNothing {
		s.input = nil
	}
}

// ownError is a failure of ours, not of the seed.
type ownError struct{ error }

// Unwrap gives the cause.
func (e ownError) Unwrap() error { return e.error }

// unusableError is the reason why a seed that can be read cannot be used.
type unusableError struct {
	error
	kind warning.Kind
}

// Unwrap gives the cause.
func (e unusableError) Unwrap() error { return e.error }

// Unusable gives an error for a seed that can be read but not used, with the kind of its warning.
func Unusable(kind warning.Kind, format string, args ...any) error {
	return unusableError{fmt.Errorf(format, args...), kind}
}

// kindOf is the kind of the warning that a seed is skipped.
func kindOf(why error) warning.Kind {
	if e, ok := errors.AsType[unusableError](why); ok {
		return e.kind
	}
	if _, ok := errors.AsType[*panics.Error](why); ok {
		return warning.SeedFault
	}
	if errors.Is(why, fragment.ErrEmpty) {
		return warning.SeedEmpty
	}
	return warning.SeedUnreadable
}

// errNotWanted is the error for a seed that is not wanted: it has another logic, or belongs to a source whose tests no
// solver supports.
var errNotWanted = errors.New("not what was asked for")

// check gives the first round of a seed if that has fragments, otherwise an error.
func (s *seed) check(ctx context.Context) (*mutate.Round, error) {
	r, err := s.round(ctx, 0)
	if err != nil {
		return nil, err
	}
	if len(r.Initial) == 0 {
		return nil, Unusable(warning.SeedOpen, "none of its formulas can be evaluated exactly (%s)", reasons(r.Stats))
	}
	if err := r.Acts(); err != nil {
		return nil, Unusable(warning.SeedUnsuitable, "no strategy can make instances of it: %w", err)
	}
	return r, nil
}

// supplied gives the source and input of a seed, which is read again if the input was dropped; nil for scripts.
func (s *seed) supplied() (Source, Input, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.from == nil || s.input != nil {
		return s.from, s.input, nil
	}
	err := s.load()
	return s.from, s.input, err
}

// readModelOnce is readModel, but does nothing if that was done in this process.
func (s *seed) readModelOnce(ctx context.Context) error {
	s.mu.Lock()
	met := s.asked
	s.mu.Unlock()
	if met {
		return nil
	}
	return s.readModel(ctx)
}

// readModel loads the seed, if it is wanted, and its reference model.
func (s *seed) readModel(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked {
		return nil
	}
	if err := s.load(); err != nil {
		return err
	}
	if s.asked = s.input != nil; s.asked {
		return nil
	}
	if logics := s.set.cfg.Logics; len(logics) > 0 && !slices.Contains(logics, s.logic) {
		s.set.countOther(s.logic)
		return errNotWanted
	}
	if takes := s.set.Takes; takes != nil && !takes(s.logic) {
		return Unusable(warning.SeedLogic, "no solver supports logic %s", s.logic)
	}
	if meet := s.set.Meet; meet != nil {
		if err := meet(ctx, s.gen.Seed); err != nil {
			return ownError{err}
		}
	}
	err := s.learn(ctx, 0)
	if err != nil {
		return err
	}
	if s.model, err = s.set.Reference.Model(ctx, s.gen.Seed); err != nil {
		return ownError{err}
	}
	s.useReference()
	s.asked = true
	return nil
}

// reasons lists why fragments are open, the most frequent reason first.
func reasons(s fragment.Stats) string {
	names := slices.SortedFunc(maps.Keys(s.Reasons), func(a, b string) int {
		return cmp.Or(s.Reasons[b]-s.Reasons[a], strings.Compare(a, b))
	})
	return strings.Join(names[:min(3, len(names))], ", ")
}
