package model

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// choices are functions that a solver's model defines although no script declares them: the solver's choice where
// SMT-LIB leaves operators unspecified. They are listed by operator.
type choices map[string][]*smtlib.Decl

// choices collects the text's definitions of unspecified points. A name that the script declares does not count.
func (r *modelReader) choices() {
	for _, row := range theory.Rows() {
		for _, function := range row.Chosen {
			for _, def := range r.text.Definitions {
				named := func(d *smtlib.Decl) bool { return d.Name == def.Name }
				if def.Name != function || len(def.Vars) == 0 || slices.ContainsFunc(r.seed.Functions, named) {
					continue
				}
				if r.model.choices == nil {
					r.model.choices = choices{}
				}
				r.model.choices[row.Name] = append(r.model.choices[row.Name], def)
			}
		}
	}
}

// IgnoreChoices makes unspecified points open even if a solver's model contains its choice for them, which other
// solvers need not share.
func (m *Model) IgnoreChoices() { m.choices = nil }

// chosen gives the value that the solver's model has for an unspecified application, or nil.
func (e *Evaluator) chosen(c *operator.Call, args []value.Value) value.Value {
	if c.Fun.Decl != nil {
		return nil
	}
	for _, def := range e.model.choices[c.Fun.Name] {
		if !e.takes(def, c, args) {
			continue
		}
		// the body is evaluated within the evaluation of the operator, whose state is restored afterwards
		one, at := e.current, e.at
		v := e.under(def.Body, def.Vars, slices.Clone(args[:len(def.Vars)]))
		e.current, e.at = one, at
		if value.IsOpen(v) {
			return nil
		}
		return v
	}
	return nil
}

// takes reports whether a definition has the sorts of an application.
func (e *Evaluator) takes(def *smtlib.Decl, c *operator.Call, args []value.Value) bool {
	n := len(def.Params)
	if def.Result != c.Sort || n > len(args) || n < len(args) && (n != 1 || c.Fun.Name == "seq.nth") {
		return false
	}
	terms := e.arena.Args(e.at)
	for i, s := range def.Params {
		if e.arena.Sort(terms[i]) != s {
			return false
		}
	}
	return true
}
