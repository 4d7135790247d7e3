package smtlib

import (
	"hash/maphash"
	"strings"
)

// Symbol is an interned name, or the text of a literal, of one [Arena].
type Symbol uint32

// symbols interns names. Ids are dense and start at base, behind those of the parent.
type symbols struct {
	parent *symbols
	base   uint32
	names  []string
	table  []uint64 // open addressing: hash in the upper half, id+1 in the lower one; 0 is empty
	seed   maphash.Seed
	block  []byte // names are cut from blocks: fewer, larger allocations
}

func newSymbols(parent *symbols) *symbols {
	s := &symbols{parent: parent}
	if parent != nil {
		s.base, s.seed = parent.len(), parent.seed
	} else {
		s.seed = maphash.MakeSeed()
	}
	return s
}

func (s *symbols) len() uint32 { return s.base + uint32(len(s.names)) }

func (s *symbols) name(id Symbol) string {
	for uint32(id) < s.base {
		s = s.parent
	}
	return s.names[uint32(id)-s.base]
}

// intern gives the id of a name; a new name gets a new id. Ids are given in order of first occurrence and do not depend
// on the hash seed.
func (s *symbols) intern(text []byte) Symbol {
	h := uint32(maphash.Bytes(s.seed, text))
	for p := s; p != nil; p = p.parent {
		if id, ok := p.find(text, h); ok {
			return id
		}
	}
	if 2*(len(s.names)+1) > len(s.table) {
		s.grow()
	}
	id := s.len()
	s.names = append(s.names, s.keep(text))
	s.put(uint64(h)<<32 | uint64(id+1))
	return Symbol(id)
}

func (s *symbols) find(text []byte, h uint32) (Symbol, bool) {
	if len(s.table) == 0 {
		return 0, false
	}
	mask := uint32(len(s.table) - 1)
	for i := h & mask; s.table[i] != 0; i = (i + 1) & mask {
		id := uint32(s.table[i]) - 1
		if uint32(s.table[i]>>32) == h && s.names[id-s.base] == string(text) {
			return Symbol(id), true
		}
	}
	return 0, false
}

func (s *symbols) put(entry uint64) {
	mask := uint32(len(s.table) - 1)
	i := uint32(entry>>32) & mask
	for s.table[i] != 0 {
		i = (i + 1) & mask
	}
	s.table[i] = entry
}

func (s *symbols) grow() {
	old := s.table
	s.table = make([]uint64, max(64, 2*len(s.table)))
	for _, entry := range old {
		if entry != 0 {
			s.put(entry)
		}
	}
}

const symbolBlock = 4096

func (s *symbols) keep(text []byte) string {
	if len(text) > symbolBlock/8 {
		return string(text)
	}
	if len(s.block)+len(text) > cap(s.block) {
		s.block = make([]byte, 0, symbolBlock)
	}
	at := len(s.block)
	s.block = append(s.block, text...)
	return bytesString(s.block[at:])
}

// reserved are the words that are symbols only in bars (section 3.1).
var reserved = map[string]bool{
	"!": true, "_": true, "as": true, "BINARY": true, "DECIMAL": true, "exists": true, "HEXADECIMAL": true,
	"forall": true, "lambda": true, "let": true, "match": true, "NUMERAL": true, "par": true, "STRING": true,
}

// commandWords are names of commands that need bars as symbols: the standard's, which are reserved as well, and those
// of solvers.
var commandWords = func() map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(`
		assert check-sat check-sat-assuming check-sat-using declare-codatatype declare-codatatypes declare-const
		declare-datatype declare-datatypes declare-fun declare-heap declare-pool declare-sort declare-sort-parameter
		define-const define-fun define-fun-rec define-funs-rec define-sort echo exit get-abduct get-assertions
		get-assignment get-consequences get-difficulty get-info get-interpolant get-learned-literals get-model
		get-option get-proof get-qe get-qe-disjunct get-unsat-assumptions get-unsat-core get-value block-model
		block-model-values include pop push reset reset-assertions set-info set-logic set-option simplify`) {
		words[word] = true
	}
	return words
}()

// lateReserved are reserved words that earlier versions of SMT-LIB allowed as names.
var lateReserved = map[string]bool{"lambda": true, "match": true}

// Quote prints a symbol: bare where the standard allows it, otherwise in bars.
func Quote(name string) string {
	if isSimple(name) {
		return name
	}
	return "|" + name + "|"
}

// isSimple reports whether a symbol needs no bars. -6 needs them: z3 would read a number.
func isSimple(name string) bool {
	if !isPlain(name) || reserved[name] || commandWords[name] {
		return false
	}
	return name[0] != '-' || len(name) == 1 || class[name[1]] != clsDigit
}

// isPlain reports whether a name has the form of a simple symbol (section 3.1).
func isPlain(name string) bool {
	if name == "" || class[name[0]] != clsSymbol {
		return false
	}
	for i := range len(name) {
		if class[name[i]] < clsSymbol {
			return false
		}
	}
	return true
}

// plain gives a name in the form of a simple symbol that resembles name.
func plain(name string) string {
	if isPlain(name) {
		return name
	}
	p := []byte("_" + name)
	for i, c := range p {
		if class[c] < clsSymbol {
			p[i] = '_'
		}
	}
	return string(p)
}

// declarable gives a name that resembles name and that a script may declare. Names that begin with @ or . are reserved
// for solvers (section 3.1), is-c is a tester in some solvers, and cvc5 rejects symbols with line breaks on its
// standard input.
func declarable(name string) string {
	if strings.ContainsAny(name, "\r\n") {
		name = plain(name)
	}
	if strings.HasPrefix(name, "@") || strings.HasPrefix(name, ".") || strings.HasPrefix(name, testerOperator+"-") {
		return "_" + name
	}
	return name
}
