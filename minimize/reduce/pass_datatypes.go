package reduce

import (
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/sexpr"
)

// rewritten gives the edit that changes the text of the script and of the witness. The result is parsed again; if it
// still refers to something that was dropped, there is no such case. For a case that is not proved, values that cannot
// be parsed are drawn again.
func rewritten(change func(commands []*sexpr.Node) []*sexpr.Node) *Edit {
	return &Edit{Rewrite: func(c *Case) *Case {
		var w instance.Writer
		witness, err := w.Witness(c.ClaimOf(c.Roots()))
		if err != nil {
			if c.Proved {
				return nil
			}
			witness = nil // values that an earlier edit made unreadable prove nothing
		}
		_, witness, _ = cutLine(witness) // drop the comment
		script, values := change(sexpr.Parse(c.Print())), change(sexpr.Parse(witness))
		again, err := instance.Read(c.Seed.Path, sexpr.Append(nil, script), sexpr.Append(nil, values))
		if err == nil && len(again.Witness.Unread) > 0 {
			if c.Proved {
				return nil
			}
			again, err = instance.Read(c.Seed.Path, sexpr.Append(nil, script), nil)
		}
		if err != nil || c.Proved && again.Unjudged() != "" {
			return nil
		}
		again.Proved = c.Proved
		return again
	}}
}

func cutLine(text []byte) (first, rest []byte, found bool) {
	i := slices.Index(text, '\n')
	if i < 0 || len(text) == 0 || text[0] != ';' {
		return nil, text, false
	}
	return text[:i], text[i+1:], true
}

// groups gives the declarations of datatypes in a script: lists of (name arity), and lists of their bodies.
func groups(commands []*sexpr.Node) (names, bodies []*sexpr.Node) {
	for _, c := range commands {
		if c.Head() == "declare-datatypes" {
			names = append(names, c.List[1].List...)
			bodies = append(bodies, c.List[2].List...)
		}
	}
	return names, bodies
}

// constructors gives the list of constructors in a datatype's body, which follows par if it is parametric.
func constructors(body *sexpr.Node) *sexpr.Node {
	if body.Head() == "par" && len(body.List) == 3 {
		return body.List[2]
	}
	return body
}

// datatypes drops unused constructors, fields, and datatypes of a group.
func datatypes(c *Case) []*Edit {
	var edits []*Edit
	_, bodies := groups(sexpr.Parse(c.Print()))
	for i, body := range bodies {
		edits = append(edits, rewritten(func(commands []*sexpr.Node) []*sexpr.Node { return dropDatatype(commands, i) }))
		for _, k := range constructors(body).List {
			edits = append(edits, dropConstructor(k.List[0].Atom))
			for f := 1; f < len(k.List); f++ {
				edits = append(edits, dropField(k.List[0].Atom, len(k.List), f))
			}
		}
	}
	return append(append(edits, fewerSorts(c)...), rewritten(dropElements))
}

// elementMark is a part of the names of elements, see [model.Model.Elements].
const elementMark = "!val!"

// dropElements drops the elements of a witness's universes that no value contains.
func dropElements(commands []*sexpr.Node) []*sexpr.Node {
	used := map[string]int{}
	for _, c := range commands {
		c.Walk(func(s *sexpr.Node) { used[s.Atom]++ })
	}
	kept := map[string]bool{} // sorts that have kept an element, since universes are not empty
	return slices.DeleteFunc(commands, func(c *sexpr.Node) bool {
		if c.Head() != "declare-fun" || !strings.Contains(c.List[1].Atom, elementMark) {
			return false
		}
		sort := c.List[3].Atom
		if used[c.List[1].Atom] > 1 || !kept[sort] {
			kept[sort] = true
			return false
		}
		return true
	})
}

// dropDatatype drops datatype number i, and its group if that becomes empty.
func dropDatatype(commands []*sexpr.Node, i int) []*sexpr.Node {
	for at, c := range commands {
		if c.Head() != "declare-datatypes" {
			continue
		}
		n := len(c.List[1].List)
		switch {
		case i < n && n == 1:
			return slices.Delete(commands, at, at+1)
		case i < n:
			c.List[1].List = slices.Delete(c.List[1].List, i, i+1)
			c.List[2].List = slices.Delete(c.List[2].List, i, i+1)
			return commands
		}
		i -= n
	}
	return commands
}

// dropConstructor drops a constructor, and the cases of match for it, whose patterns would otherwise become variables.
func dropConstructor(name string) *Edit {
	is := func(pattern *sexpr.Node) bool { return pattern.Atom == name || pattern.Head() == name }
	return rewritten(func(commands []*sexpr.Node) []*sexpr.Node {
		_, bodies := groups(commands)
		for _, body := range bodies {
			of := constructors(body)
			of.List = slices.DeleteFunc(of.List, func(k *sexpr.Node) bool { return is(k) })
		}
		for _, c := range commands {
			c.Walk(func(s *sexpr.Node) {
				if s.Head() == "match" && len(s.List) == 3 {
					s.List[2].List = slices.DeleteFunc(s.List[2].List, func(c *sexpr.Node) bool { return is(c.List[0]) })
				}
			})
		}
		return commands
	})
}

// dropField drops field f (from 1) of a constructor, and the argument in all its applications. fields is the number of
// list elements in them, the constructor included.
func dropField(constructor string, fields, f int) *Edit {
	return rewritten(func(commands []*sexpr.Node) []*sexpr.Node {
		_, bodies := groups(commands)
		for _, body := range bodies {
			for _, k := range constructors(body).List {
				if k.List[0].Atom == constructor {
					k.List = slices.Delete(k.List, f, f+1)
				}
			}
		}
		for _, c := range commands {
			if c.Head() != "declare-datatypes" {
				dropArgument(c, constructor, fields, f)
			}
		}
		return commands
	})
}

// dropArgument drops argument f in the applications of a constructor; without arguments, they become a symbol.
func dropArgument(in *sexpr.Node, name string, fields, f int) {
	in.Walk(func(s *sexpr.Node) {
		if s.Head() != name || len(s.List) != fields {
			return
		}
		s.List = slices.Delete(s.List, f, f+1)
		if len(s.List) == 1 {
			*s = *s.List[0]
		}
	})
}

// fewerSorts replaces one declared sort by another.
func fewerSorts(c *Case) []*Edit {
	var declared []string
	for _, command := range sexpr.Parse(c.Print()) {
		if command.Head() == "declare-sort" && command.List[2].Atom == "0" {
			declared = append(declared, command.List[1].Atom)
		}
	}
	var edits []*Edit
	for i, name := range declared {
		if i == 0 {
			continue
		}
		edits = append(edits, rewritten(func(commands []*sexpr.Node) []*sexpr.Node {
			commands = slices.DeleteFunc(commands, func(command *sexpr.Node) bool {
				return command.Head() == "declare-sort" && command.List[1].Atom == name
			})
			return rename(commands, map[string]string{name: declared[0]})
		}))
	}
	return edits
}

// rename renames symbols; with a sort, also its elements in a witness.
func rename(commands []*sexpr.Node, names map[string]string) []*sexpr.Node {
	for _, command := range commands {
		command.Walk(func(s *sexpr.Node) {
			old, rest, isElement := strings.Cut(s.Atom, elementMark)
			if name, ok := names[old]; ok && old != "" {
				if s.Atom = name; isElement {
					s.Atom += elementMark + rest
				}
			}
		})
	}
	return commands
}

// otherNames gives short names to sorts, constructors, selectors, defined functions and variables: to all at once, or
// to one.
func otherNames(c *Case) []*Edit {
	names := shortNames(c)
	if len(names) == 0 {
		return nil
	}
	edits := []*Edit{rewritten(func(commands []*sexpr.Node) []*sexpr.Node { return rename(commands, names) })}
	for _, old := range slices.Sorted(maps.Keys(names)) {
		edits = append(edits, rewritten(func(commands []*sexpr.Node) []*sexpr.Node {
			return rename(commands, map[string]string{old: names[old]})
		}))
	}
	return edits
}

// shortNames maps names to new ones that are shorter.
func shortNames(c *Case) map[string]string {
	taken := map[string]bool{}
	commands := sexpr.Parse(c.Print())
	for _, command := range commands {
		command.Walk(func(s *sexpr.Node) { taken[s.Atom] = true })
	}
	shorter := map[string]string{}
	choose := func(old, letters string) {
		if shorter[old] != "" {
			return
		}
		for n := 0; ; n++ {
			name := numbered(letters, n)
			if len(name) >= len(old) {
				return
			}
			if !taken[name] {
				taken[name] = true
				shorter[old] = name
				return
			}
		}
	}
	const sorts, functions, variables = "STUVW", "fghijk", "uvwijk"
	for _, command := range commands {
		switch command.Head() {
		case "declare-sort", "define-sort":
			choose(command.List[1].Atom, sorts)
		case "define-fun", "define-fun-rec":
			choose(command.List[1].Atom, functions)
		}
	}
	types, bodies := groups(commands)
	for i, body := range bodies {
		choose(types[i].List[0].Atom, sorts)
		for _, k := range constructors(body).List {
			choose(k.List[0].Atom, "abcde")
			for _, field := range k.List[1:] {
				choose(field.List[0].Atom, functions)
			}
		}
	}
	for _, t := range c.Terms() {
		if c.Arena.Kind(t) == smtlib.KindVar {
			choose(smtlib.Quote(c.Arena.Text(t)), variables)
		}
	}
	return shorter
}
