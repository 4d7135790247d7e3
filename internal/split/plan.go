package split

import (
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Plan describes the division of a script, so that scripts made from it can be divided in the same way.
type Plan struct {
	Join      Join   `json:"join"`
	Size      int    `json:"max_size,omitempty"` // most units of a part, for slices
	Radius    int    `json:"radius,omitempty"`   // steps along dependencies; 0: slices by size
	Replicate string `json:"replicate,omitempty"`
	Cubes     int    `json:"cubes,omitempty"`
	On        string `json:"on,omitempty"`   // term whose cases come first, as printed
	Most      int    `json:"most,omitempty"` // most components to divide into; 0 for no bound
}

// Subproblem is what a plan makes of a script: formulas in the script's arena, or in a child of it.
type Subproblem struct {
	Arena    *smtlib.Arena
	Case     Cube // the formulas of a case, which Formulas contains; nil for none
	Formulas []smtlib.Term
}

// Subproblems divides the assertions of an instance with one check. It gives none if they cannot be divided by this
// plan.
func (p Plan) Subproblems(in *instance.Instance) []Subproblem {
	units := Units(&in.Script, 0)
	if p.Join == Any {
		return p.cubes(in, units)
	}
	groups, err := p.groups(in.Arena, units)
	if err != nil || len(groups) < 2 || p.Most > 0 && len(groups) > p.Most {
		return nil
	}
	var parts []Subproblem
	for _, group := range groups {
		part := Subproblem{Arena: in.Arena}
		for _, n := range group {
			part.Formulas = append(part.Formulas, units[n])
		}
		parts = append(parts, part)
	}
	return parts
}

func (p Plan) groups(a *smtlib.Arena, units []smtlib.Term) ([][]int32, error) {
	switch {
	case p.Join == All:
		groups, _ := Components(a, units)
		return groups, nil
	case p.Radius == 0:
		return BySize(len(units), p.Size), nil
	}
	share, err := ParseShare(p.Replicate)
	if err != nil {
		return nil, err
	}
	return Dependencies(a, units).ByDependencies(Neighbourhoods{Size: p.Size, Radius: p.Radius, Replicate: share})
}

func (p Plan) cubes(in *instance.Instance, units []smtlib.Term) []Subproblem {
	a := in.Arena.Child()
	cutter := Cutter{Arena: a, Units: units, Logic: in.Logic, Cubes: p.Cubes}
	defer a.Freeze()
	if p.On != "" {
		for _, t := range smtlib.Reachable(units, in.Arena.Args) {
			if in.Arena.Closed(t) && in.Arena.TermString(t) == p.On {
				cutter.On = t
			}
		}
		if cutter.On == smtlib.NoTerm {
			return nil
		}
	}
	cubes, err := cutter.Make()
	if err != nil {
		return nil
	}
	var parts []Subproblem
	for _, cube := range cubes {
		parts = append(parts, Subproblem{Arena: a, Case: cube, Formulas: cube.Beside(in, a).Active(0)})
	}
	return parts
}

// Name gives the name of part i, counted from 0.
func (p Plan) Name(i int) string {
	kind := map[Join]string{Any: "cube", All: "component", Monotone: "slice"}[p.Join]
	return fmt.Sprintf("%s %d", kind, i+1)
}
