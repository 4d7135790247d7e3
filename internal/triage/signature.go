package triage

import (
	"github.com/smtstorm/smtstorm/internal/finding"
)

// Signature returns the operators and sorts of the result, see [finding.Contents]. A text that cannot be read has
// neither.
func (r *Reduced) Signature() (operators, sorts []string) {
	c := r.Best.Case
	if len(c.Terms()) == 0 && len(c.Checks()) == 0 {
		return []string{}, []string{}
	}
	return finding.Contents(c.Arena, c.Terms())
}
