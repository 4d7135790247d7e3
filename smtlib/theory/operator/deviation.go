package operator

import "github.com/smtstorm/smtstorm/smtlib"

// Beyond makes applications for which a condition holds a deviation from the standard: solvers accept them. The
// description is that of the application, as "with one argument". If instead is not nil, they are read as that term.
func (r Row) Beyond(
	description string, holds func(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) bool,
	instead func(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) (smtlib.Term, error),
) Row {
	name, before := r.Name, r.Deviates
	r.Deviates = func(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) (t smtlib.Term, what string) {
		switch {
		case !holds(a, info, args) && before != nil:
			return before(a, info, args)
		case !holds(a, info, args):
			return smtlib.NoTerm, ""
		case instead != nil:
			if t, err := instead(a, info, args); err == nil {
				return t, name + " " + description
			}
		}
		return smtlib.NoTerm, name + " " + description
	}
	return r
}

// Many is a condition for Beyond: there are at least from arguments, and at most to if that is not negative.
func Many(from, to int) func(*smtlib.Arena, *smtlib.FunInfo, []smtlib.Term) bool {
	return func(_ *smtlib.Arena, _ *smtlib.FunInfo, args []smtlib.Term) bool {
		return len(args) >= from && (to < 0 || len(args) <= to)
	}
}

// FirstOf is a condition for Beyond: the first argument has a sort of that name.
func FirstOf(sort string) func(*smtlib.Arena, *smtlib.FunInfo, []smtlib.Term) bool {
	return func(a *smtlib.Arena, _ *smtlib.FunInfo, args []smtlib.Term) bool {
		return len(args) > 0 && a.SortIs(a.Sort(args[0]), sort)
	}
}

// WithZero is for Beyond: the application with a further argument, 0.
func WithZero(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) (smtlib.Term, error) {
	zero, err := a.Literal(smtlib.KindNumeral, "0")
	if err != nil {
		return smtlib.NoTerm, err
	}
	return a.Apply(info.Name, append(args[:len(args):len(args)], zero)...)
}

// InPairs is for Beyond: the operator applied to two arguments at a time, from the left.
func InPairs(a *smtlib.Arena, info *smtlib.FunInfo, args []smtlib.Term) (t smtlib.Term, err error) {
	t = args[0]
	for _, arg := range args[1:] {
		if t, err = a.Apply(info.Name, t, arg); err != nil {
			return smtlib.NoTerm, err
		}
	}
	return t, nil
}
