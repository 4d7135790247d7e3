// Package engine is the loop of a campaign: sources make tests of prepared seeds by turns; solvers are asked, and their
// answers judged; what is wrong is confirmed, kept and reduced.
//
// It knows no particular source. It is one of the packages that run things concurrently, like seeds, which works ahead
// of it, and solvers.
//
// A seed belongs to the source that recognizes its content, and is a script if none does. A source makes tests
// ([Maker], [Test]): what is asked, and what is said of a wrong answer. The engine does all else: turns, budget,
// ledger, database, batches and sessions, what solvers reject, confirmation, findings and statistics.
package engine

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Keeper stores confirmed findings, counts them, shows them to people, and writes down what is done about them.
type Keeper struct {
	Store *finding.Store // nil: findings are not stored; see Open
	Known *finding.Known
	// Catalog has the solvers that a finding's repro.sh knows how to call.
	Catalog *solvers.Catalog
	Record  *record.Record
	Stats   *tally.Counters    // counts of the whole campaign
	News    *finding.Announcer // shows findings to people
	Kept    func(finding.News) // called with each finding that is kept, and again when it is settled; may be nil
	Logger  *slog.Logger
	// Reduce queues a finding to be reduced. Nil: findings stay as they are.
	Reduce func(f *finding.Finding, files finding.Files)
	Until  int    // the number of causes at which Enough is called; 0: never
	Enough func() // ends the campaign

	causes *causes
}

// Findings is where confirmed findings are kept: a Keeper, or that of a campaign that another process owns.
type Findings interface {
	// Full reports whether a signature has as many findings as are kept: a further one would only be counted.
	Full(signature string) bool
	// Count counts one more finding of a full signature in counted. It counts nothing and returns false if this very
	// finding is stored already.
	Count(f *finding.Finding, run tally.Run, counted *tally.Counters) bool
	// Keep keeps a finding unless its signature has enough, and counts it.
	Keep(f *finding.Finding, files finding.Files, run tally.Run, counted *tally.Counters) (finding.Added, error)
}

// Open opens the findings of a directory. before is called ahead of each write there, show with findings for people;
// both may be nil.
func (k *Keeper) Open(out string, before func(what string), show func(finding.News)) (err error) {
	if k.Store, err = finding.OpenHooked(out, k.Logger, before); err != nil {
		return err
	}
	k.Store.Catalog = k.Catalog
	k.Store.LostReport = func(err error) { k.Stats.Lost(k.Logger, tally.LostReport, "a report is missing", err) }
	k.News, k.causes = finding.NewAnnouncer(k.Store, k.Known, show), newCauses(k.Store)
	return nil
}

// match enters into a finding what --known and the base say of its fault.
func (k *Keeper) match(f *finding.Finding) {
	known, text := k.Known.Match(f)
	if f.KnownFrom(known); text != "" && !f.InBase() {
		warning.Log(k.Logger, warning.KnownFault, warning.Warning{Text: text, Solver: f.Solver, Seed: f.SeedPath})
	}
}

// reduces reports whether a finding is to be reduced; match has entered what is known of it.
func (k *Keeper) reduces(f *finding.Finding) bool {
	return k.Reduce != nil && !f.ReducedAtOnce() && f.Reduced == nil && f.NotReduced == "" && !f.Known.Silences()
}

// isSettled reports whether a finding has been reduced, or cannot be.
func isSettled(f *finding.Finding) bool { return f.Reduced != nil || f.NotReduced != "" }

// Full implements Findings.
func (k *Keeper) Full(signature string) bool { return k.Store.Full(signature) }

// Count implements Findings.
func (k *Keeper) Count(f *finding.Finding, run tally.Run, counted *tally.Counters) bool {
	if k.Store.Knows(f) {
		return false
	}
	silenced := k.Store.Count(f.Signature)
	counted.Finding(run, f.Fault, f.Signature, f.Incremental > 0, silenced, k.Store.Signatures())
	return true
}

// Keep enters what is known of a finding's fault, stores the finding unless its signature has enough, and counts it for
// a run. One that is stored is counted in the database together with its event, another one in counted.
//
// If storing succeeds but the event or the index cannot be written ([finding.ErrIndex]), the finding counts: the
// campaign ends with exit status 1 and reports the error.
func (k *Keeper) Keep(
	f *finding.Finding, files finding.Files, run tally.Run, counted *tally.Counters,
) (finding.Added, error) {
	k.match(f)
	if k.Store == nil {
		return finding.Added{}, nil
	}
	reduces := k.reduces(f)
	f.Doubtful = reduces && f.MayBeRenamed()
	added, err := k.Store.Add(f, files)
	if err != nil && !errors.Is(err, finding.ErrIndex) {
		return added, fmt.Errorf("storing a finding: %w", err)
	}
	switch {
	case added.Kept:
		if err := k.Record.Confirmed(f, run, added.Silenced, k.Store.Signatures()); err != nil {
			return added, err
		}
		if isSettled(f) {
			if err := k.settled(f, f.Class, 0); err != nil {
				return added, err
			}
		}
		news := k.news(f, files, isSettled(f))
		k.Store.Tell(k.Kept, news)
		if !reduces {
			if !news.Settled { // it stays as it is
				news = k.news(f, files, true)
			}
			k.News.Settled(news)
		}
	case !added.Again: // a process that was killed has counted it when it was stored
		counted.Finding(run, f.Fault, f.Signature, f.Incremental > 0, added.Silenced, k.Store.Signatures())
	}
	if added.First && reduces {
		k.News.Confirmed(f, files)
	}
	if added.Kept && reduces {
		k.Reduce(f, files)
	}
	k.endAtEnough()
	return added, err
}

// Settle writes a finding that will not be reduced any more, and counts what that changes. If somebody else has reduced
// it further meanwhile, that result stays.
func (k *Keeper) Settle(f *finding.Finding, files finding.Files) error {
	return k.Stats.During(tally.ForRecord, func() error { return k.settle(f, files) })
}

func (k *Keeper) settle(f *finding.Finding, files finding.Files) error {
	k.asInBase(f, files)
	k.match(f)
	silenced, err := k.Store.Settle(f, files)
	for errors.Is(err, finding.ErrSmaller) {
		if f, files, err = finding.Load(k.Store.Path(f.ID)); err != nil {
			return err
		}
		k.match(f)
		silenced, err = k.Store.Settle(f, files)
	}
	if err != nil && !errors.Is(err, finding.ErrIndex) {
		return fmt.Errorf("storing a reduced finding: %w", err)
	}
	if err := k.settled(f, f.OfInstance().Class, silenced); err != nil {
		return err
	}
	news := k.news(f, files, true)
	k.Store.Tell(k.Kept, news)
	k.News.Settled(news)
	if err := k.othersInBase(f, files); err != nil {
		return err
	}
	k.endAtEnough()
	return err
}

// settled counts and records that a finding will not be reduced any more, which was counted under a class; silenced is
// how many findings are silenced by that.
func (k *Keeper) settled(f *finding.Finding, under oracle.Class, silenced int) error {
	part := k.Stats.Part()
	part.Moved(under, f.Class)
	part.Settled(f.Class, f.Reduced != nil, silenced, k.Store.Signatures())
	return k.Record.Settled(f, part)
}

// news is a finding with what people read about it. settled says that it will not be reduced any more.
func (k *Keeper) news(f *finding.Finding, files finding.Files, settled bool) finding.News {
	n := finding.News{Finding: f, Files: files, Settled: settled}
	if settled {
		n.Cause, n.First = k.causes.settle(f, files)
	}
	return n
}

// endAtEnough ends the campaign when it has found as many causes as it should. Findings that wait to be reduced do not
// count yet: a reduction may show that their cause is another one.
func (k *Keeper) endAtEnough() {
	signatures := k.Store.Signatures()
	k.Stats.Do(func(s *tally.Stats) { s.Signatures = signatures })
	if k.Until == 0 {
		return
	}
	settled := k.causes.decided()
	k.Stats.Do(func(s *tally.Stats) { s.Settled = settled })
	if settled >= k.Until {
		k.Enough()
	}
}

// reconsider applies the present --known to the findings that are kept. It counts what changes by that, and by the
// states that people have given to findings since.
func (k *Keeper) reconsider() error {
	news, _, _ := k.Store.News()
	for _, id := range k.Store.IDs() {
		if k.Known.IsEmpty() {
			break
		}
		f, _, err := finding.Load(k.Store.Path(id))
		if err != nil {
			continue // Recover reports it
		}
		if !slices.Contains(news, id) {
			k.Known.Entry(f) // it has shown
			continue
		}
		if k.match(f); f.Known.Silences() {
			if err := k.Store.Mark(id, f.Known); err != nil {
				return err
			}
		}
	}
	counted := k.Stats.Snapshot()
	_, seen, known := k.Store.News()
	if known == counted.Known {
		return nil
	}
	for _, class := range oracle.Classes() {
		if n := counted.Findings[class] - seen[class]; n != 0 {
			k.Record.Other.Silenced(class, n, k.Store.Signatures())
		}
	}
	return nil
}

// Recover enters into the database what only the findings' directories have because the process was killed in between,
// and queues the findings that are still to be reduced.
func (k *Keeper) Recover() error {
	confirmed, settled := k.Record.Events()
	for _, id := range k.Store.IDs() {
		if settled[id] {
			continue
		}
		f, files, err := finding.Load(k.Store.Path(id))
		if err != nil {
			warning.Log(k.Logger, warning.FindingLeft, warning.Warning{Text: fmt.Sprintf("a finding is skipped: %v", err)})
			continue
		}
		if !confirmed[id] {
			silenced := 0
			if f.Known.Silences() {
				silenced = 1
			}
			if err := k.Record.Confirmed(f, record.RunOf(f), silenced, k.Store.Signatures()); err != nil {
				return err
			}
		}
		switch {
		case f.ReducedAtOnce():
			if isSettled(f) {
				if err := k.settled(f, f.Class, 0); err != nil {
					return err
				}
			}
		case k.Reduce != nil && !f.Known.Silences() && f.NotReduced == "":
			k.Reduce(f, files)
		}
	}
	if err := k.reconsider(); err != nil {
		return err
	}
	k.endAtEnough()
	return nil
}
