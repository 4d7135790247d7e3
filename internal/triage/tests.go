package triage

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
)

// tests answers whether candidates show the fault, and remembers it by content.
type tests struct {
	mu     sync.Mutex
	known  map[[sha256.Size]byte]bool
	fresh  bool    // results of sessions do not count
	record *record // nil if there is none
}

// of looks a text up, or asks. A result counts only for the way in which the right answer is known.
func (t *tests) of(text []byte, known string, ask func() (bool, error)) (bool, error) {
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
	if t.record != nil {
		err = t.record.save(key, shows)
	}
	return shows, err
}

// record keeps the results of tests in a file, so that a reduction that was ended goes on where it stopped: its course
// depends on nothing else. The first line names what the results are of.
type record struct {
	file *os.File
	w    *bufio.Writer
}

// openRecord reads the results that a file has of the same reduction, and continues the file; one of another reduction
// is begun anew.
func openRecord(path, of string) (*record, map[[sha256.Size]byte]bool, error) {
	known := map[[sha256.Size]byte]bool{}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	flags := os.O_WRONLY | os.O_CREATE | os.O_APPEND
	if first == of {
		for line := range strings.Lines(rest) {
			var key [sha256.Size]byte
			name, shows, _ := strings.Cut(line, " ")
			if n, err := hex.Decode(key[:], []byte(name)); err == nil && n == len(key) && strings.HasSuffix(line, "\n") {
				known[key] = shows == "1\n"
			}
		}
	} else {
		flags |= os.O_TRUNC
	}
	f, err := os.OpenFile(path, flags, 0o644)
	if err != nil {
		return nil, nil, err
	}
	r := &record{file: f, w: bufio.NewWriter(f)}
	if first != of {
		fmt.Fprintln(r.w, of)
	} else {
		fmt.Fprintln(r.w) // ends a line that was cut off
	}
	return r, known, r.w.Flush()
}

// openRecord continues the record of the reduction, if there is to be one and it is not open already.
func (s *reduction) openRecord() error {
	if s.Record == "" || s.tests.record != nil {
		return nil
	}
	of := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %s\n%s, %s\n%s\n%s %v %d",
		s.Solver.Command, s.Solver.Options, s.Solver.Omitted,
		s.probe.Version, s.fault, s.keeps, s.came.Script, s.came.Witness, s.Threshold, s.Repeat))
	r, known, err := openRecord(s.Record, fmt.Sprintf("smtstorm minimize %x", of))
	if err != nil {
		return err
	}
	if len(known) > 0 {
		s.Logger.Info(fmt.Sprintf("going on where an earlier run has stopped: %d tests are known from then", len(known)))
	}
	s.tests.record, s.tests.known = r, known
	return nil
}

// endRecord ends the record, if it is open. What is finished needs none.
func (s *reduction) endRecord(finished bool) error {
	r := s.tests.record
	if r == nil {
		return nil
	}
	s.tests.record = nil
	err := r.file.Close()
	if finished {
		err = errors.Join(err, os.Remove(r.file.Name()))
	}
	return err
}

// save notes a result.
func (r *record) save(key [sha256.Size]byte, shows bool) error {
	result := 0
	if shows {
		result = 1
	}
	fmt.Fprintf(r.w, "%x %d\n", key, result)
	return r.w.Flush()
}
