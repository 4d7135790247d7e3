// Package oracle judges: it compares what solvers answered with what an instance certifies. It is pure, and knows no
// process and no file.
//
// It may import internal/instance and solvers (for the words of verdicts).
package oracle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// Class says what kind of wrong a finding is.
type Class string

// The classes, worst first.
const (
	RefutationUnsound Class = "refutation-unsound" // unsat on a sat instance: critical
	SolutionUnsound   Class = "solution-unsound"   // sat on an unsat one
	InvalidModel      Class = "invalid-model"
	Crash             Class = "crash"
	Disagreement      Class = "disagreement"
	Incomplete        Class = "incomplete"
	Error             Class = "error"
	Performance       Class = "performance"
)

// Classes lists every class, worst first.
func Classes() []Class {
	return []Class{
		RefutationUnsound, SolutionUnsound, InvalidModel, Crash, Disagreement, Incomplete, Error, Performance,
	}
}

// List names classes, for people.
func List(classes []Class) string {
	names := make([]string, len(classes))
	for i, c := range classes {
		names[i] = string(c)
	}
	return strings.Join(names, ", ")
}

// Judgement is a contradiction between an instance's certificate and a verdict.
type Judgement struct {
	Class    Class
	Expected instance.Expectation
	Observed solvers.Verdict
	// Mark tells judgements of one class and solver apart where the answer itself does: a crash's signature.
	Mark string
}

// Oracle looks for one class of contradiction. It returns false if there is none.
type Oracle struct {
	Class Class
	Judge func(*instance.Instance, *solvers.Result) (Judgement, bool)
}

// All are the oracles, in the order in which they are asked.
func All() []Oracle {
	return []Oracle{
		{RefutationUnsound, refutationUnsound},
		{SolutionUnsound, solutionUnsound},
		{Crash, crash},
	}
}

// Select gives the oracles of these names, all of them for none.
func Select(names []string) ([]Oracle, error) {
	all := All()
	if len(names) == 0 {
		return all, nil
	}
	var chosen []Oracle
	for _, name := range names {
		i := slices.IndexFunc(all, func(o Oracle) bool { return string(o.Class) == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown oracle %q; there are %s", name, List(of(all)))
		}
		chosen = append(chosen, all[i])
	}
	return chosen, nil
}

// Found lists the classes that oracles look for.
func Found() []Class { return of(All()) }

// of gives the classes that oracles look for.
func of(oracles []Oracle) []Class {
	classes := make([]Class, len(oracles))
	for i, o := range oracles {
		classes[i] = o.Class
	}
	return classes
}

// Judge asks the oracles in turn; the first contradiction counts.
func Judge(oracles []Oracle, in *instance.Instance, r *solvers.Result) (Judgement, bool) {
	for _, o := range oracles {
		if j, found := o.Judge(in, r); found {
			return j, true
		}
	}
	return Judgement{}, false
}

func refutationUnsound(in *instance.Instance, r *solvers.Result) (Judgement, bool) {
	wrong := in.Expect == instance.Sat && r.Verdict == solvers.Unsat
	return Judgement{Class: RefutationUnsound, Expected: in.Expect, Observed: r.Verdict}, wrong
}

func solutionUnsound(in *instance.Instance, r *solvers.Result) (Judgement, bool) {
	wrong := in.Expect == instance.Unsat && r.Verdict == solvers.Sat
	return Judgement{Class: SolutionUnsound, Expected: in.Expect, Observed: r.Verdict}, wrong
}

func crash(in *instance.Instance, r *solvers.Result) (Judgement, bool) {
	return Judgement{Class: Crash, Expected: in.Expect, Observed: r.Verdict, Mark: r.Signature}, r.Verdict == solvers.Crash
}
