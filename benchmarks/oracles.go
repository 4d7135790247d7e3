package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// asking is what is asked and counted.
type asking struct {
	asked
	oracles  []oracle.Oracle
	settings mutate.Settings
	panel    []*panel.Solver
	logics   map[string]int
	runs     map[string]int // by question
	claims   int            // lemmas and steps of proofs that were printed, a few of each rule of an answer
	judged   int            // of these
	unread   map[string]int // the others, by the reason
	rows     int            // formulas that were asked about for a row, each once for each solver
	found    int
	done     int
}

// oracles asks solvers all questions of oracles about every instance, where a campaign asks about a share of them, and
// judges the answers. It counts what was asked, and prints each finding. With solvers that are right there is none.
// It prints its counts at regular intervals of instances, and at last, also if a signal ends it.
//
//	go run ./benchmarks oracles -oracle rows -solver z3 -solver cvc5 benchmarks/seeds
func oracles(h *harness) func(context.Context) error {
	asks := h.asked()
	judges := h.names("oracle", "judge by this `ORACLE` (all by default)")
	instances := h.Int("instances", 4, "of each seed")
	strategies := h.names("strategy", "make instances by this `STRATEGY`, as fuzz --strategy (boolean by default)")
	return func(ctx context.Context) error {
		a := &asking{
			oracles: oracle.All(), asked: asks, logics: map[string]int{}, runs: map[string]int{},
			unread: map[string]int{}, settings: mutate.Defaults(),
		}
		if len(*judges) > 0 {
			var err error
			if a.oracles, err = oracle.Select(*judges); err != nil {
				return err
			}
		}
		if len(*strategies) > 0 {
			var err error
			if a.settings.Strategies, err = mutate.ParseStrategies(*strategies); err != nil {
				return err
			}
		}
		return a.measure(ctx, h.Args(), *instances)
	}
}

func (a *asking) measure(ctx context.Context, paths []string, each int) error {
	all, end, err := a.start(ctx)
	if err != nil {
		return err
	}
	defer end()
	a.panel = all
	seeds, err := readSeeds(paths)
	if err != nil {
		return err
	}
	from := mutate.NewStream(seeds, a.settings, "oracles", 1)
	for range each * len(seeds) {
		in := from.Next()
		if in == nil {
			break
		}
		a.done++
		a.logics[in.Seed().Logic]++
		err := a.instance(ctx, in)
		if ctx.Err() != nil {
			break
		}
		if err != nil {
			return err
		}
		if a.done%countsEvery == 0 {
			a.print()
		}
	}
	a.print()
	return nil
}

// countsEvery is after how many instances the counts so far are printed.
const countsEvery = 50

// print prints what was counted so far.
func (a *asking) print() {
	fmt.Printf("%d instances in %d logics, on %d solvers\n", a.done, len(a.logics), len(a.panel))
	for _, name := range slices.Sorted(maps.Keys(a.runs)) {
		fmt.Printf("  %7d runs: %s\n", a.runs[name], name)
	}
	fmt.Printf("  %7d formulas, each with a row\n", a.rows)
	fmt.Printf("  %7d lemmas and steps of proofs, of which %d are judged\n", a.claims, a.judged)
	for _, why := range slices.SortedFunc(maps.Keys(a.unread), func(x, y string) int {
		return cmp.Or(a.unread[y]-a.unread[x], strings.Compare(x, y))
	}) {
		fmt.Printf("  %7d are not: %s\n", a.unread[why], why)
	}
	fmt.Printf("%d findings\n", a.found)
}

// digits are replaced in names of questions, so that those which differ in numbers alone are counted together.
var digits = regexp.MustCompile(`\d+`)

// instance asks the solvers about an instance, and judges their answers.
func (a *asking) instance(ctx context.Context, in *instance.Instance) error {
	request := oracle.Ask(a.oracles, in, nil)
	evidence := &oracle.Evidence{Instance: in}
	questions := append([]oracle.Question{{Instance: request.Own(in)}}, request.Runs...)
	for _, s := range a.panel {
		if !s.Supports(in.Logic) {
			continue
		}
		decided := false
		for _, q := range questions {
			// Questions for configurations are not asked here.
			if q.OfDecided && !decided || q.AsIs || q.Unoptimized || !s.Entry.Has(q.Needs, in.Logic) {
				continue
			}
			w := instance.Writer{}
			script := w.AppendScript(nil, &q.Instance.Script, instance.Dialect{Logic: in.Logic})
			ask := s.Ask
			if q.Alone {
				ask = s.AskFresh
			}
			r, err := ask(ctx, panel.Question{
				Script: script, Logic: in.Logic, Checks: len(q.Instance.Checks), Several: q.Instance.Incremental(),
			})
			if err != nil {
				return err
			}
			if q.Name == "" {
				decided = r.Verdict.Definite()
			}
			if *a.show && (r.Refused() || r.Verdict == solvers.Crash) {
				fmt.Printf("%s: %s (%s) to %q, instance %d of %s\n%s\n", s, r.Verdict, r.Reason, q.Name, in.Index,
					in.Seed().Path, script)
			}
			a.runs[digits.ReplaceAllString(q.Name, "N")+" "+string(r.Verdict)]++
			switch q.Name {
			case "lemma/printed":
				a.countClaims(q.Instance, lemma.Printed(r.Stdout))
			case "proof/printed", "proof/safe":
				if p := oracle.ProofOf(r); p != nil {
					a.countClaims(q.Instance, p.Steps)
				}
			default:
				if name, is := strings.CutPrefix(q.Name, "goal/"); is {
					a.countReading(lemma.Read(q.Instance, nil, oracle.GoalClaims(name, q.Instance, r)))
				}
			}
			if q.Name == "rows/guards" && r.Verdict == solvers.Sat {
				a.rows += len(r.Checks) * strings.Count(string(script), "(assert (= opaque")
				a.rows += len(r.Checks) * strings.Count(string(script), "(assert (= fragment")
			}
			evidence.Runs = append(evidence.Runs, oracle.Run{
				Solver: s.Name, Entry: s.Entry, Question: q.Name, Asked: q.Instance, Result: r,
			})
			if j, found := oracle.Judge(a.oracles, evidence); found {
				a.found++
				fmt.Printf("%s\n  instance %d of %s, %q, check %d\n", j.Headline(s.String(), ""), in.Index,
					in.Seed().Path, q.Name, j.Check+1)
				if *a.show {
					fmt.Printf("%s\n%s\n%s\n", strings.Join(j.Shows, "\n"), script, r.Stdout)
				}
			}
		}
	}
	return nil
}

// countClaims counts the lemmas of an answer, or the steps of a proof, and why some of them are not judged.
func (a *asking) countClaims(in *instance.Instance, printed []lemma.Step) {
	a.countReading(lemma.Read(in, nil, oracle.ChosenClaims(printed)))
}

// countReading counts formulas, and why some of them are not judged.
func (a *asking) countReading(reading *lemma.Reading) {
	for i := range reading.Formulas {
		f := &reading.Formulas[i]
		a.claims++
		switch {
		case reading.Judged(f):
			a.judged++
		case f.Unread != "":
			a.unread[f.Unread]++
		default:
			a.unread["rule "+f.Source]++
		}
	}
}
