package scripts

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// What an oracle says of a run is confirmed with the answer that the run was.
func TestAnswerOf(t *testing.T) {
	j := &job{from: []*answer{{question: ""}, {question: "odd/again"}}}
	j.heard.Runs = make([]oracle.Run, 2)
	for i, a := range j.from {
		if got := j.answerOf(&j.heard.Runs[i]); got != a {
			t.Errorf("run %d is taken for %q", i, got.question)
		}
	}
}
