package smtlib

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Pos is a place in a source: line and column count from 1, columns in bytes. The zero Pos is "nowhere".
type Pos struct {
	Line, Col int32
}

func (p Pos) String() string { return fmt.Sprintf("%d:%d", p.Line, p.Col) }

// Error is one thing wrong with an input, at a place.
type Error struct {
	File string
	Pos  Pos
	Msg  string // what is wrong and, where it helps, what to do
	Line string // the offending source line, cut to a readable length around the column
	Mark int    // byte offset of the column inside Line
}

// Error gives "file:line:column: message".
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Pos.Line, e.Pos.Col, e.Msg)
}

// Detail gives the message, the source line and a caret under the column.
func (e *Error) Detail() string {
	if e.Line == "" {
		return e.Error()
	}
	var pad strings.Builder
	for _, r := range e.Line[:min(e.Mark, len(e.Line))] {
		if r == '\t' {
			pad.WriteByte('\t')
		} else {
			pad.WriteByte(' ')
		}
	}
	return fmt.Sprintf("%s\n  %s\n  %s^", e.Error(), e.Line, pad.String())
}

// Errors are all errors of one input, in source order.
type Errors []*Error

// Error gives the first message and how many follow.
func (es Errors) Error() string {
	switch len(es) {
	case 0:
		return "no errors"
	case 1:
		return es[0].Error()
	default:
		return fmt.Sprintf("%s (and %d more)", es[0].Error(), len(es)-1)
	}
}

// excerpt bounds: how much of a long line is shown before and after the column.
const (
	excerptBefore = 60
	excerptAfter  = 40
)

// newError describes what is wrong at byte offset off of src.
func newError(file string, src []byte, off int, msg string) *Error {
	off = min(off, len(src))
	start := bytes.LastIndexByte(src[:off], '\n') + 1
	end := len(src)
	if i := bytes.IndexByte(src[off:], '\n'); i >= 0 {
		end = off + i
	}
	pos := Pos{Line: int32(bytes.Count(src[:off], []byte{'\n'}) + 1), Col: int32(off - start + 1)}
	from, to := max(start, off-excerptBefore), min(end, off+excerptAfter)
	for from < off && from > start && !utf8.RuneStart(src[from]) {
		from++
	}
	for to > off && to < end && !utf8.RuneStart(src[to]) {
		to--
	}
	return &Error{
		File: file, Pos: pos, Msg: msg,
		Line: printable(bytes.TrimSuffix(src[from:to], []byte{'\r'})), Mark: len(printable(src[from:off])),
	}
}

// printable replaces what would garble a terminal.
func printable(b []byte) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' || r != utf8.RuneError && unicode.IsPrint(r) {
			return r
		}
		return '?'
	}, string(b))
}
