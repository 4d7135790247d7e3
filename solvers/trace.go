package solvers

import (
	"context"
	"slices"
)

// A Trace is what one process was sent, in order and without the session's markers: enough to bring another
// process into the same state.
type Trace struct {
	// Keep says that there is no (reset) between the scripts but where they say so themselves: mode "tree".
	Keep bool

	data  []byte
	ends  []int // of each script in data
	roots []int // numbers of the scripts that do not depend on what was sent before
}

// NewTrace makes a trace of scripts that say themselves where something is reset; the first depends on nothing before.
func NewTrace(scripts [][]byte) *Trace {
	t := &Trace{Keep: true}
	for i, script := range scripts {
		t.add(script, i == 0)
	}
	return t
}

// add appends a script.
func (t *Trace) add(script []byte, root bool) {
	if root {
		t.roots = append(t.roots, len(t.ends))
	}
	t.data = append(t.data, script...)
	t.ends = append(t.ends, len(t.data))
}

// clear empties the trace and keeps its memory.
func (t *Trace) clear() { t.data, t.ends, t.roots = t.data[:0], t.ends[:0], t.roots[:0] }

// Len is the number of scripts.
func (t *Trace) Len() int { return len(t.ends) }

func (t *Trace) script(i int) []byte {
	if i == 0 {
		return t.data[:t.ends[0]]
	}
	return t.data[t.ends[i-1]:t.ends[i]]
}

// Clone is a copy that the session does not change any more.
func (t *Trace) Clone() *Trace {
	return &Trace{Keep: t.Keep, data: slices.Clone(t.data), ends: slices.Clone(t.ends), roots: slices.Clone(t.roots)}
}

// first is the beginning of a trace, as a view of it.
func (t *Trace) first(n int) *Trace {
	n = min(n, t.Len())
	v := &Trace{Keep: t.Keep, ends: t.ends[:n:n], roots: t.roots}
	if n > 0 {
		v.data = t.data[:t.ends[n-1]]
	}
	for len(v.roots) > 0 && v.roots[len(v.roots)-1] >= n {
		v.roots = v.roots[:len(v.roots)-1]
	}
	return v
}

// Last is the shortest end of the trace that has n scripts or more and depends on nothing before it.
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
	last := &Trace{Keep: t.Keep}
	for i := first; i < t.Len(); i++ {
		last.add(t.script(i), slices.Contains(t.roots, i))
	}
	return last
}

// Script is the trace as one script for standard input.
func (t *Trace) Script() []byte {
	var out []byte
	for i := range t.ends {
		if i > 0 && !t.Keep {
			out = append(out, "(reset)\n"...)
		}
		out = append(out, t.script(i)...)
		if n := len(out); n > 0 && out[n-1] != '\n' {
			out = append(out, '\n')
		}
	}
	return out
}

// Replay sends the scripts of a trace to a new process, as the session did, and returns the answer to the last one,
// or nil if the process did not get so far. Errors are as for [Host.Fresh].
func (h *Host) Replay(ctx context.Context, s *Solver, t *Trace, cfg SessionConfig) (*Result, error) {
	cfg.Recycle = Recycle{Queries: -1, Bytes: -1, Age: -1, RSS: -1}
	session := h.Session(s, cfg)
	session.keep = t.Keep
	defer session.Close()
	for i := range t.ends {
		// Not Run: a script that is sent a second time would run in another process.
		if err := session.Begin(ctx, Query{Script: t.script(i), Logic: cfg.Logic}); err != nil {
			return nil, err
		}
		r, _, err := session.finish(ctx)
		session.pop()
		if err != nil {
			return nil, err
		}
		if i == t.Len()-1 {
			return r, nil
		}
		if session.p == nil {
			break
		}
	}
	return nil, nil
}
