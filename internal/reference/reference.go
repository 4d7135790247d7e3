// Package reference asks solvers for models of seeds: of a seed as it is, of the largest part of it that is found
// satisfiable, or of its negation. A solver is a process of the catalog; with the build tag libz3 it may also be z3's
// library, which then runs in a child process of our own program.
//
// It trusts no answer: models are values to begin with, and package fragment evaluates everything under them. It may
// import smtlib, fragment, mutate/instance and solvers.
package reference

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Limits of the search for a model.
const (
	perSeed   = 2 * time.Second
	maxChecks = 24 // of parts of one seed
	memory    = 1 << 30
	maxText   = 1 << 20 // bytes of a model that is worth keeping
)

// Asker asks for models. It may be used by several goroutines.
type Asker struct {
	host    *solvers.Host
	catalog *solvers.Catalog
	only    *solvers.Solver // the solver to ask; nil for whatever is there
	limit   time.Duration   // for a seed

	mu     sync.Mutex
	probes map[string]*candidate // by name
}

// candidate is a solver that may be asked.
type candidate struct {
	*solvers.Solver
	version string
	models  bool
}

// New prepares to ask a solver, named as on the command line; "" stands for z3's library, if it was built in, and
// otherwise for the first solver of the catalog that is installed, takes the seed's logic, and gives models.
func New(ctx context.Context, host *solvers.Host, catalog *solvers.Catalog, solver string) (*Asker, error) {
	a := &Asker{host: host, catalog: catalog, probes: map[string]*candidate{}, limit: perSeed}
	if solver == "" {
		return a, nil
	}
	s, err := catalog.Resolve(solver)
	if err != nil {
		return nil, err
	}
	c, err := a.probe(ctx, s)
	if err != nil {
		return nil, err
	}
	if !c.models {
		return nil, fmt.Errorf("solver %s gives no models", s.Name)
	}
	a.only = s
	return a, nil
}

// preferred are the solvers that are tried before the others of the catalog.
var preferred = []string{"z3", "cvc5"}

// candidates gives the solvers to ask about a logic, the first one first.
func (a *Asker) candidates(ctx context.Context, logic string) ([]*candidate, error) {
	if a.only != nil {
		c, err := a.probe(ctx, a.only)
		return []*candidate{c}, err
	}
	var found []*candidate
	if s := embeddedSolver(); s != nil {
		found = append(found, &candidate{Solver: s, models: true})
	}
	for _, name := range append(slices.Clone(preferred), a.catalog.Names()...) {
		s, err := a.catalog.Resolve(name)
		if err != nil || !s.Supports(logic) {
			continue
		}
		if _, err := exec.LookPath(s.Command[0]); err != nil {
			continue
		}
		c, err := a.probe(ctx, s)
		var start *solvers.StartError
		switch {
		case errors.As(err, &start):
		case err != nil:
			return nil, err
		case c.models:
			return append(found, c), nil
		}
	}
	return found, nil
}

// probe finds out, once, whether a solver gives models.
func (a *Asker) probe(ctx context.Context, s *solvers.Solver) (*candidate, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if c := a.probes[s.Name]; c != nil {
		return c, nil
	}
	p, err := a.host.Probe(ctx, s, solvers.Limits{})
	if err != nil {
		return nil, err
	}
	c := &candidate{Solver: s, version: p.Version, models: p.File && p.Models}
	a.probes[s.Name] = c
	return c, nil
}

// Ask gives a text with a model of the seed for fragment.ReadReference, which says in comments where it is from. If
// there is none, the text is all comments and says why. The error is our own failure, or the context's.
func (a *Asker) Ask(ctx context.Context, seed *fragment.Seed) ([]byte, error) {
	candidates, err := a.candidates(ctx, seed.Logic)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(seed.Functions, func(d *smtlib.Decl) bool { return d.Kind == smtlib.Declared }) {
		return []byte(None + "the script declares nothing\n"), nil
	}
	begun := time.Now()
	why := []string{"no solver that gives models takes " + seed.Logic}
	if len(candidates) > 0 {
		why = nil
	}
	for _, c := range candidates {
		if time.Since(begun) > a.limit/2 { // another one needs all of the time
			break
		}
		q := &question{host: a.host, solver: c.Solver, seed: seed, arena: seed.Arena.Child(), begun: time.Now(),
			limit: a.limit}
		answer, err := q.ask(ctx)
		if err != nil {
			return nil, err
		}
		if answer == nil {
			why = append(why, c.Name+": "+q.why)
			continue
		}
		return fmt.Appendf(nil, "; %s, from %s %s\n%s\n", answer.of, c.Name, c.version, answer.model), nil
	}
	return []byte(None + strings.ReplaceAll(strings.Join(why, "; "), "\n", " ") + "\n"), nil
}

// None begins a text without a model; the reason follows.
const None = "; no model: "

// question is the search for a model of one seed by one solver.
type question struct {
	host   *solvers.Host
	solver *solvers.Solver
	seed   *fragment.Seed
	arena  *smtlib.Arena
	writer instance.Writer
	limit  time.Duration
	begun  time.Time
	checks int
	why    string // of the last check without a model
}

// answer is a model, and what it is a model of.
type answer struct {
	model []byte
	of    string
}

// ask tries the whole seed; if that gives no model, parts of it, and then its negation.
func (q *question) ask(ctx context.Context) (*answer, error) {
	model, verdict, err := q.check(ctx, q.seed.Assertions)
	switch {
	case err != nil:
		return nil, err
	case model != nil && verdict == solvers.Sat:
		return &answer{model, "model of the script"}, nil
	case model != nil:
		return &answer{model, "candidate for a model of the script"}, nil
	case verdict == solvers.Error || verdict == solvers.Unsupported:
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
		return &answer{p.model, fmt.Sprintf("model of %d of the script's %d conjuncts", len(p.kept), len(parts))}, nil
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
	return &answer{model, fmt.Sprintf("model of the negation of the script (%s)", verdict)}, nil
}

// conjuncts are the assertions, taken apart at the conjunctions.
func (q *question) conjuncts() []smtlib.Term {
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
		case a.Kind(t) == smtlib.KindApp && a.FunInfo(a.Fun(t)).Decl == nil && a.FunInfo(a.Fun(t)).Name == "and":
			stack = append(stack, a.Args(t)...)
		default:
			parts = append(parts, t)
		}
		seen[t] = true
	}
	return parts
}

func (q *question) negation() (smtlib.Term, error) {
	t := q.seed.Assertions[0]
	var err error
	if len(q.seed.Assertions) > 1 {
		if t, err = q.apply("and", q.seed.Assertions...); err != nil {
			return smtlib.NoTerm, err
		}
	}
	return q.apply("not", t)
}

func (q *question) apply(name string, args ...smtlib.Term) (smtlib.Term, error) {
	f, err := q.arena.Operator(name)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return q.arena.App(f, args...)
}

// part is a satisfiable part of a seed that grows.
type part struct {
	q     *question
	kept  []smtlib.Term
	model []byte
}

// add adds what it can: all terms if that is satisfiable, or else of the one half and then of the other.
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

// check asks for a model of formulas. There may be one after unknown too: any values are as good.
func (q *question) check(ctx context.Context, formulas []smtlib.Term) ([]byte, solvers.Verdict, error) {
	q.checks++
	left := min(q.limit/2, q.limit-time.Since(q.begun))
	if left <= 0 {
		q.why = "no time left"
		return nil, solvers.Timeout, nil
	}
	script := q.script(formulas)
	r, err := q.host.Fresh(ctx, q.solver, solvers.Query{Script: script, Logic: q.seed.Logic},
		solvers.Limits{Wall: left, Memory: memory, Output: maxText})
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
	model := []byte(strings.Join(r.Behind(0), "\n"))
	if fragment.ReadReference(q.seed, model) == nil {
		q.why += ", its model cannot be read"
		return nil, r.Verdict, nil
	}
	return model, r.Verdict, nil
}

func (q *question) script(formulas []smtlib.Term) []byte {
	var d instance.Dialect
	for _, line := range q.solver.Prologue(q.seed.Logic) {
		d.Prologue += line + "\n"
	}
	script := instance.Flat(q.arena, q.seed.Sorts, q.seed.Logic, formulas)
	script.Options = []smtlib.SetOption{{Keyword: "produce-models", Value: "true"}}
	script.Steps = append(script.Steps, smtlib.Other{Name: "get-model", Text: "(get-model)"})
	return q.writer.AppendScript(nil, &script, d)
}
