package layout

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// maxProse is how many words in a row a script may match: a word or a flag tells what a line is about, and more of them
// are somebody's sentence.
const maxProse = 1

// promised are words that a command's users may rely on: answers, and how they compare with the right ones.
var promised = strings.Fields("sat unsat unknown crash timeout memout error unsupported expect right wrong still not")

var (
	// check is a line of a script that compares what a command has printed or written with a pattern.
	check = regexp.MustCompile(
		`^(?:\[[^\]]*\] )*(?:! )?(?:stdout|stderr|grep|await \S+)(?: -count=[0-9]+)? ('(?:[^']|'')*'|\S+)`)
	// grepped is a pattern that a shell looks for.
	grepped = regexp.MustCompile(`\bgrep (?:-[a-zA-Z]+ (?:[0-9]+ )?)*("(?:[^"\\]|\\.)*"|''[^']*''|'[^']*')`)
	// apart is what is between things that are no sentence: classes, escapes, keys and values, applications.
	apart = regexp.MustCompile(`\[[^\]]*\][*+?]?|\\[a-zA-Z("]|[a-z]+="|:[a-z]+ |: |[(<>"]| [+*]`)
	// signature is that of a finding: its class, the solver, and where or on what it is wrong.
	signature = regexp.MustCompile(`\b(?:crash|[a-z]+-[a-z]+) [^:]*(?: |\.\*)on .*`)
	word      = regexp.MustCompile(`^[a-z][a-z']*[a-z']$|^a$`)
)

// Scripts of cmd/smtstorm match what is promised: exit statuses, JSON, files, signatures, counts. Sentences stand in
// cmd/smtstorm/testdata/messages, with which a script compares by the command message: a better one changes no script.
func TestScriptsMatchNoSentences(t *testing.T) {
	scripts, err := filepath.Glob(filepath.Join(root, "cmd/smtstorm/testdata/script/*.txtar"))
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range scripts {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			var patterns []string
			if m := check.FindStringSubmatch(line); m != nil {
				patterns = append(patterns, m[1])
			} else if !strings.HasPrefix(line, "#") {
				for _, m := range grepped.FindAllStringSubmatch(line, -1) {
					patterns = append(patterns, m[1])
				}
			}
			for _, p := range patterns {
				if n := sentence(p); n > maxProse {
					t.Errorf("%s:%d: %s has %d words in a row: use the command message", path, i+1, p, n)
				}
			}
		}
	}
}

// sentence counts the words in a row that a pattern has at most, without promised ones.
func sentence(pattern string) int {
	most, n := 0, 0
	for _, w := range strings.Fields(apart.ReplaceAllString(signature.ReplaceAllString(pattern, " | "), " | ")) {
		switch w = strings.Trim(w, `\^$'"()?+*,;:.`); {
		case !word.MatchString(w):
			n = 0
		case !slices.Contains(promised, w):
			n++
			most = max(most, n)
		}
	}
	return most
}
