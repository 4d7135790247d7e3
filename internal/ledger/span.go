package ledger

import (
	"math"
	"slices"
)

// Span are the indices from From to To-1.
type Span struct{ From, To int }

// insert adds a span to others, which are in order. Spans between which all instances belong to other shards are
// joined.
func (m *Ledger) insert(s *seed, spans []Span, add Span) []Span {
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

// open is the first instance from i on that belongs to the shard and is neither done nor held.
func (m *Ledger) open(s *seed, i int) int {
	for {
		i = m.own(s, i)
		at := i
		for _, spans := range [][]Span{s.known.Done, s.held} {
			for _, taken := range spans {
				if taken.From <= i && i < taken.To {
					i = m.own(s, taken.To)
				}
			}
		}
		if i == at {
			return i
		}
	}
}

// nextTaken is the beginning of the first span after i that is done or held.
func nextTaken(s *seed, i int) int {
	next := math.MaxInt
	for _, spans := range [][]Span{s.known.Done, s.held} {
		for _, taken := range spans {
			if taken.From > i {
				next = min(next, taken.From)
				break
			}
		}
	}
	return next
}

// overlaps reports whether a part of a span is in one of the others.
func overlaps(spans []Span, with Span) bool {
	return slices.ContainsFunc(spans, func(s Span) bool { return s.From < with.To && with.From < s.To })
}

// without returns the parts of a span that are in none of the others, which are in order.
func (s Span) without(others []Span) []Span {
	var parts []Span
	for _, o := range others {
		if o.From >= s.To || o.To <= s.From {
			continue
		}
		if s.From < o.From {
			parts = append(parts, Span{s.From, o.From})
		}
		s.From = o.To
	}
	if s.From < s.To {
		parts = append(parts, s)
	}
	return parts
}
