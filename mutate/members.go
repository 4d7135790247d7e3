package mutate

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// members makes the members of the bounded family that a seed stands for; see [Generator.WithMembers]. No other seed
// has such instances.
var members = Strategy{Name: "small", Once: true, Prepare: func(m *kit.Material) (kit.Maker, error) {
	return enumeration{m, m.Origin.Member}, nil
}}

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
