package panel

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Limits of the search for a model of a seed.
const (
	perSeed   = 2 * time.Second
	maxChecks = 24      // checks of parts of one seed
	maxText   = 1 << 20 // bytes of a model that is kept
)

// SeedModel returns a text for model.ReadReference: a model of a seed, with comments on where it is from. It is a model
// of the whole script if the first solver gives one, else of the largest part of it that was found satisfiable, else of
// its negation; only if a solver gives none of these, the next one is asked. If there is none, the text is all comments
// and says why. The error is our own failure, or the context's.
func SeedModel(ctx context.Context, from []*Solver, seed *fragment.Seed) ([]byte, error) {
	return seedModel(ctx, from, seed, perSeed)
}

func seedModel(ctx context.Context, from []*Solver, seed *fragment.Seed, limit time.Duration) ([]byte, error) {
	if !slices.ContainsFunc(seed.Functions, func(d *smtlib.Decl) bool { return d.Kind == smtlib.Declared }) {
		return []byte(None + "the script declares nothing\n"), nil
	}
	begun := time.Now()
	var why []string
	for _, s := range from {
		if time.Since(begun) > limit/2 { // too little is left for another solver
			break
		}
		q := &search{solver: s, seed: seed, arena: seed.Arena.Child(), begun: time.Now(), limit: limit}
		found, err := q.run(ctx)
		if err != nil {
			return nil, err
		}
		if found != nil {
			return fmt.Appendf(nil, "; %s, from %s %s\n%s\n", found.of, s.Name, s.Probe.Version, found.model), nil
		}
		why = append(why, s.Name+": "+q.why)
	}
	if len(from) == 0 {
		why = []string{"no solver that gives models takes " + seed.Logic}
	}
	return []byte(None + strings.ReplaceAll(strings.Join(why, "; "), "\n", " ") + "\n"), nil
}

// None begins a text without a model; the reason follows.
const None = "; no model: "

// search is the search for a model of one seed by one solver.
type search struct {
	solver *Solver
	seed   *fragment.Seed
	arena  *smtlib.Arena
	limit  time.Duration
	begun  time.Time
	checks int
	why    string // reason why the last check gave no model
}

// found is a model, and what it is a model of.
type found struct {
	model []byte
	of    string
}

// run tries the whole seed; if that gives no model, parts of it, and then its negation.
func (q *search) run(ctx context.Context) (*found, error) {
	model, verdict, err := q.check(ctx, q.seed.Assertions)
	switch {
	case err != nil:
		return nil, err
	case model != nil && verdict == solvers.Sat:
		return &found{model, "model of the script"}, nil
	case model != nil:
		return &found{model, "candidate for a model of the script"}, nil
	case verdict.Rejects():
		return nil, nil
	}
	whole := q.why
	parts := q.conjuncts()
	p := &part{q: q}
	if len(parts) > 1 {
		if err := p.add(ctx, parts); err != nil {
			return nil, err
		}
	}
	if p.model != nil {
		return &found{p.model, fmt.Sprintf("model of %d of the script's %d conjuncts", len(p.kept), len(parts))}, nil
	}
	negation, err := q.negation()
	if err != nil {
		return nil, err
	}
	model, verdict, err = q.check(ctx, []smtlib.Term{negation})
	if model == nil || err != nil {
		q.why = fmt.Sprintf("%s; its negation: %s", whole, q.why)
		return nil, err
	}
	return &found{model, fmt.Sprintf("model of the negation of the script (%s)", verdict)}, nil
}

// conjuncts are the assertions, split at conjunctions.
func (q *search) conjuncts() []smtlib.Term {
	var parts []smtlib.Term
	seen := map[smtlib.Term]bool{}
	a := q.arena
	for stack := slices.Clone(q.seed.Assertions); len(stack) > 0; {
		t := stack[0]
		stack = stack[1:]
		switch {
		case seen[t]:
		case a.Kind(t) == smtlib.KindAnnotated:
			stack = append(stack, a.Args(t)[0])
		case a.OperatorName(t) == "and":
			stack = append(stack, a.Args(t)...)
		default:
			parts = append(parts, t)
		}
		seen[t] = true
	}
	return parts
}

func (q *search) negation() (smtlib.Term, error) {
	t := q.seed.Assertions[0]
	var err error
	if len(q.seed.Assertions) > 1 {
		if t, err = q.arena.Apply("and", q.seed.Assertions...); err != nil {
			return smtlib.NoTerm, err
		}
	}
	return q.arena.Apply("not", t)
}

// part is a satisfiable part of a seed that grows.
type part struct {
	q     *search
	kept  []smtlib.Term
	model []byte
}

// add adds what it can: all terms if that is satisfiable, otherwise what it can of one half and then of the other.
func (p *part) add(ctx context.Context, terms []smtlib.Term) error {
	if p.q.checks >= maxChecks || time.Since(p.q.begun) > p.q.limit*3/4 { // the rest is for the negation
		return nil
	}
	together := append(slices.Clone(p.kept), terms...)
	model, verdict, err := p.q.check(ctx, together)
	if err != nil {
		return err
	}
	if model != nil && verdict == solvers.Sat {
		p.kept, p.model = together, model
		return nil
	}
	if len(terms) == 1 {
		return nil
	}
	if err := p.add(ctx, terms[:len(terms)/2]); err != nil {
		return err
	}
	return p.add(ctx, terms[len(terms)/2:])
}

// check asks for a model of formulas. A model after unknown is accepted, too: any values will do.
func (q *search) check(ctx context.Context, formulas []smtlib.Term) ([]byte, solvers.Verdict, error) {
	q.checks++
	left := min(q.limit/2, q.limit-time.Since(q.begun))
	if left <= 0 {
		q.why = "no time left"
		return nil, solvers.Timeout, nil
	}
	script := instance.Flat(q.arena, q.seed.Sorts, q.seed.Logic, formulas)
	text, r, err := q.solver.Model(ctx, script, left)
	if err != nil {
		return nil, "", err
	}
	q.why = string(r.Verdict)
	if r.Reason != "" {
		q.why += ", " + r.Reason
	}
	if r.Verdict != solvers.Sat && r.Verdict != solvers.Unknown || r.Truncated {
		return nil, r.Verdict, nil
	}
	if len(text) > maxText {
		q.why += ", its model is too long"
		return nil, r.Verdict, nil
	}
	given := []byte(text)
	if model.ReadReference(q.seed, given) == nil {
		q.why += ", its model cannot be read"
		return nil, r.Verdict, nil
	}
	return given, r.Verdict, nil
}
