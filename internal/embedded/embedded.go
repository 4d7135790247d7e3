// Package embedded is z3's library as a solver: with the build tag libz3, our own program reads scripts as the program
// z3 does, in a child process, so that a fault in the library ends the child alone. It is the solver [Name] of a
// catalog, for machines on which no solver is installed, and as a reference. It is not for calling the library in our
// own process. It may import solvers.
package embedded

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/solvers"
)

// Name is the name of the solver.
const Name = "z3-embedded"

// Command is the hidden command of our program with which it runs as the solver.
const Command = "z3-embedded"

// In returns the catalog with the solver, or with the reason why it is not there.
func In(catalog *solvers.Catalog) *solvers.Catalog {
	if !isBuilt {
		return catalog.Without(Name,
			"this smtstorm was built without it; 'make build' includes it where z3's header is installed (libz3-dev)")
	}
	program, err := os.Executable()
	if err != nil {
		return catalog.Without(Name, err.Error())
	}
	return catalog.WithLike(Name, "z3", func(e *solvers.Entry) {
		e.About = "Z3, as the library that smtstorm was built with"
		e.Command = []string{program, Command}
		e.Memory = solvers.WatchRSS // a Go program reserves more address space than it uses
		e.ModelsFound = 0           // not measured
		e.Lists, e.Vary, e.Declared, e.Rules = nil, nil, nil, nil
		e.Lacks = append(slices.Clone(e.Lacks), solvers.GetUnsatAssumptions)
		e.Extensions = slices.DeleteFunc(slices.Clone(e.Extensions), func(name string) bool {
			return name == solvers.GetAssertions // the library answers "unsupported" to its option
		})
	})
}

// Run is the program: it takes the arguments of z3 that the catalog has, and returns the exit status.
func Run(args []string, in io.Reader, out io.Writer) int {
	s := &session{}
	err := s.renew()
	defer s.interruptible()()
	for _, arg := range args {
		switch name, value, isParameter := strings.Cut(arg, "="); {
		case err != nil || arg == "-smt2":
		case arg == "--version":
			fmt.Fprintln(out, version())
			return 0
		case arg == "-in":
			err = s.runAll(in, out)
		case isParameter && !strings.Contains(name, "/"):
			s.set(name, value)
		default:
			err = s.runFile(arg, out)
		}
	}
	if err != nil {
		fmt.Fprintf(out, "(error %q)\n", err)
		return 1
	}
	return 0
}

// session evaluates commands as the program z3 does.
type session struct {
	mu sync.Mutex // held while the library is replaced or interrupted
	*library
	head  []string        // options, attributes and logic since the beginning, or the last (reset)
	begun bool            // there were other commands since then
	modes map[string]bool // parameters that were set since then
}

// modeOption matches the options with which the library has to be made: later it rejects them.
var modeOption = regexp.MustCompile(
	`^\(\s*set-option\s+:(produce-unsat-cores|produce-proofs)\s+(true|false)\s*\)$`)

// lacking matches options that cannot be set in the library at all, and a command that needs one of them.
var lacking = regexp.MustCompile(`^\(\s*(set-option\s+:(produce-assertions|produce-unsat-assumptions|` +
	`interactive-mode|global-decl(s|arations))\s|get-unsat-assumptions)`)

// interruptible lets SIGINT end the check under way, as in the program z3, until stop is called.
func (s *session) interruptible() (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for range signals {
			s.mu.Lock()
			s.interrupt()
			s.mu.Unlock()
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// renew makes a new library, with the modes and the head.
func (s *session) renew() error {
	next, err := newLibrary()
	if err != nil {
		return err
	}
	for _, command := range s.head {
		next.evaluate(command)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.library = next
	return nil
}

// place is where a command begins: its line, from 1, and its column, from 0.
type place struct{ line, column int }

// pass moves the place behind a text.
func (p *place) pass(text string) {
	if end := strings.LastIndexByte(text, '\n'); end >= 0 {
		p.line, p.column = p.line+strings.Count(text, "\n"), 0
		text = text[end+1:]
	}
	p.column += len(text)
}

// special does what the library does not do as the program does; done says that it has been done.
func (s *session) special(command string, at place) (said string, done bool, err error) {
	name, _, _ := strings.Cut(strings.TrimLeft(command, "( \t\r\n"), " ")
	name = strings.TrimRight(name, ") ")
	mode := modeOption.FindStringSubmatch(command)
	switch {
	case mode != nil && !s.begun:
		parameter := "unsat_core"
		if mode[1] == "produce-proofs" {
			parameter = "proof"
		}
		s.set(parameter, mode[2])
		if s.modes == nil {
			s.modes = map[string]bool{}
		}
		s.modes[parameter] = true
		return s.evaluate("(set-info :notes done)"), true, s.renew() // it may have to print success
	case lacking.MatchString(command):
		return fmt.Sprintf("unsupported\n; command line: %d position: %d\n", at.line, at.column+len("(set-")), true, nil
	case name == "reset" && len(s.modes) > 0:
		for parameter := range s.modes {
			s.set(parameter, "false")
		}
		s.head, s.begun, s.modes = nil, false, nil
		return "", true, s.renew()
	case name == "reset":
		s.head, s.begun = nil, false
	case slices.Contains([]string{"set-option", "set-info", "set-logic"}, name):
		if !s.begun {
			s.head = append(s.head, command)
		}
	case !slices.Contains([]string{"echo", "get-info", "get-option"}, name):
		s.begun = true
	}
	return "", false, nil
}

func (s *session) runFile(path string, out io.Writer) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	return s.runAll(file, out)
}

// runAll evaluates the commands of a script as they come, and prints what the library says: commands that have come
// together are evaluated together, up to a check, whose answer must not wait for what comes behind it.
func (s *session) runAll(in io.Reader, out io.Writer) error {
	var batch strings.Builder
	flush := func() (err error) {
		if batch.Len() > 0 {
			_, err = io.WriteString(out, s.evaluate(batch.String()))
			batch.Reset()
		}
		return err
	}
	commands := bufio.NewReader(patient{in, flush})
	end := place{line: 1}
	for {
		text, read := next(commands)
		command := strings.TrimLeft(text, " \t\r\n")
		end.pass(text[:len(text)-len(command)])
		begin := end
		end.pass(command)
		if command = strings.TrimSpace(command); command == "(exit)" {
			return flush()
		}
		if command != "" {
			if modeOption.MatchString(command) || strings.HasPrefix(command, "(reset") {
				if err := flush(); err != nil {
					return err
				}
			}
			said, done, err := s.special(command, begin)
			if done {
				err = cmp.Or(flush(), err)
				if _, failed := io.WriteString(out, said); failed != nil {
					err = failed
				}
			} else {
				batch.WriteString(command + "\n")
			}
			if err != nil {
				return err
			}
		}
		if read != nil || strings.HasPrefix(command, "(check-sat") {
			if err := flush(); err != nil {
				return err
			}
		}
		if read != nil && !errors.Is(read, io.EOF) {
			return read
		}
		if read != nil {
			return nil
		}
	}
}

// patient is input that is waited for only when all is evaluated that has come before.
type patient struct {
	in       io.Reader
	evaluate func() error
}

// Read implements io.Reader.
func (p patient) Read(into []byte) (int, error) {
	if err := p.evaluate(); err != nil {
		return 0, err
	}
	return p.in.Read(into)
}

// next reads up to the parenthesis that ends a command. Comments are left out.
func next(r *bufio.Reader) (command string, err error) {
	var text strings.Builder
	depth := 0
	var until byte // the end of the string, the quoted symbol or the comment in which it is; 0: in none
	for {
		b, err := r.ReadByte()
		if err != nil {
			return text.String(), err
		}
		if until != ';' && (until != 0 || b != ';') {
			text.WriteByte(b)
		}
		switch {
		case until == ';':
			if b == '\n' {
				until = 0
				text.WriteByte(b)
			}
		case until != 0:
			if b == until { // two quotation marks in a string end it and begin another
				until = 0
			}
		case b == '"' || b == '|':
			until = b
		case b == ';':
			until = b
		case b == '(':
			depth++
		case b == ')':
			if depth--; depth <= 0 {
				return text.String(), nil
			}
		}
	}
}
