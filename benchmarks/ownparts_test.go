package main

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/smtstorm/smtstorm/fragment"
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/fragment/search"
	"github.com/smtstorm/smtstorm/internal/ask"
	"github.com/smtstorm/smtstorm/internal/engine"
	"github.com/smtstorm/smtstorm/internal/finding"
	"github.com/smtstorm/smtstorm/internal/ledger"
	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/internal/record"
	"github.com/smtstorm/smtstorm/internal/seeds"
	"github.com/smtstorm/smtstorm/internal/smallscope"
	"github.com/smtstorm/smtstorm/internal/triage"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/mutate/kit"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// TestPartOf has a function of each prefix, so that one which is renamed is missed here and not in a measurement.
func TestPartOf(t *testing.T) {
	unexported := []string{project + "internal/seeds.(*seed).", project + "mutate/kit.(*Material).evaluate"}
	var names []string
	for _, c := range []struct {
		function any
		want     string
	}{
		{fragment.ReadSeed, "seeds: reading"},
		{fragment.ReadOpened, "seeds: reading"},
		{fragment.InitialPool, "seeds: values of formulas"},
		{fragment.TermsBySort, "seeds: values of formulas"},
		{search.Find, "seeds: search for models"},
		{model.Refute, "seeds: refutation"},
		{(*seeds.Preparation).Wait, "seeds: what is left"},
		{smallscope.NewFamily, "makers: small formulas"},
		{kit.NewMaterial, "makers: what they build with"},
		{mutate.NewGenerator, "makers: strategies"},
		{(*instance.Instance).Verify, "makers: strategies"},
		{(*instance.Writer).AppendInstance, "printing"},
		{solvers.NewHost, "solver processes"},
		{ask.Random, "solver processes"},
		{oracle.All, "oracles"},
		{(*record.Record).Acknowledge, "records"},
		{(*ledger.Ledger).Next, "records"},
		{finding.Groups, "findings"},
		{(*engine.Keeper).Keep, "findings"},
		{triage.Run, "findings"},
		{reduce.Reduce, "findings"},
		{smtlib.Parse, ""}, // no part of their own: the caller's counts
		{model.NewEvaluator, ""},
	} {
		name := runtime.FuncForPC(reflect.ValueOf(c.function).Pointer()).Name()
		got := ""
		if i := partOf(name); i >= 0 {
			got = ownParts[i].name
		}
		if got != c.want {
			t.Errorf("%s: part %q, want %q", name, got, c.want)
		}
		names = append(names, name)
	}
	for _, p := range ownParts {
		for _, prefix := range p.functions {
			hasOne := func(name string) bool { return strings.HasPrefix(name, prefix) }
			if strings.HasPrefix(prefix, project) && !slices.Contains(unexported, prefix) &&
				!slices.ContainsFunc(names, hasOne) {
				t.Errorf("%s: no function of it is tried", prefix)
			}
		}
	}
}

// TestInnermost: what the search evaluates belongs to the search, and collecting its garbage does not.
func TestInnermost(t *testing.T) {
	stack := func(functions ...string) (all []*profile.Location) {
		for _, f := range functions {
			all = append(all, &profile.Location{Line: []profile.Line{{Function: &profile.Function{Name: f}}}})
		}
		return all
	}
	search := []string{project + "fragment/search.Find", project + "mutate.prepareWhole", project + "internal/engine.(*worker).run"}
	for _, c := range []struct {
		inner, want string
	}{
		{project + "fragment/model.(*Evaluator).Value", "seeds: search for models"},
		{"runtime.mallocgc", "seeds: search for models"},
		{"runtime.gcAssistAlloc", "garbage collection"},
	} {
		if got := ownParts[partOfStack(stack(append([]string{c.inner}, search...)...))].name; got != c.want {
			t.Errorf("%s in a search: part %q, want %q", c.inner, got, c.want)
		}
	}
	if got := partOfStack(stack("runtime.schedule", "runtime.mcall")); got != len(ownParts)-1 {
		t.Errorf("the scheduler: part %q", ownParts[got].name)
	}
}
