package objective

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"github.com/smtstorm/smtstorm/mutate/instance"
	"github.com/smtstorm/smtstorm/smtlib"
	"github.com/smtstorm/smtstorm/solvers"
)

// mostClimbed bounds how often better values are looked for until an optimum is proved.
const mostClimbed = 64

// Proved gives what a solver prints that is right about the objectives of a check, without asking one. It is nil if an
// optimum is not proved to be a number that is attained, or how its term is printed is not certain.
func Proved(ctx context.Context, in *instance.Instance, check int) []solvers.PrintedObjective {
	o := Of(in, check)
	if o == nil || o.Order == smtlib.Pareto || o.isLarge() {
		return nil
	}
	known := o.assignments(nil)
	if len(known) == 0 {
		return nil
	}
	w := known[0]
	for i := range o.Objectives {
		name, certain := o.printedName(i)
		if !certain {
			return nil
		}
		o.printed = append(o.printed, solvers.PrintedObjective{Name: name})
		if w = o.climb(ctx, i, w); w == nil {
			return nil
		}
	}
	return o.printed
}

// climb goes from values to better ones until a refutation proves that none are better, and takes that for printed. It
// gives nil if it proves nothing.
func (o *Optima) climb(ctx context.Context, i int, w *assignment) *assignment {
	beyond := o.Objectives[i].Beyond()
	for range mostClimbed {
		v := w.values[i]
		if v == nil {
			return nil
		}
		o.printed[i].Low, o.printed[i].High = solvers.Rational(v), solvers.Rational(v)
		if o.refuted(i, beyond, v) != nil {
			return w
		}
		w = o.find(ctx, o.behind(i, beyond, v))
		if w == nil || !slices.Contains(o.improved(w), i) {
			return nil
		}
	}
	return nil
}

// plainSymbol matches symbols that every solver prints as they are written, plainNumber such integers.
var (
	plainSymbol = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{0,29}$`)
	plainNumber = regexp.MustCompile(`^[0-9]{1,12}$`)
)

// The terms that z3 prints in one line as they are written: operators of one or two arguments, in each other once. It
// rebuilds others, as sums of sums, and breaks long ones into lines.
const (
	deepestName = 2
	longestName = 50
)

var plainOperators = strings.Fields(
	"+ - * div mod abs bvadd bvsub bvmul bvudiv bvurem bvand bvor bvxor bvnot bvneg concat")

// printedName is the name under which z3 prints an objective, if that is certain.
func (o *Optima) printedName(i int) (name string, certain bool) {
	of := o.Objectives[i]
	if of.Term == smtlib.NoTerm {
		return of.Soft[0].Group, plainSymbol.MatchString(of.Soft[0].Group)
	}
	name, certain = printedTerm(o.seed.Arena, of.Term, deepestName)
	return name, certain && len(name) <= longestName
}

// printedTerm is a term as z3 prints it, if that is certain, and its operators are at most so deep.
func printedTerm(a *smtlib.Arena, t smtlib.Term, deep int) (text string, certain bool) {
	args, operator := a.Args(t), a.OperatorName(t)
	switch d := a.Declaration(t); {
	case d != nil:
		return d.Name, d.Kind == smtlib.Declared && len(d.Params) == 0 && plainSymbol.MatchString(d.Name)
	case len(args) == 0:
		text = a.TermString(t)
		return text, a.SortIs(a.Sort(t), "Int") && plainNumber.MatchString(text)
	case deep == 0, len(args) > 2, !slices.Contains(plainOperators, operator):
		return "", false
	}
	text = "(" + operator
	for _, arg := range args {
		part, certain := printedTerm(a, arg, deep-1)
		if !certain || a.OperatorName(arg) == operator {
			return "", false
		}
		text += " " + part
	}
	return text + ")", true
}
