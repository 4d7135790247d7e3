package triage

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

// tests remembers by content whether candidates show the fault.
type tests struct {
	mu     sync.Mutex
	known  map[[sha256.Size]byte]bool
	fresh  bool            // results of sessions do not count
	record *atomicfile.Log // nil if there is none
}

// shows reports whether a text shows the fault: it returns the remembered result, or calls ask. Results are remembered
// separately for each known, the description of how the right answer is known.
func (t *tests) shows(text []byte, known string, ask func() (bool, error)) (bool, error) {
	t.mu.Lock()
	key := sha256.Sum256(fmt.Appendf(nil, "fresh %v, %s\n%s", t.fresh, known, text))
	shows, tested := t.known[key]
	t.mu.Unlock()
	if tested {
		return shows, nil
	}
	shows, err := ask()
	if err != nil {
		return false, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.known[key] = shows
	result := 0
	if shows {
		result = 1
	}
	return shows, t.record.Append(fmt.Sprintf("%x %d", key, result))
}

// count is the number of texts that were tested.
func (t *tests) count() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.known)
}

// openRecord continues the record of the reduction, if there is to be one and it is not open already. The record is a
// file with the results of tests. With it, a reduction that was interrupted goes on where it stopped, for its course
// depends on these results only. The first line identifies the reduction; results of another one are dropped.
func (s *reduction) openRecord() error {
	if s.Record == "" || s.tests.record != nil {
		return nil
	}
	of := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %s\n%s, %s\n%s\n%s %v %d",
		s.Solver.Command, s.Solver.Options, s.Solver.Omitted,
		s.probe.Version, s.fault, s.keeps, s.came.Script, s.came.Witness, s.Threshold, s.Repeat))
	head := fmt.Sprintf("smtstorm minimize %x", of)
	log, lines, err := atomicfile.OpenLog(s.Record, head, true)
	if err != nil {
		return err
	}
	s.tests.record, s.tests.known = log, map[[sha256.Size]byte]bool{}
	for _, line := range lines {
		var key [sha256.Size]byte
		name, shows, _ := strings.Cut(line, " ")
		if n, err := hex.Decode(key[:], []byte(name)); err == nil && n == len(key) {
			s.tests.known[key] = shows == "1"
		}
	}
	if n := len(s.tests.known); n > 0 {
		s.Logger.Info(fmt.Sprintf("resuming an earlier run, with %s already known", english.Plural(n, "test", "")))
	}
	return nil
}

// endRecord closes the record, if it is open, and removes it if the reduction is finished.
func (s *reduction) endRecord(finished bool) error {
	log := s.tests.record
	if log == nil {
		return nil
	}
	s.tests.record = nil
	if finished {
		return log.Remove()
	}
	return log.Close()
}
