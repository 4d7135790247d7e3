package planted

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// shape is a kind of faults: draw sets the conditions, beside the operator, under which the fault shows.
type shape struct {
	name     string
	faults   int      // how many are drawn
	theories []string // theories of the operators, in turn
	draw     func(u *universe, f *Fault)
}

var (
	anyTheory = []string{"bv", "arith", "fp", "unicodestrings", "core", "arrays"}
	sorted    = []string{"bv", "fp", "bv", "fp", "arrays"} // theories whose sorts have sizes
	connected = []string{"core"}
)

// shapes are all shapes.
var shapes = []shape{
	{"operator", 15, anyTheory, func(*universe, *Fault) {}},
	{"odd sort", 15, sorted, func(u *universe, f *Fault) { f.Sort = sortClasses[u.rng.IntN(len(sortClasses))].name }},
	{"constant", 6, anyTheory[:4], func(_ *universe, f *Fault) { f.Constant = anyConstant }},
	{"edge", 6, anyTheory[:4], func(_ *universe, f *Fault) { f.Constant = edgeConstant }},
	{"big constant", 4, []string{"arith", "bv", "unicodestrings"}, func(_ *universe, f *Fault) { f.Constant = bigConstant }},
	{"nested", 6, anyTheory, func(u *universe, f *Fault) {
		rows := u.rows[f.Theory]
		f.Inside = rows[u.rng.IntN(len(rows))].Name
	}},
	{"same argument", 3, anyTheory[:3], func(_ *universe, f *Fault) { f.Same = true }},
	{"quantified", 4, []string{"arith", "bv", "core", "arrays"}, func(_ *universe, f *Fault) { f.Quantified = true }},
	{"shared", 4, anyTheory, func(_ *universe, f *Fault) { f.Shared = true }},
	{"several", 4, anyTheory, func(u *universe, f *Fault) { f.Times = 2 + u.rng.IntN(2) }},
	{"polarity", 4, connected, func(u *universe, f *Fault) { f.Polarity = 1 - 2*u.rng.IntN(2) }},
	{"depth", 4, connected, func(u *universe, f *Fault) { f.Depth, f.Polarity = 2+u.rng.IntN(3), 1-2*u.rng.IntN(2) }},
}

// connectives are the operators of the faults with a polarity or a depth.
var connectives = map[string]bool{"and": true, "or": true, "not": true, "=>": true, "xor": true, "ite": true}

// Bounds of the drawing of faults.
const (
	drawTries  = 4000 // tries for one fault
	provesPer  = 60   // applications that are searched for a difference
	modelsEach = 6
)

// Faults draws the faults of a seed, of each shape as many as its row says. Each of them changes the value of some
// term, in a direction that can make a satisfiable script seem unsatisfiable. The error says that a shape yields no
// fault in a theory.
func Faults(seed uint64) ([]*Fault, error) {
	rng := rand.New(rand.NewPCG(seed, 0x706c616e746564))
	u, err := newUniverse(rng)
	if err != nil {
		return nil, err
	}
	var all []*Fault
	names := map[string]bool{}
	for _, s := range shapes {
		for i := range s.faults {
			f := u.draw(s, s.theories[i%len(s.theories)], names)
			if f == nil {
				return nil, fmt.Errorf("planted: no fault of shape %s in theory %s", s.name, s.theories[i%len(s.theories)])
			}
			names[f.Name] = true
			all = append(all, f)
		}
	}
	return all, nil
}

// draw draws a fault of a shape whose name is not taken; nil if all tries fail.
func (u *universe) draw(s shape, theory string, taken map[string]bool) *Fault {
	for range drawTries {
		rows := u.rows[theory]
		row := rows[u.rng.IntN(len(rows))]
		if s.theories[0] == "core" && len(s.theories) == 1 && !connectives[row.Name] {
			continue
		}
		f := &Fault{Theory: theory, Operator: row.Name, Wrong: ways[u.rng.IntN(len(ways))].name}
		switch f.Wrong {
		case "argument":
			f.Arg = u.rng.IntN(2)
		case "operator":
			f.Other = rows[u.rng.IntN(len(rows))].Name
		}
		s.draw(u, f)
		f.Name = f.name(s)
		if !taken[f.Name] && u.proves(f) {
			return f
		}
	}
	return nil
}

// name describes the whole fault.
func (f *Fault) name(s shape) string {
	words := []string{s.name + ":", f.Operator}
	add := func(is bool, format string, args ...any) {
		if is {
			words = append(words, fmt.Sprintf(format, args...))
		}
	}
	add(f.Sort != "", "of %s", f.Sort)
	add(f.Constant != "", "with %s", f.Constant)
	add(f.Inside != "", "over %s", f.Inside)
	add(f.Times > 0, "%d times", f.Times)
	add(f.Polarity > 0, "positive")
	add(f.Polarity < 0, "negative")
	add(f.Depth > 0, "below %d connectives", f.Depth)
	add(true, "→ %s", f.Wrong)
	add(f.Wrong == "argument", "%d", f.Arg+1)
	add(f.Wrong == "operator", "%s", f.Other)
	return strings.Join(words, " ")
}

// proves reports whether it finds an application whose value the fault changes.
func (u *universe) proves(f *Fault) bool {
	made := 0
	for range 4 * provesPer {
		a, t, ok := u.application(f)
		if !ok {
			continue
		}
		wrong := (&damage{Fault: f, a: a}).apply(t)
		if wrong == smtlib.NoTerm || wrong == t {
			return false
		}
		if made++; made > provesPer {
			return false
		}
		if u.differ(f, a, t, wrong) {
			return true
		}
	}
	return false
}

// differ reports whether two terms have different values under one of a few models. If the fault has a polarity, the
// change must be able to make a satisfiable script unsatisfiable: a formula of polarity 1 has to become false.
func (u *universe) differ(f *Fault, a *smtlib.Arena, t, wrong smtlib.Term) bool {
	if a.SortIs(a.Sort(t), "RegLan") {
		s := u.term(u.seed.Functions[u.stringAt()].Result)
		var err error
		if t, err = a.Apply("str.in_re", s, t); err != nil {
			return false
		}
		if wrong, err = a.Apply("str.in_re", s, wrong); err != nil {
			return false
		}
	}
	for range modelsEach {
		e := model.NewEvaluator(a, u.models[u.rng.IntN(len(u.models))])
		v, w := e.Value(t), e.Value(wrong)
		if value.IsOpen(v) || value.IsOpen(w) || value.Equal(v, w) != value.Bool(false) {
			continue
		}
		if f.Polarity == 0 || v == value.Bool(f.Polarity > 0) {
			return true
		}
	}
	return false
}

// stringAt is the place of the first symbol of sort String in the seed.
func (u *universe) stringAt() int {
	at := 0
	for _, f := range families {
		for _, s := range f {
			if s == "String" {
				return at
			}
			at += symbolsPerSort
		}
	}
	return -1
}
