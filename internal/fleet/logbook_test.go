package fleet

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
)

// logbook is the log of a campaign, in which tests look.
type logbook struct {
	mu       sync.Mutex
	messages []string
}

// has reports whether a message has a text.
func (l *logbook) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.messages, func(m string) bool { return strings.Contains(m, text) })
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.messages, "\n")
}

func (*logbook) Enabled(context.Context, slog.Level) bool { return true }

func (l *logbook) Handle(_ context.Context, r slog.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.messages = append(l.messages, r.Message)
	return nil
}

func (l *logbook) WithAttrs([]slog.Attr) slog.Handler { return l }

func (l *logbook) WithGroup(string) slog.Handler { return l }
