package split

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// countedScopes are built-in scopes whose variables have few values, so that all assignments can be gone through.
var countedScopes = []string{"core", "bitvectors", "widths"}

// mostValues bounds the number of values of a variable in these scopes.
const mostValues = 16

// models counts the models of all members of built-in scopes, and those of their cubes.
func models([]string) error {
	for _, name := range countedScopes {
		f := new(smallscope.Library).Family(name)
		members, divided, cubes, found := 0, 0, 0, 0
		for i := 0; ; i++ {
			in, err := f.Make(i)
			if err != nil {
				return err
			}
			if in == nil {
				break
			}
			members++
			parts := split.Plan{Join: split.Any, Cubes: split.DefaultCubes}.Parts(in)
			if len(parts) == 0 {
				continue
			}
			whole, each, err := counts(in, parts)
			if err != nil {
				return fmt.Errorf("%s, member %d: %w", name, i, err)
			}
			sum := 0
			for _, n := range each {
				sum += n
			}
			if sum != whole {
				return fmt.Errorf("%s, member %d: %d models, and %v of its cubes", name, i, whole, each)
			}
			divided, cubes, found = divided+1, cubes+len(parts), found+whole
		}
		fmt.Printf("%s: %d members, %d of them divided into %d cubes, which have their %d models\n", name, members, divided,
			cubes, found)
	}
	return nil
}

// counts counts the models of an instance, and of each of its parts.
func counts(in *instance.Instance, parts []split.Part) (whole int, each []int, err error) {
	a := parts[0].Arena
	under := model.New("models")
	var cells []model.Cell
	known := map[*smtlib.Decl]bool{}
	for _, t := range smtlib.Reachable(in.Formulas(), a.Below) {
		d := a.Declaration(t)
		if d == nil || d.Kind != smtlib.Declared || known[d] {
			continue
		}
		known[d] = true
		values, finite := under.Values(a, d.Result, mostValues)
		if !finite || len(d.Params) > 0 {
			return 0, nil, fmt.Errorf("%s has too many values", d.Name)
		}
		cells = append(cells, model.Cell{Symbol: d, Values: values})
	}
	table := model.Tabulate(a, under, cells)
	count := func(formulas []smtlib.Term) (n int) {
		all := make([]uint64, (table.Tabulated()+63)/64)
		for i, f := range formulas {
			isTrue, _ := table.Truth(f)
			for word := range all {
				if i == 0 {
					all[word] = isTrue[word]
				}
				all[word] &= isTrue[word]
			}
		}
		for _, word := range all {
			n += bits.OnesCount64(word)
		}
		return n
	}
	each = make([]int, len(parts))
	for range table.Parts(context.Background()) {
		whole += count(in.Formulas())
		for i, part := range parts {
			each[i] += count(part.Formulas)
		}
	}
	return whole, each, nil
}
