package programs

import (
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
	"github.com/smtstorm/smtstorm/solvers"
)

// readModel reads the invariants that a solver gives with its sat. What cannot be read, or evaluated exactly, has no
// certain value: then it gives nil.
func readModel(p *rules.Program, output string) (seed *fragment.Seed, e *model.Evaluator, text string) {
	_, text, found := strings.Cut(output, "sat\n")
	if !found || strings.Contains(text, "(error") {
		return nil, nil, ""
	}
	for i := range p.Relations { // one that is left out may be anything
		if !strings.Contains(text, "(define-fun "+smtlib.Quote(p.Relations[i].Name)+" ") {
			return nil, nil, ""
		}
	}
	seed, err := fragment.ReadSeed(scriptName, rules.Print(p))
	if err != nil {
		return nil, nil, ""
	}
	m, arena, err := model.Read(seed, "model", []byte(text))
	if err != nil || m.Approximate || len(m.Unread) > 0 {
		return nil, nil, ""
	}
	return seed, model.NewEvaluator(arena, m), text
}

// holds tells whether all clauses are certain to hold under the invariants that a solver gave.
func holds(p *rules.Program, output string) bool {
	seed, e, _ := readModel(p, output)
	if seed == nil {
		return false
	}
	for _, f := range seed.Assertions {
		if e.Value(f) != value.Value(value.Bool(true)) {
			return false
		}
	}
	return true
}

// judgeModel evaluates the clauses under the invariants that a solver gives with its sat. A clause that is false is a
// fault, whatever the right verdict is.
func judgeModel(p *rules.Program, output string) *fault {
	seed, e, text := readModel(p, output)
	if seed == nil {
		return nil
	}
	for i, f := range seed.Assertions {
		if e.Value(f) != value.Value(value.Bool(false)) {
			continue
		}
		clause := fmt.Sprintf("assertion %d", i+1)
		if i < len(p.Rules) {
			clause = p.Text(p.Rules[i])
		}
		return &fault{
			Fault: oracle.Fault{
				Oracle: "invalid-model", Class: oracle.InvalidModel, Expect: instance.None, Observed: solvers.Sat,
			},
			Expected: "invariants under which all clauses hold", Given: []string{strings.TrimSpace(text)},
			Proof: []string{"this clause does not hold under them: " + clause, strings.TrimSpace(text)},
		}
	}
	return nil
}
