package regression

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"

	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// The words on the right answers, by format: those of the first kind that a script has count.
var (
	plainWords  = regexp.MustCompile(`(?m)^; expect: (sat|unsat|none)[ \t]*\r?$`)
	cvc5Words   = regexp.MustCompile(`(?m)^;[ \t]*EXPECT:[ \t]*(sat|unsat)[ \t]*\r?$`)
	cvc5Options = regexp.MustCompile(`(?m)^;[ \t]*COMMAND-LINE:[ \t]*(.*?)[ \t]*\r?$`)
	statusWords = regexp.MustCompile(`(?m)^[ \t]*\(set-info\s+:status\s+(sat|unsat|unknown)\s*\)`)
)

// ErrNoCheck says that a script asks nothing.
var ErrNoCheck = errors.New("the script has no check-sat")

// Read reads a test, in whichever format it is. Without a word on the answers to all of its checks, Expect is
// instance.None for each: they are not known.
func Read(path string) (Test, error) {
	data, err := seedfile.Read(path)
	if err != nil {
		return Test{}, err
	}
	t := Test{Name: strings.TrimSuffix(path, ".smt2"), Script: data}
	n := Checks(data)
	if n == 0 {
		return t, fmt.Errorf("%s: %w", path, ErrNoCheck)
	}
	if m := cvc5Options.FindSubmatch(data); m != nil {
		t.Options = strings.Fields(string(m[1]))
	}
	options, err := beside(path + ".options")
	if err != nil {
		return t, err
	}
	t.Options = append(t.Options, strings.Fields(string(options))...)
	if t.Expect, err = expectations(path, data); err != nil {
		return t, err
	}
	switch len(t.Expect) {
	case n:
		return t, nil
	case 0:
		for range n {
			t.Expect = append(t.Expect, instance.None)
		}
		return t, nil
	}
	return t, fmt.Errorf("%s: the script asks %d times, but %d right answers are given", path, n, len(t.Expect))
}

// expectations are the right answers as far as somebody says them.
func expectations(path string, data []byte) ([]instance.Expectation, error) {
	for _, words := range []*regexp.Regexp{plainWords, cvc5Words} {
		if all := found(words, data); all != nil {
			return all, nil
		}
	}
	for _, file := range []string{path + ".gold", strings.TrimSuffix(path, ".smt2") + ".expected.out"} {
		output, err := beside(file)
		if err != nil {
			return nil, err
		}
		if output == nil {
			continue
		}
		var all []instance.Expectation
		for word := range strings.FieldsSeq(string(output)) {
			e := instance.Expectation(word)
			if e != instance.Sat && e != instance.Unsat {
				return nil, nil // it compares more than answers
			}
			all = append(all, e)
		}
		return all, nil
	}
	return found(statusWords, data), nil
}

func found(words *regexp.Regexp, data []byte) []instance.Expectation {
	var all []instance.Expectation
	for _, m := range words.FindAllSubmatch(data, -1) {
		e := instance.Expectation(m[1])
		if e != instance.Sat && e != instance.Unsat {
			e = instance.None
		}
		all = append(all, e)
	}
	return all
}

// beside reads a file that need not be there.
func beside(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
