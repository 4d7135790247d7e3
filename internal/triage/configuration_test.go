package triage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/testing/fakesolver"
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
			if diff := cmp.Diff(c.want, simpler(c.of, nil)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The arguments of the command may be left out as well: all together, then one by one.
func TestSimplerCommand(t *testing.T) {
	config := finding.Configuration{Options: []string{"a"}, Omitted: []string{"-x"}}
	want := []finding.Configuration{
		{Omitted: []string{"-x", "-y", "-z"}},
		{Options: []string{"a"}, Omitted: []string{"-x", "-y", "-z"}},
		{Options: []string{}, Omitted: []string{"-x"}},
		{Options: []string{"a"}, Omitted: []string{"-x", "-y"}},
		{Options: []string{"a"}, Omitted: []string{"-x", "-z"}},
	}
	if diff := cmp.Diff(want, simpler(config, []string{"-y", "-z"})); diff != "" {
		t.Error(diff)
	}
}

// What the catalog, the user and a campaign add to a command is dropped where the fault shows without it, whether the
// script is reduced by its meaning or as a text. What is left is known to be needed, and what the solver calls
// experimental is marked.
func TestCommandIsReduced(t *testing.T) {
	for _, x := range []struct{ name, behaviour, sort string }{
		{"by its meaning", "always-unsat", "Int"}, {"as a text", "segv", "Strange"},
	} {
		t.Run(x.name, func(t *testing.T) {
			cfg := configOf(t, "honest")
			command := fakesolver.Command(x.behaviour, "with=needed", "on=mod")
			catalog, err := cfg.Catalog.With("test", fmt.Appendf(nil, `[odd]
command = ["%s"]
experimental = ["--needed"]
[[odd.option]]
arguments = ["--needed"]
[[odd.option]]
arguments = ["--superfluous"]
`, strings.Join(command, `", "`)))
			if err != nil {
				t.Fatal(err)
			}
			solver, err := catalog.Resolve("odd")
			if err != nil {
				t.Fatal(err)
			}
			cfg.Catalog, cfg.Solver = catalog, solver.With("--drawn")
			script := strings.ReplaceAll(knownScript, "(declare-fun y () Int)\n", "(declare-fun y () Int)\n(declare-fun z () "+
				x.sort+")\n")
			r, err := Run(t.Context(), t.Context(), cfg, Bug{Path: "test.smt2", Script: []byte(script)})
			if err != nil {
				t.Fatal(err)
			}
			want := finding.Configuration{
				Options: []string{}, Omitted: []string{"--superfluous"},
				Needed: []finding.Argument{{Text: "--needed", Experimental: true}},
			}
			if diff := cmp.Diff(want, r.Configuration); diff != "" {
				t.Error(diff)
			}
			if got := strings.Join(r.Command[len(command):], " "); got != "--needed instance.smt2" {
				t.Errorf("the command ends in %s", got)
			}
			if !strings.Contains(r.Headline(), " with --needed ") {
				t.Error(r.Headline())
			}
		})
	}
}
