package theory_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/softfloat"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// inverted are applications of every operator that has an inverse, to arguments of small sorts.
var inverted = map[string]struct{ operators, args string }{
	"numbers": {"+ - * div mod rem div_total mod_total <= < >= >", "Int Int"},
	"one number": {"- abs to_real (_|divisible|3) int.to.str str.from_int str.from-int str.from_code " +
		"(_|int_to_bv|3) (_|int2bv|3) (_|nat2bv|3)", "Int"},
	"three numbers":      {"+ - * <= >", "Int Int Int"},
	"fractions":          {"+ - * / /_total <= < >= >", "Real Real"},
	"one fraction":       {"- abs to_int is_int", "Real"},
	"three fractions":    {"+ - * < >=", "Real Real Real"},
	"formulas":           {"xor", "Bool Bool"},
	"three formulas":     {"xor", "Bool Bool Bool"},
	"vectors":            {vectorOperators, "(_|BitVec|3) (_|BitVec|3)"},
	"bits":               {vectorOperators, "(_|BitVec|1) (_|BitVec|1)"},
	"wider vectors":      {vectorOperators, "(_|BitVec|4) (_|BitVec|4)"},
	"three vectors":      {"bvadd bvmul bvand bvor bvxor concat", "(_|BitVec|2) (_|BitVec|2) (_|BitVec|2)"},
	"vectors to cut":     {"concat", "(_|BitVec|3) (_|BitVec|2)"},
	"one vector":         {vectorOperator, "(_|BitVec|4)"},
	"a choice":           {"bvite", "(_|BitVec|1) (_|BitVec|2) (_|BitVec|2)"},
	"floats":             {"fp.leq fp.lt fp.geq fp.gt fp.eq fp.min fp.max", "(_|FloatingPoint|2|3) (_|FloatingPoint|2|3)"},
	"three floats":       {"fp.leq fp.lt fp.geq fp.gt fp.eq", strings.Repeat("(_|FloatingPoint|2|2) ", 3)},
	"one float":          {floatOperator, "(_|FloatingPoint|3|3)"},
	"a mode and a float": {roundOperator, "RoundingMode (_|FloatingPoint|3|3)"},
	"a mode and floats": {"fp.add fp.sub fp.mul fp.div",
		"RoundingMode (_|FloatingPoint|2|3) (_|FloatingPoint|2|3)"},
	"a multiplication and an addition": {"fp.fma",
		"RoundingMode (_|FloatingPoint|2|2) (_|FloatingPoint|2|2) (_|FloatingPoint|2|2)"},
	"floats of patterns": {"(_|to_fp|2|3) (_|to_fp_bv|2|3)", "(_|BitVec|5)"},
	"floats of vectors":  {"(_|to_fp|3|3) (_|to_fp_unsigned|3|3) (_|to_fp_signed|3|3)", "RoundingMode (_|BitVec|4)"},
	"floats of numbers":  {"(_|to_fp|2|3) (_|to_fp_real|2|3)", "RoundingMode Real"},
	"floats of floats":   {"(_|to_fp|3|3) (_|to_fp_fp|3|3)", "RoundingMode (_|FloatingPoint|2|4)"},
	"floats of parts":    {"fp", "(_|BitVec|1) (_|BitVec|2) (_|BitVec|2)"},
	"words": {"str.++ str.prefixof str.suffixof str.contains str.indexof str.< str.<= seq.++ seq.contains",
		"String String"},
	"one word": {"str.len str.rev str.to_lower str.to_upper str.tolower str.toupper str.is_digit str.to_int str.to.int " +
		"str.to-int str.to_code str.code", "String"},
	"three words":         {"str.++ str.replace str.replace_all str.replaceall", "String String String"},
	"places in words":     {"str.at seq.at", "String Int"},
	"parts of words":      {"str.substr seq.extract", "String Int Int"},
	"words in words":      {"str.indexof seq.indexof", "String String Int"},
	"words over words":    {"str.update", "String Int String"},
	"languages":           {"str.in_re str.in.re str.in-re seq.in.re seq.in_re", "String RegLan"},
	"matches":             {"str.replace_re str.replace_re_all", "String RegLan String"},
	"sequences":           {"seq.++ seq.contains seq.prefixof seq.suffixof seq.indexof", "(Seq|Bool) (Seq|Bool)"},
	"one sequence":        {"seq.len seq.rev", "(Seq|Bool)"},
	"three sequences":     {"seq.++ seq.replace seq.replace_all", "(Seq|Bool) (Seq|Bool) (Seq|Bool)"},
	"elements":            {"seq.nth seq.nth_i seq.at", "(Seq|Bool) Int"},
	"parts of sequences":  {"seq.extract", "(Seq|Bool) Int Int"},
	"sequences in others": {"seq.update", "(Seq|Bool) Int (Seq|Bool)"},
	"one element":         {"seq.unit", "Bool"},
	"sets": {"set.union union set.inter intersection set.intersect set.minus setminus set.difference set.subset " +
		"subset",
		"(Set|(_|BitVec|2)) (Set|(_|BitVec|2))"},
	"three sets": {"set.union union set.inter intersection", strings.Repeat("(Set|Bool) ", 3)},
	"one set": {"set.card card set.size set.is_empty set.is_singleton is_singleton set.choose choose",
		"(Set|(_|BitVec|2))"},
	"an element of a set":   {"set.member member set.in set.insert insert", "(_|BitVec|2) (Set|(_|BitVec|2))"},
	"elements of a set":     {"set.insert insert", "(_|BitVec|1) (_|BitVec|1) (Set|(_|BitVec|1))"},
	"an element alone":      {"set.singleton singleton", "(_|BitVec|2)"},
	"elements of arrays":    {"select", "(Array|(_|BitVec|1)|(_|BitVec|2)) (_|BitVec|1)"},
	"arrays":                {"store", "(Array|(_|BitVec|1)|(_|BitVec|2)) (_|BitVec|1) (_|BitVec|2)"},
	"arrays of one element": {"(as|const|(Array|Bool|Bool))", "Bool"},
	"datatypes":             {"(_|is|red) (_|is|pair)", "D"},
	"fields":                {"(_|update|left) (_|update-field|right)", "D (_|BitVec|2)"},
	"tuples":                {"tuple mkTuple", "Bool (_|BitVec|2)"},
	"fields of tuples":      {"(_|tuple.select|1) (_|tuple_select|0) (_|tupSel|1)", "(Tuple|Bool|(_|BitVec|2))"},
	"tuples with a field":   {"(_|tuple.update|0) (_|tuple_update|0)", "(Tuple|Bool|(_|BitVec|2)) Bool"},
}

const (
	vectorOperators = "bvand bvor bvxor bvnand bvnor bvxnor bvadd bvsub bvmul bvudiv bvurem bvsdiv bvsrem bvsmod bvshl " +
		"bvlshr bvashr bvcomp bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge bvudiv_i bvurem_i bvsdiv_i bvsrem_i bvsmod_i"
	vectorOperator = "bvnot bvneg (_|extract|2|1) (_|repeat|2) (_|zero_extend|2) (_|sign_extend|2) (_|rotate_left|1) " +
		"(_|rotate_right|7) ubv_to_int sbv_to_int bv2nat bv2int"
	floatOperator = "fp.abs fp.neg fp.isNormal fp.isSubnormal fp.isZero fp.isInfinite fp.isNaN fp.isNegative " +
		"fp.isPositive fp.to_real fp.to_ieee_bv to_ieee_bv"
	roundOperator = "fp.sqrt fp.roundToIntegral (_|fp.to_ubv|4) (_|fp.to_sbv|4)"
)

// incomplete are the operators that may not find an argument though there is one, by the place of the argument.
var incomplete = map[string]string{
	"str.replace_all 0":    "which occurrences were there before is not searched",
	"str.replaceall 0":     "which occurrences were there before is not searched",
	"seq.replace_all 0":    "which occurrences were there before is not searched",
	"str.replace_all 1":    "what is replaced several times is not searched",
	"str.replaceall 1":     "what is replaced several times is not searched",
	"seq.replace_all 1":    "what is replaced several times is not searched",
	"str.replace_all 2":    "what is put in several times is not searched",
	"str.replaceall 2":     "what is put in several times is not searched",
	"seq.replace_all 2":    "what is put in several times is not searched",
	"fp.fma 1":             "it is solved in two steps, and each rounds",
	"fp.fma 2":             "it is solved in two steps, and each rounds",
	"str.replace_re 0":     "what a match was is not searched",
	"str.replace_re 2":     "where the match is is not searched",
	"str.replace_re_all 0": "what a match was is not searched",
	"str.replace_re_all 2": "where the matches are is not searched",
}

const preamble = "(declare-datatypes ((D 0)) (((red) (green) (pair (left (_ BitVec 2)) (right (_ BitVec 2))))))\n"

// TestInverses calls every inverse for all arguments of applications to values of small sorts, and evaluates the
// candidates.
func TestInverses(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: thousands of inverses are drawn")
	}
	seen := map[string]bool{}
	for caption, c := range inverted {
		for _, head := range strings.Fields(c.operators) {
			head = strings.ReplaceAll(head, "|", " ")
			t.Run(caption+"/"+head, func(t *testing.T) {
				q := newQuestions(t, head, strings.Fields(c.args))
				seen[q.row.Name] = true
				if q.row.Invert == nil {
					t.Fatalf("%s has no inverse", q.row.Name)
				}
				q.run(t)
			})
		}
	}
	for _, row := range theory.Rows() {
		if row.Invert != nil && !seen[row.Name] {
			t.Errorf("the inverse of %s is not tested", row.Name)
		}
	}
	for name := range incomplete {
		if !seen[strings.Fields(name)[0]] {
			t.Errorf("%s is no operator that is tested", name)
		}
	}
}

// questions are those to the inverse of an operator.
type questions struct {
	row     *theory.Row
	call    operator.Call
	sorts   []smtlib.Sort
	domains [][]value.Value // domains of the arguments
	env     *operator.Env
	rng     *rand.Rand
	sample  func(smtlib.Sort) value.Value
}

func newQuestions(t *testing.T, head string, args []string) *questions {
	t.Helper()
	var declared, names strings.Builder
	for i, sort := range args {
		fmt.Fprintf(&declared, "(declare-const x%d %s)\n", i, strings.ReplaceAll(sort, "|", " "))
		fmt.Fprintf(&names, " x%d", i)
	}
	text := fmt.Sprintf("%s%s(assert (= (%s%s) (%[3]s%[4]s)))", preamble, declared.String(), head, names.String())
	script, err := smtlib.Parse(theory.Signature("ALL"), "inverse.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	a := script.Arena
	var term smtlib.Term
	for _, c := range script.Commands {
		if assert, ok := c.(smtlib.Assert); ok {
			term = a.Args(assert.Formula)[0]
		}
	}
	info := a.FunInfo(a.Fun(term))
	q := &questions{
		row: theory.RowOf(info.Op), call: operator.Call{Arena: a, Fun: info, Sort: a.Sort(term)},
		env: operator.NewEnv(), rng: rand.New(rand.NewPCG(1, 2)),
	}
	q.env.Domain = func(a *smtlib.Arena, s smtlib.Sort) value.Domain { return value.Domain(len(domain(a, s, q.env))) }
	q.sample = func(s smtlib.Sort) value.Value {
		values := domain(a, s, q.env)
		return values[q.rng.IntN(len(values))]
	}
	for _, arg := range a.Args(term) {
		q.sorts = append(q.sorts, a.Sort(arg))
		q.domains = append(q.domains, domain(a, a.Sort(arg), q.env))
	}
	return q
}

// maxQuestions bounds the questions to one operator, attempts is how often one is asked: some of what an inverse offers
// it draws.
const (
	maxQuestions = 3000
	attempts     = 40
)

func (q *questions) run(t *testing.T) {
	all := 1
	for _, d := range q.domains {
		all *= len(d)
	}
	asked, solved := make([]int, len(q.sorts)), make([]int, len(q.sorts))
	missed := make([]string, len(q.sorts))
	for n := range min(all, maxQuestions) {
		if all > maxQuestions {
			n = q.rng.IntN(all)
		}
		args := make([]value.Value, len(q.sorts))
		for i, d := range q.domains {
			args[i], n = d[n%len(d)], n/len(d)
		}
		want := q.eval(args)
		if value.IsOpen(want) {
			continue
		}
		for at := range args {
			if q.call.Arena.SortIs(q.sorts[at], "RegLan") { // no inverse makes a regular expression
				continue
			}
			asked[at]++
			if q.solves(args, at, want) {
				solved[at]++
			} else {
				missed[at] = fmt.Sprintf("%v gives %v; asked for argument %d", args, want, at)
			}
		}
	}
	for at := range q.sorts {
		reason := incomplete[fmt.Sprint(q.row.Name, " ", at)]
		if asked[at] > solved[at] && reason == "" {
			t.Errorf("place %d: %d of %d, as %s", at, solved[at], asked[at], missed[at])
		}
		if reason != "" && asked[at] == solved[at] {
			t.Errorf("place %d: all of %d, although %s", at, asked[at], reason)
		}
	}
}

func (q *questions) eval(args []value.Value) value.Value {
	q.env.Steps = operator.DefaultSteps
	c := q.call
	c.Args = args
	return q.row.Eval(q.env, &c)
}

// solves reports whether the inverse offers an argument for which the application has a value.
func (q *questions) solves(args []value.Value, at int, want value.Value) bool {
	for range attempts {
		given := slices.Clone(args)
		given[at] = nil
		inverse := &operator.Inverse{
			Call: q.call, Sorts: q.sorts, At: []int{at}, Now: q.sample(q.sorts[at]), Want: want, Rand: q.rng,
			Sample: q.sample, Regexes: q.env.Regexes(),
		}
		inverse.Args = given
		for _, v := range q.row.Invert(inverse) {
			if value.IsOpen(v) {
				continue
			}
			given := slices.Clone(args)
			given[at] = v
			if got := q.eval(given); !value.IsOpen(got) && value.Same(got, want) {
				return true
			}
		}
	}
	return false
}

// domain gives values of a sort: all, or the smallest.
func domain(a *smtlib.Arena, s smtlib.Sort, env *operator.Env) (values []value.Value) {
	info := a.SortInfo(s)
	of := func(i int) []value.Value { return domain(a, info.Args[i], env) }
	switch info.Name {
	case "Bool":
		return []value.Value{value.Bool(false), value.Bool(true)}
	case "Int":
		for n := range int64(13) {
			values = append(values, value.NewInt(n-6).Value())
		}
	case "Real":
		for n := range int64(25) {
			values = append(values, value.BigReal(big.NewRat(n-12, 4)).Value())
		}
	case "BitVec":
		for n := range uint64(1) << info.Indices[0].N {
			values = append(values, value.NewBitVec(int(info.Indices[0].N), n).Value())
		}
	case "FloatingPoint":
		f := softfloat.Format{EB: int(info.Indices[0].N), SB: int(info.Indices[1].N)}
		for n := range uint64(1) << f.Width() {
			values = append(values, value.Float{Float: f.FromBits64(n)})
		}
	case "RoundingMode":
		for _, rm := range value.RoundingModes() {
			values = append(values, rm)
		}
	case "String":
		for _, chars := range sequences([]rune("aA0"), 3) {
			values = append(values, value.NewString(chars).Value())
		}
	case "Seq":
		for _, elems := range sequences(of(0), 3) {
			values = append(values, value.NewSeq(elems))
		}
	case "Set":
		for _, elems := range sequences(of(0), 2) {
			values = append(values, value.NewSet(elems))
		}
		values = append(values, value.NewSet(of(0)))
	case "Array":
		for _, elements := range sequences(of(1), len(of(0))) {
			array := value.NewArray(value.Domain(len(of(0))), of(1)[0])
			for i, element := range elements {
				array = array.Store(of(0)[i], element)
			}
			values = append(values, array)
		}
	case "Tuple":
		for _, x := range of(0) {
			for _, y := range of(1) {
				values = append(values, value.NewDatatype("tuple", 0, []value.Value{x, y}))
			}
		}
	case "D":
		bits := domain(a, a.IndexedSort("BitVec", 2), env)
		values = append(values, value.NewDatatype("red", 0, nil), value.NewDatatype("green", 1, nil))
		for _, x := range bits {
			for _, y := range bits {
				values = append(values, value.NewDatatype("pair", 2, []value.Value{x, y}))
			}
		}
	case "RegLan":
		b := env.Regexes()
		letter := b.Range('0', 'a')
		values = append(values, value.NewRegex(env.Regexes(), b.Star(letter)), value.NewRegex(b, b.Literal([]rune("a0"))),
			value.NewRegex(b, b.Complement(b.Plus(letter))))
	}
	return values
}

// sequences gives all sequences of elements of at most that length.
func sequences[T any](of []T, longest int) [][]T {
	all := [][]T{nil}
	for from := 0; longest > 0; longest-- {
		to := len(all)
		for _, s := range all[from:to] {
			for _, x := range of {
				all = append(all, append(s[:len(s):len(s)], x))
			}
		}
		from = to
	}
	return all
}

// shared are operators that put their arguments together: their inverses offer an argument although those behind it are
// not known yet.
var shared = []struct{ head, args string }{
	{"concat", "(_|BitVec|2) (_|BitVec|1) (_|BitVec|2)"},
	{"fp", "(_|BitVec|1) (_|BitVec|2) (_|BitVec|2)"},
	{"tuple", "Bool (_|BitVec|2)"},
	{"bvand", "(_|BitVec|3) (_|BitVec|3)"},
	{"bvor", "(_|BitVec|3) (_|BitVec|3) (_|BitVec|3)"},
	{"bvmul", "(_|BitVec|3) (_|BitVec|3)"},
	{"bvite", "(_|BitVec|1) (_|BitVec|2) (_|BitVec|2)"},
	{"*", "Int Int"},
	{"store", "(Array|(_|BitVec|1)|(_|BitVec|2)) (_|BitVec|1) (_|BitVec|2)"},
	{"str.++", "String String String"},
	{"seq.++", "(Seq|Bool) (Seq|Bool)"},
	{"set.union", "(Set|Bool) (Set|Bool)"},
	{"set.inter", "(Set|Bool) (Set|Bool)"},
	{"fp.max", "(_|FloatingPoint|2|3) (_|FloatingPoint|2|3)"},
}

// TestSharedInverses finds all arguments of an application, none of which is known.
func TestSharedInverses(t *testing.T) {
	for _, c := range shared {
		t.Run(c.head, func(t *testing.T) {
			q := newQuestions(t, c.head, strings.Fields(c.args))
			for range 200 {
				args := make([]value.Value, len(q.sorts))
				for i, d := range q.domains {
					args[i] = d[q.rng.IntN(len(d))]
				}
				if want := q.eval(args); !value.IsOpen(want) && !q.shares(want) {
					t.Fatalf("no arguments for %v", want)
				}
			}
		})
	}
}

// shares reports whether the inverse offers arguments, from left to right, for which the application has a value.
func (q *questions) shares(want value.Value) bool {
	args := make([]value.Value, len(q.sorts))
	for at := range args {
		inverse := &operator.Inverse{
			Call: q.call, Sorts: q.sorts, At: []int{at}, Now: q.sample(q.sorts[at]), Want: want, Rand: q.rng,
			Sample: q.sample, Regexes: q.env.Regexes(),
		}
		inverse.Args = slices.Clone(args)
		offers := q.row.Invert(inverse)
		if len(offers) == 0 {
			return false
		}
		args[at] = offers[0]
	}
	return value.Same(q.eval(args), want)
}

// TestTermInverses solves equations for each argument except those in lost, and evaluates the resulting terms.
func TestTermInverses(t *testing.T) {
	seen := map[string]bool{}
	for _, text := range []string{
		"(+ x y)", "(+ u v w)", "(- x)", "(- x y)", "(- u v w)", "(* (- 1) x)", "(* 1 x 1)", "(* u (/ 3.0 4.0))",
		"(* 2.0 u (- 0.5))", "(bvadd a b)", "(bvadd a b c)", "(bvsub a b)", "(bvneg a)", "(bvnot a)", "(bvxor a b)",
		"(bvxor a b c)", "(not p)", "(xor p q)", "(xor p q o)", "(fp.neg f)",
		"(* x (- 3))", "(* 2 x 5)", "(/ u 2.0 (- 3.0))", "(to_real x)", "(= p q)", "(distinct p q)", "(concat a b)",
		"(concat a b c)", "(bvmul a #b011)", "(bvmul #b101 a #b111)", "(bvxnor a b)", "((_ rotate_left 1) a)",
		"((_ rotate_right 5) a)", "((_ zero_extend 2) a)", "((_ sign_extend 2) a)", "((_ repeat 3) a)", "(str.++ s t)",
		"(str.++ s t s)", "(store lostarray losti y)",
	} {
		source := `(declare-const x Int) (declare-const y Int) (declare-const u Real) (declare-const v Real)
			(declare-const w Real) (declare-const a (_ BitVec 3)) (declare-const b (_ BitVec 3)) (declare-const c (_ BitVec 3))
			(declare-const p Bool) (declare-const q Bool) (declare-const o Bool) (declare-const f (_ FloatingPoint 2 3))
			(declare-const s String) (declare-const t String) (declare-const lostarray (Array Int Int)) (declare-const losti Int)
			(assert (= ` + text + " " + text + "))"
		seed, err := fragment.ReadSeed("equation.smt2", []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		a := seed.Arena.Child()
		left := a.Args(seed.Assertions[0])[0]
		row := theory.RowOf(a.FunInfo(a.Fun(left)).Op)
		seen[row.Name] = true
		for seedOf := range uint64(20) {
			m := model.Draw(seed, "random", rand.New(rand.NewPCG(seedOf, 1)))
			e := model.NewEvaluator(a, m)
			result := &smtlib.Decl{Name: fmt.Sprint("result", seedOf), Result: a.Sort(left)}
			a.Declare(result)
			m.Set(&model.Interpretation{Fun: result, Default: e.Value(left)})
			r, err := a.App(result.Fun)
			if err != nil {
				t.Fatal(err)
			}
			for at, arg := range a.Args(left) {
				if len(a.Args(arg)) > 0 || a.Kind(arg).IsLiteral() || strings.HasPrefix(a.TermString(arg), "lost") {
					continue // a factor
				}
				x := row.Recover(&operator.Equation{
					Application: operator.Application{Arena: a, Fun: a.FunInfo(a.Fun(left)), Args: a.Args(left)},
					At:          at, Result: r, ValueOf: model.NewEvaluator(a, model.New("none")).Value,
				})
				if x == smtlib.NoTerm || !value.Same(e.Value(x), e.Value(arg)) {
					t.Errorf("%s: argument %d", text, at)
				}
			}
		}
	}
	for _, row := range theory.Rows() {
		if (row.InvertTerm != nil || row.RecoverTerm != nil) && !seen[row.Name] {
			t.Errorf("the inverse of %s for terms is not tested", row.Name)
		}
	}
}
