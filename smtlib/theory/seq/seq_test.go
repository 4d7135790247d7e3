package seq_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/theory/operator"
	"github.com/smtstorm/smtstorm/smtlib/theory/seq"
	"github.com/smtstorm/smtstorm/smtlib/theory/unicodestrings"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// prelude names what the cases are about.
const prelude = `(set-logic ALL)
(define-fun e () (Seq Int) (as seq.empty (Seq Int)))
(define-fun a () (Seq Int) (seq.unit 1))
(define-fun ab () (Seq Int) (seq.++ (seq.unit 1) (seq.unit 2)))
(define-fun abab () (Seq Int) (seq.++ ab ab))
(define-fun nested () (Seq (Seq Int)) (seq.++ (seq.unit ab) (seq.unit e) (seq.unit ab)))
(define-fun minus ((n Int) (x Int)) Int (- n x))
`

// further is only for our evaluation.
const further = `(define-fun-rec rec ((k Int) (s (Seq Int))) Int
  (ite (<= k 0) 0 (+ (rec (- k 1) s) (seq.foldl (lambda ((n Int) (x Int)) (+ n x)) 0 s))))
`

// cases are formulas with their value, and who reads them. The texts are those of cvc5's kinds and z3's guide.
var cases = []struct{ text, formula, want, solvers string }{
	{"the empty sequence has no element", `(= (seq.len e) 0)`, "true", "z3 cvc5"},
	{"a unit is no empty sequence", `(= a e)`, "false", "z3 cvc5"},
	{"concatenation", `(= (seq.len abab) 4)`, "true", "z3 cvc5"},
	{"a sequence of length 1 at an index", `(= (seq.at ab 1) (seq.unit 2))`, "true", "z3 cvc5"},
	{"the empty sequence if the index is negative or too large", `(= (seq.at ab 2) (seq.at ab (- 1)) e)`, "true", "z3 cvc5"},
	{"as str.substr", `(= (seq.extract abab 1 2) (seq.++ (seq.unit 2) a))`, "true", "z3 cvc5"},
	{"as str.substr, negative length", `(= (seq.extract abab 1 (- 2)) e)`, "true", "z3 cvc5"},
	{"the element in range", `(= (seq.nth ab 1) 2)`, "true", "z3 cvc5"},
	{"unspecified out of range", `(= (seq.nth ab 2) 2)`, "open: seq.nth out of range", ""},
	{"an open element leaves its sequence open", `(= (seq.++ ab (seq.unit (seq.nth ab 2))) a)`, "open: seq.nth out of range", ""},
	{"if the second is empty, the result is always true", `(seq.contains e e)`, "true", "z3 cvc5"},
	{"a part", `(seq.contains abab (seq.++ (seq.unit 2) a))`, "true", "z3 cvc5"},
	{"no part", `(seq.contains abab (seq.++ a a))`, "false", "z3 cvc5"},
	{"starting at an index", `(= (seq.indexof abab ab 1) 2)`, "true", "cvc5"},
	{"the index is greater than the length", `(= (seq.indexof ab e 3) (- 1))`, "true", "cvc5"},
	{"the last position", `(= (seq.last_indexof abab ab) 2)`, "true", ""},
	{"the first occurrence", `(= (seq.replace abab ab e) ab)`, "true", "cvc5"},
	{"the empty sequence occurs first at the beginning", `(= (seq.replace ab e ab) abab)`, "true", "cvc5"},
	{"all occurrences", `(= (seq.replace_all abab a e) (seq.++ (seq.unit 2) (seq.unit 2)))`, "true", "cvc5"},
	{"no occurrence of the empty sequence", `(= (seq.replace_all ab e a) ab)`, "true", "cvc5"},
	{"the length is preserved", `(= (seq.update ab 1 abab) (seq.++ a a))`, "true", "cvc5"},
	{"the start index is greater than the length", `(= (seq.update ab 2 ab) ab)`, "true", "cvc5"},
	{"the reverse", `(= (seq.rev ab) (seq.++ (seq.unit 2) a))`, "true", "cvc5"},
	{"a prefix", `(and (seq.prefixof e ab) (seq.prefixof ab abab) (not (seq.prefixof abab ab)))`, "true", "z3 cvc5"},
	{"a suffix", `(and (seq.suffixof e ab) (seq.suffixof ab abab) (not (seq.suffixof a ab)))`, "true", "z3 cvc5"},
	{"sequences of sequences", `(= (seq.nth nested 0) (seq.nth nested 2) ab)`, "true", "z3 cvc5"},
	{"sequences of sequences are searched", `(= (seq.indexof nested (seq.unit e) 0) 1)`, "true", "cvc5"},
	{"cvc5 applies operators of strings", `(= (str.len (str.++ ab ab)) 4)`, "true", "cvc5"},
	{"z3 applies operators of sequences to strings", `(= (seq.at "abc" 1) (seq.extract "abc" 1 1) "b")`, "true", "z3"},

	// Strings are sequences of characters.
	{"a unit of a character", `(= (seq.unit (_ Char 97)) "a")`, "true", "z3"},
	{"an element of a string", `(= (seq.nth "abc" 1) (_ Char #x62) (_ Char 98))`, "true", "z3"},
	{"an element out of range", `(= (seq.nth "abc" 3) (_ Char 98))`, "open: seq.nth out of range", ""},
	{"sequences of characters", `(= (seq.++ (as seq.empty (Seq Unicode)) (seq.unit (_ Char 97)) "b") "ab")`, "true", "z3"},
	{"characters", `(and (char.<= (_ Char 65) (_ Char 65)) (char.is_digit (_ Char 48)) (= (char.to_int (_ Char 300)) 300))`,
		"true", "z3"},

	// z3 reads these since 4.12.
	{"the elements from the left", `(= (seq.foldl (lambda ((n Int) (x Int)) (+ (* 10 n) x)) 7 abab) 71212)`, "true", ""},
	{"by its other name", `(= (seq.fold_left (lambda ((n Int) (x Int)) (- n x)) 0 ab) (- 3))`, "true", ""},
	{"of nothing", `(= (seq.fold_left (lambda ((n Int) (x Int)) (div n 0)) 5 e) 5)`, "true", ""},
	{"open at an element", `(= (seq.foldl (lambda ((n Int) (x Int)) (div n (- x 2))) 0 ab) 5)`, "open: division by zero", ""},
	{"counted", `(= (seq.foldli (lambda ((i Int) (n Int) (x Int)) (+ i (* 10 n) x)) (- 3) 2 ab) 180)`, "true", ""},
	{"counted, by its other name", `(= (seq.fold_lefti (lambda ((i Int) (n Int) (x Int)) (+ n (* i x))) 1 0 ab) 5)`, "true", ""},
	{"mapped", `(= (seq.map (lambda ((x Int)) (> x 1)) ab) (seq.++ (seq.unit false) (seq.unit true)))`, "true", ""},
	{"mapped and counted", `(= (seq.mapi (lambda ((i Int) (x Int)) (* i x)) 5 ab) (seq.++ (seq.unit 5) (seq.unit 12)))`, "true",
		""},
	{"a function by its name", `(= (seq.foldl minus 9 ab) 6)`, "true", ""},
	{"characters that are left out", `(= (seq.fold_left (lambda ((s String) (c Unicode))
		(ite (= (seq.unit c) "$") s (str.++ s (seq.unit c)))) "" "$x$yz") "xyz")`, "true", ""},
	{"mapped characters", `(= (seq.map (lambda ((c Unicode)) (ite (= c (_ Char 97)) (_ Char 98) c)) "abca") "bbcb")`, "true",
		""},
	{"within a quantifier", `(forall ((k Bool)) (= (seq.foldl (lambda ((n Int) (x Int)) (ite k (+ n x) n)) 0 ab) (ite k 3 0)))`,
		"true", ""},
	{"within another", `(= (seq.map (lambda ((x Int)) (seq.foldl (lambda ((n Int) (y Int)) (+ n (* x y))) 0 ab)) ab)
		(seq.++ (seq.unit 3) (seq.unit 6)))`, "true", ""},
	{"within a recursive function", `(= (rec 2 ab) 6)`, "open: quantifier in a recursive function", ""},
	{"an array", `(= (seq.map (store ((as const (Array Int Int)) 0) 2 5) ab) (seq.++ (seq.unit 0) (seq.unit 5)))`, "true", ""},
}

func TestCases(t *testing.T) {
	script := prelude + further
	for _, c := range cases {
		script += "(assert " + c.formula + ")\n"
	}
	seed, err := fragment.ReadSeed("test.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	e := model.NewSeedEvaluator(seed, model.New("none"))
	for i, f := range seed.Assertions {
		if got := e.Value(f).String(); got != cases[i].want {
			t.Errorf("%s: %s is %s, want %s", cases[i].text, cases[i].formula, got, cases[i].want)
		}
	}
}

func TestCasesWithZ3(t *testing.T) { with(t, "z3", "-T:600") }

func TestCasesWithCVC5(t *testing.T) {
	with(t, "cvc5", "--strings-exp", "--incremental", "--tlimit=600000")
}

func with(t *testing.T, command ...string) {
	testenv.Need(t, command[0])
	script := prelude
	var asked []int
	for i, c := range cases {
		if strings.Contains(c.solvers, command[0]) {
			asked = append(asked, i)
			script += fmt.Sprintf("(push 1)\n(assert (distinct %s %s))\n(check-sat)\n(pop 1)\n", c.formula, c.want)
		}
	}
	file := filepath.Join(t.TempDir(), "cases.smt2")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), command[0], append(command[1:], file)...).CombinedOutput()
	answers := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(answers) != len(asked) {
		t.Fatalf("%v\n%s", err, out)
	}
	for k, i := range asked {
		if answers[k] != "unsat" {
			t.Errorf("%s: %s can differ from %s: %s", cases[i].text, cases[i].formula, cases[i].want, answers[k])
		}
	}
}

// TestSequencesAreStrings: operators on sequences of code points agree with the operators of the same name on strings.
func TestSequencesAreStrings(t *testing.T) {
	pairs := map[string]string{
		"seq.++": "str.++", "seq.len": "str.len", "seq.at": "str.at", "seq.extract": "str.substr", "seq.update": "str.update",
		"seq.contains": "str.contains", "seq.indexof": "str.indexof", "seq.last_indexof": "str.last_indexof",
		"seq.replace": "str.replace", "seq.replace_all": "str.replace_all", "seq.rev": "str.rev",
		"seq.prefixof": "str.prefixof", "seq.suffixof": "str.suffixof",
	}
	forms := map[string]string{
		"seq.++": "ss", "seq.len": "s", "seq.at": "si", "seq.extract": "sii", "seq.update": "sis", "seq.contains": "ss",
		"seq.indexof": "ssi", "seq.last_indexof": "ss", "seq.replace": "sss", "seq.replace_all": "sss", "seq.rev": "s",
		"seq.prefixof": "ss", "seq.suffixof": "ss",
	}
	evals := map[string]operator.Eval{}
	for _, row := range append(append([]operator.Row(nil), seq.Rows...), unicodestrings.Rows...) {
		evals[row.Name] = row.Eval
	}
	rapid.Check(t, func(t *rapid.T) {
		for name, form := range forms {
			var strs, seqs []value.Value
			for _, letter := range form {
				if letter == 'i' {
					i := value.NewInt(int64(rapid.IntRange(-1, 8).Draw(t, "i")))
					strs, seqs = append(strs, i), append(seqs, i)
					continue
				}
				s := value.NewString(rapid.SliceOfN(rapid.SampledFrom([]rune("ab")), 0, 7).Draw(t, "s"))
				strs, seqs = append(strs, s), append(seqs, sequence(s))
			}
			want := evals[pairs[name]](operator.NewEnv(), &operator.Call{Args: strs})
			if s, ok := want.(value.String); ok {
				want = sequence(s)
			}
			got := evals[name](operator.NewEnv(), &operator.Call{Args: seqs})
			if !value.Same(got, want) || value.Key(got) != value.Key(want) {
				t.Fatalf("%s of %v is %v, want %v", name, seqs, got, want)
			}
		}
	})
}

func sequence(s value.String) value.Value {
	var elems []value.Value
	for _, c := range s.Chars() {
		elems = append(elems, value.NewInt(int64(c)))
	}
	return value.NewSeq(elems)
}

// TestTerms: values are written as terms of their sorts, which have these values.
func TestTerms(t *testing.T) {
	text := prelude + "(assert (= nested nested))(assert (= e e))(assert (= a ab))"
	seed, err := fragment.ReadSeed("test.smt2", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	a := seed.Arena.Child()
	e := model.NewEvaluator(a, model.New("none"))
	for i, want := range []string{
		"(seq.++ (seq.unit (seq.++ (seq.unit 1) (seq.unit 2))) (seq.unit (as seq.empty (Seq Int))) " +
			"(seq.unit (seq.++ (seq.unit 1) (seq.unit 2))))",
		"(as seq.empty (Seq Int))",
		"(seq.unit 1)",
	} {
		side := a.Args(seed.Assertions[i])[0]
		v := e.Value(side)
		term, err := theory.Term(a, v, a.Sort(side), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(smtlib.AppendTerm(nil, a, term, 1<<20)); got != want {
			t.Errorf("%v is written as %s, want %s", v, got, want)
		}
		if back := e.Value(term); a.Sort(term) != a.Sort(side) || !value.Same(back, v) {
			t.Errorf("%s is %v, want %v", want, back, v)
		}
	}
}

// TestIncomparable: elements without a key are kept, and compared as far as possible.
func TestIncomparable(t *testing.T) {
	env := operator.NewEnv()
	b := env.Regexes()
	x, y := value.NewRegex(b, b.Literal([]rune("a"))), value.NewRegex(b, b.Literal([]rune("b")))
	s, u := value.NewSeq([]value.Value{x, y}), value.NewSeq([]value.Value{y, y})
	if value.HasKey(s) {
		t.Error("a sequence of regular expressions has a key")
	}
	if !value.IsOpen(value.Equal(s, u)) || !value.Same(s, s) {
		t.Error("sequences of regular expressions are compared as they cannot be")
	}
	if !value.IsFalse(value.Equal(s, value.NewSeq([]value.Value{x}))) {
		t.Error("sequences of different lengths are not distinguished")
	}
	for _, row := range seq.Rows {
		if row.Name == "seq.contains" && !value.IsOpen(row.Eval(env, &operator.Call{Args: []value.Value{s, u}})) {
			t.Error("a search among regular expressions is not open")
		}
	}
}
