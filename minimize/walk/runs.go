package walk

// Runs are the edits of a pass by their numbers: those that were taken, and those that are still to be tried, in runs
// that are halved where they fail (delta debugging; Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing
// Input). They are immutable.
type Runs struct {
	Taken []Span // ascending, without gaps between neighbours
	queue []Span
}

// Span is a run of edits, from From up to To, which is not in it.
type Span struct{ From, To int }

// Len is the number of edits.
func (s Span) Len() int { return s.To - s.From }

// fewEdits: up to so many edits are tried one by one.
const fewEdits = 4

// NewRuns are n edits, to be tried together first, or one by one.
func NewRuns(n int, single bool) (r Runs) {
	switch {
	case n == 0:
	case n <= fewEdits || single:
		for i := range n {
			r.queue = append(r.queue, Span{i, i + 1})
		}
	default:
		r.queue = []Span{{0, n}}
	}
	return r
}

// AreTried reports whether there is no further run.
func (r Runs) AreTried() bool { return len(r.queue) == 0 }

// Next is the run to be tried.
func (r Runs) Next() Span { return r.queue[0] }

// Take takes the next run.
func (r Runs) Take() Runs {
	next := r.queue[0]
	if n := len(r.Taken); n > 0 && r.Taken[n-1].To == next.From {
		return Runs{append(r.Taken[:n-1:n-1], Span{r.Taken[n-1].From, next.To}), r.queue[1:]}
	}
	return Runs{append(r.Taken[:len(r.Taken):len(r.Taken)], next), r.queue[1:]}
}

// Drop gives up the next run.
func (r Runs) Drop() Runs { return Runs{r.Taken, r.queue[1:]} }

// Split replaces the next run, which failed, by its halves; one of a single edit is dropped.
func (r Runs) Split() Runs {
	next := r.queue[0]
	if next.Len() == 1 {
		return r.Drop()
	}
	middle := (next.From + next.To) / 2
	return Runs{r.Taken, append([]Span{{next.From, middle}, {middle, next.To}}, r.queue[1:]...)}
}
