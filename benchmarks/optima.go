package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/smtstorm/smtstorm/internal/ask/panel"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// optimaRun is how optima are judged of one solver.
type optimaRun struct {
	solver, second *panel.Solver
	show           bool
	done, answered int
	wrong          map[string]int // scripts, by oracle
	scripts        int            // that are wrong
	unconfirmed    int            // certificates that the second solver contradicts
}

// optima judges the optima of named cases and of small random scripts with objectives: over three integers, over
// bit-vectors of up to three bits, and over two reals and an integer. The certificate of each wrong optimum is given to
// a second solver. Wrappers of the answers show how many scripts it takes to find a solver that is wrong in one way.
//
//	go run ./benchmarks optima -solver z3 -kind reals -scripts 150
func optima(h *harness) func(context.Context) error {
	asks := h.asked()
	second := h.String("second", "z3", "the `SOLVER` that gets certificates")
	kind := h.String("kind", "ints", "`KIND` of scripts: cases, ints, bits, reals or liars")
	scripts := h.Int("scripts", 1000, "random scripts")
	from := h.Int("from", 0, "the number of the first of them")
	return func(ctx context.Context) error {
		if draw := drawnScripts[*kind]; draw == nil && *kind != "cases" && *kind != "liars" {
			return fmt.Errorf("there is no kind %s; there are cases, ints, bits, reals and liars", *kind)
		}
		for _, name := range *asks.solvers {
			one := asks
			one.solvers = &[]string{name}
			if err := one.optima(ctx, *second, *kind, *from, *scripts); err != nil {
				return err
			}
		}
		return nil
	}
}

// optima judges the optima of one solver.
func (f asked) optima(ctx context.Context, second, kind string, from, scripts int) error {
	all, end, err := f.start(ctx, second)
	if err != nil {
		return err
	}
	stop := sync.OnceFunc(end)
	defer stop()
	r := optimaRun{solver: all[0], second: all[1], show: *f.show, wrong: map[string]int{}}
	switch kind {
	case "cases":
		return r.cases(ctx)
	case "liars":
		return r.liars(ctx, scripts)
	}
	own, children := processorTime(), childrenTime()
	for i := from; i < from+scripts && ctx.Err() == nil; i++ {
		if _, err := r.judge(ctx, drawnScripts[kind](numbered(i)), nil); err != nil && ctx.Err() == nil {
			return err
		}
	}
	own = processorTime() - own
	stop() // so that the solvers' processor time is known
	r.summary(kind, own, childrenTime()-children)
	return nil
}

func numbered(i int) *rand.Rand { return rand.New(rand.NewPCG(uint64(i), 68)) }

// summary prints what was found, and the processor time that it took: our own and that of solvers.
func (r *optimaRun) summary(kind string, own, solver time.Duration) {
	fmt.Printf("%s, %s: %d scripts, %d answered, %d with a wrong optimum", r.solver, kind, r.done, r.answered, r.scripts)
	for _, name := range oracle.Names(oracle.All()) {
		if n := r.wrong[name]; n > 0 {
			fmt.Printf(", %s %d", name, n)
		}
	}
	done := float64(max(1, r.done))
	milliseconds := func(d time.Duration) float64 { return d.Seconds() * 1000 / done }
	fmt.Printf("; certificates contradicted: %d; processor time of a script: %.1f ms of our own, %.1f ms of the solver, "+
		"that is %.0f scripts a second\n", r.unconfirmed, milliseconds(own), milliseconds(solver),
		done/(own+solver).Seconds())
}

// judge asks about a script, and judges the optima; lie changes what the solver prints, if it is not nil.
func (r *optimaRun) judge(ctx context.Context, script string, lie func(item string) string) (string, error) {
	c, err := instance.Read("script", []byte(script), nil)
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, script)
	}
	in := c.Instance(instance.None)
	request := oracle.AskOptima(in)
	own := request.Own(in)
	var w instance.Writer
	text := w.AppendScript(nil, &own.Script, instance.Dialect{})
	result, err := r.solver.Ask(ctx, panel.Question{
		Script: text, Checks: len(own.Checks), Several: own.Incremental(),
	})
	if err != nil {
		return "", err
	}
	r.done++
	if result.Verdict.Answered() {
		r.answered++
	}
	if lie != nil {
		for i, items := range result.Items {
			result.Items[i] = slices.Clone(items)
			for k, item := range items {
				if solvers.IsObjectives(item) {
					result.Items[i][k] = lie(item)
				}
			}
		}
	}
	j, found := oracle.WrongOptima(oracle.Run{Solver: r.solver.Name, Asked: own, Result: result})
	if !found {
		return "", nil
	}
	r.scripts++
	r.wrong[j.Oracle]++
	if r.show {
		fmt.Printf("; %s\n%s\n", j.Why, text)
	}
	return j.Why, r.confirm(ctx, &j)
}

// confirm gives the certificate of a wrong optimum to the second solver.
func (r *optimaRun) confirm(ctx context.Context, j *oracle.Judgement) error {
	if j.Under == nil {
		return nil // the form shows it
	}
	var w instance.Writer
	text, err := w.CertificateScript(j.Under)
	if err != nil {
		return err
	}
	answer, err := r.second.AskFresh(ctx, panel.Question{Script: text, Checks: 1})
	if err != nil {
		return err
	}
	isOther := answer.Verdict.Definite() && string(answer.Verdict) != string(j.Under.Expect)
	if err := j.Under.Verify(); err != nil || isOther {
		r.unconfirmed++
		fmt.Printf("NOT CONFIRMED: %s: %v, %s\n%s\n", j.Why, err, answer.Verdict, text)
	}
	return nil
}

// cases judges the cases that releases are known to be wrong about.
func (r *optimaRun) cases(ctx context.Context) error {
	for _, c := range optimaCases {
		why, err := r.judge(ctx, c.script, nil)
		if err != nil {
			return err
		}
		if why == "" {
			why = "nothing is wrong"
		}
		fmt.Printf("%s: %s\n", c.name, why)
	}
	return nil
}

// liars counts the scripts that it takes to find answers wrong that are changed in one way.
func (r *optimaRun) liars(ctx context.Context, most int) error {
	for _, l := range optimaLiars {
		for i := range most {
			why, err := r.judge(ctx, drawnScripts["ints"](numbered(i)), l.lie)
			if err != nil {
				return err
			}
			if why != "" {
				fmt.Printf("%s: script %d: %s\n", l.name, i+1, why)
				break
			}
		}
	}
	return nil
}

// drawnScripts draw small scripts with objectives, by kind.
var drawnScripts = map[string]func(*rand.Rand) string{"ints": drawnInts, "bits": drawnBits, "reals": drawnReals}

func pick(rng *rand.Rand, from ...string) string { return from[rng.IntN(len(from))] }

// drawnInts draws a script over three integers between -4 and 4.
func drawnInts(rng *rand.Rand) string {
	term := func() string {
		v, u := pick(rng, "x", "y", "z"), pick(rng, "x", "y", "z", fmt.Sprint(rng.IntN(5)))
		return pick(rng, v, "(+ "+v+" "+u+")", "(- "+v+" "+u+")", "(* 3 "+v+")", "(abs "+v+")",
			"(ite (< "+v+" "+u+") "+v+" 2)")
	}
	atom := func() string { return "(" + pick(rng, "<", "<=", "=", "distinct") + " " + term() + " " + term() + ")" }
	head := "(declare-const x Int) (declare-const y Int) (declare-const z Int)\n" +
		"(assert (<= (- 4) x 4)) (assert (<= (- 4) y 4)) (assert (<= (- 4) z 4))\n"
	return drawnScript(rng, head, atom, term)
}

// drawnBits draws a script over three bit-vectors of one to three bits.
func drawnBits(rng *rand.Rand) string {
	term := func() string {
		v, u := pick(rng, "x", "y", "z"), pick(rng, "x", "y", "z")
		return pick(rng, v, "("+pick(rng, "bvadd", "bvsub", "bvand", "bvor", "bvmul")+" "+v+" "+u+")", "(bvnot "+v+")")
	}
	atom := func() string {
		return "(" + pick(rng, "bvult", "bvsle", "=", "distinct") + " " + term() + " " + term() + ")"
	}
	head := ""
	sort := fmt.Sprintf("(_ BitVec %d)", 1+rng.IntN(3))
	for _, v := range []string{"x", "y", "z"} {
		head += fmt.Sprintf("(declare-const %s %s)\n", v, sort)
	}
	return drawnScript(rng, head, atom, term)
}

// drawnReals draws a linear script over two reals and an integer between -9 and 9.
func drawnReals(rng *rand.Rand) string {
	sum := func() string {
		text := "(+"
		for _, v := range []string{"x", "y", "(to_real i)"} {
			if k := rng.IntN(5) - 2; k < 0 {
				text += fmt.Sprintf(" (* (- %d.0) %s)", -k, v)
			} else if k > 0 {
				text += fmt.Sprintf(" (* %d.0 %s)", k, v)
			}
		}
		return text + fmt.Sprintf(" %d.%d 0.0)", rng.IntN(4), 5*rng.IntN(2))
	}
	atom := func() string { return "(" + pick(rng, "<", "<=") + " " + sum() + " " + sum() + ")" }
	head := "(declare-const x Real) (declare-const y Real) (declare-const i Int)\n" +
		"(assert (<= (- 9.0) x 9.0)) (assert (<= (- 9.0) y 9.0)) (assert (<= (- 9) i 9))\n"
	return drawnScript(rng, head, atom, sum)
}

// drawnScript draws assertions, objectives, soft constraints and their order, and at most a level.
func drawnScript(rng *rand.Rand, head string, atom, term func() string) string {
	order := pick(rng, "lex", "lex", "box", "pareto")
	text := "(set-option :opt.priority " + order + ")\n" + head
	for range 1 + rng.IntN(3) {
		a := atom()
		switch rng.IntN(3) {
		case 0:
			a = "(or " + a + " " + atom() + ")"
		case 1:
			a = "(not " + a + ")"
		}
		text += "(assert " + a + ")\n"
	}
	if rng.IntN(4) == 0 {
		text += "(push 1)\n(assert " + atom() + ")\n"
	}
	for i := range 1 + rng.IntN(3) {
		if rng.IntN(4) == 0 {
			for range 1 + rng.IntN(2) {
				text += fmt.Sprintf("(assert-soft %s :weight %s :id g%d)\n", atom(), pick(rng, "1", "2", "0.5"), i)
			}
		} else {
			text += "(" + pick(rng, "maximize", "minimize") + " " + term() + ")\n"
		}
	}
	n := 1
	if order == "pareto" {
		n += rng.IntN(3)
	}
	return text + strings.Repeat("(check-sat)\n", n)
}
