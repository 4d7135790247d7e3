package learn

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// mostNamed is how many logics, operators or seeds a comment names.
const mostNamed = 8

// width is the length of lines of comments and lists.
const width = 100

// Write writes the entry as a table of a catalog under a name. What the keys do not say stands in comments.
func (e *Entry) Write(w io.Writer, name string) error {
	var b strings.Builder
	for _, note := range e.notes {
		comment(&b, note)
	}
	for _, why := range slices.Sorted(maps.Keys(e.refused)) {
		of := e.refused[why]
		more := ""
		if n := len(of) - mostNamed; n > 0 {
			more = fmt.Sprintf(" and %d more", n)
		}
		comment(&b, fmt.Sprintf("it says %q of %s%s", why, strings.Join(of[:min(len(of), mostNamed)], ", "), more))
	}
	entry := e.solver.Entry
	fmt.Fprintf(&b, "[%s]\n", name)
	if e.probe.Version != "" {
		fmt.Fprintf(&b, "about = %q\n", e.probe.Version)
	}
	list(&b, "command", e.solver.Command)
	list(&b, "session", entry.Session)
	if e.probe.Version != "" {
		list(&b, "version", entry.Version)
	}
	list(&b, "logics", e.logicPatterns())
	list(&b, "lacks", e.lacks)
	for _, key := range []struct {
		name string
		has  bool
	}{
		{"reset", e.probe.Reset}, {"push_pop", !e.probe.LacksSeveral && e.probe.File}, {"models", e.probe.Models},
	} {
		if key.has {
			fmt.Fprintf(&b, "%s = true\n", key.name)
		}
	}
	if e.cores {
		list(&b, "cores", []string{"*"})
	}
	if entry.Memory == solvers.WatchRSS {
		fmt.Fprintf(&b, "memory = %q\n", entry.Memory)
	}
	if len(e.unsupported)+len(e.errors)+len(e.memout)+len(e.ignore) > 0 {
		fmt.Fprintf(&b, "[%s.patterns]\n", name)
	}
	list(&b, "unsupported", e.unsupported)
	list(&b, "error", e.errors)
	list(&b, "memout", e.memout)
	list(&b, "ignore", e.ignore)
	_, err := io.WriteString(w, b.String())
	return err
}

// logicPatterns are those of the logics whose script the solver reads: they are listed, or the others are excluded if
// these are fewer. There are none if it reads all.
func (e *Entry) logicPatterns() []string {
	if len(e.logics) <= len(e.others) {
		return append([]string{"!*"}, e.logics...)
	}
	var all []string
	for i, logic := range e.others {
		if i == 0 {
			all = append(all, "*")
		}
		all = append(all, "!"+logic)
	}
	return all
}

// comment writes a sentence in lines of comments.
func comment(b *strings.Builder, text string) {
	line := "#"
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > width && line != "#" {
			b.WriteString(line + "\n")
			line = "#  "
		}
		line += " " + word
	}
	b.WriteString(line + "\n")
}

// list writes a list of strings, if there are any.
func list(b *strings.Builder, key string, values []string) {
	if len(values) == 0 {
		return
	}
	line := key + " = ["
	for i, v := range values {
		item := fmt.Sprintf("%q", v)
		if i > 0 {
			item = " " + item
		}
		if i < len(values)-1 {
			item += ","
		}
		if len(line)+len(item)+1 > width {
			b.WriteString(line + "\n")
			line = " "
		}
		line += item
	}
	b.WriteString(line + "]\n")
}
