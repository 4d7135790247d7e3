package mutate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// The strategies.
const (
	Boolean = "boolean" // the published algorithm's: every assertion is drawn anew
	Prefix  = "prefix"  // families of instances that begin with the same assertions
)

// Weight is a strategy with its share of the instances, relative to the others'.
type Weight struct {
	Strategy string
	Weight   float64
}

// AllStrategies are the strategies with the weights they have unless the user says otherwise.
func AllStrategies() []Weight { return []Weight{{Boolean, 4}, {Prefix, 1}} }

// ParseStrategies reads NAME or NAME=WEIGHT for each strategy; no weight stands for 1.
func ParseStrategies(texts []string) ([]Weight, error) {
	var all []Weight
	for _, text := range texts {
		name, number, weighted := strings.Cut(text, "=")
		w := Weight{name, 1}
		known := AllStrategies()
		if !slices.ContainsFunc(known, func(k Weight) bool { return k.Strategy == name }) {
			return nil, fmt.Errorf("unknown strategy %q; there are %s", name, weightsText(known, false))
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

func weightsText(all []Weight, withWeights bool) string {
	var words []string
	for _, w := range all {
		word := w.Strategy
		if withWeights {
			word += fmt.Sprintf("=%v", w.Weight)
		}
		words = append(words, word)
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

// FamilySize is how many instances a block has: neighbours of one strategy, for a family makes sense as a whole. A
// solver that is told once what they share saves the more, the more they are.
const FamilySize = 24

// block is the index of the first instance of an instance's block; a round's last one may be shorter.
func (r *Round) block(index int) int {
	start := r.Number * r.gen.perRound
	return start + (index-start)/FamilySize*FamilySize
}

// strategy is drawn for a block. A seed's first block is the published algorithm's if that takes part: a campaign that
// has few instances for a seed had better know what it does.
func (r *Round) strategy(block int) string {
	all := r.gen.Settings.Strategies
	switch len(all) {
	case 0:
		return Boolean
	case 1:
		return all[0].Strategy
	}
	if block == 0 && slices.ContainsFunc(all, func(w Weight) bool { return w.Strategy == Boolean && w.Weight > 0 }) {
		return Boolean
	}
	x := r.gen.rng("strategy", block).Float64() * total(all)
	for _, w := range all {
		if x -= w.Weight; x < 0 {
			return w.Strategy
		}
	}
	return all[0].Strategy
}

// member is an instance of a family: the first assertions of another member and some of its own.
type member struct {
	parent, kept int
	path         []smtlib.Term
}

// family is the block of instances that begins at an index.
type family struct {
	block   int
	members []member
}

// familyOf draws a family: the first is drawn as ever, each other one takes the beginning of an earlier one, often most
// of it, and goes on in its own way. All follow from the block's random numbers alone; the last family is remembered.
func (r *Round) familyOf(block int) *family {
	if f := r.family.Load(); f != nil && f.block == block {
		return f
	}
	rng := r.gen.rng("family", block)
	longest := r.gen.Settings.MaxAsserts
	f := &family{block: block}
	for k := range FamilySize {
		var m member
		fresh := 1 + rng.IntN(longest)
		if k > 0 {
			m.parent = rng.IntN(k)
			from := f.members[m.parent].path
			m.kept = max(rng.IntN(len(from)+1), rng.IntN(len(from)+1))
			m.path = slices.Clone(from[:m.kept])
			fresh = rng.IntN(1 + longest/FamilySize)
			if m.kept == 0 {
				fresh++
			}
		}
		for range min(fresh, longest-len(m.path)) {
			m.path = append(m.path, r.assertion(rng))
		}
		f.members = append(f.members, m)
	}
	r.family.Store(f)
	return f
}

// prefix makes an instance of a family.
func (r *Round) prefix(index, block int) *instance.Instance {
	m := r.familyOf(block).members[index-block]
	in := r.instance(index, Prefix, slices.Clone(m.path), func() string {
		if index == block {
			return fmt.Sprintf("the first of a family of %d assertions", len(m.path))
		}
		return fmt.Sprintf("the first %d assertions of instance %d, and %d others",
			m.kept, block+m.parent, len(m.path)-m.kept)
	})
	in.Family = true
	return in
}

// assertion draws a formula that is true under the model.
func (r *Round) assertion(rng *rand.Rand) smtlib.Term {
	f := r.randFormula(rng)
	if f.Value {
		return f.Formula
	}
	return r.not[f.Formula]
}

// instance is what instances of all strategies have. how tells, later perhaps, how it was made.
func (r *Round) instance(index int, strategy string, assertions []smtlib.Term, how func() string) *instance.Instance {
	in := &instance.Instance{
		Seed: r.gen.Seed, Arena: r.arena, Index: index, Strategy: strategy,
		Expect: instance.Sat, Witness: r.Model, Certificate: instance.Evaluated, Assertions: assertions,
	}
	if slices.ContainsFunc(assertions, func(t smtlib.Term) bool { return r.told[t] }) {
		in.Certificate, in.Answers = instance.Reference, r.Answers
	}
	points := r.Model.PointsOf(r.arena, assertions)
	for _, i := range points {
		in.Assertions = append(in.Assertions, r.pins[i])
		in.Points = append(in.Points, r.Model.Points()[i].Operator)
	}
	slices.Sort(in.Points)
	in.Points = slices.Compact(in.Points)
	in.Steps = func() []string {
		steps := []string{fmt.Sprintf("%s: %s%s", strategy, how(), r.drawnFrom())}
		if len(points) > 0 {
			steps = append(steps, fmt.Sprintf("%d equations pin what SMT-LIB leaves unspecified", len(points)))
		}
		return steps
	}
	return in
}

// drawnFrom says where formulas come from.
func (r *Round) drawnFrom() string {
	return fmt.Sprintf(", drawn from %d initial and %d constructed formulas of round %d, under a %s model",
		len(r.Initial), len(r.Constructed), r.Number, r.modelName())
}

// modelName says where the model is from.
func (r *Round) modelName() string {
	if r.Model.Source != fragment.ReferenceSource {
		return r.Model.Source
	}
	return fmt.Sprintf("%s (%.12s)", r.Model.Source, r.gen.reference.Hash)
}
