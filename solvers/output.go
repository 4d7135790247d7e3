package solvers

import (
	"bytes"
	"iter"
	"regexp"
	"strings"
)

// An item is one unit of a solver's standard output: an s-expression, or a line that is not one.
type item struct {
	text  string // not longer than maxText
	expr  bool
	whole []byte // whole text of an s-expression; nil for other items
}

// items splits standard output. A line within a string or an s-expression is part of that: a "sat" in a model or in an
// error message is no answer. Colours and carriage returns are removed.
func items(out []byte) iter.Seq[item] {
	return func(yield func(item) bool) {
		out := clean(out)
		balanced := true // no s-expression is unclosed so far
		for len(out) > 0 {
			out = bytes.TrimLeft(out, " \t\n\f\v")
			if len(out) == 0 {
				return
			}
			if out[0] == '(' && balanced {
				if n := exprEnd(out); n > 0 {
					if !yield(item{string(out[:min(n, maxText)]), true, out[:n]}) {
						return
					}
					out = out[n:]
					continue
				}
				balanced = false
			}
			line, rest, _ := bytes.Cut(out, []byte("\n"))
			if !yield(item{string(bytes.TrimSpace(line[:min(len(line), maxText)])), false, nil}) {
				return
			}
			out = rest
		}
	}
}

var colours = regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]`)

// clean removes colours and carriage returns, and byte order marks.
func clean(out []byte) []byte {
	if bytes.IndexByte(out, 0x1b) >= 0 {
		out = colours.ReplaceAll(out, nil)
	}
	if bytes.IndexByte(out, '\r') >= 0 {
		out = bytes.ReplaceAll(out, []byte("\r"), nil)
	}
	return bytes.TrimPrefix(out, []byte("\xef\xbb\xbf"))
}

// exprEnd is the length of the s-expression at the start of text, 0 if it is not closed. Quotes in strings
// are doubled, as SMT-LIB says, or, as CVC4 does, escaped by a backslash.
func exprEnd(text []byte) int {
	if n := exprEndEscape(text, 0); n > 0 {
		return n
	}
	return exprEndEscape(text, '\\')
}

func exprEndEscape(text []byte, escape byte) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i + 1
			}
		case ';':
			n := bytes.IndexByte(text[i:], '\n')
			if n < 0 {
				return 0
			}
			i += n
		case '"', '|':
			q := text[i]
			for i++; i < len(text) && text[i] != q; i++ {
				if escape != 0 && text[i] == escape {
					i++
				}
			}
		}
	}
	return 0
}

// errorMessage is the message of an (error "…") answer.
func errorMessage(expr string) (string, bool) {
	rest, ok := strings.CutPrefix(expr, "(error")
	if !ok {
		return "", false
	}
	rest = strings.TrimSpace(strings.TrimSuffix(rest, ")"))
	rest = strings.TrimSuffix(strings.TrimPrefix(rest, `"`), `"`)
	return strings.ReplaceAll(rest, `""`, `"`), true
}

// Gaps are the units that the solver printed on standard output in front of its first answer, behind this one, and so
// on: s-expressions, error messages among them, and lines such as constants and strings. Comments, "success" and what
// the entry ignores are left out; the entry may be nil. The last gap is cut if the output was, or the process was
// ended.
func (r *Result) Gaps(e *Entry) (gaps [][]string, cut bool) {
	gaps = make([][]string, 1)
	for item := range items([]byte(r.Stdout)) {
		if item.text == "" || e != nil && e.Patterns.ignored(item.text) {
			continue
		}
		last := len(gaps) - 1
		_, isAnswer := answerOf(item.text)
		switch {
		case item.expr:
			gaps[last] = append(gaps[last], string(item.whole))
		case isAnswer:
			gaps = append(gaps, nil)
		case item.text != "success" && item.text[0] != ';':
			gaps[last] = append(gaps[last], item.text)
		}
	}
	return gaps, r.Truncated || r.Killed || deathSignal(r.Signal, r.Status) != 0
}

// IsRefusal reports whether a unit of output says that a command was not executed.
func IsRefusal(unit string) bool {
	_, isError := errorMessage(unit)
	return isError || unit == unsupported
}
