package model

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/core"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Read reads values for a seed's functions: a solver's answer to get-model or get-value, define-funs, or a witness
// file. It also gives the arena to evaluate in. Functions whose values are missing, or cannot be read, have no
// interpretation: see [Model.Unread]. The error is smtlib.Errors, or names a definition that does not fit the seed's
// declarations.
func Read(seed *fragment.Seed, file string, src []byte) (*Model, *smtlib.Arena, error) {
	return read(seed, file, src, (*modelReader).forgetUniverses)
}

// Embedded gives the values in a script's comments after its commands and the line "; witness:", as a text with the
// same positions; nil if there are none.
func Embedded(script []byte) []byte {
	const head = "\n; witness:\n"
	at := bytes.LastIndex(script, []byte(head))
	if at < 0 {
		return nil
	}
	at += len(head)
	text := bytes.Repeat([]byte("\n"), bytes.Count(script[:at], []byte("\n")))
	for line := range bytes.Lines(script[at:]) {
		if line[0] != ';' {
			break
		}
		text = append(append(text, ' '), line[1:]...)
	}
	return text
}

// ReadCertain is Read, but leaves the size of a sort open unless the text itself, and not only a comment, lists all
// elements: cvc5's models may contain arrays that only differ at indices which its comments do not count.
func ReadCertain(seed *fragment.Seed, file string, src []byte) (*Model, *smtlib.Arena, error) {
	return read(seed, file, src, func(r *modelReader) {
		r.forgetUniverses()
		r.forgetUnlisted(r.text.Commented)
	})
}

func read(
	seed *fragment.Seed, file string, src []byte, forget func(*modelReader),
) (*Model, *smtlib.Arena, error) {
	r, errs := readModel(seed, file, src)
	if len(errs) > 0 {
		return nil, nil, errs
	}
	if r.err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, r.err)
	}
	forget(r)
	r.choices()
	r.values()
	r.declaredAgain()
	declared := func(d *smtlib.Decl) bool { return d.Kind == smtlib.Declared }
	if r.empty() && slices.ContainsFunc(seed.Functions, declared) {
		return nil, nil, errors.New(file + ": the model defines none of the script's symbols")
	}
	r.model.Approximate = r.text.Cut || len(r.text.Guesses) > 0
	r.unread()
	r.noteForeign()
	r.evaluate(nil)
	return r.model, r.arena, nil
}

// declaredAgain handles a name and sort that the script declares several times, in different scopes: the text has only
// one value for it, which all these symbols get.
func (r *modelReader) declaredAgain() {
	first := map[string]*Interpretation{}
	for _, d := range r.seed.Functions {
		in := r.model.Interpretation(d)
		if in != nil && d.Written == "" {
			first[d.Name] = in
			continue
		}
		of := first[d.Written]
		if in == nil && of != nil && d.Result == of.Fun.Result && slices.Equal(d.Params, of.Fun.Params) {
			same := *of
			same.Fun, same.Entries, same.index = d, slices.Clone(of.Entries), nil
			r.model.Set(&same)
		}
	}
}

// empty reports whether the text gives no values of the seed's functions.
func (r *modelReader) empty() bool {
	named := map[string]bool{}
	for _, u := range r.text.Unread {
		named[u.Name] = true
	}
	for _, d := range r.seed.Functions {
		if named[d.Name] || r.model.Interpretation(d) != nil {
			return false
		}
	}
	return len(r.model.Points()) == 0
}

// unread makes symbols open whose values could not be read.
func (r *modelReader) unread() {
	r.model.Unread = r.text.Unread
	for _, u := range r.text.Unread {
		for _, d := range r.seed.Functions {
			if d.Name == u.Name && d.Kind == smtlib.Declared && r.model.Interpretation(d) == nil {
				r.model.Set(&Interpretation{Fun: d, Default: value.Open{Reason: "a value that could not be read"}})
			}
		}
	}
}

// forgetUniverses leaves the size of a sort open if it is not certain: the text states another number of elements than
// it names; or it does not list the elements, and a part of it that may have named more could not be read.
func (r *modelReader) forgetUniverses() {
	for s, n := range r.model.universes {
		if said, ok := r.text.Sizes[r.arena.SortInfo(s).Name]; ok && said != n {
			delete(r.model.universes, s)
		}
	}
	if len(r.text.Unread) > 0 {
		r.forgetUnlisted(nil)
	}
}

// forgetUnlisted leaves the sizes of sorts open whose elements are not listed, except by the given declarations.
func (r *modelReader) forgetUnlisted(but []*smtlib.Decl) {
	listed := map[smtlib.Sort]bool{}
	for _, d := range r.text.Listed {
		if !slices.Contains(but, d) {
			listed[d.Result] = true
		}
	}
	for s := range r.model.universes {
		if !listed[s] {
			delete(r.model.universes, s)
		}
	}
}

// modelReader makes a model from a parsed text.
type modelReader struct {
	seed  *fragment.Seed
	arena *smtlib.Arena
	model *Model
	text  *smtlib.ModelText
	near  bool  // algebraic numbers are approximated by rationals, and missing values are guessed
	err   error // the first contradiction between model and seed

	partial bool // values of a function for some arguments are missing
}

// evaluator evaluates with the part of the model that has been read.
func (r *modelReader) evaluator() *Evaluator {
	e := NewEvaluator(r.arena, r.model)
	e.near = r.near
	return e
}

// readModel reads all correct parts of a text. The interpretations are still definitions.
func readModel(seed *fragment.Seed, file string, src []byte) (*modelReader, smtlib.Errors) {
	a := seed.Arena.Child()
	text, errs := smtlib.ParseModel(a, seed.Script, file, src)
	r := &modelReader{seed: seed, arena: a, model: New("given"), text: text}
	for _, d := range text.Elements {
		i := r.model.universes[d.Result]
		r.model.universes[d.Result] = i + 1
		r.model.Set(&Interpretation{Fun: d, Default: core.Element(r.arena, d.Result, i)})
	}
	byName := map[string]*smtlib.Decl{}
	for _, d := range seed.Functions {
		if d.Kind == smtlib.Declared {
			byName[d.Name] = d
		}
	}
	for _, def := range text.Definitions {
		if d := byName[def.Name]; d != nil { // other definitions are auxiliary
			r.define(d, def)
		}
	}
	return r, errs
}

// reasonUnsaid is the reason why a function is open for arguments that a list of values does not contain.
const reasonUnsaid = "the model says nothing of these arguments"

// define sets a function's definition. Boolector defines an array as the function from indices to elements.
func (r *modelReader) define(d, def *smtlib.Decl) {
	if len(d.Params) == 0 && len(def.Vars) == 1 && r.arena.SortIs(d.Result, "Array") {
		if t, err := r.arena.ArrayLambda(def.Vars[0], def.Body); err == nil {
			def = &smtlib.Decl{Kind: smtlib.Defined, Name: d.Name, Result: r.arena.Sort(t), Body: t}
		}
	}
	if !slices.Equal(d.Params, def.Params) || d.Result != def.Result {
		if r.err == nil {
			r.err = fmt.Errorf("%s has other sorts in the model than in the script", smtlib.Quote(d.Name))
		}
		return
	}
	r.model.Set(&Interpretation{Fun: d, Definition: def})
}

// values reads values of constants, and of functions at arguments, from a solver's values of terms.
func (r *modelReader) values() {
	var e *Evaluator
	for _, g := range r.text.Values {
		if r.arena.Kind(g.Term) != smtlib.KindApp || !r.arena.Closed(g.Term) {
			continue
		}
		d := r.arena.FunInfo(r.arena.Fun(g.Term)).Decl
		if d == nil || d.Kind != smtlib.Declared {
			r.point(g)
			continue
		}
		in := r.model.Interpretation(d)
		switch {
		case len(d.Params) == 0:
			if in == nil {
				r.model.Set(&Interpretation{Fun: d, Definition: &smtlib.Decl{Kind: smtlib.Defined, Name: d.Name,
					Result: d.Result, Body: g.Value}})
			}
			continue
		case in == nil:
			in = &Interpretation{Fun: d, Default: value.Open{Reason: reasonUnsaid}}
			r.model.Set(in)
		case in.Definition != nil:
			continue
		}
		if e == nil {
			e = r.evaluator()
		}
		var args []value.Value
		for _, arg := range r.arena.Args(g.Term) {
			args = append(args, e.Value(arg))
		}
		v := e.Value(g.Value)
		if key, ok := tupleKey(args); ok && !value.IsOpen(v) {
			if len(in.Entries) == 0 {
				r.partial = true
				if r.near {
					in.Default = v
				}
			}
			in.enter(key, Entry{Args: args, Result: v})
		}
	}
}

// point reads the value of an application to literals that SMT-LIB leaves unspecified.
func (r *modelReader) point(g smtlib.GivenFor) {
	e := NewEvaluator(r.arena, New("literals"))
	e.near = r.near
	v := e.Value(g.Value)
	if value.IsOpen(v) {
		return
	}
	if p, ok := e.pointAt(g.Term); ok {
		p.Value = v
		r.model.setPoint(p)
	}
}

// evaluate replaces definitions by values and tables if that can be done exactly. If rough is not nil, it also
// approximates, and sets rough to true if it did.
func (r *modelReader) evaluate(rough *bool) {
	e := r.evaluator()
	var known []*Interpretation
	for _, d := range r.seed.Functions {
		in := r.model.Interpretation(d)
		if in == nil || in.Definition == nil {
			continue
		}
		def := in.Definition
		if len(d.Params) == 0 {
			e.rough = rough
			if v := e.Value(def.Body); !value.IsOpen(v) {
				known = append(known, &Interpretation{Fun: d, Default: v})
			}
			continue
		}
		e.rough = nil
		if t, ok := e.tabulate(def.Vars, def.Body); ok {
			in := &Interpretation{Fun: d, Default: t.other}
			for _, entry := range t.entries {
				if key, ok := tupleKey(entry.Args); ok {
					in.enter(key, entry)
				}
			}
			known = append(known, in)
		}
	}
	for _, in := range known { // set at the end, since definitions refer to each other
		r.model.Set(in)
	}
}
