package ledger

import "slices"

// Span is a run of indices: From and those after it, below To.
type Span struct{ From, To int }

// insert adds a span to others, which are in order. Two between which everything belongs to other shards become one.
func (m *Memory) insert(s *seed, spans []Span, add Span) []Span {
	if add.From >= add.To {
		return spans
	}
	at, _ := slices.BinarySearchFunc(spans, add, func(a, b Span) int { return a.From - b.From })
	spans = slices.Insert(spans, at, add)
	for _, i := range []int{at, at - 1} { // first with the one behind it
		if i >= 0 && i+1 < len(spans) && m.own(s, spans[i].To) >= spans[i+1].From {
			spans[i].To = max(spans[i].To, spans[i+1].To)
			spans = slices.Delete(spans, i+1, i+2)
		}
	}
	return spans
}

// open gives the first instance from i on that belongs to the shard and is not done.
func (m *Memory) open(s *seed, i int) int {
	i = m.own(s, i)
	for _, done := range s.known.Done {
		if done.From <= i && i < done.To {
			i = m.own(s, done.To)
		}
	}
	return i
}

// nextDone is where the first span behind i begins.
func nextDone(spans []Span, i int) int {
	for _, done := range spans {
		if done.From > i {
			return done.From
		}
	}
	return int(^uint(0) >> 1)
}
