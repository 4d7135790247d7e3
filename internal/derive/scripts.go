package derive

import (
	"fmt"
	"slices"

	"github.com/smtstorm/smtstorm/fragment/model"
	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/smtlib/theory"
	"github.com/smtstorm/smtstorm/smtlib/value"
)

// script makes an instance whose script reads values.
func (t *Table) script(steps []smtlib.Command, checks []instance.Check) *instance.Instance {
	return From(t.in, instance.Script{
		Arena: t.Arena, Sorts: t.in.Sorts, Logic: t.in.Logic, Steps: steps,
		Options: []smtlib.SetOption{{Keyword: "produce-models", Value: "true"}},
	}, checks)
}

// isTrue returns the check whose formulas are true under a model.
func isTrue(m *model.Model) instance.Check {
	return instance.Check{Expect: instance.Sat, Certificate: instance.Evaluated, Witness: m}
}

// Assert asserts a formula.
func Assert(t smtlib.Term) smtlib.Command { return smtlib.Assert{Formula: t} }

// getValue returns the command that asks for the values of terms.
func (t *Table) getValue(terms []smtlib.Term) smtlib.Command {
	var p smtlib.Printer
	text := []byte("(get-value (")
	for i, u := range terms {
		if i > 0 {
			text = append(text, ' ')
		}
		text = p.AppendTerm(text, t.Arena, u)
	}
	return smtlib.Other{Text: string(text) + "))"}
}

// Guards asks for the values of constants that are asserted to be equal to the formulas, one row after the other. A row
// is assumed at its check, so that the solver does not know it before. In the end it asks for the values of the
// operators by which count counts.
func (t *Table) Guards() *instance.Instance {
	var steps []smtlib.Command
	var guards, opaque []smtlib.Term
	for _, r := range t.Rows {
		g := t.constant(fmt.Sprint(GuardName, r.Number), t.Arena.Bool())
		guards = append(guards, g)
		steps = append(steps, Assert(t.apply("=>", g, t.all("and", r.pins))))
	}
	formulas := append(slices.Clone(t.Conditions), t.fragments...)
	for j, f := range formulas {
		name := fmt.Sprint(OpaqueName, j)
		if n := j - len(t.Conditions); n >= 0 {
			name = fmt.Sprint(fragmentName, n)
		}
		o := t.constant(name, t.Arena.Bool())
		opaque = append(opaque, o)
		steps = append(steps, Assert(t.apply("=", o, f)))
	}
	var checks []instance.Check
	for i, r := range t.Rows {
		steps = append(steps, smtlib.CheckSat{Assuming: []smtlib.Term{guards[i]}}, t.getValue(opaque))
		var given []*model.Interpretation
		for k, g := range guards {
			given = append(given, t.gives(g, value.Bool(k == i)))
		}
		e := model.NewEvaluator(t.Arena, r.Only)
		for j, o := range opaque {
			given = append(given, t.gives(o, e.Value(formulas[j])))
		}
		checks = append(checks, isTrue(r.whole.With(given)))
	}
	if count := t.Count(); count != nil && t.asksForCounting {
		if singles, _ := CountedAt(t.Arena, count); len(singles) > 0 {
			steps = append(steps, t.getValue(singles))
		}
	}
	return t.script(steps, checks)
}

// Pinned asserts only the rows, one after the other, and asks for the values of the formulas. It is nil if the formulas
// have symbols without a value in the rows: the script would not declare them.
func (t *Table) Pinned() *instance.Instance {
	formulas := append(slices.Clone(t.Conditions), t.fragments...)
	if slices.ContainsFunc(smtlib.Reachable(formulas, t.Arena.Args), func(u smtlib.Term) bool {
		d := t.Arena.Declaration(u)
		return d != nil && (d.Kind == smtlib.Defined || d.Kind == smtlib.Recursive ||
			d.Kind == smtlib.Declared && t.Rows[0].Only.Interpretation(d) == nil)
	}) {
		return nil
	}
	ask := t.getValue(formulas)
	var steps []smtlib.Command
	var checks []instance.Check
	for _, r := range t.Rows {
		steps = append(steps, smtlib.Push{Levels: 1})
		for _, pin := range r.pins {
			steps = append(steps, Assert(pin))
		}
		steps = append(steps, smtlib.CheckSat{}, ask, smtlib.Pop{Levels: 1})
		checks = append(checks, isTrue(r.whole))
	}
	return t.script(steps, checks)
}

// OneRow asserts the conditions together with one row.
func (t *Table) OneRow(i int) *instance.Instance {
	r := t.Rows[i]
	var steps []smtlib.Command
	for _, pin := range r.pins {
		steps = append(steps, Assert(pin))
	}
	for _, f := range t.Conditions {
		steps = append(steps, Assert(f))
	}
	check := isTrue(r.whole)
	if !r.holds {
		check = instance.Check{Expect: instance.Unsat, Certificate: instance.Derived, Near: r.whole}
	}
	return t.proved(t.script(append(steps, smtlib.CheckSat{}), []instance.Check{check}))
}

// proved returns the script, without the expectation unsat at checks for which it is not proved.
func (t *Table) proved(in *instance.Instance) *instance.Instance {
	for i := range in.Checks {
		if c := &in.Checks[i]; c.Expect == instance.Unsat && in.Claim(i).Verify() != nil {
			c.Expect, c.Certificate = instance.None, ""
		}
	}
	return in
}

// Alternatives asserts the conditions, with all rows as alternatives, and asks repeatedly; each time, it excludes one
// more of the rows for which the conditions are true. So the answer is sat as often as there are such rows, and then
// unsat.
func (t *Table) Alternatives() *instance.Instance {
	is, selectors, gives := t.selector()
	var steps []smtlib.Command
	for _, f := range t.Conditions {
		steps = append(steps, Assert(f))
	}
	var all []smtlib.Term
	for i, r := range t.Rows {
		all = append(all, t.apply("and", append([]smtlib.Term{is[i]}, r.pins...)...))
	}
	steps = append(steps, Assert(t.all("or", all)))
	read := t.getValue(append(selectors, t.readable()...))
	var checks []instance.Check
	for i, r := range t.Rows {
		if r.holds {
			steps = append(steps, smtlib.CheckSat{}, read, Assert(t.apply("not", is[i])))
			checks = append(checks, isTrue(r.whole.With(gives(i))))
		}
	}
	checks = append(checks, instance.Check{
		Expect: instance.Unsat, Certificate: instance.Derived, Near: t.Rows[0].whole.With(gives(0)),
	})
	return t.proved(t.script(append(steps, smtlib.CheckSat{}), checks))
}

// readable returns the constants that have values in the rows.
func (t *Table) readable() []smtlib.Term {
	var all []smtlib.Term
	for _, d := range t.Symbols {
		if len(d.Params) == 0 && t.Rows[0].Only.Interpretation(d) != nil {
			if c, err := t.Arena.App(d.Fun); err == nil {
				all = append(all, c)
			}
		}
	}
	return all
}

// selector declares constants that select one of the rows: an integer if the logic has integers, else a Boolean for
// each row. It returns the formulas that select each row, the constants, and their values for each row.
func (t *Table) selector() (is, constants []smtlib.Term, gives func(i int) []*model.Interpretation) {
	if integer, ok := t.integers(); ok {
		selected := t.constant(rowName, integer)
		for _, r := range t.Rows {
			is = append(is, t.apply("=", selected, t.literal(value.NewInt(int64(r.Number)), integer)))
		}
		return is, []smtlib.Term{selected}, func(i int) []*model.Interpretation {
			return []*model.Interpretation{t.gives(selected, value.NewInt(int64(t.Rows[i].Number)))}
		}
	}
	for _, r := range t.Rows {
		is = append(is, t.constant(fmt.Sprint(rowName, r.Number), t.Arena.Bool()))
	}
	return is, slices.Clone(is), func(i int) (all []*model.Interpretation) {
		for k, c := range is {
			all = append(all, t.gives(c, value.Bool(k == i)))
		}
		return all
	}
}

// integers returns the sort of integers, if scripts of the logic may have sums of integers, and numerals are integers
// there.
func (t *Table) integers() (smtlib.Sort, bool) {
	logic, _ := theory.ParseLogic(t.in.Logic)
	integer, err := t.Arena.MakeSort("Int", nil)
	return integer, err == nil && logic.Integers && !logic.Difference &&
		t.literal(value.NewInt(0), integer) != smtlib.NoTerm
}

// Count counts the rows for which the conditions are true: each row has copies of the symbols. It is nil if the
// conditions have functions, which are not copied, or definitions, which use the symbols themselves.
func (t *Table) Count() *instance.Instance {
	integer, ok := t.integers()
	if !ok || slices.ContainsFunc(InOrder(t.Arena, t.Conditions), func(u smtlib.Term) bool {
		d := t.Arena.Declaration(u)
		return d != nil && (d.Kind == smtlib.Defined || d.Kind == smtlib.Recursive ||
			d.Kind == smtlib.Declared && len(d.Params) > 0)
	}) {
		return nil
	}
	one, zero := t.literal(value.NewInt(1), integer), t.literal(value.NewInt(0), integer)
	var steps []smtlib.Command
	var terms []smtlib.Term
	var given []*model.Interpretation
	n := 0
	for _, r := range t.Rows {
		by := map[smtlib.Term]smtlib.Term{}
		for _, d := range t.Symbols {
			in := r.whole.Interpretation(d)
			of, err := t.Arena.App(d.Fun)
			if err != nil || in == nil {
				return nil
			}
			by[of] = t.constant(fmt.Sprintf("%s%d %s", copyName, r.Number, d.Name), d.Result)
			given = append(given, t.gives(by[of], in.Default))
		}
		replaced := func(f smtlib.Term) smtlib.Term {
			made, err := t.Arena.Replace(f, by)
			if err != nil {
				return smtlib.NoTerm
			}
			return made
		}
		for _, pin := range r.pins {
			steps = append(steps, Assert(replaced(pin)))
		}
		condition := replaced(t.all("and", t.Conditions))
		if condition == smtlib.NoTerm || slices.Contains(instance.FormulasOf(steps...), smtlib.NoTerm) {
			return nil
		}
		terms = append(terms, t.apply("ite", condition, one, zero))
		if r.holds {
			n++
		}
	}
	count := t.constant(countName, integer)
	sum := t.all("+", terms)
	steps = append(steps, Assert(t.apply("=", count, sum)), smtlib.CheckSat{}, t.getValue([]smtlib.Term{count}))
	given = append(given, t.gives(count, value.NewInt(int64(n))))
	return t.evaluated(t.script(steps, []instance.Check{isTrue(t.Rows[0].whole.With(given))}))
}
