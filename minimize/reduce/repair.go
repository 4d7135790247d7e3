package reduce

import (
	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// repairs bounds the consecutive repairs of a witness.
const repairs = 3

// repaired gives a case with a witness under which its assertions are true. If they are not, it changes values of
// symbols so that equations which an edit made false become true again. It gives nil if that fails.
func repaired(c *Case) *Case {
	for range repairs {
		given, holds := follow(c)
		switch {
		case holds:
			return c
		case len(given) == 0:
			return nil
		}
		next := *c
		next.Witness = c.Witness.With(given)
		c = &next
	}
	if _, holds := follow(c); holds {
		return c
	}
	return nil
}

// recomputed gives edits that update the value in an equation between a term and its value, which an edit within the
// term may have changed.
func recomputed(c *Case) []*Edit {
	v := viewOf(c)
	var edits []*Edit
	for i, formula := range c.AssertSteps() {
		args := c.Arena.Args(formula)
		if !applies(c.Arena, formula, "=") || len(args) != 2 {
			continue
		}
		of := args[0]
		if v.isValue(of) {
			of = args[1]
		}
		if v.isValue(of) || !v.isValue(args[0]) && !v.isValue(args[1]) || !v.writable(c.Arena.Sort(of)) {
			continue
		}
		edits = append(edits, &Edit{Steps: []int{i}, Uses: []smtlib.Term{of}, Into: func(b *builder) ([]smtlib.Command, error) {
			is := model.NewEvaluator(b.arena, c.Witness.With(b.given)).Value(b.now[of])
			if value.IsOpen(is) {
				return nil, errDrop
			}
			literal, err := b.literal(is, b.arena.Sort(b.now[of]))
			if err != nil {
				return nil, err
			}
			formula, err := b.arena.Apply("=", b.now[of], literal)
			return []smtlib.Command{smtlib.Assert{Formula: formula}}, err
		}})
	}
	return edits
}

// follow reports whether the assertions are true. If not, it gives symbols the values that make false equations true.
func follow(c *Case) (given []*model.Interpretation, holds bool) {
	e := model.NewEvaluator(c.Arena, c.Witness)
	holds = true
	changed := map[*smtlib.Decl]bool{}
	set := func(t smtlib.Term, v value.Value) {
		d := c.Arena.Declaration(t)
		if d == nil || d.Kind != smtlib.Declared || len(d.Params) > 0 || changed[d] || value.IsOpen(v) {
			return
		}
		changed[d] = true
		given = append(given, model.NewInterpretation(d, nil, v))
	}
	for _, t := range c.Assertions() {
		if value.IsTrue(e.Value(t)) {
			continue
		}
		holds = false
		args := c.Arena.Args(t)
		switch {
		case applies(c.Arena, t, "=") && len(args) == 2:
			set(args[0], e.Value(args[1]))
			set(args[1], e.Value(args[0]))
		case applies(c.Arena, t, "not"):
			set(args[0], value.Bool(false))
		default:
			set(t, value.Bool(true))
		}
	}
	return given, holds
}
