// Package lemma reads the formulas that cvc5 and z3 print on their way to an answer, and finds those that are wrong:
// lemmas, which are taken for valid, conflicts, which are taken for unsatisfiable, what preprocessing made of the
// assertions, clauses of the search, and the steps of proofs.
//
// [Printed] finds them in the output of cvc5, [Clauses] in that of z3, and [ReadProof] in a proof. [Read] makes terms
// of them, with definitions for operators that only cvc5 has, and says of the others why they are not read.
// [Reading.Judge] decides by exact evaluation, and [Reading.Blame] names the step at which a wrong unsat went wrong.
// What is not certain is not judged.
//
// It runs nothing and writes nothing. It may import smtlib and its packages, fragment and mutate/instance.
package lemma

import (
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Kind is what a printed formula is.
type Kind string

// The kinds.
const (
	Lemma        Kind = "lemma"        // a formula that is valid or, where it is a conflict, unsatisfiable
	Asserted     Kind = "assertion"    // an assertion after preprocessing
	Substitution Kind = "substitution" // an equation that preprocessing derived, and replaced a symbol by
	Literal      Kind = "literal"      // a literal that preprocessing derived
	Inferred     Kind = "step"         // a step of a proof: the premises imply the conclusion
	Assumed      Kind = "assumption"   // an assumption of a proof: an assertion of the script
	Clause       Kind = "clause"       // a clause that follows from the clauses before it
	Kept         Kind = "goal"         // a formula that was made of the assertions, and follows from them
	Sufficient   Kind = "sufficiency"  // a formula that was made of the assertions, and implies them
)

// Step is a formula that a solver printed.
type Step struct {
	Kind   Kind
	Source string // the solver's name for the rule of a lemma or a step; "" if it has none, as before 1.1.0
	Check  int    // number of checks that were answered before it
	Text   string // text as it was printed, or, of a step, made from it; "" if that is not read

	Declares string // declarations of symbols in the text that are not those of the script
}

// IsClaim reports whether a formula of the kind is right or wrong by itself, whatever is answered.
func (k Kind) IsClaim() bool {
	return slices.Contains([]Kind{Lemma, Inferred, Assumed, Kept, Sufficient}, k)
}

// The marks around the assertions after preprocessing.
const (
	blockBegin = ";; post-asserts start"
	blockEnd   = ";; post-asserts end"
)

// Printed finds the formulas in an output, in its order. A line that was cut, as by the end of the process, is left
// out.
func Printed(output string) []Step {
	var all []Step
	check, inBlock := 0, false
	for line := range strings.Lines(output) {
		whole := strings.TrimSuffix(line, "\n")
		text := strings.TrimSpace(whole)
		switch {
		case whole == line: // it was cut
		case text == "sat" || text == "unsat" || text == "unknown":
			check++
		case text == blockBegin:
			inBlock = true
		case text == blockEnd:
			inBlock = false
		default:
			if step, ok := stepOf(text, inBlock); ok {
				step.Check = check
				all = append(all, step)
			}
		}
	}
	return all
}

// stepOf reads a line of its own.
func stepOf(line string, inBlock bool) (step Step, ok bool) {
	head, _, _ := strings.Cut(line, " ")
	switch head {
	case "(lemma", "(substitution", "(learned-lit", "(assert":
	default:
		return Step{}, false
	}
	parts, isList := sexpr.Elements(line)
	if !isList || len(parts) < 2 {
		return Step{}, false
	}
	step = Step{Text: parts[1]}
	switch {
	case head == "(lemma" && (len(parts) == 2 || len(parts) == 4 && parts[2] == ":source"):
		step.Kind = Lemma
		if len(parts) == 4 {
			step.Source = parts[3]
		}
	case head == "(substitution" && len(parts) == 2:
		step.Kind = Substitution
	case head == "(learned-lit" && len(parts) == 3 && strings.HasPrefix(parts[2], ":preprocess"):
		step.Kind = Literal // literals that are learned later may follow from what the search has decided
	case head == "(assert" && len(parts) == 2 && inBlock:
		step.Kind = Asserted
	default:
		return Step{}, false
	}
	return step, true
}
