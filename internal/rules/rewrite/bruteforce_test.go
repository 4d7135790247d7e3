package rewrite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/rules"
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
}

func naively(p *rules.Program) map[rules.Tuple]bool {
	n := &naive{p: p}
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

func (n *naive) apply(r *rules.Rule, values []uint64, v int) (changed bool) {
	if v < len(values) {
		for values[v] = 0; values[v] < r.Vars[v].Sort.Size; values[v]++ {
			changed = n.apply(r, values, v+1) || changed
		}
		return changed
	}
	for _, l := range r.Body {
		if n.has[l.Relation][n.tuple(r, l.Atom, values)] == l.Negated {
			return false
		}
	}
	for _, c := range r.Constraints {
		if n.evaluated(r, c, values) == 0 {
			return false
		}
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

func (n *naive) tuple(r *rules.Rule, a rules.Atom, values []uint64) rules.Tuple {
	var all []uint64
	for _, t := range a.Args {
		all = append(all, n.evaluated(r, t, values))
	}
	return n.p.Relations[a.Relation].Pack(all)
}

// hasTerms reports whether a program computes values in its constraints, beyond comparing them, which this evaluation
// does not do.
func hasTerms(p *rules.Program) bool {
	isOf := func(t smtlib.Term) bool {
		return !p.Arena.SortIs(p.Arena.Sort(t), "Bool") && len(p.Arena.Args(t)) > 0
	}
	var has func(t smtlib.Term) bool
	has = func(t smtlib.Term) bool {
		op := p.Arena.OperatorName(t)
		return isOf(t) || !comparisons[op] && len(p.Arena.Args(t)) > 0 || slices.ContainsFunc(p.Arena.Args(t), has)
	}
	return slices.ContainsFunc(p.Rules, func(r *rules.Rule) bool { return slices.ContainsFunc(r.Constraints, has) })
}

// comparisons are the operators that evaluated knows.
var comparisons = map[string]bool{
	"not": true, "=": true, "distinct": true, "bvult": true, "bvugt": true, "bvule": true, "bvuge": true, "<": true,
	">": true,
}

// evaluated computes a side of a comparison in a program.
func (n *naive) evaluated(r *rules.Rule, t smtlib.Term, values []uint64) uint64 {
	for v := range r.Vars {
		if r.Vars[v].Term == t {
			return values[v]
		}
	}
	a := n.p.Arena
	switch text := a.TermString(t); text {
	case "0", "#b0", "false":
		return 0
	case "1", "#b1", "true":
		return 1
	}
	op, args := a.OperatorName(t), a.Args(t)
	x := n.evaluated(r, args[0], values)
	if op == "not" {
		return 1 - x
	}
	y := n.evaluated(r, args[1], values)
	holds, known := map[string]bool{
		"=": x == y, "distinct": x != y, "bvult": x < y, "bvugt": x > y, "bvule": x <= y, "bvuge": x >= y, "<": x < y,
		">": x > y,
	}[op]
	if !known {
		panic("no value of " + op)
	}
	if holds {
		return 1
	}
	return 0
}

// small draws rules, without facts, over relations of one or two bits. They are in layers, so that the query depends on
// some relations by any number of negations, and on others not at all.
func small(rng *rand.Rand, format rules.Format) (p *rules.Program, inputs int) {
	p = rules.New(format)
	p.Complete = format != rules.Horn
	bit := p.BitVec(1)
	if format == rules.Datalog {
		bit = p.DomainOf("Z", 2)
		p.Domains = []rules.Sort{bit}
	}
	relation := func(prefix string, arity int) {
		rel := rules.Relation{Name: fmt.Sprint(prefix, len(p.Relations))}
		for i := range arity {
			rel.Columns = append(rel.Columns, rules.Column{Name: string(rune('A' + i)), Sort: bit})
		}
		p.Relations = append(p.Relations, rel)
	}
	relation("r", 2)
	relation("r", 1+rng.IntN(2))
	for range 2 + rng.IntN(3) {
		relation("p", 1+rng.IntN(2))
	}
	inputs = 2
	for head := inputs; head < len(p.Relations); head++ {
		for range 1 + rng.IntN(2) {
			addSmall(rng, p, head, bit)
		}
	}
	p.Queries = []int{len(p.Relations) - 1 - rng.IntN(2)}
	if format == rules.Horn {
		addSmall(rng, p, rules.False, bit)
		p.Queries = nil
	}
	return p, inputs
}

// addSmall adds a rule whose body has only relations before that of its head.
func addSmall(rng *rand.Rand, p *rules.Program, head int, bit rules.Sort) {
	r := &rules.Rule{ID: p.NextID(), Head: rules.Atom{Relation: head}}
	before := head
	if head == rules.False {
		before = len(p.Relations)
	}
	for range 1 + rng.IntN(2) {
		l := rules.Literal{Atom: rules.Atom{Relation: rng.IntN(before)}}
		for range p.Relations[l.Relation].Columns {
			switch n := len(r.Vars); {
			case rng.IntN(8) == 0:
				l.Args = append(l.Args, p.Const(bit, rng.Uint64N(2)))
			case n > 0 && (rng.IntN(2) == 0 || n == 3):
				l.Args = append(l.Args, r.Vars[rng.IntN(n)].Term)
			default:
				l.Args = append(l.Args, fresh(p, r, bit))
			}
		}
		r.Body = append(r.Body, l)
	}
	if p.Format != rules.Horn && len(r.Vars) > 0 && rng.IntN(2) == 0 {
		l := rules.Literal{Atom: rules.Atom{Relation: rng.IntN(before)}, Negated: true}
		for range p.Relations[l.Relation].Columns {
			l.Args = append(l.Args, r.Vars[rng.IntN(len(r.Vars))].Term)
		}
		r.Body = append(r.Body, l)
	}
	if len(r.Vars) > 0 && rng.IntN(4) == 0 {
		less := "bvult"
		if format := p.Format; format == rules.Datalog {
			less = "<"
		}
		r.Constraints = append(r.Constraints, p.Apply([]string{"=", "distinct", less}[rng.IntN(3)],
			r.Vars[rng.IntN(len(r.Vars))].Term, p.Const(bit, rng.Uint64N(2))))
	}
	if head != rules.False {
		for range p.Relations[head].Columns {
			if len(r.Vars) == 0 {
				r.Head.Args = append(r.Head.Args, p.Const(bit, rng.Uint64N(2)))
			} else {
				r.Head.Args = append(r.Head.Args, r.Vars[rng.IntN(len(r.Vars))].Term)
			}
		}
	}
	p.Rules = append(p.Rules, p.Compact(r))
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

// For every transformation, and every place of the rule, the answer changes as the law says, for all inputs of up to
// eight bits, by an evaluation that tries all values. Transformations that add facts are applied again for each input;
// all others once, for all inputs.
func TestEveryTransformationByBruteForce(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: programs are evaluated on all inputs")
	}
	const programs = 300
	polarity := map[Ancestry]string{Unused: "unused", Even: "even", Odd: "odd", Both: "both"}
	seen, changed := map[string]int{}, map[string]int{}
	for i := range programs {
		rng := rand.New(rand.NewPCG(31, uint64(i)))
		p, inputs := small(rng, []rules.Format{rules.SMT, rules.SMT, rules.Datalog, rules.Horn}[i%4])
		if hasTerms(p) {
			continue
		}
		bits := 0
		for rel := range inputs {
			bits += 1 << p.Relations[rel].Width()
		}
		if bits > mostBits {
			t.Fatalf("%d bits", bits)
		}
		var answers []map[rules.Tuple]bool
		for set := range uint64(1) << bits {
			answers = append(answers, naively(with(p, inputs, set)))
		}
		for _, tr := range All() {
			for try := range 12 { // until one can be applied
				step, key, relation, ok := aimed(rng, p, tr, try, polarity)
				if !ok {
					continue
				}
				once := Apply(p, step)
				onFacts := tr.Name == "inline-facts" || tr.Name == "delete-fact" || tr.Name == "add-fact"
				if once == nil && !onFacts || once != nil && hasTerms(once) {
					continue
				}
				for set, before := range answers {
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
	case tr.Name == "delete-fact": // of an input
		rel := rng.IntN(2)
		step.Rule, at = firstFact+rng.IntN(1<<p.Relations[rel].Width()), anc[rel]
		if rel == 1 {
			step.Rule += 1 << p.Relations[0].Width()
		}
	default:
		r := p.Rules[rng.IntN(len(p.Rules))]
		for n := 0; n < 8 && try < 8 && ancestryOf(p, anc, r)&Odd == 0; n++ { // these are rare
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
