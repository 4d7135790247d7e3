//go:build nofleet

package bus

import (
	"context"
	"errors"
)

// Included says that NATS is a part of the program.
const Included = false

// errNone is the error of everything here.
var errNone = errors.New("NATS is no part of this program")

// Server is a placeholder: see embedded.go.
type Server struct{}

// Serve fails.
func Serve(ServerConfig) (*Server, error) { return nil, errNone }

// Port returns 0.
func (*Server) Port() int { return 0 }

// Close does nothing.
func (*Server) Close() {}

// Connect fails.
func (*Server) Connect() (*Conn, error) { return nil, errNone }

// Conn is a placeholder: see connect.go.
type Conn struct{}

// Dial fails.
func Dial(Endpoint) (*Conn, error) { return nil, errNone }

// IsRefusal is true: there is no point in trying again.
func IsRefusal(error) bool { return true }

// Close does nothing.
func (*Conn) Close() {}

// Request fails.
func (*Conn) Request(context.Context, string, []byte) ([]byte, error) { return nil, errNone }

// Answer fails.
func (*Conn) Answer(string, func(string, []byte, func([]byte))) error { return errNone }

// Tell fails.
func (*Conn) Tell(string, []byte) error { return errNone }

// Listen fails.
func (*Conn) Listen(string, func([]byte)) error { return errNone }

// Publish fails.
func (*Conn) Publish(context.Context, string, string, []byte, func(error)) error { return errNone }

// OpenStream fails.
func (*Conn) OpenStream(context.Context, StreamSpec) (*Stream, error) { return nil, errNone }

// Stream is a placeholder: see stream.go.
type Stream struct{}

// ID returns "".
func (*Stream) ID() string { return "" }

// Replicas returns 0.
func (*Stream) Replicas() int { return 0 }

// Next fails.
func (*Stream) Next(context.Context, uint64) (Message, bool, error) { return Message{}, false, errNone }

// Waiting fails.
func (*Stream) Waiting(context.Context, uint64) (int, error) { return 0, errNone }

// Purge fails.
func (*Stream) Purge(context.Context, uint64) error { return errNone }
