package smtlib

import (
	"bytes"
	"regexp"
	"slices"
)

// A log is what a program sent to a solver, often with the solver's answers in between, as verifiers write it. No
// command begins with what an answer begins with, so they can be distinguished outside of lists.

// LogAnswer is something in a log that a solver printed.
type LogAnswer struct {
	Offset, End int
	// Check is the number of the check, from 0, that Text answers; -1 if it is no answer to a check, or it is not clear to
	// which.
	Check int
	Text  string // such as unsat; "" if Check is -1
	// Comment is set if it stands behind a semicolon, so that it is no part of the script in any case.
	Comment bool
}

// Patterns of what solvers, and programs that run them, print outside of lists.
var (
	printedWord = regexp.MustCompile(`^(?:sat|unsat|unknown|timeout|memout|success|unsupported)[ \t]*\r?(?:;|\n|$)`)
	// timing matches 0.03s, "time: 12 ms", "real 0m0.012s"; warned what z3 and cvc5 complain of without parentheses.
	timing = regexp.MustCompile(`^(?:[A-Za-z]+[ \t:=]+)*[0-9]+(?:m[0-9]+)?(?:[.,][0-9]+)?[ \t]*` +
		`(?:s|ms|us|sec|secs|seconds)?[ \t]*\r?(?:\n|$)`)
	warned    = regexp.MustCompile(`^(?:WARNING|Warning|warning): [^\n]*(?:\n|$)`)
	commented = regexp.MustCompile(`(?m)^[ \t]*;[ \t]*(sat|unsat|unknown|timeout)[ \t]*\r?$`)
	// printedList matches the beginning of what no command begins with: values, a model, a core of nothing, information,
	// an error.
	printedList = regexp.MustCompile(`^\([ \t\r\n]*(?:[():"]|(?:error|model|objectives|goals|proof)[ \t\r\n()"])`)
)

// answersChecks are the printed words that answer checks.
var answersChecks = []string{"sat", "unsat", "unknown", "timeout", "memout"}

// ReadLog finds the answers in a log. script is the source with spaces in the place of answers, so that all places stay
// as they are; it is the source itself if there are none, or no commands. What is neither of both stays.
func ReadLog(src []byte) (script []byte, answers []LogAnswer) {
	r := logReader{lexer: lexer{src: src}, unanswered: -1}
	r.read()
	if !r.isScript {
		return src, nil
	}
	script = src
	for _, a := range r.answers {
		if a.Comment {
			continue
		}
		if &script[0] == &src[0] {
			script = slices.Clone(src)
		}
		for i := a.Offset; i < a.End; i++ {
			if script[i] != '\n' && script[i] != '\r' {
				script[i] = ' '
			}
		}
	}
	return script, r.answers
}

// LogAnswers lists the answers of a log to each of its checks, "" where it has none; nil if it has none at all.
func LogAnswers(answers []LogAnswer, checks int) []string {
	var all []string
	for _, a := range answers {
		if a.Check < 0 || a.Check >= checks {
			continue
		}
		if all == nil {
			all = make([]string, checks)
		}
		all[a.Check] = a.Text
	}
	return all
}

// logReader goes through a log.
type logReader struct {
	lexer
	answers []LogAnswer

	checks     int
	unanswered int   // number of the first check since the last answer; -1: none
	words      []int // indices of the answers to checks since then
	last       string
	echoed     string          // output of the last command, if it is an echo
	symbols    map[string]bool // symbols of the source so far; nil if it asks for no cores
	headed     bool            // a comment in front of the first check looks like an answer
	isScript   bool            // it has a command of SMT-LIB; otherwise it may be rules in another notation
}

func (r *logReader) read() {
	if bytes.Contains(r.src, []byte("get-unsat-")) {
		r.symbols = map[string]bool{}
	}
	for {
		from := r.pos
		r.next()
		r.comments(from, r.start)
		ends := r.kind == tokEOF
		switch {
		case ends, r.printed():
		case r.kind == tokOpen:
			ends = !r.command()
		}
		if ends {
			r.pair()
			return
		}
	}
}

// comments enters an answer in a comment directly behind a check.
func (r *logReader) comments(from, to int) {
	if bytes.IndexByte(r.src[from:to], ';') < 0 {
		return
	}
	m := commented.FindSubmatchIndex(r.src[from:to])
	switch {
	case m == nil:
	case r.checks == 0:
		r.headed = true // comments are about the checks behind them
	case !r.headed && IsCheck(r.last):
		r.words = append(r.words, len(r.answers))
		r.answers = append(r.answers, LogAnswer{
			Offset: from + m[2], End: from + m[3], Check: -1, Text: string(r.src[from+m[2] : from+m[3]]), Comment: true,
		})
	}
}

// printed enters an answer that starts with the current token, and moves behind it. It reports whether there is one.
func (r *logReader) printed() bool {
	rest := r.src[r.start:]
	end := 0
	switch {
	case r.echoed != "" && bytes.HasPrefix(rest, []byte(r.echoed)):
		end, r.echoed = len(r.echoed), ""
	case r.kind == tokOpen:
		if !printedList.Match(rest) && !r.isCore() {
			return false
		}
		l := r.lexer
		l.next()
		if !skipList(&l) {
			return false
		}
		end = l.pos - r.start
	case r.kind == tokSymbol && printedWord.Match(rest):
		end = len(r.text)
		if word := string(r.text); slices.Contains(answersChecks, word) && r.checks > 0 {
			r.words = append(r.words, len(r.answers))
			r.answers = append(r.answers, LogAnswer{Offset: r.start, End: r.start + end, Check: -1, Text: word})
			return true
		}
	case r.kind == tokString, r.kind == tokNumeral, r.kind == tokDecimal, r.kind == tokHexadecimal, r.kind == tokBinary:
		if end = r.pos - r.start; timing.Match(rest) {
			end = len(timing.Find(rest))
		}
	case timing.Match(rest):
		end = len(timing.Find(rest))
	case warned.Match(rest):
		end = len(warned.Find(rest))
	default: // the script's parser reports it
		return false
	}
	r.answers = append(r.answers, LogAnswer{Offset: r.start, End: r.start + end, Check: -1})
	r.pos = r.start + end
	return true
}

// isCore reports whether the list that starts here is a core or are assumptions: names that the script has.
func (r *logReader) isCore() bool {
	if r.last != "get-unsat-core" && r.last != "get-unsat-assumptions" {
		return false
	}
	for l, depth := r.lexer, 1; depth > 0; {
		switch l.next(); l.kind {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		case tokSymbol:
			if name := string(l.text); !r.symbols[name] && name != "not" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// command moves behind the command that starts here. It reports whether the log goes on behind that.
func (r *logReader) command() bool {
	if r.next(); r.kind != tokSymbol {
		return skipList(&r.lexer)
	}
	r.last, r.echoed = string(r.text), ""
	name := r.last
	r.isScript = r.isScript || HasMeaning(name)
	if IsCheck(name) {
		if len(r.words) > 0 {
			r.pair()
		}
		if r.unanswered < 0 {
			r.unanswered = r.checks
		}
		r.checks++
	}
	for depth := 1; depth > 0; {
		switch r.next(); r.kind {
		case tokOpen:
			depth++
		case tokClose:
			depth--
		case tokSymbol:
			if r.symbols != nil {
				r.symbols[string(r.text)] = true
			}
		case tokString:
			if name == "echo" {
				r.echoed = string(bytes.ReplaceAll(r.text, []byte(`""`), []byte(`"`)))
			}
		case tokEOF:
			return false
		}
	}
	return name != "exit"
}

// pair says which checks the last answers belong to: those in front of them, if there are as many.
func (r *logReader) pair() {
	if r.unanswered >= 0 && len(r.words) == r.checks-r.unanswered {
		for i, at := range r.words {
			r.answers[at].Check = r.unanswered + i
		}
	} else {
		for _, at := range r.words {
			r.answers[at].Text = ""
		}
	}
	r.words, r.unanswered = nil, -1
}
