package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/outdir"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// part is a directory that is merged.
type part struct {
	dir      string
	record   *campaigndb.Record
	shard    ledger.Shard // or which part of a set of seeds it is over
	set      string       // directory of the set of seeds, divided by split; "" for a shard
	stats    tally.Stats
	findings []found
	groups   map[string]finding.Group
}

// found is a finding with its files.
type found struct {
	*finding.Finding
	files finding.Files
}

// Place returns the part of a divided set of seeds that a seed is in, by its path and its hash ("" if it was not read).
// part counts from 1; set is "" if the seed is in no such set. The error is a *usage.Error.
type Place func(path, hash string) (set string, part, of int, err error)

// Merge merges directories into a new one, out, and returns their joint statistics: shards of one campaign, or
// campaigns over the parts of one set of seeds. The error is a *usage.Error if the directories do not belong together,
// or one of them cannot be read; nothing is written then.
func Merge(dirs []string, out string, place Place, logger *slog.Logger) (tally.Stats, error) {
	var parts []*part
	for _, dir := range dirs {
		p, err := read(dir)
		if err == nil && p.shard.Of == 0 {
			err = p.find(place)
		}
		if err != nil {
			return tally.Stats{}, err
		}
		parts = append(parts, p)
	}
	if err := belong(parts); err != nil {
		return tally.Stats{}, err
	}
	slices.SortStableFunc(parts, func(a, b *part) int { return a.shard.Number - b.shard.Number })
	if missing := missing(parts); missing != "" {
		logger.Warn("not the whole campaign: " + missing)
	}
	if err := outdir.Check(out); err != nil {
		return tally.Stats{}, err
	}
	lock, err := outdir.Make(out)
	if err != nil {
		return tally.Stats{}, err
	}
	defer lock.Close()
	return write(parts, out, logger)
}

// read reads a directory.
func read(dir string) (*part, error) {
	if err := outdir.Idle(dir); err != nil {
		return nil, err
	}
	p := &part{dir: dir, stats: tally.NewStats()}
	var err error
	p.record, err = campaigndb.Check(dir)
	var damaged *campaigndb.DamagedError
	var newer *campaigndb.NewerError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, usage.Errorf("%s is not a campaign: it has no %s", dir, campaigndb.Name)
	case errors.As(err, &newer):
		return nil, usage.Errorf("%v", err)
	case errors.As(err, &damaged):
		return nil, usage.Errorf("%v; running the campaign's command again makes a new one", err)
	case err != nil:
		return nil, err
	case p.record.Merged != "":
		return nil, usage.Errorf("%s is itself a merged campaign; name the directories that it was merged from", dir)
	}
	if p.shard, err = ledger.ParseShard(p.record.Shard); err != nil {
		return nil, usage.Errorf("%s: %v", dir, err)
	}
	if p.stats, err = tally.Read(p.record.Totals, p.record.Recent); err != nil {
		return nil, usage.Errorf("%s: %v", campaigndb.Path(dir), err)
	}
	if p.groups, err = finding.Groups(dir); err != nil {
		return nil, usage.Errorf("%s: the index of findings cannot be read: %v", dir, err)
	}
	for _, signature := range slices.Sorted(maps.Keys(p.groups)) {
		g := p.groups[signature]
		for _, id := range slices.Concat(g.IDs, g.Further) {
			path := filepath.Join(finding.Dir(dir), id)
			f, files, err := finding.Load(path)
			if err != nil {
				return nil, usage.Errorf("finding %s is not complete: %v", path, err)
			}
			p.findings = append(p.findings, found{f, files})
		}
	}
	return p, nil
}

// find determines which part of a divided set of seeds the campaign was run on, if it was.
func (p *part) find(place Place) error {
	for _, seed := range p.record.Seeds {
		set, number, of, err := place(seed.Path, seed.Hash)
		switch {
		case err != nil:
			return err
		case set == "":
			return nil
		case p.set != "" && (set != p.set || number != p.shard.Number):
			return usage.Errorf("%s is a campaign over several parts of %s; each part takes a campaign of its own", p.dir, set)
		}
		p.set, p.shard = set, ledger.Shard{Number: number, Of: of}
	}
	return nil
}

// word is "part" or "shard".
func (p *part) word() string {
	if p.set != "" {
		return "part"
	}
	return "shard"
}

// what describes what the directory holds, with its number.
func (p *part) what() string {
	if p.set != "" {
		return fmt.Sprintf("over part %s of %s", p.shard, p.set)
	}
	return p.word() + " " + p.shard.String()
}

// belong returns an error unless the directories are different shards of one campaign, or campaigns over different
// parts of one set of seeds.
func belong(parts []*part) error {
	first := parts[0]
	numbers := map[int]*part{}
	for _, p := range parts {
		switch before := numbers[p.shard.Number]; {
		case p.shard.Of == 0:
			return usage.Errorf("%s is a whole campaign, not a shard: there is nothing to merge it with", p.dir)
		case p.shard.Of != first.shard.Of, p.set != first.set:
			return usage.Errorf("%s is %s, and %s is %s: they are parts of different divisions", first.dir, first.what(), p.dir,
				p.what())
		case before != nil:
			return usage.Errorf("%s and %s are both %s: they have the same instances", before.dir, p.dir, p.what())
		}
		numbers[p.shard.Number] = p
		if d := differences(first, p); len(d) > 0 {
			return usage.Errorf("%s and %s are %ss of different campaigns: %s", first.dir, p.dir, p.word(),
				strings.Join(d, "; "))
		}
	}
	return nil
}

// differences describes in what two directories do not fit together. Seeds may differ between parts of a set.
func differences(one, other *part) []string {
	a, b := one.record, other.record
	var d []string
	compare := func(what, x, y string) {
		if x != y {
			d = append(d, fmt.Sprintf("%s is %s in one and %s in the other", what, orNone(x), orNone(y)))
		}
	}
	compare("the version of smtstorm", a.Version, b.Version)
	const longest = 60
	settings := map[string][2]string{}
	for i, r := range []*campaigndb.Record{a, b} {
		for _, s := range r.Settings {
			both := settings[s.Name]
			both[i] = s.Value
			settings[s.Name] = both
		}
	}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		x, y := settings[name][0], settings[name][1]
		onlyX, onlyY := campaigndb.Lacking(x, y), campaigndb.Lacking(y, x)
		if min(len(x), len(y)) <= longest || len(onlyX)+len(onlyY) == 0 {
			compare("--"+name, x, y)
			continue
		}
		if len(onlyX) > 0 {
			d = append(d, fmt.Sprintf("--%s has %s in one only", name, strings.Join(onlyX, ", ")))
		}
		if len(onlyY) > 0 {
			d = append(d, fmt.Sprintf("--%s has %s in the other only", name, strings.Join(onlyY, ", ")))
		}
	}
	names := func(r *campaigndb.Record) (all []string) {
		for _, s := range r.Solvers {
			all = append(all, s.Name+" ("+s.Version+")")
		}
		return all
	}
	compare("the list of solvers", strings.Join(names(a), ", "), strings.Join(names(b), ", "))
	if one.set != "" {
		return d
	}
	hashes := map[string]string{}
	for _, s := range a.Seeds {
		hashes[s.Path] = s.Hash
	}
	others := 0
	for _, s := range b.Seeds {
		if hash, found := hashes[s.Path]; !found || hash != "" && s.Hash != "" && hash != s.Hash {
			others++
		}
	}
	if others > 0 || len(a.Seeds) != len(b.Seeds) {
		d = append(d, fmt.Sprintf("of %d and %d seeds, %d differ", len(a.Seeds), len(b.Seeds), max(1, others)))
	}
	return d
}

func orNone(text string) string {
	if text == "" {
		return "not set"
	}
	return text
}

// missing names the shards that are not there.
func missing(parts []*part) string {
	var names []string
	of, word := parts[0].shard.Of, parts[0].word()
	for n := 1; n <= of; n++ {
		if !slices.ContainsFunc(parts, func(p *part) bool { return p.shard.Number == n }) {
			names = append(names, ledger.Shard{Number: n, Of: of}.String())
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return word + " " + names[0] + " is missing"
	}
	return word + "s " + strings.Join(names, ", ") + " are missing"
}

// write writes everything.
func write(parts []*part, out string, logger *slog.Logger) (tally.Stats, error) {
	sum := tally.New(parts[0].stats.Version, parts[0].stats.MasterSeed)
	store, err := finding.Open(out, logger)
	if err != nil {
		return tally.Stats{}, err
	}
	for _, p := range parts {
		if err := p.addFindings(store); err != nil {
			return tally.Stats{}, err
		}
		sum.Do(func(s *tally.Stats) { s.Add(p.stats) })
	}
	if err := store.Flush(); err != nil {
		return tally.Stats{}, err
	}
	r := join(parts, store.Signatures())
	var s tally.Stats
	sum.Do(func(all *tally.Stats) {
		all.Seeds, all.Skips, all.Signatures = seedStats(r), parts[0].stats.Skips, store.Signatures()
		all.MinAnswered, all.Expected = parts[0].stats.MinAnswered, all.Instances
		for _, seed := range r.Seeds {
			all.Ledger.Done += seed.Instances
		}
		all.Ledger.Handed = all.Ledger.Done
	})
	s = sum.Snapshot()
	if r.Totals, err = json.Marshal(s); err != nil {
		return s, err
	}
	if err := writeDatabase(r, out); err != nil {
		return s, err
	}
	file := tally.NewFile(out, filepath.Join(finding.Dir(out), "index.json"))
	defer file.UseRoom()
	return s, file.Write(s)
}

// addFindings adds the findings of a part. Of each signature, some are kept, as in a campaign.
func (p *part) addFindings(store *finding.Store) error {
	for _, f := range p.findings {
		if _, err := store.Add(f.Finding, f.files); err != nil {
			return err
		}
	}
	for signature, g := range p.groups {
		for range g.Count - len(g.IDs) - len(g.Further) {
			store.Count(signature)
		}
	}
	return nil
}

func writeDatabase(r *campaigndb.Record, out string) error {
	db, err := campaigndb.Create(out, nil)
	if err != nil {
		return err
	}
	err = db.Import(r, time.Now())
	if closeErr := db.Close(); err == nil {
		err = closeErr
	}
	return err
}

// join adds up databases; signatures is how many they have together.
func join(parts []*part, signatures int) *campaigndb.Record {
	first := parts[0].record
	sum := &campaigndb.Record{
		Version: first.Version, Commit: first.Commit, Settings: first.Settings, Solvers: first.Solvers,
	}
	var names []string
	seeds := map[string]int{} // places, by path
	type key struct{ path, strategy string }
	yields := map[key]*campaigndb.Yield{}
	var series [][]campaigndb.Point
	for _, p := range parts {
		names = append(names, p.dir)
		paths := map[int64]string{}
		for _, s := range p.record.Seeds {
			paths[s.ID] = s.Path
			at, found := seeds[s.Path]
			if !found {
				at = len(sum.Seeds)
				seeds[s.Path] = at
				s.ID, s.Done = int64(at+1), nil
				sum.Seeds = append(sum.Seeds, s)
				continue
			}
			sum.Seeds[at].Instances += s.Instances
			if sum.Seeds[at].Hash == "" { // only the others have looked at it
				s.ID, s.Done, s.Instances = sum.Seeds[at].ID, nil, sum.Seeds[at].Instances
				sum.Seeds[at] = s
			}
		}
		for _, y := range p.record.Yields {
			k := key{paths[y.Seed], y.Strategy}
			if yields[k] == nil {
				yields[k] = &campaigndb.Yield{
					Seed: sum.Seeds[seeds[k.path]].ID, Strategy: y.Strategy, Verdicts: campaigndb.Verdicts{},
				}
			}
			yields[k].Instances += y.Instances
			for verdict, n := range y.Verdicts {
				yields[k].Verdicts[verdict] += n
			}
		}
		series = append(series, p.record.Series)
		sum.Events = append(sum.Events, p.record.Events...)
	}
	sum.Merged = strings.Join(names, string(os.PathListSeparator))
	for _, y := range yields {
		sum.Yields = append(sum.Yields, *y)
	}
	sum.Series = campaigndb.Together(signatures, series...)
	slices.SortStableFunc(sum.Events, func(a, b campaigndb.Event) int { return a.At.Compare(b.At) })
	return sum
}

// seedStats counts files.
func seedStats(r *campaigndb.Record) (s tally.SeedStats) {
	for _, seed := range r.Seeds {
		switch seed.State {
		case campaigndb.Usable:
			s.Read++
		case campaigndb.Skipped:
			s.Skipped++
		}
		if seed.Instances > 0 {
			s.Done++
		}
	}
	return s
}
