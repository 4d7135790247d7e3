package solvers

import (
	"context"
	"errors"
	"time"
)

// Probing configures how several solvers are probed. Its zero value works.
type Probing struct {
	Limits Limits // limits of each question
	// Missing says that a solver that cannot be started is no error: its Probe is nil.
	Missing bool
	// Silent says that a solver that answers nothing is no error: its Probe has Silent set.
	Silent bool
	// Progress, if not nil, is called about every half second with the solvers that have not finished yet, and the time
	// since the beginning.
	Progress func(waiting []*Solver, elapsed time.Duration)
}

// progressInterval is the time between two calls of Progress.
const progressInterval = 500 * time.Millisecond

// ProbeAll probes solvers at the same time, so that it takes no longer however many there are. It
// gives the probes in the order of the solvers. The first error ends it; errors are as for [Host.Probe], and a
// *[SilentError].
func (h *Host) ProbeAll(ctx context.Context, cfg Probing, all ...*Solver) ([]*Probe, error) {
	type answer struct {
		i     int
		probe *Probe
		err   error
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	begun, answers := time.Now(), make(chan answer)
	for i, s := range all {
		go func() {
			p, err := h.Probe(ctx, s, cfg.Limits)
			answers <- answer{i, p, err}
		}()
	}
	tick := time.NewTicker(progressInterval)
	defer tick.Stop()
	probes, waiting := make([]*Probe, len(all)), make(map[int]bool)
	for i := range all {
		waiting[i] = true
	}
	var failed error
	for len(waiting) > 0 {
		select {
		case a := <-answers:
			delete(waiting, a.i)
			probes[a.i] = a.probe
			if a.err == nil && a.probe.Silent != nil && !cfg.Silent {
				a.err = a.probe.Silent
			}
			var start *StartError
			if a.err != nil && failed == nil && !(cfg.Missing && errors.As(a.err, &start) && !start.changesMeaning()) {
				failed = a.err
				cancel()
			}
		case now := <-tick.C:
			if cfg.Progress == nil || failed != nil {
				continue
			}
			var names []*Solver
			for i, s := range all {
				if waiting[i] {
					names = append(names, s)
				}
			}
			cfg.Progress(names, now.Sub(begun))
		}
	}
	if failed != nil {
		return nil, failed
	}
	return probes, nil
}
