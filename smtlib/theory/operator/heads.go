package operator

import (
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Head is how an operator is written: its name with indices. The name of a family has a number in it.
type Head struct {
	Name    string
	Indices []smtlib.Index
}

// Heads gives ways to write an operator to try. Constructors and selectors that are declared may be indices.
type Heads func(a *smtlib.Arena, declared []*smtlib.Decl) []Head

// TriedWith gives a row the indices to try: each text is a list of them, separated by blanks.
func (r Row) TriedWith(indices ...string) Row {
	var heads []Head
	for _, text := range indices {
		h := Head{Name: r.Name}
		for _, word := range strings.Fields(text) {
			h.Indices = append(h.Indices, Index(word))
		}
		heads = append(heads, h)
	}
	return r.TriedAs(heads...)
}

// Index reads a numeral, or another word, as an index.
func Index(word string) smtlib.Index {
	if n, err := strconv.ParseInt(word, 10, 64); err == nil {
		return smtlib.NumeralIndex(n)
	}
	return smtlib.Index{Text: word, N: -1}
}

// TriedAs gives a row the heads to try.
func (r Row) TriedAs(heads ...Head) Row {
	r.Heads = func(*smtlib.Arena, []*smtlib.Decl) []Head { return heads }
	return r
}

// TriedWithOperators says that a row has an operator for its index, and which to try.
func (r Row) TriedWithOperators(names ...string) Row {
	r.Heads = func(a *smtlib.Arena, _ []*smtlib.Decl) (heads []Head) {
		for _, name := range names {
			if fun, err := a.Operator(name); err == nil {
				heads = append(heads, Head{r.Name, []smtlib.Index{{Text: name, N: -1, Fun: fun}}})
			}
		}
		return heads
	}
	return r
}

// TriedWithDeclared says that a row has a declared symbol of a kind for its index.
func (r Row) TriedWithDeclared(kind smtlib.DeclKind) Row {
	r.Heads = func(_ *smtlib.Arena, declared []*smtlib.Decl) (heads []Head) {
		for _, d := range declared {
			if d.Kind == kind {
				heads = append(heads, Head{r.Name, []smtlib.Index{{Text: smtlib.Quote(d.Name), N: -1, Fun: d.Fun}}})
			}
		}
		return heads
	}
	return r
}

// Reading is from how many arguments to how many, and with how many indices, an operator is written.
type Reading struct{ From, To, Indices int }

// ReadAs says with how many arguments and indices all solvers that know an operator read it, if we read it with others,
// too: comparisons of strings are chainable in the standard, and in no solver; others have forms that only some know.
func (r Row) ReadAs(from, to, indices int) Row {
	r.Everywhere = &Reading{from, to, indices}
	return r
}

// HardlySupported says that there are solvers in use that do not know an operator, or hardly ever decide what is said
// with it.
func (r Row) HardlySupported() Row {
	r.Rare = true
	return r
}
