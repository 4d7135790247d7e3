// Package bus carries messages between a campaign and its workers, over NATS: requests with replies, broadcasts, and a
// stream that keeps the workers' messages until the campaign has read them. The server is a part of the campaign's
// process, or a user's cluster.
//
// It knows subjects and bytes, and nothing of what they mean. Only this package imports NATS, which the build tag
// nofleet leaves out.
package bus

import (
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
)

// maxPayload is the largest message of a server with the default configuration, in bytes.
const maxPayload = 1 << 20

// MaxData is the largest payload of a message or an answer, in bytes; the rest of maxPayload is for what is put around
// it.
const MaxData = maxPayload / 2

// Endpoint says where to connect, and as whom.
type Endpoint struct {
	URLs        []string
	User, Token string // a worker's name and token; "" with credentials
	// Credentials is the path of what a cluster's user has: the secret nkey, or a file with a JWT and its nkey; or "".
	Credentials string
	Inbox       string // beginning of the subjects of answers; "": a random one
	// Fingerprint is the SHA-256 of the server's certificate in hexadecimal: no other certificate is accepted. "": the
	// system's authorities decide.
	Fingerprint string
	Connected   func() // called after each reconnection; may be nil
}

// ServerConfig says where a server listens, and who may connect.
type ServerConfig struct {
	Host  string
	Port  int               // 0: any
	Dir   string            // directory for what the server stores
	Token string            // the workers' token
	Own   map[string]string // key: a user that is no worker; the password
	TLS   *tls.Certificate  // nil: connections are not encrypted
	// May returns the subjects that a worker may publish and subscribe to; ok is false if it may not connect.
	May func(worker string) (publish, subscribe []string, ok bool)
}

// StreamSpec describes a stream.
type StreamSpec struct {
	Name     string
	Subject  string // subjects of the messages that it stores, with wildcards
	Replicas int    // copies in a cluster
	MaxBytes int64  // bound on what it stores: who publishes more waits; 0: 2 GiB
}

// Message is a message of a stream.
type Message struct {
	Number  uint64 // its position in the stream
	Subject string
	Data    []byte
}

// FingerprintOf is the fingerprint of a certificate, given as DER.
func FingerprintOf(der []byte) string {
	sum := sha256.Sum256(der)
	return hex.EncodeToString(sum[:])
}
