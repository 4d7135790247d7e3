package finding

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// IndexName is the file, in the directory of the findings, that lists them by signature.
const IndexName = "index.json"

const (
	findingsName = "findings"
	eventsName   = "events.jsonl"
)

// KeptPerSignature is how many findings of one signature are kept; further ones are only counted.
const KeptPerSignature = 3

// Store is the directory OUT/findings. What happens is appended to events.jsonl, and the index follows from that. It
// may be used by several goroutines, and several Stores may be open on one directory, in this process or in others:
// each change is made under the lock of events.jsonl, after reading what others have appended.
type Store struct {
	dir    string
	logger *slog.Logger

	mu      sync.Mutex
	log     eventLog
	index   index          // index by the events that were read
	waiting map[string]int // findings that were counted, by signature, and are in no event yet
	changed bool           // the index, since it was written
	stale   bool           // the index has entries that the file lacks: all has to be read again

	before func(what string) // see OpenHooked

	// Catalog has the solvers that repro.sh knows how to call; nil: only that of the finding.
	Catalog *solvers.Catalog
	// LostReport is called with each ErrReport; nil: it is logged.
	LostReport func(err error)
}

// Dir is the directory of the findings of a campaign.
func Dir(out string) string { return filepath.Join(out, findingsName) }

// Open makes the directory below out, and reads what is there. What events.jsonl lacks or what is damaged there is
// taken from the findings' directories; the logger reports it.
func Open(out string, logger *slog.Logger) (*Store, error) { return OpenHooked(out, logger, nil) }

// OpenHooked is Open, and calls before ahead of each change on the disk, with what is changed: tests kill the process
// there.
func OpenHooked(out string, logger *slog.Logger, before func(what string)) (*Store, error) {
	s := &Store{
		dir: Dir(out), logger: logger, waiting: map[string]int{}, stale: true, before: before,
		log: eventLog{path: filepath.Join(Dir(out), eventsName)},
	}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, err
	}
	return s, s.exclusively(func(*lockedfile.File) error { return nil })
}

// Signatures is the number of signatures that are not silenced.
func (s *Store) Signatures() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, g := range s.index.groups {
		if !g.As().Silences() {
			n++
		}
	}
	return n
}

// Settled are the findings that are neither doubtful nor shown by a worker only, of signatures that are not silenced,
// by signature.
func (s *Store) Settled() map[string][]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := map[string][]string{}
	for signature, g := range s.index.groups {
		if g.As().Silences() || g.State == WorkerOnly {
			continue
		}
		for _, id := range slices.Concat(g.IDs, g.Further) {
			if !s.index.doubtful[id] {
				all[signature] = append(all[signature], id)
			}
		}
	}
	return all
}

// Has reports whether there is a finding of this name.
func (s *Store) Has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, isListed := s.index.listed[id]
	return isListed
}

// IDs gives the names of the findings that are kept, in order.
func (s *Store) IDs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.index.listed))
}

// Path is the directory of a finding.
func (s *Store) Path(id string) string { return filepath.Join(s.dir, id) }

// ErrIndex says that a finding is stored, but the events or the index could not be written. The next Store that is
// opened takes it from its directory.
var ErrIndex = errors.New("writing the index")

// Added is what became of a finding that came in.
type Added struct {
	Kept     bool // whether it has its directory now
	First    bool // whether it is kept, and its signature is new
	Again    bool // whether it is the kept finding of the same instance, which does not count once more
	Silenced int  // number of findings that became known by this one, itself included
}

// Add counts a finding, and keeps it if its signature has room and its script is new. After an error other than
// ErrIndex nothing of it is left.
func (s *Store) Add(f *Finding, files Files) (a Added, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.exclusively(func(log *lockedfile.File) error {
		before := s.index.silenced(s.waiting)
		defer func() { a.Silenced = s.index.silenced(s.waiting) - before }()
		signature, isListed := s.index.listed[f.ID]
		if isListed && s.index.groups[signature].As().IsFixed() {
			if err := s.mark(log, f.ID, s.index.groups[signature].As().again()); err != nil {
				return err
			}
		}
		if a.Again = isListed && s.isOf(f); a.Again {
			return nil
		}
		if isListed || s.full(f.Signature) {
			s.waiting[f.Signature]++
			return nil
		}
		isFirst := s.index.kept[f.Signature] == 0
		if err := s.spare(s.write(f, files)); err != nil {
			return err
		}
		a.Kept, a.First = true, isFirst
		return s.enter(log, f.event(stored))
	})
	return a, err
}

// isOf reports whether the finding that is kept under the id is of the same instance: another instance may have the
// same script and so the same id.
func (s *Store) isOf(f *Finding) bool {
	stored, _, err := Load(s.Path(f.ID))
	return err == nil && stored.SeedPath == f.SeedPath && stored.Index == f.Index
}

// Knows reports whether a finding is kept, of the same instance.
func (s *Store) Knows(f *Finding) bool { return s.Has(f.ID) && s.isOf(f) }

// Full reports whether a signature has KeptPerSignature findings, so that a further one would only be counted.
func (s *Store) Full(signature string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.full(signature)
}

// full is Full without the lock. A fixed signature always has room: a further finding of it is a regression.
func (s *Store) full(signature string) bool {
	return s.index.kept[signature] >= KeptPerSignature && !s.index.groups[s.index.now(signature)].As().IsFixed()
}

// Count counts a finding of a signature that is full; silenced is 1 if it is known, and 0 otherwise. The next Add,
// Settle or Flush writes the count.
func (s *Store) Count(signature string) (silenced int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting[signature]++
	if s.index.isKnown(signature) {
		return 1
	}
	return 0
}

// Flush writes the counts, and enters what others have appended into the index.
func (s *Store) Flush() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	st, err := os.Stat(s.log.path)
	if err == nil && st.Size() == s.log.size && len(s.waiting) == 0 && !s.changed && !s.stale {
		return nil
	}
	return s.exclusively(func(log *lockedfile.File) error { return s.append(log) })
}

// Settle writes a finding whose reduction has come to an end, with a result or without one, and puts it under the
// signature that it now has. silenced is how many findings turn out to be known. If the finding's directory has a
// better result by now, the error is ErrSmaller, and nothing changes.
func (s *Store) Settle(f *Finding, files Files) (silenced int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.exclusively(func(log *lockedfile.File) error {
		if err := s.spare(update(s.Path(f.ID), f, files, s.Catalog, s.step)); err != nil {
			return err
		}
		before := s.index.silenced(s.waiting)
		err := s.enter(log, f.event(settled))
		silenced = s.index.silenced(s.waiting) - before
		return err
	})
	return silenced, err
}

// Mark notes what is known of the fault of a finding that is kept, and of its signature.
func (s *Store) Mark(id string, as *KnownAs) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.exclusively(func(log *lockedfile.File) error { return s.mark(log, id, as) })
}

// mark is Mark under the locks.
func (s *Store) mark(log *lockedfile.File, id string, as *KnownAs) error {
	f, err := revise(s.Path(id), func(f *Finding) { f.Known = as })
	if err = s.spare(err); err != nil {
		return err
	}
	return s.enter(log, f.event(marked))
}

// News returns the ids of the findings that are kept of signatures which are not silenced, and how many were seen of
// these signatures, by class; known is how many were seen of silenced signatures.
func (s *Store) News() (ids []string, seen map[oracle.Class]int, known int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	seen = map[oracle.Class]int{}
	for signature, g := range s.index.groups {
		if g.As().Silences() {
			known += g.Count
			continue
		}
		ids = slices.Concat(ids, g.IDs, g.Further)
		seen[oracle.ClassOf(signature)] += g.Count
	}
	slices.Sort(ids)
	return ids, seen, known
}

// exclusively calls do under the lock of events.jsonl. Before, it reads all events into the index; after, it writes the
// index. An error of do other than ErrIndex must leave everything as it was.
func (s *Store) exclusively(do func(log *lockedfile.File) error) error {
	log, err := s.log.lock()
	if err != nil {
		return err
	}
	defer log.Close()
	behind := s.catchUp(log)
	if behind != nil && !errors.Is(behind, ErrIndex) {
		return behind
	}
	if err = do(log); err != nil && !errors.Is(err, ErrIndex) {
		return err
	}
	return cmp.Or(err, behind, s.writeIndex())
}

// catchUp reads what others have appended. If the file has become shorter, it is read again from the beginning.
func (s *Store) catchUp(log *lockedfile.File) error {
	st, err := log.Stat()
	if err != nil {
		return err
	}
	if !s.stale && s.log.size <= st.Size() {
		return s.read(log)
	}
	s.log, s.index, s.changed, s.stale = eventLog{path: s.log.path}, newIndex(), true, true
	if err := s.read(log); err != nil {
		return err
	}
	err = s.recover(log)
	s.stale = err != nil
	return err
}

func (s *Store) read(log *lockedfile.File) error {
	apply := func(e event) {
		s.index.apply(e)
		s.changed = true
	}
	return s.log.read(log, apply, func(text string) { s.warn("%s", text) })
}

// warn logs a warning about the directory as a whole.
func (s *Store) warn(format string, args ...any) {
	warning.Log(s.logger, warning.Campaign, warning.Warning{Text: fmt.Sprintf(format, args...)})
}

// append appends an event for the counts that wait, and the given ones.
func (s *Store) append(log *lockedfile.File, events ...event) error {
	if len(s.waiting) > 0 {
		events = append([]event{{Version: eventVersion, Kind: counted, Counts: s.waiting}}, events...)
	}
	if len(events) == 0 {
		return nil
	}
	s.step("append")
	if err := s.log.append(log, events); err != nil {
		return err
	}
	s.waiting = map[string]int{}
	return s.read(log)
}

// enter appends events and applies them to the index. If appending fails, they are applied all the same.
func (s *Store) enter(log *lockedfile.File, events ...event) error {
	err := s.append(log, events...)
	if err == nil {
		return nil
	}
	for _, e := range events {
		s.index.apply(e)
	}
	s.changed, s.stale = true, true
	return fmt.Errorf("%w: %w", ErrIndex, err)
}

func (s *Store) writeIndex() error {
	if !s.changed {
		return nil
	}
	data, err := json.MarshalIndent(s.index.groups, "", "  ")
	if err != nil {
		return err
	}
	s.step("index")
	if err := atomicfile.Write(filepath.Join(s.dir, IndexName), append(data, '\n'), 0o644); err != nil {
		return fmt.Errorf("%w: %w", ErrIndex, err)
	}
	s.changed = false
	return nil
}

func (s *Store) step(what string) {
	if s.before != nil {
		s.before(what)
	}
}

// spare reports an ErrReport to LostReport or the logger and returns nil then; other errors are returned.
func (s *Store) spare(err error) error {
	switch {
	case !errors.Is(err, ErrReport):
		return err
	case s.LostReport != nil:
		s.LostReport(err)
	default:
		s.logger.Error(err.Error())
	}
	return nil
}

// Tell shows news to people, by show if that is not nil. A panic in it is an ErrReport, see LostReport.
func (s *Store) Tell(show func(News), n News) {
	if show == nil {
		return
	}
	n.Dir, n.Catalog = s.Path(n.Finding.ID), s.Catalog
	err := panics.Guard(func() error {
		show(n)
		return nil
	})
	if err != nil {
		_ = s.spare(fmt.Errorf("%w: %s: %w", ErrReport, n.Finding.ID, err))
	}
}

// write makes the directory of a finding; an ErrReport is returned after all files are written.
func (s *Store) write(f *Finding, files Files) error {
	parts, lost := f.render(files, s.Catalog)
	if parts == nil {
		return lost
	}
	for _, file := range files.list(f) {
		if *file.data != nil {
			parts = append(parts, atomicfile.File{Name: file.name, Data: *file.data, Mode: 0o644})
		}
	}
	s.step("directory")
	if err := atomicfile.WriteDir(s.Path(f.ID), parts); err != nil && !errors.Is(err, fs.ErrExist) {
		return err // otherwise it is there already
	}
	return lost
}
