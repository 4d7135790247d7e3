package stock

import (
	"slices"
	"strings"

	"github.com/xrash/smetrics"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// checkLogics refuses names that are no logic, with the near ones.
func checkLogics(names []string) error {
	for _, name := range names {
		if _, known := theory.ParseLogic(name); known {
			continue
		}
		if near := nearLogics(name); len(near) > 0 {
			return usage.BadFlag("logic", "unknown logic %s; did you mean %s?", name, strings.Join(near, " or "))
		}
		return usage.BadFlag("logic", "unknown logic %s; logics are named as in SMT-LIB, like QF_LIA", name)
	}
	return nil
}

// nearLogics gives up to three logics that a mistyped name may stand for, the nearest first.
func nearLogics(name string) []string {
	const farthest = 2 // edits
	distance := map[string]int{}
	var near []string
	for _, logic := range theory.Logics() {
		d := smetrics.WagnerFischer(strings.ToUpper(name), logic, 1, 1, 1)
		if d <= farthest {
			distance[logic] = d
			near = append(near, logic)
		}
	}
	slices.SortStableFunc(near, func(a, b string) int { return distance[a] - distance[b] })
	return near[:min(3, len(near))]
}
