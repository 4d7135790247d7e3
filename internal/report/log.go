package report

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
)

// A Log shows messages, and findings, to people. It is a [slog.Handler] whose records are sentences: attributes, which
// few have, stand behind them in parentheses. It may be used by several goroutines.
type Log struct {
	*logged
	attrs []slog.Attr
}

// logged is what handlers that are made from each other share.
type logged struct {
	mu       sync.Mutex
	terminal Terminal
	status   *Status
	findings int // shown so far
}

// NewLog gives a log that writes to a terminal; above the status, if that is not nil.
func NewLog(t Terminal, status *Status) *Log {
	return &Log{logged: &logged{terminal: t, status: status}}
}

// write writes a text, which ends in a line break.
func (l *logged) write(text string) error {
	if l.status != nil {
		return l.status.Above(text)
	}
	_, err := io.WriteString(l.terminal, text)
	return err
}

// Enabled implements [slog.Handler].
func (*Log) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }

// Handle implements [slog.Handler].
func (l *Log) Handle(_ context.Context, r slog.Record) error {
	var attrs []string
	add := func(a slog.Attr) bool {
		attrs = append(attrs, fmt.Sprintf("%s: %s", a.Key, a.Value))
		return true
	}
	for _, a := range l.attrs {
		add(a)
	}
	r.Attrs(add)
	text := r.Message
	if len(attrs) > 0 {
		text += " (" + strings.Join(attrs, ", ") + ")"
	}
	text = strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ")
	var label string
	var s style
	switch {
	case r.Level >= slog.LevelError:
		label, s = "error:", red
	case r.Level > slog.LevelInfo:
		label, s = "warning:", yellow
	}
	text = l.terminal.paragraph(label + " " + text)
	text = l.terminal.styled(s, label) + strings.TrimPrefix(text, label)
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.write(text + "\n")
}

// WithAttrs implements [slog.Handler].
func (l *Log) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &Log{l.logged, append(l.attrs[:len(l.attrs):len(l.attrs)], attrs...)}
}

// WithGroup implements [slog.Handler]. Groups are not shown.
func (l *Log) WithGroup(string) slog.Handler { return l }
