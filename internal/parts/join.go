package parts

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Answer is a line of a file with answers from elsewhere.
type Answer struct {
	Part   string          `json:"part"` // a path relative to the manifest's directory, or to its directory parts
	Answer solvers.Verdict `json:"answer"`
}

// Joined is the answer to a whole that follows from answers to its parts.
type Joined struct {
	Path   string                  `json:"path"`
	Check  int                     `json:"check"`
	Parts  int                     `json:"parts"`
	Count  map[solvers.Verdict]int `json:"answers"` // number of parts with each answer
	Answer instance.Expectation    `json:"joined"`
	Wrong  []string                `json:"wrong,omitempty"` // answers that contradict an expected result
}

// String gives the result in one line.
func (j Joined) String() string {
	return fmt.Sprintf("%s:%d: %s: %s; joined %s", j.Path, j.Check, english.Plural(j.Parts, "part", ""), listed(j.Count),
		orOpen(j.Answer))
}

// Join joins answers to parts of a manifest. A part without an answer counts as unknown. The error is a *usage.Error.
func Join(m *Manifest, file string, answers []byte) ([]Joined, error) {
	given, err := readAnswers(m, file, answers)
	if err != nil {
		return nil, err
	}
	var all []Joined
	for i := range m.Wholes {
		w := &m.Wholes[i]
		j := Joined{Path: w.Path, Check: w.Check, Parts: len(w.Parts), Count: map[solvers.Verdict]int{}}
		var joined []instance.Expectation
		for _, p := range w.Parts {
			answer, known := given[p.File]
			if known {
				j.Count[answer]++
			}
			joined = append(joined, answerOf(answer))
			if isWrong(p.Expect, answerOf(answer)) {
				j.Wrong = append(j.Wrong, fmt.Sprintf("%s is answered %s, and %s is right (%s)", p.File, answer, p.Expect,
					p.Certificate))
			}
		}
		if j.Answer = w.Join.Of(joined); isWrong(w.Expect, j.Answer) {
			j.Wrong = append(j.Wrong, fmt.Sprintf("joined %s, and %s is right (%s)", j.Answer, w.Expect, w.Certificate))
		}
		all = append(all, j)
	}
	return all, nil
}

// isWrong reports whether an answer contradicts the expected one.
func isWrong(expected, answer instance.Expectation) bool {
	return answer != instance.None && expected != instance.None && expected != "" && expected != answer
}

// verdictNames lists the answers that there are.
func verdictNames() string {
	var names []string
	for _, v := range solvers.Verdicts() {
		names = append(names, string(v))
	}
	return strings.Join(names, ", ")
}

// readAnswers reads the answers to parts of a manifest, by the parts' files.
func readAnswers(m *Manifest, file string, answers []byte) (map[string]solvers.Verdict, error) {
	files := map[string]bool{}
	for _, w := range m.Wholes {
		for _, p := range w.Parts {
			files[p.File] = true
		}
	}
	given := map[string]solvers.Verdict{}
	number := 0
	for text := range bytes.Lines(answers) {
		number++
		if text = bytes.TrimSpace(text); len(text) == 0 {
			continue
		}
		var a Answer
		if err := json.Unmarshal(text, &a); err != nil {
			return nil, usage.Errorf("%s:%d: no line like {\"part\":FILE,\"answer\":\"sat\"}: %v", file, number, err)
		}
		name := path.Clean(a.Part)
		if !files[name] {
			name = path.Join(partsDir, name)
		}
		if !files[name] {
			return nil, usage.Errorf("%s:%d: the manifest has no part %s", file, number, a.Part)
		}
		if !slices.Contains(solvers.Verdicts(), a.Answer) {
			return nil, usage.Errorf("%s:%d: unknown answer %q; there are %s", file, number, a.Answer, verdictNames())
		}
		if before, answered := given[name]; answered && before != a.Answer {
			return nil, usage.Errorf("%s:%d: %s is answered %s, and %s above", file, number, a.Part, a.Answer, before)
		}
		given[name] = a.Answer
	}
	return given, nil
}
