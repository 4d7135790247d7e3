package smallscope

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/usage"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// grammar has the symbols that the terms of a scope are made of.
type grammar struct {
	root  *smtlib.Arena // frozen: the variables, the literals and the bounds of variables
	group *instance.Group
	logic string // smallest logic that has all terms
	sorts []smtlib.Sort
	vars  []scopeVar // sort by sort
	funs  []scopeFun
	// leaves are the literals and the operators without arguments.
	leaves []leaf
	ranks  []rank
	names  []string // theory operators and sorts in all terms, sorted
}

// scopeVar is a variable that instances may have.
type scopeVar struct {
	decl   *smtlib.Decl
	term   smtlib.Term
	sort   int
	values []value.Value // all values that it may have; nil if they are too many to enumerate
	bound  smtlib.Term   // the formula that it is one of values, if its sort has more values
}

// scopeFun is a function that instances leave open, over finite sorts.
type scopeFun struct {
	decl  *smtlib.Decl
	cells []model.Cell // its places, with the values that they may have
}

// Sets of variables and functions are bits: the variables first, then the functions.

// varsIn is the number of variables in a set.
func (g *grammar) varsIn(set uint32) int { return bits.OnesCount32(set & (1<<len(g.vars) - 1)) }

// hasFun reports whether a function is in a set.
func (g *grammar) hasFun(set uint32, i int) bool { return set>>(len(g.vars)+i)&1 == 1 }

// leaf is a term without parts.
type leaf struct {
	term smtlib.Term
	sort int
}

// rank is an operator with the sorts that it is applied to.
type rank struct {
	fun    smtlib.Fun
	args   []int
	result int
	// commutes is the place of the first of the arguments whose order does not matter; -1 if the order matters.
	commutes int
	uses     uint32 // the scope's function that is applied, as a bit
}

// Bounds of a grammar.
const (
	maxVars  = 32
	maxArity = 4
)

// grammarOf resolves the names of a scope. It records errors in the source.
func (sc *Scope) grammarOf() *grammar {
	g := &grammar{}
	sorts := sc.sortWords(sc.Sorts)
	if sc.wrong() || len(sorts) == 0 {
		return nil
	}
	wanted := sorts
	if len(sc.Variables) > 0 {
		wanted = sc.sortWords(sc.Variables)
	}
	var text strings.Builder
	for i, s := range sorts {
		if !noVariables(s.Text) && slices.ContainsFunc(wanted, func(w Word) bool { return w.Text == s.Text }) {
			for n := range sc.Vars.Max {
				fmt.Fprintf(&text, "(declare-const %s %s)\n", varName(i, n, s.Text), s.Text)
			}
		}
	}
	n := strings.Count(text.String(), "\n")
	text.WriteString(sc.functionTexts(sorts))
	if n+len(sc.Functions) > maxVars {
		sc.in.fail(sc.at["vars"], "%d variables of each of %d sorts are too many: they may be %d", sc.Vars.Max, len(sorts),
			maxVars)
		return nil
	}
	literals := sc.literalWords()
	for _, w := range slices.Concat(literals, sc.Values) {
		if sc.parses(w) {
			fmt.Fprintf(&text, "(assert (= %s %s))\n", w.Text, w.Text)
		}
	}
	if sc.wrong() {
		return nil
	}
	script, errs := smtlib.Parse(theory.Signature("ALL"), sc.File, []byte(text.String()))
	if len(errs) > 0 {
		sc.in.fail(sc.pos, "%s", errs[0].Msg)
		return nil
	}
	g.root = script.Arena
	for _, s := range sorts {
		g.sorts = append(g.sorts, g.sort(s.Text))
	}
	var terms []smtlib.Term
	for _, c := range script.Commands {
		switch c := c.(type) {
		case smtlib.DeclareFun:
			if len(c.Fun.Params) > 0 {
				g.funs = append(g.funs, scopeFun{decl: c.Fun})
				break
			}
			t, _ := g.root.App(c.Fun.Fun)
			g.vars = append(g.vars, scopeVar{decl: c.Fun, term: t, sort: slices.Index(g.sorts, c.Fun.Result)})
		case smtlib.Assert:
			terms = append(terms, g.root.Args(c.Formula)[0])
		}
	}
	sc.addLeaves(g, literals, terms[:len(literals)])
	sc.addRanks(g)
	sc.addFunctions(g)
	sc.addValues(g, terms[len(literals):])
	if sc.wrong() {
		return nil
	}
	sc.addShort(g)
	g.root.Freeze()
	g.group = &instance.Group{Arena: g.root}
	needs := g.needsOfAll()
	g.logic, g.names = needs.LeastLogic(), needs.Symbols()
	return g
}

// sort returns the sort of this text.
func (g *grammar) sort(text string) smtlib.Sort {
	for _, s := range g.root.Sorts() {
		if g.root.SortString(s) == text {
			return s
		}
	}
	s, _ := g.root.MakeSort(text, nil)
	return s
}

// noVariables reports whether solvers accept no variables of a sort.
func noVariables(sort string) bool { return sort == "RegLan" }

// varName returns the name of the n-th variable of a sort: p0, p1, … for Booleans.
func varName(sort, n int, text string) string {
	if text == "Bool" {
		return fmt.Sprintf("p%d", n)
	}
	return fmt.Sprintf("%c%d", "xyzuvwabc"[sort%9], n)
}

// sortWords returns the sorts in SMT-LIB's notation. BitVec stands for bit-vectors of each width, Array for arrays of
// each of arrayElements.
func (sc *Scope) sortWords(words []Word) []Word {
	var all []Word
	add := func(text string, p smtlib.Pos) {
		if !slices.ContainsFunc(all, func(w Word) bool { return w.Text == text }) {
			all = append(all, Word{text, p})
		}
	}
	for _, w := range words {
		switch w.Text {
		case "BitVec":
			if len(sc.Widths) == 0 {
				sc.in.fail(w.pos, "the width of BitVec is missing; add to the scope: width 2")
			}
			for _, n := range sc.Widths {
				add(fmt.Sprintf("(_ BitVec %d)", n), w.pos)
			}
		case "Array":
			elements := sc.arrayElements()
			if len(elements) == 0 {
				sc.in.fail(w.pos, "there are no sorts that arrays could be of; name one, as (Array Int Bool)")
			}
			for _, e := range elements {
				add(fmt.Sprintf("(Array %s %s)", e, e), w.pos)
			}
		case "FloatingPoint", "Float":
			sc.in.fail(w.pos, "the format is missing; write (_ FloatingPoint 2 3)")
		default:
			add(w.Text, w.pos)
		}
	}
	for i, w := range all {
		_, errs := smtlib.Parse(theory.Signature("ALL"), "", fmt.Appendf(nil, "(declare-const x %s)", w.Text))
		if len(errs) > 0 {
			sc.in.fail(w.pos, "%s is no sort: %s", w.Text, errs[0].Msg)
			return nil
		}
		all[i].Text = canonical(w.Text)
	}
	return all
}

// canonical returns the text of a sort as the printer writes it.
func canonical(sort string) string {
	script, _ := smtlib.Parse(theory.Signature("ALL"), "", fmt.Appendf(nil, "(declare-const x %s)", sort))
	for _, c := range script.Commands {
		if d, ok := c.(smtlib.DeclareFun); ok {
			return script.Arena.SortString(d.Fun.Result)
		}
	}
	return sort
}

// arrayElements are the sorts of indices and elements of the arrays that the word Array stands for: bit-vectors of each
// width, or else the first of Int, Real and Bool that the scope has.
func (sc *Scope) arrayElements() []string {
	var all []string
	has := func(name string) bool {
		return slices.ContainsFunc(sc.Sorts, func(w Word) bool { return w.Text == name })
	}
	if has("BitVec") {
		for _, n := range sc.Widths {
			all = append(all, fmt.Sprintf("(_ BitVec %d)", n))
		}
	}
	for _, name := range []string{"Int", "Real"} {
		if len(all) == 0 && has(name) {
			all = append(all, name)
		}
	}
	if len(all) == 0 && has("Bool") {
		all = append(all, "Bool")
	}
	return all
}

// literalWords returns those of the operators' words that are terms.
func (sc *Scope) literalWords() []Word {
	return slices.DeleteFunc(slices.Clone(sc.Ops), func(w Word) bool { return !isLiteral(w.Text) })
}

// isLiteral reports whether one of the operators' words is a term: a literal, or a word in parentheses that is no
// indexed or qualified name.
func isLiteral(text string) bool {
	switch c := text[0]; {
	case c == '#' || c == '"' || '0' <= c && c <= '9':
		return true
	case strings.HasPrefix(text, "(_ ") || strings.HasPrefix(text, "(as "):
		return false
	}
	return text[0] == '('
}

// parses reports whether a word is a term; it records an error if not.
func (sc *Scope) parses(w Word) bool {
	_, errs := smtlib.Parse(theory.Signature("ALL"), "", fmt.Appendf(nil, "(assert (= %s %s))", w.Text, w.Text))
	if len(errs) > 0 {
		sc.in.fail(w.pos, "%s is no term: %s", w.Text, errs[0].Msg)
	}
	return len(errs) == 0
}

// addLeaves adds literals to the leaves.
func (sc *Scope) addLeaves(g *grammar, words []Word, terms []smtlib.Term) {
	for i, t := range terms {
		at := slices.Index(g.sorts, g.root.Sort(t))
		if at < 0 {
			sc.in.fail(words[i].pos, "%s is of sort %s, which the scope does not have; add it to sorts", words[i].Text,
				g.root.SortString(g.root.Sort(t)))
			continue
		}
		g.addLeaf(t, at)
	}
}

func (g *grammar) addLeaf(t smtlib.Term, sort int) {
	if !slices.Contains(g.leaves, leaf{t, sort}) {
		g.leaves = append(g.leaves, leaf{t, sort})
	}
}

// addRanks finds the ranks of the operators: the sorts that they can be applied to.
func (sc *Scope) addRanks(g *grammar) {
	for _, w := range sc.Ops {
		if isLiteral(w.Text) {
			continue
		}
		fun, err := g.operator(w.Text)
		if err != nil {
			sc.in.fail(w.pos, "there is no operator %s%s", w.Text, usage.DidYouMean(w.Text, theory.OperatorNames()))
			continue
		}
		before := len(g.ranks) + len(g.leaves)
		g.apply(fun, commutativeFrom(w.Text))
		if len(g.ranks)+len(g.leaves) == before {
			sc.in.fail(w.pos, "%s applies to none of the sorts of the scope, with a result of one of them", w.Text)
		}
	}
}

func commutativeFrom(name string) int {
	if from, ok := theory.CommutesFrom(name); ok {
		return from
	}
	return -1
}

// operator returns the function symbol that a word stands for.
func (g *grammar) operator(text string) (smtlib.Fun, error) {
	inner, isIndexed := strings.CutPrefix(text, "(_ ")
	if isIndexed {
		words := strings.Fields(strings.TrimSuffix(inner, ")"))
		var indices []smtlib.Index
		for _, word := range words[1:] {
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil {
				return 0, errors.New("its indices are no numbers")
			}
			indices = append(indices, smtlib.NumeralIndex(n))
		}
		return g.root.Operator(words[0], indices...)
	}
	inner, isQualified := strings.CutPrefix(text, "(as ")
	if isQualified {
		name, sort, _ := strings.Cut(strings.TrimSuffix(inner, ")"), " ")
		f, err := g.root.Operator(name)
		if err != nil {
			return 0, err
		}
		for _, s := range g.sorts {
			if g.root.SortString(s) == canonical(sort) {
				return g.root.Qualify(f, s), nil
			}
		}
		return 0, errors.New("its sort is none of the scope")
	}
	return g.root.Operator(text)
}

// apply adds the ranks of an operator. If it takes any number of arguments, these are the ranks with two arguments, and
// for minus also those with one; else they are those with the most arguments.
func (g *grammar) apply(fun smtlib.Fun, commutes int) {
	if s, err := g.root.Rank(fun); err == nil {
		if at := slices.Index(g.sorts, s); at >= 0 {
			if t, err := g.root.App(fun); err == nil {
				g.addLeaf(t, at)
			}
		}
	}
	found := map[int][]rank{}
	joins := false
	for n := 1; n <= maxArity; n++ {
		args := make([]int, n)
		for next := true; next; next = advance(args, len(g.sorts)) {
			s, err := g.root.Rank(fun, g.sortsAt(args)...)
			at := slices.Index(g.sorts, s)
			if err != nil || at < 0 {
				continue
			}
			found[n] = append(found[n], rank{
				fun: fun, args: slices.Clone(args), result: at, commutes: commutesFor(commutes, args),
			})
			if n == 2 {
				last := args[1]
				_, err := g.root.Rank(fun, g.sortsAt([]int{args[0], last, last, last, last})...)
				joins = joins || err == nil
			}
		}
	}
	switch {
	case joins && g.root.FunInfo(fun).Name == "-":
		g.ranks = append(append(g.ranks, found[1]...), found[2]...)
	case joins:
		g.ranks = append(g.ranks, found[2]...)
	case len(found) > 0:
		g.ranks = append(g.ranks, found[slices.Max(slices.Collect(maps.Keys(found)))]...)
	}
}

// sortsAt returns the sorts at some places.
func (g *grammar) sortsAt(places []int) []smtlib.Sort {
	all := make([]smtlib.Sort, len(places))
	for i, at := range places {
		all[i] = g.sorts[at]
	}
	return all
}

// commutesFor is rank.commutes for arguments of these sorts: two arguments commute only if they are of the same sort.
func commutesFor(from int, args []int) int {
	if from < 0 || len(args) != from+2 || args[from] != args[from+1] {
		return -1
	}
	return from
}

// advance increments a number, given by its digits to a base; it is false if the number wraps around to 0.
func advance(digits []int, base int) bool {
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i]++; digits[i] < base {
			return true
		}
		digits[i] = 0
	}
	return false
}

// addValues sets the values that variables may have, and their bounds if their sorts have more values.
func (sc *Scope) addValues(g *grammar, listed []smtlib.Term) {
	e := model.NewEvaluator(g.root, model.New("scope"))
	values, literals := map[smtlib.Sort][]value.Value{}, map[smtlib.Sort][]smtlib.Term{}
	for i, t := range listed {
		s, v := g.root.Sort(t), e.Value(t)
		switch {
		case !slices.Contains(g.sorts, s):
			sc.in.fail(sc.Values[i].pos, "%s is of sort %s, which the scope does not have; add it to sorts", sc.Values[i].Text,
				g.root.SortString(s))
		case !value.HasKey(v):
			sc.in.fail(sc.Values[i].pos, "%s has no value that is known exactly", sc.Values[i].Text)
		default:
			values[s], literals[s] = append(values[s], v), append(literals[s], t)
		}
	}
	for i := range g.vars {
		v := &g.vars[i]
		switch s := v.decl.Result; {
		case len(values[s]) > 0:
			v.values, v.bound = values[s], g.oneOf(v.term, literals[s])
		case g.root.SortString(s) == "Int" && sc.Ints != nil:
			for n := sc.Ints.Min; n <= sc.Ints.Max && len(v.values) < MaxAssignments; n++ {
				v.values = append(v.values, value.NewInt(n))
			}
			v.bound = g.between(v.term, sc.Ints)
		default:
			v.values, _ = model.New("scope").Values(g.root, s, MaxAssignments)
		}
	}
}

// oneOf is the formula that a variable is equal to one of some terms.
func (g *grammar) oneOf(v smtlib.Term, of []smtlib.Term) smtlib.Term {
	var parts []smtlib.Term
	for _, t := range of {
		parts = append(parts, g.must(g.root.Apply("=", v, t)))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return g.must(g.root.Apply("or", parts...))
}

// between is the formula that an integer is within bounds.
func (g *grammar) between(v smtlib.Term, r *IntRange) smtlib.Term {
	s := g.root.Sort(v)
	low := g.must(theory.Term(g.root, value.NewInt(r.Min), s, nil))
	high := g.must(theory.Term(g.root, value.NewInt(r.Max), s, nil))
	below, above := g.must(g.root.Apply("<=", low, v)), g.must(g.root.Apply("<=", v, high))
	return g.must(g.root.Apply("and", below, above))
}

// must returns a term that cannot be ill-sorted: it panics on an error.
func (g *grammar) must(t smtlib.Term, err error) smtlib.Term {
	if err != nil {
		panic(fmt.Sprintf("scope: %v", err))
	}
	return t
}

// addShort adds the short literals of the sorts to the leaves, if the scope asks for them.
func (sc *Scope) addShort(g *grammar) {
	if !sc.Literals {
		return
	}
	for at, s := range g.sorts {
		if at == slices.IndexFunc(g.sorts, func(s smtlib.Sort) bool { return s == g.root.Bool() }) {
			continue
		}
		for _, v := range sc.short(g, s) {
			if t, err := theory.Term(g.root, v, s, nil); err == nil {
				g.addLeaf(t, at)
			}
		}
	}
}

// short returns the values of the short literals of a sort: 0, 1, the smallest and the largest.
func (sc *Scope) short(g *grammar, s smtlib.Sort) []value.Value {
	switch info := g.root.SortInfo(s); info.Name {
	case "Int":
		all := []value.Value{value.NewInt(0), value.NewInt(1)}
		if sc.Ints != nil {
			all = append(all, value.NewInt(sc.Ints.Min), value.NewInt(sc.Ints.Max))
		}
		return all
	case "BitVec":
		w := int(info.Indices[0].N)
		if w > 64 {
			return []value.Value{value.NewBitVec(w, 0), value.NewBitVec(w, 1)}
		}
		return []value.Value{value.NewBitVec(w, 0), value.NewBitVec(w, 1), value.NewBitVec(w, 1<<(w-1)),
			value.NewBitVec(w, 1<<w-1)}
	}
	row := theory.SortRowOf(g.root, s)
	if row == nil || !row.Literal || row.Constants == nil {
		return nil
	}
	all := row.Constants(model.New("scope").Sorts(g.root), s)
	return all[:min(2, len(all))]
}

// needsOfAll is what any term of the grammar may need of a logic.
func (g *grammar) needsOfAll() *theory.Needs {
	a := g.root.Child()
	var terms []smtlib.Term
	of := func(sort int) smtlib.Term {
		for _, v := range g.vars {
			if v.sort == sort {
				return v.term
			}
		}
		for _, l := range g.leaves {
			if l.sort == sort {
				return l.term
			}
		}
		return smtlib.NoTerm
	}
	for i := range g.sorts {
		terms = append(terms, of(i))
	}
	for _, l := range g.leaves {
		terms = append(terms, l.term)
	}
	for _, v := range g.vars {
		terms = append(terms, v.bound)
	}
	for _, r := range g.ranks {
		args := make([]smtlib.Term, len(r.args))
		for i, at := range r.args {
			args[i] = of(at)
		}
		if !slices.Contains(args, smtlib.NoTerm) {
			t, err := a.App(r.fun, args...)
			terms = append(terms, g.must(t, err))
		}
	}
	terms = slices.DeleteFunc(terms, func(t smtlib.Term) bool { return t == smtlib.NoTerm })
	return theory.NeedsOf(a, terms)
}
