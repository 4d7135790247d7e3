package fleet

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
)

// sender sends a worker's messages to the stream, in order. They wait while the campaign is unreachable.
type sender struct {
	publish func(ctx context.Context, subject, id string, data []byte, failed func(error)) error
	subject func(kind string) string
	name    string
	ctx     context.Context
	logger  *slog.Logger

	monitor
	waiting []message
	size    int // bytes that wait
	number  int
	failed  error
	refused error // error by which the server rejects the first waiting message; nil: it does not
}

// message waits to be sent.
type message struct {
	kind  string
	data  []byte
	works []wire.Work // done according to the message
}

// maxWaiting is how many bytes may wait before the worker stops taking work.
const maxWaiting = 64 << 20

func newSender(ctx context.Context, conn *bus.Conn, campaign, name string, logger *slog.Logger) *sender {
	s := &sender{
		publish: conn.Publish, subject: func(kind string) string { return wire.Up(campaign, name, kind) }, name: name,
		ctx: ctx, logger: logger,
	}
	go s.run()
	return s
}

// send queues a message.
func (s *sender) send(kind string, what any) {
	data, err := wire.Pack(what)
	if err != nil {
		s.fail(err)
		return
	}
	m := message{kind: kind, data: data}
	if block, ok := what.(wire.BlockMessage); ok {
		for _, r := range block.Results {
			for _, t := range r.Turns {
				m.works = append(m.works, t.Lease)
			}
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting = append(s.waiting, m)
	s.size += len(data)
	s.wake()
}

// fail notes a failure of ours, with which the worker ends.
func (s *sender) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.failed = errors.Join(s.failed, err)
}

func (s *sender) err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// isStuck reports whether the worker should take no work: what it has done cannot be stored now, or waits in large
// amounts.
func (s *sender) isStuck() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.refused != nil || s.size > maxWaiting
}

// refuse notes why the server does not store a message. It is tried again.
func (s *sender) refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refused == nil {
		s.logger.Warn(fmt.Sprintf("the campaign cannot store results now (%v): they wait, and no work is taken", err))
	}
	s.refused = err
}

// stored notes that the server stores messages.
func (s *sender) stored() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.refused != nil {
		s.logger.Info("the campaign stores results again")
	}
	s.refused = nil
}

// unsent is the work that is done according to messages that are not sent yet.
func (s *sender) unsent() (all []wire.Work) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range s.waiting {
		all = append(all, m.works...)
	}
	return all
}

// wait waits until all messages are sent.
func (s *sender) wait(ctx context.Context) error {
	isOver := s.await(ctx, func() bool { return len(s.waiting) == 0 || s.failed != nil })
	s.mu.Lock()
	defer s.mu.Unlock()
	if !isOver {
		return fmt.Errorf("%s could not be sent: %w", english.Plural(len(s.waiting), "message", ""),
			cmp.Or(s.refused, context.Cause(ctx)))
	}
	return s.failed
}

// run sends one message after the other until its context ends.
func (s *sender) run() {
	for s.await(s.ctx, func() bool { return len(s.waiting) > 0 }) && s.ctx.Err() == nil {
		s.mu.Lock()
		m := s.waiting[0]
		s.mu.Unlock()
		if !s.sendParts(m) {
			return
		}
		s.mu.Lock()
		s.waiting = s.waiting[1:]
		s.size -= len(m.data)
		s.wake()
		s.mu.Unlock()
	}
}

// partSize is the size of the parts in which a message is sent, in bytes. JSON adds a third to it.
const partSize = bus.MaxData / 2

// sendParts sends a message in one part or in several; false if the context has ended.
func (s *sender) sendParts(m message) bool {
	s.number++
	id := fmt.Sprintf("%s-%d", s.name, s.number)
	of := max(1, (len(m.data)+partSize-1)/partSize)
	for i := range of {
		part, err := json.Marshal(wire.Chunk{
			ID: id, Part: i, Of: of, Data: m.data[i*partSize : min(len(m.data), (i+1)*partSize)],
		})
		if err == nil {
			err = s.publish(s.ctx, s.subject(m.kind), fmt.Sprintf("%s/%d", id, i), part, s.refuse)
		}
		if err != nil {
			if s.ctx.Err() == nil {
				s.fail(err)
			}
			return false
		}
		s.stored()
	}
	return true
}
