package mutate

import (
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// valuePins are claims that symbols have their values under the model, which they have in no other model of these.
type valuePins struct {
	c    *claims
	pins map[*smtlib.Decl][]claim
}

func newValuePins(c *claims) *valuePins { return &valuePins{c: c, pins: map[*smtlib.Decl][]claim{}} }

// maxPoints bounds the points at which the value of a function is pinned.
const maxPoints = 6

// pin makes the equations of a symbol with its value, or of a function with its values at the points of its table. It
// gives what these equations say, nil if they cannot be written.
func (k *valuePins) pin(d *smtlib.Decl) *model.Interpretation {
	in := k.c.m.Model.Interpretation(d)
	if in == nil || in.Definition != nil || len(d.SortParams) > 0 || len(in.Entries) > maxPoints {
		return nil
	}
	says := &model.Interpretation{Fun: d, Default: value.Open{Reason: "not pinned"}}
	entries := in.Entries
	if len(d.Params) == 0 {
		entries = []model.Entry{{Result: in.Default}}
	}
	var pins []claim
	for _, entry := range entries {
		equation, ok := k.equation(d, entry)
		if !ok {
			return nil
		}
		says.Put(entry.Args, entry.Result)
		pins = append(pins, k.c.given(k.c.arena, equation))
	}
	k.pins[d] = pins
	return says
}

// equation says what a symbol is for arguments. There is none of arrays: solvers differ in which they can write.
func (k *valuePins) equation(d *smtlib.Decl, entry model.Entry) (smtlib.Term, bool) {
	a := k.c.arena
	var args []smtlib.Term
	for i, v := range entry.Args {
		t, ok := k.literal(v, d.Params[i])
		if !ok {
			return smtlib.NoTerm, false
		}
		args = append(args, t)
	}
	is, ok := k.literal(entry.Result, d.Result)
	if !ok {
		return smtlib.NoTerm, false
	}
	t, err := a.App(d.Fun, args...)
	if err != nil {
		return smtlib.NoTerm, false
	}
	equation, err := a.Apply("=", t, is)
	return equation, err == nil
}

func (k *valuePins) literal(v value.Value, s smtlib.Sort) (smtlib.Term, bool) {
	if _, isArray := v.(value.Array); isArray || !value.HasKey(v) {
		return smtlib.NoTerm, false
	}
	t, ok := written(k.c.arena, v, s)
	return t, ok && t != smtlib.NoTerm
}
