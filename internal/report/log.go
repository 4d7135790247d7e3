package report

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
)

// log writes records as lines for people: level, message, and the attributes behind two spaces each, unquoted.
type log struct {
	mu     *sync.Mutex
	w      io.Writer
	status *Status
	attrs  []slog.Attr
}

// NewLog gives a handler that writes to w; before each line it takes the status line away, if status is not nil.
func NewLog(w io.Writer, status *Status) slog.Handler {
	return &log{mu: new(sync.Mutex), w: w, status: status}
}

// Enabled implements [slog.Handler].
func (*log) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }

// Handle implements [slog.Handler].
func (l *log) Handle(_ context.Context, r slog.Record) error {
	var b bytes.Buffer
	if r.Level > slog.LevelInfo {
		name := "error"
		if r.Level < slog.LevelError {
			name = "warning"
		}
		b.WriteString(name + ": ")
	}
	b.WriteString(r.Message)
	add := func(a slog.Attr) bool {
		fmt.Fprintf(&b, "  %s=%s", a.Key, strings.ReplaceAll(a.Value.String(), "\n", "; "))
		return true
	}
	for _, a := range l.attrs {
		add(a)
	}
	r.Attrs(add)
	b.WriteByte('\n')
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.status != nil {
		l.status.Clear()
	}
	_, err := l.w.Write(b.Bytes())
	return err
}

// WithAttrs implements [slog.Handler].
func (l *log) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := *l
	with.attrs = append(l.attrs[:len(l.attrs):len(l.attrs)], attrs...)
	return &with
}

// WithGroup implements [slog.Handler]. Groups are not shown.
func (l *log) WithGroup(string) slog.Handler { return l }
