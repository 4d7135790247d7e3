// Package bus carries messages between a campaign and its workers, over NATS: questions with answers, what all are
// sent, and a stream that keeps what is sent up until it was read. The server is a part of the campaign's process, or
// a cluster of the user's.
//
// It knows subjects and bytes, and nothing of what they mean. Nobody else imports NATS, which the build tag nofleet
// leaves out.
package bus

import (
	"crypto/sha256"
	"crypto/tls"
	"encoding/hex"
)

// maxPayload is the size of a message, in bytes: that of a server as it comes.
const maxPayload = 1 << 20

// MaxData is how many bytes a message may have that is published or answered: what is put around it comes on top.
const MaxData = maxPayload / 2

// DialConfig says where to connect, and as whom.
type DialConfig struct {
	URLs        []string
	User, Token string // of a worker; "" with credentials
	Credentials string // file with those of a user of a cluster, or ""
	// Fingerprint is that of the server's certificate, SHA-256 in hexadecimal: with it no other is taken. "": the system
	// decides which certificates are good.
	Fingerprint string
	Connected   func() // is called when it is connected again; may be nil
}

// ServerConfig says where it listens, and who may connect.
type ServerConfig struct {
	Host  string
	Port  int               // 0: any
	Dir   string            // of what it stores
	Token string            // of workers
	Own   map[string]string // passwords of users with names that no worker has
	TLS   *tls.Certificate  // nil: connections are not encrypted
	// May tells what a worker of a name may publish and subscribe to, and reports whether it may connect at all.
	May func(worker string) (publish, subscribe []string, ok bool)
}

// StreamConfig describes a stream.
type StreamConfig struct {
	Name     string
	Subject  string // of what it stores, with wildcards
	Replicas int    // in a cluster
	MaxBytes int64  // that it stores: who publishes more waits; 0: 2 GiB
}

// Message is one of a stream.
type Message struct {
	Number  uint64 // its place
	Subject string
	Data    []byte
}

// Inbox begins the subjects of answers to a user.
func Inbox(user string) string { return "_INBOX_" + user }

// FingerprintOf is the fingerprint of a certificate, given as DER.
func FingerprintOf(der []byte) string {
	sum := sha256.Sum256(der)
	return hex.EncodeToString(sum[:])
}
