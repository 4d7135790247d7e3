package laws

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// sum is an index in a pattern: a constant and multiples of index variables, as in w+v-1 and 2*w.
type sum struct {
	constant int64
	terms    []multiple
}

// multiple is a variable, by its number in the row, with its factor.
type multiple struct {
	factor int64
	index  int
}

// readSum reads a sum. Variables are letters.
func (r *reader) readSum(text string) (s sum, err error) {
	rest := strings.ReplaceAll(text, "-", "+-")
	for _, part := range strings.Split(strings.TrimPrefix(rest, "+"), "+") {
		factor := int64(1)
		if strings.HasPrefix(part, "-") {
			factor, part = -1, part[1:]
		}
		name := part
		if number, of, scaled := strings.Cut(part, "*"); scaled {
			n, err := strconv.ParseInt(number, 10, 64)
			if err != nil {
				return s, fmt.Errorf("index %s: %w", text, err)
			}
			factor, name = factor*n, of
		}
		if n, err := strconv.ParseInt(name, 10, 64); err == nil {
			s.constant += factor * n
		} else if len(name) == 1 && unicode.IsLower(rune(name[0])) {
			s.terms = append(s.terms, multiple{factor, r.index(name)})
		} else {
			return s, fmt.Errorf("index %s: %q is neither a number nor a letter", text, name)
		}
	}
	return s, nil
}

// at gives the sum's value; ok is false if an index is not bound.
func (s sum) at(indices []int64) (n int64, ok bool) {
	n = s.constant
	for _, m := range s.terms {
		if indices[m.index] == unbound {
			return 0, false
		}
		n += m.factor * indices[m.index]
	}
	return n, true
}

// match binds the index variable that is not bound yet so that the sum is n. It reports whether that is possible; with
// two unbound variables it is not.
func (s sum) match(n int64, indices []int64) bool {
	var open *multiple
	for i, m := range s.terms {
		if indices[m.index] != unbound {
			n -= m.factor * indices[m.index]
		} else if open != nil {
			return false
		} else {
			open = &s.terms[i]
		}
	}
	if n -= s.constant; open == nil {
		return n == 0
	}
	if n%open.factor != 0 || n/open.factor < 0 {
		return false
	}
	indices[open.index] = n / open.factor
	return true
}

// unbound is the value of an index that has none yet.
const unbound = -1

// comparison is a part of a row's condition on indices: one sum is less than another ("<"), at most another ("<="), or
// equal ("=").
type comparison struct {
	left, right sum
	operator    string
}

// readWhere reads comparisons separated by commas, as in "i < w, j = v".
func (r *reader) readWhere(text string) (all []comparison, err error) {
	if text == "" {
		return nil, nil
	}
	for _, part := range strings.Split(text, ",") {
		words := strings.Fields(part)
		if len(words) != 3 || words[1] != "<" && words[1] != "<=" && words[1] != "=" {
			return nil, fmt.Errorf("%q is no comparison of indices by <, <= or =", part)
		}
		c := comparison{operator: words[1]}
		if c.left, err = r.readSum(words[0]); err != nil {
			return nil, err
		}
		if c.right, err = r.readSum(words[2]); err != nil {
			return nil, err
		}
		all = append(all, c)
	}
	return all, nil
}

// holds reports whether the comparison is true of indices that are all bound.
func (c comparison) holds(indices []int64) bool {
	left, known := c.left.at(indices)
	right, also := c.right.at(indices)
	switch {
	case !known || !also:
		return false
	case c.operator == "<":
		return left < right
	case c.operator == "<=":
		return left <= right
	}
	return left == right
}
