package bags

import (
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
)

// Sorts are the sorts of the theory.
var Sorts = []sorts.Row{
	{
		SortSpec: smtlib.SortSpec{Name: "Bag", Args: 1},
		Without:  "no operator on bags is evaluated",
		Weight:   sorts.MaxWeight,
	},
	{SortSpec: smtlib.SortSpec{Name: "Table", Args: smtlib.AnyArgs, Expand: table}},
}
