package lemma

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

// What proofs claim, and what they lack: a right proof, and what is changed in it.
func TestReadProof(t *testing.T) {
	const script = "(set-logic QF_LIA)(declare-const x Int)(assert (< x 0))(assert (> x 2))(check-sat)"
	const right = `(
(declare-const x Int)
(define @t1 () (< x 0))
(define @t2 () (not @t1))
(define @t3 () (> x 2))
(assume @p1 @t1)
(assume @p2 @t3)
(assume-push @p3 @t3)
(step @p4 @t2 :rule some-bound :premises (@p3) :args (x -1/2))
(step @p5 false :rule contra :premises (@p1 @p4))
(step-pop @p6 :rule scope :premises (@p5))
(step @p7 (=> @t3 false) :rule process_scope :premises (@p6) :args (false))
; trust SOME_REASON
(step @p8 false :rule modus_ponens :premises (@p2 @p7))
)
`
	for _, c := range []struct {
		caption, from, to string
		hole              string // "-" for another format
		trusted           int
		wrong             string // the rule of the first step that is refuted
	}{
		{"right", "", "", "", 0, ""},
		{"of a rule without a proof", ":rule modus_ponens", ":rule trust", "", 1, ""},
		{"without a step", "(step @p4", "(step @p0", holePremise, 0, ""},
		{"without the last step", "(step @p8 false", "(step @p8 true", holeFalse, 0, ""},
		{"without discharging", "(step-pop @p6 :rule scope :premises (@p5))\n", "", holePremise, 0, ""},
		{"with an assumption of a step that is left", "(@p2 @p7)", "(@p5)", holeOpen, 0, ""},
		{"with another conclusion", "@p4 @t2", "@p4 (> x -3/2)", "", 0, "contra"}, // the next step does not follow
		{"with a conclusion that does not follow", "@p4 @t2", "@p4 (< x -3/2)", "", 0, "some-bound"},
		{"with an axiom", "(@p3) :args (x -1/2)", "() :args (x)", "", 0, "some-bound"},
		// The assertions contradict each other, so all assumptions follow.
		{"with another assumption", "(assume @p2 @t3)", "(assume @p2 (> x 9))", "", 0, ""},
		{"with a variable", "(> x 2)", "(forall (@list (@var \"x\" Int)) (> (@var \"x\" Int) 2))", "", 0, ""},
		{"with steps for all values", "@p4 @t2", "@p4 (< (@var \"x\" Int) 0)", "", 0, "some-bound"},
		{"of another version", "(assume @p1", "(suppose @p1", "-", 0, ""},
	} {
		text := strings.Replace(right, c.from, c.to, 1)
		p := ReadProof(text)
		if p == nil || c.hole == "-" {
			if p != nil || c.hole != "-" {
				t.Errorf("%s: %v", c.caption, p)
			}
			continue
		}
		in, err := instance.Read("x", []byte(script), nil)
		if err != nil {
			t.Fatal(err)
		}
		r := Read(in.Instance(instance.None), nil, p.Steps)
		wrong := ""
		for i := range r.Formulas {
			f := &r.Formulas[i]
			if w, is := r.Judge(context.Background(), f); is && wrong == "" {
				wrong = w.Source
				if err := w.Under.Verify(); err != nil {
					t.Errorf("%s: %v", c.caption, err)
				}
			}
			if f.Unread != "" && c.hole != holePremise {
				t.Errorf("%s: %s is not read: %s", c.caption, f.Text, f.Unread)
			}
		}
		if p.Hole != c.hole || len(p.Trusted) != c.trusted || wrong != c.wrong {
			t.Errorf("%s: %q, %q, %q", c.caption, p.Hole, p.Trusted, wrong)
		}
	}
	for _, text := range []string{"", "(let ((_let_1 (< x x))) (SCOPE :conclusion (not _let_1)))", "((", "()"} {
		if p := ReadProof(text); p != nil && p.Hole != holeFalse {
			t.Errorf("%s: %+v", text, p)
		}
	}
}

// A proof that assumes what the script does not assert is wrong if evaluation finds that it does not follow.
func TestForeignAssumption(t *testing.T) {
	in, err := instance.Read("x", []byte("(set-logic QF_LIA)(declare-const x Int)(assert (> x 2))(check-sat)"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for formula, wrong := range map[string]bool{"(> x 2)": false, "(>= x 3)": false, "(> x 3)": true, "false": true} {
		p := ReadProof("((assume @p1 " + formula + "))")
		r := Read(in.Instance(instance.None), nil, p.Steps)
		if w, is := r.Judge(context.Background(), &r.Formulas[0]); is != wrong || is && w.Under.Verify() != nil {
			t.Errorf("%s: %t", formula, is)
		}
	}
}

// Clauses of z3's log are disjunctions of literals, with the definitions that they need; what is behind an answer
// belongs to the next check. Those with names that z3 gives are not read.
func TestClauses(t *testing.T) {
	const log = "(declare-fun x () Int)\n(define-const $1 Int (* (- 1) x))\n(define-const $2 Bool (<= $1 0))\n" +
		"(assume $2)\n(infer (not $2) $2 smt)\n(define-const $3 Proof (inst $2))\nunsat\n(infer $2 $3)\n(del $2)\n" +
		"(infer false farkas)\n(infer false rup)\n(infer smt)\n(declare-fun k!0 () Int)\n(infer (= k!0 x) smt)\n(assume"
	want := []Step{
		{Kind: Asserted, Text: "(let ((cvc5.1 (* (- 1) x))) (let ((cvc5.2 (<= cvc5.1 0))) (or false cvc5.2)))"},
		{Kind: Clause, Source: "smt",
			Text: "(let ((cvc5.1 (* (- 1) x))) (let ((cvc5.2 (<= cvc5.1 0))) (or false (not cvc5.2) cvc5.2)))"},
		{Kind: Clause, Check: 1, Text: "(let ((cvc5.1 (* (- 1) x))) (let ((cvc5.2 (<= cvc5.1 0))) (or false cvc5.2)))"},
		{Kind: Clause, Source: "farkas", Check: 1, Text: "(or false false)"},
		{Kind: Clause, Source: "smt", Check: 1}, // k!0 is a symbol of z3's, or one of the script
	}
	if got := Clauses(log); !slices.Equal(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
}
