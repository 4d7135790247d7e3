package operators

import (
	"slices"
	"time"
)

// budget is the processor time that a solver may take for all its questions. The work is divided into parts, which are
// counted by weights: see parts. Half of the time is divided evenly among all parts. The other half is for slow parts,
// together with what quick parts leave over.
type budget struct {
	all, left     time.Duration // 0 if there is no bound
	parts, begins int           // number of all parts, and of those that have not begun
}

// generosity is the factor by which a part may exceed its even share of the time that is left over.
const generosity = 12

// begin returns the time for work of a number of parts; 0 for no bound.
func (b *budget) begin(parts int) time.Duration {
	if b.all == 0 || parts == 0 {
		return 0
	}
	even := b.all / 2 / time.Duration(b.parts)
	over := max(0, b.left-even*time.Duration(b.begins))
	share := even*time.Duration(parts) + min(over, generosity*over*time.Duration(parts)/time.Duration(b.begins))
	b.begins -= parts
	return share
}

// end subtracts the time that work has taken.
func (b *budget) end(took time.Duration) { b.left -= took }

// parts is the number of parts of a unit on a way.
func (u *unit) parts(s *Source, way Way) int {
	if u.single != nil || s.Scope.asks[u.task].each(way, 1) == 0 || s.Ways != nil && !slices.Contains(s.Ways, way) {
		return 0
	}
	i := slices.Index(Ways(), way)
	if u.group == nil {
		return parts[u.task][i] * (1 + s.Scope.asks[composed].claims[i]/pairsPerPart)
	}
	return parts[u.task][i] * (1 + len(u.group.apps)/appsPerPart)
}

// divide counts the parts in each solver's budget.
func (r *runner) divide(stages [][]*unit) {
	r.budget = make([]budget, len(r.solvers))
	for i := range r.budget {
		r.budget[i].all, r.budget[i].left = r.cfg.Scope.budget, r.cfg.Scope.budget
	}
	for _, units := range stages {
		for _, u := range units {
			for _, way := range u.ways {
				r.budget[u.solver].parts += u.parts(r.cfg.Source, way)
			}
		}
	}
	for i := range r.budget {
		r.budget[i].begins = r.budget[i].parts
	}
}

// share returns the time that a unit may take on a way, by the solver's budget.
func (r *runner) share(u *unit, way Way) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.budget[u.solver].begin(u.parts(r.cfg.Source, way))
}

// spend subtracts the time taken from a solver's budget.
func (r *runner) spend(solver int, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.budget[solver].end(took)
}

// pay subtracts the time of a unit that was done in an earlier run.
func (r *runner) pay(u *unit, cells []Cell) {
	for _, way := range u.ways {
		r.share(u, way)
	}
	for _, c := range cells {
		r.spend(u.solver, time.Duration(c.SolverCPU*float64(time.Second)))
	}
}

// thinned leaves out claims of a form, and counts them, if the rest of the unit would take too long at the pace so far.
// About the same share is kept of each form from this one on, so that a fault at some sorts only is found wherever they
// are in the list. Claims that the solver does not read take no time, and are kept.
func (a *asked) thinned(claims []*claim, forms, pass int) []*claim {
	stays := map[*claim]bool{}
	var asked []*claim
	for _, c := range claims {
		if _, no := a.k.unread(a.m, c); no {
			stays[c] = true
		} else {
			asked = append(asked, c)
		}
	}
	a.made, a.formsMade = a.made+len(asked), a.formsMade+1
	if a.answered == 0 {
		return claims
	}
	perClaim := float64(a.k.taken) / float64(a.answered)
	coming := float64(len(a.wait)) + float64(forms)*float64(a.made)/float64(a.formsMade)
	part := float64(a.k.share-a.k.taken) / max(1, perClaim*coming)
	if part >= 1 {
		return claims
	}
	a.owed += max(0, part) * float64(len(asked))
	n := min(len(asked), int(a.owed))
	a.owed -= float64(n)
	for _, c := range spread(asked, n, pass) {
		stays[c] = true
	}
	return slices.DeleteFunc(claims, func(c *claim) bool {
		if !stays[c] {
			c.state, c.reason = unasked, outOfTime
			a.count(c)
		}
		return !stays[c]
	})
}

// outOfTime is the reason why claims are not asked about.
const outOfTime = "the operator has taken its share of the time"
