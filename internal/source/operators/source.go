package operators

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source is an [engine.PreliminarySource]: it has no seeds, and asks about operators ahead of all tests.
type Source struct {
	Scope     Scope
	Theories  []string   // only these; nil for all
	Operators []string   // only these; nil for all
	Ways      []Way      // only these; nil for all
	Cell      func(Cell) // called with each cell that is written down; may be nil
	// ReducesFirst says that findings are reduced before the cells that show them are written down, which then say whether
	// the faults are known. Otherwise the campaign reduces them as it does others.
	ReducesFirst bool

	only   func(Way, *claim) bool // for tests: only these claims of the scope; nil for all
	runner *runner                // the campaign's runner, once it is known
}

// DefaultMinimizeTime is the time for the reduction of a finding in a campaign over operators alone.
const DefaultMinimizeTime = 10 * time.Second

// Name is the plural name of its tests.
func (s *Source) Name() string { return "operators" }

// Reads is false: there are no seeds.
func (s *Source) Reads([]byte) bool { return false }

// Open returns an error: there are no seeds.
func (s *Source) Open(string, []byte, func(warning.Kind, string)) (seeds.Input, error) {
	return nil, errors.New("operators are asked about without seeds")
}

// Nothing is nil: what there is without seeds goes ahead of all tests.
func (s *Source) Nothing() seeds.Input { return nil }

// Takes is true: a solver is asked about what it reads.
func (s *Source) Takes(*solvers.Solver, string) bool { return true }

// Settings returns the settings that only campaigns over operators have.
func (s *Source) Settings() (all []campaigndb.Setting) {
	add := func(name, value string) {
		if value != "" {
			all = append(all, campaigndb.Setting{Name: name, Value: value})
		}
	}
	if s.Scope.Name != quick.Name {
		add("scope", s.Scope.Name)
	}
	add("theory", strings.Join(s.Theories, ", "))
	add("operator", strings.Join(s.Operators, ", "))
	var ways []string
	for _, w := range s.Ways {
		ways = append(ways, string(w))
	}
	add("way", strings.Join(ways, ", "))
	return all
}

// findingSettings are the settings that findings have.
func (s *Source) findingSettings() map[string]any { return map[string]any{"scope": s.Scope.Name} }

// check returns a *usage.Error if a theory or an operator does not exist.
func (s *Source) check() error {
	var theories []string
	operators := slices.Clone(declaredNames)
	for _, row := range theory.Rows() {
		if !slices.Contains(theories, row.Theory) {
			theories = append(theories, row.Theory)
		}
		operators = append(operators, row.Name)
	}
	theories = append(theories, functionTheory)
	for _, t := range s.Theories {
		if !slices.Contains(theories, t) {
			return usage.BadFlag("theory", "unknown theory %q; there are %s", t, strings.Join(theories, ", "))
		}
	}
	for _, w := range s.Ways {
		if !slices.Contains(Ways(), w) {
			return usage.BadFlag("way", "unknown way %q; there are %v", w, Ways())
		}
	}
	for _, o := range s.Operators {
		if !slices.Contains(operators, o) {
			return usage.BadFlag("operator", "unknown operator %q", o)
		}
	}
	return nil
}

// most is the number of parts of a stage. A part is leased to a worker as a whole: with more of them less is lost if
// one dies, with fewer they know more of what solvers do not read.
const most = 64

// part is a part of a stage: a seeds.Input.
type part struct {
	stage int
	units []*unit
}

// Hash says that there is no seed.
func (p *part) Hash() string { return seeds.PreliminaryHash }

// Logic is empty: the questions have different ones.
func (p *part) Logic() string { return "" }

// PerRound is one: a part is one test.
func (p *part) PerRound() int { return 1 }

// stageNames name the stages for people.
var stageNames = []string{"small sorts", "edges of large sorts", "compositions", "drawn terms"}

// Preliminary divides the work of each stage among at most as many parts as most says. All that is asked of a solver
// about an operator in a stage is in one part.
func (s *Source) Preliminary(c *engine.Config, all []*solvers.Solver) (parts []seeds.Preliminary, err error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if s.runner, err = newRunner(config{s, c}, all); err != nil {
		return nil, err
	}
	for stage, units := range s.runner.stages {
		number, of := map[string]int{}, []*part{}
		for _, u := range units {
			key := u.name
			if u.group != nil {
				key = fmt.Sprintf("%d %s %s", u.solver, u.theory, u.group.name)
			}
			if _, known := number[key]; !known {
				number[key] = len(number) % most
			}
			if number[key] == len(of) {
				of = append(of, &part{stage: stage})
			}
			of[number[key]].units = append(of[number[key]].units, u)
		}
		for i, p := range of {
			parts = append(parts, seeds.Preliminary{
				Name: fmt.Sprintf("operators, %s, part %d", stageNames[stage], i+1), Stage: stage, From: s, Input: p,
			})
		}
	}
	return parts, nil
}

// Start returns the Recorder of a campaign.
func (s *Source) Start(b *engine.Environment) engine.Maker {
	s.runner.Environment = b
	return s.runner
}

// Report has the results that are written down, nil before the first of them could be.
func (s *Source) Report() *Report {
	if s.runner == nil || s.runner.record == nil {
		return nil
	}
	return s.runner.report
}
