package instance

import "github.com/smtstorm/smtstorm/smtlib"

// texts remembers printed assertions. Instances of a round draw from the same pools, so that each formula is printed
// many times; printing is most of the work on an instance. Arenas that were not used for longest are forgotten.
type texts struct {
	arenas []*arenaTexts // the last one used last
	size   int
}

type arenaTexts struct {
	arena *smtlib.Arena
	of    map[smtlib.Term]string
	size  int
}

// Bounds of what is remembered. Arenas count because they are kept alive, too.
const (
	maxTextArenas = 32
	maxTextBytes  = 8 << 20
	maxArenaBytes = 1 << 20
)

// in gives what is known of an arena.
func (x *texts) in(a *smtlib.Arena) *arenaTexts {
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
	t := &arenaTexts{arena: a, of: map[smtlib.Term]string{}}
	x.arenas = append(x.arenas, t)
	return t
}

// appendAsserts appends an assert a line for each formula.
func (w *Writer) appendAsserts(dst []byte, a *smtlib.Arena, formulas []smtlib.Term) []byte {
	known := w.texts.in(a)
	for i, t := range formulas {
		if text, ok := known.of[t]; ok {
			dst = append(dst, text...)
			continue
		}
		begin := len(dst)
		dst = w.printer.AppendAsserts(dst, a, formulas[i:i+1])
		if n := len(dst) - begin; known.size+n <= maxArenaBytes {
			known.of[t] = string(dst[begin:])
			known.size += n
			w.texts.size += n
		}
	}
	return dst
}
