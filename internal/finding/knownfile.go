package finding

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/atomicfile"
)

// KnownLine is an entry of a file of known faults, as it is listed and changed.
type KnownLine struct {
	Number  int    // place in the file, from 1
	About   string // description of what it matches
	As      KnownAs
	Expires string // the last day, "" if there is none
}

// KnownFile is a file of known faults that commands edit: what they do not change stays byte for byte.
type KnownFile struct {
	path    string
	entries *Known
	head    string   // text before the first entry
	blocks  []string // the text of each entry, with the comments in front of it
}

// ReadKnownFile reads a file of known faults; one that does not exist has no entries. An invalid entry is an error.
func ReadKnownFile(path string) (*KnownFile, error) {
	data, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: %w", path, errors.Unwrap(err))
	}
	k := &KnownFile{path: path, entries: newKnown(time.Now())}
	if err := k.entries.read(path, data); err != nil {
		return nil, err
	}
	k.head, k.blocks = cutEntries(string(data))
	if len(k.blocks) != len(k.entries.entries) {
		return nil, fmt.Errorf("%s: its entries are not tables [[known]] one below the other; change it by hand", path)
	}
	return k, nil
}

// cutEntries cuts a file before each entry. Comments right in front of an entry belong to it.
func cutEntries(text string) (head string, blocks []string) {
	var comments strings.Builder
	flush := func() {
		if len(blocks) == 0 {
			head += comments.String()
		} else {
			blocks[len(blocks)-1] += comments.String()
		}
		comments.Reset()
	}
	for line := range strings.Lines(text) {
		trimmed := strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(trimmed, "[[known]]"):
			blocks = append(blocks, comments.String()+line)
			comments.Reset()
		case strings.HasPrefix(trimmed, "#"):
			comments.WriteString(line)
		default:
			comments.WriteString(line)
			flush()
		}
	}
	flush()
	return head, blocks
}

// Lines lists the entries.
func (k *KnownFile) Lines() []KnownLine {
	var all []KnownLine
	for i, e := range k.entries.entries {
		l := KnownLine{Number: i + 1, As: *e.as()}
		var about []string
		for _, part := range []struct{ key, value string }{
			{"id", e.ID}, {"", e.Signature}, {"class", string(e.Class)}, {"solver", e.Solver},
			{"operators", strings.Join(e.Operators, " ")}, {"place", e.Place},
		} {
			if part.value != "" {
				about = append(about, strings.TrimSpace(part.key+" "+part.value))
			}
		}
		l.About = strings.Join(about, ", ")
		if e.Expires.Year != 0 {
			l.Expires = e.Expires.String()
		}
		all = append(all, l)
	}
	return all
}

// Find returns the number of the entry that matches a finding, 0 if none does.
func (k *KnownFile) Find(f *Finding) int {
	e, expired := k.entries.find(f)
	for i, other := range k.entries.entries {
		if other == cmp.Or(e, expired) {
			return i + 1
		}
	}
	return 0
}

// Marked are the directories of the findings that were marked by an entry, as Note has noted them. They are there.
func (k *KnownFile) Marked(n int) (dirs []string) {
	if n < 1 || n > len(k.entries.entries) {
		return nil
	}
	for _, dir := range k.entries.entries[n-1].Findings {
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(filepath.Dir(k.path), dir)
		}
		if IsFinding(dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// Note notes in the entry that matches a finding that the finding's directory is marked: so the mark can be changed
// with the entry.
func (k *KnownFile) Note(f *Finding, dir string) error {
	n := k.Find(f)
	if n == 0 {
		return nil
	}
	here, err := filepath.Abs(filepath.Dir(k.path))
	if err != nil {
		return err
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	if near, err := filepath.Rel(here, dir); err == nil {
		dir = near
	}
	all := k.entries.entries[n-1].Findings
	if slices.Contains(all, dir) {
		return nil
	}
	quoted := make([]string, 0, len(all)+1)
	for _, one := range append(slices.Clip(all), dir) {
		quoted = append(quoted, tomlString(one))
	}
	k.blocks[n-1] = setKey(k.blocks[n-1], "findings", "["+strings.Join(quoted, ", ")+"]")
	return k.write()
}

func (k *KnownFile) noEntry(n int) error {
	if len(k.blocks) == 0 {
		return fmt.Errorf("%s has no entries", k.path)
	}
	return fmt.Errorf("%s has no entry %d: they are numbered from 1 to %d", k.path, n, len(k.blocks))
}

// Remove removes entries, by their numbers.
func (k *KnownFile) Remove(numbers ...int) error {
	for _, n := range numbers {
		if n < 1 || n > len(k.blocks) {
			return k.noEntry(n)
		}
	}
	for _, n := range numbers {
		k.blocks[n-1] = ""
	}
	return k.write()
}

// Edit changes an entry: the fields that are set in as replace those of the entry.
func (k *KnownFile) Edit(n int, as KnownAs) error {
	if n < 1 || n > len(k.blocks) {
		return k.noEntry(n)
	}
	for _, line := range as.set() {
		k.blocks[n-1] = setKey(k.blocks[n-1], line.key, tomlString(line.value))
	}
	return k.write()
}

// keyLine is a line of an entry.
type keyLine struct{ key, value string }

// set are the lines of an entry for all that is given.
func (k KnownAs) set() (all []keyLine) {
	for _, line := range []keyLine{{"issue", k.Issue}, {"state", string(k.State)}, {"note", k.Note}} {
		if line.value != "" {
			all = append(all, line)
		}
	}
	return all
}

// lines are the lines of a new entry; state = "reported", the default, is not written.
func (k KnownAs) lines() []keyLine {
	if k.state() == Reported {
		k.State = ""
	}
	return k.set()
}

// setKey sets a key of an entry: in its line or, if it has none, in a new last one.
func setKey(block, key, value string) string {
	there := regexp.MustCompile(`(?m)^[ \t]*` + key + `[ \t]*=.*$`)
	line := key + " = " + value
	if at := there.FindStringIndex(block); at != nil {
		return block[:at[0]] + line + block[at[1]:]
	}
	text := strings.TrimRight(block, "\n")
	return text + "\n" + line + block[len(text):]
}

// write writes the file, unless its new content is invalid.
func (k *KnownFile) write() error {
	text := strings.TrimRight(k.head+strings.Join(k.blocks, ""), "\n")
	if text != "" {
		text += "\n"
	}
	check := &Known{}
	if err := check.read(k.path, []byte(text)); err != nil {
		return err
	}
	return atomicfile.Write(k.path, []byte(text), 0o644)
}
