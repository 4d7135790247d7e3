package tally

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/solvers"
)

// AnswerStats counts how often one solver answered.
type AnswerStats struct {
	Verdicts int     `json:"verdicts"`
	Answered int     `json:"answered"` // sat or unsat
	Share    float64 `json:"share"`    // Answered divided by Verdicts; 0 if there are none
	Reason   string  `json:"reason"`   // most frequent reason of other verdicts, "" if there are none

	// Reasons has the reasons of other verdicts; key: verdict, and signature or text.
	Reasons map[string]*Reason `json:"reasons"`
}

// Reason is why a solver did not answer.
type Reason struct {
	Text  string `json:"text"` // the first one's
	Count int    `json:"count"`
}

// maxReasons is how many reasons of a solver are distinguished.
const maxReasons = 200

// AnswersOf counts the verdicts of one solver.
func AnswersOf(results []*solvers.Result) *AnswerStats {
	s := &AnswerStats{}
	for _, r := range results {
		s.count(r)
	}
	s.complete()
	return s
}

// complete fills in what follows from what was counted.
func (s *AnswerStats) complete() {
	if s.Share = 0; s.Verdicts > 0 {
		s.Share = float64(s.Answered) / float64(s.Verdicts)
	}
	s.Reason = ""
	most := 0
	for _, key := range slices.Sorted(maps.Keys(s.Reasons)) {
		if why := s.Reasons[key]; why.Count > most {
			most, s.Reason = why.Count, why.Text
		}
	}
}

// count counts a verdict.
func (s *AnswerStats) count(r *solvers.Result) {
	s.Verdicts++
	if r.Verdict.Definite() {
		s.Answered++
	} else {
		s.because(r)
	}
}

// discount takes back a verdict that was counted.
func (s *AnswerStats) discount(r *solvers.Result) {
	s.Verdicts--
	if r.Verdict.Definite() {
		s.Answered--
	}
}

// because counts the reason of a verdict that is no answer. Reasons with one signature count together.
func (s *AnswerStats) because(r *solvers.Result) {
	key := string(r.Verdict) + " " + cmp.Or(r.Signature, r.Reason)
	why := s.Reasons[key]
	if why == nil {
		if len(s.Reasons) >= maxReasons {
			return
		}
		if s.Reasons == nil {
			s.Reasons = map[string]*Reason{}
		}
		why = &Reason{Text: reasonText(r)}
		s.Reasons[key] = why
	}
	why.Count++
}

// longestReason bounds the text of a reason.
const longestReason = 120

// reasonText is the verdict with the first line of the solver's output or, if there is none, with the reason of the
// verdict.
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
	return string(r.Verdict) + ": " + solvers.OneLine(solvers.WithoutDirectory(text), longestReason)
}
