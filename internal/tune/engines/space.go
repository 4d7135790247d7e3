package engines

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/tune"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// shares are the parts of the time that an ingredient may have, the usual one first (settings of a recipe).
var shares = []int{1, 2, 4}

// space is the space of the recipes of a group: the solver's engines for the group's logics, and their options.
type space struct {
	*tune.Space
	entry   *solvers.Entry
	engines []solvers.Engine
	options [][]solvers.Choice // options of each engine
}

// newSpace has the engines that the solver's build supports, with the options that suit scripts with these symbols. It
// warns once of the others.
func (t *tuning) newSpace(ctx context.Context, g *group, symbols []string) (*space, error) {
	entry, lists := t.solver.Entry, t.probe.Lists
	all := entry.Engines(t.Grade, g.logics, symbols, lists)
	names := make([]string, len(all))
	for i, e := range all {
		names[i] = e.Name
	}
	order, err := tune.NewPoset(names, func(name string) []string {
		var below []string
		for _, upper := range all[slices.Index(names, name)].Below {
			if slices.Contains(names, upper) { // engines that are not in names are for other logics
				below = append(below, upper)
			}
		}
		return below
	})
	if err != nil {
		return nil, err
	}
	refused := map[string]bool{}
	for _, e := range all[1:] {
		why, err := t.refuses(ctx, g, e)
		if err != nil {
			return nil, err
		}
		if why == "" {
			continue
		}
		if refused[e.Name] = true; !t.dropped[e.Name] {
			t.dropped[e.Name] = true
			t.Logger.Warn(fmt.Sprintf("%s does not support its engine %s, which is left out: %s", t.solver.Name, e.Name, why))
		}
	}
	s := &space{entry: entry}
	choices := entry.Choices(t.Grade, g.logic, symbols).Listed(lists).Options
	for _, e := range all {
		if refused[e.Name] {
			continue
		}
		s.engines = append(s.engines, e)
		isOwn := func(c solvers.Choice) bool {
			return slices.ContainsFunc(c.Texts, func(text string) bool { return slices.Contains(e.Arguments, text) })
		}
		s.options = append(s.options, slices.DeleteFunc(slices.Clone(choices), isOwn))
	}
	s.Space = &tune.Space{
		Poset:    order.Restrict(func(name string) bool { return !refused[name] }),
		Settings: s.settings,
	}
	return s, nil
}

// settings are the share, and each option: not given, or with one of its values.
func (s *space) settings(engine int) []int {
	all := []int{len(shares)}
	for _, o := range s.options[engine] {
		all = append(all, 1+len(o.Texts))
	}
	return all
}

// refuses says why the solver's build does not support an engine: "" if it answers a trivial script.
func (t *tuning) refuses(ctx context.Context, g *group, e solvers.Engine) (string, error) {
	in := trivial(g.logics[0])
	a, err := ask.One(ctx, t.asker, t.question(in, configuration{engine: e}, t.bound))
	if err != nil {
		return "", err
	}
	if a.Result.Refused() {
		return a.Result.Reason, nil
	}
	return "", nil
}

// trivial is a script of a logic that asserts true.
func trivial(logic string) *instance.Instance {
	read, err := instance.Read("(probe)", []byte("(set-logic "+logic+")\n(assert true)\n(check-sat)\n"), nil)
	if err != nil {
		panic("tune: " + err.Error()) // it is a script of ours
	}
	return read.Instance(instance.None)
}

// configuration is how an ingredient runs the solver.
type configuration struct {
	engine  solvers.Engine
	options []string
}

func (c *configuration) String() string {
	return strings.Join(append([]string{c.engine.Name}, c.options...), " ")
}

// isDefault reports whether the solver runs as it is.
func (c *configuration) isDefault() bool {
	return c.engine.Name == solvers.DefaultEngine && len(c.options) == 0
}

// configurationOf returns how an ingredient runs the solver, and its share of the time.
func (s *space) configurationOf(i tune.Ingredient) (c configuration, share int) {
	c.engine = s.engines[i.Domain]
	for n, o := range s.options[i.Domain] {
		if v := i.Values[n+1]; v > 0 {
			c.options = append(c.options, o.Texts[v-1])
		}
	}
	return c, shares[i.Values[0]]
}

// text is a recipe in a line.
func (s *space) text(r tune.Recipe) string {
	var all []string
	for _, i := range r.Ingredients {
		c, share := s.configurationOf(i)
		text := c.String()
		if share > 1 {
			text += fmt.Sprintf(" ×%d", share)
		}
		all = append(all, text)
	}
	return strings.Join(all, " + ")
}

// alone is the recipe of one engine.
func (s *space) alone(engine int) tune.Recipe { return s.Of(engine) }

// mostPrecise is the recipe of all maximal engines: what the thesis calls the most precise one.
func (s *space) mostPrecise() tune.Recipe { return s.Of(s.Maximal()...) }

// read converts the recipe of a file. The error says that an engine, an option or a share is not in the space; key is
// its path in the file.
func (s *space) read(r *solvers.Recipe) (made tune.Recipe, key []any, err error) {
	for n, g := range r.Ingredients {
		d := slices.IndexFunc(s.engines, func(e solvers.Engine) bool { return e.Name == g.Engine })
		if d < 0 {
			return made, []any{"ingredient", n, "engine"},
				fmt.Errorf("the engine %s is none of those for these scripts", g.Engine)
		}
		i := s.Fresh(d)
		if i.Values[0] = slices.Index(shares, g.Share); i.Values[0] < 0 {
			return made, []any{"ingredient", n, "share"}, fmt.Errorf("the share %d is none of %v", g.Share, shares)
		}
		for o, text := range g.Options {
			at := slices.IndexFunc(s.options[d], func(c solvers.Choice) bool { return slices.Contains(c.Texts, text) })
			if at < 0 {
				return made, []any{"ingredient", n, "options", o},
					fmt.Errorf("the option %s is none of those for these scripts", text)
			}
			i.Values[at+1] = 1 + slices.Index(s.options[d][at].Texts, text)
		}
		made.Ingredients = append(made.Ingredients, i)
	}
	return made, nil, nil
}
