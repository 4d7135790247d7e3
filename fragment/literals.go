package fragment

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/regex"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// constants are the values of terms that have the same value under every model.
type constants struct {
	arena  *smtlib.Arena
	env    *operator.Env
	values []value.Value // index: term; nil if not constant
	args   []value.Value // arguments of the application that is evaluated
}

func constantsOf(a *smtlib.Arena) *constants {
	c := &constants{arena: a, env: operator.NewEnv(), values: make([]value.Value, a.Len())}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		c.values[t] = c.evaluate(t)
	}
	return c
}

// evaluate gives the value of a term that is a literal, a defined name of such a term, or an application of operators
// on numbers, strings and sequences to such terms. It gives nil for others: operators of other sorts may need the size
// of a domain, which the model determines. The values of arguments and bodies, which are older, are known.
func (c *constants) evaluate(t smtlib.Term) value.Value {
	kind := c.arena.Kind(t)
	if kind.IsLiteral() {
		return theory.LiteralValue(c.arena, t)
	}
	if kind != smtlib.KindApp {
		return nil
	}
	info := c.arena.FunInfo(c.arena.Fun(t))
	if info.Op == nil {
		if info.Decl.Kind == smtlib.Defined && len(info.Decl.Params) == 0 {
			return c.values[info.Decl.Body]
		}
		return nil
	}
	c.args = c.args[:0]
	for _, arg := range c.arena.Args(t) {
		if c.values[arg] == nil {
			return nil
		}
		c.args = append(c.args, c.values[arg])
	}
	row := theory.RowOf(info.Op)
	if !slices.Contains(constantTheories, row.Theory) {
		return nil
	}
	c.env.Steps = operator.DefaultSteps
	return row.Value(c.env, &operator.Call{Arena: c.arena, Fun: info, Sort: c.arena.Sort(t), Args: c.args})
}

// all gives the values, except those that belong to the evaluation's builder of regular expressions.
func (c *constants) all() []value.Value {
	for t, v := range c.values {
		if _, isLanguage := v.(value.Regex); isLanguage {
			c.values[t] = nil
		}
	}
	return c.values
}

// collectLiterals evaluates the seed's literals, and terms that consist of literals and operators, and stores the
// different values of each sort.
func (seed *Seed) collectLiterals() *constants {
	a := seed.Arena
	c := constantsOf(a)
	seed.Literals = map[smtlib.Sort][]value.Value{}
	seen := map[smtlib.Sort]map[string]bool{}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		v, sort := c.values[t], a.Sort(t)
		if v == nil || !value.HasKey(v) || sort == a.Bool() || len(seed.Literals[sort]) >= maxLiterals {
			continue
		}
		if seen[sort] == nil {
			seen[sort] = map[string]bool{}
		}
		if key := value.Key(v); !seen[sort][key] {
			seen[sort][key] = true
			seed.Literals[sort] = append(seed.Literals[sort], v)
		}
	}
	return c
}

var constantTheories = []string{"arith", "bv", "fp", "unicodestrings", "seq", "finitefields"}

// maxLiterals bounds the stored literals of one sort.
const maxLiterals = 256

const (
	maxLanguages    = 32      // languages sampled per seed
	samplesEach     = 3       // members, and as many non-members, of each language
	languageBudget  = 300_000 // steps for all languages: 30 ms at most
	longestSampling = 12      // characters drawn at random before a sample is completed
)

// sampleLanguages adds members and non-members of the seed's regular expressions to its literals.
func (seed *Seed) sampleLanguages(c *constants) {
	a := seed.Arena
	languages := c.languages()
	if len(languages) == 0 {
		return
	}
	budget := regex.NewBudget(languageBudget)
	rng := rand.New(rand.NewPCG(uint64(len(languages)), uint64(a.Len())))
	b := c.env.Regexes()
	str := a.IndexedSort("String")
	seen := map[string]bool{}
	for _, v := range seed.Literals[str] {
		seen[value.Key(v)] = true
	}
	for _, t := range languages {
		language, ok := c.values[t].(value.Regex)
		if !ok {
			continue
		}
		re, _ := language.In(b)
		for i := range 2 * samplesEach {
			if i%2 == 1 {
				re = b.Complement(re) // the complement is undone below
			}
			chars, found := b.Sample(re, rng, longestSampling, budget)
			if i%2 == 1 {
				re = b.Complement(re)
			}
			s := value.NewString(chars)
			if key := value.Key(s); found == regex.Yes && !seen[key] {
				seen[key] = true
				seed.Literals[str] = append(seed.Literals[str], s)
			}
		}
	}
}

// languages gives the constant terms of regular expressions that are not parts of larger ones, in order.
func (c *constants) languages() (languages []smtlib.Term) {
	a := c.arena
	seen := map[smtlib.Term]bool{}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if a.Kind(t) != smtlib.KindApp || c.values[t] != nil && a.SortIs(a.Sort(t), "RegLan") {
			continue // only the largest constant expressions are collected
		}
		for _, arg := range a.Args(t) {
			if c.values[arg] != nil && a.SortIs(a.Sort(arg), "RegLan") && !seen[arg] && len(languages) < maxLanguages {
				seen[arg] = true
				languages = append(languages, arg)
			}
		}
	}
	return languages
}
