package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// sortDefinitions drops definitions of sorts; the sorts are written out instead.
func sortDefinitions(c *Case) []*Edit {
	var edits []*Edit
	for _, d := range c.SortDefinitions() {
		edits = append(edits, &Edit{Case: func(c *Case) {
			c.Sorts = slices.DeleteFunc(slices.Clone(c.Sorts), func(command smtlib.Command) bool {
				definition, is := command.(smtlib.DefineSort)
				return is && definition.Sort == d
			})
		}})
	}
	return edits
}
