package ledger

import (
	"context"
	"slices"
)

// maxLooks is how many unread files a lease has at most. To read one takes about as long as a few instances.
const maxLooks = 32

// Lease hands out work to a worker that may disappear with it: blocks of one seed and round until they have want
// instances, or the first short turns of several seeds, or at most looks unread files. Each Work must be ended by Done
// or Return, unchanged. If there is none, over reports whether there will be none any more.
func (m *Ledger) Lease(want, looks int) (works []Work, over bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	looks = min(looks, maxLooks)
	for n, looked := 0, 0; n < max(1, want) && looked < max(1, looks); {
		w, ok := m.pick()
		if !ok {
			break
		}
		works = append(works, w)
		if m.part(w) != nil {
			break // it takes as long as many instances
		}
		if n += w.To - w.From; w.First {
			looked++
			continue
		}
		for _, more := range m.further(w, want-n) {
			works = append(works, more)
			n += more.To - more.From
		}
	}
	for _, w := range works {
		m.leased[w] = true
	}
	return works, len(works) == 0 && m.asked == 0 && len(m.leased) == 0 && m.isAheadOver()
}

// further hands out the blocks that follow w in the same seed and round, until they have want instances, or until the
// seed has got in all at most twice as many instances as it had before: all seeds have some early.
func (m *Ledger) further(w Work, want int) (works []Work) {
	s := &m.seeds[w.Seed]
	perRound := max(1, s.known.PerRound)
	_, block := m.block(0, perRound)
	want = min(want, w.From-(w.To-w.From))
	for n := 0; n < want && m.has(s) && s.next >= block && s.next/perRound == w.From/perRound; {
		next := m.hand(w.Seed)
		works = append(works, next)
		n += next.To - next.From
	}
	return works
}

// Return gives back leased work that will not be done: it is handed out before other work.
func (m *Ledger) Return(w Work) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.release(w) {
		m.handAgain(w)
	}
}

// Hold leases work again that a worker has from a lease of an earlier process. It returns false, and does nothing, if
// some of the work is done or handed out again, or cannot have been handed out.
func (m *Ledger) Hold(w Work) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.part(w); p != nil {
		return m.holdAhead(p, w)
	}
	if w.Seed < 0 || w.Seed >= len(m.seeds) || w.From < 0 || w.To < w.From || m.leased[w] {
		return false
	}
	s := &m.seeds[w.Seed]
	switch {
	case w.First && s.state == unread:
		before := *s
		if m.hand(w.Seed) != w {
			m.begun, m.asked, *s = m.begun-1, m.asked-1, before
			return false
		}
	case s.state != usable || w.From == w.To || w.From < s.next || w.To > m.limit(s):
		return false
	default:
		span := Span{w.From, w.To}
		_, end := m.block(w.From, s.known.PerRound)
		if w.To > end || overlaps(s.known.Done, span) || overlaps(s.held, span) {
			return false
		}
		at, _ := slices.BinarySearchFunc(s.held, span, func(a, b Span) int { return a.From - b.From })
		s.held = slices.Insert(s.held, at, span)
		s.next = m.open(s, s.next)
		s.handed += w.To - w.From
	}
	m.leased[w] = true
	return true
}

// Finish waits until nothing can be handed out or returned any more. It returns false if ctx ended before.
func (m *Ledger) Finish(ctx context.Context) bool {
	m.await(ctx, func() (Work, bool, bool) {
		left := slices.ContainsFunc(m.seeds, func(s seed) bool { return m.has(&s) })
		return Work{}, false, !left && m.asked == 0 && len(m.leased) == 0 && m.isAheadOver() &&
			!slices.ContainsFunc(m.returned, m.isOpen)
	})
	return ctx.Err() == nil
}

// release notes that work is not leased any more, and reports whether it was.
func (m *Ledger) release(w Work) bool {
	wasLeased := m.leased[w]
	if delete(m.leased, w); wasLeased {
		m.wake()
	}
	return wasLeased
}

// handAgain queues the parts of work to be handed out again that are neither done nor leased or queued already.
func (m *Ledger) handAgain(w Work) {
	if p := m.part(w); p != nil {
		m.handAheadAgain(p, w)
		return
	}
	elsewhere := m.seeds[w.Seed].known.Done
	for other := range m.leased {
		if other.Overlaps(w) { // there may be thousands
			elsewhere = addSpan(elsewhere, other)
		}
	}
	for _, other := range m.returned {
		if other.Overlaps(w) {
			elsewhere = addSpan(elsewhere, other)
		}
	}
	if w.First && w.From == w.To {
		m.returned = append(m.returned, w)
	}
	for _, part := range (Span{w.From, w.To}).without(elsewhere) {
		m.returned = append(m.returned, Work{Seed: w.Seed, From: part.From, To: part.To, First: w.First})
	}
	m.wake()
}

// isOpen reports whether a part of returned work is not done.
func (m *Ledger) isOpen(w Work) bool {
	if p := m.part(w); p != nil {
		return !p.ended
	}
	s := &m.seeds[w.Seed]
	return s.state != refused && len((Span{w.From, w.To}).without(s.known.Done)) > 0
}

// addSpan adds the span of work to others in order.
func addSpan(spans []Span, w Work) []Span {
	at, _ := slices.BinarySearchFunc(spans, w.From, func(s Span, from int) int { return s.From - from })
	return slices.Insert(slices.Clone(spans), at, Span{w.From, w.To})
}

// pickReturned takes the first returned work that is not done meanwhile.
func (m *Ledger) pickReturned() (Work, bool) {
	for len(m.returned) > 0 {
		w := m.returned[0]
		m.returned = m.returned[1:]
		if p := m.part(w); p != nil {
			if p.ended {
				continue
			}
			return w, true
		}
		s := &m.seeds[w.Seed]
		if s.state == refused {
			continue
		}
		if w.First = w.First && s.state == asked; w.First && w.From == w.To {
			return w, true
		}
		parts := Span{w.From, w.To}.without(s.known.Done)
		if len(parts) == 0 {
			continue
		}
		for _, rest := range parts[1:] {
			m.returned = append(m.returned, Work{Seed: w.Seed, From: rest.From, To: rest.To})
		}
		w.From, w.To = parts[0].From, parts[0].To
		return w, true
	}
	return Work{}, false
}

// IsDone reports whether a part of work is done.
func (m *Ledger) IsDone(w Work) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.part(w); p != nil {
		return p.done
	}
	return !m.areNew([]Work{w})
}

// IsUsable reports whether a file is known to be a usable seed, and has not been given up; true of a part that goes
// ahead.
func (m *Ledger) IsUsable(place int) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.part(Work{Seed: place}) != nil || m.seeds[place].state == usable
}

// MayBeDone reports whether work can have been handed out, by this process or an earlier one: it is a part that
// goes ahead, or of a usable seed, within a block and the budget.
func (m *Ledger) MayBeDone(w Work) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.part(w) != nil {
		return !w.First && w.From == 0 && w.To == 1
	}
	if w.Seed < 0 || w.Seed >= len(m.seeds) || w.From < 0 || w.To <= w.From {
		return false
	}
	s := &m.seeds[w.Seed]
	if s.state != usable {
		return false
	}
	_, end := m.block(w.From, s.known.PerRound)
	return w.To <= end && (w.To <= s.next || w.To <= m.limit(s))
}

// Split halves leased work: the first half, which it returns, stays leased, and the other half is handed out again.
// Work of one instance is returned as it is.
func (m *Ledger) Split(w Work) Work {
	m.mu.Lock()
	defer m.mu.Unlock()
	half := w.From + (w.To-w.From)/2
	if half == w.From || !m.release(w) {
		return w
	}
	first, rest := w, w
	first.To, rest.From = half, half
	m.leased[first] = true
	m.handAgain(rest)
	return first
}
