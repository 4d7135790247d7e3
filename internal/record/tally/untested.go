package tally

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
)

// DefaultMinAnswered is the share of its instances that each solver has to answer.
const DefaultMinAnswered = 0.1

// Tested is a solver of a campaign.
type Tested struct {
	Name    string
	Dropped bool // before the end
}

// Untested returns an error if the campaign tested nothing, or a solver too little: the absence of findings means
// nothing then.
func (s *Stats) Untested(solvers []Tested) error {
	verdicts := 0
	for _, t := range solvers {
		verdicts += s.Answered[t.Name].Verdicts
	}
	switch {
	case verdicts > 0:
		return Unanswered(solvers, s.Answered, s.MinAnswered)
	case s.Total() > 0:
		return nil // the probe was enough
	case s.Aborted != nil:
		return errors.New("nothing was tested: no solver had answered before the campaign ended: " + s.Aborted.Reason)
	}
	why := below(solvers, s.Answered, s.MinAnswered)
	return errors.New("nothing was tested: " + cmp.Or(why, "no solver got an instance"))
}

// Unanswered returns an error if a solver has answered a smaller share of its instances than least.
func Unanswered(solvers []Tested, answered map[string]*AnswerStats, least float64) error {
	why := below(solvers, answered, least)
	if why == "" {
		return nil
	}
	what := "nothing"
	if slices.ContainsFunc(solvers, func(t Tested) bool { return answered[t.Name].Answered > 0 }) {
		what = "too little"
	}
	return fmt.Errorf("%s was tested: %s (--min-answered asks for %s)", what, why, Percent(least))
}

// below names the solvers that have answered less than the share least, and why; "" if there are none.
func below(solvers []Tested, answered map[string]*AnswerStats, least float64) string {
	var short []string
	for _, t := range solvers {
		if a := answered[t.Name]; a.Share < least {
			short = append(short, shortOf(t, a))
		}
	}
	return strings.Join(short, "; ")
}

// shortOf says that a solver answered too little, and why.
func shortOf(t Tested, a *AnswerStats) string {
	switch {
	case a.Verdicts == 0 && t.Dropped:
		return fmt.Sprintf("solver %s was dropped before its first answer", t.Name)
	case a.Verdicts == 0:
		return fmt.Sprintf("solver %s got no instance", t.Name)
	}
	return fmt.Sprintf("solver %s answered sat or unsat to %d of %d instances (%s); most frequent: %s",
		t.Name, a.Answered, a.Verdicts, Percent(a.Share), a.Reason)
}

// Percent writes a share (0 to 1) in percent, rounded to a tenth; a small share that is not 0 is "< 0.1 %".
func Percent(share float64) string {
	tenths := math.Round(share * 1000)
	if tenths == 0 && share > 0 {
		return "< 0.1 %"
	}
	return fmt.Sprintf("%v %%", tenths/10)
}
