package lemma

import (
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// Clauses reads the log of clauses that z3 writes with the option solver.proof.log (sat/smt and smt/smt_clause_proof in
// its sources), and answers between them. Lines that were cut are left out.
//
// A clause that z3 assumes is an assertion after preprocessing, or one that it has had before; one that it infers
// follows from those before it, by a theory or by the search. Neither needs to be valid.
func Clauses(output string) []Step {
	ts := terms{defined: map[string]*term{}, variables: map[string]string{}, sorts: map[string]string{}}
	var all []Step
	var own []string
	check, length := 0, 0
	for line := range strings.Lines(output) {
		text := strings.TrimSpace(line)
		if text == "sat" || text == "unsat" || text == "unknown" {
			check++
		}
		head, _, _ := strings.Cut(text, " ")
		if head != "(declare-fun" && head != "(define-const" && head != "(assume" && head != "(infer" {
			continue
		}
		if _, isList := sexpr.Elements(text); !isList || !strings.HasSuffix(line, "\n") {
			continue
		}
		parts := sexpr.Parse([]byte(text))[0].List
		if head == "(declare-fun" {
			if len(parts) == 4 && internal.MatchString(parts[1].Atom) {
				own = append(own, parts[1].Atom)
			}
			continue
		}
		if head == "(define-const" {
			if len(parts) == 4 {
				ts.define(parts[1].Atom, parts[3])
			}
			continue
		}
		s := Step{Kind: Asserted, Check: check}
		literals := parts[1:]
		if head == "(infer" && len(literals) > 0 {
			s.Kind, s.Source = Clause, hint(literals[len(literals)-1])
			literals = literals[:len(literals)-1]
		}
		if len(literals) == 0 || s.Source == "rup" {
			// The empty clause, and one that follows by unit propagation alone, is false only if another one is.
			continue
		}
		clause := []*term{{node: &sexpr.Node{Atom: "false"}}}
		for _, literal := range literals {
			clause = append(clause, ts.read(literal))
		}
		if length < longestProof {
			s.Text = ts.text(combined("or", clause...))
			length += len(s.Text)
		}
		if slices.ContainsFunc(own, func(name string) bool { return strings.Contains(s.Text, name) }) {
			s.Text = "" // the script may have a symbol of this name, too
		}
		all = append(all, s)
	}
	return all
}

// hint is what says why a clause is inferred, if that is the name of a part of the solver, and not that of a proof.
func hint(n *sexpr.Node) string {
	name := n.Atom
	if name == "" {
		name = n.Head()
	}
	if strings.HasPrefix(name, "$") {
		return ""
	}
	return name
}

// internal matches names that z3 gives to symbols of its own, such as Skolem constants: a clause may define them. A
// script may have such a name, too, which looks the same.
var internal = regexp.MustCompile(`![0-9]+\|?$`)
