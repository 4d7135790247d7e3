package cause

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/smtstorm/smtstorm/internal/docfindings"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/mutate/instance"
)

// classes are the classes of what heads of docs/findings call wrong.
var classes = map[string]oracle.Class{
	"unsat": oracle.RefutationUnsound, "sat": oracle.SolutionUnsound, "model": oracle.InvalidModel,
	"assignment": oracle.InvalidModel, "core": oracle.InvalidCore, "crash": oracle.Crash, "error": oracle.Error,
	"unknown": oracle.Incomplete, "optimum": oracle.WrongOptimum, "interpolant": oracle.ProofRejected,
	"levels": oracle.Error, "tuples too many or too few": oracle.WrongRelation, "a tuple too many": oracle.WrongRelation, "o = {()}": oracle.WrongRelation,
}

// Documented is the evidence of a fault of docs/findings in a solver.
func Documented(d *docfindings.Finding, solver string) (*Evidence, error) {
	class, known := classes[cmp.Or(d.Fault, d.Wrong)]
	if !known {
		if class, known = classes[d.Wrong]; !known {
			return nil, fmt.Errorf("%s: no class is known of what is wrong", d.Path)
		}
	}
	e := &Evidence{
		ID: d.Name, Family: solver, Class: class, IsMinimal: true, Operators: []string{}, Sorts: []string{},
		Needs: needsOf(finding.Configuration{Options: strings.Fields(d.Options)}, string(d.Script)),
	}
	if c, err := instance.Read(d.Path, d.Script, nil); err == nil {
		e.Operators, e.Sorts = finding.Contents(c.Arena, c.Terms())
	}
	e.enter("", string(d.Script))
	return e, nil
}
