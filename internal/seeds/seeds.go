// Package seeds prepares the seeds of a campaign: it finds the files, reads each at its first turn, asks solvers about
// it, makes the rounds ahead of the workers, and drops data that can be made again when memory is short.
//
// It does not determine whose turn it is, and runs no instance. Solvers are asked about seeds through package panel.
//
// While files take long to read, at most one more turn than there are jobs is prepared of seeds that are already known
// ([ledger.Ledger.Meanwhile]). It is taken from later turns, so that the instances are the same.
package seeds

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lint"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Config configures the seeds and what is made of them.
type Config struct {
	Paths []string // seeds: files, directories, "-"
	Files Files    // used instead of Paths if not nil
	// Scopes are placed after the files. All instances of each are made: from From on, every Step-th. Without scopes, Step
	// is 0.
	Scopes     []*smallscope.Scope
	From, Step int
	// Ahead has the tests that go ahead of all others. Their places come last.
	Ahead []Preliminary
	// Sources read the seeds that are not scripts. If Only is set, scripts are skipped, and without Paths the sources make
	// tests without seeds.
	Sources    []Source
	Only       bool
	Logics     []string // accepted logics; empty for all
	Settings   mutate.Settings
	MasterSeed uint64
	Version    string // smtstorm's version
	Jobs       int    // turns that are prepared at the same time
	// InOrder makes turns come in the ledger's order, however long reading files takes: one is prepared after the other.
	InOrder bool
	// Commands reports which solvers have a command that is not in SMT-LIB. If it is nil, unknown commands are not
	// counted.
	Commands lint.Solvers
	Out      string // directory for records about seeds
	Logger   *slog.Logger
}

// Set is the seeds of a campaign.
type Set struct {
	// Takes reports whether instances of a logic can be run; TakesOf reports it for tests of a source and a seed's logic,
	// or for any of the source's if the logic is "". Both may be nil.
	Takes   func(logic string) bool
	TakesOf func(of Source, logic string) bool
	// Meet, if not nil, is called for each seed that can be read, before its first round is made. Its error is a failure
	// of ours.
	Meet func(ctx context.Context, read *fragment.Seed) error

	// Looked, if not nil, is called with the result of the first look at each file.
	Looked func(Look)

	// Reference has solvers' answers about seeds, see OpenReference.
	Reference panel.Records

	cfg      Config
	stats    *tally.Counters
	seeds    []*seed // the files, in path order
	stdin    func() ([]byte, error)
	partners *partners
	ask      smallscope.Ask // for scopes that have a solver of their own; see OpenReference
	warm     warm
	warned   sync.Map  // warnings about seeds that have been logged
	answers  sync.Once // to warn that answers in seeds are left out
	others   struct {  // seeds of logics that are not wanted
		sync.Mutex
		logics map[string]int
	}
	leftOut struct { // options that seeds set, and with which no solver is run
		sync.Mutex
		names []string
	}

	partly lint.Sources
}

// noteCommands counts commands of a seed that are ignored in its instances: objectives, and commands that neither
// SMT-LIB nor any solver has. It does so once per process; the campaign's statistics only count a seed's first time.
func (s *Set) noteCommands(of *seed, from Source, first bool) {
	if of.scope != nil || of.fromNothing || of.noted.Swap(true) {
		return
	}
	src, err := of.source()
	switch {
	case err != nil || s.cfg.Commands == nil:
	case from != nil: // unknown commands may be in the source's language
		s.partly.CountRules(of.path, src)
	case s.partly.Count(of.path, src, s.cfg.Commands) && first:
		s.stats.Do(func(stats *tally.Stats) { stats.Unknown++ })
	}
}

// Warnings gives the warnings about seeds for the end of a campaign, line by line.
func (s *Set) Warnings() []string {
	lines := append(s.Reference.Warnings(), s.partly.Warnings()...)
	s.leftOut.Lock()
	defer s.leftOut.Unlock()
	if names := s.leftOut.names; len(names) > 1 { // a single name was in a warning when it was found
		slices.Sort(names)
		lines = append(lines, fmt.Sprintf("instances are run without %d options that seeds set and --vary-options does "+
			"not include: :%s (with them: --seed-options all, or their names)", len(names), strings.Join(names, ", :")))
	}
	return lines
}

// LeaveOut notes that seeds set an option with which no solver is run, though one could be. It warns of the first one.
func (s *Set) LeaveOut(option string) {
	s.leftOut.Lock()
	defer s.leftOut.Unlock()
	if slices.Contains(s.leftOut.names, option) {
		return
	}
	s.leftOut.names = append(s.leftOut.names, option)
	if len(s.leftOut.names) == 1 {
		s.warnOnce(warning.Seeds, "", fmt.Sprintf("seeds set options that --vary-options does not include, as :%[1]s: "+
			"instances are run without them (with it: --seed-options %[1]s, or all)", option))
	}
}

// warnOnce logs a warning about a seed, unless it was logged before.
func (s *Set) warnOnce(kind warning.Kind, path, text string) {
	if _, logged := s.warned.LoadOrStore(text, true); !logged && s.cfg.Logger != nil {
		warning.Log(s.cfg.Logger, kind, warning.Warning{Text: text, Seed: path})
	}
}

// Open finds the files. The error is a *usage.Error.
func Open(cfg Config, stats *tally.Counters) (*Set, error) {
	if err := checkLogics(cfg.Logics); err != nil {
		return nil, err
	}
	files, scopes, err := cfg.find()
	switch {
	case err != nil:
		return nil, usage.Errorf("%v", err)
	case len(files) == 0 && len(scopes) == 0 && len(cfg.Paths) > 0:
		return nil, usage.Errorf("no file *.smt2 in %s", strings.Join(cfg.Paths, ", "))
	}
	s := &Set{
		cfg: cfg, stats: stats,
		stdin: sync.OnceValues(func() ([]byte, error) { return seedfile.Read("-") }),
	}
	for _, path := range files {
		s.seeds = append(s.seeds, &seed{path: path, set: s})
	}
	for _, sc := range scopes {
		s.seeds = append(s.seeds, &seed{path: sc.Path(), set: s, scope: sc})
	}
	if len(s.seeds) == 0 {
		for _, source := range cfg.Sources {
			if input := source.Nothing(); input != nil {
				s.seeds = append(s.seeds, &seed{path: noPath, set: s, from: source, input: input, fromNothing: true})
			}
		}
	}
	for _, part := range cfg.Ahead {
		s.seeds = append(s.seeds, &seed{path: part.Name, set: s, from: part.From, input: part.Input, fromNothing: true})
	}
	s.partners = newPartners(files, s.readFile, s.content)
	return s, nil
}

// Places is the number of places of the ledger: of files, and of preliminary tests.
func (s *Set) Places() int { return len(s.seeds) }

// Files is the number of places of files, or of what is in their place.
func (s *Set) Files() int { return len(s.seeds) - len(s.cfg.Ahead) }

// Ahead is the preliminary test at a place, nil if there is none.
func (s *Set) Ahead(place int) *Preliminary {
	if i := place - s.Files(); i >= 0 {
		return &s.cfg.Ahead[i]
	}
	return nil
}

// readFile reads a seed file; standard input is read once.
func (s *Set) readFile(path string) ([]byte, error) {
	switch {
	case s.cfg.Files != nil && !s.cfg.Files.Content(path).IsRead:
		return nil, fmt.Errorf("%s cannot be read on the campaign's machine", path)
	case s.cfg.Files != nil:
		src, err := s.cfg.Files.Read(path)
		if err != nil {
			err = ownError{err}
		}
		return s.withoutAnswers(path, src), err
	case path == "-":
		src, err := s.stdin()
		return s.withoutAnswers(path, src), err
	}
	src, err := seedfile.Read(path)
	return s.withoutAnswers(path, src), err
}

// withoutAnswers is a script without what a solver printed between its commands. It warns of the first file that has
// any of that.
func (s *Set) withoutAnswers(path string, src []byte) []byte {
	script, answers := smtlib.ReadLog(src)
	if _, text := lint.LeftOut(answers); text != "" {
		s.answers.Do(func() { s.warnOnce(warning.Seeds, path, path+": "+text+"; likewise in other logs") })
	}
	return script
}

// Source gives the content of a seed's file.
func (s *Set) Source(read *fragment.Seed) ([]byte, error) {
	for _, of := range s.seeds {
		if of.path == read.Path {
			return of.source()
		}
	}
	return s.readFile(read.Path)
}
