// Package fakesolver is a solver for tests: honest about a sliver of SMT-LIB, or wrong, slow, loud or
// hostile in one chosen way.
//
// It needs no build of its own. A test's TestMain calls [Main] first; a test then runs the program that
// [Command] names, which is the test binary itself. It is for tests only and may import the standard
// library alone.
//
// The honest part: a script is unsat if it asserts false or a formula and its (not …), or says
// (set-info :answer unsat); else sat. Declaring a name twice is an error. (reset), push and pop work.
package fakesolver

import (
	"bufio"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
)

// flag is the first argument that makes a test binary a fake solver.
const flag = "-as-fake-solver"

// Main runs the fake solver and exits if the program was started by a [Command]; else it returns.
func Main() {
	if len(os.Args) < 2 || os.Args[1] != flag {
		return
	}
	os.Exit(run(os.Args[2:], os.Stdin, os.Stdout))
}

// Command is the command of a fake solver with a behaviour, for use from a program that calls [Main]. The
// script file may follow it; without one it reads standard input. Options:
//
//	on=TEXT     misbehave only at checks of scripts that contain TEXT in an assertion
//	at=N        misbehave only at the Nth check of a process
//	every=N     misbehave only on one script of N, chosen by its content
//	delay=TIME  take so long for each check
//	state=FILE  where a behaviour keeps what outlives the process
func Command(behaviour string, options ...string) []string {
	if _, ok := behaviours[behaviour]; !ok {
		panic("fakesolver: no behaviour " + behaviour)
	}
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return append([]string{program, flag, behaviour}, options...)
}

// Behaviours lists the names for [Command], sorted.
func Behaviours() []string { return slices.Sorted(maps.Keys(behaviours)) }

// A solver is the state of one process.
type solver struct {
	in       io.Reader
	out      *bufio.Writer
	how      behaviour
	on       string
	at       int
	every    int
	delay    time.Duration
	state    string
	checks   int
	levels   []level
	previous string // the answer to the check before
	held     string // an answer kept back
}

// A level is what was said since a push.
type level struct {
	declared, asserted []string
	answer             string // of set-info :answer
}

func run(args []string, in io.Reader, out io.Writer) int {
	s := &solver{out: bufio.NewWriter(out), how: behaviours[args[0]], levels: make([]level, 1)}
	for _, a := range args[1:] {
		key, value, _ := strings.Cut(a, "=")
		switch key {
		case "on":
			s.on = value
		case "at":
			s.at, _ = strconv.Atoi(value)
		case "delay":
			s.delay, _ = time.ParseDuration(value)
		case "every":
			s.every, _ = strconv.Atoi(value)
		case "state":
			s.state = value
		case "--version":
			fmt.Fprintln(out, "fake solver 1.0")
			return 0
		default:
			f, err := os.Open(a)
			if err != nil {
				fmt.Fprintln(os.Stderr, err)
				return 1
			}
			in = f
		}
	}
	s.in = in
	if s.how.start != nil {
		s.how.start(s)
	}
	r := bufio.NewReader(in)
	for {
		command, err := readCommand(r)
		if err != nil {
			s.out.Flush()
			return 0
		}
		s.execute(command)
		s.out.Flush()
	}
}

// readCommand reads one parenthesised command.
func readCommand(r *bufio.Reader) (string, error) {
	var b strings.Builder
	depth := 0
	inString, inComment := false, false
	for {
		c, err := r.ReadByte()
		if err != nil {
			return "", err
		}
		switch {
		case inComment:
			inComment = c != '\n'
			continue
		case inString:
			inString = c != '"'
		case c == '"':
			inString = true
		case c == ';':
			inComment = true
			continue
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		if depth > 0 || c == ')' {
			b.WriteByte(c)
		}
		if depth == 0 && c == ')' {
			return b.String(), nil
		}
	}
}

func (s *solver) execute(command string) {
	name, rest, _ := strings.Cut(strings.Trim(command, "()"), " ")
	top := &s.levels[len(s.levels)-1]
	switch strings.TrimSpace(name) {
	case "echo":
		fmt.Fprintln(s.out, strings.Trim(rest, `"`))
	case "declare-fun", "declare-const":
		symbol, _, _ := strings.Cut(rest, " ")
		for _, l := range s.levels {
			if slices.Contains(l.declared, symbol) {
				fmt.Fprintf(s.out, "(error \"%s is declared twice\")\n", symbol)
			}
		}
		top.declared = append(top.declared, symbol)
	case "assert":
		top.asserted = append(top.asserted, strings.TrimSuffix(strings.TrimPrefix(command, "(assert "), ")"))
	case "set-info":
		if answer, ok := strings.CutPrefix(rest, ":answer "); ok {
			top.answer = answer
		}
	case "push":
		s.levels = append(s.levels, level{})
	case "pop":
		n, err := strconv.Atoi(rest)
		if err != nil {
			n = 1
		}
		s.levels = s.levels[:max(1, len(s.levels)-n)]
	case "reset":
		if s.how.reset != nil {
			s.how.reset(s)
			return
		}
		s.levels = make([]level, 1)
	case "get-model":
		fmt.Fprintln(s.out, "(")
		for _, l := range s.levels {
			for _, d := range l.declared {
				fmt.Fprintf(s.out, "  (define-fun %s () Bool true)\n", d)
			}
		}
		fmt.Fprintln(s.out, ")")
	case "check-sat":
		s.check()
	case "exit":
		s.out.Flush()
		os.Exit(0)
	}
}

func (s *solver) check() {
	s.checks++
	time.Sleep(s.delay)
	answer := s.answer()
	if s.how.check != nil && s.fires() {
		s.how.check(s, answer)
	} else {
		s.say(answer + "\n")
	}
	s.previous = answer
}

// fires reports whether it misbehaves at this check.
func (s *solver) fires() bool {
	if s.at > 0 && s.checks != s.at {
		return false
	}
	if s.every > 0 && !s.chosen() {
		return false
	}
	return s.on == "" || slices.ContainsFunc(s.levels, func(l level) bool {
		return slices.ContainsFunc(l.asserted, func(a string) bool { return strings.Contains(a, s.on) })
	})
}

// chosen picks one of every so many scripts, the same ones in every process.
func (s *solver) chosen() bool {
	h := fnv.New64a()
	for _, l := range s.levels {
		for _, a := range l.asserted {
			_, _ = io.WriteString(h, a)
		}
	}
	return h.Sum64()>>7%uint64(s.every) == 0
}

// answer is the right one, as far as it goes.
func (s *solver) answer() string {
	var all []string
	for _, l := range s.levels {
		if l.answer != "" {
			return l.answer
		}
		all = append(all, l.asserted...)
	}
	for _, a := range all {
		if a == "false" || slices.Contains(all, "(not "+a+")") {
			return "unsat"
		}
	}
	return "sat"
}

// say writes at once.
func (s *solver) say(text string) {
	_, _ = s.out.WriteString(text)
	_ = s.out.Flush()
}
