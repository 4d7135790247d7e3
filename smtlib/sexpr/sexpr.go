// Package sexpr reads any text as s-expressions: solver output, and scripts that are damaged or of which only the
// parentheses matter. It accepts every text: a list or string that is not closed ends with the text. Scripts are
// parsed, and their errors found, by package smtlib.
//
// It may import nothing of the project.
package sexpr

import (
	"bytes"
	"iter"
)

// Kind is the kind of a token.
type Kind uint8

// The kinds of tokens.
const (
	Atom  Kind = iota // a word, including strings and quoted symbols without white space in between
	Open              // a parenthesis
	Close             // a parenthesis
)

// Token is a parenthesis or an atom of a text.
type Token struct {
	Kind       Kind
	Start, End int
	Closed     bool // false for an atom in which a string or a quoted symbol is not closed
}

// Tokens yields the tokens of any text, without white space and comments. What is not closed ends with the text.
func Tokens(text []byte) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for i := 0; i < len(text); {
			next := Token{Start: i, End: i + 1, Closed: true}
			switch c := text[i]; {
			case isBlank(c):
				i++
				continue
			case c == ';':
				end := bytes.IndexByte(text[i:], '\n')
				if end < 0 {
					end = len(text) - i
				}
				i += end
				continue
			case c == '(':
				next.Kind = Open
			case c == ')':
				next.Kind = Close
			default:
				next.End, next.Closed = atomEnd(text, i)
			}
			if !yield(next) {
				return
			}
			i = next.End
		}
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// atomEnd gives the end of the atom at i, and whether its quotes and bars are closed.
func atomEnd(text []byte, i int) (end int, closed bool) {
	for i < len(text) {
		switch c := text[i]; {
		case isBlank(c), c == '(', c == ')', c == ';':
			return i, true
		case c == '"', c == '|':
			n := bytes.IndexByte(text[i+1:], c)
			if n < 0 {
				return len(text), false
			}
			i += n + 2
		default:
			i++
		}
	}
	return i, true
}

// First gives a text up to the end of its first s-expression; all of the text if that is not closed. A closing
// parenthesis without an opening one also ends it.
func First(text string) string {
	depth := 0
	for t := range Tokens([]byte(text)) {
		switch t.Kind {
		case Open:
			depth++
			continue
		case Close:
			if depth == 0 {
				return text[:t.Start]
			}
			depth--
		}
		if depth == 0 {
			return text[:t.End]
		}
	}
	return text
}

// Elements gives the elements of a list, as texts. ok is false if the text is anything but one list.
func Elements(list string) (elements []string, ok bool) {
	depth, begin, ended := 0, 0, false
	for t := range Tokens([]byte(list)) {
		if ended || depth == 0 && t.Kind != Open || !t.Closed {
			return nil, false
		}
		if depth == 1 && t.Kind != Close {
			begin = t.Start
		}
		switch t.Kind {
		case Open:
			depth++
		case Close:
			depth--
			ended = depth == 0
		}
		if depth == 1 && (t.Kind == Atom || t.Kind == Close) {
			elements = append(elements, list[begin:t.End])
		}
	}
	if !ended {
		return nil, false
	}
	return elements, true
}
