package source

import (
	"os"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// Named strategies and logics determine which tests there are.
func TestAll(t *testing.T) {
	for _, x := range []struct {
		options Options
		oracles []string
		want    bool
		only    bool // rule programs
	}{
		{Options{}, nil, true, false},
		{Options{Logics: []string{"QF_LIA"}}, nil, false, false},
		{Options{Logics: []string{"QF_LIA", "HORN"}}, nil, true, false},
		{Options{Strategies: []string{"boolean"}}, nil, false, false},
		{Options{Strategies: []string{"queryfuzz"}}, nil, true, true},
		{Options{}, []string{"crash"}, true, false},
		{Options{}, []string{"rows", "state"}, false, false},
		{Options{}, []string{"rows", "relation"}, true, false},
		{Options{}, []string{"rules", "relation"}, true, true},
	} {
		var err error
		if x.options.Oracles, err = oracle.Select(x.oracles); err != nil {
			t.Fatal(err)
		}
		if only := OnlyPrograms(x.options); only != x.only {
			t.Errorf("%+v, oracles %s: only rule programs: %v", x.options, x.oracles, only)
		}
		found := false
		all, err := All(x.options)
		for _, s := range all {
			found = found || s.Name() == "rule programs"
		}
		if err != nil || found != x.want {
			t.Errorf("%+v, oracles %s: rule programs: %v, %v", x.options, x.oracles, found, err)
		}
	}
	if _, err := All(Options{Oracles: oracle.All(), Rewrites: []string{"frobnicate"}}); err == nil {
		t.Error("an unknown transformation is taken")
	}
	some, err := oracle.Select([]string{"rows"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Programs(Options{Oracles: some}); err == nil || !strings.Contains(err.Error(), "rows cannot judge") {
		t.Errorf("nobody judges rule programs: %v", err)
	}
}
