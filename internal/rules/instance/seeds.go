package instance

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/rand/v2"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
	"github.com/smtstorm/smtstorm/internal/rules/rewrite"
	"github.com/smtstorm/smtstorm/smtlib"
)

// Seed is a program of the user's.
type Seed struct {
	Path, Hash string
	Source     []byte
	Program    *rules.Program
	Right      *rules.Result // nil if it is not known
	Expect     string        // the right verdict, if a derivation was found
	number     uint64        // depends on the content
}

// deriveBudget bounds the steps of the search for a derivation.
const deriveBudget = 200_000

// ReadSeed reads a program and determines its right answer, if that can be computed.
func ReadSeed(path string, src []byte) (*Seed, smtlib.Errors) {
	p, errs := rules.Parse(path, src)
	if len(errs) > 0 {
		return nil, errs
	}
	if n := len(p.Rules); p.Dialect != rules.Horn && len(p.Queries) == 0 && n > 0 && !p.Rules[n-1].IsFrozen() {
		p.Queries = []int{p.Rules[n-1].Head.Relation} // nothing is asked for: ask for the last rule's relation
	}
	hash := sha256.Sum256(src)
	s := &Seed{
		Path: path, Hash: hex.EncodeToString(hash[:]), Source: src, Program: p, number: binary.LittleEndian.Uint64(hash[:]),
	}
	if right, err := rules.Evaluate(p, rules.DefaultBudget); err == nil {
		s.Right = right
	} else if _, found := rules.Derive(p, deriveBudget); found && p.Dialect == rules.Horn {
		s.Expect = "unsat"
	}
	p.Arena.Freeze() // workers share it
	return s, nil
}

// Base is the program that an instance was made from, if only the relation between both answers is known.
type Base struct {
	Program  *rules.Program
	Steps    []rewrite.Step
	Relation rewrite.Relation
}

// derivable reports whether a verdict means that the query is derivable: unsat for clauses, sat for rules.
func derivable(d rules.Dialect, verdict string) bool {
	return (verdict == "unsat") == (d == rules.Horn)
}

// Contradicts reports whether the verdicts on a program and on the one that was made from it cannot both be right. If
// the answer expands, what was derivable before is derivable after; if it contracts, what is derivable after was
// derivable before.
func (b *Base) Contradicts(before, after string) bool {
	isVerdict := func(v string) bool { return v == "sat" || v == "unsat" }
	if !isVerdict(before) || !isVerdict(after) || before == after {
		return false
	}
	switch b.Relation {
	case rewrite.Expands:
		return derivable(b.Program.Dialect, before)
	case rewrite.Contracts:
		return !derivable(b.Program.Dialect, before)
	}
	return true
}

// ofSeed makes an instance of a seed: the first is the seed itself, the others are rewritten.
func (s *Source) ofSeed(rng *rand.Rand, seed *Seed, number int) *Instance {
	in := &Instance{Strategy: "seed", Program: seed.Program, Right: seed.Right, Expect: seed.Expect, Seed: seed}
	if number == 0 {
		if seed.Right != nil && len(seed.Program.Queries) > 0 && seed.Program.Complete {
			in.References = referencesOf(seed.Program.Own(), seed.Right, seed.Program.Queries[0])
		}
		return in
	}
	in.Strategy, in.Program = "dlsmith", seed.Program.Own()
	of := s.Rewrites.filter(rewrite.All())
	if s.draw(rng).Name == queryfuzz.Name {
		in.Strategy, of = queryfuzz.Name, s.Rewrites.filter(rewrite.QueryFuzz())
	}
	want := []rewrite.Relation{rewrite.Equal, rewrite.Expands, rewrite.Contracts}[rng.IntN(3)]
	base := &Base{Program: seed.Program, Relation: want}
	in.Steps = []string{"all steps together: the answer " + wantText(want)}
	most := len(seed.Program.Rules) + mostRules
	for n := range 1 + rng.IntN(20) {
		step, next, relation := rewrite.Draw(rng, in.Program, of, want, n)
		count := Count{Step: step.Name, Directed: relation != rewrite.Equal}
		if next != nil && len(next.Rules) <= most {
			if seed.Right != nil {
				count.Applied, count.Changed = in.take(rng, next, relation)
			} else {
				count.Applied, in.Program = true, next
			}
		}
		in.Counts = append(in.Counts, count)
		if count.Applied {
			base.Steps = append(base.Steps, step)
			in.Steps = append(in.Steps, fmt.Sprintf("%s (%s)", step, relation))
		}
	}
	if len(base.Steps) == 0 {
		return nil
	}
	if seed.Right != nil {
		if in = in.evaluated(); in == nil {
			return nil
		}
	} else {
		in.Base = base
		if want == rewrite.Contracts { // a derivation may be lost
			in.Expect = ""
		}
		return in
	}
	if in.Program.Dialect != rules.Horn && in.Program.Complete && rng.IntN(2) == 0 {
		in.Program = in.Program.Clone()
		in.Program.Options = append(in.Program.Options, generate.Options(rng)...)
	}
	return in
}
