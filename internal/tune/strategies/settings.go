package strategies

import (
	"fmt"

	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate"
)

// setting is one of the settings of a recipe: a flag of fuzz with its values as in a --config file, the default first,
// which is "" if it is not written.
type setting struct {
	flag   string
	values []string
	set    func(s *mutate.Settings, value int) // sets a value other than the default
}

// bounds are the values of --max-asserts and --max-depth, the usual one first: those of the thesis, section 2.5.5.
var bounds = []int{64, 4, 8, 16, 32}

// ownSettings are the settings of a recipe.
func ownSettings() []setting {
	sources := search.Sources()
	return []setting{
		{"max-asserts", textsOf("%d", bounds), func(s *mutate.Settings, v int) { s.MaxAsserts = bounds[v] }},
		{"max-depth", textsOf("%d", bounds), func(s *mutate.Settings, v int) { s.MaxDepth = bounds[v] }},
		{"model-source", append([]string{""}, textsOf("[%q]", sources)...), func(s *mutate.Settings, v int) {
			s.ModelSources = []string{sources[v-1]}
		}},
	}
}

func textsOf[T any](format string, values []T) []string {
	all := make([]string, len(values))
	for i, v := range values {
		all[i] = fmt.Sprintf(format, v)
	}
	return all
}
