package oracle

import (
	"regexp"
	"strings"
	"testing"
)

// honest is scripts that ask for all that is judged, with what an honest solver prints, and the same with a lie in each
// reply.
var honest = []struct{ caption, solver, script, printed, lie string }{
	{"behind sat", "z3", positive + "(check-sat)\n(get-model)\n(get-value (x (+ x y)))\n(get-assignment)\n(eval (* 2 x))\n" +
		"(get-info :assertion-stack-levels)\n(simplify (+ x x))\n(apply simplify)",
		"sat\n(\n(define-fun x () Int\n2)\n(define-fun y () Int\n1)\n)\n((x 2) ((+ x y) 3))\n((big true) (huge false))\n4\n" +
			"(:assertion-stack-levels 0)\n(* 2 x)\n(goals\n(goal\n(> x y)\n(> y 0)\n(or (> x 9) (< x 6))\n:precision precise :depth 1)\n)",
		"sat\n(\n(define-fun x () Int\n2)\n(define-fun y () Int\n3)\n)\n((x 2) ((+ x y) 4))\n((big false) (huge false))\n5\n" +
			"(:assertion-stack-levels 1)\n(* 3 x)\n(goals\n(goal\n(> x y)\n(> y 5)\n:precision precise :depth 1)\n)"},
	{"behind unsat", "cvc5", "(set-logic QF_LIA)(declare-const x Int)(declare-const p Bool)(assert (! (> x 1) :named a))" +
		"(assert (! (< x 1) :named b))(assert (! (< x 9) :named c))(check-sat)\n(get-unsat-core)\n(push 1)(check-sat-assuming (p))\n" +
		"(get-unsat-assumptions)",
		"unsat\n(\na\nb\n)\nunsat\n()", "unsat\n(\na\nc\n)\nunsat\n(c)"},
	{"without an answer", "cvc5", "(set-logic QF_LIA)(declare-const x Int)(declare-const y Int)(assert (= 0 x))\n" +
		"(get-interpolant I (< x 5))\n(get-abduct A (= x y))\n(get-qe (exists ((z Int)) (and (< x z) (< z 3))))\n(check-sat)",
		"(define-fun I () Bool (= x 0))\n(define-fun A () Bool (= y 0))\n(< x 2)\nsat",
		"(define-fun I () Bool (= x 1))\n(define-fun A () Bool (= y 1))\n(< x (- 2))\nsat"},
	{"consequences", "z3", "(declare-const p Bool)(declare-const q Bool)(declare-const n Int)(assert (=> p (and q (= n 3))))\n" +
		"(get-consequences (p) (q n))\n(check-sat)", "sat\n\n(=> p q)\n(=> p (= n 3))\nsat",
		"sat\n\n(=> p (not q))\n(=> p (= n 4))\nsat"},
}

// styles are ways in which solvers print the same. Those that may cost the judgement say so.
var styles = []struct {
	name     string
	of       func(printed string) string
	isUnread bool // replies may be not judged
}{
	{name: "as it is", of: func(s string) string { return s }},
	{name: "a newline at the end", of: func(s string) string { return s + "\n" }},
	{name: "carriage returns", of: func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
	{name: "empty lines", of: func(s string) string { return "\n" + strings.ReplaceAll(s, "\n", "\n\n") + "\n\n" }},
	{name: "indented", of: func(s string) string { return indentation.ReplaceAllString(s, "\n  $1") }},
	{name: "indented by tabs", of: func(s string) string { return indentation.ReplaceAllString(s, "\n\t$1") }},
	{name: "blanks at the ends of lines", of: func(s string) string { return strings.ReplaceAll(s, "\n", "  \n") }},
	{name: "pairs without blanks", of: func(s string) string { return strings.ReplaceAll(s, ") (", ")(") }},
	{name: "a pair in each line", of: func(s string) string { return strings.ReplaceAll(s, ") (", ")\n (") }},
	{name: "blanks inside of parentheses", of: func(s string) string {
		return strings.NewReplacer("((", "( (", "))", ") )").Replace(s)
	}},
	{name: "two blanks", of: func(s string) string { return strings.ReplaceAll(s, " ", "  ") }},
	{name: "each word in a line of its own", of: func(s string) string { return insideLists(s, " ", "\n") }},
	{name: "each list in one line", of: func(s string) string { return insideLists(s, "\n", " ") }},
	{name: "comments before and behind", of: func(s string) string { return "; begin\n" + s + "\n; end" }},
	{name: "a comment behind each answer", of: func(s string) string { return answers.ReplaceAllString(s, "$0\n; 0.01 s") }},
	{name: "a comment in front of each list", of: func(s string) string { return beforeLists(s, "; a (list)") }},
	{name: "comments inside of lists", of: func(s string) string { return indentation.ReplaceAllString(s, "\n;; a comment\n$1") }},
	{name: "success for each command", of: func(s string) string { return "success\nsuccess\nsuccess\n" + s + "\nsuccess" }},
	{name: "success between replies", of: func(s string) string { return beforeLists(s, "success") }},
	{name: "success and carriage returns", of: func(s string) string {
		return "success\r\n" + strings.ReplaceAll(s, "\n", "\r\n") + "\r\nsuccess\r\n"
	}},
	{name: "the word model", of: func(s string) string { return strings.Replace(s, "(\n(define", "(model\n(define", 1) }},
	{name: "a comment of the model", of: func(s string) string {
		return strings.Replace(s, "(\n(define", "(\n;; universe for U:\n;;   U!val!0\n(define", 1)
	}},
	{name: "symbols in bars", of: func(s string) string { return names.ReplaceAllString(s, "$1|$2|$3") }},
	{name: "colours", of: func(s string) string { return answers.ReplaceAllString(s, "\x1b[1m$1\x1b[0m") }},
	{name: "a warning first", of: func(s string) string { return "WARNING: unknown parameter 'a'\n" + s }, isUnread: true},
	{name: "a warning behind", of: func(s string) string { return s + "\nWARNING: a pattern does not contain all variables" }, isUnread: true},
	{name: "times behind answers", of: func(s string) string { return answers.ReplaceAllString(s, "$0\n(:time 0.01)") }, isUnread: true},
	{name: "statistics at the end", of: func(s string) string { return s + "\n(:time 0.01\n :memory 17.5)" }, isUnread: true},
	{name: "lines of a log", of: func(s string) string { return answers.ReplaceAllString(s, "[info] solved\n$0") }, isUnread: true},
	{name: "an error too many", of: func(s string) string { return s + "\n(error \"line 9: unknown command\")" }, isUnread: true},
	{name: "an error first", of: func(s string) string { return "(error \"line 1: unknown option\")\n" + s }, isUnread: true},
	{name: "unsupported first", of: func(s string) string { return "unsupported\n; ignoring unsupported option\n" + s }, isUnread: true},
	{name: "cut off", of: func(s string) string { return s[:len(s)-3] + "…" }, isUnread: true},
	{name: "a reply twice", of: func(s string) string { return beforeLists(s, "(a)") }, isUnread: true},
	{name: "everything twice", of: func(s string) string { return s + "\n" + s }, isUnread: true},
}

var (
	answers     = regexp.MustCompile(`(?m)^(sat|unsat)$`)
	indentation = regexp.MustCompile(`\n([^\n ]+[^\n]*)`)
	names       = regexp.MustCompile(`([ (\n])([xyabpn]|big|huge)([ )\n])`)
)

// beforeLists puts a line in front of each list that stands in no other.
func beforeLists(s, text string) string {
	var b strings.Builder
	depth := 0
	for line := range strings.Lines(s) {
		if depth == 0 && line[0] == '(' {
			b.WriteString(text + "\n")
		}
		depth += strings.Count(line, "(") - strings.Count(line, ")")
		b.WriteString(line)
	}
	return b.String()
}

// insideLists replaces a string inside of lists.
func insideLists(s, old, by string) string {
	var b strings.Builder
	depth := 0
	for _, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth > 0 && string(c) == old {
			b.WriteString(by)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}

// However honest replies are printed, none of them is wrong, and lies are never right.
func TestTranscriptStyles(t *testing.T) {
	for _, c := range honest {
		for _, style := range styles {
			t.Run(c.caption+"/"+style.name, func(t *testing.T) {
				for _, r := range transcriptOf(t, c.solver, c.script, style.of(c.printed)) {
					if r.Standing == Wrong || r.Standing != Right && !style.isUnread {
						t.Errorf("%s is %s: %s", r.command, standings([]Reply{r}), r.Why)
					}
				}
				for _, r := range transcriptOf(t, c.solver, c.script, style.of(c.lie)) {
					if r.Standing == Right || r.Standing != Wrong && !style.isUnread {
						t.Errorf("the lie in reply to %s is %s: %s", r.command, standings([]Reply{r}), r.Why)
					}
				}
			})
		}
	}
}

// A value is right in each form in which solvers print it.
func TestValuesInAllForms(t *testing.T) {
	for _, c := range []struct {
		declares, asserts, term, honest string // forms between bars
		lies                            string
	}{
		{"Real", "(= (* 2 x) 1)", "x", "(/ 1 2) | 0.5 | (/ 1.0 2.0) | (/ 2 4) | 0.50", "(/ 1 3) | 0.25 | (- 0.5)"},
		{"Real", "(= x (- 1.5))", "x", "(- 1.5) | (- (/ 3 2)) | (/ (- 3) 2) | (/ (- 3.0) 2.0) | (/ -3 2) | -1.5", "1.5 | (/ 3 2)"},
		{"Real", "(= x 2.0)", "x", "2.0 | 2 | (to_real 2) | (/ 2 1) | (/ 4 2)", "2.5 | 3"},
		{"Int", "(= x (- 7))", "(+ x 1)", "(- 6) | -6 | (- (+ 3 3)) | (let ((a 3)) (- (+ a a)))", "6 | (- 7)"},
		{"(_ BitVec 8)", "(= x #x0a)", "x", "#x0a | #x0A | #b00001010 | (_ bv10 8) | (let ((a #x0a)) a)", "#x0b | #b00001011 | (_ bv11 8)"},
		{"Bool", "x", "(not x)", "false | (not true) | (and true false)", "true"},
		{"String", "(= x \"a\"\"\\u{62}\")", "x", `"a""b" | "a\u{22}b" | "\u0061\u{22}\u{62}"`, `"ab" | "a""c"`},
		{"(_ FloatingPoint 5 11)", "(= x ((_ to_fp 5 11) RNE 1.0))", "x",
			"(fp #b0 #b01111 #b0000000000) | (fp (_ bv0 1) (_ bv15 5) (_ bv0 10)) | ((_ to_fp 5 11) RNE 1.0)",
			"(fp #b1 #b01111 #b0000000000) | (_ +zero 5 11)"},
		{"(Array Int Int)", "(= x ((as const (Array Int Int)) 3))", "x",
			"((as const (Array Int Int)) 3) | (store ((as const (Array Int Int)) 3) 1 3) | (store (store ((as const (Array Int Int)) 3) 1 4) 1 3)",
			"((as const (Array Int Int)) 4) | (store ((as const (Array Int Int)) 3) 1 4)"},
		{"(Seq Int)", "(= x (seq.++ (seq.unit 1) (seq.unit 2)))", "x",
			"(seq.++ (seq.unit 1) (seq.unit 2)) | (seq.++ (seq.++ (seq.unit 1) (as seq.empty (Seq Int))) (seq.unit 2))", "(seq.unit 1)"},
	} {
		script := "(declare-const x " + c.declares + ")(assert " + c.asserts + ")(check-sat)\n(get-value (" + c.term + "))"
		of := func(form string) string { return "sat\n((" + c.term + " " + strings.TrimSpace(form) + "))" }
		for form := range strings.SplitSeq(c.honest, " | ") {
			if got := standings(transcriptOf(t, "z3", script, of(form))); got != "2 right" {
				t.Errorf("%s in %s: %s", form, script, got)
			}
		}
		for form := range strings.SplitSeq(c.lies, " | ") {
			if got := standings(transcriptOf(t, "z3", script, of(form))); got != "2 wrong" {
				t.Errorf("the lie %s in %s: %s", form, script, got)
			}
		}
	}
}
