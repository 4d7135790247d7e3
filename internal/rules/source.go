package rules

import (
	"bytes"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// node is an s-expression of a source.
type node struct {
	text   string // of an atom; a quoted symbol is without its bars
	list   []node
	isList bool
	raw    bool // a quoted symbol, a string: no number or keyword
	from   int  // offsets in the source
	to     int
}

// head is the first word of a list, or "".
func (n *node) head() string {
	if n.isList && len(n.list) > 0 && !n.list[0].isList {
		return n.list[0].text
	}
	return ""
}

// failure makes an error at an offset of a source.
func failure(file string, src []byte, off int, msg string) *smtlib.Error {
	off = min(off, len(src))
	start := bytes.LastIndexByte(src[:off], '\n') + 1
	line := src[start:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	const most = 100
	text, mark := string(line[:min(len(line), max(most, off-start+1))]), off-start
	if mark > most { // what is around the place is enough
		text, mark = text[mark-most/2:], most/2
	}
	return &smtlib.Error{File: file, Pos: position(src, off), Msg: msg,
		Line: strings.ToValidUTF8(strings.Map(visible, text), "?"), Mark: mark}
}

func visible(r rune) rune {
	if r < ' ' && r != '\t' || r == 0x7f {
		return '?'
	}
	return r
}

// position is the place of an offset.
func position(src []byte, off int) smtlib.Pos {
	off = min(off, len(src))
	start := bytes.LastIndexByte(src[:off], '\n') + 1
	return smtlib.Pos{Line: int32(bytes.Count(src[:off], []byte{'\n'}) + 1), Col: int32(off - start + 1)}
}

// deepest is how deep parentheses may be nested: what comes of them is walked recursively.
const deepest = 2000

// readNodes reads s-expressions. It stops at the first error.
func readNodes(file string, src []byte) ([]node, *smtlib.Error) {
	stack := [][]node{nil}
	var opened []int
	for p := 0; p < len(src); {
		switch c := src[p]; {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			p++
		case c == ';':
			i := bytes.IndexByte(src[p:], '\n')
			if i < 0 {
				i = len(src) - p
			}
			p += i
		case c == '(':
			if len(stack) > deepest {
				return nil, failure(file, src, p, "parentheses are nested too deep")
			}
			stack, opened = append(stack, nil), append(opened, p)
			p++
		case c == ')':
			if len(opened) == 0 {
				return nil, failure(file, src, p, "unexpected )")
			}
			top := len(stack) - 1
			n := node{list: stack[top], isList: true, from: opened[len(opened)-1], to: p + 1}
			stack, opened = stack[:top], opened[:len(opened)-1]
			stack[top-1] = append(stack[top-1], n)
			p++
		default:
			n, err := readAtom(file, src, p)
			if err != nil {
				return nil, err
			}
			top := len(stack) - 1
			stack[top] = append(stack[top], n)
			p = n.to
		}
	}
	if len(opened) > 0 {
		return nil, failure(file, src, opened[len(opened)-1], "missing ) for this (")
	}
	return stack[0], nil
}

func readAtom(file string, src []byte, p int) (node, *smtlib.Error) {
	switch src[p] {
	case '|':
		i := bytes.IndexByte(src[p+1:], '|')
		if i < 0 {
			return node{}, failure(file, src, p, "quoted symbol without closing '|'")
		}
		return node{text: string(src[p+1 : p+1+i]), raw: true, from: p, to: p + i + 2}, nil
	case '"':
		for q := p + 1; q < len(src); q++ {
			if src[q] != '"' {
				continue
			}
			if q+1 < len(src) && src[q+1] == '"' {
				q++
				continue
			}
			return node{text: string(src[p : q+1]), raw: true, from: p, to: q + 1}, nil
		}
		return node{}, failure(file, src, p, "string literal without closing quote")
	}
	q := p
	for q < len(src) && !bytes.ContainsRune([]byte(" \t\r\n();\"|"), rune(src[q])) {
		if src[q] < ' ' || src[q] == 0x7f {
			return node{}, failure(file, src, q, "control character; is this a text file?")
		}
		q++
	}
	return node{text: string(src[p:q]), from: p, to: q}, nil
}
