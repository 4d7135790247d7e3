package programs

import (
	"context"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/atomicfile"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/solvers"
)

// test is an [engine.Test]: a program with its references, or one of which only the relation to its seed is known, and
// the programs that follow from answers.
type test struct {
	*maker
	in    *instance.Instance
	seed  *instance.Seed // nil: it is made from nothing
	stats *tally.Counters
	asked []*about
}

// about is a program that is asked about.
type about struct {
	in        *instance.Instance
	subject   oracle.Program
	text      []byte
	isInlined bool
}

// Test makes a program.
func (m *maker) Test(t *seeds.Turn, index int, stats *tally.Counters) engine.Test {
	m.begin()
	x := &test{maker: m, seed: t.Input.(*input).seed, stats: stats}
	if x.in = m.made.Make(x.seed, index); x.in == nil {
		return nil
	}
	return x
}

// About implements engine.Test.
func (x *test) About() engine.About {
	format := x.in.Program.Format
	run := tally.Run{Logic: string(format), Strategy: x.in.Strategy, Index: x.in.Index}
	if x.in.Seed != nil {
		run.Seed, run.SeedHash = x.in.Seed.Path, x.in.Seed.Hash
	}
	return engine.About{
		Run: run, Oracles: x.oracles, Name: fmt.Sprintf("program %d", x.in.Index),
		Alike: fmt.Sprintf("programs of the form %s", format), File: nameOf(x.seed, x.in),
		Files: func() []atomicfile.File { return filesOf(x.seed, x.in) },
	}
}

// formOf is how a program is asked about, for statistics: its format, and the way if that is another one than usual.
func formOf(in *instance.Instance) string {
	if in.Way == "" {
		return string(in.Program.Format)
	}
	return string(in.Program.Format) + "/" + in.Way
}

// nameOf is the name of a program's file.
func nameOf(seed *instance.Seed, in *instance.Instance) string {
	name := fmt.Sprintf("%06d-%s%s", in.Index, in.Strategy, in.Program.Format.Extension())
	if seed != nil {
		name = seed.Hash[:10] + "-" + name
	}
	return name
}

// Count implements engine.Test.
func (x *test) Count(isFirst bool) {
	x.stats.Do(func(s *tally.Stats) {
		s.Instances++
		if isFirst {
			s.Seeds.Done++
		}
		s.OfRules().Count(string(x.in.Program.Format), isNonEmpty(x.in), x.in.Right != nil || x.in.Expect != "")
		for _, n := range x.in.Counts {
			s.OfRules().Step(n.Step, n.Applied, n.Directed, n.Changed)
		}
	})
}

// isNonEmpty reports whether the right answer contains a tuple, or is unsat.
func isNonEmpty(in *instance.Instance) bool {
	if in.Right == nil {
		return in.Expect == "unsat"
	}
	for _, q := range in.Program.Queries {
		if len(in.Right.Relations[q].Tuples) > 0 {
			return true
		}
	}
	return in.Right.False
}

// Ask implements engine.Test. If only the relation to the program before is known, that one comes first.
func (x *test) Ask(t *ask.Target) (all []*engine.Question, declined string) {
	format := x.in.Program.Format
	if !reads(t.Solver, format) {
		return nil, ""
	}
	if why := t.Lessons.Refuses(string(format), "", nil); why != "" {
		return nil, why
	}
	if x.in.Base != nil && x.in.Expect == "" {
		return []*engine.Question{x.aboutBefore(t)}, ""
	}
	return []*engine.Question{x.question(t, x.in.Questions()[0])}, ""
}

// Follow implements engine.Test. The programs of a growth come one after the other, until an answer is wrong.
func (x *test) Follow(_ context.Context, a *engine.Question, e *oracle.Evidence) (all []*engine.Question) {
	last, of := e.Last(), x.about(e.Last())
	x.note(last, of)
	answer := last.Program.Answer
	if last.Question == ofBefore {
		if last.Result.Verdict.Definite() && answer != nil { // otherwise there is nothing to compare with
			all = append(all, x.question(a.Target, x.in))
		}
	} else if answer != nil && answer.Verdicts[0] == "sat" && !of.isInlined {
		if made := inlined(of.in, last.Result.Stdout); made != nil {
			all = append(all, x.question(a.Target, made))
			all[0].Derived, x.about(&all[0].Run).isInlined = true, true
		}
	}
	questions := x.in.Questions()
	if at := slices.Index(questions, of.in); at >= 0 && at+1 < len(questions) {
		all = append(all, x.question(a.Target, questions[at+1]))
	}
	for _, q := range all {
		q.Waits = true
	}
	return all
}

// note records an engine's answer to a seed, and counts what programs with references took.
func (x *test) note(r *oracle.Run, of *about) {
	if of.in.Seed != nil && of.in.Program == of.in.Seed.Program {
		x.know(r.Solver, of.in.Seed, r.Result)
	}
	x.stats.Do(func(s *tally.Stats) {
		switch {
		case len(of.in.References) > 0:
			s.OfRules().Incremental += r.Result.Wall.Seconds()
		case of.in.Rule != "":
			s.OfRules().Reference += r.Result.Wall.Seconds()
		}
	})
}

// question asks about an instance.
func (x *test) question(t *ask.Target, in *instance.Instance) *engine.Question {
	of := x.of(in.Program)
	if of == nil {
		of = &about{in: in, subject: subject(in), text: rules.Print(in.Program)}
		x.asked = append(x.asked, of)
	}
	p := of.subject
	q := &engine.Question{
		Target: t, Text: textOf(&p, of.text), How: ask.How{Solver: forProgram(t.Solver, p.Program)},
		Run: oracle.Run{Program: &p}, Strategy: in.Strategy, Form: formOf(in),
	}
	if x.AdaptsTimeout && p.Right == nil && p.Expect == "" {
		limits := x.Limits
		limits.CPU = patience
		q.How.Limits = &limits
	}
	return q
}

// ofBefore is the name of the question about the program with whose answer the one to a rewritten program is compared.
const ofBefore = "rules/before"

// aboutBefore asks about the program that was rewritten. If that is the seed as it is, its answer may be known.
func (x *test) aboutBefore(t *ask.Target) *engine.Question {
	q := x.question(t, x.in.Before)
	q.Run.Question = ofBefore
	if x.in.Before.Program == x.in.Seed.Program {
		q.Recall = func() *solvers.Result { return x.known(t.Name, x.in.Seed) }
	}
	return q
}

// of finds a program among those that were asked about, nil if it was not.
func (x *test) of(p *rules.Program) *about {
	for _, of := range x.asked {
		if of.in.Program == p {
			return of
		}
	}
	return nil
}

// about finds the program of a run.
func (x *test) about(r *oracle.Run) *about { return x.of(r.Program.Program) }
