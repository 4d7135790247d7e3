package lemma

import (
	"context"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Wrong is a wrong formula, and why it is.
type Wrong struct {
	Formula
	// Conflict says that the solver takes it for unsatisfiable. Neither says that it is neither valid nor unsatisfiable,
	// and that it does not matter which of these the solver takes it for.
	Conflict, Neither bool
	// Under has the formula, or its negation, and values under which that is true.
	Under *instance.Claim
}

// Budget bounds a search for values that refute a formula.
func Budget() search.Budget { return search.Budget{Steps: 400, Evaluations: 8000} }

// FirstWrong judges the formulas of the reading in turn, and returns the first that is wrong.
func (r *Reading) FirstWrong(ctx context.Context) (Wrong, bool) {
	for i := range r.Formulas {
		if w, wrong := r.Judge(ctx, &r.Formulas[i]); wrong {
			return w, true
		}
	}
	return Wrong{}, false
}

// Judged reports whether a formula of the reading is one that Judge can find wrong.
func (r *Reading) Judged(f *Formula) bool {
	return f.Term != smtlib.NoTerm && f.Kind.IsClaim() && f.Source != TrustRule && !keepsOnlySatisfiability(f.Source) &&
		r.seed.Excluded(f.Term) == ""
}

// keepsOnlySatisfiability reports whether lemmas of a rule need not be valid.
func keepsOnlySatisfiability(source string) bool {
	for _, word := range []string{"SYGUS", "CEGQI", "CARD", "FMF", "SEP_", "PARTITION", "SYMMETRY"} {
		if strings.Contains(source, word) {
			return true
		}
	}
	return false
}

// Judge looks for values under which a lemma is false, or a conflict true. Where nothing says which it is, it looks for
// values of both kinds, as the formula is then neither valid nor unsatisfiable.
func (r *Reading) Judge(ctx context.Context, f *Formula) (Wrong, bool) {
	if !r.Judged(f) {
		return Wrong{}, false
	}
	if role := r.role(f); role != isEither {
		if under := r.refuted(ctx, r.denial(f)...); under != nil {
			return Wrong{Formula: *f, Conflict: role == isConflict, Under: under}, true
		}
		return Wrong{}, false
	}
	under := r.refuted(ctx, f.Negation)
	if under != nil && r.refuted(ctx, f.Term) != nil {
		return Wrong{Formula: *f, Neither: true, Under: under}, true
	}
	return Wrong{}, false
}

// Denied is what is true if a formula of the reading is wrong, with nothing known of whether it can be: of a lemma the
// negation, of a conflict the formula. It is nil if the formula is not judged, or nothing says which of these it is.
func (r *Reading) Denied(f *Formula) *instance.Claim {
	if !r.Judged(f) || r.role(f) == isEither {
		return nil
	}
	return &instance.Claim{Arena: r.seed.Arena, Sorts: r.seed.Sorts, Formulas: r.denial(f)}
}

// role is what a printed formula is taken for.
type role int

const (
	isEither role = iota
	isLemma
	isConflict
)

// role distinguishes lemmas from conflicts: a conflict is a conjunction or a literal, and most lemmas are neither. A
// conjunction is known to be a conflict by the name of the rule, but for bit-blasting, which has one name for both.
func (r *Reading) role(f *Formula) role {
	if f.Kind != Lemma {
		return isLemma
	}
	a := r.seed.Arena
	switch a.OperatorName(f.Term) {
	case "or", "=>", "ite":
		return isLemma
	case "and":
		if strings.Contains(f.Source, "_CONF") && !strings.Contains(f.Source, "BITBLAST") {
			return isConflict
		}
	}
	return isEither
}

// denial is what is true if a lemma or a conflict is wrong: of a lemma the negation, and the script's assertions if it
// has to follow from them.
func (r *Reading) denial(f *Formula) []smtlib.Term {
	switch {
	case r.role(f) == isConflict:
		return []smtlib.Term{f.Term}
	case f.Kind == Assumed || f.Kind == Kept:
		return append(slices.Clone(r.asserted), f.Negation)
	}
	return []smtlib.Term{f.Negation}
}

// refuted gives values under which formulas are true: those of the witness, or what a search finds; nil if there are
// none, or a formula depends on what SMT-LIB leaves open.
func (r *Reading) refuted(ctx context.Context, formulas ...smtlib.Term) *instance.Claim {
	if r.byWitness(formulas...) {
		return r.claim(r.witness, r.arena, formulas)
	}
	h := fnv.New64a()
	for _, f := range formulas {
		h.Write([]byte(r.seed.Arena.TermString(f)))
	}
	m := search.Search(ctx, r.seed, formulas, Budget(), h.Sum64())
	if m == nil || !r.areTrue(m, r.seed.Arena, formulas) {
		return nil
	}
	return r.claim(m, r.seed.Arena, formulas)
}

// areTrue reports whether formulas are true under a model, whatever is chosen where SMT-LIB leaves a value open.
func (r *Reading) areTrue(m *model.Model, a *smtlib.Arena, formulas []smtlib.Term) bool {
	e := model.NewEvaluator(a, m)
	return !slices.ContainsFunc(formulas, func(f smtlib.Term) bool {
		return !value.IsTrue(e.Value(f))
	}) && len(m.PointsOf(a, formulas)) == 0
}

func (r *Reading) claim(m *model.Model, a *smtlib.Arena, formulas []smtlib.Term) *instance.Claim {
	return &instance.Claim{
		Arena: a, Sorts: r.seed.Sorts, Formulas: formulas, Of: "lemma.smt2", Witness: m,
		Expect: instance.Sat, Certificate: instance.Evaluated,
	}
}

// Stage is where a wrong unsat went wrong.
type Stage string

// The stages.
const (
	Preprocessing Stage = "preprocessing"
	ByLemma       Stage = "lemma"
	ByProof       Stage = "proof"
	NotFound      Stage = "not found"
)

// Blame says at which step a wrong unsat went wrong.
type Blame struct {
	Stage       Stage
	Step        *Step // nil if it is not found
	Read, Steps int   // numbers of printed formulas that were read, and of all printed formulas
}

// Blame names the first step at which a wrong unsat to a check went wrong by the values of the witness: what
// preprocessing made of the assertions, where that is false, or else a lemma that is false, or a conflict that is true.
// Of a proof, it is the first step whose premises are true and whose conclusion is false.
func (r *Reading) Blame(ctx context.Context, check int) Blame {
	b := Blame{Stage: NotFound}
	var lemmas []*Formula
	for i := range r.Formulas {
		f := &r.Formulas[i]
		if f.Check > check || f.Check < check && f.Kind != Lemma {
			continue
		}
		b.Steps++
		if f.Term == smtlib.NoTerm {
			continue
		}
		b.Read++
		switch {
		case f.Kind == Lemma:
			lemmas = append(lemmas, f)
		case b.Step == nil && r.byWitness(f.Negation):
			b.Stage, b.Step = Preprocessing, &f.Step
			switch {
			case f.Kind == Clause:
				b.Stage = ByLemma
			case f.Kind.IsClaim():
				b.Stage = ByProof
			}
		}
	}
	for _, f := range lemmas {
		if b.Step == nil && r.misleads(f) {
			if _, wrong := r.Judge(ctx, f); wrong {
				b.Stage, b.Step = ByLemma, &f.Step
			}
		}
	}
	return b
}

// misleads reports whether a lemma excludes the witness, as far as its value says that. One that is true may be a
// conflict if it is a conjunction or a literal.
func (r *Reading) misleads(f *Formula) bool {
	if r.byWitness(f.Negation) {
		return r.role(f) != isConflict
	}
	return r.role(f) != isLemma && !r.isOfFormulas(f.Term) && r.byWitness(f.Term)
}

// isOfFormulas reports whether a formula is an equation between formulas, which no solver takes for a literal.
func (r *Reading) isOfFormulas(t smtlib.Term) bool {
	a := r.seed.Arena
	return a.OperatorName(t) == "=" && a.Sort(a.Args(t)[0]) == a.Bool()
}

// byWitness reports whether formulas are true under the witness.
func (r *Reading) byWitness(formulas ...smtlib.Term) bool {
	return r.witness != nil && r.areTrue(r.witness, r.arena, formulas)
}
