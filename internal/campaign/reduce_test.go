package campaign

import (
	"context"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/tally"
)

// The first findings of their signatures come first, the others as they came; none is lost when the queue closes.
func TestReductionsInOrder(t *testing.T) {
	q := newReductions(&Campaign{stats: tally.New("", 1)})
	for i, id := range []string{"a", "b", "c", "d"} {
		q.add(&reduction{id: id}, i%2 == 1)
	}
	q.close()
	var ids []string
	for r := q.next(context.Background()); r != nil; r = q.next(context.Background()) {
		ids = append(ids, r.id)
	}
	if want := []string{"b", "d", "a", "c"}; !slices.Equal(ids, want) {
		t.Errorf("%v, want %v", ids, want)
	}
	ended, end := context.WithCancel(context.Background())
	end()
	q = newReductions(&Campaign{stats: tally.New("", 1)})
	q.add(&reduction{id: "a"}, true)
	if r := q.next(ended); r != nil {
		t.Errorf("%v after the end", r)
	}
}
