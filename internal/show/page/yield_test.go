package page

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record/campaigndb"
	"github.com/smtstorm/smtstorm/internal/record/tally"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// A strategy and an oracle have the signatures of their findings after reduction: two that turn out to be one count
// once, those that were only counted go with the one that is kept, and known ones do not count.
func TestYieldAfterReduction(t *testing.T) {
	found := func(id, strategy string) *results.Finding {
		f := &finding.Finding{ID: id, Strategy: strategy}
		f.Oracle = "planted"
		return &results.Finding{Finding: f}
	}
	c := &results.Campaign{
		Stats: tally.NewStats(), Record: &campaigndb.Record{},
		Groups: []*results.Group{
			{Signature: "crash z3 one", Findings: []*results.Finding{found("1", "terms"), found("2", "terms")}},
			{Signature: "crash z3 two", Findings: []*results.Finding{found("3", "mix")}},
			{Signature: "crash z3 three", Known: &finding.KnownAs{Issue: "x"}, Findings: []*results.Finding{found("4", "mix")}},
		},
	}
	for id, before := range map[string]string{"1": "seed a", "2": "seed b", "3": "seed c", "4": "seed d"} {
		c.Record.Events = append(c.Record.Events, campaigndb.Event{
			Kind: campaigndb.Confirmed, Finding: id, Signature: before,
		})
	}
	yields := map[string]*tally.StrategyStats{
		"terms":  {Signatures: map[string]int{"seed a": 1, "seed b": 3}},
		"mix":    {Signatures: map[string]int{"seed c": 1, "seed d": 1, "seed a": 1}},
		"fusion": {Signatures: map[string]int{"seed c": 2}}, // none of them is kept
		"scope":  {Signatures: map[string]int{"crash z3 two": 1}},
		"lost":   {Signatures: map[string]int{"seed e": 1}}, // nobody knows what became of it
	}
	c.Stats.Solvers = map[string]map[string]map[string]*tally.StrategyStats{"z3": {"QF_LIA": yields}}
	c.Stats.Oracles["planted"] = &tally.OracleStats{Signatures: map[string]int{"seed a": 1, "seed b": 1, "seed c": 1}}
	for _, s := range (&View{Campaign: c}).Strategies() {
		if want := map[string]int{"terms": 1, "mix": 2, "fusion": 1, "scope": 1}[s.Name]; s.Signatures != want {
			t.Errorf("%s has %d signatures, want %d", s.Name, s.Signatures, want)
		}
	}
	if o := (&View{Campaign: c}).Oracles(); len(o) != 1 || o[0].Kinds != 2 {
		t.Errorf("oracles: %+v", o)
	}
	worstFirst := []oracle.Class{oracle.RefutationUnsound, oracle.Crash, oracle.Error, "of another version"}
	if !slices.IsSortedFunc(worstFirst, func(a, b oracle.Class) int { return a.Rank() - b.Rank() }) {
		t.Error("classes are not ranked worst first")
	}
}
