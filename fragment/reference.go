package fragment

import (
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// ReferenceSource is the name of the models that were read from a solver's answer.
const ReferenceSource = "reference"

// Reference is a solver's model of a seed, of its negation, or of a part of it, as read. It is immutable and may be
// shared.
type Reference struct {
	Hash        string   // SHA-256 of the text, in hexadecimal
	Unread      []string // functions whose values could not be read: they are drawn
	Approximate bool     // Unread, or values that stand near the solver's

	seed  *Seed
	model *Model
	arena *smtlib.Arena // frozen
}

// ReadReference reads a solver's answer to get-model. What cannot be read is left to be drawn. It gives nil if nothing
// could be read.
func ReadReference(seed *Seed, text []byte) *Reference {
	r, errs := readModel(seed, "model", text)
	sum := sha256.Sum256(text)
	ref := &Reference{Hash: hex.EncodeToString(sum[:]), seed: seed, model: r.model, arena: r.arena}
	for _, s := range seed.Arena.Sorts() {
		info := seed.Arena.SortInfo(s)
		if info.Decl != nil && info.Decl.Datatype == nil && !info.Generic && r.model.universes[s] == 0 {
			r.model.universes[s] = 1 // no element was named
		}
	}
	r.near = true
	for _, g := range r.text.Guesses {
		if d := r.arena.FunInfo(r.arena.Fun(g.Term)).Decl; d != nil {
			r.model.Set(&Interpretation{Fun: d, Definition: &smtlib.Decl{Kind: smtlib.Defined, Name: d.Name,
				Result: d.Result, Body: g.Value}})
		}
	}
	r.values()
	rough := false
	r.evaluate(&rough)
	read := 0
	for _, d := range seed.Functions {
		if d.Kind != smtlib.Declared || len(d.SortParams) > 0 {
			continue
		}
		in := r.model.Interpretation(d)
		if in == nil || len(d.Params) == 0 && in.Definition != nil {
			delete(r.model.funs, d)
			ref.Unread = append(ref.Unread, d.Name)
			continue
		}
		read++
	}
	ref.Approximate = r.text.Irrational || r.text.Cut || len(r.text.Guesses) > 0 || rough || len(errs) > 0 ||
		len(r.text.Unread) > 0 || r.err != nil || len(ref.Unread) > 0 || r.partial
	r.arena.Freeze()
	if read == 0 {
		return nil
	}
	return ref
}

// Draw gives a model of the seed: the solver's values where they were read, drawn ones elsewhere. A function that is no
// table becomes one: it is asked for where the seed's terms apply it, and has its value somewhere as default.
func (r *Reference) Draw(rng *rand.Rand) *Model {
	m := NewModel(ReferenceSource)
	m.Approximate = r.Approximate
	for s, n := range r.model.universes {
		m.universes[s] = n
	}
	d := m.draw(r.seed.Arena, rng, nil)
	e := NewEvaluator(r.arena, r.model)
	e.near, e.rough = true, new(bool)
	for _, f := range r.seed.Functions {
		if f.Kind != smtlib.Declared || len(f.SortParams) > 0 {
			continue
		}
		drawn := d.Value(f.Result)
		salt := rng.Uint64()
		in := &Interpretation{Fun: f, Default: drawn}
		switch read := r.model.Interpretation(f); {
		case read == nil && len(f.Params) > 0:
			in.draw = tableDrawer(d, f, salt)
		case read == nil:
		case read.Definition != nil:
			in.draw = asked(e, read.Definition, tableDrawer(d, f, salt))
			var somewhere []value.Value
			for _, p := range f.Params {
				somewhere = append(somewhere, d.Value(p))
			}
			in.Default = in.draw(somewhere, "")
		default:
			in.Default = read.Default
			for _, entry := range read.Entries {
				if key, ok := tupleKey(entry.Args); ok {
					in.enter(key, entry)
				}
			}
		}
		m.Set(in)
	}
	return m
}

// asked evaluates a definition where it is asked for. Where that has no value, one is drawn.
func asked(e *Evaluator, def *smtlib.Decl, drawn drawer) drawer {
	return func(args []value.Value, key string) value.Value {
		e.env.Steps = operator.DefaultSteps
		if v := e.under(def.Body, def.Vars, args); !value.IsOpen(v) && value.HasKey(v) {
			return v
		}
		return drawn(args, key)
	}
}
