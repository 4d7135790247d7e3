package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// CheckLacks checks that what a solver lacks according to the catalog exists: a name that nothing has would do
// nothing. The error is a *solvers.EntryError; source is what it names.
func CheckLacks(source string, catalog *solvers.Catalog) error {
	features := append(theory.Forms(), solvers.GetUnsatAssumptions)
	for _, name := range catalog.Names() {
		e, _ := catalog.Entry(name)
		for i, lacked := range e.Lacks {
			if !theory.Predefined(lacked) && !slices.Contains(features, lacked) {
				return &solvers.EntryError{
					Source: source, Solver: name, Key: []any{"lacks", i},
					Err: fmt.Errorf("lacks has %q, which is no operator or sort of a theory, and not one of %s", lacked,
						strings.Join(features, ", ")),
				}
			}
		}
	}
	return nil
}

// Given finds the solvers that a user gives with a flag, as Named does, and ensures that they are installed: the error
// may be a *solvers.StartError as well.
func Given(flag string, args []string, catalog *solvers.Catalog) ([]*solvers.Solver, error) {
	all, err := Named(flag, args, catalog)
	if err != nil {
		return nil, err
	}
	for _, s := range all {
		if err := s.Installed(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Named finds the solvers that a user gives with a flag: each name once, and one at least. The error is a *usage.Error.
func Named(flag string, args []string, catalog *solvers.Catalog) ([]*solvers.Solver, error) {
	if len(args) == 0 {
		return nil, usage.Errorf("no solver given; for example: --%s z3", flag)
	}
	var all []*solvers.Solver
	for _, arg := range args {
		s, err := catalog.Resolve(arg)
		if names := strings.Split(arg, ","); err != nil && len(names) > 1 && !strings.ContainsAny(arg, "=/ ") {
			return nil, usage.BadFlag(flag, "--%s %s: repeat --%[1]s for each solver: --%[1]s %[3]s", flag, arg,
				strings.Join(names, " --"+flag+" "))
		}
		if err != nil {
			return nil, usage.BadFlag(flag, "%v", err)
		}
		if slices.ContainsFunc(all, func(other *solvers.Solver) bool { return other.Name == s.Name }) {
			return nil, usage.BadFlag(flag, "two solvers are named %s; give each a name: NAME=COMMAND", s.Name)
		}
		all = append(all, s)
	}
	return all, nil
}
