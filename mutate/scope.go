package mutate

import "github.com/smtstorm/smtstorm/mutate/kit"

// scope makes instances of small scope: a few symbols have few values each, the others are pinned, and every formula
// has been evaluated under all assignments that this leaves. So it is known which of these are models of an instance:
// none, or a few.
var scope = Strategy{Name: "scope", Weight: 1, Prepare: func(m *kit.Material) (kit.Maker, error) {
	return kit.NewScoped(m, "scope")
}}
