package mutate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/build"
)

// Strategy is a way to make instances.
type Strategy struct {
	Name   string
	Weight float64 // its share of the instances relative to the others', unless the user says otherwise

	// Session says how many times as large its weight is for seeds that ask several times, or have scopes; 0 stands
	// for 1. What such a seed is about may show only where its steps are followed.
	Session float64

	// Family says that neighbours begin alike: the strategy gets whole blocks of instances, so that a solver can be sent
	// once what they share.
	Family bool
	// Partners says that it draws from other seeds, too: its instances are a function of all seeds of the campaign.
	Partners bool
	// AsSeed says that its instances assert nearly what the seed does: half of them are run under the options that the
	// seed sets.
	AsSeed bool
	// Grows says that it makes terms of all operators that a seed's sorts have: it is what Settings.Focus acts on.
	Grows bool

	// Once says that what it prepares is good for all instances of a round. Others prepare for some of them at a time.
	Once bool

	// Prepare looks at a material. An error that wraps ErrCannotAct says that the strategy has nothing to work with
	// there: its instances are others' then. The maker may be used by several goroutines.
	Prepare func(m *build.Material) (build.Maker, error)
}

// Strategies are all there are.
func Strategies() []Strategy {
	return []Strategy{
		boolean,
		prefix,
		original,
		connectives,
		terms,
		identities,
		quantify,
		structure,
		contain,
		mix,
		skeleton,
		resort,
		fusion,
		literals,
		scope,
		small,
		cases,
		incremental,
		undecided,
		whole,
	}
}

// Names gives the names of strategies.
func Names(strategies []Strategy) []string {
	names := make([]string, len(strategies))
	for i, s := range strategies {
		names[i] = s.Name
	}
	return names
}

// find gives the strategy of a name.
func find(name string) (Strategy, bool) {
	all := Strategies()
	i := slices.IndexFunc(all, func(s Strategy) bool { return s.Name == name })
	if i < 0 {
		return Strategy{}, false
	}
	return all[i], true
}

// Weight is a strategy with its share of the instances, relative to the others'.
type Weight struct {
	Strategy string
	Weight   float64
}

// AllStrategies are the strategies with the weights they have unless the user says otherwise.
func AllStrategies() []Weight {
	var all []Weight
	for _, s := range Strategies() {
		all = append(all, Weight{s.Name, s.Weight})
	}
	return all
}

// ParseStrategies reads NAME or NAME=WEIGHT for each strategy; no weight stands for 1.
func ParseStrategies(texts []string) ([]Weight, error) {
	var all []Weight
	for _, text := range texts {
		name, number, weighted := strings.Cut(text, "=")
		w := Weight{name, 1}
		if _, known := find(name); !known {
			return nil, fmt.Errorf("unknown strategy %q; there are %s", name, strings.Join(Names(Strategies()), ", "))
		}
		if slices.ContainsFunc(all, func(other Weight) bool { return other.Strategy == name }) {
			return nil, fmt.Errorf("strategy %s is given twice", name)
		}
		if weighted {
			var err error
			if w.Weight, err = strconv.ParseFloat(number, 64); err != nil || !(w.Weight >= 0 && w.Weight <= 1e9) {
				return nil, fmt.Errorf("strategy %s: its weight is %q; it takes a number that is not negative", name, number)
			}
		}
		all = append(all, w)
	}
	if len(all) > 0 && total(all) == 0 {
		return nil, fmt.Errorf("all strategies have weight 0")
	}
	return all, nil
}

func weightsText(all []Weight) string {
	var words []string
	for _, w := range all {
		words = append(words, fmt.Sprintf("%s=%v", w.Strategy, w.Weight))
	}
	return strings.Join(words, ", ")
}

func total(all []Weight) float64 {
	sum := 0.0
	for _, w := range all {
		sum += w.Weight
	}
	return sum
}
