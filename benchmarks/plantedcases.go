package main

import (
	"context"
	"fmt"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/seedfile"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// plantedCase is a fault of a fake solver that shows in scripts with terms of some shapes (see fakesolver.Command),
// with the seed whose instances contain such terms.
type plantedCase struct {
	name    string
	seed    string // below the folder of seeds
	fault   string // a behaviour of fakesolver
	shapes  []string
	asserts int    // Amax
	honest  string // a solver that answers where the fault does not show; "" for sat
}

const unsound = "always-unsat"

var plantedCases = []plantedCase{
	{name: "idl-both-orders", seed: "QF_IDL/job-shop-3x3", fault: unsound, asserts: 300,
		shapes: []string{"(or (>= (- ?a:sym ?b:sym) ?:lit) (>= (- ?b ?a) ?:lit))"}},
	{name: "lia-product-with-negative", seed: "QF_LIA/raffle-remainders", fault: unsound, asserts: 400,
		shapes: []string{"(= (+ ?:sym ?) (* ? ?))"}},
	{name: "lia-weighted-sum", seed: "QF_LIA/cargo-stowage-limits", fault: unsound, asserts: 120,
		shapes: []string{"(= ?:sym (+ ... (ite (= ?a:sym 1) ? ?) ... (ite (= ?:sym 1) ? ?) ...))"}},
	{name: "lia-guarded-difference", seed: "QF_LIA/gcd-by-subtraction", fault: unsound, asserts: 250,
		shapes: []string{"(= ?:sym (ite (or ? ?) ?b:sym (- ?b ?:sym)))"}},
	{name: "lra-fraction-of-difference", seed: "QF_LRA/portfolio-rebalance", fault: unsound, asserts: 200,
		shapes: []string{"(* (/ ? ?) ?:term)", "(>= (+ ?:sym ?:sym) ?)"}},
	{name: "rdl-reversed-bounds", seed: "QF_RDL/fischer-dense-counterexample", fault: unsound, asserts: 700,
		shapes: []string{"(>= (- ?:sym ?a:sym) ?)", "(<= (- ?a:sym ?:sym) ?:lit)", "(= ?b:sym ?:sym)"}},
	{name: "nia-mod-of-sum", seed: "QF_NIA/billing-tiers-rounding", fault: unsound, asserts: 300,
		honest: "z3 -in -t:1000", shapes: []string{"(> (+ (mod ?:sym ?:lit) ?) ?)"}},
	{name: "nia-mod-of-products", seed: "QF_NIA/hill-cipher-key", fault: unsound, asserts: 250,
		shapes: []string{"(= (mod (+ ... (* ?:sym ?:sym) ...) ?:lit) ?:lit)"}},
	{name: "nra-chained-comparison", seed: "QF_NRA/kepler-cubic-root", fault: "assert", asserts: 400,
		shapes: []string{"(distinct ?:sym (- ?:sym) ...)"}},
	{name: "nra-distance", seed: "QF_NRA/circles-tangent-packing", fault: unsound, asserts: 300,
		shapes: []string{"(>= (+ (? ?) (? (- ?:sym ?:sym))) ?)"}},
	{name: "bv-shift-into-xor", seed: "QF_BV/crc8-shift-register", fault: unsound, asserts: 250,
		shapes: []string{"(bvxor (bvshl ?:sym ?:lit) ?:lit)"}},
	{name: "bv-multiplied-xor", seed: "QF_BV/fnv-hash-preimage", fault: unsound, asserts: 400, honest: "z3 -in -t:1000",
		shapes: []string{"(= ?:sym (bvmul (bvxor ? ((_ zero_extend ?) ?:sym)) ?:lit))"}},
	{name: "bv-extract-crash", seed: "QF_BV/rotate-and-repeat-key-schedule", fault: "assert", asserts: 400,
		shapes: []string{"(= ((_ extract ?:lit ?:lit) ?) ((_ extract ? ?) ?))", "(bvslt ? ?)"}},
	{name: "abv-store-of-store", seed: "QF_ABV/stream-cipher-state", fault: unsound, asserts: 200,
		shapes: []string{"(store (store ? ?i:term ?) ?:term (select ? ?:term))"}},
	{name: "aufbv-hash-of-key", seed: "QF_AUFBV/hash-table-probing", fault: unsound, asserts: 300,
		shapes: []string{"(select ? (bvadd (?h:sym ?:sym) ?:lit))"}},
	{name: "fp-min-of-max", seed: "QF_FP/median-of-three", fault: unsound, asserts: 400,
		shapes: []string{"(fp.min (fp.max ?a:sym ?b:sym) ?:sym)"}},
	{name: "fp-fma-negated", seed: "QF_FP/newton-root-table", fault: "segv", asserts: 300,
		shapes: []string{"(fp.fma ? ?x ?x (fp.neg ?))"}},
	{name: "bvfp-of-bits", seed: "QF_ABVFP/geometry-bytes-class", fault: unsound, asserts: 400,
		shapes: []string{"(= ? ((_ to_fp ? ?) ?:sym))"}},
	{name: "s-replace-again", seed: "QF_S/rewriting-rules", fault: unsound, asserts: 400,
		shapes: []string{"(str.replace_re ? (** (re.union ? ?)) ?)"}},
	{name: "s-union-in-inter", seed: "QF_S/password-policy", fault: unsound, asserts: 400,
		shapes: []string{"(str.in_re ?:sym (re.++ ... (re.union ...) ...))"}},
	{name: "slia-lengths", seed: "QF_SLIA/cut-and-join", fault: unsound, asserts: 500,
		shapes: []string{"(= (+ (str.len ?) (str.len ?)) ?)"}},
	{name: "snia-code-times", seed: "QF_SNIA/checksum-of-three-letters", fault: unsound, asserts: 400,
		shapes: []string{"(- (str.to_code (str.at ?:sym ?)) ?)", "(* ?:sym ?:sym)"}},
	{name: "ax-select-from-store", seed: "QF_AX/register-file-forwarding", fault: unsound, asserts: 400,
		shapes: []string{"(= ?:sym (store (store ?m:sym ?i:sym ?) ?:sym ?))"}},
	{name: "uf-composition", seed: "QF_UF/family-reunion", fault: unsound, asserts: 500,
		shapes: []string{"(= (?f:sym ?) (?f ?))"}},
	{name: "uflia-recurrence", seed: "QF_UFLIA/fibonacci-by-memo", fault: unsound, asserts: 1200,
		shapes: []string{"(= (?f:sym ?:lit) (+ (?f ?) (?f ?)))"}},
	{name: "uflra-function-of-sum", seed: "QF_UFLRA/tax-brackets-two-codes", fault: unsound, asserts: 300,
		shapes: []string{"(+ (* ? ?) (ite ? ? ?))"}},
	{name: "dt-selector-of-step", seed: "QF_DT/undo-redo-stacks", fault: unsound, asserts: 500,
		shapes: []string{"((_ is ?) (? (? ?:sym)))"}},
	{name: "ufdt-crash", seed: "QF_UFDT/tree-labels", fault: "assert", asserts: 500,
		shapes: []string{"(?p:sym (?f:sym ?) (? ?:sym))"}},
	{name: "uf-alternation", seed: "UF/tournament-ranking", fault: unsound, asserts: 500,
		shapes: []string{"(exists ? (** (forall ? ?)))"}},
	{name: "ubv-forall-of-shift", seed: "BV/mask-for-all-flags", fault: unsound, asserts: 400,
		shapes: []string{"(= (bvand ? ?:sym) (bvnot ?))"}},
	{name: "auflira-rounded-select", seed: "AUFLIRA/rent-by-whole-weeks", fault: unsound, asserts: 400,
		shapes: []string{"(= (select ? ?) (* ?:lit (to_real ?:sym)))"}},
	{name: "all-match-of-select", seed: "ALL/message-decoder", fault: unsound, asserts: 1200,
		shapes: []string{"(= (str.len (? ?)) ?)", "(select ? (bvadd ?:term ?))"}},
}

// Bounds of a planted case in bytes, and the number of instances that are tried for one.
const (
	minPlanted, maxPlanted = 10_000, 200_000
	plantedAttempts        = 60
)

// make takes the first instance of the seed that is large enough and shows the fault.
func (p plantedCase) make(ctx context.Context, m *maker) (*testcase, error) {
	var options []string
	for _, shape := range p.shapes {
		options = append(options, "when="+shape)
	}
	if p.honest != "" {
		options = append(options, "honest="+p.honest)
	}
	c := &testcase{
		Name: p.name, Kind: kindPlanted, Expect: instance.Sat, Command: fakesolver.Command(p.fault, options...),
	}
	path := m.seed(p.seed)
	src, err := seedfile.Read(path)
	if err != nil {
		return nil, err
	}
	seed, err := fragment.ReadSeed(path, src)
	if err != nil {
		return nil, err
	}
	settings := mutate.Defaults()
	settings.MaxAsserts, settings.NewFormulas, settings.Instances = p.asserts, 1000, plantedAttempts
	var w instance.Writer
	round := mutate.NewGenerator(seed, settings, "benchmark", m.masterSeed).Round(0)
	if len(round.Initial) == 0 {
		return nil, fmt.Errorf("%s has no fragments", path)
	}
	for i := range plantedAttempts {
		in := round.Instance(i)
		c.Script = w.AppendInstance(nil, in, instance.Dialect{})
		if n := len(c.Script); n < minPlanted || n > maxPlanted {
			continue
		}
		shown, err := m.shows(ctx, c)
		if err != nil {
			return nil, err
		}
		if !shown {
			continue
		}
		c.Logic = seed.Logic
		c.Witness, err = w.Witness(in.Claim(0))
		return c, err
	}
	return nil, fmt.Errorf("%w: none of %d instances of %s shows the fault", errNotMade, plantedAttempts, path)
}

func (p plantedCase) title() string { return p.name }
