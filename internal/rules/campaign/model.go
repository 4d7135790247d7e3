package campaign

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

// judgeModel evaluates the clauses under the invariants that a solver gives with its sat. A clause that is false is a
// fault, whatever the right verdict is. What cannot be read, or evaluated exactly, has no certain value.
func judgeModel(p *rules.Program, output string) *fault {
	_, text, found := strings.Cut(output, "sat\n")
	if !found || strings.Contains(text, "(error") {
		return nil
	}
	for i := range p.Relations { // one that is left out may be anything
		if !strings.Contains(text, "(define-fun "+smtlib.Quote(p.Relations[i].Name)+" ") {
			return nil
		}
	}
	seed, err := fragment.ReadSeed(scriptName, rules.Print(p))
	if err != nil {
		return nil
	}
	m, arena, err := model.Read(seed, "model", []byte(text))
	if err != nil || m.Approximate || len(m.Unread) > 0 {
		return nil
	}
	e := model.NewEvaluator(arena, m)
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
