package operators

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// tries bounds the wrong cases of a kind that are tried until a fresh process shows the fault, too.
const tries = 3

// mostKinds bounds the kinds of applications, and of compositions, of which wrong cases of a cell are confirmed.
const mostKinds = 5

// keep confirms and stores the smallest wrong case, crash and rejected case of each kind in a cell; for compositions,
// of each of some pairs of kinds.
func (a *asked) keep(ctx context.Context) error {
	a.cell.Open = a.open
	if a.cell.Way != Ground {
		a.cell.Open = nil
	}
	for _, kind := range []state{wrong, crashed, rejected} {
		var claims []*claim
		for _, c := range a.wrong {
			if c.state == kind {
				claims = append(claims, c)
			}
		}
		slices.SortStableFunc(claims, func(a, b *claim) int { return cmp.Compare(len(a.text()), len(b.text())) })
		if a.unit.single != nil { // drawn terms have several of many operators
			if err := a.keepOne(ctx, claims); err != nil {
				return err
			}
			continue
		}
		kinds := byKinds(claims)
		for _, claims := range kinds[:min(mostKinds, len(kinds))] {
			if err := a.keepOne(ctx, claims); err != nil {
				return err
			}
		}
	}
	return nil
}

// byKinds groups claims by the kinds of their forms' applications, in the order of the first claims.
func byKinds(claims []*claim) (all [][]*claim) {
	for _, c := range claims {
		sameKind := func(a, b *application) bool { return a.kind == b.kind }
		at := slices.IndexFunc(all, func(of []*claim) bool {
			return slices.EqualFunc(of[0].form.apps, c.form.apps, sameKind)
		})
		if at >= 0 {
			all[at] = append(all[at], c)
		} else {
			all = append(all, []*claim{c})
		}
	}
	return all
}

// keepOne has one of the first claims confirmed and stored.
func (a *asked) keepOne(ctx context.Context, claims []*claim) error {
	for _, c := range claims[:min(tries, len(claims))] {
		if kept, err := a.confirm(ctx, c); kept || err != nil {
			return err
		}
	}
	a.cell.Unconfirmed += len(claims)
	return nil
}

// confirm asks about a claim by the scripts that may show in a fresh process that the solver is wrong, or crashes,
// until one does, and has that confirmed and stored. It reports whether there is a finding.
func (a *asked) confirm(ctx context.Context, c *claim) (kept bool, err error) {
	loop := a.NewRunner(a.stats)
	defer loop.Close()
	var last *test
	var failed error
	for _, script := range a.scripts(c) {
		in, err := instanceOf(script)
		if err != nil {
			return false, err
		}
		last = &test{asked: a, claim: c, in: in}
		found, err := loop.Run(ctx, a.k.target, last)
		if len(found) > 0 {
			a.cell.Examples = append(a.cell.Examples, exampleOf(c, found[0]))
			return true, nil
		}
		if err != nil || last.shown {
			failed = err
			break
		}
	}
	if !last.shown {
		loop.NotShown(ctx, last.run(), last.headline(), a.stats)
	}
	return false, failed
}

// exampleOf is the example of a cell for a finding; tester.locate enters where it is stored, and whether the fault is
// known.
func exampleOf(c *claim, kept engine.Kept) Example {
	e := Example{
		Claim: c.description(), Class: string(kept.Class), Script: string(kept.Files.Instance), Finding: kept.ID,
	}
	if kept.Reduced != nil {
		e.Script = string(kept.Files.Reduced)
	}
	return e
}

// test is an [engine.Test]: a script about a claim that a solver was wrong about, crashed at or rejected.
type test struct {
	*asked
	claim *claim
	in    *instance.Instance
	shown bool // a fresh process has shown the fault
}

// run is what the statistics and the finding say of it.
func (x *test) run() tally.Run {
	return tally.Run{
		Solver: x.k.target.Name, Logic: x.in.Logic, Strategy: "conform", Mode: ask.Fresh,
		Seed: x.unit.theory + " " + x.cell.Operator + ", " + string(x.cell.Way), Part: x.part,
	}
}

// headline says what is wrong.
func (x *test) headline() string {
	did := map[state]string{wrong: "is wrong about", crashed: "crashes at", rejected: "rejects"}[x.claim.state]
	return fmt.Sprintf("%s %s %s", x.k.target.Name, did, x.claim.description())
}

// About implements engine.Test.
func (x *test) About() engine.About {
	return engine.About{
		Run: x.run(), Evidence: oracle.Evidence{Instance: x.in}, Oracles: x.judges(), Name: x.claim.description(),
		Tabled: true,
	}
}

// judges are the oracles that may show the fault.
func (x *test) judges() []oracle.Oracle {
	if x.claim.state == rejected {
		return x.errors
	}
	return x.oracles
}

// Ask implements engine.Test.
func (x *test) Ask(t *ask.Target) (questions []*engine.Question, declined string) {
	return []*engine.Question{x.question(t, x.in)}, ""
}

func (x *test) question(t *ask.Target, in *instance.Instance) *engine.Question {
	return &engine.Question{
		Target: t, Text: ask.Text{Instance: in}, How: ask.How{Logic: in.Logic}, Run: oracle.Run{Asked: in},
	}
}

// Follow implements engine.Test. If the script alone shows nothing, it is asked with the commands of oracles.
func (x *test) Follow(_ context.Context, q *engine.Question, _ *oracle.Evidence) []*engine.Question {
	request := oracle.Ask(x.judges(), x.in, nil)
	if more := request.Own(x.in); q.Run.Asked == x.in && more != x.in {
		return []*engine.Question{x.question(q.Target, more)}
	}
	return nil
}

// Count implements engine.Test.
func (x *test) Count(bool) {}

// Suspect implements engine.Test.
func (x *test) Suspect(_ context.Context, s *engine.Suspect) (isOne bool, err error) {
	x.shown, s.Headline, s.Settings = true, x.headline(), x.cfg.findingSettings()
	s.Origin = finding.Background{Seeds: [][]byte{s.Wrong.Question.Script}, Witnessed: x.in.Claim(s.Check)}
	s.Run.SeedHash = x.in.Seed().Hash
	if x.cfg.ReducesFirst {
		s.Reduction = &engine.Reduction{Solver: x.k.target.Solver, Probe: x.k.target.Probe, Limits: x.Limits}
	}
	return true, nil
}

// scripts returns the scripts about one claim that may show that the solver is wrong, the simplest first.
func (a *asked) scripts(c *claim) []*script {
	if c.state == rejected {
		return []*script{a.rejectedScript(c)}
	}
	q := question{
		way: a.cell.Way, facing: c.facing, logic: a.k.logicOf(a.m, c.form), prelude: a.unit.u.prelude,
		expanded: a.k.expanded, bare: true,
	}
	insist, other := q, q
	insist.insist, other.facing = true, against
	claims := []*claim{c}
	if q.way != Assumptions {
		return []*script{a.m.write(q, claims), a.m.write(insist, claims)}
	}
	return []*script{
		a.m.assume(other, claims, false), a.m.assume(q, claims, false), a.m.assume(insist, claims, false),
		a.m.assume(other, claims, true), a.m.assume(q, claims, true), a.m.assume(other, append(c.earlier, c), false),
	}
}

// instanceOf makes an instance from a script about one claim, with what is certain about its last check.
func instanceOf(s *script) (*instance.Instance, error) {
	var witness []byte
	if s.facing == together {
		witness = s.witness()
	}
	read, err := instance.Read("conform.smt2", s.text, witness)
	if err != nil {
		return nil, fmt.Errorf("internal error, please report it: %w in\n%s", err, s.text)
	}
	right := instance.Sat
	if s.facing != together {
		right = instance.Unsat
	}
	in := read.Instance(right)
	in.How = func() []string { return []string{"an operator at certain values, asked about by " + string(s.way)} }
	if right == instance.Unsat {
		in.Last().Certificate = instance.Derived
	}
	if err := in.Verify(); err != nil {
		return nil, fmt.Errorf("internal error, please report it: %w in\n%s", err, s.text)
	}
	return in, nil
}
