package finding

import (
	"fmt"
	"strings"
)

// Blame says at which step a wrong unsat went wrong: at the first of the formulas that the solver prints on its way
// that excludes the witness.
type Blame struct {
	Stage   string `json:"stage"`             // preprocessing, lemma, proof, or not found
	Rule    string `json:"rule,omitempty"`    // the solver's name for the rule of the formula, if it prints one
	Formula string `json:"formula,omitempty"` // the formula as it is printed
	Read    int    `json:"read"`              // number of formulas that were read
	Steps   int    `json:"steps"`             // number of formulas that were printed
}

// Line is the blame in a line, without the formula; "" if there is none.
func (b *Blame) Line() string {
	switch {
	case b == nil:
		return ""
	case b.Formula == "":
		return fmt.Sprintf("blame: %s (%d of %d steps read)", b.Stage, b.Read, b.Steps)
	}
	return strings.TrimSpace("blame: " + b.Stage + " " + b.Rule)
}

// longestBlame bounds the formula that people read, in bytes.
const longestBlame = 2000

// Text is the line and the formula, if there is one.
func (b *Blame) Text() string {
	if b == nil || b.Formula == "" {
		return b.Line()
	}
	return b.Line() + "\n" + Clip(b.Formula, longestBlame)
}

// Blamed is the blame of what the finding was reduced to, if it was, or else of the instance; nil if there is none.
func (f *Finding) Blamed() *Blame {
	if f.Reduced != nil {
		return f.Reduced.Blame
	}
	return f.Blame
}
