package solvers

import (
	"context"
	"time"
)

// SessionConfig configures a Session. Its zero value works.
type SessionConfig struct {
	Logic   string // of all its queries: selects options of the command
	Limits  Limits
	Recycle Recycle
}

// A Session runs scripts one after the other in one process with (reset) between them: mode "reset".
// A process that dies, hangs or loses step is replaced; only the script under way is lost.
// It is for one goroutine at a time.
type Session struct{}

// Session makes a session; its process is started by the first query.
func (h *Host) Session(s *Solver, cfg SessionConfig) *Session { panic("skeleton") }

// Begin sends a script without waiting for the answer, so that the caller can make the next one
// meanwhile. Every Begin is followed by one End. The script must not change before End returned.
// Errors are as for [Host.Fresh]; after an error no End is due.
func (s *Session) Begin(ctx context.Context, q Query) error { panic("skeleton") }

// End waits for the answer to the script that Begin sent. Its error is as for [Host.Fresh]; the
// session can be used again after an error that is not the context's.
func (s *Session) End(ctx context.Context) (*Result, error) { panic("skeleton") }

// Run is Begin and End.
func (s *Session) Run(ctx context.Context, q Query) (*Result, error) { panic("skeleton") }

// SessionStats counts what a session has done so far.
type SessionStats struct {
	Queries  int64
	Starts   int64         // processes started
	Recycled int64         // replaced because of age or size
	Lost     int64         // replaced because they died, hung or lost step
	Retried  int64         // scripts answered at the second try
	CPU      time.Duration // user and system time of all its processes, the live one included
}

// Stats returns the counts so far.
func (s *Session) Stats() SessionStats { panic("skeleton") }

// Close ends the process. It is safe to call twice.
func (s *Session) Close() error { panic("skeleton") }
