// Package docfindings has the scripts of docs/findings, faults of released solvers, with what their heads say: go
// generate ./internal/layout copies them from there.
//
// It runs nothing and compares nothing. It may import solvers, for versions.
package docfindings

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/smtstorm/smtstorm/solvers"
)

// Finding is one file of docs/findings: a fault of released solvers. Its head, the comments up to an empty one, has one
// fact in each line.
type Finding struct {
	Path, Name   string // docs/findings/NAME.smt2, and NAME
	Script       []byte
	Title        string
	FoundBy      string   // "campaign", "rules" (a campaign of rule programs) or "conform"
	Solver       Releases // releases with the fault
	Right        Releases // releases that were seen to answer rightly
	Expect       []string // the right answer to each check
	Wrong        string   // the wrong answer to the last check, or what is wrong after a right answer
	Fault        string   // what is wrong, if Wrong does not say it
	Options      string   // options needed on the command line
	AlsoIn       string   // a standard format that also shows the fault, if the script's format is not standard
	NotByConform string   // why conform does not find the fault, if it does not
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
	releases = regexp.MustCompile(`^(?:([a-z][a-z0-9-]*) )?(\d[\d.]*)(?: to (\d[\d.]*))?$`)
)

//go:embed scripts
var scripts embed.FS

// CopyDir is the directory of the copy, from the project's.
const CopyDir = "internal/docfindings/scripts"

// All are the findings of the copy, by name. It must not be changed.
var All = sync.OnceValue(func() []Finding {
	dir, err := fs.Sub(scripts, "scripts")
	var all []Finding
	if err == nil {
		all, err = Read(dir)
	}
	if err != nil {
		panic("docfindings: " + err.Error()) // a test reads them
	}
	return all
})

// Read reads a directory like docs/findings.
func Read(dir fs.FS) ([]Finding, error) {
	var findings []Finding
	for _, pattern := range []string{"*.smt2", "*.datalog"} {
		files, err := fs.Glob(dir, pattern)
		if err != nil || len(files) == 0 {
			return nil, fmt.Errorf("no file %s: %w", pattern, err)
		}
		for _, file := range files {
			script, err := fs.ReadFile(dir, file)
			if err != nil {
				return nil, err
			}
			s, err := readFinding(file, script)
			if err != nil {
				return nil, err
			}
			findings = append(findings, s)
		}
	}
	return findings, nil
}

func readFinding(file string, script []byte) (Finding, error) {
	at := "docs/findings/" + file
	s := Finding{Path: at, Name: strings.TrimSuffix(file, path.Ext(file)), Script: script}
	for i, line := range strings.Split(string(script), "\n") {
		m := fact.FindStringSubmatch(line)
		if m == nil {
			break
		}
		if err := s.take(m[1], m[2]); err != nil {
			return s, fmt.Errorf("%s:%d: %w", at, i+1, err)
		}
	}
	for what, missing := range map[string]bool{
		"title": s.Title == "", "found by": s.FoundBy == "", "solver": len(s.Solver) == 0,
		"expect": len(s.Expect) == 0, "wrong": s.Wrong == "",
	} {
		if missing {
			return s, fmt.Errorf("%s: the head does not say: %s", at, what)
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
