package smallscope

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/smtstorm/smtstorm/smtlib"
)

// source is a text that is parsed from left to right, with its errors.
type source struct {
	file     string
	text     []byte
	at       int
	starts   []int // offsets of lines
	errors   smtlib.Errors
	warnings smtlib.Errors
	named    []Word // names in the constraints of the summary that is being parsed
}

func newSource(file string, text []byte) *source {
	s := &source{file: file, text: text, starts: []int{0}}
	for i, b := range text {
		if b == '\n' {
			s.starts = append(s.starts, i+1)
		}
	}
	return s
}

// pos returns the position of a byte.
func (s *source) pos(at int) smtlib.Pos {
	line := len(s.starts)
	for s.starts[line-1] > at {
		line--
	}
	col := utf8.RuneCount(s.text[s.starts[line-1]:at]) + 1
	return smtlib.Pos{Line: int32(line), Col: int32(col)}
}

// here skips white space, and returns the position of what comes next.
func (s *source) here() smtlib.Pos {
	s.space()
	return s.pos(s.at)
}

// message makes an error at a position; it quotes the line.
func (s *source) message(p smtlib.Pos, format string, args ...any) *smtlib.Error {
	from := s.starts[p.Line-1]
	line, _, _ := bytes.Cut(s.text[from:], []byte("\n"))
	mark := 0
	for range p.Col - 1 {
		_, n := utf8.DecodeRune(line[mark:])
		mark += n
	}
	return &smtlib.Error{
		File: s.file, Pos: p, Msg: fmt.Sprintf(format, args...),
		Line: strings.ReplaceAll(string(line), "\t", " "), Mark: mark,
	}
}

// fail records an error.
func (s *source) fail(p smtlib.Pos, format string, args ...any) {
	s.errors = append(s.errors, s.message(p, format, args...))
}

// warn records a warning.
func (s *source) warn(p smtlib.Pos, format string, args ...any) {
	s.warnings = append(s.warnings, s.message(p, format, args...))
}

// space skips white space and comments.
func (s *source) space() {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			s.at++
		case bytes.HasPrefix(s.text[s.at:], []byte("//")):
			for s.at < len(s.text) && s.text[s.at] != '\n' {
				s.at++
			}
		default:
			return
		}
	}
}

// ended reports whether nothing is left.
func (s *source) ended() bool {
	s.space()
	return s.at == len(s.text)
}

// peek reports whether a text comes next. If the text ends with a letter or digit, no further one may follow.
func (s *source) peek(text string) bool {
	s.space()
	if !bytes.HasPrefix(s.text[s.at:], []byte(text)) {
		return false
	}
	end := s.at + len(text)
	return !isName(text[len(text)-1]) || end == len(s.text) || !isName(s.text[end])
}

// take skips a text, and reports whether it comes next.
func (s *source) take(text string) bool {
	if !s.peek(text) {
		return false
	}
	s.at += len(text)
	return true
}

// expect skips a text that has to come next; it stops if it does not.
func (s *source) expect(text, after string) {
	if !s.take(text) {
		s.stop("%s is missing %s", text, after)
	}
}

// stopped is the value with which stop panics: the rest cannot be parsed.
type stopped struct{}

// stop records an error at what comes next, and ends the parsing by a panic.
func (s *source) stop(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if found := s.next(); found != "" {
		text += "; found " + found
	}
	s.fail(s.here(), "%s", text)
	panic(stopped{})
}

// next returns the word or character that comes next, for messages.
func (s *source) next() string {
	s.space()
	end := s.at
	for end < len(s.text) && isName(s.text[end]) {
		end++
	}
	if end == s.at && end < len(s.text) {
		_, n := utf8.DecodeRune(s.text[s.at:])
		end += n
	}
	if end == s.at {
		return "the end"
	}
	return string(s.text[s.at:end])
}

func isName(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// name reads a name: letters, digits and _.
func (s *source) name() string {
	s.space()
	from := s.at
	for s.at < len(s.text) && isName(s.text[s.at]) {
		s.at++
	}
	return string(s.text[from:s.at])
}

// number parses an integer.
func (s *source) number(of string) int64 {
	s.space()
	from := s.at
	if s.at < len(s.text) && s.text[s.at] == '-' {
		s.at++
	}
	digits := s.at
	n := int64(0)
	for s.at < len(s.text) && '0' <= s.text[s.at] && s.text[s.at] <= '9' {
		if n = 10*n + int64(s.text[s.at]-'0'); n > 1<<40 {
			s.at = from
			s.stop("the number %s is too large", of)
		}
		s.at++
	}
	if digits == s.at {
		s.at = from
		s.stop("%s takes a number", of)
	}
	if digits > from {
		n = -n
	}
	return n
}

// words parses pieces of SMT-LIB in braces.
func (s *source) words(of string) []Word {
	s.expect("{", "behind "+of)
	var all []Word
	for !s.take("}") {
		if s.ended() {
			s.stop("} is missing, which ends %s", of)
		}
		p := s.here()
		all = append(all, Word{s.word(), p})
	}
	return all
}

// word parses a piece of SMT-LIB: an atom, a string, or an expression in parentheses.
func (s *source) word() string {
	from, depth := s.at, 0
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch {
		case c == '"' || c == '|':
			p := s.at
			for s.at++; s.at < len(s.text) && s.text[s.at] != c; s.at++ {
			}
			if s.at == len(s.text) {
				s.at = p
				s.stop("what begins with %c does not end", c)
			}
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth == 0 && (c == '{' || c == '}' || c == ' ' || c == '\t' || c == '\n' || c == '\r'):
			return string(s.text[from:s.at])
		}
		s.at++
		if depth < 0 {
			s.at--
			s.stop("a parenthesis is closed that was not opened")
		}
		if depth == 0 && (c == ')' || c == '"' || c == '|') {
			return string(s.text[from:s.at])
		}
	}
	if depth > 0 {
		s.at = from
		s.stop("a parenthesis is not closed")
	}
	return string(s.text[from:s.at])
}
