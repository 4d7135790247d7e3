package source

import (
	"os"
	"testing"

	"github.com/smtstorm/smtstorm/internal/fakesolver"
)

func TestMain(m *testing.M) {
	fakesolver.Main()
	os.Exit(m.Run())
}

// Strategies and logics that are named decide which tests there are.
func TestAll(t *testing.T) {
	for _, x := range []struct {
		options Options
		want    bool
	}{
		{Options{}, true},
		{Options{Logics: []string{"QF_LIA"}}, false},
		{Options{Logics: []string{"QF_LIA", "HORN"}}, true},
		{Options{Strategies: []string{"boolean"}}, false},
		{Options{Strategies: []string{"queryfuzz"}}, true},
	} {
		found := false
		all, err := All(x.options)
		for _, s := range all {
			found = found || s.Name() == "rule programs"
		}
		if err != nil || found != x.want {
			t.Errorf("%+v: rule programs: %v, %v", x.options, found, err)
		}
	}
	if _, err := All(Options{Rewrites: []string{"frobnicate"}}); err == nil {
		t.Error("an unknown transformation is taken")
	}
}
