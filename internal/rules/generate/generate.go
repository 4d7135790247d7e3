// Package generate makes random rule programs. A program grows rule by rule, and each rule is evaluated at once: most
// rules that derive nothing are discarded.
//
// It runs no engine. It may import internal/rules and smtlib.
package generate

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
)

// Settings are the probabilities and bounds of what is drawn.
type Settings struct {
	Inputs, Facts, Arity int // bounds: relations with facts, facts of one, columns
	Rules                int // bound
	Atoms                int // bound: positive literals of a body
	Negation             float64
	Constraint           float64
	Constant             float64 // an argument is a constant
	Reuse                float64 // an argument is a variable that occurs already
	OldHead              float64 // a rule is for an existing relation, which may make it recursive
	Empty                float64 // a rule that derives nothing is kept
	Options              float64 // the engine gets options
	Terms                float64 // a comparison has operators, cases or several parts; in heads a third as often

	Heads      int // bound: columns of a rule's own relation; 0: as many as the rule has variables
	Tuples     int // bound: tuples of such a relation; 0: none
	Iterations int // bound: rounds in which a cycle of rules gets to its fixpoint; 0: none
}

// Defaults are settings under which most relations have tuples.
func Defaults() Settings {
	return Settings{
		Inputs: 3, Facts: 5, Arity: 3, Rules: 8, Atoms: 3, Negation: 0.35, Constraint: 0.25, Constant: 0.12, Reuse: 0.55,
		OldHead: 0.25, Empty: 0.1, Options: 0.5, Heads: 3, Terms: UsualTerms,
	}
}

// UsualTerms is how often a comparison has operators besides the comparison itself.
const UsualTerms = 0.4

// Positive are settings without negation.
func Positive() Settings {
	s := Defaults()
	s.Negation = 0
	return s
}

// budget bounds the steps of evaluating a program. Programs that take longer are not tested.
const budget = 200_000

// tries bounds the draws of a rule until one derives something.
const tries = 5

// Grower makes a program rule by rule.
type Grower struct {
	Program *rules.Program
	Result  *rules.Result // result of the current program
	Steps   int           // steps of all evaluations, and drawSteps for each draw of a rule

	set    Settings
	rng    *rand.Rand
	sorts  []rules.Sort
	values map[rules.Sort][]uint64 // the values that facts and constants have
	below  int                     // bodies take the relations below this one; 0: any

	isUnknown bool // rules are not evaluated, since the tuples of the relations below them are not known
}

// Program makes a program with one query for a relation, and evaluates it.
func Program(rng *rand.Rand, format rules.Format, set Settings) (*rules.Program, *rules.Result) {
	g := New(rng, format, set)
	for range 1 + rng.IntN(set.Rules) {
		g.Grow()
	}
	g.ask()
	return g.Program, g.Result
}

// New begins a program with relations and facts.
func New(rng *rand.Rand, format rules.Format, set Settings) *Grower {
	g := &Grower{set: set, rng: rng, values: map[rules.Sort][]uint64{}, Program: rules.New(format)}
	g.Program.Complete = true
	g.drawSorts()
	if format == rules.SMT {
		g.Program.Options = append(g.Program.Options, rules.Option{Name: "fp.engine", Value: "datalog"})
	}
	if format != rules.Horn && rng.Float64() < set.Options && !format.IsDialect() {
		g.Program.Options = append(g.Program.Options, Options(rng, g.Program)...)
	}
	for range 1 + rng.IntN(set.Inputs) {
		rel := g.relation("r", 1+rng.IntN(set.Arity))
		g.Program.Relations[rel].Input = true
		for range 1 + rng.IntN(set.Facts) {
			f := &rules.Rule{ID: g.Program.NextID(), Head: rules.Atom{Relation: rel}}
			for _, c := range g.Program.Relations[rel].Columns {
				f.Head.Args = append(f.Head.Args, g.Program.Const(c.Sort, g.value(c.Sort)))
			}
			g.Program.Rules = append(g.Program.Rules, f)
		}
	}
	g.Result, _ = rules.Evaluate(g.Program, budget) // facts alone are always evaluated
	return g
}

// drawSorts chooses one or two sorts for columns.
func (g *Grower) drawSorts() {
	if g.Program.Format == rules.Datalog {
		sizes := []uint64{8, 16, 64, 128}
		s := g.Program.DomainOf("Z", sizes[g.rng.IntN(len(sizes))])
		g.Program.Domains, g.sorts = []rules.Sort{s}, []rules.Sort{s}
		if g.rng.IntN(5) == 0 {
			s = g.Program.DomainOf("Y", sizes[g.rng.IntN(2)])
			g.Program.Domains, g.sorts = append(g.Program.Domains, s), append(g.sorts, s)
		}
	} else {
		g.sorts = []rules.Sort{g.Program.BitVec(1 + g.rng.IntN(4))}
		if g.rng.IntN(4) == 0 {
			other := g.Program.Bool()
			if g.rng.IntN(2) == 0 {
				other = g.Program.BitVec(1 + g.rng.IntN(3))
			}
			g.sorts = append(g.sorts, other)
		}
	}
	for _, s := range g.sorts {
		values := []uint64{0, s.Size - 1}[:g.rng.IntN(3)]
		for range 2 + g.rng.IntN(4) {
			values = append(values, g.rng.Uint64N(s.Size))
		}
		g.values[s] = values
	}
}

func (g *Grower) value(s rules.Sort) uint64 {
	values := g.values[s]
	return values[g.rng.IntN(len(values))]
}

// relation declares a relation. Names in the Datalog format are lower case, variables upper case: others can be
// taken for constants.
func (g *Grower) relation(prefix string, arity int) int {
	r := rules.Relation{Name: prefix + number(len(g.Program.Relations))}
	for g.Program.Relation(r.Name) >= 0 || g.Program.Arena.IsDeclared(r.Name) {
		r.Name += prefix
	}
	for i := range arity {
		r.Columns = append(r.Columns, rules.Column{Name: columnName(i), Sort: g.sorts[g.rng.IntN(len(g.sorts))]})
	}
	g.Program.Relations = append(g.Program.Relations, r)
	return len(g.Program.Relations) - 1
}

// Grow adds a rule, and perhaps its relation, if it finds one that derives something. It reports whether it did.
func (g *Grower) Grow() bool {
	for range tries {
		if g.Attempt() {
			return true
		}
	}
	return false
}

// Attempt draws a single rule, and adds it if it derives something or, sometimes, if not. It reports whether it did.
func (g *Grower) Attempt() bool {
	g.Steps += drawSteps
	return g.grow(g.rng.Float64() < g.set.Empty)
}

// drawSteps is what drawing a rule counts as, in steps of evaluation.
const drawSteps = 50

// grow draws a rule, and adds it if it derives something, or need not.
func (g *Grower) grow(mayBeEmpty bool) bool {
	r := g.body()
	if g.isUnknown && slices.ContainsFunc(r.Body, func(l rules.Literal) bool { return !g.isSuitable(l.Relation) }) {
		return false
	}
	bound := g.boundVariables(r)
	if g.rng.Float64() < g.set.OldHead {
		if p := g.addToOld(r, bound, mayBeEmpty); p {
			return true
		}
	}
	rel := g.newHead(r, bound)
	set, err := &rules.Set{}, error(nil)
	if !g.isUnknown {
		var steps int
		set, steps, err = g.Result.Extend(g.Program, r, budget)
		g.Steps += steps
	}
	if err != nil || g.Program.LacksRule(r) != "" || len(set.Tuples) == 0 && !mayBeEmpty && !g.isUnknown ||
		g.tooMany(set) {
		g.Program.Relations = g.Program.Relations[:rel]
		return false
	}
	r.ID = g.Program.NextID()
	g.Program.Rules = append(g.Program.Rules, r)
	g.Result.Relations = append(slices.Clip(g.Result.Relations), set)
	return true
}

// newHead gives the rule a new relation over some of its variables as the head.
func (g *Grower) newHead(r *rules.Rule, bound []int) int {
	least := 0
	if !g.Program.HasNullary() || g.rng.IntN(12) > 0 {
		least = 1 // nullary relations are rare, and Datalog files have none
	}
	heads := g.set.Heads
	if heads == 0 {
		heads = max(1, len(bound))
	}
	arity := least + g.rng.IntN(heads)
	rel := g.relation("p", 0)
	r.Head = rules.Atom{Relation: rel}
	var columns []rules.Column
	for i := range arity {
		if len(bound) == 0 || g.rng.Float64() < g.set.Constant/3 {
			s := g.sorts[g.rng.IntN(len(g.sorts))]
			columns = append(columns, rules.Column{Name: columnName(i), Sort: s})
			r.Head.Args = append(r.Head.Args, g.term(s, g.value(s)))
			continue
		}
		v := bound[g.rng.IntN(len(bound))]
		columns = append(columns, rules.Column{Name: columnName(i), Sort: r.Vars[v].Sort})
		r.Head.Args = append(r.Head.Args, g.headTerm(r, bound, v))
	}
	g.Program.Relations[rel].Columns = columns
	return rel
}

// addToOld makes the rule one for an existing relation, if its variables fit and the result is stratified.
func (g *Grower) addToOld(r *rules.Rule, bound []int, mayBeEmpty bool) bool {
	rel := g.rng.IntN(len(g.Program.Relations))
	old := &g.Program.Relations[rel]
	if g.isUnknown && !g.isSuitable(rel) || old.Defined || g.Program.Format == rules.Datalog && old.Input {
		return false
	}
	g.fillHead(r, rel, bound)
	return g.take(r, mayBeEmpty)
}

// fillHead makes an existing relation the head of a rule, over some of its variables.
func (g *Grower) fillHead(r *rules.Rule, rel int, bound []int) {
	r.Head = rules.Atom{Relation: rel}
	for _, c := range g.Program.Relations[rel].Columns {
		fitting := slices.DeleteFunc(slices.Clone(bound), func(v int) bool { return r.Vars[v].Sort != c.Sort })
		if len(fitting) == 0 || g.rng.Float64() < g.set.Constant/3 {
			r.Head.Args = append(r.Head.Args, g.term(c.Sort, g.value(c.Sort)))
			continue
		}
		r.Head.Args = append(r.Head.Args, g.headTerm(r, bound, fitting[g.rng.IntN(len(fitting))]))
	}
}

// take adds a rule for an existing relation. It discards a rule with which the program is not stratified or cannot be
// evaluated within the budget, and one that derives nothing, unless that is allowed.
func (g *Grower) take(r *rules.Rule, mayBeEmpty bool) bool {
	p, rel := g.Program.Clone(), r.Head.Relation
	c := *r
	c.ID = p.NextID()
	p.Rules = append(p.Rules, &c)
	if !p.IsStratified() || p.LacksRule(r) != "" {
		return false
	}
	if g.isUnknown {
		g.Program = p
		return true
	}
	result, err := rules.Evaluate(p, budget)
	if g.Steps += budget; err == nil {
		g.Steps += result.Steps - budget
	}
	if err != nil || len(result.Relations[rel].Tuples) == len(g.Result.Relations[rel].Tuples) && !mayBeEmpty ||
		g.set.Iterations > 0 && result.Rounds > g.set.Iterations ||
		slices.ContainsFunc(result.Relations, g.tooMany) {
		return false
	}
	g.Program, g.Result = p, result
	return true
}

// tooMany reports whether a relation has more tuples than it may have.
func (g *Grower) tooMany(set *rules.Set) bool {
	return g.set.Tuples > 0 && len(set.Tuples) > g.set.Tuples
}

// ask adds the query: for the relation of the last rule, or for any.
func (g *Grower) ask() {
	rel := g.Program.Rules[len(g.Program.Rules)-1].Head.Relation
	if g.rng.IntN(4) == 0 {
		rel = g.rng.IntN(len(g.Program.Relations))
	}
	g.Program.Queries = []int{rel}
	g.settings()
}

// settings draws options of a dialect, some of which are for relations.
func (g *Grower) settings() {
	if g.Program.Format.IsDialect() && g.rng.Float64() < g.set.Options {
		g.Program.Options = Options(g.rng, g.Program)
	}
}

func (g *Grower) boundVariables(r *rules.Rule) []int {
	var bound []int
	for v, is := range g.Program.Bound(r) {
		if is {
			bound = append(bound, v)
		}
	}
	return bound
}

func columnName(i int) string { return string(rune('A' + i%26)) }
