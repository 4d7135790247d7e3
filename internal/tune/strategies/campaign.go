package strategies

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// campaignsDir is the directory in OUT that has a campaign for each evaluation of a recipe by findings.
const campaignsDir = "campaigns"

// hunt runs a campaign by a plan on the seeds of a half, until it has as many findings as there are goals of that kind,
// or the budget is spent. It resumes a campaign that was interrupted, and does not repeat one that is finished.
func (t *tuning) hunt(soft context.Context, h *half, p plan) (reached, error) {
	found := make(reached, h.findings)
	if len(h.seeds) == 0 {
		return found, nil
	}
	cfg := t.Campaign
	cfg.Paths, cfg.News, cfg.Logger = nil, t.firstNews, slog.New(slog.DiscardHandler)
	if len(t.train.known) == 0 { // later campaigns would give the same warnings about seeds and solvers
		cfg.Logger = t.Logger
	}
	for _, s := range h.seeds {
		cfg.Paths = append(cfg.Paths, s.Path)
	}
	cfg.Settings, cfg.MasterSeed, cfg.Version, cfg.Jobs = p.Settings, t.Seed, t.Version, t.Jobs
	cfg.Mode, cfg.Vary.Share = p.mode, p.varyShare
	cfg.Budget = t.Budget
	cfg.Budget.UntilFinding = h.findings
	key := sha256.Sum256(fmt.Append(nil, cfg.Paths, t.Seed, t.Budget, h.findings, p))
	cfg.Out = filepath.Join(t.Out, campaignsDir, hex.EncodeToString(key[:8]))
	stats, err := engine.Run(soft, t.hard, cfg)
	switch {
	case soft.Err() != nil:
		return nil, context.Canceled
	case isUntested(stats, err):
		return found, nil
	case err != nil:
		return nil, err
	}
	settled, err := t.collect(cfg.Out)
	for i := range min(settled, h.findings) {
		found[i] = min(max(t.spent(stats), 1), t.budget())
	}
	return found, err
}

// firstNews shows the first settled finding of each signature to people: many campaigns find the same.
func (t *tuning) firstNews(n finding.News) {
	if t.Campaign.News != nil && n.Settled && t.isNew(n.Finding.Signature) {
		t.Campaign.News(n)
	}
}

// isNew reports whether a signature was not shown before.
func (t *tuning) isNew(signature string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	isShown := t.shown[signature]
	t.shown[signature] = true
	return !isShown
}

// isUntested reports whether a campaign only failed because it made no instance that the solver accepts.
func isUntested(s tally.Stats, err error) bool {
	_, isUsage := errors.AsType[*usage.Error](err)
	return err != nil && !isUsage && s.Aborted == nil && len(s.Panics) == 0
}

// spent is what a campaign has spent of the budget.
func (t *tuning) spent(s tally.Stats) int64 {
	if t.Budget.Duration > 0 {
		return int64(s.Elapsed * float64(time.Second))
	}
	return int64(s.Instances)
}

// collect stores the findings of a campaign in OUT, and counts their signatures: those that are settled and not known.
func (t *tuning) collect(out string) (settled int, err error) {
	from, err := finding.Open(out, t.Logger)
	if err != nil {
		return 0, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, id := range from.IDs() {
		f, files, err := finding.Load(from.Path(id))
		if err != nil {
			return 0, err
		}
		if f.Known.Silences() {
			continue
		}
		if _, err := t.findings.Add(f, files); err != nil {
			return 0, err
		}
	}
	return from.Settled(), t.findings.Flush()
}
