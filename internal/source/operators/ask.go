package operators

import (
	"cmp"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// asker decides what one solver is asked about claims, and what its answers say of them. It is for one goroutine.
type asker struct {
	scope  Scope
	asks   asks
	target *ask.Target // the solver

	knowledge
	waits    int                  // number of busyWaits left
	patience time.Duration        // time left for claims without an answer, in this unit of work; then no more are asked
	wrong    map[kind]int         // wrong claims of this unit and way, by the kind of the outermost application
	batch    int                  // how many claims are asked about at once
	apart    bool                 // number of claims in a script
	slow     map[*application]int // number of compositions that took too long, for each application
	forms    map[*form]*reading   // what is known of a form, in this unit and way
	share    time.Duration        // processor time that this unit may take on this way, and has taken
	taken    time.Duration
}

// asks returns the answer to a question. The engine gives it, or the error says that no more is asked.
type asks func(q *engine.Question) (*solvers.Result, error)

// The size of a batch is adapted such that a solver takes between shortScript and longScript for a script: then a
// script costs little in addition to its claims, and not much is lost if one of them cannot be decided.
const (
	shortScript = 150 * time.Millisecond
	longScript  = 900 * time.Millisecond
	firstBatch  = 128
	fewInverse  = 4 // firstBatch of the way Inverse, where solvers search for a value for each claim
	mostBatch   = 4096
)

// universal is the logic with all theories.
const universal = "ALL"

func newAsker(of *ask.Target, asks asks, scope Scope) *asker {
	return &asker{
		target: of, scope: scope, asks: asks, knowledge: newKnowledge(), forms: map[*form]*reading{}, wrong: map[kind]int{},
	}
}

// drawnShare and pairShare are the numbers of drawn claims and of compositions that get the patience of one operator.
const drawnShare, pairShare = 100, 500

// begin prepares for a unit of work on a way. The unit is about a number of operators, and may take the processor time
// share; 0 is no bound.
func (k *asker) begin(way Way, operators int, share time.Duration) {
	k.patience = k.scope.patience * time.Duration(1+operators)
	k.batch, k.apart, k.share, k.taken, k.waits = firstBatch, false, share, 0, busyWaits
	k.wrong, k.forms, k.slow = map[kind]int{}, map[*form]*reading{}, map[*application]int{}
	if way == Inverse {
		k.batch = fewInverse
	}
}

// run runs a script with a number of checks, in a session if the solver has sessions.
func (k *asker) run(s *script, checks int, limit time.Duration) (*solvers.Result, error) {
	text := ask.Text{Script: s.text, Logic: s.logic, Checks: checks, Several: s.way == Assumptions || checks > 1}
	how := ask.How{Mode: ask.Reset, Timeout: limit}
	if text.Several {
		how.Apart = "incremental"
	}
	if !k.target.Probe.Reset {
		how.Mode = ask.Fresh
	}
	q := engine.Question{Target: k.target, Text: text, How: how, Waits: true}
	r, err := k.asks(&q)
	if err == nil && k.waits > 0 && lackedProcessor(r, limit) {
		k.waits--
		q.How.Timeout = busyFactor * limit
		r, err = k.asks(&q)
	}
	if err == nil {
		k.taken += spent(r)
	}
	return r, err
}

// busyFactor is the factor by which the time limit is raised on a busy machine, and busyWaits bounds how often that is
// done in a unit of work: a solver that sleeps looks the same.
const busyFactor, busyWaits = 20, 3

// lackedProcessor reports whether a solver was stopped before it had half of its time limit as processor time: then the
// machine was busy with something else.
func lackedProcessor(r *solvers.Result, limit time.Duration) bool {
	return r.Verdict == solvers.Timeout && r.CPU > 0 && limit > 0 && r.CPU < limit/2
}

// knowsAll reports whether a solver is asked under the logic with all theories.
func knowsAll(s *solvers.Solver) bool { return s.Entry.KnowsAll() && s.Supports(universal) }

// logicOf is the logic under which the solver is asked about a form; "" if it has none.
func (k *asker) logicOf(m *maker, f *form) string {
	if !f.narrow && knowsAll(k.target.Solver) {
		return universal
	}
	formula, err := m.arena.Apply("=", f.term, f.term)
	if err != nil {
		return ""
	}
	needs := theory.NeedsOf(m.arena, []smtlib.Term{formula})
	least := needs.LeastLogic()
	if !k.target.Supports(least) {
		return ""
	}
	return k.target.NameOf(least, needs.Symbols())
}

// slowClaim and slowScript are the processor times, for a claim and for a script, above which a solver does more than
// read.
const slowClaim, slowScript = time.Millisecond, 50 * time.Millisecond

// atOnce asks both questions about claims without symbols in one script, which states them once: most of the time is
// for reading them. It reports whether both answers are right; if not, the questions have to be asked in separate
// scripts. If a solver is slow here, this is not done again in this unit of work: after a push, many solvers skip the
// preprocessing that would decide such claims.
func (k *asker) atOnce(m *maker, q question, claims []*claim) (whole bool, err error) {
	if claims = k.askable(m, claims); len(claims) == 0 {
		return false, nil
	}
	q.expanded = k.expanded
	r, err := k.run(m.writeOnce(q, claims), 2, k.scope.batch)
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

// decide asks about claims that fit into one script, and divides them if the answer is not the right one.
func (k *asker) decide(m *maker, q question, claims []*claim) error {
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
	r, err := k.run(s, 1, limit)
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
		return k.classify(m, q, claims[0], r)
	}
	if r.Refused() { // the first claim most likely shows why
		if err := k.decide(m, q, claims[:1]); err != nil {
			return err
		}
		claims = claims[1:]
	}
	parts := 2
	if r.Verdict == solvers.Timeout { // a slow claim should be in as few scripts as possible
		parts = slowParts
	}
	for part := range slices.Chunk(claims, (len(claims)+parts-1)/parts) {
		if err := k.decide(m, q, part); err != nil {
			return err
		}
	}
	return nil
}

// slowParts is the number of parts into which claims are divided that take too long together. Each script with the slow
// claim costs a time limit, so halving would cost more.
const slowParts = 8

// spent is the processor time that a solver took, or the elapsed time if that is not known. Processor time does not
// depend on what else the machine does.
func spent(r *solvers.Result) time.Duration { return cmp.Or(r.CPU, r.Wall) }

// askable leaves out claims that the solver is known not to read, claims of which enough others were slow or wrong, and
// all claims if the time is used up.
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

// answered records that claims got the right answer. The formulas whose values are read back must be true, too.
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

// enoughSlow is the number of compositions with an application that took too long after which no more are asked about.
const enoughSlow = 2

// tooLate records that the solver took too long.
func (k *asker) tooLate(c *claim) {
	c.state, c.reason = late, "timeout"
	if len(c.form.apps) > 1 {
		for _, a := range c.form.apps {
			k.slow[a]++
		}
	}
}

// mistaken records that the solver was wrong, or crashed.
func (k *asker) mistaken(c *claim, became state, in facing) {
	c.state, c.facing = became, in
	k.wrong[c.kind()]++
	if len(c.form.apps) == 1 {
		k.mistakes[c.kind()] = true
	}
}

// kind is the kind of the claim's outermost application.
func (c *claim) kind() kind { return c.form.apps[0].kind }

// classify records the outcome of a claim that was asked about alone, and did not get the right answer.
func (k *asker) classify(m *maker, q question, c *claim, r *solvers.Result) error {
	switch r.Verdict {
	case solvers.Sat, solvers.Unsat:
		k.accept(c)
		k.mistaken(c, wrong, q.facing)
	case solvers.Unknown, solvers.Memout:
		c.state, c.reason = unknown, solvers.OneLine(string(r.Verdict)+" "+r.Reason, longestReason)
	case solvers.Timeout:
		k.tooLate(c)
	case solvers.Crash:
		c.reason = r.Reason
		k.mistaken(c, crashed, q.facing)
	default:
		c.state, c.reason = unsupported, complaint(r)
		if unread, err := k.blameValues(m, q, c); unread || err != nil {
			return err
		}
		k.noteRejection(q, c, r)
		if k.blame(c, complaint(r)) {
			return k.decide(m, q, []*claim{c})
		}
		k.refuseForm(c)
	}
	return nil
}

// mostEarlier bounds the questions before a wrong answer that are repeated to reproduce it.
const mostEarlier = 8

// slowAnswer is the average time of answers under assumptions up to which no patience is used up.
const slowAnswer = 10 * time.Millisecond

// assumed asks about claims of one form one after the other in one process, with the values as assumptions.
func (k *asker) assumed(m *maker, q question, claims []*claim) error {
	for {
		if claims = k.askable(m, claims); len(claims) == 0 {
			return nil
		}
		q.expanded = k.expanded
		s := m.assume(q, claims, false)
		r, err := k.run(s, len(claims), k.scope.single)
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
		// The first claim without an answer failed, by itself or because of the claims before it.
		if spent(r) > time.Duration(done)*slowAnswer {
			k.patience -= spent(r)
		}
		if done == 0 && r.Verdict == solvers.Timeout {
			k.tooLate(claims[0])
			claims = claims[1:]
			continue
		}
		if done == 0 {
			if r, err = k.run(m.assume(q, claims[:1], false), 1, k.scope.single); err != nil {
				return err
			}
			if r.Verdict.Answered() {
				k.entered(q, claims[0], r.Verdict, r.Behind(0))
			} else if err := k.failed(m, q, claims[0], r); err != nil {
				return err
			}
			claims = claims[1:]
		}
	}
}

// failed records the outcome of a claim that got no answer under assumptions.
func (k *asker) failed(m *maker, q question, c *claim, r *solvers.Result) error {
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
		if unread, err := k.blameValues(m, q, c); unread || err != nil {
			return err
		}
		k.refuseForm(c)
	}
	return nil
}

// entered records the answer to a claim under assumptions.
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

// readBack returns, for each formula in answers to get-value, whether its value is false. An answer is a list of pairs
// of a formula and its value, which boolector prints as a bit; cvc5 prints a term if it does not know the value. The
// formulas are equations with the right value, since solvers print values differently.
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

// longestReason is how many characters of a reason a cell has.
const longestReason = 160
