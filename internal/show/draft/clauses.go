package draft

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// clauses names the document that defines the operators of a theory, by the name of the theory's table.
var clauses = map[string]string{
	"core":           "SMT-LIB theory Core, https://smt-lib.org/theories-Core.shtml",
	"arith":          "SMT-LIB theories Ints, Reals and Reals_Ints, https://smt-lib.org/theories-Reals_Ints.shtml",
	"bv":             "SMT-LIB theory FixedSizeBitVectors, https://smt-lib.org/theories-FixedSizeBitVectors.shtml, and logic QF_BV",
	"arrays":         "SMT-LIB theory ArraysEx, https://smt-lib.org/theories-ArraysEx.shtml",
	"fp":             "SMT-LIB theory FloatingPoint, https://smt-lib.org/theories-FloatingPoint.shtml (IEEE 754)",
	"datatypes":      "The SMT-LIB Standard, declare-datatypes",
	"unicodestrings": "SMT-LIB theory Strings, https://smt-lib.org/theories-UnicodeStrings.shtml",
	"seq":            "theory of sequences, https://cvc5.github.io/docs/latest/theories/sequences.html",
	"sets":           "theory of sets and relations, https://cvc5.github.io/docs/latest/theories/sets-and-relations.html",
	"bags":           "theory of bags, https://cvc5.github.io/docs/latest/theories/bags.html",
	"finitefields":   "theory of finite fields, https://cvc5.github.io/docs/latest/theories/finite_field.html",
	"separation":     "separation logic, https://cvc5.github.io/docs/latest/theories/separation-logic.html",
}

// clausesOf names the documents that define operators, one line a theory. The core, which every reader knows, is listed
// only if it is alone.
func clausesOf(operators []string) []string {
	byTheory := map[string][]string{}
	var order []string
	for _, row := range theory.Rows() {
		if !slices.Contains(operators, row.Name) || clauses[row.Theory] == "" {
			continue
		}
		if byTheory[row.Theory] == nil {
			order = append(order, row.Theory)
		}
		byTheory[row.Theory] = append(byTheory[row.Theory], "`"+row.Name+"`")
	}
	if len(order) > 1 {
		order = slices.DeleteFunc(order, func(t string) bool { return t == "core" })
	}
	lines := make([]string, len(order))
	for i, t := range order {
		lines[i] = fmt.Sprintf("%s: %s", strings.Join(byTheory[t], ", "), clauses[t])
	}
	return lines
}
