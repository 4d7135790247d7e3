package mutate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// Settings are the parameters of the algorithm. Instances depend only on them, the seed's content, the master seed and
// the index.
type Settings struct {
	kit.Parameters
	Instances    int      // NM: instances a round; 0 grows with the initial pool, 300 to 1000
	ModelSources []string // search.Sources, or "reference" (see Generator.WithReference), in turns; "own" every other time
	Strategies   []Weight // strategies that make instances; if empty, boolean alone
	Reference    string   // solver that decides formulas that evaluation leaves open, see WithReferee; "" for none
}

// Defaults are the published settings.
func Defaults() Settings {
	return Settings{
		Parameters:   kit.Parameters{MaxDepth: 64, MaxAsserts: 64, And: 0.5, Initial: 0.3, Open: model.OpenSkip},
		ModelSources: search.Sources(),
	}
}

// key is a text of all settings that random choices depend on. The name of the solver that gave a reference model or
// answer is not part of it; the models and answers themselves enter elsewhere (Origin.WithReference).
func (s Settings) key() string {
	var sources []string
	for _, source := range s.ModelSources {
		name, _ := SplitSource(source)
		sources = append(sources, name)
	}
	key := fmt.Sprintf("depth=%d asserts=%d formulas=%d instances=%d and=%v initial=%v models=%s",
		s.MaxDepth, s.MaxAsserts, s.NewFormulas, s.Instances, s.And, s.Initial, strings.Join(sources, ","))
	if s.Open == model.OpenModel {
		key += " open=model"
	}
	if len(s.Strategies) > 0 {
		key += " strategies=" + weightsText(s.Strategies)
	}
	if s.Stay {
		key += " stay"
	}
	if len(s.Focus) > 0 {
		key += " focus=" + strings.Join(s.Focus, ",")
	}
	if s.StandardShare > 0 {
		key += fmt.Sprintf(" standard=%v", s.StandardShare)
	}
	if s.Reference != "" {
		key += " reference"
	}
	return key
}

// SplitSource splits a model source: "reference=z3" is the source "reference", given by z3.
func SplitSource(source string) (name, given string) {
	name, given, _ = strings.Cut(source, "=")
	return name, given
}

// Bounds of NM where it grows with the seed, and how fast it does.
const minInstances, maxInstances, instancesPerFragment = 300, 1000, 2

// instancesPerRound is NM. It depends on the number of the seed's formulas, not on its pool, which differs from model
// to model.
func (s Settings) instancesPerRound(formulas int) int {
	if s.Instances > 0 {
		return s.Instances
	}
	return max(minInstances, min(maxInstances, instancesPerFragment*formulas))
}

// Map returns the settings by their names on the command line, for reports.
func (s Settings) Map() map[string]any {
	m := map[string]any{
		"max-depth": s.MaxDepth, "max-asserts": s.MaxAsserts, "new-formulas": s.NewFormulas,
		"instances-per-seed": s.Instances, "and": s.And, "initial": s.Initial, "model-source": s.ModelSources,
		"open": s.Open, "strategy": weightsText(s.Strategies),
	}
	if len(s.Focus) > 0 {
		m["focus"] = s.Focus
	}
	if s.StandardShare > 0 {
		m["standard-share"] = s.StandardShare
	}
	if s.Reference != "" {
		m["reference"] = s.Reference
	}
	return m
}

// Check returns an error for settings out of range.
func (s Settings) Check() error {
	switch {
	case s.MaxDepth < 0:
		return fmt.Errorf("the bound of the depth is %d, it must be at least 0", s.MaxDepth)
	case s.MaxAsserts < 1:
		return fmt.Errorf("the bound of the assertions is %d, it must be at least 1", s.MaxAsserts)
	case s.NewFormulas < 0 || s.Instances < 0:
		return fmt.Errorf("numbers of formulas and instances must not be negative")
	case s.And < 0 || s.And > 1 || s.Initial < 0 || s.Initial > 1 || s.StandardShare < 0 || s.StandardShare > 1:
		return fmt.Errorf("probabilities lie between 0 and 1")
	case s.Open != "" && s.Open != model.OpenSkip && s.Open != model.OpenModel:
		return fmt.Errorf("unknown treatment %q of unspecified points; there are skip and model", s.Open)
	case len(s.ModelSources) == 0:
		return fmt.Errorf("no source of models")
	}
	for _, source := range s.ModelSources {
		name, given := SplitSource(source)
		if name != model.ReferenceSource && (!slices.Contains(search.Sources(), name) || given != "") {
			return fmt.Errorf("unknown source of models %q; there are %s, %s and %s=SOLVER", source,
				strings.Join(search.Sources(), ", "), model.ReferenceSource, model.ReferenceSource)
		}
	}
	return nil
}

// Operators are the names that Settings.Focus may have, in ascending order: those of all operators with an evaluation.
func Operators() []string {
	var names []string
	for _, row := range theory.Rows() {
		if row.Eval != nil {
			names = append(names, row.Name)
		}
	}
	slices.Sort(names)
	return names
}

// Focus reads the name of an operator, or of a theory, for Settings.Focus. What a theory stands for are its operators
// with an evaluation that most solvers know; nil: there is no such operator or theory.
func Focus(name string) []string {
	if slices.Contains(Operators(), name) {
		return []string{name}
	}
	return slices.DeleteFunc(theory.OperatorsOf(name), func(operator string) bool {
		return !slices.Contains(Operators(), operator) || theory.RarelySupported(operator)
	})
}

// Theories are the names of theories that Focus takes, in ascending order.
func Theories() []string {
	return slices.DeleteFunc(theory.Names(), func(name string) bool { return len(Focus(name)) == 0 })
}

// focusWeight multiplies the weight of strategies that grow terms, if some operators are in focus.
const focusWeight = 10

// Focused returns the weights with more weight for the strategies that grow terms.
func Focused(weights []Weight) []Weight {
	focused := slices.Clone(weights)
	for i := range focused {
		if s, _ := find(focused[i].Strategy); s.Grows {
			focused[i].Weight *= focusWeight
		}
	}
	return focused
}
