package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Summary writes what a campaign prints at its end. out is the campaign's directory.
func Summary(w io.Writer, s tally.Stats, out string) {
	var b strings.Builder
	summarize(&b, s, out)
	_, _ = io.WriteString(w, printable(b.String())) // the caller reports errors of standard output
}

func summarize(w io.Writer, s tally.Stats, out string) {
	elapsed := time.Duration(s.Elapsed * float64(time.Second)).Round(100 * time.Millisecond)
	programs := s.RulePrograms.All()
	if s.OfRulesAlone() {
		fmt.Fprintf(w, "%s in %s (%.0f/s)", english.Plural(s.Instances, "rule program", ""), elapsed, s.Rate)
	} else {
		fmt.Fprintf(w, "%s of %s in %s (%.0f/s)", english.Plural(s.Instances, "instance", ""),
			english.Plural(s.Seeds.Done, "seed", ""), elapsed, s.Rate)
	}
	if s.Seeds.Skipped > 0 {
		fmt.Fprintf(w, ", %s skipped", english.Plural(s.Seeds.Skipped, "seed", ""))
	}
	fmt.Fprintf(w, "\nanswers: %s\n", verdictText(s.Verdicts))
	writePassed(w, s)
	if programs > 0 {
		fmt.Fprintf(w, "expected results with tuples: %d %% of %s\n", 100*s.RulePrograms.NonEmpty/programs,
			english.Plural(programs, "rule program", ""))
		if n := s.RulePrograms.Unknown; n > 0 {
			fmt.Fprintf(w, "expected results not known: %d %%; there, an engine's answers to a program and to its seed are "+
				"compared\n", 100*n/programs)
		}
	}
	if !s.OfRulesAlone() {
		fmt.Fprintf(w, "seed subformulas: %s\n", poolText(s.Pools))
	}
	for _, solver := range slices.Sorted(maps.Keys(s.Operators)) {
		writeOperators(w, solver, s.Operators[solver])
	}
	if t := s.Tree; t.Saved+t.Asserted > 0 {
		walked, all := s.RunsInTree()
		fmt.Fprintf(w, "mode tree: %d of %s; %d %% of the assertions were on the stack already\n", walked,
			english.Plural(all, "run", ""), 100*t.Saved/(t.Saved+t.Asserted))
	}
	fmt.Fprintf(w, "processor time: solvers %.1f s%s, smtstorm %.1f s%s\n", s.SolverCPU, solverParts(s), s.OwnCPU,
		ownParts(s))
	if s.Reference.Asked > 0 {
		fmt.Fprintf(w, "expected results: %s proved by evaluation alone, %d relying on the reference solver, "+
			"which decided %d of %s that evaluation leaves open\n",
			english.Plural(s.Certificates[instance.Evaluated], "instance", ""), s.Certificates[instance.Reference],
			s.Reference.Decided, english.Plural(s.Reference.Asked, "formula", ""))
	}
	if depending := s.Certificates[instance.Reference]; depending > 0 && s.Reference.Asked == 0 {
		fmt.Fprintf(w, "expected results: %s relying on a seed's :status, all others proved\n",
			english.Plural(depending, "instance", ""))
	}
	if s.Aborted != nil {
		fmt.Fprintf(w, "cut short: %s\n", s.Aborted.Reason)
	}
	if s.Unconfirmed > 0 {
		fmt.Fprintf(w, "not counted because a fresh process did not reproduce them: %s\n",
			english.Plural(s.Unconfirmed, "wrong answer", ""))
	}
	writeKnown(w, s.Known, out)
	switch {
	case s.Total() == 0 && s.NothingTested():
		fmt.Fprintln(w, "nothing was tested")
		return
	case s.Total() == 0:
		fmt.Fprintln(w, "no findings")
		return
	}
	fmt.Fprintf(w, "%s, %s, in %s\n", english.Plural(s.Total(), "finding", ""),
		english.Plural(s.Signatures, "signature", ""), finding.Dir(out))
	if s.Total() > s.Signatures {
		fmt.Fprintln(w, "(findings with the same signature probably have the same cause)")
	}
	fmt.Fprintf(w, "found by: %s\n", foundText(s.FoundBy()))
	if groups, err := results.Groups(out); err == nil { // without the findings, only the numbers above are shown
		listGroups(w, groups, out)
	}
}

// writePassed says how many instances there are fewer than were asked for, and why.
func writePassed(w io.Writer, s tally.Stats) {
	if s.PassedOver == 0 {
		return
	}
	var why []string
	for _, p := range slices.Sorted(maps.Keys(s.Passed)) {
		why = append(why, fmt.Sprintf("%d because %s", s.Passed[p], p.Text()))
	}
	fmt.Fprintf(w, "not made, or not run: %d of %d", s.PassedOver, s.PassedOver+s.Instances)
	if len(why) > 0 {
		fmt.Fprintf(w, ": %s", strings.Join(why, ", "))
	}
	fmt.Fprintln(w)
}

// writeOperators says what a solver answered about single operators.
func writeOperators(w io.Writer, solver string, o *tally.OperatorStats) {
	fmt.Fprintf(w, "operators: %s is wrong on %d of %d; %d %s, %d right, %d wrong, %d without an answer, %d not "+
		"asked", solver, o.WrongLines, o.Lines, o.Cases, english.PluralWord(o.Cases, "case", ""), o.Right,
		o.Wrong+o.Crashed+o.Rejected, o.Silent, o.Unasked)
	if !o.Whole {
		fmt.Fprint(w, "; out of time before the end")
	}
	fmt.Fprintln(w)
}

// foundText names the strategies that found something, those that found most first.
func foundText(found map[string]int) string {
	names := slices.SortedFunc(maps.Keys(found), func(a, b string) int {
		return cmp.Or(found[b]-found[a], cmp.Compare(a, b))
	})
	for i, name := range names {
		names[i] = fmt.Sprintf("%s (%s)", name, english.Plural(found[name], "finding", ""))
	}
	return strings.Join(names, ", ")
}

// poolText says how many formulas of the seeds are true under the models: if that is nearly none or all, a campaign
// tests little.
func poolText(p tally.PoolStats) string {
	decided := p.True + p.False
	if decided == 0 {
		return "none evaluable"
	}
	isTrue := 100 * p.True / decided
	text := fmt.Sprintf("%d %% true under the sampled models, %d %% false", isTrue, 100-isTrue)
	if p.Open > 0 {
		text += fmt.Sprintf("; %d %% not evaluable, discarded", 100*p.Open/(decided+p.Open))
	}
	return text
}

// writeKnown says of findings that do not count, known in all, why they do not.
func writeKnown(w io.Writer, known int, out string) {
	groups, _ := finding.Groups(out) // other readers of the index report an error
	for _, x := range []struct {
		state finding.State
		why   string
	}{
		{finding.InBase, "not counted because the base shows them, too"},
		{finding.Elsewhere, "not counted because the base crashes there, too, at another place"},
		{finding.Fixed, "not counted because they are fixed"},
	} {
		n := 0
		for _, g := range groups {
			if g.As().Name() == x.state {
				n += g.Count
			}
		}
		if n > 0 {
			fmt.Fprintf(w, "%s: %s\n", x.why, english.Plural(n, "finding", ""))
		}
		known -= n
	}
	if known > 0 {
		fmt.Fprintf(w, "known faults (--known), not counted: %s\n", english.Plural(known, "finding", ""))
	}
}

// listed is how many causes a summary names.
const listed = 10

// listGroups names causes that are not silenced, each with the report of one finding.
func listGroups(w io.Writer, groups []*results.Group, out string) {
	groups = slices.DeleteFunc(groups, func(g *results.Group) bool { return g.Known.Silences() })
	for i, g := range groups {
		if i == listed {
			fmt.Fprintf(w, "  and %s more in %s\n", english.Plural(len(groups)-i, "cause", ""),
				filepath.Join(finding.Dir(out), "index.json"))
			return
		}
		fmt.Fprintf(w, "  %s %s\n", times(g.Count), g.Signature)
		if n := len(g.Signatures()) - 1; n > 0 {
			fmt.Fprintf(w, "    and %s of probably the same cause\n", english.Plural(n, "signature", ""))
		}
		fmt.Fprintf(w, "    %s\n", filepath.Join(finding.Dir(out), g.Best().ID, finding.ReportName))
	}
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// leastOwnWork is the processor time of our own, in seconds, from which on it is pointed out that the solvers had less.
// A campaign in which it is less is short enough as it is.
const leastOwnWork = 10

// solverParts says what the solvers' processor time was for, where it was for reductions, too.
func solverParts(s tally.Stats) string {
	of := s.SolverParts
	if of.Reductions < leastReductions {
		return ""
	}
	return fmt.Sprintf(" (tests %.1f, reductions %.1f)", of.Tests, of.Reductions)
}

// leastReductions is the processor time of solvers in reductions, in seconds, from which on the summary names it.
const leastReductions = 1

// ownParts says what our own processor time was for, where it was some, and where that is known.
func ownParts(s tally.Stats) string {
	of := s.OwnParts
	if s.OwnCPU < leastOwnWork || of.Record == 0 {
		return ""
	}
	return fmt.Sprintf(" (tests %.1f, reductions %.1f, record %.1f)", of.Tests, of.Reductions, of.Record)
}

// ownWork says that a campaign took more processor time of our own than of solvers, and what helps; "" if it did not.
// That is so where solvers answer in less than a millisecond.
func ownWork(s tally.Stats) string {
	if s.OwnCPU < leastOwnWork || s.OwnCPU <= s.SolverCPU {
		return ""
	}
	text := fmt.Sprintf("smtstorm's own work took %.0f s of processor time, the solvers %.0f s: %s of both is its own; "+
		"where processors are idle, more --jobs use them", s.OwnCPU, s.SolverCPU,
		tally.Percent(s.OwnCPU/(s.OwnCPU+s.SolverCPU)))
	if s.Seeds.Done > 1 {
		text += fmt.Sprintf(", and more instances of each seed cost less than more seeds (--instances-per-seed; each had %d "+
			"on average)", s.Instances/s.Seeds.Done)
	}
	return text
}

// Warnings returns the reasons why a campaign tested little, or less than the processors allow, one line each. They are
// shown at its end, by status and on the page.
func Warnings(s tally.Stats) []string {
	var lines []string
	total := s.Verdicts.Total()
	useless, names := 0, []string{}
	for _, v := range []solvers.Verdict{
		solvers.Unknown, solvers.Timeout, solvers.Memout, solvers.Error, solvers.Unsupported,
	} {
		if n := s.Verdicts[v]; n > 0 {
			useless, names = useless+n, append(names, string(v))
		}
	}
	if 2*useless > total {
		lines = append(lines, fmt.Sprintf("%d of %d answers are %s: this campaign tests little",
			useless, total, strings.Join(names, " or ")))
	}
	if decided := s.Pools.True + s.Pools.False; decided > 0 && (s.Pools.True == 0 || s.Pools.False == 0) {
		lines = append(lines, "the seed subformulas are all true, or all false, under the sampled models: "+
			"this campaign tests little")
	}
	if programs := s.RulePrograms.All(); programs > 0 && 2*s.RulePrograms.Unknown > programs {
		lines = append(lines, fmt.Sprintf("the expected result of %d of %d rule programs is not known: an engine that is "+
			"wrong about a program and about its seed in the same way is not found", s.RulePrograms.Unknown, programs))
	}
	if text := ownWork(s); text != "" {
		lines = append(lines, text)
	}
	return lines
}
