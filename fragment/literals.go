package fragment

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/regex"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// constants evaluates terms that have the same value under every model.
type constants struct {
	arena *smtlib.Arena
	env   *operator.Env // its Domain is not set: operators that ask for it are not constant
	memo  []value.Value // by term; nil is not evaluated
	args  []value.Value // of the application under way
}

func newConstants(a *smtlib.Arena) *constants {
	return &constants{arena: a, env: operator.NewEnv(), memo: make([]value.Value, a.Len())}
}

// evaluate remembers the value of a term, a literal or an operator's application to such terms.
func (c *constants) evaluate(t smtlib.Term) {
	if c.arena.Kind(t).IsLiteral() {
		c.memo[t] = theory.LiteralValue(c.arena, t)
		return
	}
	c.args = c.args[:0]
	for _, arg := range c.arena.Args(t) {
		c.args = append(c.args, c.memo[arg])
	}
	c.env.Steps = operator.DefaultSteps
	info := c.arena.FunInfo(c.arena.Fun(t))
	c.memo[t] = theory.RowOf(info.Op).Value(c.env, &operator.Call{
		Arena: c.arena, Fun: info, Sort: c.arena.Sort(t), Args: c.args,
	})
}

// known tells whether the arguments of an application have been evaluated.
func (c *constants) known(t smtlib.Term) bool {
	return !slices.ContainsFunc(c.arena.Args(t), func(arg smtlib.Term) bool { return c.memo[arg] == nil })
}

// is tells whether a term is a literal, or made of such by operators on numbers, strings and sequences, whose values are
// known. Other sorts' operators may ask the model for the size of a domain. Regular expressions belong to one
// evaluation, so that they are no literals.
func (c *constants) is(t smtlib.Term) bool {
	kind := c.arena.Kind(t)
	if kind.IsLiteral() {
		return true
	}
	if kind != smtlib.KindApp {
		return false
	}
	op := c.arena.FunInfo(c.arena.Fun(t)).Op
	return op != nil && slices.Contains(constantTheories, theory.RowOf(op).Theory) &&
		!c.arena.SortIs(c.arena.Sort(t), "RegLan") && c.known(t)
}

// collectLiterals evaluates the literals of a seed, and what operators make of literals alone, and remembers the
// different values of each sort.
func (seed *Seed) collectLiterals() {
	a := seed.Arena
	c := newConstants(a)
	seed.Literals = map[smtlib.Sort][]value.Value{}
	seen := map[smtlib.Sort]map[string]bool{}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if !c.is(t) {
			continue
		}
		c.evaluate(t)
		v, sort := c.memo[t], a.Sort(t)
		if value.IsOpen(v) || sort == a.Bool() || len(seed.Literals[sort]) >= maxLiterals {
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
	seed.Constants = slices.Clone(c.memo)
	seed.sampleLanguages(c)
}

var constantTheories = []string{"arith", "bv", "fp", "unicodestrings", "seq", "finitefields"}

// maxLiterals bounds the literals of one sort that are remembered.
const maxLiterals = 256

const (
	maxLanguages    = 32      // of a seed that are sampled
	samplesEach     = 3       // of a language and of its complement
	languageBudget  = 300_000 // steps for all of them: 30 ms at most
	longestSampling = 12      // characters that a sample is walked on at random before it is completed
)

// sampleLanguages adds to the literals of a seed members of its regular expressions, and strings that are no members.
func (seed *Seed) sampleLanguages(c *constants) {
	a := seed.Arena
	languages := seed.languages()
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
		language, ok := c.language(t).(value.Regex)
		if !ok {
			continue
		}
		re, _ := language.In(b)
		for i := range 2 * samplesEach {
			if i%2 == 1 {
				re = b.Complement(re) // and back
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

// language evaluates a term of languages, which see.
func (c *constants) language(t smtlib.Term) value.Value {
	for stack := []smtlib.Term{t}; len(stack) > 0; {
		top := stack[len(stack)-1]
		n := len(stack)
		parts := c.arena.Args(top)
		if d := c.definition(top); d != nil {
			parts = []smtlib.Term{d.Body}
		}
		for _, part := range parts {
			if c.memo[part] == nil {
				stack = append(stack, part)
			}
		}
		if len(stack) > n {
			continue
		}
		stack = stack[:n-1]
		switch {
		case c.memo[top] != nil:
		case c.definition(top) != nil:
			c.memo[top] = c.memo[parts[0]]
		default:
			c.evaluate(top)
		}
	}
	return c.memo[t]
}

// definition is what a term stands for that is a defined symbol without parameters; nil of others.
func (c *constants) definition(t smtlib.Term) *smtlib.Decl {
	if c.arena.Kind(t) != smtlib.KindApp {
		return nil
	}
	d := c.arena.FunInfo(c.arena.Fun(t)).Decl
	if d == nil || d.Kind != smtlib.Defined || len(c.arena.Args(t)) > 0 {
		return nil
	}
	return d
}

// languages gives the terms of regular expressions that depend on no model and are no parts of such, in order.
func (seed *Seed) languages() []smtlib.Term {
	a := seed.Arena
	constant := make([]bool, a.Len())
	seen := map[smtlib.Term]bool{}
	var languages []smtlib.Term
	for t := smtlib.Term(1); t < a.Len(); t++ {
		constant[t] = seed.Constants[t] != nil
		if a.Kind(t) != smtlib.KindApp {
			continue
		}
		inside := a.SortIs(a.Sort(t), "RegLan")
		switch info := a.FunInfo(a.Fun(t)); {
		case !inside:
		case info.Op != nil && theory.RowOf(info.Op).Theory == "unicodestrings":
			constant[t] = !slices.ContainsFunc(a.Args(t), func(arg smtlib.Term) bool { return !constant[arg] })
		case info.Op == nil && info.Decl.Kind == smtlib.Defined && len(a.Args(t)) == 0:
			constant[t] = constant[info.Decl.Body]
		}
		if inside && constant[t] {
			continue // parts are found with the whole
		}
		for _, arg := range a.Args(t) {
			if constant[arg] && a.SortIs(a.Sort(arg), "RegLan") && !seen[arg] && len(languages) < maxLanguages {
				seen[arg] = true
				languages = append(languages, arg)
			}
		}
	}
	return languages
}
