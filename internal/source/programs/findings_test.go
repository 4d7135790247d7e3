package programs

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/rules/instance"
	"github.com/smtstorm/smtstorm/internal/testenv"
	"github.com/smtstorm/smtstorm/solvers"
)

// header is a line in the head of a sample.
var header = regexp.MustCompile(`(?m)^[;#] (solver|expect|wrong|right): (.*)$`)

// The programs of docs/findings are answered rightly by evaluation, and wrongly by the installed z3 if they say so.
func TestFindingsAreFound(t *testing.T) {
	files, err := filepath.Glob("../../../docs/findings/*/program.*")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d programs: %v", len(files), err)
	}
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
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		says := map[string][]string{}
		for _, m := range header.FindAllStringSubmatch(string(src), -1) {
			says[m[1]] = append(says[m[1]], strings.Split(m[2], ", ")...)
		}
		seed, errs := instance.ReadSeed(file, src)
		if len(errs) > 0 {
			t.Fatal(errs[0].Detail())
		}
		in := &instance.Instance{Program: seed.Program, Right: seed.Right, Expect: seed.Expect}
		right := []string{seed.Expect}
		switch {
		case seed.Right != nil:
			right = Answers(seed.Program, seed.Right)
		case seed.Expect == "" && seed.Program.Models: // it is the model that is judged
			right = says["expect"]
		}
		if !slices.Equal(right, says["expect"]) {
			t.Errorf("%s: right is %s, it says %s", file, right, says["expect"])
		}
		o, err := c.execute(context.Background(), s, subject(in))
		if err != nil {
			t.Fatal(err)
		}
		f, wrong := judge(c.oracles, o)
		switch {
		case slices.Contains(says["solver"], "z3 "+version):
			if !wrong {
				t.Errorf("%s: %s is right: %s", file, probe.Version, o.Result.Stdout)
			} else if got := string(f.Observed); got != says["wrong"][0] && f.Class != oracle.Error {
				t.Errorf("%s: %s answers %s", file, probe.Version, got)
			}
		case slices.Contains(says["right"], "z3 "+version) && wrong:
			t.Errorf("%s: %s answers %s", file, probe.Version, f.Observed)
		}
	}
}
