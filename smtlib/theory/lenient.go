package theory

import "github.com/smtstorm/smtstorm/smtlib"

// spellings are names that z3 has for operators, some of them only in scripts without a logic.
var spellings = map[string]string{
	"if": "ite", "if_then_else": "ite", "implies": "=>", "iff": "=", "~": "-", "pi": "real.pi",
}

// ofTwo are the operators of two arguments or more that solvers read of one, too, as that argument.
var ofTwo = map[string]bool{
	"xor": true, "+": true, "*": true, "bvand": true, "bvor": true, "bvxor": true, "bvadd": true, "bvmul": true,
	"str.++": true, "re.++": true, "re.union": true, "re.inter": true, "seq.++": true,
}

// vacuous reads what some solver reads of one argument: an operator of ofTwo as the argument, distinct as true. A
// to_real of a Real is not read: to cvc5 it is the argument, to z3 the argument rounded down.
func vacuous(a *smtlib.Arena, f smtlib.Fun, args []smtlib.Term) smtlib.Term {
	info := a.FunInfo(f)
	if info.Op == nil || len(args) != 1 {
		return smtlib.NoTerm
	}
	switch {
	case ofTwo[info.Name]:
		if t, err := a.App(f, args[0], args[0]); err == nil && a.Sort(t) == a.Sort(args[0]) {
			return args[0]
		}
	case info.Name == "distinct":
		if yes, err := a.Operator("true"); err == nil {
			if t, err := a.App(yes); err == nil {
				return t
			}
		}
	}
	return smtlib.NoTerm
}
