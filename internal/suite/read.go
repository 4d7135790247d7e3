package suite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/minimize/syntax"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Patterns of expected results, by format. The first kind that a script has counts.
var (
	plainWords = regexp.MustCompile(`(?m)^; expect: (sat|unsat|none)[ \t]*\r?$`)
	cvc5Words  = regexp.MustCompile(`(?m)^;[ \t]*EXPECT:[ \t]*(sat|unsat|unknown)[ \t]*\r?$`)
	classWord  = regexp.MustCompile(`(?m)^; class: ([a-z-]+)[ \t]*\r?$`)
	// rejected is what earlier versions wrote of a rejection, without its class.
	rejected    = regexp.MustCompile(`(?m)^; reason: the script is well-formed, so the solver must answer[ \t]*\r?$`)
	statusWords = regexp.MustCompile(`\(set-info\s+:status\s+(sat|unsat|unknown)\s*\)`)
)

// ErrNoCheck means that a script has no check.
var ErrNoCheck = errors.New("the script has no check-sat")

// Read reads a test in any of the formats. If the expected result of a check is not given, Expect is instance.None.
func Read(path string) (Test, error) {
	data, printed, err := seedfile.Script(path)
	if err != nil {
		return Test{}, err
	}
	t := Test{Name: strings.TrimSuffix(path, ".smt2"), Script: data, Logged: smtlib.LogAnswers(printed, Checks(data))}
	if t.Script, t.NoCheck = smtlib.WithCheck(data); t.NoCheck {
		data = t.Script
	}
	if Checks(data) == 0 {
		return t, fmt.Errorf("%s: %w", path, ErrNoCheck)
	}
	if m := classWord.FindSubmatch(data); m != nil {
		t.Class = string(m[1])
	} else if rejected.Match(data) {
		t.Class = "error"
	}
	if arguments := fragment.CommandLine(data); arguments != nil {
		t.Family, t.Options = "cvc5", arguments
	}
	options, err := beside(path + ".options")
	if err != nil {
		return t, err
	}
	if options != nil {
		t.Family, t.Options = "yices2", strings.Fields(string(options))
	}
	if t.Expect, err = expectations(path, data); err != nil {
		return t, fmt.Errorf("%s: %w", path, err)
	}
	return t, nil
}

// expectations gives the expected results of the checks, as far as they are given.
func expectations(path string, data []byte) ([]instance.Expectation, error) {
	n := Checks(data)
	plain := plainWords.FindAllSubmatchIndex(data, -1)
	switch {
	case len(plain) == 1 && isComment(data[:plain[0][0]]): // as at the beginning of a reduced script
		return append(unknown(n-1), wordsOf(plain, data)...), nil
	case len(plain) == n:
		return wordsOf(plain, data), nil
	case len(plain) > 0:
		return behind(plain, data), nil
	}
	if said := cvc5Words.FindAllSubmatchIndex(data, -1); len(said) > 0 {
		return wordsOf(said, data), agree(len(said), n)
	}
	for _, file := range []string{path + ".gold", strings.TrimSuffix(path, ".smt2") + ".expected.out"} {
		output, err := beside(file)
		if err != nil {
			return nil, err
		}
		if output == nil {
			continue
		}
		answers, alone := solvers.PrintedAnswers(output)
		if !alone {
			return unknown(n), nil // the file contains more
		}
		var all []instance.Expectation
		for _, v := range answers {
			all = append(all, instance.Expectation(v))
		}
		return all, agree(len(all), n)
	}
	commands := solvers.WithoutStatus(data)
	said := slices.DeleteFunc(statusWords.FindAllSubmatchIndex(data, -1), func(at []int) bool {
		return commands[at[0]] == '(' // false in a comment or a string
	})
	return behind(said, data), nil
}

// agree gives an error if the number of answers differs from that of the checks.
func agree(answers, checks int) error {
	if answers == checks {
		return nil
	}
	return fmt.Errorf("the script asks %d times, but %d right answers are given", checks, answers)
}

func unknown(n int) []instance.Expectation {
	return slices.Repeat([]instance.Expectation{instance.None}, n)
}

// wordsOf gives the answers at places of a text.
func wordsOf(said [][]int, data []byte) []instance.Expectation {
	var all []instance.Expectation
	for _, at := range said {
		e := instance.Expectation(data[at[2]:at[3]])
		if e != instance.Sat && e != instance.Unsat {
			e = instance.None
		}
		all = append(all, e)
	}
	return all
}

// behind assigns each answer to the check which follows it.
func behind(said [][]int, data []byte) []instance.Expectation {
	var all []instance.Expectation
	end, next := 0, 0
	data = syntax.Until(data, Checks(data), smtlib.CheckCommands()...)
	for _, piece := range syntax.Pieces(data, smtlib.CheckCommands()...) {
		end += len(piece)
		e := instance.None
		for next < len(said) && said[next][0] < end {
			e = wordsOf(said[next:next+1], data)[0]
			next++
		}
		all = append(all, e)
	}
	return all
}

// isComment reports whether a text has no command.
func isComment(text []byte) bool {
	for line := range bytes.Lines(text) {
		if line = bytes.TrimSpace(line); len(line) > 0 && line[0] != ';' {
			return false
		}
	}
	return true
}

// beside reads a file that may not exist.
func beside(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
