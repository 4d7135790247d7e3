package smtlib

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
)

// MaxSource is the largest size of an input in bytes; larger ones are refused.
const MaxSource = 256 << 20

// maxErrors is how many errors of one input are collected.
const maxErrors = 50

// ReadSource reads a whole input. It fails if the input is larger than MaxSource.
func ReadSource(r io.Reader) ([]byte, error) {
	if f, ok := r.(*os.File); ok {
		if st, err := f.Stat(); err == nil && st.Mode().IsRegular() {
			if st.Size() > MaxSource {
				return nil, errTooLarge
			}
			src := make([]byte, st.Size())
			n, err := io.ReadFull(f, src)
			if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
				err = nil
			}
			return src[:n], err
		}
	}
	src, err := io.ReadAll(io.LimitReader(r, MaxSource+1))
	if len(src) > MaxSource {
		return nil, errTooLarge
	}
	return src, err
}

var errTooLarge = fmt.Errorf("larger than %d MiB, refused", MaxSource>>20)

// Parse reads a script. A command with an error is skipped and reading goes on, so that Errors may hold several;
// the script then has the commands that were read. The source may be dropped afterwards.
func Parse(sig *Signature, file string, src []byte) (*Script, Errors) {
	return parse(sig, file, src, nil)
}

// parse reads a script; readers override the readers of the standard's commands.
func parse(sig *Signature, file string, src []byte, readers map[string]func(*parser, At) Command) (*Script, Errors) {
	a := NewArena(sig)
	defer func() { a.sig = sig }()
	a.expect(len(src))
	p := newParser(a, file, src)
	p.readers = readers
	for !p.done {
		p.next()
		if p.kind == tokEOF {
			break
		}
		p.command()
	}
	return &Script{Arena: p.a, File: file, Commands: p.commands, Leniencies: p.lenient}, p.errs
}

// LogicOf finds the logic of the first set-logic without parsing the rest, or "".
func LogicOf(src []byte) string {
	l := lexer{src: src}
	for {
		l.next()
		if l.kind != tokOpen {
			return ""
		}
		if l.next(); l.kind == tokSymbol && string(l.text) == "set-logic" {
			if l.next(); l.kind == tokSymbol {
				return string(l.text)
			}
			return ""
		}
		if !skipList(&l) {
			return ""
		}
	}
}

// skipList moves behind the list whose opening parenthesis, and one token, have been read.
func skipList(l *lexer) bool {
	for depth := 1; ; l.next() {
		switch l.kind {
		case tokOpen:
			depth++
		case tokClose:
			depth--
			if depth == 0 {
				return true
			}
		case tokEOF:
			return false
		}
	}
}

// parser turns tokens into commands. It reports an error by panicking with *syntaxError, which only command
// catches: the walks are loops over explicit stacks, and error returns would be half of their lines.
type parser struct {
	lexer
	a        *Arena
	file     string
	scope    scope
	commands []Command
	lenient  map[string]Leniency
	errs     Errors
	done     bool
	readers  map[string]func(*parser, At) Command // for commands that this caller reads differently

	counted   int // newlines before this offset are counted in line
	line      int32
	lineStart int
	values    []Term  // finished terms that wait for the application around them
	frames    []frame // open parentheses of the term being read
	lets      []letBinding
	named     []namedTerm // names of annotated terms, not visible before their command ends
	sorts     sortReader
	older     map[Fun]Fun       // hidden declaration with the same name and another rank
	oldParams []Sort            // sort parameters of datatypes being declared in the old form: names without arguments
	model     *modelReader      // set while a model is read
	written   map[string]string // names in the source of symbols that were renamed, for messages
	ownWords  map[string]bool   // reserved words that the script uses as names, without bars
	wasReset  bool              // a set-logic that follows changes the logic in which the script is read
}

type syntaxError struct {
	off int
	msg string
}

func newParser(a *Arena, file string, src []byte) *parser {
	p := &parser{lexer: lexer{src: src}, a: a, file: file, line: 1, lenient: map[string]Leniency{}, older: map[Fun]Fun{}}
	p.scope.init(a)
	return p
}

func (p *parser) fail(off int, format string, args ...any) {
	panic(&syntaxError{off: off, msg: fmt.Sprintf(format, args...)})
}

// leniently records a deviation from the standard at an offset, of which solvers might make something else.
func (p *parser) leniently(off int, what string) { p.deviation(off, what, false) }

// informally records a deviation of the form only, see Leniency.Form.
func (p *parser) informally(off int, what string) { p.deviation(off, what, true) }

func (p *parser) deviation(off int, what string, form bool) {
	l, found := p.lenient[what]
	if !found {
		l = Leniency{Offset: off, Form: form}
	}
	l.Times++
	p.lenient[what] = l
}

// asWritten replaces the names of symbols in a message by those in the source.
func (p *parser) asWritten(msg string) string {
	if len(p.written) == 0 {
		return msg
	}
	var out []byte
	l := lexer{src: []byte(msg)}
	for done := 0; ; done = l.pos {
		l.next()
		out = append(out, msg[done:l.start]...)
		switch {
		case l.kind == tokEOF:
			return string(out)
		case l.kind == tokSymbol && p.written[string(l.text)] != "":
			out = append(out, Quote(p.written[string(l.text)])...)
		case l.pos == l.start: // the source is invalid here
			return string(append(out, msg[l.start:]...))
		default:
			out = append(out, msg[l.start:l.pos]...)
		}
	}
}

// unexpected reports the current token.
func (p *parser) unexpected(expected string) {
	switch p.kind {
	case tokEOF:
		p.fail(p.start, "unexpected end of input, expected %s", expected)
	case tokInvalid:
		p.fail(p.start, "%s", p.bad)
	case tokOpen:
		p.fail(p.start, "unexpected '(', expected %s", expected)
	case tokClose:
		p.fail(p.start, "unexpected ')', expected %s", expected)
	default:
		p.fail(p.start, "unexpected %s, expected %s", clip(p.src[p.start:p.pos]), expected)
	}
}

func clip(b []byte) string {
	const longest = 40
	if len(b) > longest {
		return printable(b[:longest]) + "…"
	}
	return printable(b)
}

// at gives the position of an offset; offsets must ascend from call to call.
func (p *parser) at(off int) At {
	for {
		i := bytes.IndexByte(p.src[p.counted:off], '\n')
		if i < 0 {
			p.counted = off
			return At{Line: p.line, Col: int32(off - p.lineStart + 1)}
		}
		p.counted += i + 1
		p.line++
		p.lineStart = p.counted
	}
}

// command reads one command whose first token is current, and catches its errors.
func (p *parser) command() { p.attempt(p.readCommand) }

// attempt reads something that starts with the current token. If that fails, it records the error and skips the rest of
// the list that starts there.
func (p *parser) attempt(read func()) {
	start, undo := p.start, len(p.scope.log)
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*syntaxError)
			if !ok {
				panic(r)
			}
			p.errs = append(p.errs, newError(p.file, p.src, e.off, p.asWritten(e.msg)))
			p.scope.restore(min(undo, len(p.scope.log)))
			p.abandon(start)
			if len(p.errs) >= maxErrors {
				p.errs = append(p.errs, newError(p.file, p.src, e.off, "too many errors, the rest is not read"))
				p.done = true
			}
		}
	}()
	read()
}

func (p *parser) readCommand() {
	start := p.start
	if p.kind != tokOpen {
		p.unexpected("a command in parentheses")
	}
	p.next()
	if p.kind != tokSymbol {
		p.unexpected("the name of a command")
	}
	pos := p.at(start)
	name := string(p.text)
	read := p.readers[name]
	if read == nil {
		read = commandReaders[name]
	}
	if read == nil {
		p.other(pos, name, start)
		return
	}
	c := read(p, pos)
	p.nameTerms()
	if c != nil {
		p.commands = append(p.commands, c)
	}
}

// abandon drops half-read state and moves behind the command that starts at start.
func (p *parser) abandon(start int) {
	p.values, p.frames, p.lets = p.values[:0], p.frames[:0], p.lets[:0]
	p.named, p.sorts, p.oldParams = p.named[:0], sortReader{}, nil
	failed := p.pos
	p.pos = start
	p.next()
	if p.kind != tokOpen { // not in a command at all: skip to the next opening parenthesis
		for p.pos < len(p.src) && p.src[p.pos] != '(' {
			p.pos++
		}
		return
	}
	p.next()
	if !skipList(&p.lexer) && failed < p.pos {
		p.pos = len(p.src)
	}
}

// other keeps a command that has no meaning here verbatim.
func (p *parser) other(pos At, name string, start int) {
	p.next()
	if !p.skip() {
		p.fail(start, "command %s is not closed", Quote(name))
	}
	p.commands = append(p.commands, Other{At: pos, Name: name, Text: string(p.src[start:p.pos])})
}

// skip is skipList for text that will be kept: it must consist of tokens.
func (p *parser) skip() bool {
	for depth := 1; ; p.next() {
		switch p.kind {
		case tokOpen:
			depth++
		case tokClose:
			depth--
			if depth == 0 {
				return true
			}
		case tokInvalid:
			p.fail(p.start, "%s", p.bad)
		case tokEOF:
			return false
		}
	}
}

// close reads the closing parenthesis of a command.
func (p *parser) close() {
	p.next()
	if p.kind != tokClose {
		p.unexpected("')'")
	}
}

func (p *parser) open() {
	p.next()
	if p.kind != tokOpen {
		p.unexpected("'('")
	}
}

// symbol reads a symbol that is being declared or named; off is its offset.
func (p *parser) symbol(what string) (name string, off int) {
	p.next()
	if p.kind != tokSymbol {
		p.unexpected(what)
	}
	if p.src[p.start] != '|' && reserved[string(p.text)] && p.model == nil { // solvers leave out the bars in models
		if !lateReserved[string(p.text)] {
			p.fail(p.start, "reserved word %s, expected %s: |%s| would be a name", p.text, what, p.text)
		}
		p.leniently(p.start, "reserved word as a name")
		if p.ownWords == nil {
			p.ownWords = map[string]bool{}
		}
		p.ownWords[string(p.text)] = true
	}
	p.noteReserved()
	return string(p.text), p.start
}

// noteReserved records that the current token, the name of something that a script introduces, is reserved for solvers.
func (p *parser) noteReserved() {
	if p.model == nil && len(p.text) > 0 && (p.text[0] == '@' || p.text[0] == '.') {
		p.informally(p.start, "symbol that begins with @ or ., which are reserved for solvers")
	}
}

func (p *parser) numeral(what string) int {
	p.next()
	if p.kind != tokNumeral {
		p.unexpected(what)
	}
	n, err := strconv.Atoi(string(p.withoutZeros(p.text)))
	if err != nil || n > 1<<30 {
		p.fail(p.start, "%s is too large", clip(p.text))
	}
	return n
}

// verbatim gives the text from the current token up to the closing parenthesis of the command, which it reads.
func (p *parser) verbatim() string {
	from := p.start
	if !p.skip() {
		p.fail(from, "missing ')'")
	}
	return string(bytes.TrimSpace(p.src[from : p.pos-1]))
}
