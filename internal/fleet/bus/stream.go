//go:build !nofleet

package bus

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Stream keeps what is published until it is purged. It is read by position: no server keeps what was read, so nothing
// of that can be lost with one.
type Stream struct {
	of      jetstream.Stream
	subject string
	id      string
}

// window is within which what is published again under the same id is stored once.
const window = 2 * time.Minute

// OpenStream opens a stream, and makes it if there is none: with as many replicas as asked for, or with one where a
// cluster has not so many servers.
func (c *Conn) OpenStream(ctx context.Context, cfg StreamConfig) (*Stream, error) {
	s, err := c.js.Stream(ctx, cfg.Name)
	for replicas := max(1, cfg.Replicas); errors.Is(err, jetstream.ErrStreamNotFound); replicas = 1 {
		s, err = c.js.CreateStream(ctx, jetstream.StreamConfig{
			Name: cfg.Name, Subjects: []string{cfg.Subject}, Storage: jetstream.FileStorage, Replicas: replicas,
			Retention: jetstream.LimitsPolicy, Discard: jetstream.DiscardNew, MaxBytes: cmp.Or(cfg.MaxBytes, maxStored),
			Duplicates: window,
		})
		if replicas > 1 && isTooSmall(err) {
			err = jetstream.ErrStreamNotFound
		}
	}
	if err != nil {
		return nil, fmt.Errorf("the stream of results: %w", err)
	}
	return &Stream{s, cfg.Subject, s.CachedInfo().Created.UTC().Format(time.RFC3339Nano)}, nil
}

// Error codes of JetStream (server/errors.json of nats-server): replicas need a cluster, and it needs as many servers.
const replicasNeedCluster, noSuitablePeers jetstream.ErrorCode = 10074, 10005

// isTooSmall reports whether a stream was not made because there are fewer servers than replicas.
func isTooSmall(err error) bool {
	api, ok := errors.AsType[*jetstream.APIError](err)
	return ok && (api.ErrorCode == replicasNeedCluster || api.ErrorCode == noSuitablePeers)
}

// Replicas is on how many servers the stream is stored.
func (s *Stream) Replicas() int { return s.of.CachedInfo().Config.Replicas }

// ID tells the stream from another one of the same name that is made later.
func (s *Stream) ID() string { return s.id }

// Next gives the first message behind a place. It is not ok if there is none.
func (s *Stream) Next(ctx context.Context, after uint64) (m Message, ok bool, err error) {
	raw, err := s.of.GetMsg(ctx, after+1, jetstream.WithGetMsgSubject(s.subject))
	switch {
	case errors.Is(err, jetstream.ErrMsgNotFound):
		return Message{}, false, nil
	case err != nil:
		return Message{}, false, err
	}
	return Message{raw.Sequence, raw.Subject, raw.Data}, true, nil
}

// Waiting is how many messages there are behind a place.
func (s *Stream) Waiting(ctx context.Context, after uint64) (int, error) {
	info, err := s.of.Info(ctx)
	if err != nil {
		return 0, err
	}
	return int(info.State.LastSeq - max(after, info.State.FirstSeq-min(1, info.State.FirstSeq))), nil
}

// Purge drops the messages up to a place.
func (s *Stream) Purge(ctx context.Context, to uint64) error {
	return s.of.Purge(ctx, jetstream.WithPurgeSequence(to+1))
}
