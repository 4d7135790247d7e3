package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/docfindings"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// causes measures by which rules findings are of one cause. Its document is docs/findings/causes.md.
func causes(h *harness) func(context.Context) error {
	zoo := h.names("zoo", "with -truth: crashes on these programs under a debugger, a `PATTERN` of files NAME-VERSION")
	truth := h.Bool("truth", false, "compare the distinct bugs of docs/findings, no two of which may be merged")
	seeds, seed := h.seeds(), h.seed()
	honest := h.String("honest", "z3 -in", "the honest solver's command; it reads standard input")
	instances := h.Int("instances", 600, "of each of two campaigns")
	reduce := h.Duration("minimize-time", 20*time.Second, "for the reduction of a finding")
	return func(ctx context.Context) error {
		if !*truth {
			return (&plantedCauses{*seeds, *honest, *seed, *instances, *reduce}).measure(ctx, h.dir)
		}
		mergedContents()
		for _, pattern := range *zoo {
			files, err := filepath.Glob(pattern)
			if err != nil || len(files) == 0 {
				return fmt.Errorf("-zoo %s: there are no such files", pattern)
			}
			if err := mergedPlaces(ctx, files); err != nil {
				return err
			}
		}
		return nil
	}
}

// documentedIn are the solvers whose bugs docs/findings has.
var documentedIn = []string{"z3", "cvc5", "cvc4", "yices2", "bitwuzla"}

// mergedContents counts distinct bugs that the rule of class, options, operators and sorts merges, with versions and
// without. Crashes take part without their places, as in a program without symbols.
func mergedContents() {
	fmt.Printf("%-44s %6s %8s %7s %6s\n", "evidence", "bugs", "merged", "share", "pairs")
	for _, c := range []struct {
		name              string
		versions, crashes bool
	}{
		{"with versions (operators of one in the other's)", true, false}, {"without versions (equal operators)", false, false},
		{"with versions, crashes without a place, too", true, true}, {"without versions, crashes, too", false, true},
	} {
		bugs, merged, pairs := 0, 0, 0
		for _, solver := range documentedIn {
			var all []*cause.Evidence
			for _, d := range cause.AllDocumented(solver) {
				if d.Class.Crashes() && !c.crashes || d.Class.Rejects() {
					continue
				}
				e := d.Evidence
				if c.versions {
					e.Versions = versionsOfBug(d, solver)
				}
				all = append(all, &e)
			}
			bugs += len(all)
			for _, one := range cause.Of(all, nil) {
				n := len(one.Members)
				merged, pairs = merged+n-1, pairs+n*(n-1)/2
			}
		}
		fmt.Printf("%-44s %6d %8d %6.1f%% %6d\n", c.name, bugs, merged, 100*float64(merged)/float64(bugs), pairs)
	}
}

// versionsOfBug says of the versions that heads of docs/findings name whether they have a bug.
func versionsOfBug(d *cause.Documented, solver string) map[string]bool {
	shows := map[string]bool{}
	for _, other := range cause.AllDocumented(solver) {
		for _, r := range other.Finding.Solver {
			if r.Solver != d.Solver {
				continue
			}
			for _, version := range []string{r.First, r.Last} {
				shows[version] = d.Finding.Solver.Have(r.Solver, version)
			}
		}
	}
	return shows
}

// placed is the stack of a bug in a program.
type placed struct {
	bug, program string
	stack        []string
}

// placeRules are rules by which two stacks are of one place.
var placeRules = []struct {
	name string
	same func(a, b []string) bool
}{
	{"the innermost function", func(a, b []string) bool { return a[0] == b[0] }},
	{"two of four innermost", func(a, b []string) bool { return sharedOf(a, b) >= 2 }},
	{"innermost, or two of four (the rule)", func(a, b []string) bool {
		return finding.Place{Stack: a}.Shared(finding.Place{Stack: b}, false) > 0
	}},
	{"one of four innermost", func(a, b []string) bool { return sharedOf(a, b) >= 1 }},
	{"three equal functions", func(a, b []string) bool { return slices.Equal(a[:min(3, len(a))], b[:min(3, len(b))]) }},
}

func sharedOf(a, b []string) (n int) {
	a, b = a[:min(4, len(a))], b[:min(4, len(b))]
	for i, name := range a {
		if slices.Contains(b, name) && !slices.Contains(a[:i], name) && !solvers.IsElided(name) {
			n++
		}
	}
	return n
}

// mergedPlaces runs the crashes of docs/findings on programs that show them, under a debugger, and prints what each
// rule of places merges: distinct bugs in one program, which is wrong, and a bug in two programs, which is right.
func mergedPlaces(ctx context.Context, files []string) error {
	debugger := solvers.FindDebugger()
	if debugger == nil {
		return errors.New("there is neither gdb nor lldb")
	}
	host, err := newHost()
	if err != nil {
		return err
	}
	defer host.Close()
	var all []placed
	for _, file := range files {
		file, err := filepath.Abs(file)
		if err != nil {
			return err
		}
		name, version, _ := strings.Cut(filepath.Base(file), "-")
		s, err := resolve(name + "=" + file)
		if err != nil {
			return err
		}
		for _, d := range docfindings.All() {
			if d.Wrong != "crash" || !slices.Contains(d.Solver.Solvers(), name) {
				continue
			}
			stack, err := stackOf(ctx, host, debugger, s, &d)
			if err != nil {
				return err
			}
			if len(stack) > 0 {
				fmt.Printf("%s in %s %s: %s\n", d.Name, name, version, finding.Place{Stack: stack})
				all = append(all, placed{d.Name, file, stack})
			}
		}
	}
	fmt.Printf("\n%-40s %7s %15s %12s\n", "rule of places", "stacks", "wrongly merged", "found again")
	for _, rule := range placeRules {
		wrong, again, twice := map[placedIn]bool{}, 0, 0
		for i, a := range all {
			for _, b := range all[:i] {
				same := rule.same(a.stack, b.stack)
				switch {
				case a.bug == b.bug:
					twice++
					if same {
						again++
					}
				case a.program == b.program && same:
					wrong[placedIn{a.bug, a.program}] = true
				}
			}
		}
		fmt.Printf("%-40s %7d %8d %5.1f%% %5d of %d\n", rule.name, len(all), len(wrong),
			100*float64(len(wrong))/float64(max(1, len(all))), again, twice)
	}
	return nil
}

// placedIn is a bug in a program.
type placedIn struct{ bug, program string }

// stackOf is the stack of a crash, none if the solver does not crash or its program has no symbols.
func stackOf(
	ctx context.Context, host *solvers.Host, debugger *solvers.Debugger, s *solvers.Solver, d *docfindings.Finding,
) ([]string, error) {
	s = s.With(strings.Fields(d.Options)...)
	logic, limits := smtlib.LogicOf(d.Script), solvers.Limits{Wall: 5 * time.Second}
	r, err := host.Fresh(ctx, s, solvers.Query{Script: d.Script, Logic: logic, Checks: len(d.Expect)}, limits)
	if err != nil || r.Verdict != solvers.Crash {
		return nil, err
	}
	crash := solvers.Crashing{Command: s.FileCommand(logic, "instance.smt2"), Script: d.Script}
	return host.Stack(ctx, debugger, s, crash, limits)
}
