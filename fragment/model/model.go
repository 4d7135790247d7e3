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

	// Approximate is set if some values of a solver's model are not known exactly. In a model for pools these are
	// approximations; in one that [Read] gives, whatever depends on them is open.
	Approximate bool
	Unread      []smtlib.Unread // parts that [Read] could not read; their symbols have no interpretation
	Foreign     []string        // string operators that the text of [Read] applies to sequences; see noteForeign

	funs      map[*smtlib.Decl]*Interpretation
	universes map[smtlib.Sort]int
	points    *points // if nil, points that SMT-LIB leaves unspecified are open
	choices   choices // a solver's choices for such points
}

// Interpretation is the meaning of one function symbol: a table with a default, or a definition. That of a constant is
// the default.
type Interpretation struct {
	Fun        *smtlib.Decl
	Entries    []Entry
	Default    value.Value
	Definition *smtlib.Decl // set if the meaning is given by a term over its variables

	index map[string]int // numbers of entries, by the key of their arguments

	// Draw gives the value for arguments without an entry, which is then entered. It is nil once the model is complete;
	// then such arguments have the default.
	Draw Drawer
}

// Drawer gives the value of a function for arguments. key is a string that is equal exactly for equal arguments.
type Drawer func(args []value.Value, key string) value.Value

// Entry is a row of a function's table.
type Entry struct {
	Args   []value.Value
	Result value.Value
}

// New gives a model without interpretations; the caller sets them.
func New(source string) *Model {
	return &Model{Source: source, funs: map[*smtlib.Decl]*Interpretation{}, universes: map[smtlib.Sort]int{}}
}

// Set interprets a function symbol. Of several entries for the same arguments the first counts; entries whose arguments
// cannot be compared are dropped.
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

// At gives the value for arguments, which are empty for a constant. It is open if one of them cannot be compared.
func (in *Interpretation) At(args []value.Value) value.Value { return in.at(args) }

// Put changes the value for arguments, which are empty for a constant. If an argument cannot be compared, it does
// nothing. It does not change values that an evaluator has stored, see Evaluator.Renew.
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

// Enter sets the value for arguments that have none of their own yet, and reports whether they had none.
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

// SetUniverse sets the number of elements of an uninterpreted sort.
func (m *Model) SetUniverse(s smtlib.Sort, n int) { m.universes[s] = n }

// Universe is the number of elements of an uninterpreted sort, or 0 if the model does not determine it.
func (m *Model) Universe(s smtlib.Sort) int { return m.universes[s] }

// Complete ends the drawing of function values: from now on, arguments without an entry have the default.
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

// enter adds an entry to the table; of several for the same arguments the first counts.
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

// With gives a copy of the model with other interpretations of some functions.
func (m *Model) With(changed []*Interpretation) *Model {
	with := *m
	with.funs = maps.Clone(m.funs)
	for _, in := range changed {
		with.funs[in.Fun] = in
	}
	return &with
}

// For gives a copy of the interpretation for another symbol of the same sorts.
func (in *Interpretation) For(d *smtlib.Decl) *Interpretation {
	other := *in
	other.Fun = d
	return &other
}

// NewInterpretation gives a table with a default; a constant only has the default.
func NewInterpretation(d *smtlib.Decl, entries []Entry, other value.Value) *Interpretation {
	in := &Interpretation{Fun: d, Default: other}
	for _, e := range entries {
		if key, ok := tupleKey(e.Args); ok {
			in.enter(key, e)
		}
	}
	return in
}
