package fragment

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/smtlib"
)

// written prints what a seed declares and asserts.
func written(s *Seed, assertions []smtlib.Term) string {
	var p smtlib.Printer
	var out []byte
	for _, c := range s.Sorts {
		out = append(p.AppendCommand(out, s.Arena, c), '\n')
	}
	done := map[*smtlib.Decl]bool{}
	for _, d := range s.Functions {
		switch {
		case d.Kind == smtlib.Declared:
			out = append(p.AppendCommand(out, s.Arena, smtlib.DeclareFun{Fun: d}), '\n')
		case !done[d]:
			together := append(slices.Clone(d.Together), d)
			if len(d.Together) > 0 {
				together = d.Together
			}
			for _, d := range together {
				done[d] = true
			}
			out = append(p.AppendCommand(out, s.Arena, smtlib.DefineFun{Funs: together}), '\n')
		}
	}
	return string(p.AppendAsserts(out, s.Arena, assertions))
}

// judgeable are the assertions that are derived.
func judgeable(s *Seed) (all []smtlib.Term) {
	for _, f := range s.Assertions {
		if s.Excluded(f) == "" {
			all = append(all, f)
		}
	}
	return all
}

// everything has what a derivation has to carry.
const everything = `(set-logic ALL)
(declare-sort U 0)
(declare-sort P 1)
(declare-datatypes ((List 1) (Tree 0)) ((par (T) ((nil) (cons (head T) (tail (List T)))))
  ((leaf) (node (kids (List Tree)) (label Int)))))
(declare-fun f (U (P Int)) U)
(declare-const u U)
(declare-const p (P Int))
(declare-const t Tree)
(declare-const a (Array Int Bool))
(define-fun twice ((x Int)) Int (+ x x))
(define-fun-rec size ((l (List Tree))) Int
  (ite ((_ is nil) l) (twice 0) (+ 1 (size (tail l)))))
(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
  ((ite (<= n 0) true (odd (- n 1))) (ite (<= n 0) false (even (- n 1)))))
(assert (= (f u p) u))
(assert (forall ((x U)) (! (= (f x p) x) :pattern ((f x p)) :qid name)))
(assert (match (kids t) ((nil true) ((cons h r) (= (label h) (size r))))))
(assert (even (size (kids t))))
(assert (= (as nil (List Int)) (cons 1 (as nil (List Int)))))
(assert (! (select a (label t)) :named first))
(assert (= a ((as const (Array Int Bool)) false)))
(assert (= #x0f (concat ((_ extract 3 0) #b01010) (_ bv7 4))))
(assert (= ((_ to_fp 3 5) RNE 1.5) (fp #b0 #b011 #b1000)))
(assert (str.in_re "a\u{1F600}" (re.* (re.range "a" "z"))))
`

// A seed derived from a single seed equals it. A seed derived from the same seed twice contains it twice, with all
// names different, and can be read.
func TestDerivation(t *testing.T) {
	texts := map[string]string{"everything": everything}
	files, err := filepath.Glob("../benchmarks/seeds/*/*.smt2")
	if err != nil || len(files) == 0 {
		t.Fatalf("no seeds: %v", err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[file] = string(src)
	}
	for name, text := range texts {
		seed, err := ReadSeed(name, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if len(judgeable(seed)) == 0 {
			continue
		}
		derive := func(copies int) *Seed {
			d := NewDerivation()
			for range copies {
				if err := d.Add(seed, nil); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			derived, err := d.Seed("derived", seed.Logic)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if derived.Logic != seed.Logic {
				t.Errorf("%s is of logic %s, the derived seed of %s", name, seed.Logic, derived.Logic)
			}
			return derived
		}
		once, twice := derive(1), derive(2)
		var p smtlib.Printer
		want := string(p.AppendAsserts(nil, seed.Arena, judgeable(seed)))
		if got := string(p.AppendAsserts(nil, once.Arena, once.Assertions)); got != want {
			t.Errorf("%s becomes\n%s\nit was\n%s", name, got, want)
		}
		again, err := ReadSeed(name, []byte("(set-logic "+seed.Logic+")"+written(twice, twice.Assertions)))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(again.Functions) != 2*len(once.Functions) || len(again.Assertions) != len(twice.Assertions) {
			t.Errorf("%s: twice has %d functions and %d assertions, once %d and %d", name, len(again.Functions),
				len(again.Assertions), len(once.Functions), len(once.Assertions))
		}
		for _, d := range again.Functions {
			if d.Written != "" {
				t.Errorf("%s: %s was written as %s", name, d.Name, d.Written)
			}
		}
	}
}

// Nothing is derived from a seed without an assertion that can be judged, and a large seed is refused.
func TestDerivationRefuses(t *testing.T) {
	seed, err := ReadSeed("partial", []byte(`(declare-const x Int)
(define-fun-rec f ((n Int)) Int (f (+ n 1)))(assert (= (f x) 1))`))
	if err != nil {
		t.Fatal(err)
	}
	d := NewDerivation()
	if err := d.Add(seed, nil); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Seed("derived", "ALL"); err != ErrEmpty {
		t.Errorf("%v", err)
	}
	large, err := ReadSeed("large", []byte("(declare-const x Int)(assert (= x "+strings.Repeat("(+ 1 ", MaxDerived)+"x"+
		strings.Repeat(")", MaxDerived)+"))"))
	if err != nil {
		t.Fatal(err)
	}
	if err := NewDerivation().Add(large, nil); err == nil {
		t.Error("a large seed is no error")
	}
}
