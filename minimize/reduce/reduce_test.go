package reduce_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/internal/instance"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate"
)

// planted gives a case in which a fault is hidden: a large instance made of a seed.
func planted(t *testing.T, logic string, fault *regexp.Regexp) *reduce.Case {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../../benchmarks/seeds", logic, "*.smt2"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if c := hidden(t, file, src, fault); c != nil {
			return c
		}
	}
	t.Fatal("no instance has the fault")
	return nil
}

// hidden gives an instance of one seed that has the fault, or nil.
func hidden(t *testing.T, seedFile string, src []byte, fault *regexp.Regexp) *reduce.Case {
	t.Helper()
	seed, err := fragment.ReadSeed(seedFile, src)
	if err != nil {
		t.Fatal(err)
	}
	g := mutate.NewGenerator(seed, mutate.Defaults(), "test", 1)
	var w instance.Writer
	for i := range 50 {
		in := g.Round(i / g.PerRound()).Instance(i)
		script := w.AppendScript(nil, in)
		if len(script) < 10_000 || !fault.Match(script) {
			continue
		}
		text, err := w.Witness(in)
		if err != nil {
			t.Fatal(err)
		}
		c, err := reduce.Read(seedFile, script, text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	return nil
}

// Faults that need one thing of a script are reduced to that thing, whatever large instance they are hidden in.
func TestReduce(t *testing.T) {
	for _, c := range []struct{ logic, fault string }{
		{"QF_LIA", `\(<= `},
		{"QF_LRA", `\(\* `},
		{"QF_BV", `\(bvmul |\(bvadd `},
		{"QF_S", `\(str\.len `},
		{"QF_UF", `\(distinct `},
		{"QF_FP", `\(fp\.add `},
		{"QF_AX", `\(store `},
		{"QF_DT", `\(\(_ is `},
		{"LIA", `\(forall `},
	} {
		t.Run(c.logic, func(t *testing.T) {
			fault := regexp.MustCompile(c.fault)
			shows := func(_ context.Context, c *reduce.Candidate) (bool, error) { return fault.Match(c.Text), nil }
			from := planted(t, c.logic, fault)
			start := time.Now()
			r, err := reduce.Reduce(context.Background(), from, shows, reduce.Config{Report: func(p reduce.Progress) {
				if p.Changed && testing.Verbose() {
					fmt.Println(p.Tests, p.Round, p.Pass, p.Best.Size)
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			if nodes, _ := r.Best.Shape(); !r.Minimal || r.Best.Asserts() > 3 || nodes > 25 {
				t.Errorf("%d assertions, %d nodes, minimal %v:\n%s", r.Best.Asserts(), nodes, r.Minimal, r.Best.Text)
			}
			t.Logf("%d bytes, %d tests, %v\n%s", len(from.Script()), r.Tests, time.Since(start), r.Best.Text)
		})
	}
}
