package finding

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
)

// What is new comes before what is known, and that before what the base shows; what defaults show before what takes
// options or a tactic, and experimental ones last; then comes the worst class.
func TestRank(t *testing.T) {
	finding := func(class oracle.Class, needs Configuration) *Finding {
		return &Finding{Fault: oracle.Fault{Class: class}, Reduced: &Reduction{Configuration: needs}}
	}
	experimental := Configuration{Needed: []Argument{{Text: "--arrays-exp", Experimental: true}}}
	usual := Configuration{Needed: []Argument{{Text: "--incremental", Plain: true}}}
	unreduced := &Finding{
		Fault: oracle.Fault{Class: oracle.RefutationUnsound}, Configuration: Configuration{Options: []string{"sat.x=1"}},
	}
	ranks := [][]int{
		finding(oracle.RefutationUnsound, usual).Rank(nil),
		finding(oracle.Crash, Configuration{}).Rank(nil),
		unreduced.Rank(nil),
		finding(oracle.RefutationUnsound, experimental).Rank(nil),
		finding(oracle.Crash, Configuration{Tactic: "horn"}).Rank(&KnownAs{State: Regressed}),
		finding(oracle.RefutationUnsound, Configuration{}).Rank(&KnownAs{}),
		finding(oracle.RefutationUnsound, Configuration{}).Rank(&KnownAs{State: InBase}),
		finding(oracle.RefutationUnsound, Configuration{Tactic: "horn"}).Rank(&KnownAs{State: InBase}),
	}
	for i := range ranks[1:] {
		if slices.Compare(ranks[i], ranks[i+1]) >= 0 {
			t.Errorf("%d: %v does not come before %v", i, ranks[i], ranks[i+1])
		}
	}
}
