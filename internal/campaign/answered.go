package campaign

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/solvers"
)

// DefaultMinAnswered is the share of its instances that each solver has to answer.
const DefaultMinAnswered = 0.1

// AnswerStats tells how much one solver was tested.
type AnswerStats struct {
	Verdicts int     `json:"verdicts"`
	Answered int     `json:"answered"` // sat or unsat
	Share    float64 `json:"share"`    // of the verdicts; 0 if there are none
	Reason   string  `json:"reason"`   // the most frequent one of other verdicts, "" if there are none

	reasons map[string]*reason
}

// reason is why a solver did not answer.
type reason struct {
	text string
	n    int
}

// maxReasons is how many reasons of a solver are told apart.
const maxReasons = 1000

// count counts a verdict.
func (s *AnswerStats) count(r *solvers.Result) {
	s.Verdicts++
	if r.Verdict.Definite() {
		s.Answered++
	} else {
		s.because(r)
	}
	s.Share = float64(s.Answered) / float64(s.Verdicts)
}

// discount takes back a verdict that was counted.
func (s *AnswerStats) discount(r *solvers.Result) {
	s.Verdicts--
	if r.Verdict.Definite() {
		s.Answered--
	}
}

// because counts the reason of a verdict that is no answer. Errors of one kind count together.
func (s *AnswerStats) because(r *solvers.Result) {
	key := string(r.Verdict) + " " + cmp.Or(r.Signature, r.Reason)
	why := s.reasons[key]
	if why == nil {
		if len(s.reasons) >= maxReasons {
			return
		}
		if s.reasons == nil {
			s.reasons = map[string]*reason{}
		}
		why = &reason{text: reasonText(r)}
		s.reasons[key] = why
	}
	why.n++
	for _, other := range s.reasons {
		if other.n > why.n {
			return
		}
	}
	s.Reason = why.text
}

// ownPath is what a solver that names the script's file calls it: the directory is gone when somebody reads that.
var ownPath = regexp.MustCompile(`[^\s"']*/smtstorm-run-[^\s"']*/`)

// longestReason bounds the text of a reason.
const longestReason = 120

// reasonText is the verdict with the first line of what the solver wrote; if it wrote nothing, with why there is no
// answer.
func reasonText(r *solvers.Result) string {
	if r.Verdict == solvers.Unknown {
		return string(r.Verdict)
	}
	text := r.Reason
	for line := range strings.Lines(r.Stdout + "\n" + r.Stderr) {
		line = strings.TrimSpace(line)
		if !slices.Contains([]string{"", "sat", "unsat", "unknown", "success"}, line) && r.Verdict != solvers.Timeout {
			text = line
			break
		}
	}
	text = ownPath.ReplaceAllString(text, "")
	if utf8.RuneCountInString(text) > longestReason {
		text = string([]rune(text)[:longestReason]) + "…"
	}
	return string(r.Verdict) + ": " + text
}

// UntestedError says that solvers answered too little for the absence of findings to mean anything.
type UntestedError struct {
	Msg string
}

func (e *UntestedError) Error() string { return e.Msg }

// untested gives an error if the campaign tested nothing, or a solver too little.
func (c *Campaign) untested(s *Stats) error {
	verdicts, answered := 0, 0
	var short []string
	for _, t := range c.targets {
		a := s.Answered[t.Given]
		verdicts, answered = verdicts+a.Verdicts, answered+a.Answered
		if a.Share < c.cfg.MinAnswered {
			short = append(short, shortOf(t, a))
		}
	}
	why := strings.Join(short, "; ")
	switch {
	case verdicts == 0 && s.Total() > 0:
		return nil // the probe was enough
	case verdicts == 0 && s.Aborted != nil:
		return &UntestedError{"nothing was tested: the campaign was cut short before its first answer: " + s.Aborted.Reason}
	case verdicts == 0:
		return &UntestedError{"nothing was tested: " + cmp.Or(why, "no solver was given an instance")}
	case len(short) == 0:
		return nil
	case answered == 0:
		why = "nothing was tested: " + why
	default:
		why = "too little was tested: " + why
	}
	return &UntestedError{fmt.Sprintf("%s (--min-answered asks for %s)", why, Percent(c.cfg.MinAnswered))}
}

// NothingTested tells whether no instance was answered at all, or none in the way that was asked for.
func (s Stats) NothingTested() bool {
	verdicts := 0
	for _, n := range s.Verdicts {
		verdicts += n
	}
	return verdicts == 0 || s.MinAnswered > 0 && s.Verdicts[solvers.Sat]+s.Verdicts[solvers.Unsat] == 0
}

// shortOf says that a solver answered too little, and why.
func shortOf(t *target.Target, a *AnswerStats) string {
	switch {
	case a.Verdicts == 0 && t.Broken.Load():
		return fmt.Sprintf("solver %s was dropped before its first answer", t.Name)
	case a.Verdicts == 0:
		return fmt.Sprintf("solver %s was given no instance", t.Name)
	}
	return fmt.Sprintf("solver %s answered sat or unsat to %d of %d instances (%s), most often it was %s",
		t.Name, a.Answered, a.Verdicts, Percent(a.Share), a.Reason)
}

// Percent writes a share, exact to a tenth of a percent; one that is not 0 is not written as 0 %.
func Percent(share float64) string {
	percent := math.Round(share*1000) / 10
	if percent == 0 && share > 0 {
		return "less than 0.1 %"
	}
	return fmt.Sprintf("%v %%", percent)
}
