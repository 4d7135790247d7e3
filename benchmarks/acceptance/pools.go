package acceptance

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/ask/reference"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// share counts scripts of a kind: of all; valued with a formula that has a value; first with formulas of both values
// under the first model; one under one of several models; across with a formula that is true under one of these models,
// and one that is false under one of them.
type share struct {
	of, valued, first, one, across int
}

func (s share) String() string {
	text := fmt.Sprintf("%5d", s.of)
	for _, n := range []int{s.valued, s.first, s.one, s.across} {
		text += fmt.Sprintf(" %9d %5.1f %%", n, 100*float64(n)/float64(max(s.of, 1)))
	}
	return text
}

func (s *share) add(p pool) {
	s.of++
	if p.all.True+p.all.False > 0 {
		s.valued++
	}
	if p.at == 0 {
		s.first++
	}
	if p.at >= 0 {
		s.one++
	}
	if p.all.True > 0 && p.all.False > 0 {
		s.across++
	}
}

// pools counts the scripts without quantifiers whose initial pool has both truth values. If solvers were asked, only
// scripts that one of them accepts count. The models are those of a campaign's first rounds.
func pools(ctx context.Context, asked *panel, read []*script) error {
	begun := time.Now()
	settings := mutate.Defaults()
	settings.Open = *open
	if len(*sources) > 0 {
		settings.ModelSources = *sources
	}
	if err := settings.Check(); err != nil {
		return err
	}
	asker, err := newAsker(asked, settings)
	if err != nil {
		return err
	}
	var all share
	logics := map[string]*share{}
	var short []*shortfall
	for _, s := range read {
		if s.seed == nil || quantified(s.seed) || len(asked.solvers) > 0 && len(s.by) == 0 {
			continue
		}
		l := logics[s.seed.Logic]
		if l == nil {
			l = &share{}
			logics[s.seed.Logic] = l
		}
		g, err := asker.generator(ctx, s.seed, settings)
		if err != nil {
			return err
		}
		p := poolOf(g)
		all.add(p)
		l.add(p)
		if p.at < 0 {
			short = append(short, &shortfall{script: s, pool: p})
		}
	}
	fmt.Printf("\nInitial pools with both truth values, of scripts without quantifiers, models from %v:\n\n",
		settings.ModelSources)
	fmt.Printf("%-14s %5s %17s %17s %17s %17s\n", "logic", "files", "not all open", "first model",
		fmt.Sprintf("one of %d models", *models), fmt.Sprintf("over %d models", *models))
	if *byLogic {
		for _, logic := range slices.Sorted(maps.Keys(logics)) {
			fmt.Printf("%-14s %s\n", logic, logics[logic])
		}
	}
	fmt.Printf("%-14s %s   (%.1f s)\n", "all", all, time.Since(begun).Seconds())
	if *bound {
		if err := asked.bound(ctx, all, short); err != nil {
			return err
		}
	}
	if *nameFiles {
		for _, s := range short {
			fmt.Println(s)
		}
	}
	return nil
}

// asker asks for the models of seeds; nil: nobody is asked.
type asker struct {
	panel *reference.Panel
	from  string
}

func newAsker(asked *panel, settings mutate.Settings) (*asker, error) {
	for _, source := range settings.ModelSources {
		if name, from := mutate.SplitSource(source); name == model.ReferenceSource {
			catalog, err := solvers.LoadCatalog()
			return &asker{reference.NewPanel(asked.host, catalog, solvers.ProbeConfig{}), from}, err
		}
	}
	return nil, nil
}

// generator is what a campaign makes instances of a seed with.
func (a *asker) generator(
	ctx context.Context, seed *fragment.Seed, settings mutate.Settings,
) (*mutate.Generator, error) {
	g := mutate.NewGenerator(seed, settings, "acceptance", 1)
	if a == nil {
		return g, nil
	}
	from, err := a.panel.ForModels(ctx, a.from, seed.Logic)
	if err != nil {
		return nil, err
	}
	text, err := reference.SeedModel(ctx, from, seed)
	if err != nil {
		return nil, err
	}
	if r := model.ReadReference(seed, text); r != nil {
		g = g.WithReference(r)
	}
	return g, nil
}

// pool sums up the initial pools of a seed.
type pool struct {
	at       int // number of the first model under which there are both values; -1 if there is none
	formulas int
	all      fragment.Stats
}

func (p pool) String() string {
	if p.all.True+p.all.False == 0 {
		return fmt.Sprintf("all open: %v", p.all.Reasons)
	}
	return fmt.Sprintf("%d formulas, under all models %d times true, %d times false, %d times open", p.formulas,
		p.all.True, p.all.False, p.all.Open)
}

func poolOf(g *mutate.Generator) pool {
	p := pool{at: -1, formulas: g.Seed.Formulas()}
	for i := range *models {
		stats := g.Round(i).Stats
		p.all.Add(stats)
		if stats.True > 0 && stats.False > 0 {
			p.at = i
			break
		}
	}
	return p
}

// quantified reports whether there is a quantifier in a script.
func quantified(seed *fragment.Seed) bool {
	for t := smtlib.Term(1); t < seed.Arena.Len(); t++ {
		if seed.Arena.Kind(t) == smtlib.KindQuant {
			return true
		}
	}
	return false
}
