package durability

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate"
)

// lasting sends many instances through the ledger and the database of a campaign, and prints the cost; for comparison,
// the cost of a whole campaign whose solver answers at once; and the time to resume the campaign.
func lasting(dir string) error {
	files := filepath.Join(dir, "many")
	if err := writeSeeds(files, *seeds); err != nil {
		return err
	}
	perInstance, err := sampleCPU(dir, files)
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "large")
	if _, err := run(configOf(out, files, fake("instant"), *seeds, nil)); err != nil {
		return err
	}
	_, counting, err := through(out, nil)
	if err != nil {
		return err
	}
	db, err := campaigndb.Open(out, nil)
	if err != nil {
		return err
	}
	size, cpu, err := through(out, db)
	if err != nil {
		return err
	}
	share := func(d time.Duration) float64 { return 100 * d.Seconds() / float64(*large) / perInstance }
	fmt.Printf("database: %d instances of %d seeds: %.1f MB, the log beside it included; processor time %.1f s, and "+
		"%.1f s for what is counted to be written: %.2f %% and %.2f %% of what a campaign takes whose solver answers at "+
		"once\n",
		*large, *seeds, float64(size)/1e6, (cpu - counting).Seconds(), counting.Seconds(), share(cpu-counting),
		share(counting))
	return resuming(out, files)
}

// used is the processor time of this process.
func used() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// sampleCPU is the processor time that a campaign takes for an instance, including the solver's.
func sampleCPU(dir, files string) (seconds float64, err error) {
	s, err := run(configOf(filepath.Join(dir, "sample"), files, fake("instant"), *sample, nil))
	if err != nil {
		return 0, err
	}
	fmt.Printf("campaign: %d instances at %.0f/s; processor time %.1f s of our own, %.1f s of the solver\n", s.Instances,
		s.Rate, s.OwnCPU, s.SolverCPU)
	return (s.OwnCPU + s.SolverCPU) / float64(s.Instances), nil
}

// through hands out instances as in a campaign, and acknowledges each turn as a worker does; without a database (nil),
// nothing is written. It returns the largest size of the database, in bytes, and the processor time.
func through(out string, db *campaigndb.DB) (size int64, cpu time.Duration, err error) {
	r, err := campaigndb.Check(out)
	if err != nil {
		return 0, 0, err
	}
	m, totals, err := restored(r)
	if err != nil {
		return 0, 0, err
	}
	begin := used()
	now := time.Now().Add(-time.Hour)
	kept := tally.NewStats()
	counted, made := turnOf(totals), map[string]int{"boolean": mutate.FamilySize}
	point := campaigndb.Point{AtWork: 2 * time.Second, Verdicts: map[string]campaigndb.Verdicts{"fake": {"sat": 10_000}}}
	acked := map[int]*campaigndb.Seed{}
	for n := 0; ; n++ {
		w, ok := m.Next(context.Background())
		if !ok {
			break
		}
		known, _ := m.Done(w)
		kept.Add(counted)
		data, err := tally.Counted{Seed: r.Seeds[w.Seed].ID, Made: made, Stats: counted}.Text()
		if err != nil {
			return 0, 0, err
		}
		var spans []campaigndb.Span
		for _, s := range known.Done {
			spans = append(spans, campaigndb.Span(s))
		}
		if db == nil {
			continue
		}
		if err := db.Acknowledge(r.Seeds[w.Seed].ID, known.Count, spans, data); err != nil {
			return 0, 0, err
		}
		acked[w.Seed] = &r.Seeds[w.Seed]
		acked[w.Seed].Instances, acked[w.Seed].Done = known.Count, spans
		const turnsInTwoSeconds = 400
		if n%turnsInTwoSeconds == 0 {
			now = now.Add(2 * time.Second)
			point.At, point.Instances = now, turnsInTwoSeconds*mutate.FamilySize
			s := campaigndb.Save{Point: point, Now: now}
			for _, seed := range acked {
				s.Seeds = append(s.Seeds, seed)
			}
			clear(acked)
			if s.Totals, err = json.Marshal(totals); err != nil {
				return 0, 0, err
			}
			for i := range turnsInTwoSeconds {
				s.Yields = append(s.Yields, campaigndb.Yield{
					Seed: r.Seeds[(n+i)%len(r.Seeds)].ID, Strategy: "boolean", Instances: mutate.FamilySize,
					Verdicts: campaigndb.Verdicts{"sat": mutate.FamilySize},
				})
			}
			if err := db.Save(s); err != nil {
				return 0, 0, err
			}
			size = max(size, sizeOf(out))
		}
	}
	if db != nil {
		err = db.Close()
	}
	return max(size, sizeOf(out)), used() - begin, err
}

// turnOf are the counts of a typical turn: instances and verdicts.
func turnOf(s tally.Stats) tally.Stats {
	return tally.Stats{
		Instances: s.Instances, Verdicts: s.Verdicts, Solvers: s.Solvers, SolverCPU: s.SolverCPU, Answered: s.Answered,
		Modes: s.Modes, Certificates: s.Certificates, Seeds: s.Seeds,
	}
}

// restored is the ledger of a resumed campaign, and its counts.
func restored(r *campaigndb.Record) (*ledger.Memory, tally.Stats, error) {
	m := ledger.NewMemory(len(r.Seeds), ledger.Budget{Instances: *large}, mutate.Block)
	usable := map[int]ledger.Seed{}
	for i, s := range r.Seeds {
		usable[i] = ledger.Seed{PerRound: s.PerRound, Hash: s.Hash, Done: []ledger.Span{{From: 0, To: 1}}, Count: 1}
	}
	m.Restore(usable, nil)
	totals, err := tally.Read(r.Totals, r.Recent)
	return m, totals, err
}

// sizeOf is the size of the database, with the files beside it.
func sizeOf(out string) (n int64) {
	for _, suffix := range []string{"", "-wal", "-shm"} {
		if st, err := os.Stat(campaigndb.Path(out) + suffix); err == nil {
			n += st.Size()
		}
	}
	return n
}

// resuming resumes the campaign, and prints the time to the first write and to the first instances.
func resuming(out, files string) error {
	begin := time.Now()
	var mu sync.Mutex
	times := map[string]time.Duration{}
	cfg := configOf(out, files, fake("instant"), *large+1000, func(what string) {
		mu.Lock()
		defer mu.Unlock()
		if _, before := times[what]; !before {
			times[what] = time.Since(begin)
		}
	})
	s, err := run(cfg)
	if err != nil {
		return err
	}
	if s.Ledger.Done != *large+1000 {
		return fmt.Errorf("%d are done, want %d", s.Ledger.Done, *large+1000)
	}
	fmt.Printf("resume: %d instances were done; the campaign begins to write after %.2f s, and has done the next "+
		"instances after %.2f s, the questions to the solver included\n", *large, times["begin"].Seconds(),
		times["acknowledge"].Seconds())
	return nil
}
