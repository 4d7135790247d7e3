package ask

import (
	"context"
	"iter"

	"github.com/smtstorm/smtstorm/solvers"
)

// Fake is an Asker for tests: the function stands for the solvers, and gives the result of each question at once. A nil
// result stands for a trace without an answer.
type Fake func(q *Question) (*solvers.Result, error)

// Ask implements Asker.
func (f Fake) Ask(ctx context.Context, batch []Question, meanwhile func() error) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		for i := range batch {
			if ctx.Err() != nil {
				yield(Answer{Question: i}, context.Cause(ctx))
				return
			}
			r, err := f(&batch[i])
			if err == nil && i == 0 && meanwhile != nil {
				err = meanwhile()
			}
			a := Answer{Question: i, Result: r, Root: i == 0}
			if trace := batch[i].Trace; trace != nil {
				if a.Trace = trace; r != nil {
					a.Reached = trace.Len()
				}
			}
			if !yield(a, err) {
				return
			}
		}
	}
}
