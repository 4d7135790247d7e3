package search

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// walker goes from a goal that is not true down to symbols, and collects assignments: its move. It is the ground of a
// descent.
type walker struct {
	*state
	down *descent
	move []assignment
}

// maxWalk bounds the terms and candidates that a walk visits.
const maxWalk = 5000

func newWalker(s *state) *walker {
	w := &walker{state: s}
	w.down = &descent{ground: w, a: s.a, eval: s.eval, rng: s.rng, left: maxWalk}
	return w
}

func (w *walker) known(t smtlib.Term) value.Value { return w.state.value(t) }

func (w *walker) value(t smtlib.Term) value.Value { return w.state.value(t) }

func (w *walker) settled(t smtlib.Term) bool { return !w.symbolic[t] }

func (w *walker) free(t smtlib.Term) bool { return w.symbolic[t] && w.a.Closed(t) }

func (w *walker) cost(t smtlib.Term, want bool) float64 { return w.state.cost[t].wanting(want) }

func (w *walker) sample(s smtlib.Sort) value.Value { return w.guess(s) }

func (w *walker) unlike(s smtlib.Sort, v value.Value) value.Value { return w.other(s, v) }

// put records an assignment: of a constant, or of a function at the present arguments. Sometimes it instead changes the
// arguments to others for which the function has the value.
func (w *walker) put(t smtlib.Term, d *smtlib.Decl, v value.Value) bool {
	args := w.a.Args(t)
	in := w.in[d]
	if len(args) > 0 && len(in.Entries) > 0 && w.rng.IntN(6) == 0 {
		from := w.rng.IntN(len(in.Entries))
		for n := range in.Entries {
			if e := in.Entries[(from+n)%len(in.Entries)]; same(e.Result, v) {
				return w.down.seekAll(args, e.Args)
			}
		}
	}
	at := make([]value.Value, len(args))
	for i, arg := range args {
		if at[i] = w.value(arg); !value.HasKey(at[i]) {
			return false
		}
	}
	if len(args) > 0 && w.rng.IntN(6) == 0 {
		at = nil // the function's default
	}
	w.move = append(w.move, assignment{place{d, at}, v})
	return true
}

// disturb gives some symbol below a term another value.
func (w *walker) disturb(t smtlib.Term) bool {
	a, rng := w.a, w.rng
	for range 100 {
		if d := declared(a, t); d != nil && a.Closed(t) && len(a.Args(t)) == len(d.Params) {
			if len(d.Params) == 0 || rng.IntN(2) == 0 {
				return w.put(t, d, w.other(a.Sort(t), w.value(t)))
			}
		}
		var below []smtlib.Term
		for _, arg := range a.Args(t) {
			if w.symbolic[arg] {
				below = append(below, arg)
			}
		}
		if len(below) == 0 {
			return w.anywhere(t)
		}
		t = below[rng.IntN(len(below))]
	}
	return false
}

// anywhere changes a function that is only applied to variables: at an entry that it has, or at new arguments.
func (w *walker) anywhere(t smtlib.Term) bool {
	d, rng := declared(w.a, t), w.rng
	if d == nil || len(d.Params) != len(w.a.Args(t)) {
		return false
	}
	args := make([]value.Value, len(d.Params))
	for i, p := range d.Params {
		if args[i] = w.guess(p); !value.HasKey(args[i]) {
			return false
		}
	}
	if in := w.in[d]; len(in.Entries) > 0 && rng.IntN(2) == 0 {
		args = in.Entries[rng.IntN(len(in.Entries))].Args
	}
	w.move = append(w.move, assignment{place{d, args}, w.guess(d.Result)})
	return true
}

// hint draws a word that is in all languages that goals require; sometimes it also has a length that they require.
func (w *walker) hint(t smtlib.Term, letters int) value.Value {
	if len(w.members[t]) == 0 {
		return nil
	}
	if sizes := w.sized[t]; letters < 0 && len(sizes) > 0 && w.rng.IntN(2) == 0 {
		if i, ok := w.value(sizes[w.rng.IntN(len(sizes))]).(value.Int); ok {
			size, _ := i.Int64()
			letters = int(min(size, longest))
		}
	}
	b := w.eval.Regexes()
	var parts []regex.Regex
	for _, m := range w.members[t] {
		language, ok := w.value(m.language).(value.Regex)
		if !ok {
			return nil
		}
		re, mine := language.In(b)
		if !mine {
			return nil
		}
		if !m.in {
			re = b.Complement(re)
		}
		parts = append(parts, re)
	}
	if letters >= 0 {
		parts = append(parts, b.Power(regex.AllChar, uint64(letters)))
	}
	walk := []int{0, 3, sampleLength, 3 * sampleLength}[w.rng.IntN(4)]
	chars, found := b.Sample(b.Inter(parts...), w.rng, walk, regex.NewBudget(sampleSteps))
	if found != regex.Yes {
		return nil
	}
	return value.NewString(chars).Value()
}

// Bounds of words that hint draws.
const (
	longest      = 5000
	sampleSteps  = 100_000
	sampleLength = 12
)
