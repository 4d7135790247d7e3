package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Log is a file that grows by lines, for what a process that was killed goes on from. The first line, its head, says
// what the others are about. If the process is killed, the last line is lost.
// A nil Log keeps nothing.
type Log struct{ file *os.File }

// ErrOther says that a log has another head.
var ErrOther = errors.New("its first line is another one")

// OpenLog opens a log, or begins it, and gives its lines behind the head, as far as they are whole. A log with another
// head is begun anew, or the error is ErrOther.
func OpenLog(path, head string, anew bool) (l *Log, lines []string, err error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	for line := range strings.Lines(string(whole)) {
		lines = append(lines, strings.TrimSuffix(line, "\n"))
	}
	isNew := len(lines) == 0 || lines[0] != head
	switch {
	case !isNew:
		lines = lines[1:]
	case len(lines) > 0 && !anew:
		return nil, nil, ErrOther
	default:
		whole, lines = nil, nil
	}
	l = &Log{}
	if l.file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644); err != nil {
		return nil, nil, err
	}
	if err = l.file.Truncate(int64(len(whole))); err == nil && isNew {
		err = l.Append(head)
	}
	if err != nil {
		return nil, nil, errors.Join(err, l.Close())
	}
	return l, lines, nil
}

// Append adds a line.
func (l *Log) Append(line string) error {
	if l == nil {
		return nil
	}
	if _, err := l.file.WriteString(line + "\n"); err != nil {
		return fmt.Errorf("%s: %w", l.file.Name(), err)
	}
	return nil
}

// Sync waits until what was added is on the disk.
func (l *Log) Sync() error {
	if l == nil {
		return nil
	}
	return l.file.Sync()
}

// Close closes the log.
func (l *Log) Close() error {
	if l == nil {
		return nil
	}
	return l.file.Close()
}

// Remove closes the log, and removes its file.
func (l *Log) Remove() error { return errors.Join(l.Close(), os.Remove(l.file.Name())) }
