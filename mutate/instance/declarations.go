package instance

import (
	"slices"

	"github.com/smtstorm/smtstorm/smtlib"
)

// PlaceDeclarations drops those declarations among the steps that can as well be at the beginning of the script, where
// symbols are declared that no step declares, or must be there because some use of their symbol is outside their scope.
// Declarations after a check or a reset-assertions, or on a level above the first, stay: a solver may handle them
// differently.
func (c *Case) PlaceDeclarations() {
	begun := false                  // there was a check, a push or a reset-assertions since the last reset
	late := map[*smtlib.Decl]bool{} // symbols that steps declare; false if the declaration must go
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

// placing finds out which declarations have all uses of their symbols in their scope.
type placing struct {
	*Case
	late     map[*smtlib.Decl]bool // symbols that steps declare; set to false if a use is out of scope
	declared map[*smtlib.Decl]bool // symbols declared by the steps so far, and still in scope
	order    []*smtlib.Decl        // the declared symbols in their order
	levels   []int                 // the length of order when each level began
	known    []bool                // terms all of whose symbols are in scope
}

func (p *placing) run() {
	p.known = make([]bool, p.Arena.Len())
	for _, t := range p.Terms() {
		for d := range p.Arena.Declarations(t) {
			if d.Body != smtlib.NoTerm {
				p.use(d.Body) // definitions are at the beginning of the script
			}
		}
	}
	for _, step := range p.Steps {
		p.step(step)
	}
}

func (p *placing) step(step smtlib.Command) {
	for _, t := range RootsOf(step) {
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

// forget removes all but the first n declarations from the scope, unless kept is set.
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
