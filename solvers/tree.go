package solvers

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"
)

// A Tree runs scripts that share declarations, and perhaps first assertions, in one process: mode "tree". The
// assertions make a trie that is walked depth-first, with a (push 1) at each branching point; declarations are at the
// root. Shared assertions are sent once, and the solver may keep what it learnt from them. Solvers behave differently
// under push and pop, with less preprocessing, so a Tree's answers count as those of a variant of the solver.
//
// It is not safe for concurrent use. The solver's [Probe] must have PushPop set.
type Tree struct {
	// Check is the command that checks, with its newline; (check-sat) if it is empty.
	Check string

	session *Session
	stats   TreeStats
	flat    bool // no assertions are shared

	// State of the process, while it lives.
	alive  bool
	path   []int // ids of the assertions on its stack
	levels []int // length of path before each push
	ids    map[string]int
}

// TreeStats counts what a tree has done so far.
type TreeStats struct {
	SessionStats
	Walks    int64
	Asserted int64 // assertions sent
	Saved    int64 // assertions that were on the stack already
	Again    int64 // checks that were repeated
}

// A Branch is one script of a walk, without the head.
type Branch struct {
	Asserts []string // commands, each with its newline
}

// A TreeAnswer is the answer to a branch.
type TreeAnswer struct {
	Branch int
	Result *Result
	// First is the branch's first answer, if this is a repeated check. Then Result must agree with it: it is reported only
	// if it is a crash, or if First is definite and the same process repeated the check in the same state.
	First *Result
}

// Changed reports whether the process contradicts itself.
func (a *TreeAnswer) Changed() bool {
	return a.First != nil && a.First.Verdict.Definite() && a.Result.Verdict.Definite() &&
		a.First.Verdict != a.Result.Verdict
}

// Tree makes a tree; its process is started by the first walk, with the solver's command for incremental scripts.
func (h *Host) Tree(s *Solver, cfg SessionConfig) *Tree {
	t := &Tree{session: h.Session(s.ForIncremental(), cfg)}
	t.session.keep = true
	return t
}

// Flat is a Tree that shares nothing but the head: a loop of push and pop, for comparisons.
func (h *Host) Flat(s *Solver, cfg SessionConfig) *Tree {
	t := h.Tree(s, cfg)
	t.flat = true
	return t
}

// Stats returns the counts so far.
func (t *Tree) Stats() TreeStats {
	stats := t.stats
	stats.SessionStats = t.session.Stats()
	return stats
}

// Trace is what was sent to the process that gave the last answer. It is valid until the tree is used again.
func (t *Tree) Trace(r *Result) *Trace { return t.session.Trace(r) }

// Restart ends the process, even in the middle of a walk, because its answers are no longer to be trusted.
func (t *Tree) Restart() { t.session.Restart() }

// Close ends the process. It is safe to call twice.
func (t *Tree) Close() error { return t.session.Close() }

// Walk checks every branch, in an order of its own, and calls answer with each result; the first error of answer ends
// it. A process that dies is replaced and brought into the same state: only the branch under way is lost. At the end
// the first branch is checked again, if its process still lives.
//
// meanwhile, if not nil, is called once, when the process is busy.
//
// head is sent before the assertions of all branches; logic and timeouts are those of the session. Errors are as for
// [Host.Fresh].
func (t *Tree) Walk(
	ctx context.Context, head []byte, branches []Branch, answer func(TreeAnswer) error, meanwhile func() error,
) error {
	if len(branches) == 0 {
		return nil
	}
	t.stats.Walks++
	t.leave()
	t.session.root = true
	t.ids = map[string]int{}
	paths := make([][]int, len(branches))
	for i, b := range branches {
		paths[i] = t.intern(b)
	}
	order := make([]int, len(branches))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return slices.Compare(paths[i], paths[j]) })
	n := len(order)
	if n > 1 {
		order = append(order, order[0])
	}
	w := treeWalk{
		head: head, branches: branches, paths: paths, order: order, shared: sharedLengths(paths, order),
		meanwhile: meanwhile,
	}
	defer t.session.Abandon()
	var first *Result // answer to the first branch
	born := int64(0)  // number of its process; 0 if that is gone
	for w.answered < len(order) {
		if w.answered == n && t.session.p == nil {
			if w.first == nil || w.first.Verdict != Crash {
				return nil
			}
			return answer(TreeAnswer{Branch: order[n], Result: w.first, First: first})
		}
		r, err := t.ask(ctx, &w)
		if err != nil {
			return err
		}
		if r == nil {
			continue
		}
		a := TreeAnswer{Branch: order[w.answered-1], Result: r}
		switch {
		case w.answered == 1:
			if first = r; t.session.p != nil {
				born = t.session.stats.Starts
			}
		case w.answered == n+1:
			if r.Verdict != Crash && (!first.Verdict.Definite() || born != t.session.stats.Starts) {
				return nil
			}
			t.stats.Again++
			a.First = first
		}
		if err := answer(a); err != nil {
			return err
		}
	}
	return nil
}

// A treeWalk is the state of a Walk.
type treeWalk struct {
	head     []byte
	branches []Branch
	paths    [][]int
	order    []int   // order of the branches
	shared   []int   // index: place in the order; see sharedLengths
	answered int     // how many branches have answers
	begun    int     // how many branches have been sent
	first    *Result // result of the first try of the branch that is tried again

	meanwhile func() error // nil if it was called
}

// maxAhead bounds the branches that are under way: enough that the solver need not wait for us, and few enough that
// little is lost with a process.
const maxAhead = 24

// ask sends the branches that may be sent, and waits for the answer to the next one. The result is nil if that has to
// be sent again.
func (t *Tree) ask(ctx context.Context, w *treeWalk) (*Result, error) {
	if t.session.p == nil {
		t.session.Abandon() // scripts that were sent are lost with the process
		w.begun = w.answered
	}
	if err := t.begin(ctx, w, min(len(w.order), w.answered+maxAhead)); err != nil {
		return nil, err
	}
	if meanwhile := w.meanwhile; meanwhile != nil {
		w.meanwhile = nil
		if err := meanwhile(); err != nil {
			return nil, err
		}
	}
	r, inStep, err := t.session.finish(ctx)
	if err != nil || r == nil {
		return nil, err
	}
	t.session.pop()
	t.endUnlessUsable(r)
	if !inStep && r.Reused > 0 && w.first == nil {
		// The process had answered other branches, and its failure need not be due to this one.
		t.session.stats.Retried++
		t.Restart()
		w.first = r
		return nil, nil
	}
	if w.first != nil {
		r.Retried, r.First, w.first = true, w.first, nil
	}
	w.answered++
	return r, nil
}

// begin sends the branches up to a place in the order.
func (t *Tree) begin(ctx context.Context, w *treeWalk, to int) error {
	if w.begun == to {
		return nil
	}
	t.forgetEnded()
	var queries []Query
	for k := w.begun; k < to; k++ {
		i := w.order[k]
		script := t.script(w.head, w.branches[i], w.paths[i], w.shared[k+1:])
		queries = append(queries, Query{Script: script, Logic: t.session.cfg.Logic})
	}
	err := t.session.Begin(ctx, queries...)
	if err != nil {
		t.alive = false
		return err
	}
	w.begun = to
	return nil
}

// leave forgets the stack of an earlier walk, and ends a process that has reached a limit of Recycle.
func (t *Tree) leave() {
	t.path, t.levels = t.path[:0], t.levels[:0]
	t.alive = false
	t.session.recycle()
}

// intern numbers the assertions of a branch, equal ones alike.
func (t *Tree) intern(b Branch) []int {
	path := make([]int, len(b.Asserts))
	for i, text := range b.Asserts {
		id, known := t.ids[text]
		if !known {
			id = len(t.ids)
			t.ids[text] = id
		}
		path[i] = id
	}
	return path
}

// sharedLengths returns, for each place in the order, how many first assertions a path shares with the one before.
func sharedLengths(paths [][]int, order []int) []int {
	shared := make([]int, len(order))
	for k := 1; k < len(order); k++ {
		shared[k] = commonLength(paths[order[k-1]], paths[order[k]])
	}
	return shared
}

func commonLength(a, b []int) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// endUnlessUsable ends the process after an answer if it cannot be used for further branches.
func (t *Tree) endUnlessUsable(r *Result) {
	if t.session.p != nil && r != nil && (r.Verdict == Error || r.Verdict == Unsupported) {
		// An assertion that was rejected is missing on the stack, and further branches would not show that.
		t.session.drop(&t.session.stats.Lost, false)
	}
}

// forgetEnded forgets the state of a process that has ended.
func (t *Tree) forgetEnded() {
	if t.session.p == nil {
		t.alive = false
		t.path, t.levels = t.path[:0], t.levels[:0]
		t.session.root = true
	}
}

// script makes the commands that lead from the current stack to a branch, and check it. later has the shared lengths of
// the branches after it: they determine to which levels the walk will return.
func (t *Tree) script(head []byte, b Branch, path, later []int) []byte {
	var out bytes.Buffer
	if !t.alive {
		if t.session.p != nil {
			out.WriteString("(reset)\n")
		}
		out.Write(head)
		t.alive = true
	}
	common := commonLength(t.path, path)
	if t.flat {
		common, later = 0, nil
	}
	pops := 0
	for len(t.path) > common {
		n := len(t.levels) - 1
		t.path, t.levels = t.path[:t.levels[n]], t.levels[:n]
		pops++
	}
	if pops > 0 {
		out.WriteString("(pop ")
		out.Write(strconv.AppendInt(nil, int64(pops), 10))
		out.WriteString(")\n")
	}
	t.stats.Saved += int64(len(t.path))
	marks := branchings(len(path), later)
	for n := len(t.path); n < len(path); n++ {
		if n == len(t.path) || slices.Contains(marks, n) {
			t.levels = append(t.levels, n)
			out.WriteString("(push 1)\n")
		}
		out.WriteString(b.Asserts[n])
		t.stats.Asserted++
	}
	t.path = append(t.path, path[len(t.path):]...)
	out.WriteString(cmp.Or(t.Check, "(check-sat)\n"))
	return out.Bytes()
}

// branchings are the lengths of a path of n assertions to which the walk will return.
func branchings(n int, later []int) []int {
	var marks []int
	for _, shared := range later {
		if shared < n {
			n = shared
			marks = append(marks, n)
		}
	}
	return marks
}
