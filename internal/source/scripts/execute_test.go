package scripts

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// An oracle's judgement of a run is confirmed with the answer of this run.
func TestAnswerOf(t *testing.T) {
	j := &job{from: []*answer{{question: ""}, {question: "odd/again"}}}
	j.evidence.Runs = make([]oracle.Run, 2)
	for i, a := range j.from {
		if got := j.answerOf(&j.evidence.Runs[i]); got != a {
			t.Errorf("run %d is taken for %q", i, got.question)
		}
	}
}
