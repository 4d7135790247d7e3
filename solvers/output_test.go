package solvers

import (
	"strings"
	"testing"
)

func TestItems(t *testing.T) {
	for _, x := range []struct{ out, want string }{
		{"sat\n", "sat"},
		{"sat", "sat"},
		{"  unsat \r\n\r\nsat\n", "unsat,sat"},
		{"\x1b[32msat\x1b[0m\n", "sat"},
		{"(model\n(define-fun |a\nsat\n)| () Int 1)\n)\nsat\n", "(…),sat"},
		{"(error \"no\nsat\n\")\nunsat\n", "(…),unsat"},
		{"(error \"doubled \"\" quote )\nsat\n\")\nunsat\n", "(…),unsat"},
		{"(error \"escaped \\\" quote\")\nunsat\n", "(…),unsat"},
		{"(a) (b)\nsat\n", "(…),(…),sat"},
		{"(never closed\nsat\n(a)\n", "(never closed,sat,(a)"},
		{"", ""},
		{"\n\n", ""},
	} {
		var got []string
		for i := range items([]byte(x.out)) {
			if i.expr {
				i.text = "(…)"
			}
			got = append(got, i.text)
		}
		if s := strings.Join(got, ","); s != x.want {
			t.Errorf("%q: %s, want %s", x.out, s, x.want)
		}
	}
}

// FuzzClassify wants no panic, and that every result is consistent, whatever a solver prints.
func FuzzClassify(f *testing.F) {
	f.Add("sat\n(error \"x\")\n", "", 1, 0)
	f.Add("(error \"out of memory\")\nunsat\nsat\n", "Assertion `x' failed", 2, 134)
	f.Add("((((\n\"|\nunknown\n", "==1==ERROR: AddressSanitizer: x", 1, 1)
	f.Fuzz(func(t *testing.T, stdout, stderr string, checks, status int) {
		o := outcome{stdout: []byte(stdout), stderr: []byte(stderr), ended: true, status: status}
		q := Query{Checks: checks % 4}
		var r Result
		o.into(&r, &Entry{}, &q, 100)
		if !r.Verdict.Answered() && r.Reason == "" || len(r.Stdout) > 100 {
			t.Errorf("%+v", r)
		}
		if r.Verdict.Definite() && (len(r.Checks) != q.checks() || r.Checks[len(r.Checks)-1] != r.Verdict) {
			t.Errorf("%+v", r)
		}
		if r.Verdict == Crash && strings.ContainsAny(r.Signature, "\n") {
			t.Errorf("%+v", r)
		}
	})
}

func TestSignatures(t *testing.T) {
	for _, x := range []struct{ text, want string }{
		{"ASSERTION VIOLATION\nFile: ../src/ast/rewriter/seq_rewriter.cpp\nLine: 1234\nis_well_sorted(m, x)\n",
			"seq_rewriter.cpp Line: 1234 is_well_sorted(m, x)"},
		{"thread 'main' panicked at src/lib.rs:3:5:\nindex out of bounds\n", "lib.rs:3:5:"},
		{"Fatal failure within solve at /build/x-1.0/src/smt/engine.cpp:12\n", "engine.cpp:12"},
		{"Failed to verify: m.get(\"/tmp/run-7/in.smt2\", a/b)", `m.get("in.smt2", a/b)`},
		{"Exception in thread \"main\" java.lang.AssertionError: x\n\tat a.b.C.d(C.java:1)\n\tat a.b.E.f(E.java:2)\n",
			"java.lang.AssertionError: x; a.b.C.d a.b.E.f"},
		{"Exception in thread \"main\" java.lang.IllegalStateException: x\n\tat de.uni_freiburg.informatik.ultimate.logic." +
			strings.Repeat("simplification.", 12) + "Simplifier.simplify(Simplifier.java:1)\n",
			"java.lang.IllegalStateException: x; de.uni_freiburg.informatik.ultimate.logic" +
				strings.Repeat(".simplification", 8)},
		{"Exception in thread \"main\" java.lang.IllegalStateException\n\tat de.uni_freiburg.informatik.ultimate." +
			"smtinterpol.theory.cclosure.CClosure.checkpoint(C.java:1)\n\tat de.uni_freiburg.informatik.ultimate." +
			"smtinterpol.dpll.DPLLEngine.checkConsistencyOfAllDecisions(D.java:2)\n",
			"java.lang.IllegalStateException; " +
				"de.uni_freiburg.informatik.ultimate.smtinterpol.theory.cclosure.CClosure.checkpoint"},
		{"Fatal error: exception Stack_overflow\n", "Stack_overflow"},
		{"cvc5 suffered a segfault.\nOffending address is 0x7f1212\n", "cvc5 suffered a segfault."},
		{"nothing of note", ""},
	} {
		if got := crashSignature(x.text); got != x.want {
			t.Errorf("%q:\n%s, want\n%s", x.text, got, x.want)
		}
	}
	if got, want := ErrorSignature("line 3 column 24: unknown function/constant str.to_int"),
		"unknown function/constant str.to_int"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for text, want := range map[string]string{
		"Cannot translate (bvnot (concat #b0 y)) to a bit-vector term":     "Cannot translate _ to a bit-vector term",
		"Cannot translate ((_ extract 7 7) (bvnot z))":                     "Cannot translate _",
		"cannot (yet) do (+ x (* y y)) or (f x), only (let ((a (+ b":       "cannot (yet) do _ or (f x), only _",
		"for function (declare-fun and (Bool Bool) Bool)) supplied":        "for function (declare-fun and (Bool Bool) Bool)) supplied",
		"the type is (Array (Array Int Int) (Seq Int)) or (_ BitVec (a b)": "the type is (Array (Array Int Int) (Seq Int)) or (_ BitVec (a b)",
	} {
		if got := ErrorSignature(text); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	a := ErrorSignature("line 3 column 7: unknown constant y!12")
	if b := ErrorSignature("line 44 column 9: unknown constant y!7"); a != b {
		t.Errorf("%s, %s", a, b)
	}
}

// Signatures of exceptions of Python have what they say and where they are raised, whatever stands before them.
func TestSignaturesOfExceptions(t *testing.T) {
	report := func(function, exception string) string {
		return "Traceback (most recent call last):\n  File \"/opt/a/main.py\", line 3, in <module>\n    main()\n" +
			"  File \"/opt/a/b.py\", line 12, in " + function + "\n    x = (a\n" + exception + "\n"
	}
	pivot := report("pivot", "ZeroDivisionError: division by zero")
	for _, x := range []struct{ text, want, said string }{
		{pivot, "ZeroDivisionError: division by zero in pivot", "ZeroDivisionError: division by zero"},
		{"no answer: " + pivot, "no answer: ZeroDivisionError: division by zero in pivot",
			"no answer: ZeroDivisionError: division by zero"},
		{"loading\n" + pivot, "ZeroDivisionError: division by zero in pivot", "ZeroDivisionError: division by zero"},
		{report("read", "KeyError: 'x12'"), "KeyError: _ in read", "KeyError: 'x12'"},
		{report("check", "smt.errors.Unsupported"), "smt.errors.Unsupported in check", "smt.errors.Unsupported"},
		{report("read", "KeyError: 'x'") + "\nThe above exception was the direct cause of the following exception:\n\n" +
			report("check", "ValueError: no x"), "ValueError: no x in check", "ValueError: no x"},
		{"Traceback (most recent call last):\n", "Traceback (most recent call last):", "Traceback (most recent call last):"},
	} {
		got := ErrorSignature(x.text)
		if got != x.want {
			t.Errorf("%s\nhas the signature %s, want %s", x.text, got, x.want)
		}
		if said := Said(got, strings.TrimPrefix(x.text, noAnswer)); said != x.said {
			t.Errorf("%s\nsays %s, want %s", x.text, said, x.said)
		}
	}
}
