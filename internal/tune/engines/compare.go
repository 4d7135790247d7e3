package engines

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// Compared is how many checks of a logic a recipe, or a solver as it is, decides.
type Compared struct {
	Solver  string
	Logic   string
	Recipe  string // its file; "" for the solver as it is
	Checks  int
	Decided int
	Used    int64
	P       float64 // p-value of the sign test against the solver as it is
	Only    int     // checks that only the recipe decides
	Lost    int     // checks that only the solver as it is decides
	NotRun  string  // why the recipe was not run; "" if it was
}

// Compare runs recipes, and solvers as they are, on a benchmark set. Each recipe is run on each solver, for the logics
// for which it was made.
func Compare(
	soft, hard context.Context, cfg Config, names, recipes []string,
) (all []Compared, findings int, err error) {
	read := make([]*solvers.Recipe, len(recipes))
	for i, path := range recipes {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, 0, usage.Errorf("%v", err)
		}
		if read[i], err = cfg.Catalog.ReadRecipe(path, text); err != nil {
			return nil, 0, err
		}
	}
	cfg.HeldOut, cfg.MinChecks = 0, 1
	for _, name := range names {
		cfg.Solver = name
		of, n, err := compareOn(soft, hard, cfg, recipes, read)
		all, findings = append(all, of...), findings+n
		if err != nil {
			return all, findings, err
		}
	}
	return all, findings, nil
}

// compareOn runs recipes on one solver.
func compareOn(
	soft, hard context.Context, cfg Config, paths []string, recipes []*solvers.Recipe,
) (all []Compared, findings int, err error) {
	t, err := begin(soft, hard, cfg)
	if err != nil {
		return nil, 0, err
	}
	defer t.end()
	searches, err := t.searches(hard, true)
	if err != nil {
		return nil, 0, err
	}
	ran := make([]bool, len(recipes))
	defer func() {
		for i, r := range recipes {
			why := "the comparison ended before"
			if !ran[i] && err == nil {
				why = "no check is of its logic"
			}
			if !ran[i] {
				all = append(all, Compared{Solver: t.solver.Name, Logic: orAny(r.Head.Logic), Recipe: paths[i], NotRun: why})
			}
		}
	}()
	for _, s := range searches {
		s.progress("as it is")
		if err := s.tryOut(hard, s.first); err != nil {
			return all, 0, err
		}
		all = append(all, s.compared("", s.first))
		for i, r := range recipes {
			if r.Head.Logic != "" && r.Head.Logic != s.logic {
				continue
			}
			made, _, err := s.read(r)
			if err != nil {
				return all, 0, usage.Errorf("%s on %s: %v", paths[i], t.solver.Name, err)
			}
			s.progress(paths[i])
			if err := s.tryOut(hard, made); err != nil {
				return all, 0, err
			}
			ran[i] = true
			all = append(all, s.compared(paths[i], made))
		}
	}
	return all, t.stats.Snapshot().Total(), nil
}

func (s *searching) compared(path string, r tune.Recipe) Compared {
	c := Compared{Solver: s.solver.Name, Logic: s.group.name, Recipe: path, Checks: len(counting(s.train))}
	for _, check := range counting(s.train) {
		result, _ := s.known(s.space, r, check)
		c.Used += result.used
		here, usual := s.decides(r, check), s.decides(s.first, check)
		switch {
		case here:
			c.Decided++
			if !usual {
				c.Only++
			}
		case usual:
			c.Lost++
		}
	}
	c.P = tune.SignTest(c.Only, c.Lost)
	return c
}

// WriteComparison writes a comparison as a table.
func WriteComparison(w io.Writer, all []Compared) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "SOLVER\tLOGIC\tRECIPE\tDECIDED\tCHECKS\tMORE\tFEWER\tP")
	for _, c := range all {
		recipe, p := "(as it is)", ""
		if c.Recipe != "" {
			recipe, p = filepath.Base(c.Recipe), fmt.Sprintf("%.3f", c.P)
		}
		if c.NotRun != "" {
			fmt.Fprintf(table, "%s\t%s\t%s\tnot run: %s\n", c.Solver, c.Logic, recipe, c.NotRun)
			continue
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%s\n", c.Solver, c.Logic, recipe, c.Decided, c.Checks,
			c.Only, c.Lost, p)
	}
	return table.Flush()
}

// Show prints the commands that a recipe runs.
func Show(w io.Writer, catalog *solvers.Catalog, path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return usage.Errorf("%v", err)
	}
	r, err := catalog.ReadRecipe(path, text)
	if err != nil {
		return err
	}
	base, err := catalog.Base(r)
	if err != nil {
		return err
	}
	sum := 0
	for _, g := range r.Ingredients {
		sum += g.Share
	}
	of := r.Head.Timeout
	if r.Head.MaxSteps > 0 {
		of = english.Plural(int(r.Head.MaxSteps), "step", "")
	}
	fmt.Fprintf(w, "%s has %s for a script of %s. One after the other, until one says sat or unsat:\n", path, of,
		orAny(r.Head.Logic))
	for i, g := range r.Ingredients {
		engine, _ := base.Entry.Engine(g.Engine)
		command := base.With(slices.Concat(engine.Arguments, g.Options)...).FileCommand(r.Head.Logic, "SCRIPT")
		fmt.Fprintf(w, "%d. %s, with %d/%d of what is left:\n   %s\n", i+1, g.Engine, g.Share, sum,
			strings.Join(command, " "))
		if check := base.Entry.CheckCommand(engine); check != "" {
			fmt.Fprintf(w, "   with %s in the place of (check-sat)\n", check)
		}
		sum -= g.Share
	}
	if command, is := r.Made[solvers.CheckUsingKey]; is {
		fmt.Fprintf(w, "As one command in the place of (check-sat), which has decided the same training checks:\n   %v\n",
			command)
	}
	return nil
}

func orAny(logic string) string {
	if logic == "" {
		return "any logic"
	}
	return logic
}
