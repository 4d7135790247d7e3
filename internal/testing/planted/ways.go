package planted

import (
	"errors"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// way is a way to replace an application by another term. If the result is of another sort, it is not used.
type way struct {
	name string
	make func(a *smtlib.Arena, t smtlib.Term, f *Fault) (smtlib.Term, error)
}

// errNotSo says that a way cannot replace an application.
var errNotSo = errors.New("not for this application")

// ways are those of real faults: a forgotten case, an operator mistaken for a similar one, exchanged arguments, a lost
// last argument, a result that is one too large or has all its bits inverted.
var ways = []way{
	{"argument", func(a *smtlib.Arena, t smtlib.Term, f *Fault) (smtlib.Term, error) {
		if args := a.Args(t); f.Arg < len(args) {
			return args[f.Arg], nil
		}
		return smtlib.NoTerm, errNotSo
	}},
	{"operator", func(a *smtlib.Arena, t smtlib.Term, f *Fault) (smtlib.Term, error) {
		fun, err := a.Operator(f.Other, a.FunInfo(a.Fun(t)).Indices...)
		if err != nil {
			return smtlib.NoTerm, err
		}
		return a.App(fun, a.Args(t)...)
	}},
	{"exchanged", func(a *smtlib.Arena, t smtlib.Term, _ *Fault) (smtlib.Term, error) {
		args := slices.Clone(a.Args(t))
		n := len(args)
		if n < 2 {
			return smtlib.NoTerm, errNotSo
		}
		args[n-2], args[n-1] = args[n-1], args[n-2]
		return a.Remake(t, args)
	}},
	{"last lost", func(a *smtlib.Arena, t smtlib.Term, _ *Fault) (smtlib.Term, error) {
		switch args := a.Args(t); len(args) {
		case 0, 1:
			return smtlib.NoTerm, errNotSo
		case 2:
			return args[0], nil
		default:
			return a.Remake(t, args[:len(args)-1])
		}
	}},
	{"off", func(a *smtlib.Arena, t smtlib.Term, _ *Fault) (smtlib.Term, error) {
		switch s := a.Sort(t); {
		case a.SortIs(s, "Int"):
			return plusOne(a, "+", t, smtlib.KindNumeral, "1")
		case a.SortIs(s, "Real"):
			return plusOne(a, "+", t, smtlib.KindDecimal, "1.0")
		case a.SortIs(s, "BitVec"):
			return a.Apply("bvnot", t)
		}
		return smtlib.NoTerm, errNotSo
	}},
	{"negated", func(a *smtlib.Arena, t smtlib.Term, _ *Fault) (smtlib.Term, error) { return a.Apply("not", t) }},
}

func plusOne(a *smtlib.Arena, plus string, t smtlib.Term, kind smtlib.Kind, one string) (smtlib.Term, error) {
	literal, err := a.Literal(kind, one)
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.Apply(plus, t, literal)
}
