package conformance

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/solvers"
)

// answer is what a solver says of a claim.
type answer uint8

const (
	agreed      answer = iota // the term can be worth nothing else
	refuted                   // the term cannot be worth this
	unforced                  // the term can be worth this, and something else
	unanswered                // unknown, timeout, crash
	unsupported               // it does not read the term
)

// reply is an answer with what the solver said, if it is not an agreement.
type reply struct {
	answer answer
	reason string
}

// asker asks one solver. It is for one goroutine.
type asker struct {
	host   *solvers.Host
	solver *solvers.Solver
	apart  *solvers.Session // one check a claim, under push and pop
	joint  *solvers.Session // one check for all claims: what a solver does before search is only done here

	knowledge
	sulking  int           // joint checks without answer, in a row
	patience time.Duration // left for this unit of work; then no more is asked
}

// knowledge is what was found out about a solver.
type knowledge struct {
	refusals map[*application]string // what the solver does not read, with its reason
	expanded map[*application]bool   // what it does not read, but knows by its definition
	accepted map[*application]bool   // part of a claim that was answered
	silences map[*application]int    // of what was not: how often there was no answer
}

func newKnowledge() knowledge {
	return knowledge{map[*application]string{}, map[*application]bool{}, map[*application]bool{}, map[*application]int{}}
}

// learn takes over what another knows.
func (k knowledge) learn(from knowledge) {
	maps.Copy(k.refusals, from.refusals)
	maps.Copy(k.expanded, from.expanded)
	maps.Copy(k.accepted, from.accepted)
	for app, n := range from.silences {
		k.silences[app] = max(n, k.silences[app])
	}
}

// Limits on time: of a script of many claims, and of one claim. The solvers that can are told to give up on a check
// after a part of that, which costs less than ending them.
const (
	scriptTime = 2 * time.Second
	claimTime  = time.Second
)

var checkLimits = map[string]string{
	"z3":   "(set-option :timeout 400)\n",
	"cvc5": "(set-option :tlimit-per 400)\n",
}

// patience is how long a solver may take for so many claims. Ordinary ones need a tenth of it on a busy machine.
func patience(claims int) time.Duration {
	return 5*time.Second + time.Duration(claims)*3*time.Millisecond
}

// maxSulking is how many joint checks in a row may come to nothing before no more are tried.
const maxSulking = 3

// maxSilences is how often a solver may fail to answer on one application before it is left in peace.
const maxSilences = 5

const logic = "ALL"

func newAsker(host *solvers.Host, solver *solvers.Solver) *asker {
	config := solvers.SessionConfig{Logic: logic, Limits: solvers.Limits{Wall: scriptTime}}
	return &asker{
		host: host, solver: solver, patience: patience(0),
		apart: host.Session(solver.ForIncremental(), config), joint: host.Session(solver, config),
		knowledge: newKnowledge(),
	}
}

func (k *asker) close() {
	k.apart.Close()
	k.joint.Close()
}

// ask gives a reply to each claim. The error is our own failure, never the solver's.
func (k *asker) ask(ctx context.Context, claims []claim, jointly bool) ([]reply, error) {
	replies := make([]reply, len(claims))
	var at []int // of the claims that are sent
	for i, c := range claims {
		if reason, no := k.refused(c); no {
			replies[i] = reply{unsupported, reason}
		} else {
			at = append(at, i)
		}
	}
	if len(at) == 0 {
		return replies, nil
	}
	if jointly && k.sulking < maxSulking {
		var err error
		if at, err = k.askJointly(ctx, claims, at); err != nil || len(at) == 0 {
			return replies, err
		}
	}
	return replies, k.askApart(ctx, claims, at, replies)
}

// askJointly gives the claims that are still in question. A claim that the solver cannot decide would take the others
// along, so those that look like it are not asked.
func (k *asker) askJointly(ctx context.Context, claims []claim, at []int) ([]int, error) {
	var easy, hard []int
	for _, i := range at {
		if slices.ContainsFunc(claims[i].apps, func(a *application) bool { return k.silences[a] > 0 }) {
			hard = append(hard, i)
		} else {
			easy = append(easy, i)
		}
	}
	if len(easy) == 0 {
		return hard, nil
	}
	q := k.jointQuery(claims, easy)
	q.Timeout = claimTime
	r, err := k.joint.Run(ctx, q)
	if err != nil {
		return nil, err
	}
	switch r.Verdict {
	case solvers.Unsat:
		k.accept(claims, easy)
		k.sulking = 0
		return hard, nil
	case solvers.Sat:
		k.sulking = 0
	default:
		k.sulking++
	}
	return at, nil
}

// askApart checks the claims one by one; what is refuted is asked again the other way round.
func (k *asker) askApart(ctx context.Context, claims []claim, at []int, replies []reply) error {
	doubted, err := k.check(ctx, claims, at, replies, true)
	if err != nil || len(doubted) == 0 {
		return err
	}
	for _, i := range doubted {
		replies[i] = reply{answer: refuted}
	}
	possible, err := k.check(ctx, claims, doubted, make([]reply, len(replies)), false)
	for _, i := range possible {
		replies[i] = reply{answer: unforced}
	}
	return err
}

// check asks for each claim whether it can be false, or, with negated unset, whether it can be true. It gives the
// claims to which the answer is sat, and enters replies for the others.
func (k *asker) check(ctx context.Context, claims []claim, at []int, replies []reply, negated bool) ([]int, error) {
	var possible []int
	for len(at) > 0 {
		if k.patience <= 0 {
			for _, i := range at {
				replies[i] = reply{unanswered, "not asked: the others took too long"}
			}
			break
		}
		r, err := k.apart.Run(ctx, k.apartQuery(claims, at, negated))
		if err != nil {
			return nil, err
		}
		k.patience -= r.Wall
		done := 0
		for _, v := range r.Checks {
			if !v.Answered() {
				break
			}
			i := at[done]
			done++
			switch v {
			case solvers.Sat:
				possible = append(possible, i)
			case solvers.Unsat:
				replies[i] = reply{answer: agreed}
			default:
				replies[i] = reply{unanswered, "unknown"}
				k.silence(claims[i], "unknown")
				continue
			}
			k.accept(claims, []int{i})
		}
		if at = at[done:]; len(at) == 0 {
			break
		}
		// The first claim without an answer failed, by itself or for what came before it.
		switch c := claims[at[0]]; {
		case r.Verdict == solvers.Timeout:
			k.silence(c, "timeout")
			replies[at[0]] = reply{unanswered, "timeout"}
			at = at[1:]
			continue
		case (r.Verdict == solvers.Error || r.Verdict == solvers.Unsupported) && k.blame(c, complaint(r)):
			at = k.sift(claims, at, replies)
			continue
		}
		v, reason, err := k.single(ctx, claims[at[0]], negated)
		if err != nil {
			return nil, err
		}
		switch v {
		case agreed:
		case refuted:
			possible = append(possible, at[0])
		}
		replies[at[0]] = reply{v, reason}
		at = k.sift(claims, at[1:], replies)
	}
	return possible, nil
}

// sift drops the claims that the solver has meanwhile shown not to read.
func (k *asker) sift(claims []claim, at []int, replies []reply) []int {
	var rest []int
	for _, i := range at {
		if reason, no := k.refused(claims[i]); no {
			replies[i] = reply{unsupported, reason}
		} else {
			rest = append(rest, i)
		}
	}
	return rest
}

// single asks for one claim alone. Sat is given as refuted.
func (k *asker) single(ctx context.Context, c claim, negated bool) (answer, string, error) {
	q := k.apartQuery([]claim{c}, []int{0}, negated)
	q.Timeout = claimTime
	r, err := k.apart.Run(ctx, q)
	if err != nil {
		return 0, "", err
	}
	switch r.Verdict {
	case solvers.Unsat:
		return agreed, "", nil
	case solvers.Sat:
		return refuted, "", nil
	case solvers.Error, solvers.Unsupported:
		reason := complaint(r)
		if k.blame(c, reason) {
			if _, no := k.refused(c); !no {
				return k.single(ctx, c, negated)
			}
		}
		return unsupported, reason, nil
	}
	reason := string(r.Verdict) + " " + oneLine(r.Reason)
	k.silence(c, reason)
	return unanswered, reason, nil
}

// silence remembers that the solver did not answer. In a claim of several applications that is held against those it
// never answered anything about.
func (k *asker) silence(c claim, reason string) {
	for _, app := range c.apps {
		if k.accepted[app] && len(c.apps) > 1 {
			continue
		}
		if k.silences[app]++; k.silences[app] >= maxSilences && !k.accepted[app] {
			k.refusals[app] = "given up after " + reason
		}
	}
}

// position is where in a script a solver found an error.
var position = regexp.MustCompile(`(?i)\b(parse error: |error: )*(line \d+ column \d+: |<?[\w./-]*>?:\d+[.:]\d+:? )`)

// complaint is what a solver says of a term that it does not read.
func complaint(r *solvers.Result) string { return oneLine(position.ReplaceAllString(r.Reason, "")) }

// enough is how many applications of an operator a solver must refuse, among them one of each number of arguments, and
// none read, to be taken not to know the operator.
const enough = 3

// blame finds what in a claim the solver does not read, and tells whether there is news: an operator that is expanded
// from now on, or an application that is not used any more. In a claim of several applications it may be any.
func (k *asker) blame(c claim, reason string) bool {
	if c.expanded != "" && k.text(&c) == c.text {
		for _, app := range c.apps {
			if app.defined {
				for _, other := range app.group.apps {
					k.expanded[other] = true
				}
			}
		}
		return true
	}
	if len(c.apps) > 1 || k.accepted[c.apps[0]] {
		return false
	}
	k.refuse(c.apps[0], reason)
	return true
}

// refuse remembers that the solver does not read an application.
func (k *asker) refuse(app *application, reason string) {
	k.refusals[app] = reason
	refused, arities := 0, map[int]bool{} // of the operator; true: refused once
	for _, other := range app.group.apps {
		if k.accepted[other] {
			return
		}
		_, no := k.refusals[other]
		arities[len(other.args)] = arities[len(other.args)] || no
		if no {
			refused++
		}
	}
	for _, no := range arities {
		if !no {
			return
		}
	}
	if refused < enough {
		return
	}
	for _, other := range app.group.apps {
		k.refusals[other] = reason
	}
}

// fresh asks in a new process, from a file of its own, whether a claim can be false.
func (k *asker) fresh(ctx context.Context, c claim) (*solvers.Result, error) {
	return k.host.Fresh(ctx, k.solver, k.jointQuery([]claim{c}, []int{0}), solvers.Limits{Wall: scriptTime})
}

// refused tells whether the solver is known not to read a claim.
func (k *asker) refused(c claim) (string, bool) {
	for _, app := range c.apps {
		if reason, no := k.refusals[app]; no {
			return reason, true
		}
	}
	return "", false
}

func (k *asker) accept(claims []claim, at []int) {
	for _, i := range at {
		for _, app := range claims[i].apps {
			k.accepted[app] = true
		}
	}
}

// jointQuery asks whether one of the claims can be false.
func (k *asker) jointQuery(claims []claim, at []int) solvers.Query {
	var b strings.Builder
	writeHead(&b, claims, at)
	b.WriteString("(assert (not (and true")
	for _, i := range at {
		b.WriteString("\n" + k.text(&claims[i]))
	}
	b.WriteString(")))\n(check-sat)\n")
	return solvers.Query{Script: []byte(b.String()), Logic: logic}
}

// text is how the solver reads a claim.
func (k *asker) text(c *claim) string {
	if c.expanded != "" {
		for _, app := range c.apps {
			if k.expanded[app] {
				return c.expanded
			}
		}
	}
	return c.text
}

func (k *asker) apartQuery(claims []claim, at []int, negated bool) solvers.Query {
	var b strings.Builder
	b.WriteString(checkLimits[k.solver.Entry.Name])
	writeHead(&b, claims, at)
	for _, i := range at {
		if negated {
			b.WriteString("(push 1)\n(assert (not " + k.text(&claims[i]) + "))\n(check-sat)\n(pop 1)\n")
		} else {
			b.WriteString("(push 1)\n(assert " + k.text(&claims[i]) + ")\n(check-sat)\n(pop 1)\n")
		}
	}
	return solvers.Query{Script: []byte(b.String()), Logic: logic, Checks: len(at)}
}

func writeHead(b *strings.Builder, claims []claim, at []int) {
	b.WriteString("(set-logic " + logic + ")\n")
	for _, i := range at {
		if claims[i].declared {
			b.WriteString(prelude)
			return
		}
	}
}

func oneLine(text string) string {
	const most = 160
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}
