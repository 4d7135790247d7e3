package fragment

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/smtstorm/smtstorm/smtlib"
)

// ErrNotOpened means that a seed has no quantifier that can be removed, or more than MaxDerived terms.
var ErrNotOpened = errors.New("no quantifier can be taken away")

// ReadOpened reads a seed like ReadSeed, and removes the quantifiers in its assertions by replacing variables with new
// constants. It is for scripts of which nothing can be evaluated with the quantifiers. Each assertion is used twice,
// with constants of its own: once with the bodies of its quantified formulas, once with their negations. A model of
// both gives values for which a body is true, and others for which it is false, and thereby refutes or witnesses the
// quantified formula, which remains a formula of the seed. The author's status does not apply to the result, and is
// dropped.
//
// The errors are those of ReadSeed, and ErrNotOpened.
func ReadOpened(path string, src []byte) (*Seed, error) { return readSeed(path, src, true) }

// open replaces the assertions, and the script that contains them.
func (s *Seed) open() error {
	if s.Arena.Len() > MaxDerived {
		return ErrNotOpened
	}
	o := opener{a: s.Arena}
	seen := map[smtlib.Term]bool{}
	s.Opened, s.Assertions, s.Status = s.Assertions, nil, ""
	for _, f := range s.Opened {
		for _, negate := range []bool{false, true} {
			o.bodies, o.negate = map[smtlib.Term]smtlib.Term{}, negate
			made, err := o.formula(f)
			if err != nil {
				return err
			}
			if !seen[made] {
				seen[made] = true
				s.Assertions = append(s.Assertions, made)
			}
		}
	}
	if len(o.constants) == 0 {
		return ErrNotOpened
	}
	s.Functions = append(s.Functions, o.constants...)
	script := *s.Script
	script.Commands = nil
	for _, c := range s.Script.Commands {
		switch c := c.(type) {
		case smtlib.SetLogic, smtlib.SetOption, smtlib.DeclareSort, smtlib.DefineSort, smtlib.DeclareDatatypes,
			smtlib.DeclareFun, smtlib.DefineFun:
			script.Commands = append(script.Commands, c)
		case smtlib.SetInfo:
			if c.Keyword != "status" {
				script.Commands = append(script.Commands, c)
			}
		}
	}
	for _, d := range o.constants {
		script.Commands = append(script.Commands, smtlib.DeclareFun{Fun: d})
	}
	for _, f := range s.Assertions {
		script.Commands = append(script.Commands, smtlib.Assert{Formula: f})
	}
	script.Commands = append(script.Commands, smtlib.CheckSat{})
	s.Script = &script
	return nil
}

// opener removes quantifiers.
type opener struct {
	a         *smtlib.Arena
	constants []*smtlib.Decl

	bodies map[smtlib.Term]smtlib.Term // the formulas that replaced quantified ones
	negate bool                        // whether bodies are negated
}

// formula gives a closed formula without its quantifiers. Quantifiers inside match and lambda stay.
func (o *opener) formula(t smtlib.Term) (smtlib.Term, error) {
	seen := map[smtlib.Term]bool{}
	by := map[smtlib.Term]smtlib.Term{}
	for stack := []smtlib.Term{t}; len(stack) > 0; {
		q := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if seen[q] {
			continue
		}
		seen[q] = true
		switch o.a.Kind(q) {
		case smtlib.KindMatch:
		case smtlib.KindQuant:
			if o.a.Quantifier(q) == smtlib.Lambda {
				continue
			}
			body, err := o.body(q)
			if err != nil {
				return smtlib.NoTerm, err
			}
			by[q] = body
		default:
			stack = append(stack, o.a.Args(q)...)
		}
	}
	return o.a.Replace(t, by)
}

// body gives the body of a closed quantified formula, or its negation if o.negate is set.
func (o *opener) body(q smtlib.Term) (smtlib.Term, error) {
	if made, known := o.bodies[q]; known {
		return made, nil
	}
	args := o.a.Args(q)
	vars, body := args[:len(args)-1], args[len(args)-1]
	for o.a.Kind(body) == smtlib.KindAnnotated { // patterns are only allowed in quantifiers
		body = o.a.Args(body)[0]
	}
	by := map[smtlib.Term]smtlib.Term{}
	for _, v := range vars {
		c, err := o.constant(o.a.Text(v), o.a.Sort(v))
		if err != nil {
			return smtlib.NoTerm, err
		}
		by[v] = c
	}
	made, err := o.a.Replace(body, by)
	if err != nil {
		return smtlib.NoTerm, err
	}
	negate := o.negate
	o.negate = false // for quantifiers inside the body
	if made, err = o.formula(made); err == nil && negate {
		made, err = o.a.Apply("not", made)
	}
	o.negate = negate
	o.bodies[q] = made
	return made, err
}

// constant declares a constant whose name resembles the wanted one.
func (o *opener) constant(name string, s smtlib.Sort) (smtlib.Term, error) {
	fresh := name
	for i := 1; o.a.IsDeclared(fresh); i++ {
		fresh = name + "!" + strconv.Itoa(i)
	}
	d := &smtlib.Decl{Kind: smtlib.Declared, Name: fresh, Result: s}
	o.constants = append(o.constants, d)
	c, err := o.a.App(o.a.Declare(d))
	if err != nil {
		return smtlib.NoTerm, fmt.Errorf("a constant for the variable %s: %w", smtlib.Quote(name), err)
	}
	return c, nil
}
