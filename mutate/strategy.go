package mutate

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/kit"
)

// Strategy is a way to make instances.
type Strategy struct {
	Name string
	// Weight is the default share of the instances, relative to the weights of other strategies; 0: users name it. It
	// follows what each has found, in campaigns (docs/findings/two-hours.md) and of planted faults (benchmarks/README.md).
	Weight float64

	// Session multiplies its weight for seeds with several checks or scopes; 0 stands for 1. Faults that such a seed
	// triggers may show only if its steps are followed.
	Session float64
	// Objectives multiplies its weight for seeds that set objectives; 0 stands for 1.
	Objectives float64

	// Family says that neighbouring instances begin with the same assertions: the strategy makes whole blocks, so that
	// common assertions are sent to a solver once.
	Family bool
	// Partners says that it draws from other seeds, too: its instances depend on all seeds of the campaign.
	Partners bool
	// AsSeed says that its instances assert nearly the same as the seed: half of them are run under the seed's options.
	AsSeed bool
	// Grows says that it grows terms of all operators on a seed's sorts. Settings.Focus affects such strategies.
	Grows bool

	// Once says that it prepares once for all instances of a round. Others prepare for each stage of the round.
	Once bool

	// Prepare returns a maker of instances from a material. An error that wraps ErrCannotAct says that the strategy can do
	// nothing with it: other strategies make its instances. The maker may be used by several goroutines.
	Prepare func(m *kit.Material) (kit.Maker, error)
}

// Strategies returns all strategies.
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
		mix,
		skeleton,
		resort,
		fusion,
		literals,
		scope,
		cases,
		incremental,
		undecided,
		whole,
		objective,
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

// find returns the strategy with a name.
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

// AllStrategies returns the strategies that are used by default, with their weights.
func AllStrategies() []Weight {
	var all []Weight
	for _, s := range Strategies() {
		if s.Weight > 0 { // settings that do not name the others give the same instances with and without them
			all = append(all, Weight{s.Name, s.Weight})
		}
	}
	return all
}

// ParseStrategies reads texts NAME or NAME=WEIGHT, one for each strategy. The default weight is 1.
func ParseStrategies(texts []string) ([]Weight, error) {
	var all []Weight
	for _, text := range texts {
		name, number, weighted := strings.Cut(text, "=")
		w := Weight{name, 1}
		if _, known := find(name); !known {
			return nil, errors.New(usage.Unknown("strategy", name, Names(Strategies())))
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
