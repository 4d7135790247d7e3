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
	Sign      string   `toml:"sign"`      // a text that is always printed with them
	Arguments []string `toml:"arguments"` // arguments with which it prints them when it ends
	Command   string   `toml:"command"`   // command that prints them, after the last check
	Within    []string `toml:"within"`    // patterns (one group) of the parts of the output with them; none: all of it
	Pattern   string   `toml:"pattern"`   // pattern (two groups) of a name with its count
	Measures  []string `toml:"measures"`  // names to ignore: of time, memory and the like

	within  []*regexp.Regexp
	pattern *regexp.Regexp
}

// compile compiles the patterns. If there is an error, key leads to the value, see [EntryError].
func (s *Statistics) compile() (key []any, err error) {
	if s == nil {
		return nil, nil
	}
	if (len(s.Arguments) == 0) == (s.Command == "") {
		return nil, errors.New("statistics are asked for by arguments, or by a command")
	}
	if s.Sign == "" {
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

// Of returns the counts that the solver printed, by name; all are above 0. Words of a name are joined by hyphens, as in
// later versions of z3. said is false if it printed no statistics, because it was stopped.
func (s *Statistics) Of(r *Result) (counts map[string]int64, said bool) {
	counts = map[string]int64{}
	for _, output := range []string{r.Stdout, r.Stderr} {
		if !strings.Contains(output, s.Sign) {
			continue
		}
		said = true
		parts := []string{output}
		if len(s.within) > 0 {
			parts = nil
		}
		for _, re := range s.within {
			for _, m := range re.FindAllStringSubmatch(output, -1) {
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
	}
	return counts, said
}
