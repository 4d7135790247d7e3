package reduce

import (
	"regexp"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
)

// withDefinitions gives a seed's declarations of sorts and its definitions of sorts, in order. Each part of a session
// is printed with all definitions: one that is there already, but for what its name got when it was read, is left out.
func withDefinitions(seed *fragment.Seed) []smtlib.Command {
	var all []smtlib.Command
	a := seed.Arena.Child()
	first := map[string]*smtlib.SortDecl{}
	for _, command := range seed.Script.Commands {
		switch command := command.(type) {
		case smtlib.DeclareSort, smtlib.DeclareDatatypes:
			all = append(all, command)
		case smtlib.DefineSort:
			name := renamed.ReplaceAllString(command.Sort.Name, "")
			if d := first[name]; d != nil && same(a, d, command.Sort) {
				continue
			}
			first[name] = command.Sort
			all = append(all, command)
		}
	}
	return all
}

// renamed is what is added to the name of what a script declares again.
var renamed = regexp.MustCompile(`!\d+$`)

// same tells whether two definitions define the same.
func same(a *smtlib.Arena, d, e *smtlib.SortDecl) bool {
	return len(d.Params) == len(e.Params) && a.Substitute(e.Expansion, e.Params, d.Params) == d.Expansion
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
