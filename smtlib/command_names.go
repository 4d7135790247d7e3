package smtlib

import (
	"bytes"
	"slices"
)

// standardCommands are the commands of SMT-LIB 2.7 (section 3.11, the rule for commands of the grammar), sorted.
var standardCommands = []string{
	"assert", "check-sat", "check-sat-assuming", "declare-const", "declare-datatype", "declare-datatypes", "declare-fun",
	"declare-sort", "declare-sort-parameter", "define-const", "define-fun", "define-fun-rec", "define-funs-rec",
	"define-sort", "echo", "exit", "get-assertions", "get-assignment", "get-info", "get-model", "get-option", "get-proof",
	"get-unsat-assumptions", "get-unsat-core", "get-value", "pop", "push", "reset", "reset-assertions", "set-info",
	"set-logic", "set-option",
}

// StandardCommands are the names of the commands that the standard has, sorted.
func StandardCommands() []string { return slices.Clone(standardCommands) }

// HasMeaning reports whether Parse gives commands of this name a meaning.
func HasMeaning(name string) bool { return commandReaders[name] != nil }

// NamedCommand is the beginning of a command in a source.
type NamedCommand struct {
	Name   string
	Word   string // the token behind the name, as it is written, or ""
	Offset int    // offset of the opening parenthesis
	End    int    // offset behind the closing parenthesis
}

// Argument is an argument of a command: one token or one list.
type Argument struct {
	Kind string // symbol, keyword, numeral, decimal, string, binary, hexadecimal, list, or empty list
	Text string // as it is written
}

// Arguments reads what follows the name of a command.
func (c NamedCommand) Arguments(src []byte) []Argument {
	var all []Argument
	l := lexer{src: src[:c.End], pos: c.Offset + 1}
	l.next()
	for l.next(); l.kind != tokEOF && l.kind != tokClose; l.next() {
		start, kind := l.start, tokenNames[l.kind]
		if l.kind == tokOpen {
			kind = "empty list"
			if l.next(); l.kind != tokClose {
				kind = "list"
				skipList(&l)
			}
		}
		all = append(all, Argument{kind, string(src[start:l.pos])})
	}
	return all
}

var tokenNames = map[tokenKind]string{
	tokSymbol: "symbol", tokKeyword: "keyword", tokNumeral: "numeral", tokDecimal: "decimal", tokString: "string",
	tokBinary: "binary", tokHexadecimal: "hexadecimal",
}

// NamedCommands lists the commands of a source up to (exit), in order, without parsing them. It stops at the first
// token outside a list.
func NamedCommands(src []byte) []NamedCommand {
	var all []NamedCommand
	for l := (lexer{src: src}); ; {
		l.next()
		if l.kind != tokOpen {
			return all
		}
		c := NamedCommand{Offset: l.start}
		if l.next(); l.kind == tokSymbol {
			c.Name = string(l.text)
			word := l
			if word.next(); word.kind != tokOpen && word.kind != tokClose {
				c.Word = string(src[word.start:word.pos])
			}
		}
		closed := skipList(&l)
		if c.End = l.pos; c.Name != "" {
			all = append(all, c)
		}
		if c.Name == "exit" || !closed {
			return all
		}
	}
}

// ErrorAt gives an error at a byte offset of a source.
func ErrorAt(file string, src []byte, offset int, msg string) *Error {
	return newError(file, src, offset, msg)
}

// OffsetOf gives the byte offset of a place in a source. A place behind the end of the source gives that end.
func OffsetOf(src []byte, at Pos) int {
	offset := 0
	for line := int32(1); line < at.Line; line++ {
		i := bytes.IndexByte(src[offset:], '\n')
		if i < 0 {
			return len(src)
		}
		offset += i + 1
	}
	return min(offset+int(at.Col)-1, len(src))
}

// TermAttribute is an attribute of a term, as :named in (! F :named n).
type TermAttribute struct {
	Keyword string // with its colon
	Binder  string // the innermost binder or definition that it stands in, such as let; "" for none
	Offset  int
}

// binders are the words that begin what binds variables.
var binders = []string{
	"choice", "define-const", "define-fun", "define-fun-rec", "define-funs-rec", "exists", "forall", "lambda", "let", "match",
}

// TermAttributes lists the attributes of terms in a source up to (exit), in order, without parsing it.
func TermAttributes(src []byte) []TermAttribute {
	var all []TermAttribute
	var heads []string // heads of the open lists
	isHead := false
	for l := (lexer{src: src}); ; {
		l.next()
		switch l.kind {
		case tokEOF:
			return all
		case tokOpen:
			heads, isHead = append(heads, ""), true
			continue
		case tokClose:
			heads = heads[:max(0, len(heads)-1)]
		case tokSymbol:
			if isHead && len(heads) > 0 {
				heads[len(heads)-1] = string(l.text)
			}
			if isHead && len(heads) == 1 && heads[0] == "exit" {
				return all
			}
		case tokKeyword:
			if len(heads) > 1 && heads[len(heads)-1] == "!" {
				a := TermAttribute{Keyword: ":" + string(l.text), Offset: l.start}
				for _, head := range heads {
					if slices.Contains(binders, head) {
						a.Binder = head
					}
				}
				all = append(all, a)
			}
		}
		isHead = false
	}
}
