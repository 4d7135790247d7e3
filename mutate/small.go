package mutate

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// Small is the name of the strategy that asserts members of small families.
const Small = "small"

// small makes instances of built-in scopes that are about the seed's sorts: families of small formulas, each of which
// has been evaluated under all assignments. If the seed stands for a family, it makes all of its members in order; see
// WithMembers.
var small = Strategy{Name: Small, Weight: 0.25, Once: true, Prepare: prepareSmall}

func prepareSmall(m *kit.Material) (kit.Maker, error) {
	if m.Origin.Member != nil {
		return enumeration{m, m.Origin.Member}, nil
	}
	k := smallMaker{m: m}
	about := m.Seed.Symbols
	if m.IsStandard() { // the families' formats are small
		about = slices.DeleteFunc(slices.Clone(about), func(name string) bool { return name == "FloatingPoint" })
	}
	for _, f := range m.Origin.Families(about) {
		if !m.Parameters().Stay || f.Within(m.Seed.Logic) {
			k.families = append(k.families, f)
		}
	}
	if len(k.families) == 0 {
		return nil, fmt.Errorf("%w: no built-in scope is about its sorts", kit.ErrCannotAct)
	}
	return k, nil
}

// Library has the families of built-in scopes, which generators of several seeds can share. The zero value is ready.
type Library struct{ scopes smallscope.Library }

// fitting returns the families of scopes whose variables have sorts with these names.
func (l *Library) fitting(sorts []string) []kit.Family {
	var all []kit.Family
	for _, f := range l.scopes.Fitting(sorts) {
		all = append(all, f)
	}
	return all
}

// smallMaker draws members of families.
type smallMaker struct {
	m        *kit.Material
	families []kit.Family
}

// drawnSmall bounds the members of a family that are drawn: only the first, smallest ones. All members before a drawn
// one have to be made.
const drawnSmall = 1 << 12

// Make draws a member of a family.
func (k smallMaker) Make(d kit.Draw) *instance.Instance {
	rng := d.Rand()
	f := k.families[rng.IntN(len(k.families))]
	in, err := f.Make(rng.IntN(drawnSmall))
	if err != nil || in == nil {
		return nil
	}
	if in.Index = d.Index; k.m.Parameters().Stay {
		in.Logic = k.m.Seed.Logic
	}
	return ofFamily(k.m, d, in)
}

// enumeration makes the members of a family in order.
type enumeration struct {
	m  *kit.Material
	at func(place int) *instance.Instance
}

// Make makes the member whose place is the instance's index.
func (e enumeration) Make(d kit.Draw) *instance.Instance {
	in := e.at(d.Index)
	if in == nil {
		return nil
	}
	return ofFamily(e.m, d, in)
}

// ofFamily completes a member of a family as an instance of the material's seed.
func ofFamily(m *kit.Material, d kit.Draw, in *instance.Instance) *instance.Instance {
	in.Seeds, in.Strategy, in.Block = m.Seeds(), d.Strategy, d.Block
	how := in.How
	in.How = func() []string { return []string{d.Strategy + ": " + how()[0]} }
	return in
}
