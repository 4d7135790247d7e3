package kit

import (
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ValuePins are claims that symbols have their values under the material's model. In all models of these claims, the
// symbols have these values.
type ValuePins struct {
	Claims *Claims
	Pins   map[*smtlib.Decl][]Claim
}

func NewValuePins(c *Claims) *ValuePins {
	return &ValuePins{Claims: c, Pins: map[*smtlib.Decl][]Claim{}}
}

// maxPoints bounds the points at which the value of a function is pinned.
const maxPoints = 6

// Pin makes the equation of a constant with its value, or of a function with its values at the points of its table. It
// returns the interpretation that these equations fix, which is open at other points, or nil if they cannot be written.
func (k *ValuePins) Pin(d *smtlib.Decl) *model.Interpretation {
	in := k.Claims.Material.Model.Interpretation(d)
	if in == nil || in.Definition != nil || len(d.SortParams) > 0 || len(in.Entries) > maxPoints {
		return nil
	}
	says := &model.Interpretation{Fun: d, Default: value.Open{Reason: "not pinned"}}
	entries := in.Entries
	if len(d.Params) == 0 {
		entries = []model.Entry{{Result: in.Default}}
	}
	var pins []Claim
	for _, entry := range entries {
		equation, ok := k.equation(d, entry)
		if !ok {
			return nil
		}
		says.Put(entry.Args, entry.Result)
		pins = append(pins, k.Claims.Given(k.Claims.Arena, equation))
	}
	k.Pins[d] = pins
	return says
}

// equation equates an application to its value. There is none for arrays: solvers differ in which array values they
// read.
func (k *ValuePins) equation(d *smtlib.Decl, entry model.Entry) (smtlib.Term, bool) {
	a := k.Claims.Arena
	var args []smtlib.Term
	for i, v := range entry.Args {
		t, ok := k.Literal(v, d.Params[i])
		if !ok {
			return smtlib.NoTerm, false
		}
		args = append(args, t)
	}
	is, ok := k.Literal(entry.Result, d.Result)
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

func (k *ValuePins) Literal(v value.Value, s smtlib.Sort) (smtlib.Term, bool) {
	if _, isArray := v.(value.Array); isArray || !value.HasKey(v) {
		return smtlib.NoTerm, false
	}
	t, ok := ValueTerm(k.Claims.Arena, v, s)
	return t, ok && t != smtlib.NoTerm
}
