package sorts

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// MostListed is the largest number of values of a sort that are all listed: bit-vectors and floats of up to 8 bits.
const MostListed = 300

// LongestWord is the length of the longest strings and sequences in Few.
const LongestWord = 3

// Few gives values of a sort with which operators can be tried in all combinations: all if there are few, otherwise
// those that the row chooses. There are none for a sort whose values are being computed.
func (c *Context) Few(s smtlib.Sort) []value.Value {
	if values, ok := c.Values(s, MostListed); ok {
		return values
	}
	row := c.RowOf(c.Arena, s)
	if row == nil || row.Few == nil || slices.Contains(c.inside, s) {
		return nil
	}
	c.inside = append(c.inside, s)
	few := row.Few(c, s)
	c.inside = c.inside[:len(c.inside)-1]
	return few
}

// Two gives two values of a sort with short literals, or fewer if there are not as many.
func (c *Context) Two(s smtlib.Sort) []value.Value {
	values, ok := c.Values(s, MostListed)
	if !ok {
		values = c.Constants(s)
	}
	return values[:min(2, len(values))]
}

// Words gives all words over an alphabet up to LongestWord, the shortest first.
func Words[T any](alphabet []T) [][]T {
	all := [][]T{nil}
	for first := 0; len(all[first]) < LongestWord; first++ {
		for _, c := range alphabet {
			all = append(all, append(slices.Clip(all[first]), c))
		}
		if len(alphabet) == 0 {
			break
		}
	}
	return all
}

// Longer gives all tuples extended by one of the values; the last element changes fastest.
func Longer(tuples [][]value.Value, values []value.Value) [][]value.Value {
	longer := make([][]value.Value, 0, len(tuples)*len(values))
	for _, tuple := range tuples {
		for _, v := range values {
			longer = append(longer, append(slices.Clip(tuple), v))
		}
	}
	return longer
}
