package rewrite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/smtlib"
)

// mostBits bounds the input bits over which the answers of two programs are compared: one for each possible tuple of
// the relations without rules.
const mostBits = 8

// naive computes relations by trying all values of all variables, repeatedly, stratum by stratum. It shares nothing
// with the evaluator. The result is the answer: tuples, or whether false follows.
type naive struct {
	p    *rules.Program
	has  []map[rules.Tuple]bool
	want bool // false follows

	needs map[termOf]int // the number of the first variables that must have values
}

func naively(p *rules.Program) map[rules.Tuple]bool {
	n := &naive{p: p, needs: map[termOf]int{}}
	for range p.Relations {
		n.has = append(n.has, map[rules.Tuple]bool{})
	}
	level := levels(p)
	for l := 0; l <= slices.Max(append(level, 0)); l++ {
		for changed := true; changed; {
			changed = false
			for _, r := range p.Rules {
				if r.Head.Relation != rules.False && level[r.Head.Relation] == l {
					changed = n.apply(r, make([]uint64, len(r.Vars)), 0) || changed
				}
			}
		}
	}
	answer := map[rules.Tuple]bool{}
	for _, r := range p.Rules {
		if r.Head.Relation == rules.False {
			n.apply(r, make([]uint64, len(r.Vars)), 0)
		}
	}
	if n.want {
		answer[0] = true
	}
	for _, q := range p.Queries {
		for t := range n.has[q] {
			answer[t] = true
		}
	}
	return answer
}

// levels numbers relations so that each negated one comes before what depends on it.
func levels(p *rules.Program) []int {
	level := make([]int, len(p.Relations))
	for range len(p.Relations) + 1 {
		for _, r := range p.Rules {
			if r.Head.Relation == rules.False {
				continue
			}
			for _, l := range r.Body {
				least := level[l.Relation]
				if l.Negated {
					least++
				}
				level[r.Head.Relation] = max(level[r.Head.Relation], least)
			}
		}
	}
	return level
}

// apply tries the values of a rule's variables from the v-th on. What it reads of the body is checked as soon as its
// variables have values.
func (n *naive) apply(r *rules.Rule, values []uint64, v int) (changed bool) {
	for _, l := range r.Body {
		if n.isNewAt(r, v, l.Args...) && n.has[l.Relation][n.tuple(r, l.Atom, values)] == l.Negated {
			return false
		}
	}
	for _, c := range r.Constraints {
		if n.isNewAt(r, v, c) && n.evaluated(r, c, values) == 0 {
			return false
		}
	}
	if v < len(values) {
		for values[v] = 0; values[v] < r.Vars[v].Sort.Size; values[v]++ {
			changed = n.apply(r, values, v+1) || changed
		}
		return changed
	}
	if r.Head.Relation == rules.False {
		n.want = true
		return false
	}
	t := n.tuple(r, r.Head, values)
	changed = !n.has[r.Head.Relation][t]
	n.has[r.Head.Relation][t] = true
	return changed
}

// isNewAt reports whether terms have values when the first v variables have, and had none before.
func (n *naive) isNewAt(r *rules.Rule, v int, terms ...smtlib.Term) bool {
	needed := 0
	for _, t := range terms {
		key := termOf{r, t}
		if _, known := n.needs[key]; !known {
			n.needs[key] = 0
			for _, u := range smtlib.Reachable([]smtlib.Term{t}, n.p.Arena.Args) {
				w := slices.IndexFunc(r.Vars, func(w rules.Variable) bool { return w.Term == u })
				n.needs[key] = max(n.needs[key], w+1)
			}
		}
		needed = max(needed, n.needs[key])
	}
	return needed == v
}

type termOf struct {
	rule *rules.Rule
	term smtlib.Term
}

func (n *naive) tuple(r *rules.Rule, a rules.Atom, values []uint64) rules.Tuple {
	var all []uint64
	for _, t := range a.Args {
		all = append(all, n.evaluated(r, t, values))
	}
	return n.p.Relations[a.Relation].Pack(all)
}

// small draws rules, without facts, over relations of one or two bits. They are in layers, so that the query depends on
// some relations by any number of negations, and on others not at all.
func small(rng *rand.Rand, format rules.Format) (p *rules.Program, inputs int) {
	p = rules.New(format)
	p.Complete = format != rules.Horn
	sorts := []rules.Sort{p.BitVec(1)}
	if format == rules.Datalog {
		sorts[0] = p.DomainOf("Z", 2)
		p.Domains = []rules.Sort{sorts[0]}
	} else if rng.IntN(3) == 0 {
		sorts = append(sorts, p.BitVec(2))
	}
	relation := func(prefix string, columns ...rules.Sort) {
		rel := rules.Relation{Name: fmt.Sprint(prefix, len(p.Relations))}
		for i, s := range columns {
			rel.Columns = append(rel.Columns, rules.Column{Name: string(rune('A' + i)), Sort: s})
		}
		p.Relations = append(p.Relations, rel)
	}
	last := sorts[len(sorts)-1]
	relation("r", sorts[0], sorts[0])
	if len(sorts) > 1 || rng.IntN(2) == 0 {
		relation("r", last)
	} else {
		relation("r", last, last)
	}
	for range 2 + rng.IntN(3) {
		columns := []rules.Sort{sorts[rng.IntN(len(sorts))]}
		if rng.IntN(2) == 0 {
			columns = append(columns, sorts[rng.IntN(len(sorts))])
		}
		relation("p", columns...)
	}
	inputs = 2
	for head := inputs; head < len(p.Relations); head++ {
		for range 1 + rng.IntN(2) {
			addSmall(rng, p, head)
		}
	}
	p.Queries = []int{len(p.Relations) - 1 - rng.IntN(2)}
	if format == rules.Horn {
		addSmall(rng, p, rules.False)
		p.Queries = nil
	}
	return p, inputs
}

// addSmall adds a rule whose body has only relations before that of its head. Half of the constraints compute terms, in
// the formats that have such.
func addSmall(rng *rand.Rand, p *rules.Program, head int) {
	r := &rules.Rule{ID: p.NextID(), Head: rules.Atom{Relation: head}}
	before := head
	if head == rules.False {
		before = len(p.Relations)
	}
	for range 1 + rng.IntN(2) {
		l := rules.Literal{Atom: rules.Atom{Relation: rng.IntN(before)}}
		for _, c := range p.Relations[l.Relation].Columns {
			vars := ofSort(r, c.Sort)
			switch {
			case rng.IntN(8) == 0:
				l.Args = append(l.Args, p.Const(c.Sort, rng.Uint64N(c.Sort.Size)))
			case len(vars) > 0 && (rng.IntN(2) == 0 || len(r.Vars) >= 3):
				l.Args = append(l.Args, vars[rng.IntN(len(vars))])
			default:
				l.Args = append(l.Args, fresh(p, r, c.Sort))
			}
		}
		r.Body = append(r.Body, l)
	}
	if p.Format != rules.Horn && len(r.Vars) > 0 && rng.IntN(2) == 0 {
		l := rules.Literal{Atom: rules.Atom{Relation: rng.IntN(before)}, Negated: true}
		l.Args = boundArgs(rng, p, r, l.Relation)
		r.Body = append(r.Body, l)
	}
	if len(r.Vars) > 0 && rng.IntN(3) == 0 {
		v := rng.IntN(len(r.Vars))
		value := p.Const(r.Vars[v].Sort, rng.Uint64N(r.Vars[v].Sort.Size))
		r.Constraints = append(r.Constraints, generate.Comparison(rng, p, r, v, value, 0.5))
	}
	if head != rules.False {
		r.Head.Args = boundArgs(rng, p, r, head)
	}
	if n := len(r.Head.Args); n > 0 && p.Format != rules.Datalog && rng.IntN(4) == 0 {
		i := rng.IntN(n)
		op := []string{"bvnot", "bvneg"}[rng.IntN(2)]
		r.Head.Args[i] = p.Apply(op, r.Head.Args[i])
	}
	p.Rules = append(p.Rules, p.Compact(r))
}

// ofSort are the variables of a rule that have a sort.
func ofSort(r *rules.Rule, s rules.Sort) (vars []smtlib.Term) {
	for _, v := range r.Vars {
		if v.Sort == s {
			vars = append(vars, v.Term)
		}
	}
	return vars
}

// boundArgs draws arguments for a relation: variables of the rule, or values of sorts of which it has none.
func boundArgs(rng *rand.Rand, p *rules.Program, r *rules.Rule, relation int) (args []smtlib.Term) {
	for _, c := range p.Relations[relation].Columns {
		if vars := ofSort(r, c.Sort); len(vars) > 0 {
			args = append(args, vars[rng.IntN(len(vars))])
		} else {
			args = append(args, p.Const(c.Sort, rng.Uint64N(c.Sort.Size)))
		}
	}
	return args
}

// firstFact is the id of the first possible fact.
const firstFact = 1 << 19

// with adds the facts of the inputs whose bits are set.
func with(p *rules.Program, inputs int, set uint64) *rules.Program {
	q := p.Clone()
	bit := 0
	for rel := range inputs {
		for t := range rules.Tuple(1) << p.Relations[rel].Width() {
			if set>>bit&1 == 1 {
				q.Rules = append(q.Rules, p.Fact(firstFact+bit, rel, t))
			}
			bit++
		}
	}
	return q
}

// computes reports whether a program computes a bit-vector somewhere, beyond variables and literals.
func computes(p *rules.Program) bool {
	does := func(t smtlib.Term) bool { return !p.Arena.SortIs(p.Arena.Sort(t), "Bool") && len(p.Arena.Args(t)) > 0 }
	return slices.ContainsFunc(p.Rules, func(r *rules.Rule) bool {
		return slices.ContainsFunc(smtlib.Reachable(append(r.Constraints, r.Head.Args...), p.Arena.Args), does)
	})
}

// For every transformation, and every place of the rule, the answer changes as the law says, for all inputs of up to
// eight bits, by an evaluation that tries all values. Transformations that add facts are applied again for each input;
// all others once, for all inputs.
func TestEveryTransformationByBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: programs are evaluated on all inputs")
	}
	const programs, more = 160, 500 // more: of transformations that can seldom be applied
	polarity := map[Ancestry]string{Unused: "unused", Even: "even", Odd: "odd", Both: "both"}
	seen, changed := map[string]int{}, map[string]int{}
	computing := 0
	for i := range programs + more {
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		p, inputs := small(rng, []rules.Format{rules.SMT, rules.SMT, rules.Datalog, rules.Horn}[i%4])
		bits := 0
		for rel := range inputs {
			bits += 1 << p.Relations[rel].Width()
		}
		if i < programs && computes(p) {
			computing++
		}
		answers := sync.OnceValue(func() (all []map[rules.Tuple]bool) {
			for set := range uint64(1) << bits {
				all = append(all, naively(with(p, inputs, set)))
			}
			return all
		})
		for _, tr := range All() {
			if i >= programs && tr.Name != "remove-contained" && tr.Name != "unfold" {
				continue
			}
			for try := range 40 { // until one can be applied
				step, key, relation, ok := aimed(rng, p, tr, try, polarity)
				if !ok {
					continue
				}
				once := Apply(p, step)
				onFacts := tr.Name == "inline-facts" || tr.Name == "delete-fact" || tr.Name == "add-fact"
				if once == nil && !onFacts {
					continue
				}
				for set, before := range answers() {
					next := once
					if onFacts {
						if next = Apply(with(p, inputs, uint64(set)), step); next == nil {
							continue
						}
					} else {
						next = with(once, inputs, uint64(set))
					}
					after := naively(next)
					up, down := contains(after, before), contains(before, after)
					if relation != Contracts && !up || relation != Expands && !down {
						t.Fatalf("%s, %s, is said to be %s, input %b:\n%s\nbecomes\n%s", step, key, relation, set,
							rules.Print(p), rules.Print(next))
					}
					seen[key]++
					if !up || !down {
						changed[key]++
					}
				}
				break
			}
		}
	}
	if computing < programs/4 {
		t.Errorf("%d programs of %d compute terms", computing, programs)
	}
	for _, tr := range All() {
		for _, a := range []Ancestry{Unused, Even, Odd, Both} {
			key := tr.Name + ", " + polarity[a]
			if _, known := Global(tr.Effect, a); !known || tr.Anywhere && a != Unused {
				continue
			}
			t.Logf("%-34s %6d inputs, the answer changed for %d", key, seen[key], changed[key])
			if seen[key] < 1<<mostBits {
				t.Errorf("%s: %d inputs only", key, seen[key])
			}
			if relation, _ := Global(tr.Effect, a); relation != Equal && changed[key] == 0 {
				t.Errorf("%s never changes the answer", key)
			}
		}
	}
}

// aimed draws a step of a transformation for a rule of a program, with the law's effect on the answer.
func aimed(rng *rand.Rand, p *rules.Program, tr Transformation, try int, names map[Ancestry]string) (
	step Step, key string, relation Relation, ok bool,
) {
	step = Step{Name: tr.Name, Draw: rng.Uint64(), ID: firstID + try*idsOfStep}
	at := Unused
	anc := Ancestries(p)
	switch {
	case tr.Anywhere:
	case tr.Name == "delete-fact": // deletes a fact of an input
		rel := rng.IntN(2)
		step.Rule, at = firstFact+rng.IntN(1<<p.Relations[rel].Width()), anc[rel]
		if rel == 1 {
			step.Rule += 1 << p.Relations[0].Width()
		}
	default:
		r := p.Rules[rng.IntN(len(p.Rules))]
		for n := 0; n < 8 && try < 30 && ancestryOf(p, anc, r)&Odd == 0; n++ { // these are rare
			r = p.Rules[rng.IntN(len(p.Rules))]
		}
		step.Rule, at = r.ID, ancestryOf(p, anc, r)
	}
	if tr.Negates && p.Format == rules.Horn {
		return step, "", Equal, false
	}
	relation, ok = Global(tr.Effect, at)
	return step, tr.Name + ", " + names[at], relation, ok
}
