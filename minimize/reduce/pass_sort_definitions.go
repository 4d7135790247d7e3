package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
)

// withDefinitions gives a seed's declarations of sorts and its definitions of sorts, in order.
func withDefinitions(seed *fragment.Seed) []smtlib.Command {
	var all []smtlib.Command
	for _, command := range seed.Script.Commands {
		switch command.(type) {
		case smtlib.DeclareSort, smtlib.DeclareDatatypes, smtlib.DefineSort:
			all = append(all, command)
		}
	}
	return all
}

// sortDefinitions drops definitions of sorts: what has their names is written out.
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
