package tally

import (
	"context"
	"log/slog"
	"slices"

	"github.com/smtstorm/smtstorm/internal/warning"
)

// WarningStats counts the warnings of a kind.
type WarningStats struct {
	What  string `json:"what"` // noun phrase with the number, for people
	Count int    `json:"count"`
	// Solvers are how many of them are about each solver.
	Solvers map[string]int `json:"solvers"`
	// First are the first of them.
	First []warning.Warning `json:"first"`
}

// maxWarnings is how many warnings of a kind are kept with their text.
const maxWarnings = 100

// Warned counts a warning, unless the same one is kept already: a campaign that goes on gives some of them again.
func (c *Counters) Warned(kind warning.Kind, w warning.Warning) {
	if !c.whole().isNewWarning(kind, w) {
		return
	}
	c.Do(func(s *Stats) {
		stats := entry(&s.Warnings, kind)
		stats.Count++
		if w.Solver != "" {
			count(&stats.Solvers, w.Solver, 1)
		}
		stats.keep(w)
	})
}

// Join adds counts of another process, and logs each warning that is kept and was not before.
func (c *Counters) Join(more Stats, log *slog.Logger) {
	news := map[warning.Kind][]warning.Warning{}
	for kind, of := range more.Warnings {
		for _, w := range of.First {
			if c.whole().isNewWarning(kind, w) {
				news[kind] = append(news[kind], w)
			}
		}
	}
	c.Do(func(s *Stats) { s.Add(more) })
	for _, kind := range warning.Kinds() {
		for _, w := range news[kind] {
			if !c.whole().isNewWarning(kind, w) { // the logger may count it otherwise
				warning.Log(log, kind, w)
			}
		}
	}
}

func (w *WarningStats) keep(more ...warning.Warning) {
	w.First = append(w.First, more[:min(len(more), maxWarnings-len(w.First))]...)
}

func (c *Counters) isNewWarning(kind warning.Kind, w warning.Warning) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.s.Warnings[kind]
	return before == nil || !slices.Contains(before.First, w)
}

// join adds other counts. A warning that both keep is the same one, and counts once.
func (w *WarningStats) join(more *WarningStats) {
	before := w.First
	w.Count += more.Count
	for solver, n := range more.Solvers {
		count(&w.Solvers, solver, n)
	}
	for _, m := range more.First {
		if !slices.Contains(before, m) {
			w.keep(m)
			continue
		}
		w.Count--
		if m.Solver != "" {
			w.Solvers[m.Solver]--
		}
	}
}

// complete fills in what follows from the counts.
func (w *WarningStats) complete(kind warning.Kind) {
	w.What = kind.Text(w.Count)
	if w.Solvers == nil {
		w.Solvers = map[string]int{}
	}
}

// Counting returns a logger that counts warnings and passes all records on to log, which may be nil.
func (c *Counters) Counting(log *slog.Logger) *slog.Logger {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return slog.New(&countingHandler{Handler: log.Handler(), counters: c})
}

// countingHandler is the handler of such a logger.
type countingHandler struct {
	slog.Handler
	counters *Counters
}

// Enabled implements [slog.Handler]: warnings are counted even if log does not show them.
func (h *countingHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level == slog.LevelWarn || level == slog.LevelInfo || h.Handler.Enabled(ctx, level)
}

// Handle implements [slog.Handler].
func (h *countingHandler) Handle(ctx context.Context, r slog.Record) error {
	if kind, w, ok := warning.Of(r); ok {
		h.counters.Warned(kind, w)
	}
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

// WithAttrs implements [slog.Handler].
func (h *countingHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &countingHandler{h.Handler.WithAttrs(attrs), h.counters}
}

// WithGroup implements [slog.Handler].
func (h *countingHandler) WithGroup(name string) slog.Handler {
	return &countingHandler{h.Handler.WithGroup(name), h.counters}
}
