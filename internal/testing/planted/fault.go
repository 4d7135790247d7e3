// Package planted has faults for solvers that are wrong on purpose: each is one wrong rewriting of terms, in conditions
// like those of real faults. What an honest solver says of the script that a fault makes of another is what a solver
// with that fault would say of the other: it is wrong where the rewritten terms matter, and only there.
//
// Faults are drawn from the operators' rows and a table of shapes. They know nothing of how instances are made. The
// package is for tests and measurements only. It may import smtlib, the theories, fragment with what is below it, and
// smtlib/theory/vocabulary.
package planted

import (
	"encoding/json"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Fault is a wrong rewriting: which applications of an operator it is about, and what it makes of them. A condition
// with its zero value always holds.
type Fault struct {
	Name     string
	Theory   string
	Operator string
	Wrong    string // what it makes of an application: the name of a way, see ways, and its parameter
	Other    string `json:",omitempty"`
	Arg      int    `json:",omitempty"`

	Args       int    `json:",omitempty"` // number of arguments
	Sort       string `json:",omitempty"` // a class that an argument's sort or the result's belongs to, see sortClasses
	Constant   string `json:",omitempty"` // a class that a constant argument belongs to, see constantClasses
	Inside     string `json:",omitempty"` // an argument is an application of that operator
	Same       bool   `json:",omitempty"` // two arguments are the same term
	Quantified bool   `json:",omitempty"` // it has a bound variable
	Shared     bool   `json:",omitempty"` // it stands in more than one place
	Times      int    `json:",omitempty"` // so many different ones are in the script, or more
	Polarity   int    `json:",omitempty"` // 1, or -1: under negations, an odd number of them
	Depth      int    `json:",omitempty"` // so many Boolean connectives are above it, or more
}

// Parse reads the text of a fault.
func Parse(text string) (*Fault, error) {
	f := &Fault{}
	return f, json.Unmarshal([]byte(text), f)
}

// Text is the fault as [Parse] reads it.
func (f *Fault) Text() string {
	text, err := json.Marshal(f)
	if err != nil {
		panic(err) // it has nothing but names and numbers
	}
	return string(text)
}

// maxTerms bounds the scripts in which faults show: looking at each term of a huge one takes long.
const maxTerms = 20_000

// Damage gives what the fault makes of formulas of an arena, which may grow. It reports whether that is anything else.
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

// damage is the work of a fault on formulas.
type damage struct {
	*Fault
	a     *smtlib.Arena
	sites map[smtlib.Term]bool // that the conditions hold for, but those on the place
	done  map[place]smtlib.Term
}

// place is a term where it stands: below so many connectives, as far as that is asked for, and with a polarity: 0 where
// it has none.
type place struct {
	t        smtlib.Term
	polarity int
	depth    int
}

// findSites finds the applications that the fault is about.
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

// fits reports whether a term is an application that the fault is about, without regard to where it stands.
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

// rewrite gives what the fault makes of a term at a place.
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

// polarity is that of an argument of t where t stands positively.
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

// apply makes the wrong term, NoTerm if it cannot be made.
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
