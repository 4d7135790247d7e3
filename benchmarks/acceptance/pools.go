package main

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/smtlib"
)

// share counts scripts of a kind: those with formulas of both values under the first model, under one of several
// models, and with a formula that is true under one of them and one that is false under one of them.
type share struct {
	of, first, one, across int
}

func (s share) String() string {
	text := fmt.Sprintf("%5d", s.of)
	for _, n := range []int{s.first, s.one, s.across} {
		text += fmt.Sprintf(" %9d %5.1f %%", n, 100*float64(n)/float64(max(s.of, 1)))
	}
	return text
}

func (s *share) add(p pool) {
	s.of++
	if p.at == 0 {
		s.first++
	}
	if p.at >= 0 {
		s.one++
	}
	if p.all.True > 0 && p.all.False > 0 {
		s.across++
	}
}

// pools counts the scripts without quantifiers whose initial pool has both truth values. The models are those of a
// campaign's first rounds.
func (o *options) pools(read []*script) {
	begun := time.Now()
	var all share
	logics := map[string]*share{}
	var short []string
	for _, s := range read {
		if s.seed == nil || quantified(s.seed) {
			continue
		}
		l := logics[s.seed.Logic]
		if l == nil {
			l = &share{}
			logics[s.seed.Logic] = l
		}
		p := o.poolOf(s.seed)
		all.add(p)
		l.add(p)
		if p.at < 0 {
			short = append(short, fmt.Sprintf("%s (%s): %s", s.path, s.seed.Logic, p))
		}
	}
	fmt.Printf("\nInitial pools with both truth values, of scripts without quantifiers, models from %v:\n\n",
		fragment.Sources)
	fmt.Printf("%-14s %5s %17s %17s %17s\n", "logic", "files", "first model", fmt.Sprintf("one of %d models", o.models),
		fmt.Sprintf("over %d models", o.models))
	if o.logics {
		for _, logic := range slices.Sorted(maps.Keys(logics)) {
			fmt.Printf("%-14s %s\n", logic, logics[logic])
		}
	}
	fmt.Printf("%-14s %s   (%.1f s)\n", "all", all, time.Since(begun).Seconds())
	if o.files {
		for _, line := range short {
			fmt.Println(line)
		}
	}
}

// pool is what the initial pools of a seed are like.
type pool struct {
	at       int // number of the first model under which there are both values; -1 if there is none
	formulas int
	all      fragment.Stats
}

func (p pool) String() string {
	if p.all.True+p.all.False == 0 {
		return fmt.Sprintf("all open: %v", p.all.Reasons)
	}
	return fmt.Sprintf("%d formulas, under all models %d times true, %d times false, %d times open", p.formulas,
		p.all.True, p.all.False, p.all.Open)
}

func (o *options) poolOf(seed *fragment.Seed) pool {
	g := mutate.NewGenerator(seed, mutate.Defaults(), "acceptance", 1)
	p := pool{at: -1, formulas: seed.Formulas()}
	for i := range o.models {
		stats := g.Round(i).Stats
		p.all.Add(stats)
		if stats.True > 0 && stats.False > 0 {
			p.at = i
			break
		}
	}
	return p
}

// quantified tells whether there is a quantifier in a script.
func quantified(seed *fragment.Seed) bool {
	for t := smtlib.Term(1); t < seed.Arena.Len(); t++ {
		if seed.Arena.Kind(t) == smtlib.KindQuant {
			return true
		}
	}
	return false
}
