package operators

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/mutate/laws"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/solvers"
)

// identityReport is the answers of solvers about the table of laws, each at small sorts, with symbols for its
// variables.
type identityReport struct {
	Solvers []string
	Lines   []*identityLine // a line for each theory
	Refuted []Refuted
}

// identityLine is a line of the report: the laws of a theory.
type identityLine struct {
	Theory    string
	Rows      int
	Instances int
	Unproved  int        // laws that no solver proves at any sorts
	Solvers   []lawTally // Agreed: the negation is unsat
}

// Refuted is a law to which a solver gives a counterexample.
type Refuted struct{ Solver, Law, Script string }

// lawPrelude declares the datatypes whose laws are asked about.
const lawPrelude = `(declare-datatypes ((Color 0) (Pair 0) (Chain 0)) (
((red) (green) (blue)) ((pair (first Bool) (second Color))) ((end) (link (head Pair) (tail Chain)))))
`

// languages replace variables of regular languages, since solvers have no such symbols.
var languages = []string{
	`(re.* (str.to_re "ab"))`,
	`(re.union (str.to_re "a") (re.++ re.allchar (str.to_re "b")))`,
	`(re.+ (re.range "a" "b"))`,
}

// refuteIdentities asks solvers to refute each row of the table, at up to perRow choices of sorts and indices. Unless
// the flag full is set, a law that one solver proves is not asked of the next.
func refuteIdentities(
	ctx context.Context, host *solvers.Host, perRow int, all ...*solvers.Solver,
) (*identityReport, error) {
	report := &identityReport{}
	sessions := make([]*solvers.Session, len(all))
	for i, s := range all {
		report.Solvers = append(report.Solvers, s.Name)
		limits := solvers.Limits{Wall: time.Minute}
		sessions[i] = host.Session(s, solvers.SessionConfig{Logic: universal, Limits: limits})
		defer sessions[i].Close()
	}
	w, err := newLawWriter()
	if err != nil {
		return nil, err
	}
	for _, row := range w.rows {
		line := report.line(row.Theory)
		line.Rows++
		proved := false
		a := w.arena.Child()
		instances := row.Instances(a, w.scope(a))
		for _, in := range spread(instances, perRow, 0) {
			script, err := w.script(a, in)
			if err != nil {
				return nil, err
			}
			line.Instances++
			for i, session := range sessions {
				r, err := session.Run(ctx, solvers.Query{Script: []byte(script), Logic: universal})
				if err != nil {
					return nil, err
				}
				proves := line.Solvers[i].count(r.Verdict)
				proved = proved || proves
				if proves && !*full {
					break
				}
				if r.Verdict == solvers.Sat {
					law := fmt.Sprintf("%s at %s", row, in.At(a))
					report.Refuted = append(report.Refuted, Refuted{report.Solvers[i], law, script})
				}
			}
		}
		if !proved {
			line.Unproved++
		}
	}
	return report, nil
}

// line returns a theory's line.
func (i *identityReport) line(theory string) *identityLine {
	for _, l := range i.Lines {
		if l.Theory == theory {
			return l
		}
	}
	l := &identityLine{Theory: theory, Solvers: make([]lawTally, len(i.Solvers))}
	i.Lines = append(i.Lines, l)
	return l
}

// lawTally counts a solver's answers about laws.
type lawTally struct{ Agreed, Unsupported, Unanswered, Wrong int }

// count counts a verdict on the negation of a law, and reports whether it proves the law.
func (t *lawTally) count(v solvers.Verdict) bool {
	switch v {
	case solvers.Unsat:
		t.Agreed++
	case solvers.Sat:
		t.Wrong++
	case solvers.Error, solvers.Unsupported:
		t.Unsupported++
	default:
		t.Unanswered++
	}
	return v == solvers.Unsat
}

// lawWriter writes laws as scripts.
type lawWriter struct {
	arena     *smtlib.Arena
	rows      []*laws.Row
	languages []smtlib.Term
}

func newLawWriter() (*lawWriter, error) {
	text := "(set-logic ALL)" + lawPrelude +
		"(declare-const a.color Color)(declare-const a.pair Pair)(declare-const a.chain Chain)"
	for _, l := range languages {
		text += `(assert (str.in_re "" ` + l + "))"
	}
	script, errs := smtlib.Parse(theory.Signature(universal), "laws", []byte(text))
	if len(errs) > 0 {
		return nil, errs
	}
	w := &lawWriter{arena: script.Arena, rows: slices.Clone(laws.Rows())}
	for _, c := range script.Commands {
		switch c := c.(type) {
		case smtlib.DeclareFun:
			w.rows = append(w.rows, laws.OfDatatype(w.arena, c.Fun.Result)...)
		case smtlib.Assert:
			w.languages = append(w.languages, w.arena.Args(c.Formula)[1])
		}
	}
	w.arena.Freeze()
	return w, nil
}

// scope has small sorts.
func (w *lawWriter) scope(a *smtlib.Arena) laws.Scope {
	integer, err := a.MakeSort("Int", nil)
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err)) // all theories are there
	}
	return laws.Scope{Index: 3, Sorts: []smtlib.Sort{a.Bool(), a.IndexedSort("BitVec", 2), integer}}
}

// script asks for a counterexample. Numbers are small and strings short, so that solvers decide the laws.
func (w *lawWriter) script(a *smtlib.Arena, in *laws.Instance) (string, error) {
	var b strings.Builder
	b.WriteString("(set-logic " + universal + ")\n")
	if in.Theory == "datatypes" {
		b.WriteString(lawPrelude)
	}
	terms := make([]smtlib.Term, len(in.Symbols))
	languages := 0
	for i, s := range in.Symbols {
		if a.SortIs(s.Sort, "RegLan") {
			terms[i] = w.languages[languages%len(w.languages)]
			languages++
			continue
		}
		name := fmt.Sprintf("%s.%d", s.Name, i)
		fmt.Fprintf(&b, "(declare-const %s %s)\n", name, a.SortString(s.Sort))
		var err error
		if terms[i], err = a.App(a.Declare(&smtlib.Decl{Name: name, Result: s.Sort})); err != nil {
			return "", err
		}
		switch a.SortInfo(s.Sort).Name {
		case "Int":
			fmt.Fprintf(&b, "(assert (and (<= (- 3) %s) (<= %[1]s 3)))\n", name)
		case "String":
			fmt.Fprintf(&b, "(assert (<= (str.len %s) 2))\n", name)
		case "Seq":
			fmt.Fprintf(&b, "(assert (<= (seq.len %s) 2))\n", name)
		}
	}
	formula, err := in.Formula(a, terms)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(&b, "(assert (not %s))\n(check-sat)\n", smtlib.AppendTerm(nil, a, formula, longest))
	return b.String(), nil
}

// Solvers refute no law.
func TestIdentities(t *testing.T) {
	skipShort(t)
	report, err := refuteIdentities(t.Context(), newHost(t), 1, steadily(t, "z3", "cvc5")...)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range report.Refuted {
		t.Errorf("%s refutes %s:\n%s", r.Solver, r.Law, r.Script)
	}
	for _, l := range report.Lines {
		t.Logf("%s: %d rows at %d sorts, %d unproved: %+v", l.Theory, l.Rows, l.Instances, l.Unproved, l.Solvers)
		if l.Solvers[0].Agreed+l.Solvers[1].Agreed == 0 {
			t.Errorf("%s: nothing is proved", l.Theory)
		}
	}
}
