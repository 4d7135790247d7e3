package instance

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
)

// horn asks Horn solvers whether something follows from clauses: over small bit-vectors, where the least model shows
// it, or over integers, where it is known by construction.
var horn = Strategy{Name: "horn", formats: Formats{rules.Horn, rules.SMT}, make: clauses}

func clauses(rng *rand.Rand, s *Source) *Instance {
	switch kind := rng.IntN(4); {
	case kind == 0 && s.Formats.Has(rules.Horn):
		return byInvariant(rng)
	case kind == 1 && s.Formats.Has(rules.Horn):
		return byDerivation(rng)
	}
	return s.overBits(rng)
}

// overBits draws a program over bit-vectors without negation, and asks for a tuple.
func (s *Source) overBits(rng *rand.Rand) *Instance {
	p, _ := generate.Program(rng, rules.Horn, generate.Positive())
	result, err := rules.Evaluate(p, budget)
	if err != nil {
		return nil
	}
	goal := askFor(rng, p, result)
	way := rng.IntN(12)
	if way < 4 && s.Formats.Has(rules.SMT) || !s.Formats.Has(rules.Horn) { // the same question as rules with a query
		return asRules(rng, p, goal)
	}
	p.Rules, p.Queries = append(p.Rules, goal), nil
	if way >= 4 && way < 4+len(ways) {
		return ways[way-4](rng, p, result)
	}
	in := &Instance{Strategy: "horn", Program: p}
	if in.Right, err = rules.Evaluate(p, budget); err != nil {
		return nil
	}
	in.Before = &Instance{Program: in.Program, Right: in.Right}
	want := []rewrite.Relation{rewrite.Equal, rewrite.Expands, rewrite.Contracts}[rng.IntN(3)]
	in.Steps = []string{"clauses over bit-vectors; what is derived " + wantText(want)}
	for n := range rng.IntN(12) {
		before := in.Program
		step, next, relation := rewrite.Draw(rng, in.Program, s.Rewrites.filter(rewrite.All()), want, n)
		count := Count{Step: step.Name, Directed: relation != rewrite.Equal}
		if next != nil && len(next.Rules) <= mostRules {
			count.Applied, count.Changed = in.take(rng, next, relation)
		}
		if count.Applied {
			in.step(step, relation, before)
		}
		in.Counts = append(in.Counts, count)
	}
	if in = in.evaluated(); in == nil {
		return nil
	}
	in.Program = in.Program.Clone()
	in.Program.Options = append(in.Program.Options, HornOptions(rng)...)
	in.Program.Models = rng.IntN(3) == 0
	return in
}

// askFor makes a clause that forbids some tuples of a relation: half of the time, one that is in it.
func askFor(rng *rand.Rand, p *rules.Program, result *rules.Result) *rules.Rule {
	rel := p.Queries[0]
	r := &rules.Rule{ID: p.NextID(), Head: rules.Atom{Relation: rules.False}}
	columns := p.Relations[rel].Columns
	values := make([]uint64, len(columns))
	for i, c := range columns {
		values[i] = rng.Uint64N(c.Sort.Size)
	}
	if there := result.Relations[rel].Tuples; len(there) > 0 && rng.IntN(2) == 0 {
		values = p.Relations[rel].Unpack(there[rng.IntN(len(there))])
	}
	l := rules.Literal{Atom: rules.Atom{Relation: rel}}
	for i, c := range columns {
		switch rng.IntN(4) {
		case 0:
			l.Args = append(l.Args, p.Const(c.Sort, values[i]))
		default:
			v := p.Var(generate.VariableName(len(r.Vars)), c.Sort)
			l.Args, r.Vars = append(l.Args, v.Term), append(r.Vars, v)
			if rng.IntN(3) > 0 {
				r.Constraints = append(r.Constraints, p.Apply("=", v.Term, p.Const(c.Sort, values[i])))
			}
		}
	}
	r.Body = []rules.Literal{l}
	return r
}

// asRules asks the same by a query for a relation without columns. The verdicts are swapped: sat means that it is
// derived.
func asRules(rng *rand.Rand, p *rules.Program, goal *rules.Rule) *Instance {
	p = p.Clone()
	p.Format, p.Complete = rules.SMT, false
	p.Options = append([]rules.Option{{Name: "fp.engine", Value: drawEngine(rng)}}, HornOptions(rng)...)
	p.Relations = append(p.Relations, rules.Relation{Name: "goal"})
	g := goal.Clone()
	g.Head = rules.Atom{Relation: len(p.Relations) - 1}
	p.Rules, p.Queries = append(p.Rules, g), []int{len(p.Relations) - 1}
	right, err := rules.Evaluate(p, budget)
	if err != nil {
		return nil
	}
	return &Instance{
		Strategy: "horn", Program: p, Right: right, Way: "as-rules", Steps: []string{"clauses over bit-vectors, as rules"},
	}
}

// engines are the engines of z3 that are run, with weights. All support clauses over bit-vectors without negation. In
// every version that was tried, tab misses about a fifth of the derivable goals: its weight is the smallest, so that
// its findings do not hide those of the others.
var engines = []struct {
	name   string
	weight int
}{{"spacer", 12}, {"bmc", 6}, {"datalog", 6}, {"clp", 2}, {"tab", 1}}

func drawEngine(rng *rand.Rand) string {
	all := 0
	for _, e := range engines {
		all += e.weight
	}
	at := rng.IntN(all)
	for _, e := range engines {
		if at -= e.weight; at < 0 {
			return e.name
		}
	}
	return engines[0].name
}

// hornOptions are settings of Spacer that change how it searches, but not the right answer.
var hornOptions = []struct {
	name   string
	values []string
}{
	{"fp.xform.slice", []string{"false"}},
	{"fp.xform.inline_eager", []string{"false"}},
	{"fp.xform.inline_linear", []string{"false"}},
	{"fp.xform.inline_linear_branch", []string{"true"}},
	{"fp.xform.coi", []string{"false"}},
	{"fp.xform.compress_unbound", []string{"false"}},
	{"fp.xform.tail_simplifier_pve", []string{"false"}},
	{"fp.xform.subsumption_checker", []string{"false"}},
	{"fp.xform.coalesce_rules", []string{"true"}},
	{"fp.xform.unfold_rules", []string{"1"}},
	{"fp.xform.elim_term_ite", []string{"true"}},
	{"fp.xform.bit_blast", []string{"true"}},
	{"fp.xform.fix_unbound_vars", []string{"true"}},
	{"fp.spacer.gpdr", []string{"true"}},
	{"fp.spacer.ground_pobs", []string{"false"}},
	{"fp.spacer.order_children", []string{"1", "2"}},
	{"fp.spacer.use_euf_gen", []string{"true"}},
	{"fp.spacer.use_lim_num_gen", []string{"true"}},
	{"fp.spacer.use_inductive_generalizer", []string{"false"}},
	{"fp.spacer.weak_abs", []string{"false"}},
	{"fp.spacer.reach_dnf", []string{"false"}},
	{"fp.spacer.elim_aux", []string{"false"}},
	{"fp.spacer.eq_prop", []string{"false"}},
	{"fp.spacer.keep_proxy", []string{"false"}},
	{"fp.spacer.mbqi", []string{"false"}},
	{"fp.spacer.native_mbp", []string{"false"}},
	{"fp.spacer.simplify_lemmas_pre", []string{"true"}},
	{"fp.spacer.simplify_lemmas_post", []string{"true"}},
	{"fp.spacer.simplify_pob", []string{"true"}},
	{"fp.spacer.propagate", []string{"false"}},
	{"fp.spacer.push_pob", []string{"true"}},
	{"fp.spacer.restarts", []string{"true"}},
	{"fp.spacer.iuc", []string{"0", "2"}},
	{"fp.spacer.use_derivations", []string{"false"}},
}

// HornOptions draws up to three options of Spacer; at times, all those that turn off transformations of the clauses.
func HornOptions(rng *rand.Rand) []rules.Option {
	var drawn []rules.Option
	if rng.IntN(16) == 0 { // nothing is transformed before the search
		for _, o := range hornOptions {
			if slices.Equal(o.values, []string{"false"}) && strings.HasPrefix(o.name, "fp.xform.") {
				drawn = append(drawn, rules.Option{Name: o.name, Value: "false"})
			}
		}
		return drawn
	}
	for range max(0, rng.IntN(6)-2) {
		o := hornOptions[rng.IntN(len(hornOptions))]
		if !slices.ContainsFunc(drawn, func(d rules.Option) bool { return d.Name == o.name }) {
			drawn = append(drawn, rules.Option{Name: o.name, Value: o.values[rng.IntN(len(o.values))]})
		}
	}
	return drawn
}
