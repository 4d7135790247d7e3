package fleet

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// mostDeaths is how many workers may die over the reduction of a finding.
const mostDeaths = 3

// reduceShare is the part of all slots that reduces: one of this number.
const reduceShare = 10

// reductions are the findings that are reduced, or wait for that.
type reductions struct {
	wanted  []*reduction                   // reductions that have not begun, in the order in which they came
	jobs    []*reduction                   // reductions that have begun
	begun   map[string]bool                // signatures of findings whose reduction has begun
	settled map[[3]string]bool             // kinds of findings of which one was reduced
	arrived map[string]wire.ReducedMessage // results that are not entered yet
}

func newReductions() reductions {
	return reductions{
		begun: map[string]bool{}, settled: map[[3]string]bool{}, arrived: map[string]wire.ReducedMessage{},
	}
}

// reduction is a finding that is being reduced.
type reduction struct {
	f      *finding.Finding
	blob   string
	worker string // name of the worker that has it, or ""
	deaths int
	asked  bool // the worker has it
}

// kind groups findings: those of one kind probably have few causes.
func kind(f *finding.Finding) [3]string { return [3]string{string(f.Class), f.Solver, f.Logic} }

// Reduce implements engine.Fleet. At the same time, reductions use at most a tenth of all slots, at most one for a
// signature, and at most two for a class, solver and logic: one until the first of these has ended. The first of a
// signature comes first. Only a worker with a program that has shown the finding reduces it.
func (c *Coordinator) Reduce(ctx context.Context, f *finding.Finding, files *finding.Files) (ok bool) {
	if c.conn == nil {
		return false
	}
	m, err := foundMessage(f, *files)
	if err != nil {
		return false
	}
	text, err := json.Marshal(m)
	if err != nil {
		return false
	}
	r := &reduction{f: f, blob: hashOf(text)}
	if !c.beginReduction(ctx, r, text) {
		return false
	}
	var result wire.ReducedMessage
	arrived := false
	done := c.await(ctx, func() bool {
		if result, arrived = c.arrived[f.ID]; arrived || r.deaths >= mostDeaths || c.isForHere(r) {
			return true
		}
		c.assign(r)
		return false
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jobs = slices.DeleteFunc(c.jobs, func(of *reduction) bool { return of == r })
	delete(c.arrived, f.ID)
	delete(c.data, r.blob)
	c.wake()
	switch {
	case !done || !arrived && r.deaths < mostDeaths:
		return false
	case !arrived:
		f.NotReduced = fmt.Sprintf("%d workers died over it", mostDeaths)
		return true
	}
	c.settled[kind(f)] = true
	return c.enterReduced(result, f, files)
}

// beginReduction waits until a reduction may begin, and gives it to a worker. It returns false if this machine is to
// reduce the finding, or ctx has ended.
func (c *Coordinator) beginReduction(ctx context.Context, r *reduction, text []byte) (begun bool) {
	c.mu.Lock()
	c.wanted = append(c.wanted, r)
	c.mu.Unlock()
	c.await(ctx, func() bool {
		if c.isForHere(r) {
			return true
		}
		if _, done := c.arrived[r.f.ID]; !done && c.nextReduction() != r {
			return false
		}
		c.jobs, begun = append(c.jobs, r), true
		c.begun[r.f.Signature] = true
		c.data[r.blob] = text
		c.assign(r)
		return true
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wanted = slices.DeleteFunc(c.wanted, func(of *reduction) bool { return of == r })
	c.wake() // the next one may begin
	return begun
}

// nextReduction returns the reduction that begins next, nil if none can: there is room for it, and it is the first of
// its signature if there is such a one. The caller holds the lock.
func (c *Coordinator) nextReduction() (next *reduction) {
	for _, r := range c.wanted {
		if (next == nil || c.begun[next.f.Signature] && !c.begun[r.f.Signature]) && c.hasRoom(r, c.slots) &&
			c.isForWorkers(r) {
			next = r
		}
	}
	return next
}

// isShownBy reports whether the program with a digest has shown a finding. Where no program that has may be run in this
// campaign any more, any other one may show it.
func (c *fixed) isShownBy(digest string, f *finding.Finding) bool {
	if len(f.Digests) == 0 {
		return digest == c.ownDigest(f.Solver)
	}
	return slices.Contains(f.Digests, digest) ||
		!slices.ContainsFunc(f.Digests, func(of string) bool { return c.accepts(f.Solver, of) })
}

// fits reports whether a worker is here that has a program that has shown a finding.
func (c *fixed) fits(w *worker, f *finding.Finding) bool {
	return !w.left && c.isShownBy(w.digests[f.Solver], f)
}

// isForHere reports whether this machine reduces a finding: it runs solvers, it has a program that has shown the
// finding, and no worker that is here does. Once a worker has died over it, this machine leaves it to workers. The
// caller holds the lock.
func (c *Coordinator) isForHere(r *reduction) bool {
	return c.o.Config.Jobs > 0 && r.deaths == 0 && c.isShownBy(c.ownDigest(r.f.Solver), r.f) && !c.isForWorkers(r)
}

// enterReduced enters the result of a reduction into a finding.
func (c *Coordinator) enterReduced(m wire.ReducedMessage, f *finding.Finding, files *finding.Files) bool {
	var from finding.Finding
	var data finding.Files
	if json.Unmarshal(m.Finding, &from) != nil || json.Unmarshal(m.Files, &data) != nil {
		return false
	}
	if from.Reduced == nil || len(data.Reduced) == 0 {
		if f.NotReduced = from.NotReduced; f.NotReduced == "" {
			f.NotReduced = "nothing came of it"
		}
		return true
	}
	if err := c.checkReduced(f, from.Reduced); err != nil {
		f.NotReduced = "the result cannot be: " + err.Error()
		return true
	}
	f.SetReduced(from.Reduced)
	files.Reduced, files.ReducedBeside, files.ReducedOutput = data.Reduced, data.ReducedBeside, data.ReducedOutput
	if f.SetSignature(); f.Reduced.Minimal {
		f.Reduced.Signature = f.Signature
	}
	return true
}

// hasRoom reports whether a finding may be reduced now, beside those that are.
func (s *reductions) hasRoom(r *reduction, slots int) bool {
	if len(s.jobs) >= max(1, slots/reduceShare) {
		return false
	}
	same := 0
	for _, other := range s.jobs {
		if other.f.Signature == r.f.Signature {
			return false
		}
		if kind(other.f) == kind(r.f) {
			same++
		}
	}
	most := 1
	if s.settled[kind(r.f)] {
		most = 2
	}
	return same < most
}

// isForWorkers reports whether a worker that is here can reduce a finding; the caller holds the lock.
func (c *Coordinator) isForWorkers(r *reduction) bool {
	for _, w := range c.workers {
		if c.fits(w, r.f) {
			return true
		}
	}
	return false
}

// assign gives a reduction without a worker to the worker that has the fewest, of those with a program that has shown
// the finding, and notifies it. The caller holds the lock.
func (c *Coordinator) assign(r *reduction) {
	if r.worker != "" {
		return
	}
	load := map[string]int{}
	for _, other := range c.jobs {
		load[other.worker]++
	}
	for name, w := range c.workers {
		if c.fits(w, r.f) && (r.worker == "" || load[name] < load[r.worker] ||
			load[name] == load[r.worker] && name < r.worker) {
			r.worker = name
		}
	}
	if r.worker != "" {
		_ = c.conn.Tell(wire.TellOne(c.campaign, r.worker), []byte(tellReduce)) // a beat tells it again
	}
}

// reassign takes reductions from a worker that is dead or has left.
func (s *reductions) reassign(name string) {
	for _, r := range s.jobs {
		if r.worker == name {
			if r.worker = ""; r.asked {
				r.deaths++
			}
			r.asked = false
		}
	}
}

// forWorker is the reduction that a worker has and has not fetched; nil if there is none.
func (s *reductions) forWorker(name string) *reduction {
	if i := slices.IndexFunc(s.jobs, func(r *reduction) bool { return r.worker == name && !r.asked }); i >= 0 {
		return s.jobs[i]
	}
	return nil
}

// reductionFor returns the finding that a worker is to reduce.
func (c *Coordinator) reductionFor(name string) wire.ReduceReply {
	c.mu.Lock()
	defer c.mu.Unlock()
	reply := wire.ReduceReply{State: c.state}
	if c.known(name) == nil {
		return reply
	}
	if r := c.forWorker(name); r != nil {
		r.asked = true
		reply.ID, reply.Blob = r.f.ID, r.blob
	}
	return reply
}
