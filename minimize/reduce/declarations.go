package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// losesDeclarations reports whether a step uses a symbol or a sort whose declaration was dropped by (reset-assertions),
// which drops those that are not global (SMT-LIB 2.6, section 4.2.2). Solvers differ on such a script.
func losesDeclarations(c *Case) bool {
	if c.GlobalDeclarations() {
		return false
	}
	dropped := false
	declared := map[*smtlib.Decl]bool{} // since the last reset-assertions
	lost := func(t smtlib.Term) bool {
		for d := range c.Arena.Declarations(t) {
			if !declared[d] {
				return true
			}
		}
		return declares(c, c.Arena.Sort(t))
	}
	for _, step := range c.Steps {
		switch step := step.(type) {
		case smtlib.Reset:
			dropped = step.OnlyAssertions
			clear(declared)
		case smtlib.DeclareFun:
			declared[step.Fun] = true
		}
		if dropped && slices.ContainsFunc(smtlib.Reachable(instance.RootsOf(step), c.Arena.Args), lost) {
			return true
		}
	}
	return false
}

// declares reports whether the script declares a sort, or a sort inside it.
func declares(c *Case, s smtlib.Sort) bool {
	info := c.Arena.SortInfo(s)
	return info.Decl != nil || slices.ContainsFunc(info.Args, func(s smtlib.Sort) bool { return declares(c, s) })
}
