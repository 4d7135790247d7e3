package replay

import (
	"testing"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/solvers"
)

// A version that is right has fixed a finding unless it is older than the one that was wrong, and one that is wrong is
// a regression unless it is older than the fix.
func TestNewsOfVersions(t *testing.T) {
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	z3, err := catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	fixed := &finding.KnownAs{State: finding.Fixed, FixedIn: "Z3 version 5.0.0"}
	for _, x := range []struct {
		caption, found, ran string
		known               *finding.KnownAs
		ends                Status
		status              Status
		news                finding.State // "": none
	}{
		{"a newer one is right", "Z3 version 4.8.12", "Z3 version 5.4.1", nil, Right, Fixed, finding.Fixed},
		{"another build of the same number", "Z3 version 5.4.1", "Z3 version 5.4.1", nil, Right, Fixed, finding.Fixed},
		{"an older one is right", "Z3 version 4.12.6", "Z3 version 4.8.12", nil, Right, NotWrong, ""},
		{"no number", "Z3 version 4.12.6", "built today", nil, Right, Fixed, finding.Fixed},
		{"still wrong", "Z3 version 4.8.12", "Z3 version 5.4.1", nil, Wrong, Wrong, ""},
		{"flaky", "Z3 version 4.8.12", "Z3 version 5.4.1", nil, Flaky, Flaky, ""},
		{"wrong again", "Z3 version 4.8.12", "Z3 version 5.4.1", fixed, Wrong, Wrong, finding.Regressed},
		{"wrong before it was fixed", "Z3 version 4.8.12", "Z3 version 4.12.6", fixed, Wrong, Wrong, ""},
		{"fixed before", "Z3 version 4.8.12", "Z3 version 5.4.1", fixed, Right, Fixed, ""},
	} {
		f := &finding.Finding{Solver: "z3", Program: []string{"z3"}, Version: x.found, Known: x.known}
		r := Result{Case: &Case{Finding: f}, Solver: "z3", Version: x.ran, Status: x.ends}
		r.setStatus(z3, catalog)
		as, changed := r.News()
		if r.Status != x.status || changed != (x.news != "") || as.State != x.news {
			t.Errorf("%s: %s, news %v %q; want %s, %q", x.caption, r.Status, changed, as.State, x.status, x.news)
		}
	}
}
