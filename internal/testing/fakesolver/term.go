package fakesolver

import (
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// term is the number of a node. Children have smaller numbers than their parents; equal terms are one node.
type term int32

// node is an atom or a list. Terms have no sorts and are not checked: a fake solver looks only at shapes.
type node struct {
	atom string // "" for a list
	list []term
	kind kind
}

// kind is a class of terms that patterns distinguish.
type kind uint8

const (
	kindOther   kind = iota // a keyword, an operator without arguments, a list that is no term
	kindSymbol              // a declared constant or a variable
	kindLiteral             // a constant of a theory: 3, (- 3), #b01, "a", (fp …), true
	kindApp                 // an application that is no literal
)

// terms is a graph of the assertions of a script, with let names replaced by their terms and without annotations.
type terms struct {
	nodes []node
	ids   map[string]term
	key   []byte

	roots   []term            // the terms that were added
	symbols map[string]bool   // declared, or bound by a quantifier
	lets    map[string][]term // key: name; the terms that it stands for, innermost last
	words   []string          // tokens that are not parsed yet
}

func newTerms() *terms {
	return &terms{ids: map[string]term{}, symbols: map[string]bool{}, lets: map[string][]term{}}
}

// add parses one term or more.
func (ts *terms) add(text string) {
	ts.read(text)
	for word := ts.word(); word != ""; word = ts.word() {
		ts.roots = append(ts.roots, ts.term(word))
	}
}

// used returns by term whether it is a root or a part of one: a let may name a term that is not used.
func (ts *terms) used() []bool {
	used := make([]bool, len(ts.nodes))
	for _, t := range ts.roots {
		used[t] = true
	}
	for t := len(ts.nodes) - 1; t >= 0; t-- {
		for _, arg := range ts.nodes[t].list {
			used[arg] = used[arg] || used[t]
		}
	}
	return used
}

func (ts *terms) read(text string) {
	for t := range sexpr.Tokens([]byte(text)) {
		ts.words = append(ts.words, text[t.Start:t.End])
	}
}

// word takes the next token; it is "" at the end.
func (ts *terms) word() string {
	if len(ts.words) == 0 {
		return ""
	}
	word := ts.words[0]
	ts.words = ts.words[1:]
	return word
}

// term parses the term whose first token is the word.
func (ts *terms) term(word string) term {
	if word != "(" {
		if of := ts.lets[word]; len(of) > 0 {
			return of[len(of)-1]
		}
		return ts.atom(word)
	}
	var list []term
	for word := ts.word(); word != ")" && word != ""; word = ts.word() {
		if len(list) == 0 {
			switch word {
			case "let":
				return ts.let()
			case "!":
				return ts.annotated()
			case "forall", "exists", "lambda":
				list = append(list, ts.atom(word), ts.binder())
				continue
			}
		}
		list = append(list, ts.term(word))
	}
	return ts.list(list)
}

// let parses the rest of a let, after its first word, and returns its body.
func (ts *terms) let() term {
	type binding struct {
		name string
		is   term
	}
	var all []binding
	ts.word() // (
	for word := ts.word(); word == "("; word = ts.word() {
		name := ts.word()
		all = append(all, binding{name, ts.term(ts.word())})
		ts.word() // )
	}
	for _, b := range all {
		ts.lets[b.name] = append(ts.lets[b.name], b.is)
	}
	body := ts.term(ts.word())
	for _, b := range all {
		of := ts.lets[b.name]
		ts.lets[b.name] = of[:len(of)-1]
	}
	ts.word() // )
	return body
}

// annotated parses the rest of an annotated term, after !, and returns the term without its attributes.
func (ts *terms) annotated() term {
	t := ts.term(ts.word())
	for depth := 0; ; {
		switch ts.word() {
		case "(":
			depth++
		case ")":
			if depth--; depth < 0 {
				return t
			}
		case "":
			return t
		}
	}
}

// binder parses the variables of a quantifier. A variable with the name of a let is not supported: printers of scripts
// avoid that.
func (ts *terms) binder() term {
	list := ts.term(ts.word())
	for _, v := range ts.nodes[list].list {
		if pair := ts.nodes[v].list; len(pair) == 2 {
			name := &ts.nodes[pair[0]]
			ts.symbols[name.atom] = true
			name.kind = kindSymbol
		}
	}
	return list
}

func (ts *terms) atom(word string) term {
	id, known := ts.ids[word]
	if !known {
		id = ts.enter(node{atom: word, kind: ts.atomKind(word)})
		ts.ids[word] = id
	}
	return id
}

func (ts *terms) atomKind(word string) kind {
	c := word[0]
	switch {
	case c >= '0' && c <= '9', c == '#', c == '"', word == "true", word == "false":
		return kindLiteral
	case ts.symbols[word]:
		return kindSymbol
	}
	return kindOther
}

func (ts *terms) list(list []term) term {
	ts.key = append(ts.key[:0], '(')
	for _, t := range list {
		ts.key = append(strconv.AppendInt(ts.key, int64(t), 36), ' ')
	}
	id, known := ts.ids[string(ts.key)]
	if !known {
		id = ts.enter(node{list: list, kind: ts.listKind(list)})
		ts.ids[string(ts.key)] = id
	}
	return id
}

func (ts *terms) listKind(list []term) kind {
	if len(list) < 2 {
		return kindOther
	}
	head := ts.nodes[list[0]].atom
	literals := true
	for _, t := range list[1:] {
		literals = literals && ts.nodes[t].kind == kindLiteral
	}
	switch {
	case literals && (head == "-" && len(list) == 2 || head == "/" || head == "fp"):
		return kindLiteral
	case head == "_":
		switch name := ts.nodes[list[1]].atom; {
		case strings.HasPrefix(name, "bv"), name == "char", name == "NaN", name == "+oo", name == "-oo",
			name == "+zero", name == "-zero":
			return kindLiteral
		}
		return kindOther
	}
	return kindApp
}

func (ts *terms) enter(n node) term {
	ts.nodes = append(ts.nodes, n)
	return term(len(ts.nodes) - 1)
}
