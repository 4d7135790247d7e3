package smallscope

import (
	"slices"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// check records the errors of a parsed scope.
func (sc *Scope) check() {
	s := sc.in
	sc.before = len(s.errors)
	for _, part := range []string{"scope", "ops", "sorts", "expect"} {
		if _, given := sc.at[part]; !given {
			s.fail(sc.pos, "summary %s has no %s", sc.Name, part)
		}
	}
	if len(sc.Sets) == 0 {
		s.fail(sc.pos, "summary %s has no set of constraints; the least is: @(defs=[shape]) ;", sc.Name)
	}
	_, depth := sc.at["depth"]
	_, nodes := sc.at["nodes"]
	if !depth && !nodes {
		s.fail(sc.pos, "nothing bounds the formulas of summary %s; give depth or nodes, as: depth 0..2", sc.Name)
	}
	if !depth {
		sc.Depth = Range{0, unbounded}
	}
	if !nodes {
		sc.Nodes = Range{1, unbounded}
	}
	if sc.Asserts.Max < 1 || sc.Asserts.Max > 16 {
		s.fail(sc.at["asserts"], "an instance has 1 to 16 assertions")
	}
	for _, w := range sc.Widths {
		if w < 1 {
			s.fail(sc.at["width"], "a width is at least 1")
		}
	}
	sc.checkSets()
	if sc.wrong() {
		return
	}
	if sc.g = sc.grammarOf(); sc.g != nil {
		sc.checkNames()
		sc.checkKinds()
		sc.checkFormulas()
		sc.checkExpect()
		sc.checkOptima()
	}
}

// checkOptima records an error if there is nothing to optimize, or the scope does not expect optima.
func (sc *Scope) checkOptima() {
	if !sc.asksOptima() {
		for _, setting := range []string{"objectives", "soft", "priority"} {
			if at, given := sc.at[setting]; given {
				sc.in.fail(at, "%s is for scopes with: expect optimum", setting)
			}
		}
		return
	}
	if len(sc.Priorities) == 0 {
		sc.Priorities = []string{smtlib.Lexicographic}
	}
	switch {
	case sc.Objectives.Min+sc.Soft.Min == 0:
		sc.in.fail(sc.Expect.pos, "an instance may have nothing to optimize; give objectives or soft, as: objectives 1..3")
	case sc.Objectives.Max > 0 && len(sc.g.numeric()) == 0:
		sc.in.fail(sc.at["objectives"], "objectives are of sort Int, Real or BitVec: add one to sorts")
	}
}

// wrong reports whether there is an error in the scope.
func (sc *Scope) wrong() bool { return len(sc.in.errors) > sc.before }

// checkSets checks the fields that sets use and define.
func (sc *Scope) checkSets() {
	s := sc.in
	var defined []Field
	for i, set := range sc.Sets {
		if i == 0 && len(set.Uses) > 0 {
			s.fail(set.usesPos, "the first set has nothing to use: no field is defined yet")
		}
		for _, f := range set.Uses {
			if i > 0 && !slices.Contains(defined, f) {
				s.fail(set.usesPos, "%s is used, but no set before defines it", f)
			}
		}
		if !set.given { // all fields that are not defined yet
			set.Defs = slices.DeleteFunc(slices.Clone(fields), func(f Field) bool { return slices.Contains(defined, f) })
		}
		for _, f := range set.Defs {
			if slices.Contains(defined, f) {
				s.warn(set.defsPos, "%s is defined already: the later set wins", f)
			}
		}
		sc.checkReads(set, defined)
		sc.checkSolver(set, defined)
		for _, f := range set.Defs {
			if !slices.Contains(defined, f) {
				defined = append(defined, f)
			}
		}
	}
	if len(sc.Sets) > 0 && !slices.Contains(defined, Shape) {
		s.fail(sc.pos, "no set defines the shape of an instance; the first one should begin with @(defs=[shape])")
	}
	if sc.Expect.Verdict == ExpectRelation && slices.Contains(defined, Model) {
		s.fail(sc.Expect.pos, "a relation is for instances whose right answer is not known, and a set defines a model; "+
			"expect sat, or leave model out of defs")
	}
	if sc.Expect.Verdict == ExpectSat && !slices.Contains(defined, Model) && len(sc.Sets) > 0 {
		s.fail(sc.Expect.pos, "sat is expected by a model, and no set defines one; add a set @(uses=[shape] defs=[model] …)")
	}
}

// checkReads checks that the constraints of a set read only fields that are defined.
func (sc *Scope) checkReads(set *Set, defined []Field) {
	s := sc.in
	reads := map[Field]bool{}
	for _, f := range set.Formulas {
		formulaReads(f, reads)
	}
	for _, f := range fields {
		switch here := slices.Contains(set.Defs, f); {
		case !reads[f] || here:
		case !slices.Contains(defined, f):
			s.fail(set.pos, "the constraints read %s, and no set up to this one defines it", f)
		case !slices.Contains(set.Uses, f):
			s.warn(set.pos, "the constraints read %s, which is not among uses", f)
		}
	}
	if set.Covers && !slices.Contains(set.Defs, Model) {
		s.fail(set.coversPos, "covers literals chooses models: add model to defs")
	}
	after := func(f Field) bool { return slices.Contains(defined, f) || slices.Contains(set.Defs, f) }
	if slices.Contains(set.Defs, Model) && !after(Shape) {
		s.fail(set.defsPos, "the model is defined before the shape: it has no variables yet")
	}
	if slices.Contains(set.Defs, Polarity) && !after(Shape) {
		s.fail(set.defsPos, "the polarity is defined before the shape: there are no assertions yet")
	}
}

// checkSolver checks whether a set's solver can define the fields of the set.
func (sc *Scope) checkSolver(set *Set, defined []Field) {
	s := sc.in
	has := func(f Field) bool { return slices.Contains(set.Defs, f) }
	at := set.solverPos
	switch {
	case set.Solver == Eval && (has(Shape) || has(Model)):
		s.fail(at, "eval defines polarity at most, by evaluation; enum and search find shapes and models")
	case (set.Solver == Eval || set.Covers) && has(Polarity) && !has(Model) && !slices.Contains(defined, Model):
		s.fail(set.pos, "the polarity follows from a model, and no set up to this one defines it")
	case set.Solver == SMT && (has(Shape) || !has(Model)):
		s.fail(at, "a solver's command defines the model, and polarity perhaps")
	case set.Covers && set.Solver == SMT:
		s.fail(set.coversPos, "covers literals takes enum or search: a solver's command chooses for itself")
	}
}

// checkNames records an error for each name in a constraint that is no sort, operator or polarity of the scope.
func (sc *Scope) checkNames() {
	for _, w := range sc.named {
		known := w.Text == positive || w.Text == negative
		for _, s := range sc.g.sorts {
			known = known || sc.g.root.SortInfo(s).Name == w.Text
		}
		for _, r := range sc.g.ranks {
			known = known || sc.g.root.FunInfo(r.fun).Name == w.Text
		}
		for _, l := range sc.g.leaves {
			known = known || sc.g.root.OperatorName(l.term) == w.Text
		}
		if !known {
			sc.in.fail(w.pos, "%s is neither a variable of a quantifier nor a set, nor a sort or an operator of the scope",
				w.Text)
		}
	}
}

// checkFormulas records an error if the scope has no term of sort Bool.
func (sc *Scope) checkFormulas() {
	isBool := slices.Index(sc.g.sorts, sc.g.root.Bool())
	if isBool < 0 {
		sc.in.fail(sc.at["sorts"], "formulas are of sort Bool: add it to sorts")
		return
	}
	for _, r := range sc.g.ranks {
		if r.result == isBool {
			return
		}
	}
	for _, v := range sc.g.vars {
		if v.sort == isBool {
			return
		}
	}
	sc.in.fail(sc.at["ops"], "no operator gives a formula; add one, as =")
}

// checkExpect records an error if all assignments have to be evaluated and there are too many.
func (sc *Scope) checkExpect() {
	switch {
	case sc.Expect.Verdict == ExpectSat:
		return
	case sc.Expect.Verdict == ExpectRelation:
		if sc.Expect.Relation == instance.Implied && sc.Asserts.Min < 2 {
			sc.in.fail(sc.Expect.pos, "what is implied lacks one of several assertions; give two at least, as: asserts 2..3")
		}
		return
	}
	var sizes []int
	for _, v := range sc.g.vars {
		if len(v.values) == 0 {
			s := sc.g.root.SortString(v.decl.Result)
			advice := "list some by: values { … }"
			if s == "Int" {
				advice = "bound it, as: int -4..4"
			}
			sc.in.fail(sc.Expect.pos, "%s evaluates every assignment, and the values of %s are too many; %s",
				sc.Expect.Verdict, s, advice)
			return
		}
		sizes = append(sizes, len(v.values))
	}
	slices.SortFunc(sizes, func(m, n int) int { return n - m })
	_, most := sc.g.places(1<<(len(sc.g.vars)+len(sc.g.funs)) - 1)
	for _, n := range sizes[:min(len(sizes), sc.Vars.Max)] {
		if most *= n; most > MaxAssignments {
			sc.in.fail(sc.Expect.pos, "%s evaluates every assignment, and %d variables have more than %d; take fewer "+
				"variables, or sorts or bounds with fewer values", sc.Expect.Verdict, sc.Vars.Max, MaxAssignments)
			return
		}
	}
}

// formulaReads adds to reads the fields that a constraint reads.
func formulaReads(f formula, reads map[Field]bool) {
	switch f := f.(type) {
	case notFormula:
		formulaReads(f.of, reads)
	case binaryFormula:
		formulaReads(f.left, reads)
		formulaReads(f.right, reads)
	case quantified:
		exprReads(f.over, reads)
		formulaReads(f.body, reads)
	case multiplicity:
		exprReads(f.of, reads)
	case comparison:
		exprReads(f.left, reads)
		exprReads(f.right, reads)
	case truth:
		reads[Model] = true
		exprReads(f.of, reads)
	}
}

func exprReads(e expr, reads map[Field]bool) {
	switch e := e.(type) {
	case builtin:
		reads[Shape] = true
		if e.of == 2 {
			reads[binaryRelations[e.name].field] = true
		}
	case size:
		exprReads(e.of, reads)
	case unary:
		exprReads(e.of, reads)
	case combined:
		exprReads(e.left, reads)
		exprReads(e.right, reads)
	case join:
		exprReads(e.left, reads)
		exprReads(e.right, reads)
	}
}

// Unsatisfied is the error that a scope has no instances; why ends its text.
func (sc *Scope) Unsatisfied(why string) smtlib.Errors {
	return smtlib.Errors{sc.in.message(sc.pos, "no instance is in summary %s%s", sc.Name, why)}
}
