package strategies

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/mutate"
)

// plan are the settings of a campaign.
type plan struct {
	mutate.Settings
	mode      ask.Mode // of solvers
	varyShare float64  // of the instances, which solvers get with other options
}

// usualPlan has the defaults of fuzz, without strategies.
func usualPlan() plan {
	return plan{Settings: mutate.Defaults(), mode: ask.Auto, varyShare: ask.DefaultVaryShare}
}

// setting is one of the settings of a recipe: a flag of fuzz with its values as in a --config file, the default first,
// which is "" if it is not written.
type setting struct {
	flag   string
	values []string
	set    func(p *plan, value int) // sets a value other than the default
}

// bounds are the values of --max-asserts and --max-depth, the usual one first: those of the thesis, section 2.5.5.
var bounds = []int{64, 4, 8, 16, 32}

// varyShares are the values of --vary-share: the usual one, none, and more.
var varyShares = []float64{ask.DefaultVaryShare, 0, 0.5, 1}

// ownSettings are the settings of a recipe, including how solvers are asked if they are.
func ownSettings(asksSolvers bool) []setting {
	sources, modes := search.Sources(), ask.Modes()
	all := []setting{
		{"max-asserts", textsOf("%d", bounds), func(p *plan, v int) { p.MaxAsserts = bounds[v] }},
		{"max-depth", textsOf("%d", bounds), func(p *plan, v int) { p.MaxDepth = bounds[v] }},
		{"model-source", append([]string{""}, textsOf("[%q]", sources)...), func(p *plan, v int) {
			p.ModelSources = []string{sources[v-1]}
		}},
	}
	if asksSolvers {
		all = append(all,
			setting{"mode", textsOf("%q", modes), func(p *plan, v int) { p.mode = modes[v] }},
			setting{"vary-share", textsOf("%.1f", varyShares), func(p *plan, v int) { p.varyShare = varyShares[v] }},
		)
	}
	return all
}

func textsOf[T any](format string, values []T) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = fmt.Sprintf(format, v)
	}
	return all
}
