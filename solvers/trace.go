package solvers

import (
	"bytes"
	"context"
	"slices"
)

// A Trace is what was sent to one process, in order and without the session's markers: enough to bring another process
// into the same state.
type Trace struct {
	// Keep says that there is no (reset) between the scripts, except where a script contains one: mode "tree".
	Keep bool

	scripts [][]byte
	buffers [][]byte // hold the scripts
	current int      // number of the buffer for the next script
	roots   []int    // indices of the scripts that do not depend on earlier ones
	late    []int    // indices of the scripts whose checks were given up
}

// bufferSize is the least size of a buffer.
const bufferSize = 128 << 10

// NewTrace makes a trace of scripts that contain their own resets (Keep is set). Only the first one is independent.
func NewTrace(scripts [][]byte) *Trace {
	t := &Trace{Keep: true}
	for i, script := range scripts {
		t.Add(script, i == 0)
	}
	return t
}

// Add appends a script; root says that it does not depend on earlier ones.
func (t *Trace) Add(script []byte, root bool) {
	if root {
		t.roots = append(t.roots, len(t.scripts))
	}
	for t.current < len(t.buffers) && cap(t.buffers[t.current])-len(t.buffers[t.current]) < len(script) {
		t.current++
	}
	if t.current == len(t.buffers) {
		t.buffers = append(t.buffers, make([]byte, 0, max(bufferSize, len(script))))
	}
	begin := len(t.buffers[t.current])
	buffer := append(t.buffers[t.current], script...)
	t.buffers[t.current] = buffer
	t.scripts = append(t.scripts, buffer[begin:len(buffer):len(buffer)])
}

// emptied returns an empty trace that reuses the memory of this one.
func (t *Trace) emptied() *Trace {
	if t == nil {
		return &Trace{}
	}
	for i := range t.buffers {
		t.buffers[i] = t.buffers[i][:0]
	}
	return &Trace{scripts: t.scripts[:0], buffers: t.buffers, roots: t.roots[:0], late: t.late[:0]}
}

// Scripts are the scripts in their order. They are not to be changed.
func (t *Trace) Scripts() [][]byte { return t.scripts }

// Len is the number of scripts.
func (t *Trace) Len() int { return len(t.scripts) }

// First is the trace of the first n scripts. Adding to the trace later does not change it.
func (t *Trace) First(n int) *Trace {
	n = min(n, t.Len())
	return &Trace{Keep: t.Keep, scripts: t.scripts[:n:n], roots: below(t.roots, n), late: below(t.late, n)}
}

// below are the indices smaller than n.
func below(indices []int, n int) []int {
	at, _ := slices.BinarySearch(indices, n)
	return indices[:at:at]
}

// Last is the shortest end of the trace that has at least n scripts and does not depend on earlier ones.
func (t *Trace) Last(n int) *Trace {
	first := 0
	for _, r := range t.roots {
		if t.Len()-r < n {
			break
		}
		first = r
	}
	if first == 0 {
		return t
	}
	return t.only(func(i int) bool { return i >= first })
}

// only is the trace of some scripts.
func (t *Trace) only(has func(i int) bool) *Trace {
	some := &Trace{Keep: t.Keep}
	for i, script := range t.scripts {
		if !has(i) {
			continue
		}
		if slices.Contains(t.late, i) {
			some.late = append(some.late, some.Len())
		}
		some.Add(script, slices.Contains(t.roots, i))
	}
	return some
}

// InTime is the trace without the scripts whose checks were given up, nor those that depend on the same earlier ones:
// a replay has no soft limits, and would take the full time for each. What the last script depends on stays.
func (t *Trace) InTime() *Trace {
	if len(t.late) == 0 {
		return t
	}
	walk := func(i int) int { return len(below(t.roots, i+1)) } // number of the scripts that depend on the same ones
	last, slow := walk(t.Len()-1), map[int]bool{}
	for _, i := range t.late {
		slow[walk(i)] = true
	}
	return t.only(func(i int) bool { return walk(i) == last || !slow[walk(i)] })
}

// Script is the trace as one script for standard input.
func (t *Trace) Script() []byte {
	var out []byte
	for i, script := range t.scripts {
		if i > 0 && !t.Keep {
			out = append(out, "(reset)\n"...)
		}
		out = append(out, script...)
		if n := len(out); n > 0 && out[n-1] != '\n' {
			out = append(out, '\n')
		}
	}
	return out
}

// Replay sends the scripts of a trace to a new process, as the session did. It returns the answer to the last script
// that the process reached, and the number of scripts that it reached, which is smaller if it ended earlier, or has
// rejected a command that the next script depends on. There are no soft limits of time: a user who replays the trace
// has none either. Errors are as for [Host.Fresh].
func (h *Host) Replay(ctx context.Context, s *Solver, t *Trace, cfg SessionConfig) (last *Result, n int, err error) {
	cfg.Recycle = Recycle{Queries: -1, Bytes: -1, Age: -1, RSS: -1}
	cfg.hard = true
	session := h.Session(s, cfg)
	session.keep = t.Keep
	defer session.Close()
	needsRejected := false
	for i, script := range t.scripts {
		if needsRejected && !bytes.Contains(script, []byte("(reset)")) {
			break
		}
		// Not Run: a script that is sent a second time would run in another process.
		if err := session.Begin(ctx, Query{Script: script, Logic: cfg.Logic}); err != nil {
			return nil, 0, err
		}
		r, _, err := session.finish(ctx)
		session.pop()
		if err != nil {
			return nil, 0, err
		}
		if r != nil {
			last, n = r, i+1
		}
		if session.p == nil {
			break
		}
		needsRejected = t.Keep && r != nil && r.Rejected != nil
	}
	return last, n, nil
}
