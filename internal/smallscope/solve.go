package smallscope

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// partial is an instance of which some fields may not be defined yet.
type partial struct {
	shape
	number   int // number of the shape
	formulas []smtlib.Term
	model    *model.Model
	value    func(smtlib.Term) value.Value // values of terms under the model
	negated  []bool                        // nil before polarity is defined
}

// bits returns the formulas that are negated, as bits.
func (p *partial) bits() (negated uint64) {
	for i, is := range p.negated {
		if is {
			negated |= 1 << i
		}
	}
	return negated
}

// satisfies reports whether an instance satisfies the constraints of a set.
func (f *Family) satisfies(p *partial, set *Set) bool {
	if len(set.Formulas) == 0 {
		return true
	}
	w := &world{arena: f.terms.arena, formulas: p.formulas, negated: p.negated, value: p.value}
	for _, c := range set.Formulas {
		if !c.holds(w) {
			return false
		}
	}
	return true
}

// rechecked reports whether an instance satisfies the constraints of all sets: fields that later sets define may break
// those of earlier ones.
func (f *Family) rechecked(p *partial) bool {
	return !slices.ContainsFunc(f.Scope.Sets, func(set *Set) bool { return !f.satisfies(p, set) })
}

// partials iterates over the instances after all sets have defined their fields.
func (f *Family) partials() iter.Seq[*partial] {
	return func(yield func(*partial) bool) { f.solve(0, &partial{}, yield) }
}

// solve extends an instance, whose fields the sets before at have defined, in all ways by the sets from at on, and
// passes the results to yield. It is false when yield has been, or after an error.
func (f *Family) solve(at int, p *partial, yield func(*partial) bool) bool {
	if at == len(f.Scope.Sets) {
		return yield(p)
	}
	found := false
	for q := range f.solutions(f.Scope.Sets[at], p) {
		found = true
		if !f.solve(at+1, q, yield) || f.failed != nil {
			return false
		}
	}
	if !found {
		f.count.Pruned[at]++
	}
	return true
}

// solutions iterates over the extensions of an instance by the fields that a set defines.
func (f *Family) solutions(set *Set, p *partial) iter.Seq[*partial] {
	return func(yield func(*partial) bool) {
		one := set.Solver == Search && !set.Covers
		for q := range f.withShape(set, p) {
			covering := newCover(f, set, q)
			for r := range f.withModel(set, q, covering) {
				for last := range f.withPolarity(set, r) {
					if !f.satisfies(last, set) {
						continue
					}
					if covering != nil && !covering.take(last) {
						continue
					}
					if !yield(last) || one {
						return
					}
				}
			}
			if covering != nil {
				f.count.Atoms += len(covering.atoms)
				f.count.Both += covering.both()
			}
		}
	}
}

// withShape iterates over the shapes, if the set defines the shape.
func (f *Family) withShape(set *Set, p *partial) iter.Seq[*partial] {
	if !slices.Contains(set.Defs, Shape) {
		return slices.Values([]*partial{p})
	}
	return func(yield func(*partial) bool) {
		for s := range f.shapes() {
			q := *p
			q.shape, q.number, q.formulas = s, f.count.Shapes, nil
			f.count.Shapes++
			for i := range s.nodes {
				q.formulas = append(q.formulas, f.terms.build(f.terms.arena, &s.nodes[i]))
			}
			if !yield(&q) {
				return
			}
		}
	}
}

// maxTries bounds the models that a search tries.
const maxTries = 1 << 12

// withModel iterates over models, if the set defines the model.
func (f *Family) withModel(set *Set, p *partial, c *cover) iter.Seq[*partial] {
	switch {
	case !slices.Contains(set.Defs, Model):
		return slices.Values([]*partial{p})
	case set.Solver == SMT:
		return f.asked(set, p)
	case c != nil:
		return c.models(p)
	}
	return func(yield func(*partial) bool) {
		t := f.choices(p, nil)
		if set.Solver == Enum {
			if t.assignments > MaxAssignments {
				f.failed = smtlib.Errors{f.Scope.in.message(set.pos, "there are more than %d models of one instance to "+
					"enumerate; solver=search finds some of them", MaxAssignments)}
				return
			}
			for n := range t.Parts(context.Background()) {
				for i := range n {
					if !yield(t.chosen(p, i)) {
						return
					}
				}
			}
			return
		}
		t.first()
		rng := rand.New(rand.NewPCG(uint64(p.number), 1))
		order := rng.Perm(t.Tabulated())
		for _, i := range order[:min(len(order), maxTries)] {
			if !yield(t.chosen(p, i)) {
				return
			}
		}
	}
}

// chosen returns the instance extended by the model of an assignment.
func (t *table) chosen(p *partial, assignment int) *partial {
	q := *p
	q.model, q.value = t.Assigned(assignment), t.valueUnder(assignment)
	return &q
}

// asked iterates over at most one model: a solver's, if it gives one and evaluation finds the formulas true under it.
func (f *Family) asked(set *Set, p *partial) iter.Seq[*partial] {
	return func(yield func(*partial) bool) {
		if f.ask == nil {
			f.failed = ErrNoSolver
			return
		}
		a := f.g.root.Child()
		var formulas []smtlib.Term
		for i, v := range f.g.vars {
			if p.vars>>i&1 == 1 && v.bound != smtlib.NoTerm {
				formulas = append(formulas, v.bound)
			}
		}
		for i := range p.nodes {
			formulas = append(formulas, f.terms.build(a, &p.nodes[i]))
		}
		var w instance.Writer
		flat := instance.Flat(a, nil, f.g.logic, formulas)
		script := w.AppendScript(nil, &flat, instance.Dialect{})
		a.Freeze()
		text, err := f.ask(set.Command, flat)
		if err != nil {
			f.failed = err
			return
		}
		if q, ok := f.read(p, script, text); ok {
			yield(q)
		}
	}
}

// read extends an instance by the values of its variables in a solver's model.
func (f *Family) read(p *partial, script []byte, text string) (*partial, bool) {
	seed, err := fragment.ReadSeed("instance", script)
	if err != nil {
		return nil, false
	}
	m, _, err := model.Read(seed, "model", []byte(text))
	if err != nil {
		return nil, false
	}
	q := *p
	q.model = model.New("scope")
	for i, v := range f.g.vars {
		if p.vars>>i&1 == 0 {
			continue
		}
		at := slices.IndexFunc(seed.Functions, func(d *smtlib.Decl) bool { return d.Name == v.decl.Name })
		if at < 0 || m.Interpretation(seed.Functions[at]) == nil {
			return nil, false
		}
		is := m.Interpretation(seed.Functions[at]).Default
		if !value.HasKey(is) {
			return nil, false
		}
		q.model.Set(model.NewInterpretation(v.decl, nil, is))
	}
	if !f.readFunctions(p, m, seed.Functions, q.model) {
		return nil, false
	}
	e := model.NewEvaluator(f.terms.arena, q.model)
	q.value = e.Value
	for _, t := range q.formulas {
		if !value.IsTrue(e.Value(t)) {
			return nil, false
		}
	}
	return &q, true
}

// readFunctions copies the values of an instance's functions at all places from a solver's model.
func (f *Family) readFunctions(p *partial, m *model.Model, symbols []*smtlib.Decl, into *model.Model) bool {
	for i, fun := range f.g.funs {
		if !f.g.hasFun(p.vars, i) {
			continue
		}
		at := slices.IndexFunc(symbols, func(d *smtlib.Decl) bool { return d.Name == fun.decl.Name })
		if at < 0 || m.Interpretation(symbols[at]) == nil {
			return false
		}
		in := model.NewInterpretation(fun.decl, nil, fun.cells[0].Values[0])
		for _, c := range fun.cells {
			is := m.Interpretation(symbols[at]).At(c.Args)
			if !value.HasKey(is) {
				return false
			}
			in.Put(c.Args, is)
		}
		into.Set(in)
	}
	return true
}

// withPolarity iterates over the polarities of the formulas, if the set defines them: only those that make all
// assertions true, or all.
func (f *Family) withPolarity(set *Set, p *partial) iter.Seq[*partial] {
	if !slices.Contains(set.Defs, Polarity) {
		return slices.Values([]*partial{p})
	}
	return func(yield func(*partial) bool) {
		if set.Solver == Eval || set.Covers {
			q := *p
			q.negated = make([]bool, len(p.formulas))
			for i, t := range p.formulas {
				b, known := p.value(t).(value.Bool)
				if !known {
					return
				}
				q.negated[i] = !bool(b)
			}
			yield(&q)
			return
		}
		for n := range uint64(1) << len(p.formulas) {
			q := *p
			q.negated = make([]bool, len(p.formulas))
			for i := range q.negated {
				q.negated[i] = n>>i&1 == 1
			}
			if !yield(&q) {
				return
			}
		}
	}
}
