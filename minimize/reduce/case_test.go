package reduce

import (
	"strings"
	"testing"
)

// Where nothing is asserted any more at the last check, no values are needed, and a witness may have none.
func TestWitnessWithoutValues(t *testing.T) {
	const witness = "; witness: under these values every assertion of the instance is true\n"
	script := `(set-option :global-declarations true)
(set-logic QF_LIA)
(declare-fun x () Int)
(assert (> x 3))
(check-sat)
(reset-assertions)
(assert TRUTH)
(check-sat)
`
	for truth, holds := range map[string]bool{"true": true, "false": false} {
		c, err := Read("script.smt2", []byte(strings.Replace(script, "TRUTH", truth, 1)), []byte(witness))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Problem(); !c.Proved || (err == nil) != holds {
			t.Errorf("%s: proved %v, %v", truth, c.Proved, err)
		}
	}
}
