package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/lemma"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// wrongProof: a solver answers unsat, and its proof has a step that evaluation refutes, or a hole. It is asked for a
// proof as usual, and in its safe mode, where it promises that proofs have no steps without one of their own.
var wrongProof = Oracle{
	Name: "proof", Class: UnsoundRule, Others: []Class{ProofHole, ProofRejected},
	Default: true, Share: proofShare, ByItself: true,
	Grounds: "exact evaluation refutes a step of the proof, the proof has a hole, or a checker rejects it",
	Ask: func(in *instance.Instance, _ *rand.Rand) Request {
		var r Request
		for _, name := range []string{plainProof, safeProof} {
			if asked := withProof(in, name == safeProof); asked != nil {
				r.Runs = append(r.Runs, FurtherRun{Name: name, Instance: asked, Needs: solvers.Proofs})
			}
		}
		return r
	},
	Judge: func(ctx context.Context, e *Evidence) (Judgement, bool) {
		r := e.Last()
		isSafe := r.Question == "proof/"+safeProof
		if !isSafe && r.Question != "proof/"+plainProof || r.Asked.Arena == nil || r.Result.Truncated {
			return Judgement{}, false
		}
		p := ProofOf(r.Result)
		if p == nil {
			return rejected(r.Result)
		}
		if w, wrong := lemma.Read(r.Asked, witnessOf(e.Instance), ChosenClaims(p.Steps)).FirstWrong(ctx); wrong {
			return stepJudgement(w, len(p.Steps)), true
		}
		hole := p.Hole
		if hole == "" && isSafe && len(p.Trusted) > 0 {
			hole = strings.TrimSpace("trust " + p.Trusted[0])
		}
		switch {
		case hole == "" && len(p.Trusted) == 0:
			return rejected(r.Result)
		case hole == "":
			return Judgement{}, false
		}
		return Judgement{
			Fault: Fault{Class: ProofHole, Mark: hole, Observed: solvers.Unsat},
			Shows: []string{fmt.Sprintf("Its proof has %d steps. It has a hole: %s.", len(p.Steps), holeText(hole))},
			Why:   "the proof that the solver prints has a hole: " + holeText(hole),
		}, true
	},
	Headline: func(f Fault) string {
		if f.Class == ProofHole {
			return "prints a proof with a hole: " + holeText(f.Mark)
		}
		if f.Class == ProofRejected {
			return "prints a proof that the checker rejects: " + f.Mark
		}
		return "prints a proof with a wrong step of the rule " + f.Mark
	},
	Right: func(f Fault) string {
		if f.Class == ProofHole {
			return "A proof concludes false from the assertions, and in the solver's safe mode each step has a rule."
		}
		if f.Class == ProofRejected {
			return "A checker of the same release accepts each step of a proof."
		}
		return "The premises of a step imply its conclusion, whatever the values."
	},
}

// rejected is the judgement of a proof without a hole that is known: a checker finds a step to be wrong. What else it
// has against it, such as a rule that it does not know, accuses nobody.
func rejected(r *solvers.Result) (Judgement, bool) {
	if r.Rejection == nil {
		return Judgement{}, false
	}
	return Judgement{
		Fault: Fault{Class: ProofRejected, Mark: r.Rejection.Mark, Observed: solvers.Unsat},
		Shows: []string{"The checker of its proofs says:\n" + strings.TrimSpace(r.Rejection.Said)},
		Why:   "the checker of the solver's proofs rejects the one that it prints",
	}, true
}

// proofShare is the share of instances whose proofs are asked for, if there may be one: most instances are sat.
const proofShare = 0.01

// The names of the questions.
const (
	plainProof = "printed"
	safeProof  = "safe"
)

const getProof = "(get-proof)"

// PrintProof has the options, in front of a script, with which cvc5 gives proofs that are read.
const PrintProof = "(set-option :produce-proofs true)\n(set-option :proof-print-conclusion true)\n"

// proofOptions are the safe mode, which comes first, and the options of PrintProof.
var proofOptions = []smtlib.SetOption{
	{Keyword: "safe-mode", Value: "safe"}, {Keyword: "produce-proofs", Value: "true"},
	{Keyword: "proof-print-conclusion", Value: "true"},
}

// withProof is the instance with a proof behind its check; nil if there is none to expect, or it may not be read. The
// safe mode refuses many options: scripts with options of their own are not asked there.
func withProof(in *instance.Instance, isSafe bool) *instance.Instance {
	if in.Incremental() || len(in.Checks) != 1 || in.Checks[0].Expect == instance.Sat || !lemma.Readable(in) {
		return nil
	}
	made := in.Script
	made.Options = slices.Clone(proofOptions[1:])
	if isSafe {
		made.Options = slices.Clone(proofOptions)
	}
	for _, o := range in.Options {
		isOurs := slices.ContainsFunc(proofOptions, func(set smtlib.SetOption) bool { return set.Keyword == o.Keyword })
		if isSafe && !isOurs {
			return nil
		}
		if !isOurs {
			made.Options = append(made.Options, o)
		}
	}
	if !reads(in.Steps[len(in.Steps)-1:], getProof) {
		made.Steps = append(slices.Clone(in.Steps), smtlib.Other{Text: getProof})
	}
	return derive.From(in, made, instance.Unknown(1))
}

// ProofOf reads the proof behind the last answer, if that is unsat; nil if there is none that can be read.
func ProofOf(r *solvers.Result) *lemma.Proof {
	last := len(r.Checks) - 1
	if last < 0 || !r.Verdict.Answered() || r.Checks[last] != solvers.Unsat || r.Truncated {
		return nil
	}
	if printed := r.Behind(last); len(printed) == 1 {
		return lemma.ReadProof(printed[0])
	}
	return nil
}

// stepJudgement is the judgement of a claim that is wrong, of a proof with a number of steps.
func stepJudgement(w lemma.Wrong, steps int) Judgement {
	j := Judgement{Fault: Fault{Mark: w.Source, Observed: solvers.Unsat}, Under: w.Under}
	what := fmt.Sprintf("its proof has a step of the rule %s whose premises do not imply its conclusion", w.Source)
	if w.Kind == lemma.Assumed {
		j.Class, j.Mark = ProofHole, foreignAssumption
		what = "its proof assumes what does not follow from the assertions"
	}
	j.Shows = []string{
		fmt.Sprintf("Of the %d steps, %s:\n%s", steps, what, w.Text),
		"Under these values it is false:\n" + shownClaim(w.Under),
	}
	j.Why = "exact evaluation finds that " + what
	return j
}

// foreignAssumption is the mark of a proof that assumes what the script does not assert.
const foreignAssumption = "a foreign assumption"

// holeText says what a hole is by its mark.
func holeText(mark string) string {
	if rule, is := strings.CutPrefix(mark, "trust"); is {
		return "a step without a proof of its own (trust" + rule + ")"
	}
	return mark
}
