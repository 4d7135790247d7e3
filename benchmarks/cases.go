package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/smtstorm/smtstorm/internal/oracle"
	"github.com/smtstorm/smtstorm/minimize/reduce"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/solvers"
)

// The kinds of cases.
const (
	kindPlanted = "planted" // a fake solver's fault
	kindFound   = "found"   // a solver's fault that was found by campaigns, blown up
)

// testcase is an instance that a solver answers wrongly.
type testcase struct {
	Name    string
	Kind    string
	Logic   string
	Class   oracle.Class
	Command []string
	Expect  instance.Expectation
	Script  []byte
	Witness []byte // nil if unsat is expected
}

// class is the class of the finding of a verdict, "" if it is no finding.
func class(expect instance.Expectation, v solvers.Verdict) oracle.Class {
	switch {
	case v == solvers.Crash:
		return oracle.Crash
	case v == solvers.Unsat && expect == instance.Sat:
		return oracle.RefutationUnsound
	case v == solvers.Sat && expect == instance.Unsat:
		return oracle.SolutionUnsound
	}
	return ""
}

// maker makes cases.
type maker struct {
	root       string // the repository's root
	masterSeed uint64
	limit      time.Duration // time limit for the reduction of a case
	catalog    *solvers.Catalog
	host       *solvers.Host
	solvers    map[string]*solvers.Solver // key: command
	probes     map[*solvers.Solver]*solvers.Probe
}

func newMaker(host *solvers.Host, root string, masterSeed uint64, limit time.Duration) (*maker, error) {
	catalog, err := solvers.LoadCatalog()
	return &maker{
		host: host, catalog: catalog, root: root, masterSeed: masterSeed, limit: limit,
		solvers: map[string]*solvers.Solver{}, probes: map[*solvers.Solver]*solvers.Probe{},
	}, err
}

// seed returns the path of a seed file.
func (m *maker) seed(name string) string {
	return filepath.Join(m.root, "benchmarks/seeds", name+".smt2")
}

// recipe is how a case is made.
type recipe interface {
	title() string
	make(ctx context.Context, m *maker) (*testcase, error)
}

// errNotMade is in errors that say why a case cannot be made here.
var errNotMade = errors.New("not made")

// cases makes the cases whose names match. Those that cannot be made here are named on standard error.
func (m *maker) cases(ctx context.Context, only string) ([]*testcase, error) {
	match, err := regexp.Compile(only)
	if err != nil {
		return nil, err
	}
	var recipes []recipe
	for _, p := range plantedCases {
		recipes = append(recipes, p)
	}
	for _, k := range foundCases {
		recipes = append(recipes, k)
	}
	var all []*testcase
	for _, r := range recipes {
		if !match.MatchString(r.title()) {
			continue
		}
		c, err := r.make(ctx, m)
		switch {
		case errors.Is(err, errNotMade):
			fmt.Fprintf(os.Stderr, "%s: %v\n", r.title(), err)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", r.title(), err)
		default:
			all = append(all, c)
		}
	}
	return all, nil
}

// solver gives the solver of a command.
func (m *maker) solver(command []string) (*solvers.Solver, error) {
	text := quote(command)
	if s := m.solvers[text]; s != nil {
		return s, nil
	}
	s, err := m.catalog.Resolve(filepath.Base(command[0]) + "=" + text)
	if err == nil {
		m.solvers[text] = s
	}
	return s, err
}

// probe finds out what a solver can do, once.
func (m *maker) probe(ctx context.Context, s *solvers.Solver) (*solvers.Probe, error) {
	if p := m.probes[s]; p != nil {
		return p, nil
	}
	p, err := m.host.Probe(ctx, s, solvers.Limits{})
	if err == nil {
		m.probes[s] = p
	}
	return p, err
}

// quote quotes a command for a shell and for the catalog.
func quote(command []string) string {
	var words []string
	for _, word := range command {
		words = append(words, "'"+strings.ReplaceAll(word, "'", `'\''`)+"'")
	}
	return strings.Join(words, " ")
}

// patience is how long the solver may take for a case; an instance that takes longer is no case.
const patience = 5 * time.Second

// shows reports whether the solver's answer is wrong, and sets the class.
func (m *maker) shows(ctx context.Context, c *testcase) (bool, error) {
	s, err := m.solver(c.Command)
	if err != nil {
		return false, err
	}
	r, err := m.host.Fresh(ctx, s, solvers.Query{Script: c.Script, Logic: c.Logic}, solvers.Limits{Wall: patience})
	if err != nil {
		return false, err
	}
	c.Class = class(c.Expect, r.Verdict)
	return c.Class != "", nil
}

// size counts what a script contains.
type size struct {
	Bytes   int // bytes without lines of comments
	Asserts int
	Depth   int // nesting of Boolean connectives, see Seed.Depth
	Nodes   int // different terms, as reduce.Shape counts them
}

func sizeOf(script []byte) (size, error) {
	var s size
	for line := range bytes.Lines(script) {
		if !bytes.HasPrefix(line, []byte(";")) {
			s.Bytes += len(line)
		}
	}
	c, err := instance.Read("case.smt2", script, nil)
	if err != nil {
		return s, err
	}
	shape := reduce.NewCandidate(c).Shape()
	s.Asserts, s.Nodes = shape.Asserts, shape.Nodes
	for _, t := range c.Terms() {
		s.Depth = max(s.Depth, c.Seed.Depth(t))
	}
	return s, nil
}
