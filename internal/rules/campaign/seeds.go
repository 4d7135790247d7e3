package campaign

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// Split tells seeds apart by their content: rule programs, and all others. What cannot be read is nobody's, and stands
// among the others; so does a path that is not there.
func Split(paths []string) (programs, others []string) {
	files, err := seedfile.Find(paths)
	if err != nil {
		return nil, paths
	}
	for _, path := range files {
		if path != "-" {
			if src, err := seedfile.Read(path); err == nil && rules.Recognize(src) != "" {
				programs = append(programs, path)
				continue
			}
		}
		others = append(others, path)
	}
	return programs, others
}

// Shares divides a budget between rule programs and other seeds, by their numbers; each gets some of it.
func Shares[T ~int | ~int64](all T, programs, others int) (forPrograms, forOthers T) {
	if all <= 1 {
		return all, all
	}
	forPrograms = max(1, min(all-1, all*T(programs)/T(programs+others)))
	return forPrograms, all - forPrograms
}

// noPath stands in the place of seeds where programs are made from nothing.
const noPath = "no seed"

// readSeeds reads the seeds, and opens the ledger. A seed that cannot be used is said and skipped; if there is no
// other, that is an error.
func (c *Campaign) readSeeds() error {
	paths := []string{noPath}
	if len(c.cfg.Seeds) > 0 {
		files, err := seedfile.Find(c.cfg.Seeds)
		if err != nil {
			return usage.Errorf("%v", err)
		}
		paths = nil
		for _, path := range files {
			if err := c.readSeed(path); err != nil {
				c.live.SeedSkipped(path, err.Error())
				c.warn(unreadKind(err), "", path, "seed skipped: %v", err)
				continue
			}
			paths = append(paths, path)
		}
		if len(c.seeds) == 0 {
			return usage.Errorf("no seed is a rule program that can be read")
		}
	}
	c.ledger = ledger.NewMemory(len(paths), ledger.Budget{
		Instances: c.cfg.Instances, PerSeed: c.cfg.PerSeed,
		Endless: c.cfg.Instances == 0 && (c.cfg.Duration > 0 || c.cfg.UntilFinding > 0),
	}, turn)
	c.ledger.Only(c.cfg.Shard)
	c.memory.Remember(paths, c.ledger)
	expected := c.cfg.Instances
	if expected == 0 && c.cfg.Duration == 0 && c.cfg.UntilFinding == 0 {
		expected = cmp.Or(len(c.seeds)*cmp.Or(c.cfg.PerSeed, DefaultPerSeed), c.cfg.PerSeed, DefaultInstances)
	}
	c.live.Do(func(s *tally.Stats) { s.Expected += expected })
	return nil
}

// errNoRules is why a seed is not used that says nothing.
var errNoRules = errors.New("it has no rules")

// unreadKind is the kind of warning that says why a seed is skipped.
func unreadKind(why error) warning.Kind {
	if errors.Is(why, errNoRules) {
		return warning.SeedEmpty
	}
	return warning.SeedUnreadable
}

// warn says something of a kind, about a solver and a seed, if they are not "".
func (c *Campaign) warn(kind warning.Kind, solver, seed, format string, args ...any) {
	warning.Log(c.cfg.Logger, kind, warning.Warning{Text: fmt.Sprintf(format, args...), Solver: solver, Seed: seed})
}

func (c *Campaign) readSeed(path string) error {
	src, err := seedfile.Read(path)
	if err != nil {
		return err
	}
	seed, errs := instance.ReadSeed(path, src)
	switch {
	case len(errs) > 0:
		return errs
	case len(seed.Program.Rules) == 0:
		return fmt.Errorf("%s: %w", path, errNoRules)
	}
	c.partly.Count(path, src, nil)
	for _, w := range seed.Program.Warnings {
		c.warn(warning.RuleConstant, "", path, "%v", w)
	}
	c.seeds = append(c.seeds, seed)
	return nil
}
