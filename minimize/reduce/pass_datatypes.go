package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// datatypes drops constructors, and datatypes of a group, that nothing refers to.
func datatypes(c *Case) []*Edit {
	var edits []*Edit
	for i, s := range c.Seed.Sorts {
		group, ok := s.(smtlib.DeclareDatatypes)
		if !ok {
			continue
		}
		for j, dt := range group.Datatypes {
			if len(group.Datatypes) > 1 {
				edits = append(edits, declareInstead(i, slices.Delete(slices.Clone(group.Datatypes), j, j+1)))
			}
			for k := range dt.Constructors {
				if len(dt.Constructors) == 1 {
					break
				}
				less := *dt
				less.Constructors = slices.Delete(slices.Clone(dt.Constructors), k, k+1)
				all := slices.Clone(group.Datatypes)
				all[j] = &less
				edits = append(edits, declareInstead(i, all))
			}
		}
	}
	return edits
}

// declareInstead gives the edit to another declaration of a group of datatypes. The case is printed with it and read
// again: where something dropped is referred to, that fails, and there is no such case.
func declareInstead(i int, group []*smtlib.Datatype) *Edit {
	return &Edit{Again: func(c *Case) *Case {
		seed := *c.Seed
		seed.Sorts = slices.Clone(seed.Sorts)
		seed.Sorts[i] = smtlib.DeclareDatatypes{Datatypes: group}
		changed := *c
		changed.Seed = &seed
		var w instance.Writer
		witness, err := w.Witness(everything(c))
		if err != nil {
			return nil
		}
		again, err := Read(c.Seed.Path, changed.Script(), witness)
		if err != nil {
			return nil
		}
		again.Logic, again.Proved = c.Logic, c.Proved
		return again
	}}
}
