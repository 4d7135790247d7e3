package tally

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"
)

// DefaultMinAnswered is the share of its instances that each solver has to answer.
const DefaultMinAnswered = 0.1

// Tested is a solver of a campaign.
type Tested struct {
	Name    string
	Dropped bool // before the end
}

// Untested gives an error if the campaign tested nothing, or a solver too little: the absence of findings means nothing
// then.
func (s *Stats) Untested(solvers []Tested) error {
	verdicts, answered := 0, 0
	var short []string
	for _, t := range solvers {
		a := s.Answered[t.Name]
		verdicts, answered = verdicts+a.Verdicts, answered+a.Answered
		if a.Share < s.MinAnswered {
			short = append(short, shortOf(t, a))
		}
	}
	why := strings.Join(short, "; ")
	switch {
	case verdicts == 0 && s.Total() > 0:
		return nil // the probe was enough
	case verdicts == 0 && s.Aborted != nil:
		return errors.New("nothing was tested: the campaign was cut short before its first answer: " + s.Aborted.Reason)
	case verdicts == 0:
		return errors.New("nothing was tested: " + cmp.Or(why, "no solver was given an instance"))
	case len(short) == 0:
		return nil
	case answered == 0:
		why = "nothing was tested: " + why
	default:
		why = "too little was tested: " + why
	}
	return fmt.Errorf("%s (--min-answered asks for %s)", why, percent(s.MinAnswered))
}

// shortOf says that a solver answered too little, and why.
func shortOf(t Tested, a *AnswerStats) string {
	switch {
	case a.Verdicts == 0 && t.Dropped:
		return fmt.Sprintf("solver %s was dropped before its first answer", t.Name)
	case a.Verdicts == 0:
		return fmt.Sprintf("solver %s was given no instance", t.Name)
	}
	return fmt.Sprintf("solver %s answered sat or unsat to %d of %d instances (%s), most often it was %s",
		t.Name, a.Answered, a.Verdicts, percent(a.Share), a.Reason)
}

// percent writes a share, exact to a tenth of a percent; one that is not 0 is not written as 0 %.
func percent(share float64) string {
	tenths := math.Round(share * 1000)
	if tenths == 0 && share > 0 {
		return "less than 0.1 %"
	}
	return fmt.Sprintf("%v %%", tenths/10)
}
