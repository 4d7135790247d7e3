package split

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/benchmarks/bench"
	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/internal/corpus"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// Flags of what asks solvers.
var (
	named      = flags.Names("solver", "composed, joins: ask this `SOLVER`")
	number     = flags.Int("number", 10_000, "composed, joins: compare so many answers of each solver")
	masterSeed = flags.Uint64("seed", 1, "composed, joins, yield: of what is drawn; each number gives other scripts, so "+
		"that the counts of several runs add up")
	longest = flags.Duration("duration", 2*time.Minute, "composed, joins: end then, on each solver")
	within  = flags.Duration("timeout", 100*time.Millisecond, "composed, joins: of a solver, for a script; what takes it "+
		"longer is not decided")
)

// smallSeed bounds the terms of a seed that is composed with others: what is larger is seldom decided in time.
const smallSeed = 1_000

// comparison counts the answers to wholes beside what the answers to their parts say.
type comparison struct {
	solver    *reference.Solver
	end       time.Time
	undecided int // wholes without an answer
	open      int // wholes whose parts leave the answer open
	same      map[instance.Expectation]int
	wrong     int
}

// String gives the counts.
func (c *comparison) String() string {
	return fmt.Sprintf("%s, seed %d: %d joins, all answers known: %d sat, %d unsat; %d contradict the whole; "+
		"beside these %d open, %d wholes not decided", c.solver, *masterSeed, c.decided(),
		c.same[instance.Sat], c.same[instance.Unsat], c.wrong, c.open, c.undecided)
}

func (c *comparison) decided() int { return c.same[instance.Sat] + c.same[instance.Unsat] + c.wrong }

// goesOn reports whether there is more to compare.
func (c *comparison) goesOn(ctx context.Context) bool {
	return ctx.Err() == nil && c.decided() < *number && time.Now().Before(c.end)
}

// add compares the answer to a whole with the joined one, and reports whether they contradict each other.
func (c *comparison) add(whole solvers.Verdict, joined instance.Expectation) (contradict bool) {
	switch {
	case joined == instance.None:
		c.open++
	case instance.Expectation(whole) == joined:
		c.same[joined]++
	default:
		c.wrong++
		return true
	}
	return false
}

// compare has each solver asked in turn by do, and prints the counts. Answers that contradict each other are an error.
func compare(ctx context.Context, paths []string, do func(*comparison, mutate.Seeds) error) error {
	probe := solvers.ProbeConfig{Limits: solvers.Limits{Wall: 10 * time.Second}}
	return bench.Ask(ctx, *named, nil, probe, func(of []*reference.Solver, _ []string) error {
		seeds, err := corpus.ReadSeeds(paths, nil, func(string, error) error { return nil })
		if err != nil {
			return err
		}
		wrong := 0
		for _, s := range of {
			c := &comparison{solver: s, end: time.Now().Add(*longest), same: map[instance.Expectation]int{}}
			if err := do(c, seeds); err != nil {
				return err
			}
			fmt.Println(c)
			wrong += c.wrong
		}
		if wrong > 0 {
			return fmt.Errorf("%d answers contradict each other", wrong)
		}
		return nil
	})
}

// asks gives the answer to a script that asks once.
func (c *comparison) asks(ctx context.Context, s *instance.Script, fresh bool) (*solvers.Result, error) {
	w := instance.Writer{}
	q := reference.Question{
		Script: w.AppendScript(nil, s, instance.Dialect{Logic: s.Logic}), Logic: s.Logic, Checks: 1, Within: *within,
	}
	if fresh {
		q.Within = 0
		return c.solver.AskFresh(ctx, q)
	}
	return c.solver.Ask(ctx, q)
}

// composed compares the answers to scripts that are made of two others, renamed apart, with the answers to these. Where
// the two have something in common beside symbols, as a point that SMT-LIB leaves open, nothing is compared.
func composed(ctx context.Context, _ string, paths []string) error {
	return compare(ctx, paths, func(c *comparison, seeds mutate.Seeds) error {
		alone := map[*fragment.Seed]instance.Expectation{}
		answer := func(s *fragment.Seed) (instance.Expectation, error) {
			if known, asked := alone[s]; asked {
				return known, nil
			}
			alone[s] = instance.None
			if s.Arena.Len() > smallSeed {
				return instance.None, nil
			}
			made, _, err := compose(s)
			if err != nil {
				return instance.None, nil // it cannot be carried into another arena
			}
			r, err := c.asks(ctx, made, false)
			if err == nil && r.Verdict.Definite() {
				alone[s] = instance.Expectation(r.Verdict)
			}
			return alone[s], err
		}
		rng := rand.New(rand.NewPCG(*masterSeed, 1))
		shared := 0
		for c.goesOn(ctx) {
			var sides [2]*fragment.Seed
			var answers []instance.Expectation
			for i := range sides {
				sides[i] = seeds[rng.IntN(len(seeds))]
				known, err := answer(sides[i])
				if err != nil {
					return err
				}
				answers = append(answers, known)
			}
			if answers[0] == instance.None || answers[1] == instance.None {
				continue
			}
			whole, first, err := compose(sides[0], sides[1])
			if err != nil {
				continue
			}
			if meet(whole, first) {
				shared++
				continue
			}
			r, err := c.asks(ctx, whole, false)
			switch {
			case err != nil:
				return err
			case !r.Verdict.Definite():
				c.undecided++
			case c.add(r.Verdict, split.All.Of(answers)):
				if err := c.accuse(ctx, sides, whole); err != nil {
					return err
				}
			}
		}
		fmt.Printf("%d pairs have more in common than names, and are left out\n", shared)
		return nil
	})
}

// compose makes a script of the assertions of seeds, renamed apart. first is how many of its units are of the first
// one.
func compose(of ...*fragment.Seed) (s *instance.Script, first int, err error) {
	d := fragment.NewDerivation()
	var formulas []smtlib.Term
	for i, seed := range of {
		var moved *smtlib.Transfer
		if err := d.Add(seed, func(t *smtlib.Transfer) { moved = t }); err != nil {
			return nil, 0, err
		}
		for _, f := range seed.Assertions {
			if seed.Excluded(f) != "" {
				continue
			}
			made := moved.Made(f)
			if made == smtlib.NoTerm {
				return nil, 0, fmt.Errorf("an assertion of %s cannot be carried into another script", seed.Path)
			}
			formulas = append(formulas, made)
		}
		if i == 0 {
			part := instance.Flat(d.Arena, nil, "", formulas)
			first = len(split.Units(&part, 0))
		}
	}
	made, err := d.Seed("composed", of[0].Logic)
	if err != nil {
		return nil, 0, err
	}
	script := instance.Flat(made.Arena, made.Sorts, made.Logic, formulas)
	return &script, first, nil
}

// meet reports whether a component of a script has units of both sides: of the first units, and of the others.
func meet(s *instance.Script, first int) bool {
	groups, undivided := split.Components(s.Arena, split.Units(s, 0))
	if undivided != "" {
		return true
	}
	for _, group := range groups { // in order
		if int(group[0]) < first && int(group[len(group)-1]) >= first {
			return true
		}
	}
	return false
}

// accuse prints a script, and what a fresh process answers to it and to each of its two sides.
func (c *comparison) accuse(ctx context.Context, sides [2]*fragment.Seed, whole *instance.Script) error {
	var w instance.Writer
	fmt.Printf("%s contradicts itself: %s and %s\n", c.solver, sides[0].Path, sides[1].Path)
	one, _, err := compose(sides[0])
	other, _, err2 := compose(sides[1])
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	for _, s := range []*instance.Script{one, other, whole} {
		r, err := c.asks(ctx, s, true)
		if err != nil {
			return err
		}
		fmt.Printf("%s in a process of its own:\n%s", r.Verdict, w.AppendScript(nil, s, instance.Dialect{Logic: s.Logic}))
	}
	return nil
}

// joins compares the answers to instances, as if nothing was known of them, with those to the parts that the oracle
// partition makes of them, and judges them as it does. The strategies are those whose instances may be unsat.
func joins(ctx context.Context, _ string, paths []string) error {
	judges, err := oracle.Select([]string{"partition"})
	if err != nil {
		return err
	}
	return compare(ctx, paths, func(c *comparison, seeds mutate.Seeds) error {
		settings := mutate.Defaults()
		settings.Strategies = []mutate.Weight{{Strategy: mutate.Undecided, Weight: 1}, {Strategy: "whole", Weight: 1}}
		from := mutate.NewStream(seeds, settings, "joins", *masterSeed)
		for c.goesOn(ctx) {
			in := from.Next()
			if in == nil {
				return errors.New("no seed has instances")
			}
			if len(in.Checks) != 1 || !c.solver.Supports(in.Logic) {
				continue
			}
			asked := *in
			asked.Checks = instance.Unknown(1)
			request := oracle.Ask(judges, &asked, nil)
			if len(request.Runs) == 0 {
				continue
			}
			if err := c.parts(ctx, judges, &asked, request); err != nil {
				return err
			}
		}
		return nil
	})
}

// parts asks about an instance and its parts.
func (c *comparison) parts(
	ctx context.Context, judges []oracle.Oracle, in *instance.Instance, request oracle.Request,
) error {
	evidence := oracle.Evidence{Instance: in}
	hear := func(name string, asked *instance.Instance) (solvers.Verdict, error) {
		r, err := c.asks(ctx, &asked.Script, false)
		if err != nil {
			return "", err
		}
		evidence.Runs = append(evidence.Runs, oracle.Run{
			Solver: c.solver.Name, Entry: c.solver.Entry, Question: name, Asked: asked, Result: r,
		})
		if j, found := oracle.Judge(judges, &evidence); found {
			fmt.Printf("%s\n  instance %d of %s, %s\n%s\n", j.Headline(c.solver.String(), ""), in.Index, in.Seed().Path, name,
				strings.Join(j.Shows, "\n"))
		}
		return r.Verdict, nil
	}
	whole, err := hear("", request.Own(in))
	if err != nil {
		return err
	}
	if !whole.Definite() {
		c.undecided++
		return nil
	}
	answers := map[split.Join][]instance.Expectation{}
	for _, q := range request.Runs {
		v, err := hear(q.Name, q.Instance)
		if err != nil {
			return err
		}
		join := split.All
		if strings.HasPrefix(q.Name, "partition/cube ") {
			join = split.Any
		}
		answer := instance.None
		if v.Definite() {
			answer = instance.Expectation(v)
		}
		answers[join] = append(answers[join], answer)
	}
	for join, all := range answers {
		c.add(whole, join.Of(all))
	}
	return nil
}
