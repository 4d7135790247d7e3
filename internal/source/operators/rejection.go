package operators

import (
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// head is an operator with a number of indices: solvers have forms with fewer or more that the standard does not have.
type head struct {
	group   *group
	indices int
}

func (app *application) head() head { return head{app.group, app.kind.indices} }

// noteRejection keeps the first rejection of a claim alone about one operator, if this was written, not its definition,
// and the solver reads the values. Only at the end of a cell is it known which operators the solver reads.
func (k *asker) noteRejection(q question, c *claim, r *solvers.Result) {
	if r.Verdict != solvers.Error || c.rejection != nil || len(c.form.apps) > 1 || c.form.isExpanded(k.expanded) {
		return
	}
	areRead := true
	c.eachValue(func(_ smtlib.Sort, text string) {
		reason, tried := k.tried[text]
		areRead = areRead && tried && reason == ""
	})
	if areRead {
		c.rejection, c.facing = r, q.facing
	}
}

// judgeRejections finds the rejected claims that the solver must read: it has read the operator at other values, or
// with other arguments, and the rejection has no excuse. The others stay what they are.
func (a *asked) judgeRejections() error {
	trials := map[string]bool{} // whether the solver reads trials
	for _, c := range a.rejected {
		if c.state != right && c.state != unsupported || !a.k.read[c.form.apps[0].head()] {
			continue
		}
		mustRead, err := a.mustRead(c, trials)
		if err != nil {
			return err
		}
		if mustRead {
			*a.cell.counter(c.state)--
			c.state = rejected
			*a.cell.counter(c.state)++
			a.wrong = append(a.wrong, c)
		}
	}
	return nil
}

// mustRead reports whether the solver must read a claim that it rejected. It need not if it rejects the logic or a sort
// whatever is asserted.
func (a *asked) mustRead(c *claim, trials map[string]bool) (bool, error) {
	s := a.rejectedScript(c)
	in, err := instanceOf(s)
	if err != nil {
		return false, err
	}
	t := a.k.target
	run := oracle.Run{
		Solver: t.Name, Entry: t.Entry, Varied: t.Varied(), Asked: in, Text: s.text, Result: c.rejection,
		Has: t.Lessons.Has, Untried: t.Untried(in.Logic),
	}
	if t.HasTactic() || run.Excuse("the script") != "" {
		return false, nil
	}
	trial := oracle.Trial(&in.Script)
	isRead, known := trials[string(trial)]
	if !known {
		r, err := a.k.run(&script{question: s.question, m: a.m, text: trial}, 1, a.k.scope.single)
		if err != nil {
			return false, err
		}
		isRead = r.Verdict.Answered()
		trials[string(trial)] = isRead
	}
	return isRead, nil
}

// rejectedScript is the script about a claim whose operators are written, and not their definitions.
func (a *asked) rejectedScript(c *claim) *script {
	return a.m.write(question{
		way: a.cell.Way, facing: c.facing, logic: a.k.logicOf(a.m, c.form), prelude: a.unit.u.prelude, bare: true,
	}, []*claim{c})
}
