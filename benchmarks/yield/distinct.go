package yield

import (
	"cmp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// fault is a wrong answer, or a crash, that counts.
type fault struct {
	name      string
	operators []string // that are left when it is reduced, but those of Core, sorted; none of a crash
	crash     bool
	cpu       float64 // seconds until it was first found, it or one that counts with it
}

// distinct gives the faults that count: of wrong answers those whose operators include no other's, however they were
// found; of crashes, and of what is wrong with the operators of Core alone, each signature.
func (c *campaign) distinct() []fault {
	var wrong, all []fault
	for _, f := range c.findings {
		found := fault{name: f.Signature, crash: f.Class == oracle.Crash, cpu: c.cpuAt(f.Found)}
		if found.crash {
			all = append(all, found)
			continue
		}
		if f.Reduced != nil && isAnswer(f) {
			found.operators = slices.DeleteFunc(slices.Clone(f.Reduced.Operators), isCore)
			wrong = append(wrong, found)
		}
	}
	slices.SortStableFunc(wrong, func(a, b fault) int { return cmp.Compare(len(a.operators), len(b.operators)) })
	var counted []fault
	for _, f := range wrong {
		i := slices.IndexFunc(counted, func(other fault) bool { return f.countsWith(other) })
		if i < 0 {
			counted = append(counted, f)
		} else {
			counted[i].cpu = min(counted[i].cpu, f.cpu)
		}
	}
	all = append(all, counted...)
	slices.SortStableFunc(all, func(a, b fault) int { return cmp.Compare(a.cpu, b.cpu) })
	return all
}

// isAnswer reports whether a finding is of a wrong answer, or of what comes with one, and not of a crash, a refusal, a
// wrong unknown or a slow answer.
func isAnswer(f *finding.Finding) bool {
	return f.Observed.Definite() && !f.Class.Marked() && !f.Class.Timed()
}

// unreduced are the findings of wrong answers that could not be reduced: what they have in common with others is not
// known, so that they do not count.
func (c *campaign) unreduced() int {
	n := 0
	for _, f := range c.findings {
		if f.Reduced == nil && isAnswer(f) {
			n++
		}
	}
	return n
}

// countsWith reports whether a fault is no other than one that counts: it has its name, or includes its operators.
func (f fault) countsWith(other fault) bool {
	lacks := func(operator string) bool { return !slices.Contains(f.operators, operator) }
	return f.name == other.name || len(other.operators) > 0 && !slices.ContainsFunc(other.operators, lacks)
}

// isCore reports whether an operator is one of Core (SMT-LIB 2.6, section 3.7.1), or a quantifier: what is wrong with
// any other may show with these.
func isCore(operator string) bool {
	return slices.Contains([]string{
		"=", "distinct", "not", "and", "or", "=>", "xor", "ite", "true", "false", "forall", "exists",
	}, operator)
}

// union gives the faults that count among those of several runs.
func union(runs [][]fault) []fault {
	var counted []fault
	all := slices.Concat(runs...)
	slices.SortStableFunc(all, func(a, b fault) int {
		return cmp.Or(cmp.Compare(len(a.operators), len(b.operators)), strings.Compare(a.name, b.name))
	})
	for _, f := range all {
		if !slices.ContainsFunc(counted, func(other fault) bool {
			return f.crash == other.crash && f.countsWith(other)
		}) {
			counted = append(counted, f)
		}
	}
	return counted
}
