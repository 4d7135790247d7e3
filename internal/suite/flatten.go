package suite

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// withoutTowers gives an instance with the same assertions without negations of negations, or nil if it may not be
// joined with others. Its certificate does not apply to the result, which must be verified.
func withoutTowers(in *instance.Instance) *instance.Instance {
	if !joinable(in) {
		return nil
	}
	flat := *in
	flat.Arena = in.Arena.Child()
	flat.Steps = slices.Clone(in.Steps)
	made := map[smtlib.Term]smtlib.Term{}
	for i, step := range flat.Steps {
		assert, ok := step.(smtlib.Assert)
		if !ok {
			continue
		}
		if assert.Formula = flatten(flat.Arena, assert.Formula, made); assert.Formula == smtlib.NoTerm {
			return nil
		}
		flat.Steps[i] = assert
	}
	flat.Arena.Freeze()
	return &flat
}

// flatten removes negations of negations from a term. It gives NoTerm if one of its parts cannot be rebuilt.
func flatten(a *smtlib.Arena, t smtlib.Term, made map[smtlib.Term]smtlib.Term) smtlib.Term {
	for _, s := range smtlib.Reachable([]smtlib.Term{t}, a.Args) {
		if made[s] != smtlib.NoTerm {
			continue
		}
		args := slices.Clone(a.Args(s))
		for i := range args {
			args[i] = made[args[i]]
		}
		made[s] = s
		switch {
		case a.OperatorName(s) == "not" && a.OperatorName(args[0]) == "not":
			made[s] = a.Args(args[0])[0]
		case !slices.Equal(args, a.Args(s)):
			again, err := a.Remake(s, args)
			if err != nil {
				return smtlib.NoTerm
			}
			made[s] = again
		}
	}
	return made[t]
}
