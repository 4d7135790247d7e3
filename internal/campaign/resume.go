package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/campaigndb"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/stock"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// past is what a campaign finds in OUT.
type past struct {
	record  *campaigndb.Record // nil: there is none, or it cannot be used
	blank   bool               // there is a database, and nothing in it: somebody was killed when it was made
	lost    string             // why it cannot be used; "" if it can, or there is nothing
	restart bool               // all of it is to be set aside
	changes []string           // what is another way than it was
}

// belongings are what a campaign has in OUT, the database first: what is set aside without it is a campaign still.
var belongings = []string{
	campaigndb.Name + "-wal", campaigndb.Name + "-shm", campaigndb.Name + "-journal", campaigndb.Name, "stats.json",
	".room-for-stats.json", "findings", "models", "answers",
}

// lookBack finds out what there is in OUT, and locks it if there is something. Whatever keeps the campaign from going
// on with it is a *usage.Error, and nothing is changed.
func (c *Campaign) lookBack() error {
	out := c.cfg.Out
	empty, err := outdir.Empty(out)
	switch {
	case err != nil:
		return err
	case empty && c.cfg.Resume:
		return usage.Errorf("--resume: there is no campaign in %s", out)
	case empty:
		return nil
	case !slices.ContainsFunc(belongings, func(name string) bool {
		_, err := os.Lstat(filepath.Join(out, name))
		return err == nil
	}):
		return usage.Errorf("%s is not empty, and what is there is no campaign; choose another directory with --out, or "+
			"move it away", out)
	}
	if c.lock, err = outdir.Lock(out); err != nil {
		return err
	}
	if c.past.restart = c.cfg.Restart; c.past.restart {
		return nil
	}
	if !campaigndb.Exists(out) {
		c.past.lost = campaigndb.Path(out) + " is not there"
		return nil
	}
	r, err := campaigndb.Check(out)
	var damaged *campaigndb.DamagedError
	var newer *campaigndb.NewerError
	switch {
	case errors.As(err, &newer):
		return usage.Errorf("%v", newer)
	case errors.As(err, &damaged):
		c.past.lost = damaged.Error()
		return nil
	case err != nil:
		return err
	case len(r.Runs) == 0:
		c.past.blank = true
		return nil
	case r.Merged != "":
		return usage.Errorf("%s holds what was merged from other campaigns, and cannot go on; choose another directory with "+
			"--out", out)
	case r.Shard != c.cfg.Shard.String():
		return usage.Errorf("%s holds %s, and not %s; choose another directory with --out", out, partText(r.Shard),
			partText(c.cfg.Shard.String()))
	}
	c.past.record = r
	c.past.changes = slices.Concat(c.changedSettings(r), c.changedSeeds(r))
	return c.allow()
}

func partText(shard string) string {
	if shard == "" {
		return "a whole campaign"
	}
	return "shard " + shard
}

// allow refuses to go on with a campaign that was another one, unless the user wants that.
func (c *Campaign) allow() error {
	if len(c.past.changes) == 0 || c.cfg.Resume {
		return nil
	}
	return usage.Errorf("%s holds a campaign that was another one: %s. --resume goes on with it all the same: what is "+
		"done counts as done. --restart begins anew, and moves what is there to a directory in it. Or choose another one "+
		"with --out", c.cfg.Out, strings.Join(c.past.changes, "; "))
}

// settings are what instances and answers depend on, by flag.
func (c *Campaign) settings() []campaigndb.Setting {
	var all []campaigndb.Setting
	add := func(name string, value any) {
		all = append(all, campaigndb.Setting{Name: name, Value: fmt.Sprint(value)})
	}
	for name, value := range c.cfg.Settings.Map() {
		add(name, value)
	}
	add("seed", c.cfg.MasterSeed)
	if len(c.cfg.Scopes) > 0 {
		add("from", c.cfg.From)
		add("step", c.cfg.Step)
	}
	add("logic", strings.Join(c.cfg.Logics, ", "))
	var oracles []string
	for _, o := range c.cfg.Oracles {
		oracles = append(oracles, o.Name)
	}
	add("oracle", strings.Join(oracles, ", "))
	add("mode", c.cfg.Mode)
	add("other-mode-share", c.cfg.OtherShare)
	add("tactic", c.cfg.Tactic)
	add("vary-options", c.cfg.Vary.Grade)
	add("vary-share", c.cfg.Vary.Share)
	add("timeout", c.cfg.Limits.Wall)
	add("memory", humanize.IBytes(uint64(c.cfg.Limits.Memory)))
	slices.SortFunc(all, func(a, b campaigndb.Setting) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// changedSettings says which settings are others, and whether smtstorm is.
func (c *Campaign) changedSettings(r *campaigndb.Record) []string {
	var lines []string
	was := map[string]string{}
	for _, s := range r.Settings {
		was[s.Name] = s.Value
	}
	quoted := func(s string) string {
		if s == "" {
			return "not set"
		}
		return s
	}
	for _, s := range c.settings() {
		if before := was[s.Name]; before != s.Value {
			lines = append(lines, fmt.Sprintf("--%s was %s and is %s now", s.Name, quoted(before), quoted(s.Value)))
		}
		delete(was, s.Name)
	}
	for name, before := range was {
		lines = append(lines, fmt.Sprintf("--%s was %s and is not set now", name, quoted(before)))
	}
	slices.Sort(lines)
	own := func(version, commit string) string {
		if commit != "" {
			return version + " (commit " + commit + ")"
		}
		return version
	}
	if r.Version != c.cfg.Version || r.Commit != "" && c.cfg.Commit != "" && r.Commit != c.cfg.Commit {
		lines = append(lines, fmt.Sprintf("smtstorm was %s and is %s now", own(r.Version, r.Commit),
			own(c.cfg.Version, c.cfg.Commit)))
	}
	return lines
}

// changedSeeds gives seeds that were known their places, and says which are others.
func (c *Campaign) changedSeeds(r *campaigndb.Record) []string {
	known := map[string]*campaigndb.Seed{}
	for i := range r.Seeds {
		if s := &r.Seeds[i]; s.State != campaigndb.Gone {
			known[s.Path] = s
		}
	}
	var changed, added, gone []string
	for place, s := range c.memory.seeds {
		was := known[s.Path]
		delete(known, s.Path)
		switch {
		case was == nil:
			added = append(added, s.Path)
			c.memory.news = append(c.memory.news, s)
			continue
		case was.Hash != "" && !c.stock.Unchanged(place, stock.File{Size: was.Size, Modified: was.Modified, Hash: was.Hash}):
			changed = append(changed, s.Path)
			s.ID = was.ID
			c.memory.news = append(c.memory.news, s)
			continue
		}
		c.memory.seeds[place] = was
	}
	for i := range r.Seeds {
		if s := &r.Seeds[i]; known[s.Path] == s {
			gone = append(gone, s.Path)
			s.State = campaigndb.Gone
			c.memory.news = append(c.memory.news, s)
		}
	}
	var lines []string
	for _, of := range []struct {
		what  string
		paths []string
	}{{"changed", changed}, {"new", added}, {"no longer there", gone}} {
		if n := len(of.paths); n > 0 {
			lines = append(lines, fmt.Sprintf("%s %s (%s)", countOf(n, "seed is ", "seeds are "), of.what, some(of.paths)))
		}
	}
	return lines
}

func countOf(n int, one, more string) string {
	if n == 1 {
		return "one " + strings.TrimSpace(one)
	}
	return fmt.Sprintf("%d %s", n, strings.TrimSpace(more))
}

// some names the first of many.
func some(paths []string) string {
	const most = 3
	if len(paths) > most {
		return strings.Join(paths[:most], ", ") + ", …"
	}
	return strings.Join(paths, ", ")
}

// solvers describes the solvers, when they are probed.
func (c *Campaign) solvers() []campaigndb.Solver {
	var all []campaigndb.Solver
	for _, t := range c.targets {
		s := campaigndb.Solver{Name: t.Name, Command: strings.Join(t.Command, " "), Version: t.Probe.Version}
		if program, err := os.ReadFile(t.Command[0]); err == nil {
			sum := sha256.Sum256(program)
			s.Digest = hex.EncodeToString(sum[:])
		}
		all = append(all, s)
	}
	return all
}

// compareSolvers refuses to go on with other solvers than before, unless the user wants that.
func (c *Campaign) compareSolvers() error {
	r := c.past.record
	if r == nil {
		return nil
	}
	was := map[string]campaigndb.Solver{}
	for _, s := range r.Solvers {
		was[s.Name] = s
	}
	for _, s := range c.solvers() {
		before, found := was[s.Name]
		delete(was, s.Name)
		switch {
		case !found && len(r.Solvers) > 0:
			c.past.changes = append(c.past.changes, "solver "+s.Name+" is new")
		case !found: // it was killed before it knew them
		case before.Command != s.Command:
			c.past.changes = append(c.past.changes, fmt.Sprintf("solver %s was %s and is %s now", s.Name, before.Command,
				s.Command))
		case before.Version != s.Version:
			c.past.changes = append(c.past.changes, fmt.Sprintf("solver %s was %q and is %q now", s.Name, before.Version,
				s.Version))
		case before.Digest != s.Digest:
			c.past.changes = append(c.past.changes, fmt.Sprintf("the program of solver %s is another one, of the same version",
				s.Name))
		}
	}
	for _, s := range r.Solvers {
		if _, gone := was[s.Name]; gone {
			c.past.changes = append(c.past.changes, "solver "+s.Name+" is no longer tested")
		}
	}
	return c.allow()
}

// recall takes over what was counted.
func (c *Campaign) recall() error {
	if c.past.record == nil {
		return nil
	}
	if err := c.memory.restore(c.past.record); err != nil {
		return &campaigndb.DamagedError{Path: campaigndb.Path(c.cfg.Out), Why: err.Error()}
	}
	before := c.memory.kept
	c.stats.Do(func(s *tally.Stats) {
		s.Add(before)
		s.Signatures = before.Signatures
	})
	return nil
}

// restore tells the ledger what is done, when it is clear that the campaign goes on.
func (c *Campaign) restore() {
	if c.past.record == nil {
		return
	}
	usable, unusable := map[int]ledger.Seed{}, []int{}
	lookAgain := len(c.past.changes) > 0
	var seeds tally.SeedStats
	for place, s := range c.memory.seeds {
		known := ledger.Seed{PerRound: s.PerRound, Hash: s.Hash, Count: s.Instances}
		for _, done := range s.Done {
			known.Done = append(known.Done, ledger.Span(done))
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
	c.ledger.Restore(usable, unusable)
	c.memory.kept.Seeds = seeds
	c.stats.Do(func(s *tally.Stats) { s.Seeds = seeds })
	for _, change := range c.past.changes {
		c.cfg.Logger.Warn("the campaign goes on, and " + change)
	}
}

// restore takes over what was counted.
func (m *memory) restore(r *campaigndb.Record) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	var err error
	if m.kept, err = tally.Read(r.Totals, nil); err != nil {
		return err
	}
	m.kept.Reductions.Pending = 0
	m.saved = pointOf(&m.kept)
	if len(r.Recent) > 0 { // seeds are what these say, and the next save forgets them
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

// setAside moves what a campaign left in OUT to a directory there, and gives its name.
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

// openMemory opens the database, a new one if there is none that can be used, and writes down what is known by now.
func (c *Campaign) openMemory() error {
	out, m := c.cfg.Out, c.memory
	if err := atomicfile.RemoveLeftovers(out); err != nil {
		return err
	}
	switch {
	case c.past.restart:
		to, err := setAside(out)
		if err != nil {
			return err
		}
		c.cfg.Logger.Warn(fmt.Sprintf("the campaign begins anew; what was in %s is in %s now", out, to))
	case c.past.lost != "":
		text := c.past.lost
		if campaigndb.Exists(out) {
			to, err := campaigndb.SetAside(out)
			if err != nil {
				return err
			}
			text += ", and is called " + to + " now"
		}
		c.cfg.Logger.Warn(text + "; a new one is made of the findings, and all instances are run again, since nobody knows " +
			"which of them are done")
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	var err error
	if c.past.record != nil || c.past.blank {
		m.db, err = campaigndb.Open(out, c.cfg.BeforeWrite)
	} else {
		m.db, err = campaigndb.Create(out, c.cfg.BeforeWrite)
	}
	if err != nil {
		return err
	}
	if c.past.record == nil {
		m.news = m.seeds
	}
	r := &campaigndb.Record{
		Version: c.cfg.Version, Commit: c.cfg.Commit, Shard: c.cfg.Shard.String(), Settings: c.settings(),
		Solvers: c.solvers(),
	}
	err = m.db.Begin(r, m.news, time.Now(), strings.Join(c.past.changes, "\n"))
	m.news = nil
	return err
}

// recoverFindings enters what the findings' directories say and the database does not, and lets the findings wait that
// are still to be made small.
func (c *Campaign) recoverFindings() error {
	confirmed, settled := map[string]bool{}, map[string]bool{}
	if c.past.record != nil {
		for _, e := range c.past.record.Events {
			confirmed[e.Finding] = true
			if e.Kind == campaigndb.Settled {
				settled[e.Finding] = true
			}
		}
	}
	for _, id := range c.store.IDs() {
		if settled[id] {
			continue
		}
		f, _, err := finding.Load(c.store.Path(id))
		if err != nil {
			c.cfg.Logger.Warn(fmt.Sprintf("a finding is left out: %v", err))
			continue
		}
		if !confirmed[id] {
			if err := c.memory.confirmed(f, runOf(f), c.store.Signatures()); err != nil {
				return err
			}
		}
		if c.reductions == nil || f.Known != nil || f.NotReduced != "" {
			continue
		}
		for _, t := range c.targets {
			if t.Name == f.Solver {
				c.reductions.add(&reduction{f.ID, t}, f.Doubtful)
			}
		}
	}
	return nil
}
