// Package instance makes rule programs whose right relations or verdicts are known, or at least how they relate to
// those of another program. Each strategy is a row of one table, and a file.
//
// An instance depends only on the master seed, its index, and the seed's content. It runs no engine. It may import
// internal/rules and the packages below it that make and change programs, smtlib, smtlib/theory and smtlib/value.
package instance

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// Instance is a program with its right answer, as far as that is known.
type Instance struct {
	Index    int
	Strategy string
	Program  *rules.Program
	// Right is the least model; nil if it is not known.
	Right *rules.Result
	stale bool // only the queried relations of Right are valid: later steps have kept these, but may have changed others
	// Expect is the right verdict, sat or unsat; "" if it is not known, or if the program does not ask for one.
	Expect string
	Steps  []string // descriptions of the steps that made it, for people
	// Changes are what some of the steps made of a program, by their places among Steps.
	Changes map[int]Change
	// Before is what was rewritten; nil: nothing was.
	Before *Instance
	// Way is the way in which something is asked, in a word, if that is not the usual one of the format.
	Way    string
	Counts []Count // the steps that were tried
	// Seed is the seed that it was made from, or nil. Base is set if only the relation to the seed's answer is known.
	Seed *Seed
	Base *Base
	// References are programs of a single rule each, of the rules on which the queried relation depends; Rule is the text
	// of such a rule. Earlier are the rounds of a growth before this one. See the strategy ire.
	References, Earlier []*Instance
	Rule                string
}

// Change is a program before and after a step.
type Change struct{ Before, After *rules.Program }

// Text lists the rules that the step has removed and added.
func (c Change) Text() (lines []string) {
	list := func(sign string, in, other *rules.Program) {
		n := 0
		for _, r := range in.Rules {
			if slices.Contains(other.Rules, r) {
				continue
			}
			if n++; n <= mostChanges {
				lines = append(lines, sign+" "+in.Text(r))
			}
		}
		if n > mostChanges {
			lines = append(lines, fmt.Sprintf("%s and %d more", sign, n-mostChanges))
		}
	}
	list("-", c.Before, c.After)
	list("+", c.After, c.Before)
	return lines
}

// mostChanges bounds the rules that are listed of a step: facts in the place of a rule may be hundreds.
const mostChanges = 4

// step notes a step that has made a program of another one.
func (in *Instance) step(s rewrite.Step, relation rewrite.Relation, before *rules.Program) {
	if in.Changes == nil {
		in.Changes = map[int]Change{}
	}
	in.Changes[len(in.Steps)] = Change{before, in.Program}
	in.Steps = append(in.Steps, fmt.Sprintf("%s (%s)", s, relation))
}

// SeedPath is the file that it was made from, "" for none.
func (in *Instance) SeedPath() string {
	if in.Seed == nil {
		return ""
	}
	return in.Seed.Path
}

// Count is a step that was tried, with the outcome.
type Count struct {
	Step             string
	Applied, Changed bool
	Directed         bool // the step may change the right answer
}

// Source makes instances.
type Source struct {
	MasterSeed uint64
	Strategies []Weighted
	Rewrites   Rewrites
	Steps      int    // bound on the steps of a rewriting; 0: as many as the strategy has by itself
	Growth     Growth // the zero value stands for PublishedGrowth
	Formats    Formats
	Layers     Layers // sizes of what dlsmith rewrites; the zero value stands for small programs without layers
}

// Rewrites are the names of the transformations to use; none stand for all.
type Rewrites []string

// ParseRewrites reads names of transformations.
func ParseRewrites(names []string) (Rewrites, error) {
	for _, name := range names {
		if !slices.Contains(rewrite.Names(), name) {
			return nil, fmt.Errorf("unknown transformation %q of rule programs; there are %s", name,
				strings.Join(rewrite.Names(), ", "))
		}
	}
	return names, nil
}

// filter returns those transformations that are to be used.
func (r Rewrites) filter(all []rewrite.Transformation) []rewrite.Transformation {
	if len(r) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(t rewrite.Transformation) bool { return !slices.Contains(r, t.Name) })
}

// Strategy is a way to make instances.
type Strategy struct {
	Name string
	// weight is its weight if the user names none; 0 stands for 1.
	weight float64
	// formats are the formats of the programs that it makes from nothing.
	formats Formats
	// make makes an instance. It is nil if that is not possible with these random numbers.
	make func(rng *rand.Rand, s *Source) *Instance
}

// Weighted is a strategy with the weight by which it is drawn.
type Weighted struct {
	Strategy
	Weight float64
}

// Strategies returns all strategies.
func Strategies() []Strategy { return []Strategy{random, queryfuzz, dlsmith, incremental, horn} }

// Names are those of the strategies.
func Names() []string {
	var names []string
	for _, s := range Strategies() {
		names = append(names, s.Name)
	}
	return names
}

// ParseStrategies reads texts NAME or NAME=WEIGHT; none stand for all strategies.
func ParseStrategies(given []string) ([]Weighted, error) {
	var chosen []Weighted
	if len(given) == 0 {
		given = Names()
	}
	for _, text := range given {
		name, weight, has := strings.Cut(text, "=")
		i := slices.IndexFunc(Strategies(), func(s Strategy) bool { return s.Name == name })
		if i < 0 {
			return nil, errors.New(usage.Unknown("strategy for rule programs", name, Names()))
		}
		w := Weighted{Strategies()[i], cmp.Or(Strategies()[i].weight, 1)}
		if has {
			if _, err := fmt.Sscanf(weight, "%g", &w.Weight); err != nil || !(w.Weight > 0) {
				return nil, fmt.Errorf("strategy %s: its weight is a positive number, not %q", name, weight)
			}
		}
		chosen = append(chosen, w)
	}
	return chosen, nil
}

// MustParseStrategies returns the strategies with these names. It panics if there is none of a name.
func MustParseStrategies(names ...string) []Weighted {
	chosen, err := ParseStrategies(names)
	if err != nil {
		panic(err)
	}
	return chosen
}

// tries bounds the attempts to make an instance for an index, each with other random numbers: if all fail, the seed
// very likely has no place for what is wanted. Attempts of other indices have other numbers, and do not depend on them.
const tries = 1 << 8

// Make makes the instance with an index: from a seed or, if that is nil, by a strategy. It is nil if no attempt
// succeeds.
func (s *Source) Make(seed *Seed, index int) *Instance {
	master := s.MasterSeed
	number := index
	if seed != nil {
		master ^= seed.number
		forms := s.formsOf(seed)
		if len(forms) == 0 {
			return nil
		}
		seed, number = forms[index%len(forms)], index/len(forms)
	}
	for try := range uint64(tries) {
		rng := rand.New(rand.NewPCG(master, uint64(index)<<8|try))
		var in *Instance
		if seed != nil {
			in = s.ofSeed(rng, seed, number)
		} else {
			strategy := draw(rng, s.Formats.Strategies(s.Strategies))
			in = strategy.make(rng, s)
		}
		if in != nil && in.isWritten() {
			for _, q := range in.Questions() {
				q.Index = index
			}
			if in.Before != nil {
				in.Before.Index = index
			}
			return in
		}
	}
	return nil
}

// formsOf are a seed as it is, and in dialects, as far as programs of these formats are made.
func (s *Source) formsOf(seed *Seed) (forms []*Seed) {
	for _, d := range seed.Formats() {
		switch w := seed.written[d]; {
		case !s.Formats.Has(d):
		case w != nil:
			forms = append(forms, w)
		default:
			forms = append(forms, seed)
		}
	}
	return forms
}

// IsMade reports whether programs are made of a seed: in its format, or in a dialect.
func (f Formats) IsMade(seed *Seed) bool { return len((&Source{Formats: f}).formsOf(seed)) > 0 }

// isWritten reports whether the dialects of all programs of an instance have all of these.
func (in *Instance) isWritten() bool {
	return !in.Program.Format.IsDialect() || !slices.ContainsFunc(in.Questions(), func(q *Instance) bool {
		return q.Program.Lacks() != ""
	})
}

func draw(rng *rand.Rand, strategies []Weighted) Strategy {
	all := 0.0
	for _, w := range strategies {
		all += w.Weight
	}
	at := rng.Float64() * all
	for _, w := range strategies {
		if at -= w.Weight; at < 0 {
			return w.Strategy
		}
	}
	return strategies[len(strategies)-1].Strategy
}
