//go:build !nofleet

package bus

import (
	"bytes"
	"context"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Included says that NATS is a part of the program.
const Included = true

// Conn is a connection to a server, or to a cluster. It reconnects whenever it is lost.
type Conn struct {
	nc *nats.Conn
	js jetstream.JetStream
}

// Waits between two tries to connect.
const (
	firstWait   = 200 * time.Millisecond
	longestWait = 2 * time.Second
)

// Dial connects. Once it was connected, it tries to reconnect for ever.
func Dial(cfg Endpoint) (*Conn, error) {
	opts := []nats.Option{
		nats.Name(cfg.User), nats.MaxReconnects(-1), nats.IgnoreAuthErrorAbort(),
		nats.CustomReconnectDelay(func(attempts int) time.Duration {
			return min(longestWait, firstWait<<min(attempts, 10))
		}),
		nats.ReconnectBufSize(-1), // Publish tries again
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}),
	}
	if cfg.Connected != nil {
		opts = append(opts, nats.ReconnectHandler(func(*nats.Conn) { cfg.Connected() }))
	}
	if cfg.Inbox != "" {
		opts = append(opts, nats.CustomInboxPrefix(cfg.Inbox))
	}
	if cfg.Credentials != "" {
		credentials, err := credentialsIn(cfg.Credentials)
		if err != nil {
			return nil, err
		}
		opts = append(opts, credentials)
	} else if cfg.User != "" {
		opts = append(opts, nats.UserInfo(cfg.User, cfg.Token))
	}
	if cfg.Fingerprint != "" {
		opts = append(opts, nats.Secure(pinned(cfg.Fingerprint)))
	}
	nc, err := nats.Connect(strings.Join(cfg.URLs, ","), opts...)
	if err != nil {
		return nil, inWords(err)
	}
	return newConn(nc)
}

// credentialsIn reads a file of credentials.
func credentialsIn(path string) (nats.Option, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, &otherError{err.Error()}
	}
	if bytes.Contains(text, []byte("BEGIN NATS USER JWT")) {
		return nats.UserCredentials(path), nil
	}
	option, err := nats.NkeyOptionFromSeed(path)
	if err != nil {
		return nil, &otherError{path + " has neither an nkey nor a JWT: " + err.Error()}
	}
	return option, nil
}

// IsRefusal reports whether an error of Dial says that the server rejects us, or is not the one that is meant: there is
// no point in trying again.
func IsRefusal(err error) bool {
	_, isOther := errors.AsType[*otherError](err)
	return isOther || errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired)
}

// otherError says that a server is not the one that is meant, or that there are no credentials for it.
type otherError struct{ why string }

func (e *otherError) Error() string { return e.why }

// pinned accepts only a server whose certificate has the fingerprint.
func pinned(fingerprint string) *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS13,
		InsecureSkipVerify: true, // VerifyConnection is stricter than a chain of certificates
		VerifyConnection: func(s tls.ConnectionState) error {
			if len(s.PeerCertificates) == 0 {
				return &otherError{"the server has no certificate"}
			}
			if got := FingerprintOf(s.PeerCertificates[0].Raw); subtle.ConstantTimeCompare([]byte(got),
				[]byte(fingerprint)) != 1 {
				return &otherError{fmt.Sprintf("the server's certificate has the fingerprint %s, and not %s", got, fingerprint)}
			}
			return nil
		},
	}
}

func newConn(nc *nats.Conn) (*Conn, error) {
	js, err := jetstream.New(nc)
	if err != nil {
		nc.Close()
		return nil, err
	}
	return &Conn{nc, js}, nil
}

// Close ends the connection.
func (c *Conn) Close() { c.nc.Close() }

// Request asks, and waits for the answer until ctx ends.
func (c *Conn) Request(ctx context.Context, subject string, data []byte) ([]byte, error) {
	m, err := c.nc.RequestWithContext(ctx, subject, data)
	if err != nil {
		return nil, inWords(err)
	}
	return m.Data, nil
}

// inWords replaces errors of NATS that say in its own words that nobody answers.
func inWords(err error) error {
	for _, own := range []error{
		nats.ErrNoServers, nats.ErrNoResponders, nats.ErrConnectionReconnecting, nats.ErrReconnectBufExceeded,
		jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, own) {
			return errNoServer
		}
	}
	return err
}

// Answer calls f with the questions on a subject, one after the other, until the connection is closed. f calls answer
// when it has the answer, perhaps after it has returned.
func (c *Conn) Answer(subject string, f func(subject string, data []byte, answer func([]byte))) error {
	_, err := c.nc.Subscribe(subject, func(m *nats.Msg) {
		f(m.Subject, m.Data, func(data []byte) { _ = m.Respond(data) }) // without an answer, the question is repeated
	})
	if err != nil {
		return err
	}
	return c.nc.Flush()
}

// Tell sends data to everybody who listens to a subject.
func (c *Conn) Tell(subject string, data []byte) error { return c.nc.Publish(subject, data) }

// Listen calls f with each message.
func (c *Conn) Listen(subject string, f func(data []byte)) error {
	if _, err := c.nc.Subscribe(subject, func(m *nats.Msg) { f(m.Data) }); err != nil {
		return err
	}
	return c.nc.Flush()
}

// publishTime is how long Publish waits for the server's acknowledgement, which may be lost with a killed server,
// before it publishes again. The id ensures that the message is stored once.
const publishTime = 5 * time.Second

// Publish publishes to a stream, and tries again until the server has stored it, or ctx ends. Each time that it is not
// stored, failed learns why; it may be nil.
func (c *Conn) Publish(ctx context.Context, subject, id string, data []byte, failed func(error)) error {
	for {
		within, cancel := context.WithTimeout(ctx, publishTime)
		_, err := c.js.PublishMsg(within, &nats.Msg{Subject: subject, Data: data}, jetstream.WithMsgID(id))
		cancel()
		if err == nil {
			return nil
		}
		if failed != nil && ctx.Err() == nil {
			failed(inWords(err))
		}
		select {
		case <-time.After(firstWait):
		case <-ctx.Done():
			return fmt.Errorf("%w: %w", context.Cause(ctx), err)
		}
	}
}
