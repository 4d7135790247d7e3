package sorts

import "github.com/smtstorm/smtstorm/smtlib"

// Ordered gives the cases that a term is below, equal to or above the literal at, where below and above are the names
// of the orders; none without a literal.
func Ordered(below, above string) func(a *smtlib.Arena, t, at smtlib.Term) ([]smtlib.Term, error) {
	return func(a *smtlib.Arena, t, at smtlib.Term) ([]smtlib.Term, error) {
		if at == smtlib.NoTerm {
			return nil, nil
		}
		return Applied(a, [][]smtlib.Term{{t, at}, {t, at}, {t, at}}, below, "=", above)
	}
}

// Lengths gives the cases that a term has length 0, 1, or more; operator gives the length.
func Lengths(operator string) func(a *smtlib.Arena, t, at smtlib.Term) ([]smtlib.Term, error) {
	return func(a *smtlib.Arena, t, _ smtlib.Term) ([]smtlib.Term, error) {
		length, err := a.Apply(operator, t)
		if err != nil {
			return nil, err
		}
		args := make([][]smtlib.Term, 3)
		for i, text := range []string{"0", "1", "2"} {
			n, err := a.Literal(smtlib.KindNumeral, text)
			if err != nil {
				return nil, err
			}
			args[i] = []smtlib.Term{length, n}
		}
		return Applied(a, args, "=", "=", ">=")
	}
}

// Applied applies each operator to its own arguments.
func Applied(a *smtlib.Arena, args [][]smtlib.Term, operators ...string) ([]smtlib.Term, error) {
	made := make([]smtlib.Term, len(operators))
	for i, operator := range operators {
		var err error
		if made[i], err = a.Apply(operator, args[i]...); err != nil {
			return nil, err
		}
	}
	return made, nil
}
