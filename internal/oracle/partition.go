package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// partition: a solver's answers to a script and to its parts cannot all be right. Parts are cubes, the script with each
// case of some terms as further assertions, and components, which have no symbols in common. Scripts that are divided
// elsewhere are judged in the same way; their parts may also be slices, some of the assertions. A model that makes all
// assertions true, the solver's or one that a search finds, shows which answer is wrong. A solver that does not decide
// the script itself is not asked about its parts: there is nothing that they could contradict.
var partition = Oracle{
	Name: partitionName, Class: Disagreement, Default: true, Share: partitionShare,
	Grounds: "the answers to the script and to its parts cannot all be right",
	Ask:     func(in *instance.Instance, _ *rand.Rand) Request { return askParts(in, plans...) },
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		return e.besideItself(ctx, partitionName, func(ctx context.Context, own, part *Run, _ string) (Judgement, bool) {
			kind, _ := partOf(part)
			if own.Asked.Last().Expect != instance.None {
				return Judgement{}, false
			}
			return e.judgePart(ctx, own, part, kind)
		})
	},
	Headline: func(f Fault) string {
		switch {
		case f.Class == RefutationUnsound && f.Question != "":
			return "answers unsat to a part of a script, but a model makes every assertion of the part true"
		case f.Class == RefutationUnsound:
			return "answers unsat to a script and sat to its parts; a model makes every assertion true"
		case f.Class == InvalidModel:
			return "answers sat with a model that falsifies an assertion, and contradicts itself on the parts"
		}
		return fmt.Sprintf("answers %s to a script, but contradicts that on its parts; %s",
			f.Observed, oneIsWrong)
	},
	Right: func(f Fault) string {
		if f.Class == InvalidModel {
			return "A model given with sat makes every assertion true."
		}
		return whileUnsettled("The answers to the script and to its parts should be consistent.")(f)
	},
}

const partitionName = "partition"

// partitionShare is the share, among the instances whose right answer is not known, of those whose parts are asked
// about. Each takes four to eight runs.
const partitionShare = 0.02

// Kinds of parts, in names of questions.
const (
	cubePart  = "cube"
	slicePart = "slice"
)

// PartQuestion names the question about a part, counted from 0, of a script that is divided by a plan.
func PartQuestion(p split.Plan, i int) string { return partitionName + "/" + p.Name(i) }

// partOf is the kind of the part that a run is about; ok is false if it is about none.
func partOf(r *Run) (kind string, ok bool) {
	name, ok := strings.CutPrefix(r.Question, partitionName+"/")
	kind, _, _ = strings.Cut(name, " ")
	return kind, ok
}

// plans are the ways in which the oracle itself divides scripts. A script of many components would take too many runs.
var plans = []split.Plan{{Join: split.Any, Cubes: split.DefaultCubes}, {Join: split.All, Most: 4}}

// divided returns questions about the parts of a script that is divided in some ways.
func divided(in *instance.Instance, ways ...split.Plan) (all []FurtherRun) {
	in.Arena.Freeze()
	for _, way := range ways {
		if way.Join == split.All && isRecursive(in.Arena, in.Active(0)) {
			continue
		}
		for i, part := range way.Subproblems(in) {
			made := in
			if part.Case != nil {
				made = part.Case.Beside(in, part.Arena) // the case may have other operators
			}
			all = append(all, FurtherRun{
				Name: way.Name(i), Instance: asking(made, part.Arena, part.Formulas), OfDecided: true,
			})
		}
	}
	return all
}

// askParts asks about the parts of a script, and for models, which tell which answer is wrong.
func askParts(in *instance.Instance, ways ...split.Plan) Request {
	return askDerived(in, func() []FurtherRun { return divided(in, ways...) })
}

// isRecursive reports whether formulas use recursive definitions. If these are not proved total, they are axioms, by
// which components may depend on each other.
func isRecursive(a *smtlib.Arena, formulas []smtlib.Term) bool {
	return slices.ContainsFunc(smtlib.Reachable(formulas, a.Below),
		func(t smtlib.Term) bool {
			d := a.Declaration(t)
			return d != nil && d.Kind == smtlib.Recursive
		})
}

// judgePart compares the answers to a script and to a part of it, or to all parts if one alone contradicts nothing.
func (e *Evidence) judgePart(ctx context.Context, own, part *Run, kind string) (Judgement, bool) {
	whole, answer := own.Answer(0), part.Answer(0)
	if !whole.Definite() || !answer.Definite() {
		return Judgement{}, false
	}
	switch {
	case whole == solvers.Sat && answer == solvers.Unsat:
		return e.judgeUnsatPart(ctx, own, part, kind)
	case whole != solvers.Unsat || answer != solvers.Sat || kind == slicePart:
	case kind == cubePart:
		return e.judgeSatParts(ctx, own, []*Run{part}, kind)
	default:
		if all := e.allParts(own, kind); all != nil {
			return e.judgeSatParts(ctx, own, all, kind)
		}
	}
	return Judgement{}, false
}

// judgeUnsatPart judges a solver that answers sat to a script and unsat to a part. Models may show which answer is
// wrong.
func (e *Evidence) judgeUnsatPart(ctx context.Context, own, part *Run, kind string) (Judgement, bool) {
	text, given := own.Model(0)
	judged := Judged{}
	if given {
		judged = UnderModel(&own.Asked.Script, 0, text)
	}
	said := fmt.Sprintf("The whole script gets sat, but a %s of it gets unsat.", kind)
	switch {
	case judged.Holds == False:
		return e.opposed(InvalidModel, own, part, append([]string{said}, judged.Shows...)...), true
	case judged.Holds == True && (kind != cubePart || UnderModel(&part.Asked.Script, 0, text).Holds == True):
		j := e.opposed(RefutationUnsound, part, own, said,
			"The model given with sat makes every assertion of both true, by exact evaluation:\n"+text)
		j.Under = judged.Claim
		return j, true
	}
	if p := satisfiedBySearch(ctx, answer{part, 0}, answer{own, 0}); p != nil {
		return e.against(p, said), true
	}
	if kind != cubePart {
		return e.against(unproved(answer{own, 0}, answer{part, 0}), said), true
	}
	all := e.allParts(own, kind)
	if judged.Holds == True || // the model makes another cube true
		all == nil || slices.ContainsFunc(all, func(r *Run) bool { return r.Answer(0) != solvers.Unsat }) {
		return Judgement{}, false
	}
	j := e.opposed(Disagreement, own, part,
		fmt.Sprintf("The script gets sat, but each of its %d cubes, which cover all cases, gets unsat.", len(all)),
		"None of the answers is proved.")
	return e.standingOn(j, all), true
}

// judgeSatParts judges a solver that answers unsat to a script, and sat to parts of which it follows that the script is
// sat.
func (e *Evidence) judgeSatParts(ctx context.Context, own *Run, parts []*Run, kind string) (Judgement, bool) {
	said := fmt.Sprintf("The whole script gets unsat, but a %s of it gets sat.", kind)
	if len(parts) > 1 {
		said = fmt.Sprintf("The whole script gets unsat, but each of its %d components, which have nothing in "+
			"common, sat.", len(parts))
	}
	for _, part := range parts {
		if part.Answer(0) != solvers.Sat {
			return Judgement{}, false
		}
		text, given := part.Model(0)
		if !given {
			continue
		}
		if judged := UnderModel(&part.Asked.Script, 0, text); judged.Holds == False {
			return e.opposed(InvalidModel, part, own, append([]string{said}, judged.Shows...)...), true
		}
	}
	if text, claim := Union(own, parts); claim != nil {
		j := e.opposed(RefutationUnsound, own, parts[0], said,
			"The models given with sat make every assertion of the whole true, by exact evaluation:\n"+text)
		j.Under = claim
		return e.standingOn(j, parts), true
	}
	whole, part := answer{own, 0}, answer{parts[0], 0}
	p := satisfiedBySearch(ctx, whole, part)
	if p == nil {
		p = unproved(whole, part)
	}
	return e.standingOn(e.against(p, said), parts), true
}

// Union joins the models of parts, each with the values of its own symbols, and returns the result and the claim that
// it makes the script true; the claim is nil if evaluation does not show that.
func Union(own *Run, parts []*Run) (text string, claim *instance.Claim) {
	var w instance.Writer
	for _, part := range parts {
		said, given := part.Model(0)
		if !given {
			return "", nil
		}
		judged := UnderModel(&part.Asked.Script, 0, said)
		if judged.Holds != True {
			return "", nil
		}
		values, err := w.Witness(judged.Claim)
		if err != nil {
			return "", nil
		}
		text += string(smtlib.WithoutComments(values))
	}
	judged := UnderModel(&own.Asked.Script, 0, text)
	return text, judged.Claim
}

// allParts returns the runs of all parts of a kind; nil if one is missing.
func (e *Evidence) allParts(own *Run, kind string) (all []*Run) {
	wanted := e.Parts
	if wanted == 0 {
		for _, q := range divided(own.Asked, plans...) {
			if strings.HasPrefix(q.Name, kind+" ") {
				wanted++
			}
		}
	}
	for i := range wanted {
		at := slices.IndexFunc(e.Runs, func(r Run) bool {
			return r.Question == fmt.Sprintf("%s/%s %d", partitionName, kind, i+1) && r.Solver == own.Solver &&
				r.Varied == own.Varied
		})
		if at < 0 {
			return nil
		}
		all = append(all, &e.Runs[at])
	}
	return all
}

// standingOn makes a judgement depend on the runs of parts.
func (e *Evidence) standingOn(j Judgement, parts []*Run) Judgement {
	j.With = nil
	for i := range e.Runs {
		if r := &e.Runs[i]; r != j.Run && slices.Contains(parts, r) {
			j.With = append(j.With, i)
		}
	}
	return j
}
