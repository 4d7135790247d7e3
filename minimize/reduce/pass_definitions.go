package reduce

import "slices"

// maxBodyEdits bounds the edits of definitions that are tried at a time.
const maxBodyEdits = 400

// bodies reduces definitions that are not put in the place of their applications, as recursive ones are: a term of the
// body gives way to one of its arguments, to a parameter or to a constant; parameters are dropped; what is not
// recursive any more is said to be none.
func bodies(c *Case) []*Edit {
	var edits []*Edit
	for _, d := range definitionsOf(parseText(c.Print())) {
		if d.command.list[0].atom == "define-fun-rec" {
			edits = append(edits, d.edit(func(_ []*sexpr, d *definition) { d.command.list[0].atom = "define-fun" }))
		}
		for i := range d.params.list {
			edits = append(edits, d.edit(func(commands []*sexpr, d *definition) {
				n := len(d.params.list)
				d.params.list = slices.Delete(d.params.list, i, i+1)
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
	command *sexpr
	params  *sexpr
	body    *sexpr
}

// definitionsOf finds the definitions of functions with parameters among commands.
func definitionsOf(commands []*sexpr) []*definition {
	var all []*definition
	for _, c := range commands {
		switch c.head() {
		case "define-fun", "define-fun-rec":
			all = append(all, &definition{c.list[1].atom, c, c.list[2], c.list[4]})
		case "define-funs-rec":
			for i, signature := range c.list[1].list {
				all = append(all, &definition{signature.list[0].atom, c, signature.list[1], c.list[2].list[i]})
			}
		}
	}
	return slices.DeleteFunc(all, func(d *definition) bool { return len(d.params.list) == 0 })
}

// edit changes the definition in the script. In a witness there is none of that name.
func (d *definition) edit(change func(commands []*sexpr, d *definition)) *Edit {
	return rewritten(func(commands []*sexpr) []*sexpr {
		for _, same := range definitionsOf(commands) {
			if same.name == d.name {
				change(commands, same)
			}
		}
		return commands
	})
}

// inBody gives the edits of the terms of the body, those of the largest first.
func (d *definition) inBody() []*Edit {
	var edits []*Edit
	n := 0
	d.body.walk(func(s *sexpr) {
		at := n
		n++
		replace := func(by func(s *sexpr) *sexpr) {
			edits = append(edits, d.edit(func(_ []*sexpr, d *definition) {
				i := 0
				var found *sexpr
				d.body.walk(func(s *sexpr) {
					if i == at {
						found = s
					}
					i++
				})
				*found = *by(found)
			}))
		}
		for i := 1; i < len(s.list); i++ {
			replace(func(s *sexpr) *sexpr { return s.list[i] })
		}
		for _, text := range d.leaves() {
			if s.atom != text {
				replace(func(*sexpr) *sexpr { return &sexpr{atom: text} })
			}
		}
	})
	return edits
}

// leaves are what any term may give way to, as far as its sort allows: reading the script again tells.
func (d *definition) leaves() []string {
	all := []string{"true", "false", "0", "0.0", `""`}
	for _, p := range d.params.list {
		all = append(all, p.list[0].atom)
	}
	return all
}
