package engine

import "github.com/smtstorm/smtstorm/internal/finding/cause"

// novelty chooses which finding is reduced next: one that no known cause explains, and every [explainedTurn]th time one
// that a cause may explain. What crashes at the place of a cause, or has its message, comes when there is nothing else,
// and not any more when the campaign has ended.
type novelty struct {
	known   func() []*cause.Evidence // findings that are reduced
	mayTake func() bool              // whether reductions have taken so little time that what may be known is reduced, too
	inARow  int                      // unexplained findings that were chosen since one that is explained
}

const (
	explainedTurn = 4
	// reducedShare is the share of all processor time, ours and the solvers', from which on only what no cause explains is
	// reduced while tests are run. The rest is reduced behind them.
	reducedShare = 0.05
)

// choose is the choice of a queue.
func (n *novelty) choose(waiting []*reduction, closed bool) (place int, some bool) {
	first := [...]int{-1, -1, -1} // index: novelty; the first place with it, or -1
	known := n.known()
	for i, r := range waiting {
		of := cause.Unexplained
		if r.evidence != nil {
			of, _ = cause.NoveltyOf(r.evidence, known)
		}
		if first[of] < 0 {
			first[of] = i
		}
	}
	unexplained, explained, same := first[cause.Unexplained], first[cause.Explained], first[cause.Same]
	isExplainedNext := explained >= 0 && (unexplained < 0 || n.inARow >= explainedTurn-1)
	switch {
	case isExplainedNext && (closed || n.mayTake()):
		n.inARow = 0
		return explained, true
	case unexplained >= 0:
		n.inARow++
		return unexplained, true
	case explained < 0 && same >= 0 && !closed && n.mayTake():
		return same, true
	}
	return 0, false
}

// reducesLittle reports whether reductions have taken less than [reducedShare] of all processor time, one more of the
// usual length included. Those of a fleet are not counted here.
func (c *Campaign) reducesLittle() bool {
	if c.cfg.Fleet != nil || c.cfg.Ask != nil {
		return true
	}
	s := c.stats.Snapshot()
	spent := s.OwnParts.Reductions + s.SolverParts.Reductions
	if s.Reductions.Done > 0 {
		spent += spent / float64(s.Reductions.Done)
	}
	return spent <= reducedShare*(s.OwnCPU+s.SolverCPU)
}
