package model

import (
	"math"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/value"
)

// A quantifier over several variables, not all of whose values can be tried, may be decided along lines: all variables
// but one are bound, and the values of that one are divided into cells.

// maxLines bounds the lines on which one variable of a quantifier varies.
const maxLines = 64

// lines decides a quantifier along lines. If a binding on a line settles it, it is decided. It is also decided if none
// does and the lines cover all values of the other variables. Otherwise the result is nil. Some binding of the frame
// must have been tried.
func (e *Evaluator) lines(f frame, domains []domain, settling value.Bool) value.Value {
	for i, v := range f.vars {
		if domains[i].whole || len(domains[i].values) == 0 || !e.hasCells(f.body, v) {
			continue
		}
		if v := e.linesOf(f, domains, i, settling); v != nil {
			return v
		}
	}
	return nil
}

// linesOf decides a quantifier along lines on which variable i varies, as lines does.
func (e *Evaluator) linesOf(f frame, domains []domain, i int, settling value.Bool) value.Value {
	others, lines, whole := otherDomains(domains, i)
	line, binding := make([]domain, len(domains)), make([]value.Value, len(domains))
	for n := range min(lines, maxLines) {
		rest := n // the digits of n are the numbers of the values
		for j, d := range others {
			binding[j] = d.values[rest%len(d.values)]
			rest /= len(d.values)
			line[j] = domain{binding[j : j+1], whole}
		}
		e.with(f, binding)
		if line[i].values, line[i].whole = e.cells(f, f.vars[i]); !line[i].whole {
			return nil
		}
		switch v := e.tried(f, line, len(line[i].values), settling); {
		case v == nil:
			whole = false
		case v != !settling:
			return v
		}
	}
	if whole && lines <= maxLines {
		return !settling
	}
	return nil
}

// otherDomains gives domains with one value of variable i; of the others, it limits those that are candidates only such
// that there are at most maxLines lines. It also gives the number of lines, or more than maxLines, and whether they
// cover all values of the other variables.
func otherDomains(domains []domain, i int) (others []domain, lines int, whole bool) {
	others = slices.Clone(domains)
	others[i].values = domains[i].values[:1]
	partial := 0
	for j, d := range domains {
		if j != i && !d.whole {
			partial++
		}
	}
	each := maxLines
	for each > 1 && math.Pow(float64(each), float64(partial)) > maxLines {
		each--
	}
	lines = 1
	for j, d := range others {
		if j != i && !d.whole {
			others[j].values = d.values[:min(each, len(d.values))]
		}
		lines = min(lines*len(others[j].values), maxLines+1)
	}
	return others, lines, partial == 0
}
