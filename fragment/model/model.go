package model

import (
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Model is a total assignment: an interpretation for every declared constant and function of a seed. The universes of
// uninterpreted sorts are finite.
type Model struct {
	Source string // random, boundary, reference, …

	// Approximate says that some values of a solver's model are not known exactly. In a model for pools they are values
	// nearby; in one that [Read] gives, what depends on them is open.
	Approximate bool
	Unread      []smtlib.Unread // what [Read] could not read: the symbols have no interpretation
	Foreign     []string        // operators of strings that the text of [Read] applies to sequences; see noteForeign

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

	// Draw gives a value for arguments without entry, which is then entered. It is nil once the model is complete:
	// the table holds what was asked so far, and the rest has the default.
	Draw Drawer
}

// Drawer gives the value of a function for arguments. It gets the arguments' key, too: a text that is equal for equal
// ones.
type Drawer func(args []value.Value, key string) value.Value

// Entry is a row of a function's table.
type Entry struct {
	Args   []value.Value
	Result value.Value
}

// New gives a model without interpretations, for a caller that knows them.
func New(source string) *Model {
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

// Enter gives the value for arguments that have none of their own yet, and reports whether they had none.
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

// SetUniverse gives an uninterpreted sort that many elements.
func (m *Model) SetUniverse(s smtlib.Sort, n int) { m.universes[s] = n }

// Universe is the number of elements of an uninterpreted sort, 0 if the model does not say.
func (m *Model) Universe(s smtlib.Sort) int { return m.universes[s] }

// Complete ends the drawing of function values: from now on, arguments that were never asked for have the default.
func (m *Model) Complete() {
	for _, in := range m.funs {
		in.Draw = nil
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
	if in.Draw == nil {
		return in.Default
	}
	v := in.Draw(args, key)
	in.enter(key, Entry{Args: slices.Clone(args), Result: v})
	return v
}

// tupleKey is a string that is equal exactly for equal arguments; ok is false if one cannot be compared.
func tupleKey(args []value.Value) (key string, ok bool) {
	b := make([]byte, 0, 64)
	for _, v := range args {
		if !value.HasKey(v) {
			return "", false
		}
		b = append(value.AppendKey(b, v), 0)
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
