package conformance

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/draw"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// claim is an equation between a pinned term and a literal, which holds if the evaluator is right.
type claim struct {
	term     smtlib.Term
	apps     []*application // applied in it, the outermost first
	text     string         // (= term literal)
	expanded string         // the same with the definitions of operators that have one, "" if none has
	declared bool           // it needs the prelude
}

// source makes the claims of one unit of work. Its terms live in an arena of its own.
type source struct {
	u     *universe
	rng   *rand.Rand
	arena *smtlib.Arena
	eval  *model.Evaluator
	model *model.Model   // values to draw from
	used  int            // draws from it
	apps  []*application // of the term under construction
	seen  map[smtlib.Term]bool
	home  string                // the theory whose operators nested terms prefer
	avoid map[*application]bool // not used in nested terms
	print smtlib.Printer
}

func newSource(u *universe, home string, rng *rand.Rand) *source {
	arena := u.arena.Child()
	return &source{
		u: u, rng: rng, arena: arena, eval: model.NewEvaluator(arena, model.New("empty")),
		seen: map[smtlib.Term]bool{}, home: home, print: smtlib.Printer{Sharing: smtlib.ShareNone},
	}
}

// outcome of drawing a claim.
type draft uint8

const (
	drawn    draft = iota
	repeated       // the term was drawn before
	failed         // no term could be made
	openTerm       // its value is open
	unwritten
)

// drawsPerModel is how long the values of one model are drawn from: equal arguments are wanted, but not only those.
const drawsPerModel = 64

// longest bounds a claim's text: what is longer tests a solver's reading of numerals.
const longest = 3000

// literal draws a value of a sort.
func (s *source) literal(sort smtlib.Sort) (smtlib.Term, bool) {
	if s.model == nil || s.used >= drawsPerModel {
		kind := draw.Sources[s.rng.IntN(len(draw.Sources))]
		s.model, s.used = draw.Model(s.u.seed, kind, s.rng), 0
	}
	s.used++
	if s.u.arena.SortIs(sort, "Int") && s.rng.IntN(2) == 0 && (s.home == "unicodestrings" || s.home == "seq") {
		t, err := theory.Term(s.arena, value.NewInt(s.rng.Int64N(8)-1).Value(), sort, noElement) // a position
		return t, err == nil
	}
	decls := s.u.consts[sort]
	v := s.model.Interpretation(decls[s.rng.IntN(len(decls))]).Default
	if value.IsOpen(v) {
		return smtlib.NoTerm, false
	}
	t, err := theory.Term(s.arena, v, sort, noElement)
	return t, err == nil
}

// apply makes an application whose arguments are literals, at depth 1, or applications in turn.
func (s *source) apply(app *application, depth int) (smtlib.Term, bool) {
	s.apps = append(s.apps, app)
	args := make([]smtlib.Term, len(app.args))
	for i, sort := range app.args {
		t, ok := s.argument(sort, depth-1)
		if !ok {
			return smtlib.NoTerm, false
		}
		args[i] = t
	}
	t, err := s.arena.App(app.fun, args...)
	return t, err == nil
}

// tooDeep bounds the depth of terms of sorts that have no literals.
const tooDeep = -3

func (s *source) argument(sort smtlib.Sort, depth int) (smtlib.Term, bool) {
	if s.u.drawable[sort] && (depth <= 0 || s.rng.IntN(4) == 0) {
		return s.literal(sort)
	}
	if app := s.choose(sort, depth); app != nil {
		return s.apply(app, depth)
	}
	if !s.u.drawable[sort] {
		return smtlib.NoTerm, false
	}
	return s.literal(sort)
}

// choose picks an application with that result: from the home theory and core more often than not.
func (s *source) choose(sort smtlib.Sort, depth int) *application {
	apps := s.u.byResult[sort]
	if len(apps) == 0 || depth < tooDeep {
		return nil
	}
	var app *application
	for range 12 {
		app = apps[s.rng.IntN(len(apps))]
		fits := (depth > 0 || app.leaf) && !s.avoid[app]
		if fits && (app.group.theory == s.home || app.group.theory == "core" && s.rng.IntN(3) == 0 || s.rng.IntN(100) == 0) {
			return app
		}
	}
	if s.u.drawable[sort] || s.avoid[app] {
		return nil
	}
	return app
}

// observe makes a term of a sort with literals from one of a sort without: what can be said about it is compared.
func (s *source) observe(t smtlib.Term) (smtlib.Term, bool) {
	sort := s.arena.Sort(t)
	order := s.rng.Perm(len(s.u.groups))
	if s.rng.IntN(4) > 0 { // membership is what every solver decides
		if at := slices.IndexFunc(s.u.groups, func(g *group) bool { return g.name == "str.in_re" }); at >= 0 {
			order = slices.Insert(order, 0, at)
		}
	}
	for _, at := range order {
		g := s.u.groups[at]
		if g.theory == "core" || len(g.apps) == 0 {
			continue
		}
		app := g.apps[s.rng.IntN(len(g.apps))]
		args, found := make([]smtlib.Term, len(app.args)), false
		for i, want := range app.args {
			switch {
			case want == sort && !found:
				args[i], found = t, true
			case s.u.drawable[want]:
				args[i], _ = s.literal(want)
			}
			if args[i] == smtlib.NoTerm {
				found = false
				break
			}
		}
		if !found || !s.written(app.result) {
			continue
		}
		if t, err := s.arena.App(app.fun, args...); err == nil {
			s.apps = append(s.apps, app)
			return t, true
		}
	}
	return smtlib.NoTerm, false
}

// written tells whether values of a sort can be written: those of sorts that are not in the universe, as vectors of odd
// widths, are tried.
func (s *source) written(sort smtlib.Sort) bool {
	_, known := s.u.consts[sort]
	return !known || s.u.drawable[sort]
}

// claim makes a claim about an application of that depth.
func (s *source) claim(app *application, depth int) (claim, draft) {
	s.apps = s.apps[:0]
	t, ok := s.apply(app, depth)
	if ok && !s.written(s.arena.Sort(t)) {
		t, ok = s.observe(t)
	}
	if !ok {
		return claim{}, failed
	}
	if s.seen[t] {
		return claim{}, repeated
	}
	s.seen[t] = true
	v := s.eval.Value(t)
	if value.IsOpen(v) {
		return claim{}, openTerm
	}
	literal, err := theory.Term(s.arena, v, s.arena.Sort(t), noElement)
	if err != nil {
		return claim{}, unwritten
	}
	c := claim{term: t, text: s.equation(t, literal), apps: append([]*application(nil), s.apps...)}
	if len(c.text) > longest {
		return claim{}, unwritten
	}
	s.checkLiteral(v, literal)
	for _, a := range c.apps {
		c.declared = c.declared || a.declared
		if a.defined && c.expanded == "" {
			if full, err := s.expand(t); err == nil {
				c.expanded = s.equation(full, literal)
			}
		}
	}
	return c, drawn
}

// equation prints (= t u).
func (s *source) equation(t, u smtlib.Term) string {
	text := s.print.AppendTerm([]byte("(= "), s.arena, t)
	return string(append(s.print.AppendTerm(append(text, ' '), s.arena, u), ')'))
}

// checkLiteral panics if a value's literal denotes another value: then no comparison means anything.
func (s *source) checkLiteral(v value.Value, literal smtlib.Term) {
	if back := s.eval.Value(literal); value.IsOpen(back) || value.Equal(v, back) != value.Value(value.Bool(true)) {
		panic(fmt.Sprintf("conformance: the literal of %v, %s, is read as %v", v, s.arena.TermString(literal), back))
	}
}
