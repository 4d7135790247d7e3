package fleet

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// block is a message with turns that are done, while it is counted.
type block struct {
	c      *Coordinator
	worker string
	all    []record.Done
	turns  []wire.Turn   // turns that are possible
	open   []ledger.Work // leases that are not done completely
	full   []string      // signatures of findings that were counted
	why    string        // why a part of the message is impossible
	failed error         // a failure of ours
}

// enter counts the turns of a message that are new; at is the position behind it.
func (b *block) enter(m wire.BlockMessage, at string) (why string, err error) {
	for _, result := range m.Results {
		b.blame(b.add(result))
	}
	if b.failed != nil {
		return b.why, b.failed
	}
	if m.Other != nil {
		b.blame(b.addOther(m.Other))
	}
	var fresh []ledger.Work
	if len(b.all) > 0 {
		fresh, err = b.c.o.Record.AcknowledgeAll(b.all, at)
	}
	for _, work := range b.open {
		b.c.o.Ledger.Return(work)
	}
	for _, t := range b.turns {
		if t.Took > 0 && slices.Contains(fresh, done(t)) {
			b.c.o.Ledger.Ended(t.Lease.Seed, t.Unproductive, min(t.Took, time.Hour))
		}
	}
	b.c.mu.Lock()
	defer b.c.mu.Unlock()
	for _, signature := range b.full {
		b.c.noteFull(b.c.o.Keeper, signature)
	}
	b.c.dropped += len(b.turns) - len(fresh)
	if w := b.c.workers[b.worker]; w != nil {
		for _, work := range fresh {
			if !b.c.manifest[work.Seed].IsPart {
				w.done += work.To - work.From
			}
		}
	}
	b.c.wake()
	return b.why, err
}

// blame notes why a part of the message is impossible, if err is not nil.
func (b *block) blame(err error) {
	if err != nil {
		b.why = err.Error()
	}
}

// done is the work that is done of a turn.
func done(t wire.Turn) ledger.Work {
	return ledger.Work{Seed: t.Lease.Seed, From: t.From, To: t.To, First: t.Lease.First}
}

// add adds the turns of a seed. The error says why they are impossible.
func (b *block) add(of wire.Result) error {
	if len(of.Turns) == 0 || of.Turns[0].Lease.Seed < 0 || of.Turns[0].Lease.Seed >= len(b.c.manifest) {
		return errors.New("turns of no file")
	}
	seed, n := of.Turns[0].Lease.Seed, 0
	isUsable := b.c.o.Ledger.IsUsable(seed) // otherwise it was given up, because other workers have died over it
	var works []ledger.Work
	for _, t := range of.Turns {
		work := done(t)
		if work.Seed != seed || work.From < t.Lease.From || work.To > t.Lease.To || work.From >= work.To ||
			isUsable && !b.c.o.Ledger.MayBeDone(work) {
			return fmt.Errorf("instances %d to %d of file %d, of a lease from %d to %d", work.From, work.To, work.Seed,
				t.Lease.From, t.Lease.To)
		}
		works = append(works, work)
		n += work.To - work.From
	}
	counted, err := readCounts(of.Counted, n)
	if err != nil {
		return err
	}
	if err := b.enterResults(seed, of.Turns); err != nil {
		return err
	}
	b.turns = append(b.turns, of.Turns...)
	b.c.mu.Lock()
	for i, t := range of.Turns {
		lease := ledger.Work(t.Lease)
		if b.c.dropAll(lease); lease != works[i] {
			b.open = append(b.open, lease)
		}
	}
	b.c.mu.Unlock()
	if isUsable {
		b.all = append(b.all, b.record(counted, of.Turns, func() []record.Done { return b.each(of) }))
	}
	return nil
}

// enterResults has the results of a preliminary test written down, before it is done. The error says why they are
// impossible.
func (b *block) enterResults(place int, turns []wire.Turn) error {
	part := b.c.o.Seeds.Ahead(place)
	for i := 0; part != nil && i < len(turns) && b.failed == nil; i++ {
		var why string
		if why, b.failed = b.c.o.Recorder.Enter(part, turns[i].Results); why != "" {
			return errors.New(why)
		}
	}
	return nil
}

// addOther adds counts that belong to no test, and gives the warnings among them again: people see the campaign's.
func (b *block) addOther(text []byte) error {
	counted, err := readCounts(text, 0)
	if err != nil {
		return err
	}
	s := counted.Stats
	s.Seeds, s.Skips, s.Reductions, s.Findings = tally.SeedStats{}, nil, tally.ReductionStats{}, nil
	maps.DeleteFunc(s.Warnings, func(k warning.Kind, _ *tally.WarningStats) bool { return k.IsOfSkipped() }) // see look
	b.c.o.Record.Other.Join(s, b.c.o.Logger)
	return nil
}

// record is what turns of a seed are written down as.
func (b *block) record(counted tally.Counted, turns []wire.Turn, each func() []record.Done) record.Done {
	var works []ledger.Work
	for _, t := range turns {
		works = append(works, done(t))
	}
	return record.Done{Works: works, Each: each, Count: func() tally.Counted { return b.count(counted, turns) }}
}

// each are the turns of a seed one by one, of which some are not new.
func (b *block) each(of wire.Result) (all []record.Done) {
	var texts []json.RawMessage
	err := wire.Unpack(of.Each, &texts)
	if err == nil && len(texts) != len(of.Turns) {
		err = fmt.Errorf("counts of %d turns of %d", len(texts), len(of.Turns))
	}
	for i, t := range of.Turns {
		var counted tally.Counted
		turnErr := err
		if turnErr == nil {
			counted, turnErr = readCounts(texts[i], t.To-t.From)
		}
		if b.blame(turnErr); turnErr != nil {
			b.open = append(b.open, ledger.Work(t.Lease))
			continue
		}
		all = append(all, b.record(counted, []wire.Turn{t}, nil))
	}
	return all
}

// maxStrategy is the longest name of a strategy, in bytes.
const maxStrategy = 100

// readCounts decodes the counts of n instances. The error says why they are impossible.
func readCounts(text []byte, n int) (tally.Counted, error) {
	counted, err := tally.ReadCounted(text)
	if err == nil {
		err = counted.Check()
	}
	if err != nil {
		return counted, fmt.Errorf("counts that cannot be read: %w", err)
	}
	made := 0
	for strategy, k := range counted.Made {
		if made += k; k < 0 || len(strategy) > maxStrategy {
			return counted, fmt.Errorf("%d instances of strategy %q", k, strategy)
		}
	}
	if made > n || counted.Stats.Instances < 0 || counted.Stats.Instances > n {
		return counted, fmt.Errorf("%d instances of %d", max(made, counted.Stats.Instances), n)
	}
	return counted, nil
}

// count counts turns of a seed, which are new, and returns what is written down for them.
func (b *block) count(counted tally.Counted, turns []wire.Turn) tally.Counted {
	counted.Stats.Seeds = tally.SeedStats{}
	if counted.Stats.Instances > 0 && b.c.o.Begun(turns[0].Lease.Seed) {
		counted.Stats.Seeds.Done = 1
	}
	b.c.o.Stats.Received(counted.Stats)
	findings := b.c.o.Stats.Part()
	for _, t := range turns {
		for _, f := range t.Findings {
			b.blame(b.countFinding(f, findings))
		}
	}
	counted.Stats.Add(findings.Take())
	return counted
}

// countFinding counts a finding of a turn, unless it is kept.
func (b *block) countFinding(of wire.Counted, counters *tally.Counters) error {
	var f finding.Finding
	var run tally.Run
	if err := errors.Join(json.Unmarshal(of.Finding, &f), json.Unmarshal(of.Run, &run)); err != nil {
		return fmt.Errorf("a finding that cannot be read: %w", err)
	}
	if err := b.c.checkRun(&f, run); err != nil {
		return err
	}
	f.WorkerOnly = nil
	if b.c.asKept(&f) {
		b.c.o.Keeper.Count(&f, run, counters)
		b.full = append(b.full, f.Signature)
	}
	return nil
}
