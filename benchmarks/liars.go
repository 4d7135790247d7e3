package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

// lying is how liars are measured.
type lying struct {
	honest    string // the honest solver's command
	seeds     string
	seed      uint64
	instances int
	timeout   time.Duration
}

// liars measures how soon a campaign with the default settings finds solvers that are wrong on purpose, each in one
// way: in their answers, models, values, cores, or in the state of an incremental script. Each forwards scripts to an
// honest solver and changes its output. For each it prints the number of instances until the first finding, and the
// class of that; the honest solver itself has none.
func liars(h *harness) func(context.Context) error {
	honest := h.String("honest", "z3 -in", "the honest solver's command; it reads standard input")
	seeds, seed := h.seeds(), h.seed()
	instances := h.Int("instances", 5000, "at most, for each liar")
	timeout := h.Duration("timeout", 3*time.Second, "for each script")
	only := h.String("only", "", "only liars whose name contains this")
	return func(ctx context.Context) error {
		m := &lying{*honest, *seeds, *seed, *instances, *timeout}
		list := slices.DeleteFunc(allLiars(), func(l liar) bool { return !strings.Contains(l.name, *only) })
		return m.measure(ctx, h.dir, list)
	}
}

// liar is a solver that is wrong in one way.
type liar struct {
	name    string
	logic   string // logic whose seeds show it
	classes []oracle.Class
	lies    []string // behaviour and options, see package fakesolver
	oracles []string // oracles to use; nil: the default ones
}

// found is the first finding of a liar: after at instances, 0 if there was none.
type found struct {
	at     int
	class  oracle.Class
	oracle string
}

func (m *lying) measure(ctx context.Context, dir string, list []liar) error {
	right, took := 0, []float64{}
	fmt.Printf("%-44s %-10s %9s  %s\n", "liar", "logic", "instances", "found as (by)")
	for i, l := range list {
		f, err := m.search(ctx, filepath.Join(dir, fmt.Sprint(i)), l)
		if err != nil {
			return fmt.Errorf("%s: %w", l.name, err)
		}
		verdict := "not found"
		if f.at > 0 {
			verdict = fmt.Sprintf("%s (%s)", f.class, f.oracle)
			if !slices.Contains(l.classes, f.class) {
				verdict += ", another class than it is of"
			} else {
				right++
				took = append(took, float64(f.at))
			}
		}
		if l.classes == nil && f.at == 0 {
			verdict = "nothing, as is right"
		}
		fmt.Printf("%-44s %-10s %9d  %s\n", l.name, l.logic, f.at, verdict)
	}
	fmt.Printf("%d liars found in their class, after %.0f instances in the median\n", right, median(took))
	return nil
}

// search runs a campaign until the first finding.
func (m *lying) search(ctx context.Context, out string, l liar) (found, error) {
	budget := engine.Budget{Instances: m.instances, UntilFinding: 1}
	cfg, err := campaign(out, filepath.Join(m.seeds, l.logic), budget, l.oracles...)
	if err != nil {
		return found{}, err
	}
	if cfg.Catalog, err = cfg.Catalog.With("liars", []byte(claims)); err != nil {
		return found{}, err
	}
	cfg.MasterSeed, cfg.Limits.Wall = m.seed, m.timeout
	behind := "honest=" + m.honest
	cfg.Solvers = []string{fakesolver.Named("fake", l.lies[0], append(slices.Clone(l.lies[1:]), behind)...)}
	if slices.Contains(l.oracles, "performance") { // times are compared with another version's
		cfg.Solvers = append(cfg.Solvers, fakesolver.Named("fake-honest", "honest", behind))
	}
	stats, err := engine.Run(ctx, ctx, cfg)
	if err != nil {
		return found{}, err
	}
	dirs, err := filepath.Glob(filepath.Join(out, "findings", "*-*"))
	if err != nil || len(dirs) == 0 {
		return found{}, err
	}
	f, _, err := finding.Load(dirs[0])
	if err != nil {
		return found{}, err
	}
	return found{stats.Instances, f.Class, f.Oracle}, nil
}

// claims is the catalog's entry for the liars; without one, no solver is expected to decide a fragment. Its logics are
// those of the seeds: a logic that the honest solver does not know by name would put the fake one out of step.
const claims = `
[fake]
command = ["fake"]
logics = ["!*", "QF_LIA", "QF_LRA", "QF_UF", "QF_BV", "QF_S", "QF_FP", "QF_ALIA", "AUFLIRA", "LIA"]
reset = true
push_pop = true
models = true
cores = ["*"]
extensions = ["get-assertions", "get-assignment"]
[[fake.decides]]
logics = ["!*", "QF_LIA"]
`

// liedSorts are the sorts about whose values solvers lie, with logics whose seeds have them.
var liedSorts = []struct{ name, logic string }{
	{"Int", "QF_LIA"}, {"Real", "QF_LRA"}, {"Bool", "QF_UF"}, {"(_ BitVec", "QF_BV"}, {"String", "QF_S"},
	{"(_ FloatingPoint", "QF_FP"},
}

// liedOperators are the operators about which solvers are wrong, by their text in assertions.
var liedOperators = []struct{ text, logic string }{
	{"(div ", "QF_LIA"}, {"(bvurem ", "QF_BV"}, {"(bvashr ", "QF_BV"}, {"(str.replace ", "QF_S"}, {"(fp.rem ", "QF_FP"},
	{"(store ", "QF_ALIA"}, {"(xor ", "QF_UF"}, {"(distinct ", "QF_UF"}, {"(to_int ", "AUFLIRA"}, {"(exists ", "LIA"},
}

func allLiars() []liar {
	models := []oracle.Class{oracle.InvalidModel}
	answers := []oracle.Class{oracle.RefutationUnsound, oracle.SolutionUnsound}
	all := []liar{{"an honest solver", "QF_LIA", nil, []string{"honest"}, nil}}
	for _, s := range liedSorts {
		about := "sort=" + s.name
		all = append(all,
			liar{"a wrong value of sort " + s.name, s.logic, models, []string{"wrong-model", about}, nil},
			liar{"no value of sort " + s.name, s.logic, models, []string{"partial-model", about}, nil},
			liar{"get-value unlike get-model, " + s.name, s.logic, models, []string{"wrong-values", about}, nil},
		)
	}
	for _, o := range liedOperators {
		all = append(all, liar{
			"the opposite where " + o.text + "…) is asserted", o.logic, answers, []string{"opposite", "on=" + o.text}, nil,
		})
	}
	return append(all,
		liar{"an assertion is false", "QF_LIA", models, []string{"deny"}, nil},
		liar{"a core too small", "QF_LIA", []oracle.Class{oracle.InvalidCore}, []string{"small-core", "but=probe"}, nil},
		liar{"a core with a stranger", "QF_BV", []oracle.Class{oracle.InvalidCore},
			[]string{"strange-core", "but=probe"}, nil},
		liar{"what was popped holds on", "QF_LIA", answers, []string{"keep-popped", "but=probe"}, nil},
		liar{"what was popped holds on, strings", "QF_S", answers, []string{"keep-popped", "but=probe"}, nil},
		liar{"an assumption leaks", "QF_LIA", answers, []string{"keep-assumed", "but=probe"}, nil},
		liar{"reset-assertions keeps assertions", "QF_BV", append(slices.Clone(answers), oracle.Disagreement),
			[]string{"keep-reset", "but=probe"}, nil},
		liar{"global declarations are lost", "QF_LIA", []oracle.Class{oracle.Error},
			[]string{"lose-global", "but=probe"}, nil},
		liar{"an assertion is false by its name", "QF_LIA", []oracle.Class{oracle.Error},
			[]string{"deny-names", "but=probe"}, nil},
		liar{"a level too many is counted", "QF_LIA", []oracle.Class{oracle.Error},
			[]string{"wrong-levels", "but=probe"}, nil},
		liar{"the opposite under assumptions", "QF_LIA", answers, []string{"opposite", "assuming"}, nil},
		liar{"the opposite two levels deep", "QF_LIA", answers, []string{"opposite", "under=2"}, nil},
		liar{"the opposite after 40 checks of a process", "QF_LIA", answers, []string{"opposite", "from=40"}, nil},
		liar{"the opposite of one script in fifty", "QF_UF", answers, []string{"opposite", "every=50"}, nil},
		liar{"unknown where (div …) is asserted", "QF_LIA", []oracle.Class{oracle.Incomplete},
			[]string{"unknown", "on=(div "}, nil},
		liar{"an error where (bvurem …) is asserted", "QF_BV", []oracle.Class{oracle.Error},
			[]string{"error-first", "on=(bvurem "}, nil},
		liar{"no end where (str.replace …) is asserted", "QF_S", []oracle.Class{oracle.Performance},
			[]string{"hang-before", "on=(str.replace "}, []string{"performance"}},
		liar{"a crash where (select …) is asserted", "QF_ALIA", []oracle.Class{oracle.Crash},
			[]string{"segv", "on=(select "}, nil},
		liar{"an assertion fails where (ite …) is asserted", "QF_LRA", []oracle.Class{oracle.Crash},
			[]string{"assert", "on=(ite "}, nil},
	)
}
