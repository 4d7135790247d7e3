package operators

import (
	"iter"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// opens counts cases whose value is open, by reason.
type opens map[string]int

// cases iterates over the claims that a form has its value, for at most about limit rows of arguments: all rows if they
// are not more, otherwise a covering array, with fill extended up to limit. Rows whose value is open are counted in
// open.
func (m *maker) cases(f *form, limit int, fill bool, open opens) iter.Seq[*claim] {
	domains, sizes, ok := m.domainsOf(f)
	if !ok {
		return none
	}
	rows := cover(sizes, limit)
	if fill {
		rows = rows.filled(limit)
	}
	return m.claims(f, domains, rows.all(), open)
}

// mostCombined bounds the covering arrays whose rows the forms of one pair of operators share.
const mostCombined = 2000

// sample iterates over claims of a form for at most limit rows of arguments, drawn from a covering array. Different
// samples have different rows, so that many samples have all rows together.
func (m *maker) sample(f *form, limit, sample int, open opens) iter.Seq[*claim] {
	domains, sizes, ok := m.domainsOf(f)
	if !ok {
		return none
	}
	return m.claims(f, domains, cover(sizes, mostCombined).samples(limit, sample), open)
}

func none(func(*claim) bool) {}

// comparisonRows bounds the rows of languages from which the claims that compare languages are chosen.
const comparisonRows = 400

// comparisons iterates over at most about limit claims of a form that compares languages, first those with two equal
// languages that are written in different ways: these are few among all.
func (m *maker) comparisons(f *form, limit, pass int, open opens) iter.Seq[*claim] {
	domains, sizes, ok := m.domainsOf(f)
	if !ok {
		return none
	}
	var equal, others [][]int
	for row := range cover(sizes, comparisonRows).all() {
		if m.hasEqualLanguages(f, domains, row) {
			equal = append(equal, row)
		} else {
			others = append(others, row)
		}
	}
	equal = spread(equal, max(1, limit/2), pass)
	return m.claims(f, domains, slices.Values(append(equal, spread(others, limit-len(equal), pass)...)), open)
}

// hasEqualLanguages reports whether a row has the same language, written in two ways.
func (m *maker) hasEqualLanguages(f *form, domains []*domain, row []int) bool {
	for i, s := range f.sorts {
		for j := range i {
			if s != f.sorts[j] || !m.isLanguage(s) || row[i] == row[j] {
				continue
			}
			if value.Same(domains[i].values[row[i]], domains[j].values[row[j]]) {
				return true
			}
		}
	}
	return false
}

// claims iterates over the claims that a form has its value, for rows of arguments.
func (m *maker) claims(f *form, domains []*domain, rows iter.Seq[[]int], open opens) iter.Seq[*claim] {
	return func(yield func(*claim) bool) {
		for row := range rows {
			v, given := m.value(f, arguments(domains, row)), ""
			if value.IsOpen(v) {
				if at, equations := m.given(f, arguments(domains, row)); equations != "" {
					v, given = at, equations
				}
			}
			if o, isOpen := v.(value.Open); isOpen {
				open[o.Reason]++
				continue
			}
			text, ok := m.literal(v, f.result)
			if !ok {
				open["a value that has no literal"]++
				continue
			}
			if !yield(&claim{form: f, domains: domains, args: row, result: text, given: given}) {
				return
			}
		}
	}
}

// pinned is the value that given assigns to operators where they are unspecified. Solvers do not choose it by
// themselves.
const pinned = 5

// given evaluates a form, with values in its holes, if the standard defines one of its operators by another one that is
// unspecified at these arguments. It returns equations that fix the other operator there, and the value of the form
// that follows from them. There are no equations if the form's own operators are unspecified.
func (m *maker) given(f *form, args []value.Value) (v value.Value, equations string) {
	defined := func(a *application) bool {
		op := m.arena.FunInfo(a.fun).Op
		return op != nil && theory.RowOf(op).OpenAs != ""
	}
	if !slices.ContainsFunc(f.apps, defined) {
		return nil, ""
	}
	under := model.New("points")
	under.FixPoints(func(_ string, s smtlib.Sort) value.Value {
		if m.arena.SortIs(s, "Int") {
			return value.NewInt(pinned).Value()
		}
		return value.Open{Reason: "a value that is not pinned"}
	})
	v = m.valueOf(model.NewEvaluator(m.arena, under), f, f.term, args)
	var all []string
	for _, p := range under.Points() {
		pin, err := p.Pin(m.arena)
		own := func(a *application) bool { return m.arena.FunInfo(a.fun).Name == p.Operator }
		if err != nil || slices.ContainsFunc(f.apps, own) {
			return nil, ""
		}
		all = append(all, m.text(pin))
	}
	if value.IsOpen(v) || len(all) == 0 {
		return nil, ""
	}
	return v, joined("and", all)
}

// domainsOf returns the domains of a form's holes, and their sizes; ok is false if one is empty.
func (m *maker) domainsOf(f *form) (domains []*domain, sizes []int, ok bool) {
	for _, s := range f.sorts {
		d := m.domain(s)
		if len(d.values) == 0 {
			return nil, nil, false
		}
		domains, sizes = append(domains, d), append(sizes, len(d.values))
	}
	return domains, sizes, true
}

func arguments(domains []*domain, row []int) []value.Value {
	args := make([]value.Value, len(row))
	for i, n := range row {
		args[i] = domains[i].values[n]
	}
	return args
}

// inverses iterates over claims that say which values of one argument, for fixed other arguments, lead to a result:
// about limit claims for each form. If all values of the result's sort are known, one of the claims is about a result
// that does not occur. The argument is not a rounding mode.
func (m *maker) inverses(f *form, limit int, open opens) iter.Seq[*claim] {
	return func(yield func(*claim) bool) {
		domains, sizes, ok := m.domainsOf(f)
		if !ok {
			return
		}
		for free, d := range domains {
			if m.isLanguage(f.sorts[free]) || m.isMode(f.sorts[free]) || len(d.values) < 2 {
				continue
			}
			others := slices.Clone(sizes)
			others[free] = 1
			for row := range cover(others, max(1, limit/(len(domains)*len(d.values)))).all() {
				for _, c := range m.inverse(f, domains, row, free) {
					if !yield(c) {
						return
					}
				}
			}
		}
	}
}

// inverse returns the claims for one row of the other arguments.
func (m *maker) inverse(f *form, domains []*domain, row []int, free int) (claims []*claim) {
	row = slices.Clone(row)
	by := map[string]*claim{}
	var others []int
	for i := range domains[free].values {
		row[free] = i
		v := m.value(f, arguments(domains, row))
		text, ok := "", false
		if !value.IsOpen(v) {
			text, ok = m.literal(v, f.result)
		}
		if !ok {
			others = append(others, i)
			continue
		}
		c := by[text]
		if c == nil {
			c = &claim{form: f, domains: domains, args: slices.Clone(row), result: text, inverse: true, free: free}
			by[text] = c
			claims = append(claims, c)
		}
		c.members = append(c.members, i)
	}
	if results := m.domain(f.result); results.whole {
		for i := range results.texts { // one is enough: all such results are alike
			if text := results.texts[(i+len(claims))%len(results.texts)]; by[text] == nil {
				claims = append(claims, &claim{
					form: f, domains: domains, args: slices.Clone(row), result: text, inverse: true, free: free,
				})
				break
			}
		}
	}
	for _, c := range claims {
		c.others = others
		for i := range domains[free].values {
			if !slices.Contains(c.members, i) && !slices.Contains(others, i) {
				c.rest = append(c.rest, i)
			}
		}
	}
	return claims
}
