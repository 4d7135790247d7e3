package operators

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/fp"
	"github.com/smtstorm/smtstorm/smtlib/theory/sorts"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// domain is the values of a sort that are tried, with their texts.
type domain struct {
	values []value.Value
	texts  []string
	whole  bool // the sort has no other values
}

// maker makes forms and claims for one unit of work. Its terms are in an arena of its own.
type maker struct {
	u        *universe
	theory   string // theory of the operators that are tried: it determines which integers are tried
	arena    *smtlib.Arena
	eval     *model.Evaluator
	rng      *rand.Rand
	print    smtlib.Printer
	domains  map[smtlib.Sort]*domain
	literals map[smtlib.Sort]map[string]string
	model    *model.Model // the model that values are drawn from
	used     int          // number of draws from model
}

func newMaker(u *universe, theory string, rng *rand.Rand) *maker {
	arena, functions := u.arena.Child(), model.New("functions")
	for _, f := range u.functions {
		functions.Set(f)
	}
	return &maker{
		u: u, theory: theory, arena: arena, eval: model.NewEvaluator(arena, functions), rng: rng,
		print: smtlib.Printer{Sharing: smtlib.ShareNone}, domains: map[smtlib.Sort]*domain{},
		literals: map[smtlib.Sort]map[string]string{},
	}
}

// fewValues is the size of a sort up to which all values are tried, even at the edges of large sorts: there are five
// rounding modes.
const fewValues = 5

// domain returns the values of a sort that are tried; none if they cannot be written.
func (m *maker) domain(s smtlib.Sort) *domain {
	if d := m.domains[s]; d != nil {
		return d
	}
	d := &domain{}
	m.domains[s] = d // a sort that contains itself has no values yet
	var values []value.Value
	context := theory.Sorts(m.arena, nil)
	switch all, ok := context.Values(s, sorts.MostListed); {
	case m.arena.SortIs(s, "RegLan"):
		return m.languages(d)
	case ok && (m.u.highest > 0 || len(all) <= fewValues):
		values, d.whole = all, true
	case m.u.highest > 0:
		values = m.small(s)
	default:
		values = append(m.edges(s), context.Edges(s)...)
	}
	if len(values) == 0 {
		values = context.Edges(s)
	}
	if !d.whole {
		values = append(slices.Clip(values), m.draws(s)...)
	}
	seen := map[string]bool{}
	for _, v := range values {
		if value.IsOpen(v) || !value.HasKey(v) || seen[value.Key(v)] {
			continue
		}
		seen[value.Key(v)] = true
		text, ok := m.literal(v, s)
		if !ok {
			return &domain{}
		}
		d.values, d.texts = append(d.values, v), append(d.texts, text)
	}
	return d
}

// small returns the simplest values of a sort that has too many to list. If operators of words are tried, integers are
// positions, from -1 to one after the longest word.
func (m *maker) small(s smtlib.Sort) (values []value.Value) {
	if !m.arena.SortIs(s, "Int") || m.theory != "unicodestrings" && m.theory != "seq" {
		return theory.Sorts(m.arena, nil).Few(s)
	}
	for n := int64(-1); n <= sorts.LongestWord+1; n++ {
		values = append(values, value.NewInt(n))
	}
	return values
}

// edges returns values around the limits of machine words, characters at the limits of encodings, and the first number
// whose exponent begins with a 1.
func (m *maker) edges(s smtlib.Sort) (values []value.Value) {
	switch m.arena.SortInfo(s).Name {
	case "Int":
		for _, n := range machineEdges() {
			values = append(values, value.BigInt(n))
		}
	case "Real":
		for _, n := range machineEdges() {
			values = append(values, value.BigReal(new(big.Rat).SetInt(n)), value.BigReal(new(big.Rat).SetFrac(n, big.NewInt(3))))
		}
	case "FloatingPoint":
		if f, ok := fp.Format(m.arena, s); ok {
			values = append(values, value.Float{Float: f.FromInt(softfloat.RNE, big.NewInt(2))})
		}
	case "String":
		for _, w := range []string{"", "a", "ab", "ba", "aba", "0", "10", "-1", "\x00", "\x7f", "\x80", "\u00ff", "\u0100",
			"\ud7ff", "\ue000", "\uffff", "\U00010000", "\U0002ffff", `\`, `"`, `\u{61}`, "A"} {
			values = append(values, value.NewString([]rune(w)))
		}
	}
	return values
}

// machineEdges are 0, 1, -1, and the powers of two around which machine words end, with their neighbours.
func machineEdges() []*big.Int {
	edges := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(-1)}
	for _, bits := range []uint{31, 32, 63, 64} {
		for _, near := range []int64{0, 1, -1} {
			n := new(big.Int).Lsh(big.NewInt(1), bits)
			n.Add(n, big.NewInt(near))
			edges = append(edges, n, new(big.Int).Neg(n))
		}
	}
	return edges
}

// drawnValues is the number of values of a sort that are drawn in addition to those that are listed.
const drawnValues = 4

// draws draws values of a sort; none if it is not in one of the families.
func (m *maker) draws(s smtlib.Sort) (values []value.Value) {
	if m.u.highest > 0 && len(m.small(s)) > 0 {
		return nil
	}
	for range drawnValues {
		if v := m.drawn(s); v != nil {
			values = append(values, v)
		}
	}
	return values
}

// drawsPerModel is the number of draws from one model: equal arguments are wanted, but not only those.
const drawsPerModel = 64

// drawn draws a value of a sort; nil if none can be drawn.
func (m *maker) drawn(s smtlib.Sort) value.Value {
	decls := m.u.consts[s]
	if len(decls) == 0 || !m.u.drawable[s] {
		return nil
	}
	if m.model == nil || m.used >= drawsPerModel {
		m.model, m.used = model.Draw(m.u.seed, model.Sources[m.rng.IntN(len(model.Sources))], m.rng), 0
	}
	m.used++
	v := m.model.Interpretation(decls[m.rng.IntN(len(decls))]).Default
	if value.IsOpen(v) {
		return nil
	}
	return v
}

func (m *maker) isLanguage(s smtlib.Sort) bool { return m.arena.SortIs(s, "RegLan") }

// languages adds regular languages over two letters. They have no literals: each is written as a term, the empty one as
// three.
func (m *maker) languages(d *domain) *domain {
	text := func(word string) smtlib.Term { return m.apply("str.to_re", m.word(word)) }
	a, b, any := text("a"), text("b"), m.apply("re.allchar")
	for _, t := range []smtlib.Term{
		m.apply("re.none"), m.apply("re.range", m.word("b"), m.word("a")), text(""), a, m.apply("re.all"), any, text("ab"),
		m.apply("re.*", a),
		m.apply("re.union", a, text("ba")), m.apply("re.++", a, any), m.apply("re.opt", b), m.apply("re.comp", a),
		m.apply("re.inter", m.apply("re.*", any), m.apply("re.++", any, b)), m.power(m.apply("re.none"), 2),
	} {
		d.values = append(d.values, m.eval.Value(t))
		d.texts = append(d.texts, m.text(t))
	}
	return d
}

func (m *maker) word(w string) smtlib.Term {
	t, err := theory.Term(m.arena, value.NewString([]rune(w)), m.arena.IndexedSort("String"), noElement)
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err)) // strings have literals
	}
	return t
}

// apply applies an operator that every signature has.
func (m *maker) apply(name string, args ...smtlib.Term) smtlib.Term {
	t, err := m.arena.Apply(name, args...)
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err))
	}
	return t
}

// power is the concatenation of a language with itself, n times.
func (m *maker) power(language smtlib.Term, n int64) smtlib.Term {
	fun, err := m.arena.Operator("re.^", smtlib.NumeralIndex(n))
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err)) // every signature has it
	}
	t, err := m.arena.App(fun, language)
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err))
	}
	return t
}

func (m *maker) text(t smtlib.Term) string { return string(m.print.AppendTerm(nil, m.arena, t)) }

// longest bounds the text of a literal, in bytes: a longer one would only test how a solver reads numerals.
const longest = 3000

// literal returns the text of a value. It panics if the text is read as another value: then no comparison would mean
// anything.
func (m *maker) literal(v value.Value, s smtlib.Sort) (string, bool) {
	known := m.literals[s]
	if known == nil {
		known = map[string]string{}
		m.literals[s] = known
	}
	if value.IsOpen(v) || !value.HasKey(v) {
		return "", false
	}
	key := value.Key(v)
	if text, ok := known[key]; ok {
		return text, text != ""
	}
	t, err := theory.Term(m.arena, v, s, noElement)
	if err != nil {
		known[key] = ""
		return "", false
	}
	if back := m.eval.Value(t); value.IsOpen(back) || !value.Same(v, back) {
		panic(fmt.Sprintf("operators: the literal of %v, %s, is read as %v", v, m.arena.TermString(t), back))
	}
	text := m.text(t)
	if len(text) > longest {
		text = ""
	}
	known[key] = text
	return text, text != ""
}
