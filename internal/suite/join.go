package suite

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// kin identifies instances that can be joined: those whose assertions are about the same symbols, with the same values
// of these. The zero value can be joined with no other.
type kin struct {
	seed  string // hash of the seed
	round int
}

// kinOf gives the kin of an instance of a round.
func kinOf(in *instance.Instance, round int) kin {
	if !joinable(in) {
		return kin{}
	}
	return kin{in.Seed().Hash, round}
}

// joinable reports whether an instance has a single check, which should be sat by evaluation, after nothing but
// assertions.
func joinable(in *instance.Instance) bool {
	return in.Walks() && in.Last().Expect == instance.Sat && in.Last().Certificate == instance.Evaluated
}

// halves gives two instances, each with half of the assertions. It gives nil if the instance is not joinable, or has a
// single assertion. Values that make all assertions true make each half true.
func halves(in *instance.Instance) []*instance.Instance {
	n := len(in.Steps) - 1
	if !joinable(in) || n < 2 {
		return nil
	}
	var parts []*instance.Instance
	for _, steps := range [][]smtlib.Command{in.Steps[:n/2], in.Steps[n/2 : n]} {
		part := *in
		part.Steps = slices.Concat(steps, in.Steps[n:])
		parts = append(parts, &part)
	}
	return parts
}

// assertion is the beginning of an assertion, question the end of a script of assertions.
var assertion, question = []byte("\n(assert "), []byte("(check-sat)\n")

// fill joins a candidate with others of its kin as long as they add pairs of operators and the whole is small enough.
// It gives the result and its parts; if nothing can be joined, these are the candidate alone.
//
// Joining matters because few pairs of operators are so rare that a script of their own is justified.
func (w *writer) fill(ctx context.Context, x *candidate) (whole *candidate, parts []*candidate) {
	const misses = 24 // companions that could not be joined
	whole, parts = x, []*candidate{x}
	if x.kin == (kin{}) {
		return whole, parts
	}
	filled := newFilling(x)
	for missed := 0; missed < misses; {
		y := w.choose.companion(filled)
		if y == nil {
			break
		}
		filled.tried[y] = true
		joined := w.join(ctx, whole, y)
		if joined == nil {
			missed++
			continue
		}
		whole, parts = joined, append(parts, y)
		filled.size = len(joined.test.Script)
		filled.add(joined.Features)
	}
	return whole, parts
}

// join makes one script of two. Both are parsed, and the assertions of both are evaluated under the values of both. It
// gives nil if they are not all true, or if the result is too large or already written. If the two have different
// logics, the result has the least logic that fits.
func (w *writer) join(ctx context.Context, x, y *candidate) *candidate {
	first, second := x.witness(), y.witness()
	if first == nil || second == nil {
		return nil
	}
	c, err := instance.Read(x.test.Name, joinScripts(x.composed, y.composed), joinLines(first, second))
	if err != nil || c.Check() != nil {
		return nil
	}
	c.Logic = c.Seed.Logic
	in := c.Instance(instance.Sat)
	in.Strategy = x.entry.Strategy
	in.Symbols = slices.Compact(slices.Sorted(slices.Values(slices.Concat(x.symbols, y.symbols))))
	if w.isForeign(in) {
		return nil
	}
	l := w.choose.look.Look(&in.Script, in.Checks, in.Strategy)
	text := w.script(in)
	if l.Tower || w.choose.seen[l.Hash] || !w.choose.fits(len(text)) {
		return nil
	}
	w.choose.seen[l.Hash] = true
	joined := &candidate{Looked: l, kin: x.kin}
	joined.composed = w.composeAs(ctx, x.test.Name, in, text)
	e := &joined.entry
	e.Index, e.Seeds, e.Cut = x.entry.Index, x.entry.Seeds, x.entry.Cut
	e.Joined = append(slices.Clone(x.entry.Joined),
		JoinedInstance{Strategy: y.entry.Strategy, Index: y.entry.Index, Seeds: y.entry.Seeds, Cut: y.entry.Cut})
	return joined
}

// witness gives the text of the values that make its assertions true, nil if there is none.
func (c *composed) witness() []byte {
	for _, f := range c.proofs {
		if strings.HasPrefix(f.Name, WitnessDir+"/") {
			return f.Data
		}
	}
	return nil
}

var setLogic = regexp.MustCompile(`(?m)^\(set-logic .*\n`)

// joinScripts gives the declarations of two scripts, then the assertions of both, then the check.
func joinScripts(x, y composed) []byte {
	heads := joinLines(x.test.Script[:x.head], y.test.Script[:y.head])
	if x.logic != y.logic {
		heads = setLogic.ReplaceAll(heads, nil)
	}
	return slices.Concat(heads, bytes.TrimSuffix(x.test.Script[x.head:], question), y.test.Script[y.head:])
}

// joinLines gives the lines of a text, and those of another one that are not in the first.
func joinLines(first, second []byte) []byte {
	there := map[string]bool{}
	for line := range bytes.Lines(first) {
		there[string(line)] = true
	}
	all := slices.Clone(first)
	for line := range bytes.Lines(second) {
		if !there[string(line)] {
			all = append(all, line...)
		}
	}
	return all
}
