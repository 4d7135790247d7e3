package oracle

import (
	"slices"
	"testing"
)

// A judgement says of which runs it is; a case knows what these were asked.
func TestCase(t *testing.T) {
	var c Case[string]
	for _, asked := range []string{"own run", "first question", "second question"} {
		c.Enter(Run{}, asked)
	}
	for i, asked := range []string{"own run", "first question", "second question"} {
		if got := c.Wrong(Judgement{Run: &c.Runs[i]}); got != asked {
			t.Errorf("run %d is taken for the %s", i, got)
		}
	}
	if got := c.Beside(Judgement{With: []int{2, 0}}); !slices.Equal(got, []string{"second question", "own run"}) {
		t.Errorf("beside: %q", got)
	}
}
