package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func program(t *testing.T, text string) *Program {
	t.Helper()
	p, errs := Parse("test", []byte(text))
	if len(errs) > 0 {
		t.Fatal(errs[0].Detail())
	}
	return p
}

// tuples evaluates a program, and prints the tuples of a relation.
func tuples(t *testing.T, p *Program, relation string) string {
	t.Helper()
	r, err := Evaluate(p, DefaultBudget)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	rel := p.Relation(relation)
	for _, tuple := range r.Relations[rel].Sorted() {
		all = append(all, p.TupleText(rel, tuple))
	}
	return strings.Join(all, " ")
}

func TestRelations(t *testing.T) {
	for _, test := range []struct{ name, program, relation, want string }{
		{"transitive closure", `Z 8

e(A:Z,B:Z) input
p(A:Z,B:Z) printtuples
e(1,2).
e(2,3).
e(3,1).
p(A,B) :- e(A,B).
p(A,C) :- p(A,B), p(B,C), A != C.
`, "p", "p(1, 2) p(1, 3) p(2, 1) p(2, 3) p(3, 1) p(3, 2)"},
		{"a variable twice in a literal, positive and negated", `Z 8

v(A:Z) input
t(A:Z,B:Z,C:Z) input
o(A:Z) printtuples
v(1).
t(4,2,2).
o(A) :- v(A).
o(A) :- t(A,B,B), !t(A,B,B).
`, "o", "o(1)"},
		{"strata", `(declare-rel a ((_ BitVec 2))) (declare-rel b ((_ BitVec 2))) (declare-rel c ((_ BitVec 2)))
(declare-var x (_ BitVec 2))
(rule (a #b01)) (rule (a #b10)) (rule (b #b01))
(rule (=> (and (a x) (not (b x))) (c x)))
(query c :print-answer true)`, "c", "c(#b10)"},
		{"values of sums, equations in any order", `(declare-rel a ((_ BitVec 2))) (declare-rel c ((_ BitVec 2) Bool))
(declare-var x (_ BitVec 2)) (declare-var y (_ BitVec 2))
(rule (a #b11))
(rule (=> (and (= (bvadd x #b01) y) (a x)) (c y (bvslt x y))))
(query c :print-answer true)`, "c", "c(#b00, true)"},
		{"a clause with all forms of a body", `(set-logic HORN) (declare-fun a ((_ BitVec 1)) Bool) (declare-fun b ((_ BitVec 1)) Bool)
(assert (forall ((x (_ BitVec 1))) (let ((y (bvnot x))) (=> (= y #b1) (a x)))))
(assert (forall ((x (_ BitVec 1))) (or (not (a x)) (b (bvnot x)))))
(check-sat)`, "b", "b(#b1)"},
		{"what a clause negates follows from the rest", `(set-logic HORN) (declare-fun a (Bool) Bool) (declare-fun b (Bool) Bool)
(assert (a true))
(assert (forall ((x Bool)) (=> (and (a x) (not (b x))) false)))
(check-sat)`, "b", "b(true)"},
		{"an unbound variable takes all values", `(set-logic HORN) (declare-fun a ((_ BitVec 1) (_ BitVec 1)) Bool)
(assert (forall ((x (_ BitVec 1)) (y (_ BitVec 1))) (=> (= x #b1) (a x y))))
(check-sat)`, "a", "a(#b1, #b0) a(#b1, #b1)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := tuples(t, program(t, test.program), test.relation); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// A function over few values is a relation with a tuple for each of its points: a clause for it says that these are
// enough.
func TestDefinedRelations(t *testing.T) {
	const text = `(set-logic ALL) (define-fun d ((x (_ BitVec 2)) (b Bool)) Bool (or (and b (bvult x #b10)) (= x #b11)))
(declare-fun p ((_ BitVec 2)) Bool)
(assert (forall ((x (_ BitVec 2))) (=> (d x true) (p x))))
(assert (forall ((x (_ BitVec 2))) (=> (and (p x) (or (= x #b00) (d x false))) %s)))
(check-sat)`
	for head, want := range map[string]bool{"(d x true)": false, "(d x false)": true, "(p #b10)": false, "false": true} {
		p := program(t, fmt.Sprintf(text, head))
		if got := tuples(t, p, "d"); got != "d(#b00, true) d(#b01, true) d(#b11, false) d(#b11, true)" {
			t.Errorf("d is %s", got)
		}
		for _, p := range []*Program{p, program(t, string(Print(p)))} {
			if r, err := Evaluate(p, DefaultBudget); err != nil || r.False != want || p.Logic != "ALL" {
				t.Errorf("%s: %v, %v, logic %s\n%s", head, r, err, p.Logic, Print(p))
			}
		}
	}
}

// Each error has a position and says what is wrong.
func TestErrors(t *testing.T) {
	const head = "Z 8\n\na(A:Z) input\nb(A:Z,B:Z)\n"
	const smt = "(declare-rel a ((_ BitVec 2))) (declare-rel b (Bool)) (declare-var x (_ BitVec 2))\n"
	for _, test := range []struct{ program, want string }{
		{head + "b(A,A) :- a(A), !b(A,A).\n", "test:5:1: negation is not stratified: relation b depends on its own negation"},
		{head + "b(A,B) :- a(A), !a(B).\n", "test:5:1: unsafe rule: variable B is in no literal that is not negated"},
		{head + "b(A) :- a(A).\n", "test:5:1: relation b has 2 columns, not 1"},
		{head + "b(1,2) :- c(1).\n", "test:5:11: unknown relation c"},
		{head + "c(A:Y)\n", "test:5:5: unknown domain: its size has to be given before, like Z 64"},
		{head + "b(1,2)", `test:5:7: "." is expected`},
		{smt + "(rule (a true))", "test:2:8: argument 1 of a has sort Bool, expected (_ BitVec 2)"},
		{smt + "(rule (=> (a x) (b x)))", "test:2:18: argument 1 of b has sort (_ BitVec 2), expected Bool"},
		{smt + "(rule (a x x))", "test:2:8: a takes one argument, not 2"},
		{smt + "(rule (a x)) (query a :print-answer true)", "test:2:7: unsafe rule: variable x is in no literal that is not negated"},
		{smt + "(query c)", "test:2:8: unknown relation c"},
		{smt + "(rule (a x)", "test:2:12: missing ')'"},
		{smt + "(rule (=> (and (a x) (bvult x #b011)) (a x)))",
			"test:2:23: argument 2 of bvult has sort (_ BitVec 3), expected (_ BitVec 2)"},
		{smt + "(rule (=> (a\nx) (c x)))", "test:3:5: unknown function symbol c"},
		{smt + "(declare-var y (_ BitVec 3))\n(rule (=> (and (a x) (= x y)) (a x)))",
			"test:3:23: argument 2 of = has sort (_ BitVec 3), expected (_ BitVec 2)"},
		{smt + "(declare-rel a (Bool))", "test:2:14: relation a is declared twice"},
		{smt + "\n(set-option :fp.engine warp)", "test:3:24: unknown engine warp; there are auto-config, datalog, " +
			"spacer, bmc, qbmc, tab, clp, ddnf, pdr, qpdr, duality"},
		{head + "Z 9\n", "test:5:1: domain Z is declared twice"},
		{"Z 8\nY 8\n\na(A:Z)\nb(A:Y)\na(A) :- a(A), b(B), A = B.\n",
			"test:6:1: a value of domain Z is compared with one of Y"},
		{head + "u()\n", "test:5:1: relation u has no columns: it is written without parentheses"},
		{head + "a(\"x\n", "test:5:3: a name of a value without closing quote"},
		{"Z 1\n\na(A:Z)\na(\"x\").\na(\"y\").\n", "test:5:3: domain Z has 1 values, and more names"},
		{"Z 8 z.map\n\na(A:Z)\na(1).\na(\"y\").\n", "test:5:3: domain Z has names by a file, which is not read, and both " +
			"names and numbers are used"},
		{".include \"z\"\n" + head, "test:1:1: other files are not read: put all of the program into one"},
		{smt + "(frobnicate)", `test:2:1: unknown command "frobnicate" in a rule program`},
	} {
		_, errs := Parse("test", []byte(test.program))
		if len(errs) == 0 {
			t.Errorf("no error, want %s", test.want)
		} else if errs[0].Error() != test.want {
			t.Errorf("got  %s\nwant %s", errs[0], test.want)
		}
	}
}

func TestConstantsOutsideOfTheirDomainAreWarnings(t *testing.T) {
	p := program(t, "Z 8\n\na(A:Z) input printtuples\na(9).\n")
	if len(p.Warnings) != 1 || !strings.HasPrefix(p.Warnings[0].Error(), "test:4:3: 9 is outside of the domain Z") {
		t.Errorf("warnings: %v", p.Warnings)
	}
	if _, err := Evaluate(p, DefaultBudget); err == nil {
		t.Error("such a program has no certain relations")
	}
}

func TestDialectsAreTold(t *testing.T) {
	for text, want := range map[string]Format{
		"Z 64\n\na(A:Z)\n": Datalog, "# comment\nZ 8\n": Datalog, ".include \"a\"\nZ 8 z.map\n": Datalog, "two words": "",
		"(declare-rel a ())": SMT, "(declare-fun rule (Int) Int)(assert (= (rule 3) 4))": "", "; (declare-rel a\n(exit)": "",
		"; comment\n(set-logic HORN)\n(check-sat)": Horn, "(set-logic QF_LIA)(check-sat)": "", "": "", "word": "",
	} {
		if got := Recognize([]byte(text)); got != want {
			t.Errorf("%q is taken for %q, want %q", text, got, want)
		}
	}
}

func TestAnswers(t *testing.T) {
	p := program(t, `(declare-rel o (Bool (_ BitVec 2))) (declare-rel n ())
(query o :print-answer true) (query n :print-answer true)`)
	for _, test := range []struct{ output, tuples, err string }{
		{"unsat\nsat\ntrue\n", "[] [0]", ""},
		{"sat\n(or (and (= (:var 0) true) (= (:var 1) #b01))\n (and (= (:var 1) #x0) (= #b11 (:var 1))))\nunsat", "", "not understood"},
		{"sat\n(or (and (= (:var 0) true) (= (:var 1) #b01)) (= (:var 1) #b11))\nunsat\n", "[3 5 7] []", ""},
		{"sat\ntrue\nunsat", "[0 1 2 3 4 5 6 7] []", ""},
		{"sat\n(not (= (:var 1) #b00))\nunsat", "[1 2 3 5 6 7] []", ""},
		{"(error \"query failed: Negation is not stratified!\")\nunknown\n", "", "the engine says"},
		{"unsat\n", "", "1 of 2 queries are answered"},
		{"sat\n(let ((a!1 (forall ((A Bool) (B (_ BitVec 2))) (! (=> (p A B) (query!0 A B)) :weight 0))))\n" +
			"  (mp ((_ hyper-res 0 0) (asserted a!1) (query!0 true #b00)) (asserted (=> (query!0 true #b00) false)) false))\n" +
			"unsat\n", "not-said []", ""}, // output of the engine spacer
	} {
		a, err := ReadAnswer(p, test.output)
		if test.err != "" {
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%q: error %v, want %s", test.output, err, test.err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.output, err)
			continue
		}
		var got []string
		for _, q := range p.Queries {
			all := []Tuple{}
			if a.Tuples[q] == nil {
				got = append(got, "not-said")
				continue
			}
			for tuple := range a.Tuples[q] {
				all = append(all, tuple)
			}
			slices.Sort(all)
			got = append(got, fmt.Sprint(all))
		}
		if strings.Join(got, " ") != test.tuples {
			t.Errorf("%q: %s, want %s", test.output, got, test.tuples)
		}
	}
}

func TestDatalogAnswers(t *testing.T) {
	p := program(t, "Z 128\n\no(A:Z,B:Z) printtuples\nn printtuples\n")
	for _, c := range []struct{ caption, output, numbers, labels, err string }{
		{"labels are numbers", "Tuples in o: \n\t(A=80(80),B=29(29))\n\t(A=4(4),B=0(0))\nTuples in n: \n\t()\nTime: 2ms\n",
			"{(4, 0), (80, 29)} {()}", "", ""},
		{"other labels", "Tuples in o: \n\t(A=7(0),B=1(1))\nTuples in n: \n", "{(0, 1)} {}", "{(7, 1)} {}", ""},
		{"no numbers", "Tuples in o: \n\t(A=7,B=1)\nTuples in n: \n", "{(7, 1)} {}", "", ""},
		{"labels that are no values", "Tuples in o: \n\t(A=<unk Z:3>(3),B=200(1))\n\t(A=3(2),B=0(0))\nTuples in n: \n",
			"{(2, 0), (3, 1)} {}", "", ""},
		{"labels that say the same together", "Tuples in o: \n\t(A=7(0),B=1(1))\n\t(A=0(7),B=1(1))\nTuples in n: \n",
			"{(0, 1), (7, 1)} {}", "", ""},
		{"an error", "domain name at line 1\n\nERROR: failed to parse file\n", "", "", "the engine says"},
		{"no value", "Tuples in o: \n\t(A=7(200),B=1(1))\n", "", "", "cannot be read"},
		{"a column is missing", "Tuples in o: \n\t(A=7(7))\n", "", "", "cannot be read"},
		{"a relation is missing", "Tuples in o: \n\t(A=7(7),B=1(1))\n", "", "", "the tuples of n are not printed"},
	} {
		a, err := ReadAnswer(p, c.output)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: %v", c.caption, err)
			}
			continue
		}
		text := func(given map[int]map[Tuple]bool) (text string) {
			for _, q := range slices.Sorted(maps.Keys(given)) {
				text += " " + TuplesText(p, q, slices.Sorted(maps.Keys(given[q])))
			}
			return strings.TrimPrefix(text, " ")
		}
		numbers, labels := text(a.Tuples), text(a.Labels)
		if err != nil || numbers != c.numbers || labels != c.labels {
			t.Errorf("%s: %v, by numbers %s, by labels %s", c.caption, err, numbers, labels)
		}
	}
}

// Let is expanded, and a quantifier inside a constraint may bind names of the rule's variables.
func TestBoundNames(t *testing.T) {
	p := program(t, `(set-logic HORN) (declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (> x (let ((y 7) (z y)) (+ y z (let ((y x)) y))))
  (or false (exists ((y Int) (x Int)) (= x (* 2 y))))) (p y x))))`)
	want := "(=> (and (p x y) (> x (+ 7 y x)) (or false (exists ((y Int) (x Int)) (= x (* 2 y))))) (p y x))"
	if got := string(Print(p)); !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Sums and connectives with one argument are read as this argument.
func TestOneArgument(t *testing.T) {
	p := program(t, `(set-logic HORN) (declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (or (> x (+ (* y))))) (p y x))))`)
	want := "(=> (and (p x y) (> x y)) (p y x))"
	if got := string(Print(p)); !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Files as people write them: named values are numbered in the order of their occurrence in a domain, digits after the
// name of a domain are not part of it, and relations may have no columns. The result is z3's for this file.
func TestNamesOfValues(t *testing.T) {
	p := program(t, `Z 64 z.map
Y 4

.bddvarorder Z0
P0(x: Z0) input
Gt0(x : Z0, y : Z1) input
R(x : Z) printtuples
S(x : Z, y : Z) outputtuples
T(x : Y) printtuples
u printtuples
Gt0("a","b").
Gt0("b","c").
P0("b").
R(x) :- Gt0(x, y), P0(y), u.
S(x,y) :- Gt0(x,y).
S(x,y) :- Gt0(x,z), S(z,y), "zz" != y.
S("d","zz").
T("b").
u :- Gt0(x,_), x = "a".
`)
	for _, p := range []*Program{p, program(t, string(Print(p)))} {
		if len(p.Queries) != 4 {
			t.Errorf("%d relations are asked for", len(p.Queries))
		}
		for rel, want := range map[string]string{"R": "R(0)", "S": "S(0, 1) S(0, 2) S(1, 2) S(4, 3)", "T": "T(0)", "u": "u()"} {
			if got := tuples(t, p, rel); got != want {
				t.Errorf("got %s, want %s\n%s", got, want, Print(p))
			}
		}
	}
}

// Levels of assertions, and formulas that are kept unchanged and bind names of sorts.
func TestClausesAsTheyCome(t *testing.T) {
	p := program(t, `(set-logic HORN) (define-sort W () (_ BitVec 2)) (define-sort V () (_ BitVec 3))
(define-const k Int 4)
(push 1) (declare-fun p (W) Bool) (assert (p #b01)) (check-sat) (pop 1)
(push 1) (declare-fun p (W) Bool) (assert (forall ((x W)) (= (p x) (p x)))) (check-sat-assuming ()) (pop 1)`)
	want := `(set-logic HORN)
(define-fun k () Int 4)
(declare-fun p ((_ BitVec 2)) Bool)
(assert (p #b01))
(assert (forall ((x (_ BitVec 2))) (= (p x) (p x))))
(check-sat)
`
	if got := string(Print(p)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Options of a program are set when it is run, and nobody knows who wrote the program: one that could have the solver
// write a file is not taken.
func TestOptionsOfPrograms(t *testing.T) {
	p := program(t, `(set-option :fp.engine datalog) (set-option :fp.spacer.trace_file "/tmp/trace")
(set-option :fp.print_aig /tmp/aig) (set-option :fp.spacer.dump_benchmarks true) (set-option :fp.spacer.max_level 7)
(set-option :fp.datalog.default_relation pentagon) (set-option :fp.xform.slice false)
(set-option :trace_file_name "/tmp/trace") (set-option :regular-output-channel "/tmp/out")
(declare-rel a ((_ BitVec 2))) (rule (a #b01)) (query a)`)
	want := []Option{
		{"fp.engine", "datalog"}, {"fp.spacer.max_level", "7"}, {"fp.datalog.default_relation", "pentagon"},
		{"fp.xform.slice", "false"},
	}
	if !slices.Equal(p.Options, want) {
		t.Errorf("%v, want %v", p.Options, want)
	}
}
