// Package planted has faults for solvers that are wrong on purpose. Each fault is a wrong rewriting of terms, under
// conditions like those of real faults. A fault rewrites a script, and an honest solver's answer to the result is taken
// for the answer of a solver with that fault to the original: it is wrong where the rewritten terms matter, and only
// there.
//
// Faults are drawn from the operators' rows and a table of shapes, independently of how instances are made. The package
// is for tests and measurements only. It may import smtlib, the theories, fragment and the packages below it, and
// smtlib/theory/vocabulary.
package planted

import (
	"encoding/json"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Fault is a wrong rewriting: the conditions for the applications of an operator that it rewrites, and the term that
// replaces them. A condition with its zero value always holds.
type Fault struct {
	Name     string
	Theory   string
	Operator string
	Wrong    string // the term that replaces an application: the name of one of ways; Other and Arg are its parameters
	Other    string `json:",omitempty"`
	Arg      int    `json:",omitempty"`

	Args       int    `json:",omitempty"` // number of arguments
	Sort       string `json:",omitempty"` // a class of sortClasses, to which an argument's sort or the result's belongs
	Constant   string `json:",omitempty"` // a class to which a constant argument belongs: anyConstant and others
	Inside     string `json:",omitempty"` // an argument is an application of this operator
	Same       bool   `json:",omitempty"` // two arguments are the same term
	Quantified bool   `json:",omitempty"` // it has a bound variable
	Shared     bool   `json:",omitempty"` // it occurs more than once
	Times      int    `json:",omitempty"` // the script has at least this number of different ones
	Polarity   int    `json:",omitempty"` // 1: under an even number of negations; -1: under an odd number
	Depth      int    `json:",omitempty"` // at least this number of Boolean connectives are above it
}

// Parse parses the text of a fault. The error is that of the JSON.
func Parse(text string) (*Fault, error) {
	f := &Fault{}
	return f, json.Unmarshal([]byte(text), f)
}

// Text returns the fault as JSON, which [Parse] reads.
func (f *Fault) Text() string {
	text, err := json.Marshal(f)
	if err != nil {
		panic(err) // names and numbers can always be written
	}
	return string(text)
}

// maxTerms bounds the scripts that faults rewrite: it takes long to look at each term of a huge one.
const maxTerms = 20_000

// Damage rewrites formulas of an arena, which may grow. It reports whether a formula has changed.
func (f *Fault) Damage(a *smtlib.Arena, formulas []smtlib.Term) (damaged []smtlib.Term, changed bool) {
	reached := smtlib.Reachable(formulas, a.Args)
	if len(reached) > maxTerms {
		return formulas, false
	}
	d := &damage{Fault: f, a: a, sites: map[smtlib.Term]bool{}, done: map[place]smtlib.Term{}}
	d.findSites(reached)
	if len(d.sites) == 0 || len(d.sites) < f.Times {
		return formulas, false
	}
	for _, t := range formulas {
		made := d.rewrite(place{t: t, polarity: 1})
		changed = changed || made != t
		damaged = append(damaged, made)
	}
	return damaged, changed
}

// damage is the state of a fault's rewriting of formulas.
type damage struct {
	*Fault
	a     *smtlib.Arena
	sites map[smtlib.Term]bool // applications for which all conditions but Polarity and Depth hold
	done  map[place]smtlib.Term
}

// place is an occurrence of a term. depth is the number of connectives above it, at most the fault's Depth; polarity is
// 0 if the occurrence has none, or the fault does not ask for it.
type place struct {
	t        smtlib.Term
	polarity int
	depth    int
}

// findSites finds the applications to which the fault applies, except for their places.
func (d *damage) findSites(reached []smtlib.Term) {
	parents := map[smtlib.Term]int{}
	if d.Shared {
		for _, t := range reached {
			for _, arg := range d.a.Args(t) {
				parents[arg]++
			}
		}
	}
	for _, t := range reached {
		if d.fits(t) && (!d.Shared || parents[t] > 1) && (!d.Quantified || !d.a.Closed(t)) {
			d.sites[t] = true
		}
	}
}

// fits reports whether the fault's conditions on an application itself hold for a term.
func (d *damage) fits(t smtlib.Term) bool {
	if d.a.Kind(t) != smtlib.KindApp || d.a.OperatorName(t) != d.Operator {
		return false
	}
	args := d.a.Args(t)
	if d.Args > 0 && len(args) != d.Args || d.Same && !repeats(args) {
		return false
	}
	return d.Sort == "" && d.Constant == "" && d.Inside == "" || d.fitsArgs(t, args)
}

func (d *damage) fitsArgs(t smtlib.Term, args []smtlib.Term) bool {
	isOf := d.Sort == "" || inClass(d.a, d.a.Sort(t), d.Sort)
	constant, inside := d.Constant == "", d.Inside == ""
	for _, arg := range args {
		isOf = isOf || inClass(d.a, d.a.Sort(arg), d.Sort)
		constant = constant || isConstant(d.a, arg, d.Constant)
		inside = inside || d.a.Kind(arg) == smtlib.KindApp && d.a.OperatorName(arg) == d.Inside
	}
	return isOf && constant && inside
}

func repeats(args []smtlib.Term) bool {
	for i, arg := range args {
		for _, other := range args[:i] {
			if arg == other {
				return true
			}
		}
	}
	return false
}

// rewrite returns the term that replaces a term at a place.
func (d *damage) rewrite(p place) smtlib.Term {
	if d.Polarity == 0 {
		p.polarity = 0
	}
	p.depth = min(p.depth, d.Depth)
	if made, known := d.done[p]; known {
		return made
	}
	made := p.t
	old := d.a.Args(p.t)
	if len(old) > 0 {
		args := make([]smtlib.Term, len(old))
		changed := false
		for i, arg := range old {
			args[i] = d.rewrite(place{arg, p.polarity * d.polarity(p.t, i), p.depth + d.depth(p.t)})
			changed = changed || args[i] != arg
		}
		if changed {
			if t, err := d.a.Remake(p.t, args); err == nil {
				made = t
			}
		}
	}
	if d.sites[p.t] && p.depth >= d.Depth && (d.Polarity == 0 || p.polarity == d.Polarity) {
		if wrong := d.apply(made); wrong != smtlib.NoTerm {
			made = wrong
		}
	}
	d.done[p] = made
	return made
}

// depth is 1 for a Boolean connective and 0 for anything else.
func (d *damage) depth(t smtlib.Term) int {
	switch d.a.OperatorName(t) {
	case "and", "or", "not", "=>", "xor", "ite", "=", "distinct":
		if args := d.a.Args(t); d.a.Sort(args[len(args)-1]) == d.a.Bool() {
			return 1
		}
	}
	return 0
}

// polarity is the polarity of an argument of t if t has polarity 1.
func (d *damage) polarity(t smtlib.Term, arg int) int {
	switch name := d.a.OperatorName(t); {
	case d.a.Kind(t) == smtlib.KindQuant || name == "and" || name == "or" || name == "ite" && arg > 0:
		return 1
	case name == "not" || name == "=>" && arg < len(d.a.Args(t))-1:
		return -1
	case name == "=>":
		return 1
	}
	return 0
}

// apply makes the wrong term for an application; NoTerm if it cannot be made.
func (d *damage) apply(t smtlib.Term) smtlib.Term {
	for _, w := range ways {
		if w.name != d.Wrong {
			continue
		}
		if made, err := w.make(d.a, t, d.Fault); err == nil && d.a.Sort(made) == d.a.Sort(t) {
			return made
		}
	}
	return smtlib.NoTerm
}
