package sorts

import (
	"math/big"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Draw draws values of sorts. Its results depend only on its fields and the random numbers.
type Draw struct {
	*Context
	Rand *rand.Rand

	// Literals are the literals of the script that needs values, by sort. With them, draws prefer values close to them,
	// and the edges of a sort; without, draws are uniform.
	Literals map[smtlib.Sort][]value.Value
	// Used are the values that were drawn so far, by sort; see Draw.Value.
	Used map[smtlib.Sort][]value.Value
	// KeepUsed keeps Used unchanged, so that a draw does not depend on those before it.
	KeepUsed bool

	imageless bool // no sort of the arena has images in other sorts
}

// reuse is the probability of drawing an earlier value again: equal values make equalities true.
const reuse = 0.25

// Value draws a value of a sort, often one that was drawn before. It is Open if the sort has no values here.
func (d *Draw) Value(s smtlib.Sort) value.Value {
	if used := d.Used[s]; len(used) > 0 && d.Rand.Float64() < reuse {
		return used[d.Rand.IntN(len(used))]
	}
	v := d.Fresh(s)
	if !d.KeepUsed && !value.IsOpen(v) {
		if d.Used == nil {
			d.Used = map[smtlib.Sort][]value.Value{}
		}
		d.Used[s] = append(d.Used[s], v)
	}
	return v
}

// Fresh draws a value of a sort that need not have been drawn before.
func (d *Draw) Fresh(s smtlib.Sort) value.Value {
	info := d.Arena.SortInfo(s)
	if info.Generic {
		return value.Open{Reason: "sort parameter"}
	}
	row := d.RowOf(d.Arena, s)
	if row == nil || row.Sample == nil {
		return value.Open{Reason: "sort " + info.Name}
	}
	return row.Sample(d, s)
}

// Values draws a value of each sort. If a sort has none, open is the reason.
func (d *Draw) Values(of []smtlib.Sort) (values []value.Value, open value.Value) {
	values = make([]value.Value, len(of))
	for i, s := range of {
		if values[i] = d.Value(s); value.IsOpen(values[i]) {
			return nil, values[i]
		}
	}
	return values, nil
}

// Elements draws up to most values of a sort. If it has none, open is the reason.
func (d *Draw) Elements(s smtlib.Sort, most int) (values []value.Value, open value.Value) {
	for range d.Rand.IntN(most + 1) {
		v := d.Value(s)
		if value.IsOpen(v) {
			return nil, v
		}
		values = append(values, v)
	}
	return values, nil
}

// Literal draws a literal of the script, which must have one of that sort.
func (d *Draw) Literal(s smtlib.Sort) value.Value {
	literals := d.Literals[s]
	return literals[d.Rand.IntN(len(literals))]
}

// Images gives the sorts of the script whose values have images in the sort to, see Row.Image; none for a uniform draw.
func (d *Draw) Images(to smtlib.Sort) (from []smtlib.Sort) {
	if d.Literals == nil || d.imageless {
		return nil
	}
	d.imageless = true
	for _, s := range d.Arena.Sorts() {
		row := d.RowOf(d.Arena, s)
		if row == nil || row.HasImage == nil {
			continue
		}
		if d.imageless = false; row.HasImage(d.Arena, s, to) {
			from = append(from, s)
		}
	}
	return from
}

// Image draws a value of sort to that is an image of a value of sort s, see Row.Image.
func (d *Draw) Image(s, to smtlib.Sort) (v value.Value, ok bool) {
	return d.RowOf(d.Arena, s).Image(d, s, to)
}

// Magnitude draws a number of at most size bits.
func (d *Draw) Magnitude(size int) *big.Int {
	i := new(big.Int)
	for left := size; left > 0; left -= 64 {
		word := d.Rand.Uint64()
		if left < 64 {
			word &= 1<<left - 1
		}
		i.Lsh(i, uint(min(left, 64)))
		i.Or(i, new(big.Int).SetUint64(word))
	}
	return i
}

// NearNumber draws a literal of the script, or one of edges, as an integer, and sometimes a neighbour of it. ok is
// false if the draw should be uniform.
func (d *Draw) NearNumber(s smtlib.Sort, edges []int64) (n *big.Int, ok bool) {
	if d.Literals == nil || d.Rand.IntN(8) == 0 {
		return nil, false
	}
	n = new(big.Int)
	if len(d.Literals[s]) > 0 && d.Rand.IntN(3) > 0 {
		switch v := d.Literal(s).(type) {
		case value.Int:
			n.Set(v.Big())
		case value.Real:
			n.Set(v.Floor().Big())
		case value.BitVec:
			n.Set(v.Unsigned())
		}
	} else {
		n.SetInt64(edges[d.Rand.IntN(len(edges))])
	}
	n.Add(n, big.NewInt([]int64{0, 0, 0, 1, -1}[d.Rand.IntN(5)]))
	if d.Rand.IntN(6) == 0 {
		n.Neg(n)
	}
	return n, true
}
