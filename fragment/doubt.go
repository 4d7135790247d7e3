package fragment

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// divisions are operators whose last arguments are divisors. Division by zero is unspecified for /, div and mod; for
// bit-vectors it was unspecified in early versions of SMT-LIB, which some benchmarks use.
var divisions = []string{"/", "div", "mod", "bvudiv", "bvurem", "bvsdiv", "bvsrem", "bvsmod"}

// partlySpecified are further operators whose value SMT-LIB leaves unspecified for some arguments.
var partlySpecified = []string{"fp.min", "fp.max", "fp.to_ubv", "fp.to_sbv", "fp.to_real"}

// standardConstants are constants with indices that are in the standard.
var standardConstants = []string{"+oo", "-oo", "+zero", "-zero", "NaN", "divisible"}

// numeral matches the name of a bit-vector, as in (_ bv7 32).
var numeral = regexp.MustCompile(`^bv[0-9]+$`)

// specifiedSince is the version of SMT-LIB that introduced strings.
const specifiedSince = 2.6

// Doubt gives a reason to doubt an author's statement that formulas of the seed can, or cannot, be true together: they
// use more than SMT-LIB's theories, or depend on what SMT-LIB leaves open. It is empty if there is no such reason.
func (s *Seed) Doubt(formulas []smtlib.Term) string {
	for _, what := range slices.Sorted(maps.Keys(s.Script.Leniencies)) {
		if !s.Script.Leniencies[what].Form {
			return "it is not written as SMT-LIB has it: " + what
		}
	}
	version, err := strconv.ParseFloat(s.Script.Info("smt-lib-version"), 64)
	old := err == nil && version < specifiedSince
	for _, t := range smtlib.Reachable(formulas, s.Arena.Below) {
		if why := s.doubtTerm(t); why != "" {
			return why
		}
		if old && s.Arena.SortIs(s.Arena.Sort(t), "String") {
			return "it has strings of a version of SMT-LIB that had none"
		}
	}
	return ""
}

// doubtTerm is Doubt for a term, without its arguments.
func (s *Seed) doubtTerm(t smtlib.Term) string {
	a := s.Arena
	if why := s.Excluded(t); why != "" {
		return why
	}
	if a.SortIs(a.Sort(t), "->") || a.Kind(t) == smtlib.KindQuant && a.Quantifier(t) == smtlib.Lambda {
		return "it has functions as values"
	}
	if d := a.Declaration(t); d != nil && d.Kind == smtlib.Selector && len(d.Datatype.Constructors) > 1 {
		return fmt.Sprintf("%s may be applied to another constructor", smtlib.Quote(d.Name))
	}
	name := a.OperatorName(t)
	switch {
	case name == "" || a.Kind(t) != smtlib.KindApp:
		return ""
	case !theory.Standard(name) && !slices.Contains(standardConstants, name) && !numeral.MatchString(name):
		return name + " is no operator of SMT-LIB"
	case slices.Contains(partlySpecified, name):
		return name + " is not specified for all arguments"
	case slices.Contains(divisions, name):
		for _, divisor := range a.Args(t)[1:] {
			if !s.nonZero(divisor) {
				return "the divisor of " + name + " may be zero"
			}
		}
	}
	return ""
}

// nonZero reports whether a term consists of literals, and is not zero.
func (s *Seed) nonZero(t smtlib.Term) bool {
	if int(t) >= len(s.Constants) {
		return false
	}
	switch v := s.Constants[t].(type) {
	case value.Int:
		return v.Big().Sign() != 0
	case value.Real:
		return v.Rat().Sign() != 0
	case value.BitVec:
		return v.Unsigned().Sign() != 0
	}
	return false
}
