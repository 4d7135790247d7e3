package engine

import (
	"cmp"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/finding/cause"
	"github.com/smtstorm/smtstorm/internal/oracle"
)

// Findings that no cause explains are reduced first, and every fourth time one that a cause may explain, if reductions
// have taken little time, the smallest first. A huge one comes later, and what has the place or the message of a cause
// when there is nothing else.
func TestReductionsByNovelty(t *testing.T) {
	known := []*cause.Evidence{
		{ID: "a", Family: "s", Class: oracle.InvalidModel, Operators: []string{"bvmul"}},
		{ID: "b", Family: "s", Class: oracle.Crash, Operators: []string{"select"}, Needs: []string{"--x"},
			Place: finding.Place{Stack: []string{"hash"}}},
		{ID: "c", Family: "s", Class: oracle.Error, Message: "free variable"},
	}
	waiting := func() (all []*reduction) {
		for id, e := range map[string]*cause.Evidence{
			"1 other operators": {Class: oracle.SolutionUnsound, Operators: []string{"div", "+"}},
			"2 other options":   {Class: oracle.Crash, Operators: []string{"select"}},
			"3 other place": {Class: oracle.Crash, Operators: []string{"select"}, Needs: []string{"--x"},
				Place: finding.Place{Stack: []string{"mark"}}},
			"4 other message":  {Class: oracle.Error, Message: "stack overflow"},
			"5 explained":      {Class: oracle.SolutionUnsound, Operators: []string{"div", "bvmul"}},
			"6 explained, too": {Class: oracle.Crash, Operators: []string{"select"}, Needs: []string{"--x", "--y"}},
			"7 place": {Class: oracle.Crash, Operators: []string{"bvadd"},
				Place: finding.Place{Stack: []string{"hash"}}},
			"8 message": {Class: oracle.Error, Message: "free variable"},
			"9 huge":    {Class: oracle.SolutionUnsound, Operators: []string{"div"}, ScriptBytes: hugeScript},
			"X smaller": {Class: oracle.SolutionUnsound, Operators: []string{"abs"}, ScriptBytes: 1},
		} {
			e.Family, e.ScriptBytes = "s", cmp.Or(e.ScriptBytes, 2)
			all = append(all, &reduction{id: id, evidence: e})
		}
		slices.SortFunc(all, func(a, b *reduction) int { return int(a.id[0]) - int(b.id[0]) })
		return all
	}
	for _, x := range []struct {
		caption         string
		mayTake, closed bool
		want, left      string
	}{
		{"little time was taken", true, false, "X125346978", ""},
		{"much time was taken", false, false, "X1234", "56789"},
		{"at the end", false, true, "X1253469", "78"},
	} {
		n := &novelty{known: func() []*cause.Evidence { return known }, mayTake: func(bool) bool { return x.mayTake }}
		left, got := waiting(), ""
		for len(left) > 0 {
			place, some := n.choose(left, x.closed)
			if !some {
				break
			}
			got += left[place].id[:1]
			left = slices.Delete(left, place, place+1)
		}
		behind := ""
		for _, r := range left {
			behind += r.id[:1]
		}
		if got != x.want || behind != x.left {
			t.Errorf("%s: reduced in the order %s, and %s not; want %s and %s", x.caption, got, behind, x.want, x.left)
		}
	}
}
