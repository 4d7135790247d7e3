package instance

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// PlaceDeclarations drops those declarations among the steps that could as well be where the script begins, or have to
// be there, since not every use of their symbol would see them. Others stay, as a solver may take them otherwise:
// behind a check or a reset-assertions, or on a level of their own.
func (c *Case) PlaceDeclarations() {
	begun := false                  // there has been a check, a push or a reset-assertions since the last reset
	late := map[*smtlib.Decl]bool{} // what steps declare, false of those that have to go
	for _, step := range c.Steps {
		switch step := step.(type) {
		case smtlib.CheckSat, smtlib.Push:
			begun = true
		case smtlib.Reset:
			begun = step.OnlyAssertions
		case smtlib.DeclareFun:
			_, twice := late[step.Fun]
			late[step.Fun] = begun && !twice
		}
	}
	if len(late) == 0 {
		return
	}
	(&placing{Case: c, late: late, declared: map[*smtlib.Decl]bool{}}).run()
	c.Steps = slices.DeleteFunc(slices.Clone(c.Steps), func(step smtlib.Command) bool {
		declaration, is := step.(smtlib.DeclareFun)
		return is && !late[declaration.Fun]
	})
}

// placing finds out which declarations are seen by every use of their symbols.
type placing struct {
	*Case
	late     map[*smtlib.Decl]bool // what steps declare: made false of what a use does not see
	declared map[*smtlib.Decl]bool // by the steps so far, as far as that is still seen
	order    []*smtlib.Decl        // of those
	levels   []int                 // how many of them there were when each level began
	known    []bool                // terms whose symbols are seen
}

func (p *placing) run() {
	p.known = make([]bool, p.Arena.Len())
	for _, t := range p.Terms() {
		for d := range p.Arena.Declarations(t) {
			if d.Body != smtlib.NoTerm {
				p.use(d.Body) // definitions are where the script begins
			}
		}
	}
	for _, step := range p.Steps {
		p.step(step)
	}
}

func (p *placing) step(step smtlib.Command) {
	for _, t := range FormulasOf(step) {
		p.use(t)
	}
	switch step := step.(type) {
	case smtlib.DeclareFun:
		p.declared[step.Fun] = true
		p.order = append(p.order, step.Fun)
	case smtlib.Push:
		for range step.Levels {
			p.levels = append(p.levels, len(p.order))
		}
	case smtlib.Pop:
		if n := len(p.levels) - step.Levels; n >= 0 && step.Levels > 0 {
			p.forget(p.levels[n], p.GlobalDeclarations())
			p.levels = p.levels[:n]
		}
	case smtlib.Reset:
		p.forget(0, step.OnlyAssertions && p.GlobalDeclarations())
		p.levels = nil
	}
}

// forget drops all but the first n declarations, unless they are kept.
func (p *placing) forget(n int, kept bool) {
	if kept || n == len(p.order) {
		return
	}
	for _, d := range p.order[n:] {
		delete(p.declared, d)
	}
	p.order = p.order[:n]
	clear(p.known)
}

// use marks the symbols of a term that no step so far declares.
func (p *placing) use(t smtlib.Term) {
	stack := []smtlib.Term{t}
	for len(stack) > 0 {
		t, stack = stack[len(stack)-1], stack[:len(stack)-1]
		if p.known[t] {
			continue
		}
		p.known[t] = true
		for d := range p.Arena.Declarations(t) {
			if !p.declared[d] {
				p.late[d] = false
			}
		}
		stack = append(stack, p.Arena.Args(t)...)
	}
}
