package split

import (
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Plan says how a script is divided, so that one that is made of it can be divided in the same way.
type Plan struct {
	Join      Join   `json:"join"`
	Size      int    `json:"max_size,omitempty"` // of slices: units of a part, at most
	Radius    int    `json:"radius,omitempty"`   // of slices along dependencies; 0: by size
	Replicate string `json:"replicate,omitempty"`
	Cubes     int    `json:"cubes,omitempty"`
	On        string `json:"on,omitempty"`   // as it is printed: the term whose cases come first
	Most      int    `json:"most,omitempty"` // components: what has more is not divided; 0: there is no bound
}

// Part is a part of a script: formulas of an arena that is the script's, or a child of it.
type Part struct {
	Arena    *smtlib.Arena
	Case     Cube // that is among the formulas; nil for none
	Formulas []smtlib.Term
}

// Parts divides what an instance asks that asks once. There are none where it cannot be divided like that.
func (p Plan) Parts(in *instance.Instance) []Part {
	units := Units(&in.Script, 0)
	if p.Join == Any {
		return p.cubes(in, units)
	}
	groups, err := p.groups(in.Arena, units)
	if err != nil || len(groups) < 2 || p.Most > 0 && len(groups) > p.Most {
		return nil
	}
	var parts []Part
	for _, group := range groups {
		part := Part{Arena: in.Arena}
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

func (p Plan) cubes(in *instance.Instance, units []smtlib.Term) []Part {
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
	var parts []Part
	for _, cube := range cubes {
		parts = append(parts, Part{Arena: a, Case: cube, Formulas: cube.Beside(in, a).Active(0)})
	}
	return parts
}

// Name names a part, counted from 0, of what is divided in such a way.
func (p Plan) Name(i int) string {
	kind := map[Join]string{Any: "cube", All: "component", Monotone: "slice"}[p.Join]
	return fmt.Sprintf("%s %d", kind, i+1)
}
