// Package minimize reduces an SMT-LIB script as long as a predicate holds, which usually runs a solver that answers the
// script wrongly:
//
//	result, err := minimize.Script(ctx, script, witness, func(ctx context.Context, script []byte) (bool, error) {
//		verdict, err := run(ctx, "./my-solver", script)
//		return verdict == "unsat", err
//	})
//
// With a witness, values under which the script's assertions are true, they stay true in all that is tested: the result
// is as satisfiable as the script was, and its witness proves it. This is what a reduction by the text alone loses.
//
// Below it are package reduce, which does this and has more settings; package syntax, which drops s-expressions of any
// text without knowing what they mean, and so is a reducer for any command and any language of parentheses; and package
// bounds, the procedure as it was published.
package minimize

import (
	"context"
	"errors"

	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// Test reports whether a script still has the property that is to be preserved. It should depend on the script alone.
// An error ends the reduction.
type Test func(ctx context.Context, script []byte) (bool, error)

// Result is a reduced script.
type Result struct {
	Script  []byte
	Witness []byte // definitions of its symbols, under which its assertions are true; nil if none was given
	Minimal bool   // no single edit gives a smaller script that passes the test
}

// ErrFails says that the script which was to be reduced does not pass the test.
var ErrFails = errors.New("the script does not pass the test")

// Script reduces a script, in UTF-8, that passes the test. The witness defines its symbols, like a solver's answer to
// get-model; without one (nil), all that is preserved is that scripts are well-sorted. Errors say where the script or
// the witness cannot be read, that an assertion is not true under the witness, or [ErrFails]; a text that is no
// SMT-LIB is package syntax's. When ctx ends, the result is the best so far, with the context's error.
func Script(ctx context.Context, script, witness []byte, test Test) (Result, error) {
	from, err := instance.Read("the script", script, witness)
	if err != nil {
		return Result{}, err
	}
	if from.Proved {
		if err := from.Check(); err != nil {
			return Result{}, err
		}
	}
	passes := func(ctx context.Context, c *reduce.Candidate) (bool, error) { return test(ctx, c.Text) }
	switch is, err := passes(ctx, reduce.NewCandidate(from)); {
	case err != nil:
		return Result{}, err
	case !is:
		return Result{}, ErrFails
	}
	reduced, err := reduce.Reduce(ctx, from, passes, reduce.Config{})
	result := Result{Script: reduced.Best.Text, Minimal: reduced.Minimal}
	if from.Proved {
		var w instance.Writer
		values, bad := w.Witness(reduced.Best.ClaimOf(reduced.Best.Roots()))
		result.Witness, err = values, errors.Join(err, bad)
	}
	return result, err
}
