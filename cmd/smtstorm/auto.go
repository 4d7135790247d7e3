package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/smtstorm/smtstorm/internal/embedded"
	"github.com/smtstorm/smtstorm/solvers"
)

// auto stands for the solvers that are installed.
const auto = "auto"

// chooseSolvers sets --solver if it is auto, or not set: to the installed solvers of the catalog that support every
// logic of the campaign, where there are such; to z3's library if no solver is installed. It says what it chose.
func chooseSolvers(c *cli.Context) error {
	given := c.StringSlice("solver")
	if askerOf(c) != nil || len(given) > 0 && !slices.Contains(given, auto) {
		return nil
	}
	if len(given) > 1 {
		return usagef("--solver %s stands for all solvers that are installed: name no others beside it", auto)
	}
	catalog, err := loadCatalog(c.String("catalog"))
	if err != nil {
		return err
	}
	chosen, how := installed(c, catalog), "installed"
	if len(chosen) == 0 {
		if _, isBuilt := catalog.Entry(embedded.Name); !isBuilt {
			return errors.New("no solver is installed. " + solvers.HowToInstall() +
				". Any other program that reads SMT-LIB is given by its path: --solver ./build/mysolver")
		}
		chosen, how = []string{embedded.Name}, "built in; no other solver is installed"
	}
	if !c.Bool("json") {
		fmt.Fprintf(c.App.ErrWriter, "testing %s (%s; --solver names others)\n", strings.Join(chosen, ", "), how)
	}
	return c.Set("solver", cli.NewStringSlice(chosen...).Serialize()) // instead of what was given
}

// installed are the names of the installed solvers of the catalog; those alone that support every logic of --logic, or
// all logics without that, if there are such.
func installed(c *cli.Context, catalog *solvers.Catalog) []string {
	var all, wide []string
	logics := c.StringSlice("logic")
	if len(logics) == 0 {
		logics = []string{"ALL"}
	}
	for _, name := range catalog.Names() {
		s, err := catalog.Resolve(name)
		if err != nil || name == embedded.Name || s.Installed() != nil || c.Bool("rules") && len(s.Entry.Rules) == 0 {
			continue
		}
		all = append(all, name)
		if !slices.ContainsFunc(logics, func(logic string) bool { return !s.Supports(logic) }) {
			wide = append(wide, name)
		}
	}
	if len(wide) > 0 {
		return wide
	}
	return all
}
