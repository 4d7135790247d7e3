package ask

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/shlex"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/solvers"
)

// Bases finds the versions that tested solvers are compared with. The result is by the name of the tested solver. A
// user gives them with a flag: as COMMAND or PATH where one solver is tested, and otherwise as NAME=COMMAND. The error
// is a *usage.Error, or says that a base is not installed.
func Bases(flag string, args []string, tested []*solvers.Solver, catalog *solvers.Catalog) (
	map[string]*solvers.Solver, error,
) {
	var names []string
	for _, s := range tested {
		names = append(names, s.Name)
	}
	all := map[string]*solvers.Solver{}
	for _, arg := range args {
		name, command, named := strings.Cut(arg, "=")
		switch {
		case named && slices.Contains(names, name):
		case len(names) == 1:
			name, command = names[0], arg
		default:
			return nil, usage.BadFlag(flag, "--%s %s: say of which solver it is the base: NAME=COMMAND, where NAME is %s",
				flag, arg, strings.Join(names, " or "))
		}
		if all[name] != nil {
			return nil, usage.BadFlag(flag, "%s has two bases: a base is one version", name)
		}
		base, err := baseOf(name, command, catalog)
		if err != nil {
			return nil, usage.BadFlag(flag, "--%s %s: %v", flag, arg, err)
		}
		if err := base.Installed(); err != nil {
			return nil, fmt.Errorf("%s: %w", BaseText(base), err)
		}
		all[name] = base
	}
	return all, nil
}

// BaseText names a base, which has the name of the solver under test, by its command.
func BaseText(base *solvers.Solver) string { return "the base " + strings.Join(base.Command, " ") }

// baseOf takes a command, a path or the name of a solver of the catalog for another version of the solver called name.
func baseOf(name, command string, catalog *solvers.Catalog) (*solvers.Solver, error) {
	if words, err := shlex.Split(command); err == nil && len(words) == 1 {
		if s, err := catalog.Resolve(words[0]); err == nil {
			return catalog.Rebuild(name, s.Command), nil
		}
	}
	return catalog.Resolve(name + "=" + command)
}
