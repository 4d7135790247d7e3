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

// reduceShare is the part of all slots that reduces: one of so many.
const reduceShare = 10

// kind groups findings: those of one kind probably have few causes.
func kind(f *finding.Finding) [3]string { return [3]string{string(f.Class), f.Solver, f.Logic} }

// Reduce is an engine.Fleet's. At the same time, reductions use at most a tenth of all slots, at most one for a
// signature, and at most two for a class, solver and logic: one until the first of these has ended.
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
	begun, nobody := false, false
	c.await(ctx, func() bool {
		if nobody = !c.hasWorkers() && c.o.Config.Jobs > 0; nobody {
			return true
		}
		if _, done := c.reduced[f.ID]; !done && !c.hasRoom(f) {
			return false
		}
		c.jobs, begun = append(c.jobs, r), true
		c.blobs[r.blob] = text
		c.assign(r)
		return true
	})
	if !begun {
		return false
	}
	var result wire.ReducedMessage
	done := c.await(ctx, func() (done bool) {
		if result, done = c.reduced[f.ID]; !done && r.deaths < mostDeaths {
			c.assign(r)
			return false
		}
		return true
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jobs = slices.DeleteFunc(c.jobs, func(of *reduction) bool { return of == r })
	delete(c.reduced, f.ID)
	delete(c.blobs, r.blob)
	c.wake()
	switch {
	case !done:
		return false
	case result.ID == "":
		f.NotReduced = fmt.Sprintf("%d workers died over it", mostDeaths)
		return true
	}
	c.settled[kind(f)] = true
	return c.enterReduced(result, f, files)
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
	if err := c.checkReduced(f.Solver, from.Reduced); err != nil {
		f.NotReduced = "the result cannot be: " + err.Error()
		return true
	}
	f.Reduced, f.NotReduced = from.Reduced, ""
	files.Reduced, files.ReducedBeside, files.ReducedOutput = data.Reduced, data.ReducedBeside, data.ReducedOutput
	if f.SetSignature(); f.Reduced.Minimal {
		f.Reduced.Signature = f.Signature
	}
	return true
}

// hasWorkers reports whether a worker could reduce; the caller holds the lock.
func (c *Coordinator) hasWorkers() bool {
	return c.slots > 0
}

// hasRoom reports whether a finding can be reduced now; the caller holds the lock.
func (c *Coordinator) hasRoom(f *finding.Finding) bool {
	same := 0
	for _, r := range c.jobs {
		if r.f.Signature == f.Signature {
			return false
		}
		if kind(r.f) == kind(f) {
			same++
		}
	}
	most := 1
	if c.settled[kind(f)] {
		most = 2
	}
	return same < most && len(c.jobs) < max(1, c.slots/reduceShare) && c.slots > 0
}

// assign gives a reduction without a worker to the worker that has the fewest, and notifies it; the caller holds the
// lock.
func (c *Coordinator) assign(r *reduction) {
	if r.worker != "" {
		return
	}
	load := map[string]int{}
	for _, other := range c.jobs {
		load[other.worker]++
	}
	for name, w := range c.workers {
		if !w.left && (r.worker == "" || load[name] < load[r.worker] || load[name] == load[r.worker] && name < r.worker) {
			r.worker = name
		}
	}
	if r.worker != "" {
		_ = c.conn.Tell(wire.TellOne(c.campaign, r.worker), []byte(tellReduce)) // a beat tells it again
	}
}

// reassign takes reductions from a worker that is dead or has left; the caller holds the lock.
func (c *Coordinator) reassign(name string) {
	for _, r := range c.jobs {
		if r.worker == name {
			if r.worker = ""; r.asked {
				r.deaths++
			}
			r.asked = false
		}
	}
}

// hasReduction reports whether a worker has a reduction that it has not fetched; the caller holds the lock.
func (c *Coordinator) hasReduction(name string) bool {
	return slices.ContainsFunc(c.jobs, func(r *reduction) bool { return r.worker == name && !r.asked })
}

// reductionFor returns the finding that a worker is to reduce.
func (c *Coordinator) reductionFor(name string) wire.ReduceReply {
	c.mu.Lock()
	defer c.mu.Unlock()
	reply := wire.ReduceReply{State: c.state}
	if c.known(name) == nil {
		return reply
	}
	for _, r := range c.jobs {
		if r.worker == name && !r.asked {
			r.asked = true
			reply.ID, reply.Blob = r.f.ID, r.blob
			break
		}
	}
	return reply
}
