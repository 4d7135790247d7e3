package model

import (
	"maps"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Portable is a complete model of a seed without the seed's terms: it fits each seed that is read from the same text,
// and keeps none of them in memory.
type Portable struct {
	source    string
	funs      []*Interpretation // index: place among the seed's functions; nil for those without an interpretation
	universes map[smtlib.Sort]int
}

// Portable gives the portable form of a model of a seed. ok is false if the model depends on more than values.
func (m *Model) Portable(of *fragment.Seed) (p *Portable, ok bool) {
	if m.points != nil || m.choices != nil || m.Approximate {
		return nil, false
	}
	p = &Portable{source: m.Source, universes: maps.Clone(m.universes)}
	found := 0
	for _, d := range of.Functions {
		in := m.funs[d]
		if in != nil {
			if found++; !in.isPortable() {
				return nil, false
			}
			in = in.For(nil)
		}
		p.funs = append(p.funs, in)
	}
	return p, found == len(m.funs)
}

// isPortable reports whether no value belongs to a seed's terms: languages are of its automata.
func (in *Interpretation) isPortable() bool {
	if _, language := in.Default.(value.Regex); language {
		return false
	}
	for _, e := range in.Entries {
		if _, language := e.Result.(value.Regex); language {
			return false
		}
	}
	return in.Definition == nil && in.Draw == nil
}

// Model gives the model for a seed that was read from the same text.
func (p *Portable) Model(of *fragment.Seed) *Model {
	m := New(p.source)
	m.universes = maps.Clone(p.universes)
	for i, in := range p.funs {
		if in != nil {
			m.Set(in.For(of.Functions[i]))
		}
	}
	return m
}
