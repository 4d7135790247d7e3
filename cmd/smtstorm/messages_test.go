package main

import (
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the commands say into testdata/messages")

// Messages are compared in one file a command, testdata/messages/COMMAND.txt, so that a better sentence changes no
// script. Each script has a section there, with its command lines and what these said; as in the book, "…" is
// any text, alone in a line any lines, and a time is any other. With -update, scripts that pass write what is new and
// drop what is not said.
//
// What is compared is what a command prints that ends with one of saidInFull, and what a script asks for by the command
// message. A script itself matches what is promised: exit statuses, JSON, files, signatures, counts.
type messages struct {
	mu     sync.Mutex
	books  map[string]map[string][]said // key: command, then script
	failed error
}

// said is what a command line printed.
type said struct {
	command string
	lines   []string
}

// saidInFull are the exit statuses of commands that say why they do nothing: bad input, nothing to reduce.
var saidInFull = []int{2, 4}

// A speaker is a script of which messages are compared.
type speaker struct {
	all     *messages
	script  string
	last    string // the last command line
	counted map[string]int
	said    map[string][]said // key: command
}

type speakerKey struct{}

// listen makes the script of an environment a speaker.
func (m *messages) listen(env *testscript.Env) {
	test := env.T().(interface {
		Name() string
		Failed() bool
		Skipped() bool
	})
	s := &speaker{all: m, script: path.Base(test.Name()), counted: map[string]int{}, said: map[string][]said{}}
	env.Values[speakerKey{}] = s
	if *update && !testing.Short() {
		env.Defer(func() {
			if !test.Failed() && !test.Skipped() {
				m.put(s)
			}
		})
	}
}

// book gives the messages of a command, by script.
func (m *messages) book(command string) (map[string][]said, error) {
	if book, ok := m.books[command]; ok {
		return book, nil
	}
	data, err := os.ReadFile(messageFile(command))
	if err != nil && !(*update && os.IsNotExist(err)) {
		return nil, err
	}
	book := map[string][]said{}
	script := ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		name, isScript := strings.CutPrefix(line, "== ")
		entry, isCommand := strings.CutPrefix(line, "$ ")
		switch n := len(book[script]); {
		case isScript:
			script = name
		case isCommand:
			book[script] = append(book[script], said{command: entry})
		case n > 0 && line != "":
			book[script][n-1].lines = append(book[script][n-1].lines, line)
		}
	}
	m.books[command] = book
	return book, nil
}

func messageFile(command string) string {
	return filepath.Join("testdata/messages", command+".txt")
}

// put takes what a script has said for what it is to say.
func (m *messages) put(s *speaker) {
	m.mu.Lock()
	defer m.mu.Unlock()
	commands := slices.Collect(maps.Keys(s.said))
	old, err := filepath.Glob("testdata/messages/*.txt")
	for _, file := range old {
		commands = append(commands, strings.TrimSuffix(filepath.Base(file), ".txt"))
	}
	for _, command := range commands {
		book, bookErr := m.book(command)
		err = cmp.Or(err, bookErr)
		if book == nil {
			continue
		}
		if book[s.script] = s.said[command]; book[s.script] == nil {
			delete(book, s.script)
		}
	}
	m.failed = cmp.Or(m.failed, err)
}

// write writes the files anew.
func (m *messages) write() error {
	for command, book := range m.books {
		var b strings.Builder
		for _, script := range slices.Sorted(maps.Keys(book)) {
			fmt.Fprintf(&b, "== %s\n", script)
			for _, s := range book[script] {
				fmt.Fprintf(&b, "$ %s\n", s.command)
				for _, line := range s.lines {
					fmt.Fprintln(&b, line)
				}
			}
			b.WriteString("\n")
		}
		m.failed = cmp.Or(m.failed, os.WriteFile(messageFile(command), []byte(b.String()), 0o644))
	}
	return m.failed
}

// varying is what is another one wherever a test runs, or whenever instances are others.
var varying = regexp.MustCompile(`\binstance\.smt2:[0-9]+:[0-9]+|\b[0-9a-f]{8,}\b|\(process [0-9]+, since [^)]*\)|` +
	`\btime="[0-9.]+"|"seconds":[0-9.e-]+`)

// compare compares what the last command line has said.
func (s *speaker) compare(ts *testscript.TestScript, label, text string) {
	label = strings.ReplaceAll(label, ts.Getenv("WORK"), "$WORK")
	text = strings.ReplaceAll(text, ts.Getenv("WORK"), "$WORK")
	if fake, err := exec.LookPath("fake"); err == nil {
		text = strings.ReplaceAll(text, fake, "fake")
	}
	text = progress.ReplaceAllString(text, "")
	text = varying.ReplaceAllString(text, "…")
	got := said{command: label}
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, " \n"); line != "" {
			got.lines = append(got.lines, line)
		}
	}
	s.counted[label]++
	s.all.mu.Lock()
	command := commandOf(s.last)
	book, err := s.all.book(command)
	s.all.mu.Unlock()
	ts.Check(err)
	want := said{command: label}
	n := 0
	for _, x := range book[s.script] {
		if x.command == label {
			if n++; n == s.counted[label] {
				want = x
			}
		}
	}
	known := n >= s.counted[label]
	if known && matches(want.lines, got.lines...) {
		s.said[command] = append(s.said[command], want)
		return
	}
	if !*update {
		ts.Fatalf("%s\nsays\n%s\nand %s has\n%s\n(run the test with -update if that is better)", label,
			strings.Join(got.lines, "\n"), messageFile(command), strings.Join(want.lines, "\n"))
	}
	if known {
		got.lines = renewed(want.lines, got.lines)
	}
	s.said[command] = append(s.said[command], got)
}

// matches reports whether lines are what others stand for, which may have "…".
func matches(want []string, got ...string) bool {
	return regexp.MustCompile(pattern(want)).MatchString(strings.Join(append(slices.Clone(got), ""), "\n"))
}

// renewed gives what replaces a text from now on: its lines, each as it stood if that matches. Where "…" stood for any
// lines it does so again, beside the lines that are most like those which stood there.
func renewed(want, got []string) []string {
	// best[i][j] is how much the lines from i of the one and from j of the other have in common at most.
	best := make([][]int, len(want)+1)
	for i := range best {
		best[i] = make([]int, len(got)+1)
	}
	for i := len(want) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			best[i][j] = max(best[i+1][j], best[i][j+1], likeness(want[i], got[j])+best[i+1][j+1])
		}
	}
	type pair struct{ want, got int }
	var pairs []pair
	for i, j := 0, 0; i < len(want) && j < len(got); {
		switch like := likeness(want[i], got[j]); {
		case like > 0 && best[i][j] == like+best[i+1][j+1]:
			pairs = append(pairs, pair{i, j})
			i, j = i+1, j+1
		case best[i][j] == best[i+1][j]:
			i++
		default:
			j++
		}
	}
	var all []string
	at := pair{}
	for _, p := range append(pairs, pair{len(want), len(got)}) {
		if slices.Contains(want[at.want:p.want], "…") {
			all = append(all, "…")
		} else {
			all = append(all, got[at.got:p.got]...)
		}
		switch {
		case p.got == len(got):
		case matches(want[p.want:p.want+1], got[p.got]):
			all = append(all, want[p.want])
		default:
			all = append(all, got[p.got])
		}
		at = pair{p.want + 1, p.got + 1}
	}
	return all
}

// likeness says how much of a line stands in another one: the number of words, 0 if they are fewer than half of both.
func likeness(want, got string) int {
	const same = 1000 // more than words of any line
	switch {
	case want == "…":
		return 0
	case matches([]string{want}, got):
		return same
	}
	words := strings.Fields(got)
	n, both := len(strings.Fields(want))+len(words), 0
	for word := range strings.FieldsSeq(want) {
		if i := slices.Index(words, word); i >= 0 {
			words = slices.Delete(words, i, i+1)
			both++
		}
	}
	if 4*both < n {
		return 0
	}
	return both
}

var (
	anyCommand = regexp.MustCompile(`(?:^|[ ;|(])smtstorm ([a-z]+)`)
	plainWord  = regexp.MustCompile(`^[\w./=,:@%+-]+$`)
)

// commandOf is the command whose messages a command line gives.
func commandOf(line string) string {
	if m := anyCommand.FindStringSubmatch(line); m != nil {
		var code int
		for _, c := range commands(&code) {
			if c.Name == m[1] {
				return c.Name
			}
		}
	}
	return "fuzz"
}

// commandLine prints a command line as a shell reads it.
func commandLine(args []string) string {
	var words []string
	for _, arg := range args {
		if !plainWord.MatchString(arg) {
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		words = append(words, arg)
	}
	return strings.Join(words, " ")
}

// message FILE [PATTERN]: what the last command run by exits has written into FILE ("stdout", "stderr" or a path), or
// the lines of it that match, is what testdata/messages has for that command.
func message(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: message file [pattern]")
	}
	s, _ := ts.Value(speakerKey{}).(*speaker)
	text := ts.ReadFile(args[0])
	if len(args) == 2 {
		re, err := regexp.Compile(args[1])
		ts.Check(err)
		var lines []string
		for line := range strings.Lines(text) {
			if re.MatchString(strings.TrimSuffix(line, "\n")) {
				lines = append(lines, line)
			}
		}
		text = strings.Join(lines, "")
	}
	label := s.last
	if args[0] != "stdout" && args[0] != "stderr" {
		label = "cat " + commandLine(args[:1])
	}
	s.compare(ts, label, text)
}

// With -update, what stood for a text does so again where it can, and a sentence in other words takes its place.
func TestRenewed(t *testing.T) {
	const first, last = "3 instances in 100ms", "no findings"
	for _, c := range []struct{ caption, want, got, now string }{
		{"nothing is new", "3 … in 2s/…", "3 instances in 1s/out", "3 … in 2s/…"},
		{"other words beside any lines", "…/nothing was tested: solver mute/…",
			first + "/nothing at all was tested: solver mute/" + last, "…/nothing at all was tested: solver mute/…"},
		{"one line is other words, another stays", "… instances in …/no finding", first + "/" + last,
			"… instances in …/" + last},
		{"a line more", first, first + "/" + last, first + "/" + last},
		{"a line less", first + "/" + last, last, last},
		{"a line more, where any may stand", "…/" + last, first + "/and so on/" + last, "…/" + last},
		{"nothing is alike", "…/quite another thing", first + "/" + last, "…"},
	} {
		got := strings.Join(renewed(strings.Split(c.want, "/"), strings.Split(c.got, "/")), "/")
		if got != c.now {
			t.Errorf("%s: %q, want %q", c.caption, got, c.now)
		}
		if !matches(strings.Split(got, "/"), strings.Split(c.got, "/")...) {
			t.Errorf("%s: %q does not stand for %q", c.caption, got, c.got)
		}
	}
}
