package theory

import "slices"

// theories are the parts of SMT-LIB 2.6 that a solver may lack as a whole, each with a logic that has little else:
// sorts that stand for their theories, and what no theory has. Without a logic: constructs that many solvers lack.
var theories = map[string]string{
	"Array": "QF_AX", "BitVec": "QF_BV", "FloatingPoint": "QF_FP", "Int": "QF_LIA", "Real": "QF_LRA", "RegLan": "QF_S",
	"RoundingMode": "QF_FP", "String": "QF_S",
	"datatypes": "QF_DT", "functions": "QF_UF", "quantifiers": "UF", "uninterpreted sorts": "QF_UF",
	"define-fun-rec": "", "match": "",
}

// Optional gives the names of what is needed and a solver of SMT-LIB need not have, sorted: operators and sorts that
// SMT-LIB 2.6 does not have (see [Extension]), functions as values (->), whole theories and constructs (see [Whole]).
func (n *Needs) Optional() []string {
	all := slices.DeleteFunc(n.Symbols(), func(name string) bool { return !IsOptional(name) })
	for name, isNeeded := range map[string]bool{
		"datatypes": n.datatypes, "functions": n.functions, "quantifiers": n.quantifiers, "uninterpreted sorts": n.free,
	} {
		if isNeeded {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// Whole gives the logic that has little but a theory that a solver may lack as a whole, named as by [Needs.Optional];
// "" for a construct that is in no logic of its own. Other names are none of SMT-LIB 2.6.
func Whole(name string) (logic string, is bool) {
	logic, is = theories[name]
	return logic, is
}

// IsOptional reports whether a name of [Needs.Symbols] is one of [Needs.Optional].
func IsOptional(name string) bool {
	_, isWhole := theories[name]
	return isWhole || name == "->" || Extension(name)
}
