package triage

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/repro"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// proofShown bounds the assertions of a proof, so that it stays readable.
const proofShown = 20

// Proof shows by evaluation in steps why each assertion is true under the witness, see [instance.Evaluation]. It is
// empty if the result is not proved by a witness.
func (r *Reduced) Proof() ([][]string, error) {
	if c := r.proved(); r.shown.of != c || r.shown.certificate != r.Certificate {
		r.shown = proofs{of: c, certificate: r.Certificate}
		r.shown.steps, r.shown.err = r.proof()
		r.shown.derivation = r.derivation()
	}
	return r.shown.steps, r.shown.err
}

// proofs are what shows that a result is right, which takes long to make.
type proofs struct {
	of          *reduce.Case
	certificate instance.Certificate
	steps       [][]string
	err         error
	derivation  []string
}

func (r *Reduced) proof() ([][]string, error) {
	if c := r.under; c != nil && r.Fault.Class.OfFormulas() {
		flat := instance.Flat(c.Arena, c.Sorts, "ALL", c.Formulas)
		return steps(&reduce.Case{Script: flat, Witness: c.Witness, Proved: true})
	}
	if !r.Best.Proved || r.elsewhere {
		return nil, nil
	}
	return steps(r.proved())
}

// Derivation says why the assertions cannot all be true, line by line, if that is proved.
func (r *Reduced) Derivation() []string {
	_, _ = r.Proof() // its error is that of Proof
	return r.shown.derivation
}

func (r *Reduced) derivation() []string {
	if r.Certificate != instance.Derived {
		return nil
	}
	c := r.proved()
	found := repro.Refutation(context.Background(), c)
	if found == nil {
		return nil
	}
	var w instance.Writer
	return w.Derivation(&instance.Claim{Arena: c.Arena, Formulas: c.Assertions()}, found)
}

// steps shows why the assertions are true under the witness.
func steps(c *reduce.Case) ([][]string, error) {
	var all [][]string
	assertions := c.Assertions()
	for _, t := range assertions[:min(len(assertions), proofShown)] {
		shown, err := instance.Steps(c.Arena, c.Witness, t, true)
		if err != nil {
			return nil, err
		}
		all = append(all, shown.Lines)
	}
	if n := len(assertions) - proofShown; n > 0 {
		all = append(all, []string{fmt.Sprintf("… and so on for %d more", n)})
	}
	return all, nil
}
