package instance

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/dustin/go-humanize/english"

	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/internal/rules/generate"
)

// Growth are the parameters of incremental rule evaluation: those of the publication, and Attributes.
type Growth struct {
	Rules      int     // a program grows up to that many rules; facts do not count
	Attributes int     // bound on the columns of a new relation; 0: none
	Empty      float64 // a rule that derives nothing is kept
	OldHead    float64 // a rule is for a relation that exists
	Iterations int     // a rule with which a cycle of rules takes more rounds to its fixpoint is discarded
	Attempts   int     // attempts in a row to make a rule, which end the growth if all fail; 0: no bound
}

// String writes the parameters as settings of a campaign; "" for those of the publication.
func (g Growth) String() string {
	if g == (Growth{}) || g == PublishedGrowth {
		return ""
	}
	return fmt.Sprintf("rules %d, attributes %d, empty %g, head %g, iterations %d, attempts %d", g.Rules, g.Attributes,
		g.Empty, g.OldHead, g.Iterations, g.Attempts)
}

// PublishedGrowth has the defaults of the publication (section 5.2).
var PublishedGrowth = Growth{Rules: 100, Attributes: 0, Empty: 0.1, OldHead: 0.02, Iterations: 100, Attempts: 0}

// incremental is incremental rule evaluation: a program grows rule by rule. After each addition, the engine's result
// for the new rule's relation is compared with the right one, and so are its results for each rule on which that
// depends, applied alone to facts. Here the facts are the right ones, so that wrong results for a single rule show,
// too, and no cycle has to be run to its fixpoint: in the least model, each rule of it gives nothing new.
var incremental = Strategy{Name: "ire", weight: oneGrowth, formats: ofRules, make: grown}

func grown(rng *rand.Rand, s *Source) *Instance {
	growth := cmp.Or(s.Growth, PublishedGrowth)
	return growth.from(generate.New(rng, s.format(rng), growth.settings()))
}

func (growth Growth) settings() generate.Settings {
	set := generate.Defaults()
	set.OldHead, set.Empty = growth.OldHead, growth.Empty
	set.Heads, set.Iterations, set.Tuples = growth.Attributes, growth.Iterations, mostFacts
	return set
}

// from is a growth of what has begun. It is nil if no rule is found.
func (growth Growth) from(g *generate.Grower) *Instance {
	known := map[string]*Instance{}
	var rounds []*Instance
	attempts, cut := 0, ""
	for len(rounds) < growth.Rules {
		switch {
		case len(rounds) == 0 && attempts == mostBarren:
			return nil
		case growth.Attempts > 0 && attempts == growth.Attempts:
			cut = english.Plural(attempts, "attempt", "") + " in a row gave none"
		case g.Steps > mostGrowthSteps:
			cut = fmt.Sprintf("the evaluation of what was drawn has taken %d steps, the bound of a growth", mostGrowthSteps)
		}
		if cut != "" {
			break
		}
		if attempts++; !g.Attempt() {
			continue
		}
		attempts = 0
		p, right := g.Program.Clone(), *g.Result
		rel := p.Rules[len(p.Rules)-1].Head.Relation
		p.Queries = []int{rel}
		rounds = append(rounds, &Instance{
			Strategy: "ire", Program: p, Right: &right, Way: "growth", References: referencesOf(p, &right, rel, known),
		})
	}
	if len(rounds) == 0 {
		return nil
	}
	last := rounds[len(rounds)-1]
	last.Earlier = rounds[:len(rounds)-1]
	if cut != "" {
		last.Steps = []string{fmt.Sprintf("the growth ends with %d of %d rules: %s", len(rounds), growth.Rules, cut)}
	}
	return last
}

// oneGrowth is the strategy's weight, so that it gets about as many programs as others: a growth has over a hundred.
const oneGrowth = 1.0 / 100

// mostBarren bounds the attempts to make the first rule of a growth: where these fail, no rule derives anything.
const mostBarren = 200

// mostGrowthSteps bounds the steps of evaluating all rules that are drawn for a growth, kept or not: about a second. A
// growth of a hundred rules mostly takes a hundredth of it.
const mostGrowthSteps = 20_000_000

// Questions are the programs that are asked about for an instance, in order. A growth has its rounds, from the first
// addition to the last. Behind each program are those of its references that it does not share with an earlier one.
func (in *Instance) Questions() []*Instance {
	var all []*Instance
	asked := map[*Instance]bool{}
	for _, round := range append(slices.Clip(in.Earlier), in) {
		all = append(all, round)
		for _, r := range round.References {
			if !asked[r] {
				asked[r] = true
				all = append(all, r)
			}
		}
	}
	return all
}

// referencesOf returns a program for each rule on which a relation depends: the rule alone, with facts for the
// relations of its body. If the body has the rule's own relation, its facts are those of a renamed copy, so no
// reference is recursive, and together they derive the relation. References with the same text are the same, by known.
func referencesOf(p *rules.Program, result *rules.Result, rel int, known map[string]*Instance) []*Instance {
	var all []*Instance
	on := p.DependsOn(rel)
	for _, rule := range p.Rules {
		if rule.IsFrozen() || rule.Head.Relation == rules.False || !on[rule.Head.Relation] || len(rule.Body) == 0 {
			continue
		}
		r, facts := apart(p, result, rule)
		if facts > mostFacts {
			continue
		}
		r.Queries, r.Options = []int{0}, nil
		for _, o := range p.Options {
			if o.Name == "fp.engine" {
				r.Options = append(r.Options, o)
			}
		}
		text := string(rules.Print(r))
		if known[text] == nil {
			right, err := rules.Evaluate(r, budget)
			if err != nil {
				continue
			}
			known[text] = &Instance{Strategy: "ire", Program: r, Right: right, Rule: p.Text(rule), Way: "one-rule",
				Steps: []string{"one rule, and facts in the place of what it takes"}}
		}
		all = append(all, known[text])
	}
	return all
}

// mostFacts bounds the facts of a reference, and so the tuples of a relation.
const mostFacts = 1000
