package parts

import (
	"fmt"
	"os"
	"strings"

	"github.com/smtstorm/smtstorm/internal/split"
	"github.com/smtstorm/smtstorm/internal/usage"
)

// dependencyGraph is the graph that the user gives, in a file with one edge a line: a unit, and one on which it
// depends. Files have their names in the set, without their ending if that is clear; assertions have their numbers,
// from 1.
type dependencyGraph struct {
	path  string
	edges [][2]string
	lines []int // line number of each edge
}

// readGraph reads a file with a graph. Blank lines, and lines that begin with #, say nothing.
func readGraph(path string) (*dependencyGraph, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, usage.BadFlag("graph", "%v", err)
	}
	g := &dependencyGraph{path: path}
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		words := strings.Fields(line)
		if len(words) == 0 || strings.HasPrefix(words[0], "#") {
			continue
		}
		if len(words) != 2 {
			return nil, usage.BadFlag("graph", "%s:%d: a line has two units, the first of which depends on the second", path, n)
		}
		g.edges, g.lines = append(g.edges, [2]string{words[0], words[1]}), append(g.lines, n)
	}
	return g, nil
}

// among gives the graph between n units, of which at gives the numbers by their names.
func (g *dependencyGraph) among(n int, at func(name string) (int, bool)) (*split.Graph, error) {
	var edges [][2]int
	for k, e := range g.edges {
		var ends [2]int
		for i, name := range e {
			var is bool
			if ends[i], is = at(name); !is {
				return nil, usage.BadFlag("graph", "%s:%d: there is no unit %s to divide", g.path, g.lines[k], name)
			}
		}
		edges = append(edges, ends)
	}
	return split.FromEdges(n, edges), nil
}

// ofFiles gives the numbers of scripts by their names.
func ofFiles(units []seedUnit) func(name string) (int, bool) {
	at := map[string]int{}
	for _, short := range []bool{false, true} {
		for i, u := range units {
			name := u.name
			if short {
				name = strings.TrimSuffix(name, ".smt2")
			}
			if _, taken := at[name]; !taken {
				at[name] = i
			}
		}
	}
	return func(name string) (int, bool) { i, is := at[name]; return i, is }
}

// ofAssertions gives the numbers of assertions, some of all, which are counted from 1 by users.
func ofAssertions(some []int32) func(name string) (int, bool) {
	at := map[string]int{}
	for i, n := range some {
		at[fmt.Sprint(n+1)] = i
	}
	return func(name string) (int, bool) { i, is := at[name]; return i, is }
}
