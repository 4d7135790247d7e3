package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// symbols gives the declared symbols of a case that have a value, in order.
func symbols(c *Case) []*model.Interpretation {
	var all []*model.Interpretation
	for _, d := range declaredSymbols(c) {
		if in := c.Witness.Interpretation(d); in != nil && in.Default != nil {
			all = append(all, in)
		}
	}
	return all
}

// simplerWitness makes the values of symbols simpler, as long as the assertions stay true.
func simplerWitness(c *Case) []*Edit {
	if !c.Proved {
		return nil
	}
	var edits []*Edit
	for _, in := range symbols(c) {
		for _, other := range simplerInterpretations(c.SortContext(), in) {
			edits = append(edits, give(other))
		}
	}
	return edits
}

func give(in *model.Interpretation) *Edit {
	return &Edit{Give: func(*builder) []*model.Interpretation { return []*model.Interpretation{in} }}
}

// simplerInterpretations changes one value of a symbol's interpretation, or drops an entry.
func simplerInterpretations(c *sorts.Context, in *model.Interpretation) []*model.Interpretation {
	var near []*model.Interpretation
	for _, other := range c.Simpler(in.Fun.Result, in.Default) {
		near = append(near, model.NewInterpretation(in.Fun, in.Entries, other))
	}
	for i, e := range in.Entries {
		near = append(near, model.NewInterpretation(in.Fun, slices.Delete(slices.Clone(in.Entries), i, i+1), in.Default))
		for _, other := range c.Simpler(in.Fun.Result, e.Result) {
			entries := slices.Clone(in.Entries)
			entries[i].Result = other
			near = append(near, model.NewInterpretation(in.Fun, entries, in.Default))
		}
	}
	return near
}

// valuesEverywhere replaces a value by a simpler one at once in literals and in values of symbols.
func valuesEverywhere(c *Case) []*Edit {
	if !c.Proved {
		return nil
	}
	v := viewOf(c)
	type place struct {
		of       value.Value
		sort     smtlib.Sort
		literals []smtlib.Term
		symbols  []*model.Interpretation
	}
	places := map[string]*place{}
	var order []*place
	at := func(s smtlib.Sort, of value.Value) *place {
		key := v.Arena.SortString(s) + value.Key(of)
		if places[key] == nil {
			places[key] = &place{of: of, sort: s}
			order = append(order, places[key])
		}
		return places[key]
	}
	for _, t := range v.terms {
		if of := v.value(t); of != nil && v.isValue(t) && value.HasKey(of) {
			p := at(v.Arena.Sort(t), of)
			p.literals = append(p.literals, t)
		}
	}
	for _, in := range symbols(c) {
		if len(in.Fun.Params) == 0 && value.HasKey(in.Default) {
			p := at(in.Fun.Result, in.Default)
			p.symbols = append(p.symbols, in)
		}
	}
	var edits []*Edit
	for _, p := range order {
		if len(p.symbols) == 0 || len(p.symbols)+len(p.literals) < 2 {
			continue
		}
		for _, other := range c.SortContext().Simpler(p.sort, p.of) {
			e := &Edit{}
			for _, in := range p.symbols {
				e.Parts = append(e.Parts, give(model.NewInterpretation(in.Fun, nil, other)))
			}
			for _, t := range p.literals {
				e.Parts = append(e.Parts, &Edit{Term: t,
					With: func(b *builder) (smtlib.Term, error) { return b.literal(other, p.sort) }})
			}
			edits = append(edits, e)
		}
	}
	return edits
}
