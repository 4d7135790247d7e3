package smtlib

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// tokenKind is the lexical class of a token (section 3.1).
type tokenKind uint8

const (
	tokEOF tokenKind = iota
	tokOpen
	tokClose
	tokSymbol // simple or quoted; text is without the bars
	tokKeyword
	tokNumeral
	tokDecimal
	tokHexadecimal
	tokBinary
	tokString // text is the raw content, `""` still doubled
	tokInvalid
)

// character classes
const (
	clsOther  = iota
	clsSpace  // white space
	clsSymbol // letters and ~ ! @ $ % ^ & * _ - + = < > . ? /
	clsDigit
)

var class = func() (t [256]uint8) {
	for _, c := range " \t\r\n" {
		t[c] = clsSpace
	}
	for _, c := range "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ~!@$%^&*_-+=<>.?/" {
		t[c] = clsSymbol
	}
	for _, c := range "0123456789" {
		t[c] = clsDigit
	}
	return t
}()

// lexer splits a source into tokens. After next, kind, start and text describe the current token.
type lexer struct {
	src   []byte
	pos   int // just behind the current token
	kind  tokenKind
	start int    // offset of the current token
	text  []byte // see tokenKind
	bad   string // what is wrong with a tokInvalid
}

func (l *lexer) next() {
	src, p := l.src, l.pos
	for p < len(src) {
		c := src[p]
		if class[c] == clsSpace {
			p++
			continue
		}
		if c != ';' {
			break
		}
		i := bytes.IndexByte(src[p:], '\n')
		if i < 0 {
			i = len(src) - p
		}
		if j := bytes.IndexByte(src[p:p+i], 0); j >= 0 {
			l.start = p + j
			l.invalid(l.start+1, "NUL byte in a comment; is this a text file?")
			return
		}
		p += i
	}
	l.start = p
	if p == len(src) {
		l.kind, l.pos, l.text = tokEOF, p, nil
		return
	}
	switch c := src[p]; {
	case c == '(':
		l.kind, l.pos, l.text = tokOpen, p+1, nil
	case c == ')':
		l.kind, l.pos, l.text = tokClose, p+1, nil
	case class[c] == clsSymbol:
		l.word(tokSymbol, p)
	case class[c] == clsDigit:
		l.number()
	case c == ':':
		l.word(tokKeyword, p+1)
		if len(l.text) == 0 {
			l.invalid(p+1, "a keyword needs a name after ':'")
		}
	case c == '"':
		l.stringLiteral()
	case c == '|':
		l.quotedSymbol()
	case c == '#':
		l.bits()
	default:
		l.badCharacter(p)
	}
}

func (l *lexer) invalid(end int, msg string) {
	l.kind, l.pos, l.text, l.bad = tokInvalid, end, nil, msg
}

// byteOrderMark is what some editors write at the beginning of a file.
const byteOrderMark = '\ufeff'

func (l *lexer) badCharacter(p int) {
	r, size := utf8.DecodeRune(l.src[p:])
	switch {
	case l.src[p] == 0:
		l.invalid(p+1, "NUL byte; is this a text file?")
	case r == utf8.RuneError && size <= 1:
		l.invalid(p+1, fmt.Sprintf("byte 0x%02x is not valid UTF-8", l.src[p]))
	case r == byteOrderMark && p == 0:
		l.invalid(p+size, "byte order mark; save the file as UTF-8 without it")
	case unicode.IsControl(r):
		l.invalid(p+size, fmt.Sprintf("control character %q; is this a text file?", r))
	default:
		l.invalid(p+size, fmt.Sprintf("character %q cannot start a token; quote symbols as |...|", r))
	}
}

// word reads a simple symbol, or a keyword whose name starts at from.
func (l *lexer) word(kind tokenKind, from int) {
	p := from
	for p < len(l.src) && class[l.src[p]] >= clsSymbol {
		p++
	}
	l.kind, l.pos, l.text = kind, p, l.src[from:p]
}

func (l *lexer) number() {
	p := l.digits(l.start)
	l.kind = tokNumeral
	if p+1 < len(l.src) && l.src[p] == '.' && class[l.src[p+1]] == clsDigit {
		l.kind = tokDecimal
		p = l.digits(p + 1)
	}
	if p < len(l.src) && class[l.src[p]] == clsSymbol {
		l.invalid(p+1, "a symbol cannot start with a digit")
		return
	}
	l.pos, l.text = p, l.src[l.start:p]
}

func (l *lexer) digits(p int) int {
	for p < len(l.src) && class[l.src[p]] == clsDigit {
		p++
	}
	return p
}

func (l *lexer) bits() {
	p := l.start + 2
	if p > len(l.src) {
		l.invalid(p-1, "'#' must be followed by b or x")
		return
	}
	digit := func(c byte) bool { return c == '0' || c == '1' }
	switch l.src[p-1] {
	case 'b':
		l.kind = tokBinary
	case 'x':
		l.kind = tokHexadecimal
		digit = func(c byte) bool {
			return class[c] == clsDigit || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
		}
	case 'f':
		l.fieldLiteral(p)
		return
	default:
		l.invalid(p, "'#' must be followed by b (binary) or x (hexadecimal)")
		return
	}
	for p < len(l.src) && digit(l.src[p]) {
		p++
	}
	if p == l.start+2 || p < len(l.src) && class[l.src[p]] >= clsSymbol {
		l.invalid(p, "malformed binary or hexadecimal literal")
		return
	}
	l.pos, l.text = p, l.src[l.start:p]
}

// fieldLiteral reads cvc5's finite-field literal, #f3m7, as a symbol of that spelling.
func (l *lexer) fieldLiteral(p int) {
	for p < len(l.src) && (class[l.src[p]] == clsDigit || l.src[p] == 'm' || l.src[p] == '-') {
		p++
	}
	l.kind, l.pos, l.text = tokSymbol, p, l.src[l.start:p]
}

func (l *lexer) stringLiteral() {
	p := l.start + 1
	for {
		i := bytes.IndexByte(l.src[p:], '"')
		if i < 0 {
			l.invalid(len(l.src), "string literal without closing quote")
			return
		}
		p += i + 1
		if p < len(l.src) && l.src[p] == '"' { // a doubled quote is a quote inside the string
			p++
			continue
		}
		break
	}
	l.kind, l.pos, l.text = tokString, p, l.src[l.start+1:p-1]
	l.checkText()
}

func (l *lexer) quotedSymbol() {
	i := bytes.IndexByte(l.src[l.start+1:], '|')
	if i < 0 {
		l.invalid(len(l.src), "quoted symbol without closing '|'")
		return
	}
	p := l.start + 1 + i
	l.kind, l.pos, l.text = tokSymbol, p+1, l.src[l.start+1:p]
	if bytes.IndexByte(l.text, '\\') >= 0 {
		l.invalid(p+1, `a quoted symbol cannot contain '\'`)
		return
	}
	l.checkText()
}

// checkText refuses control characters and malformed UTF-8 inside a string or quoted symbol.
func (l *lexer) checkText() {
	ascii := true
	for i, c := range l.text {
		if c < ' ' && class[c] != clsSpace || c == 0x7f {
			l.start += 1 + i
			l.invalid(l.pos, fmt.Sprintf("control character 0x%02x inside a literal; write it as \\u{%x}", c, c))
			return
		}
		ascii = ascii && c < utf8.RuneSelf
	}
	if !ascii && !utf8.Valid(l.text) {
		l.invalid(l.pos, "malformed UTF-8 inside a literal")
	}
}
