package model

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ranged is a function whose places are all inner cells.
type ranged struct {
	at      map[string]int // numbers of cells, by the keys of their arguments
	support uint64         // the set of all these cells
}

// findFunctions finds the functions all of whose cells are inner ones.
func (t *Tabulation) findFunctions() {
	for i, c := range t.cells {
		if len(c.Args) == 0 {
			continue
		}
		f := t.functions[c.Symbol]
		if f == nil {
			f = &ranged{at: map[string]int{}}
			t.functions[c.Symbol] = f
		}
		f.at[keyOf(c.Args)] = i
		f.support |= 1 << min(i, t.inner)
	}
	for d, f := range t.functions {
		if f.support&^t.whole != 0 {
			delete(t.functions, d)
		}
	}
}

// keyOf is a string that is equal exactly for equal tuples of arguments; it is "" if a value has no key.
func keyOf(args []value.Value) string {
	key := ""
	for _, v := range args {
		if value.IsOpen(v) || !value.HasKey(v) {
			return ""
		}
		key += value.Key(v) + "\x00"
	}
	return key
}

// lookedUp makes the column of an application of such a function: each value is that of the cell for the values of the
// arguments. ok is false if there is no such cell.
func (t *Tabulation) lookedUp(of smtlib.Term, f *ranged) (c column, ok bool) {
	args := t.arena.Args(of)
	c.support = f.support
	for _, arg := range args {
		c.support |= t.columns[arg].support
	}
	n := 1
	for i, cell := range t.cells[:t.inner] {
		if c.support>>i&1 == 1 {
			n *= len(cell.Values)
		}
	}
	numbers := t.numbered(t.arena.Sort(of))
	chosen := make([][]uint32, t.inner) // index: cell; the numbers of its values
	for _, i := range f.at {
		for _, v := range t.cells[i].Values {
			chosen[i] = append(chosen[i], numbers.number(v))
		}
	}
	columns, picks := make([]column, len(args)), make([][]uint32, len(args))
	for i, arg := range args {
		columns[i] = t.columns[arg]
		picks[i] = t.pick(c.support, columns[i].support)
	}
	cells := map[string]int{} // key: numbers of the arguments; their cell
	tuple, key := make([]value.Value, len(args)), make([]byte, 0, 32)
	c.values = make([]uint32, n)
	for at := range c.values {
		key = key[:0]
		for i := range columns {
			from := at
			if picks[i] != nil {
				from = int(picks[i][at])
			}
			number := columns[i].values[from]
			tuple[i] = t.numbered(t.arena.Sort(args[i])).all[number]
			key = append(key, byte(number), byte(number>>8), byte(number>>16), byte(number>>24))
		}
		cell, known := cells[string(key)]
		if !known {
			if cell, ok = f.at[keyOf(tuple)]; !ok {
				return column{}, false
			}
			cells[string(key)] = cell
		}
		from := at
		if pick := t.pick(c.support, 1<<cell); pick != nil {
			from = int(pick[at])
		}
		c.values[at] = chosen[cell][from]
	}
	return c, true
}
