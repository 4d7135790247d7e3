package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Small is the name of the strategy that asserts members of small families.
const Small = "small"

// small makes instances of built-in scopes that are about the seed's sorts: families of small formulas, each of which
// has been evaluated under all assignments. Of a scope in a seed's place it makes all instances, one after the other.
var small = Strategy{Name: Small, Weight: 0.25, Once: true, Prepare: func(m *Material) (Maker, error) {
	if m.gen.scope != nil {
		return enumeration{m, m.gen.scope}, nil
	}
	k := smallMaker{m: m}
	for _, f := range m.gen.library.Fitting(m.Seed.Symbols) {
		if !m.Settings().Stay || f.Within(m.Seed.Logic) {
			k.families = append(k.families, f)
		}
	}
	if len(k.families) == 0 {
		return nil, fmt.Errorf("%w: no built-in scope is about its sorts", ErrCannotAct)
	}
	return k, nil
}}

// smallMaker draws instances of families.
type smallMaker struct {
	m        *Material
	families []*smallscope.Family
}

// drawnSmall is how many instances of a scope are drawn from: the smallest ones. They have to be made up to the last
// one that is drawn.
const drawnSmall = 1 << 14

// Make draws an instance of a family.
func (k smallMaker) Make(d Draw) *instance.Instance {
	rng := d.Rand()
	f := k.families[rng.IntN(len(k.families))]
	in, ok, err := f.At(rng.IntN(drawnSmall))
	if err != nil || !ok {
		return nil
	}
	return k.m.enumerated(d, d.Index, f, in)
}

// Enumeration is a scope in a seed's place: instances are its members, from one on, and then each one so many further.
type Enumeration struct {
	Family     *smallscope.Family
	From, Step int
}

// Len is how many instances that is. It makes all of them.
func (e *Enumeration) Len() (int, error) {
	n, err := e.Family.Len()
	return max(0, (n-e.From+e.Step-1)/e.Step), err
}

// enumeration makes the instances of a scope in a seed's place.
type enumeration struct {
	m  *Material
	of *Enumeration
}

// Make makes the instance at its place.
func (e enumeration) Make(d Draw) *instance.Instance {
	index := e.of.From + d.Index*e.of.Step
	in, ok, err := e.of.Family.At(index)
	if err != nil || !ok {
		return nil
	}
	return e.m.enumerated(d, index, e.of.Family, in)
}

// enumerated is an instance of a family as one of the material's seed, by which it is found again.
func (m *Material) enumerated(
	d Draw, index int, f *smallscope.Family, in *smallscope.Instance,
) *instance.Instance {
	check := instance.Check{Expect: in.Expect, Certificate: instance.Evaluated, Witness: in.Witness}
	if in.Expect == instance.Unsat {
		check.Certificate = instance.Derived
	}
	return &instance.Instance{
		Script: instance.Flat(in.Arena, nil, f.Logic(), in.Formulas),
		Checks: []instance.Check{check}, Seeds: m.seeds[:len(m.seeds):len(m.seeds)], Symbols: f.Symbols(),
		Index: index, Strategy: d.strategy.Name, Block: d.Block, Group: f.Group(),
		How: func() []string { return []string{fmt.Sprintf("%s: %s", d.strategy.Name, describeMember(f, in))} },
	}
}

// describeMember says which instance of a family it is, and what evaluation has shown.
func describeMember(f *smallscope.Family, in *smallscope.Instance) string {
	text := fmt.Sprintf("instance %s of scope %s", in.ID, f.Scope.Path())
	switch {
	case in.Assignments == 0:
		return text
	case in.Whole:
		return fmt.Sprintf("%s; of %d assignments, %d are models", text, in.Assignments, in.Models)
	}
	return fmt.Sprintf("%s; of %d assignments, %d are models at least", text, in.Assignments, in.Models)
}
