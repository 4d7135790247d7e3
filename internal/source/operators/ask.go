package operators

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// asker asks one solver. It is for one goroutine.
type asker struct {
	solver *solvers.Solver
	probe  *solvers.Probe
	scope  Scope
	asks   ask.Asker
	dialect

	knowledge
	waits    int                  // left of busyWaits
	patience time.Duration        // left for what gets no answer, in this unit of work; then no more is asked
	wrong    map[kind]int         // claims of this unit and way, by the kind of the outermost application
	batch    int                  // how many claims are asked about at once: as many as take long enough
	apart    bool                 // both questions about claims without symbols are asked one after the other
	slow     map[*application]int // by an application in compositions, how many took too long
	forms    map[*form]*reading   // by form, in this unit and way
	share    time.Duration        // that this unit may take on this way, and how much it has taken
	taken    time.Duration
}

// The size of a batch is such that a solver takes about so long for a script: what a script costs beside its claims is
// then little, and not much is lost where one of its claims cannot be decided.
const (
	shortScript = 150 * time.Millisecond
	longScript  = 900 * time.Millisecond
	firstBatch  = 128
	fewInverse  = 4 // on the way Inverse: each has a symbol to search a value for, which may take long
	mostBatch   = 4096
)

// universal is the logic of all theories.
const universal = "ALL"

func newAsker(solver *solvers.Solver, probe *solvers.Probe, asks ask.Asker, scope Scope) *asker {
	return &asker{
		solver: solver, probe: probe, scope: scope, asks: asks, knowledge: newKnowledge(), forms: map[*form]*reading{},
		wrong: map[kind]int{},
	}
}

// drawnShare and pairShare are how many drawn claims, and compositions, have the patience of one operator: they are of
// many.
const drawnShare, pairShare = 100, 500

// begin prepares for a unit of work on a way, which is of so many operators and may take so long, 0 for no bound.
func (k *asker) begin(way Way, operators int, share time.Duration) {
	k.patience = k.scope.patience * time.Duration(1+operators)
	k.batch, k.apart, k.share, k.taken, k.waits = firstBatch, false, share, 0, busyWaits
	k.wrong, k.forms, k.slow = map[kind]int{}, map[*form]*reading{}, map[*application]int{}
	if way == Inverse {
		k.batch = fewInverse
	}
}

// run runs a script with so many checks: in a session if the solver has such.
func (k *asker) run(ctx context.Context, s *script, checks int, limit time.Duration) (*solvers.Result, error) {
	q := ask.Question{
		Solver: k.solver, Mode: ask.Reset, Script: k.dialect.write(s.text), Logic: s.logic, Checks: checks, Timeout: limit,
	}
	if s.way == Assumptions || checks > 1 {
		q.Solver, q.Apart = q.Solver.ForIncremental(), "incremental"
	}
	if !k.probe.Reset {
		q.Mode = ask.Fresh
	}
	a, err := ask.One(ctx, k.asks, q)
	if err == nil && k.waits > 0 && hadNoProcessor(a.Result, limit) {
		k.waits--
		q.Timeout = busyFactor * limit
		a, err = ask.One(ctx, k.asks, q)
	}
	if err == nil {
		k.taken += spent(a.Result)
	}
	return a.Result, err
}

// busyFactor is how much longer an answer is waited for on a busy machine, and busyWaits how often that is done in a
// unit of work: a solver that sleeps looks the same.
const busyFactor, busyWaits = 20, 3

// hadNoProcessor reports whether a solver was cut off before it had a tenth of its time as time of a processor: then
// the machine was busy with something else.
func hadNoProcessor(r *solvers.Result, limit time.Duration) bool {
	return r.Verdict == solvers.Timeout && r.CPU > 0 && limit > 0 && r.CPU < limit/10
}

// knowsAll reports whether a solver gets the logic of all theories.
func knowsAll(s *solvers.Solver) bool { return s.Entry.KnowsAll() && s.Supports(universal) }

// logicOf is the logic that the solver gets for a form, "" if it does not have one.
func (k *asker) logicOf(m *maker, f *form) string {
	if !f.narrow && knowsAll(k.solver) {
		return universal
	}
	formula, err := m.arena.Apply("=", f.term, f.term)
	if err != nil {
		return ""
	}
	needs := theory.NeedsOf(m.arena, []smtlib.Term{formula})
	least := needs.LeastLogic()
	if !k.solver.Supports(least) {
		return ""
	}
	return k.solver.Entry.LogicName(least, needs.Symbols())
}

// slowClaim and slowScript are the processor time from which claims, and scripts, take longer than it takes to read
// them.
const slowClaim, slowScript = time.Millisecond, 50 * time.Millisecond

// atOnce asks both questions about claims without symbols in one script, which states them once: most of what that
// takes is to read them. It reports whether both answers are right; if not, the questions are to be asked one after the
// other. A solver that takes its time over it is asked so no more in this unit of work: behind a push, many do without
// the preprocessing that would decide such claims.
func (k *asker) atOnce(ctx context.Context, m *maker, q question, claims []*claim) (whole bool, err error) {
	if claims = k.askable(m, claims); len(claims) == 0 {
		return false, nil
	}
	q.expanded = k.expanded
	r, err := k.run(ctx, m.writeOnce(q, claims), 2, k.scope.batch)
	if err == nil {
		answered := len(r.Checks) == 2 && r.Checks[1].Answered()
		k.apart = !answered && !r.Refused() || spent(r) > max(slowScript, slowClaim*time.Duration(len(claims)))
	}
	if err != nil || len(r.Checks) != 2 || r.Checks[0] != solvers.Sat || r.Checks[1] != solvers.Unsat {
		return false, err
	}
	for _, c := range claims {
		k.accept(c)
		c.state = right
	}
	return true, nil
}

// settle asks about claims that can stand in one script, and divides them where the answer is not what it must be.
func (k *asker) settle(ctx context.Context, m *maker, q question, claims []*claim) error {
	claims = k.askable(m, claims)
	if len(claims) == 0 {
		return nil
	}
	q.expanded = k.expanded
	s := m.write(q, claims)
	limit := k.scope.batch
	if len(claims) == 1 {
		limit = k.scope.single
	}
	r, err := k.run(ctx, s, 1, limit)
	if err != nil {
		return err
	}
	if r.Verdict == q.facing.expected() {
		k.answered(q, claims, r)
		return nil
	}
	if !r.Refused() && (!r.Verdict.Answered() || r.Verdict == solvers.Unknown) {
		k.patience -= spent(r)
	}
	if len(claims) == 1 {
		return k.classify(ctx, m, q, claims[0], r)
	}
	if r.Refused() { // most likely the first claim shows why
		if err := k.settle(ctx, m, q, claims[:1]); err != nil {
			return err
		}
		claims = claims[1:]
	}
	parts := 2
	if r.Verdict == solvers.Timeout { // what takes too long is to be met as few times as possible
		parts = slowParts
	}
	for part := range slices.Chunk(claims, (len(claims)+parts-1)/parts) {
		if err := k.settle(ctx, m, q, part); err != nil {
			return err
		}
	}
	return nil
}

// slowParts is into how many parts claims are divided that take too long together. Each script that contains the slow
// claim costs a time limit, so halving would cost more.
const slowParts = 8

// spent is the processor time that a solver took, as far as it is known: what else a machine does is no fault of the
// solver.
func spent(r *solvers.Result) time.Duration { return cmp.Or(r.CPU, r.Wall) }

// askable leaves out claims that the solver is known not to read, and all when it has used up what it may.
func (k *asker) askable(m *maker, claims []*claim) []*claim {
	var rest []*claim
	for _, c := range claims {
		reason, no := k.unread(m, c)
		switch {
		case no:
			c.state, c.reason = unsupported, reason
		case k.share > 0 && k.taken >= k.share:
			c.state, c.reason = unasked, outOfTime
		case k.patience <= 0:
			c.state, c.reason = unasked, "others of the operator took too long"
		case slices.ContainsFunc(c.form.apps, func(a *application) bool { return k.slow[a] >= enoughSlow }):
			c.state, c.reason = unasked, "others with an operator in it took too long"
		case k.wrong[c.kind()] >= k.scope.wrong:
			c.state, c.reason = unasked, "enough others of the operator were wrong"
		default:
			rest = append(rest, c)
		}
	}
	return rest
}

// answered enters the answer that claims must get. What is read back must be true.
func (k *asker) answered(q question, claims []*claim, r *solvers.Result) {
	denied := readBack(r.Behind(0))
	read := 0
	for _, c := range claims {
		k.accept(c)
		c.state = right
		if q.way != Inverse || q.facing != together || !c.domains[c.free].whole {
			continue
		}
		if read < len(denied) && denied[read] {
			k.mistaken(c, wrong, q.facing)
		}
		read++
	}
}

// enoughSlow is after how many compositions with an application that took too long no more are asked about.
const enoughSlow = 2

// tooLate enters that the solver took too long.
func (k *asker) tooLate(c *claim) {
	c.state, c.reason = late, "timeout"
	if len(c.form.apps) > 1 {
		for _, a := range c.form.apps {
			k.slow[a]++
		}
	}
}

// mistaken enters that the solver was wrong, or crashed.
func (k *asker) mistaken(c *claim, became state, in facing) {
	c.state, c.facing = became, in
	k.wrong[c.kind()]++
	if len(c.form.apps) == 1 {
		k.mistakes[c.kind()] = true
	}
}

// kind is that of the claim's outermost application.
func (c *claim) kind() kind { return c.form.apps[0].kind }

// classify enters what became of a claim that was asked about alone, and not answered as it must be.
func (k *asker) classify(ctx context.Context, m *maker, q question, c *claim, r *solvers.Result) error {
	switch r.Verdict {
	case solvers.Sat, solvers.Unsat:
		k.accept(c)
		k.mistaken(c, wrong, q.facing)
	case solvers.Unknown, solvers.Memout:
		c.state, c.reason = unknown, oneLine(string(r.Verdict)+" "+r.Reason)
	case solvers.Timeout:
		k.tooLate(c)
	case solvers.Crash:
		c.reason = r.Reason
		k.mistaken(c, crashed, q.facing)
	default:
		c.state, c.reason = unsupported, complaint(r)
		if unread, err := k.blameValues(ctx, m, q, c); unread || err != nil {
			return err
		}
		if k.blame(c, complaint(r)) {
			return k.settle(ctx, m, q, []*claim{c})
		}
		k.refuseForm(c)
	}
	return nil
}

// mostEarlier is how many questions before one that was answered wrongly are asked again to see that once more.
const mostEarlier = 8

// slowAnswer is what answers under assumptions may take on average without loss of patience.
const slowAnswer = 10 * time.Millisecond

// assumed asks about claims of one form one after the other in one process, with the values as assumptions.
func (k *asker) assumed(ctx context.Context, m *maker, q question, claims []*claim) error {
	for {
		if claims = k.askable(m, claims); len(claims) == 0 {
			return nil
		}
		q.expanded = k.expanded
		s := m.assume(q, claims, false)
		r, err := k.run(ctx, s, len(claims), k.scope.single)
		if err != nil {
			return err
		}
		done := 0
		for i, v := range r.Checks {
			if !v.Answered() {
				break
			}
			if k.entered(q, claims[i], v, r.Behind(i)); claims[i].state == wrong {
				claims[i].earlier = slices.Clone(claims[max(0, i-mostEarlier):i])
			}
			done++
		}
		if claims = claims[done:]; len(claims) == 0 {
			return nil
		}
		// The first claim without an answer failed, by itself or for what came before it.
		if spent(r) > time.Duration(done)*slowAnswer {
			k.patience -= spent(r)
		}
		if done == 0 && r.Verdict == solvers.Timeout {
			k.tooLate(claims[0])
			claims = claims[1:]
			continue
		}
		if done == 0 {
			if r, err = k.run(ctx, m.assume(q, claims[:1], false), 1, k.scope.single); err != nil {
				return err
			}
			if r.Verdict.Answered() {
				k.entered(q, claims[0], r.Verdict, r.Behind(0))
			} else if err := k.failed(ctx, m, q, claims[0], r); err != nil {
				return err
			}
			claims = claims[1:]
		}
	}
}

// failed enters what became of a claim of which the solver says nothing under assumptions.
func (k *asker) failed(ctx context.Context, m *maker, q question, c *claim, r *solvers.Result) error {
	switch r.Verdict {
	case solvers.Timeout:
		k.tooLate(c)
	case solvers.Crash:
		c.reason = r.Reason
		k.mistaken(c, crashed, together)
	case solvers.Memout:
		c.state, c.reason = unknown, "memout"
	default:
		c.state, c.reason = unsupported, complaint(r)
		if unread, err := k.blameValues(ctx, m, q, c); unread || err != nil {
			return err
		}
		k.refuseForm(c)
	}
	return nil
}

// entered enters the answer to a claim under assumptions.
func (k *asker) entered(q question, c *claim, v solvers.Verdict, behind []string) {
	denied := readBack(behind)
	switch {
	case v == solvers.Unknown:
		c.state, c.reason = unknown, "unknown"
		return
	case v != solvers.Sat || len(denied) == 1 && denied[0]:
		k.mistaken(c, wrong, q.facing)
	default:
		c.state = right
	}
	k.accept(c)
}

// readBack tells of which formulas get-value says that they are false. It prints a list of pairs of a formula and its
// value, which for boolector is a bit; cvc5 gives a term for the value where it does not know it. What is read back is
// whether an equation with the right value is true, since solvers write values differently.
func readBack(items []string) (denied []bool) {
	for _, item := range items {
		for _, list := range sexpr.Parse([]byte(item)) {
			for _, pair := range list.List {
				if n := len(pair.List); n > 0 {
					last := pair.List[n-1].Atom
					denied = append(denied, last == "false" || last == "#b0")
				}
			}
		}
	}
	return denied
}

func oneLine(text string) string {
	const most = 160
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
