package reduce

import (
	"maps"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
)

// rewritten gives the edit that changes a case's text, that of the script and of the witness alike. The text is read
// again: where what was dropped is referred to, that fails, and there is no such case. Values that only lend terms are
// drawn anew then.
func rewritten(change func(commands []*sexpr) []*sexpr) *Edit {
	return &Edit{Again: func(c *Case) *Case {
		var w instance.Writer
		witness, err := w.Witness(c.ClaimOf(c.Formulas()))
		if err != nil {
			if c.Proved {
				return nil
			}
			witness = nil // values that an earlier edit made unreadable prove nothing
		}
		_, witness, _ = cutLine(witness) // the comment
		script, values := change(parseText(c.Print())), change(parseText(witness))
		again, err := instance.Read(c.Seed.Path, appendText(nil, script), appendText(nil, values))
		if err == nil && len(again.Witness.Unread) > 0 {
			if c.Proved {
				return nil
			}
			again, err = instance.Read(c.Seed.Path, appendText(nil, script), nil)
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

// groups are the declarations of datatypes in a script: lists of (name arity), and of their constructors.
func groups(commands []*sexpr) (names, bodies []*sexpr) {
	for _, c := range commands {
		if c.head() == "declare-datatypes" {
			names = append(names, c.list[1].list...)
			bodies = append(bodies, c.list[2].list...)
		}
	}
	return names, bodies
}

// constructors gives the list of constructors in a datatype's body, behind par if it is parametric.
func constructors(body *sexpr) *sexpr {
	if body.head() == "par" && len(body.list) == 3 {
		return body.list[2]
	}
	return body
}

// datatypes drops constructors, datatypes of a group, and fields, that nothing refers to.
func datatypes(c *Case) []*Edit {
	var edits []*Edit
	_, bodies := groups(parseText(c.Print()))
	for i, body := range bodies {
		edits = append(edits, rewritten(func(commands []*sexpr) []*sexpr { return dropDatatype(commands, i) }))
		for _, k := range constructors(body).list {
			edits = append(edits, dropConstructor(k.list[0].atom))
			for f := 1; f < len(k.list); f++ {
				edits = append(edits, dropField(k.list[0].atom, len(k.list), f))
			}
		}
	}
	return append(append(edits, fewerSorts(c)...), rewritten(dropElements))
}

// elementMark stands in the names of elements, see [model.Model.Elements].
const elementMark = "!val!"

// dropElements drops the elements of a witness's universes that no value refers to.
func dropElements(commands []*sexpr) []*sexpr {
	used := map[string]int{}
	for _, c := range commands {
		c.walk(func(s *sexpr) { used[s.atom]++ })
	}
	kept := map[string]bool{} // sorts: a universe has an element
	return slices.DeleteFunc(commands, func(c *sexpr) bool {
		if c.head() != "declare-fun" || !strings.Contains(c.list[1].atom, elementMark) {
			return false
		}
		sort := c.list[3].atom
		if used[c.list[1].atom] > 1 || !kept[sort] {
			kept[sort] = true
			return false
		}
		return true
	})
}

// dropDatatype drops the datatype with number i, and its group if that is empty then.
func dropDatatype(commands []*sexpr, i int) []*sexpr {
	for at, c := range commands {
		if c.head() != "declare-datatypes" {
			continue
		}
		n := len(c.list[1].list)
		switch {
		case i < n && n == 1:
			return slices.Delete(commands, at, at+1)
		case i < n:
			c.list[1].list = slices.Delete(c.list[1].list, i, i+1)
			c.list[2].list = slices.Delete(c.list[2].list, i, i+1)
			return commands
		}
		i -= n
	}
	return commands
}

// dropConstructor drops a constructor, and the cases of match for it, which would else be taken for variables.
func dropConstructor(name string) *Edit {
	is := func(pattern *sexpr) bool { return pattern.atom == name || pattern.head() == name }
	return rewritten(func(commands []*sexpr) []*sexpr {
		_, bodies := groups(commands)
		for _, body := range bodies {
			of := constructors(body)
			of.list = slices.DeleteFunc(of.list, func(k *sexpr) bool { return is(k) })
		}
		for _, c := range commands {
			c.walk(func(s *sexpr) {
				if s.head() == "match" && len(s.list) == 3 {
					s.list[2].list = slices.DeleteFunc(s.list[2].list, func(c *sexpr) bool { return is(c.list[0]) })
				}
			})
		}
		return commands
	})
}

// dropField drops field f, from 1, of a constructor with so many fields less one, and the argument in all its
// applications.
func dropField(constructor string, fields, f int) *Edit {
	return rewritten(func(commands []*sexpr) []*sexpr {
		_, bodies := groups(commands)
		for _, body := range bodies {
			for _, k := range constructors(body).list {
				if k.list[0].atom == constructor {
					k.list = slices.Delete(k.list, f, f+1)
				}
			}
		}
		for _, c := range commands {
			if c.head() != "declare-datatypes" {
				dropArgument(c, constructor, fields, f)
			}
		}
		return commands
	})
}

// dropArgument drops argument f of the applications of a constructor; one without arguments is a symbol.
func dropArgument(in *sexpr, name string, fields, f int) {
	in.walk(func(s *sexpr) {
		if s.head() != name || len(s.list) != fields {
			return
		}
		s.list = slices.Delete(s.list, f, f+1)
		if len(s.list) == 1 {
			*s = *s.list[0]
		}
	})
}

// fewerSorts puts one declared sort in the place of another.
func fewerSorts(c *Case) []*Edit {
	var declared []string
	for _, command := range parseText(c.Print()) {
		if command.head() == "declare-sort" && command.list[2].atom == "0" {
			declared = append(declared, command.list[1].atom)
		}
	}
	var edits []*Edit
	for i, name := range declared {
		if i == 0 {
			continue
		}
		edits = append(edits, rewritten(func(commands []*sexpr) []*sexpr {
			commands = slices.DeleteFunc(commands, func(command *sexpr) bool {
				return command.head() == "declare-sort" && command.list[1].atom == name
			})
			return rename(commands, map[string]string{name: declared[0]})
		}))
	}
	return edits
}

// rename replaces symbols, and with a sort's name those of its elements in a witness.
func rename(commands []*sexpr, names map[string]string) []*sexpr {
	for _, command := range commands {
		command.walk(func(s *sexpr) {
			old, rest, isElement := strings.Cut(s.atom, elementMark)
			if name, ok := names[old]; ok && old != "" {
				if s.atom = name; isElement {
					s.atom += elementMark + rest
				}
			}
		})
	}
	return commands
}

// otherNames gives short names to sorts, constructors, selectors, defined functions and variables: all at once, or one.
func otherNames(c *Case) []*Edit {
	names := shortNames(c)
	if len(names) == 0 {
		return nil
	}
	edits := []*Edit{rewritten(func(commands []*sexpr) []*sexpr { return rename(commands, names) })}
	for _, old := range slices.Sorted(maps.Keys(names)) {
		edits = append(edits, rewritten(func(commands []*sexpr) []*sexpr {
			return rename(commands, map[string]string{old: names[old]})
		}))
	}
	return edits
}

// shortNames gives the names that would be shorter, by what they are now.
func shortNames(c *Case) map[string]string {
	taken := map[string]bool{}
	commands := parseText(c.Print())
	for _, command := range commands {
		command.walk(func(s *sexpr) { taken[s.atom] = true })
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
		switch command.head() {
		case "declare-sort", "define-sort":
			choose(command.list[1].atom, sorts)
		case "define-fun", "define-fun-rec":
			choose(command.list[1].atom, functions)
		}
	}
	types, bodies := groups(commands)
	for i, body := range bodies {
		choose(types[i].list[0].atom, sorts)
		for _, k := range constructors(body).list {
			choose(k.list[0].atom, "abcde")
			for _, field := range k.list[1:] {
				choose(field.list[0].atom, functions)
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
