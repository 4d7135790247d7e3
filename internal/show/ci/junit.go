package ci

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/smtstorm/smtstorm/internal/junit"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// JUnit gives the signatures of a campaign as tests: for each solver one test of whether it answered enough, and one
// that fails for each signature. Known ones are skipped. If the campaign itself failed, a test of its own has the
// error.
func JUnit(c *results.Campaign) ([]byte, error) {
	var suites []junit.Suite
	if c.Failed != "" {
		suites = append(suites, junit.Suite{Name: "smtstorm", Cases: []junit.Case{{
			Class: "smtstorm", Name: "campaign", Outcome: junit.Errored, Message: c.Failed, Text: c.Failed,
		}}})
	}
	for _, solver := range slices.Sorted(maps.Keys(c.Stats.Answered)) {
		s := junit.Suite{Name: solver, Cases: []junit.Case{answered(c, solver)}}
		for _, g := range signaturesOf(c) {
			if f := g.Best(); f.Solver == solver {
				s.Cases = append(s.Cases, testcase(c, g))
			}
		}
		suites = append(suites, s)
	}
	return junit.Render(suites...)
}

// answered is the test of whether a solver answered enough for the others to mean something.
func answered(c *results.Campaign, solver string) junit.Case {
	a := c.Stats.Answered[solver]
	test := junit.Case{
		Class: solver, Name: fmt.Sprintf("answers of %d instances", a.Verdicts), Seconds: c.Stats.Elapsed,
		Outcome: junit.Passed,
	}
	if a.Share < c.Stats.MinAnswered || a.Verdicts == 0 && c.Stats.Total() == 0 {
		test.Outcome = junit.Errored
		test.Message = fmt.Sprintf("sat or unsat for %d of %d instances", a.Answered, a.Verdicts)
		test.Text = a.Reason
	}
	return test
}

func testcase(c *results.Campaign, g *results.Group) junit.Case {
	f := g.Best()
	test := junit.Case{
		Class: f.Solver, Name: g.Signature, Outcome: junit.Failed, Message: headline(f), Text: details(c, f),
		Type: cmp.Or(g.Cause, f.ID),
	}
	if g.Known.Silences() {
		test.Outcome, test.Message = junit.Skipped, g.Known.Text()
	}
	return test
}
