package ci

import (
	"encoding/json"
	"io"
	"path/filepath"
	"sync"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
)

// Lines writes findings as they are confirmed and as they are reduced, and the statistics of the end, as lines of JSON.
// It may be used by several goroutines.
type Lines struct {
	mu  sync.Mutex
	enc *json.Encoder
	err error
}

// NewLines writes to w.
func NewLines(w io.Writer) *Lines {
	l := &Lines{enc: json.NewEncoder(w)}
	l.enc.SetEscapeHTML(false)
	return l
}

// findingLine is what is in the line of a finding.
type findingLine struct {
	Event     string       `json:"event"` // confirmed, or settled: it will not be reduced further
	ID        string       `json:"id"`
	Class     oracle.Class `json:"class"`
	Signature string       `json:"signature"`
	Solver    string       `json:"solver"`
	Version   string       `json:"version"`
	Observed  string       `json:"observed"`
	Expected  string       `json:"expected"`
	Reduced   *string      `json:"reduced"` // null: it is not reduced
	Script    string       `json:"script"`  // the reduced script, or else the instance
	Command   string       `json:"command"`
	Known     *string      `json:"known"` // the issue; null: it is new
	Cause     *string      `json:"cause"` // the id of the finding that it is named by; null: it is not known yet
	Path      string       `json:"path"`
}

// Finding writes one finding.
func (l *Lines) Finding(n finding.News) {
	f := n.Finding
	line := findingLine{
		Event: "confirmed", ID: f.ID, Class: f.Class, Signature: f.Signature, Solver: f.Solver, Version: f.Version,
		Observed: string(f.Observed), Expected: f.Expected, Command: f.CommandFrom(n.Dir, n.Files),
		Path: filepath.Clean(n.Dir),
	}
	_, line.Script = f.Script(n.Files)
	if n.Settled {
		line.Event = "settled"
	}
	if n.Cause != "" {
		line.Cause = &n.Cause
	}
	if f.Reduced != nil {
		line.Reduced = &line.Script
	}
	if f.Known.Silences() {
		line.Known = new(knownText(f.Known))
	}
	l.write(line)
}

// Stats writes the statistics. The error is the first of all lines.
func (l *Lines) Stats(s tally.Stats) error {
	l.write(struct {
		Event string `json:"event"`
		tally.Stats
	}{"statistics", s})
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

func (l *Lines) write(line any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.enc.Encode(line); l.err == nil {
		l.err = err
	}
}
