package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/google/pprof/profile"
)

// ownPart is a part of our own work: the functions whose names, as profiles have them, begin with one of these
// prefixes, and what they call, unless that belongs to another part.
type ownPart struct {
	name      string
	functions []string
}

const project = "github.com/smtstorm/smtstorm/"

// ownParts are in the order of an instance's life.
var ownParts = []ownPart{
	{"seeds: reading", []string{project + "fragment.ReadSeed", project + "fragment.ReadOpened"}},
	{"seeds: values of formulas", []string{
		project + "mutate/kit.(*Material).evaluate", project + "fragment.InitialPool", project + "fragment.TermsBySort",
	}},
	{"seeds: search for models", []string{project + "fragment/search."}},
	{"seeds: refutation", []string{project + "fragment/model.Refute"}},
	{"seeds: what is left", []string{project + "internal/seeds.(*seed).", project + "internal/seeds.(*Preparation)."}},
	{"makers: small formulas", []string{project + "internal/smallscope."}},
	{"makers: what they build with", []string{project + "mutate/kit."}},
	{"makers: strategies", []string{project + "mutate.", project + "mutate/instance."}},
	{"printing", []string{project + "mutate/instance.(*Writer)."}},
	{"solver processes", []string{project + "solvers.", project + "internal/ask."}},
	{"oracles", []string{project + "internal/oracle."}},
	{"records", []string{project + "internal/record", project + "internal/ledger."}},
	{"findings", []string{
		project + "internal/engine.(*Keeper).", project + "internal/finding.", project + "internal/triage", project + "minimize",
	}},
	{"garbage collection", []string{
		"runtime.gcBgMarkWorker", "runtime.gcAssistAlloc", "runtime.bgsweep", "runtime.bgscavenge", "runtime.gcStart",
	}},
	{"workers and the rest", []string{""}},
}

// partOf is the place in ownParts of a function. The longest prefix decides; -1 means that the caller does.
func partOf(function string) int {
	found, length := -1, 0
	for i, p := range ownParts {
		for _, prefix := range p.functions {
			if len(prefix) > length && strings.HasPrefix(function, prefix) {
				found, length = i, len(prefix)
			}
		}
	}
	return found
}

// profiled is processor time by part, in seconds.
type profiled []float64

// readProfile reads a profile that a campaign has written.
func readProfile(path string) (profiled, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	read, err := profile.Parse(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	p := make(profiled, len(ownParts))
	for _, sample := range read.Sample {
		nanoseconds := sample.Value[len(sample.Value)-1] // the value before it counts samples
		p[partOfStack(sample.Location)] += float64(nanoseconds) / 1e9
	}
	return p, nil
}

// plus adds another profile, which may be nil.
func (p profiled) plus(other profiled) profiled {
	for i, s := range other {
		p[i] += s
	}
	return p
}

// partOfStack is the part of the innermost function that belongs to one.
func partOfStack(stack []*profile.Location) int {
	for _, location := range stack { // the innermost first, as in all profiles
		for _, line := range location.Line {
			if i := partOf(line.Function.Name); i >= 0 {
				return i
			}
		}
	}
	return len(ownParts) - 1
}

// all is the processor time of all parts.
func (p profiled) all() (sum float64) {
	for _, s := range p {
		sum += s
	}
	return sum
}

// writeParts writes a table with a row for each part: for each binary, seconds and their share.
func writeParts(w io.Writer, binaries []string, of map[string]profiled) {
	binaries = slices.DeleteFunc(slices.Clone(binaries), func(b string) bool { return of[b] == nil })
	const width = 19 // characters for a binary's seconds and their share
	fmt.Fprintf(w, "\n%-30s", "processor time by part")
	for _, b := range binaries {
		fmt.Fprintf(w, "  %*s", width, b[max(0, len(b)-width):])
	}
	row := func(name string, seconds func(p profiled) float64) {
		fmt.Fprintf(w, "\n%-30s", name)
		for _, b := range binaries {
			s := seconds(of[b])
			fmt.Fprintf(w, "  %8.2f s %6.1f %%", s, 100*s/max(of[b].all(), 1e-9))
		}
	}
	for i, part := range ownParts {
		row(part.name, func(p profiled) float64 { return p[i] })
	}
	row("all", profiled.all)
	fmt.Fprintln(w)
}
