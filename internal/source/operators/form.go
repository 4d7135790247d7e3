package operators

import (
	"fmt"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// form is a term with holes, which are filled with values: an application, or one application inside another.
type form struct {
	apps     []*application // the applications in it, the outermost first
	term     smtlib.Term    // term with a constant for each hole
	holes    []smtlib.Term
	sorts    []smtlib.Sort // sorts of the holes
	result   smtlib.Sort
	text     pattern
	expanded pattern // the same with operators replaced by their definitions; empty if none has one
	declared bool    // the form needs the prelude's declarations of datatypes
	compares bool    // the form compares languages: solvers decide one such claim, but few conjunctions
	narrow   bool    // questions set the smallest logic that has the form
	place    int     // in a composition, the place of the argument that is an application
	where    string  // the definitions of its function symbols, for people
}

// indexed reports whether all operators in a form have indices. There are few such forms, and faults with some indices
// show at few values.
func (f *form) indexed() bool {
	return !slices.ContainsFunc(f.apps, func(a *application) bool { return a.kind.indices == 0 })
}

// pattern is a text in pieces: piece i is followed by the content of hole at[i].
type pattern struct {
	pieces []string
	at     []int
}

func (p *pattern) append(dst []byte, fill func(hole int) string) []byte {
	for i, piece := range p.pieces {
		dst = append(dst, piece...)
		if i < len(p.at) {
			dst = append(dst, fill(p.at[i])...)
		}
	}
	return dst
}

const holeName = "hole!"

// hole declares the constant that stands for hole i.
func (m *maker) hole(i int, s smtlib.Sort) smtlib.Term {
	t, err := m.arena.App(m.arena.Declare(&smtlib.Decl{Name: fmt.Sprintf("%s%d!", holeName, i), Result: s}))
	if err != nil {
		panic(fmt.Sprintf("operators: %v", err)) // a constant can always be applied
	}
	return t
}

// formOf returns an application with a hole for each argument.
func (m *maker) formOf(app *application) *form {
	f := &form{}
	return m.finish(f, m.open(f, app))
}

// nest returns an application in which one argument is another application.
func (m *maker) nest(outer, inner *application, place int) *form {
	f := &form{apps: []*application{outer}, place: place}
	args := make([]smtlib.Term, len(outer.args))
	for i, s := range outer.args {
		if i == place {
			args[i] = m.open(f, inner)
		} else {
			args[i] = m.fresh(f, s)
		}
		if args[i] == smtlib.NoTerm {
			return nil
		}
	}
	t, err := m.arena.App(outer.fun, args...)
	if err != nil {
		return nil
	}
	return m.finish(f, t)
}

// fresh adds a hole.
func (m *maker) fresh(f *form, s smtlib.Sort) smtlib.Term {
	t := m.hole(len(f.holes), s)
	f.holes, f.sorts = append(f.holes, t), append(f.sorts, s)
	return t
}

// open applies an operator to new holes.
func (m *maker) open(f *form, app *application) smtlib.Term {
	f.apps = append(f.apps, app)
	args := make([]smtlib.Term, len(app.args))
	for i, s := range app.args {
		args[i] = m.fresh(f, s)
	}
	t, err := m.arena.App(app.fun, args...)
	if err != nil {
		return smtlib.NoTerm
	}
	return t
}

// finish completes a form with its term; nil if this is NoTerm. Languages have no literals: a form whose result is a
// language asks whether it contains a word, in a further hole.
func (m *maker) finish(f *form, t smtlib.Term) *form {
	if t == smtlib.NoTerm {
		return nil
	}
	if m.isLanguage(m.arena.Sort(t)) {
		t = m.apply("str.in_re", m.fresh(f, m.arena.IndexedSort("String")), t)
	}
	f.term, f.result, f.text = t, m.arena.Sort(t), m.pattern(t)
	for _, a := range f.apps {
		f.declared = f.declared || a.declared
		f.compares = f.compares || a.group.theory == "core" && slices.ContainsFunc(a.args, m.isLanguage)
		if a.function != nil {
			f.where += " " + m.definition(a.function)
		}
		if a.defined && f.expanded.pieces == nil {
			if full := m.expand(t); full != smtlib.NoTerm {
				f.expanded = m.pattern(full)
			}
		}
	}
	return f
}

// pattern prints a term with holes.
func (m *maker) pattern(t smtlib.Term) (p pattern) {
	for i, piece := range strings.Split(m.text(t), holeName) {
		if i > 0 {
			number, rest, _ := strings.Cut(piece, "!")
			var n int
			fmt.Sscan(number, &n)
			p.at, piece = append(p.at, n), rest
		}
		p.pieces = append(p.pieces, piece)
	}
	return p
}

// value evaluates a form with the values args in its holes.
func (m *maker) value(f *form, args []value.Value) value.Value {
	return m.valueOf(m.eval, f, f.term, args)
}

func (m *maker) valueOf(e *model.Evaluator, f *form, t smtlib.Term, args []value.Value) value.Value {
	if i := slices.Index(f.holes, t); i >= 0 {
		return args[i]
	}
	parts := m.arena.Args(t)
	if len(parts) == 0 {
		return e.Value(t)
	}
	values := make([]value.Value, len(parts))
	for i, part := range parts {
		values[i] = m.valueOf(e, f, part, args)
	}
	return e.Apply(t, values)
}
