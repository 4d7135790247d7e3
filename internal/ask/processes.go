package ask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/solvers"
)

// Processes is the Asker that runs solvers. Several goroutines may use it: each batch has its sessions to itself.
type Processes struct {
	host   *solvers.Host
	limits solvers.Limits
	probe  *solvers.Probe

	MostIdle int                     // sessions that are kept for further questions
	Walked   func(solvers.TreeStats) // called at the end of a tree with what it has done; may be nil

	mu   sync.Mutex
	idle []*process // the one that was used last at the end
}

// DefaultIdle is how many idle sessions are kept by default: enough for a solver with a few configurations, in the
// logics that need another command.
const DefaultIdle = 16

// NewProcesses makes an asker. Solvers run under the limits. probe, which may be nil, is of the program that answers
// all questions: they fail with a *solvers.ChangedError when that program has been replaced since.
func NewProcesses(host *solvers.Host, limits solvers.Limits, probe *solvers.Probe) *Processes {
	return &Processes{host: host, limits: limits, probe: probe, MostIdle: DefaultIdle}
}

// Open gives what asks solvers: the given asker, or processes of the host if that is nil. end ends the processes.
func Open(given Asker, host *solvers.Host, limits solvers.Limits, probe *solvers.Probe) (asks Asker, end func()) {
	if given != nil {
		return given, func() {}
	}
	p := NewProcesses(host, limits, probe)
	return p, p.Close
}

// process is a session or a tree.
type process struct {
	key     string
	session *solvers.Session
	tree    *solvers.Tree
}

// Ask implements Asker.
func (p *Processes) Ask(ctx context.Context, batch []Question, meanwhile func() error) iter.Seq2[Answer, error] {
	return func(yield func(Answer, error) bool) {
		b := asking{p: p, ctx: ctx, batch: batch, meanwhile: meanwhile, yield: yield}
		for _, g := range groups(batch) {
			if !b.group(g) {
				return
			}
		}
	}
}

// group is questions for one process, by their places in the batch.
type group struct {
	key    string // "" for a process of its own
	mode   Mode
	places []int
}

// groups divides a batch, in the order of first questions.
func groups(batch []Question) (all []*group) {
	for i := range batch {
		q := &batch[i]
		key := q.key()
		at := slices.IndexFunc(all, func(g *group) bool { return key != "" && g.key == key })
		if at < 0 {
			at = len(all)
			all = append(all, &group{key: key, mode: q.Mode})
		}
		all[at].places = append(all[at].places, i)
	}
	return all
}

// key names the session that a question can be sent to, "" for a process of its own.
func (q *Question) key() string {
	solver := q.Solver
	switch {
	case q.Trace != nil || q.Mode != Reset && q.Mode != Tree:
		return ""
	case q.Mode == Tree:
		solver = solver.ForIncremental()
	}
	key := fmt.Sprintf("%s %q %q %q", q.Mode, solver.SessionCommand(q.Logic), q.Apart, q.Check)
	if q.Limits != nil {
		key += fmt.Sprintf(" %+v", *q.Limits)
	}
	return key
}

// asking is a batch under way.
type asking struct {
	p         *Processes
	ctx       context.Context
	batch     []Question
	meanwhile func() error
	yield     func(Answer, error) bool
}

// group asks the questions of a group, and reports whether the caller wants more answers.
func (b *asking) group(g *group) bool {
	switch {
	case g.key == "" && b.batch[g.places[0]].Trace != nil:
		return b.replay(g.places[0])
	case g.key == "":
		return b.fresh(g.places[0])
	case g.mode == Tree:
		return b.walk(g)
	}
	return b.session(g)
}

// besides calls meanwhile, once.
func (b *asking) besides() error {
	meanwhile := b.meanwhile
	b.meanwhile = nil
	if meanwhile == nil {
		return nil
	}
	return meanwhile()
}

func (b *asking) fail(place int, err error) bool { return b.yield(Answer{Question: place}, err) }

// fresh runs one question in a process of its own.
func (b *asking) fresh(place int) bool {
	q := &b.batch[place]
	if err := b.p.unchanged(q); err != nil {
		return b.fail(place, err)
	}
	run, err := b.p.host.Begin(b.ctx, q.Solver, q.query(), b.p.limitsOf(q))
	if err != nil {
		return b.fail(place, err)
	}
	besidesErr := b.besides()
	r, err := run.End(b.ctx)
	if err == nil {
		err = besidesErr
	}
	if err != nil {
		return b.fail(place, err)
	}
	return b.tell(Answer{Question: place, Result: r})
}

// tell reports an answer. If the process ended without one, the solver has to answer trivial questions: otherwise it
// does not run at all, and what it prints says nothing about the script. A proof is checked if there is a checker.
func (b *asking) tell(a Answer) bool {
	var err error
	if a.Result != nil && a.Result.IsSilent() {
		q := &b.batch[a.Question]
		err = b.p.host.Answers(b.ctx, q.Solver, b.p.limitsOf(q))
	}
	if a.Result != nil && err == nil {
		q := &b.batch[a.Question]
		err = b.p.host.Explain(b.ctx, q.Solver, q.explained(&a), a.Result, b.p.limitsOf(q))
	}
	if a.Result != nil && err == nil {
		q := &b.batch[a.Question]
		err = b.p.host.CheckProof(b.ctx, q.Solver, q.Script, a.Result, b.p.limitsOf(q))
	}
	return b.yield(a, err)
}

// explained is what the process was sent, as one script. Checks are those of its last part.
func (q *Question) explained(a *Answer) solvers.Query {
	own := q.query()
	switch {
	case q.Trace != nil:
		own.Script, own.Checks = q.Trace.First(a.Reached).Script(), 1
	case q.Mode == Tree:
		check := cmp.Or(q.Check, "(check-sat)\n")
		own.Script = slices.Concat(q.Head, []byte(strings.Join(q.Asserts, "")), []byte(check))
	}
	return own
}

// unchanged fails if the program is not the one that was probed.
func (p *Processes) unchanged(q *Question) error {
	if p.probe == nil {
		return nil
	}
	return p.probe.Unchanged(q.Solver)
}

// replay sends a trace to a session of its own.
func (b *asking) replay(place int) bool {
	q := &b.batch[place]
	cfg := b.p.config(q)
	if q.Timeout > 0 {
		cfg.Limits.Wall = q.Timeout
	}
	r, n, err := b.p.host.Replay(b.ctx, q.Solver, q.Trace, cfg)
	if err != nil {
		return b.fail(place, err)
	}
	return b.tell(Answer{Question: place, Result: r, Reached: n, Trace: q.Trace})
}

// limitsOf returns the limits of the process for a question.
func (p *Processes) limitsOf(q *Question) solvers.Limits {
	if q.Limits != nil {
		return *q.Limits
	}
	return p.limits
}

func (p *Processes) config(q *Question) solvers.SessionConfig {
	return solvers.SessionConfig{Logic: q.Logic, Limits: p.limitsOf(q), Pinned: p.probe}
}

// session sends questions to a session together.
func (b *asking) session(g *group) bool {
	process := b.p.take(g, &b.batch[g.places[0]])
	defer b.p.put(process)
	s := process.session
	queries := make([]solvers.Query, len(g.places))
	for i, place := range g.places {
		queries[i] = b.batch[place].query()
	}
	defer s.Abandon()
	err := s.Begin(b.ctx, queries...)
	if err == nil {
		err = b.besides()
	}
	if err != nil {
		return b.fail(g.places[0], err)
	}
	for _, place := range g.places {
		r, err := s.End(b.ctx)
		if err != nil {
			return b.fail(place, err)
		}
		if !b.tell(Answer{Question: place, Result: r, Trace: s.Trace(r), restart: s.Restart}) {
			return false
		}
	}
	return true
}

// errEnough ends a walk whose caller wants no more.
var errEnough = errors.New("the caller wants no more answers")

// walk goes through questions by push and pop.
func (b *asking) walk(g *group) bool {
	first := &b.batch[g.places[0]]
	process := b.p.take(g, first)
	defer b.p.put(process)
	t := process.tree
	branches := make([]solvers.Branch, len(g.places))
	for i, place := range g.places {
		branches[i].Asserts = b.batch[place].Asserts
	}
	err := t.Walk(b.ctx, first.Head, branches, func(answered solvers.TreeAnswer) error {
		a := Answer{
			Question: g.places[answered.Branch], Result: answered.Result, First: answered.First,
			Trace: t.Trace(answered.Result), restart: t.Restart,
		}
		if !b.tell(a) {
			return errEnough
		}
		return nil
	}, b.besides)
	switch {
	case errors.Is(err, errEnough):
		return false
	case err != nil:
		return b.fail(g.places[0], err)
	}
	return true
}

// take takes the idle process for a group, or makes one.
func (p *Processes) take(g *group, q *Question) *process {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i := len(p.idle) - 1; i >= 0; i-- {
		if found := p.idle[i]; found.key == g.key {
			p.idle = slices.Delete(p.idle, i, i+1)
			return found
		}
	}
	made := &process{key: g.key}
	if g.mode == Tree {
		made.tree = p.host.Tree(q.Solver, p.config(q))
		made.tree.Check = q.Check
	} else {
		made.session = p.host.Session(q.Solver, p.config(q))
	}
	return made
}

// put keeps a process for further questions. If there are too many, it ends the one that has been idle longest.
func (p *Processes) put(used *process) {
	p.mu.Lock()
	p.idle = append(p.idle, used)
	var surplus *process
	if len(p.idle) > p.MostIdle {
		surplus = p.idle[0]
		p.idle = slices.Delete(p.idle, 0, 1)
	}
	p.mu.Unlock()
	if surplus != nil {
		p.end(surplus)
	}
}

func (p *Processes) end(process *process) {
	if process.tree == nil {
		process.session.Close()
		return
	}
	if p.Walked != nil {
		p.Walked(process.tree.Stats())
	}
	process.tree.Close()
}

// Close ends all sessions. No question may be under way.
func (p *Processes) Close() {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, process := range idle {
		p.end(process)
	}
}
