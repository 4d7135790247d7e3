package vocabulary

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// specialHeads are the rows whose indices are no numerals, or whose name has a number in it.
var specialHeads = map[string]func(u *Finder) []head{
	"bv": func(*Finder) []head {
		var heads []head
		for _, h := range []struct {
			name  string
			width int64
		}{{"bv0", 1}, {"bv1", 1}, {"bv5", 3}, {"bv0007", 3}, {"bv13", 32}, {"bv18446744073709551615", 64},
			{"bv18446744073709551616", 65}, {"bv340282366920938463463374607431768211455", 128}} {
			heads = append(heads, head{name: h.name, indices: []smtlib.Index{smtlib.NumeralIndex(h.width)}})
		}
		return heads
	},
	"char": characters("char", "#x0", "#x41", "#x7e", "#xe9", "#x20AC", "#x1F600", "#x2FFFF"),
	"Char": characters("Char", "0", "65", "126", "233", "8364", "128512"),
	"map": func(u *Finder) []head {
		var heads []head
		for _, name := range []string{"not", "and", "or", "=>", "+", "-", "ite", "<"} {
			if fun, err := u.Arena.Operator(name); err == nil {
				heads = append(heads, head{name: "map", indices: []smtlib.Index{{Text: name, N: -1, Fun: fun}}})
			}
		}
		return heads
	},
	"pble": weightedHeads("pble"), "pbge": weightedHeads("pbge"), "pbeq": weightedHeads("pbeq"),

	"is":           declaredHeads("is", smtlib.Constructor),
	"update":       declaredHeads("update", smtlib.Selector),
	"update-field": declaredHeads("update-field", smtlib.Selector),
}

// weightedHeads have a bound, and a weight for each of up to three arguments.
func weightedHeads(name string) func(*Finder) []head {
	return func(*Finder) []head {
		var heads []head
		for _, numbers := range [][]int64{{1, 1}, {0, 1}, {1, 1, 1}, {2, 2, 1}, {3, 2, 2}, {2, 1, 1, 1}, {3, 2, 2, 1}, {4, 3, 1, 2}} {
			h := head{name: name}
			for _, n := range numbers {
				h.indices = append(h.indices, smtlib.NumeralIndex(n))
			}
			heads = append(heads, h)
		}
		return heads
	}
}

func characters(name string, codes ...string) func(*Finder) []head {
	return func(*Finder) []head {
		var heads []head
		for _, code := range codes {
			index := smtlib.Index{Text: code, N: -1}
			if !strings.HasPrefix(code, "#") {
				fmt.Sscan(code, &index.N)
			}
			heads = append(heads, head{name: name, indices: []smtlib.Index{index}})
		}
		return heads
	}
}

// declaredHeads indexes an operator by constructors or selectors.
func declaredHeads(name string, kind smtlib.DeclKind) func(*Finder) []head {
	return func(u *Finder) []head {
		var heads []head
		for _, d := range u.Declared {
			if d.Kind == kind {
				index := smtlib.Index{Text: smtlib.Quote(d.Name), N: -1, Fun: d.Fun}
				heads = append(heads, head{name: name, indices: []smtlib.Index{index}})
			}
		}
		return heads
	}
}
