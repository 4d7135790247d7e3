// Package instance has what mutate makes and everyone else reads: an instance, its expectation, its witness and its
// certificate, and how they are written.
//
// It decides nothing and runs nothing. It may import smtlib, the theories and fragment.
package instance

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
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

// Instance is a generated script with its expectation.
type Instance struct {
	Seed        *fragment.Seed
	Arena       *smtlib.Arena // a child of the seed's, with the assertions
	Index       int           // number of the instance among those of its seed
	Strategy    string
	Family      bool // its first assertions are those of instances before and after it
	Assertions  []smtlib.Term
	Points      []string // operators at unspecified points, which the last assertions pin; see fragment.Point
	Expect      Expectation
	Witness     *fragment.Model
	Certificate Certificate
	Answers     fragment.Answers // what a certificate of kind Reference stands on, beside evaluation
	Steps       func() []string  // how it was made; for a finding's report, not for each instance
}

// Name is the instance's file name.
func (in *Instance) Name() string { return fmt.Sprintf("%s-%d.smt2", in.Seed.ShortHash(), in.Index) }
