package model_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

var update = flag.Bool("update", false, "rewrite what is expected in testdata")

// TestSolversModels reads solvers' answers. Each archive in testdata/models has a script and answers named after their
// solvers; each answer is followed by SOLVER.read, with what should be read and the values of the assertions.
func TestSolversModels(t *testing.T) {
	paths, err := filepath.Glob("testdata/models/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]string{}
			for _, f := range archive.Files {
				want[f.Name] = string(f.Data)
			}
			files := archive.Files
			archive.Files = files[:1:1]
			for _, f := range files[1:] {
				if strings.HasSuffix(f.Name, ".read") {
					continue
				}
				read := f.Name + ".read"
				got := readAnswer(t, files[0].Data, f.Data)
				if diff := cmp.Diff(want[read], got); diff != "" && !*update {
					t.Errorf("%s (-want +got):\n%s", f.Name, diff)
				}
				archive.Files = append(archive.Files, f, txtar.File{Name: read, Data: []byte(got)})
			}
			if *update {
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// readAnswer reads an answer as a reference model and as a model to judge by, and writes both down.
func readAnswer(t *testing.T, script, answer []byte) string {
	t.Helper()
	seed, err := fragment.ReadSeed("script.smt2", script)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	ref := model.ReadReference(seed, answer)
	if ref == nil {
		return "nothing\n"
	}
	m := model.DrawReference(ref, rand.New(rand.NewPCG(1, 2)))
	e := model.NewSeedEvaluator(seed, m)
	var values []string
	for _, f := range seed.Assertions {
		values = append(values, e.Value(f).String())
	}
	m.Complete()
	writeModel(t, &b, seed, m, ref.Unread)
	fmt.Fprintf(&b, "; assertions: %s\n", strings.Join(values, ", "))
	if ref.Approximate {
		fmt.Fprintf(&b, "; approximate, unread: %s\n", strings.Join(ref.Unread, " "))
	}
	exact, arena, err := model.Read(seed, "answer", answer)
	if err != nil {
		fmt.Fprintf(&b, "; as a model to judge by: %v\n", err)
		return b.String()
	}
	values = nil
	e = model.NewEvaluator(arena, exact)
	for _, f := range seed.Assertions {
		values = append(values, e.Value(f).String())
	}
	fmt.Fprintf(&b, "; as a model to judge by: %s\n", strings.Join(values, ", "))
	return b.String()
}

// writeModel writes the functions of a model but those that were not read, which are drawn.
func writeModel(t *testing.T, b *bytes.Buffer, seed *fragment.Seed, m *model.Model, unread []string) {
	t.Helper()
	a := seed.Arena.Child()
	elements := m.Elements(a)
	var printer smtlib.Printer
	for _, of := range elements {
		for _, d := range of {
			fmt.Fprintf(b, "%s\n", printer.AppendCommand(nil, a, smtlib.DeclareFun{Fun: d}))
		}
	}
	var funs []*smtlib.Decl
	for _, d := range seed.Functions {
		if d.Kind == smtlib.Declared && !strings.Contains(" "+strings.Join(unread, " ")+" ", " "+d.Name+" ") {
			funs = append(funs, d)
		}
	}
	defs, err := m.Definitions(a, funs, elements)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range defs {
		fmt.Fprintf(b, "%s\n", printer.AppendCommand(nil, a, smtlib.DefineFun{Funs: []*smtlib.Decl{d}}))
	}
}

// TestReferenceIsStable draws a reference twice: the same source of random numbers must give the same model.
func TestReferenceIsStable(t *testing.T) {
	seed, err := fragment.ReadSeed("script.smt2", []byte(`
		(declare-fun f (Int) Int) (declare-const x Int) (declare-const y Int)
		(assert (< (f x) (f y) (f (f x))))`))
	if err != nil {
		t.Fatal(err)
	}
	ref := model.ReadReference(seed, []byte("((define-fun f ((a Int)) Int (* a 2)) (define-fun x () Int 3))"))
	if ref == nil || len(ref.Unread) != 1 || !ref.Approximate {
		t.Fatalf("got %+v", ref)
	}
	var texts [2]string
	for i := range texts {
		m := model.DrawReference(ref, rand.New(rand.NewPCG(5, 6)))
		v := model.NewSeedEvaluator(seed, m).Value(seed.Assertions[0])
		m.Complete()
		var b bytes.Buffer
		writeModel(t, &b, seed, m, nil)
		texts[i] = b.String() + v.String()
		x, f := m.Interpretation(seed.Functions[1]), m.Interpretation(seed.Functions[0])
		if x.Default.String() != "3" || f.At([]value.Value{value.NewInt(3)}).String() != "6" {
			t.Errorf("not what was read:\n%s", texts[i])
		}
	}
	if texts[0] != texts[1] {
		t.Errorf("two models:\n%s\n%s", texts[0], texts[1])
	}
}

// TestStrangeModels reads models that no solver gives: reading may fail, but nothing else may go wrong.
func TestStrangeModels(t *testing.T) {
	const script = `(set-logic ALL) (declare-sort U 0) (declare-const u U) (declare-const x Int) (declare-const y Int)
		(declare-fun f (Int) Int) (declare-const a (Array Int Int)) (assert (= (f x) (select a y)))`
	seed, err := fragment.ReadSeed("script.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ caption, model, want string }{
		{"constants that refer to each other", "(define-fun x () Int y) (define-fun y () Int x)", "nothing"},
		{"a function that calls itself", "(define-fun f ((n Int)) Int (+ 1 (f n))) (define-fun x () Int 4)", "4"},
		{"functions that call each other", `(define-fun x () Int (k 1)) (define-fun k ((n Int)) Int (l n))
			(define-fun l ((n Int)) Int (k n))`, "nothing"},
		{"an array of itself", "(define-fun a () (Array Int Int) (store a 1 2)) (define-fun x () Int 4)", "4"},
		{"a name of a theory", "(define-fun + ((p Int) (q Int)) Int (* p q)) (define-fun x () Int (+ 2 3))", "5"},
		{"a missing definition", "(define-fun x () Int (k!0 3)) (define-fun y () Int 1)", "unread"},
		{"a body with an error", "(define-fun k!0 ((n Int)) Int (and n)) (define-fun x () Int (k!0 3)) (define-fun y () Int 1)",
			"unread"},
		{"twice the same", "(define-fun x () Int 1) (define-fun x () Int 2)", "1"},
		{"another sort", "(define-fun x () Bool true) (define-fun y () Int 1)", "unread"},
		{"division by zero", "(define-fun x () Int (div 1 0)) (define-fun y () Int 1)", "unread"},
		{"no parentheses", "x = 3", "nothing"},
		{"an open end", "((define-fun x () Int 3) (define-fun y () Int", "3"},
		{"too many ends", "(define-fun x () Int 3))) (define-fun y () Int 4)", "3"},
		{"a definition of an element", "(define-fun u () U (as @1 U)) (define-fun x () Int 3)", "3"},
		{"an algebraic number without a root", "(define-fun x () Int (root-obj (+ (^ x 2) 1) 1)) (define-fun y () Int 1)",
			"unread"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			ref := model.ReadReference(seed, []byte(c.model))
			if ref == nil {
				if c.want != "nothing" {
					t.Errorf("nothing was read, want %s", c.want)
				}
				return
			}
			m := model.DrawReference(ref, rand.New(rand.NewPCG(1, 1)))
			model.NewSeedEvaluator(seed, m).Value(seed.Assertions[0])
			got := m.Interpretation(seed.Functions[1]).Default.String()
			if slices.Contains(ref.Unread, "x") {
				got = "unread"
			}
			if got != c.want {
				t.Errorf("x is %s, want %s", got, c.want)
			}
		})
	}
}

// A model without definitions is accepted for a script that declares nothing, and for no other.
func TestEmptyModels(t *testing.T) {
	for script, fits := range map[string]bool{
		"(assert (< 1 2))": true,
		"(define-fun f ((x Int)) Int (* x x)) (assert (< (f 1) 2))": true,
		"(declare-const x Int) (assert (< x 2))":                    false,
	} {
		seed, err := fragment.ReadSeed("script.smt2", []byte(script))
		if err != nil {
			t.Fatal(err)
		}
		m, a, err := model.Read(seed, "model.smt2", []byte("; no values"))
		if (err == nil) != fits {
			t.Errorf("%s: the error is %v", script, err)
		}
		if err == nil && model.NewEvaluator(a, m).Value(seed.Assertions[0]).String() != "true" {
			t.Errorf("%s is not true", script)
		}
	}
}

func FuzzReadReference(f *testing.F) {
	paths, err := filepath.Glob("testdata/models/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files[1:] {
			f.Add(archive.Files[0].Data, file.Data)
		}
	}
	f.Fuzz(func(t *testing.T, script, answer []byte) {
		const longest = 1 << 13
		if len(script)+len(answer) > longest {
			t.Skip()
		}
		seed, err := fragment.ReadSeed("script.smt2", script)
		if err != nil {
			t.Skip()
		}
		if ref := model.ReadReference(seed, answer); ref != nil {
			m := model.DrawReference(ref, rand.New(rand.NewPCG(1, 1)))
			model.NewSeedEvaluator(seed, m).All()
		}
		if m, arena, err := model.Read(seed, "answer", answer); err == nil {
			e := model.NewEvaluator(arena, m)
			for _, t := range seed.Assertions {
				e.Value(t)
			}
		}
	})
}

// A function whose value refers to the function itself has no known value, and reading it ends.
func TestReadValueOfItself(t *testing.T) {
	seed, err := fragment.ReadSeed("seed.smt2", []byte("(declare-fun f (Int) Int)(assert (< (f 0) (f 1)))"))
	if err != nil {
		t.Fatal(err)
	}
	m, arena, err := model.Read(seed, "model", []byte("(((f 1) (+ 1 (f 0))) ((f 2) 7))"))
	if err != nil {
		t.Fatal(err)
	}
	e := model.NewEvaluator(arena, m)
	if v := e.Value(seed.Assertions[0]); !value.IsOpen(v) {
		t.Errorf("the assertion is %v", v)
	}
}

// A model may have a definition twice, and it may define what the script does not declare, such as the names of
// assertions. It says nothing if a value depends on which of two different definitions counts.
func TestDefinedTwice(t *testing.T) {
	const script = "(declare-const x Int) (declare-fun f (Int) Int) (assert (> (f x) 3))"
	seed, err := fragment.ReadSeed("script.smt2", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	const x, f = "(define-fun x () Int 4)", "(define-fun f ((n Int)) Int (+ n 1))"
	const nine = "(define-fun k!0 () Int 9)"
	for _, c := range []struct{ caption, model, want string }{
		{"alike", x + f + "(define-fun x ()\n Int 4) (define-fun f ((n Int)) Int (+ n 1)) ; again", "true"},
		{"a symbol of the script, otherwise", x + f + "(define-fun x () Int 5)", "two different definitions"},
		{"a function of the script, otherwise", x + f + "(define-fun f ((n Int)) Int (+ n 2))", "two different definitions"},
		{"the name of an assertion", x + "(define-fun p1 () Bool true)" + f + "(define-fun p1 () Bool (> (f x) 3))", "true"},
		{"a helper that is used, alike", nine + f + "(define-fun x () Int k!0)" + nine, "true"},
		{"a helper that is used, otherwise", nine + f + "(define-fun x () Int k!0) (define-fun k!0 () Int 1)", "no value"},
		{"a helper that is used, otherwise, in front", nine + "(define-fun k!0 () Int 1)" + f + "(define-fun x () Int k!0)",
			"no value"},
		{"strings that differ in blanks", `(define-fun s () String "a b") (define-fun s () String "a  b")` + f +
			"(define-fun x () Int (str.len s))", "no value"},
	} {
		t.Run(c.caption, func(t *testing.T) {
			m, arena, err := model.Read(seed, "model", []byte(c.model))
			got := ""
			if err != nil {
				got = err.Error()
			} else if got = model.NewEvaluator(arena, m).Value(seed.Assertions[0]).String(); len(m.Unread) > 0 {
				got = "no value"
			}
			if !strings.Contains(got, c.want) {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}
