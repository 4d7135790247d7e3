package fleet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/panics"
)

// saying is what solvers say about a seed and the formulas of a round. They are asked here, once for all workers, by
// the commands that the user gave here; a worker gets the answers alone.
type saying struct {
	done  chan struct{} // closed when the rest is there
	reply wire.SaidReply
}

// maxRound bounds the rounds that workers ask about.
const maxRound = 1 << 30

// whatIsSaid has the solvers asked, and waits for a while until they have answered.
func (c *Coordinator) whatIsSaid(name string, r wire.SaidRequest) wire.SaidReply {
	c.mu.Lock()
	w := c.workers[name]
	switch {
	case w == nil || !w.hasKit || w.refused != "":
		c.mu.Unlock()
		return wire.SaidReply{Error: "this worker has not joined"}
	case r.Place < 0 || r.Place >= len(c.manifest) || c.manifest[r.Place].IsNone || c.manifest[r.Place].IsScope ||
		r.Round < 0 || r.Round > maxRound || c.manifest[r.Place].IsPart && r.Round > 0:
		c.mu.Unlock()
		return wire.SaidReply{Error: fmt.Sprintf("there is no round %d of file %d", r.Round, r.Place)}
	}
	s := c.said[r]
	if s == nil {
		s = &saying{done: make(chan struct{})}
		c.said[r] = s
		go c.askSolvers(r, s)
	}
	c.mu.Unlock()
	select {
	case <-s.done:
		return s.reply
	case <-c.ctx.Done():
	case <-time.After(keptTime):
	}
	return wire.SaidReply{}
}

// askSolvers has the solvers asked. That they cannot be is a failure of ours, as it is where there is no fleet.
func (c *Coordinator) askSolvers(r wire.SaidRequest, s *saying) {
	defer close(s.done)
	var said wire.SaidBlob
	err := panics.Guard(func() (err error) {
		if part := c.o.Seeds.Ahead(r.Place); part != nil {
			said.Answers, err = c.o.Recorder.Results(part)
			return err
		}
		said.Model, said.Answers, err = c.o.Seeds.Said(c.ctx, r.Place, r.Round)
		return err
	})
	_, panicked := errors.AsType[*panics.Error](err) // the worker meets it as well, and skips the seed
	if err != nil && !panicked && c.ctx.Err() == nil {
		s.reply.Error = err.Error()
		c.fail(fmt.Errorf("asking about %s: %w", c.manifest[r.Place].Path, err))
	}
	if err != nil && !panicked {
		return
	}
	text, err := json.Marshal(said)
	if err != nil {
		s.reply.Error = err.Error()
		return
	}
	s.reply.Blob = hashOf(text)
	c.mu.Lock()
	c.data[s.reply.Blob] = text
	c.mu.Unlock()
}

// said asks the campaign what solvers say about a seed and the formulas of a round, until they have answered.
func (c *Worker) said(ctx context.Context, place, round int) (said wire.SaidBlob, err error) {
	for {
		var r wire.SaidReply
		if err := c.ask(ctx, wire.Said, wire.SaidRequest{Place: place, Round: round}, &r); err != nil {
			return said, err
		}
		if r.Error != "" {
			return said, errors.New(r.Error)
		}
		if r.Blob == "" {
			continue // it was waited for
		}
		data, err := c.blob(ctx, r.Blob)
		if err != nil {
			return said, err
		}
		return said, json.Unmarshal(data, &said)
	}
}
