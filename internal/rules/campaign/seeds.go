package campaign

import (
	"cmp"
	"fmt"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/tally"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// AreRules tells whether there are seeds, and all of them are rule programs by their content. What cannot be read is
// nobody's.
func AreRules(paths []string) bool {
	files, err := seedfile.Find(paths)
	if err != nil || len(files) == 0 {
		return false
	}
	found := false
	for _, path := range files {
		if path == "-" {
			return false
		}
		src, err := seedfile.Read(path)
		if err != nil {
			continue
		}
		if rules.Recognize(src) == "" {
			return false
		}
		found = true
	}
	return found
}

// readSeeds reads the seeds. One that cannot be used is said and skipped; if there is no other, that is an error.
func (c *Campaign) readSeeds() error {
	instances := DefaultInstances
	if len(c.cfg.Seeds) > 0 {
		files, err := seedfile.Find(c.cfg.Seeds)
		if err != nil {
			return usage.Errorf("%v", err)
		}
		for _, path := range files {
			if err := c.readSeed(path); err != nil {
				c.stats.SeedSkipped(path, err.Error())
				c.cfg.Logger.Warn(fmt.Sprintf("skipped: %v", err))
			}
		}
		if len(c.source.Seeds) == 0 {
			return usage.Errorf("no seed is a rule program that can be read")
		}
		instances = DefaultPerSeed * len(c.source.Seeds)
	}
	if c.cfg.Instances == 0 && c.cfg.Duration == 0 && c.cfg.UntilFinding == 0 {
		c.cfg.Instances = cmp.Or(c.cfg.Instances, instances)
		c.stats.Do(func(s *tally.Stats) { s.Expected = c.cfg.Instances })
	}
	return nil
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
		return fmt.Errorf("%s: it has no rules", path)
	}
	for _, w := range seed.Program.Warnings {
		c.cfg.Logger.Warn(w.Error())
	}
	c.source.Seeds = append(c.source.Seeds, seed)
	c.stats.SeedRead()
	return nil
}
