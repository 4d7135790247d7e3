package rules

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Sort is the sort of a column or of a variable. The values of a finite one are represented by their codes: the
// numbers below its size, in the order in which the sort's theory lists them.
type Sort struct {
	smtlib.Sort
	Domain string // the name of a domain of a Datalog program, whose values are numbers; "" for other sorts
	Size   uint64 // 0: not finite, or not known
}

// Width is the number of bits of a code.
func (s Sort) Width() int {
	if s.Size <= 1 {
		return 0
	}
	return bits.Len64(s.Size - 1)
}

// values evaluates the terms of an arena. It has caches, which programs over the arena share.
type values struct {
	arena     *smtlib.Arena
	evaluator *model.Evaluator // made when it is needed
	tables    map[tableKey][]uint32
	listed    map[smtlib.Sort]*listing
	sorts     map[smtlib.Sort]Sort
	constants map[smtlib.Term]uint64
}

// listing is the values of a sort that are neither numbers nor truth values, in order.
type listing struct {
	values []value.Value
	codes  map[string]uint64 // index in values; key: the value's key
}

// enter adds an entry to a map, which it makes if it is nil: many values are short-lived and never need their maps.
func enter[K comparable, V any](m *map[K]V, key K, v V) V {
	if *m == nil {
		*m = map[K]V{}
	}
	(*m)[key] = v
	return v
}

// sort describes a sort. A sort whose values cannot be listed counts as not finite.
func (w *values) sort(s smtlib.Sort) Sort {
	if sort, known := w.sorts[s]; known {
		return sort
	}
	sort := Sort{Sort: s, Size: uint64(max(0, theory.Sorts(w.arena, nil).Size(s)))}
	if !w.isNumber(s) && s != w.arena.Bool() && w.listing(s) == nil {
		sort.Size = 0
	}
	return enter(&w.sorts, s, sort)
}

// isNumber reports whether the codes of a sort's values are the values as numbers.
func (w *values) isNumber(s smtlib.Sort) bool {
	return w.arena.SortIs(s, "BitVec") || w.arena.SortIs(s, "Int")
}

// mostListed bounds the values of a sort that are listed.
const mostListed = 1 << 12

// listing lists the values of a sort; nil if there are too many.
func (w *values) listing(s smtlib.Sort) *listing {
	if l, known := w.listed[s]; known {
		return l
	}
	var l *listing
	if all, ok := theory.Sorts(w.arena, nil).Values(s, mostListed); ok && !slices.ContainsFunc(all, value.IsOpen) {
		l = &listing{values: all, codes: map[string]uint64{}}
		for i, v := range all {
			l.codes[value.Key(v)] = uint64(i)
		}
	}
	return enter(&w.listed, s, l)
}

// notComputed says why nothing is computed with a sort.
func (w *values) notComputed(s Sort) *Abstained {
	why := "it is infinite, or has too many values"
	if n := theory.Sorts(w.arena, nil).Size(s.Sort); n > mostListed {
		why = fmt.Sprintf("it has %d values, more than %d", n, mostListed)
	}
	return &Abstained{"the sort " + w.text(s) + " is not computed with: " + why}
}

// value is the value of a finite sort with a code.
func (w *values) value(s Sort, code uint64) value.Value {
	switch {
	case s.Sort == w.arena.Bool():
		return value.Bool(code == 1)
	case s.Domain != "":
		return value.NewInt(int64(code)).Value()
	case w.isNumber(s.Sort):
		return value.NewBitVec(int(w.arena.SortInfo(s.Sort).Indices[0].N), code).Value()
	}
	return w.listing(s.Sort).values[code]
}

// code is the code of a value. The error is an *Abstained: the value is open, or has no code.
func (w *values) code(s smtlib.Sort, v value.Value) (uint64, error) {
	switch v := v.(type) {
	case value.Open:
		return 0, &Abstained{"a term is not evaluable: " + v.Reason}
	case value.Bool:
		if v {
			return 1, nil
		}
		return 0, nil
	case value.BitVec:
		if n, ok := v.Uint64(); ok {
			return n, nil
		}
	case value.Int:
		if n, ok := v.Int64(); ok && n >= 0 {
			return uint64(n), nil
		}
	default:
		if l := w.listing(s); l != nil && value.HasKey(v) {
			return l.codes[value.Key(v)], nil
		}
	}
	return 0, w.notComputed(w.sort(s))
}

// evaluates returns the evaluator of the arena's terms.
func (w *values) evaluates() *model.Evaluator {
	if w.evaluator == nil {
		w.evaluator = model.NewEvaluator(w.arena, model.New("rules")).ByItself()
	}
	return w.evaluator
}

// at evaluates a term under values of its variables.
func (w *values) at(t smtlib.Term, vars []smtlib.Term, values []value.Value) value.Value {
	return w.evaluates().At(t, vars, values)
}

// solve completes the values of variables so that a formula is true. It returns nil if it finds none.
func (w *values) solve(t smtlib.Term, vars []smtlib.Term, values []value.Value) []value.Value {
	return w.evaluates().Solve(t, vars, values)
}

// constant is the code of a literal, or of another constant of the theories.
func (w *values) constant(t smtlib.Term) (uint64, error) {
	if code, known := w.constants[t]; known {
		return code, nil
	}
	code, err := w.code(w.arena.Sort(t), w.at(t, nil, nil))
	if err == nil {
		enter(&w.constants, t, code)
	}
	return code, err
}

// function computes a code from the codes of a rule's variables. The error is an *Abstained.
type function func(env []uint64) (uint64, error)

// tableKey identifies a table: by a term, and the widths of its variables' codes in bits. In a Datalog program these
// are the widths of domains, which differ from rule to rule.
type tableKey struct {
	term   smtlib.Term
	widths uint64
}

// widestTable bounds the total width of a term's variables, in bits, up to which its values are cached.
const widestTable = 14

// direct makes a function that evaluates a term over variables of a rule at each call.
func (w *values) direct(vars []Variable, t smtlib.Term) (function, error) {
	if w.arena.Kind(t) == smtlib.KindVar {
		at := place(vars, t)
		return func(env []uint64) (uint64, error) { return env[at], nil }, nil
	}
	free := w.arena.FreeVars(t)
	if len(free) == 0 {
		code, err := w.constant(t)
		return func([]uint64) (uint64, error) { return code, nil }, err
	}
	places := make([]int, len(free))
	for i, v := range free {
		if places[i] = place(vars, v); vars[places[i]].Sort.Size == 0 {
			return nil, w.notComputed(vars[places[i]].Sort)
		}
	}
	return func(env []uint64) (uint64, error) {
		args := make([]value.Value, len(free))
		for i, at := range places {
			args[i] = w.value(vars[at].Sort, env[at])
		}
		return w.code(w.arena.Sort(t), w.at(t, free, args))
	}, nil
}

// compile is direct for a term that is evaluated often: its values are cached, if its variables have few bits.
func (w *values) compile(vars []Variable, t smtlib.Term) (function, error) {
	evaluate, err := w.direct(vars, t)
	free := w.arena.FreeVars(t)
	if err != nil || len(free) == 0 || w.arena.Kind(t) == smtlib.KindVar {
		return evaluate, err
	}
	type column struct{ at, width int }
	columns, width, key := make([]column, len(free)), 0, tableKey{term: t}
	for i, v := range free {
		c := column{at: place(vars, v)}
		c.width = vars[c.at].Sort.Width()
		columns[i] = c
		width += c.width
		key.widths = key.widths<<6 | uint64(c.width)
	}
	if width > widestTable {
		return evaluate, nil
	}
	table := w.tables[key]
	if table == nil {
		table = enter(&w.tables, key, make([]uint32, 1<<width))
	}
	return func(env []uint64) (uint64, error) {
		at := uint64(0)
		for _, c := range columns {
			at = at<<c.width | env[c.at]
		}
		if code := table[at]; code > 0 {
			return uint64(code - 1), nil
		}
		code, err := evaluate(env)
		if err == nil && code < 1<<31 {
			table[at] = uint32(code + 1)
		}
		return code, err
	}, nil
}

// text prints a sort.
func (w *values) text(s Sort) string {
	if s.Domain != "" {
		return s.Domain
	}
	return w.arena.SortString(s.Sort)
}
