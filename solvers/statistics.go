package solvers

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Statistics tells how a solver says what it did for a script: which inferences, rewritings and engines it used, by
// name, and how often. It does so in ordinary builds.
type Statistics struct {
	Sign      string   `toml:"sign"`      // a text that is printed with them in any case, whatever was done
	Arguments []string `toml:"arguments"` // by which it prints them when it ends
	Command   string   `toml:"command"`   // by which a script asks for them, behind its last check
	Within    []string `toml:"within"`    // patterns of the parts of the output that have them: one group; none: all of it
	Pattern   string   `toml:"pattern"`   // of a name with its count: two groups
	Measures  []string `toml:"measures"`  // names that are measures of time, memory and the like, or say nothing

	within  []*regexp.Regexp
	pattern *regexp.Regexp
}

// compile compiles the patterns. With an error it gives the key of the value, as EntryError has it.
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

// Of gives what the solver says that it did, by name, without what it did not do: its counts are above 0. Names of
// several words have a hyphen between them, as later versions of z3 write them. said is false if it printed nothing of
// the kind: it was stopped.
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
