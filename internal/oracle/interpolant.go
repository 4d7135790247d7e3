package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// interpolant: a solver gives a wrong interpolant or abduct. The negation of an instance's last assertion is the
// conjecture. An interpolant follows from the other assertions, and implies the conjecture; an abduct and the other
// assertions together imply the conjecture. A search looks for a model that contradicts one of these implications.
// An interpolant has only symbols that the other assertions and the conjecture share; if they share none of a sort,
// solvers use others, which is not judged. Sequences of interpolants are asked for as well.
var interpolant = Oracle{
	Name: "interpolant", Class: WrongInterpolant, Formerly: Disagreement, Default: true, Share: interpolantShare,
	ByItself: true, OwnReplies: true,
	Grounds: "exact evaluation refutes one of the implications that define it",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		if in.Incremental() || len(in.Checks) != 1 || len(in.Points) > 0 {
			return Request{}
		}
		kind := abducts
		if refuted(in.Checks[0]) { // otherwise there is no interpolant, because the conjecture does not follow
			if in.Checks[0].Certificate != instance.Derived {
				return Request{} // the conjecture may not follow
			}
			kind = interpolants
		}
		var r Request
		if made := kind.script(in); made != nil {
			r.Runs = append(r.Runs, FurtherRun{Name: kind.name, Instance: made, Needs: kind.needs, Within: searchTime})
		}
		if kind == interpolants {
			if made := askSequence(in); made != nil {
				r.Runs = append(r.Runs, FurtherRun{
					Name: sequenceQuestion, Instance: made, Needs: solvers.Interpolants, Within: searchTime,
				})
			}
		}
		return r
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		j, found := judgeReplies(ctx, e.Last(), interpolantReplies)
		if found {
			j = e.beside(j, nil)
		}
		return j, found
	},
	Headline: func(f Fault) string { return "gives " + f.Mark },
	Right: func(Fault) string {
		return "An interpolant follows from the assertions, implies the conjecture, and has only their common symbols; an " +
			"abduct implies it together with them. Of a sequence, each interpolant follows from the one before it and a " +
			"group of assertions, and the last one is false."
	},
}

// Solvers search for interpolants and abducts, which may take long: the share of instances, and the time for each.
const (
	interpolantShare = 0.002
	searchTime       = time.Second
)

// Names that the script of a question declares.
const (
	conjectureName = "conjecture"
	givenName      = "given"
)

// between is a kind of formulas that solvers find: interpolants or abducts.
type between struct {
	name, option, needs string
}

var (
	interpolants = between{"interpolant", "produce-interpolants", solvers.Interpolant}
	abducts      = between{"abduct", "produce-abducts", solvers.Abduct}
)

// script asks for the formula of this kind for an instance; nil if that cannot be asked. The last assertion is negated;
// a smaller script, without some of the others or with simpler ones, negates the same assertion. The script defines the
// conjecture, to tell which formula it is and to declare its symbols; no formula uses the definition, since solvers
// treat a defined symbol as one of its own.
func (k between) script(in *instance.Instance) *instance.Instance {
	formulas := in.Active(0)
	if len(formulas) < 2 || derive.NamesBegin(in, formulas, conjectureName, givenName) {
		return nil
	}
	in.Arena.Freeze()
	a := in.Arena.Child()
	others, last := formulas[:len(formulas)-1], formulas[len(formulas)-1]
	negated, err := a.Apply("not", last)
	if err != nil {
		return nil
	}
	d := &smtlib.Decl{Kind: smtlib.Defined, Name: conjectureName, Result: a.Sort(negated), Body: negated}
	a.Declare(d)
	made := instance.Script{
		Arena: a, Sorts: in.Sorts, Logic: in.Logic, Options: []smtlib.SetOption{{Keyword: k.option, Value: "true"}},
		Steps: []smtlib.Command{smtlib.DefineFun{Funs: []*smtlib.Decl{d}}},
	}
	for _, f := range others {
		made.Steps = append(made.Steps, derive.Assert(f))
	}
	a.Freeze()
	var p smtlib.Printer
	text := p.AppendTerm(fmt.Appendf(nil, "(get-%s %s ", k.name, givenName), a, negated)
	made.Steps = append(made.Steps, smtlib.CheckSat{}, smtlib.Other{Text: string(text) + ")"})
	return derive.From(in, made, instance.Unknown(1))
}

// A sequence of interpolants is asked for in the form of Bitwuzla's command, (get-interpolants (A B) (C) …) with names
// of assertions. They are divided into groups in their order.

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
	if len(formulas) < 2 || derive.NamesBegin(in, formulas, groupName, givenName, conjectureName) {
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
