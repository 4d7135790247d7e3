package solvers

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
)

// bareError is what some solvers print, in some modes, in place of an error message.
const bareError = "error"

// IsBare reports whether the solver rejected the script without a reason.
func (r *Result) IsBare() bool { return r.Verdict == Error && r.Reason == bareError }

// Explain gives a result that is a rejection without a reason the solver's message: the commands that the rejected
// check depends on are asked once more in a process of their own, without the arguments of [Entry.Terse]. Other results
// stay as they are, and so does this one if that process rejects nothing, or gives no reason either. The script may
// begin with what the process was sent before the script of the result.
func (h *Host) Explain(ctx context.Context, s *Solver, q Query, r *Result, l Limits) error {
	if len(s.Entry.Terse) == 0 || !r.IsBare() {
		return nil
	}
	earlier := -q.checks()
	for command := range namedCommands(q.Script) {
		if command.checks() {
			earlier++
		}
	}
	answered := slices.IndexFunc(r.Checks, func(v Verdict) bool { return !v.Answered() })
	q.Script, q.Checks = active(q.Script, max(0, earlier)+max(0, answered)), 0
	plain := *s
	plain.Incremental = false
	said, err := h.explanation(ctx, plain.Omitting(slices.Concat(s.Omitted, s.Entry.Terse)...), q, l)
	if err != nil || !said.Complaint || said.IsBare() {
		return err
	}
	r.Verdict, r.Reason, r.Signature, r.Unknown = said.Verdict, said.Reason, said.Signature, said.Unknown
	r.Trouble, r.Explained = said.Trouble, true
	for i, v := range r.Checks {
		if v == Error {
			r.Checks[i] = said.Verdict
		}
	}
	if r.Rejected != nil {
		rejected := *r.Rejected
		rejected.Said = said.Reason
		r.Rejected = &rejected
	}
	return nil
}

// mostExplanations are remembered: a finding is asked for several times in a row, by each job.
const mostExplanations = 64

// explanation asks in a process of its own, unless a complaint about the same script is known.
func (h *Host) explanation(ctx context.Context, s *Solver, q Query, l Limits) (*Result, error) {
	key := strings.Join(append(s.FileCommand("", place), string(q.Script)), "\x00")
	h.mu.Lock()
	said := h.explanations[key]
	h.mu.Unlock()
	if said != nil {
		return said, nil
	}
	said, err := h.Fresh(ctx, s, q, l)
	if err == nil && said.Complaint && !said.IsBare() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.explanations == nil || len(h.explanations) >= mostExplanations {
			h.explanations = map[string]*Result{}
		}
		h.explanations[key] = said
	}
	return said, err
}

// active returns the commands that hold at a check of a script, counted from 0, and this check: those of levels that
// are popped by then, and what only asks for something, are left out.
func active(script []byte, check int) []byte {
	levels := [][][]byte{nil}
	for command, text := range namedCommands(script) {
		top := len(levels) - 1
		switch {
		case command.checks() && check == 0:
			return bytes.Join(append(slices.Concat(levels...), text, nil), []byte("\n"))
		case command.checks():
			check--
		case command.name == "reset":
			levels = [][][]byte{nil}
		case command.name == "push":
			for range levelsOf(text) {
				levels = append(levels, nil)
			}
		case command.name == "pop":
			levels = levels[:max(1, len(levels)-levelsOf(text))]
		case !command.assertsNothing() || command.name == "set-option":
			levels[top] = append(levels[top], text)
		}
	}
	return bytes.Join(append(slices.Concat(levels...), nil), []byte("\n"))
}

// levelsOf is the number in a push or pop command; 1 if there is none.
func levelsOf(command []byte) int {
	words := bytes.Fields(bytes.Trim(command, "()"))
	if len(words) < 2 {
		return 1
	}
	n, err := strconv.ParseUint(string(words[1]), 10, 32)
	if err != nil {
		return 1
	}
	return min(int(n), maxLevels)
}

// maxLevels bounds the levels of a script.
const maxLevels = 1 << 10
