package operators

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// again is a sample of docs/findings that a run at the scope quick finds again.
type again struct {
	sample    string // its name in docs/findings
	solver    string // the installed one that shows it, and its version
	operators string // the operator whose cases show it, or two whose compositions do
	way       Way
	like      string // matches the wrong case: an operator may have several faults
}

// Patterns of wrong cases.
const (
	twoBits   = `(#b\d #b\d\d #b\d+|(NaN|oo|zero) 2 \d+)\)` // a format whose exponent has two bits
	subnormal = `\(fp #b\d #b0+ #b`
	long      = `\(fp #b\d (#b\d\d #b\d{16}|#b\d{3} #b\d{7})\)` // a format with a long significand for its exponent
	real      = `(\(/ [^/]*\)|\(- [\d.]+\)|[\d.]+)`
	integer   = `(\(- \d+\)|\d+)`
	number    = `[^N]*$` // z3 takes an hour to see that the result is not NaN
)

// foundAgain are the samples that TestSamplesAreFoundAgain asks for.
var foundAgain = []again{
	{"z3-bvsmul-noovfl", "z3 4.8.12", "bvsmul_noovfl", Ground, `bvsmul_noovfl #b1\d* #b1\d*\)`},
	{"z3-empty-range", "z3 4.8.12", "=", Ground, `re\.range "b" "a"`},
	{"z3-loop-bound-crash", "z3 4.8.12", "re.loop bv2nat", Assumptions, `re\.loop .*\(bv2nat #b`},
	{"z3-product-variable-mode", "z3 4.8.12", "fp.mul", Inverse, `fp\.mul R\w+ .*` + long},
	{"z3-round-to-integral-variable-mode", "z3 4.8.12", "fp.roundToIntegral", Inverse, `fp\.roundToIntegral R\w+ ` + long},
	{"z3-to-fp-variable-mode", "z3 4.8.12", "to_fp", Inverse, `to_fp \d+ \d+\) R\w+ ` + real + `\) ` + number},
	{"z3-to-fp-three-variable-mode", "z3 4.8.12", "to_fp", Inverse, `to_fp \d+ \d+\) R\w+ ` + integer + ` ` + number},
	{"z3-to-fp-three-wrong-mode", "z3 4.8.12", "to_fp", Inverse, `to_fp \d+ \d+\) R\w+ ` + integer + ` ` + number},
	{"z3-to-fp-integer-variable-mode", "z3 4.8.12", "to_fp_unsigned", Inverse,
		`to_fp_unsigned [2-4] \d+\) R\w+ #(b\d{10}|x\w{4})`},
	{"z3-to-sbv-one-bit", "z3 4.8.12", "fp.to_sbv", Assumptions, `fp\.to_sbv 1\) .* #b1\)`},
	{"z3-to-real-of-sum", "z3 4.8.12", "fp.to_real fp.add", Inverse, `fp\.to_real \(fp\.add R`},
	{"z3-constant-arrays", "z3 4.8.12", "distinct", Inverse, `distinct .*as const`},
	{"z3-power-of-none", "z3 4.8.12", "re.++ str.to_re", Inverse, `str\.to_re "\w*".* re\.\^ 2\) re\.none`},
	{"z3-sum-subnormal", "z3 4.8.12", "fp.add", Assumptions, `#b00 #b0{15}1\) \(fp #b0 #b00 #b0{15}1`},
	{"z3-fma-short", "z3 4.8.12", "fp.fma", Ground, `fp\.fma R\w+ .*#b\d\d #b\d\d?\)`},
	{"z3-last-indexof", "z3 4.8.12", "str.last_indexof", Ground, `last_indexof ("a" "a"|"b" "b"|"ab" "ab")\) 0`},
	{"z3-loop-of-loop", "z3 4.8.12", "re.loop re.loop", Ground,
		`re\.loop 0\) \(\(_ re\.loop \d+\)|re\.loop \(\(_ re\.loop \d+\) .*\) 0\)`},
	{"z3-round-to-integral", "z3 4.8.12", "fp.roundToIntegral", Ground, `fp\.roundToIntegral R\w+ ` + subnormal},
	{"z3-update-field", "z3 4.8.12", "update-field", Assumptions, `update-field \w+\) \((mark|link)`},
	{"z3-constant-array-value", "z3 4.8.12", "const", Inverse, `as const \(Array \(_ BitVec 1\) \(Array `},
	{"z3-fma-variable-mode", "z3 4.8.12", "fp.fma", Assumptions, `fp\.fma R\w+ `},
	{"z3-from-ubv-narrow", "z3 4.8.12", "str.from_ubv", Inverse, `str\.from_ubv #b\d{1,3}\)`},
	{"z3-rem-two-bit-exponent", "z3 4.8.12", "fp.rem", Inverse, `fp\.rem .*` + twoBits},
	{"round-to-integral-two-bit-exponent", "z3 4.8.12", "fp.roundToIntegral", Ground,
		`fp\.roundToIntegral R\w+ ` + subnormal},
	{"z3-round-to-integral-symbol", "z3 4.8.12", "fp.roundToIntegral", Equations, `fp\.roundToIntegral R\w+ ` + subnormal},

	{"cvc5-fp-short", "cvc5 1.0.3", "fp.add", Ground, `fp\.add R\w+ .*` + twoBits},
	{"cvc5-join-image", "cvc5 1.0.3", "rel.join_image", Ground, `rel\.join_image .*\d{10}\)`},
	{"cvc5-power-0", "cvc5 1.0.3", "re.^", Ground, `re\.\^ 0\)`},
	{"cvc5-sqrt-squat", "cvc5 1.0.3", "fp.sqrt", Ground, `fp\.sqrt R\w+ \(fp #b\d #b\d{2,3} #b`},
	{"cvc5-to-fp-longer", "cvc5 1.0.3", "to_fp_fp", Ground, `to_fp_fp \d+ \d+\) R\w+ \(fp `},
	{"cvc5-to-fp-squat", "cvc5 1.0.3", "to_fp_unsigned", Ground, `to_fp_unsigned [23] \d+\) `},
	{"cvc5-difference-two-bit-exponent", "cvc5 1.0.3", "fp.sub", Inverse, `fp\.sub R\w+ .*` + twoBits},
	{"cvc5-join-image", "cvc5 1.0.3", "rel.join_image", Ground, `rel\.join_image .*\d{10}\)`},
	{"cvc5-join-image-symbol", "cvc5 1.0.3", "rel.join_image", Equations, `rel\.join_image .* 1\)`},
	{"cvc5-join-of-symbol", "cvc5 1.0.3", "rel.join", Inverse, `rel\.join .*tuple (true|false) (true|false)`},
	{"cvc5-rem-two-bit-exponent", "cvc5 1.0.3", "fp.rem", Ground, `fp\.rem .*` + twoBits},
	{"cvc5-round-to-integral-overflow", "cvc5 1.0.3", "fp.roundToIntegral", Ground,
		`fp\.roundToIntegral R\w+ \(fp [^)]*\)\) \(_ [+-]oo`},
	{"cvc5-round-to-integral-symbol", "cvc5 1.0.3", "fp.roundToIntegral", Inverse,
		`fp\.roundToIntegral R\w+ .*` + twoBits},
	{"cvc5-subnormal-two-bit-exponent", "cvc5 1.0.3", "fp.neg", Assumptions, `fp\.neg ` + subnormal},
	{"cvc5-to-fp-one-bit", "cvc5 1.0.3", "to_fp", Inverse, `to_fp \d+ \d+\) R\w+ #b\d\)`},
	{"cvc5-to-fp-real-negative-zero", "cvc5 1.0.3", "to_fp_real", Inverse, `\(_ -zero \d+ \d+\)`},
	{"cvc5-values-two-bit-exponent", "cvc5 1.0.3", "fp.eq", Inverse, `fp\.eq .*` + twoBits},
	{"sqrt-subnormal", "cvc5 1.0.3", "fp.sqrt", Equations, `fp\.sqrt R\w+ ` + subnormal},

	{"cvc4-difference-of-three", "cvc4 1.8", "re.diff", Ground, `re\.diff `},
	{"cvc4-divisible", "cvc4 1.8", "divisible", Assumptions, `divisible \d\) `},
	{"cvc4-loop-downwards", "cvc4 1.8", "re.loop", Inverse, `re\.loop (1 0|2 [01]|3 [0-2]|4 [0-3])\)`},
	{"cvc4-replace-language-of-symbol", "cvc4 1.8", "str.replace_re str.to_re", Inverse,
		`str\.replace_re "\w+" \(str\.to_re `},
	{"cvc4-store-into-constant", "cvc4 1.8", "store", Inverse, `store \(.*as const`},
}

// Each sample is in the list, or its file says why not.
func TestSamplesAreListed(t *testing.T) {
	var names []string
	for _, s := range samples(t) {
		names = append(names, s.Name)
		found := slices.ContainsFunc(foundAgain, func(a again) bool { return a.sample == s.Name })
		if found == (s.NotByConform != "") {
			t.Errorf("%s: found again: %v; the head says why not: %q", s.Name, found, s.NotByConform)
		}
	}
	for _, a := range foundAgain {
		if !slices.Contains(names, a.sample) {
			t.Errorf("%s is no sample", a.sample)
		}
	}
}

// Runs at the scope quick show the faults of samples, on the ways that are listed. They only ask about claims that are
// like the samples, unless the flag full is set.
func TestSamplesAreFoundAgain(t *testing.T) {
	skipShort(t)
	for _, who := range []string{"z3", "cvc5", "cvc4"} {
		t.Run(who, func(t *testing.T) {
			t.Parallel()
			cfg := conformance(t, quick, who)
			cfg.Scope.patience = time.Minute
			if *full {
				cfg.Scope.patience = 5 * time.Second
			}
			probe, err := newHost(t).Probe(t.Context(), installed(t, who)[0], cfg.Limits)
			if err != nil {
				t.Fatal(err)
			}
			for _, way := range Ways() {
				var wanted []again
				for _, a := range foundAgain {
					switch {
					case a.way != way || !isVersion(probe, who, a.solver):
					case a.composed(): // claims with literals show what the solver reads, from which compositions are made
						findAgain(t, cfg, []again{a}, slices.Compact([]Way{Ground, way})...)
					default:
						wanted = append(wanted, a)
					}
				}
				if len(wanted) > 0 {
					cfg := cfg
					cfg.Scope.asks[composed] = amount{}
					findAgain(t, cfg, wanted, way)
				}
			}
		})
	}
}

// composed reports whether the sample is found by compositions.
func (a again) composed() bool { return len(strings.Fields(a.operators)) > 1 }

// findAgain asks about the operators of samples, and fails the test if a sample is not found.
func findAgain(t *testing.T, cfg campaign, wanted []again, ways ...Way) {
	t.Helper()
	cfg.Ways, cfg.Operators = ways, nil
	for _, a := range wanted {
		cfg.Operators = append(cfg.Operators, strings.Fields(a.operators)...)
	}
	if !*full {
		cfg.only, cfg.Jobs = likeSamples(wanted), 1
	}
	cfg.Out = filepath.Join(t.TempDir(), "out")
	report, err := cfg.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range wanted {
		if !report.shows(t, a) {
			t.Errorf("%s is not found by %s, %s", a.sample, a.operators, a.way)
		}
	}
}

// likeSamples chooses the claims that are like one of the samples, until one of these is wrong. If the samples are
// compositions, it also chooses a claim with literals for each operator, which shows that the solver reads the
// operator. It is for one worker.
func likeSamples(wanted []again) func(Way, *claim) bool {
	like, asked := make([]*regexp.Regexp, len(wanted)), make([][]*claim, len(wanted))
	for i, a := range wanted {
		like[i] = regexp.MustCompile(a.like)
	}
	read := map[*form]bool{}
	found := func(c *claim) bool { return c.state == wrong || c.state == crashed }
	return func(way Way, c *claim) bool {
		if wanted[0].composed() && len(c.form.apps) == 1 {
			first := way == Ground && !read[c.form]
			read[c.form] = read[c.form] || first
			return first
		}
		chosen := false
		for i, a := range wanted {
			of := c.form.apps[0].group.name == strings.Fields(a.operators)[0]
			if of && way == a.way && like[i].MatchString(c.text()) && !slices.ContainsFunc(asked[i], found) {
				asked[i], chosen = append(asked[i], c), true
			}
		}
		return chosen
	}
}

// shows reports whether a solver was wrong, or crashed, as the head of the sample says, at a case that is like the
// sample.
func (r *Report) shows(t *testing.T, a again) bool {
	operators := strings.Fields(a.operators)
	like, of := regexp.MustCompile(a.like), operators[0]
	if len(operators) > 1 {
		of = compositions
	}
	for key, c := range r.Cells {
		count := c.Wrong
		if sample(t, a.sample).Wrong == "crash" {
			count = c.Crashed
		}
		if key.Way == a.way && key.Operator == of && count > 0 && slices.ContainsFunc(c.WrongClaims, like.MatchString) {
			return true
		}
	}
	return false
}
