package testenv

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Sample is one file of docs/findings: a fault of released solvers. Its head, comments before an empty one, says what
// is known, a fact a line.
type Sample struct {
	Path, Name   string
	Script       []byte
	Title        string
	FoundBy      string   // "campaign", "rules" (a campaign of rule programs) or "conform"
	Solver       Releases // that are wrong
	Right        Releases // that were seen to be right
	Expect       []string // the right answer to each check
	Wrong        string   // the wrong answer to the last check, or what is wrong behind a right one
	Fault        string   // what is wrong, where that is not what Wrong says
	NotByConform string   // why the comparison of operators does not find it, if it does not
}

// Releases are ranges of versions of solvers.
type Releases []Range

// Range is a solver's versions from the first to the last. The last is the first if it is one version.
type Range struct{ Solver, First, Last string }

func (r Range) String() string {
	if r.First == r.Last {
		return r.First
	}
	return r.First + " to " + r.Last
}

// Have reports whether a version of a solver is in one of the ranges.
func (r Releases) Have(solver, version string) bool {
	for _, one := range r {
		if one.Solver == solver && CompareVersions(one.First, version) <= 0 && CompareVersions(version, one.Last) <= 0 {
			return true
		}
	}
	return false
}

// Solvers are the names of the solvers, in the order of their first ranges.
func (r Releases) Solvers() []string {
	var names []string
	for i, one := range r {
		if i == 0 || r[i-1].Solver != one.Solver {
			names = append(names, one.Solver)
		}
	}
	return names
}

// CompareVersions compares two versions like 4.8.12 by their numbers: -1, 0 or 1.
func CompareVersions(a, b string) int {
	as, bs := strings.Split(a, "."), strings.Split(b, ".")
	for i := range max(len(as), len(bs)) {
		var x, y int
		if i < len(as) {
			x, _ = strconv.Atoi(as[i])
		}
		if i < len(bs) {
			y, _ = strconv.Atoi(bs[i])
		}
		if x != y {
			return min(1, max(-1, x-y))
		}
	}
	return 0
}

var (
	fact     = regexp.MustCompile(`^[;#] ([a-z ]+): (.*)$`)
	releases = regexp.MustCompile(`^(?:([a-z][a-z0-9]*) )?(\d[\d.]*)(?: to (\d[\d.]*))?$`)
)

// Samples reads docs/findings, which is seen from a test's directory below root.
func Samples(t testing.TB, root string) []Sample {
	t.Helper()
	var samples []Sample
	for _, pattern := range []string{"*.smt2", "*.datalog"} {
		files, err := filepath.Glob(filepath.Join(root, "docs/findings", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no file %s in docs/findings: %v", pattern, err)
		}
		for _, file := range files {
			s, err := readSample(file)
			if err != nil {
				t.Fatal(err)
			}
			samples = append(samples, s)
		}
	}
	return samples
}

func readSample(file string) (Sample, error) {
	script, err := os.ReadFile(file)
	if err != nil {
		return Sample{}, err
	}
	base := filepath.Base(file)
	s := Sample{Path: file, Name: strings.TrimSuffix(base, filepath.Ext(base)), Script: script}
	for i, line := range strings.Split(string(script), "\n") {
		m := fact.FindStringSubmatch(line)
		if m == nil {
			break
		}
		if err := s.take(m[1], m[2]); err != nil {
			return s, fmt.Errorf("%s:%d: %w", file, i+1, err)
		}
	}
	for what, missing := range map[string]bool{
		"title": s.Title == "", "found by": s.FoundBy == "", "solver": len(s.Solver) == 0,
		"expect": len(s.Expect) == 0, "wrong": s.Wrong == "",
	} {
		if missing {
			return s, fmt.Errorf("%s: the head does not say: %s", file, what)
		}
	}
	return s, nil
}

// take takes a fact of the head.
func (s *Sample) take(key, text string) (err error) {
	switch key {
	case "title":
		s.Title = text
	case "found by":
		s.FoundBy = text
	case "solver":
		s.Solver, err = readReleases(text)
	case "right":
		s.Right, err = readReleases(text)
	case "expect":
		s.Expect = append(s.Expect, text)
	case "wrong":
		s.Wrong = text
	case "fault":
		s.Fault = text
	case "not by conform":
		s.NotByConform = text
	default:
		return fmt.Errorf("unknown fact %q", key)
	}
	return err
}

// readReleases reads a list like "z3 4.8.12, 4.9.1 to 5.4.1, cvc5 1.0.3".
func readReleases(text string) (Releases, error) {
	var all Releases
	solver := ""
	for _, part := range strings.Split(text, ", ") {
		m := releases.FindStringSubmatch(part)
		if m == nil || m[1] == "" && solver == "" {
			return nil, fmt.Errorf("%q: want versions like \"z3 4.8.12, 4.9.1 to 5.4.1, cvc5 1.0.3\"", text)
		}
		if m[1] != "" {
			solver = m[1]
		}
		last := m[3]
		if last == "" {
			last = m[2]
		}
		all = append(all, Range{Solver: solver, First: m[2], Last: last})
	}
	return all, nil
}
