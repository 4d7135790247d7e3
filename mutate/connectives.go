package mutate

import (
	"fmt"

	"github.com/smtstorm/smtstorm/smtlib"
)

// connectives joins the seed's formulas by all of Core's connectives, in deep and wide shapes, with parts that occur
// several times; and equations between few of its terms, by clauses.
var connectives = Strategy{Name: "connectives", Weight: 1, Prepare: func(m *Material) (Maker, error) {
	if len(m.Initial) == 0 {
		return nil, fmt.Errorf("%w: no formula has a value", ErrCannotAct)
	}
	var parts, atoms []smtlib.Term
	for f := range m.SmallFormulas() {
		parts = append(parts, f.Formula)
		if f.Depth <= 1 {
			atoms = append(atoms, f.Formula)
		}
	}
	j, err := newJoiner(newClaims(m), m.rng("connectives"), parts)
	if err != nil {
		return nil, err
	}
	j.equateWith(atoms)
	j.fill("")
	return j.c.maker(8)
}}
