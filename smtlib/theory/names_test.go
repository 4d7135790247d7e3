package theory_test

import (
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
)

// nameForms are the ways in which a script gives a meaning to a name, written N.
var nameForms = []struct {
	form     string
	script   string
	declares bool // for the rest of the script: not if a theory of its logic has the name
	sort     bool // it is a sort symbol
}{
	{"declare-fun", "(declare-fun N (U) U)(assert (= (N u) u))", true, false},
	{"declare-const", "(declare-const N U)(assert (= N u))", true, false},
	{"define-fun", "(define-fun N ((xx U)) U xx)(assert (= (N u) u))", true, false},
	{"define-const", "(define-const N U u)(assert (= N u))", true, false},
	{"define-fun-rec", "(define-fun-rec N ((xx U)) U (N xx))(assert (= (N u) u))", true, false},
	{"define-funs-rec", "(define-funs-rec ((N ((xx U)) U)) ((N xx)))(assert (= (N u) u))", true, false},
	{"constructor", "(declare-datatypes ((D 0)) (((N (d U)) (o))))(assert (and ((_ is N) (N u)) (= (d (N u)) u)))" +
		"(assert (match (N u) (((N xx) (= xx u)) (o false))))", true, false},
	{"nullary constructor", "(declare-datatypes ((D 0)) (((N) (o (d D)))))(assert (and ((_ is N) N) (= N (d (o N)))))" +
		"(assert (match N ((N true) ((o xx) (= xx N)))))", true, false},
	{"selector", "(declare-datatypes ((D 0)) (((c (N U)))))(assert (= (N (c u)) u))", true, false},
	{"named term", "(assert (! (= u u) :named N))(assert N)", true, false},
	{"declare-sort", "(declare-sort N 0)(declare-const s N)(assert (= s s))", true, true},
	{"declare-sort of arity 1", "(declare-sort N 1)(declare-const s (N U))(assert (= s s))", true, true},
	{"define-sort", "(define-sort N () U)(declare-const s N)(assert (= s u))", true, true},
	{"datatype", "(declare-datatypes ((N 0)) (((c (d U)))))(declare-const s N)(assert (= (d s) u))", true, true},
	{"parametric datatype", "(declare-datatypes ((N 1)) ((par (XX) ((c (d XX))))))(declare-const s (N U))(assert (= (d s) u))",
		true, true},
	{"quantifier", "(assert (forall ((N U)) (q N (f N))))", false, false},
	{"quantifier before a declaration", "(assert (exists ((a!b U)) (= a!b u)))(declare-const a!b U)" +
		"(assert (exists ((N U)) (q N a!b)))", false, false},
	{"let", "(assert (let ((N u)) (q N (f N))))", false, false},
	{"parameter", "(define-fun g ((N U)) Bool (q N (f N)))(assert (g u))", false, false},
	{"pattern", "(declare-datatypes ((D 0)) (((c (d U)) (o (e U)))))" +
		"(assert (match (c u) (((c N) (q N (f N))) ((o y) (= y u)))))", false, false},
	{"lone pattern", "(declare-datatypes ((D 0)) (((c (d U)) (o (e U)))))" +
		"(assert (match (c u) ((N ((_ is c) N)))))", false, false},
	{"parameter of a sort", "(define-sort S (N) N)(declare-const s (S U))(assert (= s u))", false, true},
	{"parameter of a datatype", "(declare-datatypes ((D 1)) ((par (N) ((c (d N))))))(declare-const s (D U))" +
		"(assert (= (d s) u))", false, true},
}

const nameHead = "(declare-sort U 0)(declare-const u U)(declare-fun f (U) U)(declare-fun q (U U) Bool)"

// trickyNames are the names of everything that theories and solvers have, and symbols that need bars. A name that is
// listed twice would be declared twice.
func trickyNames() []string {
	names := map[string]bool{}
	for _, row := range theory.Rows() {
		names[row.Name] = true
		if row.Family {
			names[row.Name+"7"] = true
		}
	}
	sig := theory.Signature("ALL")
	for _, known := range []map[string]bool{
		sig.Known, set(slices.Collect(maps.Keys(sig.Sorts))), set(slices.Collect(maps.Keys(sig.Spellings))),
		set([]string{"!", "_", "as", "let", "forall", "exists", "lambda", "match", "par", "NUMERAL", "BINARY", "STRING",
			"assert", "check-sat", "push", "simplify", "include", "declare-fun", "get-model", "-6", "-6.5", "-1/2", "-x", "6",
			"6x", "#x1", "#b1", `"s"`, ":k", ";", "é", "a b", "", "a\nb", "1 2", "(", ")", "@x", ".x", "@", ".", "is-c", "is-o",
			"x!1", "?1", "?2", "x", "c!1", "true!", "T", "sat", "error", "success"}),
	} {
		maps.Copy(names, known)
	}
	return slices.Sorted(maps.Keys(names))
}

func set(names []string) map[string]bool {
	s := map[string]bool{}
	for _, n := range names {
		s[n] = true
	}
	return s
}

// nameLogics are logics in which a theory has a name and others in which none has it.
var nameLogics = []string{"UF", "UFDTSLIA", "AUFBVFP", ""}

// TestNames gives every tricky name a meaning in every way. A declaration is refused if a theory of the logic has the
// name; everything else is read, printed in a way that means the same under ALL, and read again.
func TestNames(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked about each name")
	}
	for _, form := range nameForms {
		for _, logic := range nameLogics {
			t.Run(form.form+" "+logic, func(t *testing.T) {
				for _, name := range trickyNames() {
					text := nameHead + strings.ReplaceAll(form.script, "N", "|"+name+"|")
					script, errs := smtlib.Parse(theory.Signature(logic), "names.smt2", []byte(text))
					if owner := theory.Signature(logic).Owner(name, form.sort); form.declares && owner != "" {
						if len(errs) == 0 || !strings.Contains(errs[0].Error(), "of the theory "+owner) {
							t.Errorf("%s: %v, want an error that names the theory %s", text, errs, owner)
						}
						continue
					}
					if len(errs) > 0 {
						t.Errorf("%s: %v", text, errs)
						continue
					}
					var p smtlib.Printer
					printed := string(p.AppendScript(nil, script))
					again, errs := smtlib.Parse(theory.Signature("ALL"), "printed.smt2", []byte(printed))
					if len(errs) > 0 {
						t.Errorf("%s\nis printed as\n%s\nwhich is refused: %v", text, printed, errs)
						continue
					}
					if twice := string(p.AppendScript(nil, again)); twice != printed {
						t.Errorf("%s\nis printed as\n%s\nand that as\n%s", text, printed, twice)
					}
				}
			})
		}
	}
}

// TestNamesSolvers declares all tricky names that a logic's theories leave free, in every way. Solvers must read what
// is printed, under ALL.
func TestNamesSolvers(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked about each name")
	}
	solvers := map[string][]string{
		"z3": {"z3", "-in"}, "cvc5": {"cvc5", "--lang=smt2", "--parse-only", "--incremental"},
		"cvc4": {"cvc4", "--lang=smt2", "--parse-only", "--incremental"},
	}
	for _, solver := range slices.Sorted(maps.Keys(solvers)) {
		testenv.Need(t, solver)
		for _, form := range nameForms {
			t.Run(solver+" "+form.form, func(t *testing.T) {
				text := printedForms(t, form.script, form.sort && form.declares, form.declares)
				cmd := exec.Command(solvers[solver][0], solvers[solver][1:]...)
				cmd.Stdin = strings.NewReader(text)
				out, _ := cmd.CombinedOutput()
				if bad := refused(text, string(out)); bad != "" {
					t.Error(bad)
				}
			})
		}
	}
}

// ofDatatypes are the names of datatypes and of what they bring along: z3 4.8 forgets a datatype that is declared again
// after a pop.
var ofDatatypes = regexp.MustCompile(`\b([Dcode])\b`)

// printedForms is a script under ALL in which a form is printed once for each name that it may have in the logic UF.
func printedForms(t *testing.T, form string, sort, declares bool) string {
	var b strings.Builder
	b.WriteString("(set-logic ALL)\n")
	for i, name := range trickyNames() {
		if declares && theory.Signature("UF").Owner(name, sort) != "" {
			continue
		}
		apart := ofDatatypes.ReplaceAllString(form, fmt.Sprintf("${1}_%d", i))
		text := nameHead + strings.ReplaceAll(apart, "N", "|"+name+"|")
		script, errs := smtlib.Parse(theory.Signature("UF"), "names.smt2", []byte(text))
		if len(errs) > 0 {
			t.Fatal(text, errs)
		}
		var p smtlib.Printer
		fmt.Fprintf(&b, "(push 1)\n(echo %q)\n%s(pop 1)\n", fmt.Sprintf("%x", name), p.AppendScript(nil, script))
	}
	return b.String()
}

var errorLine = regexp.MustCompile(`(?m)^.*([eE]rror|rror:).*(\n.*)?`)

// refused gives the first error in a solver's output, with what is in front of it.
func refused(text, out string) string {
	at := errorLine.FindStringIndex(out)
	if at == nil {
		return ""
	}
	before := strings.TrimSpace(out[:at[0]])
	return fmt.Sprintf("behind %s: %s", before[max(0, len(before)-60):], out[at[0]:at[1]])
}

// TestNamesOfLogics: which theory of a logic owns a name.
func TestNamesOfLogics(t *testing.T) {
	for _, c := range []struct {
		logic, name string
		sort        bool
		owner       string
	}{
		{"QF_UF", "and", false, "Core"},
		{"QF_UF", "+", false, ""},
		{"QF_UF", "Int", true, ""},
		{"QF_LIA", "+", false, "Ints"},
		{"QF_LIA", "/", false, ""},
		{"QF_LIA", "to_real", false, ""},
		{"QF_LIA", "Int", false, ""},
		{"QF_LIA", "Real", true, ""},
		{"QF_LRA", "+", false, "Reals"},
		{"QF_LRA", "abs", false, ""},
		{"AUFLIRA", "to_real", false, "Reals_Ints"},
		{"QF_AX", "select", false, "ArraysEx"},
		{"QF_UFBV", "select", false, ""},
		{"QF_BV", "bvadd", false, "FixedSizeBitVectors"},
		{"QF_BV", "extract", false, ""},
		{"QF_FP", "BitVec", true, "FloatingPoint"},
		{"QF_S", "Int", true, "Strings"},
		{"ALL", "str.len", false, "Strings"},
		{"", "fp", false, "FloatingPoint"},
		{"", "sin", false, ""},
		{"HORN", "store", false, "ArraysEx"},
	} {
		if owner := theory.Signature(c.logic).Owner(c.name, c.sort); owner != c.owner {
			t.Errorf("under %s, %s is of theory %q, want %q", c.logic, c.name, owner, c.owner)
		}
	}
}

// A solver need not know what SMT-LIB 2.6 does not have.
func TestExtension(t *testing.T) {
	for names, want := range map[string]bool{
		"seq.map seq.unit set.union real.pi bvnego int_to_bv ** pble Seq Set Bag Tuple":                     true,
		"and select bvadd fp.add str.++ to_fp extract char is +oo -zero NaN bv3 Array Float32 RoundingMode": false,
		"Bool Int Real BitVec FloatingPoint String RegLan f x Unknown":                                      false,
	} {
		for name := range strings.FieldsSeq(names) {
			if got := theory.Extension(name); got != want {
				t.Errorf("%s: %t", name, got)
			}
		}
	}
}
