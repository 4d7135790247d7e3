package merge

import (
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/campaigndb"
)

// Of settings that are long lists, the names are said that one shard alone has.
func TestDifferences(t *testing.T) {
	const names = "refutation-unsound, solution-unsound, invalid-model, partial-model, core, crash"
	record := func(oracles string) *campaigndb.Record {
		return &campaigndb.Record{Version: "1", Settings: []campaigndb.Setting{{Name: "oracle", Value: oracles}}}
	}
	for _, c := range []struct {
		one, other string
		want       []string
	}{
		{names, names, nil},
		{names, names + ", own-check", []string{"--oracle has own-check in the other only"}},
		{names + ", a", names + ", b, c", []string{"--oracle has a in one only", "--oracle has b, c in the other only"}},
		{"core, " + names, names + ", core", []string{
			"--oracle is core, " + names + " in one and " + names + ", core in the other"}},
		{"core", "crash", []string{"--oracle is core in one and crash in the other"}},
		{"", names, []string{"--oracle is not set in one and " + names + " in the other"}},
	} {
		if got := differences(record(c.one), record(c.other)); !slices.Equal(got, c.want) {
			t.Errorf("%q, %q: %q", c.one, c.other, got)
		}
	}
}
