// Package record is what of a campaign outlives its process: what is written into OUT/campaign.db and when, and how a
// campaign goes on from there. It also merges the directories of shards into one for people to look at, with findings
// by signature and sums of statistics and time series. A merged directory cannot be resumed.
//
// Settings that instances or answers depend on, seeds, solvers and the version of smtstorm may not change between runs
// unless the user allows it (--resume, --restart); budgets may, and a duration is that of all runs together. After
// --resume with a change every file is looked at again; what is done counts by index, except of files whose content has
// changed. A database that is damaged or missing is rebuilt from the findings' directories: all instances run again,
// and findings are not counted twice.
//
// It may import what is written down and compared: the ledger, findings, statistics, seeds' files and solvers; no
// campaign.
package record

import (
	"cmp"
	"encoding/json"
	"log/slog"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// Record writes what of a campaign outlives its process: each acknowledgement at once, with what was counted for it.
// Other counts (drawn formulas, pools, walks of trees, files that are skipped) are written with the next save, or with
// what was found out about files.
//
// Instances that are cut off when a process ends are not here: they are run again, and counted then. The statistics of
// a campaign that is under way have them, those at its end do not (see [Record.Conclude]).
//
// A finding that is stored is counted with its event, not with its instance, so it does not count again when the
// instance runs again. Findings of a signature that has enough are counted in index.json within five seconds; if a
// batch is killed, its findings may be counted there twice.
type Record struct {
	// Other counts what belongs to no acknowledgement and no event.
	Other *tally.Counters

	campaign Campaign
	live     *tally.Counters // counts of the whole campaign
	ledger   *ledger.Ledger
	past     past

	mu     sync.Mutex
	broken bool               // a write failed: the database may lack some of what is kept
	db     *campaigndb.DB     // nil until OUT is opened
	seeds  []*campaigndb.Seed // index: place
	news   []*campaigndb.Seed // seeds that have changed since they were last written
	kept   tally.Stats        // sum of the counts that are written
	yields map[yieldKey]*campaigndb.Yield
	acked  map[*campaigndb.Seed]bool // since the last save
	saved  campaigndb.Point          // totals at the last save
	at     string                    // see Reached
	stored string                    // at, as it was last written
}

// Campaign has the parts of a campaign's configuration that resuming it depends on.
type Campaign struct {
	Out             string // its directory
	Version, Commit string // smtstorm's version, and its commit or ""
	Shard           ledger.Shard
	Settings        []campaigndb.Setting // settings that instances and answers depend on, by flag, in order
	Resume          bool                 // the user resumes the campaign, whatever has changed
	Restart         bool                 // the user starts the campaign over
	OnlySame        bool                 // the user can allow no change
	Logger          *slog.Logger
	// BeforeWrite is called ahead of each write that outlives the process, with what is written, or nil.
	BeforeWrite func(what string)
	// Clock tells the time of day; nil for the machine's clock.
	Clock func() time.Time
}

// New makes the record of a campaign that has not begun. All that it counts is counted in live, too.
func New(live *tally.Counters, c Campaign) *Record {
	other := live.Part()
	c.Logger = other.Counting(c.Logger)
	return &Record{
		Other: other, campaign: c, live: live, kept: tally.NewStats(), yields: map[yieldKey]*campaigndb.Yield{},
		acked: map[*campaigndb.Seed]bool{},
	}
}

// Logger is the campaign's logger. It counts warnings, and the counts are written with the others.
func (m *Record) Logger() *slog.Logger { return m.campaign.Logger }

// warn logs a warning about the campaign as a whole.
func (m *Record) warn(text string) {
	warning.Log(m.campaign.Logger, warning.Campaign, warning.Warning{Text: text})
}

// Remember sets the paths of the seeds, by place, and what the ledger knows.
func (m *Record) Remember(paths []string, l *ledger.Ledger) {
	m.ledger = l
	for _, path := range paths {
		m.seeds = append(m.seeds, &campaigndb.Seed{Path: path})
	}
}

// Now is the time of day, for people. The clock may be set at any moment, so nothing is ordered or measured by it:
// durations are sums of measured time.
func (m *Record) Now() time.Time {
	if m.campaign.Clock != nil {
		return m.campaign.Clock()
	}
	return time.Now()
}

type yieldKey struct {
	seed     int64
	strategy string
}

// add adds counts to what is kept; the caller holds the lock.
func (m *Record) add(c tally.Counted) {
	m.kept.Add(c.Stats)
	for strategy, n := range c.Made {
		m.yield(c.Seed, strategy).Instances += n
	}
	for y := range c.Stats.Yields() {
		for verdict, n := range y.Verdicts {
			if n != 0 && c.Seed > 0 {
				m.yield(c.Seed, y.Strategy).Verdicts[string(verdict)] += n
			}
		}
	}
}

func (m *Record) yield(seed int64, strategy string) *campaigndb.Yield {
	key := yieldKey{seed, strategy}
	y := m.yields[key]
	if y == nil {
		y = &campaigndb.Yield{Seed: seed, Strategy: strategy, Verdicts: campaigndb.Verdicts{}}
		m.yields[key] = y
	}
	return y
}

// Acknowledge writes that work is done, with what was counted for it. If a part of it was done before, nothing is
// written and isNew is false.
//
// The database hands it to the system and does not wait for the disk: a kill loses nothing, a machine that stops may
// lose acknowledgements. Findings are on the disk before.
func (m *Record) Acknowledge(w ledger.Work, made map[string]int, counted tally.Stats) (isNew bool, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a, err := m.acknowledge(Done{
		Works: []ledger.Work{w}, Count: func() tally.Counted { return tally.Counted{Made: made, Stats: counted} },
	})
	if a == nil || err != nil {
		return false, err
	}
	return true, m.wrote(m.db.Acknowledge(a.Seed, a.Instances, a.Done, a.Counts))
}

// Done is work of one seed that is done.
type Done struct {
	Works []ledger.Work
	// Count returns what was counted for all of it. It is called if nothing of it was done before.
	Count func() tally.Counted
	// Each returns the same for each work. It is called if something of several works was done before.
	Each func() []Done
}

// acknowledge counts work that is done, and returns what the caller has to write, nil if it is not new. The caller
// holds the lock.
func (m *Record) acknowledge(d Done) (*campaigndb.Acknowledged, error) {
	s := m.seeds[d.Works[0].Seed]
	if slices.Contains(m.news, s) {
		if err := m.tellNews(); err != nil {
			return nil, err
		}
	}
	known, isNew := m.ledger.Done(d.Works...)
	if !isNew {
		return nil, nil
	}
	c := d.Count()
	c.Seed = s.ID
	data, err := c.Text()
	if err != nil {
		return nil, m.wrote(err)
	}
	s.Instances, s.Done = known.Count, spansOf(known.Done)
	m.acked[s] = true
	m.add(c)
	return &campaigndb.Acknowledged{Seed: s.ID, Instances: s.Instances, Done: s.Done, Counts: data}, nil
}

// AcknowledgeAll is Acknowledge for what a fleet's workers have sent; at is the position in their messages that is then
// reached. All of it is written, or nothing. It returns the works that are new.
func (m *Record) AcknowledgeAll(all []Done, at string) (fresh []ledger.Work, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if err := m.tellNews(); err != nil { // it came before that position
		return nil, err
	}
	var rows []campaigndb.Acknowledged
	for len(all) > 0 {
		d := all[0]
		all = all[1:]
		a, err := m.acknowledge(d)
		switch {
		case err != nil:
			return nil, err
		case a != nil:
			rows, fresh = append(rows, *a), append(fresh, d.Works...)
		case len(d.Works) > 1:
			all = append(d.Each(), all...)
		}
	}
	m.at = at
	if len(rows) == 0 {
		return nil, nil
	}
	other, err := m.other()
	if err != nil {
		return nil, err
	}
	if other != nil {
		rows = append(rows, campaigndb.Acknowledged{Counts: other})
	}
	if err := m.wrote(m.db.AcknowledgeAll(rows, at)); err != nil {
		return nil, err
	}
	m.stored = at
	return fresh, nil
}

// Reached sets the position up to which the messages of a fleet's workers are read. The next write includes it.
func (m *Record) Reached(at string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.at = at
}

// Position is the last position, see Reached, that was written; "" if there was none.
func (m *Record) Position() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.stored
}

func spansOf(spans []ledger.Span) []campaigndb.Span {
	var all []campaigndb.Span
	for _, s := range spans {
		all = append(all, campaigndb.Span(s))
	}
	return all
}

// Looked notes what was found out about a file. That is written before an instance of it is acknowledged, and with each
// save.
func (m *Record) Looked(look seeds.Look) {
	m.mu.Lock()
	defer m.mu.Unlock()
	s := m.seeds[look.Place]
	if look.Hash == "" { // it could not be read; the next process tries again
		return
	}
	s.Size, s.Modified, s.Hash, s.Logic, s.PerRound = look.Size, look.Modified, look.Hash, look.Logic, look.PerRound
	s.Why = look.Why
	switch {
	case look.PerRound > 0:
		s.State = campaigndb.Usable
	case look.Why != "":
		s.State = campaigndb.Skipped
	default:
		s.State = campaigndb.Unwanted
	}
	m.news = append(m.news, s)
}

// tellNews writes what was found out about files since its last call, with the other counts, which include them; the
// caller holds the lock.
func (m *Record) tellNews() error {
	if len(m.news) == 0 {
		return nil
	}
	other, err := m.other()
	if err == nil {
		err = m.db.Look(m.news, other)
	}
	m.news = nil
	return m.wrote(err)
}

// other takes the other counts, adds them to what is kept, and encodes them, nil if there are none. The caller holds
// the lock, and writes them.
func (m *Record) other() ([]byte, error) {
	c := tally.Counted{Stats: m.Other.Take()}
	if reflect.ValueOf(c.Stats).IsZero() {
		return nil, nil
	}
	m.add(c)
	return c.Text()
}

// RunOf is the run that showed a finding, as it is counted.
func RunOf(f *finding.Finding) tally.Run {
	return tally.Run{
		Solver: f.Solver, Items: f.Configuration.Items(), Logic: f.Logic, Strategy: f.Strategy, Seed: f.SeedPath,
		SeedHash: f.SeedHash, Index: f.Index, Mode: ask.Mode(f.Mode),
	}
}

// Confirmed counts a finding that has its directory now, and writes the event.
func (m *Record) Confirmed(f *finding.Finding, run tally.Run, silenced, signatures int) error {
	part := m.live.Part()
	part.Finding(run, f.Fault, f.Signature, f.Incremental > 0, silenced, signatures)
	return m.happened(campaigndb.Confirmed, f, part)
}

// Settled writes the event that a finding will not be reduced further, with what was counted for that.
func (m *Record) Settled(f *finding.Finding, counted *tally.Counters) error {
	return m.happened(campaigndb.Settled, f, counted)
}

// happened writes an event of a finding, with what was counted for it.
func (m *Record) happened(kind campaigndb.EventKind, f *finding.Finding, counted *tally.Counters) error {
	e := campaigndb.Event{
		At: f.Found, Kind: kind, Finding: f.ID, Class: string(f.Class), Solver: f.Solver, Strategy: f.Strategy,
		Signature: f.Signature, Seed: f.SeedPath, Instance: f.Index,
	}
	if kind != campaigndb.Confirmed {
		e.At = m.Now()
	}
	if f.Known.Silences() {
		e.Known = f.Known.Issue
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	c := tally.Counted{Stats: counted.Take()}
	data, err := c.Text()
	if err != nil {
		return err
	}
	m.add(c)
	if m.db == nil { // there is no campaign, and nothing is written
		return nil
	}
	return m.wrote(m.db.Happened([]campaigndb.Event{e}, data))
}

// Save writes what was counted since the last save. live are the present statistics.
func (m *Record) Save(live tally.Stats) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.db == nil || m.broken {
		return nil
	}
	if err := m.tellNews(); err != nil {
		return err
	}
	m.add(tally.Counted{Stats: m.Other.Take()})
	m.kept.SolverCPU, m.kept.OwnCPU, m.kept.Elapsed = live.SolverCPU, live.OwnCPU, live.Elapsed
	m.kept.AtWork, m.kept.OwnParts, m.kept.SolverParts = live.AtWork, live.OwnParts, live.SolverParts
	m.kept.MinAnswered = live.MinAnswered
	m.kept.Version, m.kept.MasterSeed, m.kept.Programs = live.Version, live.MasterSeed, live.Programs
	m.kept.Signatures = live.Signatures
	m.kept.Complete()
	totals, err := json.Marshal(m.kept)
	if err != nil {
		return err
	}
	var yields []campaigndb.Yield
	for _, key := range slices.SortedFunc(maps.Keys(m.yields), func(a, b yieldKey) int {
		return cmp.Or(cmp.Compare(a.seed, b.seed), strings.Compare(a.strategy, b.strategy))
	}) {
		yields = append(yields, *m.yields[key])
	}
	now, point := m.Now(), pointOf(&m.kept)
	point.At = now
	seeds := slices.SortedFunc(maps.Keys(m.acked), func(a, b *campaigndb.Seed) int { return cmp.Compare(a.ID, b.ID) })
	err = m.db.Save(campaigndb.Save{
		Totals: totals, Seeds: seeds, Yields: yields, Point: since(m.saved, point), Position: m.at, Now: now,
	})
	if err == nil {
		m.stored = m.at
	}
	m.saved, m.yields, m.acked = point, map[yieldKey]*campaigndb.Yield{}, map[*campaigndb.Seed]bool{}
	return m.wrote(err)
}

// Conclude makes the live statistics those that outlive the process: what was counted of instances that are not done is
// taken back, since a campaign that goes on runs them again. It is called when no test runs any more.
func (m *Record) Conclude() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.db == nil {
		return
	}
	m.add(tally.Counted{Stats: m.Other.Take()})
	m.live.Restate(m.kept)
}

// wrote notes whether a write failed: after an error, nothing that is counted is written any more.
func (m *Record) wrote(err error) error {
	m.broken = m.broken || err != nil
	return err
}

// Close saves, and closes the database.
func (m *Record) Close(live tally.Stats) error {
	if m.db == nil {
		return nil
	}
	err := m.Save(live)
	if closeErr := m.db.Close(); err == nil {
		err = closeErr
	}
	return err
}

// pointOf makes a point of the time series, without a time of day, from totals.
func pointOf(s *tally.Stats) campaigndb.Point {
	p := campaigndb.Point{
		AtWork: time.Duration(s.Elapsed * float64(time.Second)), Instances: s.Instances, Findings: s.Total(),
		Signatures: s.Signatures, SolverCPU: s.SolverCPU, OwnCPU: s.OwnCPU,
		Verdicts: map[string]campaigndb.Verdicts{},
	}
	for solver, verdicts := range s.SolverVerdicts(false) {
		p.Verdicts[solver] = campaigndb.Verdicts{}
		for verdict, n := range verdicts {
			p.Verdicts[solver][string(verdict)] = n
		}
	}
	return p
}

// since is the difference between two points of totals.
func since(before, now campaigndb.Point) campaigndb.Point {
	p := now
	p.AtWork -= before.AtWork
	p.Instances -= before.Instances
	p.Findings -= before.Findings
	p.SolverCPU -= before.SolverCPU
	p.OwnCPU -= before.OwnCPU
	p.Verdicts = map[string]campaigndb.Verdicts{}
	for solver, verdicts := range now.Verdicts {
		for verdict, n := range verdicts {
			if more := n - before.Verdicts[solver][verdict]; more != 0 {
				if p.Verdicts[solver] == nil {
					p.Verdicts[solver] = campaigndb.Verdicts{}
				}
				p.Verdicts[solver][verdict] = more
			}
		}
	}
	return p
}
