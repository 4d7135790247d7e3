package kit

import (
	"cmp"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Material is what strategies make instances from: a seed, the other seeds of the campaign, a model, and the values of
// the seed's terms under it. It is immutable and may be shared.
type Material struct {
	Seed    *fragment.Seed
	Model   *model.Model
	Arena   *smtlib.Arena   // frozen: the seed's terms, and equations for the unspecified points that the model fixes
	Group   *instance.Group // common to instances over that arena and children of it
	Number  int             // number of the round
	Initial fragment.Pool   // the seed's Boolean sub-formulas with their values
	Stats   fragment.Stats
	Answers model.Answers // the referee's answers, nil without one
	// Expected is about how many instances a strategy will make of it.
	Expected int

	Origin   *Origin
	stage    int              // stage of the round for which it is prepared
	strategy string           // name of the strategy that makes instances of it
	values   *model.Evaluator // values of the seed's terms, without the referee's answers; it evaluates nothing further
	pins     []smtlib.Term    // equations for the model's points
	further  []*smtlib.Decl   // symbols that the seed does not have
	// The rest is shared by instances, and never changed.
	seeds                []*fragment.Seed
	evaluated, byReferee []instance.Check
	pools                func() *Pools
	language             func() *language
	terms                func() map[smtlib.Sort][]fragment.Valued
}

// Prepare makes the equations for the unspecified points that the model fixes, and sets up what is computed on first
// use. The constructed pool is drawn with rng.
func (m *Material) Prepare(rng *rand.Rand) {
	m.Arena = m.Seed.Arena
	if points := m.Model.Points(); len(points) > 0 {
		m.Arena = m.Seed.Arena.Child()
		for _, p := range points {
			t, err := p.Pin(m.Arena)
			if err != nil {
				panic(fmt.Sprintf("mutate: %v", err)) // points are of sorts that have literals
			}
			m.pins = append(m.pins, t)
		}
		m.Arena.Freeze()
	}
	m.Group = &instance.Group{Arena: m.Arena}
	m.seeds = []*fragment.Seed{m.Seed}
	m.evaluated = []instance.Check{{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: m.Model}}
	m.byReferee = []instance.Check{{
		Expect: instance.Sat, Certificate: instance.Reference, Witness: m.Model, Answers: m.Answers,
	}}
	m.pools = sync.OnceValue(func() *Pools { return construct(m, rng) })
	m.language = sync.OnceValue(func() *language { return newLanguage(m) })
	m.terms = sync.OnceValue(func() map[smtlib.Sort][]fragment.Valued {
		return fragment.TermsBySort(m.Seed, m.values)
	})
}

// NewMaterial evaluates the seed of an origin under a model, with the answers of a referee, if that is not nil. Call
// Prepare before anything is made of it.
func NewMaterial(origin *Origin, number int, under *model.Model, referee Referee) *Material {
	m := &Material{Seed: origin.Seed, Number: number, Model: under, Origin: origin}
	m.evaluate(referee)
	return m
}

// Stage returns the material for one part of the round, with the number of its instances. What strategies draw in
// advance differs from part to part.
func (m *Material) Stage(number, instances int) *Material {
	part := *m
	part.stage, part.Expected = number, instances
	part.language = sync.OnceValue(func() *language { return newLanguage(&part) })
	return &part
}

// For returns the material for a strategy that will make about that many instances of it.
func (m *Material) For(strategy string, expected int) *Material {
	part := *m
	part.strategy, part.Expected = strategy, expected
	return &part
}

// Extend returns the material over a child of its arena, which must be frozen, with a model that also interprets
// symbols that the seed does not have.
func (m *Material) Extend(arena *smtlib.Arena, with *model.Model, symbols ...*smtlib.Decl) *Material {
	extended := *m
	extended.further = slices.Concat(m.further, symbols)
	extended.Arena, extended.Model, extended.Group = arena, with, &instance.Group{Arena: arena}
	extended.values = m.values.Child(arena, with)
	extended.evaluated = []instance.Check{{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: with}}
	extended.byReferee = []instance.Check{{
		Expect: instance.Sat, Certificate: instance.Reference, Witness: with, Answers: m.Answers,
	}}
	return &extended
}

// Derive returns a material over another seed, which was made from this one and the seeds behind. Its instances count
// for this material's seed. rng chooses a model of the given source, and the constructed pool.
func (m *Material) Derive(seed *fragment.Seed, source string, rng *rand.Rand, behind ...*fragment.Seed) *Material {
	return m.DeriveUnder(seed, search.Draw(seed, source, rng), rng, behind...)
}

// DeriveUnder is Derive with a given model of the other seed.
func (m *Material) DeriveUnder(
	seed *fragment.Seed, under *model.Model, rng *rand.Rand, behind ...*fragment.Seed,
) *Material {
	derived := &Material{
		Seed: seed, Number: m.Number, Model: under, Expected: m.Expected, Origin: m.Origin,
		stage: m.stage, strategy: m.strategy,
	}
	derived.evaluate(nil)
	derived.Prepare(rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64()))) // its own random numbers: the pool is drawn later
	derived.seeds = append(slices.Clone(m.seeds), behind...)
	return derived
}

// evaluate evaluates the seed under the model, with the answers of a referee, if that is not nil.
func (m *Material) evaluate(referee Referee) {
	if m.Origin.Parameters.Open == model.OpenModel {
		model.DrawPoints(m.Seed, m.Model, m.Origin.Rand("points", m.Number).Uint64())
	}
	m.values = model.NewSeedEvaluator(m.Seed, m.Model)
	steps := m.values.All()
	m.Model.Complete()
	e := m.values
	if referee != nil {
		e = model.NewSeedEvaluator(m.Seed, m.Model)
		e.All()
		m.Answers = e.Ask(m.Seed, func(t smtlib.Term) (v, decided bool) { return referee(m.Model, t) })
	}
	m.Initial, m.Stats = fragment.InitialPool(m.Seed, e, m.Origin.Parameters.MaxDepth)
	m.Stats.Steps += steps
}

// Rand returns random numbers for one purpose, which depend on the origin, the round and the stage.
func (m *Material) Rand(purpose string) *rand.Rand {
	return m.Origin.Rand(fmt.Sprintf("%s\nstretch %d", purpose, m.stage), m.Number)
}

// Parameters are the settings that instances depend on.
func (m *Material) Parameters() *Parameters { return &m.Origin.Parameters }

// IsStandard reports whether the material is of a round on standard formats and default options.
func (m *Material) IsStandard() bool {
	share := m.Parameters().StandardShare
	return share > 0 && m.Origin.Rand("standard", m.Number).Float64() < share
}

// allows reports whether terms of a sort may be made: on standard formats no floating-point numbers in another one that
// the seed does not have, either.
func (m *Material) allows(a *smtlib.Arena, s smtlib.Sort) bool {
	if !m.IsStandard() || !a.SortIs(s, "FloatingPoint") || int(s) <= len(m.Seed.Arena.Sorts()) {
		return true
	}
	indices := a.SortInfo(s).Indices
	return slices.Contains(standardFormats, [2]int64{indices[0].N, indices[1].N})
}

// AllowsTerm reports whether a term and all terms in it may be made, by their sorts.
func (m *Material) AllowsTerm(a *smtlib.Arena, t smtlib.Term) bool {
	if !m.IsStandard() {
		return true
	}
	for _, sub := range smtlib.Reachable([]smtlib.Term{t}, a.Below) {
		if !m.allows(a, a.Sort(sub)) {
			return false
		}
	}
	return true
}

// DrawFormat draws a format of floating-point numbers, of any size or of many bits.
func (m *Material) DrawFormat(rng *rand.Rand, long bool) [2]int64 {
	formats := oddFormats
	switch {
	case m.IsStandard():
		formats = standardFormats
	case long:
		formats = longFormats
	}
	return formats[rng.IntN(len(formats))]
}

// IsDerived reports whether the material's seed was derived, and its instances count for another one.
func (m *Material) IsDerived() bool { return m.Seed != m.Origin.Seed }

// Terms are the closed terms of the seed of a sort, with their values under the model, in ascending order. Terms whose
// value is open are not among them. The slice is shared and must not be changed.
func (m *Material) Terms(s smtlib.Sort) []fragment.Valued { return m.terms()[s] }

// Symbols are the declared constants of a sort.
func (m *Material) Symbols(s smtlib.Sort) []*smtlib.Decl {
	var all []*smtlib.Decl
	for _, d := range slices.Concat(m.Seed.Functions, m.further) {
		if d.Kind == smtlib.Declared && len(d.Params) == 0 && d.Result == s {
			all = append(all, d)
		}
	}
	return all
}

// MaxSmall bounds the Boolean depth of the formulas that others are made of.
const MaxSmall = 24

// MaxBodies bounds the formulas of the seed that a rewriting strategy uses in a round.
const MaxBodies = 64

// SmallFormulas are the formulas of the initial pool from which others are made: those whose value does not depend on
// the referee, and whose Boolean depth is at most MaxSmall.
func (m *Material) SmallFormulas() iter.Seq[fragment.Fragment] {
	return func(yield func(fragment.Fragment) bool) {
		for _, f := range m.Initial {
			if !f.Reference && f.Depth <= MaxSmall && !yield(f) {
				return
			}
		}
	}
}

// Shuffled yields SmallFormulas in a random order.
func (m *Material) Shuffled(rng *rand.Rand) iter.Seq[fragment.Fragment] {
	order := rng.Perm(len(m.Initial))
	return func(yield func(fragment.Fragment) bool) {
		for _, i := range order {
			if f := m.Initial[i]; !f.Reference && f.Depth <= MaxSmall && !yield(f) {
				return
			}
		}
	}
}

// TermsBySort are the terms of all sorts, see Terms.
func (m *Material) TermsBySort() map[smtlib.Sort][]fragment.Valued { return m.terms() }

// Value is the value of a term of the seed.
func (m *Material) Value(t smtlib.Term) value.Value { return m.values.Value(t) }

// Certain is the expectation of a check whose formulas are all true under the material's model: sat, with that model as
// witness.
func (m *Material) Certain() instance.Check { return m.evaluated[0] }

// Seeds are the seeds that instances are made from. The first is the one that they count for.
func (m *Material) Seeds() []*fragment.Seed { return m.seeds[:len(m.seeds):len(m.seeds)] }

// Pools are the initial pool and the constructed one.
func (m *Material) Pools() *Pools { return m.pools() }

// Evaluator evaluates terms of an arena that is the material's or a child of it. It does not ask the referee.
func (m *Material) Evaluator(a *smtlib.Arena) *model.Evaluator {
	return m.values.Child(a, m.Model)
}

// Partners is the number of seeds of the campaign, this one included; 1 if it is alone.
func (m *Material) Partners() int {
	if m.Origin.Partners == nil {
		return 1
	}
	return m.Origin.Partners.Len()
}

// PartnersOf returns the places of the seeds that declare a logic and are not large; none if the seed is alone.
func (m *Material) PartnersOf(logic string) []int {
	if m.Origin.Partners == nil {
		return nil
	}
	return m.Origin.Partners.OfLogic(logic)
}

// Partner returns the seed at a place in path order, or an error if it cannot be read. A seed that is alone is its own
// partner.
func (m *Material) Partner(i int) (*fragment.Seed, error) {
	if m.Origin.Partners == nil {
		return m.Seed, nil
	}
	return m.Origin.Partners.Seed(i)
}

// Instance makes an instance of a draft: it asserts the formulas, and equations for the unspecified points that they
// use and the model fixes.
func (m *Material) Instance(d Draw, draft Draft) *instance.Instance {
	asserts := make([]smtlib.Command, len(draft.Formulas), len(draft.Formulas)+1)
	for i, f := range draft.Formulas {
		asserts[i] = smtlib.Assert{Formula: f}
	}
	return m.InstanceOf(asserts, d, draft)
}

// checkSat is the last command of instances.
var checkSat smtlib.Command = smtlib.CheckSat{}

// refuted are the checks of instances without a model. It is never changed.
var refuted = []instance.Check{{Expect: instance.Unsat, Certificate: instance.Derived}}

// unknown are the checks of instances whose right answer is not known. It is never changed.
var unknown = instance.Unknown(1)

// InstanceOf makes an instance of a draft whose formulas are asserted by the given commands. The instance keeps the
// slice.
func (m *Material) InstanceOf(asserts []smtlib.Command, d Draw, draft Draft) *instance.Instance {
	draft.Arena.Freeze() // reports on a finding add terms in children of it
	points := m.pointsOf(draft.Arena, asserts)
	steps := asserts
	var operators []string
	for _, i := range points {
		steps = append(steps, smtlib.Assert{Formula: m.pins[i]})
		operators = append(operators, m.Model.Points()[i].Operator)
	}
	slices.Sort(operators)
	checks := m.evaluated
	switch {
	case draft.Word != nil:
		checks = []instance.Check{{Expect: draft.Word.Answer, Certificate: instance.Reference, Word: draft.Word}}
	case draft.Unsat:
		checks = refuted
	case draft.Undecided:
		checks = unknown
	case draft.Witness != nil:
		checks = []instance.Check{{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: draft.Witness}}
	case draft.Reference:
		checks = m.byReferee
	}
	symbols := draft.Symbols
	if symbols == nil {
		symbols = m.Seed.Symbols
	}
	name, how := d.Strategy, draft.How
	return &instance.Instance{
		Script: instance.Script{
			Arena: draft.Arena, Sorts: m.Seed.Sorts, Logic: cmp.Or(draft.Logic, m.Seed.Logic),
			Steps: append(steps, checkSat),
		},
		Checks: checks[:1:1], Seeds: m.Seeds(), Symbols: symbols,
		Index: d.Index, Strategy: name, Family: d.Family.Size > 0, AsSeed: d.AsSeed, Block: d.Block, Group: draft.Group,
		Points: slices.Compact(operators),
		How: func() []string {
			steps := []string{fmt.Sprintf("%s: %s, under %s", name, how(), m.modelName())}
			if len(points) > 0 {
				steps = append(steps, "what SMT-LIB leaves unspecified is pinned by "+english.Plural(len(points), "equation", ""))
			}
			return steps
		},
	}
}

// pointsOf returns the indices of the model's points on which assertions depend.
func (m *Material) pointsOf(a *smtlib.Arena, asserts []smtlib.Command) []int {
	if len(m.pins) == 0 {
		return nil
	}
	return m.Model.PointsOf(a, instance.FormulasOf(asserts...))
}

// modelName describes where the model comes from.
func (m *Material) modelName() string {
	switch m.Model.Source {
	case model.ReferenceSource:
		return fmt.Sprintf("a reference solver's model (%.12s)", m.Origin.Reference)
	case search.Own:
		return "our own model"
	}
	return "a " + m.Model.Source + " model"
}
