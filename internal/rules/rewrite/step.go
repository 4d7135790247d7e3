package rewrite

import (
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Transformation is a way to change a program.
type Transformation struct {
	Name   string
	Effect Effect
	// Finite says that it is for safe programs over finite sorts only: it writes values, or negates.
	Finite bool
	// Negates says that it adds a negated literal, which Horn clauses do not have.
	Negates bool
	// Anywhere says that it does not edit a particular rule.
	Anywhere bool
	// apply changes the program, which is a copy with shared rules. It returns false if its precondition does not hold.
	apply func(s *state) bool
}

// Step is a transformation that was applied: the same program and the same step give the same result.
type Step struct {
	Name string `json:"name"`
	Rule int    `json:"rule"` // the id of the rule that it edits; 0: none
	Draw uint64 `json:"draw"` // the random seed of its other choices
	ID   int    `json:"id"`   // the id of the first rule that it adds, whatever steps are left out before it
}

func (s Step) String() string {
	if s.Rule == 0 {
		return s.Name
	}
	return fmt.Sprintf("%s of rule %d", s.Name, s.Rule)
}

// state is what a transformation works on.
type state struct {
	p    *rules.Program
	rng  *rand.Rand
	at   int         // the rule's index
	r    *rules.Rule // a copy of it, to be changed
	next int         // id of the next rule
	// changed says that r replaces the rule.
	changed bool
}

// add adds a rule.
func (s *state) add(r *rules.Rule) {
	r.ID = s.next
	s.next++
	s.p.Rules = append(s.p.Rules, r)
}

// strict reports whether variables must be bound.
func (s *state) strict() bool { return s.p.Complete || s.p.Format == rules.Datalog }

// Apply applies a step. It returns nil if the step cannot be applied: its rule does not exist, or a precondition fails.
// The result is stratified, and safe if the program was.
func Apply(p *rules.Program, step Step) *rules.Program {
	t, known := byName()[step.Name]
	if !known {
		return nil
	}
	s := &state{p: p.Clone(), rng: rand.New(rand.NewPCG(step.Draw, 0)), at: -1, next: step.ID}
	if !t.Anywhere {
		if s.at = p.Rule(step.Rule); s.at < 0 || !isOpen(p, p.Rules[s.at]) {
			return nil
		}
		s.r = p.Rules[s.at].Clone()
	}
	if !t.apply(s) {
		return nil
	}
	if s.changed {
		c := s.p.Compact(s.r)
		if s.strict() && !s.p.IsSafeRule(c) {
			return nil
		}
		s.p.Rules[s.at] = c
	}
	if t.Negates && !s.p.IsStratified() {
		return nil
	}
	return s.p
}

// isOpen reports whether a rule can be edited: it is not frozen, and its head's relation is not a defined one.
func isOpen(p *rules.Program, r *rules.Rule) bool {
	return !r.IsFrozen() && (r.Head.Relation == rules.False || !p.Relations[r.Head.Relation].Defined)
}

// idsOfStep is the number of ids that a step has for new rules.
const idsOfStep = 64

// Draw draws a step that changes a program's answer as wanted, or not at all, and applies it. number is the index of
// the step in its sequence. The result is nil if the drawn step cannot be applied.
func Draw(rng *rand.Rand, p *rules.Program, of []Transformation, want Relation, number int) (
	step Step, result *rules.Program, relation Relation,
) {
	if len(of) == 0 {
		return step, nil, Equal
	}
	t := of[rng.IntN(len(of))]
	step = Step{Name: t.Name, Draw: rng.Uint64(), ID: firstID + number*idsOfStep}
	if t.Finite && !p.IsFinite() || t.Negates && (!p.Complete || p.Format == rules.Horn) {
		return step, nil, Equal
	}
	at := Unused
	if !t.Anywhere {
		if len(p.Rules) == 0 {
			return step, nil, Equal
		}
		r := p.Rules[rng.IntN(len(p.Rules))]
		if p.IsFact(r) && rng.IntN(4) > 0 { // few transformations edit facts
			r = p.Rules[rng.IntN(len(p.Rules))]
		}
		step.Rule = r.ID
		if !isOpen(p, r) {
			return step, nil, Equal
		}
		if t.Effect != Keeps {
			at = ancestryOf(p, Ancestries(p), r)
		}
	}
	relation, known := Global(t.Effect, at)
	if !known || relation != Equal && relation != want {
		return step, nil, relation
	}
	if result = Apply(p, step); result != nil && result.Lacks() != "" {
		result = nil
	}
	return step, result, relation
}

// firstID is above the ids of all rules of the initial programs.
const firstID = 1 << 20

// Replay applies steps one after the other. It skips those that cannot be applied.
func Replay(p *rules.Program, steps []Step) *rules.Program {
	p = p.Own()
	for _, step := range steps {
		if next := Apply(p, step); next != nil {
			p = next
		}
	}
	return p
}

// fresh adds a variable to a rule of the program.
func fresh(p *rules.Program, r *rules.Rule, s rules.Sort) smtlib.Term {
	names := map[string]bool{}
	for _, v := range r.Vars {
		names[p.Name(v)] = true
	}
	for i := len(r.Vars); ; i++ {
		name := generate.VariableName(i)
		if names[name] || p.Arena.IsDeclared(name) {
			continue
		}
		v := p.Var(name, s)
		r.Vars = append(r.Vars, v)
		return v.Term
	}
}

// positives returns the indices of the positive literals.
func positives(r *rules.Rule) []int {
	var all []int
	for i, l := range r.Body {
		if !l.Negated {
			all = append(all, i)
		}
	}
	return all
}

func pick[T any](rng *rand.Rand, all []T) (T, bool) {
	if len(all) == 0 {
		var none T
		return none, false
	}
	return all[rng.IntN(len(all))], true
}
