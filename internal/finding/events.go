package finding

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// eventVersion is the version of the lines of events.jsonl.
const eventVersion = 1

// eventKind says what has happened.
type eventKind string

const (
	stored  eventKind = "stored"  // a finding has its directory
	counted eventKind = "counted" // findings of signatures that have enough were seen
	settled eventKind = "settled" // a finding will not be reduced further, and has its last signature
	marked  eventKind = "marked"  // something is known of the fault of a signature, by one of its findings
)

// event is a line of events.jsonl. The index follows from all events, in their order.
type event struct {
	Version   int            `json:"v"`
	Kind      eventKind      `json:"event"`
	ID        string         `json:"id,omitempty"`
	Signature string         `json:"signature,omitempty"`
	Known     string         `json:"known,omitempty"` // the issue
	State     State          `json:"state,omitempty"`
	FixedIn   string         `json:"fixed_in,omitempty"`
	Doubtful  bool           `json:"doubtful,omitempty"`
	Counts    map[string]int `json:"counts,omitempty"` // key: signature that the findings had when they were seen
}

// event is the event that a finding is stored, settled or marked.
func (f *Finding) event(kind eventKind) event {
	e := event{Version: eventVersion, Kind: kind, ID: f.ID, Signature: f.Signature, Doubtful: f.Doubtful}
	if f.Known != nil {
		e.Known, e.State, e.FixedIn = f.Known.Issue, f.Known.state(), f.Known.FixedIn
	}
	return e
}

// as is what the event says of the fault, nil if nothing.
func (e event) as() *KnownAs {
	if e.Known == "" && e.State == "" {
		return nil
	}
	return &KnownAs{Issue: e.Known, State: e.State, FixedIn: e.FixedIn}
}

// parseEvent reads a line.
func parseEvent(line []byte) (event, error) {
	var e event
	if err := json.Unmarshal(line, &e); err != nil {
		return e, err
	}
	isComplete := e.ID != "" && e.Signature != ""
	if e.Kind == counted {
		isComplete = len(e.Counts) > 0
	}
	switch {
	case e.Version != eventVersion:
		return e, fmt.Errorf("version %d, not %d", e.Version, eventVersion)
	case !slices.Contains([]eventKind{stored, counted, settled, marked}, e.Kind):
		return e, fmt.Errorf("unknown event %q", e.Kind)
	case !isComplete:
		return e, fmt.Errorf("%s without what it is about", e.Kind)
	}
	return e, nil
}

// eventLog is the file events.jsonl. It only grows, by whole lines, and whoever appends holds its lock.
type eventLog struct {
	path  string
	size  int64 // bytes that have been read
	lines int
}

// lock opens the file, and waits until nobody else has it open that way.
func (l *eventLog) lock() (*lockedfile.File, error) {
	return lockedfile.OpenFile(l.path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
}

// read passes on the events that were appended since the last call, and malformed lines to damaged. A last line without
// a newline is the rest of a write that was killed, and is removed: as the file is locked, nobody is still writing it.
func (l *eventLog) read(f *lockedfile.File, apply func(event), damaged func(string)) error {
	text, err := io.ReadAll(io.NewSectionReader(f, l.size, 1<<62))
	if err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		if line[len(line)-1] != '\n' {
			damaged(l.path + ": the last line is truncated and skipped")
			return f.Truncate(l.size)
		}
		l.size += int64(len(line))
		l.lines++
		e, err := parseEvent(line)
		if err != nil {
			damaged(fmt.Sprintf("%s:%d: not an event, skipped: %v", l.path, l.lines, err))
			continue
		}
		apply(e)
	}
	return nil
}

// append adds events, in one write. After an error the file is as it was; the file must have been read to its end.
func (l *eventLog) append(f *lockedfile.File, events []event) error {
	var text bytes.Buffer
	encode := json.NewEncoder(&text)
	encode.SetEscapeHTML(false)
	for _, e := range events {
		if err := encode.Encode(e); err != nil {
			return err
		}
	}
	_, err := f.Write(text.Bytes())
	if err == nil {
		err = f.Sync()
	}
	if err != nil {
		return errors.Join(err, f.Truncate(l.size))
	}
	return nil
}
