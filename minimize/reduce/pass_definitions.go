package reduce

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// maxBodyEdits bounds the edits of definitions in one pass.
const maxBodyEdits = 400

// bodies reduces definitions that are not expanded, such as recursive ones: it replaces a term of the body by one of
// its arguments, by a parameter or by a constant, drops parameters, and makes definitions non-recursive.
func bodies(c *Case) []*Edit {
	var edits []*Edit
	for _, d := range definitionsOf(sexpr.Parse(c.Print())) {
		if d.command.List[0].Atom == "define-fun-rec" {
			edits = append(edits, d.edit(func(_ []*sexpr.Node, d *definition) { d.command.List[0].Atom = "define-fun" }))
		}
		for i := range d.params.List {
			edits = append(edits, d.edit(func(commands []*sexpr.Node, d *definition) {
				n := len(d.params.List)
				d.params.List = slices.Delete(d.params.List, i, i+1)
				for _, command := range commands {
					dropArgument(command, d.name, n+1, i+1)
				}
			}))
		}
		edits = append(edits, d.inBody()...)
	}
	return edits[:min(len(edits), maxBodyEdits)]
}

// definition is a function that a script defines.
type definition struct {
	name    string
	command *sexpr.Node
	params  *sexpr.Node
	body    *sexpr.Node
}

// definitionsOf finds the definitions of functions with parameters among commands.
func definitionsOf(commands []*sexpr.Node) []*definition {
	var all []*definition
	for _, c := range commands {
		switch c.Head() {
		case "define-fun", "define-fun-rec":
			all = append(all, &definition{c.List[1].Atom, c, c.List[2], c.List[4]})
		case "define-funs-rec":
			for i, signature := range c.List[1].List {
				all = append(all, &definition{signature.List[0].Atom, c, signature.List[1], c.List[2].List[i]})
			}
		}
	}
	return slices.DeleteFunc(all, func(d *definition) bool { return len(d.params.List) == 0 })
}

// edit changes the definition in the script, but not in the witness, which does not contain it.
func (d *definition) edit(change func(commands []*sexpr.Node, d *definition)) *Edit {
	return rewritten(func(commands []*sexpr.Node) []*sexpr.Node {
		for _, same := range definitionsOf(commands) {
			if same.name == d.name {
				change(commands, same)
			}
		}
		return commands
	})
}

// inBody gives the edits of the terms of the body, beginning with the largest.
func (d *definition) inBody() []*Edit {
	var edits []*Edit
	n := 0
	d.body.Walk(func(s *sexpr.Node) {
		at := n
		n++
		replace := func(by func(s *sexpr.Node) *sexpr.Node) {
			edits = append(edits, d.edit(func(_ []*sexpr.Node, d *definition) {
				i := 0
				var found *sexpr.Node
				d.body.Walk(func(s *sexpr.Node) {
					if i == at {
						found = s
					}
					i++
				})
				*found = *by(found)
			}))
		}
		for i := 1; i < len(s.List); i++ {
			replace(func(s *sexpr.Node) *sexpr.Node { return s.List[i] })
		}
		for _, text := range d.leaves() {
			if s.Atom != text {
				replace(func(*sexpr.Node) *sexpr.Node { return &sexpr.Node{Atom: text} })
			}
		}
	})
	return edits
}

// leaves gives texts that may replace a term; parsing finds out whether they sort-check.
func (d *definition) leaves() []string {
	all := []string{"true", "false", "0", "0.0", `""`}
	for _, p := range d.params.List {
		all = append(all, p.List[0].Atom)
	}
	return all
}
