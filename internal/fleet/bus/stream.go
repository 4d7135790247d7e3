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

// Stream keeps what is published until it is purged. It is read by position, which the reader keeps, so that no
// position is lost with a server.
type Stream struct {
	of      jetstream.Stream
	subject string
	id      string
}

// window is the time within which messages published with the same id are stored once.
const window = 2 * time.Minute

// OpenStream opens a stream, and makes it if there is none: with cfg.Replicas, or with one replica if the cluster has
// fewer servers.
func (c *Conn) OpenStream(ctx context.Context, cfg StreamSpec) (*Stream, error) {
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

// Replicas is the number of servers that store the stream.
func (s *Stream) Replicas() int { return s.of.CachedInfo().Config.Replicas }

// ID distinguishes the stream from a later one of the same name.
func (s *Stream) ID() string { return s.id }

// Next returns the first message after a position; ok is false if there is none.
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

// Waiting is the number of messages after a position.
func (s *Stream) Waiting(ctx context.Context, after uint64) (int, error) {
	info, err := s.of.Info(ctx)
	if err != nil {
		return 0, err
	}
	return int(info.State.LastSeq - max(after, info.State.FirstSeq-min(1, info.State.FirstSeq))), nil
}

// Purge drops the messages up to a position.
func (s *Stream) Purge(ctx context.Context, to uint64) error {
	return s.of.Purge(ctx, jetstream.WithPurgeSequence(to+1))
}
