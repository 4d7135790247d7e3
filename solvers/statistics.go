package solvers

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Statistics is how a solver prints what it did for a script: which inferences, rewritings and engines it used, by
// name, and how often. No special build is needed.
type Statistics struct {
	Sign     string   `toml:"sign"`     // a text that is always printed with them
	Command  string   `toml:"command"`  // command that prints them, after the last check
	Within   []string `toml:"within"`   // patterns (one group) of the parts of the output with them; none: all of it
	Pattern  string   `toml:"pattern"`  // pattern (two groups) of a name with its count
	Measures []string `toml:"measures"` // names to ignore: of time, memory and the like

	within  []*regexp.Regexp
	pattern *regexp.Regexp
}

// compile compiles the patterns. If there is an error, key leads to the value, see [EntryError].
func (s *Statistics) compile() (key []any, err error) {
	if s == nil {
		return nil, nil
	}
	switch {
	case s.Command == "":
		return []any{"command"}, errors.New("statistics have a command that asks for them")
	case s.Sign == "":
		return []any{"sign"}, errors.New("statistics have a sign, a text that is always printed with them")
	}
	s.within = nil
	for i, text := range s.Within {
		re, err := regexp.Compile("(?m)" + text)
		if err == nil && re.NumSubexp() != 1 {
			err = fmt.Errorf("a pattern of a part has one group, this one %d", re.NumSubexp())
		}
		if err != nil {
			return []any{"within", i}, err
		}
		s.within = append(s.within, re)
	}
	s.pattern, err = regexp.Compile(s.Pattern)
	if err == nil && s.pattern.NumSubexp() != 2 {
		err = fmt.Errorf("a pattern of a name with its count has two groups, this one %d", s.pattern.NumSubexp())
	}
	if err != nil {
		return []any{"pattern"}, err
	}
	return nil, nil
}

// Ask adds the command to a script, in a copy of it.
func (s *Statistics) Ask(script []byte) []byte { return append(slices.Clip(script), s.Command+"\n"...) }

// Take returns the counts that the solver printed for a script with the command, by name; all are above 0. Words of a
// name are joined by hyphens, as in later versions of z3. said is false if it printed no statistics, or was stopped:
// what it had done by then depends on the machine.
//
// The statistics are removed from the items behind the last check of the result.
func (s *Statistics) Take(r *Result) (counts map[string]int64, said bool) {
	if n := len(r.Items); n > 0 {
		if last := r.Items[n-1]; len(last) > 0 && strings.Contains(last[len(last)-1], s.Sign) {
			r.Items[n-1] = last[:len(last)-1]
		}
	}
	counts = map[string]int64{}
	if !r.Verdict.Answered() || !strings.Contains(r.Stdout, s.Sign) {
		return counts, false
	}
	parts := []string{r.Stdout}
	if len(s.within) > 0 {
		parts = nil
	}
	for _, re := range s.within {
		for _, m := range re.FindAllStringSubmatch(r.Stdout, -1) {
			parts = append(parts, m[1])
		}
	}
	for _, part := range parts {
		for _, m := range s.pattern.FindAllStringSubmatch(part, -1) {
			name := strings.ReplaceAll(m[1], " ", "-")
			if n, err := strconv.ParseInt(m[2], 10, 64); err == nil && n > 0 && !slices.Contains(s.Measures, name) {
				counts[name] += n
			}
		}
	}
	return counts, true
}
