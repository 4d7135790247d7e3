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
	operators []string // of the reduced script without those of Core, sorted; empty for a crash
	crash     bool
	cpu       float64 // seconds until it, or one that counts with it, was first found
}

// distinct returns the faults that count. Of wrong answers, these are the ones whose set of operators includes that of
// no other one; of crashes, and of wrong answers with operators of Core only, each signature.
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

// unreduced counts the findings of wrong answers that could not be reduced. They are not among distinct, because it is
// not known whether they have the same cause as others.
func (c *campaign) unreduced() int {
	n := 0
	for _, f := range c.findings {
		if f.Reduced == nil && isAnswer(f) {
			n++
		}
	}
	return n
}

// countsWith reports whether a fault counts as the other one: it has the same name, or includes its operators.
func (f fault) countsWith(other fault) bool {
	lacks := func(operator string) bool { return !slices.Contains(f.operators, operator) }
	return f.name == other.name || len(other.operators) > 0 && !slices.ContainsFunc(other.operators, lacks)
}

// isCore reports whether an operator is one of Core (SMT-LIB 2.6, section 3.7.1) or a quantifier: these occur in the
// scripts of faults in any other operator.
func isCore(operator string) bool {
	return slices.Contains([]string{
		"=", "distinct", "not", "and", "or", "=>", "xor", "ite", "true", "false", "forall", "exists",
	}, operator)
}

// union returns the faults that count among those of several runs.
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
