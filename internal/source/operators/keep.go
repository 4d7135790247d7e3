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
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// keeper makes findings from wrong answers.
type keeper struct {
	*engine.Bench
	oracles []oracle.Oracle
	reduces bool // see Source.ReducesFirst
}

func newKeeper(b *engine.Bench, s *Source) (k *keeper, err error) {
	own := *b
	own.Origin.Settings = s.findingSettings()
	k = &keeper{Bench: &own, reduces: s.ReducesFirst}
	k.oracles, err = oracle.Select([]string{
		"refutation-unsound", "solution-unsound", "invalid-model", "model-values", "crash",
	})
	return k, err
}

// tries bounds the wrong cases of a kind that are tried until a fresh process shows the fault, too.
const tries = 3

// mostKinds bounds the kinds of applications, and of compositions, of which wrong cases of a cell are confirmed.
const mostKinds = 5

// keep confirms and stores the smallest wrong case and the smallest crash of each kind in a cell; for compositions, of
// each of some pairs of kinds.
func (a *asked) keep(ctx context.Context) error {
	a.cell.Open = a.open
	if a.cell.Way != Ground {
		a.cell.Open = nil
	}
	for _, kind := range []state{wrong, crashed} {
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

// keepOne confirms and stores one of the first claims.
func (a *asked) keepOne(ctx context.Context, claims []*claim) error {
	for _, c := range claims[:min(tries, len(claims))] {
		var e *Example
		leftOut := func() string { return "what " + a.k.solver.Name + " says of " + a.unit.name + " is skipped" }
		err := a.stats.Sparing(a.cfg.Logger, tally.LostJudgement, leftOut, func() (err error) {
			e, err = a.keeper.keep(ctx, a, c)
			return err
		})
		if err != nil {
			return err
		}
		if e != nil {
			a.cell.Examples = append(a.cell.Examples, *e)
			return nil
		}
	}
	a.cell.Unconfirmed += len(claims)
	return nil
}

// keep confirms that a solver is wrong about a claim, and makes the finding; nil if no fresh process shows it.
func (k *keeper) keep(ctx context.Context, a *asked, c *claim) (*Example, error) {
	did := map[state]string{wrong: "is wrong about", crashed: "crashes at"}[c.state]
	s := engine.Suspect{
		Run: tally.Run{
			Solver: a.k.solver.Name, Logic: a.k.logicOf(a.m, c.form), Strategy: "conform", Mode: ask.Fresh,
			Seed: a.unit.theory + " " + a.cell.Operator + ", " + string(a.cell.Way), Part: a.part,
		},
		Headline: fmt.Sprintf("%s %s %s", a.k.solver.Name, did, c.description()),
	}
	shows, err := k.show(ctx, a, c, &s)
	if err != nil || !shows {
		k.NotShown(ctx, s, a.stats)
		return nil, err
	}
	if k.reduces {
		s.Reduce = func(ctx context.Context, f *finding.Finding, files *finding.Files) error {
			return k.reduce(ctx, a, f, files)
		}
	}
	kept, err := k.Confirm(ctx, s, a.stats)
	if err != nil || kept.Finding == nil {
		return nil, err
	}
	e := &Example{ // tester.locate enters where it is stored, and whether the fault is known
		Claim: c.description(), Class: string(kept.Class), Script: string(kept.Files.Instance), Finding: kept.ID,
	}
	if kept.Reduced != nil {
		e.Script = string(kept.Files.Reduced)
	}
	return e, nil
}

// show looks for a script about a claim that shows in a fresh process that the solver is wrong, as it is or with the
// commands of oracles, and enters it into the suspect.
func (k *keeper) show(ctx context.Context, a *asked, c *claim, s *engine.Suspect) (shows bool, err error) {
	var p ask.Printer
	for _, script := range a.scripts(c) {
		in, err := instanceOf(script)
		if err != nil {
			return false, err
		}
		request := oracle.Ask(k.oracles, in, nil)
		for _, run := range []*instance.Instance{in, request.Own(in)} {
			q := p.Question(a.k.target, ask.Text{Instance: run}, ask.How{Logic: in.Logic})
			answer, err := ask.One(ctx, a.k.asks, q)
			if err != nil {
				return false, err
			}
			e := oracle.Evidence{Instance: in, Runs: []oracle.Run{{
				Solver: a.k.solver.Name, Mode: string(ask.Fresh), Asked: run, Result: answer.Result,
			}}}
			if s.Judgement, shows = oracle.Judge(k.oracles, &e); !shows {
				continue
			}
			s.Evidence.Instance = in
			s.Wrong = &engine.Asked{Target: a.k.target, Ask: a.k.asks, Question: q, Run: e.Runs[0]}
			s.Enter = func(wrong *finding.WrongScript) error {
				wrong.Seeds, wrong.Witnessed = [][]byte{q.Script}, in.Claim(wrong.Check)
				return nil
			}
			s.Complete = func(_ []oracle.Run, f *finding.Finding, files *finding.Files) error {
				f.SeedHash = in.Seed().Hash
				files.Witness, files.Certificate = a.k.target.Rename(files.Witness), a.k.target.Rename(files.Certificate)
				if a.k.target.Renames(files.Instance) {
					f.NotReduced = "the solver has another name for a sort in it"
				}
				return nil
			}
			return true, nil
		}
	}
	return false, nil
}

// scripts returns the scripts about one claim that may show that the solver is wrong, the simplest first.
func (a *asked) scripts(c *claim) []*script {
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

// reduce reduces a finding, and stores the result in it.
func (k *keeper) reduce(ctx context.Context, a *asked, f *finding.Finding, files *finding.Files) error {
	return k.ReduceScript(ctx, triage.Config{
		Host: k.Host, Catalog: k.Campaign.Catalog, Solver: a.k.solver, Probe: a.k.probe, Limits: k.Limits,
	}, f, files, a.stats)
}
