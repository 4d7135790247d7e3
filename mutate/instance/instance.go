// Package instance has what mutate makes and everyone else reads: scripts with their checks, what is certain about each
// check, and how all that is written.
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
	Evaluated Certificate = "evaluated" // our evaluator, witness attached
	Reference Certificate = "reference" // a solver's or a seed author's word was needed
	Derived   Certificate = "derived"   // unsat by a derivation whose every step is proved
)

// Certificates lists the kinds.
func Certificates() []Certificate { return []Certificate{Evaluated, Reference, Derived} }

// Check is what is certain about one check of a script.
type Check struct {
	Expect      Expectation
	Certificate Certificate   // of the expectation; "" for none
	Witness     *model.Model  // under which what is active at the check is true, if sat is expected
	Answers     model.Answers // what a certificate of kind Reference stands on, beside evaluation
	Word        *Word         // what a certificate of kind Reference stands on, if that is a seed author's word
	// Near makes most of what is active true, if unsat is expected: what a solver says is to blame must not be true
	// under it. It may be nil.
	Near *model.Model
}

// Unknown are n checks of which nothing is certain.
func Unknown(n int) []Check {
	checks := make([]Check, n)
	for i := range checks {
		checks[i].Expect = None
	}
	return checks
}

// Instance is a generated script with what is certain about its checks.
type Instance struct {
	Script
	Checks []Check // one for each check of the script, in order

	Seeds    []*fragment.Seed // that stand behind it; it is counted for the first
	Index    int              // number of the instance among those of its first seed
	Strategy string
	Family   bool     // its first assertions are those of instances before and after it
	AsSeed   bool     // it asserts nearly what the seed does: the options that the seed sets matter to it
	Block    int      // index of the first of the neighbours that it was made with
	Group    *Group   // nil: it has nothing in common with others
	Symbols  []string // operators and sorts of theories, and define-fun, that it may have: names, sorted
	Points   []string // operators at unspecified points, which the last assertions pin; see model.Point
	Relation Relation // if the right answer is not known: what other answers it is compared with
	Declined []string // strategies that were drawn for it before, and could not make it
	// How tells, for a finding's report, how it was made.
	How func() []string
}

// Relation is what the answer to a script says of those to scripts that are made of it.
type Relation string

// The relations.
const (
	// Equal: the script is answered alike with its symbols, arguments and assertions in another order.
	Equal Relation = "equal"
	// Implied: if the script is sat, so is each one that lacks one of its assertions.
	Implied Relation = "implied"
)

// Group is what instances have in common that were made from the same material: their symbols are declared alike, so
// that they can be asserted in one process by turns, and most of their formulas are terms of the same arena. Only
// members of one group are walked under push and pop by turns, and only texts of its arena are remembered.
type Group struct {
	Arena *smtlib.Arena // frozen; those of the instances are this one or its children
}

// Seed is the seed that the instance is counted for.
func (in *Instance) Seed() *fragment.Seed { return in.Seeds[0] }

// Origin tells apart what solvers read or refuse alike: instances of one seed that declare the same logic.
func (in *Instance) Origin() string { return in.Seed().Hash + " " + in.Logic }

// Last is the last check, which decides what the instance as a whole is about.
func (in *Instance) Last() *Check { return &in.Checks[len(in.Checks)-1] }

// Name is the instance's file name.
func (in *Instance) Name() string { return fmt.Sprintf("%s-%d.smt2", in.Seed().ShortHash(), in.Index) }

// WalksWith reports whether the instance can be asserted in one process with another by turns, under push and pop: both
// assert formulas without names, ask once, and declare the same symbols alike.
func (in *Instance) WalksWith(other *Instance) bool {
	return in.Walks() && in.Group == other.Group && in.Logic == other.Logic
}

// Walks reports whether the instance can be asserted together with others of its group.
func (in *Instance) Walks() bool { return in.Group != nil && len(in.Checks) == 1 && in.flat() }

// Claim is what is said of a check: that what is active there is true under the witness; or, if unsat is expected, that
// it cannot all be true.
func (in *Instance) Claim(check int) *Claim {
	c := in.Checks[check]
	return &Claim{
		Arena: in.Arena, Sorts: in.Sorts, Formulas: in.Active(check), Witness: c.Witness, Answers: c.Answers,
		Word: c.Word, Expect: c.Expect, Certificate: c.Certificate,
	}
}

// Verify evaluates what is active at each check that should be sat or unsat, anew: all of it is true under the witness,
// or there is a refutation.
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
