package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// maxSortDefinitions bounds the definitions of sorts in an instance.
const maxSortDefinitions = 4

// defineSorts adds definitions for some sorts of an instance: of a whole sort, or of one with a parameter in place of
// an argument. The definitions may use each other.
func defineSorts(in *instance.Instance, rng *rand.Rand) {
	sorts := in.UsedSorts().Closed()
	a := in.Arena.Child()
	all := slices.Clone(in.Sorts)
	taken := sortNames(in.Sorts)
	for range 1 + rng.IntN(maxSortDefinitions) {
		d := definitionOf(a, sorts[rng.IntN(len(sorts))], rng)
		d.Name = sortName(a, taken, rng)
		taken[d.Name] = true
		// Insert it somewhere after the declarations that it needs.
		first := 0
		for i, c := range all {
			if declaresAny(c, a, d.Expansion) {
				first = i + 1
			}
		}
		all = slices.Insert(all, first+rng.IntN(len(all)-first+1), smtlib.Command(smtlib.DefineSort{Sort: d}))
	}
	a.Freeze()
	in.Arena, in.Sorts = a, all
	const command = "define-sort" // some solvers do not have it
	if at, has := slices.BinarySearch(in.Symbols, command); !has {
		in.Symbols = slices.Insert(slices.Clone(in.Symbols), at, command)
	}
}

// definitionOf makes a definition, still without a name, of which a sort is an instance.
func definitionOf(a *smtlib.Arena, s smtlib.Sort, rng *rand.Rand) *smtlib.SortDecl {
	whole := &smtlib.SortDecl{Expansion: s}
	info := a.SortInfo(s)
	if len(info.Args) == 0 || kit.Even(rng) {
		return whole
	}
	parameter, err := a.DeclaredSort(&smtlib.SortDecl{
		Name: kit.OneOf(rng, "X", "T1", "a sort") + "!", Parameter: true,
	})
	if err != nil {
		panic(fmt.Sprintf("mutate: %v", err)) // it has no arguments
	}
	args := slices.Clone(info.Args)
	by := args[rng.IntN(len(args))]
	for i := range args {
		if args[i] == by {
			args[i] = parameter
		}
	}
	var expansion smtlib.Sort
	if info.Decl != nil {
		expansion, err = a.DeclaredSort(info.Decl, args...)
	} else {
		expansion, err = a.MakeSort(info.Name, info.Indices, args...)
	}
	if err != nil {
		return whole
	}
	return &smtlib.SortDecl{Arity: 1, Params: []smtlib.Sort{parameter}, Expansion: expansion}
}

// sortNames are the names of sorts that commands declare.
func sortNames(commands []smtlib.Command) map[string]bool {
	names := map[string]bool{}
	for _, c := range commands {
		for _, d := range declaredSorts(c) {
			names[d.Name] = true
		}
	}
	return names
}

// declaredSorts are the sorts that a command declares.
func declaredSorts(c smtlib.Command) []*smtlib.SortDecl {
	switch c := c.(type) {
	case smtlib.DeclareSort:
		return []*smtlib.SortDecl{c.Sort}
	case smtlib.DeclareDatatypes:
		var all []*smtlib.SortDecl
		for _, dt := range c.Datatypes {
			all = append(all, dt.Sort)
		}
		return all
	}
	return nil
}

// declaresAny reports whether a command declares a sort symbol that occurs in a sort.
func declaresAny(c smtlib.Command, a *smtlib.Arena, s smtlib.Sort) bool {
	info := a.SortInfo(s)
	return info.Decl != nil && slices.Contains(declaredSorts(c), info.Decl) ||
		slices.ContainsFunc(info.Args, func(arg smtlib.Sort) bool { return declaresAny(c, a, arg) })
}

// sortName draws the name of a defined sort.
func sortName(a *smtlib.Arena, taken map[string]bool, rng *rand.Rand) string {
	for n := kit.Between(rng, 1, 9); ; n++ { // begins with one digit
		name := fmt.Sprintf("%s%d", kit.OneOf(rng, "S", "Sort", "a sort "), n)
		if oddName.Hit(rng) {
			name = kit.NewOddName(a, rng)
		}
		if _, err := a.MakeSort(name, nil); err != nil && !taken[name] && !a.IsDeclared(name) {
			return name
		}
	}
}
