package operators

import (
	"regexp"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/solvers"
)

// picky is a solver without a process that rejects scripts with a pattern, with a message, and knows the right answers
// to the others: all claims are right, so that none can be false.
func picky(pattern, message string) ask.Fake {
	rejects := regexp.MustCompile(pattern)
	return func(q *ask.Question) (*solvers.Result, error) {
		r := &solvers.Result{Verdict: solvers.Sat}
		if rejects.Match(q.Script) {
			r.Verdict, r.Checks = solvers.Error, []solvers.Verdict{solvers.Error}
			r.Complaint, r.Reason, r.Signature = true, message, message
			return r, nil
		}
		for part := range strings.SplitAfterSeq(string(q.Script), "(check-sat)") {
			if !strings.HasSuffix(part, "(check-sat)") {
				break
			}
			r.Verdict = solvers.Sat
			if strings.Contains(part, "(assert (not ") || strings.Contains(part, "(assert (or\n") {
				r.Verdict = solvers.Unsat
			}
			r.Checks = append(r.Checks, r.Verdict)
		}
		return r, nil
	}
}

// A solver that reads an operator must read its further arguments, too, if the standard has them: otherwise there is a
// finding. What it need not read is counted as not read, and no finding.
func TestRejections(t *testing.T) {
	const three, message = ` #b[01]+ #b[01]+ #b[01]+\)`, "wrong number of arguments"
	for _, x := range []struct {
		name, operator, pattern, message string
		isFault                          bool
	}{
		{"all are read", "bvand", `zork`, message, false},
		{"further arguments", "bvand", `\(bvand` + three, message, true},
		{"further arguments of an operator with a definition", "bvxor", `\(bvxor` + three, message, true},
		{"one value", "bvand", `\(bvand #b1 #b1\)`, message, true},
		{"further arguments of the solver's own", "concat", `\(concat` + three, message, false},
		{"an operator of which nothing is read", "bvand", `\(bvand `, message, false},
		{"the values", "bvand", `#b`, message, false},
		{"all of the logic", "bvand", `set-logic`, message, false},
		{"constants of the sort", "bvand", `\(bvand` + three + `|declare-fun`, message, false},
		{"what it says that it does not know", "bvand", `\(bvand` + three, "unknown constant bvand", false},
	} {
		t.Run(x.name, func(t *testing.T) {
			fake := picky(x.pattern, x.message)
			solver := func(q *ask.Question) (*solvers.Result, error) {
				r, err := fake(q)
				if strings.HasPrefix(x.message, "unknown") && r.Refused() {
					r.Unknown = x.operator
				}
				return r, err
			}
			r := conform(t, solver, inSessions, nil, func(r *runner) {
				r.cfg.Theories, r.cfg.Operators = []string{"bv"}, []string{x.operator}
			})
			if len(r.Cells) != 1 {
				t.Fatalf("%d cells", len(r.Cells))
			}
			for key, c := range r.Cells {
				isCounted := c.Rejected > 0 && len(c.Examples) == 1 && c.Unconfirmed == 0
				if isCounted != x.isFault || !x.isFault && c.Rejected+len(c.Examples)+c.Unconfirmed > 0 {
					t.Errorf("%v: %+v", key, *c)
				}
				t.Logf("%d right, %d rejected, %d not read of %d", c.Right, c.Rejected, c.Unsupported, c.Cases)
			}
			if found := len(r.found) == 1; found != x.isFault || len(r.found) > 1 || r.log != "" {
				t.Fatalf("%d findings\n%s", len(r.found), r.log)
			}
			for i, f := range r.found {
				if f.Class != oracle.Error || !regexp.MustCompile(x.pattern).Match(r.files[i].Instance) {
					t.Errorf("%s, %s\n%s", f.Class, f.Fault, r.files[i].Instance)
				}
			}
		})
	}
}
