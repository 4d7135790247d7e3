package fragment

import (
	"encoding/binary"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Model is a total assignment: an interpretation for every declared constant and function of a seed. The universes of
// uninterpreted sorts are finite.
type Model struct {
	Source string // random, boundary, reference, …

	// Approximate says that some values of a solver's model are not known exactly. In a model for pools they are values
	// nearby; in one that [ReadModel] gives, what depends on them is open.
	Approximate bool
	Unread      []smtlib.Unread // what [ReadModel] could not read: the symbols have no interpretation

	funs      map[*smtlib.Decl]*Interpretation
	universes map[smtlib.Sort]int
	points    *points // nil: points that SMT-LIB leaves unspecified are open
	choices   choices // what a solver's model says of such points
}

// Interpretation is the meaning of one function symbol: a table with a default, or a definition. A constant is its
// default.
type Interpretation struct {
	Fun        *smtlib.Decl
	Entries    []Entry
	Default    value.Value
	Definition *smtlib.Decl // if it is given by a term over its variables

	index map[string]int // of entries, by the key of their arguments

	// draw gives a value for arguments without entry, which is then entered. It is nil once the model is complete:
	// the table holds what was asked so far, and the rest has the default.
	draw drawer
}

// drawer gives the value of a function for arguments, of which it gets the key too.
type drawer func(args []value.Value, key string) value.Value

// Entry is a row of a function's table.
type Entry struct {
	Args   []value.Value
	Result value.Value
}

// NewModel gives a model without interpretations, for a caller that knows them.
func NewModel(source string) *Model {
	return &Model{Source: source, funs: map[*smtlib.Decl]*Interpretation{}, universes: map[smtlib.Sort]int{}}
}

// Set interprets a function symbol. Of several entries for the same arguments the first counts; arguments that cannot
// be compared have none.
func (m *Model) Set(in *Interpretation) {
	if len(in.index) < len(in.Entries) {
		entries := in.Entries
		in.Entries, in.index = nil, nil
		for _, e := range entries {
			if key, ok := tupleKey(e.Args); ok {
				in.enter(key, e)
			}
		}
	}
	m.funs[in.Fun] = in
}

// At gives the value for arguments, none for a constant. It is open if one of them cannot be compared.
func (in *Interpretation) At(args []value.Value) value.Value { return in.at(args) }

// Put changes the value for arguments, none for a constant; arguments that cannot be compared are left alone. What an
// evaluator remembers is not changed, see Evaluator.Renew.
func (in *Interpretation) Put(args []value.Value, v value.Value) {
	if len(args) == 0 {
		in.Default = v
		return
	}
	key, ok := tupleKey(args)
	if !ok {
		return
	}
	if i, known := in.index[key]; known {
		in.Entries[i].Result = v
		return
	}
	in.enter(key, Entry{Args: slices.Clone(args), Result: v})
}

// Enter gives the value for arguments that have none of their own yet, and tells whether they had none.
func (in *Interpretation) Enter(args []value.Value, v value.Value) bool {
	key, ok := tupleKey(args)
	if _, known := in.index[key]; known || !ok {
		return false
	}
	in.enter(key, Entry{Args: slices.Clone(args), Result: v})
	return true
}

// Interpretation gives the meaning of a declared symbol, or nil.
func (m *Model) Interpretation(d *smtlib.Decl) *Interpretation { return m.funs[d] }

// Universe is the number of elements of an uninterpreted sort, 0 if the model does not say.
func (m *Model) Universe(s smtlib.Sort) int { return m.universes[s] }

// Complete ends the drawing of function values: from now on, arguments that were never asked for have the default.
func (m *Model) Complete() {
	for _, in := range m.funs {
		in.draw = nil
	}
	if m.points != nil {
		m.points.draw = nil
	}
}

func (in *Interpretation) at(args []value.Value) value.Value {
	if len(args) == 0 {
		return in.Default
	}
	key, ok := tupleKey(args)
	if !ok {
		return value.Open{Reason: "function of what cannot be compared"}
	}
	if i, ok := in.index[key]; ok {
		return in.Entries[i].Result
	}
	if in.draw == nil {
		return in.Default
	}
	v := in.draw(args, key)
	in.enter(key, Entry{Args: slices.Clone(args), Result: v})
	return v
}

// tupleKey is a string that is equal exactly for equal arguments; ok is false if one cannot be compared.
func tupleKey(args []value.Value) (key string, ok bool) {
	var b []byte
	for _, v := range args {
		if !value.HasKey(v) {
			return "", false
		}
		b = append(append(b, value.Key(v)...), 0)
	}
	return string(b), true
}

// enter adds a row to the table; of several for the same arguments the first counts.
func (in *Interpretation) enter(key string, e Entry) {
	if _, known := in.index[key]; known {
		return
	}
	if in.index == nil {
		in.index = map[string]int{}
	}
	in.index[key] = len(in.Entries)
	in.Entries = append(in.Entries, e)
}

// Sources are the names of the model sources that need no solver.
var Sources = []string{"random", "boundary"}

// Draw chooses a model of a seed, without regard for what the seed asserts. The source is one of Sources; the same
// seed, source and rng state give the same model.
func Draw(seed *Seed, source string, rng *rand.Rand) *Model {
	m := NewModel(source)
	var literals map[smtlib.Sort][]value.Value
	if source == "boundary" {
		literals = seed.literals
	}
	d := m.draw(seed.Arena, rng, literals)
	m.drawUniverses(seed.Arena, rng)
	for _, f := range seed.Functions {
		if f.Kind != smtlib.Declared || len(f.SortParams) > 0 {
			continue
		}
		in := &Interpretation{Fun: f, Default: d.Value(f.Result)}
		if len(f.Params) > 0 {
			in.draw = tableDrawer(d, f, rng.Uint64())
		}
		m.Set(in)
	}
	return m
}

// universeSizes are those of uninterpreted sorts.
var universeSizes = []int{1, 2, 3, 5, 8}

// drawUniverses chooses the size of the universe of every uninterpreted sort.
func (m *Model) drawUniverses(a *smtlib.Arena, rng *rand.Rand) {
	for _, sort := range a.Sorts() {
		info := a.SortInfo(sort)
		if info.Decl != nil && info.Decl.Datatype == nil && !info.Generic {
			m.universes[sort] = universeSizes[rng.IntN(len(universeSizes))]
		}
	}
}

// draw draws values of sorts under the model; near literals, if these are not nil.
func (m *Model) draw(a *smtlib.Arena, rng *rand.Rand, literals map[smtlib.Sort][]value.Value) *sorts.Draw {
	return &sorts.Draw{Context: m.Sorts(a), Rand: rng, Literals: literals}
}

// drawFixed draws like draw, with some values used already, whatever was drawn before.
func (m *Model) drawFixed(
	a *smtlib.Arena, rng *rand.Rand, literals, used map[smtlib.Sort][]value.Value,
) *sorts.Draw {
	return &sorts.Draw{Context: m.Sorts(a), Rand: rng, Literals: literals, Used: used, Fixed: true}
}

// Sample draws one value of a sort as the source boundary does; it is open where the sort has no values here. Elements
// of uninterpreted sorts are those of the model's universes.
func Sample(seed *Seed, m *Model, s smtlib.Sort, rng *rand.Rand) value.Value {
	return m.draw(seed.Arena, rng, seed.literals).Value(s)
}

// tableDrawer draws results by the arguments' key alone, so that they do not depend on the order of evaluation. What
// was drawn for the model so far is used again.
func tableDrawer(d *sorts.Draw, f *smtlib.Decl, salt uint64) drawer {
	used := map[smtlib.Sort][]value.Value{}
	for sort, values := range d.Used {
		used[sort] = slices.Clip(values)
	}
	return func(_ []value.Value, key string) value.Value {
		h := fnv.New64a()
		h.Write(binary.LittleEndian.AppendUint64(nil, salt))
		h.Write([]byte(key))
		one := &sorts.Draw{
			Context: d.Context, Rand: rand.New(rand.NewPCG(salt, h.Sum64())), Literals: d.Literals, Used: used, Fixed: true,
		}
		return one.Value(f.Result)
	}
}

// With gives the model with other interpretations for some functions.
func (m *Model) With(changed []*Interpretation) *Model {
	with := *m
	with.funs = maps.Clone(m.funs)
	for _, in := range changed {
		with.funs[in.Fun] = in
	}
	return &with
}

// For gives the same meaning to another symbol of the same sorts.
func (in *Interpretation) For(d *smtlib.Decl) *Interpretation {
	other := *in
	other.Fun = d
	return &other
}

// NewInterpretation gives a function a table and a default; a constant has the default alone.
func NewInterpretation(d *smtlib.Decl, entries []Entry, other value.Value) *Interpretation {
	in := &Interpretation{Fun: d, Default: other}
	for _, e := range entries {
		if key, ok := tupleKey(e.Args); ok {
			in.enter(key, e)
		}
	}
	return in
}
