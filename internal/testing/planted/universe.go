package planted

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/vocabulary"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// families are the sorts that faults are tried on. An operator that takes one sort of a family takes others, too.
var families = [][]string{
	{"Bool"}, {"Int"}, {"Real"},
	{"(_ BitVec 8)", "(_ BitVec 1)", "(_ BitVec 3)", "(_ BitVec 2)", "(_ BitVec 65)", "(_ BitVec 13)", "(_ BitVec 32)", "(_ BitVec 128)"},
	{"(_ FloatingPoint 5 11)", "(_ FloatingPoint 2 3)", "(_ FloatingPoint 3 5)", "(_ FloatingPoint 8 24)", "(_ FloatingPoint 11 54)"},
	{"RoundingMode"}, {"String"}, {"RegLan"},
	{"(Array Int Int)"}, {"(Array (_ BitVec 3) (_ BitVec 65))"},
	{"Color"}, {"Chain"},
}

// prelude declares the datatypes. languages has terms of sort RegLan, whose values cannot be drawn.
const prelude = `(set-logic ALL)
(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-datatypes ((Chain 0)) (((empty) (link (first Int) (rest Chain)))))
`
const languages = `(assert (str.in_re "" (re.* (str.to_re "ab"))))
(assert (str.in_re "a" (re.union (re.range "a" "c") (re.+ re.allchar))))
(assert (str.in_re "b" (re.++ (str.to_re "b") re.all)))
(assert (distinct 7 255 1000000007 123456789012345678901234567890))
(assert (distinct 0.5 3.25 98765432109876543210.0625))
(assert (distinct "abc" "b" "" "ab" "abcabcabcabc" "10"))
`

// Sizes of the universe.
const (
	symbolsPerSort = 4
	drawnModels    = 60
	usesPerRow     = 24
	mostShapes     = 200
	triesPerUse    = 40
)

// universe has the terms and models with which a drawn fault is tested: it has to change a value.
type universe struct {
	seed   *fragment.Seed
	arena  *smtlib.Arena // frozen
	models []*model.Model
	uses   map[string][]vocabulary.Application // key: operator
	rows   map[string][]*theory.Row            // rows with uses; key: theory
	terms  map[smtlib.Sort][]smtlib.Term
	rng    *rand.Rand
}

func newUniverse(rng *rand.Rand) (*universe, error) {
	var text strings.Builder
	text.WriteString(prelude)
	for i, f := range families {
		for j, s := range f {
			for k := range symbolsPerSort {
				fmt.Fprintf(&text, "(declare-const x_%d_%d_%d %s)\n", i, j, k, s)
			}
		}
	}
	text.WriteString(languages)
	seed, err := fragment.ReadSeed("planted", []byte(text.String()))
	if err != nil {
		return nil, fmt.Errorf("planted: the sorts cannot be declared: %w", err)
	}
	u := &universe{
		seed: seed, arena: seed.Arena.Child(), rng: rng, uses: map[string][]vocabulary.Application{},
		rows: map[string][]*theory.Row{}, terms: map[smtlib.Sort][]smtlib.Term{},
	}
	for i := range drawnModels {
		u.models = append(u.models, model.Draw(seed, model.Sources[i%len(model.Sources)], rng))
	}
	u.findUses()
	u.collectTerms()
	u.arena.Freeze()
	return u, nil
}

// findUses finds the sorts to which the operators of the standard can be applied.
func (u *universe) findUses() {
	f := &vocabulary.Finder{Arena: u.arena, Rand: u.rng, MostShapes: mostShapes, Tries: triesPerUse}
	functions := u.seed.Functions
	for i, names := range families {
		var family []smtlib.Sort
		for range names {
			family = append(family, functions[0].Result)
			functions = functions[symbolsPerSort:]
		}
		f.Families = append(f.Families, family)
		for _, s := range family[:min(3, len(family))] {
			f.Representatives = append(f.Representatives, vocabulary.Representative{Sort: s, Family: i})
		}
	}
	for _, c := range u.seed.Sorts {
		if c, ok := c.(smtlib.DeclareDatatypes); ok {
			f.Declared = append(f.Declared, c.Datatypes[0].Symbols()...)
		}
	}
	for _, row := range theory.Rows() {
		if row.Eval == nil || !theory.Standard(row.Name) || theory.Since27(row.Name) {
			continue
		}
		// Of an operator with any number of arguments, only uses with the fewest are kept: an instance would hardly ever meet
		// a fault that needs more. Uses that some solvers do not read are in no script.
		least := 0
		for _, use := range f.Draw(row, usesPerRow) {
			if !vocabulary.ReadByAll(u.arena, use.Fun, use.Args) {
				continue
			}
			if n := len(use.Args); n > 0 && (least == 0 || n < least) {
				least, u.uses[row.Name] = n, nil
			}
			if len(use.Args) == least && least > 0 {
				u.uses[row.Name] = append(u.uses[row.Name], use)
			}
		}
		if len(u.uses[row.Name]) > 0 {
			u.rows[row.Theory] = append(u.rows[row.Theory], row)
		}
	}
}

// collectTerms collects symbols, literals, and the terms of sort RegLan.
func (u *universe) collectTerms() {
	for _, d := range u.seed.Functions {
		if u.seed.Arena.SortIs(d.Result, "RegLan") {
			continue
		}
		if t, err := u.arena.App(d.Fun); err == nil {
			u.terms[d.Result] = append(u.terms[d.Result], t)
		}
	}
	for t := smtlib.Term(1); t < u.seed.Arena.Len(); t++ {
		if s := u.seed.Arena.Sort(t); u.seed.Arena.SortIs(s, "RegLan") && u.seed.Arena.Kind(t) == smtlib.KindApp {
			if info := u.seed.Arena.FunInfo(u.seed.Arena.Fun(t)); info.Decl == nil {
				u.terms[s] = append(u.terms[s], t)
			}
		}
	}
}

// application draws an application for which the fault's conditions hold, in an arena of its own.
func (u *universe) application(f *Fault) (*smtlib.Arena, smtlib.Term, bool) {
	a := u.arena.Child()
	uses := u.uses[f.Operator]
	use := uses[u.rng.IntN(len(uses))]
	args := make([]smtlib.Term, len(use.Args))
	for i, s := range use.Args {
		if args[i] = u.term(s); args[i] == smtlib.NoTerm {
			return nil, smtlib.NoTerm, false
		}
	}
	at := u.rng.IntN(len(args))
	if f.Same && len(args) > 1 {
		args[at] = args[(at+1)%len(args)]
	}
	if f.Constant != "" {
		args[at] = u.constant(a, use.Args[at], f.Constant)
		at = (at + 1) % len(args)
	}
	if f.Inside != "" {
		args[at] = u.inner(a, f.Inside, use.Args[at])
	}
	for _, arg := range args {
		if arg == smtlib.NoTerm {
			return nil, smtlib.NoTerm, false
		}
	}
	t, err := a.App(use.Fun, args...)
	return a, t, err == nil && (&damage{Fault: f, a: a}).fits(t)
}

// term draws a term of a sort; NoTerm if there is none.
func (u *universe) term(s smtlib.Sort) smtlib.Term {
	terms := u.terms[s]
	if len(terms) == 0 {
		return smtlib.NoTerm
	}
	return terms[u.rng.IntN(len(terms))]
}

// constant draws a constant of a class; NoTerm if the value that it draws is not of this class.
func (u *universe) constant(a *smtlib.Arena, s smtlib.Sort, class string) smtlib.Term {
	var v value.Value
	edges := theory.Sorts(u.arena, nil).Edges(s)
	if class == edgeConstant && len(edges) > 0 {
		v = edges[u.rng.IntN(len(edges))]
	} else {
		v = model.DrawValue(u.seed, u.models[0], s, u.rng)
	}
	if value.IsOpen(v) {
		return smtlib.NoTerm
	}
	t, err := theory.Term(a, v, s, nil)
	if err != nil || !isConstant(a, t, class) {
		return smtlib.NoTerm
	}
	return t
}

// inner draws an application of an operator; NoTerm if its sort is not the wanted one.
func (u *universe) inner(a *smtlib.Arena, operator string, s smtlib.Sort) smtlib.Term {
	uses := u.uses[operator]
	use := uses[u.rng.IntN(len(uses))]
	args := make([]smtlib.Term, len(use.Args))
	for i, of := range use.Args {
		if args[i] = u.term(of); args[i] == smtlib.NoTerm {
			return smtlib.NoTerm
		}
	}
	t, err := a.App(use.Fun, args...)
	if err != nil || a.Sort(t) != s {
		return smtlib.NoTerm
	}
	return t
}
