package reduce

import "context"

// attempt is a candidate with a clue for the estimate of its chances.
type attempt struct {
	*Candidate
	clue clue
}

// course implements walk.Course for a reduction.
type course struct{ *reducer }

func (c course) Next(ctx context.Context, at *position) (*position, attempt, bool) {
	return c.next(ctx, at)
}

func (c course) After(at *position, a attempt, shows bool) *position {
	return at.after(a.Candidate, shows)
}

func (c course) Test(ctx context.Context, a attempt) (bool, error) { return c.test(ctx, a.Candidate) }

func (c course) Likely(a attempt) float64 { return c.chance.likely(a.clue) }

func (c course) Taken(a attempt, shows bool, to *position) {
	c.chance.learn(a.clue, shows)
	c.report(a.Candidate, shows, to)
}

func (c course) Enough() bool { return c.cfg.MaxTests > 0 && c.tests >= c.cfg.MaxTests }
