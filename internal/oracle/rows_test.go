package oracle

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/derive"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

var rowScripts = []string{
	`(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(declare-const p Bool)
	 (assert (or p (< (mod x 10) (+ y 4))))(assert (=> p (> (div x 3) y)))(check-sat)`,
	`(set-logic QF_BV)(declare-const v (_ BitVec 8))(declare-const w (_ BitVec 8))
	 (assert (or (bvult (bvadd v #x07) w) (= ((_ extract 3 0) v) #x3)))(check-sat)`,
	`(set-logic QF_UFLIA)(declare-fun f (Int) Int)(declare-const x Int)(define-fun twice ((n Int)) Int (* 2 n))
	 (assert (or (< (f 3) (twice x)) (= (f 4) x)))(check-sat)`,
	`(set-logic QF_SLIA)(declare-const s String)(declare-const n Int)
	 (assert (or (str.prefixof "a" s) (<= (str.len s) n)))(check-sat)`,
	`(set-logic QF_LRA)(declare-const r Real)(declare-const t Real)(assert (=> (< r t) (< (* 2.0 r) 7.0)))(check-sat)`,
}

// asker asks z3.
type asker struct {
	host   *solvers.Host
	z3     *solvers.Solver
	change func(script string) string // what z3 reads instead of a script; nil for the script itself
}

func newAsker(t *testing.T) *asker {
	testenv.Need(t, "z3")
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = host.Close() })
	catalog := loadCatalog(t)
	z3, err := catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	return &asker{host: host, z3: z3}
}

func (a *asker) run(t *testing.T, q FurtherRun) Run {
	t.Helper()
	var w instance.Writer
	script := w.AppendScript(nil, &q.Instance.Script, instance.Dialect{})
	if a.change != nil {
		script = []byte(a.change(string(script)))
	}
	query := solvers.Query{Script: script, Logic: q.Instance.Logic, Checks: len(q.Instance.Checks)}
	r, err := a.host.Fresh(context.Background(), a.z3, query, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Checks) != len(q.Instance.Checks) || r.Refused() {
		t.Fatalf("%s: %s\n%s%s", q.Name, r.Reason, script, r.Stdout)
	}
	return Run{Solver: "z3", Question: q.Name, Asked: q.Instance, Result: r}
}

// withRows is an instance with a model, which need not make the assertions true.
func withRows(t *testing.T, script string, seed uint64) *instance.Instance {
	in := asked(t, script, instance.None)
	m := model.Draw(in.Seed(), model.Boundary, rand.New(rand.NewPCG(seed, 1)))
	model.NewSeedEvaluator(in.Seed(), m).All()
	m.Complete()
	in.Checks[0].Near = m
	return in
}

// z3 agrees with evaluation on each row, in every way of asking. Then each answer in turn is replaced by its opposite,
// and each value by another one: each change is found, with the right mark.
func TestRows(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked thousands of questions")
	}
	ask := newAsker(t)
	kinds := map[string]int{}
	for i, script := range rowScripts {
		in := withRows(t, script, 0)
		e := &Evidence{Instance: in, Runs: []Run{ask.run(t, FurtherRun{Instance: in})}}
		for _, q := range Ask([]Oracle{rows}, in, nil).Runs {
			if err := provedToBeRight(q.Instance); err != nil {
				t.Fatalf("%s: %v", q.Name, err)
			}
			kinds[strings.Trim(q.Name, "0123456789 ")]++
			e.Runs = append(e.Runs, ask.run(t, q))
			if j, found := Judge(t.Context(), []Oracle{rows}, e); found {
				t.Fatalf("script %d: z3 is accused: %s %v", i, j.Headline("z3", ""), j.Shows)
			}
		}
		for k := 1; k < len(e.Runs); k++ {
			turnEach(t, e, k)
		}
	}
	for _, name := range []string{
		"rows/guards", "rows/pinned", "rows/row", "rows/alternatives", "rows/count", "rows/operators", "rows/definitions",
		"rows/distinct", "rows/" + unoptimized,
	} {
		if kinds[name] < 2 {
			t.Errorf("%s is asked %d times", name, kinds[name])
		}
	}
}

// An operator that is wrong everywhere is never said to be right where nothing is optimized, nor is one that is wrong
// where it is asserted said to be wrong elsewhere. Terms that are false or ground, and defined functions, are asked
// for.
func TestRowsNameTheSide(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked hundreds of questions")
	}
	ask := newAsker(t)
	const vectors = `(set-logic QF_BV)(declare-const v (_ BitVec 8))(declare-const w (_ BitVec 8))
		(assert (or (bvult v v) (= ((_ extract 3 0) v) #x3) (and (bvult #x05 #x05) (bvult (bvadd v #x07) w))))
		(assert (and (not (bvult (bvmul w v) (bvmul w v))) (not (bvult w w)) (not (bvult #x33 (bvor #x11 #x20)))))
		(check-sat)`
	const integers = `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)
		(define-fun under ((n Int)) Bool (< n (mod 7 3)))
		(assert (or (under x) (< y y) (= (mod x 3) 1)))(assert (=> (< x 3) (not (under y))))(check-sat)`
	const sums = `(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)
		(assert (or (< x y) (not (= x 3))))(check-sat)`
	const arrays = `(set-logic ALL)(declare-const x Int)(declare-const y Int)
		(assert (or (< x x) (= (select (store ((as const (Array Int Int)) 0) x 3) y) 3)))(check-sat)`
	for _, c := range []struct{ script, operator, instead string }{
		{vectors, "(bvult ", "(bvule "},
		{vectors, "(bvult ", "(bvugt "},
		{vectors, "((_ extract 3 0) ", "((_ extract 4 1) "},
		{integers, "(< ", "(<= "},
		{integers, "(mod ", "(div "},
		{sums, "(+ ", "(- "}, // the sum by which rows are counted
		{arrays, "(< ", "(<= "},
	} {
		ask.change = func(script string) string { return strings.ReplaceAll(script, c.operator, c.instead) }
		marks := map[string]int{}
		for seed := range uint64(2) {
			in := withRows(t, c.script, seed)
			e := &Evidence{Instance: in, Runs: []Run{ask.run(t, FurtherRun{Instance: in})}}
			for _, q := range Ask([]Oracle{rows}, in, nil).Runs {
				e.Runs = append(e.Runs, ask.run(t, q))
				if j, found := Judge(t.Context(), []Oracle{rows}, e); found {
					marks[j.Mark]++
				}
			}
		}
		if len(marks) == 0 || marks[byOptimization]+marks[byReference] > 0 {
			t.Errorf("%sis wrong everywhere, and found as %v", c.operator, marks)
		}
	}
}

// An operator that is wrong in assertions only, or in values that are asked for, is found as that. guards is right
// about the first: there, formulas are asserted to be equal to constants.
func TestRowsNameTheWrongPlace(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked hundreds of questions")
	}
	ask := newAsker(t)
	const script = `(set-logic QF_BV)(declare-const v (_ BitVec 32))(declare-const w (_ BitVec 32))
		(assert (or (bvult v w) (bvult (bvadd v #x00000007) w)))(assert (=> (bvult w v) (= v #x00000003)))(check-sat)`
	inValues := regexp.MustCompile(`get-value`)
	notAsserted := regexp.MustCompile(`get-value|opaque|fragment`)
	for _, c := range []struct {
		caption string
		isWrong func(line string) bool
		marks   []string
	}{
		{"everywhere", func(string) bool { return true }, []string{byOperator, byValues}},
		{"in assertions", func(line string) bool { return !notAsserted.MatchString(line) }, []string{byOptimization}},
		{"in values", inValues.MatchString, []string{byEvaluation, byOperator}}, // operators asks for values alone
	} {
		ask.change = func(script string) string {
			var changed strings.Builder
			for line := range strings.Lines(script) {
				if c.isWrong(line) {
					line = strings.ReplaceAll(line, "(bvult ", "(bvule ")
				}
				changed.WriteString(line)
			}
			return changed.String()
		}
		marks := map[string]int{}
		for seed := range uint64(3) {
			in := withRows(t, script, seed)
			e := &Evidence{Instance: in, Runs: []Run{ask.run(t, FurtherRun{Instance: in})}}
			for _, q := range Ask([]Oracle{rows}, in, nil).Runs {
				e.Runs = append(e.Runs, ask.run(t, q))
				if j, found := Judge(t.Context(), []Oracle{rows}, e); found {
					marks[j.Mark]++
				}
			}
		}
		if marks[c.marks[0]] == 0 {
			t.Errorf("%s: not found as %s, but as %v", c.caption, c.marks[0], marks)
		}
		for mark := range marks {
			if !slices.Contains(c.marks, mark) {
				t.Errorf("%s: found as %v", c.caption, marks)
			}
		}
	}
}

// A run that asks about some rows only, because it is cut off behind a check, is not compared with one about all rows.
func TestRowsAreCompared(t *testing.T) {
	ask := newAsker(t)
	in := withRows(t, rowScripts[0], 1)
	request := Ask([]Oracle{rows}, in, nil)
	for _, way := range []string{"rows/alternatives", "rows/count"} {
		e := &Evidence{Instance: in, Runs: []Run{ask.run(t, FurtherRun{Instance: in})}}
		for _, q := range request.Runs {
			if q.Name == "rows/guards" {
				q.Instance = q.Instance.Until(0)
			} else if q.Name != way {
				continue
			}
			e.Runs = append(e.Runs, ask.run(t, q))
		}
		if len(e.Runs) != 3 {
			t.Fatalf("%s: %d runs", way, len(e.Runs))
		}
		for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}} {
			some := &Evidence{Instance: in}
			for _, i := range order {
				some.Runs = append(some.Runs, e.Runs[i])
			}
			if j, found := Judge(t.Context(), []Oracle{rows}, some); found {
				t.Errorf("%s: accused: %s %v", way, j.Fault, j.Shows)
			}
		}
	}
}

// What a fault does not need is left out, and nothing else.
func TestRowsAreOmitted(t *testing.T) {
	in := withRows(t, rowScripts[0], 1)
	f := Fault{Oracle: rows.Name, Question: "rows/guards"}
	all := f.Request(in, Needs{Beside: []string{"rows/row 2"}}).Runs
	if len(all) != 2 || all[0].Name != "rows/guards" || all[1].Name != "rows/row 2" || len(all[0].Instance.Checks) < 4 {
		t.Fatalf("%d questions", len(all))
	}
	without := slices.DeleteFunc(f.Omissible(), func(part string) bool { return part == derive.OmitRow(2) })
	one := f.Request(in, Needs{Beside: []string{"rows/row 2"}, Without: without}).Runs
	if len(one) != 2 || len(one[0].Instance.Checks) != 1 {
		t.Fatalf("%d questions", len(one))
	}
	text := strings.Join(printed(one[0].Instance, "("), "\n")
	for name, isThere := range map[string]bool{"guard2": true, "guard1": false, "fragment": false, "ite": false} {
		if strings.Contains(text, name) != isThere {
			t.Errorf("%s is there: %t\n%s", name, !isThere, text)
		}
	}
}

// One row has equal values for all constants of a sort, one has values at edges.
func TestRowsMeetEdges(t *testing.T) {
	in := withRows(t, `(set-logic QF_BV)(declare-const v (_ BitVec 32))(declare-const w (_ BitVec 32))
		(declare-const u (_ BitVec 32))(assert (bvult v w))(assert (bvult (bvxor u #x00001234) w))(check-sat)`, 1)
	table := derive.NewTable(in, nil)
	at := map[int][]string{}
	for _, r := range table.Rows {
		for _, d := range table.Symbols {
			at[r.Number] = append(at[r.Number], fmt.Sprint(r.Only.Interpretation(d).Default))
		}
	}
	if v := at[derive.Equal]; len(v) != 3 || v[0] != v[1] || v[1] != v[2] {
		t.Errorf("row %d: %v", derive.Equal, v)
	}
	if v := at[derive.AtEdges]; len(v) != 3 || slices.Equal(v, at[0]) {
		t.Errorf("row %d: %v; row 0: %v", derive.AtEdges, v, at[0])
	}
}

// One row makes both sides of comparisons equal, also of terms and literals.
func TestRowsMakeSidesEqual(t *testing.T) {
	for _, text := range []string{
		`(set-logic QF_BV)(declare-const v (_ BitVec 4))(assert (bvult (bvadd v #x3) #x9))(check-sat)`,
		`(set-logic QF_BV)(declare-const v (_ BitVec 16))(assert (bvult v #x0102))(check-sat)`,
		`(set-logic QF_LIA)(declare-const v Int)(declare-const w Int)(assert (< (* 2 v) 6))
			(assert (<= (+ v w) 1))(check-sat)`,
	} {
		table := derive.NewTable(withRows(t, text, 1), nil)
		a := table.Arena
		if !slices.ContainsFunc(table.Rows, func(r derive.Row) bool {
			e := model.NewEvaluator(a, r.Only)
			return !slices.ContainsFunc(table.Conditions, func(f smtlib.Term) bool {
				sides := a.Args(f)
				return value.Key(e.Value(sides[0])) != value.Key(e.Value(sides[1]))
			})
		}) {
			t.Errorf("no row makes the sides equal of %s", text)
		}
	}
}

// provedToBeRight reports whether the expectations of a question hold, and whether it has any.
func provedToBeRight(in *instance.Instance) error {
	if err := in.Verify(); err != nil {
		return err
	}
	if in.Checks[0].Expect == instance.None && len(in.Checks) == 1 {
		return fmt.Errorf("nothing is certain")
	}
	return nil
}

// turnEach makes each answer of a run wrong, and then each value.
func turnEach(t *testing.T, e *Evidence, k int) {
	t.Helper()
	name := strings.Trim(strings.TrimPrefix(e.Runs[k].Question, "rows/"), "0123456789 ")
	for check, answer := range e.Runs[k].Result.Checks {
		if e.Runs[k].Asked.Checks[check].Expect == instance.None {
			continue // unsat is not proved
		}
		turned := *e.Runs[k].Result
		turned.Checks = slices.Clone(turned.Checks)
		turned.Checks[check] = opposite(answer)
		want := byOptimization
		if name == "guards" || name == unoptimized || name == "pinned" || name == "operators" {
			want = "" // an answer that is wrong by itself, to whom it may concern
		}
		expectFound(t, e, k, &turned, want, fmt.Sprintf("answer %d", check+1))
		if answer != solvers.Sat || check >= len(turned.Items) {
			continue
		}
		for item, text := range turned.Items[check] {
			for _, other := range otherValues(text) {
				lying := *e.Runs[k].Result
				lying.Items = slices.Clone(lying.Items)
				lying.Items[check] = slices.Clone(lying.Items[check])
				lying.Items[check][item] = other
				want := map[string]string{
					"guards": byReference, unoptimized: byReference, "pinned": byEvaluation, "alternatives": byValues, "count": byOptimization,
					"operators": byEvaluation,
				}[name]
				if strings.Contains(text, "(ite ") { // the operators by which count counts
					want = byOperator
				}
				expectFound(t, e, k, &lying, want, other)
			}
			expectSilence(t, e, k, check, item)
		}
	}
}

// reprinted is a result whose output has its answers and items.
func reprinted(r *solvers.Result) *solvers.Result {
	r.Stdout = ""
	for i, answer := range r.Checks {
		r.Stdout += string(answer) + "\n"
		if i < len(r.Items) {
			r.Stdout += strings.Join(append(r.Items[i], ""), "\n")
		}
	}
	return r
}

// expectSilence replaces each value in turn by one that cannot be read, such as cvc4's terms with witness: no other
// value may be taken for it.
func expectSilence(t *testing.T, e *Evidence, k, check, item int) {
	t.Helper()
	text := e.Runs[k].Result.Items[check][item]
	for _, at := range places(text) {
		strange := *e.Runs[k].Result
		strange.Items = slices.Clone(strange.Items)
		strange.Items[check] = slices.Clone(strange.Items[check])
		behind := text[at[0]:]
		behind = behind[strings.Index(behind, ")"):]
		strange.Items[check][item] = text[:at[0]] + "(witness ((b Int)) (> b 1))" + behind
		evidence := &Evidence{Instance: e.Instance, Runs: slices.Clone(e.Runs)}
		evidence.Runs[k].Result = reprinted(&strange)
		if j, found := Judge(t.Context(), []Oracle{rows}, evidence); found {
			t.Errorf("%s: accused for a value that is not understood: %v", e.Runs[k].Question, j.Shows)
		}
	}
}

var turnable = regexp.MustCompile(`(?:true|false)\)(?:\)$|\n|$)|(?:row|count) \d+\)`)

// places are the places of values in an answer that are turned: the first, the last, and some between them.
func places(text string) (some [][]int) {
	all := turnable.FindAllStringIndex(text, -1)
	const most = 3
	n := min(most, len(all))
	for i := range n {
		some = append(some, all[i*(len(all)-1)/max(1, n-1)])
	}
	return some
}

// otherValues returns the answers that differ from an answer in one value.
func otherValues(text string) []string {
	var all []string
	for _, at := range places(text) {
		was := text[at[0]:at[1]]
		now := was
		if !strings.Contains(text, "(row") { // several rows that are the same may be selected, or none of them
			now = strings.NewReplacer("true", "false", "false", "true").Replace(was)
		}
		if now == was {
			now = strings.Replace(was, " ", " 9", 1)
		}
		if now == was {
			continue
		}
		all = append(all, text[:at[0]]+now+text[at[1]:])
	}
	return all
}

// expectFound wants a fault in evidence with a changed run. In whichever order the runs come, the last one shows it,
// and the fault is recognised again.
func expectFound(t *testing.T, e *Evidence, k int, r *solvers.Result, mark, what string) {
	t.Helper()
	runs := slices.Clone(e.Runs)
	runs[k].Result = reprinted(r)
	marks := map[string]bool{}
	evidence := &Evidence{Instance: e.Instance, Runs: slices.Clone(runs[:k])} // these were judged as they came
	for _, run := range runs[k:] {
		evidence.Runs = append(evidence.Runs, run)
		j, found := Judge(t.Context(), All(), evidence)
		if !found {
			continue
		}
		if j.Run.Question != runs[k].Question {
			t.Errorf("%s is blamed for %s of %s", j.Run.Question, what, runs[k].Question)
		}
		if _, shown := j.Shown(t.Context(), evidence); !shown || j.Headline("z3", "") == "" {
			t.Errorf("%s is not recognised", j.Fault)
		}
		marks[j.Mark] = true
	}
	blamed := marks[mark] || mark == byReference && marks[byValues] || // if the conditions do not depend on it
		mark == byEvaluation && marks[byOperator] // if definitions do not assert it
	if len(marks) == 0 || !blamed {
		t.Errorf("%s of %s is found as %v, not as %q", what, runs[k].Question, marks, mark)
	}
}

// The formulas are the same text in all scripts, whether they are asserted or their values are asked for.
func TestRowsAskAboutTheSameText(t *testing.T) {
	for _, script := range rowScripts {
		in := withRows(t, script, 1)
		table := derive.NewTable(in, nil)
		formula := strings.TrimSuffix(strings.TrimPrefix(string(printed(table.OneRow(0), "(assert (or", "(assert (=>")[0]),
			"(assert "), ")")
		table.Arena.Freeze()
		for _, q := range Ask([]Oracle{rows}, in, nil).Runs {
			kind, _, _ := strings.Cut(strings.TrimPrefix(q.Name, "rows/"), " ")
			var w instance.Writer
			text := string(w.AppendScript(nil, &q.Instance.Script, instance.Dialect{}))
			if slices.Contains([]string{"guards", "pinned", "row", "alternatives"}, kind) && !strings.Contains(text, formula) {
				t.Errorf("%s does not contain %s:\n%s", q.Name, formula, text)
			}
		}
	}
}

// printed returns the lines of a script with a prefix.
func printed(in *instance.Instance, prefixes ...string) []string {
	var w instance.Writer
	var found []string
	for line := range strings.Lines(string(w.AppendScript(nil, &in.Script, instance.Dialect{}))) {
		if slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(line, p) }) {
			found = append(found, strings.TrimSpace(line))
		}
	}
	return found
}

// Formulas without a value under a row are not asked about.
func TestRowsAbstain(t *testing.T) {
	for _, c := range []struct{ caption, script string }{
		{"division by zero", "(set-logic QF_NIA)(declare-const x Int)(assert (> (div x (- x x)) 3))(check-sat)"},
		{"a quantifier", "(set-logic LIA)(declare-const x Int)(assert (forall ((y Int)) (> (* y y) x)))(check-sat)"},
		{"a function elsewhere", "(set-logic QF_UFLIA)(declare-fun f (Int) Int)(assert (> (f (f 0)) (f (+ 1 (f (f 0))))))(check-sat)"},
		{"nothing to say", "(set-logic QF_LIA)(assert (> 3 2))(check-sat)"},
		{"names like ours", "(set-logic QF_LIA)(declare-const row Int)(assert (> row 2))(check-sat)"},
		{"two checks", twice},
		{"a count of what is defined by a symbol", `(set-logic QF_LIA)(declare-const x Int)
			(define-fun above () Bool (> x 3))(assert (or above (= x 2)))(check-sat)`},
	} {
		in := withRows(t, c.script, 3)
		if c.caption == "two checks" {
			in.Checks = append(in.Checks, in.Checks[0])
		}
		if c.caption == "a function elsewhere" {
			d := in.Seed().Functions[0]
			in.Checks[0].Near = in.Checks[0].Near.With([]*model.Interpretation{
				model.NewInterpretation(d, nil, in.Checks[0].Near.Interpretation(d).Default),
			})
		}
		asked := Ask([]Oracle{rows}, in, nil).Runs
		if strings.HasPrefix(c.caption, "a count") {
			asked = slices.DeleteFunc(asked, func(q FurtherRun) bool {
				return q.Name != "rows/count" && q.Name != "rows/pinned"
			})
		}
		if len(asked) > 0 {
			t.Errorf("%s: %d questions", c.caption, len(asked))
		}
	}
}

// Formulas are not asked about if the names that the scripts declare are constructors' or selectors'.
func TestRowsOfTakenNames(t *testing.T) {
	for _, selector := range []string{"count", "size"} {
		in := asked(t, `(set-logic ALL)(declare-datatypes ((Box 0)) (((box (`+selector+` Int)))))(declare-const x Int)
			(assert (< x 3))(check-sat)`, instance.Sat)
		in.Checks[0].Witness = model.Draw(in.Seed(), model.Random, rand.New(rand.NewPCG(1, 1)))
		if made := derive.NewTable(in, nil) != nil; made != (selector == "size") {
			t.Errorf("%s: made: %t", selector, made)
		}
	}
}
