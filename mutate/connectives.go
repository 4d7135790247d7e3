package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
)

// connectives joins the seed's formulas by all of Core's connectives, in deep and wide shapes, with parts that occur
// several times. It also makes clauses of equations between few of the seed's terms.
var connectives = Strategy{Name: "connectives", Weight: 1, Prepare: prepareConnectives}

// mostJoined is how many joined formulas an instance asserts, at most.
const mostJoined = 8

func prepareConnectives(m *kit.Material) (kit.Maker, error) {
	if len(m.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value", kit.ErrCannotAct)
	}
	var parts, atoms []smtlib.Term
	for f := range m.SmallFormulas() {
		parts = append(parts, f.Formula)
		if f.Depth == 0 {
			atoms = append(atoms, f.Formula)
		}
	}
	j, err := kit.NewJoiner(kit.NewClaims(m), m.Rand("connectives"), parts)
	if err != nil {
		return nil, err
	}
	j.EquateWith(atoms)
	j.Fill("")
	return j.Claims.Maker(mostJoined)
}
