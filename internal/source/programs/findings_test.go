package programs

import (
	"context"
	"regexp"
	"slices"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/docfindings"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/testing/testenv"
	"github.com/smtstorm/smtstorm/solvers"
)

// The programs of docs/findings are answered rightly by evaluation, and wrongly by the installed z3 if they say so.
func TestFindingsAreFound(t *testing.T) {
	testenv.Need(t, "z3")
	catalog, err := solvers.LoadCatalog()
	if err != nil {
		t.Fatal(err)
	}
	s, err := catalog.Resolve("z3")
	if err != nil {
		t.Fatal(err)
	}
	host, err := solvers.NewHost(solvers.HostConfig{})
	if err != nil {
		t.Fatal(err)
	}
	defer host.Close()
	probe, err := host.Probe(t.Context(), s, solvers.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`\d+\.\d+\.\d+`).FindString(probe.Version)
	c := alone(ask.NewProcesses(host, solvers.Limits{}, nil), solvers.Limits{})
	asked := 0
	for _, sample := range docfindings.All() {
		if sample.FoundBy != "rules" {
			continue
		}
		asked++
		seed, errs := instance.ReadSeed(sample.Path, sample.Script)
		if len(errs) > 0 {
			t.Fatal(errs[0].Detail())
		}
		in := &instance.Instance{Program: seed.Program, Right: seed.Right, Expect: seed.Expect}
		right := []string{seed.Expect}
		switch {
		case seed.Right != nil:
			right = Answers(seed.Program, seed.Right)
		case seed.Expect == "" && seed.Program.Models: // it is the model that is judged
			right = sample.Expect
		}
		if !slices.Equal(right, sample.Expect) {
			t.Errorf("%s: right is %s, it says %s", sample.Path, right, sample.Expect)
		}
		o, err := c.execute(context.Background(), s, subject(in))
		if err != nil {
			t.Fatal(err)
		}
		f, wrong := judge(t.Context(), c.oracles, o)
		switch {
		case sample.Solver.Have("z3", version):
			if !wrong {
				t.Errorf("%s: %s is right: %s", sample.Path, probe.Version, o.Result.Stdout)
			} else if got := string(f.Observed); got != sample.Wrong && f.Class != oracle.Error {
				t.Errorf("%s: %s answers %s", sample.Path, probe.Version, got)
			}
		case sample.Right.Have("z3", version) && wrong:
			t.Errorf("%s: %s answers %s", sample.Path, probe.Version, f.Observed)
		}
	}
	if asked < 5 {
		t.Errorf("docs/findings has %d rule programs", asked)
	}
}
