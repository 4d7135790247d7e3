package smallscope

import (
	"bytes"
	"flag"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

var agreeing = flag.Int("instances", 200, "of each built-in scope, that solvers are asked about")

// asked are the solvers that answers are compared with, and the built-in scopes that they do not read.
var asked = []struct {
	name    string
	command []string
	without []string
	// wrong matches terms about which these versions are known to be wrong: repetitions of the empty word, and operators
	// in the smallest format.
	wrong []string
}{
	{"z3", []string{"z3", "-in", "-t:1000"}, []string{"conversions"}, []string{"2) re.none"}},
	{
		"cvc5", []string{"cvc5", "--incremental", "--lang=smt2", "--fp-exp", "--strings-exp", "--rlimit-per=20000", "-q"},
		[]string{"conversions", "sequences"}, []string{"fp.roundToIntegral", "fp.sqrt", "fp.rem", "fp.fma", "fp.sub"},
	},
}

// Real solvers agree with evaluation under every assignment, except where they are known to be wrong.
func TestSolversAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: solvers are asked thousands of questions")
	}
	for _, s := range asked {
		for _, name := range Builtins() {
			t.Run(s.name+"/"+name, func(t *testing.T) {
				if installed, err := testenv.Installed(s.name); err != nil {
					t.Fatal(err)
				} else if !installed || slices.Contains(s.without, name) {
					t.Skip("it does not read them")
				}
				sc, err := Builtin(name)
				if err != nil {
					t.Fatal(err)
				}
				sc.Limit = *agreeing
				f := NewFamily(sc, nil)
				script, members := f.incremental(t)
				cmd := exec.Command(s.command[0], s.command[1:]...)
				cmd.Stdin = strings.NewReader(script)
				out, err := cmd.Output()
				answers := bytes.Fields(out)
				switch {
				case len(answers) > len(members):
					t.Fatalf("%d answers to %d questions: %v\n%.300s", len(answers), len(members), err, out)
				case len(answers) < len(members): // z3 4.8.12 may die when its time for strings is up
					t.Logf("it ended after %d of %d questions: %v", len(answers), len(members), err)
					members = members[:len(answers)]
				}
				same, unknown := 0, 0
				for i, in := range members {
					text := in.Arena.TermString(in.Formulas[len(in.Formulas)-1])
					isWrong := slices.ContainsFunc(s.wrong, func(op string) bool { return strings.Contains(text, op) })
					switch answer := string(answers[i]); {
					case answer == string(in.Expect):
						same++
					case answer == "unknown" || answer == "timeout" || isWrong:
						unknown++
					default:
						t.Errorf("%s: %s, and %s answers %s: %s", in.ID, in.Expect, s.name, answer, text)
					}
				}
				t.Logf("%d agree, %d are not decided or left out", same, unknown)
				if same < *agreeing/2 {
					t.Errorf("only %d of %d answers", same, len(members))
				}
			})
		}
	}
}

// incremental writes the instances as one script, each under a push of its own.
func (f *Family) incremental(t *testing.T) (script string, members []*Instance) {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "(set-logic %s)\n", f.Logic())
	for _, v := range f.g.vars {
		fmt.Fprintf(&b, "(declare-const %s %s)\n", v.decl.Name, f.g.root.SortString(v.decl.Result))
	}
	for _, fun := range f.g.funs {
		var params []string
		for _, s := range fun.decl.Params {
			params = append(params, f.g.root.SortString(s))
		}
		fmt.Fprintf(&b, "(declare-fun %s (%s) %s)\n", fun.decl.Name, strings.Join(params, " "),
			f.g.root.SortString(fun.decl.Result))
	}
	n, err := f.Len()
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		in, _, err := f.At(i)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString("(push 1)\n")
		for _, formula := range in.Formulas {
			fmt.Fprintf(&b, "(assert %s)\n", in.Arena.TermString(formula))
		}
		b.WriteString("(check-sat)\n(pop 1)\n")
		if in.Expect != instance.None {
			members = append(members, in)
		}
	}
	return b.String(), members
}
