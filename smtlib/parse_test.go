package smtlib_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
)

var update = flag.Bool("update", false, "rewrite the annotations in testdata")

// errorSources reads testdata/errors: by path, the sources without their annotations.
func errorSources(t testing.TB) map[string][]byte {
	t.Helper()
	paths, err := filepath.Glob("testdata/errors/*.smt2")
	if err != nil || len(paths) == 0 {
		t.Fatal("no sources in testdata/errors", err)
	}
	sources := map[string][]byte{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var src []byte
		for line := range bytes.Lines(text) {
			if !isAnnotation(line) {
				src = append(src, line...)
			}
		}
		sources[path] = src
	}
	return sources
}

// An annotation is a line of its own below the line with the error: its caret stands under the error's column, the
// message behind it. As it starts with a semicolon, an error in the first column has '<' for a caret.
func annotation(e *smtlib.Error) string {
	if e.Pos.Col == 1 {
		return ";< " + e.Msg + "\n"
	}
	return ";" + strings.Repeat(" ", int(e.Pos.Col)-2) + "^ " + e.Msg + "\n"
}

func isAnnotation(line []byte) bool {
	return bytes.HasPrefix(line, []byte(";< ")) ||
		bytes.HasPrefix(line, []byte(";")) && bytes.HasPrefix(bytes.TrimLeft(line[1:], " "), []byte("^ "))
}

// TestErrors reads sources that are annotated with the errors they must give.
func TestErrors(t *testing.T) {
	for path, src := range errorSources(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			_, errs := parse(path, src)
			var got []byte
			n := int32(0)
			for line := range bytes.Lines(src) {
				n++
				got = append(got, line...)
				for ; len(errs) > 0 && errs[0].Pos.Line == n; errs = errs[1:] {
					got = append(got, annotation(errs[0])...)
				}
			}
			for _, e := range errs {
				t.Errorf("out of order: %s", e)
			}
			if *update {
				if err := os.WriteFile(path, got, 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Errorf("other errors than annotated (accept with -update):\n%s", firstDifference(got, want))
			}
		})
	}
}

// An excerpt of a source contains no control sequences for a terminal.
func TestDetail(t *testing.T) {
	src := "(assert\t\x1b[31m\u009b1m\u202e x)\r\n"
	_, errs := parse("f", []byte(src))
	if len(errs) == 0 {
		t.Fatal("no error")
	}
	want := "f:1:9: control character '\\x1b'; is this a text file?\n  (assert\t?[31m?1m? x)\n         \t^"
	if got := errs[0].Detail(); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range g {
		if i == len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d\n got %s\nwant %s", i+1, g[i], strings.Join(w[min(i, len(w)):min(i+1, len(w))], ""))
		}
	}
	return fmt.Sprintf("%d lines are missing", len(w)-len(g))
}

// declarations stand in front of every source of readable.
const declarations = `(declare-const x Int)
(declare-const y Int)
(declare-const p Bool)
(declare-fun f (Int) Int)
(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))
(declare-const l (List Int))
`

// readable are formulas, and how they are printed without sharing; empty if they are printed as they were read.
var readable = []struct{ caption, source, printed string }{
	{"let is expanded", "(assert (let ((a (+ x 1))) (< a a)))", "(assert (< (+ x 1) (+ x 1)))"},
	{"let is parallel", "(assert (let ((x y) (y x)) (< x y)))", "(assert (< y x))"},
	{"let is nested", "(assert (let ((a x)) (let ((a (+ a 1)) (b a)) (< b a))))", "(assert (< x (+ x 1)))"},
	{"let may hide a function", "(assert (let ((f x)) (= f 0)))", "(assert (= x 0))"},
	{"let may hide a theory's name", "(assert (let ((and p)) and))", "(assert p)"},
	{"let without bindings", "(assert (let () p))", "(assert p)"},
	{"a bound variable hides a constant", "(assert (forall ((x Int)) (> x y)))", "(assert (forall ((x Int)) (> x y)))"},
	{"substitution captures nothing", "(assert (let ((a x)) (exists ((x Int)) (> x a))))",
		"(assert (exists ((x!1 Int)) (> x!1 x)))"},
	{"the inner variable counts", "(assert (forall ((z Int)) (exists ((z Int)) (> z 0))))",
		"(assert (forall ((z Int)) (exists ((z Int)) (> z 0))))"},
	{"the last variable counts", "(assert (forall ((z Int) (z Bool)) z))", "(assert (forall ((z Int) (z!1 Bool)) z!1))"},
	{"patterns are kept", "(assert (forall ((z Int)) (! (> (f z) 0) :pattern ((f z)) :weight 3)))", ""},
	{"terms of no-patterns are kept", "(assert (forall ((z Int)) (! (> z 0) :no-pattern (f z) :qid q :no-pattern z)))", ""},
	{"terms of no-patterns are terms", "(assert (let ((a (+ x 1))) (! p :no-pattern (f a))))",
		"(assert (! p :no-pattern (f (+ x 1))))"},
	{"attributes with s-expressions", "(assert (! p :note (a (b c) \"d\")))", ""},
	{"names stand for their terms", "(assert (! p :named a))\n(assert (=> a (> x 0)))",
		"(assert (! p :named a))\n(assert (=> p (> x 0)))"},
	{"names are visible at once", "(assert (and (! p :named a) a))", "(assert (and p p))"},
	{"quoted symbols are their names", "(assert (and |p| (= |x| 0)))", "(assert (and p (= x 0)))"},
	{"symbols that need bars", "(declare-const |a b| Bool)\n(assert (and |a b| p))",
		"(declare-fun |a b| () Bool)\n(assert (and |a b| p))"},
	{"strings keep their escapes", `(assert (= "a""b\u{41}" ""))`, ""},
	{"literals", `(assert (distinct #x0F #b00001111))` + "\n(assert (= 0.50 1.0))", ""},
	{"negative numerals are z3's", "(assert (= x -40))", "(assert (= x (- 40)))"},
	{"numbers have no leading zeros", "(assert (= 007 00))\n(assert (= 00.50 010.0 0.0))",
		"(assert (= 7 0))\n(assert (= 0.50 10.0 0.0))"},
	{"indices and bit-vectors have no leading zeros", "(assert (= ((_ extract 07 04) #x0f) (_ bv00 04) (_ bv0013 4)))",
		"(assert (= ((_ extract 7 4) #x0f) (_ bv0 4) (_ bv13 4)))"},
	{"indexed operators", "(assert (= ((_ extract 7 4) #x0f) #x0))", ""},
	{"qualified constructors", "(assert (= l (as nil (List Int))))", "(assert (= l (as nil (List!1 Int))))"},
	{"constructors that need no qualification", "(assert (= l (cons x (tail l))))", ""},
	{"testers", "(assert ((_ is cons) l))", ""},
	{"testers before SMT-LIB 2.6", "(assert (is-cons l))", "(assert ((_ is cons) l))"},
	{"match", "(assert (match l ((nil p) ((cons h t) (> h x)))))", ""},
	{"match with a variable", "(assert (match l (((cons h t) true) (other (= other l)))))", ""},
	{"match cases hide", "(assert (match l ((nil p) ((cons x y) (> x 0)))))",
		"(assert (match l ((nil p) ((cons x y) (> x 0)))))"},
	{"constant arrays", "(assert (= x (select ((as const (Array Bool Int)) 0) p)))", ""},
	{"maps over arrays", "(declare-const a (Array Bool Int))\n(assert (= a ((_ map f) a)))",
		"(declare-fun a () (Array Bool Int))\n(assert (= a ((_ map f) a)))"},
	{"lambda and application", "(assert (= x ((lambda ((z Int)) (+ z 1)) y)))",
		"(assert (= x (@ (lambda ((z Int)) (+ z 1)) y)))"},
	{"partial application", "(declare-fun g (Int Int) Int)\n(assert (= (g x) f))",
		"(declare-fun g (Int Int) Int)\n(assert (= (@ g x) f))"},
	{"constants of a map sort", "(declare-const h (-> Int (-> Int Bool)))\n(assert (h x y))",
		"(declare-fun h () (-> Int Int Bool))\n(assert (@ (@ h x) y))"},
	{"abbreviated sorts", "(declare-const d Float16)\n(assert (fp.isNaN d))",
		"(declare-fun d () (_ FloatingPoint 5 11))\n(assert (fp.isNaN d))"},
	{"defined sorts are expanded", "(define-sort A (X) (Array X X))\n(declare-const a (A Int))\n(assert (= x (select a x)))",
		"(define-sort A (X) (Array X X))\n(declare-fun a () (Array Int Int))\n(assert (= x (select a x)))"},
	{"scopes are renamed apart",
		"(push 1)\n(declare-const z Int)\n(assert (= z 0))\n(pop 1)\n(declare-const z Bool)\n(assert z)",
		"(push 1)\n(declare-fun z () Int)\n(assert (= z 0))\n(pop 1)\n(declare-fun z!1 () Bool)\n(assert z!1)"},
	{"global declarations outlive their level",
		"(set-option :global-declarations true)\n(push 1)\n(declare-const z Bool)\n(pop 1)\n(assert z)",
		"(set-option :global-declarations true)\n(push 1)\n(declare-fun z () Bool)\n(pop 1)\n(assert z)"},
	{"overloading is resolved", "(declare-fun f (Bool) Bool)\n(assert (f (= (f x) 0)))",
		"(declare-fun f!1 (Bool) Bool)\n(assert (f!1 (= (f x) 0)))"},
	{"overloaded constructors", "(declare-datatype O ((nil) (some (it Int))))\n(assert (= (as nil O) (some 1)))",
		"(declare-datatypes ((O 0)) (((nil!1) (some (it Int)))))\n(assert (= (as nil!1 O) (some 1)))"},
	{"a declared name that some solver has", "(declare-fun union (Int) Int)\n(assert (= (union x) 0))",
		"(declare-fun union!1 (Int) Int)\n(assert (= (union!1 x) 0))"},
	{"datatypes before SMT-LIB 2.6", "(declare-datatypes (T) ((Tree leaf (node (left Tree) (it T)))))\n(declare-const t (Tree Int))\n(assert (= t (left t)))",
		"(declare-datatypes ((Tree 1)) ((par (T) ((leaf) (node (left (Tree T)) (it T))))))\n(declare-fun t () (Tree Int))\n(assert (= t (left t)))"},
	{"recursive functions", "(define-fun-rec fac ((n Int)) Int (ite (= n 0) 1 (* n (fac (- n 1)))))", ""},
	{"mutually recursive functions",
		"(define-funs-rec ((ev ((n Int)) Bool) (od ((n Int)) Bool)) ((od (- n 1)) (ev (- n 1))))", ""},
	{"finite fields", "(assert (= #f3m7 (as ff3 (_ FiniteField 7))))",
		"(assert (= (as ff3 (_ FiniteField 7)) (as ff3 (_ FiniteField 7))))"},
	{"commands of solvers are kept", "(eval (+ x  1))", ""},
	{"a quoted reserved word is a symbol", "(define-sort |par| () Int)\n(declare-fun v (|par|) |par|)\n(assert (= (v 1) 1))",
		"(define-sort par!1 () Int)\n(declare-fun v (Int) Int)\n(assert (= (v 1) 1))"},
	{"check with assumptions", "(check-sat-assuming (p (not p)))", ""},
	{"check with a tactic", "(check-sat-using (then (! simplify :som true) smt))", ""},
	{"consequences", "(get-consequences (p (not p)) (p x))", ""},
	{"consequences of nothing", "(get-consequences () ())", ""},
	{"a tactic has no layout", "(check-sat-using\t( then\t simplify ; and\n|a  b|  smt\n) )",
		"(check-sat-using (then simplify |a  b| smt))"},
}

// TestReadable reads formulas and compares how they are printed.
func TestReadable(t *testing.T) {
	for _, c := range readable {
		t.Run(c.caption, func(t *testing.T) {
			s := mustParse(t, declarations+c.source)
			prelude := len(mustParse(t, declarations).Commands)
			rest := *s
			rest.Commands = s.Commands[prelude:]
			printer := smtlib.Printer{Sharing: smtlib.ShareNone}
			got := strings.TrimSpace(string(printer.AppendScript(nil, &rest)))
			want := c.printed
			if want == "" {
				want = c.source
			}
			if got != want {
				t.Errorf("printed as\n%s\nwant\n%s", got, want)
			}
			if err := checkRoundTrip(s, 1<<20); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSharing compares how terms with common parts are printed.
func TestSharing(t *testing.T) {
	for _, c := range []struct {
		caption, source, want string
		sharing               smtlib.Sharing
	}{
		{"by let", "(assert (< (f (+ x 1)) (f (+ x 1))))", "(assert (let ((?1 (f (+ x 1)))) (< ?1 ?1)))", smtlib.ShareLet},
		{"levels of let", "(assert (let ((a (f (+ x 1)))) (let ((b (f (+ a a)))) (< b b))))",
			"(assert (let ((?1 (f (+ x 1)))) (let ((?2 (f (+ ?1 ?1)))) (< ?2 ?2))))", smtlib.ShareLet},
		{"inside a binder", "(assert (forall ((z Int)) (< (f (+ z 1)) (f (+ z 1)))))",
			"(assert (forall ((z Int)) (let ((?1 (f (+ z 1)))) (< ?1 ?1))))", smtlib.ShareLet},
		{"inside the inner of two binders", "(assert (forall ((z Int)) (exists ((u Int)) (< (f (+ z u)) (f (+ z u))))))",
			"(assert (forall ((z Int)) (exists ((u Int)) (let ((?1 (f (+ z u)))) (< ?1 ?1)))))", smtlib.ShareLet},
		{"a binder that occurs twice follows what it uses",
			"(assert (forall ((z Int)) (let ((a (f (+ z 1)))) (let ((q (exists ((u Int)) (> (f u) a)))) (and (> a 0) (> a 1) q (not q))))))",
			"(assert (forall ((z Int)) (let ((?1 (f (+ z 1)))) (let ((?2 (exists ((u Int)) (> (f u) ?1)))) " +
				"(and (> ?1 0) (> ?1 1) ?2 (not ?2))))))", smtlib.ShareLet},
		{"a name is not used where its variable is bound again",
			"(assert (let ((q (exists ((z Int)) (> (f (+ z 1)) 5)))) (forall ((z Int)) (let ((a (f (+ z 1)))) (and (= a (- a)) q)))))",
			"(assert (forall ((z Int)) (let ((?1 (f (+ z 1)))) " +
				"(and (= ?1 (- ?1)) (exists ((z Int)) (> (f (+ z 1)) 5))))))", smtlib.ShareLet},
		{"attributes stay next to their binder",
			"(assert (forall ((z Int)) (! (< (f (+ z 1)) (f (+ z 1))) :pattern ((f (+ z 1))))))",
			"(assert (forall ((z Int)) (! (let ((?1 (f (+ z 1)))) (< ?1 ?1)) :pattern ((f (+ z 1))))))", smtlib.ShareLet},
		{"by definitions", "(assert (> (f (+ x 1)) 0))\n(assert (< (f (+ x 1)) 9))",
			"(define-fun ?1 () Int (f (+ x 1)))\n(assert (> ?1 0))\n(assert (< ?1 9))", smtlib.ShareDefine},
		{"names of the script are avoided", "(declare-const ?1 Int)\n(assert (= ?1 (f (+ x 1)) (f (+ x 1))))",
			"(declare-fun ?1 () Int)\n(assert (let ((??1 (f (+ x 1)))) (= ?1 ??1 ??1)))", smtlib.ShareLet},
	} {
		t.Run(c.caption, func(t *testing.T) {
			s := mustParse(t, declarations+c.source)
			rest := *s
			rest.Commands = s.Commands[len(mustParse(t, declarations).Commands):]
			printer := smtlib.Printer{Sharing: c.sharing}
			if got := strings.TrimSpace(string(printer.AppendScript(nil, &rest))); got != c.want {
				t.Errorf("printed as\n%s\nwant\n%s", got, c.want)
			}
			if err := checkRoundTrip(s, 1<<20); err != nil {
				t.Error(err)
			}
		})
	}
}
