package finding

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Usual says how usual the terms of a script are: of two faults, users meet that of the more usual terms sooner.
type Usual struct {
	// Formats are those of floating-point numbers that are none of IEEE 754's, as sorts, sorted.
	Formats []string `json:"unusual_formats,omitempty"`
	// Rarest is the operator that the fewest public seeds have, "" if there is none, and Seeds how many have it.
	Rarest string `json:"rarest_operator,omitempty"`
	Seeds  int    `json:"seeds,omitempty"`
}

// publicSeeds has the number of public seeds, and of those with each operator, as smtstorm corpus stats counts them:
// the regression tests of bitwuzla, cvc5, yices and z3, the replication set of STORM, semantic fusion, and Horn
// clauses.
//
//go:embed public-seeds.tsv
var publicSeeds string

// seedsWith gives the number of public seeds by operator; that of all is under "".
var seedsWith = sync.OnceValue(func() map[string]int {
	counts := map[string]int{}
	for line := range strings.Lines(publicSeeds) {
		name, number, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		counts[name], _ = strconv.Atoi(number)
	}
	return counts
})

// UsualOf says how usual the terms of a script are.
func UsualOf(s *instance.Script) *Usual {
	u, a := &Usual{}, s.Arena
	for _, t := range smtlib.Reachable(s.Roots(), a.Below) {
		if sort := a.Sort(t); a.SortIs(sort, "FloatingPoint") && !isStandard(a.SortInfo(sort).Indices) {
			u.Formats = append(u.Formats, a.SortString(sort))
		}
		row := theory.RowOfTerm(a, t)
		if row == nil || len(a.Args(t)) == 0 { // values are written in many ways
			continue
		}
		if seeds := seedsWith()[row.Name]; u.Rarest == "" || seeds < u.Seeds || seeds == u.Seeds && row.Name < u.Rarest {
			u.Rarest, u.Seeds = row.Name, seeds
		}
	}
	slices.Sort(u.Formats)
	u.Formats = slices.Compact(u.Formats)
	return u
}

// isStandard reports whether a format is one of IEEE 754's, which SMT-LIB names Float16 to Float128.
func isStandard(format []smtlib.Index) bool {
	return slices.Contains([][2]int64{{5, 11}, {8, 24}, {11, 53}, {15, 113}}, [2]int64{format[0].N, format[1].N})
}

// commonFrom is the part of public seeds from which on an operator is common.
const commonFrom = 0.01

// rarity is 0 if the operators are common, 1 if public seeds have each of them, otherwise 2.
func (u Usual) rarity() int {
	switch {
	case u.Rarest == "" || float64(u.Seeds) >= commonFrom*float64(seedsWith()[""]):
		return 0
	case u.Seeds > 0:
		return 1
	}
	return 2
}

// usual is how usual the script is that shows the finding. A reduction makes formats small: they are unusual only if
// those of the instance are. Of what is no script, nothing is unusual.
func (f *Finding) usual() Usual {
	var u Usual
	if f.Usual != nil {
		u = *f.Usual
	}
	if f.Reduced != nil && f.Reduced.Usual != nil {
		inStandard := f.Usual != nil && len(f.Usual.Formats) == 0
		if u = *f.Reduced.Usual; inStandard {
			u.Formats = nil
		}
	}
	return u
}
