package oracle

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
	"github.com/smtstorm/smtstorm/solvers"
)

// A sequence of interpolants is one for groups of assertions that contradict each other: each interpolant follows from
// the one before it and a group, the last one is false, and each has only symbols that the groups up to it share with
// those behind it. That is the form of Bitwuzla's command, (get-interpolants (A B) (C) …) with names of assertions.

// sequenceQuestion is the name of the question, mostGroups the number of groups, and groupName begins the names of
// assertions.
const (
	sequenceQuestion = "sequence"
	mostGroups       = 4
	groupName        = "part"
)

// askSequence asks for a sequence of interpolants of a refuted instance; nil if there are not enough assertions, or
// they have names that ours could be.
func askSequence(in *instance.Instance) *instance.Instance {
	formulas := in.Active(0)
	if len(formulas) < 2 || namesBegin(in, formulas, groupName, givenName, conjectureName) {
		return nil
	}
	made := *in
	made.Script = instance.Script{
		Arena: in.Arena, Sorts: in.Sorts, Logic: in.Logic,
		Options: []smtlib.SetOption{{Keyword: interpolants.option, Value: "true"}},
	}
	command := "(" + solvers.Interpolants
	n := 0
	for _, group := range groups(formulas) {
		var names []string
		for _, f := range group {
			name := fmt.Sprint(groupName, n)
			made.Steps = append(made.Steps, smtlib.Assert{Formula: f, Name: name})
			names = append(names, name)
			n++
		}
		command += " (" + strings.Join(names, " ") + ")"
	}
	made.Steps = append(made.Steps, smtlib.CheckSat{}, smtlib.Other{Text: command + ")"})
	made.Checks, made.Group, made.Family = instance.Unknown(1), nil, false
	return &made
}

// groups divides formulas in their order.
func groups(formulas []smtlib.Term) (all [][]smtlib.Term) {
	n := min(mostGroups, len(formulas))
	for i := range n {
		all = append(all, formulas[i*len(formulas)/n:(i+1)*len(formulas)/n])
	}
	return all
}

// wrongInSequence looks for an error in a sequence of interpolants for groups of assertions, and shows it; mark is ""
// if it finds none. An interpolant that cannot be read is left out, with what depends on it.
func wrongInSequence(
	ctx context.Context, in *instance.Instance, all [][]smtlib.Term, printed string,
) (mark string, shows []string) {
	given, isList := sexpr.Elements(printed)
	if !isList || len(given) != len(all) {
		return "", nil
	}
	before := "true"
	for k, text := range given {
		in, rest := conjoined(in, slices.Concat(all[k+1:]...))
		if rest == nil {
			return "", nil
		}
		define := func(name, body string) string { return fmt.Sprintf("(define-fun %s () Bool %s)\n", name, body) }
		both := define(givenName+"Before", before) + define(givenName, text)
		shows = []string{
			fmt.Sprintf("Of the %d groups of assertions, the interpolant behind the first %d is:\n%s", len(all), k+1, text),
			"The one before it is:\n" + before,
		}
		before = text
		said := "This model shows it, by exact evaluation:\n"
		if m := satisfied(ctx, in, rest, all[k], both, givenName+"Before", "(not "+givenName+")"); m != "" {
			return "a sequence of interpolants, one of which does not follow from the one before it and its group",
				append(shows, "The one before it and the group are true, and it is false. "+said+m)
		}
		if k == len(given)-1 {
			if m := satisfied(ctx, in, rest, nil, define(givenName, text), givenName); m != "" {
				return "a sequence of interpolants that does not end in false",
					append(shows, "All groups are before it, and it is true. "+said+m)
			}
			break
		}
		if name := foreignSymbol(in, rest, slices.Concat(all[:k+1]...), givenName, define(givenName, text)); name != "" {
			return "an interpolant with a symbol that is not shared",
				append(shows, name+" does not occur both in the groups up to it and in those behind it.")
		}
	}
	return "", nil
}

// conjoined is an instance with a definition of a conjunction, which has the name of a conjecture: it declares the
// symbols of the formulas. d is nil if that fails.
func conjoined(in *instance.Instance, formulas []smtlib.Term) (with *instance.Instance, d *smtlib.Decl) {
	in.Arena.Freeze()
	made := *in
	made.Arena = in.Arena.Child()
	body, err := made.Arena.Apply("true")
	switch {
	case len(formulas) == 1:
		body = formulas[0]
	case len(formulas) > 1:
		body, err = made.Arena.Apply("and", formulas...)
	}
	if err != nil {
		return nil, nil
	}
	d = &smtlib.Decl{Kind: smtlib.Defined, Name: conjectureName, Result: made.Arena.Sort(body), Body: body}
	made.Arena.Declare(d)
	made.Arena.Freeze()
	return &made, d
}
