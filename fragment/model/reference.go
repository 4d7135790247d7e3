package model

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Reference is a solver's model of a seed, of its negation, or of a part of it, as read. It is immutable and may be
// shared.
type Reference struct {
	Hash        string // SHA-256 of the text, in hexadecimal
	Seed        *fragment.Seed
	Unread      []string // functions whose values could not be read, and are drawn
	Approximate bool     // set if Unread is not empty, or some values are approximations

	model *Model
	arena *smtlib.Arena // frozen
}

// ReadReference reads a solver's answer to get-model. What cannot be read will be drawn. It gives nil if nothing could
// be read.
func ReadReference(seed *fragment.Seed, text []byte) *Reference {
	r, errs := readModel(seed, "model", text)
	sum := sha256.Sum256(text)
	ref := &Reference{Hash: hex.EncodeToString(sum[:]), Seed: seed, model: r.model, arena: r.arena}
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

// Interpretation gives the solver's interpretation of a symbol, nil if it was not read: a table, or a definition if it
// is no table.
func (r *Reference) Interpretation(d *smtlib.Decl) *Interpretation { return r.model.Interpretation(d) }

// Start gives a model of that source without interpretations, but with the universes of the solver's model.
func (r *Reference) Start(source string) *Model {
	m := New(source)
	m.Approximate = r.Approximate
	m.universes = maps.Clone(r.model.universes)
	return m
}

// Call gives a function that evaluates the solver's definitions for arguments. It approximates if the exact value
// cannot be determined, and is open if that fails, too.
func (r *Reference) Call() func(def *smtlib.Decl, args []value.Value) value.Value {
	e := NewEvaluator(r.arena, r.model)
	e.near, e.rough = true, new(bool)
	return func(def *smtlib.Decl, args []value.Value) value.Value {
		e.env.Steps = operator.DefaultSteps
		return e.under(def.Body, def.Vars, args)
	}
}
