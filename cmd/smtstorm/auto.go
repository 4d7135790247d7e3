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

// chooseSolvers chooses the solvers if --solver is auto, or not set: the installed ones of the catalog, only those that
// support every logic of the campaign where there are such, and z3's library if no solver is installed. It says what it
// chose.
func (f *campaign) chooseSolvers(c *cli.Context) error {
	given := f.Solvers
	if askerOf(c) != nil || len(given) > 0 && !slices.Contains(given, auto) {
		return nil
	}
	if len(given) > 1 {
		return usagef("--solver %s stands for all solvers that are installed: name no others beside it", auto)
	}
	catalog, err := loadCatalog(f.running.file)
	if err != nil {
		return err
	}
	chosen, how := f.installed(catalog), "installed"
	if len(chosen) == 0 {
		if _, isBuilt := catalog.Entry(embedded.Name); !isBuilt {
			return errors.New("no solver is installed. " + solvers.HowToInstall() +
				". Any other program that reads SMT-LIB is given by its path: --solver ./build/mysolver")
		}
		chosen, how = []string{embedded.Name}, "built in; no other solver is installed"
	}
	if !f.json {
		fmt.Fprintf(c.App.ErrWriter, "testing %s (%s; --solver names others)\n", strings.Join(chosen, ", "), how)
	}
	f.Solvers = chosen
	return nil
}

// installed are the names of the installed solvers of the catalog; those alone that support every logic of --logic, or
// all logics without that, if there are such.
func (f *campaign) installed(catalog *solvers.Catalog) []string {
	var all, wide []string
	logics := f.Logics
	if len(logics) == 0 {
		logics = []string{"ALL"}
	}
	for _, name := range catalog.Names() {
		s, err := catalog.Resolve(name)
		if err != nil || name == embedded.Name || s.Installed() != nil || f.programs.only && len(s.Entry.Rules) == 0 {
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
