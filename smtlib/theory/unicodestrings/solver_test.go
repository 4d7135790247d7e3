package unicodestrings_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/ground"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib/theory/unicodestrings"
)

// Solvers as witnesses: random ground terms of every row are parsed and evaluated, the value is written as a term
// again, and the solver is asked to refute that the two differ.

// forms are the arguments of each row: a letter an argument. A row with an evaluation that is not here fails the test.
//
//	s string, i integer, r regular expression, c string of about one character, b bits
var forms = map[string][]string{
	"char": {""}, "str.++": {"ss", "sss"}, "str.len": {"s"}, "str.<": {"ss"}, "str.<=": {"ss"},
	"str.at": {"si"}, "str.substr": {"sii"}, "str.prefixof": {"ss"}, "str.suffixof": {"ss"}, "str.contains": {"ss"},
	"str.indexof": {"ssi"}, "str.replace": {"sss"}, "str.replace_all": {"sss"}, "str.replace_re": {"srs"},
	"str.replace_re_all": {"srs"}, "str.is_digit": {"c"}, "str.to_code": {"c"}, "str.from_code": {"i"}, "str.to_int": {"s"},
	"str.from_int": {"i"}, "str.in_re": {"sr", "sr", "sr", "sr"},
	"str.update": {"sis"}, "str.rev": {"s"}, "str.to_lower": {"s"}, "str.to_upper": {"s"}, "str.indexof_re": {"sri"},
	"str.last_indexof": {"ss"}, "str.from_ubv": {"b"}, "str.in.re": {"sr"}, "str.in-re": {"sr"}, "str.to.int": {"s"},
	"str.to-int": {"s"}, "int.to.str": {"i"}, "str.from-int": {"i"}, "seq.in.re": {"sr"},
}

// Rows that are no functions to values that a solver is asked about: they stand in regular expressions, or no solver
// at hand knows them.
var notAsked = map[string]bool{
	"str.code": true, "str.replaceall": true, "str.tolower": true, "str.toupper": true, "str.from_sbv": true,
	"seq.in_re": true, "Char": true,
	"char.<=": true, "char.to_int": true, "char.is_digit": true, // z3 4.8.12 reads them, but does not evaluate them
}

// The forms that the other solver refuses.
var (
	onlyZ3 = map[string]bool{
		"str.last_indexof": true, "str.from_ubv": true, "str.in.re": true, "str.in-re": true, "str.to.int": true,
		"str.to-int": true, "int.to.str": true, "str.from-int": true, "seq.in.re": true,
	}
	onlyCVC5 = map[string]bool{
		"str.replace_re": true, "str.replace_re_all": true, // z3 4.8.12 reads them, but does not evaluate them
		"str.update": true, "str.rev": true, "str.to_lower": true, "str.to_upper": true, "str.indexof_re": true,
	}
)

// The terms at which a solver is known to be wrong.
var (
	// An occurrence at the end is not seen.
	wrongZ3 = regexp.MustCompile(`^\(seq\.last_indexof`)
	// The power 0 of what has the empty string is not the empty string alone.
	wrongCVC5 = regexp.MustCompile(`\(\(_ re\.\^ 0\)`)
)

// drawer draws ground terms.
type drawer struct {
	*rand.Rand
	depth int
}

const perForm = 120

type question struct{ term, sort, row string }

func questions(t *testing.T, skip map[string]bool) []question {
	d := &drawer{Rand: rand.New(rand.NewPCG(20, 27))}
	var qs []question
	for _, row := range unicodestrings.Rows {
		if row.Eval == nil || notAsked[row.Name] || strings.HasPrefix(row.Name, "re.") || strings.HasSuffix(row.Name, "re") &&
			strings.Contains(row.Name, "to") {
			continue
		}
		if forms[row.Name] == nil {
			t.Errorf("row %s has no form here", row.Name)
		}
		for _, form := range forms[row.Name] {
			for range perForm {
				name := row.Name
				if name == "str.last_indexof" {
					name = "seq.last_indexof" // z3 4.8.12 does not know the other
				}
				q := question{d.apply(name, form), "", row.Name}
				q.sort = sortOf(q.term)
				switch row.Name {
				case "str.in-re", "seq.in.re":
					q.sort = "Bool"
				case "str.to-int":
					q.sort = "Int"
				}
				if !skip[row.Name] {
					qs = append(qs, q)
				}
			}
		}
	}
	return qs
}

func (d *drawer) apply(name, form string) string {
	if name == "char" {
		return fmt.Sprintf("(_ char #x%0*X)", 1+d.IntN(5), d.IntN(16))
	}
	parts := []string{name}
	for _, letter := range form {
		switch letter {
		case 's':
			parts = append(parts, d.str())
		case 'c':
			parts = append(parts, d.char())
		case 'i':
			parts = append(parts, d.integer())
		case 'r':
			parts = append(parts, d.regular(3))
		case 'b':
			parts = append(parts, fmt.Sprintf("#x%04x", d.IntN(1<<16)>>d.IntN(16)))
		}
	}
	return "(" + strings.Join(parts, " ") + ")"
}

func (d *drawer) pick(of ...string) string { return of[d.IntN(len(of))] }

// literal draws few letters, so that strings meet, and sometimes a character that is special.
func (d *drawer) literal(most int) string {
	var b strings.Builder
	letters := []string{"a", "b", "ab", "0", "1", "9"}
	if d.IntN(4) == 0 {
		letters = append(letters, "Z", " ", `""`, `\u{5c}`, `\u{0}`, `\u007f`, `\u{ff}`, `\u{d800}`, `\u{ffff}`, `\u{10000}`,
			`\u{2ffff}`, `\`, `u`, `{`, `\u{`)
	}
	for range d.IntN(most + 1) {
		b.WriteString(letters[d.IntN(len(letters))])
	}
	return `"` + b.String() + `"`
}

func (d *drawer) str() string {
	if d.IntN(3) > 0 || d.depth > 2 {
		return d.literal(6)
	}
	d.depth++
	defer func() { d.depth-- }()
	switch d.IntN(7) {
	case 0:
		return "(str.++ " + d.str() + " " + d.str() + ")"
	case 1:
		return "(str.substr " + d.str() + " " + d.integer() + " " + d.integer() + ")"
	case 2:
		return "(str.replace " + d.str() + " " + d.str() + " " + d.str() + ")"
	case 3:
		return "(str.from_int " + d.integer() + ")"
	case 4:
		return "(str.at " + d.str() + " " + d.integer() + ")"
	case 5:
		return "(str.replace_all " + d.str() + " " + d.str() + " " + d.str() + ")"
	}
	return "(str.from_code " + d.integer() + ")"
}

func (d *drawer) char() string {
	if d.IntN(4) == 0 {
		return d.literal(2)
	}
	return `"` + d.pick("a", "0", "5", "9", "/", ":", `\u{660}`, `\u{0}`, `\u{2ffff}`, "", "10") + `"`
}

// bound draws a bound that cvc5 1.0.3 reads: one character.
func (d *drawer) bound() string {
	return `"` + d.pick("a", "b", "c", "0", "5", "9", "A", `\u{0}`, `\u{2ffff}`) + `"`
}

func (d *drawer) integer() string {
	n := d.pick("0", "1", "2", "3", "4", "5", "7", "48", "97", "196607", "196608", "4294967297", "18446744073709551616")
	if d.IntN(2) == 0 {
		n = fmt.Sprint(d.IntN(6))
	}
	switch {
	case d.IntN(6) == 0:
		return "(- " + n + ")"
	case d.IntN(6) == 0 && d.depth < 3:
		d.depth++
		defer func() { d.depth-- }()
		return d.pick("(str.len "+d.str()+")", "(str.indexof "+d.str()+" "+d.str()+" "+n+")", "(str.to_int "+d.str()+")",
			"(str.to_code "+d.char()+")")
	}
	return n
}

func (d *drawer) regular(depth int) string {
	if depth == 0 || d.IntN(5) == 0 {
		switch d.IntN(6) {
		case 0:
			return d.pick("re.none", "re.all", "re.allchar", "re.allchar")
		case 1, 2:
			return "(re.range " + d.bound() + " " + d.bound() + ")"
		}
		return "(str.to_re " + d.literal(2) + ")"
	}
	r := func() string { return d.regular(depth - 1) }
	switch d.IntN(12) {
	case 0, 1:
		return "(re.++ " + r() + " " + r() + ")"
	case 2, 3:
		return "(re.union " + r() + " " + r() + ")"
	case 4:
		return "(re.inter " + r() + " " + r() + ")"
	case 5:
		return "(re.comp " + r() + ")"
	case 6:
		return "(re.diff " + r() + " " + r() + ")"
	case 7:
		return "(re.opt " + r() + ")"
	case 8:
		return "(re.+ " + r() + ")"
	case 9:
		return fmt.Sprintf("((_ re.^ %d) %s)", d.IntN(4), r())
	case 10:
		return fmt.Sprintf("((_ re.loop %d %d) %s)", d.IntN(4), d.IntN(5), r())
	}
	return "(re.* " + r() + ")"
}

func TestRowsAgainstZ3(t *testing.T) { against(t, onlyCVC5, wrongZ3, "z3", "-T:600", "-memory:1000") }

func TestRowsAgainstCVC5(t *testing.T) {
	against(t, onlyZ3, wrongCVC5, "cvc5", "--strings-exp", "--tlimit=600000")
}

// against asks the solver to simplify, for each term, that it equals its value.
func against(t *testing.T, skip map[string]bool, wrong *regexp.Regexp, command ...string) {
	testenv.Need(t, command[0])
	qs := questions(t, skip)
	terms, sorts := make([]string, len(qs)), make([]string, len(qs))
	for i, q := range qs {
		terms[i], sorts[i] = q.term, q.sort
	}
	_, literals := ground.Values(t, terms, sorts)
	var script strings.Builder
	script.WriteString("(set-logic ALL)\n")
	for i, q := range qs {
		if strings.HasPrefix(literals[i], "open: ") {
			t.Errorf("%s is %s", q.term, literals[i])
		}
		fmt.Fprintf(&script, "(simplify (= %s %s))\n(echo \"%s\")\n", q.term, literals[i], mark)
	}
	answers := run(t, script.String(), command...)
	if len(answers) != len(qs) {
		t.Fatalf("%d answers to %d questions, the last one %s", len(answers), len(qs), answers[len(answers)-1])
	}
	settled, differ := map[string]int{}, 0
	for i, q := range qs {
		settled[q.row]++
		switch {
		case answers[i] == "true":
		case answers[i] == "false" && wrong.MatchString(q.term):
			differ++
		case answers[i] == "false":
			t.Errorf("%s is %s, but not for %s", q.term, literals[i], command[0])
		case strings.HasPrefix(answers[i], "(error"):
			t.Errorf("%s: %s", q.term, answers[i])
		default: // not simplified to the end
			settled[q.row]--
		}
	}
	for row, n := range settled {
		if all := len(forms[row]) * perForm; n < all*9/10 {
			t.Errorf("%s: only %d of %d values are settled", row, n, all)
		}
	}
	t.Logf("%s: %d terms, wrong about %d in the known way", command[0], len(qs), differ)
}

// mark ends an answer, which may take several lines.
const mark = "-- answered --"

// run gives what a solver answers to each question.
func run(t *testing.T, script string, command ...string) []string {
	file := filepath.Join(t.TempDir(), "questions.smt2")
	if err := os.WriteFile(file, []byte(script), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), command[0], append(command[1:], file)...).CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(out), `"`+mark+`"`, mark) // cvc5 quotes what it echoes
	answers := strings.Split(text, mark+"\n")
	for i, answer := range answers {
		answers[i] = strings.TrimSpace(answer)
	}
	answers = answers[:len(answers)-1] // behind the last mark
	if len(answers) == 0 {
		t.Fatalf("no answers: %.500s", out)
	}
	return answers
}
