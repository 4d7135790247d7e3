package instance

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Seed is a program that the user gives.
type Seed struct {
	Path, Hash string
	Source     []byte
	Program    *rules.Program
	Right      *rules.Result // nil if it is not known
	Expect     string        // the right verdict, if a derivation was found
	Open       string        // why the right answer is not known; "" if it is
	number     uint64        // depends on the content
	// written are the same seed in the dialects that have all of it.
	written map[rules.Format]*Seed
}

// deriveBudget bounds the steps of the search for a derivation. Of 190 public seeds of Horn clauses whose answer is not
// computed, 4 have a derivation that is found with a budget of 1,000; with a million there are no more.
const deriveBudget = 20_000

// ReadSeed reads a program and determines its right answer, if that can be computed.
func ReadSeed(path string, src []byte) (*Seed, smtlib.Errors) {
	p, errs := rules.Parse(path, src)
	if len(errs) > 0 {
		return nil, errs
	}
	if n := len(p.Rules); p.Format != rules.Horn && len(p.Queries) == 0 && n > 0 && !p.Rules[n-1].IsFrozen() {
		p.Queries = []int{p.Rules[n-1].Head.Relation} // nothing is asked for: ask for the last rule's relation
	}
	hash := sha256.Sum256(src)
	s := &Seed{
		Path: path, Hash: hex.EncodeToString(hash[:]), Source: src, Program: p, number: binary.LittleEndian.Uint64(hash[:]),
	}
	if right, err := rules.Evaluate(p, rules.DefaultBudget); err == nil {
		s.Right = right
	} else if s.Open = err.Error(); p.Format == rules.Horn {
		if _, found := rules.Derive(p, deriveBudget); found {
			s.Expect, s.Open = "unsat", ""
		}
	}
	s.write()
	p.Arena.Freeze() // workers share it
	return s, nil
}

// write writes the seed in all dialects that have all of it. The relations, and so the right answer, are the same.
func (s *Seed) write() {
	s.written = map[rules.Format]*Seed{}
	for _, d := range rules.Dialects() {
		if w, err := s.In(d); err == nil {
			s.written[d] = w
		}
	}
}

// Formats are the formats of the programs that are made of a seed: its own, and the dialects that have all of it.
func (s *Seed) Formats() Formats {
	return slices.DeleteFunc(slices.Clone(allFormats), func(d rules.Format) bool {
		return d != s.Program.Format && s.written[d] == nil
	})
}

// In is the seed in another format. The error says why that does not have it.
func (s *Seed) In(d rules.Format) (*Seed, error) {
	if s.Right == nil {
		return nil, fmt.Errorf("in %s, only programs are written whose relations are known: %s", d, s.Open)
	}
	q, err := s.Program.In(d)
	if err != nil {
		return nil, err
	}
	c := *s
	c.Program = q
	return &c, nil
}

// Base is the program that an instance was rewritten from, if only the relation between both answers is known: a seed,
// as it is or extended.
type Base struct {
	Program  *rules.Program
	Steps    []rewrite.Step
	Relation rewrite.Relation
}

// derivable reports whether a verdict means that the query is derivable: unsat for clauses, sat for rules.
func derivable(d rules.Format, verdict string) bool {
	return (verdict == "unsat") == (d == rules.Horn)
}

// Contradicts reports whether the answers to a program and to the one that was made from it cannot both be right, and
// why. If the answer expands, what was derivable before is derivable after; if it contracts, what is derivable after
// was derivable before. Tuples are compared where both answers have them; else only whether there are any.
func (b *Base) Contradicts(before, after *rules.Answer) (rules.Clash, bool) {
	isVerdict := func(v string) bool { return v == "sat" || v == "unsat" }
	queries := b.Program.Queries
	for i := range min(len(before.Verdicts), len(after.Verdicts)) {
		v, w := before.Verdicts[i], after.Verdicts[i]
		if !isVerdict(v) || !isVerdict(w) {
			continue
		}
		if i < len(queries) && before.Tuples[queries[i]] != nil && after.Tuples[queries[i]] != nil {
			if clash, is := b.tuples(queries[i], before, after); is {
				return clash, true
			}
			continue
		}
		if lost := derivable(b.Program.Format, v); v != w && b.forbids(lost) {
			return rules.Clash{Relation: rules.False, Lost: lost}, true
		}
	}
	return rules.Clash{}, false
}

// forbids reports whether the relation between the answers forbids that something is lost, or else gained.
func (b *Base) forbids(lost bool) bool {
	return b.Relation == rewrite.Equal || lost == (b.Relation == rewrite.Expands)
}

// tuples finds the least tuple that one answer has and the other lacks, although it cannot be lost, or gained. Answers
// that can be read in two ways contradict each other only if they do so in both.
func (b *Base) tuples(relation int, before, after *rules.Answer) (rules.Clash, bool) {
	clash, is := b.differs(relation, before.Tuples, after.Tuples)
	if is && (before.Labels != nil || after.Labels != nil) {
		byLabel := func(a *rules.Answer) map[int]map[rules.Tuple]bool {
			if a.Labels != nil {
				return a.Labels
			}
			return a.Tuples
		}
		_, is = b.differs(relation, byLabel(before), byLabel(after))
	}
	return clash, is
}

func (b *Base) differs(relation int, before, after map[int]map[rules.Tuple]bool) (rules.Clash, bool) {
	var all []rules.Clash
	look := func(in, other map[rules.Tuple]bool, lost bool) {
		for t := range in {
			if b.forbids(lost) && !other[t] {
				all = append(all, rules.Clash{Relation: relation, Tuple: t, Lost: lost})
			}
		}
	}
	look(before[relation], after[relation], true)
	look(after[relation], before[relation], false)
	if len(all) == 0 {
		return rules.Clash{}, false
	}
	return slices.MinFunc(all, func(c, d rules.Clash) int { return cmp.Compare(c.Tuple, d.Tuple) }), true
}

// fits reports whether a strategy can make programs from a seed: rewritten ones from any seed, extended ones if all
// relations of the seed are known, and horn from Horn clauses.
func (s *Strategy) fits(seed *Seed) bool {
	switch s.Name {
	case queryfuzz.Name, dlsmith.Name:
		return true
	case horn.Name:
		return seed.Right != nil && seed.Program.Format == rules.Horn
	case incremental.Name:
		return seed.Right != nil && seed.Program.Format != rules.Horn && seed.Program.IsSafe()
	}
	return seed.Right != nil
}

// Fit are the strategies that can make programs from a seed. If none can, the error says why.
func Fit(all []Weighted, seed *Seed) ([]Weighted, error) {
	fitting := slices.DeleteFunc(slices.Clone(all), func(w Weighted) bool { return !w.fits(seed) })
	if len(fitting) > 0 {
		return fitting, nil
	}
	switch {
	case seed.Right == nil:
		return nil, errors.New("its relations are not known, so that only the strategies queryfuzz and dlsmith use it")
	case slices.ContainsFunc(all, func(w Weighted) bool { return w.Name == incremental.Name }):
		return nil, errors.New("the strategy ire needs rules with queries, whose variables are all bound")
	}
	return nil, errors.New("the strategy horn uses Horn clauses only, in SMT-LIB")
}

// ofSeed makes an instance of a seed: the first is the seed itself, the others are extended, rewritten, or both.
func (s *Source) ofSeed(rng *rand.Rand, seed *Seed, number int) *Instance {
	if number == 0 {
		in := &Instance{Strategy: "seed", Program: seed.Program, Right: seed.Right, Expect: seed.Expect, Seed: seed}
		if seed.Right != nil && len(seed.Program.Queries) > 0 && seed.Program.Complete {
			in.References = referencesOf(seed.Program.Own(), seed.Right, seed.Program.Queries[0], map[string]*Instance{})
		}
		return in
	}
	fitting, err := Fit(s.Strategies, seed)
	if err != nil {
		return nil
	}
	strategy := draw(rng, fitting)
	if strategy.Name == incremental.Name {
		growth := cmp.Or(s.Growth, PublishedGrowth)
		g := generate.Over(rng, seed.Program.Own(), seed.Right, growth.settings())
		if g == nil {
			return nil
		}
		g.Program.Complete = true
		if rng.IntN(2) == 0 {
			g.Program.Options = append(g.Program.Options, generate.Options(rng, g.Program)...)
		}
		return growth.from(g).of(seed)
	}
	in := &Instance{
		Strategy: strategy.Name, Program: seed.Program.Own(), Right: seed.Right, Expect: seed.Expect, Seed: seed,
	}
	isExtended := strategy.Name == random.Name || rng.IntN(2) == 0
	if isExtended && !in.extend(rng) {
		return nil
	}
	switch strategy.Name {
	case random.Name:
		return in
	case horn.Name:
		if way := rng.IntN(6); way < 3 {
			return ways[way](rng, in.Program, in.Right).of(seed)
		}
		return s.rewriteSeed(rng, in, seed, rewrite.All(), isExtended)
	case queryfuzz.Name:
		return s.rewriteSeed(rng, in, seed, rewrite.QueryFuzz(), isExtended)
	}
	return s.rewriteSeed(rng, in, seed, rewrite.All(), isExtended)
}

// of says that an instance, which may be nil, is made from a seed.
func (in *Instance) of(seed *Seed) *Instance {
	if in != nil {
		for _, round := range append(slices.Clip(in.Earlier), in) {
			round.Seed = seed
		}
	}
	return in
}

// extend adds rules and relations to a program, and has it ask for a relation, or, in Horn clauses, whether some of its
// tuples follow: the first stage of queryFuzz. It reports whether that was possible.
func (in *Instance) extend(rng *rand.Rand) bool {
	set := generate.Defaults()
	set.Options = 0
	p, result := generate.Extended(rng, in.Program, in.Right, set)
	if p == nil {
		return false
	}
	if p.Format == rules.Horn && result == nil {
		p.Rules, p.Queries = append(p.Rules, goalFor(p)), nil
	} else if p.Format == rules.Horn {
		p.Rules, p.Queries = append(p.Rules, askFor(rng, p, result)), nil
		var err error
		if result, err = rules.Evaluate(p, budget); err != nil {
			return false
		}
	}
	if in.Program, in.Right = p, result; result != nil || p.Format != rules.Horn { // more clauses keep a derivation
		in.Expect = ""
	}
	in.Steps = []string{fmt.Sprintf("the seed is extended by %d rules and %d relations",
		len(p.Rules)-len(in.Seed.Program.Rules), len(p.Relations)-len(in.Seed.Program.Relations))}
	return true
}

// rewriteSeed rewrites a seed, or a program that extends it.
func (s *Source) rewriteSeed(
	rng *rand.Rand, in *Instance, seed *Seed, of []rewrite.Transformation, isExtended bool,
) *Instance {
	of = s.Rewrites.filter(of)
	want := []rewrite.Relation{rewrite.Equal, rewrite.Expands, rewrite.Contracts}[rng.IntN(3)]
	in.Before = &Instance{
		Strategy: in.Strategy, Program: seed.Program, Right: in.Right, Expect: in.Expect, Seed: seed,
		Steps: slices.Clone(in.Steps),
	}
	if isExtended {
		in.Before.Program = in.Program
		in.Program.Arena.Freeze()
		in.Program = in.Program.Own()
	}
	base := &Base{Program: in.Before.Program, Relation: want}
	in.Steps = append(in.Steps, "all steps together: the answer "+wantText(want))
	most := len(in.Program.Rules) + mostRules
	for n := range 1 + rng.IntN(cmp.Or(s.Steps, 20)) {
		before := in.Program
		step, next, relation := rewrite.Draw(rng, in.Program, of, want, n)
		count := Count{Step: step.Name, Directed: relation != rewrite.Equal}
		if next != nil && len(next.Rules) <= most {
			if in.Right != nil {
				count.Applied, count.Changed = in.take(rng, next, relation)
			} else {
				count.Applied, in.Program = true, next
			}
		}
		in.Counts = append(in.Counts, count)
		if count.Applied {
			base.Steps = append(base.Steps, step)
			in.step(step, relation, before)
		}
	}
	if len(base.Steps) == 0 {
		return nil
	}
	right := in.evaluated()
	switch {
	case right != nil && in.Right != nil:
	case isExtended && seed.Right != nil:
		return nil
	default: // only the relation to the program before is known
		in.Base, in.Right, in.stale = base, nil, false
		if want == rewrite.Contracts { // a derivation may be lost
			in.Expect = ""
		}
		return in
	}
	if in.Program.Format != rules.Horn && in.Program.Complete && rng.IntN(2) == 0 {
		in.Program = in.Program.Clone()
		in.Program.Options = append(in.Program.Options, generate.Options(rng, in.Program)...)
	}
	return in
}

// goalFor asks whether the relation that a program asks for has any tuple.
func goalFor(p *rules.Program) *rules.Rule {
	rel := p.Queries[0]
	r := &rules.Rule{ID: p.NextID(), Head: rules.Atom{Relation: rules.False}}
	l := rules.Literal{Atom: rules.Atom{Relation: rel}}
	for i, c := range p.Relations[rel].Columns {
		v := p.Var(generate.VariableName(i), c.Sort)
		r.Vars, l.Args = append(r.Vars, v), append(l.Args, v.Term)
	}
	r.Body = []rules.Literal{l}
	return r
}
