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
	hashes []uint32
	table  []uint32 // open addressing; id+1, 0 is empty
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

// intern gives the id of a name, making one if it is new. Which hash seed was drawn never shows: ids are given in
// order of first occurrence.
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
	s.hashes = append(s.hashes, h)
	s.put(id, h)
	return Symbol(id)
}

func (s *symbols) find(text []byte, h uint32) (Symbol, bool) {
	if len(s.table) == 0 {
		return 0, false
	}
	mask := uint32(len(s.table) - 1)
	for i := h & mask; s.table[i] != 0; i = (i + 1) & mask {
		k := s.table[i] - 1 - s.base
		if s.hashes[k] == h && s.names[k] == string(text) {
			return Symbol(s.table[i] - 1), true
		}
	}
	return 0, false
}

func (s *symbols) put(id, h uint32) {
	mask := uint32(len(s.table) - 1)
	i := h & mask
	for s.table[i] != 0 {
		i = (i + 1) & mask
	}
	s.table[i] = id + 1
}

func (s *symbols) grow() {
	s.table = make([]uint32, max(64, 2*len(s.table)))
	for k, h := range s.hashes {
		s.put(s.base+uint32(k), h)
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

// reserved are the words that no symbol may be without bars (section 3.1).
var reserved = map[string]bool{
	"!": true, "_": true, "as": true, "BINARY": true, "DECIMAL": true, "exists": true, "HEXADECIMAL": true,
	"forall": true, "lambda": true, "let": true, "match": true, "NUMERAL": true, "par": true, "STRING": true,
}

// lateReserved are the reserved words that earlier versions of SMT-LIB allowed as names.
var lateReserved = map[string]bool{"lambda": true, "match": true}

// Quote prints a symbol: bare where the standard allows it, otherwise in bars.
func Quote(name string) string {
	if isSimple(name) {
		return name
	}
	return "|" + name + "|"
}

func isSimple(name string) bool {
	if name == "" || class[name[0]] != clsSymbol || reserved[name] {
		return false
	}
	return strings.IndexFunc(name, func(r rune) bool { return r > 127 || class[byte(r)] < clsSymbol }) < 0
}
