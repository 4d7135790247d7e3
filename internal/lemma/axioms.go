package lemma

import (
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Axioms reads the files that z3 writes with the option solver.axioms2files, one for each axiom and lemma of a theory.
// (context::display_lemma_as_smt_problem in its sources writes them.) Each is a script that declares the symbols and
// asserts of each literal that it is false. The assertions of the user are not in it: the axiom is valid. Other files
// and those that were cut are left out. Their names differ between runs: axioms come in the order of their texts.
func Axioms(files []string) []Step {
	var all []Step
	for _, file := range files {
		commands := sexpr.Parse([]byte(file))
		if n := len(commands); n == 0 || commands[n-1].Head() != "check-sat" {
			continue
		}
		denied := []*sexpr.Node{{Atom: "and"}}
		isOpen := false
		for _, c := range commands {
			if c.Head() == "assert" && len(c.List) == 2 {
				denied = append(denied, c.List[1])
			}
			isOpen = isOpen || c.Head() == "declare-fun" && len(c.List) == 4 && internal.MatchString(c.List[1].Atom)
		}
		if len(denied) == 1 {
			continue
		}
		s := Step{Kind: Axiom}
		if !isOpen {
			both := &sexpr.Node{List: denied}
			if len(denied) == 2 {
				both = denied[1]
			}
			not := &sexpr.Node{List: []*sexpr.Node{{Atom: "not"}, both}}
			s.Text = strings.TrimSuffix(string(sexpr.Append(nil, []*sexpr.Node{not})), "\n")
		}
		all = append(all, s)
	}
	slices.SortStableFunc(all, func(a, b Step) int { return strings.Compare(a.Text, b.Text) })
	return all
}

// internal matches names that z3 gives to symbols of its own, such as Skolem constants: an axiom may define them. A
// script may have such a name, too, which looks the same.
var internal = regexp.MustCompile(`![0-9]+\|?$`)
