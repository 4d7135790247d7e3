package cause_test

import (
	"flag"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/show/results"
)

// found is a finding of one of few causes, reduced.
func found(t *rapid.T, i int) (*finding.Finding, finding.Files) {
	operators := rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"=", "bvadd", "bvmul"}), 0, 3, rapid.ID[string]).
		Draw(t, "operators")
	slices.Sort(operators)
	f := &finding.Finding{
		Solver: "z3", Version: "Z3 version 5.0.0", Logic: "QF_BV", SeedHash: "0", Command: []string{"z3", "instance.smt2"},
		Fault: oracle.Fault{Class: rapid.SampledFrom([]oracle.Class{oracle.Crash, oracle.InvalidModel}).Draw(t, "class")},
		Index: i, SeedPath: fmt.Sprint(i),
		Reduced: &finding.Reduction{Minimal: true, Operators: operators, Sorts: []string{"BitVec"}},
	}
	if f.Class.Crashes() {
		f.Mark = "segmentation fault"
		f.Reduced.Stack = rapid.SliceOfN(rapid.SampledFrom([]string{"f", "g", "h"}), 0, 3).Draw(t, "stack")
	}
	script := fmt.Appendf(nil, "(check-sat) ; %d", i)
	files := finding.Files{Instance: script, Reduced: script}
	f.Reduced.After.Bytes = rapid.IntRange(10, 12).Draw(t, "bytes")
	f.SetID(files.Instance)
	f.SetSignature()
	return f, files
}

// causesIn lists the causes of a directory, each with its findings.
func causesIn(t *rapid.T, out string) (all []string) {
	groups, err := results.Groups(out)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		var members []string
		for _, f := range g.Findings {
			members = append(members, fmt.Sprint(f.ID, " ", g.How[f.ID]))
		}
		slices.Sort(members)
		all = append(all, fmt.Sprint(g.Cause, members))
	}
	slices.Sort(all)
	return all
}

// The same findings have the same causes in any order of arrival, after the store was opened again, and from shards.
func TestArrival(t *testing.T) {
	if err := flag.Set("rapid.checks", "20"); err != nil { // each writes many files
		t.Fatal(err)
	}
	quiet := slog.New(slog.DiscardHandler)
	dir, n := t.TempDir(), 0
	rapid.Check(t, func(t *rapid.T) {
		type one struct {
			*finding.Finding
			files finding.Files
		}
		var all []one
		signatures := map[string]int{}
		for i := range rapid.IntRange(1, 7).Draw(t, "findings") {
			f, files := found(t, i)
			if signatures[f.Signature]++; signatures[f.Signature] <= finding.KeptPerSignature { // more would only be counted
				all = append(all, one{f, files})
			}
		}
		add := func(out string, some []one) {
			store, err := finding.Open(out, quiet)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range some {
				as := *f.Finding
				if added, err := store.Add(&as, f.files); err != nil || !added.Kept {
					t.Fatal(added, err)
				}
			}
		}
		n++
		first, other := filepath.Join(dir, fmt.Sprint(n)), filepath.Join(dir, fmt.Sprint(n, "-other"))
		add(first, all)
		want := causesIn(t, first)
		shuffled := rapid.Permutation(all).Draw(t, "order")
		half := len(shuffled) / 2
		add(other, shuffled[half:])
		_ = causesIn(t, other) // what was decided meanwhile changes nothing
		add(other, shuffled[:half])
		if got := causesIn(t, other); !slices.Equal(got, want) {
			t.Fatalf("%q\n%q", got, want)
		}
	})
}
