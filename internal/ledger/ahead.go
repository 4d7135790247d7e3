package ledger

import "slices"

// part is work that is done ahead of all tests: one test of its own, of no file.
type part struct {
	stage  int
	handed bool // whether Next, Lease or Hold has handed it out
	done   bool
	ended  bool // whether it is done, or not handed out any more
}

// Ahead adds work that goes ahead of all tests, and returns the place of the first part; others follow. stages has the
// stage of each part: it is handed out when all parts of lower stages have ended. A part is one test, with the index 0.
// It counts neither in the Budget nor as an instance. Ahead is called before anything is handed out.
func (m *Ledger) Ahead(stages []int) (first int) {
	for _, stage := range stages {
		m.parts = append(m.parts, part{stage: stage})
	}
	return len(m.seeds)
}

// GiveUpAhead ends all parts: tests are handed out from now on. A part that somebody has still counts if it is done.
func (m *Ledger) GiveUpAhead() {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.parts {
		m.parts[i].ended = true
	}
	m.wake()
}

// IsAhead reports whether a place is that of a part.
func (m *Ledger) IsAhead(place int) bool { return m.part(Work{Seed: place}) != nil }

// part returns the part of some work, nil if it is work of a file.
func (m *Ledger) part(w Work) *part {
	if i := w.Seed - len(m.seeds); i >= 0 && i < len(m.parts) {
		return &m.parts[i]
	}
	return nil
}

// pickAhead takes a part of the first stage that has not ended.
func (m *Ledger) pickAhead() (w Work, ok bool) {
	for i := range m.parts {
		p := &m.parts[i]
		isLater := func(other part) bool { return !other.ended && other.stage < p.stage }
		if !p.handed && !p.ended && !slices.ContainsFunc(m.parts, isLater) {
			p.handed = true
			return Work{Seed: len(m.seeds) + i, To: 1}, true
		}
	}
	return Work{}, false
}

// isAheadOver reports whether all parts have ended.
func (m *Ledger) isAheadOver() bool {
	return !slices.ContainsFunc(m.parts, func(p part) bool { return !p.ended })
}

// doneAhead is Done for a part.
func (m *Ledger) doneAhead(p *part, works []Work) (known Seed, isNew bool) {
	if len(works) == 1 {
		isNew = !p.done
		m.release(works[0])
		p.handed, p.done, p.ended = true, true, true
		m.wake()
	}
	return Seed{PerRound: 1, Done: []Span{{0, 1}}, Count: 1}, isNew
}

// handAheadAgain hands out a part again that came back.
func (m *Ledger) handAheadAgain(p *part, w Work) {
	if !p.ended && !slices.Contains(m.returned, w) && !m.leased[w] {
		m.returned = append(m.returned, w)
	}
	m.wake()
}

// holdAhead is Hold for a part.
func (m *Ledger) holdAhead(p *part, w Work) bool {
	if p.handed || p.ended || w.First || w.From != 0 || w.To != 1 {
		return false
	}
	p.handed, m.leased[w] = true, true
	return true
}
