// Package programs makes tests that are rule programs: Datalog, and Horn clauses. Seeds are programs, too; without
// seeds, programs are made from nothing.
//
// It determines the right answer for a program, runs engines, and compares. What all campaigns have in common is in
// package engine.
package programs

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/warning"
	"github.com/smtstorm/smtstorm/solvers"
)

// Source is an [engine.Source] whose tests are rule programs.
type Source struct {
	Strategies []instance.Weighted
	Rewrites   instance.Rewrites
	Growth     instance.Growth
	Steps      int
	Formats    instance.Formats
	Layers     instance.Layers
	Seedless   bool // programs are made from nothing, by strategies alone
	Oracles    []oracle.Oracle
}

// perRound is how many programs are made from a seed in each pass over the seeds, and perRoundOfNothing how many are
// made without a seed.
const perRound, perRoundOfNothing = 50, 1000

// Name is the plural name of its tests.
func (s *Source) Name() string {
	made := s.made()
	if len(s.Formats) == 0 { // dialects are made for the engines that have them
		made = slices.DeleteFunc(made, rules.Format.IsDialect)
	}
	if len(s.Formats) > 0 || len(made) < len(rules.Formats()) {
		return "rule programs in the format " + strings.Join(made.Names(), " or ")
	}
	return "rule programs"
}

// made are the formats of its programs.
func (s *Source) made() instance.Formats {
	if s.Seedless {
		return s.Formats.Made(s.Strategies)
	}
	return s.Formats.Restrict(func(rules.Format) bool { return true })
}

// Reads reports whether a file is a rule program.
func (s *Source) Reads(src []byte) bool { return rules.Recognize(src) != "" }

// Open reads a program.
func (s *Source) Open(path string, src []byte, warn func(warning.Kind, string)) (seeds.Input, error) {
	seed, errs := instance.ReadSeed(path, src)
	switch {
	case len(errs) > 0:
		return nil, errs
	case len(seed.Program.Rules) == 0:
		return nil, seeds.Unusable(warning.SeedEmpty, "it has no rules")
	}
	if len(s.Strategies) > 0 {
		if _, err := instance.Fit(s.Strategies, seed); err != nil {
			return nil, seeds.Unusable(warning.RuleStrategy, "%v", err)
		}
	}
	if !s.made().IsMade(seed) {
		return nil, seeds.Unusable(warning.SeedUnsuitable, "its format is %s, and --format chooses %s",
			seed.Program.Format, strings.Join(s.Formats.Names(), ", "))
	}
	for _, w := range seed.Program.Warnings {
		warn(warning.RuleConstant, w.Error())
	}
	return &input{seed}, nil
}

// Nothing is the input of programs that are made without a seed.
func (s *Source) Nothing() seeds.Input { return &input{} }

// Takes reports whether a solver reads rule programs of one of the formats of an input, or, if that is "", of some
// format in which they are made.
func (s *Source) Takes(solver *solvers.Solver, format string) bool {
	if format != "" && format != ofNothing {
		return slices.ContainsFunc(strings.Split(format, between), func(name string) bool {
			return reads(solver, rules.Format(name))
		})
	}
	return slices.ContainsFunc(s.made(), func(d rules.Format) bool { return reads(solver, d) })
}

// ofNothing stands for the logic of programs that are made without a seed, in several formats.
const ofNothing = "rules"

// input is an engine input over a seed, or over none (nil).
type input struct{ seed *instance.Seed }

func (s *input) Hash() string {
	if s.seed == nil {
		return "none"
	}
	return s.seed.Hash
}

// Logic has the formats of a seed: its own, and the dialects that have all of it.
func (s *input) Logic() string {
	if s.seed == nil {
		return ofNothing
	}
	return strings.Join(s.seed.Formats().Names(), between)
}

// between separates formats.
const between = " or "

func (s *input) PerRound() int {
	if s.seed == nil {
		return perRoundOfNothing
	}
	return perRound
}

// Settings are the settings, besides the master seed, on which programs depend.
func (s *Source) Settings() []campaigndb.Setting {
	var strategies []string
	for _, w := range s.Strategies {
		strategies = append(strategies, fmt.Sprintf("%s=%v", w.Name, w.Weight))
	}
	settings := []campaigndb.Setting{
		{Name: "oracle", Value: strings.Join(oracle.Names(s.Oracles), ", ")},
		{Name: "rewrite", Value: strings.Join(s.Rewrites, ", ")},
		{Name: "rules", Value: "true"},
		{Name: "strategy", Value: strings.Join(strategies, ", ")},
	}
	if text := s.Growth.String(); text != "" {
		settings = append(settings, campaigndb.Setting{Name: "growth", Value: text})
	}
	if len(s.Formats) > 0 {
		settings = append(settings, campaigndb.Setting{Name: "format", Value: strings.Join(s.Formats.Names(), ", ")})
	}
	if l := s.Layers; l != (instance.Layers{}) {
		text := fmt.Sprintf("%d, nodes %d, rules %d", l.Layers, l.Nodes, l.Rules)
		settings = append(settings, campaigndb.Setting{Name: "layers", Value: text})
	}
	if s.Steps > 0 {
		settings = append(settings, campaigndb.Setting{Name: "steps", Value: strconv.Itoa(s.Steps)})
	}
	return settings
}

// maker is an [engine.Maker] of rule programs.
type maker struct {
	*engine.Environment
	made    instance.Source
	oracles []oracle.Oracle
	begin   func()

	mu      sync.Mutex
	answers map[string]*solvers.Result // to seeds, by engine and seed
}

// Start returns the maker of a campaign.
func (s *Source) Start(b *engine.Environment) engine.Maker {
	isRead := func(d rules.Format) bool {
		return slices.ContainsFunc(b.Targets, func(t *ask.Target) bool { return reads(t.Solver, d) })
	}
	formats := s.Formats.Restrict(isRead)
	if s.Seedless {
		s.warnOfUnread(b.Logger, formats)
	}
	return &maker{
		Environment: b,
		made: instance.Source{
			MasterSeed: b.MasterSeed, Strategies: s.Strategies, Rewrites: s.Rewrites, Growth: s.Growth, Steps: s.Steps,
			Formats: formats, Layers: s.Layers,
		},
		oracles: s.Oracles, answers: map[string]*solvers.Result{},
		begin: sync.OnceFunc(func() { // only campaigns with programs have these statistics
			b.Stats.Do(func(stats *tally.Stats) {
				stats.OfRules()
				stats.Findings[oracle.WrongRelation] += 0
				stats.Findings[oracle.WrongLabel] += 0
			})
		}),
	}
}

// warnOfUnread warns of strategies whose programs no solver reads: they make none.
func (s *Source) warnOfUnread(l *slog.Logger, read instance.Formats) {
	var unread []instance.Weighted
	var names []string
	made := read.Strategies(s.Strategies)
	for _, w := range s.Formats.Strategies(s.Strategies) {
		if !slices.ContainsFunc(made, func(m instance.Weighted) bool { return m.Name == w.Name }) {
			unread, names = append(unread, w), append(names, w.Name)
		}
	}
	if len(unread) > 0 {
		formats := slices.DeleteFunc(s.Formats.Made(unread), rules.Format.IsDialect)
		warning.Log(l, warning.Campaign, warning.Warning{Text: fmt.Sprintf("the programs of %s are in formats that no "+
			"solver reads, which are %s: these strategies make none", strings.Join(names, ", "),
			strings.Join(formats.Names(), " and "))})
	}
}

// know records an engine's answer to a seed.
func (m *maker) know(engine string, seed *instance.Seed, r *solvers.Result) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.answers[engine+" "+seed.Hash] = r
}

// known is an engine's answer to a seed, nil if it is not recorded.
func (m *maker) known(engine string, seed *instance.Seed) *solvers.Result {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.answers[engine+" "+seed.Hash]
}

// trivial are programs that every engine for their format answers.
var trivial = []string{
	"(declare-rel probe ((_ BitVec 2)))\n(rule (probe #b01))\n(query probe :print-answer true)\n",
	"P 4\n\nprobe(A:P) printtuples\nprobe(1).\n",
}

// Answers reports whether an engine answers a trivial program, or has to be ended.
func (m *maker) Answers(ctx context.Context, s *solvers.Solver) (bool, error) {
	for _, text := range trivial {
		p, errs := rules.Parse("(probe)", []byte(text))
		if len(errs) > 0 {
			return false, fmt.Errorf("a question of the probe cannot be read: %w", errs)
		}
		for _, d := range rules.Dialects() {
			if q, err := p.In(d); err == nil && reads(s, d) {
				p = q
			}
		}
		if !reads(s, p.Format) {
			continue
		}
		probe := m.asked(s, oracle.Program{Program: p})
		answered, err := ask.One(ctx, m.Ask, probe.Question)
		if answered.Result == nil {
			return false, err
		}
		if probe.Run.Answered(answered.Result).Program.Answer != nil || !answered.Result.EndedByItself() {
			return true, nil
		}
	}
	return false, nil
}

// alone returns a maker outside of a campaign: it judges by the default oracles, and stores nothing.
func alone(asks ask.Asker, limits solvers.Limits) *maker {
	return &maker{Environment: &engine.Environment{Ask: asks, Limits: limits}, oracles: oracle.MustSelect()}
}
