package oracle

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// twoComponents have a model each; p decides the cubes.
const twoComponents = "(set-logic QF_LIA)(declare-const x Int)(declare-const p Bool)" +
	"(assert (or p (> x 3)))(assert (or (not p) (> x 5)))(declare-const y Int)(assert (distinct (* 2 y) 3))(check-sat)"

// hardComponents are the same, except for the second one, of which our search finds no model: it has two factors.
const hardComponents = "(set-logic QF_NIA)(declare-const x Int)(declare-const p Bool)" +
	"(assert (or p (> x 3)))(assert (or (not p) (> x 5)))(declare-const y Int)(declare-const z Int)" +
	factors + "(check-sat)"

// partitioned asks about the parts of a script, and returns the evidence of answers, in the order of the questions: a
// word, and after sat the definitions of the model. "" stands for a part that is not asked about.
func partitioned(t *testing.T, text string, own string, answers map[string]string) *Evidence {
	t.Helper()
	in := asked(t, text, instance.None)
	request := Ask([]Oracle{partition}, in, nil)
	e := &Evidence{Instance: in}
	add := func(name string, of *instance.Instance, answer string) {
		if answer == "" {
			return
		}
		word, model, _ := strings.Cut(answer, " ")
		r := &solvers.Result{Verdict: solvers.Verdict(word), Checks: []solvers.Verdict{solvers.Verdict(word)}}
		if model != "" {
			r.Items = [][]string{{"(" + model + ")"}}
		}
		e.Runs = append(e.Runs, Run{Solver: "z3", Question: name, Asked: of, Result: r})
	}
	add("", request.Own(in), own)
	for _, q := range request.Runs {
		add(q.Name, q.Instance, answers[strings.TrimPrefix(q.Name, "partition/")])
	}
	return e
}

// TestPartitionAsks: cubes and components of scripts whose right answer is not known.
func TestPartitionAsks(t *testing.T) {
	names := func(text string, expect instance.Expectation) (all []string) {
		for _, q := range Ask([]Oracle{partition}, asked(t, text, expect), nil).Runs {
			if all = append(all, strings.TrimPrefix(q.Name, "partition/")); !q.OfDecided {
				t.Errorf("%s is asked of a solver that does not decide the script", q.Name)
			}
		}
		return all
	}
	want := []string{"cube 1", "cube 2", "cube 3", "cube 4", "component 1", "component 2"}
	if got := names(twoComponents, instance.None); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
	if got := names(twoComponents, instance.Sat); got != nil {
		t.Errorf("of a known answer: %v", got)
	}
	shared := "(declare-const x Int)(declare-const y Int)(assert (= (div x 0) 3))(assert (= (div y 0) 4))(check-sat)"
	isComponent := func(name string) bool { return strings.HasPrefix(name, "component") }
	if got := names(shared, instance.None); slices.ContainsFunc(got, isComponent) {
		t.Errorf("of what division by zero joins: %v", got)
	}
	for i, join := range []split.Join{split.Any, split.All, split.Monotone} {
		if got := PartQuestion(split.Plan{Join: join}, 1); got != []string{"partition/cube 2", "partition/component 2", "partition/slice 2"}[i] {
			t.Errorf("%s: %s", join, got)
		}
	}
}

const (
	modelTrue  = "(define-fun x () Int 4) (define-fun p () Bool false) " + ofY
	modelFalse = "(define-fun x () Int 0) (define-fun p () Bool false) " + ofY
	ofX        = "(define-fun x () Int 4) (define-fun p () Bool false)"
	ofY        = "(define-fun y () Int 1000003) (define-fun z () Int 1000033)"
)

// TestPartition: which run is wrong if the answers to a script and its parts contradict each other.
func TestPartition(t *testing.T) {
	unsat := map[string]string{"cube 1": "unsat", "cube 2": "unsat", "cube 3": "unsat", "cube 4": "unsat"}
	with := func(name, answer string) map[string]string {
		changed := map[string]string{}
		for k, v := range unsat {
			changed[k] = v
		}
		changed[name] = answer
		return changed
	}
	holding := "cube 4"
	for _, c := range []struct {
		caption, own string
		answers      map[string]string
		class        Class // "" for no finding
		question     string
	}{
		{"all agree", "sat " + modelTrue, map[string]string{holding: "sat " + modelTrue, "component 1": "sat"}, "", ""},
		{"a cube with a model, and the whole unsat", "unsat", with(holding, "sat "+modelTrue), RefutationUnsound, ""},
		{"a cube without a model, and the whole unsat", "unsat", with(holding, "sat"), Disagreement, ""},
		{"a cube with a wrong model", "unsat", with(holding, "sat "+modelFalse), InvalidModel, "partition/" + holding},
		{"the cube unsat that the whole's model makes true", "sat " + modelTrue, unsat, RefutationUnsound,
			"partition/" + holding},
		{"a cube unsat that the whole's model does not make true", "sat " + modelTrue,
			map[string]string{"cube 1": "unsat"}, "", ""},
		{"all cubes unsat, and the whole's model is false", "sat " + modelFalse, unsat, InvalidModel, ""},
		{"all cubes unsat, and the whole sat without a model", "sat", unsat, Disagreement, ""},
		{"a cube that crashes is open", "sat", with("cube 2", "crash"), "", ""},
		{"a cube that was not asked is open", "sat", with("cube 2", ""), "", ""},
		{"components sat, and the whole unsat", "unsat",
			map[string]string{"component 1": "sat " + ofX, "component 2": "sat " + ofY}, RefutationUnsound, ""},
		{"components sat without models, and the whole unsat", "unsat",
			map[string]string{"component 1": "sat", "component 2": "sat " + ofY}, Disagreement, ""},
		{"a component sat, the other open, and the whole unsat", "unsat",
			map[string]string{"component 1": "sat " + ofX, "component 2": "unknown"}, "", ""},
		{"a component unsat that the whole's model makes true", "sat " + modelTrue,
			map[string]string{"component 2": "unsat"}, RefutationUnsound, "partition/component 2"},
		{"a component unsat that a search finds a model of", "sat", map[string]string{"component 1": "unsat"},
			RefutationUnsound, "partition/component 1"},
		{"a component unsat, and the whole sat without a model", "sat", map[string]string{"component 2": "unsat"},
			Disagreement, ""},
		{"the whole unknown", "unknown", unsat, "", ""},
	} {
		t.Run(c.caption, func(t *testing.T) {
			e := partitioned(t, hardComponents, c.own, c.answers)
			var found Judgement
			for n := range e.Runs { // as answers come in
				evidence := *e
				evidence.Runs = e.Runs[:n+1]
				if j, wrong := Judge(t.Context(), []Oracle{partition}, &evidence); wrong {
					found = j
					break
				}
			}
			if found.Class != c.class || found.Fault.Question != c.question {
				t.Fatalf("%s, question %q: %v, want %s, question %q", found.Class, found.Fault.Question, found.Shows, c.class,
					c.question)
			}
			if c.class == "" {
				return
			}
			again := &Evidence{Instance: e.Instance}
			for _, i := range found.With {
				again.Runs = append(again.Runs, e.Runs[i])
			}
			again.Runs = append(again.Runs, *found.Run)
			if _, shows := found.Fault.Shown(t.Context(), again); !shows {
				t.Errorf("what the judgement stands on, %v, does not show it", found.With)
			}
			if c.class == RefutationUnsound && (found.Under == nil || found.Under.Verify() != nil) {
				t.Error("there is no model by which it is proved")
			}
		})
	}
}

// TestPartitionSearches: if a solver gives no models, our search shows which answer is wrong.
func TestPartitionSearches(t *testing.T) {
	for _, c := range []struct {
		caption, own string
		answers      map[string]string
		class        Class
		question     string
	}{
		{"a cube sat, and the whole unsat", "unsat", map[string]string{"cube 4": "sat"}, RefutationUnsound, ""},
		{"components sat, and the whole unsat", "unsat", map[string]string{"component 1": "sat", "component 2": "sat"},
			RefutationUnsound, ""},
		{"the whole sat, and a cube unsat", "sat", map[string]string{"cube 4": "unsat"}, RefutationUnsound,
			"partition/cube 4"},
		{"all agree", "sat", map[string]string{"cube 4": "sat", "component 1": "sat", "component 2": "sat"}, "", ""},
	} {
		e := partitioned(t, twoComponents, c.own, c.answers)
		found, wrong := Judge(t.Context(), []Oracle{partition}, e)
		if found.Class != c.class || found.Fault.Question != c.question || wrong && found.Under.Verify() != nil {
			t.Errorf("%s: %s, question %q: %v", c.caption, found.Class, found.Fault.Question, found.Shows)
		}
	}
}

// TestWithoutModels: a solver without models gets the same scripts without commands for models.
func TestWithoutModels(t *testing.T) {
	in := asked(t, twoComponents, instance.None)
	request := Ask([]Oracle{partition}, in, nil)
	plain := request.WithoutModels()
	if len(plain.Runs) != len(request.Runs) || plain.Own(in) != in {
		t.Errorf("%d questions, of %d; %+v", len(plain.Runs), len(request.Runs), plain.Read)
	}
	var w instance.Writer
	for i, q := range plain.Runs {
		text := string(w.AppendInstance(nil, q.Instance, instance.Dialect{}))
		asking := string(w.AppendInstance(nil, request.Runs[i].Instance, instance.Dialect{}))
		if strings.Contains(text, "model") || !strings.Contains(asking, getModel) {
			t.Errorf("%s:\n%s\nof\n%s", q.Name, text, asking)
		}
	}
}
