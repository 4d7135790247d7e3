package syntax

import (
	"bytes"
	"strconv"
	"strings"
)

// pass is one way to reduce a text.
type pass struct {
	name  string
	edits func(text []byte, t *tree) *edits // nil if there are none
	hope  float64                           // first guess of how often an edit is accepted
	// coarse passes have many edits: they first try long runs of edits, until no pass has an effect with these.
	coarse bool
	// sameLength: an edit need not make the text shorter.
	sameLength bool
}

// passes gives the passes that drop whole scripts, and all others unless onlyScripts is set.
func passes(onlyScripts bool) []pass {
	if onlyScripts {
		return []pass{{name: "scripts", edits: scripts, hope: even}, {name: "scopes", edits: scopes, hope: even}}
	}
	return []pass{
		{name: "blanks and comments", edits: blanks, hope: likely, sameLength: true},
		{name: "lines", edits: lines, hope: even},
		{name: "options", edits: options, hope: likely},
		{name: "scripts", edits: scripts, hope: even},
		{name: "commands", edits: commands, hope: even},
		{name: "scopes", edits: scopes, hope: even},
		{name: "unused declarations", edits: declarations, hope: likely},
		{name: "terms by their parts", edits: parts, hope: unlikely, coarse: true},
		{name: "terms by leaves", edits: leaves, hope: unlikely, coarse: true},
		{name: "arguments", edits: arguments, hope: unlikely, coarse: true},
		{name: "literals", edits: literals, hope: unlikely, coarse: true},
		{name: "names", edits: names, hope: even},
		{name: "bytes", edits: pieces, hope: unlikely, coarse: true},
	}
}

// First guesses of how often an edit is accepted.
const (
	likely   = 0.7
	even     = 0.4
	unlikely = 0.1
)

// blanks replaces other white space, and comments, by the usual white space.
func blanks(_ []byte, t *tree) *edits {
	e := &edits{tree: t}
	for n, x := range t.nodes {
		from, to := t.closing(n)
		closing := string(t.text[from:to])
		switch {
		case n == 0 && closing != "" && (closing != "\n" || x.count == 0),
			n != 0 && (x.gap < x.start && t.unusual(n) || closing != ""):
			e.add(change{node: n, action: tidy})
		}
	}
	return e
}

// lines drops lines of a text that is not balanced.
func lines(text []byte, t *tree) *edits {
	if t.balanced {
		return nil
	}
	return all(split(text, func(from int) int {
		if n := bytes.IndexByte(text[from:], '\n'); n >= 0 {
			return from + n + 1
		}
		return len(text)
	}))
}

// pieces drops bytes of a text that is not balanced.
func pieces(text []byte, t *tree) *edits {
	if t.balanced {
		return nil
	}
	return all(split(text, func(from int) int { return from + 1 }))
}

// all gives edits that drop one piece of a text, beginning with the last.
func all(t *tree) *edits {
	e := &edits{tree: t}
	for n := len(t.nodes) - 1; n > 0; n-- {
		e.add(change{node: n, action: drop})
	}
	return e
}

// scripts drops the commands between two resets, with the second reset, beginning with the last but one: the last
// script is the one that is wrong, and hardly ever goes.
func scripts(_ []byte, t *tree) *edits {
	var runs [][]change
	var run []change
	for _, n := range t.commands() {
		run = append(run, change{node: n, action: drop})
		if t.head(n) == "reset" {
			runs = append(runs, run)
			run = nil
		}
	}
	if len(runs) == 0 {
		return nil
	}
	if run != nil {
		runs = append(runs, run)
	}
	e := &edits{tree: t}
	last := len(runs) - 1
	for i := last - 1; i >= 0; i-- {
		e.add(runs[i]...)
	}
	e.add(runs[last]...)
	return e
}

// options drops commands that set an option.
func options(_ []byte, t *tree) *edits {
	e := &edits{tree: t}
	for _, n := range t.commands() {
		if t.head(n) == "set-option" {
			e.add(change{node: n, action: drop})
		}
	}
	return e
}

// commands drops a command, beginning with the last, on which no other can depend.
func commands(_ []byte, t *tree) *edits {
	e := &edits{tree: t}
	on := t.commands()
	for i := len(on) - 1; i >= 0; i-- {
		e.add(change{node: on[i], action: drop})
	}
	return e
}

// scope is a push with its pop, or several that overlap.
type scope struct {
	root    int // its own number, or that of the scope that it was merged into
	from    int // numbers of its first and last command in the list of all
	to      int
	members []int
}

// scopes drops a push with its pop, with or without the commands in between.
func scopes(_ []byte, t *tree) *edits {
	on := t.commands()
	var open []int // index: level; number of the scope
	var found []*scope
	join := func(s int) *scope {
		for found[s].root != s {
			s = found[s].root
		}
		return found[s]
	}
	for i, n := range on {
		switch t.head(n) {
		case "reset":
			open = nil
		case "push":
			found = append(found, &scope{root: len(found), from: i, to: -1, members: []int{i}})
			for range t.levels(n) {
				open = append(open, len(found)-1)
			}
		case "pop":
			var s *scope
			for range min(t.levels(n), len(open)) {
				other := join(open[len(open)-1])
				open = open[:len(open)-1]
				s = s.joined(other)
			}
			if s != nil {
				s.members, s.to = append(s.members, i), i
			}
		}
	}
	return scopeEdits(t, on, found)
}

// joined merges two scopes; s may be nil.
func (s *scope) joined(other *scope) *scope {
	if s == nil || s == other {
		return other
	}
	if len(s.members) < len(other.members) {
		s, other = other, s
	}
	other.root, s.from, s.members = s.root, min(s.from, other.from), append(s.members, other.members...)
	return s
}

// maxWithin bounds the changes that drop the commands within scopes: those of nested scopes overlap.
const maxWithin = 1 << 20

func scopeEdits(t *tree, on []int, found []*scope) *edits {
	e := &edits{tree: t}
	for i, s := range found {
		if s.root != i || s.to < 0 || len(e.changes) > maxWithin {
			continue
		}
		var within []change
		for _, n := range on[s.from : s.to+1] {
			within = append(within, change{node: n, action: drop})
		}
		e.add(within...)
	}
	for i := len(found) - 1; i >= 0; i-- {
		if s := found[i]; s.root == i && s.to >= 0 {
			var pair []change
			for _, m := range s.members {
				pair = append(pair, change{node: on[m], action: drop})
			}
			e.add(pair...)
		}
	}
	return e
}

// maxLevels bounds the levels of a push or pop.
const maxLevels = 1000

// levels gives the number of levels of a push or a pop.
func (t *tree) levels(n int) int {
	c := t.child(n, 1)
	if c == 0 {
		return 1
	}
	levels, err := strconv.Atoi(t.spelling(c))
	if err != nil {
		return 1
	}
	return max(0, min(levels, maxLevels))
}

// declared gives the node of the name that a command declares or defines, or 0.
func (t *tree) declared(command int) int {
	if head := t.head(command); !strings.HasPrefix(head, "declare-") && !strings.HasPrefix(head, "define-") {
		return 0
	}
	n := t.child(command, 1)
	for n != 0 && t.nodes[n].kind == list {
		n = t.nodes[n].first
	}
	return n
}

// declarations drops declarations of names that nothing else uses up to the next reset.
func declarations(_ []byte, t *tree) *edits {
	e := &edits{tree: t}
	for _, script := range t.scripts() {
		uses := map[string]int{}
		for _, command := range script {
			for n := command; n < t.behind(command); n++ {
				if t.nodes[n].kind == atom {
					uses[t.spelling(n)]++
				}
			}
		}
		for i := len(script) - 1; i >= 0; i-- {
			name := t.declared(script[i])
			if name == 0 {
				continue
			}
			own := 0
			for n := script[i]; n < t.behind(script[i]); n++ {
				if t.nodes[n].kind == atom && t.spelling(n) == t.spelling(name) {
					own++
				}
			}
			if uses[t.spelling(name)] == own {
				e.add(change{node: script[i], action: drop})
			}
		}
	}
	return e
}

// scripts gives the commands between resets.
func (t *tree) scripts() [][]int {
	found := [][]int{nil}
	for _, n := range t.commands() {
		last := &found[len(found)-1]
		*last = append(*last, n)
		if t.head(n) == "reset" {
			found = append(found, nil)
		}
	}
	return found
}
