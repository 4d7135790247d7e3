package oracle

import (
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// relatedTo returns the questions about a script whose right answer is not known.
func relatedTo(t *testing.T, text string, r instance.Relation) (in *instance.Instance, made []FurtherRun) {
	t.Helper()
	in = asked(t, text, instance.None)
	in.Relation = r
	return in, Ask([]Oracle{related}, in, nil).Runs
}

const ordered = "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(declare-const p Bool)" +
	"(assert (< (+ x 1) y))(assert (or p (= (- x y) 3)))(assert p)(check-sat)"

// A script is reordered in all ways that keep its answer; if the result is the script itself, it is not asked.
func TestReordered(t *testing.T) {
	for _, c := range []struct {
		caption, script string
		want            []string // none: it is asked nothing
	}{
		{"all at once", ordered, []string{"p", "(or (= 3 (- y x)) p)", "(< (+ 1 y) x)"}},
		{
			"a definition has symbols of its own",
			"(declare-const x Int)(declare-const y Int)(define-fun f () Int (+ x 1))(assert (< f y))(check-sat)", nil,
		},
		{"a single symbol", "(declare-const x Int)(assert (> x 3))(check-sat)", nil},
		{
			"a rounding mode stays in front",
			"(declare-const x Float32)(declare-const m RoundingMode)(assert (fp.lt (fp.add m x (fp.neg x)) x))(check-sat)",
			[]string{"(fp.lt (fp.add m (fp.neg x) x) x)"},
		},
		{
			"functions keep their places",
			"(declare-fun f (Int) Int)(declare-const x Int)(assert (= (f x) x))(check-sat)", []string{"(= x (f x))"},
		},
	} {
		_, made := relatedTo(t, c.script, instance.Equal)
		if len(c.want) == 0 {
			if len(made) > 0 {
				t.Errorf("%s: it asks for itself", c.caption)
			}
			continue
		}
		if len(made) != 1 {
			t.Fatalf("%s: %d questions", c.caption, len(made))
		}
		other := made[0].Instance
		for i, f := range other.Active(0) {
			if got := other.Arena.TermString(f); got != c.want[i] {
				t.Errorf("%s: %s, want %s", c.caption, got, c.want[i])
			}
		}
	}
}

// One assertion after the other is left out.
func TestWithout(t *testing.T) {
	in, made := relatedTo(t, ordered, instance.Implied)
	if len(made) != 3 || !made[0].OfDecided {
		t.Fatalf("%d questions", len(made))
	}
	for i, q := range made {
		rest := q.Instance.Active(0)
		if len(rest) != 2 || rest[0] == in.Active(0)[i] || rest[1] == in.Active(0)[i] {
			t.Errorf("without %d there are %d", i+1, len(rest))
		}
	}
	if _, made := relatedTo(t, ordered, ""); len(made) != 4 {
		t.Errorf("a smaller script is asked %d questions", len(made))
	}
	known := asked(t, ordered, instance.Sat)
	known.Relation = instance.Equal
	if r := Ask([]Oracle{related}, known, nil); len(r.Runs)+len(r.Read) > 0 {
		t.Error("it asks although the right answer is known")
	}
}

// A model of a member of a built-in scope is a model of the reordered script after its values have been exchanged as
// the symbols were, and it is a model of each script without one of the assertions.
func TestRelatedByEvaluation(t *testing.T) {
	compared := map[string]int{}
	for _, name := range smallscope.Builtins() {
		sc, err := smallscope.Builtin(name)
		if err != nil {
			t.Fatal(err)
		}
		f := smallscope.NewFamily(sc, nil)
		for i := 0; i < 600; i += 3 {
			in, err := f.Make(i)
			if err != nil || in == nil {
				t.Fatal(in, err)
			}
			witness := in.Last().Witness
			if witness == nil {
				continue
			}
			in.Checks = instance.Unknown(1)
			for _, q := range Ask([]Oracle{related}, in, nil).Runs {
				m, kind := witness, "without"
				if q.Name == "related/reordered" {
					m, kind = moved(t, in, witness), "reordered"
				}
				e := model.NewEvaluator(q.Instance.Arena, m)
				for _, formula := range q.Instance.Active(0) {
					if v := e.Value(formula); !value.IsTrue(v) {
						t.Errorf("%s:%d, %s: %s is %v", name, i, q.Name, q.Instance.Arena.TermString(formula), v)
					}
				}
				compared[kind]++
			}
		}
	}
	if compared["reordered"] < 1000 || compared["without"] < 100 {
		t.Errorf("only %v", compared)
	}
}

// moved gives each constant's value to the constant that replaces it.
func moved(t *testing.T, in *instance.Instance, witness *model.Model) *model.Model {
	t.Helper()
	var changed []*model.Interpretation
	for from, to := range exchanged(in.Arena, in.Active(0)) {
		of := witness.Interpretation(in.Arena.Declaration(from))
		changed = append(changed, of.For(in.Arena.Declaration(to)))
	}
	return witness.With(changed)
}

// Answers that cannot both be right are found, whichever comes first; a model or a derivation shows which one is wrong.
func TestRelated(t *testing.T) {
	const (
		sat   = "(declare-const x Int)(declare-const y Int)(assert (< x y))(assert (= x 1))(check-sat)"
		hard  = "(declare-const y Int)(declare-const z Int)" + factors + "(assert (distinct y z))(check-sat)"
		unsat = "(declare-const x Int)(declare-const y Int)(assert (= x 3))(assert (not (= x 3)))(check-sat)"
		fits  = "((define-fun x () Int 1)(define-fun y () Int 2))"
	)
	for _, c := range []struct {
		caption, script, way string
		own, made            solvers.Verdict
		model                string
		class                Class // "" for no finding
		wrong                string
	}{
		{"neither is proved", hard, "reordered", solvers.Unsat, solvers.Sat, "", Disagreement, ""},
		{"neither is proved", hard, "reordered", solvers.Sat, solvers.Unsat, "", Disagreement, "related/reordered"},
		{"a search finds a model", sat, "reordered", solvers.Unsat, solvers.Sat, "", RefutationUnsound, ""},
		{
			"its model makes it true", sat, "reordered", solvers.Sat, solvers.Unsat, fits, RefutationUnsound,
			"related/reordered",
		},
		{"it is refuted", unsat, "reordered", solvers.Sat, solvers.Unsat, "", SolutionUnsound, ""},
		{"sat is implied", hard, "without 3", solvers.Sat, solvers.Unsat, "", Disagreement, "related/without 3"},
		{"sat is implied, and a search finds a model", sat, "without 1", solvers.Sat, solvers.Unsat, "",
			RefutationUnsound, "related/without 1"},
		{
			"its model makes less true, too", sat, "without 2", solvers.Sat, solvers.Unsat, fits, RefutationUnsound,
			"related/without 2",
		},
		{"unsat is not", sat, "without 1", solvers.Unsat, solvers.Sat, "", "", ""},
		{"alike", sat, "reordered", solvers.Sat, solvers.Sat, fits, "", ""},
		{"unknown", sat, "reordered", solvers.Sat, solvers.Unknown, "", "", ""},
		{"a crash", sat, "reordered", solvers.Crash, solvers.Sat, "", "", ""},
	} {
		in, _ := relatedTo(t, c.script, "")
		result := func(v solvers.Verdict) *solvers.Result {
			r := &solvers.Result{Verdict: v, Checks: []solvers.Verdict{v}}
			if v == solvers.Sat && c.model != "" {
				r.Items = [][]string{{c.model}}
			}
			return r
		}
		runs := []Run{{Solver: "s", Result: result(c.own)}}
		request := Ask([]Oracle{related}, in, nil)
		runs[0].Asked = request.Own(in)
		for _, q := range request.Runs {
			if q.Name == "related/"+c.way {
				runs = append(runs, Run{Solver: "s", Question: q.Name, Asked: q.Instance, Result: result(c.made)})
			}
		}
		for _, order := range [][]Run{{runs[0], runs[1]}, {runs[1], runs[0]}} {
			e := &Evidence{Instance: in, Runs: order}
			j, found := Judge(t.Context(), []Oracle{related}, e)
			if found != (c.class != "") || found && (j.Class != c.class || j.Question != c.wrong || len(j.With) != 1) {
				t.Errorf("%s: %v %+v", c.caption, found, j)
			}
			if _, shown := j.Shown(t.Context(), e); found && (!shown || len(j.Shows) != 2) {
				t.Errorf("%s: not recognised", c.caption)
			}
		}
		runs[1].Solver = "another"
		if _, found := Judge(t.Context(), []Oracle{related}, &Evidence{Instance: in, Runs: runs}); found {
			t.Errorf("%s: found in what two solvers say", c.caption)
		}
	}
}
