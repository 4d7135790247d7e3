package page

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/show/report"
	"github.com/smtstorm/smtstorm/internal/warning"
)

// WarningKind is a row of the table of warnings.
type WarningKind struct {
	Name    string
	N       int
	What    string // without the number
	Solvers string // how many warnings are about each; "" for none
	First   []warning.Warning
}

// WarningKinds are the kinds that occurred, in the order of warning.Kinds; kinds of other versions of smtstorm come
// last.
func (v *View) WarningKinds() []WarningKind {
	s := &v.Stats
	order := warning.Kinds()
	for _, kind := range slices.Sorted(maps.Keys(s.Warnings)) {
		if !slices.Contains(order, kind) {
			order = append(order, kind)
		}
	}
	var all []WarningKind
	for _, kind := range order {
		w := s.Warnings[kind]
		if w == nil || w.Count == 0 {
			continue
		}
		_, what, _ := strings.Cut(kind.Text(w.Count), " ")
		var by []string
		for _, name := range slices.Sorted(maps.Keys(w.Solvers)) {
			by = append(by, fmt.Sprintf("%s %s", name, report.Number(w.Solvers[name])))
		}
		all = append(all, WarningKind{string(kind), w.Count, what, strings.Join(by, ", "), w.First})
	}
	return all
}
