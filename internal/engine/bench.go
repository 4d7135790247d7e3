package engine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/internal/target"
	"github.com/smtstorm/smtstorm/solvers"
)

// LookForChanges looks at the end of a turn whether solvers' programs are others now: there may be no further turn that
// would notice it.
func (b *Bench) LookForChanges() error {
	for _, t := range b.Targets {
		if err := b.Unchanged(t); err != nil {
			return err
		}
	}
	return nil
}

// Unchanged looks whether a solver's program is another one now.
func (b *Bench) Unchanged(t *target.Target) error {
	var changed *solvers.ChangedError
	if err := t.Probe.Unchanged(t.Solver); errors.As(err, &changed) {
		return b.Failed(t, err)
	}
	return nil
}

// Failed handles that a solver could not be run. A changed program only ends the use of that solver; anything else is a
// failure of ours.
func (b *Bench) Failed(t *target.Target, err error) error {
	var changed *solvers.ChangedError
	if !errors.As(err, &changed) {
		return err
	}
	if !t.Broken.Swap(true) {
		b.Logger.Error(fmt.Sprintf("%v; it gets no more instances", err))
	}
	if !slices.ContainsFunc(b.Targets, func(t *target.Target) bool { return !t.Broken.Load() }) {
		return fmt.Errorf("no solver is left to test: %w", err)
	}
	return nil
}
