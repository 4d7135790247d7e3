package engine

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/solvers"
)

// Apart is what an environment outside of a campaign is made from.
type Apart struct {
	Out             string // directory where findings are stored
	Version, Commit string // smtstorm's version and its commit
	MasterSeed      uint64
	Host            *solvers.Host
	Catalog         *solvers.Catalog
	Limits          solvers.Limits
	MinimizeTime    time.Duration
	Known           *finding.Known
	Stats           *tally.Counters
	Logger          *slog.Logger
}

// NewEnvironment makes an environment outside of a campaign. It stores findings in a.Out. They are reduced where their
// Suspect has a Reduce, and not later.
func NewEnvironment(a Apart) (*Environment, *Keeper, error) {
	keeper := &Keeper{
		Known: a.Known, Catalog: a.Catalog, Stats: a.Stats, Logger: a.Logger,
		Record: record.New(a.Stats, record.Campaign{Out: a.Out, Version: a.Version, Logger: a.Logger}),
	}
	if err := keeper.Open(a.Out, nil, nil); err != nil {
		return nil, nil, err
	}
	return &Environment{
		MasterSeed: a.MasterSeed, Host: a.Host, Catalog: a.Catalog, Findings: keeper, Stats: a.Stats, Limits: a.Limits,
		MinimizeTime: a.MinimizeTime, Other: a.Stats, Logger: a.Logger,
		Origin: finding.Origin{Tool: a.Version, Commit: a.Commit, MasterSeed: a.MasterSeed},
	}, keeper, nil
}

// processesOfWorker is how many idle sessions of a solver a worker keeps: for instances and for walks, each with and
// without the options of a configuration. More are of little use, since the same configuration is seldom drawn again.
const processesOfWorker = 4

// Asker gives the asker of a solver under test for one worker, which calls end in the end.
func (b *Environment) Asker(t *ask.Target) (asker ask.Asker, end func()) {
	switch {
	case b.Campaign == nil && b.Ask != nil:
		return b.Ask, func() {}
	case b.Campaign != nil && b.Campaign.Ask != nil:
		return b.Campaign.Ask, func() {}
	}
	p := ask.NewProcesses(b.Host, b.Limits, t.Probe)
	p.MostIdle, p.Walked = processesOfWorker, b.Other.Tree
	return p, p.Close
}

// LookForChanges checks all solvers as Unchanged does. It is called at the end of a turn, as there may be no further
// turn that would notice a change.
func (b *Environment) LookForChanges() error {
	for _, t := range b.Targets {
		if err := b.Unchanged(t); err != nil {
			return err
		}
	}
	return nil
}

// Unchanged checks that a solver's program was not replaced; if it was, that is handled as Failed does.
func (b *Environment) Unchanged(t *ask.Target) error {
	var changed *solvers.ChangedError
	if err := t.Probe.Unchanged(t.Solver); errors.As(err, &changed) {
		return b.Failed(t, err)
	}
	return nil
}

// Failed handles that a solver could not be run. A changed program only ends the use of that solver; anything else is a
// failure of ours.
func (b *Environment) Failed(t *ask.Target, err error) error {
	var changed *solvers.ChangedError
	if !errors.As(err, &changed) {
		return err
	}
	if !t.Broken.Swap(true) {
		b.Logger.Error(fmt.Sprintf("%v; it gets no more instances", err))
	}
	if !slices.ContainsFunc(b.Targets, func(t *ask.Target) bool { return !t.Broken.Load() }) {
		return fmt.Errorf("no solver is left to test: %w", err)
	}
	return nil
}
