package report

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// A Log shows messages, and findings, to people. It is a [slog.Handler] whose records are sentences: attributes, which
// few have, follow in parentheses. Of the warnings of one kind it shows only the first, unless it is verbose. It may be
// used by several goroutines.
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
	verbose  bool
	warnings map[warning.Kind]*warningCount
}

// warningCount is how many warnings of a kind there were.
type warningCount struct {
	all      int
	bySolver map[string]int
}

// NewLog gives a log that writes to a terminal; above the status, if that is not nil.
func NewLog(t Terminal, status *Status) *Log {
	return &Log{logged: &logged{terminal: t, status: status}}
}

// Verbose has the log show each warning.
func (l *Log) Verbose() *Log {
	l.verbose = true
	return l
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
		if warning.IsKind(a) {
			return true
		}
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
	if _, _, counted := warning.Of(r); counted && !l.verbose {
		text = solvers.OneLine(text, longestWarning)
	}
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
	if !l.shows(r) {
		return nil
	}
	return l.write(text + "\n")
}

// longestWarning is how many characters of a warning about a seed or an answer are shown, unless all warnings are: it
// may contain an instance. stats.json has the whole text.
const longestWarning = 400

// shows counts a record, and reports whether it is shown; the caller holds the lock.
func (l *Log) shows(r slog.Record) bool {
	kind, w, ok := warning.Of(r)
	if !ok {
		return true
	}
	if l.warnings == nil {
		l.warnings = map[warning.Kind]*warningCount{}
	}
	t := l.warnings[kind]
	if t == nil {
		t = &warningCount{bySolver: map[string]int{}}
		l.warnings[kind] = t
	}
	t.all++
	if w.Solver != "" {
		t.bySolver[w.Solver]++
	}
	return l.verbose || kind.IsAlwaysShown() || t.all == 1
}

// SumUp writes a line for each kind with several warnings. where names the file that has all of them, if they were not
// shown.
func (l *Log) SumUp(where string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var lines []string
	for _, kind := range warning.Kinds() {
		if t := l.warnings[kind]; t != nil && t.all > 1 && !kind.IsAlwaysShown() {
			lines = append(lines, kind.Text(t.all)+t.solvers())
		}
	}
	if len(lines) == 0 {
		return
	}
	const label = "warnings:"
	head := label + " of these; the first of each kind is shown above, --verbose shows all"
	if l.verbose {
		head = label + " of these occurred more than once"
	} else if where != "" {
		head += "; all are in " + where
	}
	text := l.terminal.styled(yellow, label) + strings.TrimPrefix(l.terminal.paragraph(head), label) + "\n"
	for _, line := range lines {
		text += "  " + strings.ReplaceAll(l.terminal.paragraph(line), "\n", "\n  ") + "\n"
	}
	_ = l.write(text)
}

// solvers says how many of the warnings are about each solver; "" if they are about none.
func (t *warningCount) solvers() string {
	if len(t.bySolver) == 0 {
		return ""
	}
	var all []string
	for _, name := range slices.Sorted(maps.Keys(t.bySolver)) {
		all = append(all, fmt.Sprintf("%s %d", name, t.bySolver[name]))
	}
	return " (" + strings.Join(all, ", ") + ")"
}

// WithAttrs implements [slog.Handler].
func (l *Log) WithAttrs(attrs []slog.Attr) slog.Handler {
	return &Log{l.logged, append(l.attrs[:len(l.attrs):len(l.attrs)], attrs...)}
}

// WithGroup implements [slog.Handler]. Groups are not shown.
func (l *Log) WithGroup(string) slog.Handler { return l }
