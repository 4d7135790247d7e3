package theory

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/arith"
)

// lenient implements smtlib.Signature.Lenient: it reads applications that some solver accepts although they do not
// sort-check.
func lenient(a *smtlib.Arena, f smtlib.Fun, args []smtlib.Term) (t smtlib.Term, what string) {
	if t, what := vacuous(a, f, args); t != smtlib.NoTerm {
		return t, what
	}
	if t := promoteOne(a, f, args); t != smtlib.NoTerm {
		return t, arith.IntForReal
	}
	return smtlib.NoTerm, ""
}

// vacuous reads an application to one argument: distinct as true, to_real of a Real as that Real (older versions of z3
// round it down), and operators whose row has OfOne as their argument.
func vacuous(a *smtlib.Arena, f smtlib.Fun, args []smtlib.Term) (t smtlib.Term, what string) {
	info := a.FunInfo(f)
	if info.Op == nil || len(args) != 1 {
		return smtlib.NoTerm, ""
	}
	what = info.Name + " with one argument"
	switch {
	case RowOf(info.Op).OfOne:
		if t, err := a.App(f, args[0], args[0]); err == nil && a.Sort(t) == a.Sort(args[0]) {
			return args[0], what
		}
	case info.Name == "distinct":
		if yes, err := a.Operator("true"); err == nil {
			if t, err := a.App(yes); err == nil {
				return t, what
			}
		}
	case info.Name == "to_real" && a.SortIs(a.Sort(args[0]), "Real"):
		return args[0], "to_real of a Real"
	}
	return smtlib.NoTerm, ""
}

// promoteOne reads one argument of sort Int as a Real, as in (store a 0 1) for an array of Reals, if only one argument
// can be promoted so that the application sort-checks.
func promoteOne(a *smtlib.Arena, f smtlib.Fun, args []smtlib.Term) smtlib.Term {
	if a.FunInfo(f).Op == nil {
		return smtlib.NoTerm
	}
	found := smtlib.NoTerm
	for i, arg := range args {
		promoted, ok := arith.Promote(a, arg)
		if !ok {
			continue
		}
		with := append(append([]smtlib.Term(nil), args...), promoted)
		with[i], with = promoted, with[:len(args)]
		t, err := a.App(f, with...)
		switch {
		case err != nil:
		case found != smtlib.NoTerm:
			return smtlib.NoTerm
		default:
			found = t
		}
	}
	return found
}

// integral are operators of integers that scripts also apply to Reals, which have none of that name.
var integral = map[string]string{"div": "of Reals, / is the quotient", "mod": "Reals have no remainder"}

// binary are operators of two arguments that some solver applies to more.
var binary = map[string]bool{"bvxnor": true, "bvnand": true, "bvnor": true, "bvsub": true}

// hint implements smtlib.Signature.Hint.
func hint(a *smtlib.Arena, f smtlib.Fun, args []smtlib.Term) string {
	info := a.FunInfo(f)
	switch {
	case info.Decl != nil:
		if len(info.Decl.Params) == 0 && a.SortIs(info.Decl.Result, "Array") {
			return "an array is no function, write (select " + smtlib.Quote(info.Name) + " …)"
		}
	case integral[info.Name] != "":
		for _, arg := range args {
			if a.SortIs(a.Sort(arg), "Real") {
				return integral[info.Name]
			}
		}
	case info.Name == "/" && len(args) == 1:
		return "for the reciprocal, write (/ 1.0 x)"
	case binary[info.Name] && len(args) > 2:
		return "for more, apply it to applications of itself"
	case info.Name == "@" && len(args) > 0 && a.SortIs(a.Sort(args[0]), "Array"):
		return "an array is no function, write (select array index)"
	}
	return ""
}
