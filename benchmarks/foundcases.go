package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// foundCase is a script that a real solver answers wrongly, with the formulas among which it is hidden.
type foundCase struct {
	name    string
	file    string   // name in docs/findings, without .smt2
	command []string // the solver
	expect  instance.Expectation
	witness string   // definitions under which the script is true; "" if unsat is expected or nothing is declared
	logic   string   // the logic to set; "" for the smallest that fits
	fillers []string // seeds whose formulas hide it
	asserts int      // bound on the generated assertions around it
}

func (k foundCase) title() string { return k.name }

var (
	z3   = []string{"z3"}
	cvc5 = []string{"cvc5", "-q", "-i", "--strings-exp"}
)

// foundCases are scripts of docs/findings that solvers of Debian 12 (z3 4.8.12, cvc5 1.0.3, cvc4 1.8) answer wrongly.
var foundCases = []foundCase{
	{name: "z3-fma-short", file: "z3-fma-short",
		command: z3, expect: instance.Sat,
		fillers: []string{"QF_FP/median-of-three", "QF_FP/two-zeros"}, asserts: 150},
	{name: "z3-roundToIntegral", file: "z3-round-to-integral",
		command: z3, expect: instance.Sat,
		fillers: []string{"QF_FP/rounding-to-whole-numbers", "QF_FP/sum-loses-small-terms"}, asserts: 150},
	{name: "z3-bvsmul_noovfl", file: "z3-bvsmul-noovfl",
		command: z3, expect: instance.Sat,
		logic:   "ALL",
		fillers: []string{"QF_BV/saturating-add", "QF_BV/low-bit-trick"}, asserts: 200},
	{name: "z3-constant-arrays", file: "z3-constant-arrays",
		command: z3,
		expect:  instance.Unsat, logic: "ALL", fillers: []string{"QF_AX/swap-involution", "QF_AX/write-then-read-back"},
		asserts: 200},
	{name: "z3-last_indexof", file: "z3-last-indexof",
		command: z3, expect: instance.Unsat,
		fillers: []string{"QF_LIA/raffle-remainders", "QF_IDL/traffic-light-cycle"}, asserts: 150},
	{name: "z3-loop-of-loop", file: "z3-loop-of-loop",
		command: z3, expect: instance.Unsat,
		fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
	{name: "z3-update-field", file: "z3-update-field",
		command: z3, expect: instance.Unsat, logic: "ALL",
		fillers: []string{"QF_DT/no-own-successor", "QF_DT/traffic-light-phases"}, asserts: 200},
	{name: "z3-empty-range", file: "z3-empty-range",
		command: z3, expect: instance.Sat, fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
	{name: "z3-fma-variable-mode", file: "z3-fma-variable-mode",
		command: z3, expect: instance.Sat,
		witness: `(define-fun x () Float32 (_ +zero 8 24)) (define-fun m () RoundingMode RNE)
			(define-fun y () Float32 (fp #b0 #b01111111 #b00000000000000000000000))`,
		fillers: []string{"QF_FP/median-of-three", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-round-to-half", file: "round-to-integral-two-bit-exponent",
		command: cvc5, expect: instance.Sat,
		witness: `(define-fun x () (_ FloatingPoint 2 3) (fp #b0 #b00 #b10))
			(define-fun z () (_ FloatingPoint 2 3) (_ +zero 2 3))`,
		fillers: []string{"QF_FP/rounding-to-whole-numbers", "QF_FP/sum-loses-small-terms"}, asserts: 150},
	{name: "cvc5-overlapping-ranges", file: "cvc5-overlapping-ranges",
		command: cvc5, expect: instance.Sat, witness: `(define-fun s () String "a2")`,
		fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
	{name: "cvc4-divisible", file: "cvc4-divisible",
		command: []string{"cvc4", "-q", "--lang=smt2.6"}, expect: instance.Unsat, logic: "QF_LIA",
		fillers: []string{"QF_LIA/raffle-remainders", "QF_LIA/calendar-day-of-year"}, asserts: 150},
	{name: "cvc5-fp-short", file: "cvc5-fp-short",
		command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_FP/median-of-three", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-sqrt-squat", file: "cvc5-sqrt-squat",
		command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_FP/newton-root-table", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-to_fp-longer", file: "cvc5-to-fp-longer",
		command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_BVFP/packed-number-decoder", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-to_fp-squat", file: "cvc5-to-fp-squat",
		command: cvc5, expect: instance.Sat,
		fillers: []string{"QF_BVFP/packed-number-decoder", "QF_FP/two-zeros"}, asserts: 150},
	{name: "cvc5-power-0", file: "cvc5-power-0",
		command: cvc5, expect: instance.Unsat,
		fillers: []string{"QF_S/password-policy", "QF_S/greeting-template"}, asserts: 150},
}

// Bounds of a blown-up case in bytes, and the number of instances that are tried for one.
const (
	minBlown      = 20_000
	maxBlown      = 200_000
	blownAttempts = 40
)

// make hides the script among formulas of the fillers, and takes the first instance that the solver still answers
// wrongly. If sat is expected, the formulas, and the script's own parts among them, are true under one witness. If
// unsat is expected, the script is there in full and the formulas share no symbol with it, so that unsat stays right.
func (k foundCase) make(ctx context.Context, m *maker) (*testcase, error) {
	src, err := os.ReadFile(filepath.Join(m.root, "docs/findings", k.file+".smt2"))
	if err != nil {
		return nil, err
	}
	round, err := k.round(m, src)
	if err != nil {
		return nil, err
	}
	c := &testcase{Name: k.name, Kind: kindFound, Expect: k.expect, Command: k.command}
	if _, err := exec.LookPath(k.command[0]); err != nil {
		return nil, fmt.Errorf("%w: %w", errNotMade, err)
	}
	var w instance.Writer
	for i := range blownAttempts {
		in := round.Instance(i)
		bug, around, err := k.parts(src, in)
		if err != nil {
			return nil, err
		}
		wrap(bug, around, rand.New(rand.NewPCG(m.masterSeed, uint64(i))))
		c.Script, c.Logic = w.AppendInstance(nil, bug, instance.Dialect{}), bug.Logic
		if n := len(c.Script); n < minBlown || n > maxBlown {
			continue
		}
		shown, err := m.shows(ctx, c)
		if err != nil {
			return nil, err
		}
		if !shown {
			continue
		}
		if k.expect == instance.Sat {
			if err = bug.Verify(); err == nil {
				c.Witness, err = w.Witness(bug.Claim(0))
			}
		}
		return c, err
	}
	return nil, fmt.Errorf("%w: none of %d instances around it shows the fault", errNotMade, blownAttempts)
}

// round makes the formulas around the script.
func (k foundCase) round(m *maker, src []byte) (*mutate.Round, error) {
	var texts [][]byte
	if k.expect == instance.Sat {
		texts = append(texts, src)
	}
	for _, f := range k.fillers {
		filler, err := seedfile.Read(m.seed(f))
		if err != nil {
			return nil, err
		}
		texts = append(texts, filler)
	}
	seed, err := k.merge(texts...)
	if err != nil {
		return nil, err
	}
	settings := mutate.Defaults()
	settings.MaxAsserts, settings.NewFormulas, settings.Instances = k.asserts, 1000, blownAttempts
	if k.witness != "" {
		settings.ModelSources = []string{model.ReferenceSource}
	}
	gen := mutate.NewGenerator(seed, settings, "benchmark", m.masterSeed)
	if k.witness != "" {
		reference := model.ReadReference(seed, []byte(k.witness))
		if reference == nil {
			return nil, fmt.Errorf("the witness %s cannot be read", k.witness)
		}
		gen = gen.WithReference(reference)
	}
	round := gen.Round(0)
	if len(round.Initial) == 0 {
		return nil, fmt.Errorf("there is no fragment")
	}
	return round, nil
}

// merge concatenates scripts to one seed. Names that several of them declare are renamed apart, like names that a
// script declares in two scopes.
func (k foundCase) merge(texts ...[]byte) (*fragment.Seed, error) {
	var all bytes.Buffer
	if k.logic != "" {
		fmt.Fprintf(&all, "(set-logic %s)\n", k.logic)
	}
	for _, text := range texts {
		script, errs := smtlib.Parse(theory.Signature(smtlib.LogicOf(text)), k.name, text)
		if len(errs) > 0 {
			return nil, errs
		}
		var p smtlib.Printer
		all.WriteString("(push 1)\n")
		for _, c := range script.Commands {
			switch c := c.(type) {
			case smtlib.DeclareSort, smtlib.DeclareDatatypes, smtlib.DeclareFun, smtlib.DefineFun, smtlib.Assert:
				all.Write(append(p.AppendCommand(nil, script.Arena, c), '\n'))
			}
		}
		all.WriteString("(pop 1)\n")
	}
	return fragment.ReadSeed(k.name, all.Bytes())
}

// parts returns an instance of the script alone, and the formulas around it, in the same arena.
func (k foundCase) parts(src []byte, in *instance.Instance) (bug *instance.Instance, around []smtlib.Term, err error) {
	alone, err := fragment.ReadSeed(k.name, src)
	if err != nil {
		return nil, nil, err
	}
	n := len(alone.Assertions)
	if k.expect == instance.Sat {
		bug := *in
		bug.Steps = instance.Asking(in.Seed().Assertions[:n])
		return &bug, in.Asserted(), nil
	}
	var w instance.Writer
	seed, err := k.merge(src, w.AppendInstance(nil, in, instance.Dialect{}))
	if err != nil {
		return nil, nil, err
	}
	bug = &instance.Instance{
		Script: instance.Flat(seed.Arena, seed.Sorts, seed.Logic, seed.Assertions[:n]),
		Checks: []instance.Check{{Expect: instance.Unsat, Certificate: instance.Reference}},
		Seeds:  []*fragment.Seed{seed},
	}
	return bug, seed.Assertions[n:], nil
}

// wrap distributes the assertions of the instance among others, each inside a Boolean structure that does not change
// the meaning of all together.
func wrap(in *instance.Instance, around []smtlib.Term, rng *rand.Rand) {
	a := in.Arena.Child()
	apply := func(name string, args ...smtlib.Term) smtlib.Term {
		f, err := a.Operator(name)
		if err != nil {
			panic(fmt.Sprintf("minimize: %v", err)) // Core is in every signature
		}
		t, err := a.App(f, args...)
		if err != nil {
			panic(fmt.Sprintf("minimize: %v", err)) // all are formulas
		}
		return t
	}
	all := append([]smtlib.Term(nil), around...)
	for _, f := range in.Asserted() {
		for range 3 {
			other := around[rng.IntN(len(around))]
			switch rng.IntN(4) {
			case 0:
				f = apply("not", apply("not", f))
			case 1:
				f = apply("and", other, f)
			case 2:
				f = apply("=>", other, f)
			case 3:
				f = apply("and", f, apply("or", other, apply("not", f)))
			}
		}
		at := rng.IntN(len(all) + 1)
		all = append(all[:at:at], append([]smtlib.Term{f}, all[at:]...)...)
	}
	a.Freeze()
	in.Arena, in.Steps = a, instance.Asking(all)
}
