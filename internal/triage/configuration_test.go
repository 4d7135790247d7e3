package triage

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/internal/finding"
)

// What is less than a configuration: nothing at all first, then without one of its items.
func TestSimpler(t *testing.T) {
	a, ab := []string{"a"}, []string{"a", "b"}
	for _, c := range []struct {
		name string
		of   finding.Configuration
		want []finding.Configuration
	}{
		{"nothing", finding.Configuration{}, nil},
		{"one option", finding.Configuration{Options: a}, []finding.Configuration{{Options: []string{}}}},
		{"one tactic", finding.Configuration{Tactic: "s"}, []finding.Configuration{{}}},
		{"a chain", finding.Configuration{Tactic: "(then s t smt)"}, []finding.Configuration{
			{}, {Tactic: "(then t smt)"}, {Tactic: "(then s smt)"}, {Tactic: "(then s t)"},
		}},
		{"a chain of two", finding.Configuration{Tactic: "(then s t)"}, []finding.Configuration{
			{}, {Tactic: "t"}, {Tactic: "s"},
		}},
		{"a tactic that is not taken apart", finding.Configuration{Tactic: "(then (try-for s 10) t)"},
			[]finding.Configuration{{}}},
		{"options and a tactic", finding.Configuration{Options: ab, Tactic: "s"}, []finding.Configuration{
			{}, {Options: ab}, {Tactic: "s"}, {Options: []string{"b"}, Tactic: "s"}, {Options: a, Tactic: "s"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, simpler(c.of)); diff != "" {
				t.Error(diff)
			}
		})
	}
}
