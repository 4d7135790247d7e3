package panel

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"os/exec"
	"slices"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/embedded"
	"github.com/smtstorm/smtstorm/solvers"
)

// Panel is the solvers that can be asked. Each is probed once. Several goroutines may use it.
type Panel struct {
	host    *solvers.Host
	catalog *solvers.Catalog
	probing solvers.Probing
	library *Solver   // z3's, nil if it was not built in
	asker   ask.Asker // asker for all solvers; nil: each has processes of its own

	muProbed sync.Mutex         // held while a solver is probed
	probed   map[string]*Solver // key: name and command

	mu     sync.Mutex
	opened []*Solver // all solvers that were opened
	ends   []func()  // functions that end the solvers' processes
}

// NewPanel makes a panel of the solvers of a catalog; nil has none. Questions run under the limits of the probe, unless
// they have their own.
func NewPanel(host *solvers.Host, catalog *solvers.Catalog, probing solvers.Probing) *Panel {
	p := &Panel{host: host, catalog: catalog, probing: probing, probed: map[string]*Solver{}}
	if catalog == nil {
		return p
	}
	if _, isBuilt := catalog.Entry(embedded.Name); isBuilt {
		s, _ := catalog.Resolve(embedded.Name) // names of the catalog are found
		p.library = p.Open(s, &solvers.Probe{File: true, Models: true})
	}
	return p
}

// PanelOver makes a panel over an asker, or as NewPanel does if that is nil. With an asker it starts no process:
// Installed yields no solver; those that are named are taken to answer from files and in sessions, and to give no
// models.
func PanelOver(
	asks ask.Asker, host *solvers.Host, catalog *solvers.Catalog, probing solvers.Probing,
) *Panel {
	if asks == nil {
		return NewPanel(host, catalog, probing)
	}
	return &Panel{asker: asks, catalog: catalog, probing: probing, probed: map[string]*Solver{}}
}

// Installed gives the solvers of the catalog that are installed and support a logic, those that find more models first.
// z3's library is not among them. An error ends the sequence.
func (p *Panel) Installed(ctx context.Context, logic string) iter.Seq2[*Solver, error] {
	return func(yield func(*Solver, error) bool) {
		if p.asker != nil {
			return
		}
		found := func(name string) int {
			entry, _ := p.catalog.Entry(name)
			return entry.ModelsFound
		}
		names := p.catalog.Names()
		slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(found(b), found(a)) })
		for _, name := range names {
			known, err := p.catalog.Resolve(name)
			if err != nil || name == embedded.Name || !known.Supports(logic) {
				continue
			}
			if _, err := exec.LookPath(known.Command[0]); err != nil {
				continue
			}
			s, err := p.Solver(ctx, known)
			var start *solvers.StartError
			if errors.As(err, &start) || err == nil && !s.Probe.File {
				continue
			}
			if !yield(s, err) || err != nil {
				return
			}
		}
	}
}

// ForModels gives the solvers that are asked for a model of a seed of a logic: the one that is named as on the command
// line. Where none is named, these are z3's library, if it was built in, and the first one of the catalog that is
// installed and gives models.
func (p *Panel) ForModels(ctx context.Context, name, logic string) ([]*Solver, error) {
	if name != "" {
		s, err := p.resolve(ctx, name)
		if err == nil && !(s.Probe.File && s.Probe.Models) {
			err = fmt.Errorf("solver %s gives no models", s.Name)
		}
		return []*Solver{s}, err
	}
	var from []*Solver
	if p.library != nil {
		from = append(from, p.library)
	}
	for s, err := range p.Installed(ctx, logic) {
		if err != nil {
			return nil, err
		}
		if s.Probe.Models {
			return append(from, s), nil
		}
	}
	return from, nil
}

// Named gives the solver that is named as on the command line.
func (p *Panel) Named(ctx context.Context, name string) (*Solver, error) {
	s, err := p.resolve(ctx, name)
	if err == nil && !s.Probe.File {
		err = fmt.Errorf("solver %s does not answer", s.Name)
	}
	return s, err
}

func (p *Panel) resolve(ctx context.Context, name string) (*Solver, error) {
	s, err := p.catalog.Resolve(name)
	if err != nil {
		return nil, err
	}
	probed, err := p.Solver(ctx, s)
	if err == nil && probed.Probe.Silent != nil {
		return nil, probed.Probe.Silent
	}
	return probed, err
}

// Solver probes a solver, unless it has been probed before.
func (p *Panel) Solver(ctx context.Context, s *solvers.Solver) (*Solver, error) {
	p.muProbed.Lock()
	defer p.muProbed.Unlock()
	key := fmt.Sprintf("%s %q %q", s.Name, s.Command, s.Options)
	if known := p.probed[key]; known != nil {
		return known, nil
	}
	if p.asker != nil {
		p.probed[key] = p.Open(s, &solvers.Probe{File: true, Reset: true})
		return p.probed[key], nil
	}
	probing := p.probing
	probing.Silent = true // callers look whether it answers
	probes, err := p.host.ProbeAll(ctx, probing, s)
	if err != nil {
		return nil, err
	}
	p.probed[key] = p.Open(s, probes[0])
	return p.probed[key], nil
}

// Open makes a Solver with limits, sessions and counts of its own from one that has been probed.
func (p *Panel) Open(s *solvers.Solver, probe *solvers.Probe) *Solver {
	opened := &Solver{
		Solver: s, Probe: probe, Limits: p.probing.Limits, target: ask.NewTarget(s),
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	var end func()
	opened.asker, end = ask.Open(p.asker, p.host, p.probing.Limits, nil)
	p.ends, p.opened = append(p.ends, end), append(p.opened, opened)
	return opened
}

// Spent returns how many questions solvers were asked, and the wall time of these.
func (p *Panel) Spent() (runs int, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, s := range p.opened {
		runs, took = runs+int(s.runs.Load()), took+time.Duration(s.time.Load())
	}
	return runs, took
}

// Close ends all sessions.
func (p *Panel) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, end := range p.ends {
		end()
	}
}
