package parts

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// room bounds the bytes that the parts of a file have together. Too many are noticed before the first part is
// written, in the time in which as many can be printed.
type room struct {
	limit int64
	taken int64 // bytes that the parts of earlier checks have

	printer instance.Writer
	text    []byte
}

// left is how many bytes further parts may have together.
func (r *room) left() int64 { return r.limit - r.taken }

// containedShare is how many times the bytes of all parts neighbourhoods may have, as those that others contain are
// left out.
const containedShare = 4

// before bounds the bytes of neighbourhoods before some are left out; 0 for no bound of ours.
func (r *room) before() int {
	const most = 1 << 40
	if r.left() > most {
		return 0
	}
	return containedShare * int(r.left())
}

// has reports whether there may be room for parts of some units that take at least the given bytes each.
func (r *room) has(groups [][]int32, weights []int) bool {
	sum := int64(0)
	for _, group := range groups {
		for _, n := range group {
			sum += int64(weights[n])
		}
	}
	return sum <= r.left()
}

// take takes the room for the parts of a whole, and reports whether there is enough. A whole that is one part is a
// copy, for which there always is.
func (r *room) take(w *Whole) bool {
	if len(w.Parts) < 2 {
		return true
	}
	for _, p := range w.Parts {
		r.text = r.printer.AppendInstance(r.text[:0], p.Asked, instance.Dialect{})
		if r.taken += int64(len(r.text)); r.taken > r.limit {
			return false
		}
	}
	return true
}

// leastBytes gives, for each unit, a number of bytes that it has at least where it is printed: each of its terms takes
// a character, and one behind it.
func leastBytes(a *smtlib.Arena, units []smtlib.Term) []int {
	weights := make([]int, len(units))
	for i, u := range units {
		weights[i] = len("(assert )") + 2*len(smtlib.Reachable([]smtlib.Term{u}, a.Args))
	}
	return weights
}

// tooLarge says that the parts of a whole have too many bytes together, and which other ways fit.
func (c *Division) tooLarge(w *Whole, taken *room) error {
	var fit []string
	try := func(how How, divide func(*Whole) string) {
		if c.How == how {
			return
		}
		other, room := *w, room{limit: taken.limit}
		other.Parts = nil
		if why := divide(&other); why == "" && len(other.Parts) > 1 && room.take(&other) {
			fit = append(fit, fmt.Sprintf("--how %s (%s, %s)", how, english.Plural(len(other.Parts), "part", ""),
				humanize.IBytes(uint64(room.taken))))
		}
	}
	try(Components, func(w *Whole) string {
		groups, why := components(w)
		w.slices(Components, groups)
		return why
	})
	try(Size, func(w *Whole) string {
		w.slices(Size, split.BySize(len(w.Units), c.Size))
		return ""
	})
	if c.How != Cubes && int64(c.Cubes+1)*int64(len(w.Source)) <= taken.limit {
		fit = append(fit, fmt.Sprintf("--how cubes (about %s)", english.Plural(c.Cubes, "part", "")))
	}
	text := fmt.Sprintf("its parts have more than %s together (--max-total)", humanize.IBytes(uint64(taken.limit)))
	if len(fit) > 0 {
		text += "; what fits: " + strings.Join(fit, ", ")
	}
	return leftOut(w.Seed.Path, "%s", text)
}
