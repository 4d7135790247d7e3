// Package instance has the instances that mutate makes and other packages use: scripts, the expectation of each check
// with its certificate and witness, and their printed forms.
//
// It decides nothing and runs nothing. It may import smtlib, the theories and fragment.
package instance

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Expectation is the right answer to a check.
type Expectation string

// The expectations.
const (
	Sat   Expectation = "sat"
	Unsat Expectation = "unsat"
	None  Expectation = "none"
)

// Certificate is why an expectation holds.
type Certificate string

// The kinds of certificates.
const (
	Evaluated Certificate = "evaluated" // our evaluator shows that the witness is a model
	Reference Certificate = "reference" // it depends on a solver's answer or a seed author's status
	Derived   Certificate = "derived"   // unsat by a proved derivation
)

// Certificates lists the kinds.
func Certificates() []Certificate { return []Certificate{Evaluated, Reference, Derived} }

// Check is the expectation of one check of a script, with the reason.
type Check struct {
	Expect      Expectation
	Certificate Certificate   // kind of proof for Expect; "" for none
	Witness     *model.Model  // model of the check's active formulas, if sat is expected
	Answers     model.Answers // answers that a certificate of kind Reference depends on, besides evaluation
	Word        *Word         // the author's status that a certificate of kind Reference depends on, or nil
	// Near is a model under which most active formulas are true, if unsat is expected. The formulas of a solver's core
	// must not all be true under it. It may be nil.
	Near *model.Model
}

// Unknown returns n checks with expectation None.
func Unknown(n int) []Check {
	checks := make([]Check, n)
	for i := range checks {
		checks[i].Expect = None
	}
	return checks
}

// Instance is a generated script with the expectations of its checks.
type Instance struct {
	Script
	Checks []Check // one for each check of the script, in order

	Seeds    []*fragment.Seed // seeds that it was made from; it is counted for the first
	Index    int              // number of the instance among those of its first seed
	Strategy string
	Scope    string   // the name of the scope that it is an instance of, in the place of a seed; "" if there is none
	Family   bool     // it shares its first assertions with instances before and after it
	AsSeed   bool     // it asserts nearly the same as the seed, so that the seed's options matter to it
	Standard bool     // it is run by default options
	Block    int      // index of the first instance of its block
	Group    *Group   // nil if it shares nothing with others
	Symbols  []string // names of operators and sorts of theories, and define-fun, that it may contain, sorted
	Points   []string // operators at unspecified points, whose values the last assertions fix; see model.Point
	Relation Relation // what other answers it is compared with, if the right answer is not known
	Declined []string // strategies that were drawn for it first, and could not make it
	// How describes how it was made, line by line, for a finding's report.
	How func() []string
}

// Relation is how the answer to a script constrains the answers to scripts that are made from it.
type Relation string

// The relations.
const (
	// Equal: the answer is the same if symbols, arguments and assertions are reordered.
	Equal Relation = "equal"
	// Implied: if the script is sat, so is each script that lacks one of its assertions.
	Implied Relation = "implied"
)

// Group is common to instances that were made from the same material: their symbols have the same declarations, and
// most of their formulas are terms of one arena. Instances can share a process under push and pop only if they are of
// one group, and the Writer caches only texts of a group's arena.
type Group struct {
	Arena *smtlib.Arena // frozen; each instance's arena is this one or a child of it
}

// Seed is the seed that the instance is counted for.
func (in *Instance) Seed() *fragment.Seed { return in.Seeds[0] }

// Origin identifies the instances that a solver probably accepts or rejects alike: those of one seed with the same
// logic.
func (in *Instance) Origin() string { return in.Seed().Hash + " " + in.Logic }

// Last is the last check. Its expectation counts as that of the instance.
func (in *Instance) Last() *Check { return &in.Checks[len(in.Checks)-1] }

// Name is the instance's file name.
func (in *Instance) Name() string {
	name := fmt.Sprintf("%s-%d.smt2", in.Seed().ShortHash(), in.Index)
	if in.Scope != "" {
		name = in.Scope + "-" + name
	}
	return name
}

// WalksWith reports whether the instance and another one can take turns in one process, under push and pop: both assert
// formulas without names, have one check, and declare common symbols alike.
func (in *Instance) WalksWith(other *Instance) bool {
	return in.Walks() && in.Group == other.Group && in.Logic == other.Logic
}

// Walks reports whether the instance can take turns in one process with others of its group.
func (in *Instance) Walks() bool { return in.Group != nil && len(in.Checks) == 1 && in.flat() }

// Claim is the claim about a check, counted from 0: that the active formulas are true under the witness; or, if unsat
// is expected, that they cannot all be true.
func (in *Instance) Claim(check int) *Claim {
	c := in.Checks[check]
	return &Claim{
		Arena: in.Arena, Sorts: in.Sorts, Formulas: in.Active(check), Witness: c.Witness, Answers: c.Answers,
		Word: c.Word, Expect: c.Expect, Certificate: c.Certificate,
	}
}

// Verify checks the expectations anew: where sat is expected, all active formulas must evaluate to true under the
// witness; where unsat is expected, there must be a refutation. The error describes the first that fails.
func (in *Instance) Verify() error {
	for i, c := range in.Checks {
		if c.Expect == None {
			continue
		}
		if err := in.Claim(i).Verify(); err != nil {
			if len(in.Checks) > 1 {
				err = fmt.Errorf("check %d: %w", i+1, err)
			}
			return err
		}
	}
	return nil
}
