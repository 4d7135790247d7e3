package oracle

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// readInvariants reads the model that a solver gives with sat: definitions of the relations. seed is nil if it cannot
// be read or evaluated exactly.
func readInvariants(p *rules.Program, output string) (seed *fragment.Seed, e *model.Evaluator, text string) {
	_, text, found := strings.Cut(output, "sat\n")
	if !found || strings.Contains(text, "(error") {
		return nil, nil, ""
	}
	for i := range p.Relations { // a relation that is left out may be anything
		if !strings.Contains(text, "(define-fun "+smtlib.Quote(p.Relations[i].Name)+" ") {
			return nil, nil, ""
		}
	}
	seed, err := fragment.ReadSeed("program", rules.Print(p))
	if err != nil {
		return nil, nil, ""
	}
	m, arena, err := model.Read(seed, "model", []byte(text))
	if err != nil || m.Approximate || len(m.Unread) > 0 {
		return nil, nil, ""
	}
	return seed, model.NewEvaluator(arena, m), text
}

// InvariantsHold reports whether all clauses certainly hold under the invariants in a solver's output.
func InvariantsHold(p *rules.Program, output string) bool {
	seed, e, _ := readInvariants(p, output)
	if seed == nil {
		return false
	}
	for _, f := range seed.Assertions {
		if !value.IsTrue(e.Value(f)) {
			return false
		}
	}
	return true
}

// wrongInvariants evaluates the clauses under the invariants that a solver gives with sat. A false clause is a fault,
// whatever the right verdict is.
func wrongInvariants(e *Evidence) (Judgement, bool) {
	p := e.Last().Program
	if p.Answer == nil || !p.Models || p.Answer.Verdicts[0] != string(solvers.Sat) {
		return Judgement{}, false
	}
	seed, under, text := readInvariants(p.Program, e.Last().Result.Stdout)
	if seed == nil {
		return Judgement{}, false
	}
	for i, f := range seed.Assertions {
		if !value.IsFalse(under.Value(f)) {
			continue
		}
		clause := fmt.Sprintf("assertion %d", i+1)
		if i < len(p.Rules) {
			clause = p.Text(p.Rules[i])
		}
		given := strings.TrimSpace(text)
		return Judgement{
			Fault: Fault{Observed: solvers.Sat},
			Right: "invariants under which all clauses hold", Given: []string{given},
			Proof: []string{"this clause does not hold under them: " + clause, given},
		}, true
	}
	return Judgement{}, false
}
