package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// past is what a campaign finds in OUT.
type past struct {
	record  *campaigndb.Record // nil: there is none, or it cannot be used
	blank   bool               // the database is empty: the process was killed that made it
	lost    string             // why the database cannot be used; "" if it can, or there is nothing
	restart bool               // all of OUT has to be set aside
	changes []string           // differences from before, the most important first
}

// belongings are the files of a campaign in OUT, in the order in which setAside moves them, the database first: if it
// is killed in between, the rest still counts as a campaign.
var belongings = []string{
	campaigndb.Name + "-wal", campaigndb.Name + "-shm", campaigndb.Name + "-journal", campaigndb.Name, "stats.json",
	".room-for-stats.json", "findings", "models", "answers", "conform.jsonl", "operators.txt", "fleet",
}

// LookBack reads what an earlier process left in OUT. If OUT is not empty, it returns the lock of OUT, which the caller
// closes. Targets need not be probed yet; unchanged reports whether a seed's file is as it was. If the campaign cannot
// go on with what is there, the error is a *usage.Error, and nothing is changed.
func (m *Record) LookBack(
	targets []*ask.Target, unchanged func(place int, was seeds.File) bool,
) (lock *os.File, err error) {
	out := m.campaign.Out
	empty, err := outdir.Empty(out)
	switch {
	case err != nil:
		return nil, err
	case empty && m.campaign.Resume:
		return nil, usage.Errorf("--resume: there is no campaign in %s", out)
	case empty:
		return nil, nil
	case !slices.ContainsFunc(belongings, func(name string) bool {
		_, err := os.Lstat(filepath.Join(out, name))
		return err == nil
	}):
		return nil, usage.Errorf("%s is not empty and holds no campaign; choose another directory with "+
			"--out, or move it away", out)
	}
	if lock, err = outdir.Lock(out); err != nil {
		return nil, err
	}
	return lock, m.read(targets, unchanged)
}

// read reads what there is in OUT.
func (m *Record) read(targets []*ask.Target, unchanged func(place int, was seeds.File) bool) error {
	out := m.campaign.Out
	if m.past.restart = m.campaign.Restart; m.past.restart {
		return nil
	}
	if !campaigndb.Exists(out) {
		m.past.lost = campaigndb.Path(out) + " is missing"
		return nil
	}
	r, err := campaigndb.Check(out)
	var damaged *campaigndb.DamagedError
	var newer *campaigndb.NewerError
	switch {
	case errors.As(err, &newer):
		return usage.Errorf("%v", newer)
	case errors.As(err, &damaged):
		m.past.lost = damaged.Error()
		return nil
	case err != nil:
		return err
	case len(r.Runs) == 0:
		m.past.blank = true
		return nil
	case r.Merged != "":
		return usage.Errorf("%s holds a merged campaign, which cannot be continued; choose another "+
			"directory with --out", out)
	case r.Shard != m.campaign.Shard.String():
		return usage.Errorf("%s holds %s, and not %s; choose another directory with --out", out, partText(r.Shard),
			partText(m.campaign.Shard.String()))
	}
	m.past.record = r
	m.past.changes = slices.Concat(changedCommands(r, targets), m.changedSeeds(r, unchanged), m.changedSettings(r))
	return m.allow()
}

func partText(shard string) string {
	if shard == "" {
		return "a whole campaign"
	}
	return "shard " + shard
}

// Recall restores the counts of earlier processes, and returns how long these were at work.
func (m *Record) Recall() (time.Duration, error) {
	if m.past.record == nil {
		return 0, nil
	}
	if err := m.takeOver(m.past.record); err != nil {
		return 0, &campaigndb.DamagedError{Path: campaigndb.Path(m.campaign.Out), Why: err.Error()}
	}
	before := m.kept
	m.live.Do(func(s *tally.Stats) {
		s.Add(before)
		s.Started = m.past.record.Runs[0].Begun
		s.Signatures = before.Signatures
	})
	return time.Duration(before.Elapsed * float64(time.Second)), nil
}

// Restore enters into the ledger what is done. It is called when nothing can prevent the campaign from going on any
// more.
func (m *Record) Restore() {
	if m.past.record == nil {
		return
	}
	usable, unusable := map[int]ledger.Seed{}, []int{}
	lookAgain := len(m.past.changes) > 0
	var seeds tally.SeedStats
	for place, s := range m.seeds {
		known := ledger.Seed{PerRound: s.PerRound, Hash: s.Hash, Count: s.Instances}
		for _, done := range s.Done {
			known.Done = append(known.Done, ledger.Span(done))
		}
		if m.ledger.IsAhead(place) {
			usable[place] = known
			continue
		}
		if s.Instances > 0 {
			seeds.Done++
		}
		switch {
		case s.State == campaigndb.Unread || s.ID == 0:
		case lookAgain:
			s.State, known.PerRound = campaigndb.Unread, 0
			usable[place] = known
		case s.State == campaigndb.Usable:
			seeds.Read++
			usable[place] = known
		case s.State == campaigndb.Skipped:
			seeds.Skipped++
			unusable = append(unusable, place)
		default:
			unusable = append(unusable, place)
		}
	}
	m.ledger.Restore(usable, unusable)
	m.kept.Seeds = seeds
	m.live.Do(func(s *tally.Stats) { s.Seeds = seeds })
	for _, change := range m.past.changes {
		m.warn("the campaign is resumed, but " + change)
	}
}

// Begun reports whether instances of a seed are done.
func (m *Record) Begun(place int) bool { return m.seeds[place].Instances > 0 }

// takeOver takes over the counts of a database.
func (m *Record) takeOver(r *campaigndb.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at, m.stored = r.Position, r.Position
	var err error
	if m.kept, err = tally.Read(r.Totals, nil); err != nil {
		return err
	}
	m.kept.Reductions.Pending = 0
	m.saved = pointOf(&m.kept)
	if len(r.Recent) > 0 { // they have the present state of seeds, and the next save deletes them
		for _, s := range m.seeds {
			if s.Instances > 0 {
				m.acked[s] = true
			}
		}
	}
	for _, data := range r.Recent {
		c, err := tally.ReadCounted(data)
		if err != nil {
			return err
		}
		m.add(c)
	}
	return nil
}

// setAside moves a campaign's files in OUT to a new directory there, and returns its name.
func setAside(out string) (string, error) {
	var to string
	for n := 1; ; n++ {
		to = filepath.Join(out, fmt.Sprintf("before-%d", n))
		if err := os.Mkdir(to, 0o755); err == nil {
			break
		} else if !errors.Is(err, os.ErrExist) {
			return "", err
		}
	}
	for _, name := range belongings {
		err := os.Rename(filepath.Join(out, name), filepath.Join(to, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
	}
	return to, nil
}

// Open opens the database, a new one if there is none that can be used, and writes settings, seeds and solvers.
func (m *Record) Open(targets []*ask.Target) error {
	out := m.campaign.Out
	if err := atomicfile.RemoveLeftovers(out); err != nil {
		return err
	}
	switch {
	case m.past.restart:
		to, err := setAside(out)
		if err != nil {
			return err
		}
		m.warn(fmt.Sprintf("starting a new campaign; the previous contents of %s are now in %s", out, to))
	case m.past.lost != "":
		text := m.past.lost
		if campaigndb.Exists(out) {
			to, err := campaigndb.SetAside(out)
			if err != nil {
				return err
			}
			text += "; it is now called " + to
		}
		m.warn(text + "; a new one is rebuilt from the findings, and all instances run again because " +
			"it is unknown which of them were done")
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var err error
	if m.past.record != nil || m.past.blank {
		m.db, err = campaigndb.Open(out, m.campaign.BeforeWrite)
	} else {
		m.db, err = campaigndb.Create(out, m.campaign.BeforeWrite)
	}
	if err != nil {
		return err
	}
	if m.past.record == nil {
		m.news = m.seeds
	}
	r := &campaigndb.Record{
		Version: m.campaign.Version, Commit: m.campaign.Commit, Shard: m.campaign.Shard.String(),
		Settings: m.campaign.Settings, Solvers: Solvers(targets),
	}
	err = m.db.Begin(r, m.news, m.Now(), strings.Join(m.past.changes, "\n"))
	m.news = nil
	return err
}

// Reopen opens the database of a campaign that runs no further test: settings, seeds and solvers stay as they are
// written.
func (m *Record) Reopen() (err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.news = nil
	m.db, err = campaigndb.Open(m.campaign.Out, m.campaign.BeforeWrite)
	return err
}

// Events returns the ids of the findings that have an event in the database, and of those that have the event Settled.
func (m *Record) Events() (confirmed, settled map[string]bool) {
	confirmed, settled = map[string]bool{}, map[string]bool{}
	if m.past.record == nil {
		return confirmed, settled
	}
	for _, e := range m.past.record.Events {
		confirmed[e.Finding] = true
		if e.Kind == campaigndb.Settled {
			settled[e.Finding] = true
		}
	}
	return confirmed, settled
}
