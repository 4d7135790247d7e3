package seeds

import (
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// checkLogics rejects unknown names of logics, and suggests similar ones.
func checkLogics(names []string) error {
	for _, name := range names {
		if _, known := theory.ParseLogic(name); known {
			continue
		}
		if near := usage.DidYouMean(name, theory.Logics()); near != "" {
			return usage.BadFlag("logic", "unknown logic %s%s", name, near)
		}
		return usage.BadFlag("logic", "unknown logic %s; logics are named as in SMT-LIB, like QF_LIA", name)
	}
	return nil
}
