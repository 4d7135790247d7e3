package build

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Replaceable is a formula with the terms in it that variables and macros can stand for.
type Replaceable struct {
	Formula smtlib.Term
	Terms   []smtlib.Term
	Bound   []string // names of variables that are bound in it
}

// wantLiterals are operators of the standard that some solvers read, or decide, only if their arguments are literals,
// from that one on: where a product has a second variable, arithmetic is not linear any more.
var wantLiterals = map[string]int{
	"*": 0, "/": 1, "div": 1, "mod": 1, "divisible": 0, "fp": 0, "to_fp": 0, "re.range": 0, "str.to_re": 0, "char": 0,
}

// TakesVariables reports whether an argument of a term may be something else than a literal, to every solver and
// without leaving linear arithmetic.
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

// MaxWalked bounds the terms in a formula.
const MaxWalked = 300

// TermsIn gives the different terms in one, itself first, if they are few: no more than most.
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

// Replaceable finds the terms in a formula that variables and macros can stand for: closed ones of sorts with
// variables. Those without symbols are literals to a solver, which some operators insist on, and what is a pattern by
// itself cannot be a variable. Of a large formula it gives nothing.
func (c *Claims) Replaceable(formula smtlib.Term) Replaceable {
	a := c.Arena
	fixed := map[smtlib.Term]bool{} // must stay as they are, if they are literals
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

// Quantifiable reports whether solvers know quantifiers over a sort.
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
