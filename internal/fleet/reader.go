package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/fleet/bus"
	"github.com/smtstorm/smtstorm/internal/fleet/wire"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/panics"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// stream has the workers' messages, in the order in which they were stored: see bus.Stream.
type stream interface {
	ID() string
	Next(ctx context.Context, after uint64) (m bus.Message, ok bool, err error)
	Waiting(ctx context.Context, after uint64) (int, error)
	Purge(ctx context.Context, to uint64) error
}

// reader processes the workers' messages in order, and keeps its position in OUT.
type reader struct {
	c      *Coordinator
	at     uint64 // position in the stream
	parts  map[string]*parts
	seen   map[string]int // number of the last complete message, by worker
	purged time.Time      // time of the last purge
	stored string         // position up to which the stream is purged
}

// parts are the parts of a message that have arrived.
type parts struct {
	first uint64 // place of the first one
	data  [][]byte
}

// countEvery is after how many messages the waiting ones are counted again.
const countEvery = 64

// maxParts bounds the parts of a message.
const maxParts = wire.MaxUnpacked / partSize

// begin finds the position, and reads the messages that there are.
func (r *reader) begin() error {
	id, at, _ := strings.Cut(r.c.o.Record.Position(), "/")
	if n, err := strconv.ParseUint(at, 10, 64); err == nil && id == r.c.stream.ID() {
		r.at = n
	}
	for {
		more, err := r.next()
		if !more || err != nil {
			return err
		}
	}
}

// run reads until the fleet ends. A failure of ours ends the campaign.
func (r *reader) run() {
	for r.c.ctx.Err() == nil {
		more, err := r.next()
		if r.c.ctx.Err() != nil {
			return
		}
		if err != nil {
			r.c.o.Logger.Error(fmt.Sprintf("reading what workers send: %v", err))
			r.c.fail(err)
			return
		}
		if more && r.at%countEvery == 0 {
			if n, err := r.c.stream.Waiting(r.c.ctx, r.at); err == nil {
				r.c.mu.Lock()
				r.c.waiting = n
				r.c.mu.Unlock()
			}
		}
		if !more {
			r.purge()
			r.c.mu.Lock()
			r.c.caught++
			r.c.waiting = 0
			r.c.wake()
			r.c.mu.Unlock()
			rest(r.c.ctx, idleTime)
		}
	}
}

// purge drops the messages from the stream whose counts are written.
func (r *reader) purge() {
	position := r.c.o.Record.Position()
	if r.c.now().Sub(r.purged) < purgeTime || position == r.stored {
		return
	}
	_, at, _ := strings.Cut(position, "/")
	to, err := strconv.ParseUint(at, 10, 64)
	if err == nil && r.c.stream.Purge(r.c.ctx, to) == nil { // otherwise it is done later
		r.purged, r.stored = r.c.now(), position
	}
}

// next processes one message, and reports whether there was one. The error is a failure of ours; a cluster that does
// not answer is no error.
func (r *reader) next() (more bool, err error) {
	m, ok, err := r.c.stream.Next(r.c.ctx, r.at)
	if err != nil || !ok {
		if err != nil && r.c.ctx.Err() == nil {
			r.c.o.Logger.Warn(fmt.Sprintf("the messages of workers cannot be read now: %v", err))
			rest(r.c.ctx, time.Second)
		}
		return false, nil
	}
	r.at = m.Number
	worker, kind := wire.Sender(m.Subject)
	data, id, why := r.whole(m)
	if why == "" && data == nil {
		return true, nil // there are more parts
	}
	if why == "" {
		err := panics.Guard(func() (err error) {
			why, err = r.take(worker, kind, data)
			return err
		})
		if _, panicked := errors.AsType[*panics.Error](err); panicked {
			why = err.Error()
		} else if err != nil {
			return true, err
		}
	}
	if delete(r.parts, id); why != "" {
		r.c.blame(worker, why)
	}
	r.c.o.Record.Reached(r.position())
	return true, nil
}

// position is the position up to which all messages are processed: one with missing parts is read again later.
func (r *reader) position() string {
	at := r.at
	for _, p := range r.parts {
		at = min(at, p.first-1)
	}
	return fmt.Sprintf("%s/%d", r.c.stream.ID(), at)
}

// whole returns a message when all of its parts have arrived. why says why a part is invalid.
func (r *reader) whole(m bus.Message) (data []byte, id, why string) {
	var part wire.Chunk
	worker, _ := wire.Sender(m.Subject)
	if err := json.Unmarshal(m.Data, &part); err != nil {
		return nil, "", "a message that cannot be read: " + err.Error()
	}
	if !strings.HasPrefix(part.ID, worker+"-") || part.Of < 1 || part.Of > maxParts || part.Part < 0 ||
		part.Part >= part.Of {
		return nil, "", fmt.Sprintf("part %d of %d of a message", part.Part, part.Of)
	}
	number, err := strconv.Atoi(part.ID[len(worker)+1:])
	if err != nil {
		return nil, "", fmt.Sprintf("a message of the number %q", part.ID)
	}
	if number <= r.seen[worker] { // it was published again when the server had forgotten it
		return nil, "", ""
	}
	p := r.parts[part.ID]
	if p == nil {
		for other := range r.parts { // what it began before, it does not end any more
			if strings.HasPrefix(other, worker+"-") {
				delete(r.parts, other)
			}
		}
		p = &parts{first: m.Number, data: make([][]byte, part.Of)}
		r.parts[part.ID] = p
	}
	if len(p.data) != part.Of {
		return nil, part.ID, "parts of a message that do not fit together"
	}
	p.data[part.Part] = part.Data
	if slices.ContainsFunc(p.data, func(d []byte) bool { return d == nil }) {
		return nil, part.ID, ""
	}
	r.seen[worker] = number
	return bytes.Join(p.data, nil), part.ID, ""
}

// take processes a message; why says why its content is impossible.
func (r *reader) take(worker, kind string, data []byte) (why string, err error) {
	if r.c.isRefused(worker) {
		return "", nil
	}
	read := func(to any) bool {
		if err := wire.Unpack(data, to); err != nil {
			why = fmt.Sprintf("a message %q that cannot be read: %v", kind, err)
		}
		return why == ""
	}
	switch kind {
	case wire.Look:
		if m := (wire.LookMessage{}); read(&m) {
			return r.enterLook(m), nil
		}
	case wire.Block:
		if m := (wire.BlockMessage{}); read(&m) {
			b := &block{c: r.c, worker: worker}
			return b.enter(m, r.position())
		}
	case wire.Found:
		if m := (wire.FoundMessage{}); read(&m) {
			return r.found(worker, m)
		}
	case wire.Reduced:
		if m := (wire.ReducedMessage{}); read(&m) {
			return r.reduced(m), nil
		}
	default:
		return fmt.Sprintf("a message %q", kind), nil
	}
	return why, nil
}

// enterLook processes what was found out about a file.
func (r *reader) enterLook(m wire.LookMessage) (why string) {
	c := r.c
	if m.Place < 0 || m.Place >= len(c.manifest) || m.PerRound < 0 || m.PerRound > 1<<30 || len(m.Why) > wire.MaxWhy ||
		len(m.Logic) > wire.MaxLogic || m.Why != "" && !warning.Kind(m.Kind).IsOfSkipped() {
		return fmt.Sprintf("a look at file %d, with %d instances in a round", m.Place, m.PerRound)
	}
	c.mu.Lock()
	c.dropFile(m.Place, m.PerRound > 0)
	c.wake()
	c.mu.Unlock()
	of := c.manifest[m.Place]
	look := c.lookAt(m.Place)
	look.Logic, look.PerRound, look.Why = m.Logic, m.PerRound, m.Why
	known := ledger.Seed{PerRound: m.PerRound, Hash: look.Hash}
	switch {
	case m.PerRound > 0 && c.o.Ledger.Usable(m.Place, known):
		if !of.IsNone {
			c.o.Record.Other.SeedRead()
		}
	case m.PerRound == 0 && c.o.Ledger.Fail(ledger.Work{Seed: m.Place}):
		if m.Why != "" {
			seeds.Skip(c.o.Logger, c.o.Record.Other, warning.Kind(m.Kind), of.Path, strings.ToValidUTF8(m.Why, "?"))
		}
	default:
		return "" // another worker has read it before
	}
	c.o.Record.Looked(look)
	return ""
}

// lookAt is what the campaign knows of a file that others have read.
func (c *fixed) lookAt(place int) seeds.Look {
	look := seeds.Look{Place: place, File: c.o.Seeds.File(place)}
	if look.Hash = c.manifest[place].Hash; c.manifest[place].IsNone {
		look.Hash = "none" // what there is in the place of a file
	}
	return look
}

// asKept gives a finding that is only counted the signature of those that were kept, and reports whether there are
// some. Where findings are repeated, one whose signature is not full was sent up before: then what is kept under its
// name, or under the signature of what only workers have shown, says how that came out.
func (c *fixed) asKept(f *finding.Finding) bool {
	store := c.o.Keeper.Store
	if c.o.Repeat == nil || !engine.MayRepeat(f) || !store.Has(f.ID) && store.Full(f.Signature) {
		return true
	}
	var as finding.WorkerRun
	if store.Has(f.ID) {
		kept, _, err := finding.Load(store.Path(f.ID))
		if err != nil || kept.WorkerOnly == nil {
			return true
		}
		as = *kept.WorkerOnly
	}
	f.ShownBy(as)
	return store.Has(f.ID) || store.Full(f.Signature)
}

// found keeps a finding, unless its signature has enough: then it is counted with its turn. Where there are solvers, it
// is repeated before, and the messages behind it wait meanwhile: a turn is not done before its findings are stored.
func (r *reader) found(worker string, m wire.FoundMessage) (why string, err error) {
	c := r.c
	f, files, run, err := c.readFinding(m)
	if err != nil {
		return err.Error(), nil
	}
	reply := wire.KeptReply{Known: true}
	store := c.o.Keeper.Store
	isOpen := func() bool { return !store.Full(f.Signature) && !store.Has(f.ID) }
	if isOpen() && c.o.Repeat != nil {
		if err := c.o.Repeat(c.ctx, worker, f, files); err != nil {
			return "", err
		}
		if engine.MayRepeat(f) && f.WorkerOnly == nil {
			f.Digests = append(f.Digests, c.ownDigest(f.Solver))
		}
	}
	if isOpen() { // the signature may be another one now
		added, err := c.o.Keeper.Keep(f, files, run, &tally.Counters{}) // if it is not kept, its turn counts it
		if err != nil {
			return "", err
		}
		reply.Kept, reply.First = added.Kept, added.First && !f.Known.Silences()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.findings.enter(f, reply)
	c.noteFull(c.o.Keeper, f.Signature)
	c.wake()
	return "", nil
}

// reduced keeps the result of a reduction until Reduce enters it.
func (r *reader) reduced(m wire.ReducedMessage) (why string) {
	c := r.c
	if !c.o.Keeper.Store.Has(m.ID) {
		return fmt.Sprintf("a reduction of %q", m.ID)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.arrived[m.ID] = m
	c.wake()
	return ""
}

// isRefused reports whether a worker is refused.
func (c *Coordinator) isRefused(name string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	w := c.workers[name]
	return w != nil && w.refused != ""
}

// fail ends the campaign for a failure of ours.
func (c *Coordinator) fail(err error) {
	c.mu.Lock()
	c.failed = errors.Join(c.failed, err)
	c.mu.Unlock()
	c.o.Stop()
}
