package instance

import (
	"bytes"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// texts caches printed formulas. Instances of a round draw from the same pools, so that each formula is printed many
// times, and printing is most of the work on an instance. The least recently used arenas are dropped.
type texts struct {
	arenas []*arenaTexts // in order of use, the most recent one last
	size   int
}

type arenaTexts struct {
	arena    *smtlib.Arena
	asserted map[smtlib.Term]*asserted
	declared map[*smtlib.Decl]string
	size     int
	once     bool // the texts are for one script only, and not cached

	// The functions and sorts that the formulas printed so far refer to.
	funs  map[*smtlib.Decl]bool
	sorts map[*smtlib.SortDecl]bool
	head  string // the text of their declarations, once it was printed
}

// asserted is a printed assertion, and what it refers to, directly or through definitions, in no order.
type asserted struct {
	text  string // the command, with its newline
	funs  []*smtlib.Decl
	sorts []*smtlib.SortDecl
	own   bool   // the formula is in an instance's own arena, and will not be printed again
	met   uint32 // the last walk that visited it
}

// Bounds of the cache. The number of arenas is bounded because the cache keeps them alive.
const (
	maxTextArenas = 32
	maxTextBytes  = 8 << 20
	maxArenaBytes = 1 << 20
)

// textsOf returns the cached texts of a group's formulas. Texts of formulas without a group are not cached.
func (x *texts) textsOf(own *smtlib.Arena, g *Group) *arenaTexts {
	if g == nil {
		known := newArenaTexts(own)
		known.once = true
		return known
	}
	a := g.Arena
	n := len(x.arenas)
	for i := n - 1; i >= 0; i-- {
		if t := x.arenas[i]; t.arena == a {
			copy(x.arenas[i:], x.arenas[i+1:])
			x.arenas[n-1] = t
			return t
		}
	}
	for len(x.arenas) > 0 && (len(x.arenas) >= maxTextArenas || x.size > maxTextBytes-maxArenaBytes) {
		x.size -= x.arenas[0].size
		x.arenas = append(x.arenas[:0], x.arenas[1:]...)
	}
	t := newArenaTexts(a)
	x.arenas = append(x.arenas, t)
	return t
}

func newArenaTexts(a *smtlib.Arena) *arenaTexts {
	return &arenaTexts{
		arena: a, asserted: map[smtlib.Term]*asserted{}, declared: map[*smtlib.Decl]string{},
		funs: map[*smtlib.Decl]bool{}, sorts: map[*smtlib.SortDecl]bool{},
	}
}

// hold reports whether there is room for size more bytes, and if so counts them.
func (x *texts) hold(in *arenaTexts, size int) bool {
	if in.size+size > maxArenaBytes {
		return false
	}
	in.size += size
	if !in.once {
		x.size += size
	}
	return true
}

// assert prints a formula of an arena, which is that of known or a child of it.
func (w *Writer) assert(known *arenaTexts, a *smtlib.Arena, t smtlib.Term) *asserted {
	if f := known.asserted[t]; f != nil && t < known.arena.Len() {
		return f
	}
	formula := []smtlib.Term{t}
	w.walkTerms(a, formula)
	w.text = w.printer.AppendAsserts(w.text[:0], a, formula)
	if w.Shortest {
		w.shorten(a, t)
	}
	f := &asserted{
		text: string(w.text), funs: slices.Clone(w.used), sorts: slices.Clone(w.usedSorts),
	}
	if t >= known.arena.Len() {
		f.own = true
		return f
	}
	before := len(known.funs) + len(known.sorts)
	for _, d := range f.funs {
		known.funs[d] = true
	}
	for _, s := range f.sorts {
		known.sorts[s] = true
	}
	if len(known.funs)+len(known.sorts) > before {
		w.texts.hold(known, -len(known.head))
		known.head = ""
	}
	if w.texts.hold(known, len(f.text)+8*(len(f.funs)+len(f.sorts))) {
		known.asserted[t] = f
	}
	return f
}

// shorten prints a formula without let if that is shorter.
func (w *Writer) shorten(a *smtlib.Arena, t smtlib.Term) {
	const around = len("(assert )\n")
	if !bytes.Contains(w.text, []byte("(let (")) {
		return
	}
	limit := len(w.text) - around
	if plain := smtlib.AppendTerm(nil, a, t, limit); len(plain) <= limit {
		w.text = append(append(append(w.text[:0], "(assert "...), plain...), ")\n"...)
	}
}

// declare appends the declaration of a function.
func (w *Writer) declare(dst []byte, known *arenaTexts, a *smtlib.Arena, d *smtlib.Decl) []byte {
	if text, ok := known.declared[d]; ok {
		return append(dst, text...)
	}
	begin := len(dst)
	dst = append(w.printer.AppendCommand(dst, a, smtlib.DeclareFun{Fun: d}), '\n')
	if known.funs[d] && w.texts.hold(known, len(dst)-begin) {
		known.declared[d] = string(dst[begin:])
	}
	return dst
}
