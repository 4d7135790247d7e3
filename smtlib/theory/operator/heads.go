package operator

import (
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Head is an operator's name with indices, as an application begins with it. The name of a family has a number in it.
type Head struct {
	Name    string
	Indices []smtlib.Index
}

// Heads gives heads of an operator to try. Declared constructors and selectors may be indices.
type Heads func(a *smtlib.Arena, declared []*smtlib.Decl) []Head

// TriedWith gives a row the indices to try: each text is a list of indices, separated by blanks.
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

// Index makes an index of a numeral or another word.
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

// TriedWithOperators sets the operators to try as the index of a row.
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

// TriedWithDeclared makes declared symbols of a kind the index of a row.
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

// Reading bounds the number of arguments of an operator, and gives its number of indices.
type Reading struct{ From, To, Indices int }

// ReadAs sets the numbers of arguments and indices that all solvers that know an operator accept, if we accept others,
// too: comparisons of strings are chainable in the standard, but in no solver; other operators have forms that only
// some solvers know.
func (r Row) ReadAs(from, to, indices int) Row {
	r.Everywhere = &Reading{from, to, indices}
	return r
}

// HardlySupported marks an operator that some solvers in use do not know, or with which they hardly ever decide a
// formula.
func (r Row) HardlySupported() Row {
	r.Rare = true
	return r
}
