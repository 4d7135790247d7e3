// Package docfindings reads docs/findings: faults of released solvers, and what is known about them. Only tests import
// it.
package docfindings

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/smtstorm/smtstorm/solvers"
)

// Finding is one file of docs/findings: a fault of released solvers. Its head, the comments up to an empty one, has one
// fact in each line.
type Finding struct {
	Path, Name   string
	Script       []byte
	Title        string
	FoundBy      string   // "campaign", "rules" (a campaign of rule programs) or "conform"
	Solver       Releases // releases with the fault
	Right        Releases // releases that were seen to answer rightly
	Expect       []string // the right answer to each check
	Wrong        string   // the wrong answer to the last check, or what is wrong after a right answer
	Fault        string   // what is wrong, if Wrong does not say it
	Options      string   // that are needed on the command line
	AlsoIn       string   // a standard format that shows it, too, if the script has another one
	NotByConform string   // why the comparison of operators does not find it, if it does not
}

// Releases are ranges of versions of solvers.
type Releases []Range

// Range is a solver's versions from First to Last, which are equal if it is one version.
type Range struct{ Solver, First, Last string }

func (r Range) String() string {
	if r.First == r.Last {
		return r.First
	}
	return r.First + " to " + r.Last
}

// Have reports whether one of the ranges contains a version of a solver.
func (r Releases) Have(solver, version string) bool {
	for _, one := range r {
		if one.Solver == solver && solvers.CompareVersions(one.First, version) <= 0 &&
			solvers.CompareVersions(version, one.Last) <= 0 {
			return true
		}
	}
	return false
}

// Solvers returns the names of the solvers, in the order of their first ranges.
func (r Releases) Solvers() []string {
	var names []string
	for i, one := range r {
		if i == 0 || r[i-1].Solver != one.Solver {
			names = append(names, one.Solver)
		}
	}
	return names
}

var (
	fact     = regexp.MustCompile(`^[;#] ([a-z ]+): (.*)$`)
	releases = regexp.MustCompile(`^(?:([a-z][a-z0-9]*) )?(\d[\d.]*)(?: to (\d[\d.]*))?$`)
)

// Read reads docs/findings; root is the path of the repository from the test's directory.
func Read(t testing.TB, root string) []Finding {
	t.Helper()
	var findings []Finding
	for _, pattern := range []string{"*.smt2", "*.datalog"} {
		files, err := filepath.Glob(filepath.Join(root, "docs/findings", pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no file %s in docs/findings: %v", pattern, err)
		}
		for _, file := range files {
			s, err := readFinding(file)
			if err != nil {
				t.Fatal(err)
			}
			findings = append(findings, s)
		}
	}
	return findings
}

func readFinding(file string) (Finding, error) {
	script, err := os.ReadFile(file)
	if err != nil {
		return Finding{}, err
	}
	base := filepath.Base(file)
	s := Finding{Path: file, Name: strings.TrimSuffix(base, filepath.Ext(base)), Script: script}
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

// take sets the field of a fact in the head.
func (s *Finding) take(key, text string) (err error) {
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
	case "also in":
		s.AlsoIn = text
	case "options":
		s.Options = text
	case "not by conform":
		s.NotByConform = text
	default:
		return fmt.Errorf("unknown fact %q", key)
	}
	return err
}

// readReleases parses a list like "z3 4.8.12, 4.9.1 to 5.4.1, cvc5 1.0.3".
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
