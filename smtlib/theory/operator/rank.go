package operator

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib"
)

// Rank gives the sort rule of an operator with a rank: the sorts of the arguments, then that of the result, as SMT-LIB
// writes them. A single capital letter is a variable for a sort, a single small letter one for an index; "..." behind a
// sort means one or more arguments:
//
//	Rank("(Array X Y)", "X", "Y")
//	Rank("X...", "(Set X)", "(Set X)")
//
// A result that the arguments do not determine needs a qualification, (as f σ).
func Rank(sorts ...string) smtlib.SortRule { return RankIndexed("", sorts...) }

// RankIndexed is Rank for an operator with indices, which are bound to the small letters given, separated by blanks.
func RankIndexed(indices string, sorts ...string) smtlib.SortRule {
	r := &rank{many: -1}
	for _, name := range strings.Fields(indices) {
		r.indices = append(r.indices, name[0])
	}
	for i, text := range sorts {
		text, many := strings.CutSuffix(text, "...")
		if many {
			r.many = i
		}
		r.args = append(r.args, parsePattern(text))
	}
	last := len(r.args) - 1
	r.result, r.args = r.args[last], r.args[:last]
	return r.sort
}

// Either gives the rule of an operator with several ranks: the first that fits.
func Either(rules ...smtlib.SortRule) smtlib.SortRule {
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		var first error
		for _, rule := range rules {
			s, err := rule(a, app)
			if err == nil {
				return s, nil
			}
			if first == nil {
				first = err
			}
		}
		return smtlib.NoSort, first
	}
}

// Sequence is Rank for operators on sequences that solvers also apply to strings: (Seq X) in the rank matches String,
// too.
func Sequence(sorts ...string) smtlib.SortRule {
	texts := make([]string, len(sorts))
	for i, s := range sorts {
		texts[i] = strings.Replace(s, "(Seq X)", "String", 1)
	}
	sequences, strs := Rank(sorts...), Rank(texts...)
	return func(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
		if a.SortIs(app.As, "String") || len(app.Args) > 0 && !a.SortIs(app.Args[0], "Seq") {
			return strs(a, app)
		}
		return sequences(a, app)
	}
}

// NoRank is the error for an operator with several ranks of which none fits these arguments.
func NoRank(a *smtlib.Arena, app smtlib.Application) error {
	return &rankError{a, app.Name, slices.Clone(app.Args)}
}

// rankError is the error of NoRank. Its text is made on demand, since a search for arguments that an operator accepts
// causes many.
type rankError struct {
	arena *smtlib.Arena
	name  string
	args  []smtlib.Sort
}

func (e *rankError) Error() string {
	if len(e.args) == 0 {
		return smtlib.Quote(e.name) + " needs arguments"
	}
	var sorts []string
	for _, s := range e.args {
		sorts = append(sorts, e.arena.SortString(s))
	}
	return fmt.Sprintf("%s does not apply to arguments of sort %s", smtlib.Quote(e.name), strings.Join(sorts, ", "))
}

// rank is a parsed rank.
type rank struct {
	indices []byte
	args    []*pattern
	many    int // number of the argument that may be repeated, or -1
	result  *pattern
}

// pattern is a sort with variables.
type pattern struct {
	name     string
	variable byte // a capital letter, or 0
	indices  []string
	args     []*pattern
}

// letters are the values of the variables of a rank.
type letters struct {
	sorts   ['Z' - 'A' + 1]smtlib.Sort
	indices ['z' - 'a' + 1]smtlib.Index
}

func (r *rank) sort(a *smtlib.Arena, app smtlib.Application) (smtlib.Sort, error) {
	n := len(r.args)
	if r.many < 0 {
		if err := Arity(app, n, n); err != nil {
			return smtlib.NoSort, err
		}
	} else if err := Arity(app, n, -1); err != nil {
		return smtlib.NoSort, err
	}
	var b letters
	for i, letter := range r.indices {
		b.indices[letter-'a'] = app.Indices[i]
	}
	if app.As != smtlib.NoSort && !r.result.match(a, app.As, &b) {
		return smtlib.NoSort, fmt.Errorf("%s cannot have sort %s", smtlib.Quote(app.Name), a.SortString(app.As))
	}
	for i, s := range app.Args {
		want := r.args[r.position(i, len(app.Args))]
		if before := b; !want.match(a, s, &b) {
			return smtlib.NoSort, smtlib.ArgError(a, app, i, want.describe(a, &before))
		}
	}
	if app.As != smtlib.NoSort {
		return app.As, nil
	}
	s, err := r.result.build(a, &b)
	if errors.Is(err, errUnbound) {
		err = fmt.Errorf("the sort of %s is ambiguous here; write (as %[1]s σ)", smtlib.Quote(app.Name))
	}
	return s, err
}

// position is the parameter that argument i of n belongs to.
func (r *rank) position(i, n int) int {
	switch extra := n - len(r.args); {
	case r.many < 0 || i <= r.many:
		return i
	case i <= r.many+extra:
		return r.many
	default:
		return i - extra
	}
}

func (p *pattern) match(a *smtlib.Arena, s smtlib.Sort, b *letters) bool {
	if p.variable != 0 {
		at := &b.sorts[p.variable-'A']
		if *at == smtlib.NoSort {
			*at = s
		}
		return *at == s
	}
	if p.name == "Seq" && a.SortIs(s, "String") {
		return p.args[0].matchCharacter(a, b)
	}
	info := a.SortInfo(s)
	if info.Name != p.name || info.Decl != nil || len(info.Indices) != len(p.indices) || len(info.Args) != len(p.args) {
		return false
	}
	for i, index := range p.indices {
		if !isLetter(index, 'a', 'z') {
			if info.Indices[i].Text != index {
				return false
			}
			continue
		}
		at := &b.indices[index[0]-'a']
		if at.Text == "" {
			*at = info.Indices[i]
		}
		if at.Text != info.Indices[i].Text {
			return false
		}
	}
	for i, arg := range p.args {
		if !arg.match(a, info.Args[i], b) {
			return false
		}
	}
	return true
}

// matchCharacter matches the element sort of String, which z3 treats as a sequence of characters.
func (p *pattern) matchCharacter(a *smtlib.Arena, b *letters) bool {
	if p.variable != 0 && b.sorts[p.variable-'A'] != smtlib.NoSort {
		return a.SortIs(b.sorts[p.variable-'A'], "Unicode")
	}
	character := a.KnownSort("Unicode")
	if character == smtlib.NoSort && !a.Frozen() {
		character = a.IndexedSort("Unicode")
	}
	return character != smtlib.NoSort && p.match(a, character, b)
}

var errUnbound = errors.New("unbound letter")

func (p *pattern) build(a *smtlib.Arena, b *letters) (smtlib.Sort, error) {
	if p.variable != 0 {
		if s := b.sorts[p.variable-'A']; s != smtlib.NoSort {
			return s, nil
		}
		return smtlib.NoSort, errUnbound
	}
	var indices []smtlib.Index
	for _, index := range p.indices {
		at := smtlib.Index{Text: index, N: -1}
		if isLetter(index, 'a', 'z') {
			at = b.indices[index[0]-'a']
		}
		if at.Text == "" {
			return smtlib.NoSort, errUnbound
		}
		indices = append(indices, at)
	}
	var args []smtlib.Sort
	for _, arg := range p.args {
		s, err := arg.build(a, b)
		if err != nil {
			return smtlib.NoSort, err
		}
		args = append(args, s)
	}
	return a.MakeSort(p.name, indices, args...)
}

// describe writes the pattern with the values of its letters.
func (p *pattern) describe(a *smtlib.Arena, b *letters) string {
	if p.variable != 0 {
		if s := b.sorts[p.variable-'A']; s != smtlib.NoSort {
			return a.SortString(s)
		}
		return string(p.variable)
	}
	head := smtlib.Quote(p.name)
	if len(p.indices) > 0 {
		head = "(_ " + head
		for _, index := range p.indices {
			if isLetter(index, 'a', 'z') && b.indices[index[0]-'a'].Text != "" {
				index = b.indices[index[0]-'a'].Text
			}
			head += " " + index
		}
		head += ")"
	}
	if len(p.args) == 0 {
		return head
	}
	for _, arg := range p.args {
		head += " " + arg.describe(a, b)
	}
	return "(" + head + ")"
}

func isLetter(s string, from, to byte) bool { return len(s) == 1 && from <= s[0] && s[0] <= to }

var spaced = strings.NewReplacer("(", " ( ", ")", " ) ") // with parentheses as words

// parsePattern reads a sort. It panics if the text is malformed, since ranks are written in tables.
func parsePattern(text string) *pattern {
	words := strings.Fields(spaced.Replace(text))
	p, rest := readPattern(words)
	if len(rest) > 0 {
		panic("operator: malformed sort " + text)
	}
	return p
}

func readPattern(words []string) (*pattern, []string) {
	if words[0] != "(" {
		if isLetter(words[0], 'A', 'Z') {
			return &pattern{variable: words[0][0]}, words[1:]
		}
		return &pattern{name: words[0]}, words[1:]
	}
	words = words[1:]
	p := &pattern{}
	if words[0] == "_" {
		p.name = words[1]
		for words = words[2:]; words[0] != ")"; words = words[1:] {
			p.indices = append(p.indices, words[0])
		}
		return p, words[1:]
	}
	p.name, words = words[0], words[1:]
	for words[0] != ")" {
		var arg *pattern
		arg, words = readPattern(words)
		p.args = append(p.args, arg)
	}
	return p, words[1:]
}
