package fragment

import (
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/internal/regex"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// collectLiterals evaluates the literals of a seed, and what operators make of literals alone, like (- 1) and
// (fp #b0 #b01 #b10), and remembers the different values of each sort.
func (seed *Seed) collectLiterals() {
	a := seed.Arena
	e := NewEvaluator(a, NewModel("literals"))
	e.reserve()
	seed.literals = map[smtlib.Sort][]value.Value{}
	seen := map[smtlib.Sort]map[string]bool{}
	for t := smtlib.Term(1); t < a.Len(); t++ {
		if !e.constant(t) {
			continue
		}
		e.env.Steps = operator.DefaultSteps
		v := e.node(t)
		e.memo[t] = v
		sort := a.Sort(t)
		if value.IsOpen(v) || sort == a.Bool() || len(seed.literals[sort]) >= maxLiterals {
			continue
		}
		if seen[sort] == nil {
			seen[sort] = map[string]bool{}
		}
		if key := value.Key(v); !seen[sort][key] {
			seen[sort][key] = true
			seed.literals[sort] = append(seed.literals[sort], v)
		}
	}
	seed.values = e.memo
	seed.sampleLanguages()
}

// constant tells whether a term has the same value under every model, being made of literals and operators on numbers,
// strings and sequences. Other sorts' operators may ask the model for the size of a domain. Regular expressions belong
// to one evaluation, so that they are no literals.
func (e *Evaluator) constant(t smtlib.Term) bool {
	kind := e.arena.Kind(t)
	if kind.IsLiteral() {
		return true
	}
	if kind != smtlib.KindApp {
		return false
	}
	row := e.fun(e.arena.Fun(t)).row
	if row == nil || !slices.Contains(constantTheories, row.Theory) || e.arena.SortIs(e.arena.Sort(t), "RegLan") {
		return false
	}
	for _, arg := range e.arena.Args(t) {
		if e.memo[arg] == nil {
			return false
		}
	}
	return true
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
func (seed *Seed) sampleLanguages() {
	a := seed.Arena
	languages := seed.languages()
	if len(languages) == 0 {
		return
	}
	e := NewEvaluator(a, NewModel("literals"))
	e.memo = slices.Clone(seed.values)
	budget := regex.NewBudget(languageBudget)
	rng := rand.New(rand.NewPCG(uint64(len(languages)), uint64(a.Len())))
	b := e.env.Regexes()
	str := a.IndexedSort("String")
	seen := map[string]bool{}
	for _, v := range seed.literals[str] {
		seen[value.Key(v)] = true
	}
	for _, t := range languages {
		language, ok := e.Value(t).(value.Regex)
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
				seed.literals[str] = append(seed.literals[str], s)
			}
		}
	}
}

// languages gives the terms of regular expressions that depend on no model and are no parts of such, in order.
func (seed *Seed) languages() []smtlib.Term {
	a := seed.Arena
	constant := make([]bool, a.Len())
	seen := map[smtlib.Term]bool{}
	var languages []smtlib.Term
	e := NewEvaluator(a, NewModel("literals"))
	for t := smtlib.Term(1); t < a.Len(); t++ {
		constant[t] = seed.values[t] != nil
		if a.Kind(t) != smtlib.KindApp {
			continue
		}
		inside := a.SortIs(a.Sort(t), "RegLan")
		switch f := e.fun(a.Fun(t)); {
		case !inside:
		case f.row != nil && f.row.Theory == "unicodestrings":
			constant[t] = !slices.ContainsFunc(a.Args(t), func(arg smtlib.Term) bool { return !constant[arg] })
		case f.row == nil && f.info.Decl.Kind == smtlib.Defined && len(a.Args(t)) == 0:
			constant[t] = constant[f.info.Decl.Body]
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
