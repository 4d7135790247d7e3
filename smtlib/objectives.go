package smtlib

import (
	"math/big"
	"slices"
	"strings"
)

// Commands of optimization, as z3 has them: objectives, soft constraints, and the option that combines objectives.

// The orders of several objectives.
const (
	Lexicographic = "lex" // the first is optimized, then the second among its optima, and so on; the default
	Box           = "box" // each is optimized by itself
	Pareto        = "pareto"
)

// Orders are the orders of several objectives.
func Orders() []string { return []string{Lexicographic, Box, Pareto} }

// ObjectivesIgnored is the note for users whose rule program sets objectives.
const ObjectivesIgnored = "objectives (maximize, minimize, assert-soft) of rule programs are ignored: no optimum is " +
	"judged"

// OptimaUnknown says that only the answer to a check is known to be right.
const OptimaUnknown = "whether its optima are right is not known"

// priorityOption is the keyword of the option that is read as a Priority.
const priorityOption = "opt.priority"

// SetsObjectives reports whether a source has objectives or soft constraints.
func SetsObjectives(src []byte) bool {
	return slices.ContainsFunc(NamedCommands(src), func(c NamedCommand) bool {
		return slices.Contains([]string{"maximize", "minimize", "assert-soft"}, c.Name)
	})
}

// IsOptimized reports whether a command is an objective or a soft constraint.
func IsOptimized(c Command) bool {
	switch c.(type) {
	case Objective, SoftConstraint:
		return true
	}
	return false
}

func (p *parser) maximize(at At) Command { return p.objective(at, true) }

func (p *parser) minimize(at At) Command { return p.objective(at, false) }

// objective reads a term that is a number or a bit-vector.
func (p *parser) objective(at At, maximize bool) Command {
	p.next()
	off := p.start
	c := Objective{At: at, Maximize: maximize, Term: p.termHere()}
	if s := p.a.Sort(c.Term); !p.a.SortIs(s, "Int") && !p.a.SortIs(s, "Real") && !p.a.SortIs(s, "BitVec") {
		p.fail(off, "an objective has sort Int, Real or BitVec, and not %s", p.a.SortString(s))
	}
	switch p.next(); p.kind {
	case tokClose:
	case tokKeyword:
		c.Attributes = p.verbatim()
	default:
		p.unexpected("')'")
	}
	return c
}

func (p *parser) assertSoft(at At) Command {
	c := SoftConstraint{At: at, Formula: p.formula()}
	for p.next(); p.kind != tokClose; p.next() {
		switch keyword := string(p.text); {
		case p.kind != tokKeyword:
			p.unexpected("an attribute like :weight")
		case keyword == "weight":
			p.next()
			if c.Weight = string(p.src[p.start:p.pos]); p.kind != tokNumeral && p.kind != tokDecimal && p.kind != tokSymbol ||
				c.Cost() == nil {
				p.fail(p.start, "a weight is a number like 2, 0.5 or -1")
			}
		case keyword == "id":
			p.next()
			if p.kind != tokSymbol {
				p.unexpected("the name of a group")
			}
			c.Group = string(p.text)
		default:
			p.fail(p.start, "assert-soft has the attributes :weight and :id, and not :%s", keyword)
		}
	}
	return c
}

// Cost is the weight as a number; nil if it is none.
func (c SoftConstraint) Cost() *big.Rat {
	if c.Weight == "" {
		return big.NewRat(1, 1)
	}
	if strings.ContainsAny(c.Weight, "/eEpPxXbBoO_+") { // characters that SetString accepts, and SMT-LIB does not
		return nil
	}
	r, ok := new(big.Rat).SetString(c.Weight)
	if !ok {
		return nil
	}
	return r
}

func (p *Printer) appendObjective(dst []byte, a *Arena, c Command) []byte {
	switch c := c.(type) {
	case Objective:
		name := "(minimize "
		if c.Maximize {
			name = "(maximize "
		}
		dst = p.AppendTerm(append(dst, name...), a, c.Term)
		if c.Attributes != "" {
			dst = append(append(dst, ' '), c.Attributes...)
		}
		return append(dst, ')')
	case SoftConstraint:
		dst = p.AppendTerm(append(dst, "(assert-soft "...), a, c.Formula)
		if c.Weight != "" {
			dst = append(append(dst, " :weight "...), c.Weight...)
		}
		if c.Group != "" {
			dst = append(append(dst, " :id "...), Quote(c.Group)...)
		}
		return append(dst, ')')
	case Priority:
		return append(append(append(dst, "(set-option :"+priorityOption+" "...), c.Order...), ')')
	}
	panic("smtlib: no command of optimization")
}
