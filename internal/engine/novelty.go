package engine

import "github.com/smtstorm/smtstorm/internal/finding/cause"

// novelty chooses which finding is reduced next: one that no known cause explains, and every [explainedTurn]th time one
// that a cause may explain, the smallest first. A huge one comes behind these. What crashes at the place of a cause, or
// has its message, comes when there is nothing else, and not any more when the campaign has ended.
type novelty struct {
	known func() []*cause.Evidence // findings that are reduced
	// mayTake reports whether reductions have taken so little time that what may be known is reduced, too, or a huge one.
	mayTake func(isHuge bool) bool
	inARow  int // unexplained findings that were chosen since one that is explained
}

const (
	explainedTurn = 4
	// reducedShare is the share of all processor time, ours and the solvers', from which on only what no cause explains is
	// reduced while tests are run. The rest is reduced behind them.
	reducedShare = 0.05
	// hugeScript is the size from which on a reduction is taken to need all the time that it may have: sessions of more
	// than a hundred scripts take ten seconds of processor time, others less than one.
	hugeScript = 128 << 10
)

// kinds of findings that wait, in the order in which they are preferred.
const (
	isUnexplained = iota
	isExplained
	isHuge
	isSame
	waitingKinds
)

// kindOf is the kind of a finding that waits; one that could not be read is unexplained.
func kindOf(r *reduction, known []*cause.Evidence) int {
	if r.evidence == nil {
		return isUnexplained
	}
	of, _ := cause.NoveltyOf(r.evidence, known)
	switch {
	case of == cause.Same:
		return isSame
	case r.evidence.ScriptBytes >= hugeScript:
		return isHuge
	case of == cause.Explained:
		return isExplained
	}
	return isUnexplained
}

// choose is the choice of a queue.
func (n *novelty) choose(waiting []*reduction, closed bool) (place int, some bool) {
	first := [waitingKinds]int{-1, -1, -1, -1} // index: kind; the place of the smallest, or -1
	known := n.known()
	for i, r := range waiting {
		if at := &first[kindOf(r, known)]; *at < 0 || r.size() < waiting[*at].size() {
			*at = i
		}
	}
	unexplained, explained := first[isUnexplained], first[isExplained]
	isExplainedNext := explained >= 0 && (unexplained < 0 || n.inARow >= explainedTurn-1)
	switch {
	case isExplainedNext && (closed || n.mayTake(false)):
		n.inARow = 0
		return explained, true
	case unexplained >= 0:
		n.inARow++
		return unexplained, true
	case first[isHuge] >= 0 && (closed || n.mayTake(true)):
		return first[isHuge], true
	case explained < 0 && first[isSame] >= 0 && !closed && n.mayTake(false):
		return first[isSame], true
	}
	return 0, false
}

// reducesLittle reports whether reductions have taken less than [reducedShare] of all processor time, one more
// included: of the usual length, or of the longest. Those of a fleet are not counted here.
func (c *Campaign) reducesLittle(isHuge bool) bool {
	if c.cfg.Fleet != nil || c.cfg.Ask != nil {
		return true
	}
	s := c.stats.Snapshot()
	spent := s.OwnParts.Reductions + s.SolverParts.Reductions
	switch {
	case isHuge:
		spent += c.cfg.MinimizeTime.Seconds()
	case s.Reductions.Done > 0:
		spent += spent / float64(s.Reductions.Done)
	}
	return spent <= reducedShare*(s.OwnCPU+s.SolverCPU)
}
