package mutate

import (
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// members makes the members of the bounded family that a seed stands for, in order; see [Generator.WithMembers]. No
// other seed has such instances.
var members = Strategy{Name: "small", Once: true, Prepare: func(m *kit.Material) (kit.Maker, error) {
	return enumeration{m}, nil
}}

type enumeration struct{ m *kit.Material }

// Make makes the member whose place is the instance's index, as an instance of the seed.
func (e enumeration) Make(d kit.Draw) *instance.Instance {
	in := e.m.Origin.Member(d.Index)
	if in == nil {
		return nil
	}
	in.Seeds, in.Strategy, in.Block = e.m.Seeds(), d.Strategy, d.Block
	how := in.How
	in.How = func() []string { return []string{d.Strategy + ": " + how()[0]} }
	return in
}
