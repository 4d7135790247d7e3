package kit

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Replaceable is a formula with those of its terms that variables and macros can replace.
type Replaceable struct {
	Formula smtlib.Term
	Terms   []smtlib.Term
	Bound   []string // names of variables that are bound in it
}

// wantLiterals are operators that some solvers read, or decide, only if their arguments from this index on are
// literals. (A product of two variables is not linear any more.)
var wantLiterals = map[string]int{
	"*": 0, "/": 1, "div": 1, "mod": 1, "divisible": 0, "fp": 0, "to_fp": 0, "re.range": 0, "str.to_re": 0, "char": 0,
}

// TakesVariables reports whether an argument of a term may be replaced by something else than a literal, such that
// every solver still reads it and linear arithmetic stays linear.
func TakesVariables(a *smtlib.Arena, t smtlib.Term, arg int) bool {
	if a.Kind(t) != smtlib.KindApp {
		return true
	}
	info := a.FunInfo(a.Fun(t))
	if info.Op == nil {
		return true
	}
	from, wants := wantLiterals[info.Name]
	return theory.Standard(info.Name) && (!wants || arg < from)
}

// MaxWalked bounds the number of terms of a formula in which terms are replaced.
const MaxWalked = 300

// TermsIn returns the different subterms of a term, itself first. few is false if there are more than most.
func TermsIn(a *smtlib.Arena, t smtlib.Term, most int) (found []smtlib.Term, few bool) {
	seen := map[smtlib.Term]bool{t: true}
	found = []smtlib.Term{t}
	for i := 0; i < len(found); i++ {
		for _, arg := range a.Args(found[i]) {
			if !seen[arg] {
				seen[arg] = true
				if found = append(found, arg); len(found) > most {
					return nil, false
				}
			}
		}
	}
	return found, true
}

// Replaceable finds the terms of a formula that variables and macros can replace: closed terms of sorts that can be
// quantified. Not replaced are terms without symbols where an operator requires literals, and terms that are a pattern
// by themselves. Of a large formula it finds nothing.
func (c *Claims) Replaceable(formula smtlib.Term) Replaceable {
	a := c.Arena
	fixed := map[smtlib.Term]bool{} // terms that must stay as they are if they have no symbols
	patterns := map[smtlib.Term]bool{}
	found := []smtlib.Term{formula}
	seen := map[smtlib.Term]bool{formula: true}
	for i := 0; i < len(found); i++ {
		for at, arg := range a.Args(found[i]) {
			fixed[arg] = fixed[arg] || !TakesVariables(a, found[i], at)
			if a.Kind(found[i]) == smtlib.KindAnnotated && at > 0 {
				patterns[arg] = true
			}
			if !seen[arg] {
				seen[arg] = true
				found = append(found, arg)
			}
		}
		if len(found) > MaxWalked {
			return Replaceable{}
		}
	}
	body := Replaceable{Formula: formula}
	for _, t := range found[1:] {
		if a.Kind(t) == smtlib.KindVar {
			body.Bound = append(body.Bound, a.Text(t))
		}
		if !a.Closed(t) || patterns[t] || a.Kind(t) == smtlib.KindAnnotated || !Quantifiable(a, a.Sort(t)) {
			continue
		}
		if value.IsOpen(c.Values.Value(t)) || fixed[t] && len(c.Symbols.In(t)) == 0 {
			continue
		}
		body.Terms = append(body.Terms, t)
	}
	slices.Sort(body.Terms)
	return body
}

// Quantifiable reports whether solvers support quantifiers over a sort.
func Quantifiable(a *smtlib.Arena, s smtlib.Sort) bool {
	info := a.SortInfo(s)
	if info.Name == "RegLan" || info.Name == "->" {
		return false
	}
	if d := info.Decl; d != nil && (d.Parameter || d.Datatype != nil && d.Datatype.Codatatype) {
		return false
	}
	return !slices.ContainsFunc(info.Args, func(s smtlib.Sort) bool { return !Quantifiable(a, s) })
}
