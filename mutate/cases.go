package mutate

import (
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// cases asserts formulas (a whole), and then the same formulas with further assertions that split the search space into
// cubes: that a number is below a literal, that a datatype value has a constructor, and their negations. The cubes
// cover all assignments and exclude each other, so a model of the whole is one of exactly one cube, and if the whole is
// unsat, all cubes are. The common formulas are sent to a solver once, under push and pop.
var cases = Strategy{Name: "cases", Weight: 0.25, Once: true, Family: true, Prepare: prepareCases}

func prepareCases(m *kit.Material) (kit.Maker, error) {
	k := &casesMaker{m: m}
	var err error
	if k.scoped, err = kit.NewScoped(m, "cases"); err != nil && len(m.Initial) == 0 {
		return nil, err
	}
	if len(m.Initial) > 0 {
		k.pools = m.Pools()
	}
	return k, nil
}

// casesMaker makes wholes and their cubes.
type casesMaker struct {
	m      *kit.Material
	pools  *kit.Pools  // pools of the published algorithm; nil if no formula has a value
	scoped *kit.Scoped // nil if no formula has values under several assignments
	last   atomic.Pointer[caseFamily]
}

// caseFamily is a family: wholes, each followed by its cubes, or by as many as there is room for. A member is nil where
// nothing could be made.
type caseFamily struct {
	first   int
	members []*instance.Instance
}

// Make returns the instance's member of its block's family.
func (k *casesMaker) Make(d kit.Draw) *instance.Instance {
	in := k.family(d).members[d.Member()]
	if in == nil {
		return nil
	}
	member := *in
	return &member
}

// family makes a family, which depends only on the random numbers of the wholes' places. The last family
// is cached.
func (k *casesMaker) family(d kit.Draw) *caseFamily {
	if f := k.last.Load(); f != nil && f.first == d.Family.First {
		return f
	}
	f := &caseFamily{first: d.Family.First}
	for len(f.members) < d.Family.Size {
		d.Index = d.Family.First + len(f.members)
		f.members = append(f.members, k.group(d)...)
	}
	k.last.Store(f)
	return f
}

// group makes a whole, and its cubes. It is a single nil if no whole could be made.
func (k *casesMaker) group(d kit.Draw) []*instance.Instance {
	whole, models, few := k.whole(d)
	if whole == nil {
		return []*instance.Instance{nil}
	}
	a := whole.Arena.Child()
	cutter := split.Cutter{Arena: a, Units: split.Units(&whole.Script, 0), Logic: whole.Logic, Cubes: split.DefaultCubes}
	cubes, err := cutter.Make()
	a.Freeze()
	group := []*instance.Instance{whole}
	if err != nil { // no term was named
		return group
	}
	skipped := 0 // cubes without room, which are drawn
	if room := d.Family.Size - 1; len(cubes) > room {
		skipped = d.RandFor("cubes").IntN(len(cubes) - room + 1)
	}
	for i, cube := range cubes[skipped:] {
		i += skipped
		part := cube.Beside(whole, a)
		part.Index = whole.Index + len(group)
		check := certainOf(whole.Checks[0], models, cube, part)
		if check.Expect == instance.None && few {
			check = refuted(part)
		}
		part.Checks = []instance.Check{check}
		part.How = func() []string {
			return append(slices.Clone(whole.How()), fmt.Sprintf("beside these assertions, case %d of %d that exclude each "+
				"other and leave none out, in %s", i+1, len(cubes), english.Plural(len(cube), "formula", "")))
		}
		group = append(group, part)
	}
	return group
}

// whole draws an instance, by the published algorithm or of small scope, with its known models. few reports whether it
// has few other models, if any: then a cube without a model can be refuted.
func (k *casesMaker) whole(d kit.Draw) (in *instance.Instance, models []*model.Model, few bool) {
	if k.pools == nil || k.scoped != nil && kit.Even(d.RandFor("cases")) {
		if in, models = k.scoped.Draw(d); in != nil {
			return in, models, true
		}
	}
	if k.pools == nil {
		return nil, nil, false
	}
	in = k.pools.Instance(k.m, d)
	return in, []*model.Model{in.Checks[0].Witness}, false
}

// certainOf is the expectation of a cube by the models of its whole: sat if one of them makes the cube true, else none.
func certainOf(whole instance.Check, models []*model.Model, cube split.Cube, part *instance.Instance) instance.Check {
	for _, m := range models {
		e := model.NewEvaluator(part.Arena, m)
		holds := true
		for _, f := range cube {
			holds = holds && value.IsTrue(e.Value(f))
		}
		if holds {
			whole.Witness = m
			return whole
		}
	}
	return instance.Unknown(1)[0]
}

// refuted is the expectation of a cube: unsat if that can be proved, else none.
func refuted(part *instance.Instance) instance.Check {
	unsat := instance.Check{Expect: instance.Unsat, Certificate: instance.Derived}
	of := *part
	if of.Checks = []instance.Check{unsat}; of.Verify() == nil {
		return unsat
	}
	return instance.Unknown(1)[0]
}
