// Package instance makes rule programs whose right relations or verdicts are known, or whose relation to those of
// another program is. Each strategy is a row of one table, and a file.
//
// An instance follows from the master seed, its index, and the seed's content. It runs no engine. It may import
// internal/rules and the packages below it that make and change programs, smtlib, smtlib/theory and smtlib/value.
package instance

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
)

// Instance is a program with what is certain about it.
type Instance struct {
	Index    int
	Strategy string
	Program  *rules.Program
	// Right is the least model; nil if it is not known.
	Right *rules.Result
	stale bool // of what is asked for alone: the program has been changed since so that it stays
	// Expect is the right verdict of a program that asks for one: sat or unsat; "" if it is not known.
	Expect string
	Steps  []string // how it was made, for people
	Counts []Count  // what was tried on the way
	// Seed is what it was made from; nil: nothing. Base is there if nothing else is known than how both are related.
	Seed *Seed
	Base *Base
	// References are programs of one rule each, for the relation that is asked for.
	References  []*Instance
	IsReference bool
}

// SeedPath is the file that it was made from, "" for none.
func (in *Instance) SeedPath() string {
	if in.Seed == nil {
		return ""
	}
	return in.Seed.Path
}

// Count says what became of a step that was tried.
type Count struct {
	Step             string
	Applied, Changed bool
	Directed         bool // the answer may be another one after it
}

// Source makes instances.
type Source struct {
	MasterSeed uint64
	Strategies []Weighted
	Rewrites   Rewrites
}

// Rewrites are the names of the transformations that are used; none are all.
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

// filter gives those of some transformations that are used.
func (r Rewrites) filter(all []rewrite.Transformation) []rewrite.Transformation {
	if len(r) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(t rewrite.Transformation) bool { return !slices.Contains(r, t.Name) })
}

// Strategy is a way to make instances.
type Strategy struct {
	Name string
	// make makes an instance; nil: not with these random numbers.
	make func(rng *rand.Rand, use Rewrites) *Instance
}

// Weighted is a strategy with how often it is drawn.
type Weighted struct {
	Strategy
	Weight float64
}

// Strategies are all, in the order in which they are named.
func Strategies() []Strategy { return []Strategy{random, queryfuzz, dlsmith, incremental, horn} }

// Names are those of the strategies.
func Names() []string {
	var names []string
	for _, s := range Strategies() {
		names = append(names, s.Name)
	}
	return names
}

// ParseStrategies reads NAME and NAME=WEIGHT; none are all.
func ParseStrategies(given []string) ([]Weighted, error) {
	var chosen []Weighted
	if len(given) == 0 {
		given = Names()
	}
	for _, text := range given {
		name, weight, has := strings.Cut(text, "=")
		i := slices.IndexFunc(Strategies(), func(s Strategy) bool { return s.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("unknown strategy %q for rule programs; there are %s", name, strings.Join(Names(), ", "))
		}
		w := Weighted{Strategies()[i], 1}
		if has {
			if _, err := fmt.Sscanf(weight, "%g", &w.Weight); err != nil || !(w.Weight > 0) {
				return nil, fmt.Errorf("strategy %s: its weight is a positive number, not %q", name, weight)
			}
		}
		chosen = append(chosen, w)
	}
	return chosen, nil
}

// tries is how many random numbers an index gets until one makes an instance.
const tries = 20

// Make makes the instance of an index: of a seed, or from nothing. It is nil if no try makes one.
func (s *Source) Make(seed *Seed, index int) *Instance {
	master := s.MasterSeed
	if seed != nil {
		master ^= seed.number
	}
	for try := range uint64(tries) {
		rng := rand.New(rand.NewPCG(master, uint64(index)<<8|try))
		var in *Instance
		if seed != nil {
			in = s.ofSeed(rng, seed, index)
		} else {
			in = s.draw(rng).make(rng, s.Rewrites)
		}
		if in != nil {
			in.Index = index
			return in
		}
	}
	return nil
}

func (s *Source) draw(rng *rand.Rand) Strategy {
	all := 0.0
	for _, w := range s.Strategies {
		all += w.Weight
	}
	at := rng.Float64() * all
	for _, w := range s.Strategies {
		if at -= w.Weight; at < 0 {
			return w.Strategy
		}
	}
	return s.Strategies[len(s.Strategies)-1].Strategy
}
