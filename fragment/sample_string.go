package fragment

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/regex"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// commonChars make strings that meet; rareChars are the ends of the ranges that programs treat differently: digits,
// printable ASCII, bytes, surrogates, planes.
var (
	commonChars = []rune("aaabbb01AZ")
	rareChars   = []rune{0, '\n', ' ', '"', '\\', '/', '9', ':', '~', 0x7f, 0x80, 0xff, 0x100, 0xd800, 0xdfff, 0xffff, 0x10000,
		value.MaxChar}
)

func (s *sampler) char() rune {
	if s.rng.IntN(8) == 0 {
		return rareChars[s.rng.IntN(len(rareChars))]
	}
	return commonChars[s.rng.IntN(len(commonChars))]
}

func (s *sampler) chars(most int) []rune {
	chars := make([]rune, s.rng.IntN(most+1))
	for i := range chars {
		chars[i] = s.char()
	}
	return chars
}

// str draws a string: a short one; or, with literals, which count samples of the seed's languages, one of these, parts
// of them put together, or a near miss of one, decimal numerals, and sometimes a long one.
func (s *sampler) str(sort smtlib.Sort) value.Value {
	if s.literals == nil {
		return value.NewString(s.chars([]int{2, 4, 8}[s.rng.IntN(3)])).Value()
	}
	var chars []rune
	switch kind := s.rng.IntN(64); {
	case kind < 4: // empty
	case kind < 10:
		chars = s.chars(5)
	case kind < 16:
		chars = s.numeral()
	case kind < 17:
		piece := append(s.piece(sort), s.char())
		for length := 100 + s.rng.IntN(1000); len(chars) < length; {
			chars = append(chars, piece...)
		}
	case kind < 34:
		chars = s.known(sort)
	case kind < 42:
		chars = s.piece(sort)
	case kind < 50:
		chars = append(s.piece(sort), s.piece(sort)...)
	default:
		chars = s.miss(s.known(sort))
	}
	return value.NewString(chars).Value()
}

// known gives a copy of the characters of a literal, or of a value that the model has already: strings that have to do
// with each other make predicates true.
func (s *sampler) known(sort smtlib.Sort) []rune {
	if used := s.used[sort]; len(used) > 0 && s.rng.IntN(3) == 0 {
		return slices.Clone(used[s.rng.IntN(len(used))].(value.String).Chars())
	}
	if literals := s.literals[sort]; len(literals) > 0 {
		return slices.Clone(literals[s.rng.IntN(len(literals))].(value.String).Chars())
	}
	return s.chars(6)
}

// piece gives a part of a literal, all of it often.
func (s *sampler) piece(sort smtlib.Sort) []rune {
	chars := s.known(sort)
	if len(chars) == 0 || s.rng.IntN(3) == 0 {
		return chars
	}
	from := s.rng.IntN(len(chars))
	return chars[from : from+1+s.rng.IntN(len(chars)-from)]
}

// miss changes one place: a character goes, comes, is doubled, becomes another or its neighbour, or two change places.
func (s *sampler) miss(chars []rune) []rune {
	if len(chars) == 0 {
		return []rune{s.char()}
	}
	i := s.rng.IntN(len(chars))
	switch s.rng.IntN(6) {
	case 0:
		return slices.Delete(chars, i, i+1)
	case 1:
		return slices.Insert(chars, s.rng.IntN(len(chars)+1), s.char())
	case 2:
		return slices.Insert(chars, i, chars[i])
	case 3:
		chars[i] = s.char()
	case 4:
		chars[i] = min(max(chars[i]+2*s.rng.Int32N(2)-1, 0), value.MaxChar)
	case 5:
		j := s.rng.IntN(len(chars))
		chars[i], chars[j] = chars[j], chars[i]
	}
	return chars
}

// numeral draws what str.to_int reads, and sometimes just does not.
func (s *sampler) numeral() []rune {
	text := s.magnitude([]int{1, 4, 8, 33, 70}[s.rng.IntN(5)]).String()
	switch s.rng.IntN(6) {
	case 0:
		text = strings.Repeat("0", 1+s.rng.IntN(3)) + text
	case 1:
		text = "-" + text
	}
	return []rune(text)
}

// sequence draws a sequence from values of its elements' sort, or from sequences that the seed has.
func (s *sampler) sequence(sort smtlib.Sort, info *smtlib.SortInfo) value.Value {
	var elems []value.Value
	if literals := s.literals[sort]; len(literals) > 0 && s.rng.IntN(2) == 0 {
		known := literals[s.rng.IntN(len(literals))].(value.Seq).Elems()
		if len(known) > 0 && s.rng.IntN(3) == 0 {
			known = known[s.rng.IntN(len(known)):]
		}
		elems = slices.Clone(known)
		if s.rng.IntN(2) == 0 {
			return value.NewSeq(elems)
		}
	}
	for range s.rng.IntN(5) {
		v := s.value(info.Args[0])
		if value.IsOpen(v) {
			return v
		}
		elems = append(elems, v)
	}
	return value.NewSeq(elems)
}

// set draws a small set.
func (s *sampler) set(info *smtlib.SortInfo) value.Value {
	var elems []value.Value
	for range s.rng.IntN(5) {
		v := s.value(info.Args[0])
		switch {
		case value.IsOpen(v):
			return v
		case !value.HasKey(v):
			return value.Open{Reason: "elements that cannot be compared"}
		}
		elems = append(elems, v)
	}
	return value.NewSet(elems)
}

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
