package operators

import (
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// Fault is a known fault of a solver's version: its answers contradict the standard's text, or leave open what the text
// (or for its own operators, its documentation) decides. A disagreement on a term with such an application is not due
// to our evaluation.
type Fault struct {
	Sample    string // its name in docs/findings, with an example and the text of the standard
	Solver    string // name in the catalog
	Version   string // a part of the version that the solver prints
	Operators string // separated by blanks; "" for all
	When      func(c call) bool
	Lazy      bool   // When can be called with open values, too
	Text      string // one line
}

// call is an application with its values.
type call struct {
	indices []smtlib.Index
	args    []value.Value
	result  value.Value
}

// format is that of a sort FloatingPoint: the widths of exponent and significand.
type format struct{ eb, sb int }

// formats returns the formats of the floats among the values.
func (c call) formats() []format {
	var formats []format
	for _, v := range append(slices.Clip(c.args), c.result) {
		if f, ok := v.(value.Float); ok {
			formats = append(formats, format{f.Format().EB, f.Format().SB})
		}
	}
	return formats
}

// some reports whether a float among the values has such a format.
func some(is func(format) bool) func(call) bool {
	return func(c call) bool { return slices.ContainsFunc(c.formats(), is) }
}

// squat formats have exponents that end within the significand: not all numbers of full precision are integers.
func squat(f format) bool { return f.eb < 16 && 1<<(f.eb-1) <= f.sb }

const conversions = "to_fp to_fp_fp to_fp_real to_fp_signed to_fp_unsigned"

// Faults are the known faults.
var Faults = []Fault{
	{
		Sample: "z3-bvsmul-noovfl", Solver: "z3", Version: "4.8.12", Operators: "bvsmul_noovfl",
		When: func(c call) bool {
			return c.args[0].(value.BitVec).Signed().Sign() < 0 || c.args[1].(value.BitVec).Signed().Sign() < 0
		},
		Text: "a negative factor: products that fit are said to overflow",
	},
	{
		Sample: "z3-constant-arrays", Solver: "z3", Version: "4.8.12", Operators: "= distinct",
		When: func(c call) bool {
			defaults := map[string]bool{}
			for _, v := range c.args {
				if array, ok := v.(value.Array); ok {
					defaults[value.Key(array.Default())] = true
				}
			}
			return len(defaults) > 1
		},
		Lazy: true,
		Text: "arrays over finite indices that are stored into different constant arrays can be equal",
	},
	{
		Sample: "z3-fma-short", Solver: "z3", Version: "4.8.12", Operators: "fp.fma",
		When: some(func(f format) bool { return f.sb <= 3 }),
		Text: "significands of up to three bits: the result is inexact",
	},
	{
		Sample: "z3-round-to-integral", Solver: "z3", Version: "4.8.12", Operators: "fp.roundToIntegral",
		When: some(func(f format) bool { return f.eb == 2 }),
		Text: "exponents of two bits: subnormal numbers go to the wrong integer",
	},
	{
		Sample: "z3-last-indexof", Solver: "z3", Version: "4.8.12",
		Operators: "seq.last_indexof str.last_indexof",
		Text:      "left open even where there is no doubt",
	},
	{
		Sample: "z3-loop-of-loop", Solver: "z3", Version: "4.8.12", Operators: "re.loop",
		When: func(c call) bool { return len(c.indices) == 1 && c.indices[0].N == 0 },
		Text: "at least 0 rounds of a loop: its lower bound is lost",
	},
	{
		Sample: "z3-empty-range", Solver: "z3", Version: "4.8.12", Operators: "re.range",
		When: func(c call) bool { return c.args[0].(value.String).Cmp(c.args[1].(value.String)) > 0 },
		Text: "a range whose ends are in the wrong order is not equal to re.none",
	},
	{
		Sample: "z3-update-field", Solver: "z3", Version: "4.8.12", Operators: "update-field",
		Text: "the field of a choice between two values: the condition is lost",
	},
	{
		Sample: "cvc5-power-0", Solver: "cvc5", Version: "1.0.3", Operators: "re.^ re.loop",
		When: func(c call) bool { return len(c.indices) > 0 && c.indices[len(c.indices)-1].N == 0 },
		Text: "0 rounds of re.all are taken for re.all",
	},
	{
		Sample: "cvc5-join-image", Solver: "cvc5", Version: "1.0.3", Operators: "rel.join_image",
		When: func(c call) bool { return c.args[1].(value.Int).BitLen() > 31 },
		Text: "of the number, the last 32 bits count",
	},
	{
		Sample: "cvc5-fp-short", Solver: "cvc5", Version: "1.0.3",
		When: some(func(f format) bool { return f.eb == 2 || f.sb <= 3 }),
		Text: "formats with a two-bit exponent or a three-bit significand: most operators",
	},
	{
		Sample: "cvc5-to-fp-longer", Solver: "cvc5", Version: "1.0.3", Operators: conversions,
		When: func(c call) bool {
			f := c.formats()
			return len(f) == 2 && f[1].eb < f[0].eb && f[1].sb > f[0].sb
		},
		Text: "conversions to a shorter exponent and a longer significand are not rounded",
	},
	{
		Sample: "cvc5-to-fp-squat", Solver: "cvc5", Version: "1.0.3", Operators: conversions,
		When: some(squat),
		Text: "conversions to formats whose exponents end within the significand",
	},
	{
		Sample: "cvc5-sqrt-squat", Solver: "cvc5", Version: "1.0.3", Operators: "fp.sqrt fp.roundToIntegral",
		When: some(squat),
		Text: "root and integral part in formats whose exponents end within the significand",
	},
}

// older is the reason why no solver is asked about names that cvc5 has given up.
const older = "an older name, in cvc5 before version 1.0"

// fields is the reason why no solver is asked about finite fields.
const fields = "in cvc5 since version 1.1"

// finite is the reason why no solver is asked about finite sets by z3's names.
const finite = "in z3 since version 5.0"

// functions and characters are the reasons why some arguments do not occur.
const (
	functions  = "no functions are drawn as arguments"
	characters = "no characters are drawn"
)

// Uncovered are the operators with an evaluation about which neither z3 4.8.12 nor cvc5 1.0.3 can be asked, with the
// reason.
var Uncovered = map[string]string{
	"int.log2": "in cvc5 since version 1.1",
	"piand":    "in cvc5 since version 1.3",

	"ff": fields, "ff-": fields, "ff.add": fields, "ff.mul": fields, "ff.neg": fields, "ff.bitsum": fields,

	"mkTuple": older, "tuple_select": older, "tupSel": older, "tuple_update": older, "tuple_project": older,
	"transpose": older, "tclosure": older, "join": older, "product": older, "join_image": older, "iden": older,
	"tuple.unit": "in cvc5 since version 1.1", "rel.table_join": "in cvc5 since version 1.1",

	"str.from_sbv": "in z3 since version 4.8.14",

	"set.intersect": finite, "set.difference": finite, "set.in": finite, "set.size": finite, "set.range": finite,

	"seq.map": functions, "seq.mapi": functions, "seq.foldl": functions, "seq.foldli": functions, "seq.fold_left": functions,
	"seq.fold_lefti": functions,

	"char.<=": characters, "char.to_int": characters, "char.is_digit": characters,

	"**": "in z3 since version 5",
}

// faultsOf returns the faults of a solver.
func faultsOf(solver, version string) []*Fault {
	var faults []*Fault
	for i := range Faults {
		f := &Faults[i]
		if f.Solver == solver && strings.Contains(version, f.Version) {
			faults = append(faults, f)
		}
	}
	return faults
}

// concerns reports whether the fault may show in applications of an operator.
func (f *Fault) concerns(operator string) bool {
	return f.Operators == "" || slices.Contains(strings.Fields(f.Operators), operator)
}

// faulty finds the fault that explains that a solver is wrong about a ground formula, or nil.
func faulty(t *testing.T, claim string, faults []*Fault) *Fault {
	t.Helper()
	for _, w := range []world{smallWorld, largeWorld} {
		seed, err := fragment.ReadSeed("claim", []byte("(set-logic ALL)"+w.prelude+"(assert "+claim+")"))
		if err != nil {
			continue // it is about datatypes of the other world
		}
		e := model.NewEvaluator(seed.Arena, model.New("empty"))
		for _, formula := range seed.Assertions {
			if f := faultIn(seed.Arena, e, formula, faults); f != nil {
				return f
			}
		}
	}
	return nil
}

func faultIn(a *smtlib.Arena, e *model.Evaluator, t smtlib.Term, faults []*Fault) *Fault {
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		t = stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if a.Kind(t) != smtlib.KindApp {
			continue
		}
		args := a.Args(t)
		stack = append(stack, args...)
		c := call{indices: a.FunInfo(a.Fun(t)).Indices, result: e.Value(t)}
		open := value.IsOpen(c.result)
		for _, arg := range args {
			v := e.Value(arg)
			c.args = append(c.args, v)
			open = open || value.IsOpen(v)
		}
		for _, f := range faults {
			if f.concerns(a.FunInfo(a.Fun(t)).Name) && (f.When == nil || (f.Lazy || !open) && f.When(c)) {
				return f
			}
		}
	}
	return nil
}
