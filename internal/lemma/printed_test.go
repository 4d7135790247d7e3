package lemma

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/smtstorm/smtstorm/mutate/instance"
)

var update = flag.Bool("update", false, "write what the formulas of testdata are read as")

// What cvc5 1.0.3 and 1.4.2 (in files named so) have printed is read, judged, and blamed if the script has a witness.
func TestRealPrints(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			section := func(name string) *txtar.File {
				i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
				if i < 0 {
					archive.Files = append(archive.Files, txtar.File{Name: name})
					i = len(archive.Files) - 1
				}
				return &archive.Files[i]
			}
			var steps []Step
			if strings.HasPrefix(filepath.Base(file), "proof-") {
				p := ReadProof(string(section("proof").Data))
				if p == nil || p.Hole != "" || (len(p.Trusted) > 0) != strings.Contains(file, "trusted") {
					t.Fatalf("%+v", p)
				}
				steps = p.Steps
			} else {
				steps = Printed(string(section("printed").Data))
			}
			got := readAs(t, section("script.smt2").Data, section("witness").Data, steps)
			want := section("read as")
			if *update {
				want.Data = got
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(got, want.Data) {
				t.Errorf("%s\nwant\n%s", got, want.Data)
			}
		})
	}
}

// readAs describes what printed formulas are read as, line by line.
func readAs(t *testing.T, script, witness []byte, steps []Step) []byte {
	t.Helper()
	hasWitness := len(witness) > 0
	if !hasWitness {
		witness = nil
	}
	c, err := instance.Read("script.smt2", script, witness)
	if err != nil {
		t.Fatal(err)
	}
	in := c.Instance(instance.None)
	r := Read(in, c.Witness, steps)
	var out bytes.Buffer
	for i := range r.Formulas {
		f := &r.Formulas[i]
		is := "read"
		if f.Unread != "" {
			is = "not read: " + f.Unread
		} else if r.Judged(f) {
			is = "not refuted"
			if w, wrong := r.Judge(context.Background(), f); wrong {
				is = fmt.Sprintf("wrong: conflict %t, neither %t", w.Conflict, w.Neither)
			}
		}
		text := f.Text
		if len(text) > 60 {
			text = text[:60] + "…"
		}
		of := strings.Join(strings.Fields(fmt.Sprint(f.Kind, " ", f.Source, " ", text)), " ")
		fmt.Fprintf(&out, "%s: %s\n", of, is)
	}
	if hasWitness {
		b := r.Blame(context.Background(), 0)
		fmt.Fprintf(&out, "blame: %s, %d of %d read", b.Stage, b.Read, b.Steps)
		if b.Step != nil {
			fmt.Fprintf(&out, ": %s %.60s", b.Step.Source, b.Step.Text)
		}
		out.WriteByte('\n')
	}
	return out.Bytes()
}

// Whole lines are taken, and each belongs to the check that is answered next.
func TestPrinted(t *testing.T) {
	const output = "(lemma (or a b) :source SOME_RULE)\n(assert a)\n;; post-asserts start\n(set-logic QF_UF)\n" +
		"(declare-fun a () Bool)\n(assert (not a))\n(check-sat)\n;; post-asserts end\n(substitution (= x (+ y 1)))\n" +
		"(learned-lit a :internal)\n(learned-lit b :preprocess_solved)\nsat\n((x 3))\n(lemma (and a b))\n" +
		"(lemma (or a b) :source)\n(lemma (or a\nunsat\n(lemma (or a b) :source CUT"
	want := []Step{
		{Kind: Lemma, Source: "SOME_RULE", Text: "(or a b)"}, {Kind: Asserted, Text: "(not a)"},
		{Kind: Substitution, Text: "(= x (+ y 1))"}, {Kind: Literal, Text: "b"},
		{Kind: Lemma, Check: 1, Text: "(and a b)"},
	}
	if got := Printed(output); !slices.Equal(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
}

// Operators that only cvc5 has are written in those of SMT-LIB, unless the script declares them.
func TestPlain(t *testing.T) {
	for _, c := range []struct{ printed, plain, unread string }{
		{"(bvite c a (bvite d a b))", "(ite (= c #b1) a (ite (= d #b1) a b))", ""},
		{"(= (BITVECTOR_ULTBV a b) #b1)", "(= (ite (bvult a b) #b1 #b0) #b1)", ""},
		{"(bvsltbv a (concat a b))", "(ite (bvslt a (concat a b)) #b1 #b0)", ""},
		{"(@fp.NAN (fp.add RNE x y))", "(ite (fp.isNaN (fp.add RNE x y)) #b1 #b0)", ""},
		{"(SIGN x)", "(ite (fp.isNegative x) #b1 #b0)", ""},
		{"(EXPONENT x)", "(cvc5.exponent x)", ""},
		{"(> (div_total x y) (mod_total x 3))", "(> (cvc5.div_total x y) (cvc5.mod_total x 3))", ""},
		{"(@int_div_by_zero_17 x)", "(cvc5.int_div_by_zero x)", ""},
		{"(SKOLEM_FUN_INT_DIV_BY_ZERO_3 x)", "(cvc5.int_div_by_zero x)", ""},
		{"(@from_bools a (not b))", "(concat (ite (not b) #b1 #b0) (ite a #b1 #b0))", ""},
		{"(@from_bools (@bit 0 x))", "(ite (= ((_ extract 0 0) x) #b1) #b1 #b0)", ""},
		{"(extract 3 1 x)", "((_ extract 3 1) x)", ""},
		{"(@purify (+ x (div_total x 3)))", "(+ x (cvc5.div_total x 3))", ""},
		{"(= a @array_deq_diff_4)", "", "@array_deq_diff"},
		{"(= a (@quantifiers_skolemize Q 0))", "", "@quantifiers_skolemize"},
		{"(let ((_let_1 \"@a_1\")) (= |@b_1| _let_1))", "(let ((_let_1 \"@a_1\")) (= |@b_1| _let_1))", ""},
		{"(= (INF x) ZERO)", "(= (INF x) ZERO)", ""}, // declared
	} {
		p := plainer{declares: map[string]bool{"INF": true}, formats: map[format]bool{}}
		if plain, unread := p.plain(c.printed); plain != c.plain || unread != c.unread {
			t.Errorf("%s: %s, not read: %q", c.printed, plain, unread)
		}
	}
}

// The components of floating-point numbers are those that cvc5 1.4.2 has for the same numbers.
func TestComponents(t *testing.T) {
	for _, c := range []struct{ number, exponent, significand string }{
		{"(fp #b0 #b00 #b001)", "#b101", "#b1000"}, // subnormal
		{"(fp #b0 #b00 #b110)", "#b111", "#b1100"},
		{"(fp #b1 #b01 #b011)", "#b000", "#b1011"},
		{"(fp #b0 #b10 #b111)", "#b001", "#b1111"},
		{"(_ NaN 2 4)", "#b000", "#b1000"},
		{"(_ -oo 2 4)", "#b000", "#b1000"},
		{"(_ -zero 8 24)", "#b000000000", "#b100000000000000000000000"},
		{"(fp #b0 #b00000000 #b00000000000000000000001)", "#b101101011", "#b100000000000000000000000"},
		{"(fp #b0 #b11111110 #b10000000000000000000001)", "#b001111111", "#b110000000000000000000001"},
		{"(fp #b0 #b000 #b00000000001)", "#b10011", "#b100000000000"},
	} {
		var steps []Step
		for _, is := range []string{"EXPONENT {n}) {e}", "@fp.SIGNIFICAND {n}) {s}"} {
			names := strings.NewReplacer("{n}", c.number, "{e}", c.exponent, "{s}", c.significand)
			text := names.Replace("(= (" + is + ")")
			const rule = "COMPONENT_CONF"
			steps = append(steps, Step{Kind: Lemma, Source: rule, Text: "(and (not " + text + ") true)"},
				Step{Kind: Lemma, Source: rule, Text: "(and " + text + " true)"})
		}
		in, err := instance.Read("x", []byte("(set-logic QF_FP)(assert true)(check-sat)"), nil)
		if err != nil {
			t.Fatal(err)
		}
		r := Read(in.Instance(instance.None), nil, steps)
		for i := range r.Formulas {
			f := &r.Formulas[i]
			if _, wrong := r.Judge(context.Background(), f); wrong != (i%2 == 1) || f.Unread != "" {
				t.Errorf("%s: %t, %s", f.Text, wrong, f.Unread)
			}
		}
	}
}

// What proves a fault: lemmas that can be false, conflicts that can be true, and what can be both if it may be either.
func TestJudge(t *testing.T) {
	const script = "(set-logic ALL)(declare-const x Int)(declare-const y Int)(declare-const r Real)" +
		"(declare-const p Bool)" +
		"(assert (or p (> x y)))(assert (> r 0.5))(check-sat)"
	for _, c := range []struct {
		caption, source, formula string
		wrong                    bool
	}{
		{"a lemma", "ARITH_SPLIT_DEQ", "(or (not (>= x 1)) (>= x 0))", false},
		{"a strengthened bound", "ARITH_SPLIT_DEQ", "(or (not (>= x 1)) (>= x 2))", true},
		{"a dropped disjunct", "ARITH_TRICHOTOMY", "(or (>= x 1) (not (>= x 0)))", true},
		{"a swapped literal", "ARITH_X", "(=> (>= x 0) (>= x 1))", true},
		{"without a name", "", "(or (not (>= x 1)) (>= x 2))", true},
		{"a conflict", "ARITH_CONF_SIMPLEX", "(and (>= x 1) (not (>= x 0)))", false},
		{"a negated conflict", "ARITH_CONF_SIMPLEX", "(not (and (>= x 1) (not (>= x 0))))", false}, // a lemma
		{"a conflict that can be true", "ARITH_CONF_SIMPLEX", "(and (>= x 1) (>= x 0))", true},
		{"a conjunction that is a lemma", "", "(and (= x x) (>= (* x x) 0))", false},
		{"neither", "", "(and (>= x 1) (>= x 0))", true},
		{"a literal", "BV_BITBLAST_CONFLICT", "(>= x 1)", true},
		{"false", "", "false", false}, // a conflict
		{"integers among reals", "", "(or (>= (* (- 1) r) 0) (>= r 0))", false},
		{"division by 0", "", "(or (= (@int_div_by_zero_1 x) 0) p)", false}, // open
		{"total division by 0", "", "(=> (= y 0) (= (div_total x y) 0))", false},
		{"wrong total division", "", "(=> (= y 0) (= (mod_total x y) 0))", true},
		{"an unknown symbol", "", "(or (>= @fake_1 1) p)", false},
		{"satisfiability alone", "SYGUS_EXAMPLE", "(or p (>= x 1))", false},
		{"satisfiability alone, by symmetry", "UF_BREAK_SYMMETRY", "(or p (>= x 1))", false},
		{"finite models", "UF_CARD_SPLIT", "(or p (>= x 1))", false},
	} {
		in, err := instance.Read("x", []byte(script), nil)
		if err != nil {
			t.Fatal(err)
		}
		r := Read(in.Instance(instance.None), nil, []Step{{Kind: Lemma, Source: c.source, Text: c.formula}})
		w, wrong := r.Judge(context.Background(), &r.Formulas[0])
		if wrong != c.wrong {
			t.Errorf("%s: %t (%s)", c.caption, wrong, r.Formulas[0].Unread)
		}
		if wrong && w.Under.Verify() != nil {
			t.Errorf("%s: %v", c.caption, w.Under.Verify())
		}
	}
}
